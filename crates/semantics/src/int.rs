//! Arithmetic on `int` values (JVMS §2.11.3): two's complement, wrapping around, never overflowing.

use crate::ArithmeticFault;

/// JVMS §6.5 `iadd`: the low 32 bits of the sum.
#[inline]
pub const fn add(left: i32, right: i32) -> i32 {
    left.wrapping_add(right)
}

/// JVMS §6.5 `isub`: the low 32 bits of the difference.
#[inline]
pub const fn sub(left: i32, right: i32) -> i32 {
    left.wrapping_sub(right)
}

/// JVMS §6.5 `imul`: the low 32 bits of the product.
#[inline]
pub const fn mul(left: i32, right: i32) -> i32 {
    left.wrapping_mul(right)
}

/// JVMS §6.5 `idiv`: rounds towards zero; the smallest value divided by -1 is itself.
#[inline]
pub const fn div(left: i32, right: i32) -> Result<i32, ArithmeticFault> {
    if right == 0 { Err(ArithmeticFault::DivisionByZero) } else { Ok(left.wrapping_div(right)) }
}

/// JVMS §6.5 `irem`: has the sign of the dividend; the smallest value modulo -1 is zero.
#[inline]
pub const fn rem(left: i32, right: i32) -> Result<i32, ArithmeticFault> {
    if right == 0 { Err(ArithmeticFault::DivisionByZero) } else { Ok(left.wrapping_rem(right)) }
}

/// JVMS §6.5 `ineg`: the smallest value is its own negation.
#[inline]
pub const fn neg(value: i32) -> i32 {
    value.wrapping_neg()
}

/// JVMS §6.5 `ishl`: only the low five bits of the distance count.
#[inline]
pub const fn shl(value: i32, distance: i32) -> i32 {
    value.wrapping_shl(distance as u32)
}

/// JVMS §6.5 `ishr`: copies the sign; only the low five bits of the distance count.
#[inline]
pub const fn shr(value: i32, distance: i32) -> i32 {
    value.wrapping_shr(distance as u32)
}

/// JVMS §6.5 `iushr`: fills with zeros; only the low five bits of the distance count.
#[inline]
pub const fn ushr(value: i32, distance: i32) -> i32 {
    (value as u32).wrapping_shr(distance as u32) as i32
}

/// JVMS §6.5 `iand`.
#[inline]
pub const fn and(left: i32, right: i32) -> i32 {
    left & right
}

/// JVMS §6.5 `ior`.
#[inline]
pub const fn or(left: i32, right: i32) -> i32 {
    left | right
}

/// JVMS §6.5 `ixor`.
#[inline]
pub const fn xor(left: i32, right: i32) -> i32 {
    left ^ right
}
