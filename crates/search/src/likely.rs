//! Likely invariants in a search: learning from its runs, and tests like those that are there (Nosrati, Haghighi and Vahidi
//! Asl 2020, algorithms 4 and 5). Values for the calls of new tests are the matter of [`crate::seasoning`].

use std::sync::Arc;

use rand::RngExt;
use testwright_invariants::{Learner, Path, Reach, Wanted};
use testwright_testcase::{Action, MemberId, Statement, TestCase};

use crate::individual::Individual;
use crate::search::Search;

/// What making one input costs, in units of interpreted instructions.
pub(crate) const WORK_PER_INPUT: u64 = 400;

/// Runs at the beginning of a search that are all learned from, even if later ones are sampled.
const FIRST_LESSONS: u64 = 2000;

/// Of the runs after these one in so many is learned from.
const LESSONS_APART: u64 = 16;

/// Runs of variations from which is learned after a search that soon covered everything.
const PRACTICE: u64 = 4000;

/// From which runs likely invariants are learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lessons {
    /// From every one (algorithm 4).
    Every,
    /// From the first ones, from those that cover something new, and from a sample of the others: a predicate that is
    /// wrong is refuted a little later, but a run that takes microseconds is not slowed down by half.
    Sampled,
}

impl Lessons {
    /// Whether the run with this number, counted from one, is learned from.
    pub(crate) fn include(self, number: u64, covers_something_new: bool) -> bool {
        self == Lessons::Every
            || covers_something_new
            || number <= FIRST_LESSONS
            || number.is_multiple_of(LESSONS_APART)
    }
}

impl Search<'_> {
    /// Learns likely invariants from every run from now on.
    pub fn learn_invariants(&mut self, reach: Reach) {
        self.lessons = Lessons::Every;
        self.begin_learning(reach);
    }

    /// Learns likely invariants from some of the runs from now on, unless it learns from all of them already. For those who
    /// use invariants only now and then.
    pub fn sample_invariants(&mut self, reach: Reach) {
        if self.invariants.is_none() {
            self.lessons = Lessons::Sampled;
            self.begin_learning(reach);
        }
    }

    /// Runs new tests and variations of those that cover goals, within the budget: a search that is over after a few runs has
    /// seen too few inputs to say what they have in common.
    pub fn practise(&mut self) {
        let covering: Vec<Arc<TestCase>> =
            self.goals.ids().filter_map(|id| self.archive.best(id).cloned()).collect();
        let last = self.executed.max(PRACTICE);
        while !covering.is_empty() && self.executed < last && !self.is_spent() {
            let mut test = if self.rng.random_bool(0.5) {
                TestCase::clone(&covering[self.rng.random_range(0..covering.len())])
            } else {
                self.factory.random_test(&mut self.rng)
            };
            self.factory.mutate(&mut test, &mut self.rng);
            self.run(&Arc::new(test));
        }
    }

    fn begin_learning(&mut self, reach: Reach) {
        if self.invariants.is_none() {
            self.invariants = Some(Box::new(Learner::new(self.universe, &self.factory.seeds, reach)));
        }
    }

    /// Lets predicates speak of the values that runs compared since the last call (dynamic seeding, section 7.2).
    pub fn seed_invariants(&mut self) {
        self.learn();
        if let Some(learner) = &mut self.invariants {
            learner.pool.learn(&self.factory.seeds);
        }
    }

    /// Tests like one of an individual, with other values for the call at this place.
    pub fn similar_tests(&mut self, from: &Individual, at: usize, wanted: Wanted) -> Vec<TestCase> {
        let path = Learner::path(&from.execution, at);
        self.similar_to(&from.test, at, &path, wanted)
    }

    /// Tests like this one, with other values for the call at this place, which covered these branches.
    pub fn similar_to(&mut self, test: &TestCase, at: usize, path: &Path, wanted: Wanted) -> Vec<TestCase> {
        let Some(learner) = &mut self.invariants else { return Vec::new() };
        let Some(member) = test.statements.get(at).and_then(called) else { return Vec::new() };
        let mut base = Vec::new();
        match learner.method(self.universe, member) {
            Some(method) => method.signature.read(test, at, &mut base),
            None => return Vec::new(),
        }
        let found = learner.similar(self.universe, member, path, &base, wanted, &mut self.rng);
        self.work += WORK_PER_INPUT * (wanted.similar + wanted.mutated) as u64;
        let Some(method) = learner.method(self.universe, member) else { return Vec::new() };
        let made = found.into_iter().map(|values| {
            let mut similar = test.clone();
            method.signature.write(&mut similar, at, &values);
            similar
        });
        made.filter(|made| made != test).collect()
    }
}

/// The method or constructor that a statement calls.
#[must_use]
pub fn called(statement: &Statement) -> Option<MemberId> {
    match &statement.action {
        Action::New { constructor: member, .. } | Action::Call { method: member, .. } => Some(*member),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Lessons;

    #[test]
    fn sampled_lessons_are_all_early_runs_and_few_later_ones() {
        let learned =
            |from: u64| (from..from + 1600).filter(|run| Lessons::Sampled.include(*run, false)).count();
        assert_eq!((learned(1), learned(10_000)), (1600, 100));
        assert!(Lessons::Sampled.include(10_001, true), "what covers something new is never left out");
        assert!((1..20_000).all(|run| Lessons::Every.include(run, false)));
    }
}
