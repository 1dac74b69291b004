//! PIT's invert negatives: a negation is dropped.

use testwright_ir::code::Inst;

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct InvertNegatives;

impl Operator for InvertNegatives {
    fn name(&self) -> &'static str {
        "INVERT_NEGS"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "a negation of a number is dropped"
    }

    fn example(&self) -> &'static str {
        "-a to a"
    }

    fn equivalent(&self) -> &'static str {
        "the number is always zero"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        super::aodu::without_negation(place, inst).into_iter().collect()
    }
}
