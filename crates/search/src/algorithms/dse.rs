//! Dynamic symbolic execution alone (Galeotti, Fraser and Arcuri 2013, III.B): tests with one use of each member in turn, and
//! from each of them the tests that a solver makes by flipping decisions of its run.
//!
//! Nothing here changes the sequence of calls: what needs a longer one is left to other algorithms.

use std::collections::VecDeque;
use std::sync::Arc;

use testwright_testcase::TestCase;

use super::Algorithm;
use crate::search::{Effort, Search};

/// What one exploration may use.
const EFFORT: Effort = Effort { runs: 100, queries: 300 };

/// See the module's text.
pub struct Dse;

impl Algorithm for Dse {
    fn name(&self) -> &'static str {
        "dse"
    }

    fn about(&self) -> &'static str {
        "dynamic symbolic execution of tests with one call (Galeotti, Fraser and Arcuri 2013)"
    }

    fn search(&self, search: &mut Search<'_>) {
        let targets = search.universe.targets.clone();
        while !search.is_over() && !targets.is_empty() {
            for target in &targets {
                if let Some(test) = search.factory.test_of(*target, &mut search.rng) {
                    explore(search, test);
                }
                if search.is_over() {
                    return;
                }
            }
        }
    }
}

/// Explores from a test, and from what that finds as long as it covers something new.
fn explore(search: &mut Search<'_>, test: TestCase) {
    let first = Arc::new(test);
    search.run(&first);
    let mut waiting = VecDeque::from([first]);
    while let Some(test) = waiting.pop_front() {
        if search.is_over() {
            return;
        }
        for made in search.flip(&test, EFFORT) {
            let made = Arc::new(made);
            if !search.run(&made).is_empty() {
                waiting.push_back(made);
            }
        }
    }
}
