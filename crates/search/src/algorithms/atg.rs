//! Automatic test generation for mutants (Zhang, Gupta and Halfond, IV.C): tests at random, and then a test made for every
//! mutant that is left. What a test kills besides is dropped from the list; redundant tests go when the suite is made.
//!
//! Three strategies: all passes, only the tests made by small regions, and only those made by whole methods, their baseline.
//! All of them need mutants as goals (`--criterion mutation`); goals of other sorts are covered by the way.

use std::sync::Arc;

use testwright_goals::{GoalId, GoalKind};

use super::Algorithm;
use crate::search::{Killing, Search};

/// Tests of the random pass, for each target.
const RANDOM: usize = 200;

/// See the module's text.
pub struct Atg {
    name: &'static str,
    about: &'static str,
    random: usize,
    way: Killing,
}

impl Atg {
    /// All passes.
    pub const PASSES: Atg = Atg {
        name: "atg",
        about: "random tests, then tests made for single mutants by small regions (Zhang, Gupta and Halfond)",
        random: RANDOM,
        way: Killing::Regions,
    };

    /// Without the random pass.
    pub const REGIONS: Atg = Atg {
        name: "d-algorithm",
        about: "tests made for single mutants by small regions: excite, propagate, justify (Zhang, Gupta and Halfond)",
        random: 0,
        way: Killing::Regions,
    };

    /// Whole methods as regions.
    pub const WHOLE: Atg = Atg {
        name: "global-symbolic",
        about: "tests made for single mutants by one question about the whole method, the baseline of the two above",
        random: 0,
        way: Killing::Whole,
    };
}

impl Algorithm for Atg {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn search(&self, search: &mut Search<'_>) {
        for target in search.universe.targets.clone() {
            // Even without a random pass every member is used once, so that all that is left needs a test of its own.
            for _ in 0..self.random.max(1) {
                if search.is_over() {
                    return;
                }
                if let Some(test) = search.factory.test_of(target, &mut search.rng) {
                    search.run(&Arc::new(test));
                }
            }
        }
        let is_mutant = |goal: &GoalId| matches!(search.goals.goal(*goal).kind, GoalKind::Mutant { .. });
        let mutants: Vec<GoalId> = search.archive.uncovered().iter().copied().filter(is_mutant).collect();
        for goal in mutants {
            if search.is_over() {
                return;
            }
            if search.archive.is_covered(goal) {
                continue;
            }
            for test in search.kill(goal, self.way) {
                search.run(&Arc::new(test));
            }
        }
    }
}
