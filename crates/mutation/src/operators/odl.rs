//! ODL: an operator is deleted together with one of its operands.

use testwright_ir::code::{Inst, Operand};

use super::{Draft, Family, Group, Operator, Place};

/// See the module's text.
pub(super) struct Odl;

impl Operator for Odl {
    fn name(&self) -> &'static str {
        "ODL"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "an operator is deleted together with one of its operands"
    }

    fn example(&self) -> &'static str {
        "a * (b + c) to a"
    }

    fn equivalent(&self) -> &'static str {
        "what is deleted is neutral for the operator"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        without_operand(place, inst, &|_| true)
    }
}

/// The instruction with only one of its two operands left, where the other one may go.
pub(super) fn without_operand(
    place: &Place<'_>,
    inst: &Inst,
    may_go: &dyn Fn(Operand) -> bool,
) -> Vec<Draft> {
    let Inst::Binary { op, dst, lhs, rhs } = inst else { return Vec::new() };
    let (left, right) = op.operands();
    if Family::of(*op).is_none() || place.is_step(inst) {
        return Vec::new();
    }
    let before = place.show(inst);
    let mut drafts = Vec::new();
    for (gone, stays, kind) in [(*rhs, *lhs, left), (*lhs, *rhs, right)] {
        // The distance of a shift has another kind than its result.
        if may_go(gone) && kind == op.result() {
            let after = place.show_operand(stays);
            let plain = Inst::Move { kind, dst: *dst, src: stays };
            drafts.push(place.replace(vec![plain], format!("{before} to {after}")));
        }
    }
    drafts
}
