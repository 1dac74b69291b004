//! Sine, cosine and tangent.
//!
//! The argument is reduced to a multiple of pi/2 and a remainder of at most pi/4, given as a head and a tail; the
//! kernels then evaluate a polynomial on the remainder.

use super::rem_pio2::{Reduced, reduce};
use super::words::{FRAC_PI_2_LOW, clear_low, from_high, high_abs, polynomial, pow2};
use std::f64::consts::FRAC_PI_4;

/// The upper word of pi/4: arguments up to it (in the upper word) need no reduction.
const HIGH_OF_QUARTER_PI: i32 = 0x3fe9_21fb;

/// The upper word of 0.6744, from which on the tangent is computed around pi/4.
const HIGH_OF_TAN_FOLD: i32 = 0x3fe5_9428;

const SIN: [f64; 6] = [
    -0.16666666666666632,
    0.00833333333332249,
    -0.0001984126982985795,
    2.7557313707070068e-6,
    -2.5050760253406863e-8,
    1.58969099521155e-10,
];

const COS: [f64; 6] = [
    0.0416666666666666,
    -0.001388888888887411,
    2.480158728947673e-5,
    -2.7557314351390663e-7,
    2.087572321298175e-9,
    -1.1359647557788195e-11,
];

const TAN_FIRST: f64 = 0.3333333333333341;

/// The coefficients of x^5, x^9, …, x^25.
const TAN_ODD: [f64; 6] = [
    0.13333333333320124,
    0.021869488294859542,
    0.0035920791075913124,
    0.0005880412408202641,
    7.817944429395571e-5,
    -1.8558637485527546e-5,
];

/// The coefficients of x^7, x^11, …, x^27.
const TAN_EVEN: [f64; 6] = [
    0.05396825397622605,
    0.0088632398235993,
    0.0014562094543252903,
    0.0002464631348184699,
    7.140724913826082e-5,
    2.590730518636337e-5,
];

/// `StrictMath.sin`: the sine of an angle in radians; NaN for infinities.
pub fn sin(x: f64) -> f64 {
    if high_abs(x) <= HIGH_OF_QUARTER_PI {
        return sin_kernel(x);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let Reduced { quadrant, head, tail } = reduce(x);
    match quadrant {
        0 => sin_kernel_with_tail(head, tail),
        1 => cos_kernel(head, tail),
        2 => -sin_kernel_with_tail(head, tail),
        _ => -cos_kernel(head, tail),
    }
}

/// `StrictMath.cos`: the cosine of an angle in radians; NaN for infinities.
pub fn cos(x: f64) -> f64 {
    if high_abs(x) <= HIGH_OF_QUARTER_PI {
        return cos_kernel(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let Reduced { quadrant, head, tail } = reduce(x);
    match quadrant {
        0 => cos_kernel(head, tail),
        1 => -sin_kernel_with_tail(head, tail),
        2 => -cos_kernel(head, tail),
        _ => sin_kernel_with_tail(head, tail),
    }
}

/// `StrictMath.tan`: the tangent of an angle in radians; NaN for infinities.
pub fn tan(x: f64) -> f64 {
    if high_abs(x) <= HIGH_OF_QUARTER_PI {
        return tan_kernel(x, 0.0, Tangent::Plain);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let Reduced { quadrant, head, tail } = reduce(x);
    tan_kernel(head, tail, if quadrant % 2 == 0 { Tangent::Plain } else { Tangent::NegativeReciprocal })
}

/// The sine of `x`, at most pi/4 in magnitude.
fn sin_kernel(x: f64) -> f64 {
    if x.abs() < pow2(-27) {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    x + cube * (SIN[0] + square * sin_tail_terms(square))
}

/// The sine of `x + y`, where `y` is the tail of `x`. With `y` zero it rounds differently from [`sin_kernel`].
fn sin_kernel_with_tail(x: f64, y: f64) -> f64 {
    if x.abs() < pow2(-27) {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    x - ((square * (0.5 * y - cube * sin_tail_terms(square)) - y) - cube * SIN[0])
}

/// The terms of the sine's polynomial after the first one.
#[inline]
fn sin_tail_terms(square: f64) -> f64 {
    polynomial(square, &[SIN[1], SIN[2], SIN[3], SIN[4], SIN[5]])
}

/// The cosine of `x + y`, where `x` is at most pi/4 in magnitude and `y` is its tail.
fn cos_kernel(x: f64, y: f64) -> f64 {
    if x.abs() < pow2(-27) {
        return 1.0;
    }
    let square = x * x;
    let terms = square * polynomial(square, &COS);
    let correction = square * terms - x * y;
    let high = high_abs(x);
    if high < 0x3fd3_3333 {
        // Below 0.3 the half square is small against one.
        return 1.0 - (0.5 * square - correction);
    }
    // About a quarter of x is taken off both one and the half square: both differences are then exact.
    let quarter = if high > 0x3fe9_0000 { 0.28125 } else { from_high(high - 0x0020_0000) };
    let half_square = 0.5 * square - quarter;
    (1.0 - quarter) - (half_square - correction)
}

/// What the tangent kernel is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Tangent {
    /// tan(x).
    Plain,
    /// -1/tan(x), which is the tangent a quarter turn on.
    NegativeReciprocal,
}

/// The tangent of `x + y`, where `x` is at most pi/4 in magnitude and `y` is its tail, or its negative reciprocal.
///
/// The reciprocal is never wanted for zero, since no `double` but zero is a multiple of pi/2.
fn tan_kernel(x: f64, y: f64, wanted: Tangent) -> f64 {
    if x.abs() < pow2(-28) {
        return match wanted {
            Tangent::Plain => x,
            Tangent::NegativeReciprocal => negative_reciprocal(x, y),
        };
    }
    let fold = high_abs(x) >= HIGH_OF_TAN_FOLD;
    let negative = x.is_sign_negative();
    let (x, y) = if fold {
        let (x, y) = if negative { (-x, -y) } else { (x, y) };
        ((FRAC_PI_4 - x) + (0.5 * FRAC_PI_2_LOW - y), 0.0)
    } else {
        (x, y)
    };
    let square = x * x;
    let fourth = square * square;
    let odd = polynomial(fourth, &TAN_ODD);
    let even = square * polynomial(fourth, &TAN_EVEN);
    let cube = square * x;
    let mut rest = y + square * (cube * (odd + even) + y);
    rest += TAN_FIRST * cube;
    let sum = x + rest;
    if fold {
        let unit = if wanted == Tangent::Plain { 1.0 } else { -1.0 };
        let folded = unit - 2.0 * (x - (sum * sum / (sum + unit) - rest));
        return if negative { -folded } else { folded };
    }
    match wanted {
        Tangent::Plain => sum,
        Tangent::NegativeReciprocal => negative_reciprocal(x, rest),
    }
}

/// -1/(head + tail), with the rounding error of a plain division corrected.
fn negative_reciprocal(head: f64, tail: f64) -> f64 {
    let sum = head + tail;
    let sum_head = clear_low(sum);
    let sum_tail = tail - (sum_head - head);
    let quotient = -1.0 / sum;
    let quotient_head = clear_low(quotient);
    let error = 1.0 + quotient_head * sum_head;
    quotient_head + quotient * (error + quotient_head * sum_tail)
}
