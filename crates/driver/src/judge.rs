//! Mutants as goals: how near a test comes to killing each, and tests made for single ones.
//!
//! **Always true:** a mutant is run only if the test reaches its place and leaves another state there. A mutant that a test
//! of the search has killed is not looked at again until suites are made of what was found.

use testwright_executor::{Notice, VmExecutor};
use testwright_goals::{Criterion, Execution, GoalKind, Goals};
use testwright_mutation::atg::{Made, Settings, Way, make_for};
use testwright_mutation::problem::solver;
use testwright_mutation::{Killer, MutantId, Mutants};
use testwright_solver::Solver;
use testwright_testcase::TestCase;

/// Distance of a test that makes a difference at a mutant's place, but not one that it notices.
const INFECTED: f64 = 0.5;

/// Mutants that are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judged {
    /// Those that nothing has killed.
    Open,
    /// All of them.
    All,
    /// One.
    Only(MutantId),
}

/// See the module's text.
pub(crate) struct Judge {
    killer: Killer,
    killed: Vec<bool>,
    /// By mutant: the number of its block, if it has one and blocks are watched, and whether it is a goal at all.
    blocks: Vec<(Option<u32>, bool)>,
    /// What the last test that was looked at kills, and how it notices.
    notices: Vec<(MutantId, Notice)>,
    solver: Box<dyn Solver>,
    settings: Settings,
}

impl Judge {
    /// A judge of mutants, which are goals, too.
    pub(crate) fn new(mutants: Mutants, goals: &Goals) -> Judge {
        let watched = [Criterion::Line, Criterion::Mutation];
        let watched = watched.iter().any(|criterion| goals.criteria.contains(criterion));
        let mut blocks: Vec<(Option<u32>, bool)> = mutants
            .mutants
            .iter()
            .map(|mutant| {
                let own = &mutants.methods[mutant.method];
                let method = goals.points.methods.iter().find(|method| {
                    method.class == own.class
                        && method.name == own.name
                        && method.descriptor == own.descriptor
                });
                let block = method.map(|method| method.block(mutant.change.site.block));
                (block.filter(|_| watched), false)
            })
            .collect();
        for goal in &goals.goals {
            if let GoalKind::Mutant { number, .. } = &goal.kind
                && let Some(place) = blocks.get_mut(*number as usize)
            {
                place.1 = true;
            }
        }
        let killed = vec![false; mutants.len()];
        let settings = Settings { equivalence: false, ..Settings::new(Way::DAlgorithm) };
        let (killer, notices) = (Killer::new(mutants), Vec::new());
        Judge { killer, killed, blocks, notices, solver: solver(0), settings }
    }

    /// What the last test that was looked at kills, and how it notices.
    pub(crate) fn notices(&self) -> &[(MutantId, Notice)] {
        &self.notices
    }

    /// Fills in how far a test, whose run is in `into`, is from killing mutants.
    pub(crate) fn fill(
        &mut self,
        executor: &mut VmExecutor<'_>,
        test: &TestCase,
        into: &mut Execution,
        judged: Judged,
    ) {
        into.mutants.resize(self.killed.len(), f64::INFINITY);
        self.notices.clear();
        let (killed, blocks) = (&self.killed, &self.blocks);
        let is_wanted = |id: MutantId| {
            let (block, is_goal) = blocks[id.index()];
            let wanted = match judged {
                Judged::Open => !killed[id.index()],
                Judged::All => true,
                Judged::Only(only) => id == only,
            };
            is_goal && wanted && block.is_none_or(|block| into.ran(block))
        };
        let wanted: Vec<bool> = self.killer.mutants().ids().map(is_wanted).collect();
        if !wanted.contains(&true) {
            return;
        }
        let mut expected = None;
        for (id, distance) in self.killer.reached(executor, test, None) {
            if !wanted[id.index()] {
                continue;
            }
            into.mutants[id.index()] = 1.0 + distance;
            if distance > 0.0 {
                continue;
            }
            let expected = expected.get_or_insert_with(|| self.killer.expected(executor, test));
            let Some(expected) = expected else { return };
            let notice = self.killer.kills(executor, test, expected, id);
            into.mutants[id.index()] = if notice.is_some() { 0.0 } else { INFECTED };
            self.killed[id.index()] |= notice.is_some();
            self.notices.extend(notice.map(|notice| (id, notice)));
        }
    }

    /// A test made for a mutant.
    pub(crate) fn make(
        &mut self,
        executor: &mut VmExecutor<'_>,
        template: &TestCase,
        id: MutantId,
        way: Way,
        is_over: &dyn Fn() -> bool,
    ) -> Option<TestCase> {
        let settings = Settings { way, ..self.settings.clone() };
        let universe = executor.universe();
        match make_for(
            executor,
            &mut self.killer,
            universe,
            template,
            id,
            &settings,
            &mut *self.solver,
            is_over,
        ) {
            Made::Test(test, _) => Some(test),
            Made::Equivalent(_) | Made::Bounded | Made::Nothing => None,
        }
    }
}
