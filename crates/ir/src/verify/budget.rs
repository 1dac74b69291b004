//! What verification may cost. Every step is counted, and every question about other classes, so that no method,
//! however it is made, takes longer than about a second or more memory than a few hundred megabytes.

use std::cell::Cell;

use super::Hierarchy;
use super::error::VerifyReason;

/// Most steps that one method may take: instructions' bytes, slots, handlers and names looked at.
const MAX_WORK: usize = 1 << 27;

/// Steps that one question about a class counts for.
const QUESTION: usize = 32;

/// The hierarchy, with a count of all that has been done so far.
pub(super) struct Budget<'h> {
    hierarchy: &'h dyn Hierarchy,
    work: Cell<usize>,
}

impl<'h> Budget<'h> {
    pub(super) fn new(hierarchy: &'h dyn Hierarchy) -> Self {
        Self { hierarchy, work: Cell::new(0) }
    }

    /// Counts steps.
    pub(super) fn charge(&self, steps: usize) -> Result<(), VerifyReason> {
        let work = self.work.get() + steps;
        self.work.set(work);
        if work > MAX_WORK { Err(VerifyReason::TooComplex) } else { Ok(()) }
    }

    pub(super) fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, VerifyReason> {
        self.charge(QUESTION)?;
        self.hierarchy.is_subclass(sub, sup).map_err(loading)
    }

    pub(super) fn is_interface(&self, name: &str) -> Result<bool, VerifyReason> {
        self.charge(QUESTION)?;
        self.hierarchy.is_interface(name).map_err(loading)
    }

    pub(super) fn superclass(&self, name: &str) -> Result<Option<String>, VerifyReason> {
        self.charge(QUESTION)?;
        self.hierarchy.superclass(name).map_err(loading)
    }

    pub(super) fn is_protected_elsewhere(
        &self,
        from: &str,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, VerifyReason> {
        self.charge(QUESTION)?;
        self.hierarchy.is_protected_elsewhere(from, class, name, descriptor).map_err(loading)
    }
}

fn loading(text: String) -> VerifyReason {
    VerifyReason::Loading(text.into())
}
