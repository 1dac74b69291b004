//! Who found what: for every goal whoever made the first test that covered it, and what each of them cost.
//!
//! Start at [`Search::attribute`](crate::Search::attribute): tests that run are made by whoever was named last. A name is that
//! of a move or one of those in this module; an algorithm that names nobody goes by its own name.
//!
//! **Always true:** a goal belongs to whoever covered it first, even if somebody else finds a cheaper test later. All work of a
//! search is somebody's. Nothing here changes what a search does.

use testwright_goals::GoalId;

/// Tests that an earlier run delivered.
pub const KNOWN: &str = "known tests";

/// Tests to begin with that somebody else made.
pub const STARTS: &str = "start tests";

/// Sequences for the pool of objects.
pub const OBJECTS: &str = "object pool";

/// Tests made at random before the first generation.
pub const BEGINNINGS: &str = "beginnings";

/// Offspring of the tests of a population.
pub const EVOLUTION: &str = "crossover and mutation";

/// Tests of later generations that do not come from the population.
pub const FRESH: &str = "new tests";

/// Runs after a search that only show more inputs.
pub const PRACTICE: &str = "practice";

/// Somebody who makes tests, and what that cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name of a move, of an algorithm, or one of those in this module.
    pub name: &'static str,
    /// Tests that it ran.
    pub tests: u64,
    /// Work that it did, in units of about one interpreted instruction; thinking counts, too.
    pub work: u64,
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Origins {
    /// In the order in which they first did something.
    all: Vec<Origin>,
    /// Who makes tests now.
    current: usize,
    /// Work of the whole search that was somebody's already.
    counted: u64,
    /// By goal: who covered it first.
    finders: Vec<Option<u8>>,
}

impl Origins {
    /// Nothing was found yet; the first one to make tests has this name.
    pub(crate) fn new(goals: usize, first: &'static str) -> Origins {
        let first = Origin { name: first, tests: 0, work: 0 };
        Origins { all: vec![first], current: 0, counted: 0, finders: vec![None; goals] }
    }

    /// Lets somebody else make tests from now on, where the search has done so much work. Returns who did before.
    pub(crate) fn turn_to(&mut self, name: &'static str, work: u64) -> &'static str {
        let before = self.all[self.current].name;
        self.settle(work);
        let known = self.all.iter().position(|origin| origin.name == name);
        self.current = known.unwrap_or_else(|| {
            self.all.push(Origin { name, tests: 0, work: 0 });
            self.all.len() - 1
        });
        before
    }

    /// Counts the work so far.
    pub(crate) fn settle(&mut self, work: u64) {
        self.all[self.current].work += work.saturating_sub(self.counted);
        self.counted = work;
    }

    /// Notes a run and the goals that it was the first to cover.
    pub(crate) fn note(&mut self, fresh: &[GoalId]) {
        self.all[self.current].tests += 1;
        for goal in fresh {
            // There are about a dozen, so a byte names them all; whoever came after the 255th would go by no name.
            let own = u8::try_from(self.current).ok();
            let finder = &mut self.finders[goal.index()];
            *finder = finder.or(own);
        }
    }

    /// Everybody who made tests, in the order in which they first did something.
    pub fn all(&self) -> impl Iterator<Item = &Origin> {
        self.all.iter().filter(|origin| origin.tests > 0 || origin.work > 0)
    }

    /// Who was the first to cover a goal; none if nobody did.
    #[must_use]
    pub fn finder(&self, goal: GoalId) -> Option<&'static str> {
        let finder = self.finders.get(goal.index()).copied().flatten()?;
        Some(self.all[usize::from(finder)].name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_belongs_to_whoever_was_first_and_all_work_is_counted_once() {
        let mut origins = Origins::new(3, KNOWN);
        origins.note(&[GoalId(0)]);
        assert_eq!(origins.turn_to("avm", 10), KNOWN);
        origins.note(&[GoalId(0), GoalId(2)]);
        origins.note(&[]);
        assert_eq!(origins.turn_to(KNOWN, 25), "avm");
        origins.settle(30);
        assert_eq!(origins.finder(GoalId(0)), Some(KNOWN));
        assert_eq!(origins.finder(GoalId(1)), None);
        assert_eq!(origins.finder(GoalId(2)), Some("avm"));
        let costs: Vec<_> = origins.all().map(|one| (one.name, one.tests, one.work)).collect();
        assert_eq!(costs, [(KNOWN, 1, 15), ("avm", 2, 15)]);
    }

    #[test]
    fn who_did_nothing_is_not_named() {
        let mut origins = Origins::new(1, KNOWN);
        origins.turn_to("avm", 0);
        origins.note(&[]);
        assert_eq!(origins.all().map(|one| one.name).collect::<Vec<_>>(), ["avm"]);
    }
}
