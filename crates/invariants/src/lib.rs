//! Likely invariants: what inputs that reach a branch have in common, and more inputs like them (Nosrati, Haghighi and Vahidi
//! Asl 2020, "Using likely invariants for test data generation").
//!
//! Start at [`Learner`]. A [`Signature`] says what the inputs of a method are; [`mod@templates`] what can be said about them; a
//! [`Bli`] keeps what is true of all inputs of one branch. A [`Plan`] draws inputs that satisfy a conjunction of
//! [`Predicate`]s, and a solver is asked only where that fails.
//!
//! **Always true:** nothing here runs code or looks at a clock; no result depends on the order of a hash table.
#![forbid(unsafe_code)]

pub mod branch;
pub mod examples;
pub mod fit;
pub mod learner;
pub mod mutate;
pub mod pool;
pub mod predicate;
pub mod range;
pub mod sample;
pub mod signature;
pub mod simplify;
mod solve;
pub mod templates;
pub mod value;

pub use branch::{Bli, Candidates};
pub use learner::{Branch, Learner, Path, Wanted};
pub use pool::Pool;
pub use predicate::Predicate;
pub use sample::{Plan, Reach};
pub use signature::{Signature, Variable};
pub use templates::{Template, templates};
pub use value::{Sort, Value};
