//! Behaviours: methods and constructors that a user of a class may call, each of which should be seen to work.
//!
//! Branches tell little about that: a suite can cover all of them though its only test of a method is an exception, or
//! though the method only runs inside of others. Start at `behaviours_of`.
//!
//! **Always true:** behaviours are numbered by class files alone. What no source says (bridges, an enum's `values`, a
//! record's own members) is no behaviour, and neither is code that cannot return.

use std::cmp::Reverse;

use testwright_classpath::descriptor::MethodDescriptor;
use testwright_classpath::{ClassFile, classfile::Method};
use testwright_ir::code::{BlockId, Body, Inst, Terminator};

use crate::points::{MethodPoints, Points};

/// Instructions of a method that only hands a value on.
const MOST_OF_PLAIN: usize = 4;

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Internal name of the class.
    pub class: Box<str>,
    /// Name of the method; `<init>` for a constructor.
    pub method: Box<str>,
    /// Descriptor of the method.
    pub descriptor: Box<str>,
    /// Whether a test that is about something else shows it as well as one of its own: constructors, methods that only
    /// read or write a field, and overloads that decide nothing themselves, if another one of the same name is shown.
    pub is_plain: bool,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Number of the block that it begins with.
    pub(crate) entry: u32,
    /// Numbers of the blocks that return.
    pub(crate) returns: Vec<u32>,
}

/// The behaviours of a class and of the public classes nested in it. Where nothing is public but constructors, it is what
/// tests in the same package can call.
pub(crate) fn behaviours_of(outer: &ClassFile, nested: &[ClassFile], points: &Points) -> Vec<Behaviour> {
    let is_public = |method: &Method| method.flags.is_public();
    let public = of(outer, nested, points, &is_public);
    if public.iter().any(|behaviour| &*behaviour.method != "<init>") {
        return public;
    }
    of(outer, nested, points, &|method| !method.flags.is_private())
}

fn of(
    outer: &ClassFile,
    nested: &[ClassFile],
    points: &Points,
    is_wanted: &dyn Fn(&Method) -> bool,
) -> Vec<Behaviour> {
    let mut found = Vec::new();
    let mut decide = Vec::new();
    for own in &points.methods {
        let classes = std::iter::once(outer).chain(nested.iter().filter(|class| class.flags.is_public()));
        let Some(class) = classes.into_iter().find(|class| class.name == own.class) else { continue };
        let method =
            class.methods.iter().find(|one| one.name == own.name && one.descriptor == own.descriptor);
        if !method.is_some_and(is_wanted) {
            continue;
        }
        let is_constructor = &*own.name == "<init>";
        if is_constructor && class.flags.is_abstract() || is_of_record(class, own) {
            continue;
        }
        let reachable = reachable(&own.body);
        let is_return = |block: &BlockId| {
            reachable[block.0 as usize]
                && matches!(own.body.blocks[block.0 as usize].terminator, Terminator::Return(_))
        };
        let blocks = (0..own.body.blocks.len() as u32).map(BlockId);
        let returns: Vec<u32> = blocks.filter(is_return).map(|block| own.block(block)).collect();
        if returns.is_empty() {
            continue;
        }
        found.push(Behaviour {
            class: own.class.clone(),
            method: own.name.clone(),
            descriptor: own.descriptor.clone(),
            is_plain: is_constructor || is_plain(&own.body),
            line: line_of(&own.body),
            entry: own.block(BlockId(0)),
            returns,
        });
        decide.push(
            own.body
                .blocks
                .iter()
                .any(|block| matches!(block.terminator, Terminator::If { .. } | Terminator::Switch { .. })),
        );
    }
    mark_overloads(&mut found, &decide);
    found
}

/// Of overloads that decide nothing themselves, the one with most parameters stands for all, and none if another overload decides
/// something. By behaviour: whether it decides anything.
fn mark_overloads(behaviours: &mut [Behaviour], decide: &[bool]) {
    let parameters = |one: &Behaviour| {
        MethodDescriptor::parse(&one.descriptor).map_or(0, |descriptor| descriptor.params.len())
    };
    let rank = |all: &[Behaviour], at: usize| (decide[at], parameters(&all[at]), Reverse(at));
    for at in 0..behaviours.len() {
        let own = &behaviours[at];
        let is_better = |other: usize| {
            let one = &behaviours[other];
            (&one.class, &one.method) == (&own.class, &own.method)
                && !one.is_plain
                && rank(behaviours, other) > rank(behaviours, at)
        };
        if !decide[at] && (0..behaviours.len()).any(is_better) {
            behaviours[at].is_plain = true;
        }
    }
}

/// Whether a method is one that every record has without its source saying so, or that could as well be (JLS §8.10.3).
fn is_of_record(class: &ClassFile, method: &MethodPoints) -> bool {
    let Some(components) = &class.record else { return false };
    let is_accessor = method.descriptor.starts_with("()")
        && components.iter().any(|component| component.name == method.name)
        && is_plain(&method.body);
    let has_call_site = || {
        let mut instructions = method.body.blocks.iter().flat_map(|block| &block.insts);
        instructions.any(|instruction| matches!(instruction, Inst::InvokeDynamic { .. }))
    };
    let is_of_object = matches!(
        (&*method.name, &*method.descriptor),
        ("toString", "()Ljava/lang/String;") | ("hashCode", "()I") | ("equals", "(Ljava/lang/Object;)Z")
    );
    is_accessor || is_of_object && method.body.blocks.len() == 1 && has_call_site()
}

/// Whether code only hands a value on: no decision, no call, hardly any instruction.
fn is_plain(body: &Body) -> bool {
    let [block] = &*body.blocks else { return false };
    let calls = |instruction: &Inst| matches!(instruction, Inst::Invoke { .. } | Inst::InvokeDynamic { .. });
    block.insts.len() <= MOST_OF_PLAIN && !block.insts.iter().any(calls)
}

/// By block: whether control can come there, exceptions included.
fn reachable(body: &Body) -> Vec<bool> {
    let mut seen = vec![false; body.blocks.len()];
    let mut open = vec![BlockId(0)];
    while let Some(at) = open.pop() {
        let Some(block) = body.blocks.get(at.0 as usize) else { continue };
        if std::mem::replace(&mut seen[at.0 as usize], true) {
            continue;
        }
        match &block.terminator {
            Terminator::Goto(next) => open.push(*next),
            Terminator::If { then, otherwise, .. } => open.extend([*then, *otherwise]),
            Terminator::Switch { cases, default, .. } => {
                open.extend(cases.iter().map(|(_, next)| *next).chain([*default]));
            }
            Terminator::Return(_) | Terminator::Throw(_) => {}
        }
        open.extend(block.handlers.iter().map(|handler| handler.target));
    }
    seen
}

fn line_of(body: &Body) -> u16 {
    let first = body.blocks.first();
    first.map_or(0, |block| block.positions.first().map_or(block.end.line, |position| position.line))
}
