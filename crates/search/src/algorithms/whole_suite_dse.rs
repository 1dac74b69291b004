//! The adaptive hybrid of whole test suite generation and dynamic symbolic execution (Galeotti, Fraser and Arcuri 2013,
//! III.C): when the best suite changed its fitness after a mutation of literals, its literals matter, and its tests are
//! explored symbolically.

use rand::RngExt;
use testwright_testcase::Seeds;

use super::Algorithm;
use super::whole_suite::{Fitness, Suite, evolve};
use crate::parameter::parameters;
use crate::search::{Effort, Search};

/// See the module's text. The fields are the parameters whose best values the authors looked for (RQ1).
#[derive(Clone, Debug)]
pub struct WholeSuiteDse {
    /// Probability to explore when there is reason to.
    pub probability: f64,
    /// Factor by which the probability grows after a success and shrinks after a failure; 1 for never.
    pub rate: f64,
    /// What the exploration of one test may use; its share of the time is for all tests of a suite. The authors limit the
    /// latter: 30 seconds of ten minutes.
    pub effort: Effort,
    /// Whether literals are seeded with constants of the class under test, as in [`super::whole_suite`].
    pub seeding: bool,
}

impl WholeSuiteDse {
    /// What was best in their experiments: always, for long, without adaptation, keeping only what improves.
    pub const PUBLISHED: WholeSuiteDse = WholeSuiteDse {
        probability: 1.0,
        rate: 1.0,
        effort: Effort {
            runs: 200,
            queries: 600,
            work: u64::MAX,
            share: 0.05,
            filter: true,
            keep_all: false,
        },
        seeding: false,
    };
}

impl Algorithm for WholeSuiteDse {
    fn name(&self) -> &'static str {
        "whole-suite-dse"
    }

    fn about(&self) -> &'static str {
        "whole suites with symbolic execution where literals matter (Galeotti, Fraser and Arcuri 2013)"
    }

    parameters! {
        "probability" probability in 0.0..=1.0, "probability to explore the best suite when its literals matter";
        "rate" rate in 1.0..=1000.0, "factor by which that probability grows after a success and shrinks after a failure";
        "runs" effort.runs in 1..=1_000_000, "tests that the exploration of one test may run";
        "queries" effort.queries in 1..=1_000_000, "questions that it may ask the solver";
        "share" effort.share in 0.0..=1.0, "share of the time that the exploration of a suite may use";
        "filter" effort.filter in false..=true, "whether only branches that went one way are flipped";
        "keep-all" effort.keep_all in false..=true, "whether tests are kept that do not improve the suite";
        "seeding" seeding in false..=true, "whether literals are seeded with constants of the class under test";
    }

    fn search(&self, search: &mut Search<'_>) {
        if !self.seeding {
            search.factory.seeds = Seeds::default();
        }
        let mut probability = self.probability;
        evolve(search, &mut |search, fitness, best| {
            let is_worth_it = std::mem::take(&mut best.literals_matter);
            if !is_worth_it || !search.rng.random_bool(probability.clamp(0.0, 1.0)) {
                return;
            }
            let before = best.fitness;
            self.explore(search, fitness, best);
            let factor = if best.fitness < before { self.rate } else { 1.0 / self.rate };
            probability = (probability * factor).clamp(0.001, 1.0);
        });
    }
}

impl WholeSuiteDse {
    /// Explores every test of a suite and adds what was found.
    fn explore(&self, search: &mut Search<'_>, fitness: &mut Fitness, suite: &mut Suite) {
        let (start, tests) = (search.progress(), suite.tests.len());
        for at in 0..tests {
            let left = self.effort.share - (search.progress() - start);
            if left <= 0.0 {
                return;
            }
            let test = suite.tests[at].test.clone();
            // A test that has more to explore than others takes what they leave.
            let effort = Effort { share: left / (tests - at).min(4) as f64, ..self.effort };
            for made in search.flip(&test, effort) {
                if search.is_spent() {
                    return;
                }
                let made = search.evaluate(made).0;
                suite.add(search, fitness, made, self.effort.keep_all);
            }
        }
    }
}
