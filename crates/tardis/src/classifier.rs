//! The classifier: the label that most of the nearest neighbours have (section 4.3).
//!
//! There is nothing to train: what is learnt is entered and counts from then on. To stay fast with very many examples they
//! are kept in blocks that tell at once how many bits each of their examples has in common with a fingerprint; only
//! examples that can be nearer than the nearest so far are looked at one by one.
//!
//! **Always true:** the neighbours are those that comparing with each example would give; of equals the newest count.

mod block;

use crate::fingerprint::Fingerprint;
use block::{Block, EXAMPLES, WORDS};

/// What became of a path condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// No test was found.
    Infeasible,
    /// A test was found.
    Feasible,
}

/// What the neighbours say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// The label that most of them have.
    pub label: Label,
    /// How many of them have it.
    pub votes: usize,
    /// How many neighbours voted.
    pub neighbours: usize,
    /// Their similarity on average.
    pub similarity: f64,
}

impl Verdict {
    /// What is said without any neighbour: it may well be feasible, but nobody vouches for it.
    const UNKNOWN: Verdict = Verdict { label: Label::Feasible, votes: 0, neighbours: 0, similarity: 0.0 };

    /// Whether the neighbours agree, and there are as many as were asked for.
    #[must_use]
    pub fn is_unanimous(&self, k: usize) -> bool {
        self.votes == k
    }
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Classifier {
    k: usize,
    /// The examples in the order in which they came.
    blocks: Vec<Block>,
    counts: Vec<u16>,
    labels: Vec<Label>,
}

impl Classifier {
    /// A classifier that asks the `k` nearest neighbours.
    #[must_use]
    pub fn new(k: usize) -> Classifier {
        Classifier { k: k.max(1), blocks: Vec::new(), counts: Vec::new(), labels: Vec::new() }
    }

    /// How many neighbours are asked.
    #[must_use]
    pub fn k(&self) -> usize {
        self.k
    }

    /// How many examples there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there is no example yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Enters an example.
    pub fn learn(&mut self, fingerprint: &Fingerprint, label: Label) {
        let at = self.len() % EXAMPLES;
        if at == 0 {
            self.blocks.push(Block::new());
        }
        if let Some(block) = self.blocks.last_mut() {
            block.enter(at, fingerprint);
        }
        self.counts.push(fingerprint.count() as u16);
        self.labels.push(label);
    }

    /// What the neighbours of a fingerprint say. Examples that share nothing with it are no neighbours.
    #[must_use]
    pub fn classify(&self, fingerprint: &Fingerprint) -> Verdict {
        let nearest = self.nearest(fingerprint);
        if nearest.is_empty() {
            return Verdict::UNKNOWN;
        }
        let feasible = nearest.iter().filter(|(_, at)| self.labels[*at] == Label::Feasible).count();
        let against = nearest.len() - feasible;
        let label = if feasible >= against { Label::Feasible } else { Label::Infeasible };
        Verdict {
            label,
            votes: feasible.max(against),
            neighbours: nearest.len(),
            similarity: nearest.iter().map(|(similarity, _)| similarity).sum::<f64>() / nearest.len() as f64,
        }
    }

    /// The nearest examples with their similarity, nearest first.
    fn nearest(&self, fingerprint: &Fingerprint) -> Vec<(f64, usize)> {
        let own = fingerprint.count();
        let bits: Vec<usize> = fingerprint.bits().collect();
        let mut nearest: Vec<(f64, usize)> = Vec::with_capacity(self.k + 1);
        // From the newest to the oldest, so that of equals the newest are found first.
        for (number, block) in self.blocks.iter().enumerate().rev() {
            let shared = block.shared(&bits);
            for word in (0..WORDS).rev() {
                let mut candidates = shared.at_least(word, self.bound(&nearest, own));
                while candidates != 0 {
                    let bit = 63 - candidates.leading_zeros();
                    candidates &= !(1 << bit);
                    let at = number * EXAMPLES + word * 64 + bit as usize;
                    let both = shared.of(word, bit);
                    let either = own + u32::from(self.counts[at]) - both;
                    let similarity = f64::from(both) / f64::from(either.max(1));
                    self.enter(&mut nearest, similarity, at);
                }
            }
        }
        nearest
    }

    /// How many bits an example must share at least to be nearer than the farthest of the nearest. Either has at least the
    /// bits of the fingerprint, so the similarity is at most what is shared by these. Similarities are fractions of small
    /// numbers, so rounding cannot lift one over the next whole number.
    fn bound(&self, nearest: &[(f64, usize)], own: u32) -> u32 {
        match nearest.get(self.k - 1) {
            Some((farthest, _)) => (farthest * f64::from(own)).floor() as u32 + 1,
            None => 1,
        }
    }

    fn enter(&self, nearest: &mut Vec<(f64, usize)>, similarity: f64, at: usize) {
        let place = nearest.partition_point(|(known, _)| *known >= similarity);
        if place < self.k {
            nearest.insert(place, (similarity, at));
            nearest.truncate(self.k);
        }
    }
}

#[cfg(test)]
mod tests;
