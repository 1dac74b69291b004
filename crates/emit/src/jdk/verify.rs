//! The verifier: compile, run in several orders, take out what fails, and again until all is well.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use testwright_classpath::Jdk;
use testwright_testcase::Universe;

use super::compiler::CompilerOptions;
use super::frame::{Compilation, CompileError, Compiling, Ending, Warning};
use super::framework::{FrameworkJars, practice, stand_ins};
use super::harness::{After, Called, Harness, HarnessError, Surroundings, left_until};
use super::launch::Launch;
use super::trial::Trial;
use crate::suite::{Source, Style, Suite};

/// Times that a suite is compiled before whatever did not pass by then is dropped.
const MOST_COMPILATIONS: usize = 16;

/// Times that a suite is changed because of failures before whatever still fails is dropped.
const MOST_ROUNDS: usize = 4;

/// Random orders of tests that are run besides the usual one, each with its opposite.
const PAIRS_OF_ORDERS: u64 = 2;

/// Which of all orders is run as if in another country.
const ABROAD: usize = 1;

/// The source level that is written unless a class needs a newer one.
const OLDEST_SOURCE: u16 = 8;

/// The share of the time that is left which one test may take, and the least that it may: one that does not end must not cost
/// the others their verification.
const MOST_OF_THE_TIME: f64 = 0.12;
const LEAST_LIMIT: Duration = Duration::from_millis(150);

/// What a verifier works with.
#[derive(Clone, Debug)]
pub struct VerifierOptions {
    /// Jars and folders of the class under test and what it needs.
    pub class_path: Vec<PathBuf>,
    /// The JUnit to use; none means that our stand-in is used.
    pub framework: Option<FrameworkJars>,
    /// What the project tells the compiler of its tests.
    pub compiler: CompilerOptions,
    /// How long one test may take.
    pub test_limit: Duration,
    /// What the second order of tests is made of.
    pub seed: u64,
    /// Whether the process practises until it is needed; a waste if that is at once.
    pub practises: bool,
    /// Whether the process takes its machine to be in another country: locale, time zone, charset, user.
    pub is_abroad: bool,
    /// Nothing of the JDK is waited for any longer when this is set; none if only deadlines matter.
    pub interrupted: Option<Arc<AtomicBool>>,
    /// Whether code under test is held back from files, processes and the network; where it cannot be, nothing is started.
    pub is_confined: bool,
    /// Whether tests may leave settings of the process changed.
    pub settings_may_stay: bool,
}

impl Default for VerifierOptions {
    fn default() -> VerifierOptions {
        VerifierOptions {
            class_path: Vec::new(),
            framework: None,
            compiler: CompilerOptions::default(),
            test_limit: Duration::from_secs(3),
            seed: 0,
            practises: true,
            is_abroad: false,
            interrupted: None,
            is_confined: true,
            settings_may_stay: false,
        }
    }
}

/// A test that was taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// What it was called; rows of a table share one name.
    pub test: String,
    /// Which row of its table it was, counted from 0; none if it had a method of its own.
    pub row: Option<usize>,
    /// Why it was taken out.
    pub reason: String,
}

/// An assertion that did not hold on the JDK: there our virtual machine and the JDK disagree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostAssertion {
    /// What the test was called.
    pub test: String,
    /// What was asserted about.
    pub what: String,
    /// What we expected.
    pub expected: String,
    /// What JUnit says about it.
    pub actual: String,
}

/// What is left of a suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Verified {
    /// The file to deliver.
    pub source: Source,
    /// The tests in it.
    pub suite: Suite,
    /// How many tests compiled and passed, in all orders, without any change.
    pub passed_before: usize,
    /// How many tests had to be written with raw types and casts to compile.
    pub repaired: usize,
    /// Tests that were taken out.
    pub dropped: Vec<Dropped>,
    /// Assertions that were taken out.
    pub lost_assertions: Vec<LostAssertion>,
    /// Whether there was no JUnit, so that a stand-in of ours was used.
    pub stand_in: bool,
    /// How many tests were dropped only because there was no time to verify them.
    pub late: usize,
    /// Tests of the class that tests were added to, which did not pass before either.
    pub broken_before: Vec<Dropped>,
}

/// See the module's text. One can verify suites of many classes, one after the other.
pub struct Verifier {
    launch: Launch,
    options: VerifierOptions,
    pub(super) class_path: String,
    pub(super) harness: Option<Harness>,
    /// Whether a test that took too long still runs in the process.
    is_haunted: bool,
}

impl Verifier {
    /// Starts the process on a JDK. It gets ready by itself, so start it early.
    pub fn start(jdk: &Jdk, options: VerifierOptions) -> Result<Verifier, HarnessError> {
        Verifier::with_java(jdk.tool("java"), jdk.feature, options)
    }

    /// Likewise, with the path of `java` itself and its release.
    pub fn with_java(
        java: PathBuf,
        feature: u16,
        options: VerifierOptions,
    ) -> Result<Verifier, HarnessError> {
        let jars = options.framework.iter().flat_map(|junit| &junit.jars);
        // The process works elsewhere, so paths must be absolute.
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let entries: Vec<PathBuf> = options.class_path.iter().chain(jars).map(absolute).collect();
        let class_path = joined(&entries);
        let VerifierOptions { is_confined, is_abroad, .. } = options;
        let preview = options.compiler.has_preview().then_some(feature);
        let launch = Launch { java, class_path: entries, is_confined, is_abroad, preview };
        let mut verifier = Verifier { launch, options, class_path, harness: None, is_haunted: false };
        verifier.harness()?;
        Ok(verifier)
    }

    /// Waits until the process is ready, but not longer than to the deadline. Nobody has to: it only makes sense before
    /// work whose budget is shorter than the start of a JDK.
    pub fn wait(&mut self, deadline: Instant) {
        let class_path = self.class_path.clone();
        if let Ok(harness) = self.harness() {
            // If it fails, the next request will say why.
            let _ = harness.compile(&practising(&class_path, &practice()), deadline);
        }
    }

    /// Compiles and runs a suite, and takes out what does not hold, until the deadline at the latest.
    ///
    /// An error means that the JDK cannot be used at all.
    pub fn verify(
        &mut self,
        universe: &Universe,
        suite: &Suite,
        style: &Style,
        deadline: Instant,
    ) -> Result<Verified, HarnessError> {
        let style = self.style(style);
        let mut trial = Trial::new(universe, suite, &style);
        trial.drop_disturbing();
        let path = suite.path();
        let mut broken_before = Vec::new();
        let settled = match &suite.host {
            None => self.settle(&mut trial, &path, &suite.full_name(), &style, deadline),
            Some(host) => {
                self.settle_in(host, &mut trial, &style, deadline).map(|broken| broken_before = broken)
            }
        };
        let late = match settled {
            Ok(()) => 0,
            Err(HarnessError::Late) => {
                let before = trial.dropped.len();
                trial.drop_unverified("there was no time to verify it");
                trial.dropped.len() - before
            }
            Err(error) => return Err(error),
        };
        trial.drop_changed("there was no time to verify it without its table");
        // If the process had to be given up, a new one gets ready while the next class is searched.
        self.leave_haunted();
        self.harness()?;
        Ok(Verified {
            source: trial.delivered(),
            suite: trial.suite(),
            passed_before: trial.sound(),
            repaired: trial.repaired,
            dropped: trial.dropped,
            lost_assertions: trial.lost_assertions,
            stand_in: self.options.framework.is_none(),
            late,
            broken_before,
        })
    }

    /// What tests find around them.
    pub(super) fn surroundings(&self, is_abroad: bool) -> Surroundings {
        Surroundings { is_abroad, settings_may_stay: self.options.settings_may_stay }
    }

    /// A style that this JUnit knows.
    fn style(&self, style: &Style) -> Style {
        let junit = self.options.framework.as_ref();
        let assert_throws = junit.is_none_or(|junit| junit.has_assert_throws);
        let folder = junit.is_none_or(|junit| junit.has_temporary_folder);
        Style {
            assert_throws: style.assert_throws && assert_throws,
            temporary_folder: style.temporary_folder && folder,
            isolation: junit.map_or(style.isolation, |junit| junit.isolation),
            is_parameterized: style.is_parameterized && junit.is_some_and(|junit| junit.has_parameters),
            ..style.clone()
        }
    }

    /// How a suite is written that was verified, or a part of one.
    #[must_use]
    pub fn source(&self, universe: &Universe, suite: &Suite, style: &Style) -> Source {
        crate::source(universe, suite, &self.style(style))
    }

    /// Says which tests javac does not accept as they are, by name, and why. Nothing is run.
    pub fn refused(
        &mut self,
        universe: &Universe,
        suite: &Suite,
        style: &Style,
        deadline: Instant,
    ) -> Result<Vec<Dropped>, HarnessError> {
        let source = crate::source(universe, suite, style);
        let errors = self.compile(&suite.path(), &source, style, deadline)?.errors;
        let name = |line: usize| {
            source.tests.iter().find(|test| test.lines.contains(&line)).map(|test| test.name.clone())
        };
        let refused = errors.into_iter().map(|error| Dropped {
            test: name(error.line).unwrap_or_default(),
            row: None,
            reason: error.message,
        });
        Ok(refused.collect())
    }

    /// How long one test may take.
    pub(super) fn limit(&self, deadline: Instant) -> Duration {
        let share = left_until(deadline).mul_f64(MOST_OF_THE_TIME);
        self.options.test_limit.min(share.max(LEAST_LIMIT))
    }

    pub(super) fn note(&mut self, after: After) {
        match after {
            After::Fine => {}
            After::Haunted => self.is_haunted = true,
            After::Gone => {
                self.harness = None;
                self.is_haunted = false;
            }
        }
    }

    /// Gives a process up in which a test still runs.
    pub(super) fn leave_haunted(&mut self) {
        if std::mem::take(&mut self.is_haunted) {
            self.harness = None;
        }
    }

    pub(super) fn settle(
        &mut self,
        trial: &mut Trial<'_>,
        path: &str,
        class: &str,
        style: &Style,
        deadline: Instant,
    ) -> Result<(), HarnessError> {
        let mut rounds = 0;
        let mut compilations = 0;
        let mut was_replaced = false;
        while !trial.is_empty() {
            compilations += 1;
            if compilations > MOST_COMPILATIONS {
                trial.drop_unverified("javac accepts no way of writing it");
                return Ok(());
            }
            let source = trial.source();
            if !self.is_accepted(trial, &source, path, style, deadline)? {
                continue;
            }
            let results = match self.run_in_orders(trial, class, &source, deadline) {
                Ok(Some(results)) => results,
                Ok(None) => continue,
                // It may have died of what ran in it before; a new one gets a chance.
                Err(HarnessError::Ended(_)) if !was_replaced => {
                    was_replaced = true;
                    self.note(After::Gone);
                    continue;
                }
                Err(error) => return Err(error),
            };
            rounds += 1;
            if !trial.judge(&source, &results, rounds >= MOST_ROUNDS) {
                return Ok(());
            }
            if rounds >= MOST_ROUNDS {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether javac accepts what is left, under the project's options too. If it does not, what is left is changed.
    fn is_accepted(
        &mut self,
        trial: &mut Trial<'_>,
        source: &Source,
        path: &str,
        style: &Style,
        deadline: Instant,
    ) -> Result<bool, HarnessError> {
        let compilation = match self.compile(path, source, style, deadline) {
            Ok(compilation) => compilation,
            Err(HarnessError::Refused(reason)) => {
                trial.repair_all(&reason);
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        if !compilation.errors.is_empty() {
            trial.repair(source, path, &compilation.errors);
            return Ok(false);
        }
        trial.note_warnings(source, path, &compilation.warnings);
        let delivered = trial.delivered();
        let failing = match self.failing_warnings(&[(path, &delivered.text)], style, deadline) {
            Err(HarnessError::Refused(reason)) => {
                trial.repair_all(&reason);
                return Ok(false);
            }
            failing => failing?,
        };
        let is_failing = failing.iter().any(|warning| warning.path == path);
        if is_failing {
            trial.repair(&delivered, path, &failing);
        }
        Ok(!is_failing)
    }

    /// The process; started again if the last one had to be given up.
    pub(super) fn harness(&mut self) -> Result<&mut Harness, HarnessError> {
        match &mut self.harness {
            Some(harness) => Ok(harness),
            empty => {
                let harness = empty.insert(Harness::start(&self.launch, self.options.interrupted.clone())?);
                if self.options.practises {
                    harness.warm(&practising(&self.class_path, &practice()));
                }
                Ok(harness)
            }
        }
    }

    fn compile(
        &mut self,
        path: &str,
        source: &Source,
        style: &Style,
        deadline: Instant,
    ) -> Result<Compilation, HarnessError> {
        self.compile_texts(&[(path, &source.text)], style, deadline)
    }

    /// Compiles files together, given by path and text.
    pub(super) fn compile_texts(
        &mut self,
        files: &[(&str, &str)],
        style: &Style,
        deadline: Instant,
    ) -> Result<Compilation, HarnessError> {
        let options = self.options.compiler.telling();
        self.compile_with(&options, files, style, true, deadline)
    }

    /// Warnings that fail the project's build, as the errors that they are there. None if no warning does.
    pub(super) fn failing_warnings(
        &mut self,
        files: &[(&str, &str)],
        style: &Style,
        deadline: Instant,
    ) -> Result<Vec<CompileError>, HarnessError> {
        if !self.options.compiler.fails_on_warnings() {
            return Ok(Vec::new());
        }
        let options = self.options.compiler.as_in_project();
        let compilation = self.compile_with(&options, files, style, false, deadline)?;
        // What was accepted before can only fail because of an annotation, which is as bad.
        let failing = compilation.warnings.into_iter().map(Warning::into_error).chain(compilation.errors);
        Ok(failing.collect())
    }

    fn compile_with(
        &mut self,
        options: &[String],
        files: &[(&str, &str)],
        style: &Style,
        is_kept: bool,
        deadline: Instant,
    ) -> Result<Compilation, HarnessError> {
        let mut sources = files.to_vec();
        if self.options.framework.is_none() {
            sources.extend(stand_ins(style.framework));
        }
        let class_path = self.class_path.clone();
        let (release, class_path) = (style.java, &*class_path);
        let what = Compiling { release, class_path, options, sources: &sources, is_kept };
        let first = self.harness()?.compile(&what, deadline);
        match first {
            // It may have died of what ran in it before; a new one gets a chance.
            Err(HarnessError::Ended(_)) => {
                self.harness = None;
                self.harness()?.compile(&what, deadline)
            }
            other => other,
        }
    }

    /// Runs all tests in several orders: first in the one that JUnit has, with `assert` statements enabled as build tools do for
    /// tests; then in others, the second of them without `assert` and with another locale, time zone and user, so that none of
    /// this matters to what stays. Results are by place. None if a test had to be given up: it is dropped, and the rest is to
    /// be run without it.
    fn run_in_orders(
        &mut self,
        trial: &mut Trial<'_>,
        class: &str,
        source: &Source,
        deadline: Instant,
    ) -> Result<Option<BTreeMap<usize, Vec<Ending>>>, HarnessError> {
        let mut results: BTreeMap<usize, Vec<Ending>> = BTreeMap::new();
        let mut usual: Vec<usize> = (0..source.tests.len()).collect();
        // Rows of a table come one after the other.
        usual.sort_by_key(|at| (junit_order(&source.tests[*at].name), source.tests[*at].row));
        let is_given_up = |ending: &Ending| matches!(ending, Ending::TimedOut | Ending::Exited);
        for (number, order) in orders(usual, self.options.seed).into_iter().enumerate() {
            let is_abroad = number == ABROAD;
            let called = |at: &usize| {
                let test = &source.tests[*at];
                Called { class, method: &test.name, row: test.row }
            };
            let tests: Vec<Called<'_>> = order.iter().map(called).collect();
            let (class_path, limit) = (self.class_path.clone(), self.limit(deadline));
            let surroundings = self.surroundings(is_abroad);
            let (endings, after) = self.harness()?.run(&class_path, &tests, surroundings, limit, deadline)?;
            let is_cut = endings.len() < order.len();
            let gave_up = endings.iter().any(is_given_up);
            for (at, ending) in order.iter().zip(endings) {
                results.entry(*at).or_default().push(ending);
            }
            self.note(after);
            if gave_up {
                // Other failures may come from this test, so they are looked at when it is gone.
                results.retain(|_, endings| {
                    endings.iter().any(is_given_up) || endings.iter().all(|ending| *ending == Ending::Passed)
                });
                trial.judge(source, &results, false);
                return Ok(None);
            }
            if is_cut {
                // What has passed once has passed.
                results.retain(|_, endings| endings.iter().all(|ending| *ending == Ending::Passed));
                trial.judge(source, &results, false);
                return Err(HarnessError::Late);
            }
        }
        Ok(Some(results))
    }
}

/// What is compiled so that the compiler is ready when it is needed.
fn practising<'a>(class_path: &'a str, sources: &'a [(&'a str, &'a str)]) -> Compiling<'a> {
    Compiling { release: OLDEST_SOURCE, class_path, options: &[], sources, is_kept: false }
}

fn joined(entries: &[PathBuf]) -> String {
    let separator = if cfg!(windows) { ";" } else { ":" };
    let texts: Vec<String> = entries.iter().map(|entry| text_of(entry)).collect();
    texts.join(separator)
}

fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// What JUnit, 4 and 5, sorts the methods of a class by, unless it is told otherwise: Java's hash of the name, and the name. State
/// that tests share makes their order matter, so they are verified in the one that they will be run in.
pub(super) fn junit_order(name: &str) -> (i32, &str) {
    let hash = name.encode_utf16().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit.into()));
    (hash, name)
}

/// The orders in which tests are run, the usual one first. What comes after it is random and depends only on the seed; each
/// random order comes with its opposite, so that of any two tests each has once run before the other.
fn orders(usual: Vec<usize>, seed: u64) -> Vec<Vec<usize>> {
    // A test by itself has no other order, but still another country.
    let most = if usual.len() < 2 { ABROAD } else { usize::MAX };
    let random = (0..PAIRS_OF_ORDERS).flat_map(|pair| {
        let order = shuffled(&usual, seed ^ pair);
        let opposite = order.iter().rev().copied().collect();
        [order, opposite]
    });
    let random: Vec<Vec<usize>> = random.take(most).collect();
    std::iter::once(usual).chain(random).collect()
}

/// Another order, which depends only on the seed.
fn shuffled(order: &[usize], seed: u64) -> Vec<usize> {
    let mut state = seed ^ 0x9e37_79b9_7f4a_7c15;
    // SplitMix64, whose numbers are good enough for an order.
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut shuffled = order.to_vec();
    for last in (1..shuffled.len()).rev() {
        shuffled.swap(last, (next() % (last as u64 + 1)) as usize);
    }
    shuffled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_ordered_as_junit_does() {
        assert_eq!(junit_order("hello"), (99_162_322, "hello"));
        let mut names = ["b", "a", "sum_1And2Returns3", "Aa", "BB"];
        names.sort_by_key(|name| junit_order(name));
        // Two names of one hash are in the order of the alphabet.
        assert_eq!(junit_order("Aa").0, junit_order("BB").0);
        assert_eq!(names, ["a", "b", "Aa", "BB", "sum_1And2Returns3"]);
    }

    #[test]
    fn of_any_two_tests_each_runs_before_the_other() {
        let orders = orders((0..9).collect(), 7);
        let is_before = |order: &Vec<usize>, one, other| {
            let place = |test| order.iter().position(|at| *at == test);
            place(one) < place(other)
        };
        for (one, other) in (0..9).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let random = &orders[1..];
            assert!(random.iter().any(|order| is_before(order, one, other)), "{one} {other}");
            assert!(random.iter().any(|order| is_before(order, other, one)), "{other} {one}");
        }
        assert_eq!(orders[0], (0..9).collect::<Vec<_>>());
        assert_ne!(orders[1], orders[3], "another pair is in another order");
        assert_eq!(super::orders(vec![0], 7), [[0], [0]], "a test by itself runs twice");
    }
}
