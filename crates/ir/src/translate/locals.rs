//! Are local variables set, and to one kind, wherever they are read?
//!
//! While a block is translated, a [`LocalTracker`] notes which variables it reads before it writes them
//! (`uses`) and what it writes (`defs`). When all blocks are there, [`LocalTracker::check`] follows every use backwards
//! to the writes that reach it: all of them, on every path, must write that kind. A path through an exception edge
//! starts at any instruction of the block that can throw. Nothing is stored per block and variable, so a method
//! with many of both cannot use much memory.

use super::error::{Failure, TranslateReason};
use super::graph::Predecessors;
use crate::code::Kind;

/// What a block does with local variables, as places in the lists of its [`LocalTracker`].
#[derive(Clone, Copy, Default)]
pub(super) struct Accesses {
    /// Reads of what the block has not written.
    uses: Span,
    /// Writes in order.
    defs: Span,
    /// Where in `defs` the first and the last instruction that can throw stand.
    throws: Option<Span>,
}

impl Accesses {
    /// True if something in the block can throw.
    pub(super) fn can_throw(self) -> bool {
        self.throws.is_some()
    }
}

/// A part of a list.
#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// A write of a local variable; one without a kind is of a return address.
#[derive(Clone, Copy)]
pub(super) struct LocalDef {
    pub(super) local: u16,
    pub(super) kind: Option<Kind>,
}

/// A read of a local variable.
#[derive(Clone, Copy)]
struct LocalUse {
    local: u16,
    kind: Kind,
    pc: u16,
}

/// What a write does to a variable of a certain kind, seen from a later read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    None,
    Sets,
    Spoils,
}

impl LocalDef {
    fn is_wide(self) -> bool {
        self.kind.is_some_and(|kind| kind.slots() == 2)
    }

    /// A long or double is spoilt by a write of its second slot, and spoils what was there (JVMS §2.6.1).
    fn effect(self, local: u16, kind: Kind) -> Effect {
        if self.local == local {
            if self.kind == Some(kind) { Effect::Sets } else { Effect::Spoils }
        } else if (kind.slots() == 2 && self.local == local.wrapping_add(1))
            || (self.is_wide() && self.local.wrapping_add(1) == local)
        {
            Effect::Spoils
        } else {
            Effect::None
        }
    }
}

/// Notes the accesses of one block after the other.
pub(super) struct LocalTracker {
    uses: Vec<LocalUse>,
    defs: Vec<LocalDef>,
    slots: Vec<LastAccess>,
    /// The block that is being translated.
    block: Accesses,
}

/// Where a slot of a local variable was last accessed; counts only if that is in the current block.
#[derive(Clone, Copy, Default)]
struct LastAccess {
    /// One more than the place in `defs`.
    def: u32,
    /// One more than the place in `uses`.
    read: u32,
}

impl LocalTracker {
    pub(super) fn new(max_locals: u16) -> Self {
        Self {
            uses: Vec::new(),
            defs: Vec::new(),
            slots: vec![LastAccess::default(); usize::from(max_locals)],
            block: Accesses::default(),
        }
    }

    /// Starts another block.
    pub(super) fn enter(&mut self) {
        let (uses, defs) = (self.uses.len() as u32, self.defs.len() as u32);
        self.block = Accesses {
            uses: Span { start: uses, end: uses },
            defs: Span { start: defs, end: defs },
            throws: None,
        };
    }

    /// What the current block has done so far.
    pub(super) fn accesses(&self) -> Accesses {
        let mut block = self.block;
        (block.uses.end, block.defs.end) = (self.uses.len() as u32, self.defs.len() as u32);
        block
    }

    /// The slots of a variable.
    fn range(&self, local: u16, kind: Option<Kind>) -> Result<std::ops::Range<usize>, TranslateReason> {
        let start = usize::from(local);
        let end = start + kind.map_or(1, Kind::slots);
        if end <= self.slots.len() { Ok(start..end) } else { Err(TranslateReason::LocalRange(local)) }
    }

    pub(super) fn load(&mut self, local: u16, kind: Kind, pc: u16) -> Result<(), TranslateReason> {
        let range = self.range(local, Some(kind))?;
        // A write of either slot counts; a write of a long or double is noted in both.
        let last = self.slots[range].iter().map(|slot| slot.def).max().unwrap_or(0);
        if last > self.block.defs.start {
            return match self.defs[last as usize - 1].effect(local, kind) {
                Effect::Sets => Ok(()),
                Effect::Spoils | Effect::None => Err(TranslateReason::LocalKind { local, kind }),
            };
        }
        let slot = &mut self.slots[usize::from(local)];
        if slot.read <= self.block.uses.start || self.uses[slot.read as usize - 1].kind != kind {
            self.uses.push(LocalUse { local, kind, pc });
            slot.read = self.uses.len() as u32;
        }
        Ok(())
    }

    /// Notes a write; `None` writes a return address.
    pub(super) fn store(&mut self, local: u16, kind: Option<Kind>) -> Result<(), TranslateReason> {
        let range = self.range(local, kind)?;
        self.defs.push(LocalDef { local, kind });
        let def = self.defs.len() as u32;
        self.slots[range].iter_mut().for_each(|slot| slot.def = def);
        Ok(())
    }

    /// Notes an instruction that can throw.
    pub(super) fn throws(&mut self) {
        let now = self.defs.len() as u32;
        match &mut self.block.throws {
            Some(span) => span.end = now,
            None => self.block.throws = Some(Span { start: now, end: now }),
        }
    }

    /// Follows every use of `blocks` back to the writes that reach it. Block 0 is entered with `parameters` set.
    pub(super) fn check(
        &self,
        blocks: &[Accesses],
        predecessors: impl FnOnce() -> Predecessors,
        parameters: &[LocalDef],
    ) -> Result<(), Failure> {
        let constant = Constant::new(parameters, &self.defs);
        let mut uses: Vec<(LocalUse, u32)> = Vec::new();
        for (block, accesses) in blocks.iter().enumerate() {
            let unsure = accesses.uses.of(&self.uses).iter().filter(|read| !constant.holds(read));
            uses.extend(unsure.map(|&read| (read, block as u32)));
        }
        if uses.is_empty() {
            return Ok(());
        }
        uses.sort_unstable_by_key(|(read, block)| (read.local, read.kind, *block));
        let mut search = Search {
            blocks,
            defs: &self.defs,
            predecessors: predecessors(),
            parameters,
            seen: vec![0; blocks.len()],
            round: 0,
        };
        for group in uses.chunk_by(|(a, _), (b, _)| (a.local, a.kind) == (b.local, b.kind)) {
            let (local, kind) = (group[0].0.local, group[0].0.kind);
            if !search.reaches_only(local, kind, group.iter().map(|(_, block)| *block)) {
                // One of them is bad; which one matters only for the message.
                let mut in_order: Vec<_> = group.to_vec();
                in_order.sort_unstable_by_key(|(read, _)| read.pc);
                let bad = in_order
                    .iter()
                    .find(|(_, block)| !search.reaches_only(local, kind, [*block].into_iter()));
                let pc = bad.map_or(group[0].0.pc, |(read, _)| read.pc);
                return Err(TranslateReason::LocalKind { local, kind }.at(pc));
            }
        }
        Ok(())
    }
}

/// Parameters that never change their kind, wherever they are written: their uses need no search.
struct Constant {
    /// What each slot holds for good. Parameters never take more than 255 slots (JVMS §4.3.3).
    slots: [Held; 256],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Nothing,
    Kind(Kind),
    SecondHalf,
}

impl Constant {
    fn new(parameters: &[LocalDef], defs: &[LocalDef]) -> Self {
        let mut slots = [Held::Nothing; 256];
        for parameter in parameters {
            let at = usize::from(parameter.local);
            if let (Some(kind), Some(slot)) = (parameter.kind, slots.get_mut(at)) {
                *slot = Held::Kind(kind);
                if let (true, Some(second)) = (parameter.is_wide(), slots.get_mut(at + 1)) {
                    *second = Held::SecondHalf;
                }
            }
        }
        let mut constant = Self { slots };
        for def in defs {
            let at = usize::from(def.local);
            let same = def.kind.is_some_and(|kind| constant.slots.get(at) == Some(&Held::Kind(kind)));
            if !same {
                constant.forget(at);
                if def.is_wide() {
                    constant.forget(at + 1);
                }
            }
        }
        constant
    }

    fn forget(&mut self, at: usize) {
        match self.slots.get(at) {
            Some(Held::SecondHalf) => {
                self.slots[at] = Held::Nothing;
                self.forget(at - 1);
            }
            Some(Held::Kind(_)) => self.slots[at] = Held::Nothing,
            Some(Held::Nothing) | None => {}
        }
    }

    fn holds(&self, read: &LocalUse) -> bool {
        self.slots.get(usize::from(read.local)) == Some(&Held::Kind(read.kind))
    }
}

struct Search<'a> {
    blocks: &'a [Accesses],
    defs: &'a [LocalDef],
    predecessors: Predecessors,
    parameters: &'a [LocalDef],
    /// The round in which a block's entry was last looked at.
    seen: Vec<u32>,
    round: u32,
}

impl Search<'_> {
    /// True if at the entry of each of `blocks` the variable is set to this kind on all paths.
    fn reaches_only(&mut self, local: u16, kind: Kind, blocks: impl Iterator<Item = u32>) -> bool {
        self.round += 1;
        let mut work: Vec<u32> = Vec::new();
        for block in blocks {
            mark(&mut self.seen, self.round, block, &mut work);
        }
        while let Some(block) = work.pop() {
            if block == 0 && last_effect(self.parameters, local, kind) != Effect::Sets {
                return false;
            }
            for edge in self.predecessors.of(block) {
                let accesses = self.blocks[edge.block as usize];
                let effect = if edge.exceptional {
                    self.exceptional_effect(accesses, local, kind)
                } else {
                    last_effect(accesses.defs.of(self.defs), local, kind)
                };
                match effect {
                    Effect::Sets => {}
                    Effect::Spoils => return false,
                    Effect::None => mark(&mut self.seen, self.round, edge.block, &mut work),
                }
            }
        }
        true
    }

    /// The effect on a handler: what holds at the first instruction that can throw must still hold at the last.
    fn exceptional_effect(&self, accesses: Accesses, local: u16, kind: Kind) -> Effect {
        let Some(throws) = accesses.throws else { return Effect::Sets };
        if throws.of(self.defs).iter().any(|def| def.effect(local, kind) == Effect::Spoils) {
            return Effect::Spoils;
        }
        let before = Span { start: accesses.defs.start, end: throws.start };
        last_effect(before.of(self.defs), local, kind)
    }
}

/// Takes a block's entry on, unless that was done in this round.
fn mark(seen: &mut [u32], round: u32, block: u32, work: &mut Vec<u32>) {
    let seen = &mut seen[block as usize];
    if *seen != round {
        *seen = round;
        work.push(block);
    }
}

fn last_effect(defs: &[LocalDef], local: u16, kind: Kind) -> Effect {
    let mut effects = defs.iter().rev().map(|def| def.effect(local, kind));
    effects.find(|&effect| effect != Effect::None).unwrap_or(Effect::None)
}
