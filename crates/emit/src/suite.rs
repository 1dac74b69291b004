//! What is written: suites of tests with what was observed of them, the style to write them in, and the text that results.
//!
//! Assertions are not stored: they follow from a test's [`Observed`]. A [`Claim`] names the observation that an assertion
//! came from, so that [`Test::forget`] can take back the one that proved wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use testwright_testcase::{Interaction, MemberId, Observed, Outcome, Printer, TestCase, Universe, Var};

use crate::into::Host;
use crate::style::{Assertions, Mocks, Naming};

/// The tests of one class.
#[derive(Clone, PartialEq, Debug)]
pub struct Suite {
    /// The package of the class under test and of the tests, with dots; empty for the unnamed package.
    pub package: String,
    /// Simple name of the test class, such as `FractionTest`.
    pub class_name: String,
    /// The tests, in the order in which they are written.
    pub tests: Vec<Test>,
    /// What tests share, if that was chosen already.
    pub arrangement: Option<Arrangement>,
    /// The test class that the tests are added to; none if they get a file of their own.
    pub host: Option<Arc<Host>>,
}

/// What tests of a suite share: names of fields, by how what they hold is made.
pub type Arrangement = BTreeMap<String, String>;

impl Suite {
    /// A suite in which nothing is chosen but its tests.
    #[must_use]
    pub fn new(package: impl Into<String>, class_name: impl Into<String>, tests: Vec<Test>) -> Suite {
        Suite { package: package.into(), class_name: class_name.into(), tests, arrangement: None, host: None }
    }

    /// Binary name of the test class, with dots.
    #[must_use]
    pub fn full_name(&self) -> String {
        if self.package.is_empty() {
            self.class_name.clone()
        } else {
            format!("{}.{}", self.package, self.class_name)
        }
    }

    /// Path of the source file below a source folder, with slashes.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}.java", self.full_name().replace('.', "/"))
    }
}

/// A test case and what it was seen to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Test {
    /// What it does.
    pub case: TestCase,
    /// What was seen; assertions are made of this.
    pub observed: Observed,
    /// All calls of stubs, whether they are asserted or not.
    pub calls: Vec<Interaction>,
    /// Whether it is written with raw types and explicit casts, because javac did not accept how a person would write it.
    pub cautious: bool,
    /// Whether stubs are written as such although the project has Mockito, because mocks did not do.
    pub plain_stubs: bool,
    /// Whether it is written by itself although others have its shape or arrange the same, because it did not do with them.
    pub is_single: bool,
    /// The statement for whose sake the test is kept; none if that is not known. See [`Test::act`].
    pub act: Option<Var>,
    /// Decisions of the source that came out one way only while the act ran, in the order in which they did first.
    pub conditions: Vec<Condition>,
    /// Kinds of warnings that javac gives for it (`deprecation`, `unchecked` and the like), which it is written to suppress.
    pub warnings: BTreeSet<String>,
}

/// A decision of the source and how it came out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// As the source has it, such as `zones > 5`.
    pub text: String,
    /// Whether it held.
    pub holds: bool,
    /// Whether the method that the act calls decides it itself, and not one that it calls.
    pub is_own: bool,
}

impl Test {
    /// A test that is written as a person would.
    #[must_use]
    pub fn new(case: TestCase, observed: Observed) -> Test {
        let calls = observed.interactions.clone();
        Test {
            case,
            observed,
            calls,
            cautious: false,
            plain_stubs: false,
            is_single: false,
            act: None,
            conditions: Vec::new(),
            warnings: BTreeSet::new(),
        }
    }

    /// How many statements are run: all up to the one that throws.
    #[must_use]
    pub fn end(&self) -> usize {
        let ends = (0..self.case.statements.len()).find_map(|at| match self.observed.outcomes.get(at) {
            Some(Outcome::Threw { .. }) => Some(at + 1),
            Some(Outcome::NotRun) => Some(at),
            _ => None,
        });
        ends.unwrap_or(self.case.statements.len())
    }

    /// The statement that throws.
    #[must_use]
    pub fn thrown(&self) -> Option<usize> {
        let last = self.end().checked_sub(1)?;
        matches!(self.observed.outcomes.get(last), Some(Outcome::Threw { .. })).then_some(last)
    }

    /// The act: the statement that the test is about. It is the one that throws if there is one, else the one for whose sake
    /// the test is kept, else the last use of the class under test. None if the test calls nothing.
    #[must_use]
    pub fn act(&self, universe: &Universe) -> Option<usize> {
        let end = self.end();
        let known = self.act.map(Var::index).filter(|at| *at < end);
        self.thrown().or(known).or_else(|| {
            let mut used = (0..end).rev().filter(|at| self.case.statements[*at].member().is_some());
            let is_about = |at: &usize| {
                let member = self.case.statements[*at].member();
                member.is_some_and(|id| is_about_subject(universe, id))
            };
            used.clone().find(is_about).or_else(|| used.next())
        })
    }

    /// Takes back what some assertions came from, so that they are no longer written.
    pub fn forget(&mut self, claims: &[Claim]) {
        let mut inspections = Vec::new();
        let mut interactions = Vec::new();
        let mut changed = Vec::new();
        let mut files = Vec::new();
        for claim in claims {
            match *claim {
                Claim::Value(var) => {
                    if let Some(Outcome::Returned { tainted, .. }) =
                        self.observed.outcomes.get_mut(var.index())
                    {
                        *tainted = true;
                    }
                }
                Claim::Inspection(index) => inspections.push(index),
                Claim::Interaction(index) => {
                    let all = &self.observed.interactions;
                    let Some(named) = all.get(index) else { continue };
                    let is_same = |at: &usize| all[*at].stub == named.stub && all[*at].method == named.method;
                    interactions.extend((0..all.len()).filter(is_same));
                }
                Claim::Changed(index) => changed.push(index),
                Claim::Message(_) => self.observed.message = None,
                Claim::Printed(printer) => _ = self.observed.printed.remove(&printer),
                Claim::File(index) => files.push(index),
                // A test that should throw shows nothing if it does not.
                Claim::Throws(_) => {}
            }
        }
        remove_all(&mut self.observed.inspections, inspections);
        remove_all(&mut self.observed.interactions, interactions);
        remove_all(&mut self.observed.changed, changed);
        remove_all(&mut self.observed.files, files);
    }
}

fn remove_all<T>(items: &mut Vec<T>, mut places: Vec<usize>) {
    // Later ones first, so that numbers stay right.
    places.sort_unstable();
    places.dedup();
    for place in places.into_iter().rev() {
        if place < items.len() {
            items.remove(place);
        }
    }
}

/// Whether a member is one of the class under test or of a class nested in it.
fn is_about_subject(universe: &Universe, id: MemberId) -> bool {
    let rest = universe.member(id).owner.strip_prefix(&*universe.subject);
    universe.targets.contains(&id) || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

/// The observation that an assertion was made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// The value of a statement.
    Value(Var),
    /// The inspection with this number.
    Inspection(usize),
    /// The exception of a statement.
    Throws(Var),
    /// The change, of something that the last statement was given, with this number.
    Changed(usize),
    /// The message of the exception of a statement.
    Message(Var),
    /// All calls of a method of a stub, named by the number of the first of them.
    Interaction(usize),
    /// What the test printed there.
    Printed(Printer),
    /// What the file with this number holds.
    File(usize),
}

/// The framework to write for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Framework {
    /// JUnit 4.
    JUnit4,
    /// JUnit 5 (Jupiter) or newer.
    #[default]
    Jupiter,
    /// TestNG.
    TestNg,
}

/// How JUnit keeps tests of other classes from running at the same time, where it runs them in parallel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Isolation {
    /// Not at all: JUnit 4, and Jupiter before 5.3.
    None,
    /// By locks that other classes must ask for, too: `@ResourceLock`.
    Locks,
    /// By running a class alone: `@Isolated`, from Jupiter 5.7 on.
    #[default]
    Alone,
}

/// How to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The framework to write for.
    pub framework: Framework,
    /// Whether JUnit has `assertThrows`; only versions of JUnit 4 before 4.13 have not.
    pub assert_throws: bool,
    /// Whether JUnit has temporary folders: Jupiter from 5.4 on, JUnit 4 from 4.7 on.
    pub temporary_folder: bool,
    /// How JUnit keeps other tests from running meanwhile.
    pub isolation: Isolation,
    /// Java source level. Little of what is written is newer than 8, but the verification compiles with it.
    pub java: u16,
    /// Whether every test is written with raw types and explicit casts. See [`Test::cautious`].
    pub cautious: bool,
    /// Most assertions in one test.
    pub most_assertions: usize,
    /// The library of assertions.
    pub assertions: Assertions,
    /// What stands for collaborators.
    pub mocks: Mocks,
    /// Whether Mockito looks after annotated fields, where the framework lets it.
    pub has_mock_runner: bool,
    /// How test methods are called.
    pub naming: Naming,
    /// Whether classes and methods are public.
    pub is_public: bool,
    /// Whether tests of one shape become one parameterized test.
    pub is_parameterized: bool,
    /// Whether tests have `@DisplayName`.
    pub has_display_names: bool,
    /// The comment at the beginning of a file.
    pub header: Option<Arc<str>>,
}

impl Style {
    /// Whether an assertion catches what a test throws, so that more can be asserted behind it.
    pub(crate) fn catches(&self, test: &Test) -> bool {
        let is_cautious = self.cautious || test.cautious;
        self.assert_throws || (self.assertions == Assertions::AssertJ && !is_cautious)
    }
}

impl Default for Style {
    fn default() -> Style {
        Style {
            framework: Framework::Jupiter,
            assert_throws: true,
            temporary_folder: true,
            isolation: Isolation::default(),
            java: 8,
            cautious: false,
            most_assertions: 10,
            assertions: Assertions::default(),
            mocks: Mocks::default(),
            has_mock_runner: true,
            naming: Naming::default(),
            is_public: false,
            is_parameterized: false,
            has_display_names: false,
            header: None,
        }
    }
}

/// A written suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file.
    pub text: String,
    /// Where each test is, in the order of the suite.
    pub tests: Vec<Written>,
    /// What tests share.
    pub arrangement: Arrangement,
}

impl Source {
    /// The lines of a test.
    #[must_use]
    pub fn lines_of(&self, test: &Written) -> String {
        let (first, count) = (test.lines.start().saturating_sub(1), test.lines.clone().count());
        self.text.lines().skip(first).take(count).collect::<Vec<_>>().join("\n")
    }
}

/// Where a test is in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Name of its method; rows of a table share one.
    pub name: String,
    /// Which row of its table it is, counted from 0; none if it has a method of its own.
    pub row: Option<usize>,
    /// Whether it uses what tests share.
    pub shares: bool,
    /// Its lines, from its annotation to its closing brace; the first line of the file is 1.
    pub lines: RangeInclusive<usize>,
    /// Its assertions, in order.
    pub claims: Vec<PlacedClaim>,
}

/// An assertion in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedClaim {
    /// What it was made of.
    pub claim: Claim,
    /// Its line in the file.
    pub line: usize,
    /// What is asserted about, as written.
    pub actual: String,
    /// What it is asserted to be, as written; `null`, `true`, `not null` or the exception's name where the assertion says so.
    pub expected: String,
}
