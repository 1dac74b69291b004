//! The method whose paths are wanted: its code, its nodes, and how a run through it is recorded.

use std::sync::Arc;

use testwright_classpath::classfile::Method as MethodInfo;
use testwright_classpath::{ClassFile, descriptor::MethodDescriptor};
use testwright_goals::walk::{Route, Walk, WalkEnd};
use testwright_ir::analysis::{DefSite, DefUse, Point};
use testwright_ir::code::{BlockId, Body, Compare, Cond, Inst, Operand, Reg, Terminator};
use testwright_ir::translate;

use crate::graph::{NodeGraph, NodeId};
use crate::influence::parameters_by_node;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Method {
    /// Internal name of its class.
    pub class: Box<str>,
    /// Its name.
    pub name: Box<str>,
    /// Its descriptor.
    pub descriptor: Box<str>,
    /// Whether it is static.
    pub is_static: bool,
    /// Its code.
    pub body: Body,
    /// Its nodes.
    pub graph: NodeGraph,
    /// By block: whether it tests a boolean, which is either right or wrong and never near.
    booleans: Vec<bool>,
    /// By node: by parameter of the body whether its decision can depend on it.
    influences: Vec<Vec<bool>>,
}

/// What a run did in the method: the nodes that it went through.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// The nodes, in order.
    pub nodes: Vec<NodeId>,
    /// By node: its first visit in the walk.
    pub visits: Vec<usize>,
    /// Whether the method came to an end as its code says: by a return, or by a `throw` of its own.
    pub is_whole: bool,
}

impl Method {
    /// Translates a method. Fails with words for the user.
    pub fn new(class: &ClassFile, method: &MethodInfo) -> Result<Method, String> {
        let body = translate(class, method).map_err(|error| error.to_string())?;
        Ok(Method::of_body(&class.name, &method.name, &method.descriptor, body))
    }

    /// A method that is translated already.
    #[must_use]
    pub fn of_body(class: &str, name: &str, descriptor: &str, body: Body) -> Method {
        let graph = NodeGraph::new(&body);
        let booleans = booleans(&body, descriptor);
        let influences = parameters_by_node(&body, &graph);
        let parameters = MethodDescriptor::parse(descriptor).map_or(0, |parsed| parsed.params.len());
        Method {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            // A receiver is a parameter that the descriptor does not mention.
            is_static: body.parameters.len() == parameters,
            body,
            graph,
            booleans,
            influences,
        }
    }

    /// Whether data of a parameter, the receiver left out, can reach the decision of a node.
    #[must_use]
    pub fn influences(&self, parameter: usize, node: NodeId) -> bool {
        let place = parameter + usize::from(!self.is_static);
        self.influences.get(node.index()).and_then(|own| own.get(place)).copied().unwrap_or(true)
    }

    /// How to record runs through it, each cut short after so many nodes.
    #[must_use]
    pub fn route(&self, most_nodes: usize) -> Arc<Route> {
        let largest = self.graph.nodes.iter().map(|node| node.blocks().count()).max().unwrap_or(1);
        Arc::new(Route {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            most: most_nodes.saturating_mul(largest),
            keeps: self.graph.keeps(),
        })
    }

    /// Whether a block tests a boolean.
    #[must_use]
    pub fn tests_boolean(&self, block: BlockId) -> bool {
        self.booleans.get(block.0 as usize).copied().unwrap_or(false)
    }

    /// The nodes that a recorded run went through, at most so many.
    pub fn trail(&self, walk: &Walk, most_nodes: usize, into: &mut Trail) {
        into.nodes.clear();
        into.visits.clear();
        for (at, visit) in walk.visits.iter().enumerate() {
            if let Some(node) = self.graph.head_at(BlockId(visit.block)) {
                if into.nodes.len() == most_nodes {
                    break;
                }
                into.nodes.push(node);
                into.visits.push(at);
            }
        }
        let last = walk.visits.last().and_then(|visit| self.body.block(BlockId(visit.block)));
        into.is_whole = match &walk.end {
            WalkEnd::Returned => true,
            WalkEnd::Threw(_) => last.is_some_and(|block| matches!(block.terminator, Terminator::Throw(_))),
            _ => false,
        };
    }

    /// Names of the parameters as the class file has them, the receiver left out.
    #[must_use]
    pub fn parameter_names(&self) -> Vec<Option<String>> {
        let first = usize::from(!self.is_static);
        self.body.parameters[first.min(self.body.parameters.len())..]
            .iter()
            .map(|(reg, _)| self.body.name_at(*reg, 0).map(|(name, _)| name.to_owned()))
            .collect()
    }
}

/// By block: whether it tests a boolean.
fn booleans(body: &Body, descriptor: &str) -> Vec<bool> {
    let chains = DefUse::new(body);
    let parameters = MethodDescriptor::parse(descriptor).map(|parsed| parsed.params).unwrap_or_default();
    let receiver = body.parameters.len().saturating_sub(parameters.len());
    let is_flag = |reg: Reg, point: Point| {
        let Some(usage) = chains.use_at(point, reg) else { return false };
        let definitions = chains.definitions_of(usage);
        !definitions.is_empty()
            && definitions.iter().all(|id| match chains.definition(*id).site {
                DefSite::Parameter(place) => usize::from(place)
                    .checked_sub(receiver)
                    .and_then(|place| parameters.get(place))
                    .is_some_and(|ty| ty.to_string() == "Z"),
                DefSite::Exception(_) => false,
                DefSite::Inst(point) => {
                    let inst = body.blocks[point.block.0 as usize].insts.get(point.index as usize);
                    inst.is_some_and(|inst| gives_boolean(body, inst, point))
                }
            })
    };
    let tests = |index: usize| {
        let block = &body.blocks[index];
        let point = Point { block: BlockId(index as u32), index: block.insts.len() as u32 };
        match &block.terminator {
            Terminator::If {
                compare: Compare::Int,
                cond: Cond::Eq | Cond::Ne,
                lhs: Operand::Reg(reg),
                rhs: Operand::Int(0),
                ..
            } => is_flag(*reg, point),
            Terminator::If { compare: Compare::Ref, .. } => true,
            _ => false,
        }
    };
    (0..body.blocks.len()).map(tests).collect()
}

/// Bytes of the longest instruction that stores a variable.
const LONGEST_STORE: u16 = 4;

/// Whether an instruction gives a boolean, as far as its own looks tell.
fn gives_boolean(body: &Body, inst: &Inst, point: Point) -> bool {
    match inst {
        Inst::InstanceOf { .. } => true,
        Inst::Invoke { method, .. } => {
            body.pool.method_ref(*method).is_ok_and(|member| member.descriptor.ends_with(")Z"))
        }
        Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => {
            body.pool.field_ref(*field).is_ok_and(|member| member.descriptor == "Z")
        }
        Inst::Move { dst, src, .. } => {
            // A variable has its name from behind the instruction that gives it its first value.
            let pc = body.blocks[point.block.0 as usize]
                .positions
                .get(point.index as usize)
                .map_or(0, |own| own.pc);
            let covers = |start: u16, length: u16| {
                pc.saturating_add(LONGEST_STORE) >= start
                    && u32::from(pc) < u32::from(start) + u32::from(length)
            };
            let named = body
                .names
                .iter()
                .any(|name| name.reg == *dst && *name.descriptor == *"Z" && covers(name.start, name.length));
            let names_any = body.names.iter().any(|name| name.reg == *dst);
            named || (!names_any && matches!(src, Operand::Int(0 | 1)))
        }
        _ => false,
    }
}
