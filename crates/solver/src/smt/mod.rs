//! An external SMT solver, spoken to in SMT-LIB as a process of its own.
//!
//! Where to start: [`External`] is the layer; `write` turns a query into a script, `process` runs the program with limits,
//! `read` understands what it says.
//!
//! What is always true: the program cannot take longer than its budget or make this one crash; its models are checked
//! like any other; its refutations are believed. What it answers within the time may differ from run to run, so this layer
//! is only there if the user asks for it.

mod layer;
mod process;
mod read;
mod write;

pub use layer::{External, ExternalCommand};
