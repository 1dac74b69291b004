//! Words: rows of bits, the lowest first, with the arithmetic and comparisons of two's complement.

use super::gates::{Bit, Gates};

/// A row of bits, the lowest first.
pub(super) type Word = Vec<Bit>;

/// The word of a constant.
pub(super) fn constant(value: u64, width: usize) -> Word {
    (0..width).map(|place| Bit::constant(place < 64 && value >> place & 1 == 1)).collect()
}

/// The constant that a word is, if all of its bits are constant and it has at most 64.
pub(super) fn as_constant(word: &[Bit]) -> Option<u64> {
    if word.len() > 64 {
        return None;
    }
    word.iter().rev().try_fold(0_u64, |value, bit| Some(value << 1 | u64::from(bit.as_constant()?)))
}

/// The word with zeros above, or cut to the width.
pub(super) fn zero_extend(word: &[Bit], width: usize) -> Word {
    (0..width).map(|place| word.get(place).copied().unwrap_or(Bit::FALSE)).collect()
}

/// The word with copies of its highest bit above, or cut to the width.
pub(super) fn sign_extend(word: &[Bit], width: usize) -> Word {
    let sign = word.last().copied().unwrap_or(Bit::FALSE);
    (0..width).map(|place| word.get(place).copied().unwrap_or(sign)).collect()
}

impl Gates {
    pub(super) fn fresh_word(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.fresh()).collect()
    }

    /// The sum with a carry in, and the carry out. The words have the same width.
    pub(super) fn add_carry(&mut self, left: &[Bit], right: &[Bit], carry: Bit) -> (Word, Bit) {
        let mut carry = carry;
        let mut sum = Vec::with_capacity(left.len());
        for (&left, &right) in left.iter().zip(right) {
            sum.push(self.xor3(left, right, carry));
            carry = self.majority(left, right, carry);
        }
        (sum, carry)
    }

    pub(super) fn add(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        // The carry out of the highest bit is not needed, so its gate is not made.
        let Some((&left_top, left_low)) = left.split_last() else {
            return Vec::new();
        };
        let (mut sum, carry) = self.add_carry(left_low, &right[..left_low.len()], Bit::FALSE);
        sum.push(self.xor3(left_top, right[left_low.len()], carry));
        sum
    }

    pub(super) fn sub(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        let negated = not(right);
        self.add_carry(left, &negated, Bit::TRUE).0
    }

    pub(super) fn neg(&mut self, word: &[Bit]) -> Word {
        let zero = constant(0, word.len());
        self.sub(&zero, word)
    }

    /// Each pair of bits through a gate.
    pub(super) fn zip(
        &mut self,
        left: &[Bit],
        right: &[Bit],
        gate: impl Fn(&mut Gates, Bit, Bit) -> Bit,
    ) -> Word {
        left.iter().zip(right).map(|(&left, &right)| gate(self, left, right)).collect()
    }

    pub(super) fn choose(&mut self, selector: Bit, then: &[Bit], other: &[Bit]) -> Word {
        self.zip(then, other, |gates, then, other| gates.mux(selector, then, other))
    }

    pub(super) fn and_bit(&mut self, word: &[Bit], bit: Bit) -> Word {
        word.iter().map(|&other| self.and(other, bit)).collect()
    }

    pub(super) fn eq(&mut self, left: &[Bit], right: &[Bit]) -> Bit {
        let same = self.zip(left, right, Gates::iff);
        self.all(same)
    }

    pub(super) fn eq_constant(&mut self, word: &[Bit], value: u64) -> Bit {
        let value = constant(value, word.len());
        self.eq(word, &value)
    }

    pub(super) fn is_zero(&mut self, word: &[Bit]) -> Bit {
        !self.any(word.iter().copied())
    }

    /// Unsigned less than.
    pub(super) fn less(&mut self, left: &[Bit], right: &[Bit]) -> Bit {
        // The borrow of the subtraction, without its difference bits.
        let mut borrow = Bit::FALSE;
        for (&left, &right) in left.iter().zip(right) {
            borrow = self.majority(!left, right, borrow);
        }
        borrow
    }

    pub(super) fn less_eq(&mut self, left: &[Bit], right: &[Bit]) -> Bit {
        !self.less(right, left)
    }

    /// Signed less than: the sign bits count the other way round.
    pub(super) fn signed_less(&mut self, left: &[Bit], right: &[Bit]) -> Bit {
        let (left, right) = (flip_sign(left), flip_sign(right));
        self.less(&left, &right)
    }

    /// Moves bits up by a variable distance, of which all bits count; `fill` comes in from below.
    pub(super) fn shift_left(&mut self, word: &[Bit], distance: &[Bit], fill: Bit) -> Word {
        let mut shifted = word.to_vec();
        for (place, &bit) in distance.iter().enumerate() {
            let step = 1_usize.checked_shl(place as u32).unwrap_or(usize::MAX);
            let moved: Word =
                (0..word.len()).map(|at| at.checked_sub(step).map_or(fill, |from| shifted[from])).collect();
            shifted = self.choose(bit, &moved, &shifted);
        }
        shifted
    }

    /// Moves bits down by a variable distance, of which all bits count; `fill` comes in from above.
    pub(super) fn shift_right(&mut self, word: &[Bit], distance: &[Bit], fill: Bit) -> Word {
        let mut reversed = word.to_vec();
        reversed.reverse();
        let mut shifted = self.shift_left(&reversed, distance, fill);
        shifted.reverse();
        shifted
    }

    /// Demands that a word is a constant unless a bit is false.
    pub(super) fn demand_eq_if(&mut self, condition: Bit, left: &[Bit], right: &[Bit]) {
        for (&left, &right) in left.iter().zip(right) {
            self.clause(&[!condition, !left, right]);
            self.clause(&[!condition, left, !right]);
        }
    }
}

pub(super) fn not(word: &[Bit]) -> Word {
    word.iter().map(|&bit| !bit).collect()
}

fn flip_sign(word: &[Bit]) -> Word {
    let mut flipped = word.to_vec();
    if let Some(sign) = flipped.last_mut() {
        *sign = !*sign;
    }
    flipped
}
