//! What a person wants to look at closely: goals, lines and tests, and which belong together.

use serde::{Deserialize, Serialize};
use testwright_emit::jdk::Verified;
use testwright_goals::GoalId;
use testwright_testcase::{Action, Outcome};

use crate::alive::LivingMutant;
use crate::finders::WRITTEN;
use crate::subject::Subject;
use crate::wording::Wording;

/// See the module's text.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Details {
    /// Name of the file that the class was compiled from, without folders.
    pub source_file: Option<String>,
    /// Goals, in order; those that tests of people cover come after the others.
    pub goals: Vec<GoalDetail>,
    /// Lines with code, in order.
    pub lines: Vec<LineDetail>,
    /// Delivered tests, in the order of the file.
    pub tests: Vec<TestDetail>,
    /// Mutants that delivered tests kill.
    pub killed: Vec<KilledMutant>,
    /// How coverage grew: seconds since the start, and goals covered by then.
    pub growth: Vec<(f64, usize)>,
}

/// A goal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GoalDetail {
    /// The goal in words.
    pub text: String,
    /// Internal name of its class.
    pub class: String,
    /// Name of its method.
    pub method: String,
    /// Descriptor of its method.
    pub descriptor: String,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Whether it is about a behaviour; such goals are counted by themselves.
    pub is_behaviour: bool,
    /// Places of the tests that cover it.
    pub covered_by: Vec<usize>,
    /// Whether a test covers it that a person has written. No other is made for it then.
    pub existing: bool,
    /// The move, or whoever else made the first test that covered it.
    pub found_by: Option<String>,
    /// Why no test covers it.
    pub reason: Option<String>,
}

/// A line with code.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LineDetail {
    /// Its number.
    pub line: u16,
    /// Internal name of the class that the code belongs to.
    pub class: String,
    /// Name of the method that the code belongs to.
    pub method: String,
    /// Descriptor of that method.
    pub descriptor: String,
    /// How many of the delivered tests reach it.
    pub hits: usize,
    /// How many tests reach it that a person has written.
    pub existing: usize,
}

impl GoalDetail {
    /// Whether any test covers it.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        self.existing || !self.covered_by.is_empty()
    }
}

impl LineDetail {
    /// How many tests reach it, whoever wrote them.
    #[must_use]
    pub fn reached(&self) -> usize {
        self.hits + self.existing
    }
}

/// A mutant that delivered tests kill.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KilledMutant {
    /// Places of the tests that kill it.
    pub killed_by: Vec<usize>,
    /// What would be told of it without them.
    pub mutant: LivingMutant,
}

/// A delivered test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TestDetail {
    /// Name of its method; rows of a table share one.
    pub name: String,
    /// Which row of its table it is, counted from 0; none if it has a method of its own.
    #[serde(default)]
    pub row: Option<usize>,
    /// Its lines in the file; those of the table for a row.
    pub text: String,
    /// Where these begin in the file.
    pub line: usize,
    /// Goals that it covers, by place.
    pub goals: Vec<usize>,
    /// Lines that it reaches, by place.
    pub lines: Vec<usize>,
    /// The exception that it ends with.
    pub thrown: Option<ThrownDetail>,
}

/// An exception that a test ends with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThrownDetail {
    /// Internal name of its class.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// Whether the test passes `null` somewhere.
    pub passes_null: bool,
}

impl Details {
    /// Goals and lines, and what tests of people cover of them.
    pub(crate) fn of(subject: &Subject, wording: &Wording) -> Details {
        let goal = |goal: &testwright_goals::Goal, existing: bool| GoalDetail {
            text: wording.describe(goal),
            class: goal.class.to_string(),
            method: goal.method.to_string(),
            descriptor: goal.descriptor.to_string(),
            line: goal.line,
            is_behaviour: goal.is_behaviour(),
            covered_by: Vec::new(),
            existing,
            found_by: existing.then(|| WRITTEN.to_owned()),
            reason: None,
        };
        let line = |line: &testwright_goals::Goal| LineDetail {
            line: line.line,
            class: line.class.to_string(),
            method: line.method.to_string(),
            descriptor: line.descriptor.to_string(),
            hits: 0,
            existing: subject.existing.lines.get(line.id.index()).copied().unwrap_or(0),
        };
        let own = subject.goals.goals.iter().map(|own| goal(own, false));
        Details {
            source_file: subject.source_file.clone(),
            goals: own.chain(subject.existing.goals.iter().map(|own| goal(own, true))).collect(),
            lines: subject.lines.goals.iter().map(line).collect(),
            ..Details::default()
        }
    }

    /// Goals, lines and tests that do not know of each other yet.
    pub(crate) fn new(subject: &Subject, wording: &Wording, verified: &Verified) -> Details {
        let tests =
            verified.source.tests.iter().zip(&verified.suite.tests).map(|(written, test)| TestDetail {
                name: written.name.clone(),
                row: written.row,
                text: verified.source.lines_of(written),
                line: *written.lines.start(),
                goals: Vec::new(),
                lines: Vec::new(),
                thrown: thrown(test),
            });
        Details { tests: tests.collect(), ..Details::of(subject, wording) }
    }

    /// How many goals are covered, and how many behaviours are shown.
    pub(crate) fn covered(&self) -> (usize, usize) {
        let covered = self.goals.iter().filter(|goal| goal.is_covered());
        covered.fold((0, 0), |(goals, behaviours), goal| match goal.is_behaviour {
            true => (goals, behaviours + 1),
            false => (goals + 1, behaviours),
        })
    }

    /// Where code of a method begins, by its name; 0 if unknown.
    pub(crate) fn line_of(&self, method: &str) -> u16 {
        self.lines.iter().filter(|line| line.method == method).map(|line| line.line).min().unwrap_or(0)
    }

    /// Notes what the test at a place covers.
    pub(crate) fn add(&mut self, test: usize, goals: &[GoalId], lines: &[GoalId]) {
        for goal in goals {
            self.goals[goal.index()].covered_by.push(test);
        }
        for line in lines {
            self.lines[line.index()].hits += 1;
        }
        if let Some(test) = self.tests.get_mut(test) {
            test.goals.extend(goals.iter().map(|goal| goal.index()));
            test.lines.extend(lines.iter().map(|line| line.index()));
        }
    }

    /// Takes tests out, by place, with all that is known by them. Goals that only they covered get a reason for that. Returns
    /// the mutants that are alive again.
    pub(crate) fn take_out(&mut self, gone: &[usize], reason: &str) -> Vec<LivingMutant> {
        let leave = |tests: &mut Vec<usize>| {
            tests.retain(|test| !gone.contains(test));
            tests.iter_mut().for_each(|test| *test -= gone.iter().filter(|gone| *gone < test).count());
        };
        for goal in &mut self.goals {
            let was_covered = goal.is_covered();
            leave(&mut goal.covered_by);
            if was_covered && !goal.is_covered() {
                goal.reason = Some(reason.to_owned());
            }
        }
        let (gone_tests, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut self.tests)
            .into_iter()
            .enumerate()
            .partition(|(test, _)| gone.contains(test));
        self.tests = kept.into_iter().map(|(_, test)| test).collect();
        for line in gone_tests.iter().flat_map(|(_, test)| &test.lines) {
            self.lines[*line].hits -= 1;
        }
        self.killed.iter_mut().for_each(|mutant| leave(&mut mutant.killed_by));
        let alive = self.killed.extract_if(.., |mutant| mutant.killed_by.is_empty());
        alive.map(|killed| killed.mutant).collect()
    }
}

/// The exception that a test ends with.
fn thrown(test: &testwright_emit::Test) -> Option<ThrownDetail> {
    let passes_null = test.case.statements.iter().any(|statement| {
        !matches!(statement.action, Action::Stub(_))
            && statement.operands().any(|operand| *operand == testwright_testcase::Operand::Null)
    });
    test.observed.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Threw { class, message, .. } => {
            Some(ThrownDetail { class: class.to_string(), message: message.clone(), passes_null })
        }
        _ => None,
    })
}
