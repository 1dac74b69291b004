//! Few tests that kill what many kill: set cover.
//!
//! Start at [`smallest`]. Sets that others contain are left out, a greedy choice is made, and then, again and again, a few sets
//! are taken out and the gap is filled anew; what needs no more sets than before is kept.
//!
//! **Always true:** the chosen sets have the union of all, and none of them is unnecessary. The choice depends on the sets and
//! the seed alone.

use rand::RngExt;
use testwright_testcase::Rng;

/// Times that a few sets are taken out and replaced.
const ROUNDS: usize = 600;

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

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// The numbers that are in this one and not in the other.
    fn without<'b>(&'b self, other: &'b Bits) -> impl Iterator<Item = usize> + 'b {
        self.0.iter().zip(&other.0).enumerate().flat_map(|(at, (own, other))| {
            let mut left = own & !other;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                (bit < 64).then(|| {
                    left &= left - 1;
                    at * 64 + bit as usize
                })
            })
        })
    }
}

/// Places of few sets that have the union of all, in order.
pub(crate) fn smallest(sets: &[Bits], rng: &mut Rng) -> Vec<usize> {
    let Some(first) = sets.first() else { return Vec::new() };
    let mut cover = Cover { sets, candidates: largest(sets), weights: vec![0.0; first.0.len() * 64] };
    for at in &cover.candidates {
        sets[*at]
            .without(&Bits::new(cover.weights.len(), []))
            .for_each(|number| cover.weights[number] += 1.0);
    }
    // What few sets have decides more than what many have.
    cover.weights.iter_mut().for_each(|times| *times = 1.0 / times.max(1.0));
    let mut best = cover.filled(Vec::new(), None);
    for _ in 0..ROUNDS {
        let mut chosen = best.clone();
        let out = rng.random_range(1..=(best.len() / 3).max(2));
        for _ in 0..out.min(chosen.len()) {
            let at = rng.random_range(0..chosen.len());
            chosen.swap_remove(at);
        }
        let chosen = cover.filled(chosen, Some(rng));
        if chosen.len() <= best.len() {
            best = chosen;
        }
    }
    best.sort_unstable();
    best
}

/// Places of the sets that no other one contains; of equal ones the first.
fn largest(sets: &[Bits]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sets.len()).filter(|at| sets[*at].len() > 0).collect();
    order.sort_by_key(|at| std::cmp::Reverse(sets[*at].len()));
    let mut kept: Vec<usize> = Vec::new();
    for at in order {
        if !kept.iter().any(|own| sets[at].is_within(&sets[*own])) {
            kept.push(at);
        }
    }
    kept
}

struct Cover<'s> {
    sets: &'s [Bits],
    candidates: Vec<usize>,
    /// By number: what it counts.
    weights: Vec<f64>,
}

impl Cover<'_> {
    /// Adds sets until nothing is missing, always one that adds most; then takes out those that are unnecessary. With
    /// randomness, gains are shaken a little.
    fn filled(&self, mut chosen: Vec<usize>, mut rng: Option<&mut Rng>) -> Vec<usize> {
        let mut union = Bits::new(self.weights.len(), []);
        chosen.iter().for_each(|at| union.add(&self.sets[*at]));
        loop {
            let mut best: Option<(f64, usize)> = None;
            for at in &self.candidates {
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
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_greedy_choice_is_improved() {
        // Two sets are enough, but the largest one is neither.
        let numbers: [&[usize]; 5] = [
            &[0, 1, 2, 3, 70, 71, 72, 73],
            &[0, 1, 4, 5, 70, 71, 74],
            &[2, 3, 6, 7, 72, 73, 75],
            &[4, 5],
            &[74, 6],
        ];
        let sets: Vec<Bits> = numbers.iter().map(|own| Bits::new(76, own.iter().copied())).collect();
        assert_eq!(smallest(&sets, &mut Rng::seed_from_u64(1)), [1, 2]);
    }

    #[test]
    fn nothing_is_lost_whatever_the_sets_are() {
        let mut rng = Rng::seed_from_u64(7);
        for _ in 0..50 {
            let sets: Vec<Bits> = (0..40)
                .map(|_| Bits::new(90, (0..90).filter(|_| rng.random_bool(0.1)).collect::<Vec<_>>()))
                .collect();
            let chosen = smallest(&sets, &mut rng);
            let union = |places: &[usize]| {
                let mut union = Bits::new(90, []);
                places.iter().for_each(|at| union.add(&sets[*at]));
                union
            };
            let all: Vec<usize> = (0..sets.len()).collect();
            assert_eq!(union(&chosen), union(&all));
            for at in &chosen {
                let others: Vec<usize> = chosen.iter().copied().filter(|other| other != at).collect();
                assert_ne!(union(&others), union(&all), "{at} is unnecessary");
            }
        }
        assert!(smallest(&[], &mut rng).is_empty());
    }
}
