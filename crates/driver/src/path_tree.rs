//! The tree of paths that a search pursued, as it is kept and shown.

use serde::{Deserialize, Serialize};
use testwright_tardis::{Fate, Outline};

/// A step of a path: conditions that hold one after the other, from one fork to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PathStep {
    /// The place of the step that it continues; none for a method.
    pub parent: Option<usize>,
    /// Its conditions, in order; a method's name if it continues nothing.
    pub clauses: Vec<String>,
    /// What became of it, as a word to sort by: `reached`, `pending`, `failed` or `impossible`.
    pub fate: String,
    /// What became of it, in words.
    pub words: String,
}

/// Paths that a search pursued, each step after the one that it continues.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PathOutline {
    /// The steps.
    pub steps: Vec<PathStep>,
    /// Conditions of the tree in all; some are left out of a large one.
    pub nodes: usize,
    /// Whether all of them are here.
    pub is_whole: bool,
}

impl From<&Outline> for PathOutline {
    fn from(outline: &Outline) -> PathOutline {
        let step = |step: &testwright_tardis::Step| PathStep {
            parent: step.parent,
            clauses: step.clauses.clone(),
            fate: word(step.fate).to_owned(),
            words: step.fate.words().to_owned(),
        };
        PathOutline {
            steps: outline.steps.iter().map(step).collect(),
            nodes: outline.nodes,
            is_whole: outline.is_whole,
        }
    }
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Reached => "reached",
        Fate::Pending => "pending",
        Fate::Failed => "failed",
        Fate::Proved => "impossible",
    }
}
