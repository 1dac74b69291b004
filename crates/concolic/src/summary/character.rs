//! Classes and cases of ASCII characters. Others are looked up in tables by the JDK, which is followed then.

use testwright_semantics::BinOp;
use testwright_solver::{Const, Op};

use super::{Answer, Call, Line, number};
use crate::dual::Dual;

/// Ranges of characters, both ends included.
type Ranges = &'static [(u8, u8)];

const DIGIT: Ranges = &[(b'0', b'9')];
const UPPER: Ranges = &[(b'A', b'Z')];
const LOWER: Ranges = &[(b'a', b'z')];
const LETTER: Ranges = &[(b'A', b'Z'), (b'a', b'z')];
const LETTER_OR_DIGIT: Ranges = &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')];
const WHITESPACE: Ranges = &[(9, 13), (28, 32)];
const SPACE: Ranges = &[(32, 32)];
const START: Ranges = &[(b'$', b'$'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')];
const PART: Ranges =
    &[(0, 8), (14, 27), (b'$', b'$'), (b'0', b'9'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z'), (127, 127)];

macro_rules! classes {
    ($($name:literal $ranges:ident;)*) => {
        &[
            $(($name, "(C)", |call| is_in(call, $ranges)), ($name, "(I)", |call| is_in(call, $ranges)),)*
            ("toUpperCase", "(C)", |call| change(call, LOWER, -32)),
            ("toUpperCase", "(I)", |call| change(call, LOWER, -32)),
            ("toLowerCase", "(C)", |call| change(call, UPPER, 32)),
            ("toLowerCase", "(I)", |call| change(call, UPPER, 32)),
            ("digit", "(CI)", digit),
            ("digit", "(II)", digit),
            ("getNumericValue", "(C)", numeric_value),
            ("getNumericValue", "(I)", numeric_value),
            ("valueOf", "(C)", number::boxed),
        ]
    };
}

pub(super) const TABLE: &[Line] = classes! {
    "isDigit" DIGIT;
    "isLetter" LETTER;
    "isAlphabetic" LETTER;
    "isLetterOrDigit" LETTER_OR_DIGIT;
    "isUpperCase" UPPER;
    "isLowerCase" LOWER;
    "isWhitespace" WHITESPACE;
    "isSpaceChar" SPACE;
    "isJavaIdentifierStart" START;
    "isJavaIdentifierPart" PART;
};

/// The character in slot 0 and the condition that it is ASCII; none if it is not.
fn ascii(call: &mut Call<'_>) -> Option<(Dual, Dual)> {
    let unit = call.int(0)?;
    let within = call.between(&unit, 0, 127)?;
    (within.value == Const::Bool(true)).then_some((unit, within))
}

fn among(call: &mut Call<'_>, unit: &Dual, ranges: Ranges) -> Option<Dual> {
    let mut any = call.known(Const::Bool(false));
    for (low, high) in ranges {
        let one = call.between(unit, i32::from(*low), i32::from(*high))?;
        any = call.app(Op::Or, &[&any, &one])?;
    }
    Some(any)
}

fn assuming(result: Dual, condition: &Dual) -> Option<Answer> {
    let mut answer = Answer::of(result)?;
    answer.assumptions.push(condition.term);
    Some(answer)
}

fn is_in(call: &mut Call<'_>, ranges: Ranges) -> Option<Answer> {
    let (unit, is_ascii) = ascii(call)?;
    let any = among(call, &unit, ranges)?;
    assuming(any, &is_ascii)
}

/// Adds to characters in the ranges, and to no others.
fn change(call: &mut Call<'_>, ranges: Ranges, by: i32) -> Option<Answer> {
    let (unit, is_ascii) = ascii(call)?;
    let (any, by) = (among(call, &unit, ranges)?, call.known_int(by));
    let changed = call.bin(BinOp::IAdd, &unit, &by)?;
    let result = call.app(Op::Ite, &[&any, &changed, &unit])?;
    assuming(result, &is_ascii)
}

/// The value of a digit or letter, -1 for any other character.
fn value_of(call: &mut Call<'_>, unit: &Dual) -> Option<Dual> {
    let mut value = call.known_int(-1);
    for (ranges, from) in [(DIGIT, -48), (UPPER, 10 - 65), (LOWER, 10 - 97)] {
        let (any, by) = (among(call, unit, ranges)?, call.known_int(from));
        let own = call.bin(BinOp::IAdd, unit, &by)?;
        value = call.app(Op::Ite, &[&any, &own, &value])?;
    }
    Some(value)
}

fn numeric_value(call: &mut Call<'_>) -> Option<Answer> {
    let (unit, is_ascii) = ascii(call)?;
    let value = value_of(call, &unit)?;
    assuming(value, &is_ascii)
}

fn digit(call: &mut Call<'_>) -> Option<Answer> {
    let (unit, is_ascii) = ascii(call)?;
    let radix = call.int(1)?;
    if radix.is_symbolic(call.arena) || !radix.value.as_int().is_some_and(|radix| (2..=36).contains(&radix)) {
        return None;
    }
    let (value, none) = (value_of(call, &unit)?, call.known_int(-1));
    let fits = call.app(Op::Lt, &[&value, &radix])?;
    let result = call.app(Op::Ite, &[&fits, &value, &none])?;
    assuming(result, &is_ascii)
}
