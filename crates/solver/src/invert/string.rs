//! Going backwards through the methods of strings.

use super::written;
use crate::{Const, Op, strings};
use testwright_semantics::text::{hash_code, search};

/// Strings and arrays are not made longer than this.
pub(super) const MOST_LENGTH: usize = 256;
/// What strings are filled up with.
const FILLER: u16 = 0x61;

/// What single operands of a string method could be for it to give the wanted value.
pub(super) fn operands(op: Op, args: &[&Const], wanted: &Const) -> Vec<(usize, Const)> {
    let string = |index: usize, units: Vec<u16>| (index, Const::String(units.into()));
    match (op, args, wanted) {
        (Op::IntToString, _, Const::String(units)) => {
            strings::parse_int(units).map(|value| (0, Const::Int(value))).into_iter().collect()
        }
        (Op::LongToString, _, Const::String(units)) => {
            strings::parse_long(units).map(|value| (0, Const::Long(value))).into_iter().collect()
        }
        (Op::DoubleToString, _, Const::String(units)) => {
            strings::parse_double(units).map(|value| (0, Const::Double(value))).into_iter().collect()
        }
        (Op::CharToString, _, Const::String(units)) => {
            units.first().map(|&unit| (0, Const::Int(unit.into()))).into_iter().collect()
        }
        (op, [Const::String(text), rest @ ..], _) => {
            let found = match wanted {
                Const::Bool(value) => condition(op, text, rest, *value),
                Const::Int(value) => integer(op, text, rest, *value),
                Const::Long(value) if op == Op::ParseLong => vec![string(0, written(*value))],
                Const::Double(value) if op == Op::ParseDouble => {
                    vec![string(0, strings::double_to_string(*value))]
                }
                Const::String(units) => whole(op, text, rest, units),
                _ => Vec::new(),
            };
            found
                .into_iter()
                .filter(|(_, value)| value.as_units().is_none_or(|units| units.len() <= MOST_LENGTH))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn condition(op: Op, text: &[u16], rest: &[&Const], wanted: bool) -> Vec<(usize, Const)> {
    let string = |index: usize, units: Vec<u16>| (index, Const::String(units.into()));
    let other = rest.first().and_then(|other| other.as_units()).unwrap_or_default();
    let joined = |first: &[u16], second: &[u16]| [first, second].concat();
    match (op, wanted) {
        (Op::EqualsIgnoreCase, true) => vec![string(0, other.to_vec()), string(1, text.to_vec())],
        (Op::StartsWith, true) => {
            let tail = text.get(other.len()..).unwrap_or_default();
            vec![
                string(0, joined(other, tail)),
                string(0, joined(other, text)),
                string(1, text[..text.len().min(other.len())].to_vec()),
            ]
        }
        (Op::EndsWith, true) => {
            let head = &text[..text.len().saturating_sub(other.len())];
            vec![string(0, joined(head, other)), string(0, joined(text, other)), string(1, text.to_vec())]
        }
        (Op::Contains, true) => {
            let mut found = vec![
                string(0, joined(text, other)),
                string(0, joined(other, text)),
                string(0, other.to_vec()),
            ];
            let middle = text.len() / 2;
            found.push(string(0, [&text[..middle], other, &text[middle..]].concat()));
            found.push(string(1, text.to_vec()));
            found
        }
        (Op::StartsWith | Op::EndsWith | Op::Contains | Op::EqualsIgnoreCase, false) => {
            // Without the part, without anything, and with something else around it.
            let at = search::index_of(text, other, 0);
            let mut found = vec![string(0, Vec::new()), string(1, joined(other, &[FILLER]))];
            if let Ok(at) = usize::try_from(at) {
                found.push(string(0, joined(&text[..at], text.get(at + other.len()..).unwrap_or_default())));
            }
            found.push(string(0, [&[FILLER][..], text, &[FILLER]].concat()));
            found
        }
        (Op::IsInt | Op::IsLong | Op::IsDouble, true) => vec![string(0, written(1)), string(0, written(0))],
        (Op::IsInt | Op::IsLong | Op::IsDouble, false) => {
            vec![string(0, Vec::new()), string(0, vec![FILLER])]
        }
        _ => Vec::new(),
    }
}

fn integer(op: Op, text: &[u16], rest: &[&Const], wanted: i32) -> Vec<(usize, Const)> {
    let string = |index: usize, units: Vec<u16>| (index, Const::String(units.into()));
    let size = usize::try_from(wanted).ok().filter(|&size| size <= MOST_LENGTH);
    let other = rest.first().and_then(|other| other.as_units()).unwrap_or_default();
    match (op, rest) {
        (Op::Length, _) => {
            let resized = size.map(|size| {
                let mut resized = text.to_vec();
                resized.resize(size, FILLER);
                string(0, resized)
            });
            resized.into_iter().collect()
        }
        (Op::CharAt, [Const::Int(index)]) => {
            let mut found = Vec::new();
            let unit = u16::try_from(wanted).ok();
            let place = usize::try_from(*index).ok().filter(|&place| place < MOST_LENGTH);
            if let (Some(unit), Some(place)) = (unit, place) {
                let mut changed = text.to_vec();
                if place >= changed.len() {
                    changed.resize(place + 1, FILLER);
                }
                changed[place] = unit;
                found.push(string(0, changed));
            }
            // Or look at another place, where that character is.
            let at = text.iter().position(|&found| i32::from(found) == wanted);
            found.extend(at.map(|at| (1, Const::Int(at as i32))));
            found
        }
        (Op::CompareTo, _) => match wanted {
            0 => vec![string(0, other.to_vec()), string(1, text.to_vec())],
            1.. => {
                let longer = [other, &vec![FILLER; size.unwrap_or(1)]].concat();
                vec![string(0, longer), string(0, shifted_first(other, wanted))]
            }
            _ => {
                let shorter = other.len().saturating_sub(wanted.unsigned_abs() as usize);
                vec![string(0, other[..shorter].to_vec()), string(0, shifted_first(other, wanted))]
            }
        },
        (Op::IndexOf | Op::LastIndexOf, _) => match size {
            Some(at) => {
                // Fill up to the place with what is there, or with something that does not begin the part.
                let filler = if other.first() == Some(&FILLER) { FILLER + 1 } else { FILLER };
                let mut changed: Vec<u16> = text.iter().copied().take(at).collect();
                changed.resize(at, filler);
                let plain = [&vec![filler; at][..], other].concat();
                let tail = text.get(at + other.len()..).unwrap_or_default();
                vec![string(0, [&changed[..], other, tail].concat()), string(0, plain)]
            }
            None => vec![string(0, Vec::new())],
        },
        (Op::ParseInt, _) => vec![string(0, written(wanted.into()))],
        _ => Vec::new(),
    }
}

fn whole(op: Op, text: &[u16], rest: &[&Const], wanted: &[u16]) -> Vec<(usize, Const)> {
    let string = |index: usize, units: Vec<u16>| (index, Const::String(units.into()));
    match (op, rest) {
        (Op::Concat, [Const::String(right)]) => {
            let mut found = Vec::new();
            found.extend(wanted.strip_suffix(&right[..]).map(|head| string(0, head.to_vec())));
            found.extend(wanted.strip_prefix(text).map(|tail| string(1, tail.to_vec())));
            found
        }
        (Op::Substring, [Const::Int(begin), Const::Int(end)]) => {
            let (begin, end) = (usize::try_from(*begin).unwrap_or(0), usize::try_from(*end).unwrap_or(0));
            let mut changed: Vec<u16> = text.iter().copied().take(begin).collect();
            changed.resize(begin.min(MOST_LENGTH), FILLER);
            changed.extend_from_slice(wanted);
            changed.extend_from_slice(text.get(end..).unwrap_or_default());
            vec![string(0, changed)]
        }
        (Op::Trim | Op::ToLowerCase | Op::ToUpperCase | Op::ReplaceChar, _) => {
            vec![string(0, wanted.to_vec())]
        }
        (Op::Reverse, _) => vec![string(0, strings::reverse(wanted))],
        _ => Vec::new(),
    }
}

/// The string with its first character moved up or down.
fn shifted_first(units: &[u16], distance: i32) -> Vec<u16> {
    let mut changed = units.to_vec();
    match changed.first_mut() {
        Some(first) => *first = (i32::from(*first) + distance).clamp(0, 0xffff) as u16,
        None => changed.push(distance.clamp(0, 0xffff) as u16),
    }
    changed
}

/// A string with a given hash code: its digits to base 31, each moved into the printable range where that can be.
pub(super) fn with_hash(hash: i32) -> Vec<u16> {
    // Seven characters reach every hash: six give 31^6 different sums and the wrap-around does the rest.
    let length = 7_u32;
    let base: Vec<u16> = vec![0x41; length as usize];
    let mut rest = i64::from(hash.wrapping_sub(hash_code(&base)) as u32);
    let mut units = Vec::with_capacity(length as usize);
    for place in (0..length).rev() {
        let weight = 31_i64.pow(place);
        let digit = (rest / weight).min(0xff00);
        rest -= digit * weight;
        units.push((0x41 + digit) as u16);
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_with_any_hash_is_made() {
        for hash in [0, 1, -1, i32::MIN, i32::MAX, 123_456_789, 99_162_322] {
            assert_eq!(hash_code(&with_hash(hash)), hash);
        }
    }
}
