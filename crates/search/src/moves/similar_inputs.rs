//! Similar inputs: a call of a test gets other values that satisfy what was learned about the branches that it covered, or
//! a variant of that (Nosrati, Haghighi and Vahidi Asl 2020, algorithm 5).
//!
//! The call is the last one of the goal's method or, if tests cannot call that, the one that covered most.

use testwright_goals::GoalId;
use testwright_invariants::{Reach, Wanted};

use super::Move;
use crate::individual::Individual;
use crate::search::Search;

/// Most tests that one application runs.
const MOST: u64 = 60;

/// See the module's text.
pub struct SimilarInputs;

impl Move for SimilarInputs {
    fn name(&self) -> &'static str {
        "similar-inputs"
    }

    fn about(&self) -> &'static str {
        "gives calls values like those that reached the same branches (Nosrati, Haghighi and Vahidi Asl 2020)"
    }

    fn prepare(&mut self, search: &mut Search<'_>) {
        search.sample_invariants(Reach::default());
    }

    fn fits(&self, from: &Individual) -> bool {
        !from.execution.happened.is_empty()
    }

    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        most: u64,
    ) -> Option<Individual> {
        search.seed_invariants();
        let at = super::call_for(search, goal, from)?;
        let each = (most.min(MOST) / 2) as usize;
        // A third like the input itself, the others beyond it: what is similar covers the same again.
        let wanted = Wanted { similar: each * 2 / 3, mutated: each * 4 / 3 };
        let tests = search.similar_tests(from, at, wanted);
        super::nearest(search, goal, from, tests, true)
    }
}
