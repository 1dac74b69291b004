//! Random search: one random test after the other. What every other algorithm has to beat.

use std::sync::Arc;

use super::Algorithm;
use crate::search::Search;

/// See the module's text.
pub struct Random;

impl Algorithm for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn about(&self) -> &'static str {
        "random tests, one after the other"
    }

    fn search(&self, search: &mut Search<'_>) {
        while !search.is_over() {
            let test = search.factory.random_test(&mut search.rng);
            search.run(&Arc::new(test));
        }
    }
}
