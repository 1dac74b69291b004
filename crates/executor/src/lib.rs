//! Runs test cases in the virtual machine.
//!
//! Start at [`VmExecutor`]: [`VmExecutor::execute`] runs a test from the frozen image and says how near it came to every
//! goal; [`VmExecutor::observe`] runs it once more and says what it showed, for assertions.
//!
//! **Always true:** a run depends on the class files and the test alone, not on what ran before. Only values whose class
//! fits a parameter are ever passed to it, whatever the test case says, because the machine's memory safety rests on it.
#![forbid(unsafe_code)]

mod ask;
mod behaviours;
mod comparison;
mod container;
mod coverage;
mod drain;
mod executor;
mod interaction;
mod judge;
mod member;
mod observe;
mod settings;
mod statement;
mod symbolic;
mod temporary;
mod value;
mod walker;
mod watcher;
mod worlds;

pub use coverage::Coverage;
pub use executor::{ExecutorError, Limits, VmExecutor};
pub use judge::Notice;
pub use symbolic::{Origin, Symbolic};
