//! Inputs as numbers: what a variable may be, and vectors of variables as strings of bits.
//!
//! Start at [`Domain`]; [`bits`] has the operators of binary genetic algorithms.

pub mod bits;
pub mod domain;

pub use domain::Domain;

/// A point: one tick per variable.
pub type Point = Vec<i64>;
