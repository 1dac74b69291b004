//! A set of small numbers, one bit each.

use std::ops::Range;

/// A set of numbers below a bound. Two sets that are combined must have the same bound.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    #[must_use]
    pub fn new(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)] }
    }

    /// Adds a number; a number past the bound is ignored.
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// Takes a number away.
    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// Takes all numbers of a range away.
    pub fn remove_range(&mut self, range: Range<usize>) {
        for index in range.start / 64..range.end.div_ceil(64).min(self.words.len()) {
            self.words[index] &= !mask(&range, index);
        }
    }

    /// True if the number is in the set.
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// True if the set has no number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many numbers are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds all numbers of another set; true if there was a new one.
    pub fn union_with(&mut self, other: &BitSet) -> bool {
        let mut changed = false;
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            changed |= more & !*word != 0;
            *word |= more;
        }
        changed
    }

    /// The numbers, rising.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.iter_range(0..self.words.len() * 64)
    }

    /// The numbers in a range, rising.
    pub fn iter_range(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let indices = range.start / 64..range.end.div_ceil(64).min(self.words.len());
        indices.flat_map(move |index| {
            let word = self.words[index] & mask(&range, index);
            // Each step drops the lowest bit.
            std::iter::successors(Some(word), |&word| Some(word & (word.wrapping_sub(1))))
                .take_while(|&word| word != 0)
                .map(move |word| index * 64 + word.trailing_zeros() as usize)
        })
    }
}

/// The bits of one word that a range covers.
fn mask(range: &Range<usize>, index: usize) -> u64 {
    let bits = |end: usize| match end.saturating_sub(index * 64) {
        count @ 0..=63 => (1u64 << count) - 1,
        _ => u64::MAX,
    };
    bits(range.end) & !bits(range.start)
}
