//! Arithmetic on `long` values (JVMS §2.11.3): two's complement, wrapping around, never overflowing.

use crate::ArithmeticFault;

/// JVMS §6.5 `ladd`: the low 64 bits of the sum.
#[inline]
pub const fn add(left: i64, right: i64) -> i64 {
    left.wrapping_add(right)
}

/// JVMS §6.5 `lsub`: the low 64 bits of the difference.
#[inline]
pub const fn sub(left: i64, right: i64) -> i64 {
    left.wrapping_sub(right)
}

/// JVMS §6.5 `lmul`: the low 64 bits of the product.
#[inline]
pub const fn mul(left: i64, right: i64) -> i64 {
    left.wrapping_mul(right)
}

/// JVMS §6.5 `ldiv`: rounds towards zero; the smallest value divided by -1 is itself.
#[inline]
pub const fn div(left: i64, right: i64) -> Result<i64, ArithmeticFault> {
    if right == 0 { Err(ArithmeticFault::DivisionByZero) } else { Ok(left.wrapping_div(right)) }
}

/// JVMS §6.5 `lrem`: has the sign of the dividend; the smallest value modulo -1 is zero.
#[inline]
pub const fn rem(left: i64, right: i64) -> Result<i64, ArithmeticFault> {
    if right == 0 { Err(ArithmeticFault::DivisionByZero) } else { Ok(left.wrapping_rem(right)) }
}

/// JVMS §6.5 `lneg`: the smallest value is its own negation.
#[inline]
pub const fn neg(value: i64) -> i64 {
    value.wrapping_neg()
}

/// JVMS §6.5 `lshl`: only the low six bits of the distance count.
#[inline]
pub const fn shl(value: i64, distance: i32) -> i64 {
    value.wrapping_shl(distance as u32)
}

/// JVMS §6.5 `lshr`: copies the sign; only the low six bits of the distance count.
#[inline]
pub const fn shr(value: i64, distance: i32) -> i64 {
    value.wrapping_shr(distance as u32)
}

/// JVMS §6.5 `lushr`: fills with zeros; only the low six bits of the distance count.
#[inline]
pub const fn ushr(value: i64, distance: i32) -> i64 {
    (value as u64).wrapping_shr(distance as u32) as i64
}

/// JVMS §6.5 `land`.
#[inline]
pub const fn and(left: i64, right: i64) -> i64 {
    left & right
}

/// JVMS §6.5 `lor`.
#[inline]
pub const fn or(left: i64, right: i64) -> i64 {
    left | right
}

/// JVMS §6.5 `lxor`.
#[inline]
pub const fn xor(left: i64, right: i64) -> i64 {
    left ^ right
}
