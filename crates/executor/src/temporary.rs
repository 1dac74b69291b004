//! What tests show that work in their temporary folder.
//!
//! Among it is what files there hold, if they are small and of plain text.
//!
//! The folder's name is another one in every run of a real JUnit. So such a test runs a second time in a folder of another name, and
//! what differs then, or shows the name other than as a path that can be written down, counts as tainted.

use std::sync::Arc;

use testwright_goals::execution::Ending;
use testwright_semantics::temporary::{self, ELSEWHERE, FOLDER};
use testwright_testcase::literal::{Text, text};
use testwright_testcase::{Literal, Observed, Outcome, TestCase, Value};

use crate::executor::VmExecutor;
use crate::settings::is_comparable;

/// Files that are looked at, at most.
const MOST_FILES: usize = 16;

impl VmExecutor<'_> {
    /// What files in the temporary folder of the test hold now: those whose paths and texts can be written down. Other characters
    /// than those of ASCII may be there in the machine's charset.
    pub(crate) fn files(&self) -> Vec<(Arc<str>, Text)> {
        let all =
            [FOLDER, ELSEWHERE].into_iter().flat_map(|folder| self.vm.world.files.below(folder, MOST_FILES));
        let written = all.filter_map(|(path, bytes)| {
            let path = String::from_utf8(path).ok().filter(|path| temporary::is_relative(path))?;
            let words =
                std::str::from_utf8(&bytes).ok().filter(|words| words.is_ascii() && is_comparable(words))?;
            Some((Arc::from(path), text(words)))
        });
        written.collect()
    }

    /// Those of the files that a run has left whose texts were others before its last statement, or that were not there. The test
    /// is run once more without that statement.
    pub(crate) fn changed_files(
        &mut self,
        test: &TestCase,
        mut left: Vec<(Arc<str>, Text)>,
    ) -> Vec<(Arc<str>, Text)> {
        let Some((_, before)) = test.statements.split_last() else { return Vec::new() };
        if !left.is_empty() {
            match self.run_without_last(before) {
                Ending::Completed => {
                    let old = self.files();
                    left.retain(|file| !old.contains(file));
                }
                _ => left.clear(),
            }
        }
        left
    }
}

/// Whether a test works in its temporary folder.
pub(crate) fn is_used(test: &TestCase) -> bool {
    test.holes().any(|hole| matches!(hole, Literal::String(text) if temporary::is_shown_by(text)))
}

/// The same test in the other folder.
pub(crate) fn elsewhere(test: &TestCase) -> TestCase {
    let mut moved = test.clone();
    for hole in moved.holes_mut() {
        if let Literal::String(old) = hole {
            *old = replaced(old, FOLDER, ELSEWHERE);
        }
    }
    moved
}

/// What of a run's observations does not depend on the folder's name, given those of the other folder.
pub(crate) fn independent(mut here: Observed, there: Option<Observed>) -> Observed {
    let there = there.unwrap_or_default();
    for (at, outcome) in here.outcomes.iter_mut().enumerate() {
        match (outcome, there.outcomes.get(at)) {
            (Outcome::Returned { value, tainted }, other) => {
                let is_same = match other {
                    Some(Outcome::Returned { value: other, .. }) => match (&*value, other) {
                        (None, None) => true,
                        (Some(value), Some(other)) => is_independent(value, other),
                        _ => false,
                    },
                    _ => false,
                };
                *tainted |= !is_same;
            }
            (Outcome::Threw { message, .. }, _) => *message = None,
            (Outcome::NotRun, _) => {}
        }
    }
    here.inspections.retain(|own| {
        let other = there.inspections.iter().find(|other| (other.var, other.member) == (own.var, own.member));
        other.is_some_and(|other| is_independent(&own.value, &other.value))
    });
    let is_plain = |text: &Text| !temporary::is_shown_by(text);
    here.message =
        here.message.filter(|message| is_plain(message) && there.message.as_ref() == Some(message));
    here.printed.retain(|printer, text| is_plain(text) && there.printed.get(printer) == Some(text));
    here.files.retain(|file| is_plain(&file.1) && there.files.contains(file));
    here.settings.extend(&there.settings);
    let are_same = here.interactions.len() == there.interactions.len()
        && here.interactions.iter().zip(&there.interactions).all(|(own, other)| {
            own.arguments.len() == other.arguments.len()
                && own.arguments.iter().zip(&other.arguments).all(|(own, other)| is_independent(own, other))
        });
    if !are_same {
        here.interactions.clear();
    }
    here
}

/// Whether a value is the same in both folders, but for paths that can be written down.
fn is_independent(here: &Value, there: &Value) -> bool {
    match (here, there) {
        (Value::Literal(Literal::String(here)), Value::Literal(Literal::String(there))) => {
            let is_writable = !temporary::is_shown_by(here) || temporary::relative(here).is_some();
            is_writable && *here == replaced(there, ELSEWHERE, FOLDER)
        }
        (Value::Array { elements: here, .. }, Value::Array { elements: there, .. })
        | (Value::Container { elements: here, .. }, Value::Container { elements: there, .. }) => {
            here.len() == there.len()
                && here.iter().zip(there).all(|(here, there)| is_independent(here, there))
        }
        // Texts in other objects are written as they are, so they must not show either name.
        (here, there) => here == there,
    }
}

/// A text with one folder's name in place of the other's.
fn replaced(old: &Text, from: &str, to: &str) -> Text {
    match String::from_utf16(old) {
        Ok(whole) if whole.contains(from) => text(&whole.replace(from, to)),
        _ => old.clone(),
    }
}
