//! What came of a run, for people and for other tools.
//!
//! Start at [`formats`]: each format is one module and one line there. All of them read the same [`Report`].
//!
//! **Always true:** what is written depends on the report alone. Names and texts of the user's are escaped for where they go,
//! whatever is in them. Every file begins with a mark, by which it is known to be ours. The HTML page needs no network and can be read without scripts.
#![forbid(unsafe_code)]

mod escape;
mod findings;
mod html;
mod jacoco;
mod junit;
mod lcov;
mod sarif;
mod sources;

use std::path::PathBuf;

use testwright_driver::ClassReport;

pub use findings::{Finding, RULES, Rule, findings};
use sources::Sources;

/// What to report.
pub struct Report<'a> {
    /// What it is about: the project's or the jar's name.
    pub title: String,
    /// Version of the tool.
    pub version: &'a str,
    /// Seed of the run.
    pub seed: u64,
    /// The classes.
    pub classes: &'a [ClassReport],
    /// Folders with sources of the classes.
    pub sources: Vec<PathBuf>,
}

impl Report<'_> {
    fn sources(&self) -> Sources<'_> {
        Sources::new(&self.sources)
    }
}

/// A way to write a report.
pub trait Format: Sync {
    /// The name that users write.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn about(&self) -> &'static str;

    /// What the first 4,096 bytes of every such file of ours hold, and of no other.
    fn mark(&self) -> &'static str;

    /// The whole file.
    fn write(&self, report: &Report<'_>) -> String;
}

/// Every format, in the order in which help shows them.
#[must_use]
pub fn formats() -> &'static [&'static dyn Format] {
    &[&html::Html, &lcov::Lcov, &jacoco::Jacoco, &junit::Junit, &sarif::Sarif]
}

/// The format with this name.
#[must_use]
pub fn format(name: &str) -> Option<&'static dyn Format> {
    formats().iter().copied().find(|format| format.name() == name)
}
