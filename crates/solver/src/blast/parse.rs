//! Decimal numbers in strings: reading and writing integers as circuits.

use super::gates::{Bit, Gates};
use super::text::Text;
use super::word::{Word, constant, sign_extend, zero_extend};

impl Gates {
    /// Whether a string is a decimal number that fits, and the number; zero if it is none.
    pub(super) fn parse_integer(&mut self, text: &Text, width: usize) -> (Bit, Word) {
        let zero_char = constant(0x30, 16);
        let first = text.char_or_zero(0);
        let minus = self.eq_constant(&first, 0x2d);
        let plus = self.eq_constant(&first, 0x2b);
        let has_sign = self.or(minus, plus);
        // Four bits more hold any number that is not yet too large, times ten and plus nine.
        let wide = width + 4;
        let mut value = constant(0, wide);
        let mut wrong = Vec::new();
        for place in 0..text.chars.len() {
            let unit = text.char_or_zero(place);
            let inside = self.is_inside(text, place);
            let is_digit = self.is_between(&unit, 0x30, 0x39);
            let is_sign = if place == 0 { has_sign } else { Bit::FALSE };
            let is_right = self.or(is_digit, is_sign);
            wrong.push(self.and(inside, !is_right));
            let digit = self.sub(&unit, &zero_char);
            let scaled = self.mul(&value, &constant(10, wide));
            let next = self.add(&scaled, &zero_extend(&digit[..4], wide));
            let counts = self.and(inside, !is_sign);
            value = self.choose(counts, &next, &value);
            // The smallest number has the largest magnitude: one more than the largest number.
            let limit = constant(1 << (width - 1), wide);
            let over = self.less(&limit, &value);
            wrong.push(over);
            // A value that is too large must not become small again by wrapping around.
            value = self.and_bit(&value, !over);
        }
        let largest = self.eq_constant(&value, 1 << (width - 1));
        wrong.push(self.and(largest, !minus));
        wrong.push(self.is_zero(&text.length));
        let one = self.eq_constant(&text.length, 1);
        wrong.push(self.and(one, has_sign));
        let is_number = !self.any(wrong);
        let number = self.negate_if(&value[..width], minus);
        (is_number, self.and_bit(&number, is_number))
    }

    /// `String.valueOf` of an integer: the one string that reads as the number and is written as Java writes it.
    pub(super) fn integer_to_text(&mut self, number: &[Bit]) -> Text {
        let width = number.len();
        let room = if width > 32 { 20 } else { 11 };
        let text = self.fresh_text(room, Bit::FALSE);
        let (is_number, value) = self.parse_integer(&text, width);
        self.clause(&[is_number]);
        let same = self.eq(&value, &sign_extend(number, width));
        self.clause(&[same]);
        // No plus sign, no zero in front, no minus zero.
        let first = text.char_or_zero(0);
        let second = text.char_or_zero(1);
        let plus = self.eq_constant(&first, 0x2b);
        let minus = self.eq_constant(&first, 0x2d);
        self.clause(&[!plus]);
        let one = self.eq_constant(&text.length, 1);
        let zero_first = self.eq_constant(&first, 0x30);
        self.clause(&[!zero_first, one]);
        let zero_second = self.eq_constant(&second, 0x30);
        self.clause(&[!minus, !zero_second]);
        text
    }
}
