//! Which local variables a `ret` may still use: liveness, for return addresses only.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use testwright_classpath::classfile::Code;

use super::layout::Layout;
use crate::decode::Instruction;

/// Real methods need a handful. One that needs more was made to be difficult, and has everything count as used.
const MAX_ROUNDS: usize = 64;

/// The same, for the edges from `ret`s to where calls go on.
const MAX_RETURN_EDGES: usize = 1 << 16;

/// The variables that `ret` uses, and where that matters.
#[derive(Default)]
pub(super) struct RetLiveness {
    /// Every variable that some `ret` names, sorted. Only the first 64 are followed; the others count as used
    /// everywhere, which makes more copies and nothing wrong.
    locals: Vec<u16>,
    /// For the offset of each block, one bit per variable: a `ret` that uses it can be reached without a write.
    used: FxHashMap<u32, u64>,
}

/// A block of bytecode and what it does to return addresses.
struct Summary {
    start: u32,
    /// Used before written.
    used: u64,
    written: u64,
    /// Where control goes next in the same subroutine. A call goes on behind it: what a subroutine leaves alone is
    /// still there when it returns.
    successors: Vec<usize>,
    /// The subroutine that is called at the end.
    calls: Option<usize>,
    /// Ends in `ret`.
    returns: bool,
}

impl RetLiveness {
    /// Looks at all of the bytecode, backwards, until nothing changes.
    pub(super) fn new(layout: &Layout<'_>, code: &Code) -> Self {
        let mut locals: Vec<u16> = layout
            .bytecode
            .iter()
            .filter_map(|(_, instruction)| match instruction {
                Instruction::Ret(local) => Some(local),
                _ => None,
            })
            .collect();
        locals.sort_unstable();
        locals.dedup();
        let mut liveness = Self { locals, used: FxHashMap::default() };
        if liveness.locals.is_empty() {
            return liveness;
        }
        let mut blocks = liveness.summaries(layout, code);
        let mut used = vec![0_u64; blocks.len()];
        let mut changed = true;
        let mut rounds = 0;
        let simple_enough = connect_returns(&mut blocks);
        while changed {
            changed = false;
            rounds += 1;
            if rounds > MAX_ROUNDS || !simple_enough {
                used.fill(u64::MAX);
                break;
            }
            for (index, block) in blocks.iter().enumerate().rev() {
                let after =
                    block.successors.iter().chain(&block.calls).fold(0, |all, &next| all | used[next]);
                let before = block.used | (after & !block.written);
                changed |= used[index] != before;
                used[index] = before;
            }
        }
        liveness.used = blocks.iter().map(|block| block.start).zip(used).collect();
        liveness
    }

    fn bit(&self, local: u16) -> u64 {
        match self.locals.binary_search(&local) {
            Ok(index) if index < 64 => 1 << index,
            _ => 0,
        }
    }

    fn summaries(&self, layout: &Layout<'_>, code: &Code) -> Vec<Summary> {
        let starts: Vec<u32> =
            layout.bytecode.iter().map(|(pc, _)| u32::from(pc)).filter(|&pc| layout.is_leader(pc)).collect();
        // Every target begins a block, so the search finds it.
        let block_at = |pc: u16| starts.partition_point(|&start| start < u32::from(pc));
        let mut blocks: Vec<Summary> = Vec::with_capacity(starts.len());
        let mut falls_through = false;
        for (pc, instruction) in &layout.bytecode {
            let next = blocks.len();
            if layout.is_leader(u32::from(pc)) {
                if let Some(last) = blocks.last_mut().filter(|_| falls_through) {
                    last.successors.push(next);
                }
                let covering = code.handlers.iter().filter(|row| (row.start..row.end).contains(&pc));
                let successors = covering.map(|row| block_at(row.target)).collect();
                let start = u32::from(pc);
                blocks.push(Summary { start, used: 0, written: 0, successors, calls: None, returns: false });
            }
            let Some(block) = blocks.last_mut() else { continue };
            match instruction {
                Instruction::Ret(local) => {
                    block.used |= self.bit(local) & !block.written;
                    block.returns = true;
                }
                Instruction::Jsr(target) => block.calls = Some(block_at(target)),
                Instruction::Store(kind, local) => {
                    block.written |= self.bit(local);
                    if kind.slots() == 2 {
                        block.written |= self.bit(local.saturating_add(1));
                    }
                }
                _ => instruction.for_each_target(|target| block.successors.push(block_at(target))),
            }
            falls_through = !instruction.ends_flow() || block.calls.is_some();
        }
        blocks
    }

    /// True if a `ret` of this variable may follow when control is at the block that starts at `pc`.
    pub(super) fn is_used(&self, local: u16, pc: u32) -> bool {
        match self.locals.binary_search(&local) {
            Ok(index) if index < 64 => self.used.get(&pc).is_some_and(|used| used >> index & 1 != 0),
            found => found.is_ok(),
        }
    }
}

/// Lets every `ret` go to where the calls of its subroutine go on. It belongs to each subroutine from whose entry
/// it can be reached without a call. False if that is too much.
fn connect_returns(blocks: &mut [Summary]) -> bool {
    let mut callers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for block in blocks.iter() {
        // Of a block that calls, the last successor is what follows the call, if anything does.
        if let (Some(entry), Some(&after)) = (block.calls, block.successors.last()) {
            callers.entry(entry).or_default().push(after);
        }
    }
    let mut edges = 0;
    let mut seen = vec![usize::MAX; blocks.len()];
    for (entry, points) in callers {
        let mut work = vec![entry];
        while let Some(index) = work.pop() {
            if std::mem::replace(&mut seen[index], entry) == entry {
                continue;
            }
            // The successors of a `ret` that are known so far are its handlers and other subroutines' callers.
            work.extend(&blocks[index].successors);
            if blocks[index].returns {
                blocks[index].successors.extend(&points);
                edges += points.len();
            }
            if edges > MAX_RETURN_EDGES {
                return false;
            }
        }
    }
    true
}
