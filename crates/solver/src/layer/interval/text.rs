//! What lengths and positions say about strings, so that most contradictions between them are seen without circuits.
//!
//! Where to start: `Knowledge::text_up` and `Knowledge::text_down`, the rules of the string methods. The range of a string is
//! that of its length. Where two positions are compared that move together, ranges say little; then [`Relations`] knows
//! whether the order of the two is a clause, and `Knowledge::is_ordered` whether it is certain anyway.
//!
//! What is always true: an operation that is out of bounds counts as what it gives then, which is nothing.

use super::{Contradiction, Knowledge};
use crate::Op;
use crate::range::Range;
use crate::tape::{StepKind, Tape};
use rustc_hash::FxHashMap;
use testwright_semantics::BinOp::IAdd;

/// Letters that one letter can become by changing case.
const MOST_BY_CASE: i128 = 3;

/// Below and above everything that ranges hold.
const LEAST: i128 = i128::MIN / 4;
const MOST: i128 = i128::MAX / 4;

/// The steps that relate two other steps, by operation and first two operands, the searches in strings, and the lengths with
/// what they are the lengths of.
pub(super) struct Relations {
    places: FxHashMap<(Op, usize, usize), usize>,
    searches: Vec<usize>,
    lengths: Vec<(usize, usize)>,
}

impl Relations {
    pub(super) fn of(tape: &Tape) -> Relations {
        let mut relations =
            Relations { places: FxHashMap::default(), searches: Vec::new(), lengths: Vec::new() };
        for (place, step) in tape.steps().iter().enumerate() {
            let StepKind::App(op) = step.kind else { continue };
            match (op, &step.args[..]) {
                (Op::Lt | Op::Le | Op::Contains | Op::StartsWith, &[first, second]) => {
                    relations.places.insert((op, first, second), place);
                }
                (Op::IndexOf | Op::LastIndexOf, _) => relations.searches.push(place),
                (Op::Length, &[measured]) => relations.lengths.push((place, measured)),
                _ => {}
            }
        }
        relations
    }
}

impl Knowledge<'_> {
    /// The range of a string's length, or of what a method of a string gives, by those of the operands.
    pub(super) fn text_up(&self, op: Op, args: &[usize]) -> Option<Range> {
        let text = self.get(*args.first()?)?;
        let unless = |is_impossible: bool| is_impossible.then_some(Range::single(0));
        Some(match op {
            Op::Length | Op::ReplaceChar | Op::Reverse => text,
            Op::Trim => Range::new(0, text.high),
            Op::ToLowerCase | Op::ToUpperCase => Range::new(text.low.min(1), text.high * MOST_BY_CASE),
            Op::CharToString => Range::single(1),
            Op::IntToString => Range::new(1, 11),
            Op::LongToString => Range::new(1, 20),
            Op::Concat => text.add(self.get(args[1])?),
            Op::Substring => {
                let (begin, end) = (self.get(args[1])?, self.get(args[2])?);
                let size = self.difference(args[2], args[1])?;
                if self.is_defined(args) {
                    size.meet(Range::new(0, text.high))
                } else if end.high < begin.low || begin.high < 0 || text.high < end.low {
                    Range::single(0)
                } else {
                    Range::new(0, size.high.min(text.high).max(0))
                }
            }
            Op::IndexOf | Op::LastIndexOf => {
                let part = self.get(args[1])?;
                Range::new(-1, (text.high - part.low).max(-1))
            }
            Op::Contains | Op::StartsWith | Op::EndsWith => {
                return unless(text.high < self.get(args[1])?.low);
            }
            Op::EqualsIgnoreCase => return unless(text.meet(self.get(args[1])?).is_empty()),
            Op::IsInt | Op::IsLong | Op::IsDouble => return unless(text.high == 0),
            _ => return None,
        })
    }

    /// Cuts the ranges of the operands of a string method by that of what it gives.
    pub(super) fn text_down(&mut self, op: Op, args: &[usize], whole: Range) -> Result<(), Contradiction> {
        let Some(text) = args.first().and_then(|&text| self.get(text)) else { return Ok(()) };
        let other = args.get(1).and_then(|&other| self.get(other));
        let at_least = |low: i128| Range::new(low, MOST);
        match (op, other) {
            (Op::Length | Op::ReplaceChar | Op::Reverse, _) => self.cut(args[0], whole),
            (Op::Trim, _) => self.cut(args[0], at_least(whole.low)),
            (Op::Concat, Some(other)) => {
                self.cut(args[0], whole.sub(other))?;
                self.cut(args[1], whole.sub(text))
            }
            (Op::Substring, Some(_)) => self.substring_down(args, whole),
            (Op::CharAt, Some(index)) if whole.low > 0 => {
                // Out of bounds it would be zero.
                self.cut(args[1], Range::new(0, text.high - 1))?;
                self.cut(args[0], at_least(index.low.max(0) + 1))
            }
            (Op::IndexOf | Op::LastIndexOf, Some(part)) if whole.low >= 0 => {
                self.cut(args[0], at_least(whole.low + part.low))?;
                self.cut(args[1], Range::new(LEAST, text.high - whole.low))
            }
            (Op::Contains | Op::StartsWith | Op::EndsWith, Some(part)) if whole.low == 1 => {
                self.cut(args[0], at_least(part.low))?;
                self.cut(args[1], Range::new(LEAST, text.high))
            }
            (Op::EqualsIgnoreCase, Some(other)) if whole.low == 1 => {
                self.cut(args[0], other)?;
                self.cut(args[1], text)
            }
            (Op::IsInt | Op::IsLong | Op::IsDouble, _) if whole.low == 1 => self.cut(args[0], at_least(1)),
            _ => Ok(()),
        }
    }

    /// A part that is not empty lies within the text, and so does one whose bounds are known to be in order.
    fn substring_down(&mut self, args: &[usize], whole: Range) -> Result<(), Contradiction> {
        if whole.low < 1 && !self.is_defined(args) {
            return Ok(());
        }
        let (Some(text), Some(begin), Some(end)) = (self.get(args[0]), self.get(args[1]), self.get(args[2]))
        else {
            return Ok(());
        };
        self.cut(args[0], Range::new(end.low.max(begin.low + whole.low), MOST))?;
        self.cut(args[1], Range::new(0, text.high).meet(end.sub(whole)))?;
        self.cut(args[2], Range::new(0, text.high).meet(begin.add(whole)))
    }

    /// Carries over what searches for the same part of the same string say about each other.
    pub(super) fn link_searches(&mut self) -> Result<(), Contradiction> {
        for &place in &self.relations.searches {
            let step = &self.tape.steps()[place];
            let (text, part, from) = (step.args[0], step.args[1], step.args[2]);
            let is_whole = matches!(step.kind, StepKind::App(Op::IndexOf))
                && self.get(from).is_some_and(|from| from.high <= 0);
            if let Some(&contains) = self.relations.places.get(&(Op::Contains, text, part)) {
                match self.truth(contains) {
                    Some(false) => self.cut(place, Range::single(-1))?,
                    Some(true) if is_whole => self.cut(place, Range::new(0, MOST))?,
                    _ => {}
                }
                match self.get(place) {
                    Some(found) if found.low >= 0 => self.cut(contains, Range::single(1))?,
                    Some(found) if found.high < 0 && is_whole => self.cut(contains, Range::single(0))?,
                    _ => {}
                }
            }
            if let Some(&starts) = self.relations.places.get(&(Op::StartsWith, text, part))
                && is_whole
            {
                if self.truth(starts) == Some(true) {
                    self.cut(place, Range::single(0))?;
                }
                match self.get(place) {
                    Some(found) if found.as_single() == Some(0) => self.cut(starts, Range::single(1))?,
                    Some(found) if found.meet(Range::single(0)).is_empty() => {
                        self.cut(starts, Range::single(0))?;
                    }
                    _ => {}
                }
            }
            // What is found is found from there on.
            if matches!(step.kind, StepKind::App(Op::IndexOf))
                && self.get(place).is_some_and(|found| found.low >= 0)
                && self.get(part).is_some_and(|part| part.low > 0)
                && let Some(from) = self.get(from)
            {
                self.cut(place, Range::new(from.low, MOST))?;
            }
        }
        Ok(())
    }

    /// Whether a substring is certainly within bounds: `0 <= begin <= end <= length`.
    fn is_defined(&self, args: &[usize]) -> bool {
        self.get(args[1]).is_some_and(|begin| begin.low >= 0)
            && self.is_ordered(args[1], args[2])
            && self.is_in_text(args[2], args[0])
    }

    /// The difference of two integers that do not wrap around.
    fn difference(&self, left: usize, right: usize) -> Option<Range> {
        let ((left_base, left_by), (right_base, right_by)) = (self.moved(left), self.moved(right));
        if left_base == right_base {
            return Some(Range::single(left_by - right_by));
        }
        Some(self.get(left)?.sub(self.get(right)?))
    }

    /// A step as another one and what is added to that, if the sum does not wrap around.
    fn moved(&self, place: usize) -> (usize, i128) {
        let step = &self.tape.steps()[place];
        if let (StepKind::App(Op::Bin(IAdd)), &[base, by]) = (&step.kind, &step.args[..])
            && let (Some(range), Some(by)) = (self.get(base), self.get(by).and_then(|by| by.as_single()))
            && range.add(Range::single(by)).is_within(i32::MIN.into(), i32::MAX.into())
        {
            return (base, by);
        }
        (place, 0)
    }

    /// Whether one integer is certainly not greater than another.
    fn is_ordered(&self, low: usize, high: usize) -> bool {
        if self.difference(high, low).is_some_and(|difference| difference.low >= 0)
            || self.is_clause(low, high)
        {
            return true;
        }
        // What is found is found from there on.
        let step = &self.tape.steps()[high];
        matches!((&step.kind, &step.args[..]), (StepKind::App(Op::IndexOf), &[_, part, from])
            if self.get(high).is_some_and(|found| found.low >= 0)
                && self.get(part).is_some_and(|part| part.low > 0)
                && self.difference(from, low).is_some_and(|difference| difference.low >= 0))
    }

    /// Whether it is known of a comparison of two steps that the first is not greater.
    fn is_clause(&self, low: usize, high: usize) -> bool {
        let known = |key: (Op, usize, usize), value: bool| {
            self.relations.places.get(&key).is_some_and(|&place| self.truth(place) == Some(value))
        };
        known((Op::Le, low, high), true)
            || known((Op::Lt, low, high), true)
            || known((Op::Lt, high, low), false)
    }

    /// Whether a position is certainly not past the end of a text.
    fn is_in_text(&self, position: usize, text: usize) -> bool {
        let (Some(range), Some(length)) = (self.get(position), self.get(text)) else { return false };
        if range.high <= length.low {
            return true;
        }
        let text = self.same_length(text);
        let (base, by) = self.moved(position);
        let step = &self.tape.steps()[base];
        let is_certain = match (&step.kind, &step.args[..]) {
            (StepKind::App(Op::Length), &[measured]) => self.same_length(measured) == text && by <= 0,
            (StepKind::App(Op::IndexOf | Op::LastIndexOf), &[searched, part, _]) => {
                // What was found ends within the text; what was not is at -1.
                let is_found = self.get(base).is_some_and(|found| found.low >= 0);
                let room = self.get(part).map_or(0, |part| part.low);
                self.same_length(searched) == text && (by <= 0 || is_found && by <= room)
            }
            _ => false,
        };
        is_certain
            || self.relations.lengths.iter().any(|&(length, measured)| {
                self.same_length(measured) == text && self.is_clause(position, length)
            })
    }

    /// The innermost string that is certainly as long as one.
    fn same_length(&self, mut text: usize) -> usize {
        while let StepKind::App(Op::ReplaceChar | Op::Reverse) = self.tape.steps()[text].kind {
            text = self.tape.steps()[text].args[0];
        }
        text
    }
}
