//! Lowering of block ends.

use testwright_ir::code::{BlockId, Compare, Cond, Inst, Kind, Operand, Position, SiteId, Terminator};

use super::operand::{immediate, literal_bits};
use super::{Jump, Lowering, PendingSwitch};
use crate::exec::code::SwitchTable;
use crate::exec::insn::Insn;
use crate::exec::{branch, monitor, unwind};

/// Instructions of a loop test that is repeated at the loop's end.
const LONGEST_COPY: usize = 3;

impl Lowering<'_> {
    /// Emits the end of block `at`.
    pub(super) fn terminator(
        &mut self,
        at: BlockId,
        terminator: &Terminator,
        pending: &mut Vec<PendingSwitch>,
    ) {
        match terminator {
            Terminator::Goto(target) => {
                // A jump back to a short loop test becomes the test, so that a round of the loop has one jump.
                let body = self.body;
                match body.block(*target) {
                    Some(test) if self.is_short_test(*target, at) => {
                        for (inst, position) in test.insts.iter().zip(&test.positions) {
                            self.position = *position;
                            self.inst(inst);
                        }
                        self.decide(at, &test.terminator, test.end);
                    }
                    // A jump to a bare return becomes the return.
                    Some(end) if end.insts.is_empty() && matches!(end.terminator, Terminator::Return(_)) => {
                        self.position = end.end;
                        self.watch_step(target.0, 0);
                        self.watch_block(target.0);
                        self.terminator(*target, &end.terminator, pending);
                    }
                    _ => self.goto(at, *target),
                }
            }
            Terminator::If { .. } => self.decide(at, terminator, self.position),
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

    /// Whether a block is so short a loop test that block `from`, which jumps back to it, can repeat it.
    fn is_short_test(&self, block: BlockId, from: BlockId) -> bool {
        let stepped = self.probes.as_ref().is_some_and(|probes| probes.watch.steps);
        let (Some(test), Some(source)) = (self.body.block(block), self.body.block(from)) else {
            return false;
        };
        block.0 <= from.0
            && !stepped
            && matches!(test.terminator, Terminator::If { .. })
            && test.insts.len() <= LONGEST_COPY
            // What throws in the copy must be caught as in the original.
            && (test.handlers == source.handlers || !test.insts.iter().any(Inst::can_throw))
    }

    /// Emits an `if` at the end of block `at`.
    fn decide(&mut self, at: BlockId, terminator: &Terminator, position: Position) {
        let Terminator::If { site, compare, cond, lhs, rhs, then, otherwise } = terminator else { return };
        self.position = position;
        if let Some(slot) = self.slot(*site) {
            self.watched_if(slot, *compare, *cond, (*lhs, *rhs), *then, *otherwise);
        } else if then.0 == at.0 + 1 && otherwise.0 != at.0 + 1 {
            // The jump goes to the target that does not follow.
            self.conditional(at, *compare, cond.negate(), *lhs, *rhs, *otherwise);
        } else if otherwise.0 != at.0 + 1 && otherwise.0 <= at.0 && then.0 > at.0 {
            // Of two jumps the one that repeats the loop comes first.
            self.conditional(at, *compare, cond.negate(), *lhs, *rhs, *otherwise);
            self.goto(at, *then);
        } else {
            self.conditional(at, *compare, *cond, *lhs, *rhs, *then);
            self.goto(at, *otherwise);
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
                let handler = if self.in_acc(value) { branch::return_acc } else { branch::return_value };
                self.emit(Insn::new(handler, 0, value, 0));
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
            let handler = branch::conditional_immediate(compare, cond, back, self.in_acc(lhs));
            self.jump_to(to, Insn::new(handler, value, lhs, 0));
            return;
        }
        let lhs = self.operand(lhs, 0);
        let rhs = self.operand(rhs, 1);
        // The accumulator can only be the left operand.
        let (cond, lhs, rhs) =
            if swappable && self.in_acc(rhs) { (cond.swap(), rhs, lhs) } else { (cond, lhs, rhs) };
        let handler = branch::conditional(compare, cond, back, self.in_acc(lhs));
        self.jump_to(to, Insn::new(handler, rhs, lhs, 0));
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
        let handler = (hooks.branch)(compare, cond, is_immediate, self.in_acc(lhs));
        self.emit(Insn::new(handler, rhs, lhs, 0));
        self.emit_data(Insn::word(u64::from(slot)));
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
            let insn = Insn::new(probes.hooks.switch, 0, value, slot);
            probe = Some(self.insns.len() as u32);
            self.emit(insn);
            self.emit_data(Insn::word(0));
        }
        let at = self.insns.len() as u32;
        self.emit(Insn::new(branch::switch, 0, value, 0));
        self.emit_data(Insn::word(0));
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
