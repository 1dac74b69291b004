//! `hill-climbing`: the alternating variable method for one goal at a time.
//!
//! Climbs from the literals that a new test came with. When it is stuck the goal has to wait for the next round, which
//! starts from another test. The method itself is the move [`crate::moves::avm`].

use crate::algorithms::Algorithm;
use crate::moves::Move;
use crate::moves::avm::Avm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::problem::Size;
use crate::vector::pursue::rounds;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HillClimbing {
    /// Most tests to run for one climb.
    pub tests: u64,
}

impl HillClimbing {
    /// As many tests as the population algorithms run for a goal.
    pub const DEFAULT: HillClimbing =
        HillClimbing { tests: (Size::PUBLISHED.population * (Size::PUBLISHED.iterations + 1)) as u64 };
}

impl Algorithm for HillClimbing {
    fn name(&self) -> &'static str {
        "hill-climbing"
    }

    fn about(&self) -> &'static str {
        "alternating variable method on the literals of one call, goal by goal"
    }

    parameters! {
        "tests" tests in 1..=100_000_000, "most tests to run for one climb";
    }

    fn search(&self, search: &mut Search<'_>) {
        rounds(search, false, &mut |search, goals, test, _rng| {
            let (start, _) = search.evaluate(test);
            for goal in goals {
                if Avm.fits(&start)
                    && !search.archive.is_covered(*goal)
                    && let Some(better) = Avm.apply(search, *goal, &start, self.tests)
                {
                    search.recycle(better);
                }
            }
            search.recycle(start);
            search.learn();
        });
    }
}
