//! Overloads: whether javac would choose another method than the one that is meant (JLS §15.12.2).
//!
//! javac looks for methods in three phases: those that fit by subtyping, then by boxing too, then with variable arguments;
//! of those that the first successful phase finds it takes the most specific. Arguments that have exactly the erased types
//! of the parameters always choose the method that is meant, so the answer is only whether casts are needed.

use testwright_testcase::ty::box_of;
use testwright_testcase::{Member, MemberKind, Type};

use super::types::{Fit, Types, widens};

/// Methods or constructors that a call of `member` could be mistaken for.
pub(crate) fn others<'u>(types: &Types<'u>, member: &Member) -> Vec<&'u Member> {
    types
        .named(member.kind, &member.name)
        .filter(|other| other.descriptor.split(')').next() != member.descriptor.split(')').next())
        .filter(|other| {
            other.owner == member.owner
                || member.kind == MemberKind::Method
                    && (types.is_subclass(&member.owner, &other.owner) == Some(true)
                        || types.is_subclass(&other.owner, &member.owner) == Some(true))
        })
        .collect()
}

/// Whether there is a method that a call of `member` could be mistaken for and that has another type of object at this
/// parameter.
pub(crate) fn has_rival(types: &Types<'_>, member: &Member, at: usize) -> bool {
    let meant = types.erased_parameters(member);
    others(types, member).into_iter().map(|other| types.erased_parameters(other)).any(|theirs| {
        let differs = |theirs: &Type| theirs.is_reference() && Some(theirs) != meant.get(at);
        theirs.len() == meant.len() && theirs.get(at).is_some_and(differs)
    })
}

/// Whether a call of `member` with arguments of these static types (none is `null`) needs casts to choose it. `meant` are
/// its erased parameters.
pub(crate) fn needs_casts(
    types: &Types<'_>,
    member: &Member,
    arguments: &[Option<Type>],
    meant: &[Type],
) -> bool {
    others(types, member).iter().any(|other| {
        let parameters = types.erased_parameters(other);
        let Some(theirs) = phase(types, arguments, &parameters) else { return false };
        match phase(types, arguments, meant) {
            Some(ours) if ours < theirs => false,
            Some(ours) if ours == theirs => !is_more_specific(types, meant, &parameters),
            _ => true,
        }
    })
}

/// The first phase in which arguments fit parameters: 1 by subtyping, 2 by boxing. Variable arguments come later than
/// both, and so never win over a method that is called with an array.
fn phase(types: &Types<'_>, arguments: &[Option<Type>], parameters: &[Type]) -> Option<u8> {
    if arguments.len() != parameters.len() {
        return None;
    }
    let mut phase = 1;
    for (argument, parameter) in arguments.iter().zip(parameters) {
        let one = match (argument, parameter) {
            (None, parameter) => parameter.is_reference().then_some(1)?,
            (Some(Type::Primitive(from)), Type::Primitive(to)) => widens(*from, *to).then_some(1)?,
            (Some(Type::Primitive(from)), _) => {
                may_be(types, &Type::class(box_of(*from)), parameter).then_some(2)?
            }
            (Some(from), Type::Primitive(to)) => {
                from.unboxed().filter(|from| widens(*from, *to)).map(|_| 2)?
            }
            (Some(from), to) => may_be(types, from, to).then_some(1)?,
        };
        phase = phase.max(one);
    }
    Some(phase)
}

/// Whether a reference may be used where a type is wanted, as far as that is known.
fn may_be(types: &Types<'_>, from: &Type, to: &Type) -> bool {
    match (from, to) {
        (Type::Class(from), Type::Class(to)) => types.is_subclass(&from.name, &to.name).unwrap_or(true),
        _ => types.fit(from, to) != Fit::No,
    }
}

/// Whether every parameter of one method may be passed to another (JLS §15.12.2.5).
fn is_more_specific(types: &Types<'_>, one: &[Type], other: &[Type]) -> bool {
    one.iter().zip(other).all(|(one, other)| match (one, other) {
        (Type::Primitive(one), Type::Primitive(other)) => widens(*one, *other),
        (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
        // Classes of which not enough is known are not counted on: a cast is never wrong.
        (Type::Class(one), Type::Class(other)) => types.is_subclass(&one.name, &other.name) == Some(true),
        (one, other) => types.fit(one, other) == Fit::Yes,
    })
}
