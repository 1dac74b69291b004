//! One search of one class by one algorithm, until the algorithm or the clock says that it is enough.

use std::sync::Arc;

use rand::SeedableRng;
use testwright_goals::Archive;
use testwright_invariants::Learner;
use testwright_search::{Algorithm, Budget, Origins, Search, Settings, origins};
use testwright_testcase::{ClassSource, Factory, Rng, Seeds, TestCase, Universe};

use crate::clock::{Clock, Phase};
use crate::runner::Runner;

/// How to search.
pub(crate) struct Hunt<'a> {
    pub(crate) algorithm: &'a dyn Algorithm,
    pub(crate) settings: Settings,
    /// Tests to execute; none for no limit.
    pub(crate) iterations: Option<u64>,
    pub(crate) seed: u64,
    /// Goals with which it is enough; all of them if there is no number.
    pub(crate) enough: Option<usize>,
    /// Tests that are there already: what they cover is covered.
    pub(crate) known: &'a [TestCase],
    /// Tests to begin with.
    pub(crate) starts: Vec<TestCase>,
}

/// What a search found, and what it cost.
pub(crate) struct Found {
    pub(crate) archive: Archive<Arc<TestCase>>,
    pub(crate) executed: u64,
    pub(crate) instructions: u64,
    /// What became of path conditions, if some were pursued.
    pub(crate) paths: Option<testwright_tardis::Report>,
    /// What inputs that reached a branch have in common, if that was learned.
    pub(crate) invariants: Option<Box<Learner>>,
    /// How long the algorithm ran, without the runs after it that only serve to learn.
    pub(crate) seconds: f64,
    /// Who found which goal.
    pub(crate) origins: Origins,
}

impl Hunt<'_> {
    /// Searches. `told` hears now and then how many goals are covered, and may say that no more will come of it.
    pub(crate) fn run(
        self,
        source: &ClassSource,
        universe: &Universe,
        runner: &mut Runner<'_>,
        clock: &Clock,
        told: &dyn Fn(usize) -> bool,
    ) -> Found {
        let goals = runner.goals;
        let is_over = |covered| {
            let is_futile = told(covered);
            is_futile || clock.is_over(Phase::Search) || self.enough.is_some_and(|enough| covered >= enough)
        };
        let used = || clock.used();
        let budget = Budget { executions: self.iterations, is_over: &is_over, used: &used };
        let mut factory = Factory::new(universe, Seeds::of_subject(source, universe));
        let object_pool = runner.object_pool.take().filter(|_| self.algorithm.wants_object_pool());
        let is_filled = object_pool.is_some();
        factory.object_pool = object_pool.unwrap_or_default();
        let rng = Rng::seed_from_u64(seed_of(self.seed, &universe.subject));
        let mut search = Search::new(factory, goals, runner, budget, self.settings, rng);
        for test in self.known {
            if clock.is_over(Phase::Search) {
                break;
            }
            search.run(&Arc::new(test.clone()));
        }
        // What is there already costs the search none of its tests.
        search.executed = 0;
        if self.algorithm.wants_object_pool() && !is_filled {
            search.attribute(origins::OBJECTS);
            // Constants of the JDK are hardly about what it refuses.
            search.fill_object_pool(&|class| match source.is_of_jdk(class) {
                true => Seeds::default(),
                false => Seeds::of_class(source, class),
            });
        }
        search.begin_with(self.starts);
        search.attribute(self.algorithm.name());
        self.algorithm.search(&mut search);
        let seconds = clock.elapsed();
        if search.settings.invariants {
            search.attribute(origins::PRACTICE);
            search.practise();
        }
        let object_pool = std::mem::take(&mut search.factory.object_pool);
        let found = Found {
            origins: search.origins(),
            executed: search.executed,
            seconds,
            instructions: search.instructions,
            paths: search.paths,
            invariants: search.invariants,
            archive: search.archive,
        };
        runner.object_pool = Some(object_pool);
        found
    }
}

/// Every class has randomness of its own, so that results do not depend on which others are tested.
fn seed_of(seed: u64, class: &str) -> u64 {
    class.bytes().fold(seed ^ 0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}
