//! A deterministic, sandboxed Java virtual machine.
//!
//! Start at [`Vm`]. Java code runs from the user's own JDK; natives answer from a virtual world, so a run is a
//! pure function of class files, arguments and seed.

pub mod boot;
pub mod calls;
pub mod class;
pub mod effects;
pub mod elsewhere;
pub mod exec;
pub mod files;
pub mod heap;
pub mod known;
pub mod loader;
pub mod machine;
pub mod memory;
pub mod native;
pub mod objects;
pub mod outcome;
pub mod resolve;
pub mod symbol;
pub mod taint;
pub mod thread;
pub mod vm;
pub mod world;

mod annotations;
mod constraints;
mod environment;
mod image;
mod init;
mod invoke;
mod link;
mod linkage;
mod main_class;
mod mapping;
mod marks;
mod modules;
mod natives;
mod null_message;
mod place;
mod seeded;
mod spin;
mod strings;
mod throwable;
mod verify;
mod zip;

pub use heap::{Heap, Ref};
pub use outcome::{End, Limit};
pub use vm::Vm;
