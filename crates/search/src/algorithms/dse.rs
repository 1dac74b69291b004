//! Dynamic symbolic execution alone (Galeotti, Fraser and Arcuri 2013, III.B): tests with one use of each member in turn, and
//! from each of them the tests that a solver makes by flipping decisions of its run.
//!
//! Nothing here changes the sequence of calls: what needs a longer one is left to other algorithms.

use std::collections::VecDeque;
use std::sync::Arc;

use testwright_testcase::TestCase;

use super::Algorithm;
use crate::parameter::parameters;
use crate::search::{Effort, Search};

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Dse {
    /// What one exploration may use.
    pub effort: Effort,
}

impl Dse {
    /// Short explorations of all decisions, so that every member has its turn soon.
    pub const DEFAULT: Dse = Dse {
        effort: Effort {
            runs: 100,
            queries: 300,
            work: u64::MAX,
            share: 0.05,
            filter: false,
            keep_all: false,
        },
    };
}

impl Algorithm for Dse {
    fn name(&self) -> &'static str {
        "dse"
    }

    fn about(&self) -> &'static str {
        "dynamic symbolic execution of tests with one call (Galeotti, Fraser and Arcuri 2013)"
    }

    parameters! {
        "runs" effort.runs in 1..=1_000_000, "tests that one exploration may run";
        "queries" effort.queries in 1..=1_000_000, "questions that it may ask the solver";
        "share" effort.share in 0.0..=1.0, "share of the time that one exploration may use";
        "filter" effort.filter in false..=true, "whether only branches that went one way are flipped";
        "keep-all" effort.keep_all in false..=true, "whether tests are run again that reach nothing new";
    }

    fn search(&self, search: &mut Search<'_>) {
        for start in search.starts.clone() {
            explore(search, TestCase::clone(&start), self.effort);
        }
        let targets = search.universe.targets.clone();
        while !search.is_over() && !targets.is_empty() {
            for target in &targets {
                if let Some(test) = search.factory.test_of(*target, &mut search.rng) {
                    explore(search, test, self.effort);
                }
                if search.is_over() {
                    return;
                }
            }
        }
    }
}

/// Explores from a test, and from what that finds as long as it covers something new.
fn explore(search: &mut Search<'_>, test: TestCase, effort: Effort) {
    let first = Arc::new(test);
    search.run(&first);
    let mut waiting = VecDeque::from([first]);
    while let Some(test) = waiting.pop_front() {
        if search.is_over() {
            return;
        }
        for made in search.flip(&test, effort) {
            let made = Arc::new(made);
            if !search.run(&made).is_empty() {
                waiting.push_back(made);
            }
        }
    }
}
