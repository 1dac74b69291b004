//! The archive: for every goal the best test that covers it.
//!
//! Generic over the test, so that goals need not know what tests are made of. Of two tests that cover a goal the one
//! with the smaller cost is kept; equal costs keep the older one, so that results do not depend on luck later on.
//!
//! **Always true:** a goal is in exactly one of `uncovered`, `covered` and the dead ones. `covered` is sorted by falling
//! cost, so that a test that is dearer than all stored ones is compared with none of them: every test of a search is
//! offered, and few of them are of use.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::execution::{Ending, Execution, Thrown};
use crate::goals::{Criterion, GoalId, Goals};

/// What it costs a test that it ends with an exception, where a statement costs 1000: what code does says more than what it
/// refuses, so some more statements are worth it. Exceptions themselves are collected apart from goals.
const THROWING: u64 = 5500;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Archive<T> {
    best: Vec<Option<(u64, T)>>,
    /// Goals that are covered, those with the dearest tests first.
    covered: Vec<(u64, GoalId)>,
    /// Exceptions seen, in order of discovery.
    thrown: Vec<(Thrown, u64, T)>,
    known: FxHashMap<Thrown, usize>,
    /// Whether exceptions are collected.
    exceptions: bool,
    uncovered: Vec<GoalId>,
}

impl<T: Clone> Archive<T> {
    /// An empty archive for these goals.
    #[must_use]
    pub fn new(goals: &Goals) -> Archive<T> {
        Archive {
            best: (0..goals.len()).map(|_| None).collect(),
            covered: Vec::new(),
            thrown: Vec::new(),
            known: FxHashMap::default(),
            exceptions: goals.criteria.contains(&Criterion::Exception),
            uncovered: goals.ids().filter(|id| !goals.is_dead(*id)).collect(),
        }
    }

    /// Offers a test with what its run left behind. Returns the goals that it is the first to cover. A run that was
    /// stopped is of no use to anyone, because nobody could tell whether the test passes.
    pub fn offer(&mut self, goals: &Goals, execution: &Execution, cost: u64, test: &T) -> Vec<GoalId> {
        let mut fresh = Vec::new();
        if matches!(execution.ending, Ending::Stopped { .. }) {
            return fresh;
        }
        let throwing = matches!(execution.ending, Ending::Threw { .. });
        let price = cost;
        let cost = price + if throwing { THROWING } else { 0 };
        let mut cheaper = false;
        for (own, id) in &mut self.covered {
            if *own <= cost {
                break;
            }
            if goals.is_covered(*id, execution) {
                *own = cost;
                self.best[id.index()] = Some((cost, test.clone()));
                cheaper = true;
            }
        }
        for id in &self.uncovered {
            if goals.is_covered(*id, execution) {
                fresh.push(*id);
            }
        }
        if !fresh.is_empty() {
            for id in &fresh {
                self.best[id.index()] = Some((cost, test.clone()));
                self.covered.push((cost, *id));
            }
            self.uncovered.retain(|id| self.best[id.index()].is_none());
        }
        if cheaper || !fresh.is_empty() {
            self.covered.sort_unstable_by_key(|(cost, id)| (Reverse(*cost), *id));
        }
        if self.exceptions
            && let Some(thrown) = &execution.thrown
        {
            self.offer_thrown(thrown, price, test);
        }
        fresh
    }

    fn offer_thrown(&mut self, thrown: &Thrown, price: u64, test: &T) {
        match self.known.get(thrown) {
            Some(at) if self.thrown[*at].1 <= price => {}
            Some(at) => self.thrown[*at] = (thrown.clone(), price, test.clone()),
            None => {
                self.known.insert(thrown.clone(), self.thrown.len());
                self.thrown.push((thrown.clone(), price, test.clone()));
            }
        }
    }

    /// Takes what another archive for the same goals has and this one has not, and what is cheaper there.
    pub fn absorb(&mut self, other: Archive<T>) {
        for (own, there) in self.best.iter_mut().zip(other.best) {
            if let Some((cost, test)) = there
                && own.as_ref().is_none_or(|(known, _)| cost < *known)
            {
                *own = Some((cost, test));
            }
        }
        let costs = self.best.iter().enumerate();
        self.covered = costs
            .filter_map(|(at, best)| best.as_ref().map(|(cost, _)| (*cost, GoalId(at as u32))))
            .collect();
        self.covered.sort_unstable_by_key(|(cost, id)| (Reverse(*cost), *id));
        self.uncovered.retain(|id| self.best[id.index()].is_none());
        for (thrown, price, test) in other.thrown {
            self.offer_thrown(&thrown, price, &test);
        }
    }

    /// How many goals are covered.
    #[must_use]
    pub fn covered(&self) -> usize {
        self.covered.len()
    }

    /// How many different tests it holds, by what tells them apart.
    #[must_use]
    pub fn distinct<K: Ord>(&self, key: impl Fn(&T) -> K) -> usize {
        let best = self.best.iter().flatten().map(|(_, test)| test);
        best.chain(self.thrown.iter().map(|(.., test)| test)).map(key).collect::<BTreeSet<K>>().len()
    }

    /// Goals that are not covered and not dead, in order.
    #[must_use]
    pub fn uncovered(&self) -> &[GoalId] {
        &self.uncovered
    }

    /// Whether a goal is covered.
    #[must_use]
    pub fn is_covered(&self, id: GoalId) -> bool {
        self.best[id.index()].is_some()
    }

    /// The covered goal at a place below [`Archive::covered`], with its test; those with the dearest tests come first.
    #[must_use]
    pub fn nth(&self, place: usize) -> Option<(GoalId, &T)> {
        let (_, id) = self.covered.get(place)?;
        self.best(*id).map(|test| (*id, test))
    }

    /// The best test of a goal.
    #[must_use]
    pub fn best(&self, id: GoalId) -> Option<&T> {
        self.best[id.index()].as_ref().map(|(_, test)| test)
    }

    /// Exceptions seen, each with its cheapest test, in order of discovery.
    pub fn thrown(&self) -> impl Iterator<Item = (&Thrown, &T)> {
        self.thrown.iter().map(|(thrown, _, test)| (thrown, test))
    }
}
