//! Frames: which registers of which call have terms.
//!
//! **Always true:** a register has a term only while it holds the value that the term has under the holes' current values.
//! A call may destroy all registers from its window on, so their terms go when it returns.

use std::rc::Rc;

use testwright_ir::code::Reg;
use testwright_solver::TermId;
use testwright_vm::heap::Ref;

use crate::concat::Recipe;
use crate::glance::{WAITING, bit};

/// What has to be done when an instruction has run, because only then its result is known.
#[derive(Clone, Debug, Default)]
pub(crate) enum After {
    #[default]
    Nothing,
    /// The array in the result register has a symbolic length.
    Length(TermId),
    /// The array in the result register is a copy of this one.
    Copy(Ref),
    /// If the result is true, this address now holds a value with this term.
    Swap { object: Ref, address: u64, bits: u64, term: Option<TermId> },
}

/// A call, or another instruction that is waited for.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) result: Option<Reg>,
    /// First register that is destroyed; `u16::MAX` for none.
    pub(crate) window: u16,
    pub(crate) after: After,
}

/// One frame of the thread that is followed.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    /// Bits of the registers that have terms, as `glance` numbers them, and whether a call is waited for.
    mask: u64,
    /// Registers with terms. There are few at a time, so a list is the fastest map.
    shadows: Vec<(u16, TermId)>,
    call: Option<Call>,
    /// What the string concatenation that is under way consists of.
    pub(crate) recipe: Option<Rc<Recipe>>,
}

impl Frame {
    /// Forgets everything, because the frame is left.
    pub(crate) fn leave(&mut self) {
        self.mask = 0;
        self.shadows.clear();
        self.call = None;
        self.recipe = None;
    }

    /// True if no register has a term.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.shadows.is_empty()
    }

    /// Bits of the registers that have terms, and whether a call is waited for.
    #[inline]
    pub(crate) fn mask(&self) -> u64 {
        self.mask
    }

    #[inline]
    pub(crate) fn get(&self, reg: Reg) -> Option<TermId> {
        if self.mask & bit(reg.0) == 0 {
            return None;
        }
        self.shadows.iter().find(|(own, _)| *own == reg.0).map(|(_, term)| *term)
    }

    #[inline]
    pub(crate) fn set(&mut self, reg: Reg, term: Option<TermId>) {
        if term.is_none() && self.mask & bit(reg.0) == 0 {
            return;
        }
        let place = self.shadows.iter().position(|(own, _)| *own == reg.0);
        match (place, term) {
            (Some(at), Some(term)) => self.shadows[at].1 = term,
            (Some(at), None) => {
                self.shadows.swap_remove(at);
                self.recount();
            }
            (None, Some(term)) => {
                self.shadows.push((reg.0, term));
                self.mask |= bit(reg.0);
            }
            (None, None) => {}
        }
    }

    /// Forgets all registers from this one on.
    pub(crate) fn destroy_from(&mut self, window: u16) {
        if !self.shadows.is_empty() {
            self.shadows.retain(|(reg, _)| *reg < window);
            self.recount();
        }
    }

    /// Waits for a call or another instruction.
    pub(crate) fn wait(&mut self, call: Call) {
        self.call = Some(call);
        self.mask |= WAITING;
    }

    /// Expects the result of a call that was not waited for, because something with a term is about to be returned.
    pub(crate) fn expect(&mut self) {
        self.mask |= WAITING;
    }

    /// What has to be done when the call that is waited for has returned.
    pub(crate) fn after(&mut self) -> Option<&mut After> {
        self.call.as_mut().map(|call| &mut call.after)
    }

    /// Ends waiting.
    pub(crate) fn resume(&mut self) -> Option<Call> {
        self.mask &= !WAITING;
        self.recipe = None;
        self.call.take()
    }

    fn recount(&mut self) {
        let waiting = self.mask & WAITING;
        self.mask = self.shadows.iter().fold(waiting, |mask, (reg, _)| mask | bit(*reg));
    }
}
