//! Lowering of block ends.

use testwright_ir::code::{BlockId, Compare, Cond, Operand, Terminator};

use super::operand::{immediate, literal_bits};
use super::{Jump, Lowering, PendingSwitch};
use crate::exec::code::SwitchTable;
use crate::exec::insn::Insn;
use crate::exec::{branch, monitor, unwind};

impl Lowering<'_> {
    /// Emits the end of block `at`.
    pub(super) fn terminator(
        &mut self,
        at: BlockId,
        terminator: &Terminator,
        pending: &mut Vec<PendingSwitch>,
    ) {
        match terminator {
            Terminator::Goto(target) => self.goto(at, *target),
            Terminator::If { compare, cond, lhs, rhs, then, otherwise, .. } => {
                // The jump goes to the target that does not follow.
                if then.0 == at.0 + 1 && otherwise.0 != at.0 + 1 {
                    self.conditional(at, *compare, cond.negate(), *lhs, *rhs, *otherwise);
                } else {
                    self.conditional(at, *compare, *cond, *lhs, *rhs, *then);
                    self.goto(at, *otherwise);
                }
            }
            Terminator::Switch { value, cases, default, .. } => {
                let value = self.operand(*value, 0);
                pending.push(self.switch(value, cases, *default));
            }
            Terminator::Return(value) => {
                if self.synchronized {
                    self.emit(Insn::new(monitor::exit_method, 0, 0, 0));
                }
                self.give_back(*value);
            }
            Terminator::Throw(value) => {
                let value = self.operand(*value, 0);
                self.emit(Insn::new(unwind::throw_insn, value, 0, 0));
            }
        }
    }

    fn give_back(&mut self, value: Option<(testwright_ir::code::Kind, Operand)>) {
        let Some((_, value)) = value else {
            self.emit(Insn::new(branch::return_void, 0, 0, 0));
            return;
        };
        match literal_bits(value).map(u32::try_from) {
            Some(Ok(bits)) => self.emit(Insn::new(branch::return_32, 0, 0, bits)),
            _ => {
                let value = self.operand(value, 0);
                self.emit(Insn::new(branch::return_value, value, 0, 0));
            }
        }
    }

    /// Jumps to `target`, or falls through to it.
    fn goto(&mut self, at: BlockId, target: BlockId) {
        if target.0 == at.0 + 1 {
            return;
        }
        let back = target.0 <= at.0;
        self.jump_to(target, Insn::new(if back { branch::jump_back } else { branch::jump }, 0, 0, 0));
    }

    fn jump_to(&mut self, target: BlockId, insn: Insn) {
        self.jumps.push(Jump { at: self.insns.len() as u32, target });
        self.emit(insn);
    }

    fn conditional(
        &mut self,
        at: BlockId,
        compare: Compare,
        cond: Cond,
        lhs: Operand,
        rhs: Operand,
        to: BlockId,
    ) {
        let back = to.0 <= at.0;
        let swappable = matches!(compare, Compare::Int | Compare::Long | Compare::Ref);
        let (cond, lhs, rhs) = match (lhs.reg(), rhs.reg()) {
            (None, Some(_)) if swappable => (cond.swap(), rhs, lhs),
            _ => (cond, lhs, rhs),
        };
        let small = immediate(rhs).and_then(|value| i16::try_from(value).ok());
        if let (Some(value), Some(handler)) = (small, branch::conditional_immediate(compare, cond, back)) {
            let lhs = self.operand(lhs, 0);
            self.jump_to(to, Insn::new(handler, lhs, value as u16, 0));
            return;
        }
        let lhs = self.operand(lhs, 0);
        let rhs = self.operand(rhs, 1);
        self.jump_to(to, Insn::new(branch::conditional(compare, cond, back), lhs, rhs, 0));
    }

    fn switch(&mut self, value: u16, cases: &[(i32, BlockId)], default: BlockId) -> PendingSwitch {
        let at = self.insns.len() as u32;
        self.emit(Insn::new(branch::switch, value, 0, 0));
        self.emit(Insn::word(0));
        let (low, high) = match (cases.first(), cases.last()) {
            (Some((low, _)), Some((high, _))) => (*low, *high),
            _ => (0, -1),
        };
        let span = i64::from(high) - i64::from(low) + 1;
        let dense = span <= 4 * cases.len() as i64 + 8;
        let (keys, targets) = if dense {
            let mut targets = vec![default; usize::try_from(span).unwrap_or(0)];
            for (key, target) in cases {
                targets[(i64::from(*key) - i64::from(low)) as usize] = *target;
            }
            (Vec::new(), targets)
        } else {
            cases.iter().copied().unzip()
        };
        let table = Box::new(SwitchTable { low, keys, targets: Vec::new(), default: 0 });
        PendingSwitch { at, table, targets, default }
    }
}
