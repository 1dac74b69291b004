//! A change: what makes a mutant of a body.

use testwright_ir::code::{BlockId, Body, Inst, Terminator};

/// A place in a body: an instruction, or a block's terminator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site {
    /// The block.
    pub block: BlockId,
    /// Place of the instruction in the block; the number of its instructions stands for the terminator.
    pub index: usize,
}

/// A change of one place: the instruction there becomes these, or these come before the terminator, which may become
/// another one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// Where.
    pub site: Site,
    /// What stands in the place of the instruction, or before the terminator.
    pub insts: Vec<Inst>,
    /// The new terminator, if the place is a terminator.
    pub terminator: Option<Terminator>,
    /// Registers that the new instructions need beyond those of the body.
    pub registers: u16,
}

impl Change {
    /// The body with the change. A place that the body does not have leaves it as it is.
    #[must_use]
    pub fn apply(&self, body: &Body) -> Body {
        let mut body = body.clone();
        body.registers = body.registers.saturating_add(self.registers);
        let Some(block) = body.blocks.get_mut(self.site.block.0 as usize) else { return body };
        match &self.terminator {
            None => {
                if let Some(position) = block.positions.get(self.site.index).copied() {
                    let here = self.site.index..self.site.index + 1;
                    block.insts.splice(here.clone(), self.insts.iter().cloned());
                    block.positions.splice(here, self.insts.iter().map(|_| position));
                }
            }
            Some(terminator) => {
                block.positions.extend(self.insts.iter().map(|_| block.end));
                block.insts.extend(self.insts.iter().cloned());
                block.terminator = terminator.clone();
            }
        }
        // Only blocks that can throw have handlers.
        if !block.can_throw() {
            block.handlers.clear();
        }
        body
    }
}
