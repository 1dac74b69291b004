//! Finding strings and characters in strings.
//!
//! An index that Java reports as -1 is -1 here too: these functions stand in for Java's, whose result is a value of
//! the program.

use super::{Unicode, order::first_difference};

/// `String.indexOf(String, int)`; use 0 as `from` for `indexOf(String)`.
pub fn index_of(text: &[u16], part: &[u16], from: i32) -> i32 {
    let from = usize::try_from(from).unwrap_or(0).min(text.len());
    if part.is_empty() {
        return from as i32;
    }
    position(text[from..].windows(part.len()).position(|window| window == part).map(|index| from + index))
}

/// `String.lastIndexOf(String, int)`; use `i32::MAX` as `from` for `lastIndexOf(String)`.
pub fn last_index_of(text: &[u16], part: &[u16], from: i32) -> i32 {
    let (Some(last), Ok(from)) = (text.len().checked_sub(part.len()), usize::try_from(from)) else {
        return -1;
    };
    let last = from.min(last);
    if part.is_empty() {
        return last as i32;
    }
    position(text[..last + part.len()].windows(part.len()).rposition(|window| window == part))
}

/// `String.indexOf(int, int)`: finds a code point, or a surrogate as a code unit.
pub fn index_of_char(text: &[u16], code_point: i32, from: i32) -> i32 {
    let mut units = [0; 2];
    encode(code_point, &mut units).map_or(-1, |part| index_of(text, part, from))
}

/// `String.lastIndexOf(int, int)`: finds a code point, or a surrogate as a code unit.
pub fn last_index_of_char(text: &[u16], code_point: i32, from: i32) -> i32 {
    let mut units = [0; 2];
    encode(code_point, &mut units).map_or(-1, |part| last_index_of(text, part, from))
}

/// `String.startsWith(String, int)`; use 0 as `from` for `startsWith(String)`.
pub fn starts_with(text: &[u16], prefix: &[u16], from: i32) -> bool {
    usize::try_from(from).ok().and_then(|from| text.get(from..)).is_some_and(|rest| rest.starts_with(prefix))
}

/// `String.endsWith`.
pub fn ends_with(text: &[u16], suffix: &[u16]) -> bool {
    text.ends_with(suffix)
}

/// `String.contains` with a string.
pub fn contains(text: &[u16], part: &[u16]) -> bool {
    index_of(text, part, 0) >= 0
}

/// `String.regionMatches(int, String, int, int)`.
pub fn region_matches(text: &[u16], text_from: i32, other: &[u16], other_from: i32, length: i32) -> bool {
    regions(text, text_from, other, other_from, length).is_some_and(|(text, other)| text == other)
}

/// `String.regionMatches(true, int, String, int, int)`.
pub fn region_matches_ignore_case(
    text: &[u16],
    text_from: i32,
    other: &[u16],
    other_from: i32,
    length: i32,
    unicode: Unicode,
) -> bool {
    regions(text, text_from, other, other_from, length)
        .is_some_and(|(text, other)| first_difference(text, other, unicode).is_none())
}

/// The two regions, if both lie within their strings. A negative length makes empty regions, which always match; it
/// also lets offsets lie beyond the end, as in Java.
fn regions<'a>(
    text: &'a [u16],
    text_from: i32,
    other: &'a [u16],
    other_from: i32,
    length: i32,
) -> Option<(&'a [u16], &'a [u16])> {
    let region = |text: &'a [u16], from: i32| {
        let fits = from >= 0 && i64::from(from) <= text.len() as i64 - i64::from(length);
        let begin = from as usize;
        fits.then(|| text.get(begin..begin + length.max(0) as usize).unwrap_or_default())
    };
    Some((region(text, text_from)?, region(other, other_from)?))
}

/// The code units of a code point, if it is one.
fn encode(code_point: i32, units: &mut [u16; 2]) -> Option<&[u16]> {
    match code_point {
        0..=0xffff => {
            units[0] = code_point as u16;
            Some(&units[..1])
        }
        0x1_0000..=0x10_ffff => {
            let offset = code_point - 0x1_0000;
            *units = [0xd800 + (offset >> 10) as u16, 0xdc00 + (offset & 0x3ff) as u16];
            Some(units)
        }
        _ => None,
    }
}

/// An index as Java reports it.
fn position(index: Option<usize>) -> i32 {
    index.map_or(-1, |index| index as i32)
}
