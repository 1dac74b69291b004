//! Targets: the goals that a search pursues just now.
//!
//! Either all uncovered goals (MOSA) or those that control dependence puts within reach (DynaMOSA, Panichella, Kifetew and
//! Tonella 2018): goals that depend on no other, and goals one of whose parents is covered. Behaviours are pursued when
//! nothing else is within reach.
//!
//! **Always true:** no target is covered or dead, and there are targets as long as a goal is uncovered.

use std::sync::Arc;

use testwright_goals::{Archive, Goal, GoalId, Goals};
use testwright_testcase::TestCase;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Targets {
    goals: Vec<GoalId>,
    /// By goal: whether it may be pursued whatever else is covered; none if all may.
    entries: Option<Vec<bool>>,
    /// How many goals were covered when the targets were chosen.
    covered: usize,
}

impl Targets {
    /// All uncovered goals.
    #[must_use]
    pub fn all(goals: &Goals, archive: &Archive<Arc<TestCase>>) -> Targets {
        let mut targets = Targets { goals: Vec::new(), entries: None, covered: 0 };
        targets.choose(goals, archive);
        targets
    }

    /// The uncovered goals that are within reach.
    #[must_use]
    pub fn within_reach(goals: &Goals, archive: &Archive<Arc<TestCase>>) -> Targets {
        // A dead parent will never be covered, so nobody waits for it.
        let waits = |goal: &Goal| goal.parents.iter().any(|parent| !goals.is_dead(*parent));
        let mut entries: Vec<bool> = goals.goals.iter().map(|goal| !waits(goal)).collect();
        let mut reachable = vec![false; goals.len()];
        spread(goals, goals.ids().filter(|id| entries[id.index()]), &mut reachable);
        // Goals that depend on each other in a circle have no entry: each circle is entered where it is met first.
        for id in goals.ids() {
            if !reachable[id.index()] {
                entries[id.index()] = true;
                spread(goals, std::iter::once(id), &mut reachable);
            }
        }
        let mut targets = Targets { goals: Vec::new(), entries: Some(entries), covered: 0 };
        targets.choose(goals, archive);
        targets
    }

    /// The targets, in the order of goals.
    #[must_use]
    pub fn goals(&self) -> &[GoalId] {
        &self.goals
    }

    /// Takes notice of goals that were covered since the last call. Returns whether there were any.
    pub fn refresh(&mut self, goals: &Goals, archive: &Archive<Arc<TestCase>>) -> bool {
        let changed = archive.covered() != self.covered;
        if changed {
            self.choose(goals, archive);
        }
        changed
    }

    fn choose(&mut self, goals: &Goals, archive: &Archive<Arc<TestCase>>) {
        self.covered = archive.covered();
        self.goals.clear();
        let uncovered = archive.uncovered().iter().copied();
        let within_reach = |id: &GoalId| match &self.entries {
            None => true,
            Some(entries) => {
                entries[id.index()]
                    || goals.goal(*id).parents.iter().any(|parent| archive.is_covered(*parent))
            }
        };
        // Whatever covers branches of a method mostly shows that it returns. Pursued beside branches, behaviours would only take
        // attention from them.
        let is_pursued = |id: &GoalId| !goals.goal(*id).is_behaviour() && within_reach(id);
        self.goals.extend(uncovered.filter(is_pursued));
        if self.goals.is_empty() {
            // Whatever control dependence says, something is left to do.
            self.goals.extend_from_slice(archive.uncovered());
        }
    }
}

/// Marks goals and everything that depends on them.
fn spread(goals: &Goals, from: impl Iterator<Item = GoalId>, reached: &mut [bool]) {
    let mut open: Vec<GoalId> = from.collect();
    while let Some(id) = open.pop() {
        if !std::mem::replace(&mut reached[id.index()], true) {
            open.extend_from_slice(&goals.goal(id).children);
        }
    }
}
