//! What surrounds a method: the code that its calls run, and what static fields always hold.
//!
//! **Always true:** what a [`World`] says holds in every run. Where it is not sure it says nothing.

use std::sync::Arc;

use testwright_ir::code::{Body, InvokeKind};

/// See the module's text.
pub trait World {
    /// The code that a call runs, whatever its receiver is.
    fn code(&self, kind: InvokeKind, class: &str, name: &str, descriptor: &str) -> Option<Arc<Body>>;

    /// What a static field holds once its class is initialised.
    fn constant(&self, class: &str, field: &str) -> Option<Constant>;

    /// Whether using a class for the first time may run an initialiser that changes what the program sees, or fails.
    fn may_initialise(&self, class: &str) -> bool;
}

/// What never changes about a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constant {
    /// An array with so many elements, which may change.
    Array(u32),
}

/// A world of which nothing is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWorld;

impl World for NoWorld {
    fn code(&self, _: InvokeKind, _: &str, _: &str, _: &str) -> Option<Arc<Body>> {
        None
    }

    fn constant(&self, _: &str, _: &str) -> Option<Constant> {
        None
    }

    fn may_initialise(&self, _: &str) -> bool {
        true
    }
}
