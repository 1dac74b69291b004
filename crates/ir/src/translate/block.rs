//! Translating one block.
//!
//! [`Translator::block`] walks a block's bytecode with the abstract stack and leaves behind register code, edges
//! to other blocks and what the block does with local variables. Every effect is emitted in the order of the
//! bytecode: only loads of local variables and literals are late, and they are made real before the variable
//! changes, so that handlers see local variables as the JVM would leave them.

use super::error::{Failure, TranslateReason};
use super::flow::Translator;
use crate::code::{Block, Position, Terminator};

impl Translator<'_> {
    /// Translates the block of a draft from its first instruction to its terminator.
    pub(super) fn block(&mut self, draft: usize) -> Result<(), Failure> {
        let start = self.enter(draft);
        let mut pc = start;
        loop {
            self.count += 1;
            if self.count > super::MAX_INSTRUCTIONS {
                return Err(TranslateReason::SubroutineGrowth.at(pc));
            }
            let (instruction, next) = self.layout.bytecode.at(pc)?;
            self.sink.position = self.position(pc);
            let end = self.instruction(pc, instruction, next).map_err(|reason| reason.at(pc))?;
            if let Some(terminator) = end {
                return self.leave(draft, start, terminator);
            }
            // A compare that was fused with its jump has ended the block above, so `next` is what follows.
            pc = u16::try_from(next)
                .ok()
                .filter(|&next| usize::from(next) < self.layout.bytecode.len())
                .ok_or_else(|| TranslateReason::FallsOff.at(pc))?;
            if self.layout.is_leader(next) {
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                let target = self.edge(next).map_err(|reason| reason.at(pc))?;
                return self.leave(draft, start, Terminator::Goto(target));
            }
        }
    }

    /// The origin of the instruction at `pc`, which lies behind the last one asked for.
    pub(super) fn position(&mut self, pc: u16) -> Position {
        let lines = &self.code.lines;
        while lines.get(self.line).is_some_and(|(start, _)| *start <= pc) {
            self.line += 1;
        }
        let Some(mut row) = self.line.checked_sub(1) else { return Position { pc, line: 0 } };
        // Of several rows for exactly this offset HotSpot takes the first, otherwise the last.
        while lines[row].0 == pc && row > 0 && lines[row - 1].0 == pc {
            row -= 1;
        }
        Position { pc, line: lines[row].1 }
    }

    /// Ends a block: hands its code over and adds its exception edges.
    fn leave(&mut self, draft: usize, start: u16, terminator: Terminator) -> Result<(), Failure> {
        let end = self.sink.position;
        let accesses = self.locals.accesses();
        let handlers = if accesses.can_throw() { self.handlers(start)? } else { Vec::new() };
        let (insts, positions) = self.sink.take();
        let draft = &mut self.drafts[draft];
        draft.accesses = accesses;
        draft.block = Some(Block { insts, positions, terminator, end, handlers });
        Ok(())
    }
}
