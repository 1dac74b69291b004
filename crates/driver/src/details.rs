//! What a person wants to look at closely: goals, lines and tests, and which belong together.

use serde::{Deserialize, Serialize};
use testwright_emit::jdk::Verified;
use testwright_goals::GoalId;
use testwright_testcase::{Action, Outcome};

use crate::subject::Subject;
use crate::wording::Wording;

/// See the module's text.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Details {
    /// Name of the file that the class was compiled from, without folders.
    pub source_file: Option<String>,
    /// Goals, in order.
    pub goals: Vec<GoalDetail>,
    /// Lines with code, in order.
    pub lines: Vec<LineDetail>,
    /// Delivered tests, in the order of the file.
    pub tests: Vec<TestDetail>,
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
    /// Places of the tests that cover it.
    pub covered_by: Vec<usize>,
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
    /// How many tests reach it.
    pub hits: usize,
}

/// A delivered test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TestDetail {
    /// Name of its method.
    pub name: String,
    /// Its lines in the file.
    pub text: String,
    /// Where these begin in the file.
    pub line: usize,
    /// Goals that it covers, by place.
    pub goals: Vec<usize>,
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
    /// Goals, lines and tests that do not know of each other yet.
    pub(crate) fn new(subject: &Subject, wording: &Wording, verified: &Verified) -> Details {
        let goal = |goal: &testwright_goals::Goal| GoalDetail {
            text: wording.describe(goal),
            class: goal.class.to_string(),
            method: goal.method.to_string(),
            descriptor: goal.descriptor.to_string(),
            line: goal.line,
            covered_by: Vec::new(),
            reason: None,
        };
        let line = |line: &testwright_goals::Goal| LineDetail {
            line: line.line,
            class: line.class.to_string(),
            method: line.method.to_string(),
            descriptor: line.descriptor.to_string(),
            hits: 0,
        };
        let text: Vec<&str> = verified.source.text.lines().collect();
        let tests = verified.source.tests.iter().zip(&verified.suite.tests).map(|(written, test)| {
            let lines = text.get(written.lines.start() - 1..*written.lines.end()).unwrap_or_default();
            TestDetail {
                name: written.name.clone(),
                text: lines.join("\n"),
                line: *written.lines.start(),
                goals: Vec::new(),
                thrown: thrown(test),
            }
        });
        Details {
            source_file: subject.source_file.clone(),
            goals: subject.goals.goals.iter().map(goal).collect(),
            lines: subject.lines.goals.iter().map(line).collect(),
            tests: tests.collect(),
            growth: Vec::new(),
        }
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
        }
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
