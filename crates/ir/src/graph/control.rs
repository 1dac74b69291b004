//! Control dependence, as Ferrante, Ottenstein and Warren define it (TOPLAS 1987): a block depends on an edge if taking
//! the edge makes sure that the block is reached, while its source can still avoid the block.
//!
//! For an edge from `a` to `b` those are the blocks on the way from `b` up the post-dominator tree to, and without, the
//! immediate post-dominator of `a`. Only the two ends of each way are stored, since a switch whose cases fall
//! through has a number of dependences quadratic in its size.

use super::{Cfg, DominatorTree, Edge, EdgeId};
use crate::code::BlockId;

/// Which blocks are reached because of which edges.
#[derive(Clone, Debug)]
pub struct ControlDependence {
    post: DominatorTree,
    ways: Vec<Way>,
}

/// The dependences on one edge: `start` and its post-dominators below `stop`.
#[derive(Clone, Copy, Debug)]
struct Way {
    id: EdgeId,
    edge: Edge,
    start: BlockId,
    stop: BlockId,
}

impl ControlDependence {
    /// The control dependences of a graph. `post` must be the post-dominators of the same graph.
    #[must_use]
    pub fn new(cfg: &Cfg, post: DominatorTree) -> Self {
        let mut ways = Vec::new();
        for (index, &edge) in cfg.edges().iter().enumerate() {
            // A block with one successor decides nothing, also if it was given an imaginary exit.
            let decides = cfg.successors(edge.from).any(|other| other != edge.to);
            let Some(stop) = post.immediate(edge.from).filter(|&stop| decides && stop != edge.to) else {
                continue;
            };
            ways.push(Way { id: EdgeId(index as u32), edge, start: edge.to, stop });
        }
        Self { post, ways }
    }

    /// The edges that a block depends on directly, in edge order. A block may also be reached without any of them: see
    /// [`ControlDependence::follows_entry`]. In a graph without exception edges, a handler depends on nothing.
    pub fn of(&self, block: BlockId) -> impl Iterator<Item = (EdgeId, Edge)> + '_ {
        let on_way = move |way: &&Way| {
            self.post.dominates(block, way.start) && self.post.depth(block) > self.post.depth(way.stop)
        };
        self.ways.iter().filter(on_way).map(|way| (way.id, way.edge))
    }

    /// True if a block is reached whenever the method is entered and not left by an exception: it depends on the
    /// virtual start of the method, even if it also depends on edges (as a loop's header does on its latch).
    #[must_use]
    pub fn follows_entry(&self, block: BlockId) -> bool {
        self.post.dominates(block, BlockId(0))
    }

    /// The blocks that depend directly on an edge, nearest first.
    pub fn controlled_by(&self, id: EdgeId) -> impl Iterator<Item = BlockId> + '_ {
        let way = self.ways.binary_search_by_key(&id, |way| way.id).ok().map(|index| self.ways[index]);
        way.into_iter().flat_map(move |way| {
            self.post.path_to_root(way.start).take_while(move |&block| block != way.stop)
        })
    }

    /// The post-dominators that the dependences were computed from.
    #[must_use]
    pub fn post_dominators(&self) -> &DominatorTree {
        &self.post
    }
}
