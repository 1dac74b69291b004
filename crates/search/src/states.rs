//! Path conditions on state, as the search sees them: it hands tests to somebody who can follow runs, and gets conditions by
//! number.

use testwright_tardis::{ConditionId, Fit, Followed};
use testwright_testcase::TestCase;

use crate::search::Search;

/// Follows tests at the level of state. Conditions are those on what the method that a test's last statement calls finds
/// when it is entered.
pub trait States {
    /// The path of a test's last call, and the conditions that differ from it in their last clause. None if the call is
    /// not reached.
    fn follow(&mut self, test: &TestCase) -> Option<Followed>;

    /// Whether a condition contradicts itself.
    fn is_contradiction(&mut self, condition: ConditionId) -> bool;

    /// The test with other literals, such that it satisfies a condition; none if none were found.
    fn solve(&mut self, condition: ConditionId, test: &TestCase) -> Option<TestCase>;

    /// How far a test is from a condition.
    fn measure(&mut self, condition: ConditionId, test: &TestCase) -> Fit;

    /// Whether so much was followed that it is time to [`States::forget`].
    fn is_full(&self) -> bool;

    /// Forgets everything; conditions are void.
    fn forget(&mut self);

    /// What was done so far, in units of about one interpreted instruction.
    fn work(&self) -> u64;
}

/// Work that stands for the fixed cost of measuring a test.
const WORK_PER_MEASURE: u64 = 1_000;

impl Search<'_> {
    /// See [`States::follow`]. None, too, if the executor cannot follow runs.
    pub fn follow(&mut self, test: &TestCase) -> Option<Followed> {
        self.with_states(|states| states.follow(test)).flatten()
    }

    /// See [`States::is_contradiction`].
    pub fn is_contradiction(&mut self, condition: ConditionId) -> bool {
        self.with_states(|states| states.is_contradiction(condition)).unwrap_or(false)
    }

    /// See [`States::solve`].
    pub fn solve(&mut self, condition: ConditionId, test: &TestCase) -> Option<TestCase> {
        self.with_states(|states| states.solve(condition, test)).flatten()
    }

    /// See [`States::measure`]. It counts as the execution of a test.
    pub fn measure(&mut self, condition: ConditionId, test: &TestCase) -> Fit {
        self.executed += 1;
        self.origins.note(&[]);
        self.work += WORK_PER_MEASURE;
        self.with_states(|states| states.measure(condition, test)).unwrap_or(Fit::FARTHEST)
    }

    /// Forgets conditions if there are too many; whether it did.
    pub fn forget_states(&mut self) -> bool {
        self.with_states(|states| {
            let is_full = states.is_full();
            if is_full {
                states.forget();
            }
            is_full
        })
        .unwrap_or(false)
    }

    /// Does something with path conditions and counts what it costs.
    fn with_states<T>(&mut self, act: impl FnOnce(&mut dyn States) -> T) -> Option<T> {
        let states = self.states()?;
        let before = states.work();
        let done = act(states);
        let cost = states.work().saturating_sub(before);
        self.work += cost;
        Some(done)
    }
}
