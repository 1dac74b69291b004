//! Making flows from bodies.
//!
//! Code that uses fields, other objects or calls that have no summary is not supported: other ways must be found to kill
//! its mutants. Parameters that are arrays or strings are taken to be there, not `null`, and different objects.

use rustc_hash::FxHashMap;
use testwright_ir::analysis::{DefUse, Liveness};
use testwright_ir::code::{BlockId, Body, Elem, Reg};
use testwright_solver::{Op, Sort, TermId};

use super::flow::{Edge, Flow, Node, NodeId, Reference, Symbols};
use super::inputs::{Input, InputSort};
use super::unwind::Unwound;
use crate::method::MutableMethod;

/// Why code has no flow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported(pub String);

pub(super) fn unsupported<T>(what: &str) -> Result<T, Unsupported> {
    Err(Unsupported(what.to_owned()))
}

/// The flow of a method's body (its own or a changed one) with loops unwound so many times.
pub fn build(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    inputs: &[Input],
    bound: u32,
) -> Result<Flow, Unsupported> {
    let Some(unwound) = Unwound::new(body, BlockId(0), None, bound) else {
        return unsupported("its loops cannot be unwound");
    };
    let mut env = Env { registers: vec![None; usize::from(body.registers) + 2], contents: Vec::new() };
    for input in inputs {
        let held = match input.variable() {
            None => Held::Receiver,
            Some((sort, domain)) => {
                let Ok(term) = symbols.arena.var(&format!("in_{}", input.name), sort, domain) else {
                    return unsupported("two parameters of one name");
                };
                match input.sort {
                    InputSort::Array(_) => {
                        env.contents.push(Some(term));
                        Held::Array {
                            object: env.contents.len() - 1,
                            elem: input.element().unwrap_or(Elem::Int),
                            exists: None,
                        }
                    }
                    InputSort::Text => Held::Text(term),
                    _ => Held::Number(term),
                }
            }
        };
        env.registers[usize::from(input.register)] = Some(held);
    }
    Builder::new(symbols, method, body, &unwound).run(env)
}

/// An array that the caller passed and that some registers hold wherever they are read.
#[derive(Clone, Debug)]
pub(crate) struct GivenArray {
    /// The registers.
    pub(crate) registers: Vec<Reg>,
    /// A variable for what is in it.
    pub(crate) contents: TermId,
    /// When it is there, not `null`.
    pub(crate) exists: TermId,
    /// How its elements are stored.
    pub(crate) elem: Elem,
}

/// The flow of a part of a body: from the start of a block to the start of another one, or to the end. What is alive at its
/// start may be anything.
pub fn build_region(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    start: BlockId,
    stop: Option<BlockId>,
) -> Result<Flow, Unsupported> {
    build_region_with(symbols, method, body, start, stop, &[])
}

/// The same where some registers hold arrays that the code only reads.
pub(crate) fn build_region_with(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    start: BlockId,
    stop: Option<BlockId>,
    arrays: &[GivenArray],
) -> Result<Flow, Unsupported> {
    let Some(unwound) = Unwound::new(body, start, stop, 0) else {
        return unsupported("its loops cannot be unwound");
    };
    let flow = from_anything(symbols, method, body, &unwound, arrays)?;
    // Code that can come back to itself is more than the region.
    if flow.complete { Ok(flow) } else { unsupported("it has loops") }
}

/// The flow from the start of a block to the end, with loops unwound so many times. What is alive at its start may be anything.
pub fn build_rest(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    start: BlockId,
    bound: u32,
) -> Result<Flow, Unsupported> {
    let Some(unwound) = Unwound::new(body, start, None, bound) else {
        return unsupported("its loops cannot be unwound");
    };
    from_anything(symbols, method, body, &unwound, &[])
}

fn from_anything(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    unwound: &Unwound,
    arrays: &[GivenArray],
) -> Result<Flow, Unsupported> {
    let Some(start) = unwound.copies.first().map(|copy| copy.block) else { return unsupported("no block") };
    let contents = arrays.iter().map(|array| Some(array.contents)).collect();
    let mut env = Env { registers: vec![None; usize::from(body.registers) + 2], contents };
    let chains = DefUse::new(&method.body);
    for id in chains.reaching(start) {
        let definition = chains.definition(id);
        let given = arrays.iter().position(|array| array.registers.contains(&definition.reg));
        let place = &mut env.registers[usize::from(definition.reg.0)];
        let held = match Sort::of_kind(definition.kind) {
            Some(sort) => {
                Held::Number(symbols.fresh(&format!("r{}_{}", definition.reg.0, sort.name()), sort))
            }
            None => match given {
                Some(object) => {
                    let array = &arrays[object];
                    Held::Array { object, elem: array.elem, exists: Some(array.exists) }
                }
                None => Held::Given(definition.reg.0),
            },
        };
        *place = match place {
            None => Some(held),
            Some(other) if *other == held => Some(held),
            // Different things on different ways: nobody reads it.
            Some(_) => Some(Held::Opaque),
        };
    }
    Builder::new(symbols, method, body, unwound).run(env)
}

/// What a register holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Held {
    Number(TermId),
    Text(TermId),
    /// An array, by its number.
    Array {
        object: usize,
        elem: Elem,
        /// When it is there, not `null`; none for always.
        exists: Option<TermId>,
    },
    /// A new object of the class with this pool index.
    New(u16),
    Receiver,
    Null,
    /// The object that a register held at the start of a region.
    Given(u16),
    /// Something that nothing is known of.
    Opaque,
}

impl Held {
    /// What can be said of an object to somebody who does not know the flow.
    fn reference(&self) -> Option<Reference> {
        match self {
            Held::Text(text) => Some(Reference::Text(*text)),
            Held::New(class) => Some(Reference::New(*class)),
            Held::Null => Some(Reference::Null),
            Held::Given(register) => Some(Reference::Given(*register)),
            Held::Number(_) | Held::Array { .. } | Held::Receiver | Held::Opaque => None,
        }
    }
}

/// Registers and memory.
#[derive(Clone)]
pub(super) struct Env {
    pub(super) registers: Vec<Option<Held>>,
    /// By array: what is in it.
    pub(super) contents: Vec<Option<TermId>>,
}

/// Where an edge ends that has no target node yet.
const OPEN: NodeId = NodeId(u32::MAX);

pub(super) struct Builder<'s, 'm> {
    pub(super) symbols: &'s mut Symbols,
    pub(super) method: &'m MutableMethod,
    pub(super) body: &'m Body,
    pub(super) unwound: &'m Unwound,
    pub(super) liveness: Liveness,
    pub(super) flow: Flow,
    pub(super) depths: Vec<u32>,
    /// By copy: the edges that lead there.
    pub(super) pending: Vec<Vec<(u32, Env)>>,
    /// The edges that lead to the exit: how the flow ends there, and what it gives.
    pub(super) ends: Vec<(u32, i32, Option<TermId>, Option<Env>)>,
}

impl<'s, 'm> Builder<'s, 'm> {
    fn new(
        symbols: &'s mut Symbols,
        method: &'m MutableMethod,
        body: &'m Body,
        unwound: &'m Unwound,
    ) -> Builder<'s, 'm> {
        Builder {
            symbols,
            method,
            body,
            unwound,
            liveness: Liveness::new(body),
            flow: Flow { complete: true, ..Flow::default() },
            depths: Vec::new(),
            pending: vec![Vec::new(); unwound.copies.len()],
            ends: Vec::new(),
        }
    }

    fn run(mut self, env: Env) -> Result<Flow, Unsupported> {
        for at in 0..self.unwound.copies.len() {
            let pending = std::mem::take(&mut self.pending[at]);
            if at > 0 && pending.is_empty() {
                continue;
            }
            let edges: Vec<u32> = pending.iter().map(|(edge, _)| *edge).collect();
            let node = self.add_node(Some(at), 0, &edges);
            let env = if at == 0 { env.clone() } else { self.join(node, at, &pending)? };
            self.copy(at, node, env)?;
        }
        self.finish()
    }

    /// Adds a node to which these edges lead.
    pub(super) fn add_node(&mut self, copy: Option<usize>, part: u32, incoming: &[u32]) -> NodeId {
        let id = NodeId(self.flow.nodes.len() as u32);
        for edge in incoming {
            self.flow.edges[*edge as usize].to = id;
        }
        let from = |edge: &u32| self.flow.edges[*edge as usize].from;
        let mut dominator = incoming.first().map(from);
        for edge in incoming.iter().skip(1) {
            dominator = dominator.and_then(|one| self.common(one, from(edge)));
        }
        let (block, iterations): (_, &[u32]) = match copy {
            Some(copy) => {
                let copy = &self.unwound.copies[copy];
                (Some(copy.block), &copy.iterations)
            }
            None => (None, &[]),
        };
        let line = block.and_then(|id| self.body.block(id)).map_or(0, |block| block.end.line);
        self.depths.push(dominator.map_or(0, |dominator| self.depths[dominator.index()] + 1));
        self.flow.dominators.push(dominator);
        self.flow.nodes.push(Node {
            block,
            copy: iterations.into(),
            part,
            line,
            defines: Vec::new(),
            incoming: incoming.to_vec(),
            outgoing: Vec::new(),
        });
        id
    }

    /// The nearest node that dominates both.
    fn common(&self, mut one: NodeId, mut other: NodeId) -> Option<NodeId> {
        while one != other {
            if self.depths[one.index()] >= self.depths[other.index()] {
                one = self.flow.dominators[one.index()]?;
            } else {
                other = self.flow.dominators[other.index()]?;
            }
        }
        Some(one)
    }

    pub(super) fn add_edge(&mut self, from: NodeId, condition: Option<TermId>, is_exceptional: bool) -> u32 {
        let id = self.flow.edges.len() as u32;
        self.flow.edges.push(Edge { from, to: OPEN, condition, is_exceptional });
        self.flow.nodes[from.index()].outgoing.push(id);
        id
    }

    /// What holds at a node to which several edges lead.
    fn join(&mut self, node: NodeId, copy: usize, pending: &[(u32, Env)]) -> Result<Env, Unsupported> {
        let [(_, first), rest @ ..] = pending else { return unsupported("a node that nothing leads to") };
        let mut env = first.clone();
        let block = self.unwound.copies[copy].block;
        for at in 0..env.registers.len() {
            let same = rest.iter().all(|(_, other)| other.registers[at] == env.registers[at]);
            if same {
                continue;
            }
            if at < usize::from(self.body.registers) && !self.liveness.live_in(block).contains(at) {
                env.registers[at] = None;
                continue;
            }
            let terms: Option<Vec<(u32, TermId)>> = pending
                .iter()
                .map(|(edge, env)| match &env.registers[at] {
                    Some(Held::Number(term) | Held::Text(term)) => Some((*edge, *term)),
                    _ => None,
                })
                .collect();
            let is_text = matches!(env.registers[at], Some(Held::Text(_)));
            env.registers[at] = match terms {
                Some(terms) => {
                    let name = self.name_of(at as u16, block);
                    let joined = self.gate(node, &terms, &name)?;
                    self.flow.nodes[node.index()].defines.push((at as u16, joined));
                    Some(if is_text { Held::Text(joined) } else { Held::Number(joined) })
                }
                None => Some(Held::Opaque),
            };
        }
        let objects = pending.iter().map(|(_, env)| env.contents.len()).min().unwrap_or(0);
        env.contents.truncate(objects);
        for object in 0..objects {
            if rest.iter().all(|(_, other)| other.contents[object] == env.contents[object]) {
                continue;
            }
            let terms: Option<Vec<(u32, TermId)>> =
                pending.iter().map(|(edge, env)| Some((*edge, env.contents[object]?))).collect();
            env.contents[object] = match terms {
                Some(terms) => Some(self.gate(node, &terms, "array")?),
                None => None,
            };
        }
        Ok(env)
    }

    /// The term that is each of these terms if control comes along its edge.
    pub(super) fn gate(
        &mut self,
        node: NodeId,
        terms: &[(u32, TermId)],
        name: &str,
    ) -> Result<TermId, Unsupported> {
        let first = self.flow.dominators[node.index()].unwrap_or(NodeId(0));
        let mut gated: FxHashMap<NodeId, TermId> = FxHashMap::default();
        for at in (first.0..node.0).rev().map(NodeId) {
            let mut ways: Vec<(Option<TermId>, TermId)> = Vec::new();
            for id in &self.flow.nodes[at.index()].outgoing {
                let edge = self.flow.edges[*id as usize];
                let value = if edge.to == node {
                    terms.iter().find(|(own, _)| own == id).map(|(_, term)| *term)
                } else {
                    gated.get(&edge.to).copied()
                };
                if let Some(value) = value {
                    ways.push((edge.condition, value));
                }
            }
            // The last way needs no condition: control comes along one of them.
            let Some((_, mut value)) = ways.pop() else { continue };
            for (condition, other) in ways.into_iter().rev() {
                if let Some(condition) = condition
                    && other != value
                {
                    value = self.app(Op::Ite, &[condition, other, value])?;
                }
            }
            gated.insert(at, value);
        }
        let Some(term) = gated.get(&first).copied() else { return unsupported("a join without a way to it") };
        let line = self.flow.nodes[node.index()].line;
        Ok(self.symbols.define(term, line, name, true))
    }

    fn name_of(&self, reg: u16, block: BlockId) -> String {
        let pc = self
            .body
            .block(block)
            .map_or(0, |block| block.positions.first().map_or(block.end.pc, |position| position.pc));
        let name = self.method.variable(Reg(reg), pc);
        name.map_or_else(|| format!("r{reg}"), ToOwned::to_owned)
    }

    /// Runs a copy of a block.
    fn copy(&mut self, at: usize, first: NodeId, mut env: Env) -> Result<(), Unsupported> {
        let Some(block) = self.body.block(self.unwound.copies[at].block) else {
            return unsupported("no block");
        };
        let mut place = Place { node: first, copy: at, part: 0, catches: !block.handlers.is_empty() };
        for (inst, position) in block.insts.iter().zip(&block.positions) {
            if !self.inst(&mut place, &mut env, inst, position.line, position.pc)? {
                return Ok(());
            }
        }
        self.flow.nodes[place.node.index()].line = block.end.line;
        self.terminator(&place, env, &block.terminator, block.end.line)
    }

    /// Adds the exit and works out how the flow ends.
    fn finish(mut self) -> Result<Flow, Unsupported> {
        let ends = std::mem::take(&mut self.ends);
        let edges: Vec<u32> = ends.iter().map(|(edge, ..)| *edge).collect();
        if edges.is_empty() {
            return unsupported("it never ends");
        }
        let exit = self.add_node(None, 0, &edges);
        let mut outcomes = Vec::new();
        for (edge, outcome, ..) in &ends {
            outcomes.push((*edge, self.int(*outcome)));
        }
        self.flow.outcome = Some(self.gate(exit, &outcomes, "outcome")?);
        let results: Vec<(u32, TermId)> =
            ends.iter().filter_map(|(edge, _, result, _)| Some((*edge, (*result)?))).collect();
        if !results.is_empty() {
            self.flow.result = Some(self.gate(exit, &results, "result")?);
        }
        let alive: Vec<(u32, Env)> =
            ends.iter().filter_map(|(edge, _, _, env)| Some((*edge, env.clone()?))).collect();
        if let Some((_, first)) = alive.first() {
            for at in 0..first.registers.len() {
                let mut terms = Vec::new();
                for (edge, env) in &alive {
                    match &env.registers[at] {
                        Some(Held::Number(term)) => terms.push((*edge, *term)),
                        Some(Held::Opaque) | None => {}
                        Some(_) => {}
                    }
                }
                if terms.len() == alive.len() {
                    let joined = self.gate(exit, &terms, "alive")?;
                    self.flow.alive.push((at as u16, joined));
                }
                let reference = first.registers[at].as_ref().and_then(Held::reference);
                let is_same = |(_, env): &(u32, Env)| env.registers[at] == first.registers[at];
                if let Some(reference) = reference.filter(|_| alive.iter().all(is_same)) {
                    self.flow.references.push((at as u16, reference));
                }
            }
        }
        self.find_post_dominators();
        Ok(self.flow)
    }

    fn find_post_dominators(&mut self) {
        let count = self.flow.nodes.len();
        let mut found: Vec<Option<NodeId>> = vec![None; count];
        let mut depths = vec![0u32; count];
        for at in (0..count.saturating_sub(1)).rev() {
            let mut nearest: Option<NodeId> = None;
            let outgoing = &self.flow.nodes[at].outgoing;
            let usual = outgoing.iter().any(|edge| !self.flow.edges[*edge as usize].is_exceptional);
            for edge in outgoing {
                let edge = &self.flow.edges[*edge as usize];
                if edge.is_exceptional && usual {
                    continue;
                }
                nearest = Some(match nearest {
                    None => edge.to,
                    Some(mut one) => {
                        let mut other = edge.to;
                        while one != other {
                            let deeper = depths[one.index()] >= depths[other.index()];
                            let place = if deeper { &mut one } else { &mut other };
                            *place = found[place.index()].unwrap_or(NodeId(count as u32 - 1));
                        }
                        one
                    }
                });
            }
            found[at] = nearest;
            depths[at] = nearest.map_or(0, |nearest| depths[nearest.index()] + 1);
        }
        self.flow.post_dominators = found;
    }
}

/// Where instructions run.
pub(super) struct Place {
    pub(super) node: NodeId,
    pub(super) copy: usize,
    pub(super) part: u32,
    /// Whether the block has handlers.
    pub(super) catches: bool,
}

pub(super) fn bad(error: testwright_solver::TermError) -> Unsupported {
    Unsupported(error.to_string())
}
