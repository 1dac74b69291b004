//! The steps from one class to its suite.

use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use testwright_emit::jdk::Verified;
use testwright_emit::style::Mocks;
use testwright_emit::{Style, Suite};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Execution, Goals};
use testwright_testcase::{ClassSource, Hierarchy, TestCase, Universe, UniverseOptions};

use crate::clock::{Clock, Load, Phase};
use crate::companions::Spare;
use crate::contracts;
use crate::details::Details;
use crate::draft::{Draft, Outlook};
use crate::existing::{Earlier, WrittenTests};
use crate::into::Target;
use crate::memory::StoredSuite;
use crate::mutate::name_of_suite;
use crate::options::{Environment, Options, Progress, Stage};
use crate::output::{self, simple_name};
use crate::quest::Quest;
use crate::report::ClassReport;
use crate::runner::{Runner, Solving};
use crate::subject::{Only, Subject};
use crate::suite::assemble;
use crate::survivors::{Survivors, is_time};
use crate::verification::Verification;

/// Tests after which a search that has none to show was not held up by a busy machine.
const FEWEST_TESTS: u64 = 1_000;

/// What the classes of a run share.
pub(crate) struct Shared<'a> {
    pub(crate) environment: &'a Environment,
    pub(crate) options: &'a Options,
    pub(crate) source: &'a ClassSource,
    pub(crate) hierarchy: Arc<Hierarchy>,
    pub(crate) progress: &'a dyn Progress,
    /// Tests that people have written.
    pub(crate) written: Option<WrittenTests>,
    /// Workers that have no class of their own.
    pub(crate) spare: Spare,
    /// Mutants that are to be killed instead of the goals that the options name.
    pub(crate) only: Option<Only<'a>>,
}

impl Shared<'_> {
    /// The test class of people that gets the tests of a class, by internal name.
    pub(crate) fn target(&self, class: &str) -> Option<&Target> {
        self.options.into.get(class).filter(|_| self.only.is_none())
    }
}

/// What was made of a class.
pub(crate) struct Made {
    pub(crate) report: ClassReport,
    /// Its test class.
    pub(crate) suite: Option<StoredSuite>,
    /// The source of all tests that were found, if there was no time to verify some of them.
    pub(crate) aside: Option<String>,
    /// Whether it would come out as well another time; not if something outside of the class stood in the way.
    pub(crate) is_lasting: bool,
}

/// What stands in the way of a suite, in words.
enum Obstacle {
    /// It comes from the class.
    Class(String),
    /// It comes from elsewhere, and may be gone the next time.
    World(String),
    /// There was no time to verify any test; these are all of them.
    Late(String),
}

/// What the steps lead to.
#[derive(Default)]
struct Steps {
    suite: Option<StoredSuite>,
    aside: Option<String>,
}

impl From<String> for Obstacle {
    fn from(text: String) -> Obstacle {
        Obstacle::Class(text)
    }
}

/// Makes the suite of a class, by internal name. What goes wrong is in the report.
pub(crate) fn generate_class(shared: &Shared<'_>, class: &str, verification: &mut Verification) -> Made {
    let clock = Clock::start(shared.options.time, shared.environment.interrupted.clone());
    let mut report = ClassReport { class: class.replace('/', "."), ..ClassReport::default() };
    let nothing = Steps::default();
    let (made, failure, is_lasting) = match steps(shared, class, verification, &clock, &mut report) {
        // Tests that fail are left where they are until the user has decided about them.
        Ok(made) => {
            let is_lasting = report.broken.is_empty() && made.aside.is_none();
            (made, None, is_lasting)
        }
        Err(Obstacle::Class(failure)) => (nothing, Some(failure), true),
        Err(Obstacle::World(failure)) => (nothing, Some(failure), false),
        Err(Obstacle::Late(aside)) => (Steps { aside: Some(aside), ..nothing }, Some(late(&clock)), false),
    };
    report.failure = failure;
    if clock.excess() > 0.0 && clock.is_busy() {
        report.notes.push(busy(&clock));
    }
    report.seconds = clock.elapsed();
    let is_lasting = is_lasting && !shared.environment.interrupted.load(Ordering::Relaxed);
    Made { report, suite: made.suite, aside: made.aside, is_lasting }
}

/// Why no test was verified.
fn late(clock: &Clock) -> String {
    match clock.is_busy() {
        true => format!("there was no time to verify tests, because {}", busy(clock)),
        false => "there was no time to verify tests; give it more with --time".to_owned(),
    }
}

/// Why there is no test of a class whose search hardly got any work done.
fn starved(reason: &str, clock: &Clock) -> String {
    format!(
        "{reason}; the machine was busy (a second of work took {:.1} seconds): give the class more with --time, or run fewer \
         classes at once with --jobs",
        clock.load()
    )
}

/// That the machine was busy, and what to do about it.
fn busy(clock: &Clock) -> String {
    format!(
        "the machine was busy (a second of work took {:.1} seconds) and the class took {:.1} seconds more than its budget; \
         give it more with --time, or run fewer classes at once with --jobs",
        clock.load(),
        clock.excess()
    )
}

impl Made {
    /// Writes the test class. What goes wrong is in the report.
    pub(crate) fn deliver(mut self, options: &Options) -> ClassReport {
        let target = options.into.get(&self.report.class.replace('.', "/"));
        let is_written = options.out.is_some() || target.is_some();
        let write = |file: &Path, text: &str| match target {
            Some(target) => target.deliver(text),
            None => output::write(file, text),
        };
        if let (Some(suite), Some(file)) = (&self.suite, self.report.files.first())
            && is_written
            && let Err(failure) = write(file, &suite.text)
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
    clock: &Clock,
    report: &mut ClassReport,
) -> Result<Steps, Obstacle> {
    let options = shared.options;
    let load = Load::start();
    let name = report.class.clone();
    shared.progress.update(&name, Stage::Preparing, 0, 0, 0.0);
    let Some(mut subject) = read_subject(shared, class, clock, report)? else { return Ok(Steps::default()) };
    let wants_more = shared.only.is_none() && Survivors::are_wanted(options);
    // Tests that kill mutants are verified, too.
    let all = subject.goals.len();
    let expected = if wants_more { all + all / 4 } else { all };
    clock.keep_for_verification(verification.expected(expected));
    let universe = universe(shared, class)?;
    report.notes.extend(left_out(&universe));
    let target = shared.target(class);
    let style = style_for(options, target, subject.release);
    if let Some(target) = target {
        let how = (&style, clock);
        let left = target.leave_out_covered(shared, &universe, &mut subject, verification, how, report);
        left.map_err(Obstacle::World)?;
        if subject.goals.is_empty() {
            report.details = Details::of(&subject, &subject.wording());
            return Ok(Steps::default());
        }
    }
    let goals = &subject.goals;
    let place = place(shared, class, &universe.package).map_err(Obstacle::World)?;
    let survivors = OnceCell::new();
    let mut runner = runner(shared, &universe, &subject, clock)?;

    let earlier = match shared.only {
        None => Earlier::read(options, &place.path, target, &universe, verification, &style, clock),
        Some(_) => Earlier::default(),
    };
    if !earlier.broken.is_empty() && !options.update {
        report.broken = earlier.broken;
        report.tests = earlier.count;
        let (reached, shown) = reached(&mut runner, goals, &earlier.sound);
        report.goals_covered += reached;
        report.behaviours_shown += shown;
        report.files.push(place.path);
        return Ok(Steps::default());
    }

    let mut known = earlier.sound;
    known.extend(aside(shared, class, &universe, report));
    let prepared = clock.elapsed();
    let wording = subject.wording();
    let quest = Quest { shared, universe: &universe, subject: &subject, wording: &wording, clock };
    let (mut archive, growth) = quest.for_goals(&mut runner, &known, wants_more, report);
    let mut all_goals = goals;
    if wants_more && is_time(clock) {
        let mutants = Survivors::of(shared.source, class, goals, &options.methods);
        if let Some(mutants) = mutants.map(|mutants| survivors.get_or_init(|| mutants))
            && let Some(more) = quest.for_mutants(mutants, &mut runner, &archive, report)
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
    let ways = target.map(|target| target.ways(&universe)).unwrap_or_default();
    let kept = assemble(&mut runner, all_goals, &archive, &ways, &is_over);
    let is_late = |tests: usize| {
        let expected = clock.load() * verification.expected_for((tests + 1) as f64);
        clock.left(Phase::Verify).is_some_and(|left| left < expected)
    };
    let (draft, tests) = Draft::of(kept, &mut runner, &universe, &subject, &wording, &style, &is_late);
    let found: Vec<bool> = all_goals.ids().map(|id| archive.best(id).is_some()).collect();
    let outlook = Outlook {
        subject: &subject,
        wording: &wording,
        evidence: &runner.evidence,
        goals: all_goals,
        found: &found,
    };
    if tests.is_empty() {
        report.uncovered = outlook.uncovered(&vec![false; goals.len()]);
        clock.note_load(load.factor());
        let reason = runner.evidence.no_tests();
        let is_starved = clock.is_busy() && report.tests_executed < FEWEST_TESTS;
        return Err(match is_starved && clock.left_at_most().is_some() {
            true => Obstacle::World(starved(&reason, clock)),
            false => Obstacle::Class(reason),
        });
    }

    shared.progress.update(&name, Stage::Verifying, archive.covered(), goals.len(), 1.0);
    let host = target.map(|target| target.host().clone());
    let suite = Suite { host, ..Suite::new(universe.package.replace('/', "."), place.class_name, tests) };
    let verified = verification
        .verify(&universe, &suite, &draft.named, &style, clock)
        .map_err(|error| Obstacle::World(format!("the JDK cannot verify tests: {error}")))?;
    if verified.stand_in {
        let note = "no JUnit was found on the class path or in the local Maven repository, so tests were compiled \
                    against stand-ins for its assertions (--junit-jar names the jars)";
        report.notes.push(note.to_owned());
    }
    draft.settle(&suite, &verified, &outlook, report);
    report.notes.extend(broken_before(&verified, &suite.class_name));
    // What misbehaves is shown by itself.
    let suite = Suite { host: None, ..suite };
    report.details.growth = growth;
    if shared.only.is_none() {
        // The suite is safe by now, so that this takes only what time is left.
        let is_over = || clock.is_over(Phase::Close);
        let suspicions =
            contracts::suspect(&mut runner.executor, shared.source, &universe, &suite.tests, &is_over);
        report.misbehaviours =
            suspicions.confirm(&universe, verification, &report.details, &suite, &style, clock);
        let Runner { endless, executor, .. } = &mut runner;
        let endless = endless.confirm(executor, &universe, &report.details, &suite, &style, &is_over);
        report.misbehaviours.extend(endless);
    }
    // What only a busy machine has cost comes back when it is less so.
    let is_starved = verified.late > 0 && (clock.is_busy() || report.tests == 0);
    let aside = is_starved.then(|| testwright_emit::source(&universe, &suite, &style).text);
    if let (0, Some(aside)) = (report.tests, &aside) {
        return Err(Obstacle::Late(aside.clone()));
    }
    if report.tests == 0 {
        return Err("every test was dropped by verification".to_owned().into());
    }
    if options.out.is_some() || target.is_some() {
        report.files.push(place.path);
    }
    let suite = StoredSuite { class_name: suite.class_name, text: verified.source.text };
    Ok(Steps { suite: Some(suite), aside })
}

/// Tests that an earlier run found and had no time to verify.
fn aside(shared: &Shared<'_>, class: &str, universe: &Universe, report: &mut ClassReport) -> Vec<TestCase> {
    let memory = shared.options.memory.as_ref().filter(|_| shared.only.is_none());
    let Some(text) = memory.and_then(|memory| memory.aside(class)) else { return Vec::new() };
    let read = testwright_emit::read::tests(universe, &text).map(|read| read.tests).unwrap_or_default();
    let tests: Vec<TestCase> = read.into_iter().filter_map(|test| test.case.ok()).collect();
    report
        .notes
        .push(format!("it begins with {} tests that an earlier run had no time to verify", tests.len()));
    tests
}

/// Reads the class and takes goals out that tests of people cover; none if nothing is left by that.
fn read_subject(
    shared: &Shared<'_>,
    class: &str,
    clock: &Clock,
    report: &mut ClassReport,
) -> Result<Option<Subject>, Obstacle> {
    let options = shared.options;
    let mut subject = match &shared.only {
        None => Subject::read(shared.source, class, &options.criteria, &options.methods)?,
        Some(only) => Subject::of_mutants(shared.source, class, only)?,
    };
    report.behaviours_total = subject.goals.goals.iter().filter(|goal| goal.is_behaviour()).count();
    report.goals_total = subject.goals.len() - report.behaviours_total;
    report.notes.extend(subject.goals.failures.iter().cloned());
    if subject.goals.is_empty() && !options.methods.is_empty() {
        return Err(format!("it has no code in a method named {}", options.methods.join(" or ")).into());
    }
    if subject.goals.is_empty() {
        let reason =
            "it has no code to test: an interface without default methods, or a class without members";
        return Err(reason.to_owned().into());
    }
    if let (None, Some(written)) = (&shared.only, &shared.written) {
        let into = shared.target(class);
        written.leave_out_covered(shared.environment, class, &mut subject, into, clock, report);
    }
    if subject.goals.is_empty() {
        report.details = Details::of(&subject, &subject.wording());
        return Ok(None);
    }
    Ok(Some(subject))
}

/// Where its tests go.
fn place(shared: &Shared<'_>, class: &str, package: &str) -> Result<output::Place, String> {
    if let Some(target) = shared.target(class) {
        let class_name = target.host().class_name().to_owned();
        return Ok(output::Place { class_name, path: target.path().to_owned() });
    }
    let simple = match shared.only {
        None => simple_name(class).to_owned(),
        Some(_) => name_of_suite(simple_name(class)),
    };
    output::place(shared.options.out.as_deref(), package, &simple)
}

/// What runs its tests.
pub(crate) fn runner<'a>(
    shared: &Shared<'_>,
    universe: &'a Universe,
    subject: &'a Subject,
    clock: &Clock,
) -> Result<Runner<'a>, String> {
    let (jdk, class_path) = (shared.environment.jdk.clone(), shared.environment.class_path.clone());
    let mut executor = VmExecutor::new(jdk, class_path, universe, &subject.goals, Limits::default())
        .map_err(|error| error.to_string())?;
    set_deadline(&mut executor, clock, Phase::Search);
    executor.allow_effects(shared.options.allowed);
    let solving = Solving { external: shared.options.smt_solver.clone(), record: false };
    Ok(Runner::new(executor, &subject.goals, clock).solving(solving).judging(subject.mutants.clone()))
}

/// How many goals tests reach, and how many behaviours they show.
fn reached(runner: &mut Runner<'_>, goals: &Goals, tests: &[TestCase]) -> (usize, usize) {
    let mut covered = vec![false; goals.len()];
    let mut scratch = Execution::default();
    for test in tests {
        runner.measure(test, &mut scratch, None);
        goals.ids().for_each(|id| covered[id.index()] |= goals.is_covered(id, &scratch));
    }
    let count = |behaviours: bool| {
        let goals = goals.goals.iter().filter(|goal| goal.is_behaviour() == behaviours);
        goals.filter(|goal| covered[goal.id.index()]).count()
    };
    (count(false), count(true))
}

fn universe(shared: &Shared<'_>, class: &str) -> Result<Universe, String> {
    let options = UniverseOptions {
        methods: shared.options.methods.clone(),
        hierarchy: Some(shared.hierarchy.clone()),
        package: Some(output::test_package(&shared.environment.class_path, class)),
        is_without_stubs: shared.options.style.mocks == Mocks::None,
        has_mocks: matches!(shared.options.style.mocks, Mocks::Mockito(_)),
    };
    let universe = Universe::build(shared.source, class, &options).map_err(|error| error.to_string())?;
    if universe.targets.is_empty() {
        return Err(match shared.options.methods.is_empty() {
            true if !universe.left_out.is_empty() => left_out(&universe).unwrap_or_default(),
            true => "tests in its package can use none of its members".into(),
            false => format!("it has no usable method named {}", shared.options.methods.join(" or ")),
        });
    }
    Ok(universe)
}

/// What is said of members that tests cannot name.
fn left_out(universe: &Universe) -> Option<String> {
    const SHOWN: usize = 3;
    let (first, count) = (universe.left_out.first()?, universe.left_out.len());
    let shown = universe
        .left_out
        .iter()
        .skip(1)
        .take(SHOWN - 1)
        .fold(first.clone(), |all, one| format!("{all}, {one}"));
    let more = if count > SHOWN { format!(" and {} more", count - SHOWN) } else { String::new() };
    Some(format!("no test uses {shown}{more}: no Java source can hold such a name"))
}

/// Lets the clock end a run that takes too long, and no other clock than that of the phase.
pub(crate) fn set_deadline(executor: &mut VmExecutor<'_>, clock: &Clock, phase: Phase) {
    let clock = clock.clone();
    executor.set_deadline(Some(Box::new(move || clock.is_over(phase))));
}

/// What is said of tests that did not pass before others were added to their class.
fn broken_before(verified: &Verified, class: &str) -> Option<String> {
    let first = verified.broken_before.first()?;
    let count = verified.broken_before.len();
    let (test, reason) = (&first.test, first.reason.lines().next().unwrap_or_default());
    Some(format!(
        "{count} tests that {class} had already do not pass here, and are left as they are; the first is {test}: {reason}"
    ))
}

/// How the tests of a class are written, which may be added to a class of people.
pub(crate) fn style_for(options: &Options, into: Option<&Target>, release: u16) -> Style {
    let style = style(options, release);
    match into {
        Some(into) => into.host().style(style),
        None => style,
    }
}

/// How the tests of a class are written that needs this release of Java.
pub(crate) fn style(options: &Options, release: u16) -> Style {
    let oldest = Style::default().java;
    Style { java: release.max(oldest), ..options.style.clone() }
}
