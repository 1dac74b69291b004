//! What runs of one test class said about each of its tests.
//!
//! The runner prints a line for each test as it begins and as it ends, so a run that dies has still told about the tests
//! before, and which one it was at.

use std::collections::BTreeMap;
use std::fmt::Write;

/// How one test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Pass,
    /// An assumption of the test did not hold.
    Skip,
    Fail(String),
    /// Had a run to itself and did not get to its end.
    GaveUp(String),
}

/// What is known of one test class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Results {
    pub(super) tests: BTreeMap<String, Verdict>,
    /// The test that began first, with a fresh heap and all of the time.
    first: Option<String>,
    /// Why the run ended before all tests had run.
    pub(super) unfinished: Option<String>,
}

impl Results {
    /// Reads what the runner printed. `ending` says how the process ended, for runs that did not get to their end.
    pub(super) fn parse(output: &str, ending: &str) -> Results {
        let mut results = Results { unfinished: Some(ending.to_owned()), ..Results::default() };
        for line in output.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(what), Some(test)) = (parts.next(), parts.next()) else { continue };
            let reason = parts.next().unwrap_or("");
            match what {
                "@START" => {
                    results.first.get_or_insert_with(|| test.to_owned());
                }
                // Tests with parameters may share a name, which then passes if all of them do.
                "@PASS" => {
                    results.tests.entry(test.to_owned()).or_insert(Verdict::Pass);
                }
                "@SKIP" => {
                    results.tests.entry(test.to_owned()).or_insert(Verdict::Skip);
                }
                "@FAIL" => {
                    results.tests.insert(test.to_owned(), Verdict::Fail(reason.to_owned()));
                }
                "@GAVEUP" => {
                    results.tests.insert(test.to_owned(), Verdict::GaveUp(reason.to_owned()));
                }
                "@DONE" => results.unfinished = None,
                _ => {}
            }
        }
        results
    }

    /// Prints what [`Results::parse`] reads, as of a run that got to its end if `finished`.
    pub(super) fn print(&self, finished: bool) -> String {
        let mut text = String::new();
        for (test, verdict) in &self.tests {
            let (what, reason) = match verdict {
                Verdict::Pass => ("PASS", ""),
                Verdict::Skip => ("SKIP", ""),
                Verdict::Fail(reason) => ("FAIL", reason.as_str()),
                Verdict::GaveUp(reason) => ("GAVEUP", reason.as_str()),
            };
            // Writing to a string does not fail.
            let _ = writeln!(text, "@{what}\t{test}\t{reason}");
        }
        text + if finished { "@DONE\t\t\n" } else { "" }
    }

    /// True if the test passed.
    pub(super) fn passed(&self, test: &str) -> bool {
        self.tests.get(test) == Some(&Verdict::Pass)
    }

    /// Names of the tests that passed.
    pub(super) fn passes(&self) -> impl Iterator<Item = &String> {
        self.tests.iter().filter(|(_, verdict)| **verdict == Verdict::Pass).map(|(test, _)| test)
    }

    /// True if the test did not get its chance: the run ended before it, or other tests had filled the heap, which
    /// has no collector.
    pub(super) fn starved(&self, test: &str) -> bool {
        match self.tests.get(test) {
            None => self.unfinished.is_some(),
            Some(Verdict::Fail(reason)) => reason.contains("OutOfMemoryError"),
            Some(_) => false,
        }
    }

    /// Takes over what a further run says of `tests`, which had starved. Of those that starve again, the one that began
    /// first had its chance, and if there is none such all had theirs: fewer tests starve than before.
    pub(super) fn merge(&mut self, again: &Results, tests: &[String], class: &str) {
        let progress = |test: &String| !again.starved(test) || again.first.as_ref() == Some(test);
        let stuck = !tests.iter().any(progress);
        for test in tests {
            match again.tests.get(test) {
                Some(verdict) if !again.starved(test) => {
                    self.tests.insert(test.clone(), verdict.clone());
                }
                _ if stuck || progress(test) => {
                    self.tests.insert(test.clone(), Verdict::GaveUp(again.reason(test, class)));
                }
                _ => {}
            }
        }
    }

    /// Why the test did not pass.
    pub(super) fn reason(&self, test: &str, class: &str) -> String {
        let container = |name: &String| test.starts_with(name.as_str()) || name == class;
        let failed = |(name, verdict): (&String, &Verdict)| match verdict {
            Verdict::Fail(reason) if container(name) => Some(format!("{name} failed: {reason}")),
            _ => None,
        };
        match self.tests.get(test) {
            Some(Verdict::Fail(reason) | Verdict::GaveUp(reason)) => reason.clone(),
            Some(Verdict::Skip) => "an assumption of the test does not hold here".to_owned(),
            Some(Verdict::Pass) => String::new(),
            None => match (self.tests.iter().find_map(failed), &self.unfinished) {
                (Some(reason), _) => reason,
                (None, Some(ending)) => format!("did not run: {ending}"),
                (None, None) => "did not run: no such test here".to_owned(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Results, Verdict};

    #[test]
    fn a_run_that_dies_keeps_what_it_said_before() {
        let results = Results::parse("noise\n@PASS\tA#x\t\n@FAIL\tA#y\tboom\tat B\n", "killed by signal 9");
        assert!(results.passed("A#x"));
        assert_eq!(results.tests["A#y"], Verdict::Fail("boom\tat B".to_owned()));
        assert!(results.starved("A#z"));
        assert!(!results.starved("A#y"));
        assert_eq!(results.reason("A#z", "A"), "did not run: killed by signal 9");
    }

    #[test]
    fn tests_that_share_a_name_pass_only_together() {
        for output in ["@PASS\tA#x\t\n@FAIL\tA#x\tno\n@DONE\tA\t", "@FAIL\tA#x\tno\n@PASS\tA#x\t\n@DONE\tA\t"]
        {
            let results = Results::parse(output, "");
            assert!(!results.passed("A#x"));
            assert_eq!(results.unfinished, None);
        }
    }

    #[test]
    fn a_full_heap_is_no_verdict_until_the_test_had_it_to_itself() {
        let full = "java.lang.OutOfMemoryError: Java heap space";
        let output = format!("@START\tA#w\n@PASS\tA#w\t\n@START\tA#x\n@FAIL\tA#x\t{full}\n@DONE\tA\t");
        let mut results = Results::parse(&output, "");
        assert!(results.starved("A#x"));
        assert!(!results.starved("A#unknown"));
        let again = Results::parse(&format!("@START\tA#x\n@FAIL\tA#x\t{full}\n@DONE\tA\t"), "");
        results.merge(&again, &["A#x".to_owned()], "A");
        assert_eq!(results.tests["A#x"], Verdict::GaveUp(full.to_owned()));
        assert!(!results.starved("A#x"));
    }

    #[test]
    fn every_further_run_leaves_fewer_tests_to_run() {
        let tests = ["A#x".to_owned(), "A#y".to_owned()];
        let mut results = Results::parse("", "stopped");
        results.merge(&Results::parse("@START\tA#y\n", "stopped"), &tests, "A");
        assert!(results.starved("A#x") && !results.starved("A#y"));
        results.merge(&Results::parse("", "stopped"), &tests[..1], "A");
        assert!(!results.starved("A#x"));
    }

    #[test]
    fn what_is_printed_reads_back() {
        let results =
            Results::parse("@PASS\ta\t\n@FAIL\tb\tno\n@SKIP\tc\t\n@GAVEUP\td\tlong\n@DONE\tA\t", "");
        assert_eq!(Results::parse(&results.print(true), "lost"), results);
        assert!(Results::parse(&results.print(false), "stopped").starved("e"));
    }
}
