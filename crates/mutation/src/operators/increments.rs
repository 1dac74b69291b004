//! PIT's increments: a step of a local variable goes the other way.

use testwright_ir::code::{BinOp, Inst, Operand};

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Increments;

impl Operator for Increments {
    fn name(&self) -> &'static str {
        "INCREMENTS"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "a step of a local variable goes the other way"
    }

    fn example(&self) -> &'static str {
        "i++ to i--"
    }

    fn equivalent(&self) -> &'static str {
        "the variable is not read afterwards"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op: BinOp::IAdd, dst, lhs: Operand::Reg(lhs), rhs: Operand::Int(step) } = inst
        else {
            return Vec::new();
        };
        // Bytecode has an instruction of its own for this; wider sums are somebody else's.
        if dst != lhs || !place.method.is_local(*dst) || i16::try_from(*step).is_err() || *step == 0 {
            return Vec::new();
        }
        let name = place.show_operand(Operand::Reg(*dst));
        let text = match step {
            1 => format!("{name}++ to {name}--"),
            -1 => format!("{name}-- to {name}++"),
            step => format!("{name} += {step} to {name} -= {step}"),
        };
        let rhs = Operand::Int(-*step);
        let changed = Inst::Binary { op: BinOp::IAdd, dst: *dst, lhs: Operand::Reg(*lhs), rhs };
        vec![place.replace(vec![changed], text)]
    }
}
