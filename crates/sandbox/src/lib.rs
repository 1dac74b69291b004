//! Programs that run a stranger's code, held back from the rest of the machine.
//!
//! [`Scratch`] is a folder for temporary files that nobody else can name or enter.
#![forbid(unsafe_code)]

mod scratch;

pub use scratch::Scratch;
