//! Reading words, numbers and names off one line of text.

use super::ParseError;
use super::symbol::is_plain;
use crate::code::{BlockId, Operand, Reg};

/// A place in the text. All readers skip blanks first and fail at the place where they stand.
pub(super) struct Cursor<'a> {
    line: usize,
    text: &'a str,
    /// Byte offset of what has not been read.
    at: usize,
}

type Read<T> = Result<T, ParseError>;

impl<'a> Cursor<'a> {
    pub(super) fn new(line: usize, text: &'a str) -> Self {
        Self { line, text, at: 0 }
    }

    pub(super) fn error<T>(&self, reason: impl Into<Box<str>>) -> Read<T> {
        let blanks = self.rest().len() - self.rest().trim_start().len();
        let col = self.text[..self.at + blanks].chars().count() + 1;
        Err(ParseError { line: self.line, col, reason: reason.into() })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// True at the end of the line or of what counts on it.
    pub(super) fn is_done(&mut self) -> bool {
        self.skip_blanks();
        self.rest().is_empty() || self.rest().starts_with("//")
    }

    /// Takes `text` if it comes next.
    pub(super) fn take(&mut self, text: &str) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    pub(super) fn expect(&mut self, text: &str) -> Read<()> {
        if self.take(text) { Ok(()) } else { self.error(format!("expected `{text}`")) }
    }

    /// The word that comes next, which may be empty, without taking it.
    pub(super) fn peek_word(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        &rest[..end]
    }

    pub(super) fn word(&mut self) -> Read<&'a str> {
        let word = self.peek_word();
        if word.is_empty() {
            return self.error("expected a word");
        }
        self.at += word.len();
        Ok(word)
    }

    /// Takes the word if it is this one.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.take_word(word) { Ok(()) } else { self.error(format!("expected `{word}`")) }
    }

    /// A word that `FromStr` or a table understands.
    pub(super) fn named<T>(&mut self, what: &str, find: impl FnOnce(&str) -> Option<T>) -> Read<T> {
        let word = self.peek_word();
        match find(word) {
            Some(value) => {
                self.at += word.len();
                Ok(value)
            }
            None => self.error(format!("expected {what}, found `{word}`")),
        }
    }

    /// A decimal number that fits.
    pub(super) fn number<T: std::str::FromStr>(&mut self, what: &str) -> Read<T> {
        self.skip_blanks();
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - sign);
        match rest[..sign + digits].parse() {
            Ok(value) => {
                self.at += sign + digits;
                Ok(value)
            }
            Err(_) => self.error(format!("expected {what}")),
        }
    }

    pub(super) fn reg(&mut self) -> Read<Reg> {
        self.named("a register", |word| word.strip_prefix('r')?.parse().ok().map(Reg))
    }

    pub(super) fn block(&mut self) -> Read<BlockId> {
        self.named("a block", |word| word.strip_prefix('b')?.parse().ok().map(BlockId))
    }

    /// A register or a literal.
    pub(super) fn operand(&mut self) -> Read<Operand> {
        if self.peek_word().starts_with('r') {
            return self.reg().map(Operand::Reg);
        }
        if self.take_word("null") {
            return Ok(Operand::Null);
        }
        for (prefix, digits) in [("float:", 8), ("double:", 16)] {
            if self.take(prefix) {
                let word = self.word()?;
                return match u64::from_str_radix(word, 16) {
                    Ok(bits) if word.len() == digits && digits == 8 => Ok(Operand::Float(bits as u32)),
                    Ok(bits) if word.len() == digits => Ok(Operand::Double(bits)),
                    _ => self.error(format!("expected {digits} hexadecimal digits")),
                };
            }
        }
        let rest = self.rest();
        let is_number = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.');
        let number = &rest[..rest.find(|c| !is_number(c)).unwrap_or(rest.len())];
        let literal = if let Some(long) = number.strip_suffix('L') {
            long.parse().ok().map(Operand::Long)
        } else if let Some(float) = number.strip_suffix('f') {
            float
                .parse::<f32>()
                .ok()
                .filter(|value| value.is_finite())
                .map(|value| Operand::Float(value.to_bits()))
        } else if let Some(double) = number.strip_suffix('d') {
            let value = double.parse::<f64>().ok().filter(|value| value.is_finite());
            value.map(|value| Operand::Double(value.to_bits()))
        } else {
            number.parse().ok().map(Operand::Int)
        };
        match literal {
            Some(literal) => {
                self.at += number.len();
                Ok(literal)
            }
            None => self.error("expected a register or a literal"),
        }
    }

    /// A name, plain or in backquotes.
    pub(super) fn symbol(&mut self) -> Read<String> {
        self.skip_blanks();
        if self.rest().starts_with('`') {
            let units = self.quoted('`')?;
            return match String::from_utf16(&units) {
                Ok(name) => Ok(name),
                Err(_) => self.error("a name with a lone surrogate"),
            };
        }
        let rest = self.rest();
        let end = rest.find(|c| !is_plain(c)).unwrap_or(rest.len());
        if end == 0 {
            return self.error("expected a name");
        }
        self.at += end;
        Ok(rest[..end].to_owned())
    }

    /// Text between quotes, as UTF-16.
    pub(super) fn quoted(&mut self, quote: char) -> Read<Vec<u16>> {
        self.skip_blanks();
        let mut chars = self.rest().char_indices();
        if chars.next().map(|(_, c)| c) != Some(quote) {
            return self.error(format!("expected {quote}"));
        }
        let mut units = Vec::new();
        while let Some((at, c)) = chars.next() {
            let c = match c {
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some('r') => '\r',
                    Some('u') => {
                        let hex = self.rest().get(at + 2..at + 6);
                        let Some(unit) = hex.and_then(|hex| u16::from_str_radix(hex, 16).ok()) else {
                            self.at += at;
                            return self.error("expected four hexadecimal digits after \\u");
                        };
                        units.push(unit);
                        chars.nth(3);
                        continue;
                    }
                    Some(c) if c == quote || c == '\\' => c,
                    _ => {
                        self.at += at;
                        return self.error("unknown escape");
                    }
                },
                c if c == quote => {
                    self.at += at + c.len_utf8();
                    return Ok(units);
                }
                c => c,
            };
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
        self.error("the quote is not closed")
    }
}
