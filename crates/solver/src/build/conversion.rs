//! Rules for negations and casts: casts that undo or repeat each other, and casts of what already fits.

use crate::{Arena, Op, TermId};
use testwright_semantics::BinOp::*;
use testwright_semantics::UnOp::{self, *};

impl Arena {
    pub(super) fn simplify_unary(&mut self, op: UnOp, operand: TermId) -> Option<TermId> {
        let inner = match self.as_app(operand) {
            Some((Op::Un(inner_op), &[inner])) => Some((inner_op, inner)),
            _ => None,
        };
        match (op, inner) {
            (INeg, Some((INeg, inner)))
            | (LNeg, Some((LNeg, inner)))
            | (FNeg, Some((FNeg, inner)))
            | (DNeg, Some((DNeg, inner))) => return Some(inner),
            (L2I, Some((I2L, inner))) | (D2I, Some((I2D, inner))) => return Some(inner),
            (D2L, Some((I2D, inner))) => return Some(self.make(Op::Un(I2L), &[inner])),
            (L2D, Some((I2L, inner))) => return Some(self.make(Op::Un(I2D), &[inner])),
            (L2F, Some((I2L, inner))) => return Some(self.make(Op::Un(I2F), &[inner])),
            (D2F, Some((F2D, inner))) => return Some(inner),
            (D2F, Some((I2D, inner))) => return Some(self.make(Op::Un(I2F), &[inner])),
            (D2I, Some((F2D, inner))) => return Some(self.make(Op::Un(F2I), &[inner])),
            (D2L, Some((F2D, inner))) => return Some(self.make(Op::Un(F2L), &[inner])),
            // The inner cast keeps the bits that the outer one looks at.
            (I2B, Some((I2C | I2S, inner))) | (I2C, Some((I2S, inner))) | (I2S, Some((I2C, inner))) => {
                return Some(self.make(Op::Un(op), &[inner]));
            }
            _ => {}
        }
        let fits = match op {
            I2B => self.is_within(operand, i8::MIN.into(), i8::MAX.into()),
            I2S => self.is_within(operand, i16::MIN.into(), i16::MAX.into()),
            I2C => self.is_within(operand, 0, u16::MAX.into()),
            _ => false,
        };
        if fits {
            return Some(operand);
        }
        match op {
            INeg => self.negated_difference(ISub, operand),
            LNeg => self.negated_difference(LSub, operand),
            L2I => self.narrow(operand),
            I2B | I2C | I2S => self.unmasked(op, operand),
            _ => None,
        }
    }

    /// -(a - b) is b - a, also when it wraps around.
    fn negated_difference(&mut self, sub: testwright_semantics::BinOp, operand: TermId) -> Option<TermId> {
        let [left, right] = self.match_op(operand, Op::Bin(sub))?;
        Some(self.make(Op::Bin(sub), &[right, left]))
    }

    /// The low half of a sum of widened `int`s is the sum of the `int`s.
    fn narrow(&mut self, operand: TermId) -> Option<TermId> {
        let (Op::Bin(op), &[left, right]) = self.as_app(operand)? else {
            return None;
        };
        let narrow = match op {
            LAdd => IAdd,
            LSub => ISub,
            LMul => IMul,
            LAnd => IAnd,
            LOr => IOr,
            LXor => IXor,
            _ => return None,
        };
        let is_wide = |arena: &Arena, id: TermId| {
            arena.as_const(id).is_some() || arena.match_op::<1>(id, Op::Un(I2L)).is_some()
        };
        if !is_wide(self, left) || !is_wide(self, right) {
            return None;
        }
        let left = self.make(Op::Un(L2I), &[left]);
        let right = self.make(Op::Un(L2I), &[right]);
        Some(self.make(Op::Bin(narrow), &[left, right]))
    }

    /// A mask that keeps all bits that the cast keeps does nothing.
    fn unmasked(&mut self, op: UnOp, operand: TermId) -> Option<TermId> {
        let [inner, mask] = self.match_op(operand, Op::Bin(IAnd))?;
        let kept = if op == I2B { 0xff } else { 0xffff };
        let mask = self.integer(mask)?;
        (mask & kept == kept).then(|| self.make(Op::Un(op), &[inner]))
    }
}
