//! What each instruction does to terms.
//!
//! Start at `Concolic::execute`, which is called before an instruction that touches terms, or may. Whether an instruction will throw is known beforehand from
//! the registers; if it does, it writes nothing, and the condition under which it would not have thrown becomes a clause.

use testwright_ir::code::{BinOp, Block, Elem, Inst, Kind, Operand, Reg, UnOp};
use testwright_solver::{Arena, Const, Element, Op, Sort, TermId};
use testwright_vm::class::{ClassId, MethodId};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::machine::Step;
use testwright_vm::vm::Vm;

use crate::dual::constant;
use crate::frame::{After, Call};
use crate::machine::Concolic;
use crate::memory::{element_address, field_address};
use crate::path::Kind as ClauseKind;
use crate::tables::FieldInfo;

/// Arrays up to this length are read at a symbolic index as a whole.
const MOST_SELECTED: u32 = 300;
/// At most so many of their elements may have terms of their own.
const MOST_SYMBOLIC_ELEMENTS: usize = 64;

/// Register bits of an operand.
pub(crate) fn bits_of(step: &Step<'_>, operand: Operand) -> u64 {
    match operand {
        Operand::Reg(reg) => step.registers.get(reg),
        Operand::Int(value) => u64::from(value as u32),
        Operand::Long(value) => value as u64,
        Operand::Float(bits) => u64::from(bits),
        Operand::Double(bits) => bits,
        Operand::Null => 0,
    }
}

/// Register bits of an array element that is within bounds.
pub(crate) fn element(vm: &Vm, array: Ref, index: u32, elem: Elem) -> u64 {
    let width = elem_bytes(elem);
    let at = index as usize * width;
    let mut raw = [0; 8];
    raw[..width].copy_from_slice(&vm.heap.bytes(array, at + width)[at..]);
    let bits = u64::from_le_bytes(raw);
    match elem {
        Elem::Boolean | Elem::Byte => u64::from(bits as i8 as i32 as u32),
        Elem::Short => u64::from(bits as i16 as i32 as u32),
        _ => bits,
    }
}

/// The call that has just returned: the instruction before this one, for neither a call nor what follows it begins a block.
fn last_call(step: &Step<'_>) -> Option<Call> {
    let block = step.body.blocks.get(step.block.0 as usize)?;
    match block.insts.get(step.index.checked_sub(1)?)? {
        Inst::Invoke { dst, window, .. } | Inst::InvokeDynamic { dst, window, .. } => {
            let result = dst.map(|(reg, _)| reg);
            Some(Call { result, window: window.0, after: After::Nothing })
        }
        _ => None,
    }
}

/// What a value is cut to when it is stored where the descriptor begins with `sort` (JVMS §6.5 putfield, bastore).
pub(crate) fn narrowed(arena: &mut Arena, sort: u8, term: TermId, bits: u64) -> Option<(TermId, u64)> {
    let op = match sort {
        b'B' => UnOp::I2B,
        b'C' => UnOp::I2C,
        b'S' => UnOp::I2S,
        b'Z' => {
            let one = arena.constant(Const::Int(1));
            return Some((arena.binary(BinOp::IAnd, term, one).ok()?, bits & 1));
        }
        _ => return Some((term, bits)),
    };
    let cut = match sort {
        b'B' => u64::from(bits as i8 as i32 as u32),
        b'C' => u64::from(bits as u16),
        _ => u64::from(bits as i16 as i32 as u32),
    };
    Some((arena.unary(op, term).ok()?, cut))
}

impl Concolic {
    /// Does what an instruction does to terms. `touched` says whether registers with terms are involved.
    pub(crate) fn execute(&mut self, vm: &Vm, step: &Step<'_>, touched: bool) {
        let Some(block) = step.body.blocks.get(step.block.0 as usize) else { return };
        match block.insts.get(step.index) {
            None => self.jump(vm, step, block),
            Some(inst) => {
                if touched || self.may_touch_memory(step, inst) {
                    self.inst(vm, step, block, inst);
                }
            }
        }
    }

    /// Whether an instruction that touches no register with a term may touch memory with one.
    fn may_touch_memory(&self, step: &Step<'_>, inst: &Inst) -> bool {
        let object = |operand: Operand| Ref::from_bits(bits_of(step, operand));
        match inst {
            Inst::GetField { object: operand, .. } => {
                let target = object(*operand);
                self.memory.may_have(target) || self.memory.strings.contains_key(&target)
            }
            Inst::PutField { object: operand, .. } => self.memory.may_have(object(*operand)),
            Inst::Invoke { .. } | Inst::InvokeDynamic { .. } => true,
            Inst::ArrayLoad { array, .. } | Inst::ArrayStore { array, .. } => {
                self.memory.may_have(object(*array)) || self.memory.length(object(*array)).is_some()
            }
            _ => true,
        }
    }

    /// The first step after an instruction whose result had to be waited for.
    pub(crate) fn resume(&mut self, vm: &Vm, step: &Step<'_>) {
        let call = self.frames[self.top].resume().or_else(|| last_call(step));
        let Some(Call { result, window, after }) = call else { return };
        let frame = &mut self.frames[self.top];
        frame.destroy_from(window);
        self.pending.clear();
        let returned = self.returned.take().filter(|one| one.depth == self.top + 1);
        let Some(result) = result else { return };
        let bits = step.registers.get(result);
        let term = returned.filter(|one| one.bits.is_none_or(|own| own == bits)).map(|one| one.term);
        self.frames[self.top].set(result, term);
        match after {
            After::Nothing => {}
            After::Length(term) => self.memory.set_length(Ref::from_bits(bits), term),
            After::Copy(source) => self.copied(vm, source, Ref::from_bits(bits)),
            After::Swap { object, address, bits: new, term } => {
                if bits & 1 == 1 {
                    self.memory.set(object, address, new, term);
                }
            }
        }
    }

    fn inst(&mut self, vm: &Vm, step: &Step<'_>, block: &Block, inst: &Inst) {
        let line = block.positions.get(step.index).map_or(0, |position| position.line);
        let at = (step.method, line);
        if self.state.is_some() {
            self.refer(vm, step, at, inst);
        }
        match inst {
            Inst::Move { dst, src, .. } => self.copy(*dst, *src),
            Inst::CheckCast { dst, value, .. } => self.copy(*dst, *value),
            Inst::Unary { op, dst, src } => {
                let term = self.term(*src).and_then(|term| self.arena.unary(*op, term).ok());
                self.define(*dst, term);
            }
            Inst::Binary { op, dst, lhs, rhs } => self.binary(vm, step, at, *op, *dst, (*lhs, *rhs)),
            Inst::GetField { dst, object, field, .. } => {
                let term = self.get_field(vm, step, *object, *field);
                self.define(*dst, term);
            }
            Inst::PutField { object, value, field, .. } => {
                let target = Ref::from_bits(bits_of(step, *object));
                let from = vm.method(step.method).class;
                if !target.is_null()
                    && let Some(info) = self.tables.field(vm, from, step.body, *field)
                {
                    self.put(step, target, info, *value);
                }
            }
            Inst::GetStatic { dst, field, .. } => {
                let from = vm.method(step.method).class;
                let term = self.tables.field(vm, from, step.body, *field).and_then(|info| {
                    let bits = vm.heap.field(info.statics, info.slot);
                    self.memory.get(field_address(info.statics, info.slot), bits)
                });
                self.define(*dst, term);
            }
            Inst::PutStatic { value, field, .. } => {
                let from = vm.method(step.method).class;
                if let Some(info) = self.tables.field(vm, from, step.body, *field) {
                    self.put(step, info.statics, info, *value);
                }
            }
            Inst::ArrayLoad { elem, dst, array, index } => {
                let term = self.array_load(vm, step, at, *elem, *array, *index);
                self.define(*dst, term);
            }
            Inst::ArrayStore { elem, array, index, value } => {
                self.array_store(vm, step, at, *elem, (*array, *index, *value));
            }
            Inst::ArrayLength { dst, array } => {
                let term = self.length_term(*array, Ref::from_bits(bits_of(step, *array)));
                self.define(*dst, term);
            }
            Inst::NewArray { dst, length, .. } | Inst::NewRefArray { dst, length, .. } => {
                self.new_array(vm, step, at, *dst, *length);
            }
            Inst::NewMultiArray { dst, lengths, .. } => {
                for length in lengths {
                    if let Some(term) = self.term(Operand::Reg(*length)) {
                        self.assume(vm, term, Const::Int(step.registers.get(*length) as i32), at);
                    }
                }
                self.define(*dst, None);
            }
            Inst::InstanceOf { class, dst, value } => {
                let term = self.instance_of(vm, step, *class, *value);
                self.define(*dst, term);
            }
            Inst::LoadConst { dst, .. } | Inst::New { dst, .. } => self.define(*dst, None),
            Inst::MonitorEnter { .. } | Inst::MonitorExit { .. } => {}
            Inst::Invoke { dst, window, args, method, .. } => {
                self.call(step, dst.map(|(reg, _)| reg), *window, args);
                if !(self.pending.is_empty() && self.memory.is_plain()) {
                    let from = vm.method(step.method).class;
                    if let Some(native) = self.tables.native(from, step.body, *method) {
                        self.native(vm, step, native, args, *window, at);
                    }
                }
            }
            Inst::InvokeDynamic { dst, window, args, site } => {
                self.call(step, dst.map(|(reg, _)| reg), *window, args);
                let from = vm.method(step.method).class;
                self.frames[self.top].recipe = self.tables.recipe(vm, from, *site);
            }
        }
    }

    /// Notes a call and the terms of its arguments.
    fn call(&mut self, step: &Step<'_>, result: Option<Reg>, window: Reg, args: &[Reg]) {
        self.returned = None;
        self.pending.clear();
        self.pending_for = self.top + 1;
        let frame = &mut self.frames[self.top];
        frame.wait(Call { result, window: window.0, after: After::Nothing });
        if frame.is_plain() {
            return;
        }
        for reg in args {
            if let Some(term) = frame.get(*reg) {
                let slot = usize::from(reg.0.saturating_sub(window.0));
                self.pending.push((slot, step.registers.get(*reg), term));
            }
        }
    }

    /// The term of an operand.
    #[inline]
    pub(crate) fn term(&self, operand: Operand) -> Option<TermId> {
        operand.reg().and_then(|reg| self.frames[self.top].get(reg))
    }

    /// The term of an operand, a constant if it has none.
    pub(crate) fn lift(&mut self, step: &Step<'_>, kind: Kind, operand: Operand) -> Option<TermId> {
        match self.term(operand) {
            Some(term) => Some(term),
            None => Some(self.arena.constant(constant(kind, bits_of(step, operand))?)),
        }
    }

    pub(crate) fn define(&mut self, reg: Reg, term: Option<TermId>) {
        let kept = term.and_then(|term| self.keep(term));
        self.frames[self.top].set(reg, kept);
    }

    fn copy(&mut self, dst: Reg, src: Operand) {
        let term = self.term(src);
        self.frames[self.top].set(dst, term);
    }

    fn binary(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        at: (MethodId, u16),
        op: BinOp,
        dst: Reg,
        (lhs, rhs): (Operand, Operand),
    ) {
        if self.term(lhs).is_none() && self.term(rhs).is_none() {
            self.frames[self.top].set(dst, None);
            return;
        }
        let (left_kind, right_kind) = op.operands();
        let (Some(left), Some(right)) = (self.lift(step, left_kind, lhs), self.lift(step, right_kind, rhs))
        else {
            return;
        };
        if op.can_throw() {
            let is_zero = match right_kind {
                Kind::Long => bits_of(step, rhs) == 0,
                _ => bits_of(step, rhs) as u32 == 0,
            };
            let zero = self.arena.constant(Const::zero(self.arena.sort(right)));
            if let Ok(equal) = self.arena.app(Op::Eq, &[right, zero]) {
                self.decide_that(vm, equal, is_zero, ClauseKind::Divisor, at);
            }
            if is_zero {
                return;
            }
        }
        let term = self.arena.binary(op, left, right).ok();
        self.define(dst, term);
    }

    fn get_field(&mut self, vm: &Vm, step: &Step<'_>, object: Operand, field: u16) -> Option<TermId> {
        let target = Ref::from_bits(bits_of(step, object));
        let shadow = self.term(object);
        if target.is_null() || (shadow.is_none() && self.memory.is_plain() && self.memory.strings.is_empty())
        {
            return None;
        }
        let from: ClassId = vm.method(step.method).class;
        let info = self.tables.field(vm, from, step.body, field)?;
        if info.is_content
            && let Some(term) = shadow.or_else(|| self.memory.strings.get(&target).copied())
        {
            return self.content_of(vm, target, info, term);
        }
        self.memory.get(field_address(target, info.slot), vm.heap.field(target, info.slot))
    }

    /// The number in a box whose reference has a term, or the bytes of a string: those have the string's term themselves,
    /// which [`Concolic::array_load`] understands.
    fn content_of(&mut self, vm: &Vm, target: Ref, info: FieldInfo, term: TermId) -> Option<TermId> {
        let is_text = self.arena.sort(term) == Sort::String;
        match (info.sort, is_text) {
            (b'[', true) => {
                let (_, slots) = self.tables.string(vm)?;
                (vm.heap.field(target, slots.coder) == 0).then_some(term)
            }
            (b'[', false) | (_, true) => None,
            (sort, false) => {
                let kind = testwright_vm::class::kind_of(sort);
                (Sort::of_kind(kind) == Some(self.arena.sort(term))).then_some(term)
            }
        }
    }

    fn put(&mut self, step: &Step<'_>, target: Ref, info: FieldInfo, value: Operand) {
        let (bits, address) = (bits_of(step, value), field_address(target, info.slot));
        let cut = self.term(value).and_then(|term| narrowed(&mut self.arena, info.sort, term, bits));
        match cut {
            Some((term, bits)) => self.memory.set(target, address, bits, Some(term)),
            None => self.memory.set(target, address, bits, None),
        }
    }

    /// The length of an array, if it is symbolic.
    fn length_term(&mut self, operand: Operand, array: Ref) -> Option<TermId> {
        let bytes = self.term(operand).filter(|term| self.arena.sort(*term) == Sort::String);
        match bytes {
            Some(text) => self.arena.app(Op::Length, &[text]).ok(),
            None => self.memory.length(array),
        }
    }

    /// Records whether an index is within bounds, if that depends on a hole; whether it is.
    fn check_bounds(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        at: (MethodId, u16),
        array: Operand,
        index: Operand,
    ) -> bool {
        let object = Ref::from_bits(bits_of(step, array));
        let value = bits_of(step, index) as i32;
        let length = if object.is_null() { 0 } else { vm.heap.array_length(object) };
        let inside = (value as u32) < length;
        if object.is_null() {
            return false;
        }
        let length_term = self.length_term(array, object);
        if self.term(index).is_some() || length_term.is_some() {
            let length = length_term.unwrap_or_else(|| self.arena.constant(Const::Int(length as i32)));
            let zero = self.arena.constant(Const::Int(0));
            if let Some(place) = self.lift(step, Kind::Int, index)
                && let Ok(low) = self.arena.app(Op::Le, &[zero, place])
                && let Ok(high) = self.arena.app(Op::Lt, &[place, length])
                && let Ok(both) = self.arena.all(&[low, high])
            {
                self.decide_that(vm, both, inside, ClauseKind::Bounds, at);
            }
        }
        inside
    }

    fn array_load(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        at: (MethodId, u16),
        elem: Elem,
        array: Operand,
        index: Operand,
    ) -> Option<TermId> {
        if !self.check_bounds(vm, step, at, array, index) {
            return None;
        }
        let object = Ref::from_bits(bits_of(step, array));
        let place = bits_of(step, index) as u32;
        let text = self.term(array).filter(|term| self.arena.sort(*term) == Sort::String);
        if let Some(text) = text {
            // A byte of a string that has one byte for each character.
            let place = self.lift(step, Kind::Int, index)?;
            let character = self.arena.app(Op::CharAt, &[text, place]).ok()?;
            let most = self.arena.constant(Const::Int(255));
            let latin = self.arena.app(Op::Le, &[character, most]).ok()?;
            self.decide(vm, latin, ClauseKind::Assumption, at);
            return self.arena.unary(UnOp::I2B, character).ok();
        }
        if let Some(term) = self.term(index) {
            if let Some(selected) = self.select(vm, object, elem, term) {
                return Some(selected);
            }
            self.assume(vm, term, Const::Int(place as i32), at);
        }
        let bits = element(vm, object, place, elem);
        self.memory.get(element_address(object, place, elem_bytes(elem)), bits)
    }

    /// The element of an array at a symbolic index.
    fn select(&mut self, vm: &Vm, array: Ref, elem: Elem, index: TermId) -> Option<TermId> {
        let length = vm.heap.array_length(array);
        let element_sort = match elem {
            Elem::Ref => return None,
            Elem::Long => Element::Long,
            Elem::Float => Element::Float,
            Elem::Double => Element::Double,
            _ => Element::Int,
        };
        if length > MOST_SELECTED {
            return None;
        }
        let mut values = Vec::with_capacity(length as usize);
        let mut stored = Vec::new();
        for place in 0..length {
            let bits = element(vm, array, place, elem);
            values.push(constant(elem.kind(), bits)?);
            if self.memory.has_elements(array)
                && let Some(term) = self.memory.get(element_address(array, place, elem_bytes(elem)), bits)
            {
                stored.push((place, term));
            }
        }
        if stored.len() > MOST_SYMBOLIC_ELEMENTS {
            return None;
        }
        let mut whole = self.arena.constant(Const::array(element_sort, values)?);
        for (place, term) in stored {
            let place = self.arena.constant(Const::Int(place as i32));
            whole = self.arena.app(Op::Store, &[whole, place, term]).ok()?;
        }
        self.arena.app(Op::Select, &[whole, index]).ok()
    }

    fn array_store(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        at: (MethodId, u16),
        elem: Elem,
        (array, index, value): (Operand, Operand, Operand),
    ) {
        if !self.check_bounds(vm, step, at, array, index) {
            return;
        }
        let object = Ref::from_bits(bits_of(step, array));
        let place = bits_of(step, index) as u32;
        if let Some(term) = self.term(index) {
            self.assume(vm, term, Const::Int(place as i32), at);
        }
        let bits = bits_of(step, value);
        let sort = match elem {
            Elem::Boolean => b'Z',
            Elem::Byte if vm.class_name(vm.class_of(object).id) == "[Z" => b'Z',
            Elem::Byte => b'B',
            Elem::Char => b'C',
            Elem::Short => b'S',
            _ => b'I',
        };
        let address = element_address(object, place, elem_bytes(elem));
        match self.term(value).and_then(|term| narrowed(&mut self.arena, sort, term, bits)) {
            Some((term, bits)) => self.memory.set_element(object, address, bits, Some(term)),
            None => self.memory.set(object, address, bits, None),
        }
    }

    fn new_array(&mut self, vm: &Vm, step: &Step<'_>, at: (MethodId, u16), dst: Reg, length: Operand) {
        let Some(term) = self.term(length) else {
            self.frames[self.top].set(dst, None);
            return;
        };
        let is_negative = (bits_of(step, length) as i32) < 0;
        let zero = self.arena.constant(Const::Int(0));
        if let Ok(less) = self.arena.app(Op::Lt, &[term, zero]) {
            self.decide_that(vm, less, is_negative, ClauseKind::Length, at);
        }
        if !is_negative {
            let frame = &mut self.frames[self.top];
            frame.set(dst, None);
            frame.wait(Call { result: Some(dst), window: u16::MAX, after: After::Length(term) });
        }
    }
}
