//! Natural and decimal logarithms, and the logarithm of one plus a number.
//!
//! All write the argument as 2^k*(1+f) with 1+f between sqrt(2)/2 and sqrt(2), and approximate log(1+f) by a
//! polynomial in s = f/(2+f).

use super::words::{LN_2_HIGH, LN_2_LOW, high, high_abs, polynomial, pow2, with_high};
use std::f64::consts::LOG10_E;

const LOG: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];

/// The upper 40 bits of log10(2), so that small multiples of it are exact.
const LOG10_2_HIGH: f64 = 0.30102999566361177;

/// log10(2) minus [`LOG10_2_HIGH`].
const LOG10_2_LOW: f64 = 3.694239077158931e-13;

/// What a logarithm gives before any computation, or the positive normal number and a power of two to add.
fn normalize(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        Err(f64::NEG_INFINITY)
    } else if x.is_nan() || x < 0.0 {
        Err(f64::NAN)
    } else if x == f64::INFINITY {
        Err(x)
    } else if x < f64::MIN_POSITIVE {
        Ok((x * pow2(54), -54))
    } else {
        Ok((x, 0))
    }
}

/// `StrictMath.log`: the natural logarithm.
pub fn log(x: f64) -> f64 {
    let (x, mut k) = match normalize(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    k += (high(x) >> 20) - 1023;
    let mantissa = high(x) & 0x000f_ffff;
    // One when the significand is above sqrt(2), so that half of it is to be used.
    let halve = (mantissa + 0x9_5f64) >> 20;
    k += halve;
    let f = with_high(x, mantissa | (0x3ff0_0000 - (halve << 20))) - 1.0;
    let multiple = f64::from(k);

    if (mantissa + 2) & 0x000f_ffff < 3 {
        // Within 2^-20 of a power of two, three terms of the series do.
        if f == 0.0 {
            return if k == 0 { 0.0 } else { multiple * LN_2_HIGH + multiple * LN_2_LOW };
        }
        let rest = f * f * (0.5 - 0.3333333333333333 * f);
        return if k == 0 { f - rest } else { multiple * LN_2_HIGH - ((rest - multiple * LN_2_LOW) - f) };
    }

    let s = f / (2.0 + f);
    let square = s * s;
    let fourth = square * square;
    let even = fourth * polynomial(fourth, &[LOG[1], LOG[3], LOG[5]]);
    let odd = square * polynomial(fourth, &[LOG[0], LOG[2], LOG[4], LOG[6]]);
    let rest = odd + even;
    if (0x6_147a..=0x6_b851).contains(&mantissa) {
        // Near sqrt(2) the half square is kept apart, for accuracy.
        let half_square = 0.5 * f * f;
        if k == 0 {
            f - (half_square - s * (half_square + rest))
        } else {
            multiple * LN_2_HIGH - ((half_square - (s * (half_square + rest) + multiple * LN_2_LOW)) - f)
        }
    } else if k == 0 {
        f - s * (f - rest)
    } else {
        multiple * LN_2_HIGH - ((s * (f - rest) - multiple * LN_2_LOW) - f)
    }
}

/// `StrictMath.log10`: the logarithm to the base ten; exact for the powers of ten up to 10^22.
pub fn log10(x: f64) -> f64 {
    let (x, mut k) = match normalize(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    k += (high(x) >> 20) - 1023;
    // For negative exponents the significand is taken from one half to one.
    let below_one = i32::from(k < 0);
    let multiple = f64::from(k + below_one);
    let significand = with_high(x, high(x) & 0x000f_ffff | (0x3ff - below_one) << 20);
    let rest = multiple * LOG10_2_LOW + LOG10_E * log(significand);
    rest + multiple * LOG10_2_HIGH
}

/// `StrictMath.log1p`: the natural logarithm of x + 1, without cancellation near zero.
pub fn log1p(x: f64) -> f64 {
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == f64::INFINITY {
        return x;
    }
    if high_abs(x) < 0x3e20_0000 {
        // Below 2^-29 two terms of the series do, below 2^-54 one.
        return if x.abs() < pow2(-54) { x } else { x - x * x * 0.5 };
    }
    let word = high(x);
    let near_zero = if x > 0.0 { word < 0x3fda_827a } else { word <= 0xbfd2_bec3_u32 as i32 };
    // `correction` is what 1 + x lost by rounding, relative to it; `series` says that f is within 2^-20 of zero.
    let (f, k, correction, series) = if near_zero {
        (x, 0, 0.0, false)
    } else {
        let (sum, lost) = if word < 0x4340_0000 {
            let sum = 1.0 + x;
            let lost = if high(sum) >> 20 > 1023 { 1.0 - (sum - x) } else { x - (sum - 1.0) };
            (sum, lost / sum)
        } else {
            (x, 0.0)
        };
        let k = (high(sum) >> 20) - 1023;
        let mantissa = high(sum) & 0x000f_ffff;
        if mantissa < 0x6_a09e {
            (with_high(sum, mantissa | 0x3ff0_0000) - 1.0, k, lost, mantissa == 0)
        } else {
            let series = (0x0010_0000 - mantissa) >> 2 == 0;
            (with_high(sum, mantissa | 0x3fe0_0000) - 1.0, k + 1, lost, series)
        }
    };
    let multiple = f64::from(k);
    let half_square = 0.5 * f * f;
    if series {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { multiple * LN_2_HIGH + (correction + multiple * LN_2_LOW) };
        }
        let rest = half_square * (1.0 - 0.6666666666666666 * f);
        return if k == 0 {
            f - rest
        } else {
            multiple * LN_2_HIGH - ((rest - (multiple * LN_2_LOW + correction)) - f)
        };
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let rest = square * polynomial(square, &LOG);
    if k == 0 {
        f - (half_square - s * (half_square + rest))
    } else {
        let low = s * (half_square + rest) + (multiple * LN_2_LOW + correction);
        multiple * LN_2_HIGH - ((half_square - low) - f)
    }
}
