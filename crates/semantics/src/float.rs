//! Arithmetic on `float` values (JVMS §2.8): IEEE 754 binary32, rounding to nearest, never trapping.
//!
//! Which NaN an operation gives is not part of Java's contract, and not of ours.

/// JVMS §6.5 `fadd`.
#[inline]
pub const fn add(left: f32, right: f32) -> f32 {
    left + right
}

/// JVMS §6.5 `fsub`.
#[inline]
pub const fn sub(left: f32, right: f32) -> f32 {
    left - right
}

/// JVMS §6.5 `fmul`.
#[inline]
pub const fn mul(left: f32, right: f32) -> f32 {
    left * right
}

/// JVMS §6.5 `fdiv`: division by zero gives an infinity or NaN.
#[inline]
pub const fn div(left: f32, right: f32) -> f32 {
    left / right
}

/// JVMS §6.5 `frem`: the exact remainder of the division rounded towards zero, with the sign of the dividend,
/// like C's `fmod`; it is not IEEE 754's remainder operation.
#[inline]
pub const fn rem(left: f32, right: f32) -> f32 {
    left % right
}

/// JVMS §6.5 `fneg`: flips the sign, also of zeros and of NaN; it is not a subtraction from zero.
#[inline]
pub const fn neg(value: f32) -> f32 {
    -value
}
