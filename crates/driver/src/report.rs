//! What came of a class.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::alive::LivingMutant;
use crate::details::{Details, GoalDetail};
use crate::finders::Finders;
use crate::invariants::MethodInvariants;
use crate::misbehaviour::Misbehaviour;
use crate::path_tree::PathOutline;

/// A goal that no test covers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Uncovered {
    /// The goal in words: method and what has to happen there.
    pub goal: String,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Why it is not covered, as far as one can tell.
    pub reason: String,
}

/// A test or assertion that verification took away.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dropped {
    /// Name of the test.
    pub test: String,
    /// Why.
    pub reason: String,
}

impl From<testwright_emit::jdk::Dropped> for Dropped {
    fn from(one: testwright_emit::jdk::Dropped) -> Dropped {
        Dropped { test: one.test, reason: one.reason }
    }
}

/// What came of a class.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ClassReport {
    /// What a person wants to look at closely; not part of the summary.
    pub details: Details,
    /// Its name, with dots.
    pub class: String,
    /// Whether it had not changed since an earlier run, so that the tests of that run are still its tests.
    pub unchanged: bool,
    /// Tests of an earlier run that do not pass any more, because the code has changed.
    pub broken: Vec<Dropped>,
    /// Why there is no suite, or none that is complete, if something stood in the way.
    pub failure: Option<String>,
    /// Things that the user should know.
    pub notes: Vec<String>,
    /// Goals in all, without behaviours.
    pub goals_total: usize,
    /// Goals that tests cover, delivered ones and those that a person has written.
    pub goals_covered: usize,
    /// Goals of those that tests cover which a person has written; no tests are made for them.
    pub goals_existing: usize,
    /// Behaviours: methods and constructors that a test should call itself and that should return to it.
    pub behaviours_total: usize,
    /// Behaviours of those that tests show, delivered ones and those that a person has written.
    pub behaviours_shown: usize,
    /// Mutants that were pursued after all goals; none if mutants are goals themselves or there was no time.
    pub mutants_total: usize,
    /// Mutants of those that the delivered tests kill, as far as there was time to look.
    pub mutants_killed: usize,
    /// Mutants that were pursued and that no delivered test kills.
    pub alive: Vec<LivingMutant>,
    /// Who found how many goals, and at what cost.
    pub finders: Finders,
    /// Tests delivered.
    pub tests: usize,
    /// Tests executed by the search.
    pub tests_executed: u64,
    /// Instructions interpreted by the search.
    pub instructions: u64,
    /// Seconds from beginning to end.
    pub seconds: f64,
    /// Seconds of those that were spent searching.
    pub search_seconds: f64,
    /// Tests that compiled and passed on the JDK as they came from the search.
    pub passed_before_verification: usize,
    /// Tests that were sent to verification.
    pub verified: usize,
    /// Tests dropped by verification.
    pub dropped: Vec<Dropped>,
    /// Assertions that did not hold on the JDK and were taken out: disagreements of the virtual machine.
    pub disagreements: Vec<Dropped>,
    /// Files written.
    pub files: Vec<PathBuf>,
    /// Contracts that objects of it break, and calls of it that do not seem to end.
    pub misbehaviours: Vec<Misbehaviour>,
    /// Goals not covered, with reasons.
    pub uncovered: Vec<Uncovered>,
    /// The tree of paths that were pursued, as a picture in the language of Graphviz; none if the strategy pursues none.
    pub paths: Option<String>,
    /// The same tree, to be shown step by step.
    pub path_tree: Option<PathOutline>,
    /// What inputs that reached a branch have in common, if the search learned that.
    pub invariants: Vec<MethodInvariants>,
}

impl ClassReport {
    /// Takes delivered tests out, by place, each with the reason, and says of what only they covered that it is not any more.
    pub(crate) fn drop_tests(&mut self, gone: &[(usize, String)], loss: &str) {
        let dropped = gone.iter().map(|(place, reason)| Dropped {
            test: self.details.tests[*place].name.clone(),
            reason: reason.clone(),
        });
        self.dropped.extend(dropped);
        let places: Vec<usize> = gone.iter().map(|(place, _)| *place).collect();
        let alive = self.details.take_out(&places, loss);
        self.mutants_killed = self.mutants_killed.saturating_sub(alive.len());
        self.alive.extend(alive);
        self.alive.sort_by_key(|mutant| mutant.line);
        self.tests = self.details.tests.len();
        (self.goals_covered, self.behaviours_shown) = self.details.covered();
        let missing = self.details.goals.iter().filter(|goal| !goal.is_covered());
        let uncovered = |goal: &GoalDetail| Uncovered {
            goal: goal.text.clone(),
            line: goal.line,
            reason: goal.reason.clone().unwrap_or_default(),
        };
        self.uncovered = missing.map(uncovered).collect();
    }

    /// As one JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let dropped = |list: &[Dropped]| -> Vec<Value> {
            list.iter().map(|one| json!({"test": one.test, "reason": one.reason})).collect()
        };
        let files: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        let uncovered: Vec<Value> = self
            .uncovered
            .iter()
            .map(|one| json!({"goal": one.goal, "line": one.line, "reason": one.reason}))
            .collect();
        let found_by: serde_json::Map<String, Value> = self
            .finders
            .all
            .iter()
            .filter(|finder| finder.goals > 0)
            .map(|finder| (finder.name.clone(), finder.goals.into()))
            .collect();
        let alive: Vec<Value> = self.alive.iter().map(LivingMutant::to_json).collect();
        let misbehaviours: Vec<Value> = self.misbehaviours.iter().map(Misbehaviour::to_json).collect();
        let invariants: Vec<Value> = self.invariants.iter().map(MethodInvariants::to_json).collect();
        json!({
            "class": self.class,
            "unchanged": self.unchanged,
            "broken": dropped(&self.broken),
            "failure": self.failure,
            "notes": self.notes,
            "goals_total": self.goals_total,
            "goals_covered": self.goals_covered,
            "goals_existing": self.goals_existing,
            "behaviours_total": self.behaviours_total,
            "behaviours_shown": self.behaviours_shown,
            "mutants_total": self.mutants_total,
            "mutants_killed": self.mutants_killed,
            "mutants_alive": alive,
            "found_by": found_by,
            "finders": self.finders.all,
            "tests": self.tests,
            "tests_executed": self.tests_executed,
            "instructions": self.instructions,
            "seconds": self.seconds,
            "search_seconds": self.search_seconds,
            "passed_before_verification": self.passed_before_verification,
            "verified": self.verified,
            "dropped": dropped(&self.dropped),
            "disagreements": dropped(&self.disagreements),
            "files": files,
            "misbehaviours": misbehaviours,
            "uncovered": uncovered,
            "paths": self.paths,
            "invariants": invariants,
        })
    }
}
