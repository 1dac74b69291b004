//! Dominators and post-dominators, by Lengauer and Tarjan's algorithm (TOPLAS 1979, the version with simple path
//! compression), whose time is bounded by `edges · log(blocks)` also for hostile bodies.
//!
//! Post-dominators are the dominators of the reversed graph from the virtual exit. A part of a graph that never
//! reaches the exit (an infinite loop) is given one imaginary edge to it, from the block of its last cycle that
//! comes first in reverse postorder, so that every block has a place in the tree.

use super::adjacency::Adjacency;
use super::{Cfg, scc};
use crate::code::BlockId;

/// No node.
const NONE: u32 = u32::MAX;

/// A tree over the blocks of a graph and its virtual exit, in which each is below its immediate (post-)dominator.
#[derive(Clone, Debug)]
pub struct DominatorTree {
    root: u32,
    immediate: Vec<u32>,
    children: Adjacency,
    depth: Vec<u32>,
    /// Preorder number in the tree, and the largest one below: an ancestor's interval encloses its descendants'.
    first: Vec<u32>,
    last: Vec<u32>,
}

/// Which blocks every path from the entry to a block goes through. The root is [`Cfg::entry`]; unreachable blocks
/// are not in the tree.
#[must_use]
pub fn dominators(cfg: &Cfg) -> DominatorTree {
    if cfg.is_empty() {
        return DominatorTree::new(cfg.nodes(), 0, vec![NONE; cfg.nodes()]);
    }
    let immediate = immediate_dominators(cfg.nodes(), 0, &cfg.successors, &cfg.predecessors);
    DominatorTree::new(cfg.nodes(), 0, immediate)
}

/// Which blocks every path from a block to the end of the method goes through. The root is [`Cfg::exit`]; all
/// blocks are in the tree, also those that cannot be reached.
#[must_use]
pub fn post_dominators(cfg: &Cfg) -> DominatorTree {
    let exit = cfg.exit().0;
    let imaginary = imaginary_exits(cfg);
    let edges = || cfg.edges.iter().map(|edge| (edge.from.0, edge.to.0));
    let all = || edges().chain(imaginary.iter().map(|&block| (block, exit)));
    let backward = Adjacency::new(cfg.nodes(), all().map(|(from, to)| (to, from)));
    let forward = Adjacency::new(cfg.nodes(), all());
    let immediate = immediate_dominators(cfg.nodes(), exit, &backward, &forward);
    DominatorTree::new(cfg.nodes(), exit, immediate)
}

/// One block for each cycle that control cannot leave.
fn imaginary_exits(cfg: &Cfg) -> Vec<u32> {
    let component = scc::components(cfg.nodes(), &cfg.successors);
    let count = component.iter().max().map_or(0, |&last| last as usize + 1);
    let mut closed = vec![true; count];
    for edge in &cfg.edges {
        if component[edge.from.0 as usize] != component[edge.to.0 as usize] {
            closed[component[edge.from.0 as usize] as usize] = false;
        }
    }
    closed[component[cfg.exit().0 as usize] as usize] = false;
    let unreachable = (0..cfg.len() as u32).map(BlockId).filter(|&block| !cfg.is_reachable(block));
    let mut exits = Vec::new();
    for block in cfg.order.iter().copied().chain(unreachable) {
        if std::mem::replace(&mut closed[component[block.0 as usize] as usize], false) {
            exits.push(block.0);
        }
    }
    exits
}

/// The immediate dominator of every node that can be reached from `root`; [`NONE`] for the root and the others.
fn immediate_dominators(
    nodes: usize,
    root: u32,
    successors: &Adjacency,
    predecessors: &Adjacency,
) -> Vec<u32> {
    let walk = Walk::new(nodes, root, successors);
    let count = walk.vertex.len();
    // From here on, nodes are named by their depth-first numbers.
    let mut forest = Forest {
        ancestor: vec![NONE; count],
        label: (0..count as u32).collect(),
        semi: (0..count as u32).collect(),
        path: Vec::new(),
    };
    let mut idom = vec![0u32; count];
    // Lists of the nodes with the same semidominator: head of each list, and the next node in it.
    let (mut bucket, mut next) = (vec![NONE; count], vec![NONE; count]);
    for w in (1..count as u32).rev() {
        let at = w as usize;
        for &before in predecessors.of(walk.vertex[at]) {
            let v = walk.number[before as usize];
            if v != NONE {
                let u = forest.evaluate(v);
                forest.semi[at] = forest.semi[at].min(forest.semi[u as usize]);
            }
        }
        let semi = forest.semi[at] as usize;
        next[at] = std::mem::replace(&mut bucket[semi], w);
        let parent = walk.parent[at];
        forest.ancestor[at] = parent;
        let mut v = std::mem::replace(&mut bucket[parent as usize], NONE);
        while v != NONE {
            let u = forest.evaluate(v);
            idom[v as usize] = if forest.semi[u as usize] < forest.semi[v as usize] { u } else { parent };
            v = next[v as usize];
        }
    }
    let mut immediate = vec![NONE; nodes];
    for w in 1..count {
        if idom[w] != forest.semi[w] {
            idom[w] = idom[idom[w] as usize];
        }
        immediate[walk.vertex[w] as usize] = walk.vertex[idom[w] as usize];
    }
    immediate
}

/// A depth-first spanning tree: node of each number, number of each node, number of each number's parent.
struct Walk {
    vertex: Vec<u32>,
    number: Vec<u32>,
    parent: Vec<u32>,
}

impl Walk {
    fn new(nodes: usize, root: u32, successors: &Adjacency) -> Self {
        let mut walk = Self { vertex: Vec::new(), number: vec![NONE; nodes], parent: Vec::new() };
        let mut pending = vec![(root, 0u32)];
        while let Some((node, parent)) = pending.pop() {
            if walk.number[node as usize] != NONE {
                continue;
            }
            let number = walk.vertex.len() as u32;
            walk.number[node as usize] = number;
            walk.vertex.push(node);
            walk.parent.push(parent);
            pending.extend(successors.of(node).iter().rev().map(|&next| (next, number)));
        }
        walk
    }
}

/// The forest of already linked nodes, with compressed paths.
struct Forest {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the smallest semidominator on the path from `v` up to, and without, the root of its tree.
    fn evaluate(&mut self, v: u32) -> u32 {
        if self.ancestor[v as usize] == NONE {
            return self.label[v as usize];
        }
        let mut x = v;
        while self.ancestor[self.ancestor[x as usize] as usize] != NONE {
            self.path.push(x);
            x = self.ancestor[x as usize];
        }
        while let Some(y) = self.path.pop() {
            let above = self.ancestor[y as usize] as usize;
            let (mine, theirs) = (self.label[y as usize], self.label[above]);
            if self.semi[theirs as usize] < self.semi[mine as usize] {
                self.label[y as usize] = theirs;
            }
            self.ancestor[y as usize] = self.ancestor[above];
        }
        self.label[v as usize]
    }
}

impl DominatorTree {
    fn new(nodes: usize, root: u32, immediate: Vec<u32>) -> Self {
        let below = (0..nodes as u32).filter(|&node| immediate[node as usize] != NONE);
        let children = Adjacency::new(nodes, below.map(|node| (immediate[node as usize], node)));
        let (mut depth, mut first, mut last) = (vec![0; nodes], vec![NONE; nodes], vec![0; nodes]);
        let mut count = 0u32;
        let mut path = vec![(root, 0usize)];
        while let Some((node, next)) = path.last_mut() {
            let at = *node as usize;
            if *next == 0 {
                first[at] = count;
                count += 1;
            }
            if let Some(&child) = children.of(*node).get(*next) {
                *next += 1;
                depth[child as usize] = depth[at] + 1;
                path.push((child, 0));
            } else {
                last[at] = count - 1;
                path.pop();
            }
        }
        Self { root, immediate, children, depth, first, last }
    }

    /// The block, or the exit, that dominates all.
    #[must_use]
    pub fn root(&self) -> BlockId {
        BlockId(self.root)
    }

    /// True if the block is in the tree.
    #[must_use]
    pub fn contains(&self, block: BlockId) -> bool {
        self.first.get(block.0 as usize).is_some_and(|&first| first != NONE)
    }

    /// The closest dominator other than the block itself; none for the root and for blocks outside the tree.
    #[must_use]
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.immediate.get(block.0 as usize).filter(|&&node| node != NONE).map(|&node| BlockId(node))
    }

    /// True if `above` dominates `below`; a block dominates itself. False if one of them is not in the tree.
    #[must_use]
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let (a, b) = (above.0 as usize, below.0 as usize);
        self.contains(above)
            && self.contains(below)
            && self.first[a] <= self.first[b]
            && self.first[b] <= self.last[a]
    }

    /// True if `above` dominates `below` and they differ.
    #[must_use]
    pub fn strictly_dominates(&self, above: BlockId, below: BlockId) -> bool {
        above != below && self.dominates(above, below)
    }

    /// The blocks whose immediate dominator this is, in block order.
    pub fn children(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.children.of(block.0).iter().copied().map(BlockId)
    }

    /// Number of strict dominators.
    #[must_use]
    pub fn depth(&self, block: BlockId) -> usize {
        self.depth.get(block.0 as usize).map_or(0, |&depth| depth as usize)
    }

    /// The block and its dominators, up to the root. Empty for a block outside the tree.
    pub fn path_to_root(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.contains(block).then_some(block), |&block| self.immediate(block))
    }

    /// The deepest block that dominates both; none if one of them is not in the tree.
    #[must_use]
    pub fn common(&self, one: BlockId, other: BlockId) -> Option<BlockId> {
        self.path_to_root(one).find(|&above| self.dominates(above, other))
    }
}
