//! Fingerprints: path conditions as bits, such that similar conditions have bits in common (section 4.2).
//!
//! A fingerprint is a Bloom filter in two dimensions. The clause without its numbers sets bits of the first row; the clause
//! itself sets a bit in each of the columns below them. So clauses of one form always meet in the same columns.

use crate::clause::{Clause, abstracted};

/// Columns: bits of the first row.
const COLUMNS: u64 = 64;
/// Rows, the first one included.
const ROWS: u64 = 16;
/// Hash functions.
const HASHES: u64 = 3;

/// See the module's text. A row is a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fingerprint {
    rows: [u64; ROWS as usize],
}

/// A hash that is the same in every process and for ever (FNV-1a, stirred once more so that its low bits are as good).
fn hash(text: &str, salt: u64) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325 ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    stirred(hash, 0)
}

/// A number from another by one of several functions.
fn stirred(number: u64, salt: u64) -> u64 {
    let mut hash = number ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    hash ^ (hash >> 33)
}

impl Fingerprint {
    /// Bits of a fingerprint.
    pub const BITS: usize = (COLUMNS * ROWS) as usize;

    /// The fingerprint of some clauses.
    pub fn of<'c>(clauses: impl IntoIterator<Item = &'c Clause>) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        for clause in clauses {
            fingerprint.add(&clause.text);
        }
        fingerprint
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &str) {
        let form = abstracted(clause);
        for function in 0..HASHES {
            self.set(hash(&form, function), hash(clause, HASHES + function));
        }
    }

    /// Adds a clause of which only numbers are known: one for its form and one for the whole.
    pub fn mark(&mut self, form: u64, whole: u64) {
        for function in 0..HASHES {
            self.set(stirred(form, function), stirred(whole, HASHES + function));
        }
    }

    fn set(&mut self, form: u64, whole: u64) {
        let column = form % COLUMNS;
        let row = 1 + whole % (ROWS - 1);
        self.rows[0] |= 1 << column;
        self.rows[row as usize] |= 1 << column;
    }

    /// How many bits are set.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// The numbers of the bits that are set.
    pub fn bits(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().enumerate().flat_map(|(row, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(row * COLUMNS as usize + bit as usize)
            })
        })
    }

    /// Formula 1: the share of the bits of either that both have, from 0 to 1. Two empty fingerprints are not alike.
    #[must_use]
    pub fn similarity(&self, other: &Fingerprint) -> f64 {
        let common: u32 = self.rows.iter().zip(&other.rows).map(|(one, two)| (one & two).count_ones()).sum();
        let either = self.count() + other.count() - common;
        if either == 0 { 0.0 } else { f64::from(common) / f64::from(either) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(clauses: &[&str]) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        clauses.iter().for_each(|clause| fingerprint.add(clause));
        fingerprint
    }

    #[test]
    fn a_clause_sets_at_most_three_bits_above_and_three_below() {
        let one = of(&["a[0] > 6"]);
        assert!((2..=6).contains(&one.count()), "{}", one.count());
        let columns: u64 = one.rows[1..].iter().fold(0, |all, row| all | row);
        assert_eq!(columns, one.rows[0], "what is below stands in the columns of the first row");
        assert_eq!(one.bits().count(), one.count() as usize);
    }

    #[test]
    fn clauses_of_one_form_share_their_first_row() {
        let (one, other, third) = (of(&["a[0] > 6"]), of(&["a[5] > 7"]), of(&["b == null"]));
        assert_eq!(one.rows[0], other.rows[0]);
        assert!(one.similarity(&other) > one.similarity(&third));
        assert!((one.similarity(&one) - 1.0).abs() < f64::EPSILON);
        assert_eq!(Fingerprint::default().similarity(&Fingerprint::default()), 0.0);
    }

    #[test]
    fn hashes_never_change() {
        assert_eq!(hash("a[.] > .", 0), 0xB8C4_CFA7_896A_83AD);
    }
}
