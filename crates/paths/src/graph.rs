//! Nodes of a method as testers count them, and how control goes from one to the next.
//!
//! Start at [`NodeGraph::new`]. A node is what always runs together (Bueno and Jino 2002, section 2): blocks that follow each
//! other with no other way in or out, and the conditions of one decision that stand on one source line, because `a && b` is
//! one predicate for whoever writes it. Nodes are numbered from 1 in the order of the code.
//!
//! **Always true:** the first block of a node is its head, and control enters a node only there; a node's decision has at most
//! two exits unless it is a switch.

use testwright_ir::analysis::Liveness;
use testwright_ir::code::{Block, BlockId, Body, Inst, Terminator};
use testwright_ir::graph::{Cfg, EdgeKind, ExceptionEdges};

/// Number of a node, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u16);

impl NodeId {
    /// Its place in [`NodeGraph::nodes`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Why control goes along an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// There is no other way.
    Plain,
    /// A decision has this outcome.
    Branch,
    /// An exception is caught.
    Handler,
}

/// An edge to another node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Where it leads.
    pub to: NodeId,
    /// Why.
    pub way: Way,
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// Blocks that run one after the other, the head first; the last one decides where to go.
    pub chain: Vec<BlockId>,
    /// The blocks of its decision if that is an `if`, the last of the chain first.
    pub conditions: Vec<BlockId>,
    /// Edges, each target once: those of the terminator first, then those to handlers.
    pub exits: Vec<Exit>,
    /// Whether the method can end here.
    pub is_end: bool,
    /// First and last source line; 0 if unknown.
    pub lines: (u16, u16),
}

impl Node {
    /// The block that decides, or would if there were anything to decide.
    #[must_use]
    pub fn last(&self) -> BlockId {
        self.chain.last().copied().unwrap_or(BlockId(0))
    }

    /// Every block of the node.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.chain.iter().chain(self.conditions.iter().skip(1)).copied()
    }

    /// Whether it has several exits that a decision chooses between.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.exits.iter().filter(|exit| exit.way == Way::Branch).count() > 1
    }
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct NodeGraph {
    /// By number, less one.
    pub nodes: Vec<Node>,
    /// By block: the node that it belongs to; none if it cannot be reached.
    of_block: Vec<Option<NodeId>>,
    /// By block: whether it is the head of its node.
    heads: Vec<bool>,
}

impl NodeGraph {
    /// The nodes of a body. A body with more nodes than there are numbers is cut short, which no real method needs.
    #[must_use]
    pub fn new(body: &Body) -> NodeGraph {
        let cfg = Cfg::new(body, ExceptionEdges::Include);
        let joined = Joined::new(body, &cfg);
        let mut graph = NodeGraph {
            nodes: Vec::new(),
            of_block: vec![None; body.blocks.len()],
            heads: vec![false; body.blocks.len()],
        };
        for index in 0..body.blocks.len() {
            let head = BlockId(index as u32);
            if !cfg.is_reachable(head)
                || joined.is_inside[index]
                || graph.nodes.len() == usize::from(u16::MAX)
            {
                continue;
            }
            let id = NodeId(graph.nodes.len() as u16 + 1);
            let mut chain = vec![head];
            while let Some(next) = joined.next[chain[chain.len() - 1].0 as usize] {
                chain.push(next);
            }
            let last = chain[chain.len() - 1];
            let is_if = matches!(body.blocks[last.0 as usize].terminator, Terminator::If { .. });
            let mut conditions = if is_if { vec![last] } else { Vec::new() };
            conditions.extend(&joined.regions[last.0 as usize]);
            let node = Node { id, chain, conditions, exits: Vec::new(), is_end: false, lines: (0, 0) };
            for block in node.blocks() {
                graph.of_block[block.0 as usize] = Some(id);
            }
            graph.heads[index] = true;
            graph.nodes.push(node);
        }
        for at in 0..graph.nodes.len() {
            graph.finish(body, &cfg, at);
        }
        graph
    }

    /// Fills in edges, lines and whether the method can end at a node.
    fn finish(&mut self, body: &Body, cfg: &Cfg, at: usize) {
        let mut exits: Vec<Exit> = Vec::new();
        let mut is_end = false;
        let mut lines = (u16::MAX, 0);
        let node = &self.nodes[at];
        let inside: Vec<BlockId> = node.blocks().collect();
        for handlers in [false, true] {
            for block in &inside {
                for (_, edge) in cfg.outgoing(*block) {
                    let way = match edge.kind {
                        EdgeKind::Handler(_) => Way::Handler,
                        EdgeKind::Goto | EdgeKind::Exit => Way::Plain,
                        _ => Way::Branch,
                    };
                    is_end |= edge.kind == EdgeKind::Exit;
                    let Some(to) = self.head_at(edge.to) else { continue };
                    if (way == Way::Handler) == handlers && !exits.iter().any(|exit| exit.to == to) {
                        exits.push(Exit { to, way });
                    }
                }
            }
        }
        for block in &inside {
            let block = &body.blocks[block.0 as usize];
            for line in block.positions.iter().chain([&block.end]).map(|position| position.line) {
                if line != 0 {
                    lines = (lines.0.min(line), lines.1.max(line));
                }
            }
        }
        let node = &mut self.nodes[at];
        (node.exits, node.is_end) = (exits, is_end);
        node.lines = if lines.1 == 0 { (0, 0) } else { lines };
    }

    /// The node with this number, if there is one.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(usize::from(id.0).checked_sub(1)?)
    }

    /// The node that a block belongs to.
    #[must_use]
    pub fn of_block(&self, block: BlockId) -> Option<NodeId> {
        self.of_block.get(block.0 as usize).copied().flatten()
    }

    /// The node whose head a block is.
    #[must_use]
    pub fn head_at(&self, block: BlockId) -> Option<NodeId> {
        let is_head = self.heads.get(block.0 as usize).copied().unwrap_or(false);
        if is_head { self.of_block(block) } else { None }
    }

    /// Whether an edge leads from one node to another.
    #[must_use]
    pub fn has_edge(&self, from: NodeId, to: NodeId) -> bool {
        self.node(from).is_some_and(|node| node.exits.iter().any(|exit| exit.to == to))
    }

    /// By block: whether its registers tell what conditions compare that were not evaluated.
    #[must_use]
    pub fn keeps(&self) -> Vec<bool> {
        let mut keeps = vec![false; self.of_block.len()];
        for node in self.nodes.iter().filter(|node| node.conditions.len() > 1) {
            node.conditions.iter().for_each(|block| keeps[block.0 as usize] = true);
        }
        keeps
    }

    /// Decisions less one for the whole: edges - nodes + 2, with all ends of the method taken as one node (McCabe 1976).
    #[must_use]
    pub fn cyclomatic(&self) -> usize {
        let edges: usize = self.nodes.iter().map(|node| node.exits.len() + usize::from(node.is_end)).sum();
        (edges + 2).saturating_sub(self.nodes.len() + 1)
    }
}

/// Which blocks belong together.
struct Joined {
    /// By block: the one that always follows and that nothing else leads to.
    next: Vec<Option<BlockId>>,
    /// By block that begins a decision: the further conditions of it.
    regions: Vec<Vec<BlockId>>,
    /// By block: whether it is not the head of a node.
    is_inside: Vec<bool>,
}

impl Joined {
    fn new(body: &Body, cfg: &Cfg) -> Joined {
        let blocks = body.blocks.len();
        let mut joined = Joined {
            next: vec![None; blocks],
            regions: vec![Vec::new(); blocks],
            is_inside: vec![false; blocks],
        };
        let liveness = Liveness::new(body);
        for index in 0..blocks {
            let id = BlockId(index as u32);
            if !cfg.is_reachable(id) {
                continue;
            }
            match &body.blocks[index].terminator {
                Terminator::Goto(target) => {
                    let mut before = cfg.predecessors(*target);
                    if target.0 != 0 && *target != id && before.next() == Some(id) && before.next().is_none()
                    {
                        joined.next[index] = Some(*target);
                        joined.is_inside[target.0 as usize] = true;
                    }
                }
                Terminator::If { .. } if joined.regions.iter().all(|region| !region.contains(&id)) => {
                    let region = region(body, cfg, &liveness, id);
                    region.iter().for_each(|block| joined.is_inside[block.0 as usize] = true);
                    joined.regions[index] = region;
                }
                _ => {}
            }
        }
        joined
    }
}

/// The further conditions of the decision that begins with a block: the most blocks that leave two exits.
fn region(body: &Body, cfg: &Cfg, liveness: &Liveness, first: BlockId) -> Vec<BlockId> {
    let mut members = vec![first];
    let mut best = 1;
    let line = body.blocks[first.0 as usize].end.line;
    loop {
        let candidates = members.iter().flat_map(|member| cfg.successors(*member));
        let next = candidates
            .filter(|next| !members.contains(next))
            .filter(|next| {
                body.block(*next).is_some_and(|block| is_condition(block, *next, liveness, line))
                    && cfg.predecessors(*next).all(|before| members.contains(&before))
            })
            .min();
        let Some(next) = next else { break };
        members.push(next);
        let mut exits: Vec<BlockId> = members
            .iter()
            .flat_map(|member| body.blocks[member.0 as usize].terminator.successors())
            .filter(|exit| !members.contains(exit) || *exit == first)
            .collect();
        exits.sort_unstable();
        exits.dedup();
        if exits.len() == 2 {
            best = members.len();
        }
    }
    members.truncate(best);
    members.remove(0);
    members
}

/// Whether a block only evaluates a condition on this line: nothing that it computes is used behind it.
fn is_condition(block: &Block, id: BlockId, liveness: &Liveness, line: u16) -> bool {
    let only_computes = block.insts.iter().all(|inst| match inst {
        Inst::PutField { .. }
        | Inst::PutStatic { .. }
        | Inst::ArrayStore { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. } => false,
        inst => inst.def().is_some_and(|(reg, _)| !liveness.live_out(id).contains(usize::from(reg.0))),
    });
    let on_line = block.positions.iter().chain([&block.end]).all(|position| position.line == line);
    matches!(block.terminator, Terminator::If { .. }) && only_computes && on_line
}
