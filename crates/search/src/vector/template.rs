//! A test with holes as a problem: which literals make it reach some goals?
//!
//! **Always true:** every point that is evaluated is run through [`Search::run`], so that whatever it covers, asked for
//! or not, is in the archive.

use std::sync::Arc;

use testwright_goals::GoalId;
use testwright_goals::execution::Ending;
use testwright_testcase::TestCase;

use crate::search::Search;
use crate::vector::domain::Domain;
use crate::vector::encoding::{Bounds, Encoding};
use crate::vector::problem::VectorProblem;
use crate::vector::score::Score;

/// See the module's text.
pub struct Template<'s, 'a> {
    search: &'s mut Search<'a>,
    test: Arc<TestCase>,
    encoding: Encoding,
    /// Each target is a set of goals that one run must cover.
    targets: Vec<Vec<GoalId>>,
    branches: Vec<(f64, f64)>,
}

impl<'s, 'a> Template<'s, 'a> {
    /// The problem of reaching each of these targets with the calls of a test. A target is the set of goals that one run
    /// must cover: one goal, or those of a path.
    #[must_use]
    pub fn new(
        search: &'s mut Search<'a>,
        test: TestCase,
        targets: Vec<Vec<GoalId>>,
        bounds: &Bounds,
    ) -> Template<'s, 'a> {
        let encoding = Encoding::new(&test, bounds);
        Template { search, test: Arc::new(test), encoding, targets, branches: Vec::new() }
    }
}

impl VectorProblem for Template<'_, '_> {
    fn domains(&self) -> &[Domain] {
        self.encoding.domains()
    }

    fn targets(&self) -> usize {
        self.targets.len()
    }

    fn evaluate(&mut self, point: &[i64], scores: &mut [Score]) {
        self.encoding.write(point, Arc::make_mut(&mut self.test));
        self.search.run(&self.test);
        let execution = self.search.last();
        // The archive does not take runs that were stopped, so they do not count as having reached anything.
        let penalty = if matches!(execution.ending, Ending::Stopped { .. }) { 1.0 } else { 0.0 };
        for (target, score) in self.targets.iter().zip(scores) {
            self.branches.clear();
            for goal in target {
                let (level, distance) = self.search.goals.miss(*goal, execution);
                self.branches.push((level, distance + penalty));
            }
            *score = Score::of_path(&self.branches);
        }
    }

    fn is_over(&self) -> bool {
        self.search.is_over()
    }
}
