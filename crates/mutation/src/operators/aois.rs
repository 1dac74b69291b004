//! AOIS: a variable in an expression is counted up or down, before or after it is used.

use testwright_ir::code::{Inst, Kind, Operand, Reg, Terminator};

use super::{Draft, Family, Group, Insertion, Operator, Place, inserted, literal};

/// See the module's text.
pub(super) struct Aois;

impl Operator for Aois {
    fn name(&self) -> &'static str {
        "AOIS"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a variable in an expression is counted up or down, before or after its use"
    }

    fn example(&self) -> &'static str {
        "a + b to a++ + b"
    }

    fn equivalent(&self) -> &'static str {
        "the variable is not read afterwards"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        inserted(place, Some(inst), None, &|place, reg, kind| counted(place, reg, kind, false))
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        inserted(place, None, Some(terminator), &|place, reg, kind| counted(place, reg, kind, true))
    }
}

/// The four short cuts. Before a terminator nothing can come after it, so there the old value is kept.
fn counted(place: &Place<'_>, reg: Reg, kind: Kind, at_end: bool) -> Vec<Insertion> {
    let src = Operand::Reg(reg);
    let name = place.show_operand(src);
    let mut made = Vec::new();
    for (family, sign) in [(Family::Add, "++"), (Family::Sub, "--")] {
        let (Some(op), Some(one)) = (family.op(kind), literal(kind, 1)) else { continue };
        let step = match kind {
            Kind::Int => Inst::Binary {
                op: testwright_ir::code::BinOp::IAdd,
                dst: reg,
                lhs: src,
                rhs: Operand::Int(if sign == "++" { 1 } else { -1 }),
            },
            _ => Inst::Binary { op, dst: reg, lhs: src, rhs: one },
        };
        made.push(Insertion {
            before: vec![step.clone()],
            operand: src,
            after: Vec::new(),
            registers: 0,
            text: format!("{name} to {sign}{name}"),
        });
        let text = format!("{name} to {name}{sign}");
        made.push(if at_end {
            let temporary = place.temporary();
            Insertion {
                before: vec![Inst::Move { kind, dst: temporary, src }, step],
                operand: Operand::Reg(temporary),
                after: Vec::new(),
                registers: kind.slots() as u16,
                text,
            }
        } else {
            Insertion { before: Vec::new(), operand: src, after: vec![step], registers: 0, text }
        });
    }
    made
}
