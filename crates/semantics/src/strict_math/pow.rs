//! Powers: x^y as 2 to the power of y*log2(x), with the logarithm carried in two pieces.

use super::exp::EXP;
use super::words::{add_exponent, clear_low, from_high, high, high_abs, polynomial, pow2, with_high};
use std::f64::consts::{LN_2, LOG2_E};

/// The upper 24 bits of 1/ln 2, and the rest.
const LOG2_E_SPLIT: (f64, f64) = (1.4426950216293335, 1.9259629911266175e-8);

/// The upper bits of ln 2, and the rest.
const LN_2_SPLIT: (f64, f64) = (0.6931471824645996, -1.904654299957768e-9);

/// 2/(3*ln 2), and the same in two pieces.
const SCALE: f64 = 0.9617966939259756;
const SCALE_SPLIT: (f64, f64) = (0.9617967009544373, -7.028461650952758e-9);

/// log2(1.5) in two pieces.
const LOG2_1_5: (f64, f64) = (0.5849624872207642, 1.350039202129749e-8);

const LOG: [f64; 6] = [
    0.5999999999999946,
    0.4285714285785502,
    0.33333332981837743,
    0.272728123808534,
    0.23066074577556175,
    0.20697501780033842,
];

/// How far the largest product below 1024 is from it, for numbers that just overflow.
const OVERFLOW_MARGIN: f64 = 8.008566259537294e-17;

/// Whether a number is an integer, and which sort.
#[derive(Clone, Copy, PartialEq)]
enum Parity {
    Even,
    Odd,
    NotAnInteger,
}

fn parity(y: f64) -> Parity {
    let abs = y.abs();
    if abs >= pow2(53) {
        Parity::Even
    } else if abs.trunc() != abs {
        Parity::NotAnInteger
    } else if abs as i64 % 2 == 1 {
        Parity::Odd
    } else {
        Parity::Even
    }
}

/// `StrictMath.pow`: x to the power of y, with all of Java's special cases.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let x_abs = x.abs();
    if y == 2.0 {
        return x * x;
    } else if y == 0.5 && x != f64::NEG_INFINITY {
        // Adding zero makes a positive zero of a negative one.
        return (x + 0.0).sqrt();
    } else if y == 1.0 {
        return x;
    } else if y == -1.0 {
        return 1.0 / x;
    } else if y.is_infinite() {
        return if x_abs == 1.0 {
            f64::NAN
        } else if (x_abs > 1.0) == (y > 0.0) {
            f64::INFINITY
        } else {
            0.0
        };
    }

    let negative = x.is_sign_negative();
    let parity = if negative { parity(y) } else { Parity::Even };
    let sign = if parity == Parity::Odd { -1.0 } else { 1.0 };
    if x_abs == 0.0 || x_abs.is_infinite() || x_abs == 1.0 {
        if x_abs == 1.0 && parity == Parity::NotAnInteger {
            return f64::NAN;
        }
        return sign * if y < 0.0 { 1.0 / x_abs } else { x_abs };
    }
    if parity == Parity::NotAnInteger {
        return f64::NAN;
    }

    let (log_head, log_tail) = if high_abs(y) > 0x41e0_0000 {
        // For |y| above 2^31 the result overflows or underflows unless x is within 2^-20 of one.
        if high(x_abs) < 0x3fef_ffff {
            return sign * if y < 0.0 { f64::INFINITY } else { 0.0 };
        }
        if high(x_abs) > 0x3ff0_0000 {
            return sign * if y > 0.0 { f64::INFINITY } else { 0.0 };
        }
        log2_near_one(x_abs)
    } else {
        log2(x_abs)
    };

    let y_head = clear_low(y);
    let product_tail = (y - y_head) * log_head + y * log_tail;
    let product_head = y_head * log_head;
    let product = product_tail + product_head;
    if product >= 1024.0 {
        if product > 1024.0 || product_tail + OVERFLOW_MARGIN > product - product_head {
            return sign * f64::INFINITY;
        }
    } else if product <= -1075.0 && (product < -1075.0 || product_tail <= product - product_head) {
        return sign * 0.0;
    }
    sign * exp2(product, product_head, product_tail)
}

/// log2 of a number within 2^-20 of one, in two pieces, by four terms of the series.
fn log2_near_one(x: f64) -> (f64, f64) {
    let t = x - 1.0;
    let w = (t * t) * (0.5 - t * (0.3333333333333333 - t * 0.25));
    let u = LOG2_E_SPLIT.0 * t;
    let v = t * LOG2_E_SPLIT.1 - w * LOG2_E;
    let head = clear_low(u + v);
    (head, v - (head - u))
}

/// log2 of a positive finite number, in two pieces, the first of which has a clear lower word.
fn log2(x: f64) -> (f64, f64) {
    let (x, mut n) = if x < f64::MIN_POSITIVE { (x * pow2(53), -53) } else { (x, 0) };
    n += (high(x) >> 20) - 0x3ff;
    let mantissa = high(x) & 0x000f_ffff;
    // The significand is compared with one, or with one and a half, or is halved.
    let mut word = mantissa | 0x3ff0_0000;
    let (base, (base_log_head, base_log_tail), base_bit) = if mantissa <= 0x3988e {
        (1.0, (0.0, 0.0), 0)
    } else if mantissa < 0xbb67a {
        (1.5, LOG2_1_5, 1 << 18)
    } else {
        n += 1;
        word -= 0x0010_0000;
        (1.0, (0.0, 0.0), 0)
    };
    let x = with_high(x, word);

    // s = (x - base)/(x + base), in two pieces.
    let u = x - base;
    let v = 1.0 / (x + base);
    let s = u * v;
    let s_head = clear_low(s);
    let sum_head = from_high((word >> 1 | 0x2000_0000) + 0x0008_0000 + base_bit);
    let sum_tail = x - (sum_head - base);
    let s_tail = v * ((u - s_head * sum_head) - s_head * sum_tail);

    // log(x/base) is 2s + 2/3*s^3 + …; three halves of it over s, in two pieces.
    let square = s * s;
    let mut rest = square * square * polynomial(square, &LOG);
    rest += s_tail * (s_head + s);
    let head_square = s_head * s_head;
    let series_head = clear_low(3.0 + head_square + rest);
    let series_tail = rest - ((series_head - 3.0) - head_square);
    let u = s_head * series_head;
    let v = s_tail * series_head + series_tail * s;
    let head = clear_low(u + v);
    let tail = v - (head - u);

    // log2(x) = n + log2(base) + 2/(3*ln 2) of that.
    let z_head = SCALE_SPLIT.0 * head;
    let z_tail = SCALE_SPLIT.1 * head + tail * SCALE + base_log_tail;
    let exponent = f64::from(n);
    let log_head = clear_low(((z_head + z_tail) + base_log_head) + exponent);
    (log_head, z_tail - (((log_head - exponent) - base_log_head) - z_head))
}

/// 2 to the power of head + tail, whose rounded sum is `sum`.
fn exp2(sum: f64, mut head: f64, tail: f64) -> f64 {
    let mut n = 0;
    let word = high(sum);
    let abs_word = high_abs(sum);
    if abs_word > 0x3fe0_0000 {
        // More than one half: take the nearest integer off, by adding one half to the significand and cutting.
        let exponent = (abs_word >> 20) - 0x3ff;
        let rounded = word + (0x0010_0000 >> (exponent + 1));
        let exponent = ((rounded & 0x7fff_ffff) >> 20) - 0x3ff;
        let integer = from_high(rounded & !(0x000f_ffff >> exponent));
        n = integer as i32;
        head -= integer;
    }
    let t = clear_low(tail + head);
    let u = t * LN_2_SPLIT.0;
    let v = (tail - (t - head)) * LN_2 + t * LN_2_SPLIT.1;
    let z = u + v;
    let w = v - (z - u);
    let square = z * z;
    let c = z - square * polynomial(square, &EXP);
    let r = (z * c) / (c - 2.0) - (w + z * w);
    let result = 1.0 - (r - z);
    if (high(result) >> 20) + n <= 0 { scale_to_subnormal(result, n) } else { add_exponent(result, n) }
}

/// Multiplies by 2^n with one rounding, where the result is subnormal or zero.
fn scale_to_subnormal(x: f64, n: i32) -> f64 {
    // The first multiplication is exact: x is about one and n is at least -1076.
    x * pow2(-900) * pow2(n + 900)
}
