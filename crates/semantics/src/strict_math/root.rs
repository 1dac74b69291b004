//! Square root, cube root, and the length of a hypotenuse.

use super::words::{add_exponent, clear_low, from_high, high, pow2, with_high};

/// `StrictMath.sqrt`: the square root, correctly rounded.
#[inline]
pub fn sqrt(x: f64) -> f64 {
    x.sqrt()
}

/// `StrictMath.cbrt`: the cube root.
pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let abs = x.abs();
    // A third of the exponent and significand, taken as an integer, approximates the root to 5 bits.
    let rough = if abs < f64::MIN_POSITIVE {
        let scaled = abs * pow2(54);
        with_high(scaled, high(scaled) / 3 + 696_219_795)
    } else {
        from_high(high(abs) / 3 + 715_094_163)
    };
    // A rational step gives 23 bits.
    let r = rough * rough / abs;
    let s = 19.0 / 35.0 + r * rough;
    let better = rough * (5.0 / 14.0 + (45.0 / 28.0) / (s + 99.0 / 70.0 + (-864.0 / 1225.0) / s));
    // Cut to 20 bits and made larger than the root, its square is exact; Newton's step gives the rest.
    let t = clear_low(better);
    let t = with_high(t, high(t) + 1);
    let quotient = abs / (t * t);
    let step = (quotient - t) / (t + t + quotient);
    (t + t * step).copysign(x)
}

/// `StrictMath.hypot`: sqrt(x² + y²) without undue overflow or underflow.
pub fn hypot(x: f64, y: f64) -> f64 {
    let (mut a, mut b) = (x.abs(), y.abs());
    if a.is_infinite() || b.is_infinite() {
        return f64::INFINITY;
    }
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    if b > a {
        (a, b) = (b, a);
    }
    let (mut high_a, mut high_b) = (high(a), high(b));
    if high_a - high_b > 60 << 20 {
        return a + b;
    }
    let mut exponent = 0;
    if high_a > 0x5f30_0000 {
        // Above 2^500 the squares would overflow.
        a *= pow2(-600);
        b *= pow2(-600);
        high_a -= 600 << 20;
        high_b -= 600 << 20;
        exponent = 600;
    }
    if b < pow2(-500) {
        if b == 0.0 {
            return a;
        }
        if b < f64::MIN_POSITIVE {
            // The upper words are left as they were, which fdlibm does too: the split below is then not a split
            // of a and b, yet it decides how the sum is rounded.
            a *= pow2(1022);
            b *= pow2(1022);
            exponent -= 1022;
        } else {
            a *= pow2(600);
            b *= pow2(600);
            high_a += 600 << 20;
            high_b += 600 << 20;
            exponent -= 600;
        }
    }
    let difference = a - b;
    let length = if difference > b {
        let a_head = from_high(high_a);
        let a_tail = a - a_head;
        (a_head * a_head - (b * -b - a_tail * (a + a_head))).sqrt()
    } else {
        let twice = a + a;
        let b_head = from_high(high_b);
        let b_tail = b - b_head;
        let twice_head = add_exponent(from_high(high_a), 1);
        let twice_tail = twice - twice_head;
        (twice_head * b_head - (difference * -difference - (twice_head * b_tail + twice_tail * b))).sqrt()
    };
    if exponent == 0 { length } else { pow2(exponent) * length }
}
