//! Arc tangent of a number and of a pair of coordinates.

use super::words::{PI_LOW, high_abs, polynomial, pow2};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// The arc tangents of 0.5, 1, 1.5 and infinity, each as the nearest `double` and what remains.
const BASES: [(f64, f64); 4] = [
    (0.4636476090008061, 2.2698777452961687e-17),
    (FRAC_PI_4, 3.061616997868383e-17),
    (0.982793723247329, 1.3903311031230998e-17),
    (FRAC_PI_2, 6.123233995736766e-17),
];

/// The coefficients of x^3, x^7, …, x^23.
const ODD: [f64; 6] = [
    0.3333333333333293,
    0.14285714272503466,
    0.09090887133436507,
    0.06661073137387531,
    0.049768779946159324,
    0.016285820115365782,
];

/// The coefficients of x^5, x^9, …, x^21.
const EVEN: [f64; 5] = [
    -0.19999999999876483,
    -0.11111110405462356,
    -0.0769187620504483,
    -0.058335701337905735,
    -0.036531572744216916,
];

/// `StrictMath.atan`: the arc tangent, in -pi/2 to pi/2.
pub fn atan(x: f64) -> f64 {
    let abs = x.abs();
    if x.is_nan() {
        return x;
    }
    if abs >= pow2(66) {
        return FRAC_PI_2.copysign(x);
    }
    if abs < 0.4375 {
        return if abs < pow2(-29) { x } else { x - x * terms(x) };
    }
    // atan(x) = atan(base) + atan((x - base)/(1 + x*base))
    let (base, reduced) = if abs < 0.6875 {
        (BASES[0], (2.0 * abs - 1.0) / (2.0 + abs))
    } else if abs < 1.1875 {
        (BASES[1], (abs - 1.0) / (abs + 1.0))
    } else if abs < 2.4375 {
        (BASES[2], (abs - 1.5) / (1.0 + 1.5 * abs))
    } else {
        (BASES[3], -1.0 / abs)
    };
    let angle = base.0 - ((reduced * terms(reduced) - base.1) - reduced);
    angle.copysign(x)
}

/// Approximates 1 - atan(x)/x.
#[inline]
fn terms(x: f64) -> f64 {
    let square = x * x;
    let fourth = square * square;
    square * polynomial(fourth, &ODD) + fourth * polynomial(fourth, &EVEN)
}

/// `StrictMath.atan2`: the angle of the point (x, y), in -pi to pi.
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return atan(y);
    }
    let x_is_negative = x.is_sign_negative();
    // The angle for the absolute value of y, which gets the sign of y at the end.
    let angle = if y == 0.0 {
        if x_is_negative { PI } else { 0.0 }
    } else if x == 0.0 {
        FRAC_PI_2
    } else if x.is_infinite() {
        match (y.is_infinite(), x_is_negative) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        }
    } else if y.is_infinite() {
        FRAC_PI_2
    } else {
        let exponent_difference = (high_abs(y) - high_abs(x)) >> 20;
        let steep = if exponent_difference > 60 {
            FRAC_PI_2 + 0.5 * PI_LOW
        } else if x_is_negative && exponent_difference < -60 {
            0.0
        } else {
            atan((y / x).abs())
        };
        if x_is_negative { PI - (steep - PI_LOW) } else { steep }
    };
    if y.is_sign_negative() { -angle } else { angle }
}
