//! A suite on trial: what is left of it, and what javac and the tests' runs did to it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testwright_testcase::Universe;

use super::frame::{CompileError, Ending, Failure, Warning};
use super::verify::{Dropped, LostAssertion};
use crate::into::Host;
use crate::suite::{Arrangement, Claim, PlacedClaim, Source, Style, Suite, Test, Written};
use crate::write::file::source;
use crate::write::mock::mocks;
use crate::write::types::Types;

/// A test on trial.
struct Entry {
    /// As it is compiled: without annotations that suppress warnings, so that javac tells them every time.
    test: Test,
    /// Kinds of warnings that javac gave for it when it was last compiled.
    warnings: BTreeSet<String>,
    /// Whether it has needed no change so far.
    is_sound: bool,
    /// Whether it has passed as it now is.
    has_passed: bool,
    /// Whether it was a row of a table when it passed.
    was_row: bool,
    /// How often assertions of it were taken back.
    losses: usize,
}

/// See the module's text.
pub(crate) struct Trial<'a> {
    universe: &'a Universe,
    types: Types<'a>,
    style: &'a Style,
    package: String,
    class_name: String,
    entries: Vec<Entry>,
    /// What tests share, as they were last run.
    arrangement: Option<Arrangement>,
    /// The test class that the tests are added to.
    host: Option<Arc<Host>>,
    pub(crate) dropped: Vec<Dropped>,
    pub(crate) lost_assertions: Vec<LostAssertion>,
    pub(crate) repaired: usize,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(universe: &'a Universe, suite: &Suite, style: &'a Style) -> Trial<'a> {
        let entry = |test: &Test| Entry {
            test: Test { warnings: BTreeSet::new(), ..test.clone() },
            warnings: BTreeSet::new(),
            is_sound: true,
            has_passed: false,
            was_row: false,
            losses: 0,
        };
        Trial {
            universe,
            types: Types::new(universe),
            style,
            package: suite.package.clone(),
            class_name: suite.class_name.clone(),
            entries: suite.tests.iter().map(entry).collect(),
            arrangement: suite.arrangement.clone(),
            host: suite.host.clone(),
            dropped: Vec::new(),
            lost_assertions: Vec::new(),
            repaired: 0,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What is left, to be delivered: with the warnings that are suppressed.
    pub(crate) fn suite(&self) -> Suite {
        self.suite_of(|entry| Test { warnings: entry.warnings.clone(), ..entry.test.clone() })
    }

    fn suite_of(&self, test: impl Fn(&Entry) -> Test) -> Suite {
        Suite {
            package: self.package.clone(),
            class_name: self.class_name.clone(),
            tests: self.entries.iter().map(test).collect(),
            arrangement: self.arrangement.clone(),
            host: self.host.clone(),
        }
    }

    /// How what is left is written to be compiled.
    pub(crate) fn source(&self) -> Source {
        source(self.universe, &self.suite_of(|entry| entry.test.clone()), self.style)
    }

    /// How what is left is delivered. Only annotations differ from what was compiled.
    pub(crate) fn delivered(&self) -> Source {
        source(self.universe, &self.suite(), self.style)
    }

    /// Takes note of what javac warned of in tests that it accepted. What stands in no test is said of all.
    pub(crate) fn note_warnings(&mut self, source: &Source, path: &str, warnings: &[Warning]) {
        // What people wrote may have warnings of its own.
        let is_ours = self.host.is_none();
        self.entries.iter_mut().for_each(|entry| entry.warnings.clear());
        let is_suppressible = |warning: &&Warning| warning.path == path && !warning.kind.is_empty();
        for warning in warnings.iter().filter(is_suppressible) {
            let is_own = |test: &Written| test.lines.contains(&warning.line);
            let is_owned = source.tests.iter().any(is_own);
            for (entry, test) in self.entries.iter_mut().zip(&source.tests) {
                if !is_owned && is_ours || is_own(test) {
                    entry.warnings.insert(warning.kind.clone());
                }
            }
        }
    }

    /// How many tests have passed without any change.
    pub(crate) fn sound(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_sound && entry.has_passed).count()
    }

    /// Drops tests that would change for other tests of the class that they are added to what these find around them.
    pub(crate) fn drop_disturbing(&mut self) {
        if self.host.is_none() {
            return;
        }
        let reason =
            |entry: &Entry| match (entry.test.observed.printed.is_empty(), &entry.test.observed.settings) {
                (false, _) => {
                    Some("looks at what is printed, which takes methods around all tests of the class")
                }
                (_, settings) if !settings.is_empty() => {
                    Some("changes settings of the process, which takes methods around all tests of the class")
                }
                _ => None,
            };
        let reasons: BTreeMap<usize, String> = (self.entries.iter().enumerate())
            .filter_map(|(at, entry)| Some((at, reason(entry)?.to_owned())))
            .collect();
        if !reasons.is_empty() {
            let written = self.source().tests;
            self.drop_tests(&written, &reasons);
        }
    }

    /// Drops tests, by place, with reasons. `written` says what they are called.
    pub(super) fn drop_tests(&mut self, written: &[Written], reasons: &BTreeMap<usize, String>) {
        for (at, reason) in reasons {
            let (test, row) =
                written.get(*at).map_or_else(Default::default, |one| (one.name.clone(), one.row));
            self.dropped.push(Dropped { test, row, reason: reason.clone() });
        }
        let mut at = 0;
        self.entries.retain(|_| {
            at += 1;
            !reasons.contains_key(&(at - 1))
        });
    }

    /// Drops all tests that have not passed as they are now.
    pub(crate) fn drop_unverified(&mut self, reason: &str) {
        let written = self.source().tests;
        let unverified = (0..self.entries.len()).filter(|at| !self.entries[*at].has_passed);
        let reasons = unverified.map(|at| (at, reason.to_owned())).collect();
        self.drop_tests(&written, &reasons);
    }

    /// Drops all tests.
    pub(crate) fn drop_all(&mut self, reason: &str) {
        let written = self.source().tests;
        let reasons = (0..self.entries.len()).map(|at| (at, reason.to_owned())).collect();
        self.drop_tests(&written, &reasons);
    }

    /// Drops tests that would be delivered otherwise than they passed, because too few other rows of their table are left.
    pub(crate) fn drop_changed(&mut self, reason: &str) {
        loop {
            let written = self.source().tests;
            let is_changed = |at: &usize| written[*at].row.is_some() != self.entries[*at].was_row;
            let reasons: BTreeMap<usize, String> =
                (0..self.entries.len()).filter(is_changed).map(|at| (at, reason.to_owned())).collect();
            if reasons.is_empty() {
                return;
            }
            self.drop_tests(&written, &reasons);
        }
    }

    /// Has tests that javac did not accept written with more care, or drops them if they already are.
    pub(crate) fn repair(&mut self, source: &Source, path: &str, errors: &[CompileError]) {
        let mut messages: BTreeMap<usize, String> = BTreeMap::new();
        for error in errors.iter().filter(|error| error.path == path) {
            // All rows of a table stand in the same lines.
            let blamed = source.tests.iter().enumerate().filter(|(_, test)| test.lines.contains(&error.line));
            for (at, _) in blamed {
                messages.entry(at).or_insert_with(|| first_line(&error.message));
            }
        }
        if messages.is_empty() && !source.arrangement.is_empty() {
            // A field, perhaps, which has to do without.
            self.arrangement = Some(Arrangement::new());
            return;
        }
        if messages.is_empty() {
            // An import, perhaps: with qualified names the error goes to the test that it comes from.
            let message = errors.first().map_or_else(String::new, |error| first_line(&error.message));
            return self.repair_all(&message);
        }
        self.repair_each(&source.tests, messages);
    }

    /// Likewise, when it is not known which test is to blame.
    pub(crate) fn repair_all(&mut self, message: &str) {
        let written = self.source().tests;
        let is_new = |entry: &Entry| !entry.test.cautious;
        let any_new = self.entries.iter().any(is_new);
        let blamed = (0..self.entries.len()).filter(|at| !any_new || is_new(&self.entries[*at]));
        let messages = blamed.map(|at| (at, message.to_owned())).collect();
        self.repair_each(&written, messages);
    }

    fn repair_each(&mut self, written: &[Written], messages: BTreeMap<usize, String>) {
        let mut reasons = BTreeMap::new();
        for (at, message) in messages {
            if self.set_apart(at, written) {
                continue;
            }
            self.entries[at].is_sound = false;
            if !self.without_mocks(at) && !self.take_care(at) {
                reasons.insert(at, format!("does not compile: {message}"));
            }
        }
        self.drop_tests(written, &reasons);
    }

    /// Has a row of a table, or a test that shares something with others, written by itself from now on, which may be all that it
    /// needs. False if it is neither.
    fn set_apart(&mut self, at: usize, written: &[Written]) -> bool {
        let is_joined = written.get(at).is_some_and(|written| written.row.is_some() || written.shares);
        self.entries[at].test.is_single |= is_joined;
        is_joined
    }

    /// Has a test written without mocks from now on. False if it has none.
    fn without_mocks(&mut self, at: usize) -> bool {
        let entry = &mut self.entries[at];
        let has_mocks = mocks(&self.types, &entry.test, self.style).contains(&true);
        if has_mocks {
            entry.test.plain_stubs = true;
            self.repaired += 1;
        }
        has_mocks
    }

    /// Has a test written with raw types and casts from now on. False if it already is.
    fn take_care(&mut self, at: usize) -> bool {
        let test = &mut self.entries[at].test;
        let is_new = !test.cautious && !self.style.cautious;
        if is_new {
            test.cautious = true;
            self.repaired += 1;
        }
        is_new
    }

    /// Takes note of results, by place, of all orders; tests that did not pass lose assertions or are dropped. Returns
    /// whether anything has changed.
    pub(crate) fn judge(
        &mut self,
        source: &Source,
        results: &BTreeMap<usize, Vec<Ending>>,
        is_last: bool,
    ) -> bool {
        self.arrangement = Some(source.arrangement.clone());
        let mut reasons = BTreeMap::new();
        let mut has_changed = false;
        for (at, endings) in results {
            let Some(ending) = endings.iter().find(|ending| **ending != Ending::Passed) else {
                self.entries[*at].has_passed = true;
                self.entries[*at].was_row = source.tests[*at].row.is_some();
                continue;
            };
            has_changed = true;
            let written = &source.tests[*at];
            self.entries[*at].has_passed = false;
            // What is wrong besides assertions may have to do with how arguments are passed; and anything may with what is shared.
            let is_odd =
                matches!(ending, Ending::Failed(failure) if self.wrong_claim(written, failure).is_none());
            if !is_last && (is_odd || written.shares) && self.set_apart(*at, &source.tests) {
                continue;
            }
            self.entries[*at].is_sound = false;
            // Whatever is wrong may have to do with the mocks.
            if !is_last && self.without_mocks(*at) {
                continue;
            }
            let reason = match ending {
                Ending::Passed => continue,
                Ending::TimedOut => "takes too long on the JDK".to_owned(),
                Ending::Exited => "ends the JDK's process".to_owned(),
                Ending::LeftFiles(names) => format!("leaves files behind: {}", first_line(names)),
                Ending::LeftSettings(names) => format!("leaves settings changed: {}", first_line(names)),
                Ending::Failed(failure) => match self.wrong_claim(written, failure) {
                    Some(claim) if !is_last => {
                        self.take_back(*at, written, claim, failure);
                        continue;
                    }
                    Some(_) => "still fails after assertions were taken back".to_owned(),
                    None if !is_last && is_bad_cast(failure) && self.take_care(*at) => continue,
                    None => failure_reason(written, failure),
                },
            };
            reasons.insert(*at, reason);
        }
        self.drop_tests(&source.tests, &reasons);
        has_changed
    }

    /// The assertion that failed, if it is one that a test can do without.
    fn wrong_claim<'w>(&self, written: &'w Written, failure: &Failure) -> Option<&'w PlacedClaim> {
        let claim = written.claims.iter().find(|claim| claim.line == failure.line)?;
        (failure.is_assertion && !matches!(claim.claim, Claim::Throws(_))).then_some(claim)
    }

    fn take_back(&mut self, at: usize, written: &Written, wrong: &PlacedClaim, failure: &Failure) {
        self.lost_assertions.push(LostAssertion {
            test: written.name.clone(),
            what: wrong.actual.clone(),
            expected: wrong.expected.clone(),
            actual: first_line(&failure.message),
        });
        let entry = &mut self.entries[at];
        // A test that was wrong twice is not asked again and again: what comes after the error goes, too.
        let later = written.claims.iter().filter(|claim| claim.line > wrong.line && entry.losses > 0);
        let claims: Vec<Claim> = std::iter::once(wrong).chain(later).map(|claim| claim.claim).collect();
        entry.test.forget(&claims);
        entry.losses += 1;
    }
}

/// Whether a cast failed. A raw type among the classes may put anything into a `Set<Integer>`, and the casts that javac adds for
/// type arguments find out; tests with raw types have none.
fn is_bad_cast(failure: &Failure) -> bool {
    const BAD_CAST: &str = "java.lang.ClassCastException";
    failure.class == BAD_CAST || (failure.is_assertion && failure.message.contains(BAD_CAST))
}

fn failure_reason(written: &Written, failure: &Failure) -> String {
    let message = first_line(&failure.message);
    let expected = written.claims.iter().find(|claim| matches!(claim.claim, Claim::Throws(_)));
    match expected {
        // An assertion behind it that is known has been looked for before.
        Some(claim) if claim.line == failure.line || (failure.is_assertion && claim.line < failure.line) => {
            format!("does not throw {} on the JDK: {message}", claim.expected)
        }
        _ if message.is_empty() || message == "null" => format!("throws {} on the JDK", failure.class),
        _ => format!("throws {} on the JDK: {message}", failure.class),
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(300).collect()
}
