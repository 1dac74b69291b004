//! State flips: the way of a test through a method, as a condition on the state that the method finds, and tests that are
//! searched for so that they find a state that leads another way (Tardis, Modonato).
//!
//! Where `solver-flip` changes literals alone, this one also changes which calls come before, so it reaches what objects
//! must be brought to by their own methods. What waits and what was learnt is kept per method from one application to the
//! next; an application goes on where the last one on its method ended.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_goals::GoalId;
use testwright_testcase::{MemberId, TestCase};

use super::Move;
use crate::algorithms::tardis::{Attempted, Exploration, Tardis};
use crate::individual::Individual;
use crate::likely::called;
use crate::search::Search;

/// Tests that the first attempt at a condition may run. Most of what can be satisfied is, by a solver or soon; what failed
/// gets more when nothing else is left.
const TESTS: u64 = 50;

/// See the module's text.
#[derive(Default)]
pub struct StateFlip {
    /// By method.
    explorations: FxHashMap<MemberId, Exploration>,
    /// Whether the last application found new ways and left others to try.
    goes_on: bool,
}

impl Move for StateFlip {
    fn name(&self) -> &'static str {
        "state-flip"
    }

    fn about(&self) -> &'static str {
        "searches for calls that make a state in which a method goes another way (Modonato)"
    }

    fn fits(&self, from: &Individual) -> bool {
        !from.execution.happened.is_empty()
    }

    fn goes_on(&self) -> bool {
        self.goes_on
    }

    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        most: u64,
    ) -> Option<Individual> {
        self.goes_on = false;
        let at = super::call_for(search, goal, from)?;
        let target = called(&from.test.statements[at])?;
        let settings = || Tardis { tests: TESTS, ..Tardis::PUBLISHED };
        let exploration = self.explorations.entry(target).or_insert_with(|| Exploration::new(settings()));
        let mut start = TestCase::clone(&from.test);
        start.statements.truncate(at + 1);
        exploration.follow(search, target, Arc::new(start));
        // Conditions that contradict themselves cost no test, but work.
        let (last, end) = (search.executed + most, search.work.saturating_add(search.work_of(most)));
        let mut found = Vec::new();
        let mut is_retried = false;
        let may_go_on = |search: &Search<'_>| {
            !search.is_over()
                && search.executed < last
                && search.work < end
                && !search.archive.is_covered(goal)
        };
        while may_go_on(search) {
            match exploration.attempt_next(search) {
                Attempted::Found(test) => found.push(TestCase::clone(&test)),
                Attempted::Missed => {}
                Attempted::Nothing if !is_retried => {
                    exploration.begin(search, target);
                    exploration.retry();
                    is_retried = true;
                }
                Attempted::Nothing => break,
            }
        }
        self.goes_on = !found.is_empty() && !exploration.is_idle();
        if search.forget_states() {
            // Conditions are void for every method; they come again with the next tests.
            self.explorations.clear();
        }
        super::nearest(search, goal, from, found, true)
    }
}
