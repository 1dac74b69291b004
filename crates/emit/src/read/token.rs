//! The words of Java source: names, literals and signs, without comments.

use testwright_testcase::identifier::{is_part, is_start};

/// A word of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A name or keyword.
    Name(String),
    /// A number, character or string as it is written, without a minus sign.
    Literal(String),
    /// Any other character.
    Sign(char),
    /// `->`
    Arrow,
    /// `::`
    Reference,
}

/// A word with its line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    pub(super) line: usize,
}

/// Cuts source into words. What is no word of Java becomes signs, which no parser accepts.
pub(crate) fn tokens(source: &str) -> Vec<Placed> {
    let chars: Vec<char> = source.chars().collect();
    let mut lexer = Lexer { chars: &chars, at: 0, line: 1 };
    let mut tokens = Vec::new();
    while let Some(placed) = lexer.next() {
        tokens.push(placed);
    }
    tokens
}

struct Lexer<'c> {
    chars: &'c [char],
    at: usize,
    line: usize,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn advance(&mut self) -> Option<char> {
        let next = self.peek(0)?;
        self.at += 1;
        self.line += usize::from(next == '\n');
        Some(next)
    }

    fn next(&mut self) -> Option<Placed> {
        self.skip_blanks();
        let line = self.line;
        let first = self.peek(0)?;
        let token = match first {
            '"' if self.peek(1) == Some('"') && self.peek(2) == Some('"') => Token::Literal(self.block()),
            '"' | '\'' => Token::Literal(self.quoted(first)),
            _ if first.is_ascii_digit()
                || first == '.' && self.peek(1).is_some_and(|c| c.is_ascii_digit()) =>
            {
                Token::Literal(self.number())
            }
            _ if is_start(first) => Token::Name(self.name()),
            '-' if self.peek(1) == Some('>') => {
                self.at += 2;
                Token::Arrow
            }
            ':' if self.peek(1) == Some(':') => {
                self.at += 2;
                Token::Reference
            }
            _ => {
                self.advance();
                Token::Sign(first)
            }
        };
        Some(Placed { token, line })
    }

    fn skip_blanks(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some('/'), Some('/')) => {
                    while self.peek(0).is_some_and(|c| c != '\n') {
                        self.advance();
                    }
                }
                (Some('/'), Some('*')) => {
                    self.at += 2;
                    while self.peek(0).is_some() && (self.peek(0), self.peek(1)) != (Some('*'), Some('/')) {
                        self.advance();
                    }
                    self.at = (self.at + 2).min(self.chars.len());
                }
                (Some(blank), _) if blank.is_whitespace() => {
                    self.advance();
                }
                _ => return,
            }
        }
    }

    /// A character or string literal with its quotes. One that is not closed ends with its line.
    fn quoted(&mut self, quote: char) -> String {
        let mut text = String::new();
        text.extend(self.advance());
        while let Some(next) = self.peek(0).filter(|next| *next != '\n') {
            self.advance();
            text.push(next);
            if next == '\\' {
                text.extend(self.advance());
            } else if next == quote {
                break;
            }
        }
        text
    }

    /// A text block with its quotes.
    fn block(&mut self) -> String {
        let mut text = String::new();
        (0..3).for_each(|_| text.extend(self.advance()));
        let mut quotes = 0;
        while let Some(next) = self.advance() {
            text.push(next);
            quotes = if next == '"' { quotes + 1 } else { 0 };
            if next == '\\' {
                text.extend(self.advance());
            }
            if quotes == 3 {
                break;
            }
        }
        text
    }

    fn number(&mut self) -> String {
        let mut text = String::new();
        let is_hex = self.peek(0) == Some('0') && matches!(self.peek(1), Some('x' | 'X'));
        while let Some(next) = self.peek(0) {
            let is_sign = matches!(next, '+' | '-') && !is_hex && text.ends_with(['e', 'E']);
            // A dot is part of a number only if no name follows, which would be a member.
            let is_dot =
                next == '.' && !self.peek(1).is_some_and(|c| c.is_alphabetic() && !"eEfFdD".contains(c));
            if !(next.is_ascii_alphanumeric() || next == '_' || is_sign || is_dot) {
                break;
            }
            self.advance();
            text.push(next);
        }
        text
    }

    fn name(&mut self) -> String {
        let mut text = String::new();
        while let Some(next) = self.peek(0).filter(|c| is_part(*c)) {
            self.advance();
            text.push(next);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<String> {
        let word = |placed: Placed| match placed.token {
            Token::Name(text) | Token::Literal(text) => text,
            Token::Sign(sign) => sign.to_string(),
            Token::Arrow => "->".to_owned(),
            Token::Reference => "::".to_owned(),
        };
        tokens(source).into_iter().map(word).collect()
    }

    #[test]
    fn source_is_cut_into_words() {
        let source = "a.b(-1.5e-3f, \"x\\\"//y\", '\\'', 0xFFL); // gone\n/* gone\n */ () -> A::new";
        let expected = [
            "a",
            ".",
            "b",
            "(",
            "-",
            "1.5e-3f",
            ",",
            "\"x\\\"//y\"",
            ",",
            "'\\''",
            ",",
            "0xFFL",
            ")",
            ";",
            "(",
            ")",
            "->",
            "A",
            "::",
            "new",
        ];
        assert_eq!(words(source), expected);
    }

    #[test]
    fn a_text_block_is_one_word() {
        assert_eq!(
            words("a(\"\"\"\n \"}\" \\\"\"\" b\"\"\") c"),
            ["a", "(", "\"\"\"\n \"}\" \\\"\"\" b\"\"\"", ")", "c"]
        );
    }

    #[test]
    fn lines_are_counted() {
        let lines: Vec<usize> = tokens("a\n/*\n*/ b\n\"c").into_iter().map(|placed| placed.line).collect();
        assert_eq!(lines, [1, 3, 4]);
    }
}
