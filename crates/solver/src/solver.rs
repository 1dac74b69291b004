//! What a solver is: a query and a budget in, an answer out.
//!
//! Where to start: [`Solver`]. Layers are solvers that answer what they can and pass the rest on; [`crate::chain()`]
//! stacks them.
//!
//! What is always true: a model in an answer satisfies every clause and every domain by evaluation; a core is a set of
//! clauses that no model satisfies; the same sequence of queries gets the same answers.

use crate::{Arena, Model, Query};
use std::fmt;

/// How much a solver may do for one query. No limit is a clock, except that of an external process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many candidates local search may evaluate; those of large queries count for more than one.
    pub evaluations: u64,
    /// How many conflicts the SAT solver may run into.
    pub conflicts: u64,
    /// How many decisions the SAT solver may make.
    pub decisions: u64,
    /// How many gates a query may be translated to, which bounds memory.
    pub gates: u64,
    /// How long an external process may take, in milliseconds.
    pub external_millis: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            evaluations: 3_000,
            conflicts: 20_000,
            decisions: 2_000_000,
            gates: 2_000_000,
            external_millis: 1_000,
        }
    }
}

/// What a solver found out about a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These values satisfy every clause. Every variable of the query has one.
    Sat(Model),
    /// No values satisfy the clauses with these indices, which are sorted, let alone all clauses.
    Unsat(Vec<usize>),
    /// It could not tell.
    Unknown(Reason),
}

/// Why a solver could not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The budget was used up.
    Budget,
    /// An operation is beyond the solver.
    Unsupported,
    /// There is no model with strings and arrays as short as the solver tries.
    Bound,
    /// The solver's own check rejected its model.
    WrongModel,
    /// A library or a process that the solver uses failed.
    Failure,
    /// There is no layer left to ask.
    NoSolver,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Budget => "budget used up",
            Reason::Unsupported => "unsupported operation",
            Reason::Bound => "no short strings or arrays",
            Reason::WrongModel => "wrong model",
            Reason::Failure => "solver failed",
            Reason::NoSolver => "no solver left",
        })
    }
}

/// What a layer did so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stats {
    /// Queries that it was asked.
    pub calls: u64,
    /// Queries that it satisfied itself.
    pub sat: u64,
    /// Queries that it refuted itself.
    pub unsat: u64,
    /// Models of its own that failed the check. Each is a bug.
    pub wrong_models: u64,
    /// Failures of a library or a process that it uses.
    pub failures: u64,
    /// What it did, in units of a few nanoseconds. Counted, not measured, so that callers can weigh it without a clock.
    pub work: u64,
}

impl Stats {
    /// Queries that it answered itself.
    pub const fn hits(&self) -> u64 {
        self.sat + self.unsat
    }

    /// Counts an answer of its own.
    pub fn count(&mut self, answer: &Answer) {
        match answer {
            Answer::Sat(_) => self.sat += 1,
            Answer::Unsat(_) => self.unsat += 1,
            Answer::Unknown(Reason::WrongModel) => self.wrong_models += 1,
            Answer::Unknown(Reason::Failure) => self.failures += 1,
            Answer::Unknown(_) => {}
        }
    }
}

/// Something that answers queries.
pub trait Solver {
    /// Answers a query. The arena may grow.
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer;

    /// What this layer and those below it did, from the outermost inwards, each with its name. Time is for the caller
    /// to measure.
    fn stats(&self) -> Vec<(&'static str, Stats)>;
}

/// Asks the next solver of a chain, if there is one.
pub(crate) fn pass_on(
    next: &mut Option<Box<dyn Solver>>,
    arena: &mut Arena,
    query: &Query,
    budget: &Budget,
) -> Answer {
    match next {
        Some(next) => next.solve(arena, query, budget),
        None => Answer::Unknown(Reason::NoSolver),
    }
}

/// What a layer did, followed by what those below it did.
pub(crate) fn stats_of(
    name: &'static str,
    own: Stats,
    next: &Option<Box<dyn Solver>>,
) -> Vec<(&'static str, Stats)> {
    let mut stats = vec![(name, own)];
    stats.extend(next.iter().flat_map(|next| next.stats()));
    stats
}

/// A model with a value for every variable of the query: those of the first where it has some, then the current
/// ones, then defaults. `None` if it does not satisfy the query.
pub fn checked(arena: &Arena, query: &Query, found: &Model) -> Option<Model> {
    let mut model = Model::new();
    for variable in arena.variables_of(&query.clauses) {
        let source = if found.get(variable).is_some() { found } else { &query.current };
        model.set(variable, source.value(arena, variable));
    }
    model.satisfies(arena, &query.clauses).then_some(model)
}
