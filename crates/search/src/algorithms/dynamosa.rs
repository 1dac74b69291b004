//! DynaMOSA (Panichella, Kifetew and Tonella 2018), the default: MOSA whose targets are the goals that control dependence
//! puts within reach.
//!
//! As the default it has more than its authors gave it: literals are seeded with values that runs compared (dynamic
//! seeding), objects that are hard to make come from a pool, and between generations moves such as local search work on tests that came near to a target, as much as
//! they have lately paid off.

use super::Algorithm;
use crate::evolution::Evolution;
use crate::moves::Improver;
use crate::search::Search;
use crate::targets::Targets;

/// See the module's text.
pub struct DynaMosa;

impl Algorithm for DynaMosa {
    fn name(&self) -> &'static str {
        "dynamosa"
    }

    fn about(&self) -> &'static str {
        "MOSA toward the goals within reach, with seeding and moves; the default (Panichella et al. 2018)"
    }

    fn wants_object_pool(&self) -> bool {
        true
    }

    fn search(&self, search: &mut Search<'_>) {
        let targets = Targets::within_reach(search.goals, &search.archive);
        let mut evolution = Evolution::new(search, targets, true);
        let mut improver = Improver::new(search);
        while !search.is_over() {
            search.learn();
            if let Some(improver) = &mut improver {
                improver.step(search, &mut evolution);
            }
            evolution.generation(search);
        }
    }
}
