//! CDL: a constant is deleted from an expression.

use testwright_ir::code::Inst;

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Cdl;

impl Operator for Cdl {
    fn name(&self) -> &'static str {
        "CDL"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a constant is deleted from an expression"
    }

    fn example(&self) -> &'static str {
        "a + 1 to a"
    }

    fn equivalent(&self) -> &'static str {
        "what is deleted is neutral for the operator"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        super::odl::without_operand(place, inst, &|gone| gone.reg().is_none())
    }
}
