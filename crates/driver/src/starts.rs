//! Tests that somebody wrote, as starting points of a search.
//!
//! A test is used if it is plain enough to be read as a test case and calls a member of the class under test. What cannot
//! be used is told in one line for each file, because a search without it still makes sense.

use testwright_emit::read;
use testwright_testcase::{TestCase, Universe};

use crate::options::StartFile;

/// The tests of some files that use the class under test.
pub(crate) fn read(universe: &Universe, files: &[StartFile], notes: &mut Vec<String>) -> Vec<TestCase> {
    let simple = universe.subject.rsplit(['/', '$']).next().unwrap_or(&universe.subject);
    let mut starts = Vec::new();
    // A file that does not even name the class says nothing about it.
    for file in files.iter().filter(|file| file.text.contains(simple)) {
        let path = file.path.display();
        let tests = match read::tests(universe, &file.text) {
            Ok(read) => read.tests,
            Err(reason) => {
                notes.push(format!("{path} cannot be read as tests to begin with: {reason}"));
                continue;
            }
        };
        let (all, before) = (tests.len(), starts.len());
        let mut missed = None;
        for test in tests {
            match test.case {
                Ok(case) if uses(universe, &case) => starts.push(case),
                Ok(_) => {}
                Err(reason) => missed = missed.or(Some((test.name, reason))),
            }
        }
        let used = starts.len() - before;
        if used == 0 && missed.is_none() {
            continue;
        }
        let why = missed.map(|(name, reason)| format!("; {name} is not: {reason}")).unwrap_or_default();
        notes.push(format!("{used} of {all} tests in {path} are used to begin with{why}"));
    }
    starts
}

/// Whether a test calls something that is under test.
fn uses(universe: &Universe, case: &TestCase) -> bool {
    let members = case.statements.iter().filter_map(|statement| statement.member());
    members.into_iter().any(|member| universe.targets.contains(&member))
}
