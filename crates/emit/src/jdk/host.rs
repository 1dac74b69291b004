//! Verification of tests together with those of the class that they are added to.
//!
//! Start at [`Verifier::settle_in`]. **Always true:** a test that people wrote passes with the new ones if it passes without them; if
//! it does not, new tests go until it does.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use super::frame::Ending;
use super::harness::{Called, HarnessError};
use super::trial::Trial;
use super::verify::{Dropped, Verifier, junit_order};
use crate::into::Host;
use crate::read::TestName;
use crate::suite::{Source, Style};

/// Times that tests are dropped because they do not do with those that are there.
const MOST_ROUNDS: usize = 6;

/// A class with new tests, as it was compiled last.
struct Joined<'a> {
    path: &'a str,
    class: &'a str,
    style: &'a Style,
    text: &'a str,
    /// Tests that people wrote and that pass without new ones.
    existing: &'a [TestName],
    deadline: Instant,
}

impl Verifier {
    /// Compiles and runs the tests of a trial in a test class, and with the tests of that class, and takes out what does not hold.
    /// Says which tests of the class did not pass before.
    pub(super) fn settle_in(
        &mut self,
        host: &Host,
        trial: &mut Trial<'_>,
        style: &Style,
        deadline: Instant,
    ) -> Result<Vec<Dropped>, HarnessError> {
        let package = host.package();
        let class = match package {
            "" => host.class_name().to_owned(),
            package => format!("{package}.{}", host.class_name()),
        };
        let path = format!("{}.java", class.replace('.', "/"));
        let mut existing = host.existing();
        existing.sort_by(|one, other| {
            (junit_order(&one.name), one.row).cmp(&(junit_order(&other.name), other.row))
        });
        let alone =
            Joined { path: &path, class: &class, style, text: host.base(), existing: &existing, deadline };
        let endings = self.run_joined(&alone, &[])?;
        let (mut sound, mut broken) = (Vec::new(), Vec::new());
        for (test, ending) in existing.iter().zip(endings) {
            match reason(&ending) {
                None => sound.push(test.clone()),
                Some(reason) => broken.push(Dropped { test: test.name.clone(), row: test.row, reason }),
            }
        }
        for _ in 0..MOST_ROUNDS {
            self.settle(trial, &path, &class, style, deadline)?;
            if trial.is_empty() {
                return Ok(broken);
            }
            let source = trial.source();
            let joined = Joined { text: &source.text, existing: &sound, ..alone };
            let reasons = self.misfits(&joined, &source)?;
            if reasons.is_empty() {
                return Ok(broken);
            }
            trial.drop_tests(&source.tests, &reasons);
        }
        trial.drop_all("does not do with the other tests of the class");
        Ok(broken)
    }

    /// New tests, by place, that fail among the others or make one of those fail, with reasons.
    fn misfits(
        &mut self,
        joined: &Joined<'_>,
        source: &Source,
    ) -> Result<BTreeMap<usize, String>, HarnessError> {
        let all: Vec<usize> = (0..source.tests.len()).collect();
        let new: Vec<TestName> = source
            .tests
            .iter()
            .map(|test| TestName { name: test.name.clone(), row: test.row, line: *test.lines.start() })
            .collect();
        let endings = self.run_joined(joined, &new)?;
        let (existing, own) = endings.split_at(joined.existing.len());
        let class = joined.class.rsplit('.').next().unwrap_or(joined.class);
        let failed = |(at, ending): (usize, &Ending)| {
            Some((at, format!("fails among the tests of {class}: {}", reason(ending)?)))
        };
        let mut reasons: BTreeMap<usize, String> = own.iter().enumerate().filter_map(failed).collect();
        let broken = existing.iter().position(|ending| *ending != Ending::Passed);
        if let (true, Some(broken)) = (reasons.is_empty(), broken) {
            let mut kept = BTreeSet::new();
            self.keep(joined, &new, &all, &mut kept)?;
            let name = &joined.existing[broken].name;
            let reason = format!("makes {name} of {class} fail, which passes without it");
            reasons.extend(all.into_iter().filter(|at| !kept.contains(at)).map(|at| (at, reason.clone())));
            // What fails now and then is nobody's fault, but it cannot be told from a fault either.
            if reasons.is_empty() {
                reasons.extend((0..new.len()).map(|at| (at, reason.clone())));
            }
        }
        Ok(reasons)
    }

    /// Keeps those of some new tests with which all tests of people pass.
    fn keep(
        &mut self,
        joined: &Joined<'_>,
        new: &[TestName],
        open: &[usize],
        kept: &mut BTreeSet<usize>,
    ) -> Result<(), HarnessError> {
        let tried: BTreeSet<usize> = kept.iter().chain(open).copied().collect();
        let some: Vec<TestName> = tried.iter().map(|at| new[*at].clone()).collect();
        let endings = self.run_joined(joined, &some)?;
        if endings.iter().take(joined.existing.len()).all(|ending| *ending == Ending::Passed) {
            *kept = tried;
        } else if open.len() > 1 {
            let (first, second) = open.split_at(open.len() / 2);
            self.keep(joined, new, first, kept)?;
            self.keep(joined, new, second, kept)?;
        }
        Ok(())
    }

    /// Runs tests of people and new ones in the order that JUnit has. Endings are in the order given, those of people first.
    fn run_joined(&mut self, joined: &Joined<'_>, new: &[TestName]) -> Result<Vec<Ending>, HarnessError> {
        let all: Vec<&TestName> = joined.existing.iter().chain(new).collect();
        let mut left: Vec<usize> = (0..all.len()).collect();
        left.sort_by_key(|at| (junit_order(&all[*at].name), all[*at].row));
        let mut endings: Vec<Option<Ending>> = vec![None; all.len()];
        let mut is_compiled = false;
        while !left.is_empty() || !is_compiled {
            if !is_compiled {
                let files = [(joined.path, joined.text)];
                let errors = self.compile_texts(&files, joined.style, joined.deadline)?.errors;
                if let Some(first) = errors.first() {
                    let text = format!(
                        "{} does not compile here, at line {}: {}",
                        joined.path.rsplit('/').next().unwrap_or(joined.path),
                        first.line,
                        first.message.lines().next().unwrap_or_default()
                    );
                    return Err(HarnessError::Refused(text.into()));
                }
                is_compiled = true;
                continue;
            }
            let (class_path, limit) = (self.class_path.clone(), self.limit(joined.deadline));
            let called =
                |at: &usize| Called { class: joined.class, method: &all[*at].name, row: all[*at].row };
            let tests: Vec<Called<'_>> = left.iter().map(called).collect();
            let surroundings = self.surroundings(false);
            let (some, after) =
                self.harness()?.run(&class_path, &tests, surroundings, limit, joined.deadline)?;
            self.note(after);
            if some.is_empty() {
                return Err(HarnessError::Late);
            }
            let ran: Vec<usize> = left.drain(..some.len()).collect();
            ran.into_iter().zip(some).for_each(|(at, ending)| endings[at] = Some(ending));
            is_compiled = self.harness.is_some();
            if left.is_empty() {
                break;
            }
        }
        Ok(endings.into_iter().map(|ending| ending.unwrap_or(Ending::Exited)).collect())
    }
}

/// Why a test did not pass; none if it did.
fn reason(ending: &Ending) -> Option<String> {
    Some(match ending {
        Ending::Passed => return None,
        Ending::Failed(failure) => {
            format!("{}: {}", failure.class, failure.message.lines().next().unwrap_or_default())
        }
        Ending::LeftFiles(names) => format!("it leaves files behind: {names}"),
        Ending::LeftSettings(names) => format!("it leaves settings changed: {names}"),
        Ending::TimedOut => "it takes too long".to_owned(),
        Ending::Exited => "it ends the process".to_owned(),
    })
}
