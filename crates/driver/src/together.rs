//! The tests of all classes together, as build tools run them: in one process, one class after the other.
//!
//! Start at [`settle`]. Each suite has passed by itself, in class loaders of its own. State that classes share, such as a static
//! cache, a default locale or a registered provider, may still make tests fail after those of other classes. They are dropped here.
//!
//! **Always true:** nothing is run together if it is known from an earlier run how that ends. If it cannot be found out, suites
//! stay as they are, and a note says so.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use testwright_emit::jdk::Dropped;
use testwright_emit::{Style, part, without_rows};
use testwright_files::{Kind, Links, read_text};
use testwright_store::Hash;
use testwright_testcase::ClassSource;

use crate::clock::Clock;
use crate::details::TestDetail;
use crate::known::Known;
use crate::memory::{Fingerprint, StoredSuite};
use crate::options::{Environment, Options, Progress};
use crate::pipeline::{Made, style};
use crate::report::ClassReport;
use crate::subject::release;
use crate::verification::Verification;

/// Times that all tests are run before no more of them are dropped: without some, others may fail.
const MOST_ROUNDS: usize = 6;

/// Seconds that all rounds may take, and how many more for each test. Most take a small part of that.
const LIMIT: f64 = 60.0;
const LIMIT_PER_TEST: f64 = 0.1;

/// Seconds that stand for no limit.
const UNLIMITED: f64 = 24.0 * 3600.0;

/// What is said of tests.
const FAILS: &str = "fails when run after the tests of other classes";

/// What is said of goals that only such tests covered.
const LOSS: &str = "its test fails when run after the tests of other classes";

/// A test class on disk.
struct Written {
    /// The place of its class among the reports.
    at: usize,
    path: PathBuf,
    text: String,
}

impl Written {
    /// The test class of a report; none if there is none, if its tests fail by themselves, or if somebody has edited it.
    fn of(at: usize, report: &ClassReport) -> Option<Written> {
        if report.failure.is_some() || !report.broken.is_empty() || report.details.tests.is_empty() {
            return None;
        }
        let path = report.files.first()?.clone();
        let text = read_text(&path, Kind::Source, Links::Refuse).ok()?;
        let tests: Vec<&str> = tests(report).into_values().collect();
        (part(&text, &tests).text == text).then_some(Written { at, path, text })
    }

    /// All test classes, in the order in which Surefire finds them in most file systems.
    fn all(reports: &[ClassReport]) -> Vec<Written> {
        let all = reports.iter().enumerate().filter_map(|(at, report)| Written::of(at, report));
        let mut all: Vec<Written> = all.collect();
        all.sort_by(|one, other| one.path.cmp(&other.path));
        all
    }
}

/// Runs the tests of classes together, in the order of their files and in the opposite one, and drops those that fail, until all
/// pass. Reports, files and what is kept for later runs change with them.
pub(crate) fn settle(
    environment: &Environment,
    options: &Options,
    source: &ClassSource,
    progress: &dyn Progress,
    known: &[Known],
    reports: &mut [ClassReport],
) {
    let mut all = Written::all(reports);
    let is_interrupted = || environment.interrupted.load(Ordering::Relaxed);
    let (classes, tests) = hashes(&all, known);
    let is_known = || options.memory.as_ref().is_some_and(|memory| memory.were_together(classes, tests));
    if all.len() < 2 || is_interrupted() || is_known() {
        return;
    }
    progress.together(all.len());
    let style = newest_style(options, source, all.iter().map(|written| &*known[written.at].class));
    let count: usize = all.iter().map(|written| reports[written.at].tests).sum();
    // Without a budget no clock decides what is delivered; each test has a limit of its own.
    let limit = options.time.map_or(UNLIMITED, |_| LIMIT + LIMIT_PER_TEST * count as f64);
    let deadline = Clock::in_seconds(limit);
    for round in 1.. {
        let texts: Vec<&str> = all.iter().map(|written| written.text.as_str()).collect();
        let obstacle = match Verification::check_together(environment, options, &texts, &style, deadline) {
            // The next run looks again.
            _ if is_interrupted() => return,
            Ok(Some(broken)) if broken.iter().all(Vec::is_empty) => break,
            Ok(Some(broken)) if round < MOST_ROUNDS => {
                let mut left = Vec::with_capacity(all.len());
                for (written, broken) in all.into_iter().zip(broken) {
                    let (known, report) = (&known[written.at], &mut reports[written.at]);
                    left.extend(without(written, broken, options, known, report));
                }
                all = left;
                continue;
            }
            Ok(Some(_)) => format!("some still failed after others were dropped {} times", MOST_ROUNDS - 1),
            Ok(None) => format!("that did not end within {limit:.0} seconds"),
            Err(error) => error.to_string(),
        };
        if let Some(first) = all.first() {
            let note = format!(
                "it is not known whether the tests of all {} classes pass when they are run together: {obstacle}; those of \
                 each class pass by themselves",
                all.len()
            );
            reports[first.at].notes.push(note);
        }
        break;
    }
    if let Some(memory) = &options.memory {
        let (classes, tests) = hashes(&Written::all(reports), known);
        memory.note_together(classes, tests);
    }
}

/// Hashes of which classes have tests, and of all that decides whether these pass together.
fn hashes(all: &[Written], known: &[Known]) -> (Hash, Hash) {
    let (mut classes, mut tests) = (Hash::default(), Hash::default());
    for written in all {
        let Known { class, fingerprint, .. } = &known[written.at];
        classes = classes.and_part(class.as_bytes());
        tests = tests.and_part(written.text.as_bytes());
        if let Some(Fingerprint { key, behaviour }) = fingerprint {
            tests = tests.and(&key.to_bytes()).and(&behaviour.to_bytes());
        }
    }
    (classes, tests)
}

/// How the tests of classes, by internal names, are compiled together: as the newest of them needs it.
fn newest_style<'c>(
    options: &Options,
    source: &ClassSource,
    classes: impl Iterator<Item = &'c str>,
) -> Style {
    let releases = classes.filter_map(|class| source.user_class(class).ok().flatten());
    style(options, releases.map(|class| release(&class)).max().unwrap_or(0))
}

/// The lines of delivered tests, by where these begin in the file. Rows of a table share theirs.
fn tests(report: &ClassReport) -> BTreeMap<usize, &str> {
    report.details.tests.iter().map(|test| (test.line, test.text.as_str())).collect()
}

/// The places of the delivered tests that something is said of: one test, one row of a table, or all of its rows.
fn places(report: &ClassReport, broken: &Dropped) -> Vec<usize> {
    let tests = report.details.tests.iter().enumerate();
    let is_meant =
        |test: &TestDetail| test.name == broken.test && (broken.row.is_none() || test.row == broken.row);
    tests.filter(|(_, test)| is_meant(test)).map(|(place, _)| place).collect()
}

/// Drops tests by place, each with a reason; tables lose the rows.
fn drop_tests(report: &mut ClassReport, gone: &BTreeMap<usize, String>) {
    let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for test in gone.keys().filter_map(|place| report.details.tests.get(*place)) {
        rows.entry(test.line).or_default().extend(test.row);
    }
    let gone: Vec<(usize, String)> = gone.iter().map(|(place, reason)| (*place, reason.clone())).collect();
    report.drop_tests(&gone, LOSS);
    for test in &mut report.details.tests {
        if let Some(rows) = rows.get(&test.line) {
            test.text = without_rows(&test.text, rows);
            test.row = test.row.map(|row| row - rows.iter().filter(|gone| **gone < row).count());
        }
    }
}

/// Drops tests from a test class, everywhere. None if nothing of it is left to run, or if it cannot be compiled beside the others.
fn without(
    written: Written,
    broken: Vec<Dropped>,
    options: &Options,
    known: &Known,
    report: &mut ClassReport,
) -> Option<Written> {
    let mut gone: BTreeMap<usize, String> = BTreeMap::new();
    for one in broken {
        let reason = one.reason.lines().next().unwrap_or_default();
        let places = places(report, &one);
        if places.is_empty() {
            let note = format!("its tests were not run together with those of other classes: {reason}");
            report.notes.push(note);
            return None;
        }
        for place in places {
            gone.entry(place).or_insert_with(|| format!("{FAILS}: {reason}"));
        }
    }
    if gone.is_empty() {
        return Some(written);
    }
    report.unchanged = false;
    drop_tests(report, &gone);
    let left = tests(report);
    let part = part(&written.text, &left.values().copied().collect::<Vec<_>>());
    let lines: BTreeMap<usize, usize> = left.into_keys().zip(part.lines).collect();
    for test in &mut report.details.tests {
        test.line = lines.get(&test.line).copied().unwrap_or(test.line);
    }
    let suite = if report.tests > 0 {
        let class_name = written.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Some(StoredSuite { class_name, text: part.text.clone() })
    } else {
        report.failure = Some(format!("every test {FAILS}"));
        report.files.clear();
        remove(&written.path, report);
        None
    };
    let is_left = suite.is_some();
    let made = Made { report: std::mem::take(report), suite, aside: None, is_lasting: true };
    *report = known.keep(options, made);
    (is_left && report.failure.is_none()).then_some(Written { text: part.text, ..written })
}

/// Removes a test class of which nothing is left. It goes before that is kept, so that a run which is killed in between has it
/// made good.
fn remove(path: &Path, report: &mut ClassReport) {
    if let Err(error) = std::fs::remove_file(path) {
        report.notes.push(format!("{} has tests that fail and cannot be removed: {error}", path.display()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "    @ParameterizedTest\n    @ValueSource(ints = {3, 5, 7})\n    void isOdd_byNumber_returnsTrue(int number) {\n    }";

    fn report() -> ClassReport {
        let test = |name: &str, row: Option<usize>, text: &str, line: usize| TestDetail {
            name: name.to_owned(),
            row,
            text: text.to_owned(),
            line,
            goals: Vec::new(),
            lines: Vec::new(),
            thrown: None,
        };
        let mut report = ClassReport::default();
        let table = |row: usize| test("isOdd_byNumber_returnsTrue", Some(row), TABLE, 9);
        report.details.tests =
            vec![table(0), test("one", None, "    @Test\n    void one() {\n    }", 3), table(2), table(1)];
        report
    }

    #[test]
    fn a_table_loses_the_row_that_fails() {
        let mut report = report();
        let broken = |test: &str, row| Dropped { test: test.to_owned(), row, reason: "it fails".to_owned() };
        assert_eq!(places(&report, &broken("isOdd_byNumber_returnsTrue", Some(1))), [3]);
        assert_eq!(places(&report, &broken("isOdd_byNumber_returnsTrue", None)), [0, 2, 3]);
        assert_eq!(places(&report, &broken("one", None)), [1]);
        drop_tests(&mut report, &BTreeMap::from([(3, "it fails".to_owned())]));
        let left: Vec<&str> = tests(&report).into_values().collect();
        assert_eq!(left, ["    @Test\n    void one() {\n    }", &TABLE.replace("3, 5, 7", "3, 7")]);
        let rows: Vec<Option<usize>> = report.details.tests.iter().map(|test| test.row).collect();
        assert_eq!((rows, report.tests), (vec![Some(0), None, Some(1)], 3));
        assert_eq!(report.dropped[0].test, "isOdd_byNumber_returnsTrue");
    }
}
