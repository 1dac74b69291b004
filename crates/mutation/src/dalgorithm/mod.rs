//! The software D-algorithm (Zhang, Gupta and Halfond): a test for one mutant, found by exciting a difference in the small
//! region around the change, propagating it to an output, and justifying every value that was assumed on the way.
//!
//! Start at [`kill`]. Values are assigned in pairs, original and mutant: a value that both versions share is one value, so a
//! pair differs exactly if it is two values with different constants. Loops are unwound; the regions of the paper (mROA)
//! are what lies between a decision and its immediate post-dominator.
//!
//! **Always true:** an assignment is taken back with everything that it implied. Work is bounded by counts, never by a clock.

mod imply;
mod regions;
mod search;
mod state;
mod trace;

pub use search::{Settings, kill};
pub use trace::Trace;
