//! JUnit source from test cases, and its verification on a real JDK.
//!
//! Start at [`source()`], which writes a [`Suite`] as plain Java and touches nothing but its arguments: the same suite gives
//! the same text, byte for byte. [`jdk`] is the other half: a [`jdk::Verifier`] keeps a process of the user's JDK ready that
//! compiles what was written and runs it, and takes out what does not hold there.
#![forbid(unsafe_code)]

pub mod into;
pub mod jdk;
pub mod read;
pub mod style;
pub mod suite;
mod write;

pub use suite::{Claim, Condition, Framework, Isolation, PlacedClaim, Source, Style, Suite, Test, Written};
pub use write::file::{is_generated, source};
pub use write::part::{Part, part};
pub use write::table::without_rows;
