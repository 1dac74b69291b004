//! Choosing what type variables stand for, so that a member gives what is wanted.

use std::sync::Arc;

use crate::generics::{Bindings, erase};
use crate::ty::{Argument, ClassType, Type};
use crate::universe::{TypeParameter, Universe};

/// Finds bindings of the free variables of a pattern.
pub(crate) struct Unifier<'u> {
    universe: &'u Universe,
    free: &'u [TypeParameter],
    pub(crate) bindings: Bindings,
}

impl<'u> Unifier<'u> {
    pub(crate) fn new(universe: &'u Universe, free: &'u [TypeParameter]) -> Unifier<'u> {
        Unifier { universe, free, bindings: Bindings::default() }
    }

    /// Makes the pattern a subtype of the wanted type, which has no variables.
    pub(crate) fn subtype(&mut self, pattern: &Type, wanted: &Type) -> bool {
        match (pattern, wanted) {
            (Type::Variable(name), _) => wanted.is_reference() && self.bind(name, wanted, false),
            (Type::Array(pattern), Type::Array(wanted)) => self.subtype(pattern, wanted),
            (Type::Class(pattern), Type::Class(wanted)) => {
                let Some(seen) = self.universe.supertype_as(pattern, &wanted.name) else { return false };
                seen.arguments.is_empty()
                    || wanted.arguments.is_empty()
                    || (seen.arguments.len() == wanted.arguments.len()
                        && seen
                            .arguments
                            .iter()
                            .zip(&wanted.arguments)
                            .all(|(own, wanted)| self.contained(own, wanted)))
            }
            _ => self.universe.is_assignable(pattern, wanted),
        }
    }

    fn bind(&mut self, name: &Arc<str>, to: &Type, exactly: bool) -> bool {
        match self.bindings.get(name) {
            Some(Argument::Exact(bound)) => {
                bound == to || (!exactly && self.universe.is_assignable(bound, to))
            }
            Some(_) => false,
            None if self.free.iter().any(|parameter| parameter.name == *name) => {
                self.bindings.bind(name, to.clone());
                true
            }
            None => false,
        }
    }

    fn contained(&mut self, own: &Argument, wanted: &Argument) -> bool {
        match (own, wanted) {
            (_, Argument::Any) => true,
            (Argument::Exact(own), Argument::Exact(wanted)) => self.same(own, wanted),
            (Argument::Exact(own) | Argument::Extends(own), Argument::Extends(wanted)) => {
                self.subtype(own, wanted)
            }
            (Argument::Exact(own) | Argument::Super(own), Argument::Super(wanted)) => match own {
                Type::Variable(name) => self.bind(name, wanted, true),
                own => !own.has_variables() && self.universe.is_assignable(wanted, own),
            },
            _ => false,
        }
    }

    fn same(&mut self, own: &Type, wanted: &Type) -> bool {
        match (own, wanted) {
            (Type::Variable(name), wanted) => wanted.is_reference() && self.bind(name, wanted, true),
            (Type::Array(own), Type::Array(wanted)) => self.same(own, wanted),
            (Type::Class(own), Type::Class(wanted)) => {
                own.name == wanted.name
                    && own.arguments.len() == wanted.arguments.len()
                    && own.arguments.iter().zip(&wanted.arguments).all(|pair| match pair {
                        (Argument::Any, Argument::Any) => true,
                        (Argument::Exact(own), Argument::Exact(wanted))
                        | (Argument::Extends(own), Argument::Extends(wanted))
                        | (Argument::Super(own), Argument::Super(wanted)) => self.same(own, wanted),
                        _ => false,
                    })
            }
            (own, wanted) => own == wanted,
        }
    }

    /// Whether every variable bound so far keeps its bound.
    pub(crate) fn keeps_bounds(&self) -> bool {
        self.keep_bounds(&self.bindings)
    }

    fn keep_bounds(&self, bindings: &Bindings) -> bool {
        self.free.iter().all(|parameter| match bindings.get(&parameter.name) {
            Some(Argument::Exact(bound)) => {
                let wanted = bindings.apply(&parameter.bound);
                let wanted = if wanted.has_variables() { erase(&wanted, &[self.free]) } else { wanted };
                self.universe.is_assignable(bound, &wanted)
            }
            _ => true,
        })
    }

    /// Binds every variable that is still free, in a few different ways. None stands for a way in which some variable
    /// cannot keep its bound, so that only raw types are left (JLS §4.8).
    pub(crate) fn complete(self) -> Vec<Option<Bindings>> {
        let left: Vec<&TypeParameter> =
            self.free.iter().filter(|parameter| self.bindings.get(&parameter.name).is_none()).collect();
        if left.is_empty() {
            return vec![Some(self.bindings)];
        }
        let mut all: Vec<Option<Bindings>> = Vec::new();
        for variant in 0..VARIANTS {
            let mut bindings = self.bindings.clone();
            let mut most = 1;
            for (at, parameter) in left.iter().enumerate() {
                let choices = self.universe.candidates(parameter, &bindings, self.free);
                most = most.max(choices.len());
                bindings.bind(&parameter.name, choices[(variant + at) % choices.len()].clone());
            }
            all.push(self.keep_bounds(&bindings).then_some(bindings));
            if variant + 1 >= most {
                break;
            }
        }
        if all.iter().any(Option::is_some) {
            all.retain(Option::is_some);
        } else {
            all.truncate(1);
        }
        all
    }
}

/// In how many ways free variables are bound.
const VARIANTS: usize = 3;

impl Universe {
    /// Types that a type variable may stand for; at least one.
    fn candidates(&self, parameter: &TypeParameter, known: &Bindings, scope: &[TypeParameter]) -> Vec<Type> {
        let plain = ["java/lang/Integer", "java/lang/String", "java/lang/Object"];
        let keeps_bound = |candidate: &Type| {
            let mut bindings = known.clone();
            bindings.bind(&parameter.name, candidate.clone());
            let bound = bindings.apply(&parameter.bound);
            let bound = if bound.has_variables() { erase(&bound, &[scope]) } else { bound };
            self.is_assignable(candidate, &bound)
        };
        let mut found: Vec<Type> = plain.iter().map(|name| Type::class(*name)).filter(keeps_bound).collect();
        if !found.is_empty() {
            return found;
        }
        let bound = known.apply(&parameter.bound);
        let erased = erase(&bound, &[scope]);
        if !bound.has_variables() {
            found.push(bound);
        }
        // A class that extends its own bound, such as an enum for `E extends Enum<E>`.
        for name in &self.index.self_bounded {
            if found.len() < VARIANTS {
                let candidate = Type::class(name.clone());
                if self.is_assignable(&candidate, &erased)
                    && keeps_bound(&candidate)
                    && !found.contains(&candidate)
                {
                    found.push(candidate);
                }
            }
        }
        if found.is_empty() {
            found.push(erased);
        }
        found
    }

    /// A class with its own variables as arguments.
    pub(crate) fn generic_type(&self, name: &Arc<str>) -> Type {
        let parameters = self.class(name).map_or(&[][..], |class| &class.type_parameters);
        let arguments = parameters
            .iter()
            .map(|parameter| Argument::Exact(Type::Variable(parameter.name.clone())))
            .collect();
        Type::Class(Arc::new(ClassType { name: name.clone(), arguments }))
    }
}
