//! Few tests that kill what many kill: set cover.
//!
//! Start at [`smallest`]. What cannot matter is left out ([`exact`]), a greedy choice is made, a few sets are taken out and the
//! gap is filled anew, again and again, and then branch and bound looks for less, or shows that there is nothing.
//!
//! **Always true:** the chosen sets have the union of all, and none of them is unnecessary. The choice depends on the sets and
//! the seed alone.

mod exact;

pub(crate) use exact::{Cover, Kernel};

use rand::RngExt;
use testwright_testcase::Rng;

/// Times that a few sets are taken out and replaced.
const ROUNDS: usize = 200;

/// A set of small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// The set of these numbers, all of which are below `most`.
    pub(crate) fn new(most: usize, numbers: impl IntoIterator<Item = usize>) -> Bits {
        let mut words = vec![0u64; most.div_ceil(64)];
        for number in numbers {
            if let Some(word) = words.get_mut(number / 64) {
                *word |= 1 << (number % 64);
            }
        }
        Bits(words.into())
    }

    /// A bound of the numbers that it may have.
    fn most(&self) -> usize {
        self.0.len() * 64
    }

    /// How many numbers it has.
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether it has a number.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Its numbers, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| numbers_of(at, *word))
    }

    /// What both have.
    pub(crate) fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(own, other)| own & other).collect())
    }

    /// What the other one does not have.
    fn minus(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// Whether both have a number.
    fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// Whether the other one has all of its numbers.
    pub(crate) fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// The numbers that are in this one and not in the other.
    fn without<'b>(&'b self, other: &'b Bits) -> impl Iterator<Item = usize> + 'b {
        let words = self.0.iter().zip(&other.0).enumerate();
        words.flat_map(|(at, (own, other))| numbers_of(at, own & !other))
    }
}

/// The numbers of one word of a set.
fn numbers_of(at: usize, mut left: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros();
        (bit < 64).then(|| {
            left &= left - 1;
            at * 64 + bit as usize
        })
    })
}

/// Places of few sets that have the union of all.
pub(crate) fn smallest(sets: &[Bits], rng: &mut Rng) -> Cover {
    let kernel = Kernel::new(sets);
    let mut weights = vec![0.0; sets.first().map_or(0, Bits::most)];
    for at in &kernel.candidates {
        sets[*at].iter().for_each(|number| weights[number] += 1.0);
    }
    // What few sets have decides more than what many have.
    weights.iter_mut().for_each(|times| *times = 1.0 / f64::max(*times, 1.0));
    let greedy = Greedy { sets, candidates: &kernel.candidates, weights };
    let mut cover = kernel.cover(greedy.filled(Vec::new(), None));
    if cover.is_smallest {
        return cover;
    }
    for _ in 0..ROUNDS {
        let mut chosen = cover.chosen.clone();
        let out = rng.random_range(1..=(chosen.len() / 3).max(2));
        for _ in 0..out.min(chosen.len()) {
            let at = rng.random_range(0..chosen.len());
            chosen.swap_remove(at);
        }
        let chosen = greedy.filled(chosen, Some(rng));
        if chosen.len() <= cover.chosen.len() {
            cover.chosen = chosen;
        }
    }
    cover.chosen.sort_unstable();
    cover.is_smallest = cover.chosen.len() == cover.apart.len();
    cover
}

struct Greedy<'s> {
    sets: &'s [Bits],
    candidates: &'s [usize],
    /// By number: what it counts.
    weights: Vec<f64>,
}

impl Greedy<'_> {
    /// Adds sets until nothing is missing, always one that adds most; then takes out those that are unnecessary. With
    /// randomness, gains are shaken a little.
    fn filled(&self, mut chosen: Vec<usize>, mut rng: Option<&mut Rng>) -> Vec<usize> {
        let mut union = Bits::new(self.weights.len(), []);
        chosen.iter().for_each(|at| union.add(&self.sets[*at]));
        loop {
            let mut best: Option<(f64, usize)> = None;
            for at in self.candidates {
                let mut gain: f64 = self.sets[*at].without(&union).map(|number| self.weights[number]).sum();
                if gain > 0.0
                    && let Some(rng) = &mut rng
                {
                    gain *= 1.0 + rng.random_range(0.0..0.3);
                }
                if gain > best.map_or(0.0, |(most, _)| most) {
                    best = Some((gain, *at));
                }
            }
            let Some((_, at)) = best else { return self.without_unnecessary(chosen) };
            union.add(&self.sets[at]);
            chosen.push(at);
        }
    }

    fn without_unnecessary(&self, mut chosen: Vec<usize>) -> Vec<usize> {
        let mut at = 0;
        while at < chosen.len() {
            let mut others = Bits::new(self.weights.len(), []);
            let rest = chosen.iter().enumerate().filter(|(other, _)| *other != at);
            rest.for_each(|(_, other)| others.add(&self.sets[*other]));
            if self.sets[chosen[at]].is_within(&others) {
                chosen.remove(at);
            } else {
                at += 1;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests;
