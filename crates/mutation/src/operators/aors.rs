//! AORS: a short-cut arithmetic operator goes the other way.

use testwright_ir::code::Inst;

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Aors;

impl Operator for Aors {
    fn name(&self) -> &'static str {
        "AORS"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "++ becomes -- and the other way round"
    }

    fn example(&self) -> &'static str {
        "i++ to i--"
    }

    fn equivalent(&self) -> &'static str {
        "the variable is not read afterwards"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        if place.is_step(inst) { super::increments::Increments.inst(place, inst) } else { Vec::new() }
    }
}
