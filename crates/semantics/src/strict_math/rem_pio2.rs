//! Reduction of an angle to a multiple of pi/2 and a remainder, for the trigonometric functions.
//!
//! Moderate arguments subtract a multiple of pi/2 held in two to four pieces. Large ones multiply by as many bits
//! of 2/pi as the exponent calls for, in chunks of 24 bits (Payne and Hanek's method), because only the fraction
//! and the last three bits of the quotient matter.

use super::words::{high, high_abs, high_of_multiple_of_half_pi, pow2};
use std::f64::consts::FRAC_2_PI;

/// An angle x = quadrant*(pi/2) + head + tail, up to whole turns, with head at most about pi/4 in magnitude.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reduced {
    /// The multiple of pi/2, modulo 4.
    pub(super) quadrant: u8,
    /// The remainder, rounded.
    pub(super) head: f64,
    /// What rounding took off the remainder.
    pub(super) tail: f64,
}

/// pi/2 in pieces of 33 bits, each with what remains after it and the pieces before.
const HALF_PI: [(f64, f64); 3] = [
    (1.5707963267341256, 6.077100506506192e-11),
    (6.077100506303966e-11, 2.0222662487959506e-21),
    (2.0222662487111665e-21, 8.4784276603689e-32),
];

/// pi/2 in chunks of 24 bits.
const HALF_PI_CHUNKS: [f64; 5] = [
    1.570796251296997,
    7.549789415861596e-8,
    5.390302529957765e-15,
    3.282003415807913e-22,
    1.270655753080676e-29,
];

/// The first 1584 bits of 2/pi after the binary point, in chunks of 24 bits.
const TWO_OVER_PI: [u32; 66] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb,
    0xc561b7, 0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5,
    0x2ebb44, 0x84e99c, 0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8,
    0x97ffde, 0x05980f, 0xef2f11, 0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d,
    0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7, 0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b,
    0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3, 0x91615e, 0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880,
    0x4d7327, 0x310606, 0x1556ca, 0x73a8c9, 0x60e27b, 0xc08c6b,
];

/// How many chunks of the product are computed at first, less one; rarely, cancellation asks for more.
const FIRST_CHUNKS: usize = 4;

/// More chunks than any `double` can need: no `double` is close enough to a multiple of pi/2.
const MAX_CHUNKS: usize = 20;

const TWO_24: f64 = pow2(24);
const TWO_M24: f64 = pow2(-24);

/// Reduces a finite argument of more than pi/4 in magnitude.
pub(super) fn reduce(x: f64) -> Reduced {
    // Everything but the near range works on the absolute value; the sign turns the result around.
    let abs_high = high_abs(x);
    if abs_high < 0x4002_d97c {
        return reduce_near(x);
    }
    let reduced = if abs_high <= 0x4139_21fb { reduce_moderate(x.abs()) } else { reduce_large(x.abs()) };
    if x.is_sign_negative() {
        Reduced { quadrant: reduced.quadrant.wrapping_neg() & 3, head: -reduced.head, tail: -reduced.tail }
    } else {
        reduced
    }
}

/// Below 3pi/4 the multiple is one, and two pieces of pi/2 do unless the argument is next to pi/2.
fn reduce_near(x: f64) -> Reduced {
    let sign = 1.0f64.copysign(x);
    let (first, first_rest) = HALF_PI[0];
    let (second, second_rest) = HALF_PI[1];
    let mut difference = x - sign * first;
    let mut rest = sign * first_rest;
    if high_abs(x) == high_of_multiple_of_half_pi(1) {
        difference -= sign * second;
        rest = sign * second_rest;
    }
    let head = difference - rest;
    Reduced { quadrant: if x > 0.0 { 1 } else { 3 }, head, tail: (difference - head) - rest }
}

/// Up to 2^19 times pi/2 the multiple times a piece of pi/2 is exact; further pieces are used as cancellation asks.
fn reduce_moderate(x: f64) -> Reduced {
    let n = (x * FRAC_2_PI + 0.5) as i32;
    let multiple = f64::from(n);
    let mut rest = x - multiple * HALF_PI[0].0;
    let mut correction = multiple * HALF_PI[0].1;
    let mut head = rest - correction;
    let no_cancellation = n < 32 && high(x) != high_of_multiple_of_half_pi(n);
    if !no_cancellation {
        // How many bits may be lost before the next piece is needed.
        for (allowed_loss, (piece, after)) in [(16, HALF_PI[1]), (49, HALF_PI[2])] {
            let lost = (high(x) >> 20) - (high(head) >> 20 & 0x7ff);
            if lost <= allowed_loss {
                break;
            }
            let before = rest;
            let product = multiple * piece;
            rest = before - product;
            correction = multiple * after - ((before - rest) - product);
            head = rest - correction;
        }
    }
    Reduced { quadrant: (n & 3) as u8, head, tail: (rest - head) - correction }
}

/// The product of a number in 24-bit chunks with 2/pi, as far as it is known.
struct Product {
    /// The number, most significant chunk first; the last chunk is not zero.
    chunks: [f64; 3],
    /// The index of the last chunk of the number.
    last: usize,
    /// The first chunk of 2/pi that can reach the last three bits of the integral part.
    first_of_two_over_pi: usize,
    /// The partial sums: the product is their sum, each weighing 2^24 of the next.
    sums: [f64; MAX_CHUNKS],
}

impl Product {
    /// Computes the partial sums in a range of indices.
    fn extend(&mut self, range: std::ops::RangeInclusive<usize>) {
        for index in range {
            let mut sum = 0.0;
            for j in 0..=self.last {
                // Chunks before the beginning of 2/pi are zero.
                let chunk =
                    (self.first_of_two_over_pi + index).checked_sub(j).map_or(0, |at| TWO_OVER_PI[at]);
                sum += self.chunks[j] * f64::from(chunk);
            }
            self.sums[index] = sum;
        }
    }
}

/// Larger arguments, positive and finite.
fn reduce_large(x: f64) -> Reduced {
    // x = (chunks[0] + chunks[1]*2^-24 + chunks[2]*2^-48) * 2^exponent, each chunk an integer of 24 bits.
    let exponent = (high(x) >> 20) - 1046;
    // The exponent can be negative, hence the wrapping subtraction from the exponent field.
    let mut rest = f64::from_bits(x.to_bits().wrapping_sub((exponent as u64) << 52));
    let mut chunks = [0.0; 3];
    for chunk in &mut chunks[..2] {
        *chunk = f64::from(rest as i32);
        rest = (rest - *chunk) * TWO_24;
    }
    chunks[2] = rest;
    let last = chunks.iter().rposition(|&chunk| chunk != 0.0).unwrap_or(0);

    let first_of_two_over_pi = ((exponent - 3) / 24).max(0) as usize;
    let mut product = Product { chunks, last, first_of_two_over_pi, sums: [0.0; MAX_CHUNKS] };
    product.extend(0..=FIRST_CHUNKS);
    // The exponent of the first partial sum; at most 2, since larger parts are multiples of 8.
    let scale = exponent - 24 * (first_of_two_over_pi as i32 + 1);

    let mut count = FIRST_CHUNKS;
    loop {
        let quotient = Quotient::of(&product.sums, count, scale);
        let digits = &quotient.digits;
        if quotient.fraction != 0.0 || digits[FIRST_CHUNKS..count].iter().any(|&digit| digit != 0) {
            return quotient.remainder(count, scale);
        }
        // Everything that was computed cancels: take as many more chunks as there are leading zero digits.
        let mut more = 1;
        while digits[FIRST_CHUNKS - more] == 0 {
            more += 1;
        }
        product.extend(count + 1..=count + more);
        count += more;
    }
}

/// The product split into its integral part, modulo 8, and its fraction, which is made to be within half of zero.
struct Quotient {
    /// The integral part, rounded to nearest.
    integer: i32,
    /// Whether the fraction stands for a negative number, because the integral part was rounded up.
    negative: bool,
    /// The part of the fraction in front of the digits.
    fraction: f64,
    /// The fraction's digits of 24 bits, least significant first.
    digits: [i32; MAX_CHUNKS],
}

impl Quotient {
    fn of(sums: &[f64; MAX_CHUNKS], count: usize, scale: i32) -> Quotient {
        // Carry from the least significant sum upwards.
        let mut digits = [0i32; MAX_CHUNKS];
        let mut value = sums[count];
        for (index, digit) in digits[..count].iter_mut().enumerate() {
            let carry = f64::from((TWO_M24 * value) as i32);
            *digit = (value - TWO_24 * carry) as i32;
            value = sums[count - 1 - index] + carry;
        }

        value *= pow2(scale);
        value -= 8.0 * (value * 0.125).floor();
        let mut integer = value as i32;
        let mut fraction = value - f64::from(integer);
        let top = count - 1;
        // Zero when the fraction is below one half, two when the half is in front of the digits.
        let half = match scale {
            1.. => {
                // The point lies within the top digit: its upper bits belong to the integral part.
                let whole = digits[top] >> (24 - scale);
                integer += whole;
                digits[top] -= whole << (24 - scale);
                digits[top] >> (23 - scale)
            }
            0 => digits[top] >> 23,
            _ if fraction >= 0.5 => 2,
            _ => 0,
        };

        if half > 0 {
            // Round up and keep one minus the fraction.
            integer += 1;
            let mut borrowed = false;
            for digit in &mut digits[..count] {
                if borrowed {
                    *digit = 0xff_ffff - *digit;
                } else if *digit != 0 {
                    borrowed = true;
                    *digit = 0x100_0000 - *digit;
                }
            }
            if scale > 0 {
                digits[top] &= 0xff_ffff >> scale;
            }
            if half == 2 {
                fraction = 1.0 - fraction;
                if borrowed {
                    fraction -= pow2(scale);
                }
            }
        }
        Quotient { integer, negative: half > 0, fraction, digits }
    }

    /// Multiplies the fraction by pi/2.
    fn remainder(mut self, count: usize, mut scale: i32) -> Reduced {
        let digits = &mut self.digits;
        // The index of the most significant digit.
        let mut top = count;
        if self.fraction == 0.0 {
            loop {
                top -= 1;
                scale -= 24;
                if digits[top] != 0 {
                    break;
                }
            }
        } else {
            let value = self.fraction * pow2(-scale);
            if value >= TWO_24 {
                let carry = f64::from((TWO_M24 * value) as i32);
                digits[top] = (value - TWO_24 * carry) as i32;
                top += 1;
                scale += 24;
                digits[top] = carry as i32;
            } else {
                digits[top] = value as i32;
            }
        }

        let mut weighted = [0.0; MAX_CHUNKS];
        let mut weight = pow2(scale);
        for index in (0..=top).rev() {
            weighted[index] = weight * f64::from(digits[index]);
            weight *= TWO_M24;
        }

        // The terms of the product with pi/2, most significant first.
        let mut terms = [0.0; MAX_CHUNKS];
        for index in (0..=top).rev() {
            let mut sum = 0.0;
            for (chunk, digit) in HALF_PI_CHUNKS.iter().zip(&weighted[index..=top]) {
                sum += chunk * digit;
            }
            terms[top - index] = sum;
        }

        let mut head = 0.0;
        for term in terms[..=top].iter().rev() {
            head += term;
        }
        let mut tail = terms[0] - head;
        for term in &terms[1..=top] {
            tail += term;
        }
        let quadrant = (self.integer & 3) as u8;
        if self.negative {
            Reduced { quadrant, head: -head, tail: -tail }
        } else {
            Reduced { quadrant, head, tail }
        }
    }
}
