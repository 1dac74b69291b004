//! Where blocks begin, and the numbers of branch sites: one pass over all of a method's bytecode.
//!
//! What is always true: offset 0, every target, every instruction after a jump and every boundary or target of
//! an exception handler begins a block, so no block straddles a handler's range.

use testwright_classpath::classfile::Code;

use super::error::{Failure, TranslateReason};
use crate::code::SiteId;
use crate::decode::{Bytecode, Instruction};

/// The cut of a method's bytecode into blocks, reachable or not.
pub(super) struct Layout<'a> {
    pub(super) bytecode: Bytecode<'a>,
    /// One bit per offset: a block begins there.
    leaders: Box<[u64]>,
    /// True if some instruction calls a subroutine.
    pub(super) has_subroutines: bool,
    /// Offsets of conditional jumps and switches, rising.
    sites: Vec<u16>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(code: &'a Code) -> Result<Self, Failure> {
        let length = code.bytecode.len();
        let mut leaders = vec![0_u64; length.div_ceil(64) + 1].into_boxed_slice();
        let mut sites = Vec::new();
        let mut has_subroutines = false;
        let mut mark = |pc: u32| leaders[(pc / 64) as usize] |= 1 << (pc % 64);
        mark(0);
        let bytecode = Bytecode::check_with(&code.bytecode, |pc, instruction, next| {
            let can_jump = instruction.can_jump();
            if can_jump {
                instruction.for_each_target(|target| mark(u32::from(target)));
                if instruction.is_site() {
                    sites.push(pc);
                }
                has_subroutines |= matches!(instruction, Instruction::Jsr(_));
            }
            if can_jump
                || matches!(instruction, Instruction::Return(_) | Instruction::Throw | Instruction::Ret(_))
            {
                mark(next);
            }
        })?;
        for (row, handler) in code.handlers.iter().enumerate() {
            if handler.start >= handler.end {
                // It covers nothing.
                continue;
            }
            let end = usize::from(handler.end);
            let valid = bytecode.is_start(handler.start)
                && bytecode.is_start(handler.target)
                && (end == length || bytecode.is_start(handler.end));
            if !valid {
                return Err(TranslateReason::HandlerRange(row).at(handler.start));
            }
            mark(u32::from(handler.start));
            mark(u32::from(handler.end));
            mark(u32::from(handler.target));
        }
        Ok(Self { bytecode, leaders, has_subroutines, sites })
    }

    /// True if a block begins at `pc`.
    pub(super) fn is_leader(&self, pc: u32) -> bool {
        self.leaders.get((pc / 64) as usize).is_some_and(|word| word >> (pc % 64) & 1 != 0)
    }

    /// The number of the branch site at `pc`, which must be one.
    pub(super) fn site(&self, pc: u16) -> SiteId {
        // A site takes at least three bytes, so the number of sites fits.
        SiteId(self.sites.partition_point(|&site| site < pc) as u16)
    }

    /// Number of branch sites.
    pub(super) fn sites(&self) -> u16 {
        self.sites.len() as u16
    }
}
