//! The remainder of IEEE 754, which rounds the quotient to the nearest integer, ties to even.

/// `StrictMath.IEEEremainder`: x - n*p for the integer n nearest to x/p; exact.
pub fn ieee_remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || !x.is_finite() || p.is_nan() {
        return f64::NAN;
    }
    let p = p.abs();
    // Modulo 2p the parity of the quotient is kept; when 2p is infinite, x is below it already.
    let mut rest = (x % (p + p)).abs();
    if p < 2.0 * f64::MIN_POSITIVE {
        // Half of p might not be representable.
        if rest + rest > p {
            rest -= p;
            if rest + rest >= p {
                rest -= p;
            }
        }
    } else {
        let half = 0.5 * p;
        if rest > half {
            rest -= p;
            if rest >= half {
                rest -= p;
            }
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}
