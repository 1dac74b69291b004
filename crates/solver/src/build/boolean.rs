//! Rules for truth values: negation, conjunction, disjunction and choice.

use crate::{Arena, Const, Op, Sort, TermId};

impl Arena {
    pub(super) fn simplify_not(&mut self, operand: TermId) -> Option<TermId> {
        match self.as_app(operand)? {
            (Op::Not, &[inner]) => Some(inner),
            // Integers are totally ordered; floating-point numbers are not.
            (Op::Lt, &[left, right]) if self.sort(left).is_integer() => {
                Some(self.make(Op::Le, &[right, left]))
            }
            (Op::Le, &[left, right]) if self.sort(left).is_integer() => {
                Some(self.make(Op::Lt, &[right, left]))
            }
            _ => None,
        }
    }

    /// Conjunctions and disjunctions hold each operand once, in the order of ids, and none of their own kind.
    pub(super) fn simplify_junction(&mut self, op: Op, args: &[TermId]) -> TermId {
        let neutral = op == Op::And;
        let mut operands: Vec<TermId> = Vec::with_capacity(args.len());
        for &arg in args {
            match self.as_app(arg) {
                Some((inner, inner_args)) if inner == op => operands.extend_from_slice(inner_args),
                _ => match self.as_const(arg) {
                    Some(Const::Bool(value)) if *value == neutral => {}
                    Some(_) => return arg,
                    None => operands.push(arg),
                },
            }
        }
        operands.sort_unstable();
        operands.dedup();
        let contradicts = |arena: &mut Arena, id: TermId| {
            let negated = arena.make(Op::Not, &[id]);
            operands.binary_search(&negated).is_ok()
        };
        // Making a negation may make a new term, but one that is new cannot be among the operands.
        if operands.clone().into_iter().any(|operand| contradicts(self, operand)) {
            return self.bool(!neutral);
        }
        match operands[..] {
            [] => self.bool(neutral),
            [only] => only,
            _ => self.intern(op, &operands),
        }
    }

    pub(super) fn simplify_ite(&mut self, condition: TermId, then: TermId, other: TermId) -> Option<TermId> {
        if let Some(value) = self.as_const(condition).and_then(Const::as_bool) {
            return Some(if value { then } else { other });
        }
        if then == other {
            return Some(then);
        }
        if let Some([inner]) = self.match_op(condition, Op::Not) {
            return Some(self.make(Op::Ite, &[inner, other, then]));
        }
        // A choice inside on the same condition is decided already.
        if let Some([inner_condition, inner_then, _]) = self.match_op(then, Op::Ite)
            && inner_condition == condition
        {
            return Some(self.make(Op::Ite, &[condition, inner_then, other]));
        }
        if let Some([inner_condition, _, inner_other]) = self.match_op(other, Op::Ite)
            && inner_condition == condition
        {
            return Some(self.make(Op::Ite, &[condition, then, inner_other]));
        }
        if self.sort(then) != Sort::Bool {
            return None;
        }
        let constants =
            (self.as_const(then).and_then(Const::as_bool), self.as_const(other).and_then(Const::as_bool));
        match constants {
            (Some(true), Some(false)) => Some(condition),
            (Some(false), Some(true)) => Some(self.make(Op::Not, &[condition])),
            (Some(true), None) => Some(self.make(Op::Or, &[condition, other])),
            (None, Some(false)) => Some(self.make(Op::And, &[condition, then])),
            (Some(false), None) => {
                let negated = self.make(Op::Not, &[condition]);
                Some(self.make(Op::And, &[negated, other]))
            }
            (None, Some(true)) => {
                let negated = self.make(Op::Not, &[condition]);
                Some(self.make(Op::Or, &[negated, then]))
            }
            _ => None,
        }
    }
}
