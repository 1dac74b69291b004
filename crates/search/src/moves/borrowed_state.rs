//! Borrowed states: the goal's method is called in the states that tests of other goals have built up.
//!
//! Classes have families of methods that look into the same state: to get a value, to get it as a number, to ask whether it is
//! there. When one of them is covered, its siblings need what led to that, and no distance tells so. A call in an archived
//! test is replaced by one of the goal's method with the same receiver and arguments.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashSet, FxHasher};
use testwright_goals::GoalId;
use testwright_testcase::{MemberId, TestCase};

use super::Move;
use crate::individual::Individual;
use crate::likely::called;
use crate::search::Search;

/// Most tests that one application runs.
const MOST: usize = 60;

/// See the module's text.
#[derive(Default)]
pub struct BorrowedState {
    /// Calls that were replaced, by what replaced them: fingerprint of the test and place in it.
    tried: FxHashSet<(MemberId, u64, usize)>,
}

impl Move for BorrowedState {
    fn name(&self) -> &'static str {
        "borrowed-state"
    }

    fn about(&self) -> &'static str {
        "calls a goal's method in the states that tests of other goals have built up"
    }

    fn fits(&self, _from: &Individual) -> bool {
        true
    }

    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        most: u64,
    ) -> Option<Individual> {
        let member = search.member_of(goal)?;
        let most = MOST.min(most as usize);
        let mut tests = Vec::new();
        let mut last: Option<Arc<TestCase>> = None;
        for place in 0..search.archive.covered() {
            let Some((_, archived)) = search.archive.nth(place) else { break };
            // Goals of one test mostly stand together.
            if last.as_ref().is_some_and(|last| Arc::ptr_eq(last, archived)) {
                continue;
            }
            let archived = Arc::clone(last.insert(Arc::clone(archived)));
            let fingerprint = fingerprint(&archived);
            for (at, statement) in archived.statements.iter().enumerate().rev() {
                let is_other = called(statement).is_some_and(|own| own != member && is_target(search, own));
                if tests.len() < most && is_other && self.tried.insert((member, fingerprint, at)) {
                    tests.extend(search.factory.use_instead(&archived, at, member, &mut search.rng));
                }
            }
            if tests.len() >= most {
                break;
            }
        }
        super::nearest(search, goal, from, tests, true)
    }
}

fn is_target(search: &Search<'_>, member: MemberId) -> bool {
    search.factory.universe.targets.contains(&member)
}

fn fingerprint(test: &TestCase) -> u64 {
    let mut hasher = FxHasher::default();
    test.hash(&mut hasher);
    hasher.finish()
}
