//! Methods of `StringBuilder` and `StringBuffer`. What a builder holds is a text like any other; a method that changes it
//! gives it a new one.

use testwright_solver::Op;

use super::string::{self, cut, next};
use super::{Answer, Call, Line};
use crate::dual::Dual;

pub(super) const TABLE: &[Line] = &[
    ("<init>", "(Ljava/lang/String;)", made_of),
    ("append", "(Ljava/lang/String;)", |call| append(call, b'L')),
    ("append", "(Ljava/lang/CharSequence;)", |call| append(call, b'L')),
    ("append", "(C)", |call| append(call, b'C')),
    ("append", "(I)", |call| append(call, b'I')),
    ("append", "(J)", |call| append(call, b'J')),
    ("append", "(Z)", |call| append(call, b'Z')),
    ("append", "(D)", |call| append(call, b'D')),
    ("insert", "(ILjava/lang/String;)", |call| insert(call, b'L')),
    ("insert", "(IC)", |call| insert(call, b'C')),
    ("insert", "(II)", |call| insert(call, b'I')),
    ("setCharAt", "(IC)", set_char_at),
    ("deleteCharAt", "(I)", delete_char_at),
    ("delete", "(II)", delete),
    ("setLength", "(I)", set_length),
    ("reverse", "()", reverse),
    ("toString", "()", |call| call.text(0).and_then(Answer::of)),
    ("length", "()", length),
    ("charAt", "(I)", string::char_at),
    ("indexOf", "(Ljava/lang/String;)", string::index_of_text),
    ("indexOf", "(Ljava/lang/String;I)", string::index_of_text_from),
    ("lastIndexOf", "(Ljava/lang/String;)", string::last_index_of_text),
    ("substring", "(I)", string::substring_from),
    ("substring", "(II)", string::substring),
];

fn changed(call: &mut Call<'_>, content: Dual) -> Option<Answer> {
    Answer::content(call.object(0), content)
}

fn made_of(call: &mut Call<'_>) -> Option<Answer> {
    let text = call.string(1)?;
    changed(call, text)
}

fn append(call: &mut Call<'_>, sort: u8) -> Option<Answer> {
    let (text, added) = (call.text(0)?, call.shown(1, sort)?);
    let whole = call.join(&[&text, &added])?;
    changed(call, whole)
}

fn insert(call: &mut Call<'_>, sort: u8) -> Option<Answer> {
    let (text, place, added) = (call.text(0)?, call.int(1)?, call.shown(2, sort)?);
    let zero = call.known_int(0);
    let defined = call.within(&text, &zero, &place)?;
    let (before, after) = (cut(call, &text, &zero, Some(&place))?, cut(call, &text, &place, None)?);
    let whole = call.join(&[&before, &added, &after])?;
    Some(changed(call, whole)?.if_defined(defined))
}

/// Replaces the character at an index by a text.
fn replace_at(call: &mut Call<'_>, with: Option<Dual>) -> Option<Answer> {
    let (text, index) = (call.text(0)?, call.int(1)?);
    let zero = call.known_int(0);
    let behind = next(call, &index)?;
    let defined = call.is_index(&text, &index)?;
    let (before, after) = (cut(call, &text, &zero, Some(&index))?, cut(call, &text, &behind, None)?);
    let whole = match with {
        Some(with) => call.join(&[&before, &with, &after])?,
        None => call.join(&[&before, &after])?,
    };
    Some(changed(call, whole)?.if_defined(defined))
}

fn set_char_at(call: &mut Call<'_>) -> Option<Answer> {
    let with = call.shown(2, b'C')?;
    replace_at(call, Some(with))
}

fn delete_char_at(call: &mut Call<'_>) -> Option<Answer> {
    replace_at(call, None)
}

/// `delete(begin, end)`: an end beyond the text counts as its length.
fn delete(call: &mut Call<'_>) -> Option<Answer> {
    let (text, begin, end) = (call.text(0)?, call.int(1)?, call.int(2)?);
    let length = call.app(Op::Length, &[&text])?;
    let beyond = call.app(Op::Lt, &[&length, &end])?;
    let end = call.app(Op::Ite, &[&beyond, &length, &end])?;
    let zero = call.known_int(0);
    let defined = call.within(&text, &begin, &end)?;
    let (before, after) = (cut(call, &text, &zero, Some(&begin))?, cut(call, &text, &end, None)?);
    let whole = call.join(&[&before, &after])?;
    Some(changed(call, whole)?.if_defined(defined))
}

/// Only shortening; lengthening appends characters that no term speaks of.
fn set_length(call: &mut Call<'_>) -> Option<Answer> {
    let (text, length) = (call.text(0)?, call.int(1)?);
    let zero = call.known_int(0);
    let within = call.within(&text, &zero, &length)?;
    if within.value.as_bool() != Some(true) {
        return None;
    }
    let rest = call.app(Op::Substring, &[&text, &zero, &length])?;
    let mut answer = changed(call, rest)?;
    answer.assumptions.push(within.term);
    Some(answer)
}

fn reverse(call: &mut Call<'_>) -> Option<Answer> {
    let text = call.text(0)?;
    let reversed = call.app(Op::Reverse, &[&text])?;
    changed(call, reversed)
}

fn length(call: &mut Call<'_>) -> Option<Answer> {
    let text = call.text(0)?;
    Answer::of(call.app(Op::Length, &[&text])?)
}
