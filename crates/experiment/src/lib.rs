//! The experiments of the papers that Testwright builds on, with their figures beside ours.
//!
//! Start at [`Experiment`]. Each experiment is one module and one line in [`experiments`]. What they have in common is here:
//! bundled programs are compiled by [`Programs`], [`each`] spreads work over threads, [`statistics`] compares samples, and a
//! [`Table`] is printed for people or as TSV.
//!
//! **Always true:** an experiment depends on its [`Settings`] alone. Rows come in the order of its subjects, whatever the
//! number of jobs. Where time is a limit, repeating it gives similar figures; where executions are, the same.
#![forbid(unsafe_code)]

mod dse;
mod each;
mod following;
mod invariants;
mod library;
mod mutation;
mod paths;
mod programs;
mod queries;
pub mod statistics;
mod subjects;
mod table;
mod tardis;

use std::sync::Arc;

use testwright_classpath::Jdk;
use testwright_search::{Algorithm, algorithm};

pub use each::each;
pub use programs::{Program, Programs};
pub use table::{Column, Table};

/// What the user wants of an experiment.
#[derive(Clone)]
pub struct Settings {
    /// The JDK whose library the programs use and whose compiler compiles them.
    pub jdk: Arc<Jdk>,
    /// Runs of each subject; none for the experiment's own number.
    pub runs: Option<usize>,
    /// Seed of the first run; the others follow.
    pub seed: u64,
    /// Seconds of each run; none for the experiment's own limit.
    pub time: Option<f64>,
    /// Only subjects whose name contains one of these; all if empty.
    pub only: Vec<String>,
    /// Runs at once.
    pub jobs: usize,
    /// An SMT solver to compare ours with.
    pub smt_solver: Option<String>,
}

impl Settings {
    /// Whether a subject is wanted.
    #[must_use]
    pub fn wants(&self, subject: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| subject.contains(part.as_str()))
    }

    /// The seeds of the runs.
    pub fn seeds(&self, runs: usize) -> impl Iterator<Item = u64> + use<> {
        let first = self.seed;
        (0..self.runs.unwrap_or(runs) as u64).map(move |run| first.wrapping_add(run))
    }
}

/// An experiment.
pub trait Experiment: Sync {
    /// The name that users write.
    fn name(&self) -> &'static str;

    /// One line about it, with whom it repeats.
    fn about(&self) -> &'static str;

    /// Runs it. `note` hears lines about how far it is. Fails with words for the user.
    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String>;
}

/// The strategy with this name. Fails with words for the user.
fn named(strategy: &str) -> Result<&'static dyn Algorithm, String> {
    algorithm(strategy).ok_or_else(|| format!("there is no strategy {strategy}"))
}

/// Every experiment, in the order in which help shows them.
#[must_use]
pub fn experiments() -> &'static [&'static dyn Experiment] {
    &[
        &dse::Dse,
        &queries::Queries,
        &invariants::Invariants,
        &tardis::Tardis,
        &paths::Paths,
        &mutation::Mutation,
        &subjects::Subjects,
    ]
}

/// The experiment with this name.
#[must_use]
pub fn experiment(name: &str) -> Option<&'static dyn Experiment> {
    experiments().iter().copied().find(|experiment| experiment.name() == name)
}
