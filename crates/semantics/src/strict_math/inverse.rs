//! Arc sine and arc cosine: a rational approximation below one half, and a square root above it.

use super::words::{FRAC_PI_2_LOW, clear_low, high_abs, polynomial, pow2};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

const NUMERATOR: [f64; 6] = [
    0.16666666666666666,
    -0.3255658186224009,
    0.20121253213486293,
    -0.04005553450067941,
    0.0007915349942898145,
    3.479331075960212e-5,
];

const DENOMINATOR: [f64; 5] =
    [1.0, -2.403394911734414, 2.0209457602335057, -0.6882839716054533, 0.07703815055590194];

/// Approximates (asin(s) - s)/s for z = s².
#[inline]
fn correction(z: f64) -> f64 {
    z * polynomial(z, &NUMERATOR) / polynomial(z, &DENOMINATOR)
}

/// `StrictMath.asin`: the arc sine, in -pi/2 to pi/2; NaN beyond one.
pub fn asin(x: f64) -> f64 {
    let abs = x.abs();
    if abs < 0.5 {
        return if abs < pow2(-27) { x } else { x + x * correction(x * x) };
    }
    if abs == 1.0 {
        return FRAC_PI_2.copysign(x);
    }
    if abs.is_nan() || abs > 1.0 {
        return f64::NAN;
    }
    // asin(x) = pi/2 - 2*asin(sqrt((1-x)/2))
    let z = (1.0 - abs) * 0.5;
    let ratio = correction(z);
    let root = z.sqrt();
    let angle = if high_abs(x) >= 0x3fef_3333 {
        // Above 0.975 the root is small and needs no splitting.
        FRAC_PI_2 - (2.0 * (root + root * ratio) - FRAC_PI_2_LOW)
    } else {
        let head = clear_low(root);
        let tail = (z - head * head) / (root + head);
        let small = 2.0 * root * ratio - (FRAC_PI_2_LOW - 2.0 * tail);
        let large = FRAC_PI_4 - 2.0 * head;
        FRAC_PI_4 - (small - large)
    };
    angle.copysign(x)
}

/// `StrictMath.acos`: the arc cosine, in 0 to pi; NaN beyond one.
pub fn acos(x: f64) -> f64 {
    let abs = x.abs();
    if abs < 0.5 {
        return FRAC_PI_2 - (x - (FRAC_PI_2_LOW - x * correction(x * x)));
    }
    if abs == 1.0 {
        return if x > 0.0 { 0.0 } else { PI };
    }
    if abs.is_nan() || abs > 1.0 {
        return f64::NAN;
    }
    let z = (1.0 - abs) * 0.5;
    let root = z.sqrt();
    let ratio = correction(z);
    if x < 0.0 {
        PI - 2.0 * (root + (ratio * root - FRAC_PI_2_LOW))
    } else {
        let head = clear_low(root);
        let tail = (z - head * head) / (root + head);
        2.0 * (head + (ratio * root + tail))
    }
}
