//! Frames: which registers of which call have terms.
//!
//! **Always true:** a register has a term only while it holds the value that the term has under the holes' current values.
//! A call may destroy all registers from its window on, so their terms go when it returns.

use std::rc::Rc;

use testwright_ir::code::Reg;
use testwright_solver::TermId;
use testwright_vm::class::MethodId;
use testwright_vm::heap::Ref;

use crate::concat::Recipe;

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
    Swap { address: u64, bits: u64, term: Option<TermId> },
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
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) method: MethodId,
    /// Whether the method belongs to the classes under test.
    pub(crate) own: bool,
    /// Source line of its last call.
    pub(crate) line: u16,
    /// Registers with terms. There are few at a time, so a list is the fastest map.
    shadows: Vec<(u16, TermId)>,
    pub(crate) call: Option<Call>,
    /// What the string concatenation that is under way consists of.
    pub(crate) recipe: Option<Rc<Recipe>>,
}

impl Frame {
    pub(crate) fn new() -> Frame {
        Frame {
            method: MethodId(u32::MAX),
            own: false,
            line: 0,
            shadows: Vec::new(),
            call: None,
            recipe: None,
        }
    }

    /// Makes it the frame of a new call.
    pub(crate) fn reset(&mut self, method: MethodId, own: bool) {
        self.method = method;
        self.own = own;
        self.line = 0;
        self.shadows.clear();
        self.call = None;
        self.recipe = None;
    }

    /// True if no register has a term.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.shadows.is_empty()
    }

    #[inline]
    pub(crate) fn get(&self, reg: Reg) -> Option<TermId> {
        self.shadows.iter().find(|(own, _)| *own == reg.0).map(|(_, term)| *term)
    }

    #[inline]
    pub(crate) fn set(&mut self, reg: Reg, term: Option<TermId>) {
        let place = self.shadows.iter().position(|(own, _)| *own == reg.0);
        match (place, term) {
            (Some(at), Some(term)) => self.shadows[at].1 = term,
            (Some(at), None) => {
                self.shadows.swap_remove(at);
            }
            (None, Some(term)) => self.shadows.push((reg.0, term)),
            (None, None) => {}
        }
    }

    /// Forgets all registers from this one on.
    pub(crate) fn destroy_from(&mut self, window: u16) {
        if !self.shadows.is_empty() {
            self.shadows.retain(|(reg, _)| *reg < window);
        }
    }
}
