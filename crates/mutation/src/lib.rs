//! Mutants: making them, killing them, and tests made to kill them.
//!
//! Start at [`Mutants::of`], which applies [`operators()`] to the code of a class. A [`Mutant`] is a small change of one
//! method's body; a [`Killer`] runs tests on bodies so changed, in the same virtual machine as the original.
//! [`written`] runs JUnit tests from class files on mutants.
//!
//! **Always true:** mutants depend on class files and the chosen operators alone and are numbered in the order of methods,
//! places and operators. A changed body keeps the promises of `ir::code`, because memory safety rests on them.
#![forbid(unsafe_code)]

pub mod atg;
mod change;
mod cover;
pub mod dalgorithm;
mod divergence;
pub mod equivalence;
mod expression;
mod infection;
mod joint;
mod junk;
mod killer;
mod lockstep;
pub mod maker;
mod method;
mod mutants;
pub mod operators;
pub mod problem;
pub mod symbolic;
pub mod written;

pub use change::{Change, Site};
pub use expression::BranchCondition;
pub use infection::Infection;
pub use joint::needed;
pub use killer::{Expected, Killer};
pub use method::MutableMethod;
pub use mutants::{Mutant, MutantId, Mutants};
pub use operators::{Operator, Selection, operators};
