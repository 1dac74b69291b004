//! COI and COD: a condition is negated, or loses its negation.
//!
//! Bytecode has no operator for `!`: compilers exchange the two ways that a decision can go. So deleting one and inserting
//! one are the same change of the same place, and whichever the source had, the mutant is made once.

use testwright_ir::code::Terminator;

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Coi;

impl Operator for Coi {
    fn name(&self) -> &'static str {
        "COI"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a condition is negated"
    }

    fn example(&self) -> &'static str {
        "if (a) to if (!a)"
    }

    fn equivalent(&self) -> &'static str {
        "both outcomes lead to the same"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        super::ror::negated(place, terminator)
    }
}

/// See the module's text.
pub(super) struct Cod;

impl Operator for Cod {
    fn name(&self) -> &'static str {
        "COD"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a negation of a condition is deleted"
    }

    fn example(&self) -> &'static str {
        "if (!a) to if (a)"
    }

    fn equivalent(&self) -> &'static str {
        "both outcomes lead to the same"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        Coi.end(place, terminator)
    }
}
