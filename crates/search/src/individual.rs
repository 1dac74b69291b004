//! An individual: a test with what its run left behind, and its distances from the goals that are pursued just now.

use std::sync::Arc;

use testwright_goals::execution::Ending;
use testwright_goals::{Execution, GoalId, Goals};
use testwright_testcase::TestCase;

use crate::search::cost;

/// Interpreted instructions that are as bad as one unit of a test's cost: 16,000 are as bad as one more statement.
const INSTRUCTIONS_PER_COST: u64 = 16;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Individual {
    /// The test.
    pub test: Arc<TestCase>,
    /// What the test costs to read and to run: of equally near individuals the search prefers the one with the lower price,
    /// because its offspring run faster, too.
    pub price: u64,
    /// What its run left behind.
    pub execution: Execution,
    /// Distances from the goals that [`Individual::measure`] was last given, in their order.
    pub fitness: Vec<f64>,
}

impl Individual {
    /// An individual that was not measured yet.
    #[must_use]
    pub fn new(test: Arc<TestCase>, execution: Execution) -> Individual {
        let price = cost(&test) + execution.instructions / INSTRUCTIONS_PER_COST;
        Individual { test, price, execution, fitness: Vec::new() }
    }

    /// How far its run was from a goal. A run that was stopped is infinitely far from everything, because its test can
    /// never be part of a suite.
    #[must_use]
    pub fn distance(&self, goals: &Goals, goal: GoalId) -> f64 {
        distance(goals, goal, &self.execution)
    }

    /// Fills [`Individual::fitness`] with the distances from these goals.
    pub fn measure(&mut self, goals: &Goals, targets: &[GoalId]) {
        self.fitness.clear();
        if matches!(self.execution.ending, Ending::Stopped { .. }) {
            self.fitness.resize(targets.len(), f64::INFINITY);
        } else {
            self.fitness.extend(targets.iter().map(|goal| goals.distance(*goal, &self.execution)));
        }
    }
}

/// How far a run was from a goal; infinitely far if it was stopped.
#[must_use]
pub fn distance(goals: &Goals, goal: GoalId, execution: &Execution) -> f64 {
    match execution.ending {
        Ending::Stopped { .. } => f64::INFINITY,
        _ => goals.distance(goal, execution),
    }
}
