//! Global symbolic analysis, the baseline that Zhang, Gupta and Halfond compare with: one question about the whole method for
//! every mutant.

use super::Algorithm;
use super::atg::{deterministic, random};
use crate::search::{Killing, Search};

/// See the module's text.
pub struct GlobalSymbolic;

impl Algorithm for GlobalSymbolic {
    fn name(&self) -> &'static str {
        "global-symbolic"
    }

    fn about(&self) -> &'static str {
        "tests made for single mutants by one question about the whole method: the baseline of d-algorithm"
    }

    fn may_end_early(&self) -> bool {
        true
    }

    fn search(&self, search: &mut Search<'_>) {
        // Every member is used once, so that what is left needs a test of its own.
        random(search, 1);
        deterministic(search, Killing::Whole);
    }
}
