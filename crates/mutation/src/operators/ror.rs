//! ROR: a relational operator becomes each of the others, true and false.

use testwright_ir::code::{Compare, Cond, Operand, Terminator};

use super::{Draft, Group, Operator, Place};
use crate::expression::condition;

/// See the module's text.
pub(super) struct Ror;

impl Operator for Ror {
    fn name(&self) -> &'static str {
        "ROR"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a relational operator becomes each of the others"
    }

    fn example(&self) -> &'static str {
        "a < b to a == b"
    }

    fn equivalent(&self) -> &'static str {
        "the operators agree on all values that occur"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let Terminator::If { compare, cond, lhs, rhs, .. } = terminator else { return Vec::new() };
        let is_boolean = lhs.reg().is_some_and(|reg| place.method.is_boolean(reg, place.pc()));
        // References and booleans are the same or not; there is no order to exchange.
        let others: &[Cond] = match compare {
            Compare::Ref => &[Cond::Eq, Cond::Ne],
            _ if is_boolean && *rhs == Operand::Int(0) => &[],
            _ => &[Cond::Eq, Cond::Ne, Cond::Lt, Cond::Le, Cond::Gt, Cond::Ge],
        };
        others
            .iter()
            .filter(|other| *other != cond)
            .map(|other| with_cond(place, terminator, *other))
            .collect()
    }
}

/// The terminator that decides the other way; nothing if it decides nothing.
pub(super) fn negated(place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
    match terminator {
        Terminator::If { cond, .. } => vec![with_cond(place, terminator, cond.negate())],
        _ => Vec::new(),
    }
}

/// The terminator with another relation between the same operands.
pub(super) fn with_cond(place: &Place<'_>, terminator: &Terminator, other: Cond) -> Draft {
    let mut changed = terminator.clone();
    let mut text = String::new();
    if let Terminator::If { cond, .. } = &mut changed {
        text = format!(
            "{} to {}",
            condition(place.method, place.site, *cond),
            condition(place.method, place.site, other)
        );
        *cond = other;
    }
    place.end_with(changed, text)
}
