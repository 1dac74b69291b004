//! PIT's negate conditionals: a comparison becomes its opposite.

use testwright_ir::code::Terminator;

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Negate;

impl Operator for Negate {
    fn name(&self) -> &'static str {
        "NEGATE_CONDITIONALS"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "a comparison becomes its opposite"
    }

    fn example(&self) -> &'static str {
        "a == b to a != b"
    }

    fn equivalent(&self) -> &'static str {
        "both outcomes lead to the same"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        super::ror::negated(place, terminator)
    }
}
