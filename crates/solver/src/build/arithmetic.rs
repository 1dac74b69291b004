//! Rules for integer arithmetic: neutral and absorbing constants, constants moved right and joined.
//!
//! Floating-point arithmetic has few rules because of NaN, infinities and signed zeros: only what holds for all bits.

use crate::{Arena, Const, Op, TermId};
use testwright_semantics::BinOp::{self, *};
use testwright_semantics::UnOp;

/// The operations of one width that rules speak of in terms of each other.
struct Family {
    add: BinOp,
    mul: BinOp,
    and: BinOp,
    neg: UnOp,
    bits: i64,
}

const INT: Family = Family { add: IAdd, mul: IMul, and: IAnd, neg: UnOp::INeg, bits: 32 };
const LONG: Family = Family { add: LAdd, mul: LMul, and: LAnd, neg: UnOp::LNeg, bits: 64 };

impl Arena {
    pub(super) fn simplify_binary(&mut self, op: BinOp, left: TermId, right: TermId) -> Option<TermId> {
        // A constant operand stands on the right; otherwise the older term stands on the left.
        let swap = self.as_const(left).is_some() || (self.as_const(right).is_none() && right < left);
        // Which NaN comes out of two is no part of the contract, but the bits of a constant are: only integers swap.
        let is_integer = self.sort(left).is_integer();
        if op.is_commutative() && is_integer && swap && left != right {
            return Some(self.make(Op::Bin(op), &[right, left]));
        }
        let family = match op {
            IAdd | ISub | IMul | IDiv | IRem | IShl | IShr | IUshr | IAnd | IOr | IXor => &INT,
            LAdd | LSub | LMul | LDiv | LRem | LShl | LShr | LUshr | LAnd | LOr | LXor => &LONG,
            _ => return self.simplify_comparison(op, left, right),
        };
        // The sign of a divisor is nothing to a remainder.
        if matches!(op, IRem | LRem)
            && let Some([inner]) = self.match_op(right, Op::Un(family.neg))
        {
            return Some(self.make(Op::Bin(op), &[left, inner]));
        }
        match (self.integer(left), self.integer(right)) {
            (_, Some(value)) => self.with_right_constant(family, op, left, right, value),
            (Some(0), None) => match op {
                ISub | LSub => Some(self.make(Op::Un(family.neg), &[right])),
                // Zero divided by zero is zero too, by convention.
                IDiv | IRem | LDiv | LRem | IShl | IShr | IUshr | LShl | LShr | LUshr => Some(left),
                _ => None,
            },
            (Some(-1), None) if matches!(op, IShr | LShr) => Some(left),
            _ => self.without_constant(op, left, right),
        }
    }

    fn with_right_constant(
        &mut self,
        family: &Family,
        op: BinOp,
        left: TermId,
        right: TermId,
        value: i64,
    ) -> Option<TermId> {
        let zero = self.constant(Const::zero(self.sort(left)));
        match (op, value) {
            (IAdd | ISub | LAdd | LSub | IOr | LOr | IXor | LXor, 0) => return Some(left),
            (IMul | LMul | IAnd | LAnd, 0) => return Some(zero),
            (IDiv | LDiv | IRem | LRem, 0) => return Some(zero),
            (IMul | LMul | IDiv | LDiv, 1) => return Some(left),
            (IMul | LMul | IDiv | LDiv, -1) => return Some(self.make(Op::Un(family.neg), &[left])),
            (IRem | LRem, 1 | -1) => return Some(zero),
            (IAnd | LAnd, -1) => return Some(left),
            (IOr | LOr, -1) => return Some(right),
            _ => {}
        }
        match op {
            ISub | LSub => {
                let negated = self.make(Op::Un(family.neg), &[right]);
                Some(self.make(Op::Bin(family.add), &[left, negated]))
            }
            IShl | IShr | IUshr | LShl | LShr | LUshr => {
                let distance = value & (family.bits - 1);
                if distance == 0 {
                    return Some(left);
                }
                if distance != value {
                    let distance = self.int(distance as i32);
                    return Some(self.make(Op::Bin(op), &[left, distance]));
                }
                None
            }
            IAdd | LAdd | IMul | LMul | IAnd | LAnd | IOr | LOr | IXor | LXor => {
                if op == family.and
                    && value >= 0
                    && self.is_within(left, 0, value)
                    && (value + 1) & value == 0
                {
                    return Some(left);
                }
                // (x op a) op b is x op (a op b).
                if let Some([inner, constant]) = self.match_op(left, Op::Bin(op))
                    && self.as_const(constant).is_some()
                {
                    let joined = self.make(Op::Bin(op), &[constant, right]);
                    return Some(self.make(Op::Bin(op), &[inner, joined]));
                }
                // (a - x) + b is (a + b) - x.
                let sub = if family.bits == 32 { ISub } else { LSub };
                if op == family.add
                    && let Some([constant, inner]) = self.match_op(left, Op::Bin(sub))
                    && self.as_const(constant).is_some()
                {
                    let joined = self.make(Op::Bin(op), &[constant, right]);
                    return Some(self.make(Op::Bin(sub), &[joined, inner]));
                }
                if op == family.mul
                    && let Some([inner]) = self.match_op(left, Op::Un(family.neg))
                {
                    let negated = self.make(Op::Un(family.neg), &[right]);
                    return Some(self.make(Op::Bin(op), &[inner, negated]));
                }
                None
            }
            _ => None,
        }
    }

    fn without_constant(&mut self, op: BinOp, left: TermId, right: TermId) -> Option<TermId> {
        if left == right {
            return match op {
                ISub | LSub | IXor | LXor | IRem | LRem => Some(self.constant(Const::zero(self.sort(left)))),
                IAnd | LAnd | IOr | LOr => Some(left),
                _ => None,
            };
        }
        // (x + y) - y and the like, which string indices and loop counters produce.
        let (add, sub) = match op {
            IAdd | ISub => (IAdd, ISub),
            LAdd | LSub => (LAdd, LSub),
            _ => return None,
        };
        if op == sub {
            if let Some([first, second]) = self.match_op(left, Op::Bin(add)) {
                if second == right {
                    return Some(first);
                }
                if first == right {
                    return Some(second);
                }
            }
            return None;
        }
        if let Some([first, second]) = self.match_op(left, Op::Bin(sub))
            && second == right
        {
            return Some(first);
        }
        if let Some([first, second]) = self.match_op(right, Op::Bin(sub))
            && second == left
        {
            return Some(first);
        }
        None
    }

    /// `lcmp` and the floating-point comparisons of a term with itself, and operations on a NaN.
    fn simplify_comparison(&mut self, op: BinOp, left: TermId, right: TermId) -> Option<TermId> {
        if op == LCmp && left == right {
            return Some(self.int(0));
        }
        // Comparing two integers that were widened is comparing the integers.
        if let (Some([inner_left]), Some([inner_right])) =
            (self.match_op(left, Op::Un(UnOp::I2L)), self.match_op(right, Op::Un(UnOp::I2L)))
            && op == LCmp
        {
            let less = self.make(Op::Lt, &[inner_left, inner_right]);
            let equal = self.make(Op::Eq, &[inner_left, inner_right]);
            let [minus, zero, one] = [-1, 0, 1].map(|value| self.int(value));
            let not_less = self.make(Op::Ite, &[equal, zero, one]);
            return Some(self.make(Op::Ite, &[less, minus, not_less]));
        }
        None
    }
}
