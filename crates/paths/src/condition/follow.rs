//! Following a desired path without running it: instruction by instruction, every decision becomes a clause.
//!
//! Start at [`follow`]. Calls of a few methods of the JDK are understood; any other call gives an unknown and may have changed
//! all memory.

use testwright_classpath::descriptor::MethodDescriptor;
use testwright_ir::code::{
    BinOp, BlockId, Compare, Cond, Elem, Inst, InvokeKind, Kind, Operand, Terminator, UnOp,
};
use testwright_solver::{Arena, Const, Domain, Op, Sort, TermId, VarId};

use super::call;
use super::state::{Content, Held, Object, State, element_of};
use super::{Clause, ClauseKind, Parameter, PathCondition};
use crate::graph::{Node, NodeId, Way};
use crate::method::Method;
use crate::wanted::Wanted;

/// The condition of a path.
#[must_use]
pub fn follow(method: &Method, wanted: &Wanted) -> PathCondition {
    let mut follower = Follower {
        method,
        state: State::new(method.body.registers),
        clauses: Vec::new(),
        place: 0,
        scope: None,
    };
    let parameters = follower.parameters();
    for (place, id) in wanted.nodes.iter().enumerate() {
        follower.place = place;
        let node = &method.graph.nodes[id.index()];
        match wanted.nodes.get(place + 1) {
            Some(next) => follower.leave(node, *next),
            None if wanted.is_whole => {
                for block in &node.chain {
                    follower.block(*block);
                }
            }
            None => {}
        }
    }
    PathCondition { arena: follower.state.arena, clauses: follower.clauses, parameters }
}

pub(super) struct Follower<'m> {
    method: &'m Method,
    pub(super) state: State,
    clauses: Vec<Clause>,
    /// Place in the path.
    place: usize,
    /// Where the conditions of the instructions go while a decision is put together; otherwise they are clauses.
    scope: Option<Vec<TermId>>,
}

impl Follower<'_> {
    fn parameters(&mut self) -> Vec<Parameter> {
        let body = &self.method.body;
        let types =
            MethodDescriptor::parse(&self.method.descriptor).map(|parsed| parsed.params).unwrap_or_default();
        let receiver = body.parameters.len().saturating_sub(types.len());
        let names = self.method.parameter_names();
        let mut parameters = Vec::new();
        for (at, (reg, _)) in body.parameters.iter().enumerate() {
            let Some(place) = at.checked_sub(receiver) else {
                let held = self.state.object(Object { content: Content::Other, null: None });
                self.state.set(*reg, held);
                continue;
            };
            let name = names.get(place).cloned().flatten().unwrap_or_else(|| format!("#{}", place + 1));
            let descriptor = types[place].to_string();
            let (held, parameter) = self.parameter(&name, &descriptor);
            self.state.set(*reg, held);
            parameters.push(parameter);
        }
        parameters
    }

    fn parameter(&mut self, name: &str, descriptor: &str) -> (Held, Parameter) {
        let state = &mut self.state;
        let (sort, domain) = match descriptor.as_bytes() {
            [b'[', letter] => match element_of(*letter) {
                Some((element, _, domain)) => (Some(Sort::Array(element)), domain),
                None => (None, Domain::ANY),
            },
            _ if descriptor == "Ljava/lang/String;" => (Some(Sort::String), Domain::ANY),
            [letter] => {
                let (sort, domain) = Domain::of_primitive(*letter);
                let term = state.variable(name, sort, domain);
                let parameter = Parameter {
                    descriptor: descriptor.into(),
                    value: variable(&state.arena, term),
                    null: None,
                };
                return (Held::Number(term), parameter);
            }
            _ => (None, Domain::ANY),
        };
        let null = state.variable(&format!("{name} == null"), Sort::Bool, Domain::ANY);
        let value = sort.map(|sort| state.variable(name, sort, domain));
        let content = match (sort, value, descriptor.as_bytes()) {
            (Some(Sort::String), Some(value), _) => Content::Text(value),
            (Some(_), Some(value), [b'[', letter]) => {
                element_of(*letter).map_or(Content::Other, |(_, elem, _)| Content::Array(value, elem))
            }
            _ => Content::Other,
        };
        let held = state.object(Object { content, null: Some(null) });
        let arena = &state.arena;
        let parameter = Parameter {
            descriptor: descriptor.into(),
            value: value.and_then(|value| variable(arena, value)),
            null: variable(arena, null),
        };
        (held, parameter)
    }

    /// Something holds on the path that the code does not decide.
    pub(super) fn require(&mut self, term: TermId, kind: ClauseKind) {
        if self.state.arena.as_const(term) == Some(&Const::Bool(true)) {
            return;
        }
        match &mut self.scope {
            Some(scope) => scope.push(term),
            None => self.clauses.push(Clause { term, place: self.place, kind }),
        }
    }

    /// From a node to the next one of the path.
    fn leave(&mut self, node: &Node, next: NodeId) {
        let way = node.exits.iter().find(|exit| exit.to == next).map(|exit| exit.way);
        if way == Some(Way::Handler) {
            return self.thrown(node);
        }
        for block in &node.chain {
            self.block(*block);
        }
        let last = node.last();
        match &self.method.body.blocks[last.0 as usize].terminator {
            Terminator::If { .. } => {
                if let Some(term) = self.decision(node, last, next, 0) {
                    self.clauses.push(Clause { term, place: self.place, kind: ClauseKind::Decision });
                }
            }
            Terminator::Switch { value, cases, default, .. } => {
                let selector = self.state.number(Kind::Int, *value);
                let graph = &self.method.graph;
                let leads = |target: BlockId| graph.head_at(target) == Some(next);
                let mut options = Vec::new();
                let mut none = Vec::new();
                for (key, target) in cases {
                    let key = self.state.arena.constant(Const::Int(*key));
                    let Ok(equal) = self.state.arena.compare(Cond::Eq, selector, key) else { continue };
                    if leads(*target) {
                        options.push(equal);
                    }
                    if let Ok(differs) = self.state.arena.not(equal) {
                        none.push(differs);
                    }
                }
                if leads(*default)
                    && let Ok(none) = self.state.arena.all(&none)
                {
                    options.push(none);
                }
                if let Ok(term) = self.state.arena.any(&options) {
                    self.clauses.push(Clause { term, place: self.place, kind: ClauseKind::Decision });
                }
            }
            _ => {}
        }
    }

    /// An exception leaves a node for a handler: which instruction threw is not known, so nothing that the node did is.
    fn thrown(&mut self, node: &Node) {
        let inside: Vec<BlockId> = node.blocks().collect();
        let forgotten = self.state.forget_memory();
        for term in forgotten {
            self.require(term, ClauseKind::Axiom);
        }
        for block in inside {
            let block = &self.method.body.blocks[block.0 as usize];
            for (reg, kind) in block.insts.iter().filter_map(Inst::def) {
                let held = self.state.unknown_of_kind(kind);
                self.state.set(reg, held);
            }
            for handler in &block.handlers {
                let held = self.state.object(Object { content: Content::Other, null: None });
                self.state.set(handler.exception, held);
            }
        }
    }

    /// The condition under which the conditions of a node from a block on lead to another node; none if nothing can be said.
    fn decision(&mut self, node: &Node, block: BlockId, wanted: NodeId, depth: usize) -> Option<TermId> {
        let Terminator::If { compare, cond, lhs, rhs, then, otherwise, .. } =
            &self.method.body.blocks[block.0 as usize].terminator
        else {
            return None;
        };
        let condition = self.condition(*compare, *cond, *lhs, *rhs)?;
        let opposite = self.state.arena.not(condition).ok()?;
        let mut sides = Vec::new();
        for (target, own) in [(*then, condition), (*otherwise, opposite)] {
            let is_inside = node.conditions.contains(&target) && target != node.last();
            if is_inside && depth < node.conditions.len() {
                // What the instructions of the next condition demand holds only if it is evaluated.
                let outer = self.scope.replace(Vec::new());
                self.block(target);
                let mut all = std::mem::replace(&mut self.scope, outer).unwrap_or_default();
                let rest = self.decision(node, target, wanted, depth + 1)?;
                all.extend([own, rest]);
                sides.push(self.state.arena.all(&all).ok()?);
            } else if self.method.graph.head_at(target) == Some(wanted) {
                sides.push(own);
            }
        }
        self.state.arena.any(&sides).ok()
    }

    fn condition(&mut self, compare: Compare, cond: Cond, lhs: Operand, rhs: Operand) -> Option<TermId> {
        if compare == Compare::Ref {
            let (left, right) = (self.state.get(Kind::Ref, lhs), self.state.get(Kind::Ref, rhs));
            let equal = self.same(left, right)?;
            return if cond == Cond::Eq { Some(equal) } else { self.state.arena.not(equal).ok() };
        }
        let kind = compare.kind();
        let (left, right) = (self.state.number(kind, lhs), self.state.number(kind, rhs));
        let three_way = match compare {
            Compare::FloatL => BinOp::FCmpL,
            Compare::FloatG => BinOp::FCmpG,
            Compare::DoubleL => BinOp::DCmpL,
            Compare::DoubleG => BinOp::DCmpG,
            _ => return self.state.arena.compare(cond, left, right).ok(),
        };
        let sign = self.state.arena.binary(three_way, left, right).ok()?;
        let zero = self.state.arena.constant(Const::Int(0));
        self.state.arena.compare(cond, sign, zero).ok()
    }

    /// Whether two references are the same; an unknown if nothing tells.
    fn same(&mut self, left: Held, right: Held) -> Option<TermId> {
        let truth = |arena: &mut Arena, value: bool| arena.constant(Const::Bool(value));
        Some(match (left, right) {
            (Held::Null, Held::Null) => truth(&mut self.state.arena, true),
            (Held::Object(object), Held::Null) | (Held::Null, Held::Object(object)) => {
                match self.state.objects[object.0 as usize].null {
                    Some(null) => null,
                    None => truth(&mut self.state.arena, false),
                }
            }
            (Held::Object(one), Held::Object(other)) if one == other => truth(&mut self.state.arena, true),
            _ => self.state.unknown_truth(),
        })
    }

    fn block(&mut self, id: BlockId) {
        let method = self.method;
        for inst in &method.body.blocks[id.0 as usize].insts {
            self.inst(inst);
        }
    }

    /// An object that is used, so that it is not `null`.
    pub(super) fn object(&mut self, operand: Operand) -> Option<super::state::ObjectId> {
        match self.state.get(Kind::Ref, operand) {
            Held::Object(id) => {
                if let Some(null) = self.state.objects[id.0 as usize].null
                    && let Ok(present) = self.state.arena.not(null)
                {
                    self.require(present, ClauseKind::NotNull);
                }
                Some(id)
            }
            Held::Null => {
                let never = self.state.arena.constant(Const::Bool(false));
                self.require(never, ClauseKind::NotNull);
                None
            }
            Held::Number(_) => None,
        }
    }

    fn give(&mut self, inst: &Inst, held: Option<Held>) {
        let Some((reg, kind)) = inst.def() else { return };
        let held = match held {
            Some(Held::Number(term)) => Held::Number(self.state.bounded(term)),
            Some(held) => held,
            None => self.state.unknown_of_kind(kind),
        };
        self.state.set(reg, held);
    }

    fn inst(&mut self, inst: &Inst) {
        let held = match inst {
            Inst::Move { kind, src, .. } => Some(self.state.get(*kind, *src)),
            Inst::LoadConst { constant, .. } => match self.method.body.pool.string(*constant) {
                Ok(units) => {
                    let text = self.state.arena.constant(Const::String(units.into()));
                    Some(self.state.object(Object { content: Content::Text(text), null: None }))
                }
                Err(_) => None,
            },
            Inst::Unary { op, src, .. } => {
                let operand = self.state.number(op.operand(), *src);
                self.state.arena.unary(*op, operand).ok().map(Held::Number)
            }
            Inst::Binary { op, lhs, rhs, .. } => {
                let (left_kind, right_kind) = op.operands();
                let (left, right) = (self.state.number(left_kind, *lhs), self.state.number(right_kind, *rhs));
                if op.can_throw() {
                    let zero = self.state.arena.constant(Const::zero(self.state.arena.sort(right)));
                    if let Ok(differs) = self.state.arena.compare(Cond::Ne, right, zero) {
                        self.require(differs, ClauseKind::NotZero);
                    }
                }
                self.state.arena.binary(*op, left, right).ok().map(Held::Number)
            }
            Inst::GetField { object, field, .. } => {
                let object = self.object(*object);
                match self.method.body.pool.field_ref(*field) {
                    Ok(member) if object.is_some() => {
                        Some(self.state.field(object, member.name, member.descriptor))
                    }
                    _ => None,
                }
            }
            Inst::PutField { object, value, field, kind } => {
                let target = self.object(*object);
                let held = self.state.get(*kind, *value);
                if let Ok(member) = self.method.body.pool.field_ref(*field) {
                    let held = self.narrowed(member.descriptor.as_bytes()[0], held);
                    self.state.set_field(target, member.name, held);
                }
                None
            }
            Inst::GetStatic { field, .. } => match self.method.body.pool.field_ref(*field) {
                Ok(member) => {
                    let name = format!("{}.{}", member.class, member.name);
                    Some(self.state.field(None, &name, member.descriptor))
                }
                Err(_) => None,
            },
            Inst::PutStatic { value, field, kind } => {
                let held = self.state.get(*kind, *value);
                if let Ok(member) = self.method.body.pool.field_ref(*field) {
                    let held = self.narrowed(member.descriptor.as_bytes()[0], held);
                    self.state.set_field(None, &format!("{}.{}", member.class, member.name), held);
                }
                None
            }
            Inst::ArrayLoad { array, index, .. } => {
                let object = self.object(*array);
                let index = self.state.number(Kind::Int, *index);
                let content = object.map(|object| self.state.objects[object.0 as usize].content);
                match content {
                    Some(Content::Array(term, _)) => {
                        let selected = self.state.arena.app(Op::Select, &[term, index]).ok();
                        if let Some(selected) = selected {
                            self.in_bounds(term, index);
                            Some(Held::Number(selected))
                        } else {
                            None
                        }
                    }
                    _ => None,
                }
            }
            Inst::ArrayStore { elem, array, index, value } => {
                self.store(*elem, *array, *index, *value);
                None
            }
            Inst::ArrayLength { array, .. } => {
                let object = self.object(*array);
                match object.map(|object| self.state.objects[object.0 as usize].content) {
                    Some(Content::Array(term, _)) => {
                        self.state.arena.app(Op::ArrayLength, &[term]).ok().map(Held::Number)
                    }
                    _ => {
                        let length = self.state.unknown_number(b'I');
                        self.at_least_zero(length, ClauseKind::Axiom);
                        Some(Held::Number(length))
                    }
                }
            }
            Inst::New { .. } | Inst::NewRefArray { .. } | Inst::NewMultiArray { .. } => {
                Some(self.state.object(Object { content: Content::Other, null: None }))
            }
            Inst::NewArray { elem, length, .. } => Some(self.new_array(*elem, *length)),
            Inst::CheckCast { value, .. } => Some(self.state.get(Kind::Ref, *value)),
            Inst::InstanceOf { .. } => Some(Held::Number(self.state.unknown_number(b'Z'))),
            Inst::MonitorEnter { object } | Inst::MonitorExit { object } => {
                self.object(*object);
                None
            }
            Inst::Invoke { kind, args, method, .. } => self.invoke(*kind, args, *method),
            Inst::InvokeDynamic { site, .. } => {
                self.forget_memory();
                let descriptor =
                    self.method.body.pool.invoke_dynamic(*site).map(|site| site.descriptor.to_owned());
                descriptor.ok().and_then(|text| self.result(&text))
            }
        };
        self.give(inst, held);
    }

    fn at_least_zero(&mut self, term: TermId, kind: ClauseKind) {
        let zero = self.state.arena.constant(Const::Int(0));
        if let Ok(condition) = self.state.arena.compare(Cond::Ge, term, zero) {
            self.require(condition, kind);
        }
    }

    fn in_bounds(&mut self, array: TermId, index: TermId) {
        let Ok(length) = self.state.arena.app(Op::ArrayLength, &[array]) else { return };
        self.at_least_zero(index, ClauseKind::InBounds);
        if let Ok(below) = self.state.arena.compare(Cond::Lt, index, length) {
            self.require(below, ClauseKind::InBounds);
        }
    }

    fn store(&mut self, elem: Elem, array: Operand, index: Operand, value: Operand) {
        let object = self.object(array);
        let index = self.state.number(Kind::Int, index);
        let value = self.state.get(elem.kind(), value);
        let Some(id) = object else { return };
        let letter = match elem {
            Elem::Byte | Elem::Boolean => b'B',
            Elem::Char => b'C',
            Elem::Short => b'S',
            _ => b'I',
        };
        let value = self.narrowed(letter, value);
        let (Content::Array(term, own), Held::Number(value)) =
            (self.state.objects[id.0 as usize].content, value)
        else {
            return;
        };
        self.in_bounds(term, index);
        match self.state.arena.app(Op::Store, &[term, index, value]) {
            Ok(stored) => {
                for same in self.state.written(id, own, stored) {
                    self.require(same, ClauseKind::Axiom);
                }
            }
            Err(_) => self.forget_memory(),
        }
    }

    /// What a value is cut to where it is stored.
    fn narrowed(&mut self, letter: u8, held: Held) -> Held {
        let Held::Number(term) = held else { return held };
        let op = match letter {
            b'B' => UnOp::I2B,
            b'C' => UnOp::I2C,
            b'S' => UnOp::I2S,
            _ => return held,
        };
        self.state.arena.unary(op, term).map_or(held, Held::Number)
    }

    fn new_array(&mut self, elem: Elem, length: Operand) -> Held {
        let length = self.state.number(Kind::Int, length);
        self.at_least_zero(length, ClauseKind::Length);
        let letter = match elem {
            Elem::Boolean => b'Z',
            Elem::Byte => b'B',
            Elem::Char => b'C',
            Elem::Short => b'S',
            Elem::Long => b'J',
            Elem::Float => b'F',
            Elem::Double => b'D',
            Elem::Int | Elem::Ref => b'I',
        };
        let known = self.state.arena.as_const(length).and_then(Const::as_int);
        if let (Some(count @ 0..=256), Some((element, own, _))) = (known, element_of(letter)) {
            let zeros = vec![Const::zero(element.sort()); count as usize];
            if let Some(content) = Const::array(element, zeros) {
                let term = self.state.arena.constant(content);
                return self.state.object(Object { content: Content::Array(term, own), null: None });
            }
        }
        let held = self.state.unknown(&format!("[{}", char::from(letter)));
        if let Held::Object(id) = held {
            self.state.objects[id.0 as usize].null = None;
            if let Content::Array(term, _) = self.state.objects[id.0 as usize].content
                && let Ok(own) = self.state.arena.app(Op::ArrayLength, &[term])
                && let Ok(equal) = self.state.arena.app(Op::Eq, &[own, length])
            {
                self.require(equal, ClauseKind::Axiom);
            }
        }
        held
    }

    fn forget_memory(&mut self) {
        for same in self.state.forget_memory() {
            self.require(same, ClauseKind::Axiom);
        }
    }

    /// An unknown result of a call with this descriptor.
    fn result(&mut self, descriptor: &str) -> Option<Held> {
        let result = descriptor.rsplit_once(')').map_or("V", |(_, result)| result);
        if result == "V" { None } else { Some(self.state.unknown(result)) }
    }

    fn invoke(&mut self, kind: InvokeKind, args: &[testwright_ir::code::Reg], method: u16) -> Option<Held> {
        let pool = self.method.body.pool.clone();
        let Ok(member) = pool.method_ref(method) else {
            self.forget_memory();
            return None;
        };
        if kind != InvokeKind::Static
            && let Some(first) = args.first()
        {
            self.object(Operand::Reg(*first));
        }
        let held: Vec<Option<Held>> = args.iter().map(|reg| self.state.held(*reg)).collect();
        if let Some(known) = call::understood(self, &member, &held) {
            return Some(known);
        }
        if !call::is_pure(&member) {
            self.forget_memory();
        }
        self.result(member.descriptor)
    }
}

fn variable(arena: &Arena, term: TermId) -> Option<VarId> {
    match arena.term(term) {
        testwright_solver::Term::Var(id) => Some(*id),
        _ => None,
    }
}
