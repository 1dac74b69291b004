//! Dynamic symbolic execution over test cases, at the level of inputs (Galeotti, Fraser and Arcuri 2013) and at that of
//! state (Modonato).
//!
//! The literals of a test are its symbols; the constructor and every call are part of the path, so a solution is again a
//! legal test. Start at [`Dse::explore`], which makes tests of a test; [`Concolic`] is the machine that follows a run and
//! records its [`Path`]. [`States`] follows one method from its entry on, with the state that it finds as symbols.
//!
//! **Always true:** the values that a test has satisfy every clause of its path; everything is deterministic.
#![forbid(unsafe_code)]

mod concat;
mod dse;
mod dual;
mod flip;
mod frame;
mod glance;
mod holes;
mod interest;
mod jump;
mod machine;
mod memory;
mod native;
mod outlook;
mod path;
mod state;
mod stats;
mod step;
mod summary;
mod tables;
mod text;

pub use dse::{Allowance, Dse, DseSettings, FOLLOWING};
pub use flip::{Flip, Traced};
pub use holes::Holes;
pub use interest::Interests;
pub use machine::{Concolic, PathLimits};
pub use path::{Clause, Kind, Path, Seen};
pub use state::{StateSettings, States};
pub use stats::Stats;
pub use text::{path_text, term_text};
