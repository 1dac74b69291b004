//! The conversions between numeric types (JVMS §2.11.4).
//!
//! Rust's `as` has Java's rules throughout: integers are truncated or extended, integers become the nearest
//! floating-point number, and floating-point numbers are rounded towards zero, saturate, and give 0 for NaN.

/// JVMS §6.5 `i2l`.
#[inline]
pub const fn i2l(value: i32) -> i64 {
    value as i64
}

/// JVMS §6.5 `i2f`: rounds to nearest.
#[inline]
pub const fn i2f(value: i32) -> f32 {
    value as f32
}

/// JVMS §6.5 `i2d`: exact.
#[inline]
pub const fn i2d(value: i32) -> f64 {
    value as f64
}

/// JVMS §6.5 `i2b`: the low 8 bits, sign-extended.
#[inline]
pub const fn i2b(value: i32) -> i32 {
    value as i8 as i32
}

/// JVMS §6.5 `i2c`: the low 16 bits, zero-extended.
#[inline]
pub const fn i2c(value: i32) -> i32 {
    value as u16 as i32
}

/// JVMS §6.5 `i2s`: the low 16 bits, sign-extended.
#[inline]
pub const fn i2s(value: i32) -> i32 {
    value as i16 as i32
}

/// JVMS §6.5 `l2i`: the low 32 bits.
#[inline]
pub const fn l2i(value: i64) -> i32 {
    value as i32
}

/// JVMS §6.5 `l2f`: rounds to nearest.
#[inline]
pub const fn l2f(value: i64) -> f32 {
    value as f32
}

/// JVMS §6.5 `l2d`: rounds to nearest.
#[inline]
pub const fn l2d(value: i64) -> f64 {
    value as f64
}

/// JVMS §6.5 `f2i`: rounds towards zero, saturates, NaN gives 0.
#[inline]
pub const fn f2i(value: f32) -> i32 {
    value as i32
}

/// JVMS §6.5 `f2l`: rounds towards zero, saturates, NaN gives 0.
#[inline]
pub const fn f2l(value: f32) -> i64 {
    value as i64
}

/// JVMS §6.5 `f2d`: exact.
#[inline]
pub const fn f2d(value: f32) -> f64 {
    value as f64
}

/// JVMS §6.5 `d2i`: rounds towards zero, saturates, NaN gives 0.
#[inline]
pub const fn d2i(value: f64) -> i32 {
    value as i32
}

/// JVMS §6.5 `d2l`: rounds towards zero, saturates, NaN gives 0.
#[inline]
pub const fn d2l(value: f64) -> i64 {
    value as i64
}

/// JVMS §6.5 `d2f`: rounds to nearest; too large values become infinite.
#[inline]
pub const fn d2f(value: f64) -> f32 {
    value as f32
}
