//! After the goals that the user named: mutants that the tests found so far do not kill become goals, too.
//!
//! Start at [`Survivors::of`]. The search for them begins with the tests of the first search and goes on pursuing the goals
//! that are left of it, so that nothing is lost by turning to mutants before time is up. [`Patience`] says when to turn.
//!
//! **Always true:** goals keep their numbers, and mutants come after them. What the first search found is never given up.

use std::cell::Cell;
use std::sync::Arc;

use testwright_goals::{Archive, Criterion, Goals};
use testwright_mutation::Mutants;
use testwright_testcase::{ClassSource, TestCase, Universe};

use crate::clock::{Clock, Phase};
use crate::hunt::{Found, Hunt};
use crate::options::Options;
use crate::runner::Runner;
use crate::subject::Subject;

/// Share of the search's time after which a search that finds nothing more is ended.
const LATE: f64 = 0.75;

/// Share of the time so far in which nothing was found, for a search to be ended then.
const QUIET: f64 = 0.5;

/// Share of the search's time at which the search for mutants ends: judging suites takes time, too.
const END: f64 = 0.94;

/// Share of the search's time that the search for mutants goes on for at least without killing any.
const LEAST: f64 = 0.1;

/// When the search for the goals that the user named is ended in favour of mutants.
#[derive(Default)]
pub(crate) struct Patience {
    covered: Cell<usize>,
    /// Share of the time that was used when something was covered last.
    last: Cell<f64>,
}

impl Patience {
    /// Whether it is late and nothing was found for long.
    pub(crate) fn is_over(&self, covered: usize, used: f64) -> bool {
        self.note(covered, used);
        used >= LATE && used - self.last.get() >= QUIET * used
    }

    fn note(&self, covered: usize, used: f64) {
        if covered != self.covered.get() {
            self.covered.set(covered);
            self.last.set(used);
        }
    }

    /// Whether a search that began at a share of the time has killed nothing for as long as it did before.
    fn is_futile(&self, covered: usize, used: f64, begin: f64) -> bool {
        self.note(covered, used);
        let last = self.last.get().max(begin);
        used >= END || used - last >= LEAST.max(QUIET * (used - begin))
    }
}

/// Mutants as goals after others.
pub(crate) struct Survivors {
    /// The goals that the user named, and mutants.
    pub(crate) goals: Goals,
    mutants: Mutants,
}

impl Survivors {
    /// Whether mutants become goals after those that the options name: they are about branches, and the strategy is the
    /// default one, which can pursue both.
    pub(crate) fn are_wanted(options: &Options) -> bool {
        options.criteria.contains(&Criterion::Branch)
            && !options.criteria.contains(&Criterion::Mutation)
            && options.strategy.name() == "dynamosa"
            // Nothing tells whether a mutant can be killed, so something must end the search.
            && (options.time.is_some() || options.iterations.is_some())
    }

    /// The mutants of a class after its other goals; none if it has none.
    pub(crate) fn of(
        source: &ClassSource,
        class: &str,
        goals: &Goals,
        methods: &[String],
    ) -> Option<Survivors> {
        let (mutants, places) = Subject::mutants(source, class, methods).ok()?;
        if places.is_empty() {
            return None;
        }
        let mut goals = goals.clone();
        goals.add_mutants(places);
        Some(Survivors { goals, mutants })
    }

    /// How mutants are searched for, with so many tests to execute.
    pub(crate) fn hunt(options: &Options, iterations: Option<u64>) -> Hunt<'static> {
        Hunt {
            algorithm: options.strategy,
            settings: options.settings.clone(),
            iterations,
            // Another one, so that it does not repeat what was tried.
            seed: options.seed.wrapping_add(1),
            enough: None,
            starts: Vec::new(),
            known: &[],
        }
    }

    /// Searches for tests that kill mutants, and for what else is left, from what an earlier search found.
    #[expect(
        clippy::too_many_arguments,
        reason = "what runs tests, what makes them and what limits both are lent by the pipeline"
    )]
    pub(crate) fn pursue<'a>(
        &'a self,
        hunt: Hunt<'_>,
        source: &ClassSource,
        universe: &Universe,
        runner: &mut Runner<'a>,
        clock: &Clock,
        before: &Archive<Arc<TestCase>>,
        told: &dyn Fn(usize),
    ) -> Found {
        let starts = tests(runner.goals, before);
        let again = starts.len() as u64;
        runner.turn_to(&self.goals, self.mutants.clone());
        let (begin, patience) = (clock.used(), Patience::default());
        let told = |covered: usize| {
            told(covered);
            patience.is_futile(covered, clock.used(), begin)
        };
        // They were counted when they ran first.
        let iterations = hunt.iterations.map(|most| most + again);
        let mut found = Hunt { starts, iterations, ..hunt }.run(source, universe, runner, clock, &told);
        found.executed = found.executed.saturating_sub(again);
        found
    }
}

/// All tests of an archive, each once.
fn tests(goals: &Goals, archive: &Archive<Arc<TestCase>>) -> Vec<TestCase> {
    let mut tests: Vec<&Arc<TestCase>> = Vec::new();
    let of_goals = goals.ids().filter_map(|id| archive.best(id));
    for test in of_goals.chain(archive.thrown().map(|(_, test)| test)) {
        if !tests.iter().any(|own| Arc::ptr_eq(own, test)) {
            tests.push(test);
        }
    }
    tests.into_iter().map(|test| TestCase::clone(test)).collect()
}

/// Whether there is time for mutants at all.
pub(crate) fn is_time(clock: &Clock) -> bool {
    clock.used() < END && !clock.is_over(Phase::Search)
}

#[cfg(test)]
mod tests {
    use super::Patience;

    #[test]
    fn a_search_that_still_finds_something_goes_on() {
        let patience = Patience::default();
        assert!(!patience.is_over(10, 0.2));
        assert!(!patience.is_over(10, 0.7), "it is not late");
        assert!(patience.is_over(10, 0.76));
        assert!(!patience.is_over(11, 0.8), "something was found");
        assert!(!patience.is_over(11, 0.99));
    }

    #[test]
    fn mutants_are_pursued_while_some_are_killed() {
        let patience = Patience::default();
        assert!(!patience.is_futile(5, 0.1, 0.1));
        assert!(!patience.is_futile(5, 0.19, 0.1));
        assert!(patience.is_futile(5, 0.21, 0.1));
        assert!(!patience.is_futile(9, 0.3, 0.1));
        assert!(!patience.is_futile(9, 0.39, 0.1));
        assert!(patience.is_futile(10, 0.95, 0.1), "suites must be judged, too");
    }
}
