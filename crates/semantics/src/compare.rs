//! The three-way comparisons of `long`, `float` and `double` (JVMS §2.11.7).

/// JVMS §6.5 `lcmp`: -1, 0 or 1.
#[inline]
pub const fn lcmp(left: i64, right: i64) -> i32 {
    (left > right) as i32 - (left < right) as i32
}

/// JVMS §6.5 `fcmpl`: -1, 0 or 1; -1 when an operand is NaN.
#[inline]
pub const fn fcmpl(left: f32, right: f32) -> i32 {
    // One that is not greater and not equal is less or unordered.
    if left > right { 1 } else { -((left != right) as i32) }
}

/// JVMS §6.5 `fcmpg`: -1, 0 or 1; 1 when an operand is NaN.
#[inline]
pub const fn fcmpg(left: f32, right: f32) -> i32 {
    // One that is not less and not equal is greater or unordered.
    if left < right { -1 } else { (left != right) as i32 }
}

/// JVMS §6.5 `dcmpl`: -1, 0 or 1; -1 when an operand is NaN.
#[inline]
pub const fn dcmpl(left: f64, right: f64) -> i32 {
    if left > right { 1 } else { -((left != right) as i32) }
}

/// JVMS §6.5 `dcmpg`: -1, 0 or 1; 1 when an operand is NaN.
#[inline]
pub const fn dcmpg(left: f64, right: f64) -> i32 {
    if left < right { -1 } else { (left != right) as i32 }
}
