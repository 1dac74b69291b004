//! Who found how much of a class, and at what cost: moves, the evolution, tests that were there before.
//!
//! Start at [`Finders::add`], which takes in one search after the other.
//!
//! **Always true:** a goal counts for one finder, the one that covered it first. Goals that the user named come before mutants,
//! in all searches of a class.

use serde::{Deserialize, Serialize};
use testwright_goals::GoalId;
use testwright_search::Origins;
use testwright_search::origins::STARTS;

/// How tests are called that the search for the user's goals handed to the search for mutants.
const EARLIER: &str = "tests found for goals";

/// How tests are called that cover something only since they were made smaller.
const SMALLER: &str = "tests made smaller";

/// How tests of people are called.
pub(crate) const WRITTEN: &str = "existing tests";

/// Somebody who found goals or tried to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Finder {
    /// The name of a move, of a strategy, or of where tests come from.
    pub name: String,
    /// Goals that it was the first to cover.
    pub goals: usize,
    /// Mutants that it was the first to kill.
    pub mutants: usize,
    /// Tests that it ran.
    pub tests: u64,
    /// Work that it did, in units of about one interpreted instruction; solving counts, too.
    pub work: u64,
}

/// See the module's text.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Finders {
    /// In the order in which they first did something.
    pub all: Vec<Finder>,
    /// By goal of the search: the place of who covered it first. Of use until the goals have their details.
    #[serde(skip)]
    by_goal: Vec<Option<usize>>,
}

impl From<Vec<Finder>> for Finders {
    fn from(all: Vec<Finder>) -> Finders {
        Finders { all, by_goal: Vec::new() }
    }
}

impl Finders {
    /// Takes in tests of people and the number of goals that they cover.
    pub(crate) fn add_written(&mut self, goals: usize, tests: usize) {
        if goals > 0 {
            let place = self.place(WRITTEN);
            self.all[place].goals += goals;
            self.all[place].tests += tests as u64;
        }
    }

    /// Takes in a search for `goals` goals, the first `named` of which the user named.
    pub(crate) fn add(&mut self, origins: &Origins, goals: usize, named: usize) {
        let is_later = !self.by_goal.is_empty();
        let starts = if is_later { EARLIER } else { STARTS };
        self.take_in(origins, goals, named, starts);
    }

    /// Takes in a search for the same goals that ran beside the one before it.
    pub(crate) fn add_beside(&mut self, origins: &Origins, goals: usize) {
        self.take_in(origins, goals, goals, STARTS);
    }

    fn take_in(&mut self, origins: &Origins, goals: usize, named: usize, starts: &'static str) {
        let known = |name: &'static str| if name == STARTS { starts } else { name };
        for origin in origins.all() {
            let place = self.place(known(origin.name));
            self.all[place].tests += origin.tests;
            self.all[place].work += origin.work;
        }
        self.by_goal.resize(goals.max(self.by_goal.len()), None);
        for goal in 0..goals {
            if self.by_goal[goal].is_some() {
                continue;
            }
            let Some(name) = origins.finder(GoalId(goal as u32)) else { continue };
            let place = self.place(known(name));
            self.count(goal, place, named);
        }
    }

    /// Takes in a goal that the suite covers, the first `named` of which the user named. Making a test smaller changes what it
    /// does, and some goals are covered by chance only then.
    pub(crate) fn add_covered(&mut self, goal: usize, named: usize) {
        if self.by_goal.get(goal).is_none_or(Option::is_none) {
            let place = self.place(SMALLER);
            self.by_goal.resize(self.by_goal.len().max(goal + 1), None);
            self.count(goal, place, named);
        }
    }

    /// The name of who covered a goal of the search first.
    pub(crate) fn of(&self, goal: usize) -> Option<&str> {
        let place = self.by_goal.get(goal).copied().flatten()?;
        self.all.get(place).map(|finder| finder.name.as_str())
    }

    fn count(&mut self, goal: usize, place: usize, named: usize) {
        self.by_goal[goal] = Some(place);
        let finder = &mut self.all[place];
        *(if goal < named { &mut finder.goals } else { &mut finder.mutants }) += 1;
    }

    fn place(&mut self, name: &str) -> usize {
        self.all.iter().position(|finder| finder.name == name).unwrap_or_else(|| {
            self.all.push(Finder { name: name.to_owned(), ..Finder::default() });
            self.all.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_covered_by_chance_counts_once() {
        let mut finders = Finders::default();
        for goal in [3, 3, 0] {
            finders.add_covered(goal, 2);
        }
        let expected = Finder { name: SMALLER.to_owned(), goals: 1, mutants: 1, ..Finder::default() };
        assert_eq!(finders.all, [expected]);
        assert_eq!((finders.of(3), finders.of(1)), (Some(SMALLER), None));
    }

    #[test]
    fn tests_of_people_are_named_only_if_they_cover_something() {
        let mut finders = Finders::default();
        finders.add_written(0, 4);
        assert_eq!(finders.all, []);
        finders.add_written(3, 4);
        let expected = Finder { name: WRITTEN.to_owned(), goals: 3, tests: 4, ..Finder::default() };
        assert_eq!(finders.all, [expected]);
        assert_eq!(finders.of(0), None, "they are no goals of the search");
    }
}
