//! The exponential function, and the same minus one.
//!
//! Both write x = k*ln 2 + r with r at most half of ln 2, approximate on r, and scale by 2^k.

use super::words::{LN_2_HIGH, LN_2_LOW, add_exponent, high_abs, polynomial, pow2};
use std::f64::consts::LOG2_E;

/// Above this the result is infinite.
const OVERFLOW: f64 = 709.782712893384;

/// Below this the exponential is zero.
const UNDERFLOW: f64 = -745.1332191019411;

/// The coefficients that `exp` and `pow` share.
pub(super) const EXP: [f64; 5] = [
    0.16666666666666602,
    -0.0027777777777015593,
    6.613756321437934e-5,
    -1.6533902205465252e-6,
    4.1381367970572385e-8,
];

const EXPM1: [f64; 6] = [
    1.0,
    -0.03333333333333313,
    0.0015873015872548146,
    -7.93650757867488e-5,
    4.008217827329362e-6,
    -2.0109921818362437e-7,
];

/// Splits x, of more than half of ln 2, into k and the head and tail of r.
fn split(x: f64) -> (i32, f64, f64) {
    if high_abs(x) < 0x3ff0_a2b2 {
        // Below 1.5*ln 2 it is once ln 2 in either direction.
        return if x > 0.0 { (1, x - LN_2_HIGH, LN_2_LOW) } else { (-1, x + LN_2_HIGH, -LN_2_LOW) };
    }
    let k = (LOG2_E * x + 0.5f64.copysign(x)) as i32;
    let multiple = f64::from(k);
    (k, x - multiple * LN_2_HIGH, multiple * LN_2_LOW)
}

/// Whether x is more than half of ln 2 in magnitude, as far as its upper word tells.
fn needs_split(x: f64) -> bool {
    high_abs(x) > 0x3fd6_2e42
}

/// `StrictMath.exp`: e to the power of x.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    if !needs_split(x) {
        if x.abs() < pow2(-28) {
            return 1.0 + x;
        }
        let c = terms(x);
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let (k, head, tail) = split(x);
    let r = head - tail;
    let c = terms(r);
    let scaled = 1.0 - ((tail - (r * c) / (2.0 - c)) - head);
    if k >= -1021 {
        add_exponent(scaled, k)
    } else {
        // The result is subnormal: rounding must happen in a multiplication.
        add_exponent(scaled, k + 1000) * pow2(-1000)
    }
}

/// Approximates r - (R - 2) for R = r*(exp(r)+1)/(exp(r)-1), which is 2 + r²/6 - ….
#[inline]
fn terms(r: f64) -> f64 {
    let square = r * r;
    r - square * polynomial(square, &EXP)
}

/// `StrictMath.expm1`: e to the power of x, minus one, without cancellation near zero.
pub fn expm1(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < 0.0 && high_abs(x) >= 0x4043_687a {
        // Below -56*ln 2 the exponential vanishes against one.
        return -1.0;
    }
    let (k, r, tail) = if needs_split(x) {
        let (k, head, low) = split(x);
        let r = head - low;
        (k, r, (head - r) - low)
    } else if x.abs() < pow2(-54) {
        return x;
    } else {
        (0, x, 0.0)
    };

    let half = 0.5 * r;
    let half_square = r * half;
    let r1 = polynomial(half_square, &EXPM1);
    let t = 3.0 - r1 * half;
    let mut e = half_square * ((r1 - t) / (6.0 - r * t));
    if k == 0 {
        return r - (r * e - half_square);
    }
    e = r * (e - tail) - tail;
    e -= half_square;
    // expm1(r) is now r - e; what is left is 2^k*(expm1(r) + 1) - 1, in the order that loses least.
    match k {
        -1 => 0.5 * (r - e) - 0.5,
        1 if r < -0.25 => -2.0 * (e - (r + 0.5)),
        1 => 1.0 + 2.0 * (r - e),
        ..=-2 | 57.. => add_exponent(1.0 - (e - r), k) - 1.0,
        0..20 => add_exponent((1.0 - pow2(-k)) - (e - r), k),
        20..=56 => add_exponent((r - (e + pow2(-k))) + 1.0, k),
    }
}
