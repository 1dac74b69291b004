//! What code computes, in terms: a method's body unwound to a graph without cycles, every value of which has a small
//! definition in terms of others.
//!
//! Start at [`Flow`]. A [`Symbols`] holds the terms of several flows, so that what an original and its mutant have in common
//! is one and the same value: two versions of a variable differ exactly if they are two values.

mod build;
mod end;
mod flow;
mod inputs;
mod step;
mod unwind;

pub(crate) use build::{GivenArray, build_region_with};
pub use build::{Unsupported, build, build_region, build_rest};
pub use flow::{CUT, Edge, Flow, Node, NodeId, RETURNED, Reference, Symbols, Value, ValueId};
pub use inputs::{Input, InputSort, inputs_of};
