//! A block of examples, kept by bit instead of by example, and how many bits each has in common with a fingerprint.
//!
//! For each bit of fingerprints a block has a row with one bit for each of its examples. Rows are added up like numbers in
//! a hardware multiplier: eight rows of weight one become one of each weight from one to eight by full adders, so most of
//! the work is done on few digits. A row is two cache lines, which are fetched together.
//!
//! **Always true:** an example that was not entered yet has no bits.

use crate::fingerprint::Fingerprint;

/// Words of a row.
pub(super) const WORDS: usize = 16;

/// Examples of a block.
pub(super) const EXAMPLES: usize = 64 * WORDS;

/// Binary digits of a counter: enough for all bits of a fingerprint.
pub(super) const DIGITS: usize = 11;

/// One bit for each example.
type Row = [u64; WORDS];

/// See the module's text.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// By bit of the fingerprint.
    rows: Vec<Row>,
}

/// For each example of a block, how many bits it shares: a row for each binary digit, the least first.
pub(super) struct Shared {
    digits: [Row; DIGITS],
}

impl Block {
    /// A block without examples.
    pub(super) fn new() -> Block {
        Block { rows: vec![[0; WORDS]; Fingerprint::BITS] }
    }

    /// Enters the example with this place in the block.
    pub(super) fn enter(&mut self, at: usize, fingerprint: &Fingerprint) {
        for bit in fingerprint.bits() {
            self.rows[bit][at / 64] |= 1 << (at % 64);
        }
    }

    /// How many of these bits each example has.
    pub(super) fn shared(&self, bits: &[usize]) -> Shared {
        let mut digits = [[0; WORDS]; DIGITS];
        let mut groups = bits.chunks_exact(8);
        for group in &mut groups {
            let row = |at: usize| &self.rows[group[at]];
            let (sum, one) = full(&digits[0], row(0), row(1));
            let (sum, other) = full(&sum, row(2), row(3));
            let (twos, fours) = full(&digits[1], &one, &other);
            let (sum, one) = full(&sum, row(4), row(5));
            let (sum, other) = full(&sum, row(6), row(7));
            let (twos, more) = full(&twos, &one, &other);
            let (fours, eights) = full(&digits[2], &fours, &more);
            (digits[0], digits[1], digits[2]) = (sum, twos, fours);
            carry_on(&mut digits[3..], eights);
        }
        for bit in groups.remainder() {
            carry_on(&mut digits, self.rows[*bit]);
        }
        Shared { digits }
    }
}

/// A full adder: the sum of three bits as a digit of the same weight and one of twice that.
#[inline(always)]
fn full(one: &Row, two: &Row, three: &Row) -> (Row, Row) {
    let (mut sum, mut carry) = ([0; WORDS], [0; WORDS]);
    for at in 0..WORDS {
        let half = one[at] ^ two[at];
        sum[at] = half ^ three[at];
        carry[at] = (one[at] & two[at]) | (half & three[at]);
    }
    (sum, carry)
}

/// Adds a row to counters whose least digit has its weight.
#[inline(always)]
fn carry_on(digits: &mut [Row], mut carry: Row) {
    for digit in digits {
        let mut is_done = 0;
        for at in 0..WORDS {
            let both = digit[at] & carry[at];
            digit[at] ^= carry[at];
            carry[at] = both;
            is_done |= both;
        }
        if is_done == 0 {
            break;
        }
    }
}

impl Shared {
    /// Examples of a word that share at least so many bits.
    pub(super) fn at_least(&self, word: usize, least: u32) -> u64 {
        let (mut greater, mut equal) = (0, u64::MAX);
        for (place, digit) in self.digits.iter().enumerate().rev() {
            if least >> place & 1 == 0 {
                greater |= equal & digit[word];
                equal &= !digit[word];
            } else {
                equal &= digit[word];
            }
        }
        greater | equal
    }

    /// How many bits an example shares.
    pub(super) fn of(&self, word: usize, bit: u32) -> u32 {
        let digit = |(place, row): (usize, &Row)| ((row[word] >> bit) as u32 & 1) << place;
        self.digits.iter().enumerate().map(digit).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_count() {
        const MOST: usize = Fingerprint::BITS / 2;
        let mut block = Block::new();
        for at in 0..EXAMPLES {
            for bit in 0..=at.min(MOST - 1) {
                block.rows[2 * bit][at / 64] |= 1 << (at % 64);
            }
        }
        for asked in [0, 1, 7, 8, 9, 300, MOST] {
            let bits: Vec<usize> = (0..asked).map(|bit| 2 * bit).collect();
            let shared = block.shared(&bits);
            for at in 0..EXAMPLES {
                let expected = asked.min(at + 1) as u32;
                assert_eq!(shared.of(at / 64, (at % 64) as u32), expected);
                let is_one = |least| shared.at_least(at / 64, least) >> (at % 64) & 1 == 1;
                assert!(is_one(expected) && !is_one(expected + 1));
            }
        }
    }
}
