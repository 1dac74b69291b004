//! Calls of the JDK that are understood while a path is followed.

use testwright_classpath::classfile::MemberRef;
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};
use testwright_ir::code::{BinOp, Cond};
use testwright_solver::{Const, Op, Sort, TermId};

use super::ClauseKind;
use super::state::{Content, Held};
use super::step::Frame;

/// Classes of the JDK whose methods change nothing that a path can see.
const PURE: [&str; 10] = [
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/lang/Character",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Boolean",
    "java/util/Objects",
];

/// Classes of the JDK that cannot be extended and whose methods run no other code.
const FINAL: [&str; 9] = [
    "java/lang/String",
    "java/lang/Character",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Boolean",
];

/// Whether a call changes nothing that the path can see.
pub(super) fn is_pure(member: &MemberRef<'_>) -> bool {
    // A call on an argument may run any code, and characters can be copied into an array. The methods of these classes do neither
    // to numbers and to values of classes that cannot be extended.
    let is_harmless = |ty: &FieldType| match ty {
        FieldType::Object(class) => FINAL.contains(class),
        FieldType::Array { .. } => false,
        _ => true,
    };
    PURE.contains(&member.class)
        && MethodDescriptor::parse(member.descriptor)
            .is_ok_and(|descriptor| descriptor.params.iter().all(is_harmless))
}

/// What a call gives, if that can be said as a term.
pub(super) fn understood(
    frame: &mut Frame<'_>,
    member: &MemberRef<'_>,
    args: &[Option<Held>],
) -> Option<Held> {
    match member.class {
        "java/lang/Math" | "java/lang/StrictMath" => mathematics(frame, member, args),
        "java/lang/String" => string(frame, member, args),
        _ => None,
    }
}

fn number(held: Option<Held>) -> Option<TermId> {
    match held {
        Some(Held::Number(term)) => Some(term),
        _ => None,
    }
}

fn mathematics(frame: &mut Frame<'_>, member: &MemberRef<'_>, args: &[Option<Held>]) -> Option<Held> {
    let first = number(args.first().copied().flatten())?;
    let arena = &mut frame.state.arena;
    let sort = arena.sort(first);
    let term = match member.name {
        "abs" => {
            let zero = arena.constant(Const::zero(sort));
            let minus = match sort {
                Sort::Int => BinOp::ISub,
                Sort::Long => BinOp::LSub,
                Sort::Float => BinOp::FSub,
                Sort::Double => BinOp::DSub,
                _ => return None,
            };
            let negated = arena.binary(minus, zero, first).ok()?;
            let negative = arena.compare(Cond::Le, first, zero).ok()?;
            arena.app(Op::Ite, &[negative, negated, first]).ok()?
        }
        "max" | "min" if matches!(sort, Sort::Int | Sort::Long) => {
            let second = number(args.get(1).copied().flatten())?;
            let cond = if member.name == "max" { Cond::Ge } else { Cond::Le };
            let chosen = arena.compare(cond, first, second).ok()?;
            arena.app(Op::Ite, &[chosen, first, second]).ok()?
        }
        _ => return None,
    };
    Some(Held::Number(term))
}

/// The text of a string that is known not to be `null`.
fn text(frame: &Frame<'_>, held: Option<Held>) -> Option<(TermId, Option<TermId>)> {
    match held {
        Some(Held::Object(id)) => {
            let object = frame.state.memory.objects[id.0 as usize];
            match object.content {
                Content::Text(term) => Some((term, object.null)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn string(frame: &mut Frame<'_>, member: &MemberRef<'_>, args: &[Option<Held>]) -> Option<Held> {
    let (own, _) = text(frame, args.first().copied().flatten())?;
    let condition = match (member.name, member.descriptor) {
        ("length", "()I") => {
            return frame.state.arena.app(Op::Length, &[own]).ok().map(Held::Number);
        }
        ("charAt", "(I)C") => {
            let index = number(args.get(1).copied().flatten())?;
            let term = frame.state.arena.app(Op::CharAt, &[own, index]).ok()?;
            let defined = frame.state.arena.defined(term);
            frame.require(defined, ClauseKind::InBounds);
            return Some(Held::Number(term));
        }
        ("compareTo", "(Ljava/lang/String;)I") => {
            let (other, null) = text(frame, args.get(1).copied().flatten())?;
            if let Some(null) = null {
                let present = frame.state.arena.not(null).ok()?;
                frame.require(present, ClauseKind::NotNull);
            }
            return frame.state.arena.app(Op::CompareTo, &[own, other]).ok().map(Held::Number);
        }
        ("isEmpty", "()Z") => {
            let length = frame.state.arena.app(Op::Length, &[own]).ok()?;
            let zero = frame.state.arena.constant(Const::Int(0));
            frame.state.arena.app(Op::Eq, &[length, zero]).ok()?
        }
        (name, descriptor) => {
            let op = match (name, descriptor) {
                ("equals", "(Ljava/lang/Object;)Z") => Op::Eq,
                ("equalsIgnoreCase", "(Ljava/lang/String;)Z") => Op::EqualsIgnoreCase,
                ("startsWith", "(Ljava/lang/String;)Z") => Op::StartsWith,
                ("endsWith", "(Ljava/lang/String;)Z") => Op::EndsWith,
                ("contains", "(Ljava/lang/CharSequence;)Z") => Op::Contains,
                _ => return None,
            };
            let (other, null) = text(frame, args.get(1).copied().flatten())?;
            let holds = frame.state.arena.app(op, &[own, other]).ok()?;
            match null {
                // Nothing equals null; other methods throw, so that the path would not go on.
                Some(null) => {
                    let present = frame.state.arena.not(null).ok()?;
                    if !matches!(op, Op::Eq | Op::EqualsIgnoreCase) {
                        frame.require(present, ClauseKind::NotNull);
                    }
                    frame.state.arena.all(&[present, holds]).ok()?
                }
                None => holds,
            }
        }
    };
    frame.state.as_int(condition).map(Held::Number)
}
