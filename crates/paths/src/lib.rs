//! Test data for chosen program paths (Bueno and Jino 2002), with memory of past inputs and verdicts on infeasible paths.
//!
//! Start at [`Pursuit`]: it takes a [`Method`], ways to call it ([`Interface`]) and a path that somebody [`Wanted`], and says
//! whether a test takes it, whether none can, or where the search was stuck. Paths come from files ([`Plan`]) or are chosen by
//! a [`Criterion`]. What was executed is kept in a [`Base`]. Nothing here knows a virtual machine: a [`Walker`] runs tests.
#![forbid(unsafe_code)]

pub mod base;
pub mod condition;
pub mod criteria;
pub mod genetic;
pub mod graph;
pub mod influence;
pub mod input;
pub mod method;
pub mod predicate;
pub mod pursue;
pub mod show;
pub mod source;
pub mod trial;
pub mod verdict;
pub mod wanted;

pub use base::{Base, Shelf, Store};
pub use condition::{Constant, NoWorld, Prover, World};
pub use criteria::{Bounds, Criterion, Element, Selection};
pub use genetic::Evolution;
pub use graph::{Node, NodeGraph, NodeId};
pub use input::{Defaults, Input, Interface};
pub use method::{Method, Trail};
pub use pursue::{Effort, Finding, Mode, Pursue, Pursuit, SolverUse, Spent, Walker};
pub use verdict::{Finder, Predicate, Verdict};
pub use wanted::{InputSpec, Plan, Wanted};
