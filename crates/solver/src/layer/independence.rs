//! Independence: parts of a query that share no variables are solved each on its own.
//!
//! Small parts are easier, and they come up again in other queries. A part that the current values satisfy keeps them,
//! so that flipping one branch leaves unrelated inputs as they are.

use crate::solver::{Answer, Budget, Reason, Solver, Stats, checked, stats_of};
use crate::{Arena, Model, Query};

/// Splits queries.
pub struct Independence {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
}

impl Independence {
    /// The layer in front of another solver.
    pub fn new(next: Option<Box<dyn Solver>>) -> Independence {
        Independence { next, stats: Stats::default() }
    }
}

impl Solver for Independence {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        let mut whole = Model::new();
        let mut unknown = None;
        let mut asked = false;
        for slice in query.slices(arena) {
            let part = query.part(&slice);
            if let Some(model) = checked(arena, &part, &query.current) {
                whole.extend(&model);
                continue;
            }
            asked = true;
            let answer = match &mut self.next {
                Some(next) => next.solve(arena, &part, budget),
                None => Answer::Unknown(Reason::NoSolver),
            };
            match answer {
                Answer::Sat(model) => whole.extend(&model),
                Answer::Unsat(core) => {
                    return Answer::Unsat(core.into_iter().map(|index| slice[index]).collect());
                }
                // Another part may still be refuted.
                Answer::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        match unknown {
            Some(reason) => Answer::Unknown(reason),
            None => {
                self.stats.sat += u64::from(!asked);
                Answer::Sat(whole)
            }
        }
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("independence", self.stats, &self.next)
    }
}
