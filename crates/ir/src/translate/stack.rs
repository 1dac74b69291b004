//! The operand stack during translation: what each slot's value is, without having computed it again.
//!
//! A slot may stand for a literal, for a local variable that was loaded, or for a stack register. Every slot has
//! a *home*, the register `base + position`; a value is *real* when it is in its home. Loading a local variable or
//! a literal emits nothing; [`Stack::settle`] emits the copies that make chosen slots real, when a call, the end of
//! a block or an assignment to the variable needs it.
//!
//! What is always true: the lowest `real` slots are real, so that work is only ever done on what lies above, however
//! deep the stack is. `displaced` is set whenever some slot names another slot's home (after `dup`, `swap` and
//! their kin); so when it is not set, writing a slot's home harms nobody. A long or double is a `Value` with a
//! `Half` above it.

use super::error::TranslateReason;
use super::shape::{Held, ShapeId, Shapes};
use super::sink::Sink;
use crate::code::{Kind, Operand, Reg};

/// One slot of the operand stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    /// A value and where it can be read.
    Value(Kind, Operand),
    /// The upper half of the long or double below.
    Half,
    /// The address that a subroutine returns to, which exists only during translation.
    Return(u32),
}

impl Slot {
    fn held(self) -> Held {
        match self {
            Slot::Value(kind, _) => Held::Value(kind),
            Slot::Half => Held::Half,
            Slot::Return(return_to) => Held::Return(return_to),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Slot::Value(kind, _) => kind.name(),
            Slot::Half => "half of a long or double",
            Slot::Return(_) => "return address",
        }
    }

    fn names(self, reg: Reg) -> bool {
        matches!(self, Slot::Value(_, Operand::Reg(named)) if named == reg)
    }
}

/// The operand stack.
pub(super) struct Stack {
    slots: Vec<Slot>,
    shapes: Shapes,
    /// The shapes of the stack up to and including each of the lower slots, as far as they are known.
    known: Vec<ShapeId>,
    /// The home of position 0: the number of local variables.
    base: u16,
    max_stack: u16,
    /// How deep the stack may become before registers run out.
    limit: usize,
    deepest: usize,
    /// So many of the lowest slots are known to be real.
    real: usize,
    displaced: bool,
}

impl Stack {
    pub(super) fn new(max_locals: u16, max_stack: u16) -> Self {
        // One number is kept free for the scratch register, and the number of registers must itself fit.
        let limit = usize::from(max_stack).min(usize::from((u16::MAX - 1).saturating_sub(max_locals)));
        Self {
            slots: Vec::with_capacity(usize::from(max_stack).min(16)),
            shapes: Shapes::default(),
            known: Vec::new(),
            base: max_locals,
            max_stack,
            limit,
            deepest: 0,
            real: 0,
            displaced: false,
        }
    }

    /// Starts a block whose values on entry are all real. What the last block left that way is kept.
    pub(super) fn enter(&mut self, shape: ShapeId) {
        self.displaced = false;
        let usable = self.real.min(self.known.len());
        let mut above = Vec::new();
        let mut kept = 0;
        for (depth, shape, held) in self.shapes.slots(shape) {
            if depth <= usable && self.known[depth - 1] == shape {
                kept = depth;
                break;
            }
            above.push((shape, held));
        }
        self.truncate(kept);
        for (shape, held) in above.into_iter().rev() {
            let home = Operand::Reg(self.home(self.slots.len()));
            self.known.push(shape);
            self.slots.push(match held {
                Held::Value(kind) => Slot::Value(kind, home),
                Held::Half => Slot::Half,
                Held::Return(return_to) => Slot::Return(return_to),
            });
        }
        self.real = self.slots.len();
    }

    /// The shape of the stack as it is now.
    pub(super) fn shape(&mut self) -> ShapeId {
        for slot in &self.slots[self.known.len()..] {
            let below = self.known.last().copied().unwrap_or(ShapeId::EMPTY);
            let shape = self.shapes.push(below, slot.held());
            self.known.push(shape);
        }
        self.known.last().copied().unwrap_or(ShapeId::EMPTY)
    }

    /// The part of a shape that says which return addresses are on the stack.
    pub(super) fn addresses(&self, shape: ShapeId) -> ShapeId {
        self.shapes.addresses(shape)
    }

    /// Forgets everything from `position` on.
    pub(super) fn truncate(&mut self, position: usize) {
        self.slots.truncate(position);
        self.changed(position);
    }

    /// Forgets what is known of the slots from `position` on, because they have changed.
    fn changed(&mut self, position: usize) {
        self.known.truncate(position);
        self.real = self.real.min(position);
    }

    pub(super) fn top(&self) -> Option<Slot> {
        self.slots.last().copied()
    }

    /// The register of a position.
    pub(super) fn home(&self, position: usize) -> Reg {
        // Positions never exceed `limit`, which leaves room for this sum.
        Reg((usize::from(self.base) + position) as u16)
    }

    /// Number of registers that a body with this stack needs.
    pub(super) fn registers(&self) -> u16 {
        // No deeper than `limit`, and one more for scratch: that still fits.
        (usize::from(self.base) + self.deepest) as u16
    }

    pub(super) fn depth(&self) -> usize {
        self.slots.len()
    }

    /// The position below the topmost `count` slots.
    pub(super) fn below(&self, count: usize) -> Result<usize, TranslateReason> {
        self.slots.len().checked_sub(count).ok_or(TranslateReason::StackUnderflow)
    }

    /// Makes sure that `count` more slots fit.
    fn reserve(&mut self, count: usize) -> Result<(), TranslateReason> {
        let depth = self.slots.len() + count;
        if depth > self.limit {
            return Err(if depth > usize::from(self.max_stack) {
                TranslateReason::StackOverflow(self.max_stack)
            } else {
                TranslateReason::Registers
            });
        }
        self.deepest = self.deepest.max(depth);
        Ok(())
    }

    pub(super) fn push(&mut self, kind: Kind, operand: Operand) -> Result<(), TranslateReason> {
        self.reserve(kind.slots())?;
        self.slots.push(Slot::Value(kind, operand));
        if kind.slots() == 2 {
            self.slots.push(Slot::Half);
        }
        self.extend_real();
        Ok(())
    }

    /// Pushes a value that is computed into its home, and says which register that is.
    pub(super) fn push_home(&mut self, kind: Kind) -> Result<Reg, TranslateReason> {
        let home = self.home(self.slots.len());
        self.push(kind, Operand::Reg(home))?;
        Ok(home)
    }

    pub(super) fn push_return(&mut self, return_to: u32) -> Result<(), TranslateReason> {
        self.reserve(1)?;
        self.slots.push(Slot::Return(return_to));
        self.extend_real();
        Ok(())
    }

    pub(super) fn pop(&mut self, kind: Kind) -> Result<Operand, TranslateReason> {
        let position = self.below(kind.slots())?;
        let operand = self.value_at(position, kind)?;
        self.truncate(position);
        Ok(operand)
    }

    /// The value at a position, which must be of this kind.
    pub(super) fn value_at(&self, position: usize, kind: Kind) -> Result<Operand, TranslateReason> {
        match self.slots.get(position) {
            Some(&Slot::Value(found, operand)) if found == kind => Ok(operand),
            Some(slot) => Err(TranslateReason::StackKind { expected: kind.name(), found: slot.name() }),
            None => Err(TranslateReason::StackUnderflow),
        }
    }

    /// `pop` and `pop2`.
    pub(super) fn discard(&mut self, count: usize) -> Result<(), TranslateReason> {
        let position = self.whole(count)?;
        self.truncate(position);
        Ok(())
    }

    /// The whole `dup` family: copies the top `count` slots to below the `under` slots beneath them.
    pub(super) fn duplicate(&mut self, count: usize, under: usize) -> Result<(), TranslateReason> {
        let from = self.whole(count)?;
        let to = self.whole(count + under)?;
        self.reserve(count)?;
        self.slots.extend_from_within(from..);
        self.slots[to..].rotate_right(count);
        self.changed(to);
        self.note_displaced(to);
        Ok(())
    }

    pub(super) fn swap(&mut self) -> Result<(), TranslateReason> {
        let upper = self.whole(1)?;
        let lower = self.whole(2)?;
        self.slots.swap(lower, upper);
        self.changed(lower);
        self.note_displaced(lower);
        Ok(())
    }

    /// The position below the topmost `count` slots, if that splits no long or double.
    fn whole(&self, count: usize) -> Result<usize, TranslateReason> {
        let position = self.below(count)?;
        if self.slots.get(position) == Some(&Slot::Half) {
            return Err(TranslateReason::SplitValue);
        }
        Ok(position)
    }

    /// Counts slots that are real on top of those that are known to be.
    fn extend_real(&mut self) {
        while self.real < self.slots.len() && !self.is_away(self.real) {
            self.real += 1;
        }
    }

    fn is_displaced(&self, position: usize) -> bool {
        match self.slots[position] {
            Slot::Value(_, Operand::Reg(reg)) => reg.0 >= self.base && reg != self.home(position),
            _ => false,
        }
    }

    /// Sets `displaced` if some slot from a position on is.
    fn note_displaced(&mut self, from: usize) {
        self.displaced |= (from..self.slots.len()).any(|position| self.is_displaced(position));
    }

    /// To be called before the topmost `pops` slots are replaced by a computed value: nobody else may name the
    /// home that the value will be written to.
    pub(super) fn make_room(&mut self, pops: usize, sink: &mut Sink) -> Result<(), TranslateReason> {
        let position = self.below(pops)?;
        if self.displaced {
            let home = self.home(position);
            self.settle(sink, |at, slot| at < position && slot.names(home));
        }
        Ok(())
    }

    /// To be called before a call whose arguments start at `position`: the arguments become real, and so does
    /// what would be lost because it is in a register that belongs to the callee.
    pub(super) fn settle_call(&mut self, position: usize, sink: &mut Sink) {
        let window = self.home(position);
        self.settle(sink, |at, slot| {
            at >= position || matches!(slot, Slot::Value(_, Operand::Reg(reg)) if reg >= window)
        });
    }

    /// Makes everything below `position` real, as it has to be at the end of a block.
    pub(super) fn settle_below(&mut self, position: usize, sink: &mut Sink) {
        self.settle(sink, |at, _| at < position);
    }

    /// True if some slot below `position` stands for one of the local variables that `touches` tells.
    pub(super) fn copies_local(&self, position: usize, touches: impl Fn(Kind, u16) -> bool) -> bool {
        self.slots[self.real.min(position)..position]
            .iter()
            .any(|slot| matches!(slot, Slot::Value(kind, Operand::Reg(reg)) if touches(*kind, reg.0)))
    }

    /// Makes the slots real that stand for a local variable that `touches` tells.
    pub(super) fn settle_local(&mut self, sink: &mut Sink, touches: impl Fn(Kind, u16) -> bool) {
        self.settle(
            sink,
            |_, slot| matches!(slot, Slot::Value(kind, Operand::Reg(reg)) if touches(kind, reg.0)),
        );
    }

    /// Lets every slot that names `from` name `to`.
    pub(super) fn rename(&mut self, from: Reg, to: Reg) {
        // Of the real slots only the one whose home it is names a register.
        if let Some(position) = self.position_of(from) {
            self.real = self.real.min(position);
        }
        for slot in &mut self.slots[self.real..] {
            if let Slot::Value(_, Operand::Reg(reg)) = slot
                && *reg == from
            {
                *reg = to;
            }
        }
    }

    /// Copies the values that `wanted` chooses into their homes.
    fn settle(&mut self, sink: &mut Sink, wanted: impl Fn(usize, Slot) -> bool) {
        if self.displaced {
            self.settle_displaced(sink, wanted);
        } else {
            for position in self.real..self.slots.len() {
                let slot = self.slots[position];
                if self.is_away(position) && wanted(position, slot) {
                    self.copy_home(position, sink);
                }
            }
        }
        self.extend_real();
    }

    /// Copies a value into its home, which nobody else may name any more.
    fn copy_home(&mut self, position: usize, sink: &mut Sink) {
        let home = self.home(position);
        if let Slot::Value(kind, operand) = &mut self.slots[position] {
            sink.copy(*kind, home, *operand);
            *operand = Operand::Reg(home);
        }
    }

    /// The general case: copies may have to be made in a certain order, may force other slots to be copied away
    /// first, and may form cycles, which a scratch register breaks.
    fn settle_displaced(&mut self, sink: &mut Sink, wanted: impl Fn(usize, Slot) -> bool) {
        let base = self.real;
        let above = base..self.slots.len();
        // Both lists are about the slots above `base`, the first one at 0.
        let mut pending = vec![false; above.len()];
        let mut order = Vec::new();
        for position in above.clone() {
            if self.is_away(position) && wanted(position, self.slots[position]) {
                pending[position - base] = true;
                order.push(position);
            }
        }
        // How many slots read each home from elsewhere. Whoever reads a home that is going to be written has
        // to be copied too. Homes below `base` are not going to be written.
        let mut readers = vec![0_u32; above.len()];
        for read in above.clone().filter_map(|position| self.reads(position)) {
            if read >= base {
                readers[read - base] += 1;
            }
        }
        let mut next = 0;
        while let Some(&written) = order.get(next) {
            next += 1;
            if readers[written - base] > 0 {
                for position in above.clone() {
                    if !pending[position - base] && self.reads(position) == Some(written) {
                        pending[position - base] = true;
                        order.push(position);
                    }
                }
            }
        }
        order.sort_unstable();
        let mut ready: Vec<usize> =
            order.iter().rev().copied().filter(|at| readers[at - base] == 0).collect();
        let mut rest = order.into_iter();
        loop {
            while let Some(position) = ready.pop() {
                let read = self.reads(position).filter(|&read| read >= base);
                self.copy_home(position, sink);
                pending[position - base] = false;
                if let Some(read) = read {
                    readers[read - base] -= 1;
                    if readers[read - base] == 0 && pending[read - base] {
                        ready.push(read);
                    }
                }
            }
            // What is left are cycles: each home is still read by another slot of the cycle.
            let Some(stuck) = rest.find(|&position| pending[position - base]) else { break };
            self.spill(stuck, sink);
            readers[stuck - base] = 0;
            ready.push(stuck);
        }
        self.displaced = false;
        self.note_displaced(base);
    }

    /// Copies the home of `position` to a register that is free and lets its readers read that.
    fn spill(&mut self, position: usize, sink: &mut Sink) {
        let home = self.home(position);
        let mut kind = None;
        // Above the stack, and above what slots still name up there after others were popped.
        let mut free = self.slots.len();
        for slot in &self.slots[self.real..] {
            if let Slot::Value(found, Operand::Reg(reg)) = *slot {
                if reg == home {
                    kind = Some(found);
                }
                free = free.max((usize::from(reg.0) + 1).saturating_sub(usize::from(self.base)));
            }
        }
        if let Some(kind) = kind {
            let scratch = self.home(free);
            self.deepest = self.deepest.max(free + 1);
            sink.copy(kind, scratch, Operand::Reg(home));
            self.rename(home, scratch);
        }
    }

    /// True if the slot's value is not in its home.
    fn is_away(&self, position: usize) -> bool {
        match self.slots[position] {
            Slot::Value(_, operand) => operand != Operand::Reg(self.home(position)),
            Slot::Half | Slot::Return(_) => false,
        }
    }

    /// The position whose home the slot names, if it is another slot that exists.
    fn reads(&self, position: usize) -> Option<usize> {
        match self.slots[position] {
            Slot::Value(_, Operand::Reg(reg)) => self.position_of(reg).filter(|&read| read != position),
            _ => None,
        }
    }

    /// The position of a slot that exists, by its home.
    fn position_of(&self, reg: Reg) -> Option<usize> {
        let position = usize::from(reg.0).checked_sub(usize::from(self.base))?;
        (position < self.slots.len()).then_some(position)
    }
}
