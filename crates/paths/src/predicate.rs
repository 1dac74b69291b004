//! Predicate functions: how far a decision was from going another way (Bueno and Jino 2002, 6.3.1 and table 1).
//!
//! Start at [`error_of`]. Conditions of one decision are combined as the authors do: those that must hold together by their
//! sum, those of which one is enough by their minimum. Conditions that Java did not evaluate are evaluated here, on the
//! registers as they were, as far as that needs no memory and no calls.

use testwright_goals::walk::{Visit, Walk};
use testwright_ir::code::{BlockId, Compare, Cond, Inst, Kind, Operand, Terminator};
use testwright_semantics::Value;

use crate::graph::{Node, NodeId};
use crate::method::Method;

/// Added to a difference that must not be 0, before it divides 1.
pub const K1: f64 = 0.01;

/// The error of a boolean that has the wrong value.
pub const K2: f64 = 100.0;

/// The error where nothing can be said, such as that of a condition that cannot be evaluated.
const UNKNOWN: f64 = K2;

/// As large as errors get, but finite, so that they can be added and compared. It is that of a run which did not come to the
/// decision of a node at all because an exception was thrown.
pub const LARGEST: f64 = 1e300;

/// How far the decision of a node, whose visit begins at `first` in the walk, was from leading to another node.
#[must_use]
pub fn error_of(method: &Method, node: &Node, walk: &Walk, first: usize, wanted: NodeId) -> f64 {
    let inside = walk.visits[first..]
        .iter()
        .enumerate()
        .take_while(|(at, visit)| *at == 0 || method.graph.head_at(BlockId(visit.block)).is_none());
    let visits: Vec<Visit> = inside.map(|(_, visit)| *visit).collect();
    let Some(deciding) = visits.iter().find(|visit| visit.block == node.last().0) else { return LARGEST };
    let error = match &method.body.blocks[node.last().0 as usize].terminator {
        Terminator::If { .. } => {
            let decision = Decision { method, node, visits: &visits, kept: walk.kept(deciding), wanted };
            decision.error(node.last(), 0)
        }
        Terminator::Switch { cases, .. } => {
            let value = deciding.lhs as i32;
            let keys = cases.iter().filter(|(_, target)| method.graph.head_at(*target) == Some(wanted));
            // Only the default leads there if no key does: then any other value would do.
            keys.map(|(key, _)| f64::from(value.abs_diff(*key))).reduce(f64::min).unwrap_or(1.0 / K1)
        }
        _ => UNKNOWN,
    };
    error.min(LARGEST)
}

/// The numbers that the last condition compared of the decision whose visit begins at `first` in the walk. Java stops at the
/// condition that settles a decision, so this is the one that went wrong.
#[must_use]
pub fn compared(method: &Method, walk: &Walk, first: usize) -> Option<(f64, f64)> {
    let inside = walk.visits.get(first..)?.iter().enumerate();
    let inside =
        inside.take_while(|(at, visit)| *at == 0 || method.graph.head_at(BlockId(visit.block)).is_none());
    let decides = |visit: &&Visit| {
        let block = method.body.blocks.get(visit.block as usize);
        block.is_some_and(|block| matches!(block.terminator, Terminator::If { .. }))
    };
    let last = inside.map(|(_, visit)| visit).filter(decides).last()?;
    let Terminator::If { compare, .. } = &method.body.blocks[last.block as usize].terminator else {
        return None;
    };
    let (lhs, rhs) = (number(*compare, last.lhs), number(*compare, last.rhs));
    let is_number = last.graded.is_none() && lhs.is_finite() && rhs.is_finite();
    is_number.then_some((lhs, rhs))
}

/// An `if` of one or more conditions.
struct Decision<'a> {
    method: &'a Method,
    node: &'a Node,
    visits: &'a [Visit],
    /// Registers when its first condition was decided.
    kept: Option<&'a [u64]>,
    wanted: NodeId,
}

impl Decision<'_> {
    /// The error of the conditions from a block on.
    fn error(&self, block: BlockId, depth: usize) -> f64 {
        let Terminator::If { compare, cond, then, otherwise, lhs, rhs, .. } =
            &self.method.body.blocks[block.0 as usize].terminator
        else {
            return f64::INFINITY;
        };
        let operands = self.operands(block, compare.kind(), (*lhs, *rhs));
        let side = |target: BlockId, outcome: bool| {
            let own = match operands {
                Some((lhs, rhs, graded)) => {
                    let cond = if outcome { *cond } else { cond.negate() };
                    self.condition(block, *compare, cond, (lhs, rhs), graded)
                }
                None => UNKNOWN,
            };
            let is_inside = self.node.conditions.contains(&target) && target != self.node.last();
            if is_inside && depth < self.node.conditions.len() {
                own + self.error(target, depth + 1)
            } else if self.method.graph.head_at(target) == Some(self.wanted) {
                own
            } else {
                f64::INFINITY
            }
        };
        side(*then, true).min(side(*otherwise, false))
    }

    /// Bits of what a condition compares, or would have compared.
    fn operands(
        &self,
        block: BlockId,
        kind: Kind,
        (lhs, rhs): (Operand, Operand),
    ) -> Option<(u64, u64, Option<f64>)> {
        if let Some(visit) = self.visits.iter().find(|visit| visit.block == block.0) {
            return Some((visit.lhs, visit.rhs, visit.graded));
        }
        let mut registers: Vec<Option<u64>> = self.kept?.iter().map(|bits| Some(*bits)).collect();
        for inst in &self.method.body.blocks[block.0 as usize].insts {
            let value = evaluate(inst, &registers);
            if let Some((reg, _)) = inst.def()
                && let Some(place) = registers.get_mut(usize::from(reg.0))
            {
                *place = value;
            }
        }
        Some((read(&registers, kind, lhs)?.to_bits(), read(&registers, kind, rhs)?.to_bits(), None))
    }

    fn condition(
        &self,
        block: BlockId,
        compare: Compare,
        cond: Cond,
        (lhs, rhs): (u64, u64),
        graded: Option<f64>,
    ) -> f64 {
        if compare.holds(cond, lhs, rhs) {
            return 0.0;
        }
        match graded {
            Some(error) => error,
            None if self.method.tests_boolean(block) => K2,
            None => table(compare, cond, lhs, rhs),
        }
    }
}

/// The number that bits are; none for references.
pub(crate) fn number(compare: Compare, bits: u64) -> f64 {
    match compare.kind() {
        Kind::Int => f64::from(bits as i32),
        Kind::Long => bits as i64 as f64,
        Kind::Float => f64::from(f32::from_bits(bits as u32)),
        Kind::Double => f64::from_bits(bits),
        Kind::Ref => f64::NAN,
    }
}

/// Table 1 for a relation that does not hold.
fn table(compare: Compare, cond: Cond, lhs: u64, rhs: u64) -> f64 {
    let difference = (number(compare, lhs) - number(compare, rhs)).abs();
    if difference.is_nan() {
        return K2;
    }
    if cond == Cond::Ne { 1.0 / (difference + K1) } else { difference.min(LARGEST) }
}

fn read(registers: &[Option<u64>], kind: Kind, operand: Operand) -> Option<Value> {
    Some(match operand {
        Operand::Reg(reg) => Value::from_bits(kind, registers.get(usize::from(reg.0)).copied().flatten()?),
        Operand::Int(value) => Value::Int(value),
        Operand::Long(value) => Value::Long(value),
        Operand::Float(bits) => Value::Float(f32::from_bits(bits)),
        Operand::Double(bits) => Value::Double(f64::from_bits(bits)),
        Operand::Null => Value::NULL,
    })
}

/// The bits that an instruction gives, if it needs nothing but registers.
fn evaluate(inst: &Inst, registers: &[Option<u64>]) -> Option<u64> {
    let value = match inst {
        Inst::Move { kind, src, .. } => read(registers, *kind, *src)?,
        Inst::Unary { op, src, .. } => op.eval(read(registers, op.operand(), *src)?).ok()?,
        Inst::Binary { op, lhs, rhs, .. } => {
            let (left, right) = op.operands();
            op.eval(read(registers, left, *lhs)?, read(registers, right, *rhs)?).ok()?
        }
        _ => return None,
    };
    Some(value.to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i32) -> u64 {
        u64::from(value as u32)
    }

    #[test]
    fn errors_are_those_of_the_table() {
        let error = |cond, left, right| table(Compare::Int, cond, int(left), int(right));
        assert_eq!(error(Cond::Gt, 3, 10), 7.0);
        assert_eq!(error(Cond::Ge, 3, 10), 7.0);
        assert_eq!(error(Cond::Lt, 10, 3), 7.0);
        assert_eq!(error(Cond::Le, -10, -13), 3.0);
        assert_eq!(error(Cond::Eq, 100, 1), 99.0);
        assert_eq!(error(Cond::Ne, 5, 5), 1.0 / K1);
        let doubles = table(Compare::DoubleL, Cond::Eq, 1.0f64.to_bits(), 100.0f64.to_bits());
        assert_eq!(doubles, 99.0);
        assert_eq!(table(Compare::DoubleL, Cond::Eq, f64::NAN.to_bits(), 0), K2);
    }
}
