//! Following a desired path without running it: from node to node, every decision becomes a clause.
//!
//! Start at [`follow`]. What instructions do is in `step`.

use testwright_classpath::descriptor::MethodDescriptor;
use testwright_ir::code::{BlockId, Body, Cond, Handler, Inst, Kind, Terminator};
use testwright_solver::{Arena, Const, Domain, Sort, TermId, VarId};

use super::state::{Content, Held, Object, State, element_of};
use super::step::Frame;
use super::world::World;
use super::{Clause, ClauseKind, Parameter, PathCondition};
use crate::graph::{Node, NodeId, Way};
use crate::method::Method;
use crate::wanted::Wanted;

/// The condition of a path.
#[must_use]
pub fn follow(method: &Method, wanted: &Wanted, world: &dyn World) -> PathCondition {
    let mut state = State::new(method.body.registers);
    // Code of a class runs only when that is initialised.
    state.memory.initialises(&method.class);
    let frame = Frame::new(&method.body, world, state, 0);
    let mut follower = Follower { method, frame, clauses: Vec::new(), place: 0 };
    let parameters = follower.parameters();
    for (place, id) in wanted.nodes.iter().enumerate() {
        follower.place = place;
        let node = &method.graph.nodes[id.index()];
        match wanted.nodes.get(place + 1) {
            Some(next) => follower.leave(node, *next),
            None if wanted.is_whole => follower.run(node),
            None => {}
        }
    }
    PathCondition { arena: follower.frame.state.arena, clauses: follower.clauses, parameters }
}

struct Follower<'m> {
    method: &'m Method,
    frame: Frame<'m>,
    clauses: Vec<Clause>,
    /// Place in the path.
    place: usize,
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
                let held = self.frame.state.object(Object { content: Content::Other, null: None });
                self.frame.state.set(*reg, held);
                continue;
            };
            let name = names.get(place).cloned().flatten().unwrap_or_else(|| format!("#{}", place + 1));
            let descriptor = types[place].to_string();
            let (held, parameter) = self.parameter(&name, &descriptor);
            self.frame.state.set(*reg, held);
            parameters.push(parameter);
        }
        parameters
    }

    fn parameter(&mut self, name: &str, descriptor: &str) -> (Held, Parameter) {
        let state = &mut self.frame.state;
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

    fn decide(&mut self, term: TermId) {
        self.clauses.push(Clause { term, place: self.place, kind: ClauseKind::Decision });
    }

    /// Runs what always runs of a node; what its instructions demand holds on the path.
    fn run(&mut self, node: &Node) {
        for block in &node.chain {
            self.frame.block(*block);
        }
        self.frame.throws.clear();
        let place = self.place;
        let demands = self.frame.demands.drain(..);
        self.clauses.extend(demands.map(|(term, kind)| Clause { term, place, kind }));
    }

    /// From a node to the next one of the path.
    fn leave(&mut self, node: &Node, next: NodeId) {
        let ways = || node.exits.iter().filter(|exit| exit.to == next).map(|exit| exit.way);
        let is_handled = self.handlers(node, next).next().is_some();
        if is_handled && ways().all(|way| way == Way::Handler) {
            return self.thrown(node, next);
        }
        if is_handled {
            // Which of the two ways it is makes a difference that is not followed.
            return self.forget(node);
        }
        self.run(node);
        let last = node.last();
        match &self.method.body.blocks[last.0 as usize].terminator {
            Terminator::If { .. } => {
                if let Some(term) = self.decision(node, last, next, 0) {
                    self.decide(term);
                }
                self.frame.throws.clear();
            }
            Terminator::Switch { value, cases, default, .. } => {
                let selector = self.frame.state.number(Kind::Int, *value);
                let graph = &self.method.graph;
                let leads = |target: BlockId| graph.head_at(target) == Some(next);
                let mut options = Vec::new();
                let mut none = Vec::new();
                for (key, target) in cases {
                    let key = self.frame.state.arena.constant(Const::Int(*key));
                    let Ok(equal) = self.frame.state.arena.compare(Cond::Eq, selector, key) else { continue };
                    if leads(*target) {
                        options.push(equal);
                    }
                    if let Ok(differs) = self.frame.state.arena.not(equal) {
                        none.push(differs);
                    }
                }
                if leads(*default)
                    && let Ok(none) = self.frame.state.arena.all(&none)
                {
                    options.push(none);
                }
                if let Ok(term) = self.frame.state.arena.any(&options) {
                    self.decide(term);
                }
            }
            _ => {}
        }
    }

    /// The handlers of a node's code that lead to another node.
    fn handlers(&self, node: &Node, next: NodeId) -> impl Iterator<Item = &Handler> {
        let method = self.method;
        let blocks = node.blocks().map(|block| &method.body.blocks[block.0 as usize]);
        let handlers: Vec<&Handler> = blocks.flat_map(|block| &block.handlers).collect();
        handlers.into_iter().filter(move |handler| method.graph.head_at(handler.target) == Some(next))
    }

    /// An exception leaves a node for a handler: one of its instructions throws. Which one is not known, so nothing that the
    /// node did is.
    fn thrown(&mut self, node: &Node, next: NodeId) {
        let is_straight = node.conditions.len() <= 1;
        let body = &self.method.body;
        let blocks = || node.blocks().map(|block| &body.blocks[block.0 as usize]);
        let throws_itself = blocks().any(|block| matches!(block.terminator, Terminator::Throw(_)));
        // Memory and stack may be used up, and classes may be missing or fail to be initialised.
        let may_fail = blocks().flat_map(|block| &block.insts).any(may_fail)
            && self.handlers(node, next).any(|handler| catches_errors(body, handler));
        if is_straight && !throws_itself && !may_fail {
            for block in &node.chain {
                self.frame.block(*block);
            }
            let throws = std::mem::take(&mut self.frame.throws);
            if let Ok(term) = self.frame.state.arena.any(&throws) {
                self.decide(term);
            }
        }
        self.forget(node);
    }

    /// Some of a node ran, and it is not known how much of it.
    fn forget(&mut self, node: &Node) {
        self.frame.forget_memory();
        for block in node.blocks() {
            let block = &self.method.body.blocks[block.0 as usize];
            for (reg, kind) in block.insts.iter().filter_map(Inst::def) {
                let held = self.frame.state.unknown_of_kind(kind);
                self.frame.state.set(reg, held);
            }
            for handler in &block.handlers {
                let held = self.frame.state.object(Object { content: Content::Other, null: None });
                self.frame.state.set(handler.exception, held);
            }
        }
        let (place, kind) = (self.place, ClauseKind::Axiom);
        let axioms = self.frame.demands.drain(..).filter(|(_, own)| *own == kind);
        self.clauses.extend(axioms.map(|(term, _)| Clause { term, place, kind }));
        self.frame.throws.clear();
    }

    /// The condition under which the conditions of a node from a block on lead to another node; none if nothing can be said.
    fn decision(&mut self, node: &Node, block: BlockId, wanted: NodeId, depth: usize) -> Option<TermId> {
        let Terminator::If { compare, cond, lhs, rhs, then, otherwise, .. } =
            &self.method.body.blocks[block.0 as usize].terminator
        else {
            return None;
        };
        let condition = self.frame.condition(*compare, *cond, *lhs, *rhs)?;
        let opposite = self.frame.state.arena.not(condition).ok()?;
        let mut sides = Vec::new();
        for (target, own) in [(*then, condition), (*otherwise, opposite)] {
            let is_inside = node.conditions.contains(&target) && target != node.last();
            if is_inside && depth < node.conditions.len() {
                // What the instructions of the next condition demand holds only if it is evaluated.
                let outer = std::mem::take(&mut self.frame.demands);
                self.frame.block(target);
                let demands = std::mem::replace(&mut self.frame.demands, outer);
                let mut all: Vec<TermId> = demands.into_iter().map(|(term, _)| term).collect();
                let rest = self.decision(node, target, wanted, depth + 1)?;
                all.extend([own, rest]);
                sides.push(self.frame.state.arena.all(&all).ok()?);
            } else if self.method.graph.head_at(target) == Some(wanted) {
                sides.push(own);
            }
        }
        self.frame.state.arena.any(&sides).ok()
    }
}

/// What instructions throw by themselves, and what is above it below `Throwable`. None of it is an error of the machine.
const EXCEPTIONS: [&str; 10] = [
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/Exception",
    "java/lang/IllegalMonitorStateException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NullPointerException",
    "java/lang/RuntimeException",
];

/// Whether a handler may catch errors of the machine, such as `OutOfMemoryError`.
fn catches_errors(body: &Body, handler: &Handler) -> bool {
    let caught = handler.catch_type.and_then(|class| body.pool.class_name(class).ok());
    caught.is_none_or(|class| !EXCEPTIONS.contains(&class))
}

/// Whether an instruction needs memory, stack or a class, which there may not be.
fn may_fail(inst: &Inst) -> bool {
    !matches!(
        inst,
        Inst::Move { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayStore { .. }
            | Inst::ArrayLength { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
    )
}

fn variable(arena: &Arena, term: TermId) -> Option<VarId> {
    match arena.term(term) {
        testwright_solver::Term::Var(id) => Some(*id),
        _ => None,
    }
}
