//! Translating one instruction.
//!
//! Every instruction pops its operands off the abstract stack and emits at most one instruction of register code,
//! after the copies that it needs. [`Translator::instruction`] is the list of them all.

use testwright_classpath::classfile::Constant;

use super::branch::three_way;
use super::call::Call;
use super::error::TranslateReason;
use super::flow::Translator;
use super::signature::field_kind;
use super::stack::Slot;
use crate::code::{BinOp, Compare, Inst, InvokeKind, Kind, Operand, Reg, Terminator};
use crate::decode::Instruction;

/// What translating a part of an instruction gives.
pub(super) type Step<T = ()> = Result<T, TranslateReason>;

impl<'a> Translator<'a> {
    /// Translates one instruction; gives the terminator if it ends the block.
    pub(super) fn instruction(
        &mut self,
        pc: u16,
        instruction: Instruction<'a>,
        next: u32,
    ) -> Step<Option<Terminator>> {
        match instruction {
            Instruction::Nop => {}
            Instruction::Const(literal) => {
                let kind = literal.literal_kind().unwrap_or(Kind::Int);
                self.stack.push(kind, literal)?;
            }
            Instruction::Ldc(index) => self.load_constant(index, 1)?,
            Instruction::Ldc2(index) => self.load_constant(index, 2)?,
            Instruction::Load(kind, local) => {
                self.locals.load(local, kind, pc)?;
                self.stack.push(kind, Operand::Reg(Reg(local)))?;
            }
            Instruction::Store(kind, local) => self.store(kind, local)?,
            Instruction::Inc(local, by) => {
                self.locals.load(local, Kind::Int, pc)?;
                self.stack.settle_local(&mut self.sink, |_, copied| copied == local);
                let (dst, lhs) = (Reg(local), Operand::Reg(Reg(local)));
                self.emit(Inst::Binary { op: BinOp::IAdd, dst, lhs, rhs: Operand::Int(i32::from(by)) });
                self.locals.store(local, Some(Kind::Int))?;
            }
            Instruction::ArrayLoad(elem) => {
                self.make_room(2)?;
                let index = self.stack.pop(Kind::Int)?;
                let array = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(elem.kind())?;
                self.emit(Inst::ArrayLoad { elem, dst, array, index });
            }
            Instruction::ArrayStore(elem) => {
                let value = self.stack.pop(elem.kind())?;
                let index = self.stack.pop(Kind::Int)?;
                let array = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::ArrayStore { elem, array, index, value });
            }
            Instruction::Pop => self.stack.discard(1)?,
            Instruction::Pop2 => self.stack.discard(2)?,
            Instruction::Dup => self.stack.duplicate(1, 0)?,
            Instruction::DupX1 => self.stack.duplicate(1, 1)?,
            Instruction::DupX2 => self.stack.duplicate(1, 2)?,
            Instruction::Dup2 => self.stack.duplicate(2, 0)?,
            Instruction::Dup2X1 => self.stack.duplicate(2, 1)?,
            Instruction::Dup2X2 => self.stack.duplicate(2, 2)?,
            Instruction::Swap => self.stack.swap()?,
            Instruction::Unary(op) => {
                let kind = op.operand();
                self.make_room(kind.slots())?;
                let src = self.stack.pop(kind)?;
                let dst = self.stack.push_home(op.result())?;
                self.emit(Inst::Unary { op, dst, src });
            }
            Instruction::Binary(op) => return self.binary(op, next),
            Instruction::If(cond, target) => {
                return self.branch(pc, next, Compare::Int, cond, target, Some(Operand::Int(0)));
            }
            Instruction::IfInt(cond, target) => {
                return self.branch(pc, next, Compare::Int, cond, target, None);
            }
            Instruction::IfRef(cond, target) => {
                return self.branch(pc, next, Compare::Ref, cond, target, None);
            }
            Instruction::IfNull(cond, target) => {
                return self.branch(pc, next, Compare::Ref, cond, target, Some(Operand::Null));
            }
            Instruction::Goto(target) => {
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                return Ok(Some(Terminator::Goto(self.edge(u32::from(target))?)));
            }
            Instruction::Jsr(target) => {
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                self.stack.push_return(next)?;
                return Ok(Some(Terminator::Goto(self.edge(u32::from(target))?)));
            }
            Instruction::Ret(local) => {
                let return_to = self.returns.get(local).ok_or(TranslateReason::ReturnAddress(local))?;
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                return Ok(Some(Terminator::Goto(self.edge(return_to)?)));
            }
            Instruction::Switch(switch) => return self.switch(pc, switch),
            Instruction::Return(kind) => {
                if kind != self.result {
                    return Err(TranslateReason::ReturnKind);
                }
                let value = match kind {
                    Some(kind) => Some((kind, self.stack.pop(kind)?)),
                    None => None,
                };
                return Ok(Some(Terminator::Return(value)));
            }
            Instruction::GetStatic(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                self.make_room(0)?;
                let dst = self.stack.push_home(kind)?;
                self.emit(Inst::GetStatic { kind, dst, field });
            }
            Instruction::PutStatic(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                let value = self.stack.pop(kind)?;
                self.emit(Inst::PutStatic { kind, value, field });
            }
            Instruction::GetField(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                self.make_room(1)?;
                let object = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(kind)?;
                self.emit(Inst::GetField { kind, dst, object, field });
            }
            Instruction::PutField(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                let value = self.stack.pop(kind)?;
                let object = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::PutField { kind, object, value, field });
            }
            Instruction::Invoke(kind, method) => self.invoke(kind, method, None)?,
            Instruction::InvokeInterface(method, count) => {
                self.invoke(InvokeKind::Interface, method, Some(count))?;
            }
            Instruction::InvokeDynamic(site) => {
                let descriptor = self.pool.invoke_dynamic(site)?.descriptor;
                let Call { window, args, dst } = self.arguments(descriptor, false, None)?;
                self.emit(Inst::InvokeDynamic { dst, window, args, site });
            }
            Instruction::New(class) => {
                self.pool.class_name(class)?;
                self.make_room(0)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::New { dst, class });
            }
            Instruction::NewArray(elem) => {
                self.make_room(1)?;
                let length = self.stack.pop(Kind::Int)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::NewArray { elem, dst, length });
            }
            Instruction::NewRefArray(class) => {
                self.pool.class_name(class)?;
                self.make_room(1)?;
                let length = self.stack.pop(Kind::Int)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::NewRefArray { class, dst, length });
            }
            Instruction::NewMultiArray(class, dimensions) => {
                self.pool.class_name(class)?;
                let first = self.stack.below(usize::from(dimensions))?;
                for position in first..self.stack.depth() {
                    self.stack.value_at(position, Kind::Int)?;
                }
                self.stack.settle_call(first, &mut self.sink);
                let lengths = (first..self.stack.depth()).map(|at| self.stack.home(at)).collect();
                self.stack.truncate(first);
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::NewMultiArray { class, dst, lengths });
            }
            Instruction::ArrayLength => {
                self.make_room(1)?;
                let array = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(Kind::Int)?;
                self.emit(Inst::ArrayLength { dst, array });
            }
            Instruction::Throw => {
                let exception = self.stack.pop(Kind::Ref)?;
                self.locals.throws();
                return Ok(Some(Terminator::Throw(exception)));
            }
            Instruction::CheckCast(class) => {
                self.pool.class_name(class)?;
                self.make_room(1)?;
                let value = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::CheckCast { class, dst, value });
            }
            Instruction::InstanceOf(class) => {
                self.pool.class_name(class)?;
                self.make_room(1)?;
                let value = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(Kind::Int)?;
                self.emit(Inst::InstanceOf { class, dst, value });
            }
            Instruction::MonitorEnter => {
                let object = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::MonitorEnter { object });
            }
            Instruction::MonitorExit => {
                let object = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::MonitorExit { object });
            }
        }
        Ok(None)
    }

    pub(super) fn emit(&mut self, inst: Inst) {
        if inst.can_throw() {
            self.locals.throws();
        }
        self.sink.push(inst);
    }

    fn make_room(&mut self, pops: usize) -> Step {
        self.stack.make_room(pops, &mut self.sink)
    }

    /// `ldc` and `ldc2_w`: numbers become literals, everything else is loaded when it runs.
    fn load_constant(&mut self, index: u16, slots: usize) -> Step {
        let (kind, literal) = match *self.pool.get(index)? {
            Constant::Integer(value) => (Kind::Int, Some(Operand::Int(value))),
            Constant::Float(bits) => (Kind::Float, Some(Operand::Float(bits))),
            Constant::Long(value) => (Kind::Long, Some(Operand::Long(value))),
            Constant::Double(bits) => (Kind::Double, Some(Operand::Double(bits))),
            Constant::Dynamic(..) => (field_kind(self.pool.dynamic(index)?.descriptor)?, None),
            Constant::String(_)
            | Constant::Class(_)
            | Constant::MethodHandle(..)
            | Constant::MethodType(_) => (Kind::Ref, None),
            _ => return Err(TranslateReason::NotLoadable(index)),
        };
        if kind.slots() != slots {
            return Err(TranslateReason::NotLoadable(index));
        }
        if let Some(literal) = literal {
            return self.stack.push(kind, literal);
        }
        self.make_room(0)?;
        let dst = self.stack.push_home(kind)?;
        self.emit(Inst::LoadConst { dst, kind, constant: index });
        Ok(())
    }

    /// Stores into a local variable: where possible by letting the last instruction write to it.
    fn store(&mut self, kind: Kind, local: u16) -> Step {
        if let (Kind::Ref, Some(Slot::Return(return_to))) = (kind, self.stack.top()) {
            self.stack.settle_local(&mut self.sink, |_, copied| copied == local);
            self.stack.discard(1)?;
            self.locals.store(local, None)?;
            self.returns.set(local, Some(return_to));
            return Ok(());
        }
        let wide = kind.slots() == 2;
        // A write also spoils a long or double that begins one slot below, and a long or double what is in its
        // second slot. Registers would not mind, but then one register would hold two variables at once.
        let touches = |copied_kind: Kind, copied: u16| {
            copied == local
                || (copied_kind.slots() == 2 && copied.checked_add(1) == Some(local))
                || (wide && local.checked_add(1) == Some(copied))
        };
        let position = self.stack.below(kind.slots())?;
        let value = self.stack.value_at(position, kind)?;
        self.locals.store(local, Some(kind))?;
        self.returns.set(local, None);
        if wide {
            self.returns.set(local.saturating_add(1), None);
        }
        let dst = Reg(local);
        if value == Operand::Reg(dst) {
            self.stack.truncate(position);
        } else if self.stack.copies_local(position, touches) {
            self.stack.settle_local(&mut self.sink, touches);
            let src = self.stack.pop(kind)?;
            self.emit(Inst::Move { kind, dst, src });
        } else {
            self.stack.truncate(position);
            match value {
                Operand::Reg(computed) if self.is_stack(computed) && self.sink.retarget(computed, dst) => {
                    self.stack.rename(computed, dst);
                }
                src => self.emit(Inst::Move { kind, dst, src }),
            }
        }
        Ok(())
    }

    fn is_stack(&self, reg: Reg) -> bool {
        reg.0 >= self.code.max_locals
    }

    /// Arithmetic, and three-way comparisons, which are fused with the jump on their result if that follows.
    fn binary(&mut self, op: BinOp, next: u32) -> Step<Option<Terminator>> {
        if let Some(compare) = three_way(op)
            && !self.layout.is_leader(next)
            && let Ok(pc) = u16::try_from(next)
            && let Ok((Instruction::If(cond, target), after)) = self.layout.bytecode.at(pc)
        {
            self.sink.position = self.position(pc);
            return self.branch(pc, after, compare, cond, target, None);
        }
        let (left, right) = op.operands();
        self.make_room(left.slots() + right.slots())?;
        let rhs = self.stack.pop(right)?;
        let lhs = self.stack.pop(left)?;
        let dst = self.stack.push_home(op.result())?;
        self.emit(Inst::Binary { op, dst, lhs, rhs });
        Ok(None)
    }
}
