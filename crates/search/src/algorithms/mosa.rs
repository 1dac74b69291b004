//! MOSA, the many-objective sorting algorithm (Panichella, Kifetew and Tonella 2015): a population of tests in which every
//! uncovered goal is an objective of its own, with an archive of the tests that covered one.
//!
//! Parameters of its authors: population 50, crossover with probability 0.75, tournaments of 10.

use super::Algorithm;
use crate::evolution::Evolution;
use crate::search::Search;
use crate::targets::Targets;

/// See the module's text.
pub struct Mosa;

impl Algorithm for Mosa {
    fn name(&self) -> &'static str {
        "mosa"
    }

    fn about(&self) -> &'static str {
        "many-objective evolution of tests toward all uncovered goals (Panichella et al. 2015)"
    }

    fn search(&self, search: &mut Search<'_>) {
        let targets = Targets::all(search.goals, &search.archive);
        let mut evolution = Evolution::new(search, targets, false);
        while !search.is_over() {
            evolution.generation(search);
        }
    }
}
