//! PIT's conditionals boundary: the boundary of an order changes sides.

use testwright_ir::code::{Cond, Terminator};

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Boundary;

impl Operator for Boundary {
    fn name(&self) -> &'static str {
        "CONDITIONALS_BOUNDARY"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "the boundary of a comparison changes sides"
    }

    fn example(&self) -> &'static str {
        "a < b to a <= b"
    }

    fn equivalent(&self) -> &'static str {
        "both sides are never equal"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let Terminator::If { cond, .. } = terminator else { return Vec::new() };
        let other = match cond {
            Cond::Lt => Cond::Le,
            Cond::Le => Cond::Lt,
            Cond::Gt => Cond::Ge,
            Cond::Ge => Cond::Gt,
            Cond::Eq | Cond::Ne => return Vec::new(),
        };
        vec![super::ror::with_cond(place, terminator, other)]
    }
}
