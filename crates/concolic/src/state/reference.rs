//! Decisions on references: whether one is null, the same as another, or of a class.
//!
//! Explicit ones are branches. Implicit ones are where a null or an object of another class would have thrown.

use testwright_ir::code::{Cond, Inst, InvokeKind, Operand};
use testwright_solver::{Const, Op, TermId};
use testwright_vm::class::MethodId;
use testwright_vm::heap::Ref;
use testwright_vm::machine::Step;
use testwright_vm::vm::Vm;

use super::place::PlaceId;
use super::symbol::Symbol;
use crate::machine::Concolic;
use crate::path::Kind;
use crate::step::bits_of;

impl Concolic {
    /// The place that the reference in an operand came from.
    fn place(&self, operand: Operand) -> Option<PlaceId> {
        let term = self.term(operand)?;
        self.state.as_ref()?.symbols.place_of(&self.arena, term)
    }

    fn symbol(&mut self, vm: &Vm, symbol: Symbol) -> Option<TermId> {
        self.state.as_mut()?.symbols.term(&mut self.arena, vm, symbol)
    }

    fn is_this(&self, place: PlaceId) -> bool {
        self.state.as_ref().is_some_and(|state| state.symbols.places.is_this(place))
    }

    /// The condition of a jump on references, if it depends on symbols.
    pub(crate) fn reference_condition(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        cond: Cond,
        lhs: Operand,
        rhs: Operand,
    ) -> Option<TermId> {
        if !matches!(cond, Cond::Eq | Cond::Ne) {
            return None;
        }
        self.state.as_ref().filter(|state| state.entered)?;
        let null = |operand: Operand| operand.reg().is_none() && bits_of(step, operand) == 0;
        let symbol = match (self.place(lhs), self.place(rhs)) {
            (Some(one), None) if null(rhs) && !self.is_this(one) => Symbol::Null(one),
            (None, Some(other)) if null(lhs) && !self.is_this(other) => Symbol::Null(other),
            (Some(one), Some(other)) if one != other => Symbol::Same(one.min(other), one.max(other)),
            _ => return None,
        };
        let term = self.symbol(vm, symbol)?;
        if cond == Cond::Eq { Some(term) } else { self.arena.not(term).ok() }
    }

    /// Records what an instruction asks of references without a branch. Called before it runs.
    pub(crate) fn refer(&mut self, vm: &Vm, step: &Step<'_>, at: (MethodId, u16), inst: &Inst) {
        match inst {
            Inst::GetField { object, .. } | Inst::PutField { object, .. } | Inst::MonitorEnter { object } => {
                self.need_object(vm, step, at, *object);
            }
            Inst::ArrayLoad { array, .. }
            | Inst::ArrayStore { array, .. }
            | Inst::ArrayLength { array, .. } => self.need_object(vm, step, at, *array),
            Inst::Invoke { kind, args, .. } if *kind != InvokeKind::Static => {
                let Some(receiver) = args.first().map(|reg| Operand::Reg(*reg)) else { return };
                self.need_object(vm, step, at, receiver);
                if matches!(kind, InvokeKind::Virtual | InvokeKind::Interface) {
                    self.dispatch(vm, step, at, receiver);
                }
            }
            Inst::CheckCast { class, value, .. } => {
                let object = Ref::from_bits(bits_of(step, *value));
                if !object.is_null()
                    && let Some((term, held)) = self.instance(vm, step, *class, *value)
                {
                    self.decide_that(vm, term, held, Kind::Reference, at);
                }
            }
            _ => {}
        }
    }

    /// The truth value of `instanceof`, as Java's `boolean`.
    pub(crate) fn instance_of(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        class: u16,
        value: Operand,
    ) -> Option<TermId> {
        let (term, _) = self.instance(vm, step, class, value)?;
        let (one, zero) = (self.arena.constant(Const::Int(1)), self.arena.constant(Const::Int(0)));
        self.arena.app(Op::Ite, &[term, one, zero]).ok()
    }

    /// Whether a reference is an instance of a class: as a term, and as it is.
    fn instance(&mut self, vm: &Vm, step: &Step<'_>, class: u16, value: Operand) -> Option<(TermId, bool)> {
        let place = self.place(value).filter(|place| !self.is_this(*place))?;
        let name = step.body.pool.class_name(class).ok()?;
        let class = crate::tables::loaded(vm, vm.method(step.method).class, name)?;
        let object = Ref::from_bits(bits_of(step, value));
        let held = !object.is_null() && vm.is_instance(object, class);
        Some((self.symbol(vm, Symbol::Instance(place, class))?, held))
    }

    /// A reference must not be null here.
    fn need_object(&mut self, vm: &Vm, step: &Step<'_>, at: (MethodId, u16), operand: Operand) {
        let Some(place) = self.place(operand).filter(|place| !self.is_this(*place)) else { return };
        let is_null = Ref::from_bits(bits_of(step, operand)).is_null();
        if let Some(term) = self.symbol(vm, Symbol::Null(place)) {
            self.decide_that(vm, term, is_null, Kind::Reference, at);
        }
    }

    /// The class of a receiver decides which method is called. It is recorded where there is a choice: the object is of
    /// another class than the one that the call names.
    fn dispatch(&mut self, vm: &Vm, step: &Step<'_>, at: (MethodId, u16), receiver: Operand) {
        let Some(place) = self.place(receiver).filter(|place| !self.is_this(*place)) else { return };
        let object = Ref::from_bits(bits_of(step, receiver));
        if object.is_null() {
            return;
        }
        let Some(block) = step.body.blocks.get(step.block.0 as usize) else { return };
        let Some(Inst::Invoke { method, .. }) = block.insts.get(step.index) else { return };
        let Ok(member) = step.body.pool.method_ref(*method) else { return };
        let class = vm.class_of(object).id;
        if vm.class_name(class) == member.class || vm.class(class).is_array() {
            return;
        }
        if let Some(term) = self.symbol(vm, Symbol::Class(place, class)) {
            self.decide_that(vm, term, true, Kind::Reference, at);
        }
    }
}
