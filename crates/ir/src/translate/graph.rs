//! Predecessors of blocks, in two flat arrays.

use crate::code::Block;

/// An edge, seen from its target.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// Where it comes from.
    pub(super) block: u32,
    /// True for an exception edge.
    pub(super) exceptional: bool,
}

/// The incoming edges of every block.
pub(super) struct Predecessors {
    /// Where each block's edges start in `edges`; one more entry than blocks.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

impl Predecessors {
    pub(super) fn new(blocks: &[Block]) -> Self {
        let mut starts = vec![0_u32; blocks.len() + 1];
        for block in blocks {
            for target in block.all_successors() {
                starts[target.0 as usize + 1] += 1;
            }
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let total = starts[blocks.len()] as usize;
        let mut edges = vec![Edge { block: 0, exceptional: false }; total];
        let mut next = starts.clone();
        for (from, block) in blocks.iter().enumerate() {
            let mut add = |target: u32, exceptional| {
                let slot = &mut next[target as usize];
                edges[*slot as usize] = Edge { block: from as u32, exceptional };
                *slot += 1;
            };
            block.terminator.successors().for_each(|target| add(target.0, false));
            block.handlers.iter().for_each(|handler| add(handler.target.0, true));
        }
        Self { starts, edges }
    }

    /// The edges into a block, in order of where they come from.
    pub(super) fn of(&self, block: u32) -> &[Edge] {
        let (start, end) = (self.starts[block as usize], self.starts[block as usize + 1]);
        &self.edges[start as usize..end as usize]
    }
}
