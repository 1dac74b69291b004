//! Rules for equality and order.
//!
//! Integer comparisons with a constant are brought to `x <= c`, `c <= x` or `x = c`; the comparisons that the
//! instruction set does in two steps (`lcmp` and then `iflt`) become one.

use crate::{Arena, Const, Op, Sort, TermId};
use testwright_semantics::BinOp::{self, *};
use testwright_semantics::UnOp::*;

/// Comparisons are moved into choices up to this size.
const MOST_CHOICE_SIZE: u32 = 100;

impl Arena {
    pub(super) fn simplify_eq(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let sort = self.sort(left);
        if self.as_const(left).is_some() || (self.as_const(right).is_none() && right < left) {
            return Some(self.make(Op::Eq, &[right, left]));
        }
        if left == right && !sort.is_floating() {
            return Some(self.bool(true));
        }
        match sort {
            Sort::Bool => match self.as_const(right).and_then(Const::as_bool) {
                Some(true) => Some(left),
                Some(false) => Some(self.make(Op::Not, &[left])),
                None => {
                    let negated = self.make(Op::Not, &[left]);
                    (negated == right).then(|| self.bool(false))
                }
            },
            Sort::Int | Sort::Long => self.simplify_integer_eq(left, right),
            Sort::Float | Sort::Double => {
                self.simplify_nan(left, right).or_else(|| self.compare_choice(Op::Eq, left, right))
            }
            Sort::String => self.simplify_text_eq(left, right),
            Sort::Array(_) => None,
        }
    }

    fn simplify_integer_eq(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        if let Some(target) = self.integer(right) {
            return self.solve_eq(left, right, target);
        }
        let (left_low, left_high) = self.bounds(left);
        let (right_low, right_high) = self.bounds(right);
        if left_high < right_low || right_high < left_low {
            return Some(self.bool(false));
        }
        let widened = (self.match_op(left, Op::Un(I2L)), self.match_op(right, Op::Un(I2L)));
        if let (Some([left]), Some([right])) = widened {
            return Some(self.make(Op::Eq, &[left, right]));
        }
        // a + c = b + c and the like.
        for op in [IAdd, LAdd, IXor, LXor] {
            let sums: (Option<[TermId; 2]>, Option<[TermId; 2]>) =
                (self.match_op(left, Op::Bin(op)), self.match_op(right, Op::Bin(op)));
            if let (Some([first, second]), Some([other_first, other_second])) = sums
                && second == other_second
            {
                return Some(self.make(Op::Eq, &[first, other_first]));
            }
        }
        None
    }

    /// Undoes what can be undone on the left of `left = constant`, in a loop because such chains can be long.
    fn solve_eq(&mut self, left: TermId, right: TermId, target: i64) -> Option<TermId> {
        let (mut term, mut value) = (left, target);
        loop {
            let (low, high) = self.bounds(term);
            if !(low..=high).contains(&value) {
                return Some(self.bool(false));
            }
            let sort = self.sort(term);
            let wrap = |value: i64| if sort == Sort::Int { i64::from(value as i32) } else { value };
            let Some((op, args)) = self.as_app(term) else { break };
            let constant = args.get(1).and_then(|&arg| self.integer(arg));
            match (op, constant) {
                (Op::Bin(IAdd | LAdd), Some(constant)) => {
                    (term, value) = (args[0], wrap(value.wrapping_sub(constant)))
                }
                (Op::Bin(IXor | LXor), Some(constant)) => (term, value) = (args[0], value ^ constant),
                (Op::Bin(IMul | LMul), Some(constant)) if constant & 1 == 1 => {
                    (term, value) = (args[0], wrap(value.wrapping_mul(inverse(constant))));
                }
                (Op::Un(INeg | LNeg), _) => (term, value) = (args[0], wrap(value.wrapping_neg())),
                (Op::Un(I2L), _) => term = args[0],
                (Op::Bin(ISub | LSub), None) => {
                    let (minuend, subtrahend) = (args[0], args[1]);
                    if value == 0 {
                        return Some(self.make(Op::Eq, &[minuend, subtrahend]));
                    }
                    match self.integer(minuend) {
                        Some(constant) => (term, value) = (subtrahend, wrap(constant.wrapping_sub(value))),
                        None => break,
                    }
                }
                (Op::Bin(op @ (LCmp | FCmpL | FCmpG | DCmpL | DCmpG)), _) => {
                    let (first, second) = (args[0], args[1]);
                    return Some(self.sign_is(op, first, second, value));
                }
                // What divides a number divides its negation.
                (Op::Bin(rem @ (IRem | LRem)), _) if value == 0 => {
                    let (dividend, divisor) = (args[0], args[1]);
                    let neg = if rem == IRem { INeg } else { LNeg };
                    let Some([inner]) = self.match_op(dividend, Op::Un(neg)) else { break };
                    term = self.make(Op::Bin(rem), &[inner, divisor]);
                }
                (Op::CompareTo, _) if value == 0 => {
                    let (first, second) = (args[0], args[1]);
                    return Some(self.make(Op::Eq, &[first, second]));
                }
                (Op::IndexOf, _) if value == -1 && self.integer(args[2]).is_some_and(|from| from <= 0) => {
                    let contains = self.make(Op::Contains, &[args[0], args[1]].map(|arg| arg));
                    return Some(self.make(Op::Not, &[contains]));
                }
                (Op::Ite, _) => break,
                _ => break,
            }
        }
        let constant = self.constant(Const::integer(self.sort(term), value));
        if let Some(chosen) = self.compare_choice(Op::Eq, term, constant) {
            return Some(chosen);
        }
        (term != left || constant != right).then(|| self.intern(Op::Eq, &[term, constant]))
    }

    pub(super) fn simplify_order(&mut self, op: Op, left: TermId, right: TermId) -> Option<TermId> {
        if self.sort(left).is_floating() {
            if left == right && op == Op::Lt {
                return Some(self.bool(false));
            }
            return self.simplify_nan(left, right).or_else(|| self.compare_choice(op, left, right));
        }
        if left == right {
            return Some(self.bool(op == Op::Le));
        }
        let (left_low, left_high) = self.bounds(left);
        let (right_low, right_high) = self.bounds(right);
        let strict = op == Op::Lt;
        if left_high < right_low || (!strict && left_high == right_low) {
            return Some(self.bool(true));
        }
        if left_low > right_high || (strict && left_low == right_high) {
            return Some(self.bool(false));
        }
        // x < c is x <= c - 1; the bounds above rule out that this wraps around.
        if strict && let Some(value) = self.integer(right) {
            let constant = self.constant(Const::integer(self.sort(right), value - 1));
            return Some(self.make(Op::Le, &[left, constant]));
        }
        if strict && let Some(value) = self.integer(left) {
            let constant = self.constant(Const::integer(self.sort(left), value + 1));
            return Some(self.make(Op::Le, &[constant, right]));
        }
        // Only one value is left when the constant is the bound.
        if let Some(value) = self.integer(right)
            && value == left_low
        {
            return Some(self.make(Op::Eq, &[left, right]));
        }
        if let Some(value) = self.integer(left)
            && value == right_high
        {
            return Some(self.make(Op::Eq, &[right, left]));
        }
        self.widened_order(op, left, right)
            .or_else(|| self.simplify_position(op, left, right))
            .or_else(|| self.sign_order(left, right))
            .or_else(|| self.compare_choice(op, left, right))
    }

    /// Order of widened integers, or of one and a constant that the bounds let fit.
    fn widened_order(&mut self, op: Op, left: TermId, right: TermId) -> Option<TermId> {
        let narrow = |arena: &mut Arena, id: TermId| match arena.integer(id) {
            Some(value) => i32::try_from(value).ok().map(|value| arena.int(value)),
            None => arena.match_op::<1>(id, Op::Un(I2L)).map(|[inner]| inner),
        };
        if self.sort(left) != Sort::Long {
            return None;
        }
        let (left, right) = (narrow(self, left)?, narrow(self, right)?);
        Some(self.make(op, &[left, right]))
    }

    /// `cmp(a, b) <= c` and `c <= cmp(a, b)`; with the bounds of the sign, c is -1 or 0 there, or 0 or 1.
    fn sign_order(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let comparison = |arena: &Arena, id: TermId| match arena.as_app(id) {
            Some((Op::Bin(op @ (LCmp | FCmpL | FCmpG | DCmpL | DCmpG)), &[first, second])) => {
                Some((op, first, second))
            }
            _ => None,
        };
        if let (Some((op, first, second)), Some(value)) = (comparison(self, left), self.integer(right)) {
            let negative = self.sign_is(op, first, second, -1);
            if value == -1 {
                return Some(negative);
            }
            let positive = self.sign_is(op, first, second, 1);
            return (value == 0).then(|| self.make(Op::Not, &[positive]));
        }
        if let (Some(value), Some((op, first, second))) = (self.integer(left), comparison(self, right)) {
            let positive = self.sign_is(op, first, second, 1);
            if value == 1 {
                return Some(positive);
            }
            let negative = self.sign_is(op, first, second, -1);
            return (value == 0).then(|| self.make(Op::Not, &[negative]));
        }
        None
    }

    /// The condition that a three-way comparison gives -1, 0 or 1. NaN makes `fcmpl` give -1 and `fcmpg` 1.
    fn sign_is(&mut self, op: BinOp, left: TermId, right: TermId, sign: i64) -> TermId {
        match (op, sign) {
            (_, 0) => self.make(Op::Eq, &[left, right]),
            (LCmp | FCmpG | DCmpG, -1) => self.make(Op::Lt, &[left, right]),
            (LCmp | FCmpL | DCmpL, 1) => self.make(Op::Lt, &[right, left]),
            (FCmpL | DCmpL, -1) => {
                let at_least = self.make(Op::Le, &[right, left]);
                self.make(Op::Not, &[at_least])
            }
            (FCmpG | DCmpG, 1) => {
                let at_most = self.make(Op::Le, &[left, right]);
                self.make(Op::Not, &[at_most])
            }
            _ => self.bool(false),
        }
    }

    /// NaN compares with nothing.
    fn simplify_nan(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let is_nan = |arena: &Arena, id: TermId| {
            arena.as_const(id).and_then(Const::as_floating).is_some_and(f64::is_nan)
        };
        (is_nan(self, left) || is_nan(self, right)).then(|| self.bool(false))
    }

    /// Compares each side of a choice between constants with a constant.
    fn compare_choice(&mut self, op: Op, left: TermId, right: TermId) -> Option<TermId> {
        let choice = |arena: &Arena, id: TermId| {
            // Choices can be nested; only small ones are worth going through.
            let [condition, then, other] =
                arena.match_op(id, Op::Ite).filter(|_| arena.size(id) <= MOST_CHOICE_SIZE)?;
            (arena.as_const(then).is_some() || arena.as_const(other).is_some())
                .then_some((condition, then, other))
        };
        if self.as_const(right).is_some() {
            let (condition, then, other) = choice(self, left)?;
            let then = self.make(op, &[then, right]);
            let other = self.make(op, &[other, right]);
            return Some(self.make(Op::Ite, &[condition, then, other]));
        }
        if self.as_const(left).is_some() {
            let (condition, then, other) = choice(self, right)?;
            let then = self.make(op, &[left, then]);
            let other = self.make(op, &[left, other]);
            return Some(self.make(Op::Ite, &[condition, then, other]));
        }
        None
    }
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the number of right bits.
pub(crate) fn inverse(odd: i64) -> i64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2_i64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
