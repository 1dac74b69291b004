//! The block under construction: where instructions go.

use crate::code::{Inst, Kind, Operand, Position, Reg};

/// Collects a block's instructions with their origin.
#[derive(Default)]
pub(super) struct Sink {
    pub(super) insts: Vec<Inst>,
    pub(super) positions: Vec<Position>,
    /// Origin of what is emitted next.
    pub(super) position: Position,
}

impl Sink {
    pub(super) fn push(&mut self, inst: Inst) {
        self.insts.push(inst);
        self.positions.push(self.position);
    }

    /// Hands over what was collected, in vectors of just that size.
    pub(super) fn take(&mut self) -> (Vec<Inst>, Vec<Position>) {
        (self.insts.drain(..).collect(), self.positions.drain(..).collect())
    }

    pub(super) fn copy(&mut self, kind: Kind, dst: Reg, src: Operand) {
        self.push(Inst::Move { kind, dst, src });
    }

    /// If the last instruction defines `from`, lets it define `to` instead. Right only when nobody else reads
    /// `from` any more.
    pub(super) fn retarget(&mut self, from: Reg, to: Reg) -> bool {
        match self.insts.last_mut().and_then(Inst::def_mut) {
            Some(dst) if *dst == from => {
                *dst = to;
                true
            }
            _ => false,
        }
    }
}
