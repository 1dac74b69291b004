//! Escapes in character and string literals (JLS §3.3, §3.10.7).

use std::fmt::{self, Write};

/// Writes one code unit inside a literal that the given quote ends.
///
/// A Unicode escape is replaced before the compiler looks for the end of the literal, so it can stand for neither a
/// line terminator nor a quote nor a backslash; those have escapes of their own.
pub(super) fn write_unit(f: &mut fmt::Formatter<'_>, unit: u16, quote: u8) -> fmt::Result {
    match u8::try_from(unit) {
        Ok(b'\\') => f.write_str("\\\\"),
        Ok(byte) if byte == quote => write!(f, "\\{}", char::from(quote)),
        Ok(b'\n') => f.write_str("\\n"),
        Ok(b'\r') => f.write_str("\\r"),
        Ok(b'\t') => f.write_str("\\t"),
        Ok(0x08) => f.write_str("\\b"),
        Ok(0x0c) => f.write_str("\\f"),
        Ok(byte @ b' '..=b'~') => f.write_char(char::from(byte)),
        _ => write!(f, "\\u{unit:04x}"),
    }
}

/// Replaces Unicode escapes (JLS §3.3); `None` if one is malformed.
///
/// A backslash begins one only if an even number of backslashes stands before it. The backslash that an escape
/// stands for never begins another one.
pub(super) fn replace_unicode_escapes(text: &str) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(text.len());
    let mut rest = text.encode_utf16().peekable();
    let mut after_backslash = false;
    while let Some(unit) = rest.next() {
        let backslash = unit == u16::from(b'\\');
        if backslash && !after_backslash && rest.peek() == Some(&u16::from(b'u')) {
            while rest.next_if_eq(&u16::from(b'u')).is_some() {}
            let mut escaped = 0;
            for _ in 0..4 {
                let digit = char::from(u8::try_from(rest.next()?).ok()?).to_digit(16)?;
                escaped = escaped << 4 | digit as u16;
            }
            units.push(escaped);
        } else {
            units.push(unit);
            after_backslash = backslash && !after_backslash;
        }
    }
    Some(units)
}

/// Replaces escape sequences (JLS §3.10.7) in what stands between two quotes; `None` if one is malformed, or if there
/// is an unescaped quote or line terminator.
pub(super) fn replace_sequences(body: &[u16], quote: u8) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(body.len());
    let mut rest = body.iter().copied().peekable();
    while let Some(unit) = rest.next() {
        let byte = u8::try_from(unit).unwrap_or(0);
        if byte == quote || matches!(byte, b'\n' | b'\r') {
            return None;
        }
        if byte != b'\\' {
            units.push(unit);
            continue;
        }
        let escaped = match u8::try_from(rest.next()?).ok()? {
            b'b' => 0x08,
            b's' => 0x20,
            b't' => 0x09,
            b'n' => 0x0a,
            b'f' => 0x0c,
            b'r' => 0x0d,
            byte @ (b'"' | b'\'' | b'\\') => u16::from(byte),
            digit @ b'0'..=b'7' => {
                // Three digits only if the first leaves the value below 256.
                let mut value = u16::from(digit - b'0');
                let more = if digit <= b'3' { 2 } else { 1 };
                for _ in 0..more {
                    match rest.next_if(|unit| (u16::from(b'0')..=u16::from(b'7')).contains(unit)) {
                        Some(digit) => value = value * 8 + (digit - u16::from(b'0')),
                        None => break,
                    }
                }
                value
            }
            _ => return None,
        };
        units.push(escaped);
    }
    Some(units)
}
