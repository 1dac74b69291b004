//! Natural loops and how they nest.
//!
//! A loop is the target of at least one back edge (an edge to a dominator of its source) with all blocks that reach
//! such an edge without passing the target. Cycles with several entries have no such target: the edges that close
//! them are kept apart as irreducible. Only the innermost loop of each block is stored, so nesting costs nothing.

use super::{Cfg, DominatorTree, Edge, EdgeId};
use crate::code::BlockId;

/// A loop of a body. Outer loops have smaller numbers than the loops inside them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoopId(pub u32);

/// One natural loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block through which control enters.
    pub header: BlockId,
    /// The blocks that jump back to the header, in block order.
    pub latches: Vec<BlockId>,
    /// The loop around this one.
    pub parent: Option<LoopId>,
    /// Number of loops around and including this one.
    pub depth: u32,
}

/// All loops of a body.
#[derive(Clone, Debug)]
pub struct Loops {
    loops: Vec<Loop>,
    innermost: Vec<Option<LoopId>>,
    irreducible: Vec<EdgeId>,
}

impl Loops {
    /// The loops of a graph. `dominators` must be those of the same graph.
    #[must_use]
    pub fn new(cfg: &Cfg, dominators: &DominatorTree) -> Self {
        let mut found = Self { loops: Vec::new(), innermost: vec![None; cfg.len()], irreducible: Vec::new() };
        for &header in cfg.reverse_postorder() {
            found.find_header(cfg, dominators, header);
        }
        // Inner headers come later in reverse postorder; they are filled first.
        for index in (0..found.loops.len()).rev() {
            found.fill(cfg, LoopId(index as u32));
        }
        for index in 0..found.loops.len() {
            let above =
                found.loops[index].parent.map_or(0, |LoopId(parent)| found.loops[parent as usize].depth);
            found.loops[index].depth = above + 1;
        }
        found.irreducible.sort_unstable();
        found
    }

    /// Records the edges that go back to `header`: as latches of a loop, or as irreducible.
    fn find_header(&mut self, cfg: &Cfg, dominators: &DominatorTree, header: BlockId) {
        let mut latches = Vec::new();
        for (id, edge) in cfg.incoming(header) {
            // In reverse postorder, exactly the edges that close a cycle do not go forward.
            if cfg.place(edge.from).is_none_or(|from| Some(from) < cfg.place(header)) {
                continue;
            }
            if dominators.dominates(header, edge.from) {
                latches.push(edge.from);
            } else {
                self.irreducible.push(id);
            }
        }
        latches.sort_unstable();
        latches.dedup();
        if !latches.is_empty() {
            self.loops.push(Loop { header, latches, parent: None, depth: 0 });
        }
    }

    /// Walks backwards from the latches; whole inner loops are crossed in one step.
    fn fill(&mut self, cfg: &Cfg, id: LoopId) {
        let header = self.loops[id.0 as usize].header;
        let mut pending = self.loops[id.0 as usize].latches.clone();
        while let Some(block) = pending.pop() {
            let entered = match self.outermost(block) {
                None => {
                    self.innermost[block.0 as usize] = Some(id);
                    block
                }
                Some(inner) if inner != id => {
                    self.loops[inner.0 as usize].parent = Some(id);
                    self.loops[inner.0 as usize].header
                }
                Some(_) => continue,
            };
            if entered != header {
                pending.extend(cfg.predecessors(entered).filter(|&before| cfg.is_reachable(before)));
            }
        }
        // A block that is a latch of itself was seen above; any other header is only reached here.
        if self.innermost[header.0 as usize].is_none() {
            self.innermost[header.0 as usize] = Some(id);
        }
    }

    /// The largest loop around a block that has been filled so far.
    fn outermost(&self, block: BlockId) -> Option<LoopId> {
        let mut id = self.innermost[block.0 as usize]?;
        while let Some(parent) = self.loops[id.0 as usize].parent {
            id = parent;
        }
        Some(id)
    }

    /// Every loop, outer ones before those inside them.
    #[must_use]
    pub fn all(&self) -> &[Loop] {
        &self.loops
    }

    /// One loop.
    #[must_use]
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.0 as usize]
    }

    /// The smallest loop that a block is in.
    #[must_use]
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost.get(block.0 as usize).copied().flatten()
    }

    /// Number of loops around a block.
    #[must_use]
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |id| self.get(id).depth)
    }

    /// True if the block is in the loop or in one inside it.
    #[must_use]
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        std::iter::successors(self.innermost(block), |&inner| self.get(inner).parent).any(|inner| inner == id)
    }

    /// The blocks of a loop, those of inner loops included, in block order.
    pub fn blocks(&self, id: LoopId) -> impl Iterator<Item = BlockId> + '_ {
        (0..self.innermost.len() as u32).map(BlockId).filter(move |&block| self.contains(id, block))
    }

    /// The edges that leave a loop.
    pub fn exits<'a>(&'a self, cfg: &'a Cfg, id: LoopId) -> impl Iterator<Item = Edge> + 'a {
        let leaves = move |edge: &Edge| self.contains(id, edge.from) && !self.contains(id, edge.to);
        cfg.edges().iter().copied().filter(leaves)
    }

    /// Edges that close a cycle without going to a dominator: the cycle can be entered in several places.
    #[must_use]
    pub fn irreducible(&self) -> &[EdgeId] {
        &self.irreducible
    }
}
