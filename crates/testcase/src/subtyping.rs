//! Which values may be used where (JLS §4.10, §5.3), as far as tests need it.
//!
//! A variable of a primitive type is used only where that very type is wanted; a literal also where the class that
//! boxes it is. Neither widening nor unboxing is ever needed, because a literal of the right type is as easily made.

use std::sync::Arc;

use crate::generics::{Bindings, erase};
use crate::literal::Literal;
use crate::test_case::{Action, Operand, Statement, TestCase};
use crate::ty::{Argument, ClassType, Type, box_of};
use crate::universe::{Member, MemberId, Universe};

/// How deep type arguments are compared. Types may grow while their supertypes are followed.
const DEEPEST: usize = 12;

const OBJECT: &str = "java/lang/Object";

impl Universe {
    /// Whether a class is another one or extends or implements it, by internal names.
    #[must_use]
    pub fn is_subclass(&self, class: &str, of: &str) -> bool {
        class == of
            || of == OBJECT
            || self.index.supertypes.get(class).is_some_and(|supertypes| {
                supertypes.binary_search_by(|supertype| (**supertype).cmp(of)).is_ok()
            })
    }

    /// A class type seen as one of its supertypes; raw if it is raw itself.
    pub(crate) fn supertype_as(&self, class: &ClassType, name: &str) -> Option<Arc<ClassType>> {
        if *class.name == *name {
            return Some(Arc::new(class.clone()));
        }
        if !self.is_subclass(&class.name, name) {
            return None;
        }
        if name == OBJECT {
            return Some(Arc::new(ClassType { name: OBJECT.into(), arguments: Vec::new() }));
        }
        let info = self.class(&class.name)?;
        let raw = class.arguments.is_empty() && !info.type_parameters.is_empty();
        let bindings = Bindings::of_class(&info.type_parameters, &class.arguments);
        for supertype in info.superclass.iter().chain(&info.interfaces) {
            let Type::Class(own) = supertype else { continue };
            if !self.is_subclass(&own.name, name) {
                continue;
            }
            let seen = if raw { Type::class(own.name.clone()) } else { bindings.apply(supertype) };
            if let Type::Class(seen) = seen
                && let Some(found) = self.supertype_as(&seen, name)
            {
                return Some(found);
            }
        }
        None
    }

    /// Whether a value of one type may be used where the other is wanted. A raw type may stand for any of its
    /// parameterized ones, as Java allows with a warning.
    #[must_use]
    pub fn is_assignable(&self, from: &Type, to: &Type) -> bool {
        self.is_assignable_within(from, to, DEEPEST)
    }

    fn is_assignable_within(&self, from: &Type, to: &Type, fuel: usize) -> bool {
        if fuel == 0 {
            return false;
        }
        match (from, to) {
            (Type::Primitive(one), Type::Primitive(other)) => one == other,
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
            (_, Type::Variable(_)) => true,
            (Type::Variable(_), to) => to.class_name().is_some_and(|name| &**name == OBJECT),
            (Type::Array(from), Type::Array(to)) => self.is_assignable_within(from, to, fuel - 1),
            (Type::Array(_), Type::Class(to)) => {
                matches!(&*to.name, OBJECT | "java/lang/Cloneable" | "java/io/Serializable")
            }
            (Type::Class(_), Type::Array(_)) => false,
            (Type::Class(from), Type::Class(to)) => {
                if !self.is_subclass(&from.name, &to.name) {
                    return false;
                }
                if to.arguments.is_empty() {
                    return true;
                }
                let Some(seen) = self.supertype_as(from, &to.name) else { return false };
                seen.arguments.is_empty()
                    || (seen.arguments.len() == to.arguments.len()
                        && seen
                            .arguments
                            .iter()
                            .zip(&to.arguments)
                            .all(|(own, wanted)| self.contains(wanted, own, fuel - 1)))
            }
        }
    }

    /// Whether a type argument contains another one (JLS §4.5.1).
    fn contains(&self, wanted: &Argument, own: &Argument, fuel: usize) -> bool {
        match (wanted, own) {
            (Argument::Any, _) => true,
            (Argument::Exact(wanted), Argument::Exact(own)) => wanted == own,
            (Argument::Extends(wanted), Argument::Exact(own) | Argument::Extends(own)) => {
                self.is_assignable_within(own, wanted, fuel)
            }
            (Argument::Extends(wanted), _) => wanted.class_name().is_some_and(|name| &**name == OBJECT),
            (Argument::Super(wanted), Argument::Exact(own) | Argument::Super(own)) => {
                self.is_assignable_within(wanted, own, fuel)
            }
            _ => false,
        }
    }

    /// Whether a literal may be used where a type is wanted, boxed if that is a reference type.
    #[must_use]
    pub fn takes_literal(&self, wanted: &Type, literal: &Literal) -> bool {
        match (wanted, literal.primitive()) {
            (Type::Primitive(wanted), Some(own)) => *wanted == own,
            (Type::Primitive(_), None) => false,
            (_, None) => self.is_assignable(&Type::string(), wanted),
            (_, Some(own)) => self.is_assignable(&Type::class(box_of(own)), wanted),
        }
    }

    /// Whether an operand may be used where a type is wanted.
    #[must_use]
    pub fn takes(&self, wanted: &Type, operand: &Operand, statements: &[Statement]) -> bool {
        match operand {
            Operand::Null => wanted.is_reference(),
            Operand::Literal(literal) => self.takes_literal(wanted, literal),
            Operand::Class(_) => self.is_assignable(&Type::class("java/lang/Class"), wanted),
            Operand::Var(var) => statements
                .get(var.index())
                .and_then(|statement| statement.ty.as_ref())
                .is_some_and(|own| self.is_assignable(own, wanted)),
        }
    }

    /// Erased types of a member's parameters.
    pub(crate) fn erased_parameters(&self, member: &Member) -> Vec<Type> {
        let own: &[_] = &member.type_parameters;
        let of_class = self.class(&member.owner).map_or(&[][..], |class| &class.type_parameters);
        member.parameters.iter().map(|parameter| erase(parameter, &[own, of_class])).collect()
    }

    /// Whether a test could be compiled if all types were erased: members exist, their arguments are as many as their
    /// parameters and fit them, receivers are values of the member's class. Says what is wrong first.
    pub fn type_checks(&self, test: &TestCase) -> Result<(), String> {
        if !test.check() {
            return Err("an operand names no earlier value".to_owned());
        }
        for (at, statement) in test.statements.iter().enumerate() {
            self.statement_checks(test, statement).map_err(|reason| format!("statement {at}: {reason}"))?;
        }
        Ok(())
    }

    fn statement_checks(&self, test: &TestCase, statement: &Statement) -> Result<(), String> {
        if statement.ty.as_ref().is_some_and(Type::has_variables) {
            return Err("its type has variables".to_owned());
        }
        if let Some(id) = statement.member()
            && id.0 as usize >= self.members.len()
        {
            return Err("there is no such member".to_owned());
        }
        match &statement.action {
            Action::New { constructor, arguments } => self.arguments_check(test, *constructor, arguments),
            Action::Call { method, receiver, arguments } => {
                self.receiver_checks(test, *method, receiver.as_ref())?;
                self.arguments_check(test, *method, arguments)
            }
            Action::Get { field, receiver } => self.receiver_checks(test, *field, receiver.as_ref()),
            Action::Set { field, receiver, value } => {
                self.receiver_checks(test, *field, receiver.as_ref())?;
                let member = self.member(*field);
                let own = member.result.as_ref().ok_or("a field has no type")?;
                let of_class = self.class(&member.owner).map_or(&[][..], |class| &class.type_parameters);
                self.operand_checks(test, value, &erase(own, &[of_class]))
            }
            Action::Array { elements } => {
                let Some(Type::Array(component)) = &statement.ty else {
                    return Err("an array has no array type".to_owned());
                };
                elements.iter().try_for_each(|element| self.operand_checks(test, element, component))
            }
            Action::Stub(stub) => {
                if let Some((constructor, arguments)) = &stub.constructor {
                    self.arguments_check(test, *constructor, arguments)?;
                }
                for (method, answer) in &stub.answers {
                    let member = self.member(*method);
                    match (answer, &member.result) {
                        (None, None) => {}
                        (Some(answer), Some(result)) => {
                            let own: &[_] = &member.type_parameters;
                            let of_class =
                                self.class(&member.owner).map_or(&[][..], |class| &class.type_parameters);
                            self.operand_checks(test, answer, &erase(result, &[own, of_class]))?;
                        }
                        _ => return Err(format!("the answer of {} is void or not", member.name)),
                    }
                }
                Ok(())
            }
        }
    }

    fn arguments_check(&self, test: &TestCase, id: MemberId, arguments: &[Operand]) -> Result<(), String> {
        let member = self.member(id);
        let parameters = self.erased_parameters(member);
        if parameters.len() != arguments.len() {
            return Err(format!("{} has {} parameters", member.name, parameters.len()));
        }
        for (parameter, argument) in parameters.iter().zip(arguments) {
            self.operand_checks(test, argument, parameter)?;
        }
        if member.has_outer && !matches!(arguments.first(), Some(Operand::Var(_))) {
            return Err("the outer instance is no value".to_owned());
        }
        Ok(())
    }

    fn receiver_checks(
        &self,
        test: &TestCase,
        id: MemberId,
        receiver: Option<&Operand>,
    ) -> Result<(), String> {
        let member = self.member(id);
        match (receiver, member.is_static) {
            (None, true) => Ok(()),
            (Some(receiver @ Operand::Var(_)), false) => {
                self.operand_checks(test, receiver, &Type::class(member.owner.clone()))
            }
            _ => Err(format!("the receiver of {} is wrong", member.name)),
        }
    }

    fn operand_checks(&self, test: &TestCase, operand: &Operand, wanted: &Type) -> Result<(), String> {
        if self.takes(wanted, operand, &test.statements) {
            return Ok(());
        }
        Err(format!("{operand:?} is no {wanted}"))
    }
}
