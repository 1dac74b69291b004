//! Queries: conjunctions of clauses that a solver is asked to satisfy.
//!
//! Where to start: [`Query::new`]; [`Query::slices`] cuts a query into parts that share no variables.

use crate::{Arena, Const, Model, Op, Term, TermId};
use rustc_hash::FxHashMap;

/// A conjunction of clauses, and the values that the variables have now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The clauses, each of sort `Bool`. Answers refer to them by index.
    pub clauses: Vec<TermId>,
    /// The values of the execution that the clauses come from: where searching starts, and what a variable keeps
    /// when nothing asks for another value.
    pub current: Model,
}

impl Query {
    /// A query without current values.
    pub fn new(clauses: Vec<TermId>) -> Query {
        Query { clauses, current: Model::new() }
    }

    /// A query with current values.
    pub fn with_current(clauses: Vec<TermId>, current: Model) -> Query {
        Query { clauses, current }
    }

    /// The clauses cut into groups such that no two groups share a variable; each group is the sorted indices of its
    /// clauses, and groups are ordered by their first clause. Clauses without variables form groups of their own.
    pub fn slices(&self, arena: &Arena) -> Vec<Vec<usize>> {
        let mut parent: Vec<usize> = (0..self.clauses.len()).collect();
        // Clauses that share a term share its variables, so each term is entered once, whatever the number of clauses.
        let mut owner: FxHashMap<TermId, usize> = FxHashMap::default();
        for (index, &clause) in self.clauses.iter().enumerate() {
            let mut pending = vec![clause];
            while let Some(id) = pending.pop() {
                if arena.as_const(id).is_some() {
                    continue;
                }
                if let Some(&first) = owner.get(&id) {
                    let (left, right) = (find(&mut parent, first), find(&mut parent, index));
                    parent[left.max(right)] = left.min(right);
                    continue;
                }
                owner.insert(id, index);
                if let Term::App(_, args) = arena.term(id) {
                    pending.extend_from_slice(args);
                }
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); self.clauses.len()];
        for index in 0..self.clauses.len() {
            groups[find(&mut parent, index)].push(index);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// The indices of all clauses that share variables with the given clause, directly or through others, the clause
    /// itself included.
    pub fn slice_of(&self, arena: &Arena, clause: usize) -> Vec<usize> {
        self.slices(arena).into_iter().find(|slice| slice.contains(&clause)).unwrap_or_default()
    }

    /// The query of some of the clauses only.
    pub fn part(&self, indices: &[usize]) -> Query {
        let clauses = indices.iter().filter_map(|&index| self.clauses.get(index).copied()).collect();
        Query { clauses, current: self.current.clone() }
    }

    /// The same conjunction with conjunctions taken apart: each new clause with the index of the clause it is from.
    /// Constant true clauses are left out.
    pub fn flattened(&self, arena: &mut Arena) -> Vec<(TermId, usize)> {
        let mut flat = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for (index, &clause) in self.clauses.iter().enumerate() {
            let mut pending = vec![clause];
            while let Some(id) = pending.pop() {
                match arena.term(id) {
                    Term::Const(Const::Bool(true)) => {}
                    Term::App(Op::And, args) => pending.extend(args.iter().rev()),
                    Term::App(Op::Not, args) => match arena.as_app(args[0]) {
                        Some((Op::Or, inner)) => {
                            let inner = inner.to_vec();
                            pending.extend(inner.into_iter().rev().map(|id| arena.make(Op::Not, &[id])));
                        }
                        _ => {
                            if seen.insert(id) {
                                flat.push((id, index));
                            }
                        }
                    },
                    _ => {
                        if seen.insert(id) {
                            flat.push((id, index));
                        }
                    }
                }
            }
        }
        flat
    }
}

/// The representative of a group, with the path to it shortened.
fn find(parent: &mut [usize], mut index: usize) -> usize {
    while parent[index] != index {
        parent[index] = parent[parent[index]];
        index = parent[index];
    }
    index
}
