//! Lowering of instructions.

use testwright_ir::code::{BinOp, Elem, Inst, Kind, Operand, Reg};

use super::Lowering;
use super::operand::{immediate, literal_bits};
use crate::exec::arith::Form;
use crate::exec::array::LoadForm;
use crate::exec::insn::{Handler, Insn};
use crate::exec::{alloc, arith, array, call, constant, field, monitor, types};

impl Lowering<'_> {
    /// Emits the instructions that do what `inst` says.
    pub(super) fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::Move { dst, src, .. } => {
                let dst = self.register(*dst);
                match (src, literal_bits(*src)) {
                    (_, Some(bits)) => self.load_literal(dst, bits),
                    (_, None) => {
                        let src = self.operand(*src, 0);
                        let handler = if self.in_acc(src) { constant::mov_acc } else { constant::mov };
                        self.emit_value(Insn::new(handler, dst, src, 0));
                    }
                }
            }
            Inst::LoadConst { dst, kind, constant } => {
                let dst = self.register(*dst);
                let is_ref = u16::from(*kind == Kind::Ref);
                self.emit_value(Insn::new(constant::resolve, dst, is_ref, u32::from(*constant)));
                self.emit_data(Insn::word(0));
            }
            Inst::Unary { op, dst, src } => {
                let src = self.operand(*src, 0);
                let handler = arith::unary_handler(*op, self.in_acc(src));
                self.emit_value(Insn::new(handler, self.register(*dst), src, 0));
            }
            Inst::Binary { op, dst, lhs, rhs } => self.binary(*op, *dst, *lhs, *rhs),
            Inst::GetField { dst, object, field, .. } => {
                let object = self.operand(*object, 0);
                let handler = if self.in_acc(object) { field::resolve_get_acc } else { field::resolve_get };
                self.emit_value(Insn::new(handler, self.register(*dst), object, u32::from(*field)));
            }
            Inst::PutField { object, value, field, .. } => {
                let object = self.operand(*object, 0);
                let value = self.operand(*value, 1);
                // The form with the accumulator has its operands the other way round.
                let insn = match self.in_acc(value) {
                    true => Insn::new(field::resolve_put_acc, object, value, u32::from(*field)),
                    false => Insn::new(field::resolve_put, value, object, u32::from(*field)),
                };
                self.emit(insn);
            }
            Inst::GetStatic { dst, field, .. } => {
                self.double_value(field::resolve_get_static, self.register(*dst), 0, u32::from(*field));
            }
            Inst::PutStatic { value, field, .. } => {
                let value = self.operand(*value, 0);
                self.double(field::resolve_put_static, value, 0, u32::from(*field));
            }
            Inst::ArrayLoad { elem, dst, array, index } => {
                let array = self.operand(*array, 0);
                let index = self.operand(*index, 1);
                let (form, first, second) = if self.in_acc(array) {
                    (LoadForm::ArrayAcc, array, index)
                } else if self.in_acc(index) {
                    (LoadForm::IndexAcc, index, array)
                } else {
                    (LoadForm::Registers, array, index)
                };
                let handler = array::load_of(*elem, form);
                self.emit_value(Insn::new(handler, self.register(*dst), first, u32::from(second)));
            }
            Inst::ArrayStore { elem, array, index, value } => {
                let array = self.operand(*array, 0);
                let index = self.operand(*index, 1);
                let value = self.operand(*value, 2);
                self.emit(Insn::new(array::store_of(*elem), value, array, u32::from(index)));
                if *elem == Elem::Ref {
                    self.emit_data(Insn::word(0));
                }
            }
            Inst::ArrayLength { dst, array } => {
                let array = self.operand(*array, 0);
                let handler = if self.in_acc(array) { array::array_length_acc } else { array::array_length };
                self.emit_value(Insn::new(handler, self.register(*dst), array, 0));
            }
            Inst::New { dst, class } => {
                self.double_value(alloc::resolve_new, self.register(*dst), 0, u32::from(*class));
            }
            Inst::NewArray { elem, dst, length } => {
                let length = self.operand(*length, 0);
                let class = self.vm.primitive_array_class(*elem);
                self.emit_value(Insn::new(alloc::new_array, self.register(*dst), length, class.0));
                self.emit_data(alloc::array_data(self.vm, class, *elem));
            }
            Inst::NewRefArray { class, dst, length } => {
                let length = self.operand(*length, 0);
                self.double_value(alloc::resolve_ref_array, self.register(*dst), length, u32::from(*class));
            }
            Inst::NewMultiArray { class, dst, lengths } => {
                let first = lengths.first().map_or(0, |reg| self.register(*reg));
                self.emit(Insn::new(alloc::resolve_multi, self.register(*dst), first, u32::from(*class)));
                self.emit_data(Insn::word(lengths.len() as u64));
            }
            Inst::CheckCast { class, dst, value } => {
                let value = self.operand(*value, 0);
                self.double_value(types::resolve_check_cast, self.register(*dst), value, u32::from(*class));
            }
            Inst::InstanceOf { class, dst, value } => {
                let value = self.operand(*value, 0);
                self.double_value(types::resolve_instance_of, self.register(*dst), value, u32::from(*class));
            }
            Inst::MonitorEnter { object } => {
                let object = self.operand(*object, 0);
                self.emit(Insn::new(monitor::enter, object, 0, 0));
            }
            Inst::MonitorExit { object } => {
                let object = self.operand(*object, 0);
                self.emit(Insn::new(monitor::exit, object, 0, 0));
            }
            Inst::Invoke { kind, dst, window, method, .. } => {
                self.call(call::unresolved(*kind), *dst, *window, *method);
            }
            Inst::InvokeDynamic { dst, window, site, .. } => {
                self.call(call::resolve_dynamic, *dst, *window, *site);
            }
        }
    }

    /// An instruction with an empty second word.
    fn double(&mut self, handler: Handler, a: u16, b: u16, c: u32) {
        self.emit(Insn::new(handler, a, b, c));
        self.emit_data(Insn::word(0));
    }

    /// An instruction with an empty second word that leaves its result also in the accumulator.
    fn double_value(&mut self, handler: Handler, a: u16, b: u16, c: u32) {
        self.emit_value(Insn::new(handler, a, b, c));
        self.emit_data(Insn::word(0));
    }

    fn call(&mut self, handler: Handler, dst: Option<(Reg, Kind)>, window: Reg, constant: u16) {
        let window = self.register(window);
        match dst {
            Some((reg, _)) => self.double_value(handler, self.register(reg), window, u32::from(constant)),
            None => self.double(handler, self.unwanted(), window, u32::from(constant)),
        }
    }

    fn binary(&mut self, op: BinOp, dst: Reg, lhs: Operand, rhs: Operand) {
        let (lhs, rhs) = match (lhs.reg(), rhs.reg()) {
            (None, Some(_)) if op.is_commutative() && immediate(lhs).is_some() => (rhs, lhs),
            _ => (lhs, rhs),
        };
        let dst = self.register(dst);
        if let Some(value) = right_immediate(op, rhs) {
            let lhs = self.operand(lhs, 0);
            let form = if self.in_acc(lhs) { Form::AccImmediate } else { Form::Immediate };
            self.emit_value(Insn::new(arith::binary_handler(op, form), dst, lhs, value as u32));
            return;
        }
        let lhs = self.operand(lhs, 0);
        let rhs = self.operand(rhs, 1);
        let (form, first, second) = if self.in_acc(lhs) {
            (Form::LeftAcc, lhs, rhs)
        } else if self.in_acc(rhs) {
            (Form::RightAcc, rhs, lhs)
        } else {
            (Form::Registers, lhs, rhs)
        };
        self.emit_value(Insn::new(arith::binary_handler(op, form), dst, first, u32::from(second)));
    }
}

/// The right operand as an immediate, for integer operations.
fn right_immediate(op: BinOp, rhs: Operand) -> Option<i32> {
    match op.operands().1 {
        Kind::Int | Kind::Long => immediate(rhs),
        _ => None,
    }
}
