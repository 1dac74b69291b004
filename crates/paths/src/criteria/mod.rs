//! Choosing paths by a criterion: what must be covered, and paths that do so.
//!
//! Start at [`Selection::new`]. A criterion demands [`Element`]s of a method; for each of them the shortest paths that cover it
//! can be enumerated, so that another one can be tried if the first is infeasible.
//!
//! Besides branches, pairs of edges, basic paths and loops these are the criteria of data flow of Rapps and Weyuker (1985) and
//! the *potential uses* of Maldonado, Chaim and Jino (1992), which ask for ways from a definition to wherever its value may
//! still be used, whether it is or not. Variables are those that the class file names; without names, registers.

mod automaton;
mod basis;
mod flow;

use std::fmt;
use std::str::FromStr;

use crate::graph::{NodeGraph, NodeId, Way};
use crate::method::Method;
use crate::wanted::Wanted;

use automaton::paths_through;

/// What paths should cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// Every outcome of every decision.
    Branches,
    /// Every two edges that follow each other.
    EdgePairs,
    /// A largest set of paths none of which is a combination of others (McCabe 1976).
    BasicPaths,
    /// Every loop no, one, two and several times.
    Loops,
    /// Every definition, up to one of its uses.
    Defs,
    /// Every definition, up to each of its uses.
    Uses,
    /// Every definition, to every edge that it reaches.
    PotentialUses,
    /// The same, by ways without loops.
    PotentialUsesDu,
}

impl Criterion {
    /// All of them, with the names that users write and a few words.
    pub const ALL: [(Criterion, &'static str, &'static str); 8] = [
        (Criterion::Branches, "branches", "every outcome of every decision"),
        (Criterion::EdgePairs, "edge-pairs", "every two edges that follow each other"),
        (Criterion::BasicPaths, "basic-paths", "a basis of all paths"),
        (Criterion::Loops, "loops", "every loop 0, 1, 2 and n times"),
        (Criterion::Defs, "all-defs", "every definition up to a use"),
        (Criterion::Uses, "all-uses", "every definition up to each use"),
        (Criterion::PotentialUses, "all-potential-uses", "every definition to every edge that it reaches"),
        (Criterion::PotentialUsesDu, "all-potential-uses/du", "the same by ways without loops"),
    ];

    /// The name that users write.
    #[must_use]
    pub fn name(self) -> &'static str {
        Criterion::ALL.iter().find(|(own, ..)| *own == self).map_or("", |(_, name, _)| name)
    }
}

impl FromStr for Criterion {
    type Err = String;

    fn from_str(text: &str) -> Result<Criterion, String> {
        let found = Criterion::ALL.iter().find(|(_, name, _)| *name == text.trim());
        found.map(|(criterion, ..)| *criterion).ok_or_else(|| {
            let names: Vec<&str> = Criterion::ALL.iter().map(|(_, name, _)| *name).collect();
            format!("unknown criterion {text}; there are {}", names.join(", "))
        })
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where the value of a variable is used, or could be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Usage {
    /// In a node, before the node gives the variable another value.
    Node(NodeId),
    /// On the way from a node to another one: by the decision, or potentially.
    Edge(NodeId, NodeId),
}

/// Something to cover.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Element {
    /// An edge.
    Edge(NodeId, NodeId),
    /// Two edges.
    Pair(NodeId, NodeId, NodeId),
    /// A path.
    Path(Vec<NodeId>),
    /// A loop with this head and these nodes, entered and left after so many iterations.
    Loop {
        /// Its head.
        head: NodeId,
        /// All its nodes, sorted.
        nodes: Vec<NodeId>,
        /// How often it comes back to its head.
        times: usize,
    },
    /// A definition and uses one of which its value must reach.
    Flow {
        /// Name of the variable.
        variable: Box<str>,
        /// Node that defines it.
        from: NodeId,
        /// Uses.
        to: Vec<Usage>,
        /// Nodes that define it anew, sorted.
        kills: Vec<NodeId>,
        /// Whether the way must not pass a node twice.
        is_simple: bool,
    },
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Edge(from, to) => write!(f, "{from} -> {to}"),
            Element::Pair(one, two, three) => write!(f, "{one} -> {two} -> {three}"),
            Element::Path(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(ToString::to_string).collect();
                write!(f, "path {}", nodes.join(" "))
            }
            Element::Loop { head, times, .. } => write!(f, "loop at {head}, {times} times"),
            Element::Flow { variable, from, to, .. } => {
                let to: Vec<String> = to
                    .iter()
                    .map(|usage| match usage {
                        Usage::Node(node) => node.to_string(),
                        Usage::Edge(from, to) => format!("({from}, {to})"),
                    })
                    .collect();
                write!(f, "{variable} from {from} to {}", to.join(" or "))
            }
        }
    }
}

/// Limits of a selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Most paths.
    pub paths: usize,
    /// Most nodes of a path.
    pub length: usize,
    /// The n of loops that are passed n times.
    pub loops: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { paths: 200, length: 200, loops: 4 }
    }
}

/// Paths for a criterion.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The criterion.
    pub criterion: Criterion,
    /// What it demands.
    pub elements: Vec<Element>,
    /// The paths.
    pub paths: Vec<Wanted>,
    /// Elements for which no path was chosen: there is none, or a limit forbids it.
    pub left_out: usize,
}

impl Selection {
    /// Chooses paths that cover what the criterion demands of a method.
    #[must_use]
    pub fn new(method: &Method, criterion: Criterion, bounds: &Bounds) -> Selection {
        let graph = &method.graph;
        let elements = elements(method, criterion, bounds);
        let mut selection = Selection { criterion, elements, paths: Vec::new(), left_out: 0 };
        let mut covered = vec![false; selection.elements.len()];
        for at in 0..selection.elements.len() {
            if covered[at] {
                continue;
            }
            let element = &selection.elements[at];
            let path = if selection.paths.len() < bounds.paths {
                paths_through(graph, element, bounds.length, 1).into_iter().next()
            } else {
                None
            };
            let Some(nodes) = path else {
                selection.left_out += 1;
                continue;
            };
            for (own, element) in covered.iter_mut().zip(&selection.elements) {
                *own = *own || covers(element, &nodes);
            }
            let name = format!("{criterion} {}", selection.paths.len() + 1);
            selection.paths.push(Wanted { name, nodes, is_whole: true });
        }
        selection
    }

    /// Further paths for an element, shortest first; those that were tried already are among them.
    #[must_use]
    pub fn alternatives(
        graph: &NodeGraph,
        element: &Element,
        bounds: &Bounds,
        most: usize,
    ) -> Vec<Vec<NodeId>> {
        paths_through(graph, element, bounds.length, most)
    }

    /// How many elements executed paths cover.
    #[must_use]
    pub fn covered<'p>(&self, executed: impl Iterator<Item = &'p [NodeId]> + Clone) -> usize {
        self.elements.iter().filter(|element| executed.clone().any(|nodes| covers(element, nodes))).count()
    }
}

/// What a criterion demands of a method.
#[must_use]
pub fn elements(method: &Method, criterion: Criterion, bounds: &Bounds) -> Vec<Element> {
    let graph = &method.graph;
    let mut all = match criterion {
        Criterion::Branches => branches(graph),
        Criterion::EdgePairs => pairs(graph),
        Criterion::BasicPaths => basis::basis(graph, bounds).into_iter().map(Element::Path).collect(),
        Criterion::Loops => loops(method, bounds),
        Criterion::Defs => flow::all_defs(method),
        Criterion::Uses => flow::all_uses(method),
        Criterion::PotentialUses => flow::potential_uses(method, false),
        Criterion::PotentialUsesDu => flow::potential_uses(method, true),
    };
    // A method with nothing to tell apart, such as one that only calls another, is worth one path all the same.
    if all.is_empty() {
        all.extend(basis::shortest(graph).map(Element::Path));
    }
    all
}

/// Whether an executed path covers an element.
#[must_use]
pub fn covers(element: &Element, nodes: &[NodeId]) -> bool {
    match element {
        Element::Path(own) => own == nodes,
        other => automaton::accepts(other, nodes),
    }
}

/// Edges that a decision chooses.
fn branches(graph: &NodeGraph) -> Vec<Element> {
    let mut all = Vec::new();
    for node in graph.nodes.iter().filter(|node| node.decides()) {
        let exits = node.exits.iter().filter(|exit| exit.way == Way::Branch);
        all.extend(exits.map(|exit| Element::Edge(node.id, exit.to)));
    }
    all
}

fn pairs(graph: &NodeGraph) -> Vec<Element> {
    let mut all = Vec::new();
    for node in &graph.nodes {
        for first in node.exits.iter().filter(|exit| exit.way != Way::Handler) {
            let next = &graph.nodes[first.to.index()];
            for second in next.exits.iter().filter(|exit| exit.way != Way::Handler) {
                all.push(Element::Pair(node.id, first.to, second.to));
            }
        }
    }
    all
}

fn loops(method: &Method, bounds: &Bounds) -> Vec<Element> {
    use testwright_ir::graph::{Cfg, ExceptionEdges, Loops, dominators};
    let cfg = Cfg::new(&method.body, ExceptionEdges::Ignore);
    let found = Loops::new(&cfg, &dominators(&cfg));
    let mut all = Vec::new();
    for (at, own) in found.all().iter().enumerate() {
        let Some(head) = method.graph.of_block(own.header) else { continue };
        let id = testwright_ir::graph::LoopId(at as u32);
        let mut nodes: Vec<NodeId> =
            found.blocks(id).filter_map(|block| method.graph.of_block(block)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let mut times = vec![0, 1, 2, bounds.loops];
        times.sort_unstable();
        times.dedup();
        all.extend(times.into_iter().map(|times| Element::Loop { head, nodes: nodes.clone(), times }));
    }
    all
}

#[cfg(test)]
mod tests;
