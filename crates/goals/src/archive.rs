//! The archive: for every goal the best test that covers it.
//!
//! Generic over the test, so that goals need not know what tests are made of. Of two tests that cover a goal the one
//! with the smaller cost is kept; equal costs keep the older one, so that results do not depend on luck later on.

use rustc_hash::FxHashMap;

use crate::execution::{Ending, Execution, Thrown};
use crate::goals::{Criterion, GoalId, Goals};

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Archive<T> {
    best: Vec<Option<(u64, T)>>,
    covered: usize,
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
            covered: 0,
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
        for id in goals.ids() {
            let place = &mut self.best[id.index()];
            if place.as_ref().is_some_and(|(own, _)| *own <= cost) || !goals.is_covered(id, execution) {
                continue;
            }
            if place.is_none() {
                self.covered += 1;
                fresh.push(id);
            }
            *place = Some((cost, test.clone()));
        }
        if !fresh.is_empty() {
            self.uncovered.retain(|id| self.best[id.index()].is_none());
        }
        if self.exceptions
            && let Some(thrown) = &execution.thrown
        {
            match self.known.get(thrown) {
                Some(at) if self.thrown[*at].1 <= cost => {}
                Some(at) => self.thrown[*at] = (thrown.clone(), cost, test.clone()),
                None => {
                    self.known.insert(thrown.clone(), self.thrown.len());
                    self.thrown.push((thrown.clone(), cost, test.clone()));
                }
            }
        }
        fresh
    }

    /// How many goals are covered.
    #[must_use]
    pub fn covered(&self) -> usize {
        self.covered
    }

    /// Goals that are not covered and not dead, in order.
    #[must_use]
    pub fn uncovered(&self) -> &[GoalId] {
        &self.uncovered
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
