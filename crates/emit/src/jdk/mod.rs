//! Verification on the user's JDK: a suite is only worth delivering if it compiles and passes there.
//!
//! Start at [`Verifier`]. It keeps a process of the JDK ready (see `harness.rs`), which compiles in memory and runs tests in class
//! loaders of their own. The process is confined (see `launch.rs` and [`testwright_sandbox`]). [`find_framework`] looks for JUnit; without any, tests are compiled against assertions of our own, and
//! [`Verified::stand_in`] says so.
//!
//! **Always true:** every test of [`Verified::suite`] has been compiled and has passed, as it is written, in this JDK. The
//! clock only limits: what is slower may be dropped, but nothing is written differently.

mod check;
mod compiler;
mod frame;
mod framework;
mod harness;
mod host;
mod launch;
mod trial;
mod verify;

pub use compiler::CompilerOptions;
pub use framework::{FrameworkJars, find_framework};
pub use harness::HarnessError;
pub use testwright_sandbox::Scratch;
pub use verify::{Dropped, LostAssertion, Verified, Verifier, VerifierOptions};
