//! Mutants that no delivered test kills, for people: where they are, what they change, and what is missing.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use testwright_goals::{Goal, GoalKind};

use crate::details::Details;

/// A mutant that no delivered test kills.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LivingMutant {
    /// Internal name of its class.
    pub class: String,
    /// Name of its method.
    pub method: String,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// What it changes, such as `a < b to a <= b`.
    pub change: String,
    /// What is missing, as far as one can tell.
    pub reason: String,
}

impl LivingMutant {
    /// A goal as a mutant that is alive; none if it is no mutant. `found` says whether the search had a test that kills it.
    pub(crate) fn of(goal: &Goal, details: &Details, found: bool) -> Option<LivingMutant> {
        let GoalKind::Mutant { text, .. } = &goal.kind else { return None };
        let is_own = |line: &&crate::details::LineDetail| {
            line.line == goal.line && *line.class == *goal.class && *line.method == *goal.method
        };
        let runs = details.lines.iter().filter(is_own).any(|line| line.hits > 0);
        let reason = match (found, runs) {
            (true, _) => "the test that killed it did not pass verification, or there was no time for it",
            (false, true) => "tests reach its line, but none notices the change",
            (false, false) => "no test reaches its line",
        };
        Some(LivingMutant {
            class: goal.class.to_string(),
            method: goal.method.to_string(),
            line: goal.line,
            change: text.to_string(),
            reason: reason.to_owned(),
        })
    }

    /// As a JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "class": self.class.replace('/', "."),
            "method": self.method,
            "line": self.line,
            "mutant": self.change,
            "reason": self.reason,
        })
    }
}
