//! The body of a test method: its statements as Java.
//!
//! Start at [`Body::expression`]. A body knows the static type that javac sees for everything it writes, and casts where
//! that is not what is wanted.

use testwright_testcase::{
    Action, Argument, ClassType, Literal, MemberKind, Operand, Primitive, TestCase, Type, Var,
};

use super::generics::{Bindings, mentions_variable, substitute};
use super::imports::Imports;
use super::inference;
use super::literal;
use super::plan::{Place, Plan};
use super::recorder::Recorder;
use super::temporary;
use super::types::{Fit, Types};
use super::variables::Names;
use super::words::written;

/// Marks places where a chain of calls may be broken into lines. No source that is written has this character: what is in literals is
/// escaped.
const BREAK: &str = "\u{1}";

/// Longest chain of calls on one line.
const LONGEST_CHAIN: usize = 80;

/// See the module's text.
pub(crate) struct Body<'a, 't, 'u> {
    pub(crate) types: &'t Types<'u>,
    pub(crate) imports: &'a mut Imports<'t, 'u>,
    pub(crate) case: &'a TestCase,
    pub(crate) plan: &'a Plan,
    /// Names of the values that have a variable.
    pub(crate) variables: Vec<Option<String>>,
    pub(crate) names: Names,
    /// By statement, where a stub records its calls.
    pub(crate) recorders: Vec<Option<Recorder>>,
    /// Whether raw types and explicit casts are used throughout.
    pub(crate) cautious: bool,
}

impl Body<'_, '_, '_> {
    /// The exception as it is named where one is expected. With caution, one of the JDK's beyond `java.lang` is named by what it
    /// extends there: it may be younger than the source level.
    pub(crate) fn known_exception<'e>(&self, exception: &'e str) -> &'e str {
        let is_old = exception.rsplit_once('/').is_some_and(|(package, _)| package == "java/lang");
        if !self.cautious || is_old || !exception.starts_with("java/") {
            return exception;
        }
        let known = ["java/lang/RuntimeException", "java/lang/Exception", "java/lang/Error"];
        let parent = known.into_iter().find(|known| self.types.is_subclass(exception, known) == Some(true));
        parent.unwrap_or("java/lang/Throwable")
    }

    /// The type that a statement's variable is declared with.
    pub(crate) fn declared(&self, at: usize) -> Type {
        let ty = self.case.statements[at].ty.as_ref().map_or_else(Type::object, |ty| self.types.nameable(ty));
        if self.cautious { self.types.erased(&ty, None) } else { ty }
    }

    /// The type that javac gives to a statement's expression.
    pub(crate) fn seen(&self, at: usize) -> Type {
        let statement = &self.case.statements[at];
        let (id, receiver) = match &statement.action {
            Action::Call { method, receiver, .. } => (*method, receiver),
            Action::Get { field, receiver } => (*field, receiver),
            _ => return self.declared(at),
        };
        let member = self.types.universe.member(id);
        let Some(result) = &member.result else { return self.declared(at) };
        let erased = self.types.erased(result, Some(member));
        if !mentions_variable(result) {
            // Members of raw types are erased, too (JLS §4.8).
            return if self.cautious { erased } else { result.clone() };
        }
        let bindings = match receiver.as_ref().and_then(|receiver| self.static_type(receiver)) {
            Some(Type::Class(class)) => self.class_bindings(&class, member),
            _ => Some(Vec::new()),
        };
        match bindings {
            None => erased,
            Some(bindings) => {
                let ty = substitute(result, &bindings);
                match mentions_variable(&ty) {
                    true if self.cautious => erased,
                    true if self.is_contradictory(at, &bindings) => erased,
                    // What is left are the method's own variables: inferred from what is wanted.
                    true => self.declared(at),
                    false => ty,
                }
            }
        }
    }

    /// The type that a call's value is used as; none if nobody uses it.
    fn wanted(&self, at: usize) -> Option<Type> {
        (self.plan.places.get(at) == Some(&Place::Variable)).then(|| self.declared(at))
    }

    /// Whether javac would find no types for the type variables of a generic method, which is then called with raw types.
    fn is_contradictory(&self, at: usize, bindings: &Bindings) -> bool {
        let Action::Call { method, arguments, .. } = &self.case.statements[at].action else { return false };
        let member = self.types.universe.member(*method);
        let parameters: Vec<Type> = member.parameters.iter().map(|ty| substitute(ty, bindings)).collect();
        let seen: Vec<Option<Type>> = arguments.iter().map(|operand| self.static_type(operand)).collect();
        inference::is_contradictory(self.types, member, &parameters, &seen, self.wanted(at).as_ref())
    }

    /// The static type of an operand; none for `null`.
    pub(crate) fn static_type(&self, operand: &Operand) -> Option<Type> {
        match operand {
            Operand::Null => None,
            Operand::Literal(literal) => Some(literal.ty()),
            Operand::Class(ty) => {
                let boxed = match ty {
                    Type::Primitive(primitive) => Type::class(testwright_testcase::ty::box_of(*primitive)),
                    other => self.types.erased(other, None),
                };
                let name = "java/lang/Class".into();
                Some(Type::Class(ClassType { name, arguments: vec![Argument::Exact(boxed)] }.into()))
            }
            Operand::Var(Var(at)) => {
                let at = *at as usize;
                match self.plan.places.get(at) {
                    Some(Place::Variable) | None => Some(self.declared(at)),
                    Some(_) => Some(self.seen(at)),
                }
            }
        }
    }

    /// Writes an operand.
    pub(crate) fn operand(&mut self, operand: &Operand) -> String {
        match operand {
            Operand::Null => "null".to_owned(),
            Operand::Literal(of) => literal::exact(self.imports, of),
            Operand::Class(ty) => format!("{}.class", self.imports.erased(&self.types.nameable(ty))),
            Operand::Var(var) => match self.variables.get(var.index()) {
                Some(Some(name)) => name.clone(),
                _ => self.unbroken(var.index()),
            },
        }
    }

    /// Writes what a statement does, as an expression.
    pub(crate) fn expression(&mut self, at: usize) -> String {
        self.unbroken(at).replace(BREAK, "")
    }

    /// The same with marks where a chain of calls may be broken into lines.
    fn unbroken(&mut self, at: usize) -> String {
        let case = self.case;
        let statement = &case.statements[at];
        match &statement.action {
            Action::New { constructor, arguments } => {
                let member = self.types.universe.member(*constructor);
                let class = match &statement.ty {
                    Some(Type::Class(class)) => class.clone(),
                    _ => ClassType { name: member.owner.clone(), arguments: Vec::new() }.into(),
                };
                self.creation(member, &class, arguments)
            }
            Action::Call { method, receiver, arguments } => {
                let member = self.types.universe.member(*method);
                // Before the class is written, which is not needed then.
                if temporary::may_be_plain(&member.owner) {
                    let arguments = self.arguments(member, arguments, None, None);
                    if let Some(path) = temporary::plain(&member.owner, &member.name, &arguments) {
                        return path;
                    }
                }
                let mark = if self.is_in_chain(receiver.as_ref()) { BREAK } else { "" };
                let (receiver, bindings) = self.qualifier(receiver.as_ref(), *method);
                let bindings = bindings.filter(|_| !self.cautious);
                let arguments =
                    self.arguments(member, arguments, bindings.as_ref(), self.wanted(at).as_ref());
                format!("{receiver}{mark}.{}{arguments}", written(&member.name))
            }
            Action::Get { field, receiver } => {
                let (receiver, _) = self.qualifier(receiver.as_ref(), *field);
                format!("{receiver}.{}", written(&self.types.universe.member(*field).name))
            }
            Action::Set { field, receiver, value } => {
                let member = self.types.universe.member(*field);
                let (receiver, bindings) = self.qualifier(receiver.as_ref(), *field);
                let declared = member.result.clone().unwrap_or_else(Type::object);
                let erased = self.types.erased(&declared, Some(member));
                let wanted =
                    bindings.map_or_else(|| erased.clone(), |bindings| substitute(&declared, &bindings));
                let value = match value {
                    Operand::Literal(of) if !erased.is_reference() => literal::plain(self.imports, of),
                    other => self.converted(other, &wanted, &erased, false),
                };
                format!("{receiver}.{} = {value}", written(&member.name))
            }
            Action::Array { elements } => self.array(statement.ty.as_ref(), elements),
            Action::Stub(stub) if self.plan.mocks[at] => self.mock(&stub.class),
            Action::Stub(stub) => self.stub(stub, at),
        }
    }

    /// Whether a method is called on what another call gives, which is written right there.
    fn is_in_chain(&self, receiver: Option<&Operand>) -> bool {
        let Some(Operand::Var(var)) = receiver else { return false };
        let is_inline = self.plan.places.get(var.index()) == Some(&Place::Inline);
        let is_named = self.variables.get(var.index()).is_some_and(Option::is_some);
        is_inline && !is_named && matches!(self.case.statements[var.index()].action, Action::Call { .. })
    }

    /// What stands before the dot: an object, or the class for a static member.
    fn qualifier(
        &mut self,
        receiver: Option<&Operand>,
        id: testwright_testcase::MemberId,
    ) -> (String, Option<super::generics::Bindings>) {
        let member = self.types.universe.member(id);
        match receiver {
            Some(receiver) => self.receiver(receiver, member),
            None => (self.imports.class(&member.owner), Some(Vec::new())),
        }
    }

    fn array(&mut self, ty: Option<&Type>, elements: &[Operand]) -> String {
        let component = match ty {
            Some(Type::Array(component)) => self.types.nameable(component),
            _ => Type::object(),
        };
        // Arrays of generic types can only be made raw.
        let component = self.types.erased(&component, None);
        let name = self.imports.erased(&component);
        // Many zeros are better said by the length.
        if elements.len() > 4 && elements.iter().all(|element| is_zero(element, &component)) {
            let (innermost, open) = name.split_at(name.find('[').unwrap_or(name.len()));
            return format!("new {innermost}[{}]{open}", elements.len());
        }
        let texts: Vec<String> = elements
            .iter()
            .map(|element| match element {
                Operand::Literal(of) => literal::element(self.imports, of, &component),
                other => self.converted(other, &component, &component, false),
            })
            .collect();
        literal::array_of(&name, &texts)
    }

    /// Writes the call or look that an inspection is, and says its static type.
    pub(crate) fn inspection(&mut self, var: Var, id: testwright_testcase::MemberId) -> (String, Type) {
        let member = self.types.universe.member(id);
        let (receiver, bindings) = self.receiver(&Operand::Var(var), member);
        let parentheses = if member.kind == MemberKind::Field { "" } else { "()" };
        let result = member.result.clone().unwrap_or_else(Type::object);
        let erased = self.types.erased(&result, Some(member));
        let ty = match bindings {
            Some(bindings) if !self.cautious => substitute(&result, &bindings),
            _ => erased.clone(),
        };
        let ty = if mentions_variable(&ty) { erased } else { ty };
        (format!("{receiver}.{}{parentheses}", written(&member.name)), ty)
    }

    /// Writes what a statement's variable is initialised with.
    pub(crate) fn initialiser(&mut self, at: usize) -> String {
        let text = in_lines(&self.unbroken(at));
        let (seen, declared) = (self.seen(at), self.declared(at));
        match self.types.fit(&seen, &declared) {
            Fit::Yes => text,
            Fit::Erased | Fit::No => {
                let erased = self.types.erased(&declared, None);
                self.cast(&erased, &erased, &text)
            }
        }
    }
}

/// A chain of calls on one line, or on several if it is long: the beginning, and each call but the first on its own.
fn in_lines(text: &str) -> String {
    let is_long = text.chars().count() > LONGEST_CHAIN;
    text.replace(BREAK, if is_long { "\n        " } else { "" })
}

/// Whether an element is what a new array holds anyway.
fn is_zero(element: &Operand, component: &Type) -> bool {
    match (element, component) {
        (Operand::Null, _) => true,
        (Operand::Literal(literal), Type::Primitive(primitive)) => {
            *literal == Literal::zero(*primitive) && *primitive != Primitive::Boolean
        }
        _ => false,
    }
}
