//! Automatic test generation for mutants (Zhang, Gupta and Halfond, IV.C): tests at random, and then a test made for every
//! mutant that is left. What a test kills besides is dropped from the list; redundant tests go when the suite is made.
//!
//! It needs mutants as goals (`--criterion mutation`); goals of other sorts are covered by the way.

use std::sync::Arc;

use testwright_goals::{GoalId, GoalKind};

use super::Algorithm;
use crate::search::{Killing, Search};

/// Tests of the random pass, for each target.
const RANDOM: usize = 200;

/// See the module's text.
pub struct Atg;

impl Algorithm for Atg {
    fn name(&self) -> &'static str {
        "atg"
    }

    fn about(&self) -> &'static str {
        "random tests, then tests made for single mutants by small regions (Zhang, Gupta and Halfond)"
    }

    fn may_end_early(&self) -> bool {
        true
    }

    fn search(&self, search: &mut Search<'_>) {
        random(search, RANDOM);
        deterministic(search, Killing::Regions);
    }
}

/// Runs so many random tests of every target.
pub(super) fn random(search: &mut Search<'_>, tests: usize) {
    for target in search.universe.targets.clone() {
        for _ in 0..tests {
            if search.is_over() {
                return;
            }
            if let Some(test) = search.factory.test_of(target, &mut search.rng) {
                search.run(&Arc::new(test));
            }
        }
    }
}

/// Makes a test for every mutant that is left.
pub(super) fn deterministic(search: &mut Search<'_>, way: Killing) {
    let is_mutant = |goal: &GoalId| matches!(search.goals.goal(*goal).kind, GoalKind::Mutant { .. });
    let mutants: Vec<GoalId> = search.archive.uncovered().iter().copied().filter(is_mutant).collect();
    for goal in mutants {
        if search.is_over() {
            return;
        }
        if search.archive.is_covered(goal) {
            continue;
        }
        for test in search.kill(goal, way) {
            search.run(&Arc::new(test));
        }
    }
}
