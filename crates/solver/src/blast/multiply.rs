//! Multiplication and division of words.

use super::gates::{Bit, Gates};
use super::word::{Word, as_constant, constant};

impl Gates {
    /// The low bits of a product, as many as the operands have.
    pub(super) fn mul(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        match (as_constant(left), as_constant(right)) {
            (_, Some(value)) => self.mul_constant(left, value),
            (Some(value), _) => self.mul_constant(right, value),
            // The rows of constant bits cost nothing, so the operand with more of them gives the rows.
            (None, None) => {
                let constants = |word: &[Bit]| word.iter().filter(|bit| bit.as_constant().is_some()).count();
                if constants(left) > constants(right) {
                    self.mul_rows(right, left)
                } else {
                    self.mul_rows(left, right)
                }
            }
        }
    }

    fn mul_rows(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        let width = left.len();
        let mut sum = self.and_bit(left, right[0]);
        for place in 1..width {
            let row = self.and_bit(&left[..width - place], right[place]);
            let high = self.add(&sum[place..], &row);
            sum.truncate(place);
            sum.extend(high);
        }
        sum
    }

    /// A product with a constant: one addition or subtraction for each digit of its non-adjacent form.
    fn mul_constant(&mut self, word: &[Bit], value: u64) -> Word {
        let width = word.len();
        let mut sum = constant(0, width);
        let mut rest = u128::from(value);
        let mut place = 0;
        while rest != 0 && place < width {
            if rest & 1 == 1 {
                let shifted = shifted(word, place);
                if rest & 3 == 3 {
                    sum = self.sub(&sum, &shifted);
                    rest += 1;
                } else {
                    sum = self.add(&sum, &shifted);
                }
            }
            rest >>= 1;
            place += 1;
        }
        sum
    }

    /// Quotient and remainder of unsigned words. For a divisor of zero both are unspecified.
    ///
    /// They are new words of which is demanded what a quotient and a remainder must be, which is easier for the SAT
    /// solver than a circuit that computes them.
    pub(super) fn divide(&mut self, dividend: &[Bit], divisor: &[Bit]) -> (Word, Word) {
        let width = dividend.len();
        let quotient = self.fresh_word(width);
        let remainder = self.fresh_word(width);
        let is_defined = !self.is_zero(divisor);
        // The remainder plus each row of the product must not run over the highest bit.
        let mut sum = remainder.clone();
        for place in 0..width {
            for &lost in &divisor[width - place..] {
                self.clause(&[!is_defined, !quotient[place], !lost]);
            }
            let row = self.and_bit(&divisor[..width - place], quotient[place]);
            let (high, carry) = self.add_carry(&sum[place..], &row, Bit::FALSE);
            self.clause(&[!is_defined, !carry]);
            sum.truncate(place);
            sum.extend(high);
        }
        self.demand_eq_if(is_defined, &sum, dividend);
        let is_less = self.less(&remainder, divisor);
        self.clause(&[!is_defined, is_less]);
        // Follows from the above; saying it helps.
        let at_most = self.less_eq(&quotient, dividend);
        self.clause(&[!is_defined, at_most]);
        (quotient, remainder)
    }

    /// Java's quotient and remainder: towards zero, the remainder with the sign of the dividend, both zero for a
    /// divisor of zero.
    pub(super) fn signed_divide(&mut self, dividend: &[Bit], divisor: &[Bit]) -> (Word, Word) {
        let width = dividend.len();
        let (dividend_sign, divisor_sign) = (dividend[width - 1], divisor[width - 1]);
        let dividend_size = self.magnitude(dividend);
        let divisor_size = self.magnitude(divisor);
        let (quotient, remainder) = self.divide(&dividend_size, &divisor_size);
        let is_negative = self.xor(dividend_sign, divisor_sign);
        let quotient = self.negate_if(&quotient, is_negative);
        let remainder = self.negate_if(&remainder, dividend_sign);
        let is_defined = !self.is_zero(divisor);
        (self.and_bit(&quotient, is_defined), self.and_bit(&remainder, is_defined))
    }

    /// The absolute value; that of the smallest number is itself, which is right when read as unsigned.
    pub(super) fn magnitude(&mut self, word: &[Bit]) -> Word {
        match word.last() {
            Some(&sign) => self.negate_if(word, sign),
            None => Vec::new(),
        }
    }

    pub(super) fn negate_if(&mut self, word: &[Bit], condition: Bit) -> Word {
        match condition {
            Bit::FALSE => word.to_vec(),
            Bit::TRUE => self.neg(word),
            condition => {
                let flipped: Word = word.iter().map(|&bit| self.xor(bit, condition)).collect();
                let zero = constant(0, word.len());
                self.add_carry(&flipped, &zero, condition).0
            }
        }
    }

    /// The whole product of two words, as wide as both together.
    pub(super) fn mul_wide(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        let width = left.len() + right.len();
        let left = super::word::zero_extend(left, width);
        let mut sum = constant(0, width);
        for (place, &bit) in right.iter().enumerate() {
            // Above the bits that can be set so far there is nothing to add.
            let top = (left.len() - right.len()) + place;
            let row = self.and_bit(&left[..top.min(width) - place], bit);
            let (high, carry) = self.add_carry(&sum[place..place + row.len()], &row, Bit::FALSE);
            for (offset, high_bit) in high.into_iter().enumerate() {
                sum[place + offset] = high_bit;
            }
            if let Some(next) = sum.get_mut(place + row.len()) {
                *next = carry;
            }
        }
        sum
    }
}

fn shifted(word: &[Bit], place: usize) -> Word {
    let zeros = std::iter::repeat_n(Bit::FALSE, place);
    zeros.chain(word.iter().copied()).take(word.len()).collect()
}
