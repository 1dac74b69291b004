//! What the runs of this process compared on their way, so that how near they came to another path is known without running
//! them again.
//!
//! Start at [`Accounts`]. Paths and inputs are also kept on disk; accounts are larger and are only kept in memory, the latest.
//!
//! **Always true:** no more than [`MOST_WORDS`] words are kept, however many runs there are; a run that could not be judged
//! leaves no account.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_goals::walk::{Route, Walk, WalkEnd};

use super::Shelf;
use crate::input::Input;

/// Most words that accounts take together, about.
const MOST_WORDS: usize = 4_000_000;

/// Words that a visit takes.
const WORDS_OF_VISIT: usize = 6;

/// A run that was recorded.
#[derive(Debug)]
struct Account {
    walk: Arc<Walk>,
    /// Visits after which it would have been cut short.
    most: usize,
}

/// See the module's text.
#[derive(Debug, Default)]
pub(super) struct Accounts {
    by_inputs: FxHashMap<Shelf, FxHashMap<Arc<[Input]>, Account>>,
    /// The oldest first.
    order: VecDeque<(Shelf, Arc<[Input]>)>,
    words: usize,
}

impl Accounts {
    /// Keeps how a run went.
    pub(super) fn keep(&mut self, shelf: Shelf, inputs: &Arc<[Input]>, walk: &Walk, route: &Route) {
        if matches!(walk.end, WalkEnd::NotEntered | WalkEnd::Stopped(_)) || size_of(walk) > MOST_WORDS {
            return;
        }
        let account = Account { walk: Arc::new(walk.clone()), most: route.most };
        self.words += size_of(walk);
        match self.by_inputs.entry(shelf).or_default().insert(inputs.clone(), account) {
            Some(old) => self.words -= size_of(&old.walk),
            None => self.order.push_back((shelf, inputs.clone())),
        }
        while self.words > MOST_WORDS
            && let Some((shelf, inputs)) = self.order.pop_front()
        {
            let old = self.by_inputs.get_mut(&shelf).and_then(|own| own.remove(&inputs));
            self.words -= old.map_or(0, |old| size_of(&old.walk));
        }
    }

    /// The latest runs of a method that are known as far as a route wants to know, in the order in which they were made.
    pub(super) fn latest(&self, shelf: Shelf, route: &Route, most: usize) -> Vec<(Arc<[Input]>, Arc<Walk>)> {
        let own = self.order.iter().rev().filter(|(other, _)| *other == shelf).take(most);
        let known = own.filter_map(|(_, inputs)| Some((inputs.clone(), self.of(shelf, inputs, route)?)));
        let mut runs: Vec<_> = known.collect();
        runs.reverse();
        runs
    }

    /// How a run with these inputs goes, if it is known as far as a route wants to know.
    pub(super) fn of(&self, shelf: Shelf, inputs: &[Input], route: &Route) -> Option<Arc<Walk>> {
        let account = self.by_inputs.get(&shelf)?.get(inputs)?;
        let is_enough = account.walk.end != WalkEnd::Cut || account.most >= route.most;
        is_enough.then(|| account.walk.clone())
    }
}

fn size_of(walk: &Walk) -> usize {
    walk.visits.len() * WORDS_OF_VISIT + walk.registers.len()
}

#[cfg(test)]
mod tests {
    use testwright_goals::walk::Visit;
    use testwright_testcase::Literal;

    use super::*;

    fn inputs(value: i32) -> Arc<[Input]> {
        [Input::Number(Literal::Int(value))].into()
    }

    fn walk(visits: usize, end: WalkEnd) -> Walk {
        let visit = Visit { block: 0, lhs: 0, rhs: 0, graded: None, registers: None };
        Walk { visits: vec![visit; visits], end, ..Walk::default() }
    }

    fn route(most: usize) -> Route {
        Route { class: "C".into(), name: "f".into(), descriptor: "()V".into(), most, keeps: Vec::new() }
    }

    #[test]
    fn runs_are_known_as_far_as_they_were_recorded() {
        let (mut accounts, shelf) = (Accounts::default(), Shelf::new(b"", "f", ""));
        accounts.keep(shelf, &inputs(1), &walk(3, WalkEnd::Returned), &route(10));
        accounts.keep(shelf, &inputs(2), &walk(10, WalkEnd::Cut), &route(10));
        accounts.keep(shelf, &inputs(3), &walk(0, WalkEnd::NotEntered), &route(10));
        let known = |value: i32, most: usize| accounts.of(shelf, &inputs(value), &route(most)).is_some();
        assert!(known(1, 10) && known(1, 20) && known(2, 10));
        assert!(!known(2, 20), "it was cut short too early");
        assert!(!known(3, 10) && !known(4, 10));
        assert!(accounts.of(Shelf::new(b"", "g", ""), &inputs(1), &route(10)).is_none());
        let latest = |most: usize, count: usize| {
            let runs = accounts.latest(shelf, &route(most), count);
            runs.into_iter().map(|(inputs, _)| inputs).collect::<Vec<_>>()
        };
        assert_eq!(latest(10, 5), [inputs(1), inputs(2)]);
        assert_eq!(latest(10, 1), [inputs(2)]);
        assert_eq!(latest(20, 5), [inputs(1)]);
    }

    #[test]
    fn the_oldest_accounts_make_room() {
        let (mut accounts, shelf) = (Accounts::default(), Shelf::new(b"", "f", ""));
        let third = MOST_WORDS / WORDS_OF_VISIT / 3;
        for value in 0..4 {
            accounts.keep(shelf, &inputs(value), &walk(third, WalkEnd::Returned), &route(10));
        }
        let known: Vec<bool> =
            (0..4).map(|value| accounts.of(shelf, &inputs(value), &route(10)).is_some()).collect();
        assert_eq!(known, [false, true, true, true]);
        assert!(accounts.words <= MOST_WORDS);
    }
}
