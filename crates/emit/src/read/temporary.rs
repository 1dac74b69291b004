//! Paths in the temporary folder of tests, back from how they are written.
//!
//! Test cases hold them as texts, so that the words `tempDir.resolve("a.txt").toString()` become a text before anything is parsed,
//! and what makes a `File` or a `Path` of one becomes the creation that it stands for.

use testwright_semantics::temporary;

use super::token::{Placed, Token};
use crate::write::temporary::FIELD;

/// Words with paths as texts, if the file has the field that they come from.
pub(super) fn restored(tokens: Vec<Placed>) -> Vec<Placed> {
    let is_field = |pair: &[Placed]| match pair {
        [ty, name] => {
            matches!(&ty.token, Token::Name(ty) if ty == "Path" || ty == "TemporaryFolder")
                && is_name(name, FIELD)
        }
        _ => false,
    };
    if !tokens.windows(2).any(is_field) {
        return tokens;
    }
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match path(&tokens[at..]) {
            Some((used, words)) => {
                let line = tokens[at].line;
                out.extend(words.into_iter().map(|token| Placed { token, line }));
                at += used;
            }
            None => {
                out.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    out
}

/// How many words an expression for a path takes, and what it becomes.
fn path(tokens: &[Placed]) -> Option<(usize, Vec<Token>)> {
    if !is_name(tokens.first()?, FIELD) || !is_sign(tokens.get(1)?, '.') {
        return None;
    }
    let mut at = 1;
    for name in ["getRoot", "toPath"] {
        at += if is_call(&tokens[at..], name) { CALL } else { 0 };
    }
    let mut relative = "";
    if let [dot, name, open, Placed { token: Token::Literal(text), .. }, close, ..] = &tokens[at..]
        && is_sign(dot, '.')
        && is_name(name, "resolve")
        && is_sign(open, '(')
        && is_sign(close, ')')
    {
        relative = text.strip_prefix('"')?.strip_suffix('"').filter(|text| temporary::is_relative(text))?;
        at += 5;
    }
    // Only plain names are in it, so there is nothing to escape.
    let text = Token::Literal(format!("\"{}\"", temporary::path(relative)));
    if is_call(&tokens[at..], "toString") {
        return Some((at + CALL, vec![text]));
    }
    let is_file = is_call(&tokens[at..], "toFile");
    let mut words = Vec::new();
    if is_file {
        words.push(Token::Name("new".to_owned()));
        at += CALL;
    }
    let path = if is_file { &["java", "io", "File"][..] } else { &["java", "nio", "file", "Paths", "get"] };
    for (place, name) in path.iter().enumerate() {
        words.extend((place > 0).then_some(Token::Sign('.')));
        words.push(Token::Name((*name).to_owned()));
    }
    words.extend([Token::Sign('('), text, Token::Sign(')')]);
    Some((at, words))
}

/// Words of `.name()`.
const CALL: usize = 4;

fn is_call(tokens: &[Placed], wanted: &str) -> bool {
    matches!(tokens, [dot, name, open, close, ..]
        if is_sign(dot, '.') && is_name(name, wanted) && is_sign(open, '(') && is_sign(close, ')'))
}

fn is_name(placed: &Placed, wanted: &str) -> bool {
    matches!(&placed.token, Token::Name(name) if name == wanted)
}

fn is_sign(placed: &Placed, wanted: char) -> bool {
    placed.token == Token::Sign(wanted)
}
