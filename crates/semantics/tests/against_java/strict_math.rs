//! Every function of `strict_math` gives, bit for bit, what `java.lang.StrictMath` gives on the installed JDKs.

use crate::oracle::{Questions, Random, canonical_double, compare};
use std::f64::consts::{FRAC_PI_2, LN_2};
use testwright_semantics::strict_math;

/// Questions per function; with the special values they are a little more.
const COUNT: usize = 200_000;

/// Upper words at which some function changes its method, or next to numbers that matter to one.
const BREAKPOINTS: &[u32] = &[
    0x0000_0000,
    0x0000_0001,
    0x000f_ffff,
    0x0010_0000,
    0x0020_0000,
    0x3c60_0000,
    0x3c80_0000,
    0x3c90_0000,
    0x3e20_0000,
    0x3e30_0000,
    0x3e40_0000,
    0x3fd2_bec3,
    0x3fd3_3333,
    0x3fd6_2e42,
    0x3fd6_2e43,
    0x3fda_827a,
    0x3fdc_0000,
    0x3fe0_0000,
    0x3fe5_9428,
    0x3fe6_0000,
    0x3fe6_a09e,
    0x3fe9_0000,
    0x3fe9_21fb,
    0x3fef_3333,
    0x3fef_ffff,
    0x3ff0_0000,
    0x3ff0_a2b2,
    0x3ff3_0000,
    0x3ff6_147a,
    0x3ff6_a09e,
    0x3ff6_b851,
    0x3ff9_21fb,
    0x3ff3_988e,
    0x3ffb_b67a,
    0x3fff_ffff,
    0x4000_0000,
    0x4002_d97c,
    0x4003_8000,
    0x4009_21fb,
    0x4036_0000,
    0x4043_687a,
    0x4080_0000,
    0x4086_2e42,
    0x4086_33ce,
    0x4087_4910,
    0x4090_0000,
    0x4090_cc00,
    0x4139_21fb,
    0x41e0_0000,
    0x4340_0000,
    0x4350_0000,
    0x4410_0000,
    0x20b0_0000,
    0x5f30_0000,
    0x7fdf_ffff,
    0x7fe0_0000,
    0x7fef_ffff,
    0x7ff0_0000,
];

const SPECIAL: &[f64] = &[
    0.0,
    5e-324,
    1e-320,
    f64::MIN_POSITIVE,
    1e-300,
    1e-16,
    0.1,
    0.25,
    0.3,
    1.0 / 3.0,
    0.5,
    0.75,
    0.9999999999999999,
    1.0,
    1.0000000000000002,
    1.5,
    2.0,
    2.5,
    3.0,
    4.0,
    10.0,
    22.0,
    100.0,
    708.0,
    709.782712893384,
    709.7827128933841,
    710.4758600739439,
    710.475860073944,
    745.0,
    745.1332191019411,
    745.1332191019412,
    1023.0,
    1024.0,
    1074.0,
    1075.0,
    1e10,
    2147483648.0,
    4503599627370495.5,
    4503599627370496.0,
    9007199254740991.0,
    9007199254740992.0,
    1e22,
    1e300,
    FRAC_PI_2,
    LN_2,
    f64::MAX,
    f64::INFINITY,
    f64::NAN,
];

/// One `double` of a distribution that reaches every method of every function.
fn any_double(random: &mut Random) -> f64 {
    let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
    match random.below(12) {
        0 => sign * random.of(SPECIAL),
        // Any bits at all.
        1 | 2 => f64::from_bits(random.bits()),
        // Next to a breakpoint: the lower word is random or extreme, the upper one may be off by one.
        3 | 4 => {
            let high = random.of(BREAKPOINTS).wrapping_add(random.below(3)).wrapping_sub(1) & 0x7fff_ffff;
            let extremes = [0, 1, 2, u32::MAX, u32::MAX - 1, random.word(), random.word()];
            let low = random.of(&extremes);
            sign * f64::from_bits(u64::from(high) << 32 | u64::from(low))
        }
        // Moderate exponents.
        5 | 6 => sign * (1.0 + random.unit()) * (f64::from(random.below(128)) - 64.0).exp2(),
        7 => sign * random.unit(),
        8 => sign * random.unit() * 40.0,
        9 => sign * random.unit() * 1000.0,
        // Near a multiple of pi/2.
        10 => {
            let multiple = match random.below(3) {
                0 => f64::from(random.below(40)),
                1 => f64::from(random.below(1 << 20)),
                _ => f64::from(random.word()),
            };
            nudge(sign * multiple * FRAC_PI_2, random)
        }
        // Integers and halves.
        _ => sign * f64::from(random.below(2200)) * 0.5,
    }
}

/// A number a few units in the last place away.
fn nudge(value: f64, random: &mut Random) -> f64 {
    f64::from_bits(value.to_bits().wrapping_add(u64::from(random.below(7))).wrapping_sub(3))
}

fn unary(name: &'static str, function: fn(f64) -> f64) -> Questions<'static, (u64, u64)> {
    let mut random = Random::new(u64::from(name.as_bytes()[0]));
    let mut operands: Vec<(u64, u64)> = Vec::new();
    for value in SPECIAL {
        operands.extend([(value.to_bits(), 0), ((-value).to_bits(), 0)]);
    }
    // The double that comes closest to a multiple of pi/2 of all, and its neighbours.
    let closest = 6381956970095103.0 * 797f64.exp2();
    for offset in 0..3 {
        operands.push((closest.to_bits() + offset - 1, 0));
    }
    operands.extend((0..COUNT).map(|_| (any_double(&mut random).to_bits(), 0)));
    let answer = move |&(x, _): &(u64, u64), _| Some(canonical_double(function(f64::from_bits(x))));
    Questions { name, operands, answer: Box::new(answer) }
}

fn binary(
    name: &'static str,
    function: fn(f64, f64) -> f64,
    related: fn(f64, &mut Random) -> f64,
) -> Questions<'static, (u64, u64)> {
    let mut random = Random::new(u64::from(name.as_bytes()[0]) << 8);
    let signed: Vec<f64> = SPECIAL.iter().flat_map(|&value| [value, -value]).collect();
    let mut operands: Vec<(u64, u64)> = Vec::new();
    for first in &signed {
        operands.extend(signed.iter().map(|second| (first.to_bits(), second.to_bits())));
    }
    for _ in 0..COUNT {
        let first = any_double(&mut random);
        // Two independent operands rarely interact, so most second ones are made to fit the first.
        let second = if random.below(3) == 0 { any_double(&mut random) } else { related(first, &mut random) };
        operands.push((first.to_bits(), second.to_bits()));
    }
    let answer =
        move |&(x, y): &(u64, u64), _| Some(canonical_double(function(f64::from_bits(x), f64::from_bits(y))));
    Questions { name, operands, answer: Box::new(answer) }
}

/// A number within a few powers of two of another one.
fn of_like_size(value: f64, random: &mut Random) -> f64 {
    let exponent = f64::from(random.below(130)) - 65.0;
    let exponent = if random.below(2) == 0 { exponent / 16.0 } else { exponent };
    value * exponent.exp2() * (0.5 + random.unit())
}

/// An exponent for which a base has a power that is neither too large nor too small, or just so.
fn exponent_for(base: f64, random: &mut Random) -> f64 {
    let limit = 1076.0 / base.abs().log2();
    match random.below(4) {
        0 => (limit * random.unit()).round(),
        1 => limit * (1.0 + (random.unit() - 0.5) * 1e-3) * random.of(&[1.0, -1.0, 0.951]),
        _ => limit * (2.0 * random.unit() - 1.0),
    }
}

#[test]
fn functions_of_one_argument_agree_with_java() {
    compare(
        "Oracle.java",
        "unary",
        &[
            unary("sin", strict_math::sin),
            unary("cos", strict_math::cos),
            unary("tan", strict_math::tan),
            unary("asin", strict_math::asin),
            unary("acos", strict_math::acos),
            unary("atan", strict_math::atan),
            unary("exp", strict_math::exp),
            unary("expm1", strict_math::expm1),
            unary("log", strict_math::log),
            unary("log10", strict_math::log10),
            unary("log1p", strict_math::log1p),
            unary("sqrt", strict_math::sqrt),
            unary("cbrt", strict_math::cbrt),
            unary("sinh", strict_math::sinh),
            unary("cosh", strict_math::cosh),
            unary("tanh", strict_math::tanh),
            unary("ceil", strict_math::ceil),
            unary("floor", strict_math::floor),
            unary("rint", strict_math::rint),
        ],
    );
}

#[test]
fn functions_of_two_arguments_agree_with_java() {
    compare(
        "Oracle.java",
        "binary",
        &[
            binary("atan2", strict_math::atan2, of_like_size),
            binary("pow", strict_math::pow, exponent_for),
            binary("hypot", strict_math::hypot, of_like_size),
            binary("IEEEremainder", strict_math::ieee_remainder, of_like_size),
        ],
    );
}
