//! What is assumed so far: constants of values and inputs, and whether nodes and edges are invoked (IVS).

use rustc_hash::FxHashMap;
use testwright_solver::{Const, TermId};

use crate::problem::Problem;
use crate::symbolic::{Flow, NodeId};

/// One of the two programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Version {
    Good,
    Bad,
}

impl Version {
    pub(crate) const BOTH: [Version; 2] = [Version::Good, Version::Bad];

    pub(crate) fn flow(self, problem: &Problem) -> &Flow {
        match self {
            Version::Good => &problem.good,
            Version::Bad => &problem.bad,
        }
    }
}

/// Two assumptions that cannot both hold, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Conflict(pub(crate) String);

/// Something that was assumed, to take back.
enum Step {
    Value(TermId),
    Node(Version, NodeId),
    Edge(Version, u32),
}

/// See the module's text.
pub(crate) struct State {
    values: FxHashMap<TermId, Const>,
    nodes: [Vec<Option<bool>>; 2],
    edges: [Vec<Option<bool>>; 2],
    trail: Vec<Step>,
}

impl State {
    pub(crate) fn new(problem: &Problem) -> State {
        let nodes = Version::BOTH.map(|version| vec![None; version.flow(problem).nodes.len()]);
        let edges = Version::BOTH.map(|version| vec![None; version.flow(problem).edges.len()]);
        State { values: FxHashMap::default(), nodes, edges, trail: Vec::new() }
    }

    /// Where the trail is, to come back to.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything after a mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Step::Value(term)) => {
                    self.values.remove(&term);
                }
                Some(Step::Node(version, node)) => self.nodes[version as usize][node.index()] = None,
                Some(Step::Edge(version, edge)) => self.edges[version as usize][edge as usize] = None,
                None => return,
            }
        }
    }

    /// The constant of a variable.
    pub(crate) fn value(&self, term: TermId) -> Option<&Const> {
        self.values.get(&term)
    }

    /// All constants.
    pub(crate) fn values(&self) -> &FxHashMap<TermId, Const> {
        &self.values
    }

    pub(crate) fn node(&self, version: Version, node: NodeId) -> Option<bool> {
        self.nodes[version as usize][node.index()]
    }

    pub(crate) fn edge(&self, version: Version, edge: u32) -> Option<bool> {
        self.edges[version as usize][edge as usize]
    }

    /// Assumes a constant; whether it is new.
    pub(crate) fn assign(&mut self, term: TermId, value: Const, name: &str) -> Result<bool, Conflict> {
        match self.values.get(&term) {
            Some(known) if *known == value => Ok(false),
            Some(known) => Err(Conflict(format!("{name} is {known} and would have to be {value}"))),
            None => {
                self.values.insert(term, value);
                self.trail.push(Step::Value(term));
                Ok(true)
            }
        }
    }

    pub(crate) fn set_node(
        &mut self,
        version: Version,
        node: NodeId,
        invoked: bool,
    ) -> Result<bool, Conflict> {
        let place = &mut self.nodes[version as usize][node.index()];
        match place {
            Some(known) if *known == invoked => Ok(false),
            Some(_) => Err(Conflict("a node would have to be invoked and not".to_owned())),
            None => {
                *place = Some(invoked);
                self.trail.push(Step::Node(version, node));
                Ok(true)
            }
        }
    }

    pub(crate) fn set_edge(&mut self, version: Version, edge: u32, invoked: bool) -> Result<bool, Conflict> {
        let place = &mut self.edges[version as usize][edge as usize];
        match place {
            Some(known) if *known == invoked => Ok(false),
            Some(_) => Err(Conflict("an edge would have to be invoked and not".to_owned())),
            None => {
                *place = Some(invoked);
                self.trail.push(Step::Edge(version, edge));
                Ok(true)
            }
        }
    }
}
