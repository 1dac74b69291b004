//! The classifier: the label that most of the nearest neighbours have (section 4.3).
//!
//! There is nothing to train: what is learnt is entered and counts from then on. To stay fast with very many examples they
//! are kept in blocks that tell at once how many bits each of their examples has in common with a fingerprint; only
//! examples that can be nearer than the nearest so far are looked at one by one. Fingerprints with very different numbers of
//! bits are never similar, so full blocks are sorted by these numbers, a batch at a time, and blocks whose numbers rule
//! out that they have a neighbour are not looked at.
//!
//! **Always true:** the neighbours are those that comparing with each example would give; of equals the newest count.

mod block;

use crate::fingerprint::Fingerprint;
use block::{Block, EXAMPLES, WORDS};

/// Blocks that are sorted together: enough that one has examples of few different sizes, and few enough to do it at once.
const BATCH: usize = 16;

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
    /// The examples: batches of blocks that are sorted by the number of bits, then those in the order in which they came.
    blocks: Vec<Group>,
    /// Examples that are not in a sorted batch yet.
    young: Vec<Fingerprint>,
    labels: Vec<Label>,
}

/// A block with what is known of its examples.
#[derive(Clone, Debug)]
struct Group {
    block: Block,
    /// By place in the block: the number of the example, and how many bits it has.
    members: Vec<(u32, u16)>,
    /// Fewest and most bits of an example.
    bits: (u16, u16),
}

impl Group {
    fn new() -> Group {
        Group { block: Block::new(), members: Vec::with_capacity(EXAMPLES), bits: (u16::MAX, 0) }
    }

    fn enter(&mut self, number: u32, fingerprint: &Fingerprint) {
        let count = fingerprint.count() as u16;
        self.block.enter(self.members.len(), fingerprint);
        self.members.push((number, count));
        self.bits = (self.bits.0.min(count), self.bits.1.max(count));
    }

    /// The largest similarity that an example can have to a fingerprint with so many bits: that of one which is part of the
    /// other.
    fn most_similar(&self, own: u32) -> f64 {
        let (least, most) = (u32::from(self.bits.0), u32::from(self.bits.1));
        let nearest = own.clamp(least.min(most), most);
        f64::from(own.min(nearest)) / f64::from(own.max(nearest).max(1))
    }
}

impl Classifier {
    /// A classifier that asks the `k` nearest neighbours.
    #[must_use]
    pub fn new(k: usize) -> Classifier {
        Classifier { k: k.max(1), blocks: Vec::new(), young: Vec::new(), labels: Vec::new() }
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
        let number = self.len() as u32;
        if self.young.len().is_multiple_of(EXAMPLES) {
            self.blocks.push(Group::new());
        }
        if let Some(group) = self.blocks.last_mut() {
            group.enter(number, fingerprint);
        }
        self.young.push(*fingerprint);
        self.labels.push(label);
        if self.young.len() == BATCH * EXAMPLES {
            self.sort_batch();
        }
    }

    /// Makes the young blocks anew, sorted by the number of bits.
    fn sort_batch(&mut self) {
        self.blocks.truncate(self.blocks.len() - BATCH);
        let first = self.len() - self.young.len();
        let mut young: Vec<(usize, Fingerprint)> =
            std::mem::take(&mut self.young).into_iter().enumerate().collect();
        young.sort_by_key(|(place, fingerprint)| (fingerprint.count(), *place));
        for examples in young.chunks(EXAMPLES) {
            let mut group = Group::new();
            examples.iter().for_each(|(place, own)| group.enter((first + place) as u32, own));
            self.blocks.push(group);
        }
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
        // Blocks that may have the nearest come first, of equals the newest.
        let mut order: Vec<(f64, &Group)> =
            self.blocks.iter().rev().map(|group| (group.most_similar(own), group)).collect();
        order.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        for (most, group) in order {
            if nearest.get(self.k - 1).is_some_and(|(farthest, _)| most < *farthest) {
                break;
            }
            let least = u32::from(group.bits.0);
            if self.bound(&nearest, own, least) > own.min(u32::from(group.bits.1)) {
                continue;
            }
            let shared = group.block.shared(&bits);
            for word in (0..WORDS).rev() {
                let mut candidates = shared.at_least(word, self.bound(&nearest, own, least));
                while candidates != 0 {
                    let bit = 63 - candidates.leading_zeros();
                    candidates &= !(1 << bit);
                    let Some((at, count)) = group.members.get(word * 64 + bit as usize) else { continue };
                    let both = shared.of(word, bit);
                    let either = own + u32::from(*count) - both;
                    let similarity = f64::from(both) / f64::from(either.max(1));
                    self.enter(&mut nearest, similarity, *at as usize);
                }
            }
        }
        nearest
    }

    /// How many bits an example of at least `least` bits must share at least to be as near as the farthest of the nearest. With
    /// s shared bits the similarity is at most s / (own + least - s). What rounding may have added is taken off.
    fn bound(&self, nearest: &[(f64, usize)], own: u32, least: u32) -> u32 {
        match nearest.get(self.k - 1) {
            Some((farthest, _)) => {
                let shared = farthest * f64::from(own + least) / (1.0 + farthest);
                ((shared - 1e-6).ceil() as u32).max(1)
            }
            None => 1,
        }
    }

    /// Enters a neighbour; of equals the newest come first.
    fn enter(&self, nearest: &mut Vec<(f64, usize)>, similarity: f64, at: usize) {
        let place = nearest
            .partition_point(|(known, other)| *known > similarity || (*known == similarity && *other > at));
        if place < self.k {
            nearest.insert(place, (similarity, at));
            nearest.truncate(self.k);
        }
    }
}

#[cfg(test)]
mod tests;
