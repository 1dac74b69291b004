//! Conditions under which a test of TestNG skips itself, left out: they call nothing that the test is about.

use super::token::{Placed, Token};

/// What such a statement does.
const SKIP: [&str; 3] = ["throw", "new", "SkipException"];

/// Words without statements of the form `if (…) { throw new SkipException(…); }`.
pub(super) fn without_skips(tokens: Vec<Placed>) -> Vec<Placed> {
    if !tokens.iter().any(|placed| is_name(placed, SKIP[2])) {
        return tokens;
    }
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match skip(&tokens, at) {
            Some(end) => at = end,
            None => {
                out.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    out
}

/// The place behind such a statement, if one begins here.
fn skip(tokens: &[Placed], at: usize) -> Option<usize> {
    if !is_name(tokens.get(at)?, "if") || !is_sign(tokens.get(at + 1)?, '(') {
        return None;
    }
    let open = behind(tokens, at + 1)?;
    let is_braced = is_sign(tokens.get(open)?, '{');
    let first = open + usize::from(is_braced);
    let is_skip = SKIP
        .iter()
        .enumerate()
        .all(|(number, word)| tokens.get(first + number).is_some_and(|placed| is_name(placed, word)));
    let end = first + tokens.get(first..)?.iter().position(|placed| is_sign(placed, ';'))? + 1;
    match (is_skip, is_braced) {
        (false, _) => None,
        (true, false) => Some(end),
        (true, true) => tokens.get(end).is_some_and(|placed| is_sign(placed, '}')).then_some(end + 1),
    }
}

/// The place behind the bracket that closes the one at a place.
fn behind(tokens: &[Placed], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, placed) in tokens.get(at..)?.iter().enumerate() {
        match placed.token {
            Token::Sign('(' | '{' | '[') => depth += 1,
            Token::Sign(')' | '}' | ']') => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at + offset + 1);
        }
    }
    None
}

fn is_sign(placed: &Placed, sign: char) -> bool {
    placed.token == Token::Sign(sign)
}

fn is_name(placed: &Placed, wanted: &str) -> bool {
    matches!(&placed.token, Token::Name(name) if name == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::token::tokens;

    fn words(text: &str) -> Vec<Token> {
        without_skips(tokens(text)).into_iter().map(|placed| placed.token).collect()
    }

    #[test]
    fn only_conditions_that_skip_are_left_out() {
        let plain = words("{ a.b(); }");
        assert_eq!(words("{ if (!A.class.c()) { throw new SkipException(\"no\"); } a.b(); }"), plain);
        assert_eq!(words("{ if (c(1)) throw new SkipException(\"no\"); a.b(); }"), plain);
        for other in [
            "{ if (c()) { d(); throw new SkipException(\"no\"); } }",
            "{ if (c()) { throw new Other(); } SkipException e; }",
            "{ if (c(SkipException",
            "if (",
        ] {
            assert_eq!(words(other).len(), tokens(other).len(), "{other}");
        }
    }
}
