//! Why a goal is not covered, as far as one can tell.

use std::collections::BTreeMap;

use testwright_goals::{Execution, Goal, GoalId, GoalKind, Goals};
use testwright_ir::goals::GoalKind as BranchKind;

use crate::report::Uncovered;

/// Reasons that are told apart; some have numbers in them and could fill the memory.
const MOST_STOPS: usize = 100;

/// What is known about the goals that remain.
pub(crate) struct Evidence {
    /// By goal: the smallest distance of any kept test.
    nearest: Vec<f64>,
    /// By goal: the distance of a run that does not enter the method.
    unreached: Vec<f64>,
    /// Why runs were stopped, with how often.
    pub(crate) stops: BTreeMap<String, u64>,
}

impl Evidence {
    pub(crate) fn new(goals: &Goals) -> Evidence {
        let nothing = Execution::default();
        Evidence {
            nearest: vec![f64::INFINITY; goals.len()],
            unreached: goals.ids().map(|id| goals.distance(id, &nothing)).collect(),
            stops: BTreeMap::new(),
        }
    }

    /// Takes a run into account.
    pub(crate) fn add(&mut self, goals: &Goals, execution: &Execution) {
        for id in goals.ids() {
            let nearest = &mut self.nearest[id.index()];
            if *nearest != 0.0 {
                *nearest = nearest.min(goals.distance(id, execution));
            }
        }
    }

    /// Notes why a run was stopped.
    pub(crate) fn stopped(&mut self, reason: &str) {
        if let Some(count) = self.stops.get_mut(reason) {
            *count += 1;
        } else if self.stops.len() < MOST_STOPS {
            self.stops.insert(reason.to_owned(), 1);
        }
    }

    /// The reason for a goal.
    pub(crate) fn explain(&self, goals: &Goals, id: GoalId, was_found: bool) -> Uncovered {
        let goal = goals.goal(id);
        let nearest = self.nearest[id.index()];
        let reason = if was_found {
            "a test for it was found but did not survive verification".to_owned()
        } else if goals.is_dead(id) {
            "the code is unreachable, or could not be translated".to_owned()
        } else if nearest >= self.unreached[id.index()] {
            let stop = self.stops.iter().max_by_key(|(reason, count)| (**count, std::cmp::Reverse(*reason)));
            match stop {
                Some((reason, count)) => {
                    format!("the method was never entered; {count} runs were stopped: {reason}")
                }
                None => "the method was never entered".to_owned(),
            }
        } else if nearest < 1.0 {
            format!("the branch was reached but never went this way; nearest by {:.3} of 1", nearest)
        } else {
            format!("{} controlling branches away at best", nearest.floor())
        };
        Uncovered { goal: describe(goal), line: goal.line, reason }
    }
}

/// A goal in words.
pub(crate) fn describe(goal: &Goal) -> String {
    let class = goal.class.rsplit('/').next().unwrap_or(&goal.class).replace('$', ".");
    let method = match &*goal.method {
        "<init>" => format!("new {class}"),
        name => format!("{class}.{name}"),
    };
    let yes = |taken: bool| if taken { "" } else { "not " };
    let what = match &goal.kind {
        GoalKind::Line => "line reached".to_owned(),
        GoalKind::Mutant { text, .. } => format!("mutant killed: {text}"),
        GoalKind::Method | GoalKind::Branch(BranchKind::Method) => "entered".to_owned(),
        GoalKind::Branch(BranchKind::Jump { site, taken }) => {
            format!("branch {} {}taken", site.0, yes(*taken))
        }
        GoalKind::Branch(BranchKind::Case { key, taken, .. }) => {
            format!("case {key} {}selected", yes(*taken))
        }
        GoalKind::Branch(BranchKind::Default { taken, .. }) => format!("default {}selected", yes(*taken)),
    };
    format!("{method}{}: {what}", goal.descriptor)
}
