//! LOI: a variable in an expression is complemented.

use testwright_ir::code::{Inst, Kind, Operand, Reg, Terminator};

use super::{Draft, Family, Group, Insertion, Operator, Place, inserted, literal};

/// See the module's text.
pub(super) struct Loi;

impl Operator for Loi {
    fn name(&self) -> &'static str {
        "LOI"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a variable in an expression is complemented"
    }

    fn example(&self) -> &'static str {
        "a + b to ~a + b"
    }

    fn equivalent(&self) -> &'static str {
        "the value of the variable does not matter"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        inserted(place, Some(inst), None, &complemented)
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        inserted(place, None, Some(terminator), &complemented)
    }
}

fn complemented(place: &Place<'_>, reg: Reg, kind: Kind) -> Vec<Insertion> {
    let (Some(op), Some(ones)) = (Family::Xor.op(kind), literal(kind, -1)) else { return Vec::new() };
    let (src, temporary) = (Operand::Reg(reg), place.temporary());
    let name = place.show_operand(src);
    vec![Insertion {
        before: vec![Inst::Binary { op, dst: temporary, lhs: src, rhs: ones }],
        operand: Operand::Reg(temporary),
        after: Vec::new(),
        registers: kind.slots() as u16,
        text: format!("{name} to ~{name}"),
    }]
}
