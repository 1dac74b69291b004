//! The software D-algorithm alone (Zhang, Gupta and Halfond): a test made for every mutant that is left after each member was
//! used once, by small regions.

use super::Algorithm;
use super::atg::{deterministic, random};
use crate::search::{Killing, Search};

/// See the module's text.
pub struct DAlgorithm;

impl Algorithm for DAlgorithm {
    fn name(&self) -> &'static str {
        "d-algorithm"
    }

    fn about(&self) -> &'static str {
        "tests made for single mutants by small regions: excite, propagate, justify (Zhang, Gupta and Halfond)"
    }

    fn may_end_early(&self) -> bool {
        true
    }

    fn search(&self, search: &mut Search<'_>) {
        // Every member is used once, so that what is left needs a test of its own.
        random(search, 1);
        deterministic(search, Killing::Regions);
    }
}
