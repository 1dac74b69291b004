//! Tests made for mutants: where search has reached a mutant but not killed it, its small regions are solved (Zhang, Gupta
//! and Halfond). There is nothing to do in searches without mutants.

use rustc_hash::FxHashSet;
use testwright_goals::{GoalId, GoalKind};

use super::Move;
use crate::individual::Individual;
use crate::search::{Killing, Search};

/// See the module's text.
#[derive(Default)]
pub struct MadeForMutant {
    /// Whether there are mutants among the goals.
    has_mutants: bool,
    /// Mutants that were tried: the same question has the same answer.
    tried: FxHashSet<GoalId>,
}

impl Move for MadeForMutant {
    fn name(&self) -> &'static str {
        "made-for-mutant"
    }

    fn about(&self) -> &'static str {
        "makes a test for a mutant by its small regions (Zhang, Gupta and Halfond)"
    }

    fn prepare(&mut self, search: &mut Search<'_>) {
        self.has_mutants = search.goals.goals.iter().any(|goal| matches!(goal.kind, GoalKind::Mutant { .. }));
    }

    fn applies(&self) -> bool {
        self.has_mutants
    }

    fn fits(&self, _from: &Individual) -> bool {
        true
    }

    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        _most: u64,
    ) -> Option<Individual> {
        let is_mutant = matches!(search.goals.goal(goal).kind, GoalKind::Mutant { .. });
        if !is_mutant || !self.tried.insert(goal) {
            return None;
        }
        let test = search.kill(goal, Killing::Regions).pop()?;
        let (made, _) = search.evaluate(test);
        if made.distance(search.goals, goal) < from.distance(search.goals, goal) {
            return Some(made);
        }
        search.recycle(made);
        None
    }
}
