//! Stubs: lambdas for functional interfaces, anonymous classes for the rest.

use testwright_testcase::{Argument, ClassType, Member, Operand, Stub, Type};

use super::body::Body;
use super::generics::{Bindings, mentions_variable, substitute};
use super::types::Types;
use super::words::{is_identifier, written};

/// Names of parameters that have none.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// Methods of an anonymous class that stand apart. More of them get a line each: mostly one of them matters, and what the others
/// answer is easily skipped.
const MOST_SPACED: usize = 3;

/// The one method of a stub that can be written as a lambda.
pub(crate) fn lambda_method<'u>(types: &Types<'u>, stub: &Stub) -> Option<&'u Member> {
    let info = types.universe.class(&stub.class.name)?;
    let [(id, _)] = stub.answers[..] else { return None };
    let member = types.universe.member(id);
    let functional = types.universe.member(info.functional?);
    let is_it = member.name == functional.name && member.parameters.len() == functional.parameters.len();
    (info.is_interface && stub.constructor.is_none() && is_it && member.type_parameters.is_empty())
        .then_some(member)
}

impl Body<'_, '_, '_> {
    /// Writes a stub that is the statement at this place.
    pub(super) fn stub(&mut self, stub: &Stub, at: usize) -> String {
        match lambda_method(self.types, stub) {
            Some(member) if !self.cautious => self.lambda(stub, member, at),
            _ => self.anonymous(stub, at),
        }
    }

    fn lambda(&mut self, stub: &Stub, member: &Member, at: usize) -> String {
        let is_recorded = self.recorders.get(at).is_some_and(Option::is_some);
        let names = self.parameter_names(member, is_recorded);
        let method = stub.answers.first().map(|(id, _)| *id);
        let recording = method.and_then(|id| self.recording(at, id, &names));
        let parameters = match &names[..] {
            [one] => one.clone(),
            many => format!("({})", many.join(", ")),
        };
        let bindings = self.class_bindings(&stub.class, member);
        let answer = stub.answers.first().and_then(|(_, answer)| answer.as_ref());
        match (recording, self.answer(member, bindings.as_ref(), answer)) {
            (None, Some(answer)) => format!("{parameters} -> {answer}"),
            (None, None) => format!("{parameters} -> {{ }}"),
            (Some(recording), Some(answer)) => {
                format!("{parameters} -> {{\n    {recording};\n    return {answer};\n}}")
            }
            (Some(recording), None) => format!("{parameters} -> {recording}"),
        }
    }

    /// What a method returns; none if it is void.
    pub(super) fn answer(
        &mut self,
        member: &Member,
        bindings: Option<&Bindings>,
        answer: Option<&Operand>,
    ) -> Option<String> {
        let result = member.result.as_ref()?;
        let erased = self.types.erased(result, Some(member));
        let wanted = match bindings {
            Some(bindings) => substitute(result, bindings),
            None => erased.clone(),
        };
        let wanted =
            if mentions_variable(&wanted) { self.types.erased(&wanted, Some(member)) } else { wanted };
        let erased = self.types.erased(&wanted, Some(member));
        Some(match answer {
            Some(operand) => self.converted(operand, &wanted, &erased, false),
            // A stub that has no answer gives what a field would hold.
            None => match erased {
                Type::Primitive(primitive) => {
                    super::literal::exact(self.imports, &testwright_testcase::Literal::zero(primitive))
                }
                _ => "null".to_owned(),
            },
        })
    }

    /// Names for the parameters of a stubbed method that hide no variable.
    fn parameter_names(&self, member: &Member, full: bool) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for at in 0..member.parameters.len() {
            let letter = LETTERS.get(at).copied().unwrap_or("other");
            let own = member.parameter_names.get(at).and_then(|name| name.as_deref());
            let wanted =
                own.filter(|name| full && is_identifier(name) && !name.starts_with("arg")).unwrap_or(letter);
            let mut name = self.names.passing(wanted);
            while names.contains(&name) {
                name.push('2');
            }
            names.push(name);
        }
        names
    }

    fn anonymous(&mut self, stub: &Stub, place: usize) -> String {
        // An anonymous class cannot extend a type with wildcards; a raw one it can.
        let is_exact = stub.class.arguments.iter().all(|argument| matches!(argument, Argument::Exact(_)));
        let arguments = if is_exact && !self.cautious { stub.class.arguments.clone() } else { Vec::new() };
        let class = ClassType { name: stub.class.name.clone(), arguments };
        let super_type = self.imports.ty(&Type::Class(class.clone().into()));
        let arguments = match &stub.constructor {
            Some((constructor, arguments)) => {
                let constructor = self.types.universe.member(*constructor);
                let bindings = self.class_bindings(&class, constructor);
                self.arguments(constructor, arguments, bindings.as_ref(), None)
            }
            None => "()".to_owned(),
        };
        let mut text = format!("new {super_type}{arguments} {{\n");
        let is_dense = stub.answers.len() > MOST_SPACED;
        for (at, (id, answer)) in stub.answers.iter().enumerate() {
            if at > 0 && !is_dense {
                text.push('\n');
            }
            let member = self.types.universe.member(*id);
            let bindings = self.class_bindings(&class, member);
            let names = self.parameter_names(member, true);
            let recording = self.recording(place, *id, &names);
            let answer = self.answer(member, bindings.as_ref(), answer.as_ref());
            let answer = answer.map(|answer| format!("return {answer};"));
            let body = recording.map(|recording| format!("{recording};")).into_iter().chain(answer);
            text.push_str(&self.method(member, bindings.as_ref(), names, body.collect(), is_dense));
        }
        text.push('}');
        text
    }

    /// Writes a method that overrides another, in one line if it is to be dense. It is public, which every overriding method
    /// may be.
    fn method(
        &mut self,
        member: &Member,
        bindings: Option<&Bindings>,
        names: Vec<String>,
        body: Vec<String>,
        is_dense: bool,
    ) -> String {
        let own = |ty: &Type| match bindings {
            // A method without type parameters overrides one with them if its types are erased (JLS §8.4.2).
            Some(bindings) if member.type_parameters.is_empty() => substitute(ty, bindings),
            Some(bindings) => self.types.erased(&substitute(ty, bindings), Some(member)),
            None => self.types.erased(ty, Some(member)),
        };
        let types: Vec<Type> = match bindings {
            Some(_) => member.parameters.iter().map(own).collect(),
            None => self.types.erased_parameters(member),
        };
        let result = member.result.as_ref().map(own);
        let parameters: Vec<String> =
            types.iter().zip(names).map(|(ty, name)| format!("{} {name}", self.imports.ty(ty))).collect();
        let result_text = match &result {
            Some(result) => self.imports.ty(result),
            None => "void".to_owned(),
        };
        let head = format!("public {result_text} {}({})", written(&member.name), parameters.join(", "));
        match &body[..] {
            [] if is_dense => format!("    @Override {head} {{}}\n"),
            body if is_dense => format!("    @Override {head} {{ {} }}\n", body.join(" ")),
            body => {
                let lines: String = body.iter().map(|line| format!("        {line}\n")).collect();
                format!("    @Override\n    {head} {{\n{lines}    }}\n")
            }
        }
    }
}
