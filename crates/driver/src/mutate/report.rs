//! What is said about a suite and its mutants.

use std::path::PathBuf;

use serde_json::{Value, json};
use testwright_mutation::MutantId;

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
    /// Sources that some of them were compiled from for this.
    pub test_sources: Vec<PathBuf>,
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
