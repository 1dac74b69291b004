//! A deterministic, sandboxed Java virtual machine.
//!
//! Start at [`Vm`]. Java code runs from the user's own JDK; natives answer from a virtual world, so a run is a
//! pure function of class files, arguments and seed.

pub mod class;
pub mod exec;
pub mod heap;
pub mod machine;
pub mod native;
pub mod outcome;
pub mod symbol;
pub mod vm;

pub use heap::{Heap, Ref};
pub use outcome::{End, Limit};
pub use vm::Vm;
