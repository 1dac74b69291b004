//! The two searches of a class: for the goals that the user named, and then for mutants that the tests leave alive.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use testwright_goals::{Archive, GoalId};
use testwright_testcase::{TestCase, Universe};

use crate::clock::{Clock, Load};
use crate::companions;
use crate::hunt::{Found, Hunt};
use crate::invariants::describe;
use crate::options::Stage;
use crate::path_tree::PathOutline;
use crate::pipeline::{self, Shared};
use crate::report::ClassReport;
use crate::runner::Runner;
use crate::subject::Subject;
use crate::survivors::{Patience, Survivors};
use crate::wording::Wording;

/// Looks at the clock between two updates of the progress.
const LOOKS_PER_UPDATE: u32 = 64;

/// When how many goals were covered: seconds since the start, and goals.
type Growth = Vec<(f64, usize)>;

/// What both searches need.
pub(crate) struct Quest<'a> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) universe: &'a Universe,
    pub(crate) subject: &'a Subject,
    pub(crate) wording: &'a Wording,
    pub(crate) clock: &'a Clock,
}

impl Quest<'_> {
    /// Searches for the goals that the user named; tests that are known cover theirs already. Ends early if nothing more is
    /// found and there is something else to do.
    pub(crate) fn for_goals(
        &self,
        runner: &mut Runner<'_>,
        known: &[TestCase],
        may_end_early: bool,
        report: &mut ClassReport,
    ) -> (Archive<Arc<TestCase>>, Growth) {
        let (options, goals) = (self.shared.options, runner.goals);
        let mut starts = crate::starts::read(self.universe, &options.start_tests, &mut report.notes);
        let of_target = self.shared.target(&self.universe.subject).map(|into| into.tests(self.universe));
        starts.extend(of_target.into_iter().flatten().map(|(_, case)| case));
        let hunt = |seed: u64| Hunt {
            algorithm: options.strategy,
            settings: options.settings.clone(),
            iterations: options.iterations,
            seed,
            enough: None,
            starts: starts.clone(),
            known,
        };
        let growth: RefCell<Growth> = RefCell::default();
        let patience = Patience::default();
        let show = self.progress(&report.class, goals.len());
        let told = |covered: usize| {
            let mut growth = growth.borrow_mut();
            if growth.last().is_none_or(|(_, before)| *before != covered) {
                growth.push((self.clock.elapsed(), covered));
            }
            show(covered);
            may_end_early && patience.is_over(covered, self.clock.used())
        };
        let companion = |seed: u64, clock: &Clock| {
            let mut runner = pipeline::runner(self.shared, self.universe, self.subject, clock).ok()?;
            let found = hunt(seed).run(self.shared.source, self.universe, &mut runner, clock, &|_| false);
            // What it learned of paths and inputs is of the same kind as what the own search knows.
            Some(Found { paths: None, invariants: None, ..found })
        };
        let (mut found, brought) =
            companions::beside(options, &self.shared.spare, self.clock, companion, || {
                hunt(options.seed).run(self.shared.source, self.universe, runner, self.clock, &told)
            });
        report.tests_executed = found.executed;
        report.instructions = found.instructions;
        report.notes.extend(found.paths.as_ref().map(testwright_tardis::Report::line));
        report.paths = found.paths.as_ref().map(|paths| paths.tree.dot());
        report.path_tree = found.paths.as_ref().map(|paths| PathOutline::from(&paths.tree));
        report.finders.add(&found.origins, goals.len(), goals.len());
        for other in brought {
            report.tests_executed += other.executed;
            report.instructions += other.instructions;
            report.finders.add_beside(&other.origins, goals.len());
            found.archive.absorb(other.archive);
            told(found.archive.covered());
        }
        if let Some(mut learner) = found.invariants {
            report.invariants = describe(self.universe, goals, self.wording, &mut learner);
        }
        (found.archive, growth.into_inner())
    }

    /// Searches for tests that kill mutants, and for what else is left; none if something would be lost by it.
    pub(crate) fn for_mutants<'g>(
        &self,
        mutants: &'g Survivors,
        runner: &mut Runner<'g>,
        before: &Archive<Arc<TestCase>>,
        report: &mut ClassReport,
    ) -> Option<Archive<Arc<TestCase>>> {
        let (options, named) = (self.shared.options, runner.goals);
        let left = options.iterations.map(|most| most.saturating_sub(report.tests_executed));
        let hunt = Survivors::hunt(options, left);
        let show = self.progress(&report.class, mutants.goals.len());
        let found =
            mutants.pursue(hunt, self.shared.source, self.universe, runner, self.clock, before, &show);
        report.tests_executed += found.executed;
        report.instructions += found.instructions;
        // A run that the clock ended has shown nothing, however good its test is.
        let is_kept = |id: GoalId| before.best(id).is_none() || found.archive.best(id).is_some();
        if !named.ids().all(is_kept) {
            return None;
        }
        report.finders.add(&found.origins, mutants.goals.len(), named.len());
        Some(found.archive)
    }

    /// Shows the user, now and then, how many goals of all are covered, and looks how busy the machine is.
    fn progress<'b>(&'b self, class: &str, all: usize) -> impl Fn(usize) + 'b {
        let (class, looks, load) = (class.to_owned(), Cell::new(0u32), Load::start());
        move |covered| {
            looks.set(looks.get().wrapping_add(1));
            if looks.get() % LOOKS_PER_UPDATE == 1 {
                self.clock.note_load(load.factor());
                let used = self.clock.used();
                self.shared.progress.update(&class, Stage::Searching, covered, all, used);
            }
        }
    }
}
