//! PIT's math: an arithmetic operation becomes the one that PIT pairs it with.

use testwright_ir::code::Inst;

use super::{Draft, Family, Group, Operator, Place, exchanged};

/// See the module's text.
pub(super) struct Math;

impl Operator for Math {
    fn name(&self) -> &'static str {
        "MATH"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "an arithmetic operation becomes its counterpart"
    }

    fn example(&self) -> &'static str {
        "a + b to a - b"
    }

    fn equivalent(&self) -> &'static str {
        "an operand is always neutral for both, as in x * 1 and x / 1"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op, .. } = inst else { return Vec::new() };
        if place.is_step(inst) {
            return Vec::new();
        }
        let other = match Family::of(*op) {
            Some((Family::Add, _)) => Family::Sub,
            Some((Family::Sub, _)) => Family::Add,
            Some((Family::Mul, _)) => Family::Div,
            Some((Family::Div | Family::Rem, _)) => Family::Mul,
            Some((Family::And, _)) => Family::Or,
            Some((Family::Or | Family::Xor, _)) => Family::And,
            Some((Family::Shl, _)) => Family::Shr,
            Some((Family::Shr | Family::Ushr, _)) => Family::Shl,
            None => return Vec::new(),
        };
        exchanged(place, inst, &[other])
    }
}
