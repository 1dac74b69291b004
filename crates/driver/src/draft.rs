//! A suite on its way through verification: what each of its tests is for, and what is left to say when some are gone.

use std::collections::BTreeMap;

use testwright_classpath::ClassFile;
use testwright_emit::jdk::{LostAssertion, Verified};
use testwright_emit::{Style, Suite, Test};
use testwright_goals::{Execution, GoalId, Goals};
use testwright_testcase::Universe;

use crate::act::Acts;
use crate::alive::LivingMutant;
use crate::asides::take_back;
use crate::assertions::{Observation, with_few_assertions};
use crate::details::{Details, KilledMutant};
use crate::order::ranks;
use crate::reasons::Evidence;
use crate::report::{ClassReport, Dropped, Uncovered};
use crate::runner::Runner;
use crate::subject::Subject;
use crate::suite::{Kept, by_coverage};
use crate::wording::Wording;

/// What the tests of a suite are for, by place.
#[derive(Default)]
pub(crate) struct Draft {
    /// Goals that the user named.
    pub(crate) named: Vec<Vec<GoalId>>,
    /// How many mutants are goals besides, and which of them the tests kill, counted from the first mutant.
    kills: Vec<Vec<usize>>,
    /// Lines that they reach.
    lines: Vec<Vec<GoalId>>,
}

/// What is known of goals apart from the tests that cover them.
pub(crate) struct Outlook<'a> {
    pub(crate) subject: &'a Subject,
    pub(crate) wording: &'a Wording,
    pub(crate) evidence: &'a Evidence,
    /// The goals of the subject, and mutants after them.
    pub(crate) goals: &'a Goals,
    /// By goal, mutants included: whether the search found a test for it.
    pub(crate) found: &'a [bool],
}

impl Draft {
    /// Runs the tests that were kept once more to see what they return and reach, and lets them assert what tells. Those that
    /// cover most come first, until it is late for so many.
    pub(crate) fn of(
        kept: Vec<Kept>,
        runner: &mut Runner<'_>,
        universe: &Universe,
        subject: &Subject,
        wording: &Wording,
        style: &Style,
        is_late: &dyn Fn(usize) -> bool,
    ) -> (Draft, Vec<Test>) {
        let mut scratch = Execution::default();
        // Lines are told by blocks.
        runner.executor.tell_all_blocks();
        runner.executor.take_other_chances();
        let covers: Vec<Vec<GoalId>> = kept.iter().map(|one| one.covers.clone()).collect();
        let acts = Acts { universe, goals: runner.goals, wording };
        let needed = Acts::needed(&covers);
        let mut drafted: Vec<(usize, Observation, Vec<GoalId>)> = Vec::with_capacity(kept.len());
        for place in by_coverage(&covers) {
            if !drafted.is_empty() && is_late(drafted.len()) {
                break;
            }
            let Kept { test, notices, .. } = &kept[place];
            runner.executor.execute(test, &mut scratch);
            runner.evidence.add(&subject.goals, &scratch);
            let Some(observed) = runner.executor.observe(test) else { continue };
            let unchanged = runner.executor.unchanged(test, &observed);
            let act = acts.of(test, &scratch, &needed[place]);
            let conditions = acts.conditions(test, &scratch, act);
            let test = Test { act, conditions, ..Test::new(test.clone(), observed) };
            let observation = Observation { test, unchanged, notices: notices.clone() };
            let reached = |id: &GoalId| subject.lines.is_covered(*id, &scratch);
            drafted.push((place, observation, subject.lines.ids().filter(reached).collect()));
        }
        drafted.sort_unstable_by_key(|(place, ..)| *place);
        let mut draft = Draft::default();
        let mut observations = Vec::with_capacity(drafted.len());
        let first_mutant = subject.goals.len();
        for (place, observation, lines) in drafted {
            let (named, kills): (Vec<GoalId>, Vec<GoalId>) =
                covers[place].iter().partition(|id| id.index() < first_mutant);
            draft.named.push(named);
            draft.kills.push(kills.into_iter().map(|id| id.index() - first_mutant).collect());
            draft.lines.push(lines);
            observations.push(observation);
        }
        take_back(universe, &mut observations, style);
        let tests = with_few_assertions(universe, observations, style);
        let files: Vec<&ClassFile> = subject.files().collect();
        let ranks = ranks(universe, &files, &tests);
        let mut order: Vec<usize> = (0..tests.len()).collect();
        order.sort_by_key(|at| ranks[*at]);
        (draft.in_order(&order), order.iter().map(|at| tests[*at].clone()).collect())
    }

    /// The same with its tests in another order, by their places.
    fn in_order(&self, order: &[usize]) -> Draft {
        Draft {
            named: order.iter().map(|at| self.named[*at].clone()).collect(),
            kills: order.iter().map(|at| self.kills[*at].clone()).collect(),
            lines: order.iter().map(|at| self.lines[*at].clone()).collect(),
        }
    }

    /// Writes down what verification has left of the suite.
    pub(crate) fn settle(
        &self,
        suite: &Suite,
        verified: &Verified,
        outlook: &Outlook<'_>,
        report: &mut ClassReport,
    ) {
        report.verified = suite.tests.len().saturating_sub(verified.late);
        // Where a second JDK had no time for a test, that test counts for neither.
        report.passed_before_verification = verified.passed_before.min(report.verified);
        report.dropped = verified.dropped.iter().cloned().map(Dropped::from).collect();
        report.disagreements = verified.lost_assertions.iter().map(disagreement).collect();
        report.tests = verified.suite.tests.len();
        report.details = Details::new(outlook.subject, outlook.wording, verified);
        let mut covered = vec![false; outlook.subject.goals.len()];
        let mut killed = vec![false; report.mutants_total];
        let mut by: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, test) in suite.tests.iter().enumerate() {
            let Some(delivered) = verified.suite.tests.iter().position(|kept| kept.case == test.case) else {
                continue;
            };
            self.named[place].iter().for_each(|id| covered[id.index()] = true);
            self.kills[place].iter().for_each(|mutant| killed[*mutant] = true);
            report.details.add(delivered, &self.named[place], &self.lines[place]);
            let named = self.named[place].iter().map(|id| id.index());
            let kills = self.kills[place].iter().map(|mutant| covered.len() + mutant);
            named.chain(kills).for_each(|goal| by.entry(goal).or_default().push(delivered));
        }
        (report.goals_covered, report.behaviours_shown) = report.details.covered();
        // Mutants are counted by themselves.
        report.mutants_killed = killed.iter().filter(|killed| **killed).count();
        report.uncovered = outlook.uncovered(&covered);
        let missing = covered.iter().enumerate().filter(|(_, covered)| !**covered);
        for ((goal, _), uncovered) in missing.zip(&report.uncovered) {
            report.details.goals[goal].reason = Some(uncovered.reason.clone());
        }
        let all = covered.iter().chain(&killed).enumerate();
        for (place, _) in all.filter(|(_, covered)| **covered) {
            report.finders.add_covered(place, covered.len());
        }
        for (place, goal) in report.details.goals.iter_mut().enumerate().take(covered.len()) {
            goal.found_by = report.finders.of(place).map(str::to_owned);
        }
        let is_alive = |id: &GoalId| match id.index().checked_sub(covered.len()) {
            Some(mutant) => !killed.get(mutant).copied().unwrap_or(false),
            None => !covered[id.index()],
        };
        let details = &report.details;
        let living =
            |id: GoalId| LivingMutant::of(outlook.goals.goal(id), details, outlook.found[id.index()]);
        report.alive = outlook.goals.ids().filter(is_alive).filter_map(living).collect();
        report.alive.sort_by_key(|mutant| mutant.line);
        let killed = |id: GoalId| {
            let killed_by = by.get(&id.index())?.clone();
            Some(KilledMutant { killed_by, mutant: LivingMutant::of(outlook.goals.goal(id), details, true)? })
        };
        report.details.killed = outlook.goals.ids().filter_map(killed).collect();
    }
}

impl Outlook<'_> {
    /// The goals that are not covered, in order, and why.
    pub(crate) fn uncovered(&self, covered: &[bool]) -> Vec<Uncovered> {
        let goals = &self.subject.goals;
        let missing = goals.ids().filter(|id| !covered[id.index()]);
        missing.map(|id| self.evidence.explain(goals, self.wording, id, self.found[id.index()])).collect()
    }
}

/// An assertion that did not hold on the JDK.
fn disagreement(lost: &LostAssertion) -> Dropped {
    Dropped {
        test: lost.test.clone(),
        reason: format!("{} is not {} there: {}", lost.what, lost.expected, lost.actual),
    }
}
