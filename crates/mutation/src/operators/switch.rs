//! PIT's switch: the first case and the default change places.

use testwright_ir::code::{BlockId, Terminator};

use super::{Draft, Group, Operator, Place};

/// See the module's text.
pub(super) struct Switch;

impl Operator for Switch {
    fn name(&self) -> &'static str {
        "SWITCH"
    }

    fn group(&self) -> Group {
        Group::Stronger
    }

    fn about(&self) -> &'static str {
        "cases of a switch go to its default, and its default to the first case"
    }

    fn example(&self) -> &'static str {
        "case 1 to default"
    }

    fn equivalent(&self) -> &'static str {
        "the case and the default do the same"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let Terminator::Switch { site, value, cases, default } = terminator else { return Vec::new() };
        let Some((_, first)) = cases.iter().find(|(_, target)| target != default) else { return Vec::new() };
        let selector = place.show_operand(*value);
        let with = |cases: Vec<(i32, BlockId)>, default: BlockId| Terminator::Switch {
            site: *site,
            value: *value,
            cases: cases.into(),
            default,
        };
        // Every case that goes elsewhere becomes the default, and the default becomes the first of them.
        let all = cases.iter().map(|(key, target)| (*key, if target == default { *first } else { *default }));
        let mut drafts = vec![place.end_with(
            with(all.collect(), *first),
            format!("cases and default of switch ({selector}) exchanged"),
        )];
        for (at, (key, target)) in cases.iter().enumerate() {
            if target != default {
                let mut cases = cases.to_vec();
                cases[at].1 = *default;
                let text = format!("case {key} of switch ({selector}) removed");
                drafts.push(place.end_with(with(cases, *default), text));
            }
        }
        drafts
    }
}
