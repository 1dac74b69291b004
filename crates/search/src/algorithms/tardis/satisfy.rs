//! Satisfying a path condition: a solver where the state comes from literals of a known test, else a search over tests that
//! end in a call of the method, by how near they are to the condition (as SUSHI does: Braione, Denaro, Mattavelli and Pezzè
//! 2017).
//!
//! The search is a small genetic algorithm in which children replace the farthest. When a sequence of calls comes nearer
//! than all before, the solver is asked once more, about its literals.

use std::sync::Arc;

use rand::RngExt;
use testwright_tardis::{ConditionId, Fit};
use testwright_testcase::{MemberId, TestCase};

use crate::search::Search;

/// Individuals.
const POPULATION: usize = 20;
/// Individuals drawn for a tournament.
const TOURNAMENT: usize = 4;
/// Questions to the solver about one condition.
const MOST_QUESTIONS: u32 = 4;
/// Probability that a child gets calls before its last one instead of any other change.
const LENGTHEN: f64 = 0.4;
/// Of so many tests made in the search one is made from nothing.
const FRESH: u32 = 10;

/// What is to be satisfied, and with how many tests.
pub(super) struct Attempt {
    pub(super) condition: ConditionId,
    pub(super) target: MemberId,
    pub(super) tests: u64,
}

type Measured = (Fit, Arc<TestCase>);

impl Attempt {
    /// A test that satisfies the condition, if one is found.
    pub(super) fn run(
        &self,
        search: &mut Search<'_>,
        from: &Arc<TestCase>,
        known: &[Arc<TestCase>],
    ) -> Option<TestCase> {
        let mut questions = MOST_QUESTIONS;
        if let Some(solved) = self.ask(search, from, &mut questions) {
            return Some(solved);
        }
        let last = search.executed + self.tests;
        let mut population: Vec<Measured> = Vec::with_capacity(POPULATION + 1);
        for test in std::iter::once(from).chain(known) {
            if !search.is_over() && !population.iter().any(|(_, own)| own == test) {
                self.enter(search, &mut population, Arc::clone(test));
            }
        }
        while population.len() < POPULATION && !search.is_over() && search.executed < last {
            let test = search.factory.test_of(self.target, &mut search.rng)?;
            self.enter(search, &mut population, Arc::new(test));
        }
        // The literals of the test that it comes from were asked about; nearer ones may have better.
        let mut asked = Arc::clone(from);
        while !search.is_over() && search.executed < last {
            let nearest = population.first()?;
            if nearest.0.is_met() {
                return Some(TestCase::clone(&nearest.1));
            }
            if nearest.1 != asked && questions > 0 {
                asked = Arc::clone(&nearest.1);
                if let Some(solved) = self.ask(search, &asked, &mut questions) {
                    return Some(solved);
                }
            }
            let child = self.child(search, &population)?;
            self.enter(search, &mut population, Arc::new(child));
        }
        let (fit, nearest) = population.first()?;
        fit.is_met().then(|| TestCase::clone(nearest))
    }

    /// Asks the solver for literals; only what is then measured to satisfy the condition counts.
    fn ask(&self, search: &mut Search<'_>, test: &TestCase, questions: &mut u32) -> Option<TestCase> {
        *questions -= 1;
        let solved = search.solve(self.condition, test)?;
        search.measure(self.condition, &solved).is_met().then_some(solved)
    }

    /// Measures a test and puts it where it belongs; the farthest goes if there are too many.
    fn enter(&self, search: &mut Search<'_>, population: &mut Vec<Measured>, test: Arc<TestCase>) {
        let fit = search.measure(self.condition, &test);
        // Of equals the newest comes first, so that a plateau can be crossed.
        let place = population.partition_point(|(own, _)| own.order(&fit).is_lt());
        population.insert(place, (fit, test));
        population.truncate(POPULATION);
    }

    fn child(&self, search: &mut Search<'_>, population: &[Measured]) -> Option<TestCase> {
        if search.rng.random_range(0..FRESH) == 0 {
            return search.factory.test_of(self.target, &mut search.rng);
        }
        let mut pick = || {
            let draws = (0..TOURNAMENT).map(|_| search.rng.random_range(0..population.len()));
            draws.min().unwrap_or(0)
        };
        let (one, other) = (pick(), pick());
        let parent = &population[one].1;
        let child = if search.rng.random_bool(search.settings.crossover.clamp(0.0, 1.0)) && one != other {
            search.factory.crossover(parent, &population[other].1, &mut search.rng).0
        } else {
            TestCase::clone(parent)
        };
        let mut child = self.ending_in_target(search, child)?;
        // Either more calls before the last one, or any change.
        if search.rng.random_bool(LENGTHEN) {
            while search.factory.prepend_to_last(&mut child, &mut search.rng) && search.rng.random_bool(0.3) {
            }
        } else {
            search.factory.mutate(&mut child, &mut search.rng);
        }
        if child == **parent {
            search.factory.mutate(&mut child, &mut search.rng);
        }
        self.ending_in_target(search, child)
    }

    /// The test cut after its last call of the method; if it has none, with one.
    fn ending_in_target(&self, search: &mut Search<'_>, mut test: TestCase) -> Option<TestCase> {
        let calls = |statement: &testwright_testcase::Statement| statement.member() == Some(self.target);
        match test.statements.iter().rposition(calls) {
            Some(at) => test.statements.truncate(at + 1),
            None => {
                if !search.factory.append(&mut test, self.target, &mut search.rng) {
                    return search.factory.test_of(self.target, &mut search.rng);
                }
            }
        }
        Some(test)
    }
}
