//! The steps from one class to its suite.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use testwright_emit::jdk::LostAssertion;
use testwright_emit::{Junit, Style, Suite, Test, read};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Archive, Execution, GoalId, Goals};
use testwright_testcase::access::package_of;
use testwright_testcase::{ClassSource, Hierarchy, TestCase, Universe, UniverseOptions};

use crate::clock::{Clock, Phase};
use crate::details::Details;
use crate::existing::{self, WrittenTests};
use crate::hunt::Hunt;
use crate::invariants::describe;
use crate::memory::StoredSuite;
use crate::mutate::name_of_suite;
use crate::options::{Environment, Options, Progress, Stage};
use crate::output::{self, simple_name};
use crate::reasons::Evidence;
use crate::report::{ClassReport, Dropped};
use crate::runner::{Runner, Solving};
use crate::subject::{Only, Subject};
use crate::suite::{Kept, assemble, with_telling_assertions};
use crate::survivors::{Patience, Survivors, is_time};
use crate::verification::Verification;

/// What the classes of a run share.
pub(crate) struct Shared<'a> {
    pub(crate) environment: &'a Environment,
    pub(crate) options: &'a Options,
    pub(crate) source: &'a ClassSource,
    pub(crate) hierarchy: Arc<Hierarchy>,
    pub(crate) progress: &'a dyn Progress,
    /// Tests that people have written.
    pub(crate) written: Option<WrittenTests>,
    /// Mutants that are to be killed instead of the goals that the options name.
    pub(crate) only: Option<Only<'a>>,
}

/// Looks at the clock between two updates of the progress.
const LOOKS_PER_UPDATE: u32 = 64;

/// What was made of a class.
pub(crate) struct Made {
    pub(crate) report: ClassReport,
    /// Its test class.
    pub(crate) suite: Option<StoredSuite>,
    /// Whether it would come out as well another time; not if something outside of the class stood in the way.
    pub(crate) is_lasting: bool,
}

/// What stands in the way of a suite, in words.
enum Obstacle {
    /// It comes from the class.
    Class(String),
    /// It comes from elsewhere, and may be gone the next time.
    World(String),
}

impl From<String> for Obstacle {
    fn from(text: String) -> Obstacle {
        Obstacle::Class(text)
    }
}

/// Makes the suite of a class, by internal name. What goes wrong is in the report.
pub(crate) fn generate_class(shared: &Shared<'_>, class: &str, verification: &mut Verification) -> Made {
    let mut clock = Clock::start(shared.options.time, shared.environment.interrupted.clone());
    let mut report = ClassReport { class: class.replace('/', "."), ..ClassReport::default() };
    let (suite, failure, is_lasting) = match steps(shared, class, verification, &mut clock, &mut report) {
        // Tests that fail are left where they are until the user has decided about them.
        Ok(suite) => (suite, None, report.broken.is_empty()),
        Err(Obstacle::Class(failure)) => (None, Some(failure), true),
        Err(Obstacle::World(failure)) => (None, Some(failure), false),
    };
    report.failure = failure;
    report.seconds = clock.elapsed();
    let is_lasting = is_lasting && !shared.environment.interrupted.load(Ordering::Relaxed);
    Made { report, suite, is_lasting }
}

impl Made {
    /// Writes the test class. What goes wrong is in the report.
    pub(crate) fn deliver(mut self, options: &Options) -> ClassReport {
        if let (Some(suite), Some(file)) = (&self.suite, self.report.files.first())
            && options.out.is_some()
            && let Err(failure) = output::write(file, &suite.text)
        {
            self.report.files.clear();
            self.report.failure = Some(failure);
        }
        self.report
    }
}

fn steps(
    shared: &Shared<'_>,
    class: &str,
    verification: &mut Verification,
    clock: &mut Clock,
    report: &mut ClassReport,
) -> Result<Option<StoredSuite>, Obstacle> {
    let (environment, options) = (shared.environment, shared.options);
    let name = report.class.clone();
    shared.progress.update(&name, Stage::Preparing, 0, 0, 0.0);
    let mut subject = match &shared.only {
        None => Subject::read(shared.source, class, &options.criteria, &options.methods)?,
        Some(only) => Subject::of_mutants(shared.source, class, only)?,
    };
    report.goals_total = subject.goals.len();
    if let (None, Some(written)) = (&shared.only, &shared.written) {
        leave_out_covered(written, environment, &mut subject, clock, report);
        if report.goals_existing > 0 && subject.goals.is_empty() {
            return Ok(None);
        }
    }
    let goals = &subject.goals;
    let wants_more = shared.only.is_none() && Survivors::are_wanted(options);
    // Tests that kill mutants are verified, too.
    let expected = if wants_more { goals.len() + goals.len() / 4 } else { goals.len() };
    clock.keep_for_verification(verification.expected(expected));
    let clock = &*clock;
    report.notes.extend(goals.failures.iter().cloned());
    if goals.is_empty() && !options.methods.is_empty() {
        return Err(format!("it has no code in a method named {}", options.methods.join(" or ")).into());
    }
    if goals.is_empty() {
        let reason =
            "it has no code to test: an interface without default methods, or a class without members";
        return Err(reason.to_owned().into());
    }
    let universe = universe(shared, class)?;
    let survivors = OnceCell::new();
    let simple = match shared.only {
        None => simple_name(class).to_owned(),
        Some(_) => name_of_suite(simple_name(class)),
    };
    let place = output::place(options.out.as_deref(), package_of(class), &simple).map_err(Obstacle::World)?;
    let mut executor = VmExecutor::new(
        environment.jdk.clone(),
        environment.class_path.clone(),
        &universe,
        goals,
        Limits::default(),
    )
    .map_err(|error| error.to_string())?;
    set_deadline(&mut executor, clock, Phase::Search);

    let mut runner = Runner::new(executor, goals, clock)
        .solving(Solving { external: options.smt_solver.clone(), record: false })
        .judging(subject.mutants.clone());
    let mut known = Vec::new();
    if let (None, Some(text)) = (&shared.only, existing::own(options, &place.path)) {
        // If it cannot be told whether they still pass, verification will.
        let broken = verification.check(&text, &style(options, subject.release), clock).ok().flatten();
        let broken = broken.unwrap_or_default();
        let read = read::tests(&universe, &text).map(|file| file.tests).unwrap_or_default();
        let count = read.len();
        let sound = read.into_iter().filter(|test| !broken.iter().any(|broken| broken.test == test.name));
        known.extend(sound.filter_map(|test| test.case.ok()));
        if !broken.is_empty() && !options.update {
            report.broken =
                broken.into_iter().map(|one| Dropped { test: one.test, reason: one.reason }).collect();
            report.tests = count;
            report.goals_covered += reached(&mut runner, goals, &known);
            report.files.push(place.path);
            return Ok(None);
        }
    }
    let prepared = clock.elapsed();
    let (mut archive, growth) = search(shared, &universe, &mut runner, clock, &known, report, wants_more);
    let mut all_goals = goals;
    if wants_more && is_time(clock) {
        let mutants = Survivors::of(shared.source, class, goals, &options.methods);
        if let Some(mutants) = mutants.map(|mutants| survivors.get_or_init(|| mutants))
            && let Some(more) = pursue(shared, mutants, &universe, &mut runner, clock, report, &archive)
        {
            (archive, all_goals) = (more, &mutants.goals);
            report.mutants_total = all_goals.len() - goals.len();
        }
    }
    report.search_seconds = clock.elapsed() - prepared;

    shared.progress.update(&name, Stage::Minimising, archive.covered(), all_goals.len(), clock.used());
    // What was found must still run when there is no time left to make it smaller.
    set_deadline(&mut runner.executor, clock, Phase::Verify);
    // By now it is known better how many tests are to be verified.
    let needed = verification.expected_for(archive.distinct(Arc::as_ptr) as f64);
    let is_over = || clock.is_over(Phase::Minimise) || clock.is_time_to_verify(needed);
    let kept = assemble(&mut runner, all_goals, &archive, &is_over);
    let style = style(options, subject.release);
    let mut scratch = Execution::default();
    let mut tests = Vec::with_capacity(kept.len());
    let mut covers = Vec::with_capacity(kept.len());
    let mut lines: Vec<Vec<GoalId>> = Vec::with_capacity(kept.len());
    for Kept { test, covers: own, telling } in kept {
        runner.executor.execute(&test, &mut scratch);
        runner.evidence.add(goals, &scratch);
        if let Some(observed) = runner.executor.observe(&test) {
            let test = Test::new(test, observed);
            tests.push(match telling {
                Some(telling) => with_telling_assertions(&universe, test, &telling, &style),
                None => test,
            });
            covers.push(own);
            lines.push(subject.lines.ids().filter(|id| subject.lines.is_covered(*id, &scratch)).collect());
        }
    }
    let found: Vec<bool> = goals.ids().map(|id| archive.best(id).is_some()).collect();
    if tests.is_empty() {
        explain(report, &subject, &runner.evidence, &vec![false; goals.len()], &found);
        return Err(no_tests(&runner.evidence).into());
    }

    shared.progress.update(&name, Stage::Verifying, archive.covered(), goals.len(), 1.0);
    let suite = Suite { package: package_of(class).replace('/', "."), class_name: place.class_name, tests };
    report.verified = suite.tests.len();
    // Where there is no time for all tests, those that only kill mutants give way.
    let is_named = |id: &&GoalId| id.index() < goals.len();
    let named: Vec<Vec<GoalId>> =
        covers.iter().map(|own: &Vec<GoalId>| own.iter().filter(is_named).copied().collect()).collect();
    let verified = verification
        .verify(&universe, &suite, &named, &style, clock)
        .map_err(|error| Obstacle::World(format!("the JDK cannot verify tests: {error}")))?;
    if verified.stand_in {
        let note = "no JUnit was found on the class path or in the local Maven repository, so tests were compiled \
                    against stand-ins for its assertions (--junit-jar names the jars)";
        report.notes.push(note.to_owned());
    }
    report.passed_before_verification = verified.passed_before;
    let dropped =
        |one: &testwright_emit::jdk::Dropped| Dropped { test: one.test.clone(), reason: one.reason.clone() };
    report.dropped = verified.dropped.iter().map(dropped).collect();
    let lost = |one: &LostAssertion| Dropped {
        reason: format!("{} is not {} there: {}", one.what, one.expected, one.actual),
        test: one.test.clone(),
    };
    report.disagreements = verified.lost_assertions.iter().map(lost).collect();
    let place_of = |test: &Test| verified.suite.tests.iter().position(|kept| kept.case == test.case);
    let places: Vec<Option<usize>> = suite.tests.iter().map(place_of).collect();
    let mut covered = vec![false; all_goals.len()];
    for (_, covers) in places.iter().zip(&covers).filter(|(place, _)| place.is_some()) {
        covers.iter().for_each(|id| covered[id.index()] = true);
    }
    // Mutants come after the goals that the user named, and are counted by themselves.
    report.mutants_killed = covered.drain(goals.len()..).filter(|killed| *killed).count();
    report.details = Details { growth, ..Details::new(&subject, &subject.wording(), &verified) };
    for ((place, covers), lines) in places.iter().zip(&named).zip(&lines) {
        if let Some(place) = place {
            report.details.add(*place, covers, lines);
        }
    }
    explain(report, &subject, &runner.evidence, &covered, &found);
    report.goals_covered += covered.iter().filter(|covered| **covered).count();
    report.tests = verified.suite.tests.len();
    if report.tests == 0 && !verified.in_time {
        let reason = "there was no time to verify tests; give it more with --time";
        return Err(Obstacle::World(reason.to_owned()));
    }
    if report.tests == 0 {
        return Err("every test was dropped by verification".to_owned().into());
    }
    if options.out.is_some() {
        report.files.push(place.path);
    }
    Ok(Some(StoredSuite { class_name: suite.class_name, text: verified.source.text }))
}

/// Takes goals out that tests cover which a person has written.
fn leave_out_covered(
    written: &WrittenTests,
    environment: &Environment,
    subject: &mut Subject,
    clock: &Clock,
    report: &mut ClassReport,
) {
    let class = report.class.replace('.', "/");
    let Some((covered, names)) = written.cover(environment, &class, &subject.goals, clock) else { return };
    let count = covered.goals.iter().filter(|covered| **covered).count();
    subject.goals.retain(|goal| !covered.goals[goal.id.index()]);
    report.goals_existing = count;
    report.goals_covered = count;
    if count > 0 {
        let tests = covered.passed;
        let names = names.join(", ");
        report.notes.push(format!("{count} goals are covered already by {tests} tests of {names}"));
    }
    if !covered.broken.is_empty() {
        let first = covered.broken.first().map_or("", String::as_str);
        let count = covered.broken.len();
        report
            .notes
            .push(format!("{count} tests that exist do not count, because they do not pass here: {first}"));
    }
}

/// How many goals tests reach.
fn reached(runner: &mut Runner<'_>, goals: &Goals, tests: &[TestCase]) -> usize {
    let mut covered = vec![false; goals.len()];
    let mut scratch = Execution::default();
    for test in tests {
        runner.measure(test, &mut scratch, None);
        goals.ids().for_each(|id| covered[id.index()] |= goals.is_covered(id, &scratch));
    }
    covered.into_iter().filter(|covered| *covered).count()
}

/// Searches, and lets the user see how far it is. Also says when how many goals were covered. Ends early if nothing more is
/// found and there is something else to do.
fn search(
    shared: &Shared<'_>,
    universe: &Universe,
    runner: &mut Runner<'_>,
    clock: &Clock,
    known: &[TestCase],
    report: &mut ClassReport,
    may_end_early: bool,
) -> (Archive<Arc<TestCase>>, Vec<(f64, usize)>) {
    let (options, goals) = (shared.options, runner.goals);
    let starts = crate::starts::read(universe, &options.start_tests, &mut report.notes);
    let looks = Cell::new(0u32);
    let growth: RefCell<Vec<(f64, usize)>> = RefCell::default();
    let patience = Patience::default();
    let told = |covered: usize| {
        let mut growth = growth.borrow_mut();
        if growth.last().is_none_or(|(_, before)| *before != covered) {
            growth.push((clock.elapsed(), covered));
        }
        looks.set(looks.get().wrapping_add(1));
        if looks.get() % LOOKS_PER_UPDATE == 1 {
            let used = clock.used();
            shared.progress.update(&report.class, Stage::Searching, covered, goals.len(), used);
        }
        may_end_early && patience.is_over(covered, clock.used())
    };
    let hunt = Hunt {
        algorithm: options.strategy,
        settings: options.settings.clone(),
        iterations: options.iterations,
        seed: options.seed,
        enough: None,
        starts,
        known,
    };
    let found = hunt.run(shared.source, universe, runner, clock, &told);
    report.tests_executed = found.executed;
    report.instructions = found.instructions;
    report.notes.extend(found.paths.as_ref().map(testwright_tardis::Report::line));
    report.paths = found.paths.map(|paths| paths.dot);
    if let Some(mut learner) = found.invariants {
        report.invariants = describe(universe, goals, &mut learner);
    }
    (found.archive, growth.into_inner())
}

/// Searches for tests that kill mutants, and for what else is left; none if something would be lost by it.
fn pursue<'a>(
    shared: &Shared<'_>,
    mutants: &'a Survivors,
    universe: &Universe,
    runner: &mut Runner<'a>,
    clock: &Clock,
    report: &mut ClassReport,
    before: &Archive<Arc<TestCase>>,
) -> Option<Archive<Arc<TestCase>>> {
    let looks = Cell::new(0u32);
    let told = |covered: usize| {
        looks.set(looks.get().wrapping_add(1));
        if looks.get() % LOOKS_PER_UPDATE == 1 {
            let (all, used) = (mutants.goals.len(), clock.used());
            shared.progress.update(&report.class, Stage::Searching, covered, all, used);
        }
    };
    let named = runner.goals;
    let left = shared.options.iterations.map(|most| most.saturating_sub(report.tests_executed));
    let hunt = Survivors::hunt(shared.options, left);
    let found = mutants.pursue(hunt, shared.source, universe, runner, clock, before, &told);
    report.tests_executed += found.executed;
    report.instructions += found.instructions;
    // A run that the clock ended has shown nothing, however good its test is.
    let is_kept = |id: GoalId| before.best(id).is_none() || found.archive.best(id).is_some();
    named.ids().all(is_kept).then_some(found.archive)
}

fn universe(shared: &Shared<'_>, class: &str) -> Result<Universe, String> {
    let options = UniverseOptions {
        methods: shared.options.methods.clone(),
        hierarchy: Some(shared.hierarchy.clone()),
    };
    let universe = Universe::build(shared.source, class, &options).map_err(|error| error.to_string())?;
    if universe.targets.is_empty() {
        return Err(match shared.options.methods.is_empty() {
            true => "tests in its package can use none of its members".into(),
            false => format!("it has no usable method named {}", shared.options.methods.join(" or ")),
        });
    }
    Ok(universe)
}

/// Lets the clock end a run that takes too long, and no other clock than that of the phase.
pub(crate) fn set_deadline(executor: &mut VmExecutor<'_>, clock: &Clock, phase: Phase) {
    let clock = clock.clone();
    executor.set_deadline(Some(Box::new(move || clock.is_over(phase))));
}

fn explain(
    report: &mut ClassReport,
    subject: &Subject,
    evidence: &Evidence,
    covered: &[bool],
    found: &[bool],
) {
    let (goals, wording) = (&subject.goals, subject.wording());
    let missing = goals.ids().filter(|id| !covered[id.index()]);
    report.uncovered = missing.map(|id| evidence.explain(goals, &wording, id, found[id.index()])).collect();
    let missing = goals.ids().filter(|id| !covered[id.index()]);
    for (id, uncovered) in missing.zip(&report.uncovered) {
        if let Some(goal) = report.details.goals.get_mut(id.index()) {
            goal.reason = Some(uncovered.reason.clone());
        }
    }
}

fn no_tests(evidence: &Evidence) -> String {
    let most = evidence.stops.iter().max_by_key(|(reason, count)| (**count, std::cmp::Reverse(*reason)));
    match most {
        Some((reason, count)) => format!("no test ran to its end; {count} runs were stopped: {reason}"),
        None => "the search found no test that runs".into(),
    }
}

/// How the tests of a class are written that needs this release of Java.
pub(crate) fn style(options: &Options, release: u16) -> Style {
    let junit = if options.junit == 4 { Junit::Four } else { Junit::Five };
    let oldest = Style::default().java;
    Style { junit, java: release.max(oldest), ..Style::default() }
}
