//! PIT's remove conditionals: one side of a decision is always taken.

use testwright_ir::code::Terminator;

use super::{Draft, Group, Operator, Place};
use crate::expression::condition;

/// See the module's text.
pub(super) struct RemoveConditionals;

impl Operator for RemoveConditionals {
    fn name(&self) -> &'static str {
        "REMOVE_CONDITIONALS"
    }

    fn group(&self) -> Group {
        Group::Stronger
    }

    fn about(&self) -> &'static str {
        "a decision always goes the same way"
    }

    fn example(&self) -> &'static str {
        "a == b to true"
    }

    fn equivalent(&self) -> &'static str {
        "the decision always goes that way"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let Terminator::If { cond, then, otherwise, .. } = terminator else { return Vec::new() };
        let before = condition(place.method, place.site, *cond);
        let jumps = crate::expression::is_source(place.method, place.site);
        let name = |taken: bool| if taken == jumps { "true" } else { "false" };
        [(true, then), (false, otherwise)]
            .into_iter()
            .map(|(taken, target)| {
                place.end_with(Terminator::Goto(*target), format!("{before} to {}", name(taken)))
            })
            .collect()
    }
}
