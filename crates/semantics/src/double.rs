//! Arithmetic on `double` values (JVMS §2.8): IEEE 754 binary64, rounding to nearest, never trapping.
//!
//! Which NaN an operation gives is not part of Java's contract, and not of ours.

/// JVMS §6.5 `dadd`.
#[inline]
pub const fn add(left: f64, right: f64) -> f64 {
    left + right
}

/// JVMS §6.5 `dsub`.
#[inline]
pub const fn sub(left: f64, right: f64) -> f64 {
    left - right
}

/// JVMS §6.5 `dmul`.
#[inline]
pub const fn mul(left: f64, right: f64) -> f64 {
    left * right
}

/// JVMS §6.5 `ddiv`: division by zero gives an infinity or NaN.
#[inline]
pub const fn div(left: f64, right: f64) -> f64 {
    left / right
}

/// JVMS §6.5 `drem`: the exact remainder of the division rounded towards zero, with the sign of the dividend,
/// like C's `fmod`; it is not IEEE 754's remainder operation.
#[inline]
pub const fn rem(left: f64, right: f64) -> f64 {
    left % right
}

/// JVMS §6.5 `dneg`: flips the sign, also of zeros and of NaN; it is not a subtraction from zero.
#[inline]
pub const fn neg(value: f64) -> f64 {
    -value
}
