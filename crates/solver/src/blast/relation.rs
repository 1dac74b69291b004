//! Methods of strings that give numbers or truth values, and what is open about them when a string is longer than its
//! circuit.

use super::gates::{Bit, Gates};
use super::text::Text;
use super::word::{Word, constant, zero_extend};
use crate::Op;

/// A number or truth value that one string has, and when a longer string might have another.
pub(super) fn text_property(gates: &mut Gates, op: Op, text: &Text) -> Option<(Word, Bit)> {
    let word = match op {
        Op::Length => {
            let length = zero_extend(&text.length, 32);
            if text.long == Bit::FALSE {
                return Some((length, Bit::FALSE));
            }
            let any = gates.fresh_word(32);
            let is_longer = gates.signed_less(&constant(text.room() as u64, 32), &any);
            gates.clause(&[!text.long, is_longer]);
            // The length of a longer string is known to be more than the room, and nothing else.
            return Some((gates.choose(text.long, &any, &length), Bit::FALSE));
        }
        Op::HashCode => gates.hash_code(text),
        Op::ParseInt => gates.parse_integer(text, 32).1,
        Op::ParseLong => gates.parse_integer(text, 64).1,
        Op::IsInt => vec![gates.parse_integer(text, 32).0],
        Op::IsLong => vec![gates.parse_integer(text, 64).0],
        _ => return None,
    };
    Some((word, text.long))
}

/// A number or truth value of two strings, and when longer strings might have another.
pub(super) fn text_relation(gates: &mut Gates, op: Op, text: &Text, other: &Text) -> Option<(Word, Bit)> {
    let any_long = gates.or(text.long, other.long);
    Some(match op {
        Op::Eq => equality(gates, text, other),
        Op::EqualsIgnoreCase => {
            let (text, other) = (gates.change_case(text, 0x41, 0x5a), gates.change_case(other, 0x41, 0x5a));
            let (word, vague) = equality(gates, &text, &other);
            (word, gates.any([vague, text.unknown, other.unknown]))
        }
        Op::CompareTo => {
            let (word, differs) = gates.compare_to(text, other);
            (word, gates.and(any_long, !differs))
        }
        Op::StartsWith => {
            let too_much = if other.room() > text.room() { text.long } else { Bit::FALSE };
            (vec![gates.starts_with(text, other)], gates.or(too_much, other.long))
        }
        Op::EndsWith => (vec![gates.ends_with(text, other)], any_long),
        Op::Contains => {
            let found = gates.contains(text, other);
            let beyond = gates.and(text.long, !found);
            (vec![found], gates.or(beyond, other.long))
        }
        _ => return None,
    })
}

/// Whether two strings are equal; one that is longer than its room differs from one that is not longer than that.
fn equality(gates: &mut Gates, left: &Text, right: &Text) -> (Word, Bit) {
    let same = gates.text_eq(left, right);
    let any_long = gates.or(left.long, right.long);
    let both_long = gates.and(left.long, right.long);
    let left_open = if right.room() > left.room() { left.long } else { Bit::FALSE };
    let right_open = if left.room() > right.room() { right.long } else { Bit::FALSE };
    (vec![gates.and(same, !any_long)], gates.any([both_long, left_open, right_open]))
}
