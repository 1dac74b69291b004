//! Data flow over registers: where values come from, where they go, how long they are needed, and which constants a
//! body uses.
//!
//! Start at [`DefUse`] for reaching definitions and chains, at [`Liveness`], and at [`constants()`]. All of them know
//! exception edges: a handler sees the registers as they were before the instruction that threw, which itself wrote
//! nothing. None of them judges whether a call has effects.
//!
//! **Always true:** results depend on the body alone, and every list has one order that is documented with it.

pub mod bits;
pub mod constants;
pub mod def_use;
pub mod liveness;

#[cfg(test)]
mod tests;

pub use bits::BitSet;
pub use constants::{Literal, Role, UsedConstant, constants};
pub use def_use::{DefId, DefSite, DefUse, Definition, Use, UseId};
pub use liveness::Liveness;

use crate::code::{BlockId, Body, Inst, Operand, Reg, Terminator};

/// A place in a body: an instruction of a block, or the block's terminator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The block.
    pub block: BlockId,
    /// Place among its instructions; their number stands for the terminator.
    pub index: u32,
}

/// What is at a [`Point`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code<'a> {
    /// An instruction.
    Inst(&'a Inst),
    /// The end of a block.
    Terminator(&'a Terminator),
}

impl Point {
    /// What is here; none if the body has no such place.
    #[must_use]
    pub fn code(self, body: &Body) -> Option<Code<'_>> {
        let block = body.block(self.block)?;
        match block.insts.get(self.index as usize) {
            Some(inst) => Some(Code::Inst(inst)),
            None if self.index as usize == block.insts.len() => Some(Code::Terminator(&block.terminator)),
            None => None,
        }
    }
}

impl Code<'_> {
    /// Calls `each` with every register that is read, as often as it is.
    fn for_each_use(self, mut each: impl FnMut(Reg)) {
        let operand = |operand: Operand| operand.reg().into_iter().for_each(&mut each);
        match self {
            Code::Inst(inst) => inst.uses(operand),
            Code::Terminator(terminator) => terminator.uses(operand),
        }
    }
}
