//! Rounding to an integral `double`. All three keep zeros, infinities and the sign of what becomes zero.

/// `StrictMath.ceil`: the smallest integral value that is not less.
#[inline]
pub fn ceil(x: f64) -> f64 {
    x.ceil()
}

/// `StrictMath.floor`: the largest integral value that is not greater.
#[inline]
pub fn floor(x: f64) -> f64 {
    x.floor()
}

/// `StrictMath.rint`: the nearest integral value, the even one of two that are equally near.
#[inline]
pub fn rint(x: f64) -> f64 {
    x.round_ties_even()
}
