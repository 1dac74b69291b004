//! What a run of one test class said about each of its tests.
//!
//! The runner prints a line for each test as it ends, so a run that dies has still told about the tests before.

use std::collections::BTreeMap;

/// How one test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Pass,
    /// An assumption of the test did not hold.
    Skip,
    Fail(String),
}

/// What is known of one test class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Results {
    pub(super) tests: BTreeMap<String, Verdict>,
    /// Why the run ended before all tests had run.
    pub(super) unfinished: Option<String>,
}

impl Results {
    /// Reads what the runner printed. `ending` says how the process ended, for runs that did not get to their end.
    pub(super) fn parse(output: &str, ending: &str) -> Results {
        let mut results = Results { tests: BTreeMap::new(), unfinished: Some(ending.to_owned()) };
        for line in output.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(what), Some(test)) = (parts.next(), parts.next()) else { continue };
            let reason = parts.next().unwrap_or("");
            match what {
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
                "@DONE" => results.unfinished = None,
                _ => {}
            }
        }
        results
    }

    /// True if the test passed.
    pub(super) fn passed(&self, test: &str) -> bool {
        self.tests.get(test) == Some(&Verdict::Pass)
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

    /// Why the test did not pass.
    pub(super) fn reason(&self, test: &str, class: &str) -> String {
        match (self.tests.get(test), self.tests.get(class)) {
            (Some(Verdict::Fail(reason)), _) => reason.clone(),
            (Some(Verdict::Skip), _) => "an assumption of the test does not hold here".to_owned(),
            (Some(Verdict::Pass), _) => String::new(),
            (None, Some(Verdict::Fail(reason))) => format!("its class did not run: {reason}"),
            (None, _) => format!("did not run: {}", self.unfinished.as_deref().unwrap_or("no such test here")),
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
        for output in ["@PASS\tA#x\t\n@FAIL\tA#x\tno\n@DONE\tA\t", "@FAIL\tA#x\tno\n@PASS\tA#x\t\n@DONE\tA\t"] {
            let results = Results::parse(output, "");
            assert!(!results.passed("A#x"));
            assert_eq!(results.unfinished, None);
        }
    }

    #[test]
    fn a_full_heap_is_no_verdict() {
        let results = Results::parse("@FAIL\tA#x\tjava.lang.OutOfMemoryError: Java heap space\n@DONE\tA\t", "");
        assert!(results.starved("A#x"));
        assert!(!results.starved("A#unknown"));
    }
}
