//! Subroutines of old class files (`jsr` and `ret`, JVMS §4.10.2.5).
//!
//! A subroutine is verified once for each chain of calls that leads to it, as if it had been copied to every call. The
//! chain is a *context*; an instruction has one frame per context. A return address knows its context and with it
//! the instruction after the call, so `ret` goes to exactly one place, and what a subroutine does not touch keeps
//! its type across the call.
//!
//! Code may leave a subroutine by a jump, and then call it again: the older call can no longer return, so the new
//! chain starts over from below it. That keeps chains as short as there are subroutines.

use rustc_hash::FxHashMap;

use super::error::VerifyReason;

/// The context of code outside every subroutine.
pub(super) const ROOT: u32 = 0;

/// Largest number of contexts; each nesting of `finally` blocks multiplies them.
const MAX_CONTEXTS: usize = 1024;

/// One call of a subroutine at the end of a chain of calls.
#[derive(Clone, Copy, Debug)]
struct Call {
    parent: u32,
    target: u16,
    back: u32,
}

/// All chains of calls that were found so far.
#[derive(Debug)]
pub(super) struct Contexts {
    calls: Vec<Call>,
    ids: FxHashMap<(u32, u16), u32>,
}

impl Contexts {
    pub(super) fn new() -> Self {
        // The root is nobody's parent's child: its fields are never looked at.
        Self { calls: vec![Call { parent: ROOT, target: 0, back: 0 }], ids: FxHashMap::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.calls.len()
    }

    /// The context after the `jsr` at `pc` in context `from`, which calls `target` and is followed by `back`.
    pub(super) fn enter(&mut self, from: u32, pc: u16, target: u16, back: u32) -> Result<u32, VerifyReason> {
        let mut parent = from;
        let mut context = from;
        while context != ROOT {
            let call = self.calls[context as usize];
            if call.target == target {
                parent = call.parent;
            }
            context = call.parent;
        }
        if let Some(&id) = self.ids.get(&(parent, pc)) {
            return Ok(id);
        }
        if self.calls.len() >= MAX_CONTEXTS {
            return Err(VerifyReason::TooComplex);
        }
        let id = self.calls.len() as u32;
        self.calls.push(Call { parent, target, back });
        self.ids.insert((parent, pc), id);
        Ok(id)
    }

    /// Where a return address leads: the context of the call, and the offset after it.
    pub(super) fn leave(&self, context: u32) -> (u32, u32) {
        let call = self.calls[context as usize];
        (call.parent, call.back)
    }
}
