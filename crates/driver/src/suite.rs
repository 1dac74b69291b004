//! From an archive to a small suite: for every goal a short test, none of which is redundant.

use std::sync::Arc;

use testwright_executor::Notice;
use testwright_goals::execution::{Called, Ending, Thrown};
use testwright_goals::{Archive, Execution, GoalId, GoalKind, Goals};
use testwright_mutation::MutantId;
use testwright_testcase::minimise::{minimise_within, telling};
use testwright_testcase::{Operand, TestCase};

use crate::runner::Runner;
use crate::split::parts;

/// Runs that making one test small may take.
const MOST_RUNS: usize = 600;

/// Runs that giving one test values that say more may take.
const MOST_TELLING_RUNS: usize = 60;

/// Instructions that a test may use at least while it is made smaller.
const LEAST_BOUND: u64 = 200_000;

/// Instructions of a test that is there only to show an exception. Nobody waits for a power with a billion bits to overflow each
/// time that tests run; and on a JDK it may take longer still.
const MOST_INSTRUCTIONS: u64 = 2_000_000;

/// A test of the suite with the goals that it covers.
pub(crate) struct Kept {
    pub(crate) test: TestCase,
    pub(crate) covers: Vec<GoalId>,
    /// How it notices mutants; none if nobody looked.
    pub(crate) notices: Option<Vec<(MutantId, Notice)>>,
    /// The exception that it shows.
    thrown: Option<Thrown>,
}

/// Makes a suite that covers what the archive covers. Once `is_over`, tests are taken as they are, and those that would only show
/// an exception are left out.
pub(crate) fn assemble(
    runner: &mut Runner<'_>,
    goals: &Goals,
    archive: &Archive<Arc<TestCase>>,
    is_over: &dyn Fn() -> bool,
) -> Vec<Kept> {
    let mut assembly = Assembly { runner, goals, scratch: Execution::default(), is_over };
    let mut covered = vec![false; goals.len()];
    let mut kept: Vec<Kept> = Vec::new();
    for id in goals.ids() {
        if covered[id.index()] {
            continue;
        }
        let Some(test) = archive.best(id) else { continue };
        let test =
            assembly.small(test, Some(id), &|candidate, execution| shows(goals, id, candidate, execution));
        let (mut covers, notices) = assembly.covered_by(&test);
        if !covers.contains(&id) {
            // There was no time to look at mutants.
            covers.push(id);
        }
        for id in &covers {
            covered[id.index()] = true;
        }
        let thrown = assembly.scratch.thrown.clone();
        kept.push(Kept { test, covers, notices, thrown });
    }
    let kept = without_redundant(kept, goals.len());
    let mut kept = without_redundant(assembly.split(kept), goals.len());
    for (thrown, test) in archive.thrown() {
        if is_over() && !kept.is_empty() {
            break;
        }
        let test = assembly.small(test, None, &|_, execution| execution.thrown.as_ref() == Some(thrown));
        assembly.runner.executor.execute(&test, &mut assembly.scratch);
        let is_shown = |own: &Kept| own.thrown.as_ref() == Some(thrown) || own.test == test;
        if !assembly.scratch.refused && is_noise(&test, &thrown.exception) || kept.iter().any(is_shown) {
            continue;
        }
        let (covers, notices) = assembly.covered_by(&test);
        // What code runs into without having checked for it is worth a test only if that notices something new.
        let is_known = |id: &GoalId| kept.iter().any(|own| own.covers.contains(id));
        if !assembly.scratch.refused && notices.is_some() && covers.iter().all(is_known) {
            continue;
        }
        let is_quick = assembly.scratch.instructions <= MOST_INSTRUCTIONS;
        if is_quick && assembly.is_certain(&test) {
            kept.push(Kept { test, covers, notices, thrown: Some(thrown.clone()) });
        }
    }
    assembly.make_telling(&mut kept);
    kept
}

struct Assembly<'e, 'a> {
    runner: &'e mut Runner<'a>,
    goals: &'e Goals,
    scratch: Execution,
    is_over: &'e dyn Fn() -> bool,
}

impl Assembly<'_, '_> {
    /// The test as small as it gets while `good` holds for its run.
    fn small(
        &mut self,
        test: &TestCase,
        goal: Option<GoalId>,
        good: &dyn Fn(&TestCase, &Execution) -> bool,
    ) -> TestCase {
        if (self.is_over)() {
            return test.clone();
        }
        self.runner.executor.execute(test, &mut self.scratch);
        let completes = matches!(self.scratch.ending, Ending::Completed);
        // What takes so much longer is not smaller; most of it would never end.
        let bound = self.scratch.instructions.saturating_mul(10).max(LEAST_BOUND);
        self.runner.executor.bound_runs(Some(bound));
        let mut still_good = |candidate: &TestCase| {
            if (self.is_over)() {
                return false;
            }
            match goal {
                Some(_) => self.runner.measure(candidate, &mut self.scratch, goal),
                None => self.runner.executor.execute(candidate, &mut self.scratch),
            }
            let usable = match self.scratch.ending {
                Ending::Completed => true,
                // Statements after the one that threw never run, so they do not belong to the test.
                Ending::Threw { statement } => !completes && statement + 1 == candidate.statements.len(),
                Ending::Stopped { .. } => false,
            };
            usable && good(candidate, &self.scratch)
        };
        let mut test = test.clone();
        // Whatever follows an exception is dropped first, so that the rest starts from a test that is good.
        while test.statements.len() > 1 && !still_good(&test) {
            test.statements.pop();
        }
        let small = minimise_within(test, &mut still_good, MOST_RUNS);
        self.runner.executor.bound_runs(None);
        small
    }

    /// The tests with those taken apart that do several unrelated things, if the parts cover the same.
    fn split(&mut self, kept: Vec<Kept>) -> Vec<Kept> {
        let mut all = Vec::with_capacity(kept.len());
        for one in kept {
            let parts = if (self.is_over)() { Vec::new() } else { parts(&one.test) };
            if parts.len() < 2 {
                all.push(one);
                continue;
            }
            let mut apart = Vec::with_capacity(parts.len());
            for test in parts {
                let (covers, notices) = self.covered_by(&test);
                if !matches!(self.scratch.ending, Ending::Stopped { .. }) && !covers.is_empty() {
                    apart.push(Kept { test, covers, notices, thrown: self.scratch.thrown.clone() });
                }
            }
            let is_covered = |id: &GoalId| apart.iter().any(|part| part.covers.contains(id));
            if one.covers.iter().all(is_covered) {
                all.extend(apart);
            } else {
                all.push(one);
            }
        }
        all
    }

    /// Whether the last run of a test will happen again: what time or chance decides may not.
    fn is_certain(&mut self, test: &TestCase) -> bool {
        !self.scratch.tainted || self.runner.executor.ends_alike(test)
    }

    /// Gives tests values that say more, where they stay good for what only they are good for.
    fn make_telling(&mut self, kept: &mut [Kept]) {
        let mut times = vec![0u32; self.goals.len()];
        kept.iter().flat_map(|one| &one.covers).for_each(|id| times[id.index()] += 1);
        for place in 0..kept.len() {
            if (self.is_over)() {
                return;
            }
            let one = &kept[place];
            let needed: Vec<GoalId> =
                one.covers.iter().copied().filter(|id| times[id.index()] == 1).collect();
            let test = self.telling(&one.test, &needed);
            if kept.iter().any(|own| own.test == test) {
                continue;
            }
            let (covers, notices) = self.covered_by(&test);
            if !needed.iter().all(|id| covers.contains(id)) {
                continue;
            }
            kept[place].covers.iter().for_each(|id| times[id.index()] -= 1);
            covers.iter().for_each(|id| times[id.index()] += 1);
            let thrown = self.scratch.thrown.clone();
            kept[place] = Kept { test, covers, notices, thrown };
        }
    }

    /// The test with values that say more, as far as it still covers what is needed and ends alike.
    fn telling(&mut self, test: &TestCase, needed: &[GoalId]) -> TestCase {
        let universe = self.runner.executor.universe();
        let objects = self.runner.object_pool.take().unwrap_or_default();
        self.runner.executor.execute(test, &mut self.scratch);
        let before = self.scratch.clone();
        let bound = before.instructions.saturating_mul(10).max(LEAST_BOUND);
        self.runner.executor.bound_runs(Some(bound));
        let mut test = test.clone();
        let mut left = MOST_TELLING_RUNS;
        // The last statement is what the test is about, so that its values come first.
        for at in (0..test.statements.len()).rev() {
            let mut at = at;
            for slot in 0..test.statements[at].operands().count() {
                for candidate in telling(universe, &objects, &test, at, slot) {
                    if left > 0 && self.is_as_good(&candidate, needed, &before, &mut left) {
                        at += candidate.statements.len() - test.statements.len();
                        test = candidate;
                        break;
                    }
                }
            }
        }
        self.runner.executor.bound_runs(None);
        self.runner.object_pool = Some(objects);
        test
    }

    /// Whether a test covers what is needed and ends as before, or returns where code ran into an exception before.
    fn is_as_good(
        &mut self,
        test: &TestCase,
        needed: &[GoalId],
        before: &Execution,
        left: &mut usize,
    ) -> bool {
        if (self.is_over)() {
            return false;
        }
        *left -= 1;
        self.runner.executor.execute(test, &mut self.scratch);
        let now = &self.scratch;
        let ends_alike = match (&before.ending, &now.ending) {
            (Ending::Completed, Ending::Completed) => true,
            (Ending::Threw { .. }, Ending::Completed) => !before.refused && !needed.is_empty(),
            (Ending::Threw { .. }, Ending::Threw { statement }) => {
                statement + 1 == test.statements.len()
                    && now.thrown.is_some()
                    && (&now.thrown, now.refused) == (&before.thrown, before.refused)
            }
            _ => false,
        };
        if !ends_alike || now.tainted && !before.tainted {
            return false;
        }
        let is_mutant = |id: &GoalId| matches!(self.goals.goal(*id).kind, GoalKind::Mutant { .. });
        let (mutants, others): (Vec<GoalId>, Vec<GoalId>) = needed.iter().copied().partition(is_mutant);
        if !others.into_iter().all(|id| shows(self.goals, id, test, &self.scratch)) {
            return false;
        }
        for id in mutants {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            self.runner.measure(test, &mut self.scratch, Some(id));
            if !self.goals.is_covered(id, &self.scratch) {
                return false;
            }
        }
        true
    }

    /// The goals that a test covers, and how it notices mutants. Once time is over, mutants are not looked
    /// at.
    fn covered_by(&mut self, test: &TestCase) -> (Vec<GoalId>, Option<Vec<(MutantId, Notice)>>) {
        let notices = if (self.is_over)() {
            self.runner.executor.execute(test, &mut self.scratch);
            None
        } else {
            self.runner.measure(test, &mut self.scratch, None);
            self.runner.notices().map(<[_]>::to_vec)
        };
        (self.goals.ids().filter(|id| shows(self.goals, *id, test, &self.scratch)).collect(), notices)
    }
}

/// Whether a test covers a goal in a way that a reader sees. A behaviour has to be what the test ends with, unless it is so plain
/// that any test shows it.
fn shows(goals: &Goals, id: GoalId, test: &TestCase, execution: &Execution) -> bool {
    if !goals.is_covered(id, execution) {
        return false;
    }
    let (Some(behaviour), GoalKind::Behaviour { number }) = (goals.behaviour(id), &goals.goal(id).kind)
    else {
        return true;
    };
    let is_last = |call: &Called| {
        call.behaviour == *number && call.returned && call.statement as usize + 1 == test.statements.len()
    };
    behaviour.is_plain || execution.called.iter().any(is_last)
}

/// Whether an exception only shows that `null` was passed where no null is expected: nobody wants to read that.
fn is_noise(test: &TestCase, exception: &str) -> bool {
    let passes_null = || {
        test.statements
            .iter()
            .flat_map(testwright_testcase::Statement::operands)
            .any(|one| *one == Operand::Null)
    };
    exception == "java/lang/NullPointerException" && passes_null()
}

/// Drops tests all of whose goals other tests cover, later ones first.
fn without_redundant(mut kept: Vec<Kept>, goals: usize) -> Vec<Kept> {
    let mut times = vec![0u32; goals];
    for id in kept.iter().flat_map(|test| &test.covers) {
        times[id.index()] += 1;
    }
    for at in (0..kept.len()).rev() {
        if kept[at].covers.iter().all(|id| times[id.index()] > 1) {
            for id in &kept[at].covers {
                times[id.index()] -= 1;
            }
            kept.remove(at);
        }
    }
    kept
}

/// The places of `most` tests that together cover as much as a greedy choice finds, in the order of the suite.
pub(crate) fn most_covering(covers: &[Vec<GoalId>], most: usize) -> Vec<usize> {
    let mut chosen = by_coverage(covers);
    chosen.truncate(most);
    chosen.sort_unstable();
    chosen
}

/// The places of tests, first of those that add most to what the ones before them cover.
pub(crate) fn by_coverage(covers: &[Vec<GoalId>]) -> Vec<usize> {
    let goals = covers.iter().flatten().map(|id| id.index() + 1).max().unwrap_or(0);
    let mut covered = vec![false; goals];
    let mut rest: Vec<usize> = (0..covers.len()).collect();
    let mut chosen = Vec::with_capacity(covers.len());
    while !rest.is_empty() {
        let gain = |test: &usize| covers[*test].iter().filter(|id| !covered[id.index()]).count();
        // The first of equals, as `max_by_key` would take the last.
        let best = (0..rest.len()).rev().max_by_key(|place| gain(&rest[*place])).unwrap_or(0);
        let test = rest.remove(best);
        covers[test].iter().for_each(|id| covered[id.index()] = true);
        chosen.push(test);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goals(ids: &[u32]) -> Vec<GoalId> {
        ids.iter().map(|id| GoalId(*id)).collect()
    }

    #[test]
    fn a_choice_of_tests_covers_much_and_keeps_its_order() {
        let covers = [goals(&[0]), goals(&[0, 1]), goals(&[4]), goals(&[1, 2, 3]), goals(&[])];
        assert_eq!(most_covering(&covers, 1), [3]);
        assert_eq!(most_covering(&covers, 2), [0, 3]);
        assert_eq!(most_covering(&covers, 3), [0, 2, 3]);
        assert_eq!(most_covering(&covers, 9), [0, 1, 2, 3, 4]);
    }
}
