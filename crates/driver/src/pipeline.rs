//! The steps from one class to its suite.

use std::sync::Arc;

use rand::SeedableRng;
use testwright_concolic::{Allowance, Dse, DseSettings, Interests};
use testwright_emit::jdk::Verifier;
use testwright_emit::{Junit, Style, Suite, Test};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::execution::Ending;
use testwright_goals::{Execution, GoalId, Goals};
use testwright_search::{Budget, Effort, Executor, Flipped, Search, Settings};
use testwright_testcase::{Factory, Hierarchy, Literal, Rng, Seeds, TestCase, Universe, UniverseOptions};

use crate::classes::ClassSource;
use crate::clock::{Clock, Phase};
use crate::options::{Environment, Options, Progress, Stage};
use crate::output;
use crate::reasons::Evidence;
use crate::report::{ClassReport, Dropped};
use crate::subject::Subject;
use crate::suite::{Kept, assemble};

/// What the classes of a run share.
pub(crate) struct Shared<'a> {
    pub(crate) environment: &'a Environment,
    pub(crate) options: &'a Options,
    pub(crate) source: &'a ClassSource,
    pub(crate) hierarchy: Arc<Hierarchy>,
    pub(crate) progress: &'a dyn Progress,
}

/// Makes the suite of a class, by internal name. What goes wrong is in the report.
pub(crate) fn generate_class(shared: &Shared<'_>, class: &str, verifier: &mut Verifier) -> ClassReport {
    let clock = Clock::start(shared.options.time, shared.environment.interrupted.clone());
    let mut report = ClassReport { class: class.replace('/', "."), ..ClassReport::default() };
    if let Err(failure) = steps(shared, class, verifier, &clock, &mut report) {
        report.failure = Some(failure);
    }
    report.seconds = clock.elapsed();
    report
}

fn steps(
    shared: &Shared<'_>,
    class: &str,
    verifier: &mut Verifier,
    clock: &Clock,
    report: &mut ClassReport,
) -> Result<(), String> {
    let (environment, options) = (shared.environment, shared.options);
    let name = report.class.clone();
    shared.progress.update(&name, Stage::Preparing, 0, 0, 0.0);
    let subject = Subject::read(shared.source, class, &options.criteria, &options.methods)?;
    let goals = &subject.goals;
    report.goals_total = goals.len();
    report.notes.extend(goals.failures.iter().cloned());
    if goals.is_empty() && !options.methods.is_empty() {
        return Err(format!("it has no code in a method named {}", options.methods.join(" or ")));
    }
    if goals.is_empty() {
        return Err(
            "it has no code to test: an interface without default methods, or a class without members".into(),
        );
    }
    let universe = universe(shared, class)?;
    let place = output::place(options.out.as_deref(), package(class), simple_name(class))?;
    let mut executor = VmExecutor::new(
        environment.jdk.clone(),
        environment.class_path.clone(),
        &universe,
        goals,
        Limits::default(),
    )
    .map_err(|error| error.to_string())?;
    set_deadline(&mut executor, clock, Phase::Search);

    let dse = Dse::new(goals, DseSettings { query: QUERY, ..DseSettings::default() });
    let mut runner = Runner { executor, evidence: Evidence::new(goals), goals, dse };
    let prepared = clock.elapsed();
    let archive = {
        let is_over = || clock.is_over(Phase::Search);
        let used = || clock.used();
        let budget = Budget { executions: options.iterations, is_over: &is_over, used: &used };
        let factory = Factory::new(&universe, Seeds::of_subject(shared.source, &universe));
        let rng = Rng::seed_from_u64(seed_of(options.seed, class));
        let told = Told { shared, name: &name, clock };
        let mut watched = Watched { runner: &mut runner, told, since: 0, covered: vec![false; goals.len()] };
        let mut search = Search::new(factory, goals, &mut watched, budget, Settings::default(), rng);
        options.strategy.search(&mut search);
        report.tests_executed = search.executed;
        report.instructions = search.instructions;
        search.archive
    };
    report.search_seconds = clock.elapsed() - prepared;

    shared.progress.update(&name, Stage::Minimising, archive.covered(), goals.len(), clock.used());
    // What was found must still run when there is no time left to make it smaller.
    set_deadline(&mut runner.executor, clock, Phase::Verify);
    let kept = assemble(&mut runner.executor, goals, &archive, &|| clock.is_over(Phase::Minimise));
    let mut scratch = Execution::default();
    let mut tests = Vec::with_capacity(kept.len());
    let mut covers = Vec::with_capacity(kept.len());
    for Kept { test, covers: own } in kept {
        runner.executor.execute(&test, &mut scratch);
        runner.evidence.add(goals, &scratch);
        if let Some(observed) = runner.executor.observe(&test) {
            tests.push(Test::new(test, observed));
            covers.push(own);
        }
    }
    let found: Vec<bool> = goals.ids().map(|id| archive.best(id).is_some()).collect();
    if tests.is_empty() {
        explain(report, goals, &runner.evidence, &vec![false; goals.len()], &found);
        return Err(no_tests(&runner.evidence));
    }

    shared.progress.update(&name, Stage::Verifying, archive.covered(), goals.len(), 1.0);
    let suite = Suite { package: package(class).replace('/', "."), class_name: place.class_name, tests };
    let junit = if options.junit == 4 { Junit::Four } else { Junit::Five };
    let oldest = Style::default().java;
    let style = Style { junit, java: subject.release.max(oldest), ..Style::default() };
    report.verified = suite.tests.len();
    let verified = verifier
        .verify(&universe, &suite, &style, clock.deadline(Phase::Verify))
        .map_err(|error| format!("the JDK cannot verify tests: {error}"))?;
    if verified.stand_in {
        let note = "no JUnit was found on the class path or in the local Maven repository, so tests were compiled \
                    against stand-ins for its assertions (--junit-jar names the jars)";
        report.notes.push(note.to_owned());
    }
    report.passed_before_verification = verified.passed_before;
    report.dropped =
        verified.dropped.into_iter().map(|one| Dropped { test: one.test, reason: one.reason }).collect();
    report.disagreements = verified
        .lost_assertions
        .into_iter()
        .map(|one| Dropped {
            reason: format!("{} is not {} there: {}", one.what, one.expected, one.actual),
            test: one.test,
        })
        .collect();
    let mut covered = vec![false; goals.len()];
    for (test, covers) in suite.tests.iter().zip(&covers) {
        if verified.suite.tests.iter().any(|kept| kept.case == test.case) {
            covers.iter().for_each(|id| covered[id.index()] = true);
        }
    }
    explain(report, goals, &runner.evidence, &covered, &found);
    report.goals_covered = covered.iter().filter(|covered| **covered).count();
    report.tests = verified.suite.tests.len();
    if report.tests == 0 {
        return Err("every test was dropped by verification".into());
    }
    if options.out.is_some() {
        output::write(&place.path, &verified.source.text)?;
        report.files.push(place.path);
    }
    Ok(())
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
fn set_deadline(executor: &mut VmExecutor<'_>, clock: &Clock, phase: Phase) {
    let clock = clock.clone();
    executor.set_deadline(Some(Box::new(move || clock.is_over(phase))));
}

fn explain(report: &mut ClassReport, goals: &Goals, evidence: &Evidence, covered: &[bool], found: &[bool]) {
    let missing = goals.ids().filter(|id| !covered[id.index()]);
    report.uncovered = missing.map(|id| evidence.explain(goals, id, found[id.index()])).collect();
}

fn no_tests(evidence: &Evidence) -> String {
    let most = evidence.stops.iter().max_by_key(|(reason, count)| (**count, std::cmp::Reverse(*reason)));
    match most {
        Some((reason, count)) => format!("no test ran to its end; {count} runs were stopped: {reason}"),
        None => "the search found no test that runs".into(),
    }
}

/// Every class has randomness of its own, so that results do not depend on which others are tested.
fn seed_of(seed: u64, class: &str) -> u64 {
    class.bytes().fold(seed ^ 0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}

fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

fn simple_name(class: &str) -> &str {
    class.rsplit_once('/').map_or(class, |(_, name)| name)
}

/// An executor that remembers why runs were stopped.
struct Runner<'a> {
    executor: VmExecutor<'a>,
    evidence: Evidence,
    goals: &'a Goals,
    dse: Dse,
}

impl Runner<'_> {
    fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        self.executor.execute(test, into);
        if let Ending::Stopped { reason, .. } = &into.ending {
            self.evidence.stopped(reason);
        }
    }
}

/// Where progress goes.
struct Told<'a> {
    shared: &'a Shared<'a>,
    name: &'a str,
    clock: &'a Clock,
}

/// The executor that the search sees.
struct Watched<'r, 'a> {
    runner: &'r mut Runner<'a>,
    told: Told<'r>,
    since: u32,
    covered: Vec<bool>,
}

/// What an instruction costs when it is followed symbolically, in instructions that are not.
const CONCOLIC_FACTOR: u64 = 15;

/// What one question to the solver may cost while searching: what takes longer is better spent on other tests.
const QUERY: testwright_solver::Budget = testwright_solver::Budget {
    evaluations: 1_500,
    conflicts: 500,
    decisions: 50_000,
    gates: 80_000,
    external_millis: 500,
};

/// What the solver did so far.
fn solver_work(dse: &Dse) -> u64 {
    dse.solver_stats().iter().map(|(_, stats)| stats.work).sum()
}

/// Runs between two updates of the progress.
const RUNS_PER_UPDATE: u32 = 2_000;

impl Executor for Watched<'_, '_> {
    fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        self.runner.execute(test, into);
        self.since += 1;
        if self.since >= RUNS_PER_UPDATE {
            self.since = 0;
            let goals = self.runner.goals;
            for id in goals.ids() {
                self.covered[id.index()] |= goals.is_covered(id, into);
            }
            let covered = self.covered.iter().filter(|covered| **covered).count();
            let used = self.told.clock.used();
            self.told.shared.progress.update(self.told.name, Stage::Searching, covered, goals.len(), used);
        }
    }

    fn compared(&mut self) -> Vec<Literal> {
        self.runner.executor.compared()
    }

    fn flip(&mut self, test: &TestCase, is_open: &dyn Fn(GoalId) -> bool, most: Effort) -> Flipped {
        let Runner { executor, goals, dse, .. } = &mut *self.runner;
        let clock = self.told.clock;
        let allowance =
            Allowance { runs: most.runs, queries: most.queries, is_over: &|| clock.is_over(Phase::Search) };
        let (solved, instructions) = (solver_work(dse), executor.instructions());
        let interests = Interests::new(goals, is_open);
        let tests = dse.explore(executor, goals, test, &interests, allowance);
        let work = CONCOLIC_FACTOR * (executor.instructions() - instructions) + solver_work(dse) - solved;
        Flipped { tests, work }
    }
}
