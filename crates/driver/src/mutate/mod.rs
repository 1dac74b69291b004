//! `testwright mutate`: how many mutants of a class does a suite that exists kill?
//!
//! Start at [`Mutate::run`]. Test classes are found by their names unless the user names them (`suite.rs`); sources are compiled
//! to a folder that goes afterwards. They run in the virtual machine, so that nothing they do reaches the outside.
//!
//! **Always true:** files that a person wrote are read and never written to.

mod report;
mod suite;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_classpath::{ClassFile, ClassPath};
use testwright_emit::jdk::HarnessError;
use testwright_mutation::equivalence::{equivalent, equivalent_in_step};
use testwright_mutation::problem::solver;
use testwright_mutation::written::{Bench, Score, WrittenSuite, score};
use testwright_mutation::{MutantId, Mutants, Selection};
use testwright_solver::Budget;
use testwright_testcase::{ClassSource, Classes, Hierarchy};

use crate::clock::{Clock, Phase};
use crate::companions::Spare;
use crate::options::{Environment, Options, Progress};
use crate::output;
use crate::pipeline::{Shared, generate_class};
use crate::report::ClassReport;
use crate::subject::{Only, Subject};
use crate::verification::Verification;

pub use report::{Judged, MutationReport, Survivor};
use suite::TestClasses;

/// What to score.
pub struct Mutate<'a> {
    /// Where classes come from.
    pub environment: &'a Environment,
    /// The same classes, parsed on demand.
    pub source: &'a ClassSource,
    /// Internal name of the class whose mutants are made.
    pub class: &'a str,
    /// Internal names of test classes; found by their names if there are neither these nor sources.
    pub tests: Vec<String>,
    /// Java files with test classes, which are compiled.
    pub test_sources: Vec<PathBuf>,
    /// Jars and folders that only tests need, their own classes included.
    pub test_path: Vec<PathBuf>,
    /// Folder with the sources of tests, if there is one: what compiled tests need from there is compiled, too, and tests are
    /// looked for there if none are compiled.
    pub test_folder: Option<PathBuf>,
    /// Internal name of a test class that does not count, because it is about to be written anew.
    pub without: Option<String>,
    /// The operators that make mutants.
    pub selection: &'a Selection,
    /// Seconds; none for no limit.
    pub time: Option<f64>,
}

impl Mutate<'_> {
    /// Scores the suite. Fails with words for the user.
    pub fn run(&self) -> Result<MutationReport, String> {
        let clock = Clock::start_search(self.time, self.environment.interrupted.clone());
        let (outer, nested) = Subject::classes(self.source, self.class)?;
        let mutants = Mutants::of(&outer, &nested, self.selection);
        let found = TestClasses::find(self)?;
        let mut suite = WrittenSuite::default();
        let find = |name: &str| found.source.class(name).map(|class| ClassFile::clone(&class));
        for class in &found.names {
            match find(class) {
                Some(file) => suite.add(&file, &find),
                None => {
                    return Err(format!("there is no class {} on the class path", class.replace('/', ".")));
                }
            }
        }
        let names: Vec<String> = found.names.iter().map(|class| class.replace('/', ".")).collect();
        if suite.tests.is_empty() {
            return Err(match names.is_empty() {
                true => format!(
                    "no test class was found for {}; name test classes or their sources with --tests, and put the former on \
                     the class path",
                    self.class.replace('/', ".")
                ),
                false => format!("there are no tests that can be run in {}", names.join(", ")),
            });
        }
        let mut bench = Bench::new(self.environment.jdk.clone(), found.class_path.clone())
            .map_err(|error| error.to_string())?;
        let deadline = clock.clone();
        bench.set_deadline(Some(Box::new(move || deadline.is_over(Phase::Search))));
        let score = score(&mut bench, &suite, &mutants, &|| clock.is_over(Phase::Search));
        let mut report = self.report(&mutants, &suite, score);
        take_out_equivalent(&mut report, &mutants, &clock);
        report.test_classes = names;
        report.test_sources = found.sources;
        if clock.is_over(Phase::Search) {
            report.notes.push("time was up before all tests had run on all mutants".to_owned());
        }
        report.seconds = clock.elapsed();
        Ok(report)
    }

    /// Internal name of the class to which [`Mutate::kill`] writes tests. What an earlier run wrote there is replaced, so it
    /// must not count before.
    pub fn class_to_write(class_path: &ClassPath, class: &str, out: &Path) -> Result<String, String> {
        let package = output::test_package(class_path, class);
        let place = output::place(Some(out), &package, &name_of_suite(output::simple_name(class)))?;
        Ok(if package.is_empty() { place.class_name } else { format!("{package}/{}", place.class_name) })
    }

    /// Searches for tests that kill mutants which survive, and writes those that pass on the JDK to a class of their own.
    pub fn kill(
        &self,
        options: &Options,
        progress: &dyn Progress,
        survivors: &[Survivor],
    ) -> Result<ClassReport, HarnessError> {
        let mutants: Vec<MutantId> = survivors.iter().map(|one| one.id).collect();
        let shared = Shared {
            environment: self.environment,
            options,
            source: self.source,
            hierarchy: Arc::new(Hierarchy::new(self.source)),
            progress,
            written: None,
            spare: Spare::new(options.jobs.saturating_sub(1)),
            only: Some(Only { selection: self.selection, mutants: &mutants }),
        };
        let mut verification = Verification::start(self.environment, options)?;
        Ok(generate_class(&shared, self.class, &mut verification).deliver(options))
    }

    fn report(&self, mutants: &Mutants, suite: &WrittenSuite, score: Score) -> MutationReport {
        let count = |list: &[bool]| list.iter().filter(|one| **one).count();
        let reason = |id: MutantId| match (score.reached[id.index()], score.infected[id.index()]) {
            (false, _) => "no test reaches it",
            (true, false) => "tests reach it, but it makes no difference there",
            (true, true) => "tests make a difference there that they do not notice",
        };
        let survivors = score.survivors().map(|id| {
            let mutant = mutants.mutant(id);
            Survivor {
                id,
                line: mutant.line,
                method: mutants.methods[mutant.method].name.to_string(),
                operator: mutant.operator,
                text: mutant.text.clone(),
                reason: reason(id),
            }
        });
        let all = mutants.mutants.iter().map(|mutant| Judged {
            class: mutants.methods[mutant.method].class.replace('/', "."),
            method: mutants.methods[mutant.method].name.to_string(),
            line: mutant.line,
            operator: mutant.operator,
            text: mutant.text.clone(),
            reached: score.reached[mutant.id.index()],
            killed: score.kills[mutant.id.index()].is_some(),
        });
        MutationReport {
            class: self.class.replace('/', "."),
            all: all.collect(),
            mutants: mutants.len(),
            reached: count(&score.reached),
            infected: count(&score.infected),
            killed: score.killed(),
            survivors: survivors.collect(),
            tests: suite.tests.len() - score.broken.len(),
            notes: suite.skipped.iter().chain(&score.broken).cloned().collect(),
            runs: score.runs,
            ..MutationReport::default()
        }
    }
}

/// What the suite for mutants of a class is named after, by the class's simple name: somebody's tests of the class exist, and
/// these are added to them.
pub(crate) fn name_of_suite(simple: &str) -> String {
    format!("{simple}Mutants")
}

/// What one proof may cost.
const PROOF: Budget =
    Budget { evaluations: 0, conflicts: 1_000, decisions: 50_000, gates: 100_000, external_millis: 0 };

/// Takes survivors out of the score that are proved to change nothing.
fn take_out_equivalent(report: &mut MutationReport, mutants: &Mutants, clock: &Clock) {
    let mut solver = solver(0);
    let mut proved = Vec::new();
    report.survivors.retain(|one| {
        if clock.is_over(Phase::Search) {
            return true;
        }
        let proof = equivalent(mutants, one.id, &mut *solver, &PROOF)
            .or_else(|| equivalent_in_step(mutants, one.id, &mut *solver, &PROOF));
        match proof {
            Some(proof) => {
                proved.push((one.id, format!("line {}: {}: {}", one.line, one.text, proof.reason())));
                false
            }
            None => true,
        }
    });
    report.equivalent = proved;
}
