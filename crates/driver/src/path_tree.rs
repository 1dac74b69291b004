//! The tree of paths that a search pursued, as it is kept and shown.

use serde::{Deserialize, Serialize};
use testwright_tardis::{Fate, Outline};

use crate::wording::parameters;

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
    /// How many ways to continue it are left out.
    pub left_out: usize,
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
            clauses: match step.parent {
                None => step.clauses.iter().map(|method| signature(method)).collect(),
                Some(_) => step.clauses.clone(),
            },
            fate: word(step.fate).to_owned(),
            words: step.fate.words().to_owned(),
            left_out: step.left_out,
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

/// A method as its source has it, from its class, name and descriptor.
fn signature(method: &str) -> String {
    let Some((name, descriptor)) = method.find('(').map(|at| method.split_at(at)) else {
        return method.to_owned();
    };
    let mut parts = name.rsplit(['.', '/']);
    let (name, class) =
        (parts.next().unwrap_or_default(), parts.next().unwrap_or_default().replace('$', "."));
    let called = match name {
        "<init>" => format!("new {class}"),
        name => format!("{class}.{name}"),
    };
    format!("{called}({})", parameters(descriptor))
}

#[cfg(test)]
mod tests {
    use super::signature;

    #[test]
    fn methods_read_as_in_the_source() {
        assert_eq!(
            signature("shop.Stack$Item.push(I[Ljava/lang/String;)V"),
            "Stack.Item.push(int, String[])"
        );
        assert_eq!(signature("shop.Stack.<init>()V"), "new Stack()");
        assert_eq!(signature("whatever"), "whatever");
    }
}
