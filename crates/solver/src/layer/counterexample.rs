//! The counterexample cache: what is known about queries with more or fewer clauses.
//!
//! More clauses than a refuted set are refuted; fewer than a satisfied set are satisfied by the same model. Models of
//! other queries are tried as well, since evaluating one costs little: clauses of one path have much in common.

use crate::fingerprint::Fingerprint;
use crate::solver::{Answer, Budget, Solver, Stats, checked, pass_on, stats_of};
use crate::tape::Tape;
use crate::{Arena, Const, Model, Query};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many models are kept, and how many cores before all are dropped.
const MOST_MODELS: usize = 24;
const MOST_CORES: usize = 20_000;

/// Remembers cores and models by the fingerprints of clauses, which do not depend on the arena.
pub struct CounterexampleCache {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
    /// Cores, sorted, by their first clause.
    cores: FxHashMap<Fingerprint, Vec<Vec<Fingerprint>>>,
    core_count: usize,
    /// The latest models, by the names of variables.
    models: VecDeque<Vec<(Arc<str>, Const)>>,
}

impl CounterexampleCache {
    /// The layer in front of another solver.
    pub fn new(next: Option<Box<dyn Solver>>) -> CounterexampleCache {
        CounterexampleCache {
            next,
            stats: Stats::default(),
            cores: FxHashMap::default(),
            core_count: 0,
            models: VecDeque::new(),
        }
    }

    fn look_up(&self, arena: &Arena, query: &Query, clauses: &[Fingerprint]) -> Option<Answer> {
        let mut sorted = clauses.to_vec();
        sorted.sort_unstable();
        for clause in &sorted {
            for core in self.cores.get(clause).into_iter().flatten() {
                if core.iter().all(|clause| sorted.binary_search(clause).is_ok()) {
                    let indices = (0..clauses.len()).filter(|&index| core.contains(&clauses[index]));
                    return Some(Answer::Unsat(indices.collect()));
                }
            }
        }
        // The query is laid out once for all models; only one that satisfies it is checked like any other.
        let tape = Tape::new(arena, &query.clauses);
        self.models.iter().rev().find_map(|known| {
            let mut model = Model::new();
            for &(variable, _) in tape.variables() {
                let name = &arena.variable(variable).name;
                if let Some((_, value)) = known.iter().find(|(known_name, _)| known_name == name) {
                    model.set(variable, value.clone());
                }
            }
            // A model that knows none of the variables has nothing to say.
            model.iter().next()?;
            let values = tape.run(arena, &model);
            let holds = tape.roots().iter().all(|&root| values[root] == Const::Bool(true));
            if holds { checked(arena, query, &model).map(Answer::Sat) } else { None }
        })
    }

    fn remember(&mut self, arena: &Arena, clauses: &[Fingerprint], answer: &Answer) {
        match answer {
            Answer::Sat(model) => {
                if self.models.len() >= MOST_MODELS {
                    self.models.pop_front();
                }
                let values = model
                    .iter()
                    .map(|(variable, value)| (arena.variable(variable).name.clone(), value.clone()));
                self.models.push_back(values.collect());
            }
            Answer::Unsat(core) => {
                let mut core: Vec<Fingerprint> = core.iter().map(|&index| clauses[index]).collect();
                core.sort_unstable();
                core.dedup();
                if self.core_count >= MOST_CORES {
                    self.cores.clear();
                    self.core_count = 0;
                }
                if let Some(&first) = core.first() {
                    self.cores.entry(first).or_default().push(core);
                    self.core_count += 1;
                }
            }
            Answer::Unknown(_) => {}
        }
    }
}

impl Solver for CounterexampleCache {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        let clauses: Vec<Fingerprint> =
            query.clauses.iter().map(|&clause| arena.fingerprint(clause)).collect();
        if let Some(answer) = self.look_up(arena, query, &clauses) {
            self.stats.count(&answer);
            return answer;
        }
        let answer = pass_on(&mut self.next, arena, query, budget);
        self.remember(arena, &clauses, &answer);
        answer
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("counterexample cache", self.stats, &self.next)
    }
}
