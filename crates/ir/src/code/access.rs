//! Questions that analyses ask of instructions: what they define and use, whether they can throw, where they go.
//!
//! What is always true: [`Inst::def`] is the only register that an instruction writes, after it has read all
//! that it uses; when it throws, it has written nothing.

use super::{Block, BlockId, Body, Compare, Elem, Inst, Kind, Operand, Reg, Terminator};

impl Operand {
    /// The register, if it is not a literal.
    #[must_use]
    pub fn reg(self) -> Option<Reg> {
        match self {
            Operand::Reg(reg) => Some(reg),
            _ => None,
        }
    }

    /// The kind of a literal; none for a register, whose kind is what was written to it.
    #[must_use]
    pub fn literal_kind(self) -> Option<Kind> {
        match self {
            Operand::Reg(_) => None,
            Operand::Int(_) => Some(Kind::Int),
            Operand::Long(_) => Some(Kind::Long),
            Operand::Float(_) => Some(Kind::Float),
            Operand::Double(_) => Some(Kind::Double),
            Operand::Null => Some(Kind::Ref),
        }
    }
}

impl From<Reg> for Operand {
    fn from(reg: Reg) -> Self {
        Operand::Reg(reg)
    }
}

impl Elem {
    /// The kind that an element computes as.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Elem::Boolean | Elem::Byte | Elem::Char | Elem::Short | Elem::Int => Kind::Int,
            Elem::Long => Kind::Long,
            Elem::Float => Kind::Float,
            Elem::Double => Kind::Double,
            Elem::Ref => Kind::Ref,
        }
    }
}

impl Compare {
    /// The kind of both operands.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Compare::Int => Kind::Int,
            Compare::Long => Kind::Long,
            Compare::FloatL | Compare::FloatG => Kind::Float,
            Compare::DoubleL | Compare::DoubleG => Kind::Double,
            Compare::Ref => Kind::Ref,
        }
    }
}

impl Inst {
    /// The register that the instruction writes, with the kind of the value.
    #[must_use]
    pub fn def(&self) -> Option<(Reg, Kind)> {
        match *self {
            Inst::Move { kind, dst, .. }
            | Inst::LoadConst { kind, dst, .. }
            | Inst::GetField { kind, dst, .. }
            | Inst::GetStatic { kind, dst, .. } => Some((dst, kind)),
            Inst::Unary { op, dst, .. } => Some((dst, op.result())),
            Inst::Binary { op, dst, .. } => Some((dst, op.result())),
            Inst::ArrayLoad { elem, dst, .. } => Some((dst, elem.kind())),
            Inst::ArrayLength { dst, .. } | Inst::InstanceOf { dst, .. } => Some((dst, Kind::Int)),
            Inst::New { dst, .. }
            | Inst::NewArray { dst, .. }
            | Inst::NewRefArray { dst, .. }
            | Inst::NewMultiArray { dst, .. }
            | Inst::CheckCast { dst, .. } => Some((dst, Kind::Ref)),
            Inst::Invoke { dst, .. } | Inst::InvokeDynamic { dst, .. } => dst,
            Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. } => None,
        }
    }

    /// The place that [`Inst::def`] tells, to write another register there.
    pub fn def_mut(&mut self) -> Option<&mut Reg> {
        match self {
            Inst::Move { dst, .. }
            | Inst::LoadConst { dst, .. }
            | Inst::GetField { dst, .. }
            | Inst::GetStatic { dst, .. }
            | Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::ArrayLoad { dst, .. }
            | Inst::ArrayLength { dst, .. }
            | Inst::InstanceOf { dst, .. }
            | Inst::New { dst, .. }
            | Inst::NewArray { dst, .. }
            | Inst::NewRefArray { dst, .. }
            | Inst::NewMultiArray { dst, .. }
            | Inst::CheckCast { dst, .. } => Some(dst),
            Inst::Invoke { dst, .. } | Inst::InvokeDynamic { dst, .. } => dst.as_mut().map(|(reg, _)| reg),
            Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. } => None,
        }
    }

    /// Calls `each` with every operand that the instruction reads, literals included, in the order in which
    /// bytecode pushes them.
    pub fn uses(&self, mut each: impl FnMut(Operand)) {
        match self {
            Inst::Move { src, .. } | Inst::Unary { src, .. } => each(*src),
            Inst::Binary { lhs, rhs, .. } => {
                each(*lhs);
                each(*rhs);
            }
            Inst::GetField { object, .. } | Inst::MonitorEnter { object } | Inst::MonitorExit { object } => {
                each(*object)
            }
            Inst::PutField { object, value, .. } => {
                each(*object);
                each(*value);
            }
            Inst::PutStatic { value, .. }
            | Inst::CheckCast { value, .. }
            | Inst::InstanceOf { value, .. } => each(*value),
            Inst::ArrayLoad { array, index, .. } => {
                each(*array);
                each(*index);
            }
            Inst::ArrayStore { array, index, value, .. } => {
                each(*array);
                each(*index);
                each(*value);
            }
            Inst::ArrayLength { array, .. } => each(*array),
            Inst::NewArray { length, .. } | Inst::NewRefArray { length, .. } => each(*length),
            Inst::NewMultiArray { lengths: regs, .. }
            | Inst::Invoke { args: regs, .. }
            | Inst::InvokeDynamic { args: regs, .. } => regs.iter().for_each(|&reg| each(Operand::Reg(reg))),
            Inst::LoadConst { .. } | Inst::GetStatic { .. } | Inst::New { .. } => {}
        }
    }

    /// True if running the instruction can end in an exception: its own (null, bounds, cast, zero divisor…), one
    /// of linking or initialising a class, one of a callee, or one of running out of memory or stack.
    #[must_use]
    pub fn can_throw(&self) -> bool {
        match self {
            Inst::Move { .. } | Inst::Unary { .. } => false,
            Inst::Binary { op, .. } => op.can_throw(),
            _ => true,
        }
    }
}

impl Terminator {
    /// Where control can go next, exceptions aside: for a branch the taken side first, for a switch the cases in
    /// order and then the default. A block may be named more than once.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        let (cases, ends): (&[(i32, BlockId)], [Option<BlockId>; 2]) = match self {
            Terminator::Goto(target) => (&[], [Some(*target), None]),
            Terminator::If { then, otherwise, .. } => (&[], [Some(*then), Some(*otherwise)]),
            Terminator::Switch { cases, default, .. } => (cases, [Some(*default), None]),
            Terminator::Return(_) | Terminator::Throw(_) => (&[], [None, None]),
        };
        cases.iter().map(|&(_, target)| target).chain(ends.into_iter().flatten())
    }

    /// Calls `each` with every successor's place, to write another block there.
    pub fn for_each_successor_mut(&mut self, mut each: impl FnMut(&mut BlockId)) {
        match self {
            Terminator::Goto(target) => each(target),
            Terminator::If { then, otherwise, .. } => {
                each(then);
                each(otherwise);
            }
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|(_, target)| each(target));
                each(default);
            }
            Terminator::Return(_) | Terminator::Throw(_) => {}
        }
    }

    /// Calls `each` with every operand that the terminator reads, literals included.
    pub fn uses(&self, mut each: impl FnMut(Operand)) {
        match *self {
            Terminator::If { lhs, rhs, .. } => {
                each(lhs);
                each(rhs);
            }
            Terminator::Switch { value, .. } => each(value),
            Terminator::Return(Some((_, value))) => each(value),
            Terminator::Throw(value) => each(value),
            Terminator::Goto(_) | Terminator::Return(None) => {}
        }
    }

    /// True for [`Terminator::Throw`], the only one that leads to the block's handlers.
    #[must_use]
    pub fn can_throw(&self) -> bool {
        matches!(self, Terminator::Throw(_))
    }
}

impl Block {
    /// True if something in the block can throw, so that its handlers can be reached.
    #[must_use]
    pub fn can_throw(&self) -> bool {
        self.terminator.can_throw() || self.insts.iter().any(Inst::can_throw)
    }

    /// Every block that can follow: the terminator's successors, then the handlers' targets.
    pub fn all_successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.terminator.successors().chain(self.handlers.iter().map(|handler| handler.target))
    }
}

impl Body {
    /// The block with this id; none if the body has no such block.
    #[must_use]
    pub fn block(&self, id: BlockId) -> Option<&Block> {
        self.blocks.get(id.0 as usize)
    }

    /// The name and descriptor that the class file gives to `reg` at a bytecode offset.
    #[must_use]
    pub fn name_at(&self, reg: Reg, pc: u16) -> Option<(&str, &str)> {
        let covers = |from: u16, length: u16| pc >= from && pc - from < length;
        let named = self.names.iter().find(|name| name.reg == reg && covers(name.start, name.length))?;
        Some((&named.name, &named.descriptor))
    }
}

#[cfg(test)]
mod tests;
