//! From an archive to a small suite: for every goal a short test, none of which is redundant.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testwright_executor::Notice;
use testwright_goals::execution::{Called, Ending, Thrown};
use testwright_goals::{Archive, Execution, GoalId, GoalKind, Goals};
use testwright_mutation::MutantId;
use testwright_testcase::access::is_jdk;
use testwright_testcase::minimise::{Made, chained, made, made_like, may_chain, minimise_within, telling};
use testwright_testcase::{Operand, TestCase, Type};

use crate::runner::Runner;
use crate::split::parts;

/// Runs that making one test small may take.
const MOST_RUNS: usize = 600;

/// Runs that giving one test values that say more may take.
const MOST_TELLING_RUNS: usize = 60;

/// Runs that having one test make objects as others do may take.
const MOST_ALIKE_RUNS: usize = 100;

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
    /// Whether the program made or checked for that exception, so that showing it is worth a test.
    is_refusal: bool,
}

impl Kept {
    /// A test after its run.
    fn of(
        test: TestCase,
        (covers, notices): (Vec<GoalId>, Option<Vec<(MutantId, Notice)>>),
        run: &Execution,
    ) -> Kept {
        let is_quick = run.instructions <= MOST_INSTRUCTIONS;
        let is_refusal = run.thrown.is_some() && run.refused && is_quick;
        Kept { test, covers, notices, thrown: run.thrown.clone(), is_refusal }
    }

    /// How little a reader would miss it if others do the same: less for what runs into an exception that nobody checks for, for
    /// `null`, for what is refused, and for many statements.
    fn burden(&self) -> (bool, bool, bool, usize) {
        let is_accident = self.thrown.is_some() && !self.is_refusal;
        (is_accident, passes_null(&self.test), self.thrown.is_some(), self.test.statements.len())
    }
}

/// Makes a suite that covers what the archive covers, with objects made in ways that are given where that does. Once `is_over`, tests are taken as they are, and those that would only show
/// an exception are left out.
pub(crate) fn assemble(
    runner: &mut Runner<'_>,
    goals: &Goals,
    archive: &Archive<Arc<TestCase>>,
    given: &[Made],
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
        kept.push(Kept::of(test, (covers, notices), &assembly.scratch));
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
            kept.push(Kept::of(test, (covers, notices), &assembly.scratch));
        }
    }
    assembly.make_telling(&mut kept);
    assembly.forget_repeated_refusals(&mut kept);
    // Values that say more may cover more, so that other tests are not needed any longer.
    let mut kept = assembly.join_silent(without_redundant(kept, goals.len()));
    assembly.make_alike(&mut kept, given);
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
                    apart.push(Kept::of(test, (covers, notices), &self.scratch));
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
        self.rewrite(kept, &mut |assembly, test, needed| assembly.telling(test, needed));
    }

    /// Has tests make objects as most others do, likewise.
    fn make_alike(&mut self, kept: &mut [Kept], given: &[Made]) {
        let ways = Ways::of(kept, given);
        self.rewrite(kept, &mut |assembly, test, needed| assembly.alike(test, needed, &ways));
    }

    /// Replaces tests by others that are as good for what only they are good for.
    fn rewrite(
        &mut self,
        kept: &mut [Kept],
        change: &mut dyn FnMut(&mut Self, &TestCase, &[GoalId]) -> TestCase,
    ) {
        let mut times = vec![0u32; self.goals.len()];
        kept.iter().flat_map(|one| &one.covers).for_each(|id| times[id.index()] += 1);
        for place in 0..kept.len() {
            if (self.is_over)() {
                return;
            }
            let one = &kept[place];
            let needed: Vec<GoalId> =
                one.covers.iter().copied().filter(|id| times[id.index()] == 1).collect();
            let test = change(self, &one.test, &needed);
            if kept.iter().any(|own| own.test == test) {
                continue;
            }
            let (covers, notices) = self.covered_by(&test);
            if !needed.iter().all(|id| covers.contains(id)) {
                continue;
            }
            kept[place].covers.iter().for_each(|id| times[id.index()] -= 1);
            covers.iter().for_each(|id| times[id.index()] += 1);
            kept[place] = Kept::of(test, (covers, notices), &self.scratch);
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
        // What is made for it is looked at after it.
        let mut at = test.statements.len();
        while at > 0 {
            at -= 1;
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
        let test = self.fluent(test, needed, &before);
        self.runner.executor.bound_runs(None);
        self.runner.object_pool = Some(objects);
        test
    }

    /// The test with objects that are made as most others are, as far as it stays as good.
    fn alike(&mut self, test: &TestCase, needed: &[GoalId], ways: &Ways<'_>) -> TestCase {
        let mut test = test.clone();
        let last = test.statements.len().saturating_sub(1);
        let is_twin = |at: usize| test.statements[..at].contains(&test.statements[at]);
        if !(0..last).any(|at| is_twin(at) || !ways.better(&test, at).is_empty()) {
            return test;
        }
        self.runner.executor.execute(&test, &mut self.scratch);
        let before = self.scratch.clone();
        let bound = before.instructions.saturating_mul(10).max(LEAST_BOUND);
        self.runner.executor.bound_runs(Some(bound));
        let mut left = MOST_ALIKE_RUNS;
        // Backwards, because what is made of others comes after them.
        let mut at = last;
        while at > 0 {
            at -= 1;
            // What is there already is not made twice.
            let twin = || made(&test, at).filter(|_| test.statements[..at].contains(&test.statements[at]));
            let mut better: Vec<Made> = ways.better(&test, at).into_iter().cloned().collect();
            if better.is_empty() {
                better.extend(twin());
            }
            for way in better {
                let Some(candidate) = made_like(&test, at, &way) else { continue };
                if left > 0 && self.is_as_good(&candidate, needed, &before, &mut left) {
                    test = candidate;
                    at = at.min(test.statements.len() - 1);
                    break;
                }
            }
        }
        let test = self.fluent(test, needed, &before);
        self.runner.executor.bound_runs(None);
        test
    }

    /// The test with what builders are told as chains of calls, as far as it stays as good.
    fn fluent(&mut self, mut test: TestCase, needed: &[GoalId], before: &Execution) -> TestCase {
        if !may_chain(&test) {
            return test;
        }
        let mut left = MOST_TELLING_RUNS;
        // Backwards, since what comes before a builder keeps its place.
        for root in (0..test.statements.len()).rev() {
            let Some(observed) = self.runner.executor.observe_here(&test) else { return test };
            if let Some(candidate) = chained(&test, &observed.outcomes, root)
                && left > 0
                && self.is_as_good(&candidate, needed, before, &mut left)
            {
                test = candidate;
            }
        }
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

    /// Takes refusals of `null` for nothing special that say what others say: many methods share one check.
    fn forget_repeated_refusals(&mut self, kept: &mut [Kept]) {
        let mut times = vec![0u32; self.goals.len()];
        kept.iter().flat_map(|one| &one.covers).for_each(|id| times[id.index()] += 1);
        let is_needed = |one: &Kept| one.covers.iter().any(|id| times[id.index()] == 1);
        let mut refusals: Vec<usize> = (0..kept.len()).filter(|at| kept[*at].is_refusal).collect();
        // Those that stay anyway come first.
        refusals.sort_by_key(|at| !is_needed(&kept[*at]));
        let mut said = BTreeSet::new();
        for at in refusals {
            if (self.is_over)() {
                return;
            }
            let exception = kept[at].thrown.as_ref().map(|thrown| thrown.exception.clone());
            let message = self.runner.executor.observe(&kept[at].test).and_then(|observed| observed.message);
            let is_new = message.is_none_or(|message| said.insert((exception, message)));
            kept[at].is_refusal = is_new || !passes_null(&kept[at].test);
        }
    }

    /// Puts tests that can assert nothing before others in which the same method refuses something: what it accepts says most beside
    /// what it does not.
    fn join_silent(&mut self, mut kept: Vec<Kept>) -> Vec<Kept> {
        let mut at = 0;
        while at < kept.len() && !(self.is_over)() {
            match self.with_refusal(&kept, at) {
                Some((place, both)) => {
                    kept[place] = both;
                    kept.remove(at);
                }
                None => at += 1,
            }
        }
        kept
    }

    /// A test that can assert nothing together with one in which the same method refuses something, and the place of that one.
    fn with_refusal(&mut self, kept: &[Kept], at: usize) -> Option<(usize, Kept)> {
        let called = |one: &Kept| one.test.statements.last().and_then(testwright_testcase::Statement::member);
        let silent = &kept[at];
        if silent.thrown.is_some() || silent.test.statements.last()?.ty.is_some() {
            return None;
        }
        let is_refusal = |one: &Kept| one.is_refusal && called(one) == called(silent);
        let place = kept.iter().position(is_refusal)?;
        let shown = self.runner.executor.observe(&silent.test)?;
        if !(shown.inspections.is_empty()
            && shown.interactions.is_empty()
            && shown.changed.is_empty()
            && shown.printed.is_empty()
            && shown.files.is_empty())
        {
            return None;
        }
        let refusal = &kept[place];
        let mut test = silent.test.clone();
        test.append(&refusal.test);
        let (mut covers, notices) = self.covered_by(&test);
        // Nothing more can be seen of it in a test of its own.
        let is_seen = |id: &&GoalId| !covers.contains(id) && self.goals.is_covered(**id, &self.scratch);
        let seen: Vec<GoalId> = silent.covers.iter().filter(is_seen).copied().collect();
        covers.extend(seen);
        covers.sort_unstable();
        let covers_all = silent.covers.iter().chain(&refusal.covers).all(|id| covers.contains(id));
        let both = Kept::of(test, (covers, notices), &self.scratch);
        (covers_all && both.is_refusal && both.thrown == refusal.thrown).then_some((place, both))
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

/// How tests of a suite make objects, by class: in ways that are given, or else in the way of most of them.
struct Ways<'g> {
    given: &'g [Made],
    common: BTreeMap<Arc<str>, Made>,
}

impl<'g> Ways<'g> {
    fn of(kept: &[Kept], given: &'g [Made]) -> Ways<'g> {
        let mut counts: BTreeMap<Arc<str>, Vec<(Made, usize)>> = BTreeMap::new();
        for one in kept {
            let last = one.test.statements.len().saturating_sub(1);
            let mut seen: Vec<(Arc<str>, Made)> = Vec::new();
            for at in 0..last {
                if let Some(way) = Ways::own(&one.test, at).filter(|way| !seen.contains(way)) {
                    seen.push(way);
                }
            }
            for (class, way) in seen {
                let ways = counts.entry(class).or_default();
                match ways.iter_mut().find(|(known, _)| *known == way) {
                    Some((_, count)) => *count += 1,
                    None => ways.push((way, 1)),
                }
            }
        }
        // What is made of `null` says least. Of equals the shorter one, and the first.
        let most = |ways: Vec<(Made, usize)>| {
            let common = ways.into_iter().filter(|(_, count)| *count > 1);
            let best = common.min_by_key(|(way, count)| (way.has_null(), Reverse(*count), way.length()));
            best.map(|(way, _)| way)
        };
        let common = counts.into_iter().filter_map(|(class, ways)| Some((class, most(ways)?))).collect();
        Ways { given, common }
    }

    /// How a test makes the object of a statement, and its class, if that is one of the program.
    fn own(test: &TestCase, at: usize) -> Option<(Arc<str>, Made)> {
        let class = test.statements[at].ty.as_ref().and_then(Type::class_name)?;
        if is_jdk(class) { None } else { Some((class.clone(), made(test, at)?)) }
    }

    /// How the object of a statement is better made, the best way first; nothing if it is made well.
    fn better(&self, test: &TestCase, at: usize) -> Vec<&Made> {
        let Some((class, own)) = Ways::own(test, at) else { return Vec::new() };
        let given: Vec<&Made> = self.given.iter().filter(|way| way.class() == Some(&class)).collect();
        if given.contains(&&own) {
            return Vec::new();
        }
        // The way of most of them is good enough where what is given does not do.
        given.into_iter().chain(self.common.get(&class).filter(|way| **way != own)).collect()
    }
}

/// Whether a test covers a goal in a way that a reader sees. A behaviour has to be what the test ends with, or what an overload does
/// that the test ends with, unless it is so plain that any test shows it.
fn shows(goals: &Goals, id: GoalId, test: &TestCase, execution: &Execution) -> bool {
    let (Some(behaviour), GoalKind::Behaviour { number }) = (goals.behaviour(id), &goals.goal(id).kind)
    else {
        return goals.is_covered(id, execution);
    };
    let is_last = |call: &&Called| call.returned && call.statement as usize + 1 == test.statements.len();
    let last = execution.called.iter().find(is_last).map(|call| call.behaviour);
    let is_overload = |last: u32| {
        let last = &goals.behaviours[last as usize];
        (&last.class, &last.method) == (&behaviour.class, &behaviour.method)
    };
    let is_only_within = || execution.called.iter().all(|call| call.behaviour != *number);
    last == Some(*number)
        || behaviour.is_plain && goals.is_covered(id, execution)
        || last.is_some_and(is_overload) && is_only_within() && goals.is_covered_by_any_call(id, execution)
}

/// Whether an exception only shows that `null` was passed where no null is expected: nobody wants to read that.
fn is_noise(test: &TestCase, exception: &str) -> bool {
    exception == "java/lang/NullPointerException" && passes_null(test)
}

fn passes_null(test: &TestCase) -> bool {
    let mut operands = test.statements.iter().flat_map(testwright_testcase::Statement::operands);
    operands.any(|one| *one == Operand::Null)
}

/// Drops tests all of whose goals other tests cover and whose refusals others show: those first that nobody would miss, and later
/// ones before earlier ones.
fn without_redundant(kept: Vec<Kept>, goals: usize) -> Vec<Kept> {
    let mut times = vec![0u32; goals];
    for id in kept.iter().flat_map(|test| &test.covers) {
        times[id.index()] += 1;
    }
    let mut order: Vec<usize> = (0..kept.len()).collect();
    order.sort_by_key(|at| Reverse((kept[*at].burden(), *at)));
    let mut is_needed = vec![true; kept.len()];
    for at in order {
        let one = &kept[at];
        let shows_same = |other: &usize| {
            *other != at && is_needed[*other] && kept[*other].is_refusal && kept[*other].thrown == one.thrown
        };
        let is_refused_elsewhere = !one.is_refusal || (0..kept.len()).any(|other| shows_same(&other));
        if is_refused_elsewhere && one.covers.iter().all(|id| times[id.index()] > 1) {
            one.covers.iter().for_each(|id| times[id.index()] -= 1);
            is_needed[at] = false;
        }
    }
    kept.into_iter().zip(is_needed).filter(|(_, is_needed)| *is_needed).map(|(one, _)| one).collect()
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
