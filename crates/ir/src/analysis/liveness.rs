//! Which registers hold values that may still be read.

use super::Code;
use super::bits::BitSet;
use crate::code::{Block, BlockId, Body};
use crate::graph::{Cfg, ExceptionEdges};

/// The live registers of each block: those that are read on some path before they are written again.
#[derive(Clone, Debug)]
pub struct Liveness {
    live_in: Vec<BitSet>,
    live_out: Vec<BitSet>,
    registers: usize,
}

impl Liveness {
    /// The live registers of a body.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let registers = usize::from(body.registers);
        let empty = vec![BitSet::new(registers); body.blocks.len()];
        let mut liveness = Self { live_in: empty.clone(), live_out: empty, registers };
        let cfg = Cfg::new(body, ExceptionEdges::Include);
        // Backwards, so that most successors are done before a block; what cannot be reached goes last.
        let unreachable = (0..cfg.len() as u32).map(BlockId).filter(|&block| !cfg.is_reachable(block));
        let order: Vec<BlockId> = cfg.reverse_postorder().iter().rev().copied().chain(unreachable).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &id in &order {
                let block = &body.blocks[id.0 as usize];
                let mut live = BitSet::new(registers);
                for successor in block.terminator.successors() {
                    if let Some(needed) = liveness.live_in.get(successor.0 as usize) {
                        live.union_with(needed);
                    }
                }
                liveness.live_out[id.0 as usize] = live.clone();
                walk(block, &liveness.handled(block), &mut live, |_, _| {});
                changed |= liveness.live_in[id.0 as usize].union_with(&live);
            }
        }
        liveness
    }

    /// What the handlers of a block read, without the exception that they are given.
    fn handled(&self, block: &Block) -> BitSet {
        let mut all = BitSet::new(self.registers);
        for handler in &block.handlers {
            if let Some(live) = self.live_in.get(handler.target.0 as usize) {
                let mut live = live.clone();
                live.remove(usize::from(handler.exception.0));
                all.union_with(&live);
            }
        }
        all
    }

    /// Registers that are live at the start of a block, by number.
    #[must_use]
    pub fn live_in(&self, block: BlockId) -> &BitSet {
        &self.live_in[block.0 as usize]
    }

    /// Registers that are live when a block's terminator has been executed without an exception, by number.
    #[must_use]
    pub fn live_out(&self, block: BlockId) -> &BitSet {
        &self.live_out[block.0 as usize]
    }

    /// Registers that are live before each instruction of a block and, last, before its terminator.
    #[must_use]
    pub fn live_before(&self, body: &Body, block: BlockId) -> Vec<BitSet> {
        let Some(code) = body.block(block) else { return Vec::new() };
        let mut points = vec![BitSet::default(); code.insts.len() + 1];
        let mut live = self.live_out[block.0 as usize].clone();
        walk(code, &self.handled(code), &mut live, |place, live| points[place] = live.clone());
        points
    }
}

/// Goes through a block backwards, from what is live at its end to what is live at its start. Shows what is live before
/// each point, the terminator first. An instruction that throws has written nothing, so what its handlers read
/// must be there before it.
fn walk(block: &Block, handled: &BitSet, live: &mut BitSet, mut each: impl FnMut(usize, &BitSet)) {
    let mut before = |place: usize, code: Code<'_>, can_throw: bool, live: &mut BitSet| {
        code.for_each_use(|reg| live.insert(usize::from(reg.0)));
        if can_throw {
            live.union_with(handled);
        }
        each(place, live);
    };
    let terminator = &block.terminator;
    before(block.insts.len(), Code::Terminator(terminator), terminator.can_throw(), live);
    for (place, inst) in block.insts.iter().enumerate().rev() {
        if let Some((reg, _)) = inst.def() {
            live.remove(usize::from(reg.0));
        }
        before(place, Code::Inst(inst), inst.can_throw(), live);
    }
}
