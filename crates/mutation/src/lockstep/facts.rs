//! What may hold at a cut, and what is guessed to.
//!
//! Start at [`guesses`]. Guessing costs nothing but questions: what does not follow is taken back. So orders are guessed of
//! everything that the code compares.

use testwright_ir::code::{BinOp, Body, Compare, Inst, Kind, Operand, Reg, Terminator};
use testwright_solver::{Arena, Const, Op, Sort, TermId};

use super::Slot;
use crate::symbolic::GivenArray;

/// Something that may hold of a register at a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// Both versions hold the same.
    Equal,
    /// Both are even, or both are odd.
    SameParity,
    /// The original's is at least this.
    AtLeast(i32),
    /// The original's is less than this.
    Below(Quantity),
    /// The original's is this or less.
    AtMost(Quantity),
}

/// A number that others are compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quantity {
    /// What the original's register holds.
    Register(Reg),
    /// The length of the array with this number.
    Length(usize),
}

/// The strongest facts first, because a fact is only looked at if no stronger one holds.
const PLAIN: [Fact; 4] = [Fact::Equal, Fact::SameParity, Fact::AtLeast(1), Fact::AtLeast(0)];

/// By cut: what may hold there. At the entry it is that both versions hold the same, and nothing else.
pub(super) fn guesses(body: &Body, slots: &[Vec<Slot>], arrays: &[GivenArray]) -> Vec<Vec<(Slot, Fact)>> {
    let compared = compared(body, arrays);
    let mut found = Vec::with_capacity(slots.len());
    for (at, slots) in slots.iter().enumerate() {
        let mut facts: Vec<(Slot, Fact)> = Vec::new();
        for slot in slots {
            if at == 0 || !matches!(slot.kind, Kind::Int | Kind::Long) {
                facts.push((*slot, Fact::Equal));
                continue;
            }
            facts.extend(PLAIN.iter().map(|fact| (*slot, *fact)));
            for (one, other) in &compared {
                let is_known = match other {
                    Quantity::Register(reg) => {
                        slots.iter().any(|own| own.reg == *reg && own.kind == slot.kind)
                    }
                    Quantity::Length(_) => slot.kind == Kind::Int,
                };
                if *one == Quantity::Register(slot.reg) && is_known {
                    facts.extend([(*slot, Fact::Below(*other)), (*slot, Fact::AtMost(*other))]);
                }
            }
        }
        found.push(facts);
    }
    found
}

/// What a body compares with what, each pair once in either order.
fn compared(body: &Body, arrays: &[GivenArray]) -> Vec<(Quantity, Quantity)> {
    let mut found: Vec<(Quantity, Quantity)> = Vec::new();
    for block in &body.blocks {
        let Terminator::If { compare: Compare::Int | Compare::Long, lhs, rhs, .. } = &block.terminator else {
            continue;
        };
        let (Some(one), Some(other)) =
            (quantity(&block.insts, *lhs, arrays), quantity(&block.insts, *rhs, arrays))
        else {
            continue;
        };
        for pair in [(one, other), (other, one)] {
            if one != other && !found.contains(&pair) {
                found.push(pair);
            }
        }
    }
    found
}

/// What an operand is after some instructions: the length of an array if the last that wrote it took that.
fn quantity(insts: &[Inst], operand: Operand, arrays: &[GivenArray]) -> Option<Quantity> {
    let reg = operand.reg()?;
    let written = insts.iter().rev().find(|inst| inst.def().is_some_and(|(own, _)| own == reg));
    if let Some(Inst::ArrayLength { array: Operand::Reg(array), .. }) = written {
        return arrays.iter().position(|own| own.registers.contains(array)).map(Quantity::Length);
    }
    Some(Quantity::Register(reg))
}

/// Whether a fact is more than another one about the same register.
pub(super) fn implies(one: Fact, other: Fact) -> bool {
    match (one, other) {
        (Fact::Equal, Fact::SameParity) => true,
        (Fact::AtLeast(more), Fact::AtLeast(less)) => more >= less,
        (Fact::Below(one), Fact::AtMost(other)) => one == other,
        _ => false,
    }
}

/// A fact as a condition on what a register holds in either version; none if it cannot be said of these terms, or always holds.
/// `value` says what other quantities are in the original.
pub(super) fn condition(
    arena: &mut Arena,
    fact: Fact,
    one: TermId,
    other: TermId,
    value: impl FnOnce(&mut Arena, Quantity) -> Option<TermId>,
) -> Option<TermId> {
    let number = |sort: Sort, value: i32| match sort {
        Sort::Int => Some(Const::Int(value)),
        Sort::Long => Some(Const::Long(value.into())),
        _ => None,
    };
    match fact {
        Fact::Equal if one == other => None,
        // Zeroes of floating point are equal and yet not the same.
        Fact::Equal if !arena.sort(one).is_integer() => None,
        Fact::Equal => arena.app(Op::Eq, &[one, other]).ok(),
        Fact::SameParity if one == other => None,
        Fact::SameParity => {
            let and = if arena.sort(one) == Sort::Long { BinOp::LAnd } else { BinOp::IAnd };
            let bit = number(arena.sort(one), 1)?;
            let bit = arena.constant(bit);
            let one = arena.app(Op::Bin(and), &[one, bit]).ok()?;
            let other = arena.app(Op::Bin(and), &[other, bit]).ok()?;
            arena.app(Op::Eq, &[one, other]).ok()
        }
        Fact::AtLeast(least) => {
            let least = number(arena.sort(one), least)?;
            let least = arena.constant(least);
            arena.app(Op::Le, &[least, one]).ok()
        }
        Fact::Below(bound) => {
            let bound = value(arena, bound)?;
            arena.app(Op::Lt, &[one, bound]).ok()
        }
        Fact::AtMost(bound) => {
            let bound = value(arena, bound)?;
            arena.app(Op::Le, &[one, bound]).ok()
        }
    }
}
