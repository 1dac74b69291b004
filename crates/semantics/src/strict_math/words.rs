//! What the functions share: a `double` as two 32-bit words, powers of two, and polynomials.
//!
//! fdlibm decides its cases on the upper word of a number (sign, exponent and 20 bits of significand) and splits
//! numbers by clearing the lower word; both show in the results, so both are done the same way here.

use std::f64::consts::FRAC_PI_2;

/// pi/2 minus the `double` nearest to it.
pub(super) const FRAC_PI_2_LOW: f64 = 6.123233995736766e-17;

/// pi minus the `double` nearest to it.
pub(super) const PI_LOW: f64 = 1.2246467991473532e-16;

/// The upper 33 bits of ln 2, so that small multiples of it are exact.
pub(super) const LN_2_HIGH: f64 = 0.6931471803691238;

/// ln 2 minus [`LN_2_HIGH`].
pub(super) const LN_2_LOW: f64 = 1.9082149292705877e-10;

/// The upper word.
#[inline]
pub(super) fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The upper word of the absolute value; it orders numbers like the numbers themselves, as far as it goes.
#[inline]
pub(super) fn high_abs(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// The number with this upper word and a lower word of zero.
#[inline]
pub(super) fn from_high(high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32)
}

/// The number with its upper word replaced.
#[inline]
pub(super) fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | x.to_bits() & 0xffff_ffff)
}

/// The number with its lower word cleared: the head that products with other heads represent exactly.
#[inline]
pub(super) fn clear_low(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// Adds to the exponent field, which multiplies by a power of two as long as the result is normal.
#[inline]
pub(super) fn add_exponent(x: f64, exponent: i32) -> f64 {
    with_high(x, high(x).wrapping_add(exponent << 20))
}

/// 2 to a power that gives a normal number.
#[inline]
pub(super) const fn pow2(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// `c[0] + x*(c[1] + x*(c[2] + …))`, evaluated from the inside, without fused operations.
#[inline]
pub(super) fn polynomial<const N: usize>(x: f64, coefficients: &[f64; N]) -> f64 {
    let mut terms = coefficients.iter().rev();
    let mut sum = terms.next().copied().unwrap_or(0.0);
    for coefficient in terms {
        sum = coefficient + x * sum;
    }
    sum
}

/// The upper word of the `double` nearest to `n` times pi/2.
#[inline]
pub(super) fn high_of_multiple_of_half_pi(n: i32) -> i32 {
    high(f64::from(n) * FRAC_PI_2)
}
