//! What Java's string methods do where `semantics` has no function for it: case, parsing, formatting, reversing.
//!
//! Numbers are read in ASCII digits only; Java also takes the digits of other scripts and hexadecimal floating-point
//! numbers, which are not numbers here. Letters outside ASCII change case by the Unicode tables of the Rust library,
//! which may be of another version than the JDK's. An execution in the virtual machine tells such cases apart.

use testwright_semantics::literal::Literal;
use testwright_semantics::text;

/// `String.toLowerCase(Locale.ROOT)`.
pub(crate) fn to_lower_case(units: &[u16]) -> Vec<u16> {
    by_valid_parts(units, |part| part.to_lowercase(), |unit| unit.to_ascii_lowercase())
}

/// `String.toUpperCase(Locale.ROOT)`.
pub(crate) fn to_upper_case(units: &[u16]) -> Vec<u16> {
    by_valid_parts(units, |part| part.to_uppercase(), |unit| unit.to_ascii_uppercase())
}

/// Changes a string part by part, because surrogates without a partner must stay as they are.
fn by_valid_parts(units: &[u16], change: impl Fn(&str) -> String, ascii: impl Fn(u8) -> u8) -> Vec<u16> {
    if units.iter().all(|&unit| unit < 0x80) {
        return units.iter().map(|&unit| u16::from(ascii(unit as u8))).collect();
    }
    let mut changed = Vec::with_capacity(units.len());
    let mut part = String::new();
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(character) => part.push(character),
            Err(lone) => {
                changed.extend(change(&part).encode_utf16());
                part.clear();
                changed.push(lone.unpaired_surrogate());
            }
        }
    }
    changed.extend(change(&part).encode_utf16());
    changed
}

/// `String.replace(char, char)`.
pub(crate) fn replace_char(units: &[u16], old: u16, new: u16) -> Vec<u16> {
    units.iter().map(|&unit| if unit == old { new } else { unit }).collect()
}

/// `StringBuilder.reverse`: surrogate pairs keep their order.
pub(crate) fn reverse(units: &[u16]) -> Vec<u16> {
    let mut reversed: Vec<u16> = units.iter().rev().copied().collect();
    let mut index = 0;
    while index + 1 < reversed.len() {
        if matches!((reversed[index], reversed[index + 1]), (0xdc00..=0xdfff, 0xd800..=0xdbff)) {
            reversed.swap(index, index + 1);
            index += 1;
        }
        index += 1;
    }
    reversed
}

/// `Long.parseLong` within the given bounds, which those of `Integer.parseInt` are too.
pub(crate) fn parse_integer(units: &[u16], low: i64, high: i64) -> Option<i64> {
    let (negative, digits) = match units.first() {
        Some(0x2d) => (true, &units[1..]),
        Some(0x2b) => (false, &units[1..]),
        _ => (false, units),
    };
    if digits.is_empty() {
        return None;
    }
    let mut magnitude: i128 = 0;
    for &unit in digits {
        let digit = i128::from(unit).checked_sub(0x30).filter(|digit| (0..10).contains(digit))?;
        magnitude = magnitude.checked_mul(10)? + digit;
        if magnitude > 1 << 64 {
            return None;
        }
    }
    let value = if negative { -magnitude } else { magnitude };
    i64::try_from(value).ok().filter(|value| (low..=high).contains(value))
}

/// `Integer.parseInt`.
pub(crate) fn parse_int(units: &[u16]) -> Option<i32> {
    parse_integer(units, i32::MIN.into(), i32::MAX.into()).map(|value| value as i32)
}

/// `Long.parseLong`.
pub(crate) fn parse_long(units: &[u16]) -> Option<i64> {
    parse_integer(units, i64::MIN, i64::MAX)
}

/// `Double.parseDouble` (its grammar is that of `Double.valueOf`).
pub(crate) fn parse_double(units: &[u16]) -> Option<f64> {
    let trimmed = text::trim(units);
    if trimmed.iter().any(|&unit| unit >= 0x80) {
        return None;
    }
    let ascii: String = trimmed.iter().map(|&unit| char::from(unit as u8)).collect();
    let (sign, magnitude) = match ascii.strip_prefix(['+', '-']) {
        Some(rest) => (if ascii.starts_with('-') { -1.0 } else { 1.0 }, rest),
        None => (1.0, ascii.as_str()),
    };
    match magnitude {
        "NaN" => return Some(f64::NAN),
        "Infinity" => return Some(sign * f64::INFINITY),
        _ => {}
    }
    let number = magnitude.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(magnitude);
    let (significand, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let exponent_digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    // Rust's own grammar is wider (`inf`, `nan`) and must not decide.
    let well_formed = significand.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && significand.bytes().any(|byte| byte.is_ascii_digit())
        && significand.bytes().filter(|&byte| byte == b'.').count() <= 1
        && !exponent_digits.is_empty()
        && exponent_digits.bytes().all(|byte| byte.is_ascii_digit());
    if !well_formed {
        return None;
    }
    number.parse::<f64>().ok().map(|value| sign * value)
}

/// `String.valueOf(double)`, with the shortest digits, as JDK 19 and later have it.
pub(crate) fn double_to_string(value: f64) -> Vec<u16> {
    let literal = Literal::Double(value).to_string();
    // Java source has names for some numbers that are no part of what `toString` gives.
    let sign = if value < 0.0 { "-" } else { "" };
    let text = match literal.trim_start_matches('-') {
        "Double.NaN" => "NaN".to_owned(),
        "Double.POSITIVE_INFINITY" | "Double.NEGATIVE_INFINITY" => format!("{sign}Infinity"),
        "Double.MAX_VALUE" => format!("{sign}1.7976931348623157E308"),
        "Double.MIN_NORMAL" => format!("{sign}2.2250738585072014E-308"),
        "Double.MIN_VALUE" => format!("{sign}4.9E-324"),
        _ => literal,
    };
    text.encode_utf16().collect()
}

/// `String.valueOf(long)`, which gives the same as `String.valueOf(int)`.
pub(crate) fn long_to_string(value: i64) -> Vec<u16> {
    value.to_string().encode_utf16().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn integers_are_read_as_java_reads_them() {
        let cases = [("0", Some(0)), ("+7", Some(7)), ("-0012", Some(-12)), ("2147483647", Some(i32::MAX))];
        for (text, expected) in cases {
            assert_eq!(parse_int(&units(text)), expected, "{text}");
        }
        for text in ["", "-", "+", " 1", "1 ", "2147483648", "-2147483649", "1_0", "0x1", "--1"] {
            assert_eq!(parse_int(&units(text)), None, "{text}");
        }
        assert_eq!(parse_int(&units("-2147483648")), Some(i32::MIN));
        assert_eq!(parse_long(&units("-9223372036854775808")), Some(i64::MIN));
        assert_eq!(parse_long(&units("9223372036854775808")), None);
        assert_eq!(parse_long(&units(&"9".repeat(100))), None);
    }

    #[test]
    fn doubles_are_read_as_java_reads_them() {
        let cases = [
            ("1", 1.0),
            (" 1.5 ", 1.5),
            ("-.5e1", -5.0),
            ("1.", 1.0),
            ("3f", 3.0),
            ("+2D", 2.0),
            ("1e400", f64::INFINITY),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_double(&units(text)), Some(expected), "{text}");
        }
        assert!(parse_double(&units("NaN")).is_some_and(f64::is_nan));
        for text in ["", ".", "inf", "nan", "1e", "1.2.3", "infinity", "e5", "1 2"] {
            assert_eq!(parse_double(&units(text)), None, "{text}");
        }
    }

    #[test]
    fn doubles_are_written_as_java_writes_them() {
        let cases = [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (1e7, "1.0E7"),
            (f64::MAX, "1.7976931348623157E308"),
            (-f64::INFINITY, "-Infinity"),
        ];
        for (value, expected) in cases {
            assert_eq!(double_to_string(value), units(expected));
        }
    }

    #[test]
    fn reversing_keeps_surrogate_pairs() {
        assert_eq!(reverse(&units("a\u{1f600}b")), units("b\u{1f600}a"));
        assert_eq!(reverse(&[0xd800, 0x61]), [0x61, 0xd800]);
    }

    #[test]
    fn case_changes_leave_lone_surrogates_alone() {
        assert_eq!(to_upper_case(&[0x61, 0xd800, 0xdf]), [0x41, 0xd800, 0x53, 0x53]);
        assert_eq!(to_lower_case(&units("ABC")), units("abc"));
    }
}
