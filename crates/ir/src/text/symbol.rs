//! Names and string literals as text.

use std::fmt::{self, Write};

/// True for the characters that a name can have without being quoted.
pub(super) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '<' | '>' | '/' | '[' | ';' | '(' | ')' | '-')
}

/// True for what a register looks like. Shortened class files do have classes of such names.
pub(super) fn is_register(word: &str) -> bool {
    let digits = word.strip_prefix('r').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name, quoted if it has to be.
pub(super) struct Symbol<'a>(pub(super) &'a str);

impl fmt::Display for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() && self.0.chars().all(is_plain) && !is_register(self.0) {
            f.write_str(self.0)
        } else {
            quoted(f, '`', self.0.encode_utf16())
        }
    }
}

/// Writes UTF-16 code units between quotes, all but printable ASCII as `\uXXXX`.
pub(super) fn quoted(
    f: &mut fmt::Formatter<'_>,
    quote: char,
    units: impl Iterator<Item = u16>,
) -> fmt::Result {
    f.write_char(quote)?;
    for unit in units {
        match char::from_u32(u32::from(unit)) {
            Some('\n') => f.write_str("\\n")?,
            Some('\t') => f.write_str("\\t")?,
            Some('\r') => f.write_str("\\r")?,
            Some(c) if c == quote || c == '\\' => write!(f, "\\{c}")?,
            Some(c @ ' '..='~') => f.write_char(c)?,
            _ => write!(f, "\\u{unit:04x}")?,
        }
    }
    f.write_char(quote)
}
