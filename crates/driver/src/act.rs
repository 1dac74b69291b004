//! The act of a test: the statement for whose sake it is kept, and how the source decided while it ran.
//!
//! Start at [`Acts::of`].

use testwright_emit::Condition;
use testwright_goals::execution::Ending;
use testwright_goals::{Execution, Goal, GoalId, Goals};
use testwright_testcase::{MemberKind, TestCase, Universe, Var};

use crate::wording::Wording;

/// Finds the acts of tests.
pub(crate) struct Acts<'a> {
    pub(crate) universe: &'a Universe,
    /// All goals, mutants included.
    pub(crate) goals: &'a Goals,
    pub(crate) wording: &'a Wording,
}

impl Acts<'_> {
    /// By test: the goals for whose sake it is kept. They are those that no other test covers, else those that none before it
    /// does.
    pub(crate) fn needed(covers: &[Vec<GoalId>]) -> Vec<Vec<GoalId>> {
        let goals = covers.iter().flatten().map(|id| id.index() + 1).max().unwrap_or(0);
        let mut times = vec![0usize; goals];
        let mut first = vec![usize::MAX; goals];
        for (test, ids) in covers.iter().enumerate() {
            for id in ids {
                times[id.index()] += 1;
                first[id.index()] = first[id.index()].min(test);
            }
        }
        let needed = covers.iter().enumerate().map(|(test, ids)| {
            let only: Vec<GoalId> = ids.iter().copied().filter(|id| times[id.index()] == 1).collect();
            let new = || ids.iter().copied().filter(|id| first[id.index()] == test).collect();
            if only.is_empty() { new() } else { only }
        });
        needed.collect()
    }

    /// The statement during which a test covers what it is kept for; the last one of several, since those before it prepare it.
    /// Uses of the class under test come before others. None if no statement can be told.
    pub(crate) fn of(&self, test: &TestCase, run: &Execution, needed: &[GoalId]) -> Option<Var> {
        if let Ending::Threw { statement } = run.ending {
            return Some(Var(statement as u32));
        }
        let is_target =
            |at: &usize| test.statements[*at].member().is_some_and(|id| self.universe.targets.contains(&id));
        let mut found: Vec<usize> = needed.iter().filter_map(|id| self.statement(test, run, *id)).collect();
        found.retain(|at| *at < test.statements.len());
        let target = found.iter().copied().filter(is_target).max();
        target.or_else(|| found.iter().copied().max()).map(|at| Var(at as u32))
    }

    /// The statement during which a goal is covered.
    fn statement(&self, test: &TestCase, run: &Execution, id: GoalId) -> Option<usize> {
        let goal = self.goals.goal(id);
        if let Some((point, outcome)) = self.goals.outcome(id) {
            let happened = run.happened.iter().find(|one| one.point == point && one.outcome == outcome)?;
            return Some(happened.statement as usize);
        }
        (0..test.statements.len())
            .rev()
            .find(|at| test.statements[*at].member().is_some_and(|id| self.is_of(goal, id)))
    }

    /// Whether a goal is in the code of a member.
    fn is_of(&self, goal: &Goal, id: testwright_testcase::MemberId) -> bool {
        let member = self.universe.member(id);
        let name = if member.kind == MemberKind::Constructor { "<init>" } else { &*member.name };
        let is_class = *member.declared_in == *goal.class || *member.owner == *goal.class;
        is_class && *name == *goal.method && *member.descriptor == *goal.descriptor
    }

    /// What the source decided for the first time while the act ran. What it decided both ways then is left out: it says
    /// nothing about the test.
    pub(crate) fn conditions(&self, test: &TestCase, run: &Execution, act: Option<Var>) -> Vec<Condition> {
        let Some(act) = act else { return Vec::new() };
        let during: Vec<_> = run.happened.iter().filter(|one| one.statement == act.0).collect();
        let mut conditions = Vec::new();
        for one in &during {
            if during.iter().any(|other| other.point == one.point && other.outcome != one.outcome) {
                continue;
            }
            let id = self.goals.ids().find(|id| self.goals.outcome(*id) == Some((one.point, one.outcome)));
            let Some(goal) = id.map(|id| self.goals.goal(id)) else { continue };
            let Some((text, holds)) = self.wording.condition(goal) else { continue };
            let member = test.statements[act.index()].member();
            let is_own = member.is_some_and(|id| self.is_of(goal, id));
            conditions.push(Condition { text: text.to_owned(), holds, is_own });
        }
        conditions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_kept_for_what_only_it_covers_or_else_for_what_it_is_the_first_to_cover() {
        let goals = |ids: &[u32]| ids.iter().map(|id| GoalId(*id)).collect::<Vec<GoalId>>();
        let covers = [goals(&[0, 1]), goals(&[1, 2]), goals(&[0, 2]), goals(&[1])];
        let needed = Acts::needed(&covers);
        assert_eq!(needed, [goals(&[0, 1]), goals(&[2]), goals(&[]), goals(&[])]);
        let covers = [goals(&[0, 1]), goals(&[1])];
        assert_eq!(Acts::needed(&covers), [goals(&[0]), goals(&[])]);
    }
}
