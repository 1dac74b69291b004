//! Bytecode as a stream of decoded instructions (JVMS §4.9.1, §6.5).
//!
//! Start at [`Bytecode::check`], which decodes a whole method once and makes sure of all that can be said without
//! types: every opcode exists, no instruction is cut off, every jump lands on an instruction, switches are well
//! formed. After that, [`Bytecode::at`] decodes the instruction at an offset and [`Bytecode::iter`] walks all of
//! them. [`decode`] is the single step below; it can be used on bytes that nobody has checked.
//!
//! What is always true: nothing here panics, whatever the bytes; what is kept is one bit per byte of code; jump targets
//! are absolute offsets inside the code; `wide` and the `_<n>` short forms are folded into the plain instruction.

mod error;
mod instruction;
mod step;
mod switch;
#[cfg(test)]
mod tests;

pub use error::{DecodeError, DecodeReason};
pub use instruction::Instruction;
pub use step::decode;
pub use switch::{Switch, SwitchCases};

/// A method's bytecode, of which every instruction has been decoded once and found well formed.
#[derive(Clone, Debug)]
pub struct Bytecode<'a> {
    code: &'a [u8],
    /// One bit per offset: an instruction starts there.
    starts: Box<[u64]>,
}

impl<'a> Bytecode<'a> {
    /// Decodes all of `code`, reachable or not, and checks every jump target (JVMS §4.9.1).
    pub fn check(code: &'a [u8]) -> Result<Self, DecodeError> {
        Self::check_with(code, |_, _, _| {})
    }

    /// Like [`Bytecode::check`], and shows each instruction with its offset and the next one's on the way, so that
    /// a caller that needs a first pass of its own has it for free. What `each` has seen counts only if the
    /// result is `Ok`: targets are checked last.
    pub fn check_with(
        code: &'a [u8],
        mut each: impl FnMut(u16, &Instruction<'a>, u32),
    ) -> Result<Self, DecodeError> {
        if code.is_empty() || code.len() > usize::from(u16::MAX) {
            return Err(DecodeError { pc: 0, reason: DecodeReason::CodeLength(code.len()) });
        }
        let mut starts = vec![0_u64; code.len().div_ceil(64)].into_boxed_slice();
        // Forward targets can be judged only when all starts are known, so jumps are looked at a second time.
        let mut jumps = Vec::new();
        let mut pc = 0;
        while usize::from(pc) < code.len() {
            let (instruction, next) = decode(code, pc)?;
            starts[usize::from(pc / 64)] |= 1 << (pc % 64);
            if instruction.can_jump() {
                jumps.push((pc, instruction));
            }
            each(pc, &instruction, next);
            match u16::try_from(next) {
                Ok(next) => pc = next,
                Err(_) => break,
            }
        }
        let bytecode = Self { code, starts };
        for (pc, instruction) in jumps {
            let mut bad = None;
            instruction.for_each_target(|target| {
                if !bytecode.is_start(target) {
                    bad = bad.or(Some(target));
                }
            });
            if let Some(target) = bad {
                return Err(DecodeError { pc, reason: DecodeReason::TargetInsideInstruction(target) });
            }
        }
        Ok(bytecode)
    }

    /// Number of bytes, 1 to 65535.
    #[must_use]
    pub fn len(&self) -> usize {
        self.code.len()
    }

    /// Never true: code has at least one byte. Present because [`Bytecode::len`] is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.code.is_empty()
    }

    /// True if an instruction starts at `pc`.
    #[must_use]
    pub fn is_start(&self, pc: u16) -> bool {
        self.starts.get(usize::from(pc / 64)).is_some_and(|word| word >> (pc % 64) & 1 != 0)
    }

    /// The instruction at `pc` and the offset after it, which is [`Bytecode::len`] for the last one. Asking for
    /// an offset where no instruction starts is an error, not a guess.
    pub fn at(&self, pc: u16) -> Result<(Instruction<'a>, u32), DecodeError> {
        if self.is_start(pc) {
            decode(self.code, pc)
        } else {
            Err(DecodeError { pc, reason: DecodeReason::NoInstruction })
        }
    }

    /// All instructions with their offsets, in order.
    pub fn iter(&self) -> Iter<'a> {
        Iter { code: self.code, next: 0 }
    }
}

impl<'a> IntoIterator for &Bytecode<'a> {
    type Item = (u16, Instruction<'a>);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The instructions of checked bytecode; made by [`Bytecode::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    code: &'a [u8],
    next: u32,
}

impl<'a> Iterator for Iter<'a> {
    type Item = (u16, Instruction<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let pc = u16::try_from(self.next).ok().filter(|&pc| usize::from(pc) < self.code.len())?;
        // Checked code always decodes, so no instruction is lost to this `ok`.
        let (instruction, next) = decode(self.code, pc).ok()?;
        self.next = next;
        Some((pc, instruction))
    }
}
