//! VDL: a variable is deleted from an expression.

use testwright_ir::code::Inst;

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Vdl;

impl Operator for Vdl {
    fn name(&self) -> &'static str {
        "VDL"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a variable is deleted from an expression"
    }

    fn example(&self) -> &'static str {
        "a + b to a"
    }

    fn equivalent(&self) -> &'static str {
        "what is deleted is neutral for the operator"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        super::odl::without_operand(place, inst, &|gone| {
            gone.reg().is_some_and(|reg| place.method.is_local(reg))
        })
    }
}
