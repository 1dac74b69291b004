//! Operations on numbers as circuits: which circuit each operation of the instruction set has.

use super::gates::{Bit, Gates};
use super::word::{Word, sign_extend, zero_extend};
use crate::{Op, Sort};
use testwright_semantics::BinOp::*;
use testwright_semantics::{BinOp, UnOp};

/// Java's `==`, `<` or `<=` of two numbers, or equality of two truth values.
pub(super) fn compare(gates: &mut Gates, op: Op, sort: Sort, left: &[Bit], right: &[Bit]) -> Bit {
    if sort.is_floating() {
        return gates.float_compare(op, left, right);
    }
    match op {
        Op::Eq => gates.eq(left, right),
        Op::Lt => gates.signed_less(left, right),
        _ => !gates.signed_less(right, left),
    }
}

/// -1, 0 or 1 in 32 bits: what is not equal is less if one of the two other bits says so.
fn sign(gates: &mut Gates, less: Bit, equal: Bit, otherwise_less: Bit) -> Word {
    let negative = gates.or(less, otherwise_less);
    let mut word = vec![!equal];
    word.extend(std::iter::repeat_n(gates.and(negative, !equal), 31));
    word
}

pub(super) fn binary(gates: &mut Gates, op: BinOp, left: &[Bit], right: &[Bit]) -> Option<Word> {
    Some(match op {
        IAdd | LAdd => gates.add(left, right),
        ISub | LSub => gates.sub(left, right),
        IMul | LMul => gates.mul(left, right),
        IDiv | LDiv => gates.signed_divide(left, right).0,
        IRem | LRem => gates.signed_divide(left, right).1,
        IShl | IShr | IUshr | LShl | LShr | LUshr => {
            let distance = &right[..if left.len() == 32 { 5 } else { 6 }];
            let sign = left[left.len() - 1];
            match op {
                IShl | LShl => gates.shift_left(left, distance, Bit::FALSE),
                IShr | LShr => gates.shift_right(left, distance, sign),
                _ => gates.shift_right(left, distance, Bit::FALSE),
            }
        }
        IAnd | LAnd => gates.zip(left, right, Gates::and),
        IOr | LOr => gates.zip(left, right, Gates::or),
        IXor | LXor => gates.zip(left, right, Gates::xor),
        LCmp => {
            let less = gates.signed_less(left, right);
            let equal = gates.eq(left, right);
            sign(gates, less, equal, Bit::FALSE)
        }
        FCmpL | FCmpG | DCmpL | DCmpG => {
            let less = gates.float_compare(Op::Lt, left, right);
            let equal = gates.float_compare(Op::Eq, left, right);
            let greater = gates.float_compare(Op::Lt, right, left);
            let unordered = !gates.any([less, equal, greater]);
            let counts_as_less = if matches!(op, FCmpL | DCmpL) { unordered } else { Bit::FALSE };
            sign(gates, less, equal, counts_as_less)
        }
        FAdd | DAdd => gates.float_add(left, right, false),
        FSub | DSub => gates.float_add(left, right, true),
        FMul | DMul => gates.float_mul(left, right),
        FDiv | DDiv => gates.float_div(left, right),
        FRem | DRem => return None,
    })
}

pub(super) fn unary(gates: &mut Gates, op: UnOp, operand: &[Bit]) -> Option<Word> {
    Some(match op {
        UnOp::INeg | UnOp::LNeg => gates.neg(operand),
        UnOp::FNeg | UnOp::DNeg => {
            let mut negated = operand.to_vec();
            let top = negated.len() - 1;
            negated[top] = !negated[top];
            negated
        }
        UnOp::I2L => sign_extend(operand, 64),
        UnOp::L2I => operand[..32].to_vec(),
        UnOp::I2B => sign_extend(&operand[..8], 32),
        UnOp::I2S => sign_extend(&operand[..16], 32),
        UnOp::I2C => zero_extend(&operand[..16], 32),
        UnOp::I2F | UnOp::L2F => gates.float_of_integer(operand, 32),
        UnOp::I2D | UnOp::L2D => gates.float_of_integer(operand, 64),
        UnOp::F2I | UnOp::D2I => gates.integer_of_float(operand, 32),
        UnOp::F2L | UnOp::D2L => gates.integer_of_float(operand, 64),
        UnOp::F2D => gates.float_convert(operand, 64),
        UnOp::D2F => gates.float_convert(operand, 32),
    })
}
