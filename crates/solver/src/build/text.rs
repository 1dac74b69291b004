//! Rules for strings: parts that are constant or empty, and operations that undo or repeat each other.

use crate::{Arena, Const, Op, TermId, strings};
use testwright_semantics::BinOp;

impl Arena {
    pub(super) fn simplify_text(&mut self, op: Op, args: &[TermId]) -> Option<TermId> {
        let is_empty = |arena: &Arena, id: TermId| arena.units(id).is_some_and(<[u16]>::is_empty);
        match (op, args) {
            (Op::Length, &[text]) => self.simplify_length(text),
            (Op::Concat, &[left, right]) => {
                if is_empty(self, left) {
                    return Some(right);
                }
                if is_empty(self, right) {
                    return Some(left);
                }
                // "a" + ("b" + c) is "ab" + c.
                if let Some([first, second]) = self.match_op(right, Op::Concat)
                    && self.units(left).is_some()
                    && self.units(first).is_some()
                {
                    let joined = self.make(Op::Concat, &[left, first]);
                    return Some(self.make(Op::Concat, &[joined, second]));
                }
                // (a + "b") + "c" is a + "bc".
                let [first, second] = self.match_op(left, Op::Concat)?;
                if self.units(second).is_some() && self.units(right).is_some() {
                    let joined = self.make(Op::Concat, &[second, right]);
                    return Some(self.make(Op::Concat, &[first, joined]));
                }
                None
            }
            (Op::StartsWith | Op::EndsWith | Op::Contains | Op::EqualsIgnoreCase, &[left, right])
                if left == right =>
            {
                Some(self.bool(true))
            }
            (Op::StartsWith | Op::EndsWith | Op::Contains, &[_, part]) if is_empty(self, part) => {
                Some(self.bool(true))
            }
            (Op::StartsWith | Op::EndsWith | Op::Contains, &[text, part]) if is_empty(self, text) => {
                Some(self.make(Op::Eq, &[part, text]))
            }
            (Op::CompareTo, &[left, right]) if left == right => Some(self.int(0)),
            (Op::CharAt, &[text, index]) => self.simplify_char_at(text, index),
            (Op::Substring, &[text, begin, end]) => {
                let length = self.make(Op::Length, &[text]);
                (self.integer(begin) == Some(0) && length == end).then_some(text)
            }
            (Op::Trim | Op::ToLowerCase | Op::ToUpperCase, &[text]) => {
                // Changing case twice is changing it once only for characters that have simple pairs; trimming twice
                // always is.
                (op == Op::Trim && self.match_op::<1>(text, Op::Trim).is_some()).then_some(text)
            }
            (Op::ReplaceChar, &[text, old, new]) if old == new => Some(text),
            (Op::ParseInt, &[text]) => self.match_op::<1>(text, Op::IntToString).map(|[number]| number),
            (Op::ParseLong, &[text]) => self.match_op::<1>(text, Op::LongToString).map(|[number]| number),
            (Op::IsInt, &[text]) => {
                self.match_op::<1>(text, Op::IntToString)?;
                Some(self.bool(true))
            }
            (Op::IsLong, &[text]) => {
                let is_number = self.match_op::<1>(text, Op::IntToString).is_some()
                    || self.match_op::<1>(text, Op::LongToString).is_some();
                is_number.then(|| self.bool(true))
            }
            (Op::IsDouble, &[text]) => {
                let (op, _) = self.as_app(text)?;
                matches!(op, Op::IntToString | Op::LongToString | Op::DoubleToString).then(|| self.bool(true))
            }
            _ => None,
        }
    }

    fn simplify_length(&mut self, text: TermId) -> Option<TermId> {
        match self.as_app(text)? {
            (Op::ReplaceChar | Op::Reverse, args) => {
                let inner = args[0];
                Some(self.make(Op::Length, &[inner]))
            }
            (Op::CharToString, _) => Some(self.int(1)),
            (Op::Concat, &[left, right]) => {
                // Deep on the left only: looking into both would cost more than the rule brings.
                if self.units(left).is_none() && self.units(right).is_none() {
                    return None;
                }
                let (constant, inner) =
                    if self.units(left).is_some() { (left, right) } else { (right, left) };
                let added = self.make(Op::Length, &[constant]);
                let length = self.intern(Op::Length, &[inner]);
                Some(self.make(Op::Bin(BinOp::IAdd), &[length, added]))
            }
            _ => None,
        }
    }

    /// A character of a constant beginning, or of a single character.
    fn simplify_char_at(&mut self, text: TermId, index: TermId) -> Option<TermId> {
        let at = usize::try_from(self.integer(index)?).ok()?;
        if let Some([character]) = self.match_op(text, Op::CharToString)
            && at == 0
        {
            return Some(self.make(Op::Un(testwright_semantics::UnOp::I2C), &[character]));
        }
        let [left, right] = self.match_op(text, Op::Concat)?;
        let units = self.units(left)?;
        match units.get(at) {
            Some(&unit) => Some(self.int(unit.into())),
            None => {
                let rest = self.int((at - units.len()) as i32);
                Some(self.make(Op::CharAt, &[right, rest]))
            }
        }
    }

    /// Equality of strings, the right one constant if any is.
    pub(super) fn simplify_text_eq(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let units = self.units(right)?.to_vec();
        if units.is_empty() {
            let length = self.make(Op::Length, &[left]);
            let zero = self.int(0);
            return Some(self.make(Op::Eq, &[length, zero]));
        }
        match self.as_app(left)? {
            (Op::Concat, &[first, second]) => {
                if let Some(suffix) = self.units(second) {
                    let rest = units.strip_suffix(suffix).map(<[u16]>::to_vec);
                    return Some(self.equals_rest(first, rest));
                }
                let prefix = self.units(first)?;
                let rest = units.strip_prefix(prefix).map(<[u16]>::to_vec);
                Some(self.equals_rest(second, rest))
            }
            (Op::IntToString, &[number]) => {
                let value = strings::parse_int(&units)
                    .filter(|&value| strings::long_to_string(value.into()) == units);
                Some(self.equals_number(number, value.map(Const::Int)))
            }
            (Op::LongToString, &[number]) => {
                let value =
                    strings::parse_long(&units).filter(|&value| strings::long_to_string(value) == units);
                Some(self.equals_number(number, value.map(Const::Long)))
            }
            (Op::CharToString, &[character]) => {
                let [unit] = units[..] else {
                    return Some(self.bool(false));
                };
                let narrowed = self.make(Op::Un(testwright_semantics::UnOp::I2C), &[character]);
                Some(self.equals_number(narrowed, Some(Const::Int(unit.into()))))
            }
            _ => None,
        }
    }

    fn equals_rest(&mut self, text: TermId, rest: Option<Vec<u16>>) -> TermId {
        match rest {
            Some(rest) => {
                let rest = self.constant(Const::String(rest.into()));
                self.make(Op::Eq, &[text, rest])
            }
            None => self.bool(false),
        }
    }

    fn equals_number(&mut self, number: TermId, value: Option<Const>) -> TermId {
        match value {
            Some(value) => {
                let value = self.constant(value);
                self.make(Op::Eq, &[number, value])
            }
            None => self.bool(false),
        }
    }
}
