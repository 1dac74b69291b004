//! Type variables in types: what they stand for, and where they are.

use std::sync::Arc;

use testwright_testcase::{Argument, ClassType, Member, Type};

/// What type variables stand for.
pub(crate) type Bindings = Vec<(Arc<str>, Argument)>;

/// A type with its variables replaced. One that stands for a wildcard is replaced by the wildcard's bound where a
/// wildcard cannot be.
pub(crate) fn substitute(ty: &Type, bindings: &Bindings) -> Type {
    match ty {
        Type::Primitive(_) => ty.clone(),
        Type::Array(component) => Type::array_of(substitute(component, bindings)),
        Type::Variable(name) => match bindings.iter().find(|(own, _)| own == name) {
            Some((_, Argument::Exact(to) | Argument::Extends(to))) => to.clone(),
            Some((_, Argument::Super(_) | Argument::Any)) => Type::object(),
            None => ty.clone(),
        },
        Type::Class(class) if class.arguments.is_empty() => ty.clone(),
        Type::Class(class) => Type::Class(Arc::new(ClassType {
            name: class.name.clone(),
            arguments: class
                .arguments
                .iter()
                .map(|argument| substitute_argument(argument, bindings))
                .collect(),
        })),
    }
}

fn substitute_argument(argument: &Argument, bindings: &Bindings) -> Argument {
    match argument {
        Argument::Exact(Type::Variable(name)) => bindings
            .iter()
            .find(|(own, _)| own == name)
            .map_or_else(|| argument.clone(), |(_, to)| to.clone()),
        Argument::Exact(ty) => Argument::Exact(substitute(ty, bindings)),
        Argument::Extends(ty) => Argument::Extends(substitute(ty, bindings)),
        Argument::Super(ty) => Argument::Super(substitute(ty, bindings)),
        Argument::Any => Argument::Any,
    }
}

/// What the type variables of a member itself stand for if its result is `given`, as far as that can be told by comparing
/// the two.
pub(crate) fn inferred(member: &Member, given: &Type) -> Bindings {
    let mut bindings = Vec::new();
    if let Some(result) = &member.result {
        compare(result, given, &mut bindings);
    }
    bindings.retain(|(name, _)| member.type_parameters.iter().any(|parameter| parameter.name == *name));
    bindings
}

fn compare(pattern: &Type, given: &Type, bindings: &mut Bindings) {
    match (pattern, given) {
        (Type::Variable(name), given)
            if given.is_reference() && !bindings.iter().any(|(bound, _)| bound == name) =>
        {
            bindings.push((name.clone(), Argument::Exact(given.clone())));
        }
        (Type::Array(pattern), Type::Array(given)) => compare(pattern, given, bindings),
        (Type::Class(pattern), Type::Class(given)) if pattern.name == given.name => {
            for pair in pattern.arguments.iter().zip(&given.arguments) {
                if let (Argument::Exact(pattern), Argument::Exact(given)) = pair {
                    compare(pattern, given, bindings);
                }
            }
        }
        _ => {}
    }
}

/// Whether a type has type variables.
pub(crate) fn mentions_variable(ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) => false,
        Type::Variable(_) => true,
        Type::Array(component) => mentions_variable(component),
        Type::Class(class) => class.arguments.iter().any(|argument| match argument {
            Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) => mentions_variable(ty),
            Argument::Any => false,
        }),
    }
}

/// Adds the names of a type's variables.
pub(crate) fn variables(ty: &Type, into: &mut Vec<Arc<str>>) {
    match ty {
        Type::Primitive(_) => {}
        Type::Variable(name) => into.push(name.clone()),
        Type::Array(component) => variables(component, into),
        Type::Class(class) => class.arguments.iter().for_each(|argument| match argument {
            Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) => variables(ty, into),
            Argument::Any => {}
        }),
    }
}

/// Whether a type mentions one of these type variables.
pub(crate) fn mentions(ty: &Type, names: &[Arc<str>]) -> bool {
    match ty {
        Type::Primitive(_) => false,
        Type::Variable(name) => names.contains(name),
        Type::Array(component) => mentions(component, names),
        Type::Class(class) => class.arguments.iter().any(|argument| match argument {
            Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) => mentions(ty, names),
            Argument::Any => false,
        }),
    }
}
