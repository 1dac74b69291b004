//! Tardis (Modonato): dynamic symbolic execution over the state that a method finds, tests searched for by how near they are
//! to a path condition, and a classifier that learns which conditions are worth an attempt.
//!
//! A test for each method is followed; each clause of its path, negated, is a condition that waits in a frontier. The
//! frontier's choice is satisfied by a solver or by `satisfy`, and what becomes of it teaches the frontier. A
//! test that is found is followed in turn.

mod exploration;
mod satisfy;

use testwright_tardis::Order;

use super::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;

pub(crate) use exploration::{Attempted, Exploration};

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Tardis {
    /// In which order conditions are tried.
    pub order: Order,
    /// Neighbours that vote on a condition.
    pub neighbours: usize,
    /// Whether conditions are sliced by shared variables.
    pub by_variable: bool,
    /// Whether conditions are sliced by shared objects.
    pub by_object: bool,
    /// Examples after which what waits is classified again.
    pub threshold: usize,
    /// Tests that the search for one condition may run.
    pub tests: u64,
    /// Conditions with more clauses are left alone.
    pub depth: usize,
    /// Conditions to try; 0 for no limit.
    pub attempts: u64,
}

impl Tardis {
    /// The published classifier; a search of three hundred tests takes here about as much of the budget as theirs of three
    /// minutes.
    pub const PUBLISHED: Tardis = Tardis {
        order: Order::Knn,
        neighbours: 3,
        by_variable: true,
        by_object: true,
        threshold: 5,
        tests: 300,
        depth: 100,
        attempts: 0,
    };
}

impl Algorithm for Tardis {
    fn name(&self) -> &'static str {
        "tardis"
    }

    fn about(&self) -> &'static str {
        "path conditions on state, satisfied in the order that a classifier learns (Modonato)"
    }

    parameters! {
        "frontier" order in Order::Fifo..=Order::Knn, "in which order conditions are tried: fifo, size or knn";
        "neighbours" neighbours in 1..=99, "neighbours that vote on whether a condition is feasible";
        "slice-variables" by_variable in false..=true, "whether conditions are sliced by shared variables";
        "slice-objects" by_object in false..=true, "whether conditions are sliced by shared objects";
        "threshold" threshold in 1..=1_000_000, "attempts after which what waits is classified again";
        "tests" tests in 1..=1_000_000, "tests that the search for one condition may run";
        "depth" depth in 1..=1_000, "most clauses of a condition";
        "attempts" attempts in 0..=1_000_000_000, "conditions to try; 0 for no limit";
    }

    fn search(&self, search: &mut Search<'_>) {
        let mut exploration = Exploration::new(self.clone());
        self.explore(search, &mut exploration);
        search.paths = Some(exploration.report());
    }
}

/// Rounds of new tests that bring no new condition before those that failed are tried again.
const PATIENCE: u32 = 3;

/// Such rounds before a search with a limit on attempts ends: there is nothing left to attempt.
const MOST_IDLE: u32 = 50;

impl Tardis {
    fn explore(&self, search: &mut Search<'_>, exploration: &mut Exploration) {
        let targets = search.universe.targets.clone();
        if targets.is_empty() {
            return;
        }
        let is_done = |search: &Search<'_>, exploration: &Exploration| {
            search.is_over() || (self.attempts > 0 && exploration.tried() >= self.attempts)
        };
        for start in search.starts.clone() {
            exploration.begin_with(search, &start);
        }
        let mut idle = 0;
        while !(is_done(search, exploration) || self.attempts > 0 && idle >= MOST_IDLE) {
            for target in &targets {
                if is_done(search, exploration) {
                    return;
                }
                exploration.begin(search, *target);
            }
            idle = if exploration.is_idle() { idle + 1 } else { 0 };
            if idle >= PATIENCE {
                exploration.retry();
            }
            while !is_done(search, exploration)
                && !matches!(exploration.attempt_next(search), Attempted::Nothing)
            {
                if search.forget_states() {
                    exploration.forget();
                }
            }
        }
    }
}
