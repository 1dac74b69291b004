//! Instructions while a path is followed: what each does to values and memory, and what it demands so that control goes on.
//!
//! Start at [`Frame::block`]. Calls of a few methods of the JDK are understood, and the code of others is looked into if it is
//! short (see `callee`); any other call gives an unknown and may have changed all memory.

use testwright_classpath::classfile::MemberRef;
use testwright_ir::code::{BinOp, BlockId, Body, Compare, Cond, Elem, Inst, InvokeKind, Kind, Operand, UnOp};
use testwright_solver::{Arena, Const, Op, TermId};

use super::callee::Summary;
use super::state::{Content, FieldKey, Held, Object, ObjectId, State, element_of};
use super::world::{Constant, World};
use super::{ClauseKind, call};

/// Calls within calls whose code is looked into.
const DEEPEST: usize = 3;

/// The code of one method, and the state in which it is.
pub(super) struct Frame<'b> {
    pub(super) body: &'b Body,
    pub(super) world: &'b dyn World,
    pub(super) state: State,
    /// What must hold so that control came as far as this, since somebody took it.
    pub(super) demands: Vec<(TermId, ClauseKind)>,
    /// Conditions under one of which an instruction throws, likewise.
    pub(super) throws: Vec<TermId>,
    /// Whether memory was written, or may have been.
    pub(super) changes_memory: bool,
    /// How many calls are around it.
    pub(super) depth: usize,
}

impl<'b> Frame<'b> {
    pub(super) fn new(body: &'b Body, world: &'b dyn World, state: State, depth: usize) -> Frame<'b> {
        Frame { body, world, state, demands: Vec::new(), throws: Vec::new(), changes_memory: false, depth }
    }

    /// Something holds if control goes on that the code does not decide.
    pub(super) fn require(&mut self, term: TermId, kind: ClauseKind) {
        if self.state.arena.as_const(term) == Some(&Const::Bool(true)) {
            return;
        }
        // A call that does not return says itself under which condition.
        if !matches!(kind, ClauseKind::Axiom | ClauseKind::Returns)
            && let Ok(otherwise) = self.state.arena.not(term)
        {
            self.throws.push(otherwise);
        }
        self.demands.push((term, kind));
    }

    /// An instruction may throw for reasons that are not followed.
    fn may_throw(&mut self) {
        let always = self.state.arena.constant(Const::Bool(true));
        self.throws.push(always);
    }

    /// A class is used so that its initialiser runs, if it has not yet. What it does is not followed. A member that is used says
    /// only that the class that declares it is initialised, so other members of its class count for themselves.
    fn initialise(&mut self, class: &str, member: Option<&str>) {
        let used = member.map_or_else(|| class.to_owned(), |member| format!("{class}.{member}"));
        let memory = &self.state.memory;
        if memory.has_initialised(class) || memory.has_initialised(&used) || !self.world.may_initialise(class)
        {
            return;
        }
        self.may_throw();
        self.changes_memory = true;
        self.forget_memory();
        self.state.memory.initialises(&used);
    }

    fn static_field(&mut self, member: &MemberRef<'_>) -> Held {
        let key = FieldKey::new(None, member);
        if let Some(held) = self.state.known_field(&key) {
            return held;
        }
        let constant = self.world.constant(member.class, member.name);
        let held = self.state.field(key);
        if let (Some(Constant::Array(length)), Held::Object(id)) = (constant, held) {
            let object = &mut self.state.memory.objects[id.0 as usize];
            object.null = None;
            let count = self.state.arena.constant(Const::Int(length as i32));
            match object.content {
                Content::Array(term, _) => {
                    if let Ok(own) = self.state.arena.app(Op::ArrayLength, &[term])
                        && let Ok(same) = self.state.arena.app(Op::Eq, &[own, count])
                    {
                        self.require(same, ClauseKind::Axiom);
                    }
                }
                _ => object.content = Content::Others(count),
            }
        }
        held
    }

    pub(super) fn condition(
        &mut self,
        compare: Compare,
        cond: Cond,
        lhs: Operand,
        rhs: Operand,
    ) -> Option<TermId> {
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
                match self.state.memory.objects[object.0 as usize].null {
                    Some(null) => null,
                    None => truth(&mut self.state.arena, false),
                }
            }
            (Held::Object(one), Held::Object(other)) if one == other => truth(&mut self.state.arena, true),
            _ => self.state.unknown_truth(),
        })
    }

    pub(super) fn block(&mut self, id: BlockId) {
        let body = self.body;
        for inst in &body.blocks[id.0 as usize].insts {
            self.inst(inst);
        }
    }

    /// An object that is used, so that it is not `null`.
    pub(super) fn object(&mut self, operand: Operand) -> Option<ObjectId> {
        match self.state.get(Kind::Ref, operand) {
            Held::Object(id) => {
                if let Some(null) = self.state.memory.objects[id.0 as usize].null
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
            Inst::LoadConst { constant, .. } => match self.body.pool.string(*constant) {
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
                match self.body.pool.field_ref(*field) {
                    Ok(member) if object.is_some() => Some(self.state.field(FieldKey::new(object, &member))),
                    _ => None,
                }
            }
            Inst::PutField { object, value, field, kind } => {
                let target = self.object(*object);
                let held = self.state.get(*kind, *value);
                if let Ok(member) = self.body.pool.field_ref(*field) {
                    let held = self.narrowed(member.descriptor.as_bytes()[0], held);
                    if target.is_some() {
                        self.state.set_field(FieldKey::new(target, &member), held);
                    }
                }
                self.changes_memory = true;
                None
            }
            Inst::GetStatic { field, .. } => match self.body.pool.field_ref(*field) {
                Ok(member) => {
                    self.initialise(member.class, Some(member.name));
                    Some(self.static_field(&member))
                }
                Err(_) => None,
            },
            Inst::PutStatic { value, field, kind } => {
                let held = self.state.get(*kind, *value);
                if let Ok(member) = self.body.pool.field_ref(*field) {
                    let held = self.narrowed(member.descriptor.as_bytes()[0], held);
                    self.initialise(member.class, Some(member.name));
                    self.state.set_field(FieldKey::new(None, &member), held);
                }
                self.changes_memory = true;
                None
            }
            Inst::ArrayLoad { array, index, .. } => {
                let object = self.object(*array);
                let index = self.state.number(Kind::Int, *index);
                match object.map(|object| self.state.memory.objects[object.0 as usize].content) {
                    Some(Content::Array(term, _)) => {
                        self.in_bounds(term, index);
                        self.state.arena.app(Op::Select, &[term, index]).ok().map(Held::Number)
                    }
                    Some(Content::Others(length)) => {
                        self.below(index, length);
                        None
                    }
                    _ => {
                        self.may_throw();
                        None
                    }
                }
            }
            Inst::ArrayStore { elem, array, index, value } => {
                self.store(*elem, *array, *index, *value);
                None
            }
            Inst::ArrayLength { array, .. } => {
                let object = self.object(*array);
                match object.map(|object| self.state.memory.objects[object.0 as usize].content) {
                    Some(Content::Array(term, _)) => {
                        self.state.arena.app(Op::ArrayLength, &[term]).ok().map(Held::Number)
                    }
                    Some(Content::Others(length)) => Some(Held::Number(length)),
                    _ => {
                        let length = self.state.unknown_number(b'I');
                        self.at_least_zero(length, ClauseKind::Axiom);
                        Some(Held::Number(length))
                    }
                }
            }
            Inst::New { class, .. } => {
                match self.body.pool.class_name(*class) {
                    Ok(name) => self.initialise(name, None),
                    Err(_) => self.may_throw(),
                }
                Some(self.state.object(Object { content: Content::Other, null: None }))
            }
            Inst::NewRefArray { length, .. } => {
                let length = self.state.number(Kind::Int, *length);
                self.at_least_zero(length, ClauseKind::Length);
                Some(self.state.object(Object { content: Content::Others(length), null: None }))
            }
            Inst::NewMultiArray { .. } => {
                self.may_throw();
                Some(self.state.object(Object { content: Content::Other, null: None }))
            }
            Inst::NewArray { elem, length, .. } => Some(self.new_array(*elem, *length)),
            Inst::CheckCast { value, .. } => {
                self.may_throw();
                Some(self.state.get(Kind::Ref, *value))
            }
            Inst::InstanceOf { .. } => Some(Held::Number(self.state.unknown_number(b'Z'))),
            Inst::MonitorEnter { object } | Inst::MonitorExit { object } => {
                self.may_throw();
                self.object(*object);
                None
            }
            Inst::Invoke { kind, args, method, .. } => self.invoke(*kind, args, *method),
            Inst::InvokeDynamic { site, .. } => {
                self.may_throw();
                self.changes_memory = true;
                self.forget_memory();
                let descriptor = self.body.pool.invoke_dynamic(*site).map(|site| site.descriptor.to_owned());
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
        match self.state.arena.app(Op::ArrayLength, &[array]) {
            Ok(length) => self.below(index, length),
            Err(_) => self.may_throw(),
        }
    }

    fn below(&mut self, index: TermId, length: TermId) {
        self.at_least_zero(index, ClauseKind::InBounds);
        if let Ok(below) = self.state.arena.compare(Cond::Lt, index, length) {
            self.require(below, ClauseKind::InBounds);
        }
    }

    fn store(&mut self, elem: Elem, array: Operand, index: Operand, value: Operand) {
        let object = self.object(array);
        let index = self.state.number(Kind::Int, index);
        let value = self.state.get(elem.kind(), value);
        self.changes_memory = true;
        let Some(id) = object else { return };
        let letter = match elem {
            Elem::Byte | Elem::Boolean => b'B',
            Elem::Char => b'C',
            Elem::Short => b'S',
            _ => b'I',
        };
        let value = self.narrowed(letter, value);
        let (Content::Array(term, own), Held::Number(value)) =
            (self.state.memory.objects[id.0 as usize].content, value)
        else {
            self.may_throw();
            for same in self.state.forget_arrays(elem, None) {
                self.require(same, ClauseKind::Axiom);
            }
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
            self.state.memory.objects[id.0 as usize].null = None;
            if let Content::Array(term, _) = self.state.memory.objects[id.0 as usize].content
                && let Ok(own) = self.state.arena.app(Op::ArrayLength, &[term])
                && let Ok(equal) = self.state.arena.app(Op::Eq, &[own, length])
            {
                self.require(equal, ClauseKind::Axiom);
            }
        }
        held
    }

    pub(super) fn forget_memory(&mut self) {
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
        let pool = self.body.pool.clone();
        let Ok(member) = pool.method_ref(method) else {
            self.may_throw();
            self.changes_memory = true;
            self.forget_memory();
            return None;
        };
        if kind != InvokeKind::Static
            && let Some(first) = args.first()
        {
            self.object(Operand::Reg(*first));
        }
        if kind == InvokeKind::Static {
            self.initialise(member.class, Some(member.name));
        }
        let held: Vec<Option<Held>> = args.iter().map(|reg| self.state.held(*reg)).collect();
        if let Some(known) = call::understood(self, &member, &held) {
            return Some(known);
        }
        if self.depth < DEEPEST
            && let Some(code) = self.world.code(kind, member.class, member.name, member.descriptor)
            && let Some(summary) = Summary::new(self, &code, &held)
        {
            self.throws.push(summary.throws);
            self.require(summary.returns, ClauseKind::Returns);
            if summary.changes_memory {
                self.changes_memory = true;
                self.forget_memory();
            }
            return summary.result.or_else(|| self.result(member.descriptor));
        }
        self.may_throw();
        if !call::is_pure(&member) {
            self.changes_memory = true;
            self.forget_memory();
        }
        self.result(member.descriptor)
    }
}
