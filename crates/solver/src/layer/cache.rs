//! The exact cache: a query that was answered before, whatever its variables were called then.

use crate::fingerprint::Fingerprint;
use crate::solver::{Answer, Budget, Reason, Solver, Stats, checked, pass_on, stats_of};
use crate::{Arena, Canonical, Const, Model, Query};
use rustc_hash::FxHashMap;

/// When there are more entries than this, all are dropped: old queries seldom come back.
const MOST_ENTRIES: usize = 100_000;

/// What was found out about a query in canonical form.
#[derive(Clone, Debug)]
enum Entry {
    /// The values of the variables in canonical order.
    Sat(Vec<Const>),
    /// The labels of the clauses of the core.
    Unsat(Vec<Fingerprint>),
    /// Not known even with this budget.
    Unknown(Reason, Budget),
}

/// Remembers answers by the canonical form of the query.
pub struct ExactCache {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
    entries: FxHashMap<Fingerprint, Entry>,
}

impl ExactCache {
    /// The layer in front of another solver.
    pub fn new(next: Option<Box<dyn Solver>>) -> ExactCache {
        ExactCache { next, stats: Stats::default(), entries: FxHashMap::default() }
    }

    fn look_up(
        &self,
        arena: &Arena,
        query: &Query,
        budget: &Budget,
        canonical: &Canonical,
    ) -> Option<Answer> {
        match self.entries.get(&canonical.key)? {
            Entry::Sat(values) => {
                let mut model = Model::new();
                for (&variable, value) in canonical.variables.iter().zip(values) {
                    model.set(variable, value.clone());
                }
                checked(arena, query, &model).map(Answer::Sat)
            }
            Entry::Unsat(core) => {
                let indices =
                    (0..canonical.labels.len()).filter(|&index| core.contains(&canonical.labels[index]));
                Some(Answer::Unsat(indices.collect()))
            }
            Entry::Unknown(reason, before) => (before == budget).then_some(Answer::Unknown(*reason)),
        }
    }
}

impl Solver for ExactCache {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        let canonical = Canonical::of(arena, query);
        if let Some(answer) = self.look_up(arena, query, budget, &canonical) {
            self.stats.count(&answer);
            return answer;
        }
        let answer = pass_on(&mut self.next, arena, query, budget);
        let entry = match &answer {
            Answer::Sat(model) => {
                Entry::Sat(canonical.variables.iter().map(|&variable| model.value(arena, variable)).collect())
            }
            Answer::Unsat(core) => Entry::Unsat(core.iter().map(|&index| canonical.labels[index]).collect()),
            Answer::Unknown(reason) => Entry::Unknown(*reason, *budget),
        };
        if self.entries.len() >= MOST_ENTRIES {
            self.entries.clear();
        }
        self.entries.insert(canonical.key, entry);
        answer
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("exact cache", self.stats, &self.next)
    }
}
