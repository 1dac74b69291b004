//! Making flows from bodies.
//!
//! Code that uses fields, other objects or calls that have no summary is not supported: other ways must be found to kill
//! its mutants. Parameters that are arrays or strings are taken to be there, not `null`, and different objects.

use rustc_hash::FxHashMap;
use testwright_ir::analysis::{DefUse, Liveness};
use testwright_ir::code::{
    BinOp, BlockId, Body, Compare, Cond, Elem, Inst, Kind, Operand, Reg, Terminator, UnOp,
};
use testwright_semantics::Value as Plain;
use testwright_solver::{Const, Element, Op, Sort, TermId};

use super::flow::{CUT, Edge, Flow, Node, NodeId, RETURNED, Symbols};
use super::inputs::{Input, InputSort};
use super::unwind::{Next, Unwound};
use crate::method::MutableMethod;

/// Numbers of the exceptions that operations throw; those that code throws follow.
const ARITHMETIC: i32 = 1;
const ARRAY_INDEX: i32 = 2;
const STRING_INDEX: i32 = 3;
const FIRST_THROWN: i32 = 10;
/// Longest array that code makes and that is followed.
const MOST_ELEMENTS: i32 = 32;

/// Why code has no flow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported(pub String);

fn unsupported<T>(what: &str) -> Result<T, Unsupported> {
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

/// The flow of a part of a body: from the start of a block to the start of another one, or to the end. What is alive at its
/// start may be anything.
pub fn build_region(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    start: BlockId,
    stop: Option<BlockId>,
) -> Result<Flow, Unsupported> {
    // Code that can come back to itself is more than the region.
    let Some(unwound) = Unwound::new(body, start, stop, 0) else { return unsupported("it has loops") };
    let mut env = Env { registers: vec![None; usize::from(body.registers) + 2], contents: Vec::new() };
    let chains = DefUse::new(&method.body);
    for id in chains.reaching(start) {
        let definition = chains.definition(id);
        let place = &mut env.registers[usize::from(definition.reg.0)];
        let held = match Sort::of_kind(definition.kind) {
            Some(sort) => {
                Held::Number(symbols.fresh(&format!("r{}_{}", definition.reg.0, sort.name()), sort))
            }
            None => Held::Opaque,
        };
        *place = match place {
            None => Some(held),
            Some(other) if *other == held => Some(held),
            // Different things on different ways: nobody reads it.
            Some(_) => Some(Held::Opaque),
        };
    }
    let flow = Builder::new(symbols, method, body, &unwound).run(env)?;
    if flow.complete { Ok(flow) } else { unsupported("it has loops") }
}

/// What a register holds.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Held {
    Number(TermId),
    Text(TermId),
    /// An array, by its number.
    Array {
        object: usize,
        elem: Elem,
    },
    /// A new object of the class with this pool index.
    New(u16),
    Receiver,
    Null,
    /// Something that nothing is known of.
    Opaque,
}

/// Registers and memory.
#[derive(Clone)]
struct Env {
    registers: Vec<Option<Held>>,
    /// By array: what is in it.
    contents: Vec<Option<TermId>>,
}

/// Where an edge ends that has no target node yet.
const OPEN: NodeId = NodeId(u32::MAX);

struct Builder<'s, 'm> {
    symbols: &'s mut Symbols,
    method: &'m MutableMethod,
    body: &'m Body,
    unwound: &'m Unwound,
    liveness: Liveness,
    flow: Flow,
    depths: Vec<u32>,
    /// By copy: the edges that lead there.
    pending: Vec<Vec<(u32, Env)>>,
    /// The edges that lead to the exit: how the flow ends there, and what it gives.
    ends: Vec<(u32, i32, Option<TermId>, Option<Env>)>,
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
    fn add_node(&mut self, copy: Option<usize>, part: u32, incoming: &[u32]) -> NodeId {
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

    fn add_edge(&mut self, from: NodeId, condition: Option<TermId>, is_exceptional: bool) -> u32 {
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
    fn gate(&mut self, node: NodeId, terms: &[(u32, TermId)], name: &str) -> Result<TermId, Unsupported> {
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

    /// Lets control go on only if a condition holds, and throw otherwise. False if it never holds.
    fn guard(&mut self, place: &mut Place, holds: TermId, exception: i32) -> Result<bool, Unsupported> {
        match self.symbols.arena.as_const(holds).and_then(Const::as_bool) {
            Some(true) => return Ok(true),
            known => {
                if place.catches {
                    return unsupported("it catches exceptions");
                }
                let fails = match known {
                    Some(false) => None,
                    _ => Some(self.not(holds)?),
                };
                let thrown = self.add_edge(place.node, fails, true);
                self.ends.push((thrown, exception, None, None));
                if known == Some(false) {
                    return Ok(false);
                }
            }
        }
        let on = self.add_edge(place.node, Some(holds), false);
        place.part += 1;
        place.node = self.add_node(Some(place.copy), place.part, &[on]);
        Ok(true)
    }

    fn inst(
        &mut self,
        place: &mut Place,
        env: &mut Env,
        inst: &Inst,
        line: u16,
        pc: u16,
    ) -> Result<bool, Unsupported> {
        let held = match inst {
            Inst::Move { src, .. } => self.held(env, *src)?,
            Inst::LoadConst { constant, .. } => match self.body.pool.string(*constant) {
                Ok(text) => Held::Text(self.symbols.arena.constant(Const::String(text.into()))),
                Err(_) => Held::Opaque,
            },
            Inst::Unary { op, src, .. } => {
                let src = self.number(env, *src)?;
                Held::Number(self.symbols.arena.unary(*op, src).map_err(bad)?)
            }
            Inst::Binary { op, lhs, rhs, .. } => {
                let (left, right) = (self.number(env, *lhs)?, self.number(env, *rhs)?);
                let term = self.symbols.arena.binary(*op, left, right).map_err(bad)?;
                if op.can_throw() {
                    let zero = Const::zero(self.symbols.arena.sort(right));
                    let zero = self.symbols.arena.constant(zero);
                    let defined = self.symbols.arena.compare(Cond::Ne, right, zero).map_err(bad)?;
                    if !self.guard(place, defined, ARITHMETIC)? {
                        return Ok(false);
                    }
                }
                Held::Number(term)
            }
            Inst::ArrayLength { array, .. } => {
                let (object, _) = self.array(env, *array)?;
                let contents = contents(env, object)?;
                Held::Number(self.app(Op::ArrayLength, &[contents])?)
            }
            Inst::ArrayLoad { array, index, .. } => {
                let (object, _) = self.array(env, *array)?;
                let (contents, index) = (contents(env, object)?, self.number(env, *index)?);
                if !self.bounds(place, Op::ArrayLength, contents, index, ARRAY_INDEX)? {
                    return Ok(false);
                }
                Held::Number(self.app(Op::Select, &[contents, index])?)
            }
            Inst::ArrayStore { array, index, value, .. } => {
                let (object, elem) = self.array(env, *array)?;
                let (contents, index) = (contents(env, object)?, self.number(env, *index)?);
                if !self.bounds(place, Op::ArrayLength, contents, index, ARRAY_INDEX)? {
                    return Ok(false);
                }
                let mut value = self.number(env, *value)?;
                let narrow = match elem {
                    Elem::Byte | Elem::Boolean => Some(UnOp::I2B),
                    Elem::Char => Some(UnOp::I2C),
                    Elem::Short => Some(UnOp::I2S),
                    _ => None,
                };
                if let Some(narrow) = narrow {
                    value = self.symbols.arena.unary(narrow, value).map_err(bad)?;
                }
                let stored = self.app(Op::Store, &[contents, index, value])?;
                env.contents[object] = Some(self.symbols.define(stored, line, "array", false));
                return Ok(true);
            }
            Inst::NewArray { elem, length, .. } => {
                let length = self.number(env, *length)?;
                let length = self.symbols.arena.as_const(length).and_then(Const::as_int);
                let Some(length) = length.filter(|length| (0..=MOST_ELEMENTS).contains(length)) else {
                    return unsupported("it makes arrays of any length");
                };
                let element = match elem.kind() {
                    Kind::Long => Element::Long,
                    Kind::Float => Element::Float,
                    Kind::Double => Element::Double,
                    _ => Element::Int,
                };
                let zeros = vec![Const::zero(element.sort()); length as usize];
                let zeros = self.symbols.arena.constant(Const::Array(element, zeros.into()));
                env.contents.push(Some(zeros));
                Held::Array { object: env.contents.len() - 1, elem: *elem }
            }
            Inst::New { class, .. } => Held::New(*class),
            Inst::Invoke { dst, args, .. } => match self.call(place, env, inst, args)? {
                Called::Threw => return Ok(false),
                Called::Gave(held) => match (dst, held) {
                    (Some(_), Some(held)) => held,
                    _ => return Ok(true),
                },
            },
            _ => return unsupported("it uses fields or other objects"),
        };
        let Some((dst, _)) = inst.def() else { return Ok(true) };
        let held = match held {
            Held::Number(term) => {
                let name = match self.method.is_local(dst) {
                    true => {
                        self.method.variable(dst, pc).map_or_else(|| format!("r{}", dst.0), ToOwned::to_owned)
                    }
                    false => "…".to_owned(),
                };
                let var = self.symbols.define(term, line, &name, false);
                self.flow.nodes[place.node.index()].defines.push((dst.0, var));
                Held::Number(var)
            }
            other => other,
        };
        match env.registers.get_mut(usize::from(dst.0)) {
            Some(register) => *register = Some(held),
            None => return unsupported("no such register"),
        }
        Ok(true)
    }

    fn bounds(
        &mut self,
        place: &mut Place,
        length: Op,
        whole: TermId,
        index: TermId,
        exception: i32,
    ) -> Result<bool, Unsupported> {
        let length = self.app(length, &[whole])?;
        let zero = self.int(0);
        let low = self.app(Op::Le, &[zero, index])?;
        let high = self.app(Op::Lt, &[index, length])?;
        let inside = self.app(Op::And, &[low, high])?;
        self.guard(place, inside, exception)
    }

    /// A call of something that has a summary.
    fn call(
        &mut self,
        place: &mut Place,
        env: &mut Env,
        inst: &Inst,
        args: &[Reg],
    ) -> Result<Called, Unsupported> {
        let Some((class, name, descriptor)) = crate::junk::called(self.body, inst) else {
            return unsupported("a call that nobody understands");
        };
        let operand = |at: usize| args.get(at).map_or(Operand::Null, |reg| Operand::Reg(*reg));
        let gave = |term: TermId| Ok(Called::Gave(Some(Held::Number(term))));
        match (class, name, descriptor) {
            (_, "<init>", _) => match self.held(env, operand(0))? {
                // What an exception says is not followed.
                Held::New(class) if self.is_throwable(class) => Ok(Called::Gave(None)),
                Held::Receiver if class == "java/lang/Object" => Ok(Called::Gave(None)),
                _ => unsupported("it makes objects"),
            },
            ("java/lang/Math", "abs", "(I)I" | "(J)J") => {
                let value = self.number(env, operand(0))?;
                let sort = self.symbols.arena.sort(value);
                let zero = self.symbols.arena.constant(Const::zero(sort));
                let op = if sort == Sort::Int { UnOp::INeg } else { UnOp::LNeg };
                let negated = self.symbols.arena.unary(op, value).map_err(bad)?;
                let is_negative = self.app(Op::Lt, &[value, zero])?;
                gave(self.app(Op::Ite, &[is_negative, negated, value])?)
            }
            ("java/lang/Math", "min" | "max", "(II)I" | "(JJ)J") => {
                let (one, other) = (self.number(env, operand(0))?, self.number(env, operand(1))?);
                let less = self.app(Op::Lt, &[one, other])?;
                let (first, second) = if name == "min" { (one, other) } else { (other, one) };
                gave(self.app(Op::Ite, &[less, first, second])?)
            }
            ("java/lang/String", "length", "()I") => {
                let text = self.text(env, operand(0))?;
                gave(self.app(Op::Length, &[text])?)
            }
            ("java/lang/String", "charAt", "(I)C") => {
                let (text, index) = (self.text(env, operand(0))?, self.number(env, operand(1))?);
                if !self.bounds(place, Op::Length, text, index, STRING_INDEX)? {
                    return Ok(Called::Threw);
                }
                gave(self.app(Op::CharAt, &[text, index])?)
            }
            ("java/lang/String", "isEmpty", "()Z") => {
                let text = self.text(env, operand(0))?;
                let (length, zero, one) = (self.app(Op::Length, &[text])?, self.int(0), self.int(1));
                let is_empty = self.app(Op::Eq, &[length, zero])?;
                gave(self.app(Op::Ite, &[is_empty, one, zero])?)
            }
            _ => unsupported(&format!("it calls {}.{name}", class.replace('/', "."))),
        }
    }

    fn is_throwable(&self, class: u16) -> bool {
        let name = self.body.pool.class_name(class).unwrap_or("");
        name.ends_with("Exception") || name.ends_with("Error")
    }

    fn terminator(
        &mut self,
        place: &Place,
        env: Env,
        terminator: &Terminator,
        line: u16,
    ) -> Result<(), Unsupported> {
        let leads = self.unwound.next[place.copy].clone();
        match terminator {
            Terminator::Goto(_) => self.lead(place.node, leads[0], None, env),
            Terminator::If { compare, cond, lhs, rhs, .. } => {
                let holds = self.condition(&env, *compare, *cond, *lhs, *rhs)?;
                match self.symbols.arena.as_const(holds).and_then(Const::as_bool) {
                    Some(true) => self.lead(place.node, leads[0], None, env),
                    Some(false) => self.lead(place.node, leads[1], None, env),
                    None => {
                        let fails = self.not(holds)?;
                        self.lead(place.node, leads[0], Some(holds), env.clone())?;
                        self.lead(place.node, leads[1], Some(fails), env)
                    }
                }
            }
            Terminator::Switch { value, cases, .. } => {
                let value = self.number(&env, *value)?;
                let mut others = Vec::new();
                for (at, (key, _)) in cases.iter().enumerate() {
                    let key = self.int(*key);
                    let equal = self.app(Op::Eq, &[value, key])?;
                    match self.symbols.arena.as_const(equal).and_then(Const::as_bool) {
                        Some(true) => return self.lead(place.node, leads[at], None, env),
                        Some(false) => {}
                        None => {
                            let other = self.not(equal)?;
                            others.push(other);
                            self.lead(place.node, leads[at], Some(equal), env.clone())?;
                        }
                    }
                }
                let none = self.symbols.arena.all(&others).map_err(bad)?;
                let condition = if others.is_empty() { None } else { Some(none) };
                self.lead(place.node, leads[cases.len()], condition, env)
            }
            Terminator::Return(value) => {
                let result = match value {
                    None => None,
                    Some((Kind::Ref, value)) => match self.held(&env, *value)? {
                        Held::Text(text) => Some(text),
                        Held::Null => None,
                        _ => return unsupported("it returns objects"),
                    },
                    Some((_, value)) => {
                        let term = self.number(&env, *value)?;
                        Some(self.symbols.define(term, line, "result", false))
                    }
                };
                let edge = self.add_edge(place.node, None, false);
                self.ends.push((edge, RETURNED, result, None));
                Ok(())
            }
            Terminator::Throw(value) => match self.held(&env, *value)? {
                Held::New(class) if !place.catches => {
                    let edge = self.add_edge(place.node, None, true);
                    // The pool is that of the class, which original and mutant share.
                    self.ends.push((edge, FIRST_THROWN + i32::from(class), None, None));
                    Ok(())
                }
                _ => unsupported("it throws what it did not make"),
            },
        }
    }

    /// Lets control go on along a way.
    fn lead(
        &mut self,
        from: NodeId,
        next: Next,
        condition: Option<TermId>,
        env: Env,
    ) -> Result<(), Unsupported> {
        match next {
            Next::Copy(copy) => {
                let edge = self.add_edge(from, condition, false);
                self.pending[copy].push((edge, env));
            }
            Next::Cut => {
                self.flow.complete = false;
                let edge = self.add_edge(from, condition, true);
                self.ends.push((edge, CUT, None, None));
            }
            Next::Stop => {
                let edge = self.add_edge(from, condition, false);
                self.ends.push((edge, RETURNED, None, Some(env)));
            }
        }
        Ok(())
    }

    fn condition(
        &mut self,
        env: &Env,
        compare: Compare,
        cond: Cond,
        lhs: Operand,
        rhs: Operand,
    ) -> Result<TermId, Unsupported> {
        let order = match compare {
            Compare::Int | Compare::Long => {
                let (left, right) = (self.number(env, lhs)?, self.number(env, rhs)?);
                return self.symbols.arena.compare(cond, left, right).map_err(bad);
            }
            Compare::Ref => {
                let (left, right) = (self.held(env, lhs)?, self.held(env, rhs)?);
                let same = match (&left, &right) {
                    (Held::Opaque, _) | (_, Held::Opaque) => return unsupported("it compares objects"),
                    (Held::Text(_), Held::Text(_)) => return unsupported("it compares strings by identity"),
                    (left, right) => left == right,
                };
                return Ok(self.symbols.arena.constant(Const::Bool(same == (cond == Cond::Eq))));
            }
            Compare::FloatL => BinOp::FCmpL,
            Compare::FloatG => BinOp::FCmpG,
            Compare::DoubleL => BinOp::DCmpL,
            Compare::DoubleG => BinOp::DCmpG,
        };
        let (left, right) = (self.number(env, lhs)?, self.number(env, rhs)?);
        let order = self.symbols.arena.binary(order, left, right).map_err(bad)?;
        let zero = self.int(0);
        self.symbols.arena.compare(cond, order, zero).map_err(bad)
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

    fn held(&mut self, env: &Env, operand: Operand) -> Result<Held, Unsupported> {
        let value = match operand {
            Operand::Null => return Ok(Held::Null),
            Operand::Reg(reg) => {
                let held = env.registers.get(usize::from(reg.0)).cloned().flatten();
                return held.ok_or_else(|| Unsupported("a register without a value".to_owned()));
            }
            Operand::Int(value) => Plain::Int(value),
            Operand::Long(value) => Plain::Long(value),
            Operand::Float(bits) => Plain::Float(f32::from_bits(bits)),
            Operand::Double(bits) => Plain::Double(f64::from_bits(bits)),
        };
        let Some(value) = Const::of(value) else { return unsupported("a constant of another sort") };
        Ok(Held::Number(self.symbols.arena.constant(value)))
    }

    fn number(&mut self, env: &Env, operand: Operand) -> Result<TermId, Unsupported> {
        match self.held(env, operand)? {
            Held::Number(term) => Ok(term),
            _ => unsupported("it uses objects"),
        }
    }

    fn text(&mut self, env: &Env, operand: Operand) -> Result<TermId, Unsupported> {
        match self.held(env, operand)? {
            Held::Text(term) => Ok(term),
            _ => unsupported("it uses other objects"),
        }
    }

    fn array(&mut self, env: &Env, operand: Operand) -> Result<(usize, Elem), Unsupported> {
        match self.held(env, operand)? {
            Held::Array { object, elem } => Ok((object, elem)),
            _ => unsupported("it uses arrays that may be several"),
        }
    }

    fn int(&mut self, value: i32) -> TermId {
        self.symbols.arena.constant(Const::Int(value))
    }

    fn not(&mut self, term: TermId) -> Result<TermId, Unsupported> {
        self.symbols.arena.not(term).map_err(bad)
    }

    fn app(&mut self, op: Op, args: &[TermId]) -> Result<TermId, Unsupported> {
        self.symbols.arena.app(op, args).map_err(bad)
    }
}

/// Where instructions run.
struct Place {
    node: NodeId,
    copy: usize,
    part: u32,
    /// Whether the block has handlers.
    catches: bool,
}

/// What a call came to.
enum Called {
    /// It gave this, if anything.
    Gave(Option<Held>),
    /// It always throws here.
    Threw,
}

fn contents(env: &Env, object: usize) -> Result<TermId, Unsupported> {
    env.contents
        .get(object)
        .copied()
        .flatten()
        .ok_or_else(|| Unsupported("an array that may be several".to_owned()))
}

fn bad(error: testwright_solver::TermError) -> Unsupported {
    Unsupported(error.to_string())
}
