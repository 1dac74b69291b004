//! AOIU: a variable in an expression is negated.

use testwright_ir::code::{Inst, Kind, Operand, Reg, Terminator};

use super::{Draft, Group, Insertion, Operator, Place, inserted, negation};

/// See the module's text.
pub(super) struct Aoiu;

impl Operator for Aoiu {
    fn name(&self) -> &'static str {
        "AOIU"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a variable in an expression is negated"
    }

    fn example(&self) -> &'static str {
        "a + b to -a + b"
    }

    fn equivalent(&self) -> &'static str {
        "the variable is always zero, or only its square matters"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        inserted(place, Some(inst), None, &negated)
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        inserted(place, None, Some(terminator), &negated)
    }
}

fn negated(place: &Place<'_>, reg: Reg, kind: Kind) -> Vec<Insertion> {
    let Some(op) = negation(kind) else { return Vec::new() };
    let (src, temporary) = (Operand::Reg(reg), place.temporary());
    let name = place.show_operand(src);
    vec![Insertion {
        before: vec![Inst::Unary { op, dst: temporary, src }],
        operand: Operand::Reg(temporary),
        after: Vec::new(),
        registers: kind.slots() as u16,
        text: format!("{name} to -{name}"),
    }]
}
