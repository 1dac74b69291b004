//! Inputs to start from: for every branch one that covered it, or the one that came nearest.
//!
//! Branches that were only missed are those next to covered ones in the control dependence graph: the other outcome of
//! their condition happened (Nosrati, Haghighi and Vahidi Asl 2020, section 7.2). **Always true:** a branch is either
//! covered or near, and both lists are in the order in which branches were met.

use rand::RngExt;
use rustc_hash::FxHashMap;
use testwright_testcase::Rng;

use crate::learner::{Branch, Path};
use crate::value::Value;

/// An input with the branches that it covered.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its values.
    pub values: Vec<Value>,
    /// The branches.
    pub path: Path,
}

/// See the module's text.
#[derive(Debug, Default)]
pub struct Examples {
    covered: Vec<Branch>,
    near: Vec<Branch>,
    by_branch: FxHashMap<Branch, (f64, Example)>,
    /// Branches that inputs covered whose calls returned, in the order in which that happened first.
    returned: Vec<Branch>,
    /// By such a branch: one of these inputs.
    returning: FxHashMap<Branch, Example>,
}

impl Examples {
    /// Whether an input with this distance to a branch is worth keeping. One of those that cover it is kept anew each time
    /// that their number doubles, so that it is not always the first.
    #[must_use]
    pub fn wants(&self, branch: Branch, distance: f64, support: u64) -> bool {
        match self.by_branch.get(&branch) {
            None => true,
            Some((own, _)) => distance < *own || distance == 0.0 && support.is_power_of_two(),
        }
    }

    /// Keeps an input.
    pub fn keep(&mut self, branch: Branch, distance: f64, example: Example) {
        let before = self.by_branch.insert(branch, (distance, example)).map(|(own, _)| own);
        match before {
            Some(own) if (own == 0.0) == (distance == 0.0) => {}
            before => {
                if before.is_some() {
                    self.near.retain(|own| *own != branch);
                }
                if distance == 0.0 { self.covered.push(branch) } else { self.near.push(branch) }
            }
        }
    }

    /// Whether an input that covered a branch and whose call returned is worth keeping, like [`Examples::wants`].
    #[must_use]
    pub fn wants_returning(&self, branch: Branch, support: u64) -> bool {
        support.is_power_of_two() || !self.returning.contains_key(&branch)
    }

    /// Keeps an input whose call returned.
    pub fn keep_returning(&mut self, branch: Branch, example: Example) {
        if self.returning.insert(branch, example).is_none() {
            self.returned.push(branch);
        }
    }

    /// One of the inputs whose calls returned.
    pub fn pick_returning(&self, rng: &mut Rng) -> Option<&Example> {
        if self.returned.is_empty() {
            return None;
        }
        self.returning.get(&self.returned[rng.random_range(0..self.returned.len())])
    }

    /// One of the inputs: near to a branch that none covered, or covering one.
    pub fn pick(&self, rng: &mut Rng) -> Option<&Example> {
        let nears = !self.near.is_empty() && (self.covered.is_empty() || rng.random_bool(0.5));
        let list = if nears { &self.near } else { &self.covered };
        if list.is_empty() {
            return None;
        }
        self.of(list[rng.random_range(0..list.len())])
    }

    /// The input that covered a branch or came nearest to it.
    #[must_use]
    pub fn of(&self, branch: Branch) -> Option<&Example> {
        self.by_branch.get(&branch).map(|(_, example)| example)
    }
}
