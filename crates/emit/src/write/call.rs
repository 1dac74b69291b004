//! Calls: receivers and arguments, with the casts that javac needs.

use std::sync::Arc;

use testwright_testcase::ty::box_of;
use testwright_testcase::{Action, Argument, ClassType, Member, Operand, Type};

use super::body::Body;
use super::generics::{Bindings, inferred, mentions, mentions_variable, substitute, variables};
use super::inference;
use super::literal;
use super::overloads;
use super::plan::Place;
use super::stub::lambda_method;
use super::temporary;
use super::types::Fit;
use super::words::{simple_name, written};

impl Body<'_, '_, '_> {
    /// How a receiver is written, and what the type variables of the member's class stand for in it; none if it is raw.
    pub(super) fn receiver(&mut self, operand: &Operand, member: &Member) -> (String, Option<Bindings>) {
        let text = match operand {
            Operand::Literal(of) => match of.primitive() {
                Some(primitive) => {
                    let name = self.imports.class(box_of(primitive));
                    format!("{name}.valueOf({})", literal::exact(self.imports, of))
                }
                None => literal::exact(self.imports, of),
            },
            other => self.operand(other),
        };
        let seen = match self.static_type(operand) {
            Some(Type::Primitive(primitive)) => Some(Type::class(box_of(primitive))),
            other => other,
        };
        if let Some(Type::Class(class)) = &seen
            && self.types.is_subclass(&class.name, &member.owner) == Some(true)
        {
            let bindings = self.class_bindings(class, member);
            // Nothing can be passed for a wildcard; a raw receiver takes anything.
            let wildcards: Vec<_> = bindings
                .iter()
                .flatten()
                .filter(|(_, to)| !matches!(to, Argument::Exact(_)))
                .map(|(name, _)| name.clone())
                .collect();
            if !member.parameters.iter().any(|parameter| mentions(parameter, &wildcards)) {
                return (text, bindings);
            }
        }
        let raw = Type::class(member.owner.clone());
        let cast = literal::cast(&self.imports.ty(&raw), &text);
        (
            format!("({cast})"),
            self.types.bindings(&ClassType { name: member.owner.clone(), arguments: Vec::new() }),
        )
    }

    /// What the type variables of the class that declares a member stand for in a type of its owner. None if that type is
    /// raw, or is written without the type arguments of a class around it.
    pub(super) fn class_bindings(&self, class: &ClassType, member: &Member) -> Option<Bindings> {
        let above = self.types.supertype(class, &member.declared_in).unwrap_or_else(|| class.clone());
        let bindings = self.types.bindings(&above)?;
        let known = |name: &Arc<str>| {
            bindings.iter().any(|(bound, _)| bound == name)
                || member.type_parameters.iter().any(|parameter| parameter.name == *name)
        };
        let mut mentioned = Vec::new();
        for ty in member.parameters.iter().chain(&member.result) {
            variables(ty, &mut mentioned);
        }
        mentioned.iter().all(known).then_some(bindings)
    }

    /// Writes arguments, in parentheses. `bindings` are what the type variables of the class stand for; none if it is
    /// raw. An outer instance is no argument here.
    pub(super) fn arguments(
        &mut self,
        member: &Member,
        operands: &[Operand],
        bindings: Option<&Bindings>,
        result: Option<&Type>,
    ) -> String {
        let skipped = usize::from(member.has_outer && member.parameters.len() > operands.len());
        let erased = self.types.erased_parameters(member).split_off(skipped);
        let seen: Vec<Option<Type>> = operands.iter().map(|operand| self.static_type(operand)).collect();
        let generic: Option<Vec<Type>> = bindings
            .map(|bindings| member.parameters[skipped..].iter().map(|ty| substitute(ty, bindings)).collect());
        // Where inference would fail, raw arguments keep it from being tried.
        let is_raw = generic
            .as_ref()
            .is_some_and(|generic| inference::is_contradictory(self.types, member, generic, &seen, result));
        let own = result.map(|result| inferred(member, result)).unwrap_or_default();
        let wanted: Vec<Type> = match generic {
            Some(generic) if !is_raw => generic.iter().map(|ty| substitute(ty, &own)).collect(),
            _ => erased.clone(),
        };
        if let Some(text) = self.spread(member, operands, &wanted, &erased) {
            return text;
        }
        let needs_casts = skipped == 0 && overloads::needs_casts(self.types, member, &seen, &erased);
        let mut texts = Vec::new();
        for (at, operand) in operands.iter().enumerate() {
            let last_of_varargs = member.is_varargs && at + 1 == operands.len();
            let text = match (wanted.get(at), erased.get(at)) {
                (Some(wanted), Some(erased)) => {
                    let is_unclear = needs_casts || last_of_varargs || self.is_foreign(member);
                    let must = match operand {
                        Operand::Null => is_unclear || self.cautious,
                        _ => needs_casts,
                    };
                    let is_generic =
                        matches!(seen.get(at), Some(Some(Type::Class(class))) if !class.arguments.is_empty());
                    if is_raw && is_generic && mentions_variable(&member.parameters[at + skipped]) {
                        let text = self.operand(operand);
                        self.cast(erased, erased, &text)
                    } else if self.is_lambda(operand)
                        && overloads::has_rival(self.types, member, at + skipped)
                    {
                        // A lambda has no type by itself.
                        let text = self.operand(operand);
                        self.cast(wanted, erased, &text)
                    } else {
                        self.converted(operand, wanted, erased, must)
                    }
                }
                _ => self.operand(operand),
            };
            texts.push(text);
        }
        format!("({})", texts.join(", "))
    }

    /// Whether an operand is written as a lambda where it is used.
    fn is_lambda(&self, operand: &Operand) -> bool {
        let Operand::Var(var) = operand else { return false };
        let is_inline = self.plan.places.get(var.index()) == Some(&Place::Inline);
        let Action::Stub(stub) = &self.case.statements[var.index()].action else { return false };
        is_inline && !self.cautious && lambda_method(self.types, stub).is_some()
    }

    /// Whether a member is of a class whose other members may be unknown.
    fn is_foreign(&self, member: &Member) -> bool {
        let rest = member.owner.strip_prefix(&*self.types.universe.subject);
        !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    }

    /// Writes an operand where a type is wanted; `must` asks for a cast although the operand would fit, so that it has
    /// exactly the parameter's type.
    pub(super) fn converted(
        &mut self,
        operand: &Operand,
        wanted: &Type,
        erased: &Type,
        must: bool,
    ) -> String {
        let text = self.operand(operand);
        let Some(seen) = self.static_type(operand) else {
            return if must { self.cast(wanted, erased, &text) } else { text };
        };
        if let (Type::Primitive(one), Type::Primitive(other)) = (&seen, erased)
            && one == other
        {
            return text;
        }
        let fit = match wanted {
            // javac infers the variable, but within its bound.
            Type::Variable(_) => self.types.fit(&seen, erased),
            _ => self.types.fit(&seen, wanted),
        };
        let is_exact = match self.cautious {
            true => seen == *erased,
            false => self.types.erased(&seen, None) == *erased,
        };
        match fit {
            Fit::Yes if must && !is_exact => self.cast(wanted, erased, &text),
            Fit::Yes if self.cautious && !is_exact && erased.is_reference() => {
                self.cast(erased, erased, &text)
            }
            Fit::Yes => text,
            Fit::Erased | Fit::No => self.cast(erased, erased, &text),
        }
    }

    /// Casts to a type; to its erasure if it has type variables. What cannot be named is not cast.
    pub(super) fn cast(&mut self, wanted: &Type, erased: &Type, text: &str) -> String {
        let to = if mentions_variable(wanted) || self.cautious { erased } else { wanted };
        if self.types.nameable(to) != *to {
            return text.to_owned();
        }
        literal::cast(&self.imports.ty(to), text)
    }

    /// Arguments with the elements of a variable-arity array as arguments of their own, where that is safe.
    fn spread(
        &mut self,
        member: &Member,
        operands: &[Operand],
        wanted: &[Type],
        erased: &[Type],
    ) -> Option<String> {
        let (Operand::Var(array), fixed) = operands.split_last()? else { return None };
        let is_inline = self.plan.places.get(array.index()) == Some(&Place::Inline);
        if !member.is_varargs || !is_inline || !overloads::others(self.types, member).is_empty() {
            return None;
        }
        let statement = &self.case.statements[array.index()];
        let Action::Array { elements } = &statement.action else { return None };
        let (Some(Type::Array(own)), Some(Type::Array(component))) = (&statement.ty, erased.last()) else {
            return None;
        };
        // A lone array or null would be taken for the array of all arguments.
        let is_lone_array = match &elements[..] {
            [one] => self.static_type(one).is_none_or(|ty| matches!(ty, Type::Array(_))),
            _ => false,
        };
        // Of a variable, the elements tell javac as much as the array does.
        let is_inferred = own.is_reference()
            && matches!(member.parameters.last(), Some(Type::Array(of)) if matches!(**of, Type::Variable(_)));
        if is_lone_array || self.types.erased(own, None) != **component && !is_inferred {
            return None;
        }
        let wanted_component = match wanted.last() {
            Some(Type::Array(component)) => component.clone(),
            _ => component.clone(),
        };
        let elements = elements.clone();
        let mut texts = Vec::new();
        for (operand, (wanted, erased)) in fixed.iter().zip(wanted.iter().zip(erased)) {
            let must = *operand == Operand::Null && self.is_foreign(member);
            texts.push(self.converted(operand, wanted, erased, must));
        }
        for element in &elements {
            texts.push(self.converted(element, &wanted_component, component, false));
        }
        Some(format!("({})", texts.join(", ")))
    }

    /// Writes the creation of an object. `class` is its type.
    pub(super) fn creation(&mut self, member: &Member, class: &ClassType, arguments: &[Operand]) -> String {
        let raw = ClassType { name: class.name.clone(), arguments: Vec::new() };
        let bindings = self.types.bindings(if self.cautious { &raw } else { class });
        let is_generic = self.types.is_generic(&class.name);
        let diamond = if is_generic && !self.cautious && !class.arguments.is_empty() { "<>" } else { "" };
        if member.has_outer
            && let Some((outer, arguments)) = arguments.split_first()
        {
            let outer = self.outer(outer, member);
            let bindings = bindings.filter(|_| !diamond.is_empty() || !is_generic);
            let bindings = bindings.and_then(|_| self.class_bindings(class, member));
            let arguments = self.arguments(member, arguments, bindings.as_ref(), None);
            return format!("{outer}.new {}{diamond}{arguments}", written(simple_name(&class.name)));
        }
        let arguments = self.arguments(member, arguments, bindings.as_ref(), None);
        temporary::plain(&member.owner, &member.name, &arguments)
            .unwrap_or_else(|| format!("new {}{diamond}{arguments}", self.imports.class(&class.name)))
    }

    /// Writes the outer instance of an inner class. It has exactly the outer class, since a subclass may have an inner
    /// class of the same name; of a generic one, the raw type takes any arguments.
    fn outer(&mut self, operand: &Operand, member: &Member) -> String {
        let text = self.operand(operand);
        let wanted = self.types.erased_parameters(member).first().cloned().unwrap_or_else(Type::object);
        let is_generic = wanted.class_name().is_some_and(|name| self.types.is_generic(name));
        let takes_variables = member.parameters.iter().skip(1).any(mentions_variable);
        let seen = self.static_type(operand);
        let is_exact = seen.as_ref().is_some_and(|seen| self.types.erased(seen, None) == wanted);
        let is_raw = seen.is_some_and(|seen| seen == wanted);
        if is_exact && (is_raw || !(is_generic && takes_variables)) {
            return if text.starts_with("new ") { format!("({text})") } else { text };
        }
        format!("({})", self.cast(&wanted, &wanted, &text))
    }
}
