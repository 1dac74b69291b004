//! Goals of a suite, how near a run came to each, and which test reached it first and best.
//!
//! Start at [`Goals`], which is made from class files alone. An [`Execution`] is what a run of a test leaves behind; the
//! distance of an execution from a goal is [`Goals::distance`]. An [`Archive`] keeps the best test of every goal. A [`Walk`] is
//! the way of one call through one method, for goals that are paths.
#![forbid(unsafe_code)]

pub mod archive;
pub mod behaviour;
pub mod execution;
pub mod goals;
pub mod points;
pub mod walk;

pub use archive::Archive;
pub use behaviour::Behaviour;
pub use execution::Execution;
pub use goals::{Criterion, Goal, GoalId, GoalKind, Goals, MutantPlace};
pub use points::{MethodPoints, Point, Points};
pub use walk::{Route, Visit, Walk, WalkEnd};
