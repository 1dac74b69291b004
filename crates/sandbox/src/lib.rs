//! Programs that run a stranger's code, held back from the rest of the machine.
//!
//! Start at [`Program::start`]. A program is started with a [`Channel`] to talk to it, and what it may read and write is said
//! beforehand. [`layers`] says what holds it back on this machine. [`Scratch`] is a folder for its files. A [`Group`] is a program of
//! the user's that is not confined, but does not outlive this process either.
//!
//! **Always true:** a program that is to be confined is either held back from files, processes and the network, or not
//! started at all ([`SandboxError::Missing`]). No process of a program outlives the one that started it.
//!
//! # Layers on Linux
//!
//! | layer | holds back | essential |
//! |---|---|---|
//! | Landlock | reading but what [`Program::readable`] and the system's libraries hold; writing but below [`Program::writable`]; TCP (from ABI 4), signals and abstract sockets (from ABI 6) | yes |
//! | seccomp | processes, sockets of all kinds, debugging of other processes, changes of permissions, owners and times of files, mounts, kernel interfaces that are rarely needed and often broken | yes |
//! | network namespace | all networks, also for what seccomp may have missed | no |
//! | privileges | capabilities of root, set-user-id programs | no |
//! | limits | size of memory and files, number of open files, core dumps | no |
//! | lifetime | whatever outlives its parent: the kernel kills the program when the thread that started it dies | no |
//!
//! The thread that starts programs lives as long as its process, because the kernel watches that thread.
//!
//! # What is not held back
//!
//! Names, sizes and times of files can be asked for anywhere. The processor and the disk below the writable folders can be
//! used up, as far as nobody looks at [`Scratch::used`]; command lines of other processes can be read. Programs see the machine's processors and memory in `/proc` and `/sys`. On Windows nothing but the lifetime
//! is held, so that confinement is refused there.
#![deny(unsafe_code)]

mod channel;
mod error;
mod group;
mod layer;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(target_os = "macos", test))]
mod macos;
#[cfg(not(target_os = "linux"))]
mod others;
mod process;
mod program;
mod scratch;
mod spawner;

pub use channel::{Answers, Channel, Requests};
pub use error::SandboxError;
pub use group::Group;
pub use layer::{Layer, layers};
pub use process::Process;
pub use program::Program;
pub use scratch::Scratch;

#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(target_os = "linux"))]
use others as system;
