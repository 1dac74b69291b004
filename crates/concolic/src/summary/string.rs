//! Methods of `java.lang.String`.

use testwright_semantics::BinOp;
use testwright_solver::{Const, Op};

use super::{Answer, Call, Line};
use crate::dual::Dual;

pub(super) const TABLE: &[Line] = &[
    ("length", "()", |call| unary(call, Op::Length)),
    ("isEmpty", "()", is_empty),
    ("charAt", "(I)", char_at),
    ("equals", "(Ljava/lang/Object;)", |call| binary(call, Op::Eq)),
    ("contentEquals", "(Ljava/lang/CharSequence;)", |call| sequence(call, Op::Eq)),
    ("equalsIgnoreCase", "(Ljava/lang/String;)", |call| binary(call, Op::EqualsIgnoreCase)),
    ("compareTo", "(Ljava/lang/String;)", |call| binary(call, Op::CompareTo)),
    ("startsWith", "(Ljava/lang/String;)", |call| binary(call, Op::StartsWith)),
    ("startsWith", "(Ljava/lang/String;I)", starts_with_at),
    ("endsWith", "(Ljava/lang/String;)", |call| binary(call, Op::EndsWith)),
    ("contains", "(Ljava/lang/CharSequence;)", |call| sequence(call, Op::Contains)),
    ("indexOf", "(Ljava/lang/String;)", index_of_text),
    ("indexOf", "(Ljava/lang/String;I)", index_of_text_from),
    ("indexOf", "(I)", index_of_char),
    ("indexOf", "(II)", index_of_char_from),
    ("lastIndexOf", "(Ljava/lang/String;)", last_index_of_text),
    ("lastIndexOf", "(Ljava/lang/String;I)", last_index_of_text_from),
    ("lastIndexOf", "(I)", last_index_of_char),
    ("lastIndexOf", "(II)", last_index_of_char_from),
    ("substring", "(I)", substring_from),
    ("substring", "(II)", substring),
    ("subSequence", "(II)", substring),
    ("concat", "(Ljava/lang/String;)", |call| binary(call, Op::Concat)),
    ("trim", "()", |call| unary(call, Op::Trim)),
    ("toLowerCase", "()", |call| unary(call, Op::ToLowerCase)),
    ("toLowerCase", "(Ljava/util/Locale;)", |call| unary(call, Op::ToLowerCase)),
    ("toUpperCase", "()", |call| unary(call, Op::ToUpperCase)),
    ("toUpperCase", "(Ljava/util/Locale;)", |call| unary(call, Op::ToUpperCase)),
    ("replace", "(CC)", replace_char),
    ("matches", "(Ljava/lang/String;)", matches_pattern),
    ("hashCode", "()", |call| unary(call, Op::HashCode)),
    ("valueOf", "(C)", |call| call.shown(0, b'C').and_then(Answer::of)),
];

fn unary(call: &mut Call<'_>, op: Op) -> Option<Answer> {
    let text = call.string(0)?;
    Answer::of(call.app(op, &[&text])?)
}

fn binary(call: &mut Call<'_>, op: Op) -> Option<Answer> {
    let (text, other) = (call.string(0)?, call.string(1)?);
    Answer::of(call.app(op, &[&text, &other])?)
}

/// With another string or a string builder.
fn sequence(call: &mut Call<'_>, op: Op) -> Option<Answer> {
    let (text, other) = (call.string(0)?, call.text(1)?);
    Answer::of(call.app(op, &[&text, &other])?)
}

fn is_empty(call: &mut Call<'_>) -> Option<Answer> {
    let text = call.string(0)?;
    let empty = call.known(Const::string(""));
    Answer::of(call.app(Op::Eq, &[&text, &empty])?)
}

pub(super) fn char_at(call: &mut Call<'_>) -> Option<Answer> {
    let (text, index) = (call.text(0)?, call.int(1)?);
    let defined = call.is_index(&text, &index)?;
    let character = call.app(Op::CharAt, &[&text, &index])?;
    Some(Answer::of(character)?.if_defined(defined))
}

/// `startsWith(prefix, offset)` is true if the offset is within the string and the rest starts so.
fn starts_with_at(call: &mut Call<'_>) -> Option<Answer> {
    let (text, part, from) = (call.string(0)?, call.string(1)?, call.int(2)?);
    let length = call.app(Op::Length, &[&text])?;
    let within = call.within(&text, &from, &length)?;
    let rest = call.app(Op::Substring, &[&text, &from, &length])?;
    let starts = call.app(Op::StartsWith, &[&rest, &part])?;
    Answer::of(call.app(Op::And, &[&within, &starts])?)
}

fn index_of(call: &mut Call<'_>, part: Dual, from: Option<Dual>) -> Option<Answer> {
    let text = call.text(0)?;
    let from = from.unwrap_or_else(|| call.known_int(0));
    Answer::of(call.app(Op::IndexOf, &[&text, &part, &from])?)
}

fn last_index_of(call: &mut Call<'_>, part: Dual, from: Option<Dual>) -> Option<Answer> {
    let text = call.text(0)?;
    let from = match from {
        Some(from) => from,
        None => call.app(Op::Length, &[&text])?,
    };
    Answer::of(call.app(Op::LastIndexOf, &[&text, &part, &from])?)
}

pub(super) fn index_of_text(call: &mut Call<'_>) -> Option<Answer> {
    let part = call.string(1)?;
    index_of(call, part, None)
}

pub(super) fn index_of_text_from(call: &mut Call<'_>) -> Option<Answer> {
    let (part, from) = (call.string(1)?, call.int(2)?);
    index_of(call, part, Some(from))
}

fn index_of_char(call: &mut Call<'_>) -> Option<Answer> {
    let part = character(call)?;
    index_of(call, part, None)
}

fn index_of_char_from(call: &mut Call<'_>) -> Option<Answer> {
    let (part, from) = (character(call)?, call.int(2)?);
    index_of(call, part, Some(from))
}

pub(super) fn last_index_of_text(call: &mut Call<'_>) -> Option<Answer> {
    let part = call.string(1)?;
    last_index_of(call, part, None)
}

fn last_index_of_text_from(call: &mut Call<'_>) -> Option<Answer> {
    let (part, from) = (call.string(1)?, call.int(2)?);
    last_index_of(call, part, Some(from))
}

fn last_index_of_char(call: &mut Call<'_>) -> Option<Answer> {
    let part = character(call)?;
    last_index_of(call, part, None)
}

fn last_index_of_char_from(call: &mut Call<'_>) -> Option<Answer> {
    let (part, from) = (character(call)?, call.int(2)?);
    last_index_of(call, part, Some(from))
}

/// A string of the one character in slot 1; none for a code point that takes two, or for no code point.
fn character(call: &mut Call<'_>) -> Option<Dual> {
    let unit = call.int(1)?;
    if !unit.value.as_int().is_some_and(|unit| (0..=0xffff).contains(&unit)) {
        return None;
    }
    call.app(Op::CharToString, &[&unit])
}

pub(super) fn substring_from(call: &mut Call<'_>) -> Option<Answer> {
    let (text, begin) = (call.text(0)?, call.int(1)?);
    let end = call.app(Op::Length, &[&text])?;
    part(call, &text, &begin, &end)
}

pub(super) fn substring(call: &mut Call<'_>) -> Option<Answer> {
    let (text, begin, end) = (call.text(0)?, call.int(1)?, call.int(2)?);
    part(call, &text, &begin, &end)
}

fn part(call: &mut Call<'_>, text: &Dual, begin: &Dual, end: &Dual) -> Option<Answer> {
    let defined = call.within(text, begin, end)?;
    let part = call.app(Op::Substring, &[text, begin, end])?;
    Some(Answer::of(part)?.if_defined(defined))
}

fn replace_char(call: &mut Call<'_>) -> Option<Answer> {
    let (text, old, new) = (call.string(0)?, call.int(1)?, call.int(2)?);
    Answer::of(call.app(Op::ReplaceChar, &[&text, &old, &new])?)
}

/// Only constant patterns that the solver knows; the JDK's matcher is followed through others.
fn matches_pattern(call: &mut Call<'_>) -> Option<Answer> {
    let (text, pattern) = (call.string(0)?, call.string(1)?);
    if pattern.is_symbolic(call.arena) {
        return None;
    }
    Answer::of(call.app(Op::Matches, &[&text, &pattern])?)
}

/// The part of a text from one index to another, without a check.
pub(super) fn cut(call: &mut Call<'_>, text: &Dual, begin: &Dual, end: Option<&Dual>) -> Option<Dual> {
    let length = call.app(Op::Length, &[text])?;
    call.app(Op::Substring, &[text, begin, end.unwrap_or(&length)])
}

/// One more than an index.
pub(super) fn next(call: &mut Call<'_>, index: &Dual) -> Option<Dual> {
    let one = call.known_int(1);
    call.bin(BinOp::IAdd, index, &one)
}
