//! Conditional jumps and switches.

use super::flow::Translator;
use super::step::Step;
use crate::code::{BinOp, Compare, Cond, Kind, Operand, Terminator};
use crate::decode::Switch;

impl<'a> Translator<'a> {
    /// A two-way branch; without `against`, both operands are on the stack.
    pub(super) fn branch(
        &mut self,
        pc: u16,
        next: u32,
        compare: Compare,
        cond: Cond,
        target: u16,
        against: Option<Operand>,
    ) -> Step<Option<Terminator>> {
        let kind = compare.kind();
        let pops = kind.slots() * if against.is_some() { 1 } else { 2 };
        let position = self.stack.below(pops)?;
        self.stack.settle_below(position, &mut self.sink);
        let rhs = match against {
            Some(literal) => literal,
            None => self.stack.pop(kind)?,
        };
        let lhs = self.stack.pop(kind)?;
        let then = self.edge(u32::from(target))?;
        let otherwise = self.edge(next)?;
        let site = self.layout.site(pc);
        Ok(Some(Terminator::If { site, compare, cond, lhs, rhs, then, otherwise }))
    }

    pub(super) fn switch(&mut self, pc: u16, switch: Switch<'a>) -> Step<Option<Terminator>> {
        let position = self.stack.below(1)?;
        self.stack.settle_below(position, &mut self.sink);
        let value = self.stack.pop(Kind::Int)?;
        let cases = switch.cases();
        self.count += cases.len();
        let mut targets = Vec::with_capacity(cases.len());
        for (key, target) in cases {
            targets.push((key, self.edge(u32::from(target))?));
        }
        let default = self.edge(u32::from(switch.default()))?;
        let site = self.layout.site(pc);
        Ok(Some(Terminator::Switch { site, value, cases: targets.into(), default }))
    }
}

/// The comparison that a jump on the result of a three-way comparison amounts to.
pub(super) fn three_way(op: BinOp) -> Option<Compare> {
    match op {
        BinOp::LCmp => Some(Compare::Long),
        BinOp::FCmpL => Some(Compare::FloatL),
        BinOp::FCmpG => Some(Compare::FloatG),
        BinOp::DCmpL => Some(Compare::DoubleL),
        BinOp::DCmpG => Some(Compare::DoubleG),
        _ => None,
    }
}
