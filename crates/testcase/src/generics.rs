//! Type variables: what they stand for, putting that in, and erasing what is left (JLS §4.4 to §4.6).
//!
//! A variable may stand for a wildcard, namely when a method is called on a value of type `List<? extends Number>`.
//! Putting that in gives the type that a *result* has; whoever passes arguments has to ask [`Bindings::is_exact`]
//! first.

use std::sync::Arc;

use crate::ty::{Argument, ClassType, Type};
use crate::universe::TypeParameter;

/// What type variables stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bindings {
    pairs: Vec<(Arc<str>, Argument)>,
}

impl Bindings {
    /// The variables of a class bound to the arguments of a type; nothing for a raw type.
    pub(crate) fn of_class(parameters: &[TypeParameter], arguments: &[Argument]) -> Bindings {
        let pairs = parameters.iter().zip(arguments);
        Bindings {
            pairs: pairs.map(|(parameter, argument)| (parameter.name.clone(), argument.clone())).collect(),
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Argument> {
        self.pairs.iter().find(|(own, _)| **own == *name).map(|(_, argument)| argument)
    }

    pub(crate) fn bind(&mut self, name: &Arc<str>, ty: Type) {
        self.pairs.push((name.clone(), Argument::Exact(ty)));
    }

    /// Forgets what these variables stand for.
    pub(crate) fn forget(&mut self, variables: &[TypeParameter]) {
        self.pairs.retain(|(name, _)| !variables.iter().any(|variable| variable.name == *name));
    }

    /// True if no variable in the type stands for a wildcard, so that values can be passed where this type is wanted.
    pub(crate) fn is_exact(&self, ty: &Type) -> bool {
        match ty {
            Type::Primitive(_) => true,
            Type::Array(component) => self.is_exact(component),
            Type::Variable(name) => {
                matches!(self.get(name), None | Some(Argument::Exact(_) | Argument::Super(_)))
            }
            // `Comparator<? super E>` has an answer whatever E is; the others only if E is exact.
            Type::Class(class) => class.arguments.iter().all(|argument| match argument {
                Argument::Exact(ty) | Argument::Extends(ty) => self.is_exact(ty),
                Argument::Super(_) | Argument::Any => true,
            }),
        }
    }

    /// The type with everything known put in.
    pub(crate) fn apply(&self, ty: &Type) -> Type {
        if self.pairs.is_empty() {
            return ty.clone();
        }
        match ty {
            Type::Primitive(_) => ty.clone(),
            Type::Array(component) => Type::array_of(self.apply(component)),
            Type::Variable(name) => match self.get(name) {
                None => ty.clone(),
                Some(Argument::Exact(bound) | Argument::Extends(bound) | Argument::Super(bound)) => {
                    bound.clone()
                }
                Some(Argument::Any) => Type::object(),
            },
            Type::Class(class) if class.arguments.is_empty() => ty.clone(),
            Type::Class(class) => Type::Class(Arc::new(ClassType {
                name: class.name.clone(),
                arguments: class.arguments.iter().map(|argument| self.apply_argument(argument)).collect(),
            })),
        }
    }

    fn apply_argument(&self, argument: &Argument) -> Argument {
        let wildcard = |ty: &Type| match ty {
            Type::Variable(name) => self.get(name),
            _ => None,
        };
        match argument {
            Argument::Any => Argument::Any,
            Argument::Exact(ty) => match wildcard(ty) {
                Some(bound) => bound.clone(),
                None => Argument::Exact(self.apply(ty)),
            },
            Argument::Extends(ty) => match wildcard(ty) {
                Some(Argument::Any | Argument::Super(_)) => Argument::Any,
                _ => Argument::Extends(self.apply(ty)),
            },
            Argument::Super(ty) => Argument::Super(self.apply(ty)),
        }
    }
}

impl Type {
    /// True if a type variable occurs in it.
    #[must_use]
    pub fn has_variables(&self) -> bool {
        match self {
            Type::Primitive(_) => false,
            Type::Variable(_) => true,
            Type::Array(component) => component.has_variables(),
            Type::Class(class) => class.arguments.iter().any(|argument| match argument {
                Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) => ty.has_variables(),
                Argument::Any => false,
            }),
        }
    }
}

/// How often bounds are followed from variable to variable before giving up.
const LONGEST_CHAIN: usize = 8;

/// The erased type (JLS §4.6); variables that no list declares erase to `Object`.
pub(crate) fn erase(ty: &Type, scopes: &[&[TypeParameter]]) -> Type {
    erase_within(ty, scopes, LONGEST_CHAIN)
}

fn erase_within(ty: &Type, scopes: &[&[TypeParameter]], fuel: usize) -> Type {
    match ty {
        Type::Primitive(_) => ty.clone(),
        Type::Array(component) => Type::array_of(erase_within(component, scopes, fuel)),
        Type::Class(class) if class.arguments.is_empty() => ty.clone(),
        Type::Class(class) => Type::class(class.name.clone()),
        Type::Variable(name) => {
            let mut declared = scopes.iter().flat_map(|scope| scope.iter());
            match declared.find(|parameter| parameter.name == *name) {
                Some(parameter) if fuel > 0 => erase_within(&parameter.bound, scopes, fuel - 1),
                _ => Type::object(),
            }
        }
    }
}
