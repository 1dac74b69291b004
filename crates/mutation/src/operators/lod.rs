//! LOD: a bitwise complement is deleted.

use testwright_ir::code::{BinOp, Inst, Operand};

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Lod;

impl Operator for Lod {
    fn name(&self) -> &'static str {
        "LOD"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a bitwise complement is deleted"
    }

    fn example(&self) -> &'static str {
        "~a to a"
    }

    fn equivalent(&self) -> &'static str {
        "the value does not matter"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op: op @ (BinOp::IXor | BinOp::LXor), dst, lhs, rhs } = inst else {
            return Vec::new();
        };
        if !matches!(rhs, Operand::Int(-1) | Operand::Long(-1)) {
            return Vec::new();
        }
        let operand = place.show_operand(*lhs);
        let plain = Inst::Move { kind: op.result(), dst: *dst, src: *lhs };
        vec![place.replace(vec![plain], format!("~{operand} to {operand}"))]
    }
}
