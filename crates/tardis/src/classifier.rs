//! The classifier: the label that most of the nearest neighbours have (section 4.3).
//!
//! There is nothing to train: what is learnt is entered and counts from then on. To stay fast with very many examples they
//! are kept by bit, not by example: for each of the 1024 bits there is a row with one bit for each example. Adding up the
//! rows of the bits that a fingerprint has, 64 examples at a time in binary counters, gives how many bits each example has
//! in common with it; only examples that can be nearer than the nearest so far are looked at one by one.
//!
//! **Always true:** the neighbours are those that comparing with each example would give; of equals the newest count.

use crate::fingerprint::Fingerprint;

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

/// Words of a row that are added up at a time.
const CHUNK: usize = 32;
/// Binary digits of a counter: enough for all bits of a fingerprint.
const DIGITS: usize = 11;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Classifier {
    k: usize,
    /// By bit of the fingerprint: a bit for each example.
    planes: Vec<Vec<u64>>,
    counts: Vec<u16>,
    labels: Vec<Label>,
}

impl Classifier {
    /// A classifier that asks the `k` nearest neighbours.
    #[must_use]
    pub fn new(k: usize) -> Classifier {
        Classifier {
            k: k.max(1),
            planes: vec![Vec::new(); Fingerprint::BITS],
            counts: Vec::new(),
            labels: Vec::new(),
        }
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
        let (word, bit) = (self.len() / 64, self.len() % 64);
        for place in fingerprint.bits() {
            let plane = &mut self.planes[place];
            if plane.len() <= word {
                plane.resize(word + 1, 0);
            }
            plane[word] |= 1 << bit;
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
        let planes: Vec<&[u64]> = fingerprint.bits().map(|bit| &*self.planes[bit]).collect();
        let mut nearest: Vec<(f64, usize)> = Vec::with_capacity(self.k + 1);
        let words = self.len().div_ceil(64);
        let chunks = words.div_ceil(CHUNK);
        // From the newest chunk to the oldest, so that of equals the newest are found first.
        for chunk in (0..chunks).rev() {
            let first = chunk * CHUNK;
            let counters = common(&planes, first);
            for word in (0..CHUNK.min(words - first)).rev() {
                let digits: [u64; DIGITS] = std::array::from_fn(|digit| counters[digit][word]);
                let mut candidates = at_least(&digits, self.bound(&nearest, own));
                while candidates != 0 {
                    let bit = 63 - candidates.leading_zeros();
                    candidates &= !(1 << bit);
                    let at = (first + word) * 64 + bit as usize;
                    let digit = |(place, word): (usize, &u64)| ((word >> bit) as u32 & 1) << place;
                    let shared: u32 = digits.iter().enumerate().map(digit).sum();
                    let either = own + u32::from(self.counts[at]) - shared;
                    let similarity = f64::from(shared) / f64::from(either.max(1));
                    self.enter(&mut nearest, similarity, at);
                }
            }
        }
        nearest
    }

    /// How many bits an example must share at least to be nearer than the farthest of the nearest: it has at least those
    /// bits itself, so its similarity is at most what it shares by what the fingerprint has.
    fn bound(&self, nearest: &[(f64, usize)], own: u32) -> u32 {
        match nearest.get(self.k - 1) {
            Some((farthest, _)) => ((farthest * f64::from(own)).floor() as u32).max(1),
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

/// Counters of a chunk of examples: by binary digit and word, how many of the planes have each example's bit.
fn common(planes: &[&[u64]], first: usize) -> [[u64; CHUNK]; DIGITS] {
    let mut counters = [[0; CHUNK]; DIGITS];
    for plane in planes {
        // A plane ends with the last example that has its bit.
        let words = plane.get(first..plane.len().min(first + CHUNK)).unwrap_or_default();
        for (at, word) in words.iter().enumerate() {
            let mut carry = *word;
            for digit in &mut counters {
                if carry == 0 {
                    break;
                }
                let both = digit[at] & carry;
                digit[at] ^= carry;
                carry = both;
            }
        }
    }
    counters
}

/// Bits of the examples whose counter is not less than a number.
fn at_least(digits: &[u64; DIGITS], least: u32) -> u64 {
    let (mut greater, mut equal) = (0, u64::MAX);
    for (place, digit) in digits.iter().enumerate().rev() {
        if least >> place & 1 == 0 {
            greater |= equal & digit;
            equal &= !digit;
        } else {
            equal &= digit;
        }
    }
    greater | equal
}

#[cfg(test)]
mod tests;
