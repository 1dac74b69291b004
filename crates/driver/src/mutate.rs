//! `testwright mutate`: how many mutants of a class does a suite that exists kill?
//!
//! Start at [`Mutate::run`]. Test classes are found by their names unless the user names them; they run in the virtual
//! machine, so that nothing they do reaches the outside.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::{Value, json};
use testwright_classpath::{ClassFile, ClassPath};
use testwright_emit::Junit;
use testwright_emit::jdk::{HarnessError, find_junit};
use testwright_mutation::equivalence::equivalent;
use testwright_mutation::problem::solver;
use testwright_mutation::written::{Bench, Score, WrittenSuite, score};
use testwright_mutation::{MutantId, Mutants, Selection};
use testwright_solver::Budget;
use testwright_testcase::{ClassSource, Classes, Hierarchy};

use crate::clock::{Clock, Phase};
use crate::options::{Environment, Options, Progress};
use crate::pipeline::{Shared, generate_class};
use crate::report::ClassReport;
use crate::subject::{Only, Subject};
use crate::verification::Verification;

/// What to score.
pub struct Mutate<'a> {
    /// Where classes come from.
    pub environment: &'a Environment,
    /// The same classes, parsed on demand.
    pub source: &'a ClassSource,
    /// Internal name of the class whose mutants are made.
    pub class: &'a str,
    /// Internal names of test classes; found by their names if empty.
    pub tests: &'a [String],
    /// The operators that make mutants.
    pub selection: &'a Selection,
    /// Seconds; none for no limit.
    pub time: Option<f64>,
}

/// A mutant and whether a test killed it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Name of the class, with dots.
    pub class: String,
    /// Name of its method.
    pub method: String,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Name of its operator.
    pub operator: &'static str,
    /// The change in words.
    pub text: String,
    /// Whether a test reached its place.
    pub reached: bool,
    /// Whether a test killed it.
    pub killed: bool,
}

/// A mutant that no test killed.
#[derive(Clone, Debug)]
pub struct Survivor {
    /// Its number.
    pub id: MutantId,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Name of its method.
    pub method: String,
    /// Name of its operator.
    pub operator: &'static str,
    /// The change in words.
    pub text: String,
    /// Why it survives, as far as one can tell.
    pub reason: &'static str,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct MutationReport {
    /// Name of the class, with dots.
    pub class: String,
    /// Mutants made.
    pub mutants: usize,
    /// Mutants whose place a test reached.
    pub reached: usize,
    /// Mutants after whose place a test left another state (weak mutation).
    pub infected: usize,
    /// Mutants killed.
    pub killed: usize,
    /// Mutants that are taken out of the score, because they are proved to change nothing, with the reason.
    pub equivalent: Vec<(MutantId, String)>,
    /// All mutants, in order.
    pub all: Vec<Judged>,
    /// Mutants that survive.
    pub survivors: Vec<Survivor>,
    /// Tests that ran.
    pub tests: usize,
    /// Test classes that were used.
    pub test_classes: Vec<String>,
    /// Tests that were not run or do not pass on the original, with the reason.
    pub notes: Vec<String>,
    /// Runs of tests on mutants.
    pub runs: u64,
    /// Seconds that took.
    pub seconds: f64,
}

impl MutationReport {
    /// Mutants killed, of those that can be, in per cent.
    #[must_use]
    pub fn score(&self) -> f64 {
        let possible = self.mutants - self.equivalent.len();
        if possible == 0 { 100.0 } else { 100.0 * self.killed as f64 / possible as f64 }
    }

    /// As one JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let survivors: Vec<Value> = self
            .survivors
            .iter()
            .map(|one| {
                json!({
                    "line": one.line,
                    "method": one.method,
                    "operator": one.operator,
                    "mutant": one.text,
                    "reason": one.reason,
                })
            })
            .collect();
        let all: Vec<Value> = self
            .all
            .iter()
            .map(|one| {
                json!({
                    "class": one.class,
                    "method": one.method,
                    "line": one.line,
                    "operator": one.operator,
                    "mutant": one.text,
                    "reached": one.reached,
                    "killed": one.killed,
                })
            })
            .collect();
        json!({
            "class": self.class,
            "all": all,
            "mutants": self.mutants,
            "equivalent": self.equivalent.len(),
            "reached": self.reached,
            "infected": self.infected,
            "killed": self.killed,
            "score": self.score(),
            "survivors": survivors,
            "tests": self.tests,
            "test_classes": self.test_classes,
            "notes": self.notes,
            "runs": self.runs,
            "seconds": self.seconds,
        })
    }
}

impl Mutate<'_> {
    /// Scores the suite. Fails with words for the user.
    pub fn run(&self) -> Result<MutationReport, String> {
        let clock = Clock::start_search(self.time, self.environment.interrupted.clone());
        let (outer, nested) = Subject::classes(self.source, self.class)?;
        let mutants = Mutants::of(&outer, &nested, self.selection);
        let test_classes = self.test_classes()?;
        let mut suite = WrittenSuite::default();
        let find = |name: &str| self.source.class(name).map(|class| ClassFile::clone(&class));
        for class in &test_classes {
            match find(class) {
                Some(file) => suite.add(&file, &find),
                None => {
                    return Err(format!("there is no class {} on the class path", class.replace('/', ".")));
                }
            }
        }
        if suite.tests.is_empty() {
            let names: Vec<String> = test_classes.iter().map(|class| class.replace('/', ".")).collect();
            return Err(match names.is_empty() {
                true => format!(
                    "no test class was found for {}; name test classes with --tests, and put them on the class path",
                    self.class.replace('/', ".")
                ),
                false => format!("there are no tests in {}", names.join(", ")),
            });
        }
        let mut bench = Bench::new(self.environment.jdk.clone(), self.class_path()?)
            .map_err(|error| error.to_string())?;
        let deadline = clock.clone();
        bench.set_deadline(Some(Box::new(move || deadline.is_over(Phase::Search))));
        let score = score(&mut bench, &suite, &mutants, &|| clock.is_over(Phase::Search));
        let mut report = self.report(&mutants, &suite, score);
        take_out_equivalent(&mut report, &mutants, &clock);
        report.test_classes = test_classes.iter().map(|class| class.replace('/', ".")).collect();
        if clock.is_over(Phase::Search) {
            report.notes.push("time was up before all tests had run on all mutants".to_owned());
        }
        report.seconds = clock.elapsed();
        Ok(report)
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
            only: Some(Only { selection: self.selection, mutants: &mutants }),
        };
        let mut verification = Verification::start(self.environment, options)?;
        Ok(generate_class(&shared, self.class, &mut verification))
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

    /// The user's test classes: those that were named, or those in the class's package whose names say that they are its.
    fn test_classes(&self) -> Result<Vec<String>, String> {
        if !self.tests.is_empty() {
            return Ok(self.tests.to_vec());
        }
        let (package, simple) =
            self.class.rsplit_once('/').map_or(("", self.class), |(package, name)| (package, name));
        let is_its = |name: &str| {
            let (own_package, own) =
                name.rsplit_once('/').map_or(("", name), |(package, name)| (package, name));
            let rest = own.strip_prefix(simple);
            own_package == package
                && !own.contains('$')
                && (rest.is_some_and(|rest| rest.starts_with("Test") || matches!(rest, "_ESTest" | "IT"))
                    || own.strip_prefix("Test") == Some(simple))
        };
        let mut found: Vec<String> =
            self.source.user_classes().iter().filter(|name| is_its(name)).map(ToString::to_string).collect();
        found.sort();
        Ok(found)
    }

    /// The user's class path, and JUnit if it is not on it.
    fn class_path(&self) -> Result<Arc<ClassPath>, String> {
        let mut entries: Vec<PathBuf> = self.environment.class_path.entries().map(Into::into).collect();
        let own = entries.clone();
        for junit in [Junit::Five, Junit::Four] {
            if let Some(found) = find_junit(&own, &self.environment.junit_jars, junit) {
                entries.extend(found.jars);
            }
        }
        let opened = ClassPath::open(&entries, self.environment.jdk.feature);
        opened.map(Arc::new).map_err(|error| error.to_string())
    }
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
        match equivalent(mutants, one.id, &mut *solver, &PROOF) {
            Some(proof) => {
                proved.push((one.id, format!("line {}: {}: {}", one.line, one.text, proof.reason())));
                false
            }
            None => true,
        }
    });
    report.equivalent = proved;
}
