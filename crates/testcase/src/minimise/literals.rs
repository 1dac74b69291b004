//! Smaller literals: what a person would rather write.
//!
//! **Always true:** every literal offered has a lower rank than the one it is offered for, so shrinking ends.

use testwright_semantics::temporary;

use crate::literal::{Literal, Text, text};

/// Literals that are simpler than this one, simplest first.
pub(crate) fn smaller(literal: &Literal) -> Vec<Literal> {
    match literal {
        // A path in the temporary folder of the test stays one.
        Literal::String(text) if temporary::relative(text).is_some() => {
            let plain = Literal::String(crate::literal::text(&temporary::path("a.txt")));
            if plain == *literal { Vec::new() } else { vec![plain] }
        }
        Literal::Boolean(true) => vec![Literal::Boolean(false)],
        Literal::Boolean(false) => Vec::new(),
        Literal::Byte(value) => integers(i64::from(*value)).map(|value| Literal::Byte(value as i8)).collect(),
        Literal::Short(value) => {
            integers(i64::from(*value)).map(|value| Literal::Short(value as i16)).collect()
        }
        Literal::Int(value) => integers(i64::from(*value)).map(|value| Literal::Int(value as i32)).collect(),
        Literal::Long(value) => integers(*value).map(Literal::Long).collect(),
        Literal::Char(value) => chars(*value).into_iter().map(Literal::Char).collect(),
        Literal::Float(value) => {
            let rank = |value: &f32| rank_of_real(f64::from(*value), f32_text(*value).len());
            let mut simpler: Vec<f32> =
                reals(f64::from(*value)).into_iter().map(|value| value as f32).collect();
            simpler.retain(|candidate| rank(candidate) < rank(value));
            simpler.sort_by_key(rank);
            simpler.dedup();
            simpler.into_iter().map(Literal::Float).collect()
        }
        Literal::Double(value) => {
            let rank = |value: &f64| rank_of_real(*value, f64_text(*value).len());
            let mut simpler = reals(*value);
            simpler.retain(|candidate| rank(candidate) < rank(value));
            simpler.sort_by_key(rank);
            simpler.dedup();
            simpler.into_iter().map(Literal::Double).collect()
        }
        Literal::String(units) => texts(units),
    }
}

/// Small numbers come before large ones, positive ones before negative ones.
fn rank(value: i64) -> (u64, bool) {
    (value.unsigned_abs(), value < 0)
}

fn integers(value: i64) -> impl Iterator<Item = i64> {
    let mut found = vec![0, 1, -1, 2, 3, 5, 10, 100];
    found.push(value.wrapping_neg());
    // The first one or two digits, then powers of two down to the last one.
    let mut scale = 1i64;
    while scale <= value.unsigned_abs().min(i64::MAX as u64) as i64 / 10 {
        scale *= 10;
    }
    found.push(value / scale * scale);
    if scale >= 10 {
        found.push(value / (scale / 10) * (scale / 10));
    }
    let mut step = value / 2;
    while step != 0 {
        found.push(value - step);
        step /= 2;
    }
    let own = rank(value);
    let mut seen = Vec::new();
    found.into_iter().filter(move |candidate| {
        let fresh = !seen.contains(candidate);
        seen.push(*candidate);
        fresh && rank(*candidate) < own
    })
}

/// Plain letters, then digits, then other printable ASCII, then the rest.
fn char_rank(unit: u16) -> u32 {
    let base = match u8::try_from(unit) {
        Ok(b'a'..=b'z') => 0,
        Ok(b'A'..=b'Z') => 1,
        Ok(b'0'..=b'9') => 2,
        Ok(b' '..=b'~') => 3,
        _ => 4,
    };
    base << 16 | u32::from(unit)
}

fn chars(unit: u16) -> Vec<u16> {
    let simple = ['a', 'b', 'A', '0', '1', ' ', '.'];
    let found = simple.iter().map(|simple| *simple as u16);
    found.filter(|candidate| char_rank(*candidate) < char_rank(unit)).collect()
}

fn f64_text(value: f64) -> String {
    format!("{value:?}")
}

fn f32_text(value: f32) -> String {
    format!("{value:?}")
}

/// Whole numbers come first, then numbers with few digits; large ones and negative ones last.
fn rank_of_real(value: f64, digits: usize) -> (u8, usize, u64, bool) {
    let sort = if value.is_nan() {
        3
    } else if value.is_infinite() {
        2
    } else {
        u8::from(value != value.trunc() || value.abs() > 1e9 || (value == 0.0 && value.is_sign_negative()))
    };
    (sort, digits - usize::from(value.is_sign_negative()), value.abs().to_bits(), value.is_sign_negative())
}

fn reals(value: f64) -> Vec<f64> {
    let mut found = vec![0.0, 1.0, -1.0, 2.0, 3.0, 10.0, 0.5, -0.5, 100.0];
    if !value.is_finite() {
        return found;
    }
    found.extend([-value, value.trunc(), value.floor(), value.ceil(), value.round(), (value / 2.0).trunc()]);
    for scale in [10.0, 100.0, 1000.0, 1e6] {
        found.push((value * scale).round() / scale);
    }
    // One significant digit of very large and very small numbers.
    if value != 0.0 {
        let mut scale = 1.0f64;
        while scale < 1e300 && value.abs() / scale >= 10.0 {
            scale *= 10.0;
        }
        while scale > 1e-300 && value.abs() / scale < 1.0 {
            scale /= 10.0;
        }
        found.extend([(value / scale).round() * scale, scale]);
    }
    found.retain(|candidate| candidate.is_finite());
    found
}

/// Shorter strings come first, then those of simpler characters.
fn text_rank(units: &[u16]) -> (usize, u64) {
    (units.len(), units.iter().map(|unit| u64::from(char_rank(*unit))).sum())
}

/// Strings longer than this are not looked at character by character.
const LONG: usize = 40;

fn texts(units: &Text) -> Vec<Literal> {
    let length = units.len();
    let mut found: Vec<Vec<u16>> = ["", "a", "0", " "].iter().map(|simple| text(simple).to_vec()).collect();
    if length > 1 {
        found.push(units[..length / 2].to_vec());
        found.push(units[length / 2..].to_vec());
        found.push(vec![u16::from(b'a'); length]);
    }
    if length <= LONG {
        for at in 0..length {
            let mut shorter = units.to_vec();
            shorter.remove(at);
            found.push(shorter);
        }
        for at in 0..length {
            for simpler in chars(units[at]).into_iter().take(4) {
                let mut plain = units.to_vec();
                plain[at] = simpler;
                found.push(plain);
            }
        }
    } else {
        found.push(units[..length - 1].to_vec());
        found.push(units[1..].to_vec());
    }
    let own = text_rank(units);
    found.retain(|candidate| text_rank(candidate) < own);
    found.into_iter().map(|units| Literal::String(units.into())).collect()
}
