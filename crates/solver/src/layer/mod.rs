//! The layers of the solver: each answers what it can and passes the rest on.
//!
//! Where to start: [`chain()`] stacks the layers that a [`Layers`] switches on, cheap ones outside. To add a layer, write a
//! file with a type that holds the next solver, and add a switch and a line to `chain`.

mod avm;
mod cache;
mod chain;
mod counterexample;
mod current;
mod independence;
mod interval;

pub use avm::Avm;
pub use cache::ExactCache;
pub use chain::{Layers, chain};
pub use counterexample::CounterexampleCache;
pub use current::CurrentValues;
pub use independence::Independence;
pub use interval::Intervals;
