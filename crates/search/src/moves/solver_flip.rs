//! Solver flips: the run of a test is followed symbolically, and a solver finds literals that decide otherwise somewhere on
//! the way (dynamic symbolic execution as in Galeotti, Fraser and Arcuri 2013).
//!
//! One application works toward all open goals at once, because the decisions of a run are seen together anyway; the goal
//! that it was asked for only says which test is worth the effort.

use testwright_goals::GoalId;

use super::Move;
use crate::individual::Individual;
use crate::search::{Effort, Search};

/// Tests that are run concolically for each test that the move may run: they cost several times as much.
const RUNS_PER_TEST: f64 = 0.1;

/// See the module's text.
pub struct SolverFlip;

impl Move for SolverFlip {
    fn name(&self) -> &'static str {
        "solver-flip"
    }

    fn about(&self) -> &'static str {
        "flips decisions of a test's run with a solver (Galeotti, Fraser and Arcuri 2013)"
    }

    fn fits(&self, from: &Individual) -> bool {
        from.test.holes().next().is_some()
    }

    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        most: u64,
    ) -> Option<Individual> {
        let runs = ((most as f64 * RUNS_PER_TEST) as usize).max(8);
        let work = search.work_of(most);
        let effort = Effort { runs, queries: 2 * runs, work, share: 1.0, filter: false, keep_all: false };
        let tests = search.flip(&from.test, effort);
        super::nearest(search, goal, from, tests, false)
    }
}
