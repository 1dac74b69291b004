//! Lowering of block ends.

use testwright_ir::code::{BlockId, Compare, Cond, Kind, Operand, SiteId, Terminator};

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
            Terminator::If { site, compare, cond, lhs, rhs, then, otherwise } => {
                if let Some(slot) = self.slot(*site) {
                    self.watched_if(slot, *compare, *cond, (*lhs, *rhs), *then, *otherwise);
                    return;
                }
                // The jump goes to the target that does not follow.
                if then.0 == at.0 + 1 && otherwise.0 != at.0 + 1 {
                    self.conditional(at, *compare, cond.negate(), *lhs, *rhs, *otherwise);
                } else {
                    self.conditional(at, *compare, *cond, *lhs, *rhs, *then);
                    self.goto(at, *otherwise);
                }
            }
            Terminator::Switch { site, value, cases, default } => {
                let value = self.operand(*value, 0);
                let slot = self.slot(*site);
                pending.push(self.switch(value, cases, *default, slot));
            }
            Terminator::Return(value) => {
                self.watch_leave(*value);
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

    fn give_back(&mut self, value: Option<(Kind, Operand)>) {
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
        let at = self.insns.len() as u32;
        self.jumps.push(Jump { at, holder: at, target });
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
        if let Some(value) = small_immediate(compare, rhs) {
            let lhs = self.operand(lhs, 0);
            let handler = branch::conditional_immediate(compare, cond, back);
            self.jump_to(to, Insn::new(handler, lhs, value, 0));
            return;
        }
        let lhs = self.operand(lhs, 0);
        let rhs = self.operand(rhs, 1);
        self.jump_to(to, Insn::new(branch::conditional(compare, cond, back), lhs, rhs, 0));
    }

    /// The slot of a branch site, if branches are watched.
    fn slot(&self, site: SiteId) -> Option<u32> {
        let probes = self.probes.as_ref().filter(|probes| probes.watch.branches)?;
        probes.slots.get(usize::from(site.0)).copied()
    }

    /// A watched `if` keeps its condition and the order of its operands, and has both distances.
    fn watched_if(
        &mut self,
        slot: u32,
        compare: Compare,
        cond: Cond,
        (lhs, rhs): (Operand, Operand),
        then: BlockId,
        otherwise: BlockId,
    ) {
        let Some(hooks) = self.probes.as_ref().map(|probes| probes.hooks) else { return };
        let lhs = self.operand(lhs, 0);
        let (rhs, is_immediate) = match small_immediate(compare, rhs) {
            Some(value) => (value, true),
            None => (self.operand(rhs, 1), false),
        };
        let at = self.insns.len() as u32;
        self.emit(Insn::new((hooks.branch)(compare, cond, is_immediate), lhs, rhs, 0));
        self.emit(Insn::word(u64::from(slot)));
        self.jumps.push(Jump { at, holder: at, target: then });
        self.jumps.push(Jump { at, holder: at + 1, target: otherwise });
    }

    fn watch_leave(&mut self, value: Option<(Kind, Operand)>) {
        let Some(hooks) = self.probes.as_ref().filter(|probes| probes.watch.calls).map(|probes| probes.hooks)
        else {
            return;
        };
        let (register, has_value) = match value {
            Some((_, value)) => (self.operand(value, 0), 1),
            None => (0, 0),
        };
        self.emit(Insn::new(hooks.leave, register, has_value, 0));
    }

    fn switch(
        &mut self,
        value: u16,
        cases: &[(i32, BlockId)],
        default: BlockId,
        slot: Option<u32>,
    ) -> PendingSwitch {
        let mut probe = None;
        if let (Some(probes), Some(slot)) = (&self.probes, slot) {
            let insn = Insn::new(probes.hooks.switch, value, 0, slot);
            probe = Some(self.insns.len() as u32);
            self.emit(insn);
            self.emit(Insn::word(0));
        }
        let at = self.insns.len() as u32;
        self.emit(Insn::new(branch::switch, value, 0, 0));
        self.emit(Insn::word(0));
        let (low, high) = match (cases.first(), cases.last()) {
            (Some((low, _)), Some((high, _))) => (*low, *high),
            _ => (0, -1),
        };
        let span = i64::from(high) - i64::from(low) + 1;
        let dense = span <= 4 * cases.len() as i64 + 8;
        let targets = if dense {
            let mut targets = vec![default; usize::try_from(span).unwrap_or(0)];
            for (key, target) in cases {
                targets[(i64::from(*key) - i64::from(low)) as usize] = *target;
            }
            targets
        } else {
            cases.iter().map(|(_, target)| *target).collect()
        };
        let cases = cases.iter().map(|(key, _)| *key).collect();
        let table = Box::new(SwitchTable { cases, low, dense, targets: Vec::new(), default: 0 });
        PendingSwitch { at, table, targets, default, probe }
    }
}

/// The immediate of a comparison, if the operand is a literal that fits.
fn small_immediate(compare: Compare, operand: Operand) -> Option<u16> {
    if !branch::has_immediate(compare) {
        return None;
    }
    let value = i16::try_from(immediate(operand)?).ok()?;
    Some(value as u16)
}
