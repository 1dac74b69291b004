//! Calls whose code is followed: every way through it is gone at once, and what comes of all of them is one term.
//!
//! Start at [`Summary::new`]. Only short code without loops is followed, such as checks of arguments and
//! arithmetic that throws where it overflows.
//!
//! **Always true:** of the conditions under which a call returns and throws at least one holds, whatever the inputs are; so
//! neither says more than the truth.

use testwright_ir::code::{BlockId, Body, Cond, Kind, Terminator};
use testwright_solver::{Const, Op, TermId};

use super::ClauseKind;
use super::state::{Held, Memory};
use super::step::Frame;

/// Blocks that are looked at for one call, ways through its code, and operations of the terms that come of it.
const MOST_BLOCKS: usize = 120;
const MOST_WAYS: usize = 24;
const LARGEST: u32 = 4_000;

/// See the module's text.
pub(super) struct Summary {
    /// The condition under which the call returns.
    pub(super) returns: TermId,
    /// The condition under which it throws.
    pub(super) throws: TermId,
    /// What it returns; none if that cannot be said, or if there is nothing.
    pub(super) result: Option<Held>,
    /// Whether it may have written memory before it returned.
    pub(super) changes_memory: bool,
}

/// A way that is not at its end: the block that comes next, the memory there, and what decided so.
struct Way {
    block: BlockId,
    memory: Memory,
    conditions: Vec<TermId>,
    changes_memory: bool,
}

/// What comes of all ways.
#[derive(Default)]
struct Ends {
    /// Conditions of the ways that return, each with the result.
    returned: Vec<(TermId, Option<Held>)>,
    thrown: Vec<TermId>,
    changes_memory: bool,
}

impl Summary {
    /// Follows a call of this code. None if it is too long, or does what is not followed.
    pub(super) fn new(frame: &mut Frame<'_>, code: &Body, args: &[Option<Held>]) -> Option<Summary> {
        if code.parameters.len() != args.len() || code.blocks.iter().any(|block| !block.handlers.is_empty()) {
            return None;
        }
        let outside = frame.state.memory.clone();
        let state = std::mem::take(&mut frame.state);
        let mut inner = Frame::new(code, frame.world, state, frame.depth + 1);
        let ends = explore(&mut inner, &outside, args);
        frame.state = inner.state;
        frame.state.memory = outside;
        let ends = ends?;
        let result = merged(frame, &ends.returned);
        let conditions: Vec<TermId> = ends.returned.iter().map(|(condition, _)| *condition).collect();
        let returns = frame.state.arena.any(&conditions).ok()?;
        let throws = frame.state.arena.any(&ends.thrown).ok()?;
        let is_small = |term: &TermId| frame.state.arena.size(*term) <= LARGEST;
        let is_kept = is_small(&returns) && is_small(&throws);
        is_kept.then_some(Summary { returns, throws, result, changes_memory: ends.changes_memory })
    }
}

fn explore(frame: &mut Frame<'_>, outside: &Memory, args: &[Option<Held>]) -> Option<Ends> {
    frame.state.memory = outside.entered(frame.body.registers);
    for ((reg, kind), held) in frame.body.parameters.iter().zip(args) {
        let held = held.unwrap_or_else(|| frame.state.unknown_of_kind(*kind));
        frame.state.set(*reg, held);
    }
    let memory = std::mem::take(&mut frame.state.memory);
    let entry = Way { block: BlockId(0), memory, conditions: Vec::new(), changes_memory: false };
    let mut open = vec![entry];
    let mut ends = Ends::default();
    let mut blocks = 0;
    while let Some(way) = open.pop() {
        blocks += 1;
        if blocks > MOST_BLOCKS || open.len() + ends.returned.len() > MOST_WAYS {
            return None;
        }
        step(frame, way, &mut open, &mut ends)?;
    }
    Some(ends)
}

/// Goes along a way to the end of its next block.
fn step(frame: &mut Frame<'_>, way: Way, open: &mut Vec<Way>, ends: &mut Ends) -> Option<()> {
    let Way { block, memory, mut conditions, changes_memory } = way;
    let body = frame.body;
    (frame.state.memory, frame.changes_memory) = (memory, changes_memory);
    frame.block(block);
    let throws = std::mem::take(&mut frame.throws);
    if !throws.is_empty() {
        let any = frame.state.arena.any(&throws).ok()?;
        let mut all = conditions.clone();
        // What always holds is not there to be doubted.
        all.extend(
            frame.demands.iter().filter(|(_, kind)| *kind == ClauseKind::Axiom).map(|(term, _)| *term),
        );
        all.push(any);
        ends.thrown.push(frame.state.arena.all(&all).ok()?);
    }
    conditions.extend(frame.demands.drain(..).map(|(term, _)| term));
    let changes_memory = frame.changes_memory;
    let mut branch = |frame: &mut Frame<'_>, target: BlockId, condition: Option<TermId>| {
        let mut conditions = conditions.clone();
        if let Some(condition) = condition {
            if frame.state.arena.as_const(condition) == Some(&Const::Bool(false)) {
                return Some(());
            }
            let opposite = frame.state.arena.not(condition).ok()?;
            if conditions.contains(&opposite) {
                return Some(());
            }
            conditions.push(condition);
        }
        let memory = frame.state.memory.clone();
        open.push(Way { block: target, memory, conditions, changes_memory });
        Some(())
    };
    match &body.blocks[block.0 as usize].terminator {
        Terminator::Goto(target) => branch(frame, *target, None)?,
        Terminator::If { compare, cond, lhs, rhs, then, otherwise, .. } => {
            let condition = frame.condition(*compare, *cond, *lhs, *rhs)?;
            let opposite = frame.state.arena.not(condition).ok()?;
            branch(frame, *then, Some(condition))?;
            branch(frame, *otherwise, Some(opposite))?;
        }
        Terminator::Switch { value, cases, default, .. } => {
            let selector = frame.state.number(Kind::Int, *value);
            let mut none = Vec::new();
            for (key, target) in cases {
                let key = frame.state.arena.constant(Const::Int(*key));
                let equal = frame.state.arena.compare(Cond::Eq, selector, key).ok()?;
                branch(frame, *target, Some(equal))?;
                none.push(frame.state.arena.not(equal).ok()?);
            }
            let none = frame.state.arena.all(&none).ok()?;
            branch(frame, *default, Some(none))?;
        }
        Terminator::Return(value) => {
            let held = value.map(|(kind, operand)| frame.state.get(kind, operand));
            let condition = frame.state.arena.all(&conditions).ok()?;
            ends.returned.push((condition, held));
            ends.changes_memory |= changes_memory;
        }
        Terminator::Throw(_) => {
            let condition = frame.state.arena.all(&conditions).ok()?;
            ends.thrown.push(condition);
        }
    }
    Some(())
}

/// One result of all ways that return.
fn merged(frame: &mut Frame<'_>, returned: &[(TermId, Option<Held>)]) -> Option<Held> {
    let (last, others) = returned.split_last()?;
    let first = last.1?;
    if others.iter().all(|(_, held)| *held == Some(first)) {
        // Objects that the call made are not known outside of it.
        let is_known = match first {
            Held::Object(id) => (id.0 as usize) < frame.state.memory.objects.len(),
            _ => true,
        };
        return is_known.then_some(first);
    }
    let Held::Number(mut result) = first else { return None };
    for (condition, held) in others.iter().rev() {
        let Some(Held::Number(own)) = held else { return None };
        result = frame.state.arena.app(Op::Ite, &[*condition, *own, result]).ok()?;
    }
    Some(Held::Number(result))
}
