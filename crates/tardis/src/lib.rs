//! Which path condition to try next, learnt from those that were tried (Modonato, "Combining Dynamic Symbolic Execution,
//! Machine Learning and Search-Based Testing to Automatically Generate Test Cases for Classes").
//!
//! A path condition whose last clause was negated may have no test: constructors and setters keep invariants that a
//! condition on fields knows nothing about. So conditions that look like those that failed wait longer. Start at
//! [`Frontier`], which holds the conditions that wait; a [`Classifier`] tells it what the outcomes so far suggest, by the
//! [`Fingerprint`]s of what [`Slicing`] leaves of a condition. [`PathTree`] remembers every path and condition, and
//! [`Progress`] counts.
//!
//! **Always true:** nothing here knows a virtual machine or a solver; hashes are stable, so runs repeat; no input panics.
#![forbid(unsafe_code)]

mod classifier;
mod clause;
mod condition;
mod fingerprint;
mod frontier;
mod progress;
mod report;
mod slicing;
mod tree;

pub use classifier::{Classifier, Label, Verdict};
pub use clause::{Clause, abstracted, owner};
pub use condition::{Alternative, ConditionId, Fit, Followed};
pub use fingerprint::Fingerprint;
pub use frontier::{ClassifierSettings, Drawn, Frontier, Order};
pub use progress::{Progress, Standing};
pub use report::Report;
pub use slicing::Slicing;
pub use tree::{Fate, NodeId, Outline, PathTree, Step};
