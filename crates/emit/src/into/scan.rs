//! Words of a source file with their places in its bytes, comments and text blocks included.
//!
//! Start at [`words`]. **Always true:** what is no Java at this level is refused, so that no brace of a text or a comment is taken
//! for one of the code.

use std::ops::Range;

use testwright_testcase::identifier::{is_part, is_start};

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or keyword.
    Name,
    /// A number, a character, a string or a text block.
    Literal,
    /// A comment.
    Comment,
    /// Any other character.
    Sign,
}

/// A word with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

impl Word {
    pub(super) fn text<'t>(&self, source: &'t str) -> &'t str {
        source.get(self.span.clone()).unwrap_or_default()
    }
}

/// Cuts a source into words. Fails with words for the user.
pub(super) fn words(source: &str) -> Result<Vec<Word>, String> {
    if has_telling_escape(source) {
        return Err("it has code that is written by Unicode escapes".to_owned());
    }
    let mut scanner = Scanner { source, at: 0 };
    let mut words = Vec::new();
    while let Some(word) = scanner.next()? {
        words.push(word);
    }
    Ok(words)
}

/// Whether a letter that may be part of code is written by its number, which javac reads before everything else.
fn has_telling_escape(source: &str) -> bool {
    let bytes = source.as_bytes();
    let mut backslashes = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if *byte == b'\\' {
            backslashes += 1;
            continue;
        }
        if *byte == b'u' && backslashes % 2 == 1 {
            let digits = source[at..].trim_start_matches('u');
            let code = digits.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            if code.is_some_and(|code| matches!(code, 0x0a | 0x0d | 0x1a) || (0x20..0x7f).contains(&code)) {
                return true;
            }
        }
        backslashes = 0;
    }
    false
}

struct Scanner<'s> {
    source: &'s str,
    at: usize,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    fn next(&mut self) -> Result<Option<Word>, String> {
        let blank = self.rest().len()
            - self.rest().trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n', '\x0c']).len();
        self.at += blank;
        let Some(first) = self.rest().chars().next() else { return Ok(None) };
        let start = self.at;
        let (kind, length) = self.length(first)?;
        self.at += length;
        Ok(Some(Word { kind, span: start..self.at }))
    }

    /// What begins here, and how many bytes it has.
    fn length(&self, first: char) -> Result<(Kind, usize), String> {
        let rest = self.rest();
        let open = |what: &str| format!("line {}: {what} does not end", self.line());
        if rest.starts_with("//") {
            return Ok((Kind::Comment, rest.find(['\n', '\r']).unwrap_or(rest.len())));
        }
        if let Some(inner) = rest.strip_prefix("/*") {
            let end = inner.find("*/").ok_or_else(|| open("a comment"))?;
            return Ok((Kind::Comment, end + 4));
        }
        if rest.starts_with("\"\"\"") {
            let end = closed(rest, "\"\"\"", false).ok_or_else(|| open("a text block"))?;
            return Ok((Kind::Literal, end));
        }
        if first == '"' || first == '\'' {
            let quote = if first == '"' { "\"" } else { "'" };
            let end = closed(rest, quote, true).ok_or_else(|| open("a text"))?;
            return Ok((Kind::Literal, end));
        }
        let run = |is_in: &dyn Fn(char) -> bool| rest.find(|c| !is_in(c)).unwrap_or(rest.len());
        if is_start(first) {
            return Ok((Kind::Name, run(&is_part)));
        }
        if first.is_ascii_digit() {
            return Ok((Kind::Literal, run(&|c| c.is_ascii_alphanumeric() || c == '_')));
        }
        Ok((Kind::Sign, first.len_utf8()))
    }

    fn line(&self) -> usize {
        self.source[..self.at].matches('\n').count() + 1
    }
}

/// Bytes of a text with its quotes.
fn closed(rest: &str, quote: &str, is_line: bool) -> Option<usize> {
    let mut at = quote.len();
    loop {
        let inner = rest.get(at..)?;
        if inner.starts_with(quote) {
            return Some(at + quote.len());
        }
        let next = inner.chars().next()?;
        if is_line && matches!(next, '\n' | '\r') {
            return None;
        }
        at += next.len_utf8();
        if next == '\\' {
            at += rest.get(at..)?.chars().next()?.len_utf8();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<(Kind, &str)> {
        words(source).expect(source).iter().map(|word| (word.kind, word.text(source))).collect()
    }

    #[test]
    fn braces_in_texts_and_comments_are_no_signs() {
        let source = "a('}', \"\\\"}\", \"\"\"\n } \\\"\"\" }\"\"\") // }\n/* } */ }";
        let signs: Vec<&str> =
            texts(source).into_iter().filter(|(kind, _)| *kind == Kind::Sign).map(|(_, text)| text).collect();
        assert_eq!(signs, ["(", ",", ",", ")", "}"]);
    }

    #[test]
    fn what_does_not_end_is_refused() {
        for (source, what) in [
            ("\n/* a", "line 2: a comment"),
            ("\"a\n\"", "line 1: a text"),
            ("\"\"\"a", "line 1: a text block"),
        ] {
            assert_eq!(words(source), Err(format!("{what} does not end")));
        }
    }

    #[test]
    fn code_in_escapes_is_refused_and_letters_are_not() {
        assert!(words("class A { } \\u007d").is_err());
        assert!(words("String a = \"\\uu0022;").is_err());
        assert!(words("String a = \"\\u00e4 \\\\u0022\"; // \\u2028").is_ok());
    }
}
