//! Why a goal is not covered, as far as one can tell.

use std::collections::BTreeMap;
use std::sync::Arc;

use testwright_goals::{Execution, Goal, GoalId, GoalKind, Goals};

use crate::report::Uncovered;
use crate::wording::Wording;

/// Reasons that are told apart; some have numbers in them and could fill the memory.
const MOST_STOPS: usize = 100;

/// Said of a goal that is as far away as if its method had not been called. It may have been: a call that throws before the first
/// decision of a method is as far away.
const UNREACHED: &str = "no kept test came as far as the first decision of its method";

/// What is known about the goals that remain.
pub(crate) struct Evidence {
    /// By goal: the smallest distance of any kept test.
    nearest: Vec<f64>,
    /// By goal: the distance of a run that comes to no decision of the method.
    unreached: Vec<f64>,
    /// By goal: what a run that covers it does to the world, if tests must not do that.
    effects: Vec<Option<Arc<str>>>,
    /// By goal that is about a behaviour: internal name of an exception that a call of it ended with.
    refusals: Vec<Option<Arc<str>>>,
    /// Why runs were stopped, with how often.
    stops: BTreeMap<String, u64>,
}

impl Evidence {
    pub(crate) fn new(goals: &Goals) -> Evidence {
        let nothing = Execution::default();
        Evidence {
            nearest: vec![f64::INFINITY; goals.len()],
            unreached: goals.ids().map(|id| goals.distance(id, &nothing)).collect(),
            effects: vec![None; goals.len()],
            refusals: vec![None; goals.len()],
            stops: BTreeMap::new(),
        }
    }

    /// Takes over what was known of the same goals, after which there may be others, and of runs.
    pub(crate) fn take_over(&mut self, before: Evidence) {
        self.stops = before.stops;
        for (own, known) in self.effects.iter_mut().zip(before.effects) {
            *own = known;
        }
        for (own, known) in self.refusals.iter_mut().zip(before.refusals) {
            *own = known;
        }
    }

    /// Notes what a run would have covered, had it not done something to the world.
    pub(crate) fn note_effect(&mut self, goals: &Goals, execution: &Execution, effect: &Arc<str>) {
        for id in goals.ids() {
            let known = &mut self.effects[id.index()];
            if known.is_none() && goals.is_covered(id, execution) {
                *known = Some(effect.clone());
            }
        }
    }

    /// Notes which behaviour ended a run with an exception.
    pub(crate) fn note_refusal(&mut self, goals: &Goals, execution: &Execution) {
        let Some(call) = execution.called.last().filter(|call| !call.returned) else { return };
        let Some(thrown) = &execution.thrown else { return };
        let is_it = |goal: &&Goal| goal.kind == GoalKind::Behaviour { number: call.behaviour };
        if let Some(goal) = goals.goals.iter().find(is_it) {
            let known = &mut self.refusals[goal.id.index()];
            known.get_or_insert_with(|| thrown.exception.clone());
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

    /// Why there is no test at all.
    pub(crate) fn no_tests(&self) -> String {
        match self.most_frequent_stop() {
            Some((reason, count)) => format!("no test ran to its end; {count} runs were stopped: {reason}"),
            None => "the search found no test that runs".to_owned(),
        }
    }

    fn most_frequent_stop(&self) -> Option<(&String, &u64)> {
        self.stops.iter().max_by_key(|(reason, count)| (**count, std::cmp::Reverse(*reason)))
    }

    /// The reason for a goal.
    pub(crate) fn explain(&self, goals: &Goals, wording: &Wording, id: GoalId, was_found: bool) -> Uncovered {
        let goal = goals.goal(id);
        let nearest = self.nearest[id.index()];
        let reason = if was_found {
            "a test for it was found but did not survive verification".to_owned()
        } else if let Some(effect) = &self.effects[id.index()] {
            format!("found only by {effect}, which tests must not do unless --allow-effects says so")
        } else if goal.is_behaviour() {
            match &self.refusals[id.index()] {
                Some(exception) => {
                    format!(
                        "no test ended with a return of it; one call threw {}",
                        exception.replace('/', ".")
                    )
                }
                None => "no test ended with a call of it".to_owned(),
            }
        } else if goals.is_dead(id) {
            "the code is unreachable, or could not be translated".to_owned()
        } else if nearest >= self.unreached[id.index()] {
            match self.most_frequent_stop() {
                Some((reason, count)) => {
                    format!("{UNREACHED}; {count} runs were stopped: {reason}")
                }
                None => UNREACHED.to_owned(),
            }
        } else if nearest < 1.0 {
            format!("the branch was reached but never went this way; nearest by {:.3} of 1", nearest)
        } else {
            format!("{} controlling branches away at best", nearest.floor())
        };
        Uncovered { goal: wording.describe(goal), line: goal.line, reason }
    }
}
