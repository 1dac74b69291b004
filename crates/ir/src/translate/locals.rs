//! Are local variables set, and to one kind, wherever they are read?
//!
//! While a block is translated, a [`LocalTracker`] notes which variables it reads before it writes them
//! (`uses`) and what it writes (`defs`). When all blocks are there, [`check`] follows every use backwards to the
//! writes that reach it: all of them, on every path, must write that kind. A path through an exception edge
//! starts at any instruction of the block that can throw. Nothing is stored per block and variable, so a method
//! with many of both cannot use much memory.

use super::error::{Failure, TranslateReason};
use super::graph::Predecessors;
use crate::code::Kind;

/// What a block does with local variables.
#[derive(Default)]
pub(super) struct Accesses {
    /// Reads of what the block has not written.
    pub(super) uses: Vec<LocalUse>,
    /// Writes in order; `None` is a return address.
    pub(super) defs: Vec<LocalDef>,
    /// How many of `defs` precede the first and the last instruction that can throw.
    pub(super) throws: Option<(u32, u32)>,
}

/// A write of a local variable.
#[derive(Clone, Copy)]
pub(super) struct LocalDef {
    pub(super) local: u16,
    pub(super) kind: Option<Kind>,
}

/// A read of a local variable.
#[derive(Clone, Copy)]
pub(super) struct LocalUse {
    pub(super) local: u16,
    pub(super) kind: Kind,
    pub(super) pc: u16,
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
    /// For each slot, the block in which it was last written and the position of that write in `defs`.
    written: Vec<(u32, u32)>,
    /// For each variable, the block in which it was last read from outside, and as what.
    read: Vec<(u32, Kind)>,
    block: u32,
    pub(super) accesses: Accesses,
}

impl LocalTracker {
    pub(super) fn new(max_locals: u16) -> Self {
        let count = usize::from(max_locals);
        Self {
            written: vec![(0, 0); count],
            read: vec![(0, Kind::Int); count],
            block: 0,
            accesses: Accesses::default(),
        }
    }

    /// Starts another block.
    pub(super) fn enter(&mut self) {
        self.block += 1;
        self.accesses = Accesses::default();
    }

    fn in_range(&self, local: u16, kind: Option<Kind>) -> Result<(), TranslateReason> {
        let slots = kind.map_or(1, Kind::slots);
        if usize::from(local) + slots <= self.written.len() {
            Ok(())
        } else {
            Err(TranslateReason::LocalRange(local))
        }
    }

    pub(super) fn load(&mut self, local: u16, kind: Kind, pc: u16) -> Result<(), TranslateReason> {
        self.in_range(local, Some(kind))?;
        let slots = usize::from(local)..usize::from(local) + kind.slots();
        let written = self.written[slots].iter().filter(|(block, _)| *block == self.block);
        let last = written.map(|(_, def)| *def).max();
        match last {
            Some(def) if self.accesses.defs[def as usize].effect(local, kind) == Effect::Sets => Ok(()),
            Some(_) => Err(TranslateReason::LocalKind { local, kind }),
            None => {
                let read = &mut self.read[usize::from(local)];
                if *read != (self.block, kind) {
                    *read = (self.block, kind);
                    self.accesses.uses.push(LocalUse { local, kind, pc });
                }
                Ok(())
            }
        }
    }

    /// Notes a write; `None` writes a return address.
    pub(super) fn store(&mut self, local: u16, kind: Option<Kind>) -> Result<(), TranslateReason> {
        self.in_range(local, kind)?;
        let slots = usize::from(local)..usize::from(local) + kind.map_or(1, Kind::slots);
        self.written[slots].fill((self.block, self.accesses.defs.len() as u32));
        self.accesses.defs.push(LocalDef { local, kind });
        Ok(())
    }

    /// Notes an instruction that can throw.
    pub(super) fn throws(&mut self) {
        let now = self.accesses.defs.len() as u32;
        match &mut self.accesses.throws {
            Some((_, last)) => *last = now,
            None => self.accesses.throws = Some((now, now)),
        }
    }
}

/// Follows every use of `blocks` back to the writes that reach it. Block 0 is entered with `parameters` set.
pub(super) fn check(
    blocks: &[Accesses],
    predecessors: &Predecessors,
    parameters: &[LocalDef],
) -> Result<(), Failure> {
    let mut uses: Vec<(LocalUse, u32)> = Vec::new();
    for (block, accesses) in blocks.iter().enumerate() {
        uses.extend(accesses.uses.iter().map(|&read| (read, block as u32)));
    }
    if uses.is_empty() {
        return Ok(());
    }
    uses.sort_unstable_by_key(|(read, block)| (read.local, read.kind, *block));
    let mut search = Search { blocks, predecessors, parameters, seen: vec![0; blocks.len()], round: 0 };
    for group in uses.chunk_by(|(a, _), (b, _)| (a.local, a.kind) == (b.local, b.kind)) {
        let (local, kind) = (group[0].0.local, group[0].0.kind);
        if !search.reaches_only(local, kind, group.iter().map(|(_, block)| *block)) {
            // One of them is bad; which one matters only for the message.
            let mut in_order: Vec<_> = group.to_vec();
            in_order.sort_unstable_by_key(|(read, _)| read.pc);
            let bad =
                in_order.iter().find(|(_, block)| !search.reaches_only(local, kind, [*block].into_iter()));
            let pc = bad.map_or(group[0].0.pc, |(read, _)| read.pc);
            return Err(TranslateReason::LocalKind { local, kind }.at(pc));
        }
    }
    Ok(())
}

struct Search<'a> {
    blocks: &'a [Accesses],
    predecessors: &'a Predecessors,
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
            self.visit(block, &mut work);
        }
        while let Some(block) = work.pop() {
            if block == 0 && last_effect(self.parameters, local, kind) != Effect::Sets {
                return false;
            }
            for edge in self.predecessors.of(block) {
                let accesses = &self.blocks[edge.block as usize];
                let effect = if edge.exceptional {
                    exceptional_effect(accesses, local, kind)
                } else {
                    last_effect(&accesses.defs, local, kind)
                };
                match effect {
                    Effect::Sets => {}
                    Effect::Spoils => return false,
                    Effect::None => self.visit(edge.block, &mut work),
                }
            }
        }
        true
    }

    fn visit(&mut self, block: u32, work: &mut Vec<u32>) {
        let seen = &mut self.seen[block as usize];
        if *seen != self.round {
            *seen = self.round;
            work.push(block);
        }
    }
}

fn last_effect(defs: &[LocalDef], local: u16, kind: Kind) -> Effect {
    let mut effects = defs.iter().rev().map(|def| def.effect(local, kind));
    effects.find(|&effect| effect != Effect::None).unwrap_or(Effect::None)
}

/// The effect on a handler: what holds at the first instruction that can throw must still hold at the last.
fn exceptional_effect(accesses: &Accesses, local: u16, kind: Kind) -> Effect {
    let Some((first, last)) = accesses.throws else { return Effect::Sets };
    let (before, between) = accesses.defs[..last as usize].split_at(first as usize);
    if between.iter().any(|def| def.effect(local, kind) == Effect::Spoils) {
        return Effect::Spoils;
    }
    last_effect(before, local, kind)
}
