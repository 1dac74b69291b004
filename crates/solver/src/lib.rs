//! Terms over Java values, and solvers for conditions over them.
//!
//! Conditions come from executions: a branch taken becomes a clause over the unknowns of a test, a path a conjunction of
//! clauses, and a solver finds values that lead down another path. Nothing here knows the virtual machine.
//!
//! Where to start: an [`Arena`] holds terms, which [`Arena::app`] makes and simplifies; a [`Query`] is a conjunction of
//! them; a [`Model`] gives values to variables and evaluates terms. [`chain()`] makes a [`Solver`] of layers, from caches
//! over local search to bit-blasting and an external program.
//!
//! ```
//! use testwright_solver::{Answer, Arena, Budget, Layers, Query, chain};
//!
//! let mut arena = Arena::new();
//! let query = Query::parse(&mut arena, "var x int\nassert (= (imul x 3) 51)\n").expect("a query");
//! let Answer::Sat(model) = chain(&Layers::default()).solve(&mut arena, &query, &Budget::default()) else {
//!     panic!("17 is a solution");
//! };
//! assert_eq!(model.to_text(&arena), "x = 17\n");
//! ```
//!
//! What is always true: operations mean what `testwright_semantics` says; everything is deterministic, and no result
//! depends on a clock; no input makes the crate panic.
#![forbid(unsafe_code)]

mod arena;
mod blast;
mod build;
mod canonical;
mod constant;
mod distance;
mod fingerprint;
mod invert;
mod landscape;
mod layer;
mod model;
mod op;
mod query;
mod random;
mod range;
mod smt;
mod solver;
mod sort;
mod strings;

pub mod eval;
pub mod regex;
pub mod tape;
pub mod text;

pub use arena::{Arena, Args, Domain, Term, TermError, TermId, VarId, Variable};
pub use blast::BitBlaster;
pub use canonical::Canonical;
pub use constant::Const;
pub use distance::{Distance, distance, normalise};
pub use fingerprint::Fingerprint;
pub use layer::{
    Avm, CounterexampleCache, CurrentValues, ExactCache, Independence, Intervals, Layers, chain,
};
pub use model::{Model, default_value};
pub use op::Op;
pub use query::Query;
pub use smt::{External, ExternalCommand};
pub use solver::{Answer, Budget, Reason, Solver, Stats, checked};
pub use sort::{Element, Sort};
