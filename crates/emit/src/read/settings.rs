//! Assertions about what tests print, left out: they look at fields of the suite, and call nothing of the class under test.

use super::token::{Placed, Token};
use crate::write::settings::CAPTURES;

/// Words without such assertions, if the file has the fields that they look at.
pub(super) fn without_output(tokens: Vec<Placed>) -> Vec<Placed> {
    let is_field = |pair: &[Placed]| matches!(pair, [ty, name] if is_name(ty, "ByteArrayOutputStream") && is_capture(name));
    if !tokens.windows(2).any(is_field) {
        return tokens;
    }
    let mut out: Vec<Placed> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let is_end = |placed: &Placed| matches!(placed.token, Token::Sign(';' | '{' | '}'));
        let length = tokens[at..].iter().position(is_end).map_or(tokens.len() - at, |end| end + 1);
        let statement = &tokens[at..at + length];
        if !is_about_output(statement) {
            out.extend_from_slice(statement);
        }
        at += length;
    }
    out
}

/// Whether the words of a statement assert what was printed.
fn is_about_output(statement: &[Placed]) -> bool {
    let is_look = |words: &[Placed]| matches!(words, [field, dot, text] if is_capture(field) && dot.token == Token::Sign('.') && is_name(text, "toString"));
    statement.first().is_some_and(|first| is_name(first, "assertEquals")) && statement.windows(3).any(is_look)
}

fn is_capture(placed: &Placed) -> bool {
    CAPTURES.iter().any(|name| is_name(placed, name))
}

fn is_name(placed: &Placed, wanted: &str) -> bool {
    matches!(&placed.token, Token::Name(name) if name == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::token::tokens;

    #[test]
    fn only_assertions_about_output_are_left_out() {
        let field = "private ByteArrayOutputStream printed;";
        let test = "void a() { b.c(); assertEquals(1, b.d()); }";
        let look = "assertEquals(\"x;\\n\", printed.toString().replace(System.lineSeparator(), \"\\n\"));";
        let words = |text: &str| -> Vec<Token> {
            without_output(tokens(text)).into_iter().map(|placed| placed.token).collect()
        };
        let with = format!("{field} {}", test.replace("b.c();", &format!("b.c(); {look}")));
        assert_eq!(words(&with), words(&format!("{field} {test}")));
        let foreign = with.replace(field, "");
        assert_eq!(words(&foreign).len(), tokens(&foreign).len(), "without the field it is something else");
    }
}
