//! The pipeline from a class to a suite that passes on the user's JDK.
//!
//! Start at [`generate`], which takes several classes, or at `pipeline`, which shows the steps for one: read the class,
//! find out what tests may use, search, minimise, observe, emit, verify, write. This crate owns the clock, threads,
//! files and the wish to stop; what it knows of the user it is told by [`Options`] and [`Progress`].
//!
//! **Always true:** with the same seed and a limit on iterations instead of time, the files are the same byte for byte,
//! whatever the number of jobs. A class that fails, even by a panic, does not end the others.
#![forbid(unsafe_code)]

mod act;
mod alive;
mod asides;
mod assertions;
mod clock;
mod companions;
mod condition;
mod contracts;
mod details;
mod draft;
mod endless;
mod existing;
mod finders;
mod hunt;
mod into;
mod invariants;
mod judge;
mod known;
mod many;
mod memory;
mod misbehaviour;
mod mutate;
mod options;
mod order;
mod output;
mod path_tree;
pub mod paths;
mod pipeline;
mod quest;
mod reasons;
mod report;
mod runner;
mod split;
mod starts;
mod subject;
mod suite;
mod survivors;
mod together;
mod trial;
mod verification;
mod wording;

pub use alive::LivingMutant;
pub use condition::PathRequest;
pub use details::{Details, GoalDetail, KilledMutant, LineDetail, TestDetail, ThrownDetail};
pub use existing::Existing;
pub use finders::{Finder, Finders};
pub use into::Target;
pub use invariants::{BranchInvariant, MethodInvariants};
pub use many::generate;
pub use memory::Memory;
pub use misbehaviour::Misbehaviour;
pub use mutate::{Judged, Mutate, MutationReport, Survivor};
pub use options::{Environment, Options, Progress, Silent, Stage, StartFile};
pub use output::test_package;
pub use path_tree::{PathOutline, PathStep};
pub use subject::classes;
pub use testwright_emit::jdk::HarnessError;
pub use testwright_testcase::ClassSource;

pub use report::{ClassReport, Dropped, Uncovered};
pub use trial::{Outcome, Trial};
