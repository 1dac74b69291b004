//! Rules for the positions that searches in strings give: what guards of `substring` ask about them mostly holds anyway, so
//! flipping such a guard is refuted here instead of by circuits for all strings.

use crate::{Arena, Op, TermId};
use testwright_semantics::BinOp::IAdd;

/// A position in a text, moved by a constant.
struct Position {
    text: TermId,
    /// Characters of what was looked for; 0 if that is not constant.
    room: i64,
    moved: i64,
}

impl Arena {
    /// `left <= right` or `left < right` where one of them is a position.
    pub(super) fn simplify_position(&mut self, op: Op, left: TermId, right: TermId) -> Option<TermId> {
        let strict = i64::from(op == Op::Lt);
        if let Some(Position { text, room, moved }) = self.position(left)
            && self.make(Op::Length, &[text]) == right
        {
            // What was found ends within the text, and what was not is at -1, before its beginning.
            let least = moved.saturating_add(strict);
            return (least <= 1 && least <= room && moved >= -1).then(|| self.bool(true));
        }
        let (Op::IndexOf, &[_, part, from]) = self.as_app(right)? else { return None };
        let is_something = self.units(part).is_some_and(|units| !units.is_empty());
        if strict == 1 || !is_something {
            return None;
        }
        if self.integer(left) == Some(0) {
            let missing = self.int(-1);
            let missed = self.make(Op::Eq, &[right, missing]);
            return Some(self.make(Op::Not, &[missed]));
        }
        // What is found is found from there on.
        if left == from && self.bounds(left).0 >= 0 {
            let zero = self.int(0);
            return Some(self.make(Op::Le, &[zero, right]));
        }
        None
    }

    fn position(&self, id: TermId) -> Option<Position> {
        let (found, moved) = match self.match_op(id, Op::Bin(IAdd)) {
            Some([found, moved]) => (found, self.integer(moved)?),
            None => (id, 0),
        };
        let (Op::IndexOf | Op::LastIndexOf, &[text, part, _]) = self.as_app(found)? else { return None };
        Some(Position { text, room: self.units(part).map_or(0, |units| units.len() as i64), moved })
    }
}
