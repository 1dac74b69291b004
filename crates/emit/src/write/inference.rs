//! Whether javac would find types for the type variables of a generic method or constructor (JLS §18).
//!
//! Only the plain cases are decided: what arguments and the wanted result demand of each variable is collected, and compared.
//! Where that is contradictory, the call is written with raw arguments.

use std::sync::Arc;

use testwright_testcase::ty::box_of;
use testwright_testcase::{Argument, Member, Type, TypeParameter};

use super::generics::{mentions_variable, substitute};
use super::types::Types;

/// What is demanded of a type variable.
#[derive(Default)]
struct Demands {
    equal: Vec<Type>,
    above: Vec<Type>,
    below: Vec<Type>,
}

/// Whether a call with arguments of these static types (none is `null`), whose result is used as `result`, demands of a
/// type variable of the member what cannot be. `parameters` are the member's, with the class's variables replaced.
pub(crate) fn is_contradictory(
    types: &Types<'_>,
    member: &Member,
    parameters: &[Type],
    arguments: &[Option<Type>],
    result: Option<&Type>,
) -> bool {
    member.type_parameters.iter().any(|parameter| {
        let mut demands = Demands::default();
        for (wanted, given) in parameters.iter().zip(arguments) {
            if let Some(given) = given {
                collect(types, &parameter.name, wanted, given, &mut demands);
            }
        }
        if let (Some(own), Some(result)) = (&member.result, result) {
            collect_result(&parameter.name, own, result, &mut demands);
        }
        demands.are_contradictory(types, parameter)
    })
}

fn collect(types: &Types<'_>, variable: &Arc<str>, wanted: &Type, given: &Type, demands: &mut Demands) {
    match (wanted, given) {
        (Type::Variable(name), given) if name == variable => demands.above.push(match given {
            Type::Primitive(primitive) => Type::class(box_of(*primitive)),
            other => other.clone(),
        }),
        (Type::Array(wanted), Type::Array(given)) if given.is_reference() => {
            collect(types, variable, wanted, given, demands);
        }
        (Type::Class(wanted), Type::Class(given)) => {
            let Some(above) = types.supertype(given, &wanted.name) else { return };
            for (wanted, given) in wanted.arguments.iter().zip(&above.arguments) {
                match (wanted, given) {
                    (Argument::Exact(Type::Variable(name)), Argument::Exact(given)) if name == variable => {
                        demands.equal.push(given.clone());
                    }
                    (
                        Argument::Extends(Type::Variable(name)),
                        Argument::Exact(given) | Argument::Extends(given),
                    ) if name == variable => {
                        demands.above.push(given.clone());
                    }
                    (
                        Argument::Super(Type::Variable(name)),
                        Argument::Exact(given) | Argument::Super(given),
                    ) if name == variable => {
                        demands.below.push(given.clone());
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

fn collect_result(variable: &Arc<str>, own: &Type, wanted: &Type, demands: &mut Demands) {
    match (own, wanted) {
        (Type::Variable(name), wanted) if name == variable && wanted.is_reference() => {
            demands.below.push(wanted.clone());
        }
        (Type::Class(own), Type::Class(wanted)) if own.name == wanted.name => {
            for pair in own.arguments.iter().zip(&wanted.arguments) {
                if let (Argument::Exact(Type::Variable(name)), Argument::Exact(wanted)) = pair
                    && name == variable
                {
                    demands.equal.push(wanted.clone());
                }
            }
        }
        _ => {}
    }
}

impl Demands {
    fn are_contradictory(&self, types: &Types<'_>, parameter: &TypeParameter) -> bool {
        let fits = |one: &Type, other: &Type| mentions_variable(other) || types.is_subtype(one, other);
        let is_bounded = |ty: &Type| {
            let bindings = vec![(parameter.name.clone(), Argument::Exact(ty.clone()))];
            fits(ty, &substitute(&parameter.bound, &bindings))
        };
        match self.equal.first() {
            Some(equal) => {
                self.equal.iter().any(|other| other != equal)
                    || self.above.iter().any(|above| !fits(above, equal))
                    || self.below.iter().any(|below| !fits(equal, below))
                    || !is_bounded(equal)
            }
            None => {
                let crosses = |above: &Type| self.below.iter().any(|below| !fits(above, below));
                self.above.iter().any(crosses) || matches!(&self.above[..], [only] if !is_bounded(only))
            }
        }
    }
}
