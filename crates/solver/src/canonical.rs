//! The canonical form of a query: what is left of it when names and the order of clauses do not matter.
//!
//! Where to start: [`Canonical::of`]. Two queries with the same key have the same answer once their variables are
//! matched up position by position. Queries that only differ in names get the same key unless clauses of the same shape
//! tie, in which case they may get different ones: that costs a cache hit and nothing else.

use crate::fingerprint::Fingerprint;
use crate::{Arena, Query, Term, TermId, VarId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The canonical form of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Equal for queries that are the same but for names and the order of clauses.
    pub key: Fingerprint,
    /// The variables in canonical order.
    pub variables: Vec<VarId>,
    /// A label for each clause of the query, in the order of the query: equal for clauses that correspond.
    pub labels: Vec<Fingerprint>,
}

impl Canonical {
    /// The canonical form of a query.
    pub fn of(arena: &Arena, query: &Query) -> Canonical {
        let terms = arena.reachable(&query.clauses);
        // Shapes do not tell variables of one sort and domain apart; they put the clauses in order.
        let shapes = label(arena, &terms, |variable| {
            let declared = arena.variable(variable);
            Fingerprint::of_anonymous(u64::MAX, declared.sort, &declared.domain)
        });
        // A variable is told from others by the shapes of the clauses that it occurs in.
        let mut colours: FxHashMap<VarId, Vec<Fingerprint>> = FxHashMap::default();
        let occurring = variables_by_term(arena, &terms);
        for clause in &query.clauses {
            for &variable in occurring[clause].iter() {
                colours.entry(variable).or_default().push(shapes[clause]);
            }
        }
        let shapes = label(arena, &terms, |variable| {
            let declared = arena.variable(variable);
            let mut clauses = colours.get(&variable).cloned().unwrap_or_default();
            clauses.sort_unstable();
            clauses.push(Fingerprint::of_anonymous(u64::MAX, declared.sort, &declared.domain));
            Fingerprint::of_sequence(clauses)
        });
        let mut clauses: Vec<usize> = (0..query.clauses.len()).collect();
        clauses.sort_by_key(|&index| shapes[&query.clauses[index]]);
        // Variables are numbered as a walk over the ordered clauses meets them.
        let mut numbers: FxHashMap<VarId, u64> = FxHashMap::default();
        let mut variables = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &index in &clauses {
            let mut pending = vec![query.clauses[index]];
            while let Some(id) = pending.pop() {
                if !seen.insert(id) {
                    continue;
                }
                match arena.term(id) {
                    Term::Var(variable) => {
                        numbers.insert(*variable, variables.len() as u64);
                        variables.push(*variable);
                    }
                    Term::App(_, args) => {
                        let mut args = args.to_vec();
                        // The order of ids depends on history; that of shapes does not.
                        args.sort_by_key(|arg| shapes[arg]);
                        pending.extend(args);
                    }
                    Term::Const(_) => {}
                }
            }
        }
        let labels = label(arena, &terms, |variable| {
            let declared = arena.variable(variable);
            Fingerprint::of_anonymous(numbers[&variable], declared.sort, &declared.domain)
        });
        let labels: Vec<Fingerprint> = query.clauses.iter().map(|clause| labels[clause]).collect();
        let mut parts = labels.clone();
        parts.sort_unstable();
        parts.dedup();
        Canonical { key: Fingerprint::of_sequence(parts), variables, labels }
    }
}

/// The variables that each term is made of, sorted. Terms with the same variables mostly share one list, since paths ask
/// about few variables in many clauses.
fn variables_by_term(arena: &Arena, terms: &[TermId]) -> FxHashMap<TermId, Rc<[VarId]>> {
    let mut found: FxHashMap<TermId, Rc<[VarId]>> = FxHashMap::default();
    for &id in terms {
        let variables = match arena.term(id) {
            Term::Const(_) => Rc::from([]),
            Term::Var(variable) => Rc::from([*variable]),
            Term::App(_, args) => {
                let largest = args.iter().map(|arg| &found[arg]).max_by_key(|known| known.len()).cloned();
                let largest = largest.unwrap_or_else(|| Rc::from([]));
                let has_all =
                    |known: &[VarId]| known.iter().all(|variable| largest.binary_search(variable).is_ok());
                if args.iter().all(|arg| has_all(&found[arg])) {
                    largest
                } else {
                    let mut all: Vec<VarId> =
                        args.iter().flat_map(|arg| found[arg].iter().copied()).collect();
                    all.sort_unstable();
                    all.dedup();
                    all.into()
                }
            }
        };
        found.insert(id, variables);
    }
    found
}

/// The fingerprint of every term when each variable has the one that `variable` gives. Conjunctions, disjunctions and
/// other operations whose operands may change places are labelled without regard to that order.
fn label(
    arena: &Arena,
    terms: &[TermId],
    variable: impl Fn(VarId) -> Fingerprint,
) -> FxHashMap<TermId, Fingerprint> {
    use crate::Op;
    let mut labels: FxHashMap<TermId, Fingerprint> = FxHashMap::default();
    for &id in terms {
        let fingerprint = match arena.term(id) {
            Term::Var(id) => variable(*id),
            Term::Const(value) => Fingerprint::of_constant(value),
            Term::App(op, args) => {
                let mut parts: Vec<Fingerprint> = args.iter().map(|arg| labels[arg]).collect();
                let commutes = match op {
                    Op::And | Op::Or | Op::Eq => true,
                    Op::Bin(op) => op.is_commutative(),
                    _ => false,
                };
                if commutes {
                    parts.sort_unstable();
                }
                Fingerprint::of_app(*op, parts.into_iter())
            }
        };
        labels.insert(id, fingerprint);
    }
    labels
}
