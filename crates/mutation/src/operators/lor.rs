//! LOR: a logical operator becomes each of the others.

use testwright_ir::code::{Inst, Operand};

use super::{Draft, Family, Group, Operator, Place, exchanged};

/// See the module's text.
pub(super) struct Lor;

impl Operator for Lor {
    fn name(&self) -> &'static str {
        "LOR"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a logical operator becomes each of the others"
    }

    fn example(&self) -> &'static str {
        "a & b to a | b"
    }

    fn equivalent(&self) -> &'static str {
        "both operands are always the same"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op, rhs, .. } = inst else { return Vec::new() };
        let logical = [Family::And, Family::Or, Family::Xor];
        let is_logical = Family::of(*op).is_some_and(|(family, _)| logical.contains(&family));
        // `x ^ -1` is how bytecode writes `~x`.
        let is_complement = matches!(rhs, Operand::Int(-1) | Operand::Long(-1));
        if is_logical && !is_complement { exchanged(place, inst, &logical) } else { Vec::new() }
    }
}
