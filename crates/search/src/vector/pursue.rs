//! Over a whole class: goal by goal, each on the literals of a call of the goal's method.
//!
//! Goals are taken in the order of control dependence: those that nothing stands before come first, and those behind a
//! branch that no test has reached wait until others are tried. When all have had their turn it starts over with new
//! templates, until the budget ends. [`pursue()`] does so with a vector algorithm, [`rounds`] with anything.

use std::sync::Arc;

use rand::{Rng as _, RngExt, SeedableRng};
use testwright_goals::{GoalId, Goals};
use testwright_invariants::Wanted;
use testwright_testcase::{MemberId, Rng, TestCase};

use crate::search::Search;
use crate::vector::encoding::Bounds;
use crate::vector::problem::VectorAlgorithm;
use crate::vector::template::Template;

/// Searches with a vector algorithm until the search is over.
pub fn pursue(search: &mut Search<'_>, algorithm: &dyn VectorAlgorithm) {
    let bounds = Bounds::published();
    rounds(search, algorithm.is_multi(), &mut |search, goals, test, rng| {
        let targets = goals.iter().map(|goal| vec![*goal]).collect();
        algorithm.optimise(&mut Template::new(search, test, targets, &bounds), rng);
    });
}

/// The same with a problem that learns likely invariants.
pub fn pursue_learning(
    search: &mut Search<'_>,
    algorithm: &dyn VectorAlgorithm,
    initial: (f64, f64),
    wanted: Wanted,
) {
    let bounds = Bounds::published();
    rounds(search, algorithm.is_multi(), &mut |search, goals, test, rng| {
        let targets = goals.iter().map(|goal| vec![*goal]).collect();
        let template = Template::new(search, test, targets, &bounds);
        algorithm.optimise(&mut template.learning(&bounds, initial, wanted), rng);
    });
}

/// What to do with a goal, or with all goals of a method at once, and a test whose literals may lead there.
pub type Attempt<'f> = dyn FnMut(&mut Search<'_>, &[GoalId], TestCase, &mut Rng) + 'f;

/// Gives every uncovered goal its turn, round after round, until the search is over. With `together`, all uncovered goals
/// of a method have theirs at once; goals of methods that tests cannot call count as those of one method.
pub fn rounds(search: &mut Search<'_>, together: bool, attempt: &mut Attempt<'_>) {
    let mut rng = Rng::seed_from_u64(search.rng.next_u64());
    let depths = depths(search.goals);
    while !search.is_over() {
        let before = search.executed;
        let mut done: Vec<Option<MemberId>> = Vec::new();
        for goal in turn(search, &depths) {
            if search.is_over() {
                return;
            }
            let own = search.member_of(goal);
            if search.archive.is_covered(goal) || done.contains(&own) {
                continue;
            }
            let mut goals = vec![goal];
            if together {
                done.push(own);
                let others = search.archive.uncovered().iter().copied();
                goals.extend(others.filter(|other| *other != goal && search.member_of(*other) == own));
            }
            if let Some(test) = template(search, goal, &mut rng) {
                attempt(search, &goals, test, &mut rng);
            }
        }
        if search.executed == before {
            // No goal has a method that a test can be made for. Anything else may still help, and the budget must end.
            let test = search.factory.random_test(&mut rng);
            search.run(&Arc::new(test));
        }
    }
}

/// The goals of a round, in order.
fn turn(search: &Search<'_>, depths: &[u32]) -> Vec<GoalId> {
    let is_open = |goal: &GoalId| {
        let parents = &search.goals.goal(*goal).parents;
        parents.is_empty() || parents.iter().any(|parent| search.archive.is_covered(*parent))
    };
    let mut goals: Vec<GoalId> = search.archive.uncovered().to_vec();
    goals.sort_by_cached_key(|goal| (!is_open(goal), depths[goal.index()], *goal));
    goals
}

/// By goal: how many goals stand before it on the shortest way. Goals that no way leads to come last.
fn depths(goals: &Goals) -> Vec<u32> {
    let mut depths = vec![u32::MAX; goals.len()];
    let mut level: Vec<GoalId> = goals.ids().filter(|id| goals.goal(*id).parents.is_empty()).collect();
    let mut depth = 0;
    while !level.is_empty() {
        let mut next = Vec::new();
        for id in level {
            let own = &mut depths[id.index()];
            if *own == u32::MAX {
                *own = depth;
                next.extend_from_slice(&goals.goal(id).children);
            }
        }
        level = next;
        depth += 1;
    }
    depths
}

/// A test whose literals may lead to a goal.
fn template(search: &Search<'_>, goal: GoalId, rng: &mut Rng) -> Option<TestCase> {
    // A test that reached the goal's method on another way is a good start, and for a method that tests cannot call
    // themselves the only one that is known to get there.
    if rng.random_bool(0.5)
        && let Some(test) = relative(search, goal)
    {
        return Some(test);
    }
    let target = match search.member_of(goal) {
        Some(member) => member,
        None => {
            let class = &search.goals.goal(goal).class;
            let all = &search.universe.targets;
            let declared = |id: &MemberId| *search.universe.member(*id).declared_in == **class;
            let same: Vec<MemberId> = all.iter().copied().filter(declared).collect();
            let choice = if same.is_empty() { all } else { &same };
            if choice.is_empty() {
                return None;
            }
            choice[rng.random_range(0..choice.len())]
        }
    };
    search.factory.test_of(target, rng)
}

/// The test of a goal that stands before this one, or of another goal of the same method.
fn relative(search: &Search<'_>, goal: GoalId) -> Option<TestCase> {
    let own = search.goals.goal(goal);
    let best = |id: &GoalId| search.archive.best(*id);
    let found = own.parents.iter().find_map(best).or_else(|| {
        let same = search.goals.goals.iter().filter(|other| {
            other.class == own.class && other.method == own.method && other.descriptor == own.descriptor
        });
        same.map(|other| other.id).find_map(|id| best(&id))
    });
    found.map(|test| TestCase::clone(test))
}

#[cfg(test)]
mod tests {
    use testwright_goals::Criterion;
    use testwright_testkit::Java;

    use super::*;

    #[test]
    fn goals_behind_others_are_deeper() {
        let source = "class Nested {
            static int of(int a, int b) {
                if (a > 0) {
                    while (b > a) {
                        if (b == 7) return 1;
                        b -= a;
                    }
                }
                return a == b ? 2 : 3;
            }
        }";
        let Some(java) = Java::compile(&[source]) else { return };
        let goals = Goals::new(&java.class("Nested"), &[], &[Criterion::Branch]).expect("it has code");
        let depths = depths(&goals);
        let mut lines: Vec<(u16, u32)> =
            goals.goals.iter().map(|goal| (goal.line, depths[goal.id.index()])).collect();
        lines.sort_unstable();
        lines.dedup();
        // The last line also depends on the return within the loop not being reached, but its first goals come early.
        let depth_of = |line: u16| lines.iter().filter(|own| own.0 == line).map(|own| own.1).min();
        assert_eq!(depth_of(3), Some(0));
        assert_eq!(depth_of(4), Some(1));
        assert_eq!(depth_of(5), Some(2));
        assert!(lines.iter().all(|(_, depth)| *depth < 4), "every goal is on some way: {lines:?}");
    }
}
