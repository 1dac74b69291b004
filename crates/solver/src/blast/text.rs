//! Strings as rows of characters with a length, and the circuits of their methods.

use super::gates::{Bit, Gates};
use super::word::{Word, constant, zero_extend};
use crate::regex::Regex;

/// Bits of a length.
pub(super) const LENGTH_BITS: usize = 8;
/// No string has more characters than this; longer ones are inexact.
pub(super) const MOST_CHARS: usize = 120;
const CHAR_BITS: usize = 16;

/// A string of at most as many characters as it has room for, past whose length all characters are zero; or the beginning
/// of a longer one, which fills the room.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) length: Word,
    pub(super) chars: Vec<Word>,
    /// True when this may be any string at all: then nothing follows from the rest.
    pub(super) unknown: Bit,
    /// True when there are more characters than there is room for.
    pub(super) long: Bit,
}

impl Text {
    pub(super) fn constant(units: &[u16]) -> Option<Text> {
        (units.len() <= MOST_CHARS).then(|| Text {
            length: constant(units.len() as u64, LENGTH_BITS),
            chars: units.iter().map(|&unit| constant(unit.into(), CHAR_BITS)).collect(),
            unknown: Bit::FALSE,
            long: Bit::FALSE,
        })
    }

    /// The character at a place, zero past the room.
    pub(super) fn char_or_zero(&self, place: usize) -> Word {
        self.chars.get(place).cloned().unwrap_or_else(|| constant(0, CHAR_BITS))
    }

    pub(super) fn room(&self) -> usize {
        self.chars.len()
    }
}

impl Gates {
    /// Whether the circuit does not say what the string is.
    pub(super) fn is_vague(&mut self, text: &Text) -> Bit {
        self.or(text.unknown, text.long)
    }

    /// Any string with at most so many characters, or a longer one where that is allowed.
    pub(super) fn fresh_text(&mut self, room: usize, long: Bit) -> Text {
        let room = room.min(MOST_CHARS);
        let length = self.fresh_length(room);
        let chars = (0..room).map(|_| self.fresh_word(CHAR_BITS)).collect();
        let text = Text { length, chars, unknown: Bit::FALSE, long };
        let is_full = self.eq_constant(&text.length, room as u64);
        self.clause(&[!long, is_full]);
        for (place, unit) in text.chars.iter().enumerate() {
            let inside = self.is_inside(&text, place);
            for &bit in unit {
                self.clause(&[inside, !bit]);
            }
        }
        text
    }

    /// Any length up to a bound.
    pub(super) fn fresh_length(&mut self, most: usize) -> Word {
        let length = self.fresh_word(LENGTH_BITS);
        let fits = self.less_eq(&length, &constant(most as u64, LENGTH_BITS));
        self.clause(&[fits]);
        length
    }

    /// Whether a place is before the end.
    pub(super) fn is_inside(&mut self, text: &Text, place: usize) -> Bit {
        let place = constant(place as u64, LENGTH_BITS);
        self.less(&place, &text.length)
    }

    pub(super) fn text_eq(&mut self, left: &Text, right: &Text) -> Bit {
        let same_length = self.eq(&left.length, &right.length);
        let room = left.room().max(right.room());
        let mut same = vec![same_length];
        for place in 0..room {
            let (left, right) = (left.char_or_zero(place), right.char_or_zero(place));
            same.push(self.eq(&left, &right));
        }
        self.all(same)
    }

    pub(super) fn text_choose(&mut self, condition: Bit, then: &Text, other: &Text) -> Text {
        let room = then.room().max(other.room());
        let chars = (0..room)
            .map(|place| {
                let (then, other) = (then.char_or_zero(place), other.char_or_zero(place));
                self.choose(condition, &then, &other)
            })
            .collect();
        // A beginning must fill the room that there is now.
        let (then_unknown, then_long) = self.fitted(then, room);
        let (other_unknown, other_long) = self.fitted(other, room);
        Text {
            length: self.choose(condition, &then.length, &other.length),
            chars,
            unknown: self.mux(condition, then_unknown, other_unknown),
            long: self.mux(condition, then_long, other_long),
        }
    }

    /// What is unknown and what is long about a string that is given more room.
    fn fitted(&mut self, text: &Text, room: usize) -> (Bit, Bit) {
        if text.room() == room { (text.unknown, text.long) } else { (self.is_vague(text), Bit::FALSE) }
    }

    /// The character at an index of 32 bits, as 32 bits; zero if it is out of bounds.
    pub(super) fn char_at(&mut self, text: &Text, index: &[Bit]) -> Word {
        let mut result = constant(0, CHAR_BITS);
        for (place, unit) in text.chars.iter().enumerate() {
            let here = self.eq_constant(index, place as u64);
            let masked = self.and_bit(unit, here);
            result = self.zip(&result, &masked, Gates::or);
        }
        zero_extend(&result, 32)
    }

    /// Whether `part` stands in `text` at a constant place.
    fn matches_at(&mut self, text: &Text, part: &Text, place: usize) -> Bit {
        let mut same = Vec::with_capacity(part.room() + 1);
        for offset in 0..part.room() {
            let inside = self.is_inside(part, offset);
            let equal = self.eq(&text.char_or_zero(place + offset), &part.char_or_zero(offset));
            same.push(self.or(!inside, equal));
        }
        let place = constant(place as u64, LENGTH_BITS + 1);
        let (text_length, part_length) = (extended(&text.length), extended(&part.length));
        let end = self.add(&place, &part_length);
        same.push(self.less_eq(&end, &text_length));
        self.all(same)
    }

    pub(super) fn starts_with(&mut self, text: &Text, prefix: &Text) -> Bit {
        self.matches_at(text, prefix, 0)
    }

    pub(super) fn ends_with(&mut self, text: &Text, suffix: &Text) -> Bit {
        let distance = self.sub(&text.length, &suffix.length);
        let fits = self.less_eq(&suffix.length, &text.length);
        let moved = self.drop_chars(&text.chars, &distance);
        let rest =
            Text { length: suffix.length.clone(), chars: moved, unknown: Bit::FALSE, long: Bit::FALSE };
        let same = self.text_eq(&rest, suffix);
        self.and(fits, same)
    }

    /// Where `part` begins first at or after `from`, or -1, in 32 bits.
    pub(super) fn index_of(&mut self, text: &Text, part: &Text, from: &[Bit]) -> Word {
        let mut result = constant(u64::MAX, 32);
        for place in (0..=text.room()).rev() {
            let here = self.matches_at(text, part, place);
            let reached = self.at_most(from, place);
            let found = self.and(here, reached);
            result = self.choose(found, &constant(place as u64, 32), &result);
        }
        // The empty string is found at the end even when searching begins after it.
        let is_empty = self.is_zero(&part.length);
        let length = zero_extend(&text.length, 32);
        let past = self.signed_less(&length, from);
        let at_end = self.and(is_empty, past);
        self.choose(at_end, &length, &result)
    }

    /// Where `part` begins last at or before `from`, or -1, in 32 bits.
    pub(super) fn last_index_of(&mut self, text: &Text, part: &Text, from: &[Bit]) -> Word {
        let mut result = constant(u64::MAX, 32);
        for place in 0..=text.room() {
            let here = self.matches_at(text, part, place);
            let too_late = self.signed_less(from, &constant(place as u64, 32));
            let found = self.and(here, !too_late);
            result = self.choose(found, &constant(place as u64, 32), &result);
        }
        result
    }

    /// Whether a signed word of 32 bits is at most a place.
    fn at_most(&mut self, word: &[Bit], place: usize) -> Bit {
        let place = constant(place as u64, 32);
        !self.signed_less(&place, word)
    }

    pub(super) fn contains(&mut self, text: &Text, part: &Text) -> Bit {
        let places: Vec<Bit> = (0..=text.room()).map(|place| self.matches_at(text, part, place)).collect();
        self.any(places)
    }

    /// The characters after the first `count` ones, with zeros at the end.
    fn drop_chars(&mut self, chars: &[Word], count: &[Bit]) -> Vec<Word> {
        let mut moved = chars.to_vec();
        for (place, &bit) in count.iter().enumerate() {
            let step = 1_usize << place;
            let zero = constant(0, CHAR_BITS);
            moved = (0..moved.len())
                .map(|at| {
                    let next = moved.get(at + step).unwrap_or(&zero);
                    self.choose(bit, next, &moved[at])
                })
                .collect();
        }
        moved
    }

    /// The first `length` characters of a row.
    pub(super) fn take_chars(&mut self, chars: Vec<Word>, length: Word, unknown: Bit) -> Text {
        let mut text = Text { length, chars, unknown, long: Bit::FALSE };
        for place in 0..text.room() {
            let inside = self.is_inside(&text, place);
            text.chars[place] = self.and_bit(&text.chars[place], inside);
        }
        text
    }

    /// `substring` with indices of 32 bits; empty if they are out of bounds.
    pub(super) fn substring(&mut self, text: &Text, begin: &[Bit], end: &[Bit]) -> Text {
        let length = zero_extend(&text.length, 32);
        let zero = constant(0, 32);
        let checks =
            [!self.signed_less(begin, &zero), !self.signed_less(end, begin), !self.signed_less(&length, end)];
        let fits = self.all(checks);
        let moved = self.drop_chars(&text.chars, &begin[..LENGTH_BITS]);
        let size = self.sub(&end[..LENGTH_BITS], &begin[..LENGTH_BITS]);
        let size = self.and_bit(&size, fits);
        // Of a longer string only what lies in the beginning is known.
        let room = constant(text.room() as u64, 32);
        let outside = self.signed_less(&room, end);
        let beyond = self.and(text.long, outside);
        let unknown = self.or(text.unknown, beyond);
        self.take_chars(moved, size, unknown)
    }

    pub(super) fn concat(&mut self, left: &Text, right: &Text) -> Text {
        let room = (left.room() + right.room()).min(MOST_CHARS);
        let sum = self.add(&extended(&left.length), &extended(&right.length));
        let most = constant(room as u64, LENGTH_BITS + 1);
        let too_long = self.less(&most, &sum);
        // The right string is moved behind the left one; where one has characters the other has zeros.
        let mut chars: Vec<Word> = (0..room).map(|place| right.char_or_zero(place)).collect();
        for (place, &bit) in left.length.iter().enumerate() {
            let step = 1_usize << place;
            let zero = constant(0, CHAR_BITS);
            chars = (0..room)
                .map(|at| {
                    let before = at.checked_sub(step).map_or(&zero, |from| &chars[from]);
                    self.choose(bit, before, &chars[at])
                })
                .collect();
        }
        for (place, unit) in chars.iter_mut().enumerate() {
            *unit = self.zip(&left.char_or_zero(place), unit, Gates::or);
        }
        let (left_vague, right_vague) = (self.is_vague(left), self.is_vague(right));
        let unknown = self.any([left_vague, right_vague, too_long]);
        Text { length: sum[..LENGTH_BITS].to_vec(), chars, unknown, long: Bit::FALSE }
    }

    pub(super) fn trim(&mut self, text: &Text) -> Text {
        let blank = constant(0x20, CHAR_BITS);
        let solid: Vec<Bit> = (0..text.room())
            .map(|place| {
                let inside = self.is_inside(text, place);
                let shown = self.less(&blank, &text.chars[place]);
                self.and(inside, shown)
            })
            .collect();
        let mut begin = text.length.clone();
        for place in (0..text.room()).rev() {
            begin = self.choose(solid[place], &constant(place as u64, LENGTH_BITS), &begin);
        }
        let mut end = begin.clone();
        for (place, &solid) in solid.iter().enumerate() {
            end = self.choose(solid, &constant(place as u64 + 1, LENGTH_BITS), &end);
        }
        let moved = self.drop_chars(&text.chars, &begin);
        let size = self.sub(&end, &begin);
        let unknown = self.is_vague(text);
        self.take_chars(moved, size, unknown)
    }

    /// `StringBuilder.reverse` of a string without surrogates; one with surrogates is unknown.
    pub(super) fn reverse(&mut self, text: &Text) -> Text {
        let mut chars = text.chars.clone();
        chars.reverse();
        let room = constant(text.room() as u64, LENGTH_BITS);
        let distance = self.sub(&room, &text.length);
        let chars = self.drop_chars(&chars, &distance);
        let surrogates = self.any_char(text, |gates, unit| gates.is_between(unit, 0xd800, 0xdfff));
        let vague = self.is_vague(text);
        let unknown = self.or(vague, surrogates);
        Text { length: text.length.clone(), chars, unknown, long: Bit::FALSE }
    }

    /// Whether some character is of a kind.
    pub(super) fn any_char(&mut self, text: &Text, kind: impl Fn(&mut Gates, &[Bit]) -> Bit) -> Bit {
        let found: Vec<Bit> = text.chars.iter().map(|unit| kind(self, unit)).collect();
        self.any(found)
    }

    pub(super) fn is_between(&mut self, unit: &[Bit], low: u64, high: u64) -> Bit {
        let (low, high) = (constant(low, unit.len()), constant(high, unit.len()));
        let above = self.less_eq(&low, unit);
        let below = self.less_eq(unit, &high);
        self.and(above, below)
    }

    /// Changes the case of ASCII letters between two bounds; a string with other characters is unknown.
    pub(super) fn change_case(&mut self, text: &Text, low: u64, high: u64) -> Text {
        let chars = text
            .chars
            .iter()
            .map(|unit| {
                let is_letter = self.is_between(unit, low, high);
                let mut changed = unit.clone();
                changed[5] = self.xor(changed[5], is_letter);
                changed
            })
            .collect();
        let outside = self.any_char(text, |gates, unit| gates.any(unit[7..].iter().copied()));
        let unknown = self.or(text.unknown, outside);
        Text { length: text.length.clone(), chars, unknown, long: text.long }
    }

    pub(super) fn replace_char(&mut self, text: &Text, old: &[Bit], new: &[Bit]) -> Text {
        let chars = (0..text.room())
            .map(|place| {
                let inside = self.is_inside(text, place);
                let same = self.eq(&text.chars[place], &old[..CHAR_BITS]);
                let replaced = self.and(inside, same);
                self.choose(replaced, &new[..CHAR_BITS], &text.chars[place])
            })
            .collect();
        Text { length: text.length.clone(), chars, unknown: text.unknown, long: text.long }
    }

    /// `compareTo` in 32 bits, and whether the strings differ in some character that both have.
    pub(super) fn compare_to(&mut self, left: &Text, right: &Text) -> (Word, Bit) {
        let (left_length, right_length) = (zero_extend(&left.length, 32), zero_extend(&right.length, 32));
        let mut result = self.sub(&left_length, &right_length);
        let mut different = Vec::new();
        for place in (0..left.room().min(right.room())).rev() {
            let (left_inside, right_inside) = (self.is_inside(left, place), self.is_inside(right, place));
            let both = self.and(left_inside, right_inside);
            let same = self.eq(&left.chars[place], &right.chars[place]);
            let (left, right) = (zero_extend(&left.chars[place], 32), zero_extend(&right.chars[place], 32));
            let difference = self.sub(&left, &right);
            let differs = self.and(both, !same);
            result = self.choose(differs, &difference, &result);
            different.push(differs);
        }
        (result, self.any(different))
    }

    pub(super) fn hash_code(&mut self, text: &Text) -> Word {
        let mut hash = constant(0, 32);
        for place in 0..text.room() {
            let inside = self.is_inside(text, place);
            let scaled = self.mul(&hash, &constant(31, 32));
            let next = self.add(&scaled, &zero_extend(&text.chars[place], 32));
            hash = self.choose(inside, &next, &hash);
        }
        hash
    }

    /// Whether a string matches, and whether it has surrogates, for which that is not exact.
    pub(super) fn matches(&mut self, text: &Text, regex: &Regex) -> (Bit, Bit) {
        let mut current = vec![Bit::FALSE; regex.states()];
        current[0] = Bit::TRUE;
        let mut accepted = Vec::new();
        for place in 0..=text.room() {
            let at_end = self.eq_constant(&text.length, place as u64);
            let accepting: Vec<Bit> = (0..current.len())
                .filter(|&state| regex.accepts(state))
                .map(|state| current[state])
                .collect();
            let accepts = self.any(accepting);
            accepted.push(self.and(at_end, accepts));
            let Some(unit) = text.chars.get(place) else { break };
            let mut arriving: Vec<Vec<Bit>> = vec![Vec::new(); regex.states()];
            for (state, &bit) in current.iter().enumerate().filter(|(_, bit)| **bit != Bit::FALSE) {
                for &target in regex.follow(state) {
                    arriving[target].push(bit);
                }
            }
            current = arriving
                .into_iter()
                .enumerate()
                .map(|(state, from)| {
                    let reached = self.any(from);
                    let ranges = regex.class(state).map_or(&[][..], |class| class.ranges());
                    let taken: Vec<Bit> = ranges
                        .iter()
                        .filter(|(low, _)| *low <= 0xffff)
                        .map(|&(low, high)| self.is_between(unit, low.into(), high.min(0xffff).into()))
                        .collect();
                    let taken = self.any(taken);
                    self.and(reached, taken)
                })
                .collect();
        }
        let surrogates = self.any_char(text, |gates, unit| gates.is_between(unit, 0xd800, 0xdfff));
        (self.any(accepted), surrogates)
    }
}

/// A length with a bit more, so that sums fit.
fn extended(length: &[Bit]) -> Word {
    zero_extend(length, LENGTH_BITS + 1)
}
