//! Control flow: which blocks can follow which, and what follows from that.
//!
//! Start at [`Cfg::new`]; [`dominators`], [`post_dominators`], [`Loops`] and [`ControlDependence`] are computed from
//! it, and [`to_dot`] draws it. The blocks of a body are the nodes, and one virtual exit, numbered after the last
//! block, follows every return and every throw that may leave the method.
//!
//! **Always true:** edges are listed by source block and, within one, in the order of the terminator's targets
//! (then before otherwise, cases by key, default last) followed by the handlers in order of precedence. Several
//! cases that share a target are several edges. All results depend on the body alone.

mod adjacency;
mod control;
mod dominance;
mod dot;
mod loops;
mod scc;

#[cfg(test)]
mod tests;

pub use control::ControlDependence;
pub use dominance::{DominatorTree, dominators, post_dominators};
pub use dot::to_dot;
pub use loops::{Loop, LoopId, Loops};

use adjacency::Adjacency;

use crate::code::{Block, BlockId, Body, Terminator};

/// Whether a graph has the edges from covered blocks to their handlers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExceptionEdges {
    /// A block with an instruction that may throw has an edge to each of its handlers.
    Include,
    /// Only the edges that terminators name; handlers then have no predecessors.
    Ignore,
}

/// Why control may go along an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EdgeKind {
    /// An unconditional jump or a fall-through.
    Goto,
    /// The condition of the block's `if` holds.
    Then,
    /// The condition of the block's `if` does not hold.
    Otherwise,
    /// The selector of the block's `switch` equals this key.
    Case(i32),
    /// The selector of the block's `switch` equals no key.
    Default,
    /// An instruction of the block throws, and the handler at this place of the block's list catches it.
    Handler(u32),
    /// The block returns, or throws what none of its handlers is sure to catch.
    Exit,
}

impl EdgeKind {
    /// True for the outcomes of an `if` or a `switch`.
    #[must_use]
    pub const fn is_branch(self) -> bool {
        matches!(self, EdgeKind::Then | EdgeKind::Otherwise | EdgeKind::Case(_) | EdgeKind::Default)
    }
}

/// An edge of a graph, by its place in [`Cfg::edges`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgeId(pub u32);

/// One way from a block to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// Where it starts.
    pub from: BlockId,
    /// Where it leads; [`Cfg::exit`] for the kind [`EdgeKind::Exit`].
    pub to: BlockId,
    /// What makes control take it.
    pub kind: EdgeKind,
}

/// The control flow graph of one body.
#[derive(Clone, Debug)]
pub struct Cfg {
    blocks: usize,
    edges: Vec<Edge>,
    successors: Adjacency,
    predecessors: Adjacency,
    /// For every node the edges that lead to it, parallel to `predecessors`.
    incoming: Adjacency,
    order: Vec<BlockId>,
    place: Vec<u32>,
}

/// Marks a block that cannot be reached from the entry in [`Cfg::place`].
const UNREACHED: u32 = u32::MAX;

impl Cfg {
    /// The graph of `body`. A target outside the body, which no translated body has, gives no edge.
    #[must_use]
    pub fn new(body: &Body, exceptions: ExceptionEdges) -> Self {
        let blocks = body.blocks.len();
        let mut edges = Vec::with_capacity(blocks * 2);
        for (index, block) in body.blocks.iter().enumerate() {
            collect_edges(index, block, blocks, exceptions, &mut edges);
        }
        let nodes = blocks + 1;
        let successors = Adjacency::new(nodes, edges.iter().map(|edge| (edge.from.0, edge.to.0)));
        let predecessors = Adjacency::new(nodes, edges.iter().map(|edge| (edge.to.0, edge.from.0)));
        let incoming = Adjacency::new(nodes, edges.iter().zip(0u32..).map(|(edge, id)| (edge.to.0, id)));
        let order = reverse_postorder(blocks, &successors);
        let mut place = vec![UNREACHED; blocks];
        for (index, block) in order.iter().enumerate() {
            place[block.0 as usize] = index as u32;
        }
        Self { blocks, edges, successors, predecessors, incoming, order, place }
    }

    /// Number of blocks; the virtual exit is not counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks
    }

    /// True for a body without blocks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks == 0
    }

    /// The block where execution starts.
    #[must_use]
    pub fn entry(&self) -> BlockId {
        BlockId(0)
    }

    /// The virtual node after every return and throw.
    #[must_use]
    pub fn exit(&self) -> BlockId {
        BlockId(self.blocks as u32)
    }

    /// All edges, by source block.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// One edge.
    #[must_use]
    pub fn edge(&self, id: EdgeId) -> Edge {
        self.edges[id.0 as usize]
    }

    /// The edges that leave a block, with their numbers.
    pub fn outgoing(&self, block: BlockId) -> impl Iterator<Item = (EdgeId, Edge)> + '_ {
        // Edges are sorted by source, so a block's edges are where its successors are.
        self.successors.range(block.0).map(|index| (EdgeId(index as u32), self.edges[index]))
    }

    /// The edges that lead to a block or to the exit, with their numbers.
    pub fn incoming(&self, block: BlockId) -> impl Iterator<Item = (EdgeId, Edge)> + '_ {
        self.incoming.of(block.0).iter().map(|&index| (EdgeId(index), self.edges[index as usize]))
    }

    /// The blocks (or the exit) after a block, one per edge.
    pub fn successors(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
        self.successors.of(block.0).iter().copied().map(BlockId)
    }

    /// The blocks before a block or the exit, one per edge.
    pub fn predecessors(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
        self.predecessors.of(block.0).iter().copied().map(BlockId)
    }

    /// The reachable blocks, each before its successors unless an edge goes back. The exit is not among them.
    #[must_use]
    pub fn reverse_postorder(&self) -> &[BlockId] {
        &self.order
    }

    /// Place of a block in [`Cfg::reverse_postorder`]; none if it cannot be reached from the entry.
    #[must_use]
    pub fn place(&self, block: BlockId) -> Option<usize> {
        self.place.get(block.0 as usize).filter(|&&place| place != UNREACHED).map(|&place| place as usize)
    }

    /// True if some path leads from the entry to the block.
    #[must_use]
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.place(block).is_some()
    }

    /// Nodes of the graph: all blocks, and the exit last.
    fn nodes(&self) -> usize {
        self.blocks + 1
    }
}

/// Appends the edges of one block, in the order that the module promises.
fn collect_edges(
    index: usize,
    block: &Block,
    blocks: usize,
    exceptions: ExceptionEdges,
    edges: &mut Vec<Edge>,
) {
    let from = BlockId(index as u32);
    let exit = BlockId(blocks as u32);
    let mut add = |to: BlockId, kind: EdgeKind| {
        if (to.0 as usize) < blocks || kind == EdgeKind::Exit {
            edges.push(Edge { from, to, kind });
        }
    };
    let handlers =
        if exceptions == ExceptionEdges::Include && block.can_throw() { &block.handlers[..] } else { &[] };
    match &block.terminator {
        Terminator::Goto(target) => add(*target, EdgeKind::Goto),
        Terminator::If { then, otherwise, .. } => {
            add(*then, EdgeKind::Then);
            add(*otherwise, EdgeKind::Otherwise);
        }
        Terminator::Switch { cases, default, .. } => {
            for &(key, target) in cases {
                add(target, EdgeKind::Case(key));
            }
            add(*default, EdgeKind::Default);
        }
        Terminator::Return(_) => add(exit, EdgeKind::Exit),
        // A throw under a handler for everything cannot leave the method from here.
        Terminator::Throw(_) if handlers.iter().any(|handler| handler.catch_type.is_none()) => {}
        Terminator::Throw(_) => add(exit, EdgeKind::Exit),
    }
    for (place, handler) in handlers.iter().enumerate() {
        add(handler.target, EdgeKind::Handler(place as u32));
    }
}

/// Depth-first order from block 0, without recursion because a body may be a chain of thousands of blocks.
fn reverse_postorder(blocks: usize, successors: &Adjacency) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(blocks);
    if blocks == 0 {
        return order;
    }
    let mut seen = vec![false; blocks + 1];
    // The exit is a node of the graph but not of the order.
    seen[blocks] = true;
    seen[0] = true;
    let mut path = vec![(0u32, successors.of(0).len())];
    while let Some((node, left)) = path.last_mut() {
        if *left == 0 {
            order.push(BlockId(*node));
            path.pop();
            continue;
        }
        // Last successor first, so that the first one comes first in the reversed order.
        *left -= 1;
        let next = successors.of(*node)[*left];
        if !std::mem::replace(&mut seen[next as usize], true) {
            path.push((next, successors.of(next).len()));
        }
    }
    order.reverse();
    order
}
