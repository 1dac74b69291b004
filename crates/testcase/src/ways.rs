//! Ways to use a member: what its receiver, parameters and result are once every type variable stands for a type.

use std::sync::Arc;

use crate::generics::{Bindings, erase};
use crate::ty::{ClassType, Type};
use crate::unify::Unifier;
use crate::universe::{Member, MemberId, MemberKind, TypeParameter, Universe};

/// How to use a member.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Way {
    pub(crate) member: MemberId,
    /// Type of the receiver; none if it needs none.
    pub(crate) receiver: Option<Type>,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Option<Type>,
}

/// What a stubbed method gives back.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AnswerType {
    /// Nothing.
    Void,
    /// A value of this type.
    Value(Type),
    /// Only `null` is sure to fit, because the caller chooses the type.
    Null,
}

/// How to stub a class.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StubWay {
    pub(crate) class: Arc<ClassType>,
    /// The constructor with the types of its parameters; none for an interface.
    pub(crate) constructor: Option<(MemberId, Vec<Type>)>,
    pub(crate) answers: Vec<(MemberId, AnswerType)>,
}

impl Universe {
    fn class_parameters(&self, class: &str) -> &[TypeParameter] {
        self.class(class).map_or(&[], |info| &info.type_parameters)
    }

    /// Variables that may occur in a member's types: its own, and those of its class unless it is static.
    fn variables(&self, member: &Member) -> Vec<TypeParameter> {
        let mut variables = member.type_parameters.clone();
        if member.kind == MemberKind::Constructor || !member.is_static {
            variables.extend(self.class_parameters(&member.owner).iter().cloned());
        }
        variables
    }

    /// Ways to use a member such that its result can be used where a type is wanted; any result will do if none is.
    pub(crate) fn ways(&self, id: MemberId, wanted: Option<&Type>) -> Vec<Way> {
        let member = self.member(id);
        let variables = self.variables(member);
        let mut unifier = Unifier::new(self, &variables);
        if let Some(wanted) = wanted {
            let Some(result) = &member.result else { return Vec::new() };
            if !unifier.subtype(result, wanted) || !unifier.keeps_bounds() {
                return Vec::new();
            }
        }
        let needs_receiver = member.kind != MemberKind::Constructor && !member.is_static;
        let receiver = needs_receiver.then(|| self.generic_type(&member.owner));
        let mut ways = Vec::new();
        for bindings in unifier.complete() {
            let close = |ty: &Type| self.ground(bindings.as_ref(), ty, &variables);
            let way = Way {
                member: id,
                receiver: receiver.as_ref().map(close),
                parameters: member.parameters.iter().map(close).collect(),
                result: member.result.as_ref().map(close),
            };
            let fits = match (wanted, &way.result) {
                (Some(wanted), Some(result)) => self.is_assignable(result, wanted),
                (Some(_), None) => false,
                (None, _) => true,
            };
            if fits && !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// Ways to use an instance member of a value of this type.
    pub(crate) fn ways_on(&self, id: MemberId, receiver: &Type) -> Vec<Way> {
        let member = self.member(id);
        let Type::Class(own) = receiver else { return Vec::new() };
        let Some(seen) = self.supertype_as(own, &member.owner) else { return Vec::new() };
        let of_class = self.class_parameters(&member.owner);
        if seen.arguments.is_empty() && !of_class.is_empty() {
            // Members of raw types have erased types (JLS §4.8).
            let scopes: [&[TypeParameter]; 2] = [&member.type_parameters, of_class];
            return vec![Way {
                member: id,
                receiver: Some(receiver.clone()),
                parameters: member.parameters.iter().map(|ty| erase(ty, &scopes)).collect(),
                result: member.result.as_ref().map(|ty| erase(ty, &scopes)),
            }];
        }
        let outer = Bindings::of_class(of_class, &seen.arguments);
        if !member.parameters.iter().all(|parameter| outer.is_exact(parameter)) {
            return Vec::new();
        }
        let variables: Vec<TypeParameter> = member
            .type_parameters
            .iter()
            .map(|parameter| TypeParameter {
                name: parameter.name.clone(),
                bound: outer.apply(&parameter.bound),
            })
            .collect();
        let mut ways = Vec::new();
        for bindings in Unifier::new(self, &variables).complete() {
            let close = |ty: &Type| self.ground(bindings.as_ref(), &outer.apply(ty), &variables);
            let way = Way {
                member: id,
                receiver: Some(receiver.clone()),
                parameters: member.parameters.iter().map(close).collect(),
                result: member.result.as_ref().map(close),
            };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// Ways to stub a class such that the stub can be used where this type is wanted.
    pub(crate) fn stub_ways(&self, wanted: &Type) -> Vec<StubWay> {
        let Some(name) = wanted.class_name() else { return Vec::new() };
        let Some(shape) = self.index.stubs.get(name) else { return Vec::new() };
        let pattern = self.generic_type(name);
        let variables = self.class_parameters(name);
        let mut unifier = Unifier::new(self, variables);
        if !unifier.subtype(&pattern, wanted) || !unifier.keeps_bounds() {
            return Vec::new();
        }
        let mut ways = Vec::new();
        for bindings in unifier.complete() {
            let Type::Class(class) = self.ground(bindings.as_ref(), &pattern, variables) else { continue };
            let answers: Vec<(MemberId, AnswerType)> =
                shape.methods.iter().map(|method| (*method, self.answer_type(&class, *method))).collect();
            if shape.constructors.is_empty() {
                ways.push(StubWay { class, constructor: None, answers });
                continue;
            }
            for constructor in &shape.constructors {
                let member = self.member(*constructor);
                let mut scope = member.type_parameters.clone();
                scope.extend_from_slice(variables);
                let parameters =
                    member.parameters.iter().map(|ty| self.ground(bindings.as_ref(), ty, &scope)).collect();
                let constructor = Some((*constructor, parameters));
                ways.push(StubWay { class: class.clone(), constructor, answers: answers.clone() });
            }
        }
        ways
    }

    fn answer_type(&self, class: &ClassType, method: MemberId) -> AnswerType {
        let member = self.member(method);
        let Some(result) = &member.result else { return AnswerType::Void };
        let Some(seen) = self.supertype_as(class, &member.owner) else { return AnswerType::Null };
        let of_class = self.class_parameters(&member.owner);
        if seen.arguments.is_empty() && !of_class.is_empty() {
            return AnswerType::Value(erase(result, &[&member.type_parameters, of_class]));
        }
        let ty = Bindings::of_class(of_class, &seen.arguments).apply(result);
        if ty.has_variables() { AnswerType::Null } else { AnswerType::Value(ty) }
    }

    /// A type with everything known put in and the rest erased; all of it if nothing is known.
    fn ground(&self, bindings: Option<&Bindings>, ty: &Type, scope: &[TypeParameter]) -> Type {
        let Some(bindings) = bindings else { return erase(ty, &[scope]) };
        let ty = bindings.apply(ty);
        if ty.has_variables() { erase(&ty, &[scope]) } else { ty }
    }
}
