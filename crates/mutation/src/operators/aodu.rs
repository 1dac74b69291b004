//! AODU and AODS: a unary minus, or a step by one, is deleted.

use testwright_ir::code::{Inst, Operand, UnOp};

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Aodu;

impl Operator for Aodu {
    fn name(&self) -> &'static str {
        "AODU"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a unary minus is deleted"
    }

    fn example(&self) -> &'static str {
        "-a to a"
    }

    fn equivalent(&self) -> &'static str {
        "the number is always zero"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        without_negation(place, inst).into_iter().collect()
    }
}

/// See the module's text.
pub(super) struct Aods;

impl Operator for Aods {
    fn name(&self) -> &'static str {
        "AODS"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a step by one is deleted"
    }

    fn example(&self) -> &'static str {
        "i++ deleted"
    }

    fn equivalent(&self) -> &'static str {
        "the variable is not read afterwards"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { dst, rhs, .. } = inst else { return Vec::new() };
        if !place.is_step(inst) {
            return Vec::new();
        }
        let name = place.show_operand(Operand::Reg(*dst));
        let sign = if *rhs == Operand::Int(1) { "++" } else { "--" };
        vec![place.replace(Vec::new(), format!("{name}{sign} deleted"))]
    }
}

/// The instruction without its unary minus.
pub(super) fn without_negation(place: &Place<'_>, inst: &Inst) -> Option<Draft> {
    match inst {
        Inst::Unary { op: op @ (UnOp::INeg | UnOp::LNeg | UnOp::FNeg | UnOp::DNeg), dst, src } => {
            let operand = place.show_operand(*src);
            let plain = Inst::Move { kind: op.operand(), dst: *dst, src: *src };
            Some(place.replace(vec![plain], format!("-{operand} to {operand}")))
        }
        _ => None,
    }
}
