//! How blocks end: branches and switches on terms become clauses, returned terms travel to the caller.

use std::rc::Rc;

use testwright_ir::code::{BinOp, Block, Compare, Cond, Operand, Terminator};
use testwright_solver::{Const, TermId};
use testwright_vm::class::MethodId;
use testwright_vm::machine::Step;
use testwright_vm::vm::Vm;

use crate::machine::Concolic;
use crate::path::Kind;
use crate::step::bits_of;

impl Concolic {
    pub(crate) fn jump(&mut self, vm: &Vm, step: &Step<'_>, block: &Block) {
        let at = (step.method, block.end.line);
        match &block.terminator {
            Terminator::If { site, compare, cond, lhs, rhs, .. } => {
                let taken = compare.holds(*cond, bits_of(step, *lhs), bits_of(step, *rhs));
                if self.is_own(vm, step.method) && self.is_new_outcome(step, taken) {
                    self.outcomes.insert((step.method, *site, 0, taken));
                }
                if let Some(condition) = self.condition(vm, step, *compare, *cond, (*lhs, *rhs)) {
                    self.decide_that(vm, condition, taken, Kind::Branch { site: *site, taken }, at);
                }
            }
            Terminator::Switch { site, value, cases, .. } => {
                let bits = bits_of(step, *value) as i32;
                let selected = cases.iter().position(|(key, _)| *key == bits).unwrap_or(cases.len());
                if self.is_own(vm, step.method)
                    && !self.outcomes.contains(&(step.method, *site, selected, true))
                {
                    for case in 0..=cases.len() {
                        self.outcomes.insert((step.method, *site, case, case == selected));
                    }
                }
                if let Some(selector) = self.term(*value) {
                    let keys: Rc<[i32]> = cases.iter().map(|(key, _)| *key).collect();
                    if let Some(term) = selects(&mut self.arena, selector, &keys, selected) {
                        self.decide(vm, term, Kind::Case { site: *site, selector, keys, selected }, at);
                    }
                }
            }
            Terminator::Return(Some((_, value))) => {
                let term = self.term(*value);
                self.frames[self.top].leave();
                self.returned = None;
                if let Some(term) = term {
                    self.give_back(self.top, bits_of(step, *value), term);
                }
            }
            Terminator::Return(None) => self.frames[self.top].leave(),
            Terminator::Goto(_) | Terminator::Throw(_) => {}
        }
    }

    fn is_own(&mut self, vm: &Vm, method: MethodId) -> bool {
        self.tables.method(vm, method).own
    }

    /// The condition of a jump, if it depends on a hole.
    fn condition(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        compare: Compare,
        cond: Cond,
        (lhs, rhs): (Operand, Operand),
    ) -> Option<TermId> {
        if compare == Compare::Ref {
            // References are compared by identity, and their terms stand for what is in the objects.
            return self.reference_condition(vm, step, cond, lhs, rhs);
        }
        if self.term(lhs).is_none() && self.term(rhs).is_none() {
            return None;
        }
        let left = self.lift(step, compare.kind(), lhs)?;
        let right = self.lift(step, compare.kind(), rhs)?;
        let three_way = match compare {
            Compare::FloatL => BinOp::FCmpL,
            Compare::FloatG => BinOp::FCmpG,
            Compare::DoubleL => BinOp::DCmpL,
            Compare::DoubleG => BinOp::DCmpG,
            _ => return self.arena.compare(cond, left, right).ok(),
        };
        let sign = self.arena.binary(three_way, left, right).ok()?;
        let zero = self.arena.constant(Const::Int(0));
        self.arena.compare(cond, sign, zero).ok()
    }
}

/// The condition that a switch selects a key, or the default.
pub(crate) fn selects(
    arena: &mut testwright_solver::Arena,
    selector: TermId,
    keys: &[i32],
    selected: usize,
) -> Option<TermId> {
    if let Some(key) = keys.get(selected) {
        let key = arena.constant(Const::Int(*key));
        return arena.compare(Cond::Eq, selector, key).ok();
    }
    let mut others = Vec::with_capacity(keys.len());
    for key in keys {
        let key = arena.constant(Const::Int(*key));
        others.push(arena.compare(Cond::Ne, selector, key).ok()?);
    }
    arena.all(&others).ok()
}
