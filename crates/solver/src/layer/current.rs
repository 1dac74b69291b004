//! Current values: a query that comes from flipping one clause of a path is mostly satisfied already.
//!
//! The values at hand are tried as they are; then each clause that fails proposes values for single variables that would
//! mend it, all else staying as it is, and the proposal that brings the whole query nearest to being satisfied is taken.

use crate::invert::proposals;
use crate::landscape::Landscape;
use crate::solver::{Answer, Budget, Solver, Stats, checked, pass_on, stats_of};
use crate::{Arena, Const, Query};

/// How often a proposal is taken before the query is passed on.
const MOST_ROUNDS: usize = 16;

/// Mends the current values.
pub struct CurrentValues {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
}

impl CurrentValues {
    /// The layer in front of another solver.
    pub fn new(next: Option<Box<dyn Solver>>) -> CurrentValues {
        CurrentValues { next, stats: Stats::default() }
    }

    /// Mends one query; `None` when nothing brings it nearer any more.
    fn mend(arena: &Arena, query: &Query, budget: &Budget) -> Option<Answer> {
        let mut landscape = Landscape::new(arena, query, budget.evaluations);
        for _ in 0..MOST_ROUNDS {
            if landscape.is_solved() {
                return checked(arena, query, &landscape.model()).map(Answer::Sat);
            }
            let mut best: Option<(f64, usize, Const)> = None;
            for root in landscape.violated() {
                let wanted = Const::Bool(true);
                for (place, value) in proposals(&landscape.tape, &landscape.values, root, &wanted) {
                    let Some(coordinate) =
                        landscape.coordinates.iter().position(|known| known.place == place)
                    else {
                        continue;
                    };
                    let Some(found) = landscape.probe(coordinate, &value) else { continue };
                    if best.as_ref().is_none_or(|(least, ..)| found < *least) {
                        best = Some((found, coordinate, value));
                    }
                }
            }
            let (found, coordinate, value) = best?;
            if found >= landscape.objective() {
                return None;
            }
            landscape.set(coordinate, value);
        }
        None
    }
}

impl Solver for CurrentValues {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        if let Some(answer) = CurrentValues::mend(arena, query, budget) {
            self.stats.count(&answer);
            return answer;
        }
        pass_on(&mut self.next, arena, query, budget)
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("current values", self.stats, &self.next)
    }
}
