//! Neighbour lists of a graph in two flat arrays: the neighbours of node `n` are `targets[offsets[n]..offsets[n+1]]`.

use std::ops::Range;

/// For every node its neighbours, in the order in which they were given.
#[derive(Clone, Debug)]
pub(super) struct Adjacency {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Adjacency {
    /// Lists for `nodes` nodes from pairs of node and neighbour. The order of pairs with the same node is kept.
    pub(super) fn new(nodes: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut offsets = vec![0u32; nodes + 1];
        for (node, _) in pairs.clone() {
            offsets[node as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0u32; offsets[nodes] as usize];
        for (node, target) in pairs {
            let place = &mut next[node as usize];
            targets[*place as usize] = target;
            *place += 1;
        }
        Self { offsets, targets }
    }

    /// Neighbours of a node.
    pub(super) fn of(&self, node: u32) -> &[u32] {
        &self.targets[self.range(node)]
    }

    /// Where the neighbours of a node are among all pairs sorted by node.
    pub(super) fn range(&self, node: u32) -> Range<usize> {
        self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize
    }
}
