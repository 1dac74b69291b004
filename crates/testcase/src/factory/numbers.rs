//! Random numbers and characters, and small changes of them.
//!
//! Only additions, multiplications and shifts are used, never a mathematical library, so that a seed gives the same
//! numbers on every machine.

use rand::{Rng as _, RngExt};

use crate::Rng;
use crate::literal::Literal;
use crate::seeds::Seeds;
use crate::ty::Primitive;

/// How often a seed is taken if there is one.
const FROM_SEEDS: f64 = 0.5;

/// Bits of an integral type.
fn width(primitive: Primitive) -> u32 {
    match primitive {
        Primitive::Byte => 8,
        Primitive::Short | Primitive::Char => 16,
        Primitive::Long => 64,
        _ => 32,
    }
}

/// An integral literal, wrapped around as Java's casts do.
fn integral(primitive: Primitive, value: i64) -> Literal {
    match primitive {
        Primitive::Boolean => Literal::Boolean(value & 1 == 1),
        Primitive::Byte => Literal::Byte(value as i8),
        Primitive::Char => Literal::Char(value as u16),
        Primitive::Short => Literal::Short(value as i16),
        Primitive::Int => Literal::Int(value as i32),
        Primitive::Long => Literal::Long(value),
        Primitive::Float => Literal::Float(value as f32),
        Primitive::Double => Literal::Double(value as f64),
    }
}

fn real(primitive: Primitive, value: f64) -> Literal {
    if primitive == Primitive::Float { Literal::Float(value as f32) } else { Literal::Double(value) }
}

/// A random literal of a primitive type.
pub(crate) fn random(seeds: &Seeds, primitive: Primitive, rng: &mut Rng) -> Literal {
    match primitive {
        Primitive::Boolean => Literal::Boolean(rng.random_bool(0.5)),
        Primitive::Char => Literal::Char(random_char(seeds, rng)),
        Primitive::Float | Primitive::Double => real(primitive, random_real(seeds, primitive, rng)),
        _ => integral(primitive, random_integer(seeds, width(primitive), rng)),
    }
}

/// A literal of the same type, usually near to this number. Strings come back as they are.
pub(crate) fn mutate(seeds: &Seeds, literal: &Literal, rng: &mut Rng) -> Literal {
    let Some(primitive) = literal.primitive() else { return literal.clone() };
    match literal {
        Literal::Boolean(value) => Literal::Boolean(!value),
        Literal::Char(value) => Literal::Char(mutate_char(seeds, *value, rng)),
        Literal::Float(value) => real(primitive, mutate_real(seeds, f64::from(*value), primitive, rng)),
        Literal::Double(value) => real(primitive, mutate_real(seeds, *value, primitive, rng)),
        Literal::Long(value) => Literal::Long(mutate_integer(seeds, *value, 64, rng)),
        other => {
            let value = other.to_number().unwrap_or(0.0) as i64;
            integral(primitive, mutate_integer(seeds, value, width(primitive), rng))
        }
    }
}

/// A number below a random power of two: small ones are as likely as large ones.
fn magnitude(most_bits: u32, rng: &mut Rng) -> i64 {
    let bits = rng.random_range(0..=most_bits.min(63));
    (rng.next_u64() >> 1) as i64 & ((1i64 << bits).wrapping_sub(1))
}

fn smallest(width: u32) -> i64 {
    -1i64 << (width - 1)
}

fn largest(width: u32) -> i64 {
    !smallest(width)
}

fn fits(value: i64, width: u32) -> bool {
    (smallest(width)..=largest(width)).contains(&value)
}

fn special_integer(width: u32, rng: &mut Rng) -> i64 {
    match rng.random_range(0..8) {
        0 | 1 => 0,
        2 => 1,
        3 => -1,
        4 => smallest(width),
        5 => largest(width),
        6 => 1i64 << rng.random_range(0..width - 1),
        _ => (1i64 << rng.random_range(0..width - 1)) - 1,
    }
}

fn random_integer(seeds: &Seeds, width: u32, rng: &mut Rng) -> i64 {
    if rng.random_bool(FROM_SEEDS)
        && let Some(seed) = seeds.integer(rng)
        && fits(seed, width)
    {
        return beside(seed, rng);
    }
    let value = match rng.random_range(0..100) {
        0..8 => return special_integer(width, rng),
        8..14 => magnitude(width - 1, rng),
        14..60 => magnitude(5, rng),
        _ => magnitude(11, rng),
    };
    if rng.random_bool(0.3) { -value } else { value }
}

/// A seed, or a value next to it: comparisons change their outcome there.
fn beside(seed: i64, rng: &mut Rng) -> i64 {
    match rng.random_range(0..20) {
        0..13 => seed,
        13..15 => seed.wrapping_add(1),
        15..17 => seed.wrapping_sub(1),
        17 => seed.wrapping_neg(),
        18 => seed.wrapping_mul(2),
        _ => seed / 2,
    }
}

fn mutate_integer(seeds: &Seeds, value: i64, width: u32, rng: &mut Rng) -> i64 {
    let sign = if rng.random_bool(0.5) { 1 } else { -1 };
    let changed = match rng.random_range(0..100) {
        0..12 => random_integer(seeds, width, rng),
        12..45 => value.wrapping_add(sign * (1 + magnitude(3, rng))),
        45..65 => value.wrapping_add(sign * (1 + magnitude(7, rng))),
        65..82 => {
            let size = 64 - value.unsigned_abs().leading_zeros();
            value.wrapping_add((sign * magnitude((size + 1).min(width - 1), rng)).wrapping_add(sign))
        }
        82..86 => value.wrapping_neg(),
        86..89 => value / 2,
        89..92 => value.wrapping_mul(2),
        92..95 => value ^ (1i64 << rng.random_range(0..width)),
        _ => special_integer(width, rng),
    };
    // Keep the value within the type, so that the change is the one that was meant.
    let gap = 64 - width;
    changed.wrapping_shl(gap).wrapping_shr(gap)
}

const SPECIAL_REALS: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    -f64::MAX,
    f64::from_bits(1),
    f64::MIN_POSITIVE,
    f64::EPSILON,
    std::f64::consts::PI,
];

fn special_real(primitive: Primitive, rng: &mut Rng) -> f64 {
    let value = SPECIAL_REALS[rng.random_range(0..SPECIAL_REALS.len())];
    match (primitive, value) {
        (Primitive::Float, value) if value == f64::MAX => f64::from(f32::MAX),
        (Primitive::Float, value) if value == -f64::MAX => f64::from(-f32::MAX),
        (Primitive::Float, value) if value == f64::from_bits(1) => f64::from(f32::from_bits(1)),
        (Primitive::Float, value) if value == f64::MIN_POSITIVE => f64::from(f32::MIN_POSITIVE),
        _ => value,
    }
}

/// Roughly normal with mean 0 and variance 1: a sum of uniform numbers.
fn gaussian(rng: &mut Rng) -> f64 {
    let sum: f64 = rng.random::<f64>() + rng.random::<f64>() + rng.random::<f64>();
    (sum - 1.5) * 2.0
}

fn power_of_ten(exponent: i32) -> f64 {
    let power = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
    if exponent < 0 { 1.0 / power } else { power }
}

fn random_real(seeds: &Seeds, primitive: Primitive, rng: &mut Rng) -> f64 {
    if rng.random_bool(FROM_SEEDS)
        && let Some(seed) = seeds.real(rng)
    {
        return match rng.random_range(0..10) {
            0 => -seed,
            1 => seed + gaussian(rng),
            2 => seed * 2.0,
            _ => seed,
        };
    }
    let sign = if rng.random_bool(0.35) { -1.0 } else { 1.0 };
    match rng.random_range(0..100) {
        0..8 => special_real(primitive, rng),
        8..12 => sign * rng.random::<f64>() * power_of_ten(rng.random_range(-30..=30)),
        12..50 => sign * magnitude(8, rng) as f64,
        50..75 => {
            let scale = [2.0, 4.0, 10.0, 100.0, 1000.0][rng.random_range(0..5)];
            sign * magnitude(10, rng) as f64 / scale
        }
        75..85 => sign * rng.random::<f64>(),
        _ => sign * gaussian(rng) * power_of_ten(rng.random_range(0..=4)),
    }
}

fn mutate_real(seeds: &Seeds, value: f64, primitive: Primitive, rng: &mut Rng) -> f64 {
    if !value.is_finite() {
        return random_real(seeds, primitive, rng);
    }
    match rng.random_range(0..100) {
        0..12 => random_real(seeds, primitive, rng),
        12..40 => value + gaussian(rng) * power_of_ten(rng.random_range(-3..=2)),
        40..55 => value + if rng.random_bool(0.5) { 1.0 } else { -1.0 } * (1 + magnitude(6, rng)) as f64,
        55..68 => value * (1.0 + gaussian(rng) * 0.1),
        68..76 => value.round(),
        76..80 => (value * 100.0).round() / 100.0,
        80..84 => -value,
        84..87 => value * 2.0,
        87..90 => value / 2.0,
        90..92 => value * power_of_ten(rng.random_range(-3..=3)),
        92..94 if primitive == Primitive::Double => {
            if rng.random_bool(0.5) {
                value.next_up()
            } else {
                value.next_down()
            }
        }
        92..94 => {
            let near = value as f32;
            f64::from(if rng.random_bool(0.5) { near.next_up() } else { near.next_down() })
        }
        _ => special_real(primitive, rng),
    }
}

/// Characters that code often treats apart.
const ODD_CHARS: [u16; 16] = [
    0x00, 0x09, 0x0a, 0x0d, 0x7f, 0xa0, 0xdf, 0xe4, 0x130, 0x3a3, 0x660, 0x2028, 0x20ac, 0xd83d, 0xde00,
    0xffff,
];

/// A random character: mostly ASCII.
pub(crate) fn random_char(seeds: &Seeds, rng: &mut Rng) -> u16 {
    let in_range = |low: u8, high: u8, rng: &mut Rng| u16::from(rng.random_range(low..=high));
    match rng.random_range(0..100) {
        0..30 => match seeds.character(rng) {
            Some(seed) => seed,
            None => in_range(b'a', b'z', rng),
        },
        30..55 => in_range(b'a', b'z', rng),
        55..65 => in_range(b'A', b'Z', rng),
        65..78 => in_range(b'0', b'9', rng),
        78..83 => u16::from(b' '),
        83..96 => in_range(b' ', b'~', rng),
        96..99 => ODD_CHARS[rng.random_range(0..ODD_CHARS.len())],
        _ => rng.random(),
    }
}

fn mutate_char(seeds: &Seeds, value: u16, rng: &mut Rng) -> u16 {
    match rng.random_range(0..10) {
        0..3 => value.wrapping_add(1),
        3..6 => value.wrapping_sub(1),
        6 => value ^ 0x20,
        _ => random_char(seeds, rng),
    }
}
