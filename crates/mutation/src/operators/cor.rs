//! COR: a conditional operator becomes the other one.
//!
//! Bytecode has decisions in a row instead: in `a && b` both decisions go to the same place when they fail, in `a || b` when
//! they hold. The first decision is made to go on to the second where it would not have, and past it where it would have.

use testwright_ir::code::{BlockId, Terminator};

use super::{Draft, Group, Operator, Place};
use crate::expression::condition;

/// See the module's text.
pub(super) struct Cor;

impl Operator for Cor {
    fn name(&self) -> &'static str {
        "COR"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "&& becomes || and the other way round"
    }

    fn example(&self) -> &'static str {
        "a && b to a || b"
    }

    fn equivalent(&self) -> &'static str {
        "the operands are always both true or both false"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let Terminator::If { cond, then, otherwise, .. } = terminator else { return Vec::new() };
        let mut drafts = Vec::new();
        for (second, shared) in [(*then, *otherwise), (*otherwise, *then)] {
            let Some(past) = past(place, second, shared) else { continue };
            let mut changed = terminator.clone();
            changed.for_each_successor_mut(|target| *target = if *target == second { past } else { second });
            let first = condition(place.method, place.site, *cond);
            drafts.push(place.end_with(changed, format!("conditional operator after {first} exchanged")));
        }
        drafts
    }
}

/// Where the second of two decisions goes if not to the place that both share; none if the blocks are not two decisions in a
/// row of one condition.
fn past(place: &Place<'_>, second: BlockId, shared: BlockId) -> Option<BlockId> {
    let body = &place.method.body;
    let block = body.block(second)?;
    let Terminator::If { then, otherwise, .. } = &block.terminator else { return None };
    let leads = body.blocks.iter().filter(|block| block.all_successors().any(|next| next == second)).count();
    let same_line = block.end.line == place.block.end.line;
    let other = if *then == shared {
        *otherwise
    } else if *otherwise == shared {
        *then
    } else {
        return None;
    };
    (leads == 1 && same_line && second != shared && second > place.site.block).then_some(other)
}
