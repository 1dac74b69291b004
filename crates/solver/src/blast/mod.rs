//! Bit-blasting: queries as circuits, circuits as clauses for a SAT solver.
//!
//! Where to start: [`BitBlaster`] (in `layer`) answers queries. `encoder` walks the terms of a query and asks `number`,
//! `text`, `relation` and `parse` for the circuit of each, `number` in turn `word`, `multiply` and `float`; all are made of
//! the gates in `gates`, which writes clauses into `sat`.
//!
//! What is always true: a circuit allows every value that its term can have. Where it allows more (strings longer than
//! the bound, letters outside ASCII, operations without a circuit), a bit says so; models are sought with those bits off,
//! and a refutation that needs them off is no refutation.

mod encoder;
mod float;
mod gates;
mod layer;
mod multiply;
mod number;
mod parse;
mod relation;
mod sat;
mod text;
mod word;

pub use layer::BitBlaster;
