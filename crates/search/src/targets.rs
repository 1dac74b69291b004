//! Targets: the goals that a search pursues just now.
//!
//! Either all uncovered goals (MOSA) or those that control dependence puts within reach (DynaMOSA, Panichella, Kifetew and
//! Tonella 2018): goals that depend on no other, and goals one of whose parents is covered.
//!
//! **Always true:** no target is covered or dead, and there are targets as long as a goal is uncovered.

use std::sync::Arc;

use testwright_goals::{Archive, GoalId, Goals};
use testwright_testcase::TestCase;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Targets {
    goals: Vec<GoalId>,
    /// By goal: whether it may be pursued; none if all may.
    within_reach: Option<Vec<bool>>,
}

impl Targets {
    /// All uncovered goals.
    #[must_use]
    pub fn all(archive: &Archive<Arc<TestCase>>) -> Targets {
        Targets { goals: archive.uncovered().to_vec(), within_reach: None }
    }

    /// The uncovered goals that are within reach.
    #[must_use]
    pub fn within_reach(goals: &Goals, archive: &Archive<Arc<TestCase>>) -> Targets {
        let roots = goals.goals.iter().filter(|goal| goal.parents.is_empty()).map(|goal| goal.id);
        let mut reachable = vec![false; goals.len()];
        spread(goals, roots, &mut reachable);
        // Goals that depend on each other in a circle have no root: each circle is entered wherever it is met first.
        let mut within_reach = vec![false; goals.len()];
        for goal in &goals.goals {
            let is_entry = !reachable[goal.id.index()];
            if is_entry {
                spread(goals, std::iter::once(goal.id), &mut reachable);
            }
            let parent_covered = goal.parents.iter().any(|parent| archive.is_covered(*parent));
            // A dead parent will never be covered, so nobody waits for it.
            let waits = goal.parents.iter().any(|parent| !goals.is_dead(*parent));
            within_reach[goal.id.index()] = is_entry || parent_covered || !waits;
        }
        let mut targets = Targets { goals: Vec::new(), within_reach: Some(within_reach) };
        targets.collect(archive);
        targets
    }

    /// The targets, in the order of goals.
    #[must_use]
    pub fn goals(&self) -> &[GoalId] {
        &self.goals
    }

    /// Takes notice of goals that were covered for the first time; their children come within reach.
    pub fn cover(&mut self, goals: &Goals, archive: &Archive<Arc<TestCase>>, fresh: &[GoalId]) {
        if fresh.is_empty() {
            return;
        }
        if let Some(within_reach) = &mut self.within_reach {
            for child in fresh.iter().flat_map(|id| &goals.goal(*id).children) {
                within_reach[child.index()] = true;
            }
        }
        self.collect(archive);
    }

    fn collect(&mut self, archive: &Archive<Arc<TestCase>>) {
        self.goals.clear();
        let uncovered = archive.uncovered().iter().copied();
        match &self.within_reach {
            None => self.goals.extend(uncovered),
            Some(within_reach) => self.goals.extend(uncovered.filter(|id| within_reach[id.index()])),
        }
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
