//! Filling the factory's pool of objects before a search: for every class of the program that is not easily made, sequences that
//! run without an exception.
//!
//! Start at [`Search::fill_object_pool`]. Classes come in the order of what they cost, so that what one is made of is in the pool
//! by then. A sequence that is refused is followed symbolically, and a solver looks for literals that are not.
//!
//! **Always true:** runs for the pool are not offered to the archive, because they are about other classes, and are not counted as
//! tests of the search. Random numbers of its own decide everything here, so that a search that needs no pool is the same as without.

use std::cmp::Reverse;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use testwright_goals::execution::Ending;
use testwright_testcase::{MemberId, Rng, Seeds, Sequence, TestCase};

use crate::search::{Effort, Search};

/// Sequences that show whether a class is easily made.
const TRIALS: usize = 12;

/// A class is easily made if at most so many of them are refused. Its objects are better made at random, because these vary more.
const MOST_REFUSED: usize = 2;

/// Sequences that are tried for one class.
const MOST_TRIALS: usize = 200;

/// Sequences of one class in the pool.
const MOST_KEPT: usize = 6;

/// Sequences of one class that are followed symbolically because they are refused.
const MOST_FOLLOWED: usize = 4;

/// Statements of a sequence that is not made shorter.
const SHORT: usize = 6;

/// What following one of them may take.
const EFFORT: Effort =
    Effort { runs: 12, queries: 24, work: 400_000, share: 0.01, filter: false, keep_all: true };

/// The share of the budget after which the pool is left as it is.
const MOST_SHARE: f64 = 0.06;

/// How far a sequence came: statements that did not run, and instructions that did.
type Reached = (usize, Reverse<u64>);

/// What came of the sequences of a class.
#[derive(Default)]
struct Trials {
    count: usize,
    kept: Vec<Sequence>,
    /// By the number of statements that did not run, fewest first; of equals the one that ran longest, past the most checks.
    refused: Vec<(Reached, Sequence)>,
}

impl Search<'_> {
    /// Fills the factory's pool of objects. `seeds_of` gives the constants of a class, which its own checks are likely to be about.
    pub fn fill_object_pool(&mut self, seeds_of: &dyn Fn(&str) -> Seeds) {
        let begin = self.progress();
        let own = Rng::seed_from_u64(self.rng.clone().random());
        let rng_of_search = std::mem::replace(&mut self.rng, own);
        for class in self.universe.made_classes() {
            // What the search is about it makes itself, in as many ways as it can.
            if self.factory.is_family(&class) {
                continue;
            }
            if self.is_spent() || self.progress() - begin > MOST_SHARE {
                break;
            }
            let own = std::mem::replace(&mut self.factory.seeds, seeds_of(&class));
            let kept = self.sequences(&class);
            self.factory.seeds = own;
            if !kept.is_empty() {
                self.factory.object_pool.add(&class, kept);
            }
        }
        self.rng = rng_of_search;
    }

    /// Sequences that make objects of a class; none if it is easily made, or not at all.
    fn sequences(&mut self, class: &Arc<str>) -> Vec<Sequence> {
        // Whoever gets an object wants its parts as well.
        let null = std::mem::replace(&mut self.factory.settings.null, 0.0);
        let mut trials = Trials::default();
        self.attempts(class, TRIALS, &mut trials);
        let is_easy = trials.refused.len() <= MOST_REFUSED;
        if !is_easy {
            self.attempts(class, MOST_TRIALS / 2, &mut trials);
        }
        self.factory.settings.null = null;
        if is_easy {
            return Vec::new();
        }
        if trials.kept.is_empty() {
            self.attempts(class, MOST_TRIALS, &mut trials);
        }
        for (_, refused) in std::mem::take(&mut trials.refused).into_iter().take(MOST_FOLLOWED) {
            if trials.kept.len() >= MOST_KEPT {
                break;
            }
            for test in self.flip(&refused.test, EFFORT) {
                self.attempt(Sequence { test, object: refused.object }, &mut trials);
            }
        }
        trials.kept
    }

    /// Tries new sequences until so many were tried or enough are kept.
    fn attempts(&mut self, class: &Arc<str>, most: usize, trials: &mut Trials) {
        while trials.count < most && (trials.count < TRIALS || trials.kept.len() < MOST_KEPT) {
            let Some(sequence) = self.factory.sequence(class, &mut self.rng) else { break };
            self.attempt(sequence, trials);
        }
    }

    /// A long sequence without statements that its object does not need.
    fn shortened(&mut self, mut sequence: Sequence) -> Sequence {
        for at in (0..sequence.test.statements.len()).rev() {
            if sequence.test.statements.len() <= SHORT {
                break;
            }
            if at == sequence.object.index() || sequence.test.is_used(at) {
                continue;
            }
            let mut shorter = sequence.clone();
            shorter.test.remove(at);
            shorter.object.0 -= u32::from(at < sequence.object.index());
            if self.makes(&shorter) {
                sequence = shorter;
            }
        }
        sequence
    }

    /// Runs a sequence, and keeps it if it makes an object in a way that no other one does.
    fn attempt(&mut self, mut sequence: Sequence, trials: &mut Trials) {
        trials.count += 1;
        let mut is_made = self.makes(&sequence);
        if !is_made && self.last().completed > sequence.object.index() {
            // Only what was done to the object was refused.
            sequence.test.statements.truncate(sequence.object.index() + 1);
            is_made = self.makes(&sequence);
        }
        if is_made {
            let sequence = self.shortened(sequence);
            let is_new = trials.kept.iter().all(|own| calls(&own.test) != calls(&sequence.test));
            if is_new && trials.kept.len() < MOST_KEPT {
                trials.kept.push(sequence);
            }
            return;
        }
        let left = sequence.test.statements.len().saturating_sub(self.last().completed);
        let reached = (left, Reverse(self.last().instructions));
        if matches!(self.last().ending, Ending::Threw { .. }) {
            let place = trials.refused.partition_point(|(own, _)| *own <= reached);
            trials.refused.insert(place, (reached, sequence));
        }
    }
}

/// The members that a test uses.
fn calls(test: &TestCase) -> Vec<Option<MemberId>> {
    test.statements.iter().map(|statement| statement.member()).collect()
}
