//! Literals from Java source.

use super::Literal;
use super::escape::{replace_sequences, replace_unicode_escapes};
use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

/// Why a text is not a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LiteralError {
    /// It is not of the form of any literal.
    Malformed,
    /// It is a number that its type cannot hold; Java rejects a floating-point literal that would become infinite,
    /// or zero although it is not.
    OutOfRange,
    /// It has a malformed escape, a quote or a line terminator inside the quotes.
    BadEscape,
    /// It is a character literal with no character or more than one code unit.
    NotOneCharacter,
}

impl Display for LiteralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LiteralError::Malformed => "not a Java literal",
            LiteralError::OutOfRange => "the number is out of range for its type",
            LiteralError::BadEscape => "malformed escape, or a quote or line terminator inside the literal",
            LiteralError::NotOneCharacter => "a character literal must hold exactly one UTF-16 code unit",
        })
    }
}

impl Error for LiteralError {}

/// The names that stand for a constant of a wrapper class.
const NAMES: [(&str, Literal); 16] = [
    ("Integer.MIN_VALUE", Literal::Int(i32::MIN)),
    ("Integer.MAX_VALUE", Literal::Int(i32::MAX)),
    ("Long.MIN_VALUE", Literal::Long(i64::MIN)),
    ("Long.MAX_VALUE", Literal::Long(i64::MAX)),
    ("Float.NaN", Literal::Float(f32::NAN)),
    ("Float.POSITIVE_INFINITY", Literal::Float(f32::INFINITY)),
    ("Float.NEGATIVE_INFINITY", Literal::Float(f32::NEG_INFINITY)),
    ("Float.MAX_VALUE", Literal::Float(f32::MAX)),
    ("Float.MIN_NORMAL", Literal::Float(f32::MIN_POSITIVE)),
    ("Float.MIN_VALUE", Literal::Float(f32::from_bits(1))),
    ("Double.NaN", Literal::Double(f64::NAN)),
    ("Double.POSITIVE_INFINITY", Literal::Double(f64::INFINITY)),
    ("Double.NEGATIVE_INFINITY", Literal::Double(f64::NEG_INFINITY)),
    ("Double.MAX_VALUE", Literal::Double(f64::MAX)),
    ("Double.MIN_NORMAL", Literal::Double(f64::MIN_POSITIVE)),
    ("Double.MIN_VALUE", Literal::Double(f64::from_bits(1))),
];

/// Reads a literal (JLS §3.10) with an optional minus sign, or the name of a special number. Integers may be decimal,
/// hexadecimal, octal or binary; floating-point numbers must be decimal; digits may be separated by underscores.
impl FromStr for Literal {
    type Err = LiteralError;

    fn from_str(text: &str) -> Result<Self, LiteralError> {
        match text {
            "null" => return Ok(Literal::Null),
            "true" => return Ok(Literal::Boolean(true)),
            "false" => return Ok(Literal::Boolean(false)),
            _ => {}
        }
        if text.starts_with(['"', '\'']) {
            return read_quoted(text);
        }
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        if let Some((_, literal)) = NAMES.iter().find(|(name, _)| *name == magnitude) {
            return Ok(if negative { negate(literal) } else { literal.clone() });
        }
        read_number(negative, magnitude)
    }
}

fn negate(literal: &Literal) -> Literal {
    match *literal {
        Literal::Int(value) => Literal::Int(crate::int::neg(value)),
        Literal::Long(value) => Literal::Long(crate::long::neg(value)),
        Literal::Float(value) => Literal::Float(-value),
        Literal::Double(value) => Literal::Double(-value),
        ref other => other.clone(),
    }
}

fn read_quoted(text: &str) -> Result<Literal, LiteralError> {
    let units = replace_unicode_escapes(text).ok_or(LiteralError::BadEscape)?;
    let quote = if text.starts_with('"') { b'"' } else { b'\'' };
    let [first, body @ .., last] = units.as_slice() else {
        return Err(LiteralError::Malformed);
    };
    if *first != u16::from(quote) || *last != u16::from(quote) {
        return Err(LiteralError::Malformed);
    }
    let units = replace_sequences(body, quote).ok_or(LiteralError::BadEscape)?;
    if quote == b'"' {
        return Ok(Literal::String(units));
    }
    match units[..] {
        [unit] => Ok(Literal::Char(unit)),
        _ => Err(LiteralError::NotOneCharacter),
    }
}

fn read_number(negative: bool, text: &str) -> Result<Literal, LiteralError> {
    let lower = text.to_ascii_lowercase();
    // Underscores may only stand between digits (JLS §3.10.1, §3.10.2).
    let bytes = lower.as_bytes();
    let is_digit = if lower.starts_with("0x") { u8::is_ascii_hexdigit } else { u8::is_ascii_digit };
    let between_digits = |index: usize| {
        let before = bytes[..index].iter().rfind(|byte| **byte != b'_');
        let after = bytes[index..].iter().find(|byte| **byte != b'_');
        before.is_some_and(is_digit) && after.is_some_and(is_digit)
    };
    if (0..bytes.len()).any(|index| bytes[index] == b'_' && !between_digits(index)) {
        return Err(LiteralError::Malformed);
    }
    let digits = lower.replace('_', "");
    if let Some(hexadecimal) = digits.strip_prefix("0x") {
        return read_integer(negative, hexadecimal, 16);
    }
    if let Some(binary) = digits.strip_prefix("0b") {
        return read_integer(negative, binary, 2);
    }
    if digits.contains(['.', 'e', 'f', 'd']) {
        return read_floating(negative, &digits);
    }
    match digits.strip_prefix('0') {
        Some(octal) if !octal.is_empty() && octal != "l" => read_integer(negative, octal, 8),
        _ => read_integer(negative, &digits, 10),
    }
}

fn read_integer(negative: bool, text: &str, radix: u32) -> Result<Literal, LiteralError> {
    let (digits, is_long) = match text.strip_suffix('l') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(LiteralError::Malformed);
    }
    let magnitude = u64::from_str_radix(digits, radix).map_err(|_| LiteralError::OutOfRange)?;
    let bits = if is_long { 64 } else { 32 };
    // A decimal number is a magnitude, of which the largest may only be negated; in the other radices it is bits.
    let limit = match (radix, negative) {
        (10, true) => 1 << (bits - 1),
        (10, false) => (1 << (bits - 1)) - 1,
        _ => u64::MAX >> (64 - bits),
    };
    if magnitude > limit {
        return Err(LiteralError::OutOfRange);
    }
    let literal = if is_long { Literal::Long(magnitude as i64) } else { Literal::Int(magnitude as i32) };
    Ok(if negative { negate(&literal) } else { literal })
}

fn read_floating(negative: bool, text: &str) -> Result<Literal, LiteralError> {
    let (number, is_float) = match text.strip_suffix('f') {
        Some(number) => (number, true),
        None => (text.strip_suffix('d').unwrap_or(text), false),
    };
    // Rust reads more than Java writes (`inf`, `+1`), so the characters are checked first.
    let (significand, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let exponent_digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let well_formed = significand.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && significand.bytes().any(|byte| byte.is_ascii_digit())
        && !exponent_digits.is_empty()
        && exponent_digits.bytes().all(|byte| byte.is_ascii_digit());
    if !well_formed {
        return Err(LiteralError::Malformed);
    }
    let is_zero = !significand.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    let literal = if is_float {
        let value: f32 = number.parse().map_err(|_| LiteralError::Malformed)?;
        (value.is_finite() && (value != 0.0 || is_zero)).then_some(Literal::Float(value))
    } else {
        let value: f64 = number.parse().map_err(|_| LiteralError::Malformed)?;
        (value.is_finite() && (value != 0.0 || is_zero)).then_some(Literal::Double(value))
    };
    let literal = literal.ok_or(LiteralError::OutOfRange)?;
    Ok(if negative { negate(&literal) } else { literal })
}
