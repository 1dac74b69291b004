//! What this crate computes is what Java computes: the same questions are put to it and to the installed JDKs.
//!
//! Where to start: `oracle` puts the questions; the other modules make them. Without a JDK the comparisons are
//! skipped, and say so.

mod jdk;
mod literal;
mod operations;
mod oracle;
mod strict_math;
mod text;
