//! For each instruction of a method, which instruction pushed each value on the operand stack, and which local
//! variables were assigned on the way.
//!
//! Where paths meet with different sources, the source is unknown. The simulation trusts nothing: whatever does not fit
//! (too few values, bad constants) ends the path it is on.

use std::collections::BTreeMap;

use testwright_classpath::classfile::{Code, ConstantPool};
use testwright_ir::code::{InvokeKind, Kind, Operand};
use testwright_ir::decode::{Instruction, decode};

use crate::link::descriptor_shape;

/// Sources of the values on the stack; a long or double takes two entries.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Stack {
    values: Vec<Option<u16>>,
    /// One bit per local variable below 64 that was assigned.
    written: u64,
}

impl Stack {
    /// The instruction that pushed the value `slot` slots below the top.
    pub(super) fn source(&self, slot: usize) -> Option<u16> {
        let at = self.values.len().checked_sub(slot + 1)?;
        self.values[at]
    }

    /// True if a local variable may no longer hold the parameter it began with.
    pub(super) fn was_written(&self, local: u16) -> bool {
        local >= 64 || self.written >> local & 1 == 1
    }

    fn write(&mut self, local: u16) {
        if local < 64 {
            self.written |= 1 << local;
        }
    }

    fn push(&mut self, source: u16, slots: usize) {
        self.values.extend(std::iter::repeat_n(Some(source), slots));
    }

    fn pop(&mut self, slots: usize) -> Option<()> {
        let left = self.values.len().checked_sub(slots)?;
        self.values.truncate(left);
        Some(())
    }

    /// Copies the top `count` values below the `under` values beneath them.
    fn duplicate(&mut self, count: usize, under: usize) -> Option<()> {
        let top = self.values.len();
        let at = top.checked_sub(count + under)?;
        let copies = self.values[top - count..].to_vec();
        self.values.splice(at..at, copies);
        Some(())
    }

    /// What is known on both ways; true if that is less than `self` knew.
    fn merge(&mut self, other: &Stack) -> bool {
        let before = self.clone();
        self.written |= other.written;
        for (value, from) in self.values.iter_mut().zip(&other.values) {
            if value != from {
                *value = None;
            }
        }
        *self != before
    }
}

/// The stacks before all instructions that can be reached.
#[derive(Default, Debug)]
pub(super) struct Stacks {
    before: BTreeMap<u16, Stack>,
}

impl Stacks {
    /// Simulates a whole method.
    pub(super) fn simulate(pool: &ConstantPool, code: &Code) -> Stacks {
        let mut stacks = Stacks::default();
        let mut work = vec![0];
        stacks.before.insert(0, Stack::default());
        for handler in &code.handlers {
            stacks.before.insert(handler.target, Stack { values: vec![None], written: 0 });
            work.push(handler.target);
        }
        while let Some(pc) = work.pop() {
            let Some(mut stack) = stacks.before.get(&pc).cloned() else { continue };
            let Ok((instruction, next)) = decode(&code.bytecode, pc) else { continue };
            if step(pool, &instruction, pc, &mut stack).is_none() {
                continue;
            }
            instruction.for_each_target(|target| stacks.reach(target, &stack, &mut work));
            if !instruction.ends_flow()
                && let Ok(next) = u16::try_from(next)
            {
                stacks.reach(next, &stack, &mut work);
            }
        }
        stacks
    }

    fn reach(&mut self, pc: u16, stack: &Stack, work: &mut Vec<u16>) {
        match self.before.get_mut(&pc) {
            Some(known) => {
                if known.merge(stack) {
                    work.push(pc);
                }
            }
            None => {
                self.before.insert(pc, stack.clone());
                work.push(pc);
            }
        }
    }

    /// The stack before the instruction at `pc`.
    pub(super) fn before(&self, pc: u16) -> Option<&Stack> {
        self.before.get(&pc)
    }
}

fn kind_slots(kind: Kind) -> usize {
    if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 }
}

fn sort_slots(sort: u8) -> usize {
    match sort {
        b'V' => 0,
        b'J' | b'D' => 2,
        _ => 1,
    }
}

/// Slots that a value of this type takes.
pub(super) fn slots(descriptor: &str) -> usize {
    descriptor.bytes().next().map_or(1, sort_slots)
}

/// Slots that each parameter takes.
pub(super) fn parameters(descriptor: &str) -> Vec<usize> {
    descriptor_shape(descriptor).param_sorts.iter().map(|sort| sort_slots(*sort)).collect()
}

/// Slots that all parameters take together, without a receiver.
pub(super) fn argument_slots(descriptor: &str) -> usize {
    usize::from(descriptor_shape(descriptor).slots)
}

/// What an instruction does to the stack.
fn step(pool: &ConstantPool, instruction: &Instruction<'_>, pc: u16, stack: &mut Stack) -> Option<()> {
    let call = |stack: &mut Stack, descriptor: &str, receiver: usize| {
        let shape = descriptor_shape(descriptor);
        stack.pop(usize::from(shape.slots) + receiver)?;
        stack.push(pc, sort_slots(shape.return_sort));
        Some(())
    };
    match instruction {
        Instruction::Nop | Instruction::Goto(_) | Instruction::CheckCast(_) => {}
        Instruction::Const(Operand::Long(_) | Operand::Double(_)) | Instruction::Ldc2(_) => stack.push(pc, 2),
        Instruction::Const(_) | Instruction::Ldc(_) | Instruction::New(_) => stack.push(pc, 1),
        Instruction::Load(kind, _) => stack.push(pc, kind_slots(*kind)),
        Instruction::Store(kind, local) => {
            stack.pop(kind_slots(*kind))?;
            for slot in 0..kind_slots(*kind) as u16 {
                stack.write(local.saturating_add(slot));
            }
        }
        Instruction::Inc(local, _) => stack.write(*local),
        Instruction::ArrayLoad(elem) => {
            stack.pop(2)?;
            stack.push(pc, elem_slots(*elem));
        }
        Instruction::ArrayStore(elem) => stack.pop(2 + elem_slots(*elem))?,
        Instruction::Pop => stack.pop(1)?,
        Instruction::Pop2 => stack.pop(2)?,
        Instruction::Dup => stack.duplicate(1, 0)?,
        Instruction::DupX1 => stack.duplicate(1, 1)?,
        Instruction::DupX2 => stack.duplicate(1, 2)?,
        Instruction::Dup2 => stack.duplicate(2, 0)?,
        Instruction::Dup2X1 => stack.duplicate(2, 1)?,
        Instruction::Dup2X2 => stack.duplicate(2, 2)?,
        Instruction::Swap => {
            let top = stack.values.len().checked_sub(2)?;
            stack.values.swap(top, top + 1);
        }
        Instruction::Unary(op) => {
            stack.pop(kind_slots(op.operand()))?;
            stack.push(pc, kind_slots(op.result()));
        }
        Instruction::Binary(op) => {
            let (left, right) = op.operands();
            stack.pop(kind_slots(left) + kind_slots(right))?;
            stack.push(pc, kind_slots(op.result()));
        }
        Instruction::If(..)
        | Instruction::IfNull(..)
        | Instruction::Switch(_)
        | Instruction::Throw
        | Instruction::MonitorEnter
        | Instruction::MonitorExit => stack.pop(1)?,
        Instruction::IfInt(..) | Instruction::IfRef(..) => stack.pop(2)?,
        Instruction::Return(kind) => stack.pop(kind.map_or(0, kind_slots))?,
        Instruction::GetStatic(index) => stack.push(pc, slots(pool.field_ref(*index).ok()?.descriptor)),
        Instruction::PutStatic(index) => stack.pop(slots(pool.field_ref(*index).ok()?.descriptor))?,
        Instruction::GetField(index) => {
            stack.pop(1)?;
            stack.push(pc, slots(pool.field_ref(*index).ok()?.descriptor));
        }
        Instruction::PutField(index) => stack.pop(1 + slots(pool.field_ref(*index).ok()?.descriptor))?,
        Instruction::Invoke(kind, index) => {
            let receiver = usize::from(*kind != InvokeKind::Static);
            call(stack, pool.method_ref(*index).ok()?.descriptor, receiver)?;
        }
        Instruction::InvokeInterface(index, _) => call(stack, pool.method_ref(*index).ok()?.descriptor, 1)?,
        Instruction::InvokeDynamic(index) => call(stack, pool.invoke_dynamic(*index).ok()?.descriptor, 0)?,
        Instruction::NewArray(_)
        | Instruction::NewRefArray(_)
        | Instruction::ArrayLength
        | Instruction::InstanceOf(_) => {
            stack.pop(1)?;
            stack.push(pc, 1);
        }
        Instruction::NewMultiArray(_, dimensions) => {
            stack.pop(usize::from(*dimensions))?;
            stack.push(pc, 1);
        }
        // Subroutines are as old as the class files that have them; HotSpot gives up on them, too.
        Instruction::Jsr(_) | Instruction::Ret(_) => return None,
    }
    Some(())
}

fn elem_slots(elem: testwright_ir::code::Elem) -> usize {
    use testwright_ir::code::Elem;
    if matches!(elem, Elem::Long | Elem::Double) { 2 } else { 1 }
}
