//! What a search learned about inputs, put in words: for each branch what all inputs that covered it have in common.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use testwright_goals::Goals;
use testwright_invariants::Learner;
use testwright_testcase::{MemberKind, Universe};

use crate::wording::Wording;

/// What is known of a branch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BranchInvariant {
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Which way the branch went, such as `a < b is true`.
    pub outcome: String,
    /// The method that has the branch, if it is not the one that was called.
    pub within: Option<String>,
    /// Inputs that covered it.
    pub inputs: u64,
    /// What they have in common.
    pub predicates: Vec<String>,
}

/// What is known of the branches that calls of one member covered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MethodInvariants {
    /// The member with its parameters.
    pub method: String,
    /// Its branches, in the order of lines.
    pub branches: Vec<BranchInvariant>,
}

/// Puts what was learned about the members under test in words.
pub(crate) fn describe(
    universe: &Universe,
    goals: &Goals,
    wording: &Wording,
    learner: &mut Learner,
) -> Vec<MethodInvariants> {
    let learned: Vec<_> = learner.learned().filter(|id| universe.targets.contains(id)).collect();
    let mut all = Vec::new();
    for id in learned {
        let member = universe.member(id);
        let Some(signature) = learner.method(universe, id).map(|method| method.signature.clone()) else {
            continue;
        };
        let mut branches = Vec::new();
        for (branch, inputs, predicates) in learner.branches(universe, id) {
            let goal = goals.goals.iter().find(|goal| {
                let own = goals.outcome(goal.id).map(|(point, outcome)| point.0 << 1 | u32::from(outcome));
                own == Some(branch)
            });
            let Some(goal) = goal else { continue };
            let is_own = *goal.method == *member.name && *goal.descriptor == *member.descriptor;
            branches.push(BranchInvariant {
                line: goal.line,
                outcome: wording.outcome(goal),
                within: (!is_own).then(|| goal.method.to_string()),
                inputs,
                predicates: predicates
                    .iter()
                    .filter(|own| !own.follows_from_type(&signature))
                    .map(|own| own.text(&signature))
                    .collect(),
            });
        }
        branches.sort_by_key(|own| own.line);
        let parameters: Vec<String> = member
            .parameters
            .iter()
            .enumerate()
            .map(|(at, ty)| match member.parameter_names.get(at) {
                Some(Some(name)) => format!("{ty} {name}"),
                _ => format!("{ty} arg{at}"),
            })
            .collect();
        let name = match member.kind {
            MemberKind::Constructor => member.owner.rsplit(['/', '$']).next().unwrap_or_default().to_owned(),
            _ => member.name.to_string(),
        };
        if !branches.is_empty() {
            all.push(MethodInvariants { method: format!("{name}({})", parameters.join(", ")), branches });
        }
    }
    all
}

impl MethodInvariants {
    /// As a JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let branches: Vec<Value> = self
            .branches
            .iter()
            .map(|own| {
                json!({
                    "line": own.line,
                    "outcome": own.outcome,
                    "within": own.within,
                    "inputs": own.inputs,
                    "predicates": own.predicates,
                })
            })
            .collect();
        json!({ "method": self.method, "branches": branches })
    }

    /// A line for the method and one for each of its branches.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.method);
        for own in &self.branches {
            let within = own.within.as_ref().map_or_else(String::new, |name| format!(" in {name}"));
            let known =
                if own.predicates.is_empty() { "nothing".to_owned() } else { own.predicates.join(", ") };
            let inputs =
                if own.inputs == 1 { "1 input".to_owned() } else { format!("{} inputs", own.inputs) };
            text.push_str(&format!("  line {}{within}, {}: {known} ({inputs})\n", own.line, own.outcome));
        }
        text
    }
}
