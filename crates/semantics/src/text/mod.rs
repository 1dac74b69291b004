//! What the methods of `java.lang.String` do, as pure functions over UTF-16 code units.
//!
//! Strings are slices of `u16`, because Java's strings may hold surrogates without a partner. Indices and lengths
//! are `i32`, as in Java, and may be out of range wherever Java's methods allow that. Where to start: [`search`] finds
//! parts of strings, [`order`] compares whole ones; this file has the rest. [`Unicode`] says how case is ignored.
//!
//! What is always true: no function panics, whatever the indices; lengths are assumed to fit in an `i32`, as those
//! of Java strings do.

mod fold;
pub mod order;
pub mod search;

pub use fold::Unicode;

/// `String.hashCode`: the sum of `unit * 31^(length - 1 - index)`, wrapping around.
#[inline]
pub fn hash_code(text: &[u16]) -> i32 {
    text.iter().fold(0, |hash: i32, &unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}

/// `String.trim`: without the leading and trailing code units up to U+0020.
pub fn trim(text: &[u16]) -> &[u16] {
    without_ends(text, |unit| unit <= 0x20)
}

/// `String.strip`: without leading and trailing white space.
pub fn strip(text: &[u16]) -> &[u16] {
    without_ends(text, is_whitespace)
}

/// `String.isBlank`: whether there is nothing but white space.
pub fn is_blank(text: &[u16]) -> bool {
    text.iter().all(|&unit| is_whitespace(unit))
}

/// `Character.isWhitespace`; all white space is in the basic multilingual plane.
#[inline]
pub const fn is_whitespace(unit: u16) -> bool {
    // Separators except those that forbid a line break, and nine control characters.
    matches!(unit, 0x09..=0x0d | 0x1c..=0x20 | 0x1680 | 0x2000..=0x2006 | 0x2008..=0x200a
        | 0x2028 | 0x2029 | 0x205f | 0x3000)
}

/// Whether every code unit is below U+0100, so that Java stores one byte for each.
pub fn is_latin1(text: &[u16]) -> bool {
    text.iter().all(|&unit| unit < 0x100)
}

/// The slice from the first to the last code unit that is not to be dropped.
fn without_ends(text: &[u16], drop: impl Fn(u16) -> bool) -> &[u16] {
    let begin = text.iter().position(|&unit| !drop(unit)).unwrap_or(text.len());
    let end = text.iter().rposition(|&unit| !drop(unit)).map_or(begin, |last| last + 1);
    &text[begin..end]
}

/// The code point of a surrogate pair, if the two are one.
fn code_point(high: u16, low: u16) -> Option<u32> {
    let is_pair = matches!((high, low), (0xd800..=0xdbff, 0xdc00..=0xdfff));
    is_pair.then(|| 0x1_0000 + ((u32::from(high) - 0xd800) << 10) + (u32::from(low) - 0xdc00))
}
