//! Hyperbolic sine, cosine and tangent, by the exponential function of the absolute value.

use super::exp::{exp, expm1};
use super::words::{high_abs, pow2};

/// From this on, half of the exponential overflows although the exponential's root does not.
const HIGH_OF_EXP_OVERFLOW: i32 = 0x4086_2e42;

/// The largest argument whose hyperbolic sine and cosine are finite: 710.4758600739439.
const OVERFLOW: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);

/// Half of the exponential of a number of at least 22, or infinity.
fn half_exp(abs: f64) -> f64 {
    if high_abs(abs) < HIGH_OF_EXP_OVERFLOW {
        0.5 * exp(abs)
    } else if abs <= OVERFLOW {
        let root = exp(0.5 * abs);
        0.5 * root * root
    } else {
        f64::INFINITY
    }
}

/// `StrictMath.sinh`: the hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    if !x.is_finite() || x.abs() < pow2(-28) {
        return x;
    }
    let abs = x.abs();
    if abs >= 22.0 {
        return half_exp(abs).copysign(x);
    }
    let half = 0.5f64.copysign(x);
    let t = expm1(abs);
    if abs < 1.0 { half * (2.0 * t - t * t / (t + 1.0)) } else { half * (t + t / (t + 1.0)) }
}

/// `StrictMath.cosh`: the hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    let abs = x.abs();
    if !x.is_finite() {
        abs
    } else if high_abs(x) < 0x3fd6_2e43 {
        // Below half of ln 2: 1 + expm1(x)²/(2*exp(x)).
        let t = expm1(abs);
        let w = 1.0 + t;
        if abs < pow2(-55) { w } else { 1.0 + (t * t) / (w + w) }
    } else if abs < 22.0 {
        let t = exp(abs);
        0.5 * t + 0.5 / t
    } else {
        half_exp(abs)
    }
}

/// `StrictMath.tanh`: the hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    let abs = x.abs();
    if x.is_nan() {
        return x;
    }
    if abs < pow2(-55) {
        return x * (1.0 + x);
    }
    let result = if abs >= 22.0 {
        1.0
    } else if abs >= 1.0 {
        1.0 - 2.0 / (expm1(2.0 * abs) + 2.0)
    } else {
        let t = expm1(-2.0 * abs);
        -t / (t + 2.0)
    };
    result.copysign(x)
}
