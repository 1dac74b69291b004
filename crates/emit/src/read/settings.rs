//! Assertions about what tests print and write to files, left out: they look at fields of the suite, and call nothing of the class
//! under test.

use super::token::{Placed, Token};
use crate::write::settings::CAPTURES;
use crate::write::temporary::FIELD;

/// Words without such assertions, if the file has the fields that they look at.
pub(super) fn without_output(tokens: Vec<Placed>) -> Vec<Placed> {
    let is_field = |pair: &[Placed]| match pair {
        [ty, name] => {
            let is_stream = is_name(ty, "ByteArrayOutputStream") && is_capture(name);
            let is_folder = (is_name(ty, "Path") || is_name(ty, "TemporaryFolder")) && is_name(name, FIELD);
            is_stream || is_folder
        }
        _ => false,
    };
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

/// Whether the words of a statement assert what was printed, or what a file in the temporary folder holds.
fn is_about_output(statement: &[Placed]) -> bool {
    let is_sign = |placed: &Placed, sign: char| placed.token == Token::Sign(sign);
    let is_look = |words: &[Placed]| match words {
        [field, dot, text, open, inside] if is_sign(dot, '.') && is_sign(open, '(') => {
            let is_read = is_name(text, "readString") || is_name(text, "readAllBytes");
            is_capture(field) && is_name(text, "toString")
                || is_name(field, "Files") && is_read && is_name(inside, FIELD)
        }
        _ => false,
    };
    let is_assertion = |first: &Placed| is_name(first, "assertEquals") || is_name(first, "assertThat");
    statement.first().is_some_and(is_assertion) && statement.windows(5).any(is_look)
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
        let file = "assertEquals(\"x\", Files.readString(tempDir.resolve(\"a.txt\")));";
        let with_file = with.replace(look, file).replace(field, "@TempDir Path tempDir;");
        assert_eq!(words(&with_file), words(&format!("@TempDir Path tempDir; {test}")));
        let foreign = with.replace(field, "");
        assert_eq!(words(&foreign).len(), tokens(&foreign).len(), "without the field it is something else");
    }
}
