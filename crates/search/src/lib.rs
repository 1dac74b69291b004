//! Search algorithms and moves over test cases.
//!
//! Start at [`Search`], what every algorithm works on: it runs tests through an [`Executor`], keeps the archive and
//! counts the budget. [`mod@algorithms`] has one file per algorithm, [`moves`] one per move. Nothing here knows a virtual machine or a clock.
#![forbid(unsafe_code)]

pub mod algorithms;
pub mod evolution;
pub mod individual;
pub mod likely;
pub mod moves;
mod object_pool;
pub mod origins;
pub mod parameter;
pub mod ranking;
pub mod search;
pub mod seasoning;
pub mod states;
pub mod targets;
pub mod vector;

pub use algorithms::{Algorithm, algorithm, algorithms};
pub use individual::Individual;
pub use origins::{Origin, Origins};
pub use parameter::{Parameter, configured};
pub use search::{Budget, Effort, Executor, Flipped, Killing, Search, Settings};
pub use states::States;
