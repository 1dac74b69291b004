//! From the syntax of a test to a test case: every call, creation and field becomes a statement, in the order in which Java
//! evaluates them.

use std::sync::Arc;

use testwright_semantics::literal::Literal as Java;
use testwright_testcase::{
    Action, ClassType, Literal, Member, MemberId, MemberKind, Operand, Primitive, Statement, Stub, TestCase,
    Type, Universe, Var,
};

use super::assertions::{fluent_subject, is_assertion, is_junit, thrown_by};
use super::fixture;
use super::mocks::{self, Mock};
use super::names::Names;
use super::recorders;
use super::syntax::{self, Expression, File, Method, Named, StatementKind};
use crate::write::types::{Types, widens};

type Result<T> = std::result::Result<T, String>;

/// Longest array of zeros that is made.
const LONGEST: i32 = 10_000;

/// The test case of a test method's statements.
pub(super) fn case(universe: &Universe, file: &File, statements: &[syntax::Statement]) -> Result<TestCase> {
    resolved(universe, file, statements).map(|resolver| resolver.case)
}

/// The test case of a statement that asks for a variable, and what that holds.
pub(super) fn value(
    universe: &Universe,
    file: &File,
    asked: &syntax::Statement,
    name: &str,
) -> Result<(TestCase, Operand)> {
    let resolver = resolved(universe, file, std::slice::from_ref(asked))?;
    match resolver.variable(name) {
        Some(Value::Made(operand, _)) => Ok((resolver.case.clone(), operand.clone())),
        _ => Err(format!("{name} is not declared")),
    }
}

fn resolved<'r>(
    universe: &'r Universe,
    file: &'r File,
    statements: &[syntax::Statement],
) -> Result<Resolver<'r>> {
    let names = Names { universe, file };
    let before = fixture::before(file, statements, &|field| injected(&names, field));
    let mut mocks = mocks::found(file, &before);
    for own in mocks::found(file, statements) {
        match mocks.iter_mut().find(|mock| mock.name == own.name) {
            Some(mock) => mock.answers.extend(own.answers),
            None => mocks.push(own),
        }
    }
    let mut resolver = Resolver {
        names,
        types: Types::new(universe),
        universe,
        case: TestCase::default(),
        variables: Vec::new(),
        aside: recorders::found(statements),
        mocks,
    };
    resolver.block(&before)?;
    resolver.block(statements)?;
    universe.type_checks(&resolver.case)?;
    Ok(resolver)
}

/// What Mockito makes of a field: an object by the constructor with most parameters, with mocks of their types.
fn injected(names: &Names<'_>, field: &syntax::Field) -> Option<Expression> {
    let class = names.ty(&field.ty).ok()?;
    let is_constructor = |member: &&Member| {
        member.kind == MemberKind::Constructor
            && Some(&member.owner) == class.class_name()
            && !member.has_outer
    };
    let constructors = names.universe.members.iter().filter(is_constructor);
    let constructor = constructors.max_by_key(|member| member.parameters.len())?;
    let argument = |parameter: &Type| {
        let is_its = |(ty, _): &&(Named, String)| {
            names.ty(ty).is_ok_and(|ty| ty.class_name() == parameter.class_name())
        };
        let mock = names.file.mocks.iter().find(is_its);
        mock.map_or(Expression::Null, |(_, name)| Expression::Path(vec![name.clone()]))
    };
    let arguments = constructor.parameters.iter().map(argument).collect();
    Some(Expression::New { outer: None, class: field.ty.clone(), arguments, body: None })
}

struct Resolver<'r> {
    names: Names<'r>,
    types: Types<'r>,
    universe: &'r Universe,
    case: TestCase,
    variables: Vec<(String, Value)>,
    /// Variables that only assertions are about: recorders of stubs, and exceptions that were thrown.
    aside: Vec<String>,
    /// Mocks, which become stubs when they are used first.
    mocks: Vec<Mock>,
}

/// What an expression came to.
#[derive(Clone)]
enum Value {
    /// An operand with its static type, which `null` has none of.
    Made(Operand, Option<Type>),
    /// Something that only what is wanted gives a type to: a lambda with its answer, or elements of an array.
    Open(Open),
}

#[derive(Clone)]
enum Open {
    Lambda(Vec<syntax::Statement>),
    Elements(Vec<Expression>),
}

impl<'r> Resolver<'r> {
    fn block(&mut self, statements: &[syntax::Statement]) -> Result<()> {
        for statement in statements {
            self.statement(&statement.kind).map_err(|error| {
                if error.starts_with("line ") { error } else { format!("line {}: {error}", statement.line) }
            })?;
        }
        Ok(())
    }

    fn statement(&mut self, kind: &StatementKind) -> Result<()> {
        match kind {
            StatementKind::Declare { name, .. } if self.aside.contains(name) => {}
            StatementKind::Declare { value, .. } if mocks::is_creation(value) => {}
            StatementKind::Evaluate(expression) if mocks::is_about_mock(expression) => {}
            StatementKind::Declare { name, value, .. } if is_assertion(value) => {
                self.aside.push(name.clone());
                self.evaluate(value)?;
            }
            StatementKind::Declare { ty, name, value } => {
                let wanted = ty.as_ref().map(|ty| self.names.ty(ty)).transpose()?;
                let value = self.expression(value)?;
                let value = self.declared(value, wanted)?;
                self.variables.push((name.clone(), value));
            }
            StatementKind::Assign { target, value } => self.assign(target, value)?,
            StatementKind::Evaluate(expression) => self.evaluate(expression)?,
            StatementKind::Return(Some(expression)) => self.evaluate(expression)?,
            StatementKind::Return(None) => {}
            StatementKind::Try(body) => self.block(body)?,
        }
        Ok(())
    }

    /// The value of a variable that is declared with a type.
    fn declared(&mut self, value: Value, wanted: Option<Type>) -> Result<Value> {
        let Some(wanted) = wanted else { return Ok(value) };
        let operand = self.converted(value, &wanted)?;
        // Type arguments are known from the declaration only.
        if let Operand::Var(var) = &operand
            && let Some(own) = &mut self.case.statements[var.index()].ty
            && own.class_name().is_some()
            && own.class_name() == wanted.class_name()
        {
            *own = wanted.clone();
        }
        let seen = match &operand {
            Operand::Literal(literal) if !wanted.is_reference() => literal.ty(),
            _ => wanted,
        };
        Ok(Value::Made(operand, Some(seen)))
    }

    fn assign(&mut self, target: &Expression, value: &Expression) -> Result<()> {
        if let Expression::Path(path) = target
            && let [name] = &path[..]
            && let Some(at) = self.variables.iter().rposition(|(known, _)| known == name)
        {
            let value = self.expression(value)?;
            self.variables[at].1 = value;
            return Ok(());
        }
        let (receiver, class, name) = self.field_place(target)?;
        let (id, member) = self.field(&class, &name)?;
        let wanted = self.types.erased(&member.result.clone().unwrap_or_else(Type::object), Some(member));
        let value = self.expression(value)?;
        let value = self.converted(value, &wanted)?;
        let receiver = receiver.filter(|_| !member.is_static);
        self.case.statements.push(Statement { action: Action::Set { field: id, receiver, value }, ty: None });
        Ok(())
    }

    /// An expression for its effect. Of assertions only what they call is kept.
    fn evaluate(&mut self, expression: &Expression) -> Result<()> {
        let Expression::Call { receiver, name, arguments } = expression else {
            self.expression(expression)?;
            return Ok(());
        };
        if let (Some(iterator), [Expression::Lambda { body }]) = (receiver, &arguments[..])
            && name == "forEachRemaining"
            && body.first().is_some_and(|first| recorders::records(first, &self.aside))
        {
            return self.expression(iterator).map(drop);
        }
        // What a fluent assertion expects is no part of what the test does.
        if let Some(subject) = fluent_subject(expression) {
            self.evaluate(subject)?;
            // Unless it is said first which exception comes, and then of what.
            return thrown_by(expression).map_or(Ok(()), |body| self.block(body));
        }
        if !is_junit(receiver.as_deref(), name) {
            self.expression(expression)?;
            return Ok(());
        }
        if arguments.iter().any(|argument| self.is_aside(argument)) {
            return Ok(());
        }
        // Of Hamcrest's, the last argument is what is expected, and of three the first is a reason.
        let arguments = match &arguments[..] {
            [actual, _] | [_, actual, _] if name == "assertThat" => std::slice::from_ref(actual),
            all => all,
        };
        let expected = usize::from(self.names.file.expects_last());
        for (at, argument) in arguments.iter().enumerate().filter(|(_, argument)| does_something(argument)) {
            match argument {
                Expression::Lambda { body } => self.block(body)?,
                other => self.asserted(other, arguments.len() > 1 && at == expected)?,
            }
        }
        Ok(())
    }

    /// Whether an expression is a variable that only assertions are about, or what such a one says.
    fn is_aside(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Path(path) => matches!(&path[..], [name] if self.aside.contains(name)),
            Expression::Call { receiver: Some(receiver), arguments, .. } => {
                arguments.is_empty() && self.is_aside(receiver)
            }
            _ => false,
        }
    }

    /// What an assertion compares. What a value is expected to be may be made by members that tests are not made of, and so
    /// may the text of an object; then what is asserted about is all that counts.
    fn asserted(&mut self, argument: &Expression, is_expected: bool) -> Result<()> {
        let before = self.case.statements.len();
        let Err(error) = self.expression(argument) else { return Ok(()) };
        self.case.statements.truncate(before);
        match argument {
            Expression::Call { receiver: Some(object), name, arguments }
                if matches!(name.as_str(), "toString" | "toArray") && arguments.is_empty() =>
            {
                self.expression(object).map(drop)
            }
            _ if is_expected => Ok(()),
            _ => Err(error),
        }
    }

    fn expression(&mut self, expression: &Expression) -> Result<Value> {
        match expression {
            Expression::Null => Ok(Value::Made(Operand::Null, None)),
            Expression::Literal(literal) => {
                let literal = literal_of(literal).ok_or("null has no type here")?;
                let ty = literal.ty();
                Ok(Value::Made(Operand::Literal(literal), Some(ty)))
            }
            Expression::Class(named) => {
                let ty = self.names.ty(named)?;
                Ok(Value::Made(Operand::Class(ty), Some(Type::class("java/lang/Class"))))
            }
            Expression::Path(path) => self.path(path),
            Expression::Field(..) => {
                let (receiver, class, name) = self.field_place(expression)?;
                self.get(receiver, &class, &name)
            }
            Expression::Call { receiver, name, arguments } => self.call(receiver.as_deref(), name, arguments),
            Expression::New { outer, class, arguments, body } => match body {
                Some(methods) => self.anonymous(class, arguments, methods),
                None => self.creation(outer.as_deref(), class, arguments),
            },
            Expression::Array { component, elements } => {
                let component = self.names.ty(component)?;
                self.array(&component, elements)
            }
            Expression::Zeros { component, length } => self.zeros(component, length),
            Expression::Elements(elements) => Ok(Value::Open(Open::Elements(elements.clone()))),
            Expression::Lambda { body } => Ok(Value::Open(Open::Lambda(body.clone()))),
            Expression::Cast(named, operand) => {
                let ty = self.names.ty(named)?;
                let value = self.expression(operand)?;
                let operand = self.converted(value, &ty)?;
                Ok(Value::Made(operand, Some(ty)))
            }
        }
    }

    fn variable(&self, name: &str) -> Option<&Value> {
        self.variables.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    fn path(&mut self, path: &[String]) -> Result<Value> {
        if let [name] = path
            && let Some(value) = self.variable(name)
        {
            return Ok(value.clone());
        }
        if let [name] = path
            && let Some(at) = self.mocks.iter().position(|mock| mock.name == *name)
        {
            return self.mock(at);
        }
        let as_field = match path.split_last() {
            Some((name, rest)) if !rest.is_empty() => {
                Expression::Field(Box::new(Expression::Path(rest.to_vec())), name.clone())
            }
            _ => return Err(format!("{} is not declared", path.join("."))),
        };
        self.expression(&as_field)
    }

    /// The object, its class and the name of a field; no object if a class stands before the name.
    fn field_place(&mut self, target: &Expression) -> Result<(Option<Operand>, Arc<str>, String)> {
        let (before, name) = match target {
            Expression::Field(before, name) => ((**before).clone(), name.clone()),
            Expression::Path(path) if path.len() > 1 => {
                (Expression::Path(path[..path.len() - 1].to_vec()), path[path.len() - 1].clone())
            }
            _ => return Err("this cannot be assigned".to_owned()),
        };
        let (receiver, class) = self.receiver(&before)?;
        Ok((receiver, class, name))
    }

    /// What a member is used through: an object with its class, or a class alone.
    fn receiver(&mut self, expression: &Expression) -> Result<(Option<Operand>, Arc<str>)> {
        if let Expression::Path(path) = expression
            && self.variable(&path[0]).is_none()
            && let Some((class, taken)) = self.names.class_of(path)
            && taken == path.len()
        {
            return Ok((None, class));
        }
        match self.expression(expression)? {
            Value::Made(operand, Some(Type::Class(class))) => Ok((Some(operand), class.name.clone())),
            Value::Made(operand, Some(Type::Array(_))) => Ok((Some(operand), "java/lang/Object".into())),
            _ => Err("a member of something that is no object".to_owned()),
        }
    }

    fn field(&self, class: &str, name: &str) -> Result<(MemberId, &'r Member)> {
        match self.members(MemberKind::Field, class, name).first() {
            Some(id) => Ok((*id, self.universe.member(*id))),
            None => Err(format!("tests of this class do not use the field {class}.{name}").replace('/', ".")),
        }
    }

    fn get(&mut self, receiver: Option<Operand>, class: &str, name: &str) -> Result<Value> {
        let (id, member) = self.field(class, name)?;
        let ty = self.types.erased(&member.result.clone().unwrap_or_else(Type::object), Some(member));
        let action = Action::Get { field: id, receiver: receiver.filter(|_| !member.is_static) };
        // A constant is the same wherever it is written.
        let earlier = self.case.statements.iter().position(|statement| statement.action == action);
        match earlier {
            Some(at) if member.is_static && member.is_final => {
                Ok(Value::Made(Operand::Var(Var(at as u32)), Some(ty)))
            }
            _ => Ok(self.push(action, Some(ty))),
        }
    }

    /// The members with this name that may be used through a class.
    fn members(&self, kind: MemberKind, class: &str, name: &str) -> Vec<MemberId> {
        let fits = |member: &Member| {
            member.kind == kind
                && *member.name == *name
                && match kind {
                    MemberKind::Constructor => *member.owner == *class,
                    _ => {
                        self.universe.is_subclass(class, &member.owner)
                            || self.types.is_subclass(class, &member.owner) == Some(true)
                    }
                }
        };
        let ids = (0..self.universe.members.len() as u32).map(MemberId);
        ids.filter(|id| fits(self.universe.member(*id))).collect()
    }

    fn push(&mut self, action: Action, ty: Option<Type>) -> Value {
        let operand = Operand::Var(Var(self.case.statements.len() as u32));
        self.case.statements.push(Statement { action, ty: ty.clone() });
        Value::Made(operand, ty)
    }

    fn call(&mut self, receiver: Option<&Expression>, name: &str, arguments: &[Expression]) -> Result<Value> {
        let (receiver, class) = match receiver {
            Some(receiver) => self.receiver(receiver)?,
            None => (None, self.static_import(name)?),
        };
        let arguments = arguments.iter().map(|one| self.expression(one)).collect::<Result<Vec<Value>>>()?;
        let is_static = receiver.is_none();
        let mut candidates = self.members(MemberKind::Method, &class, name);
        candidates.retain(|id| !is_static || self.universe.member(*id).is_static);
        let Some(id) = self.overload(&candidates, &arguments) else {
            let what = format!("{class}.{name}").replace('/', ".");
            return Err(format!("tests of this class do not use {what} with such arguments"));
        };
        let arguments = self.pass(id, arguments)?;
        let member = self.universe.member(id);
        let ty = member.result.as_ref().map(|result| self.types.erased(result, Some(member)));
        let receiver = receiver.filter(|_| !member.is_static);
        Ok(self.push(Action::Call { method: id, receiver, arguments }, ty))
    }

    /// The class from which a method is statically imported.
    fn static_import(&self, name: &str) -> Result<Arc<str>> {
        let imports = self.names.file.static_imports.iter();
        let classes = imports.filter_map(|import| {
            let (last, class) = import.split_last()?;
            (last == name || last == "*").then(|| self.names.class_of(class))?
        });
        let mut classes = classes.map(|(class, _)| class);
        classes.next().ok_or_else(|| format!("{name} is a method of the test class, which is not read"))
    }

    fn creation(
        &mut self,
        outer: Option<&Expression>,
        class: &Named,
        arguments: &[Expression],
    ) -> Result<Value> {
        let mut values = Vec::new();
        let ty = match outer {
            Some(outer) => {
                let value = self.expression(outer)?;
                let Value::Made(_, Some(Type::Class(of))) = &value else {
                    return Err("an outer instance is no object".to_owned());
                };
                let name = format!("{}${}", of.name, class.path.join("$"));
                let known = self.universe.class(&name).ok_or_else(|| format!("{name} is not known"))?;
                let ty = Type::class(known.name.clone());
                values.push(value);
                ty
            }
            None => self.names.ty(class)?,
        };
        let Some(name) = ty.class_name().cloned() else { return Err("this is no class".to_owned()) };
        for argument in arguments {
            values.push(self.expression(argument)?);
        }
        let candidates = self.members(MemberKind::Constructor, &name, "<init>");
        let Some(id) = self.overload(&candidates, &values) else {
            let what = name.replace('/', ".");
            return Err(format!(
                "tests of this class do not use a constructor of {what} with such arguments"
            ));
        };
        let arguments = self.pass(id, values)?;
        Ok(self.push(Action::New { constructor: id, arguments }, Some(ty)))
    }

    /// The member that javac would choose for arguments.
    fn overload(&self, candidates: &[MemberId], arguments: &[Value]) -> Option<MemberId> {
        let mut best: Option<(u32, MemberId)> = None;
        for id in candidates {
            let member = self.universe.member(*id);
            let parameters = self.types.erased_parameters(member);
            let cost = self.cost(&parameters, arguments, member.is_varargs);
            // Of equals the one of the nearest class, as a method is inherited unless it is overridden.
            if let Some(cost) = cost
                && best.is_none_or(|(least, other)| {
                    cost < least || cost == least && self.is_nearer(member, other)
                })
            {
                best = Some((cost, *id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// Whether a member's class is below that of another one.
    fn is_nearer(&self, member: &Member, other: MemberId) -> bool {
        let other = &self.universe.member(other).owner;
        member.owner != *other && self.universe.is_subclass(&member.owner, other)
    }

    /// How far arguments are from parameters; none if they do not fit.
    fn cost(&self, parameters: &[Type], arguments: &[Value], is_varargs: bool) -> Option<u32> {
        let plain = |parameters: &mut dyn Iterator<Item = &Type>| {
            arguments
                .iter()
                .zip(parameters)
                .map(|(one, wanted)| self.distance(one, wanted))
                .sum::<Option<u32>>()
        };
        if parameters.len() == arguments.len()
            && let Some(cost) = plain(&mut parameters.iter())
        {
            return Some(cost);
        }
        let Some((Type::Array(component), fixed)) = parameters.split_last() else { return None };
        if !is_varargs || arguments.len() < fixed.len() {
            return None;
        }
        let component: &Type = component;
        plain(&mut fixed.iter().chain(std::iter::repeat(component))).map(|cost| cost + 1000)
    }

    /// How far a value is from a type: 0 for the same; none if it does not fit.
    fn distance(&self, value: &Value, wanted: &Type) -> Option<u32> {
        let (operand, own) = match value {
            Value::Open(Open::Lambda(_)) => {
                let info = self.universe.class(wanted.class_name()?)?;
                return info.functional.map(|_| 1);
            }
            Value::Open(Open::Elements(_)) => return matches!(wanted, Type::Array(_)).then_some(1),
            Value::Made(_, None) => {
                return wanted.is_reference().then_some(u32::from(wanted == &Type::object()));
            }
            Value::Made(operand, Some(own)) => (operand, own),
        };
        let own = self.types.erased(own, None);
        if own == *wanted {
            return Some(0);
        }
        match (&own, wanted) {
            (Type::Primitive(own), Type::Primitive(wanted)) => widens(*own, *wanted).then_some(2),
            (Type::Primitive(own), _) => {
                let boxed = Type::class(testwright_testcase::ty::box_of(*own));
                let fits = self.universe.is_assignable(&boxed, wanted);
                fits.then_some(if boxed == *wanted { 20 } else { 30 })
            }
            (_, Type::Primitive(wanted)) => (own.unboxed() == Some(*wanted)).then_some(20),
            _ if self.universe.is_assignable(&own, wanted)
                || self.universe.takes(wanted, operand, &self.case.statements) =>
            {
                Some(if *wanted == Type::object() { 10 } else { 5 })
            }
            _ => None,
        }
    }

    /// The arguments of a chosen member, converted; varargs become an array.
    fn pass(&mut self, id: MemberId, arguments: Vec<Value>) -> Result<Vec<Operand>> {
        let member = self.universe.member(id);
        let parameters = self.types.erased_parameters(member);
        let fits = parameters.len() == arguments.len()
            && arguments.iter().zip(&parameters).all(|(one, wanted)| self.distance(one, wanted).is_some());
        if fits {
            return arguments
                .into_iter()
                .zip(&parameters)
                .map(|(one, wanted)| self.converted(one, wanted))
                .collect();
        }
        let Some((array @ Type::Array(component), fixed)) = parameters.split_last() else {
            return Err("arguments do not fit".to_owned());
        };
        let mut rest = arguments;
        let last = rest.split_off(fixed.len());
        let mut operands: Vec<Operand> = rest
            .into_iter()
            .zip(fixed)
            .map(|(one, wanted)| self.converted(one, wanted))
            .collect::<Result<_>>()?;
        let elements = last.into_iter().map(|one| self.converted(one, component)).collect::<Result<_>>()?;
        let Value::Made(made, _) = self.push(Action::Array { elements }, Some(array.clone())) else {
            return Err("an array has no value".to_owned());
        };
        operands.push(made);
        Ok(operands)
    }

    /// A value where a type is wanted.
    fn converted(&mut self, value: Value, wanted: &Type) -> Result<Operand> {
        match value {
            Value::Made(Operand::Literal(literal), _) => Ok(Operand::Literal(as_type(literal, wanted))),
            Value::Made(operand, _) => Ok(operand),
            Value::Open(Open::Elements(elements)) => {
                let Type::Array(component) = wanted else {
                    return Err("an array is not wanted here".to_owned());
                };
                match self.array(component, &elements)? {
                    Value::Made(operand, _) => Ok(operand),
                    Value::Open(_) => Err("an array has no value".to_owned()),
                }
            }
            Value::Open(Open::Lambda(body)) => self.lambda(&body, wanted),
        }
    }

    fn array(&mut self, component: &Type, elements: &[Expression]) -> Result<Value> {
        let mut operands = Vec::with_capacity(elements.len());
        for element in elements {
            let value = self.expression(element)?;
            operands.push(self.converted(value, component)?);
        }
        Ok(self.push(Action::Array { elements: operands }, Some(Type::array_of(component.clone()))))
    }

    fn zeros(&mut self, component: &Named, length: &Expression) -> Result<Value> {
        let component = self.names.ty(component)?;
        let Expression::Literal(Java::Int(length @ 0..=LONGEST)) = length else {
            return Err("an array with no plain length".to_owned());
        };
        let zero = match component {
            Type::Primitive(primitive) => Operand::Literal(Literal::zero(primitive)),
            _ => Operand::Null,
        };
        let elements = vec![zero; *length as usize];
        Ok(self.push(Action::Array { elements }, Some(Type::array_of(component))))
    }

    /// A lambda as a stub.
    fn lambda(&mut self, body: &[syntax::Statement], wanted: &Type) -> Result<Operand> {
        let info = wanted.class_name().and_then(|name| self.universe.class(name));
        let Some((info, id)) = info.and_then(|info| Some((info, info.functional?))) else {
            return Err("a lambda where no functional interface is wanted".to_owned());
        };
        let class = match wanted {
            Type::Class(class) => class.clone(),
            _ => Arc::new(ClassType { name: info.name.clone(), arguments: Vec::new() }),
        };
        let answer = self.answer(id, body)?;
        let stub = Stub { class: class.clone(), constructor: None, answers: vec![(id, answer)] };
        match self.push(Action::Stub(stub), Some(Type::Class(class))) {
            Value::Made(operand, _) => Ok(operand),
            Value::Open(_) => Err("a stub has no value".to_owned()),
        }
    }

    /// What a stubbed method returns.
    fn answer(&mut self, id: MemberId, body: &[syntax::Statement]) -> Result<Option<Operand>> {
        let member = self.universe.member(id);
        let body = match body {
            [first, rest @ ..] if recorders::records(first, &self.aside) => rest,
            all => all,
        };
        match (body, &member.result) {
            ([], None) => Ok(None),
            ([syntax::Statement { kind: StatementKind::Return(value), .. }], result) => match (value, result)
            {
                (Some(value), Some(result)) => {
                    let wanted = self.types.erased(result, Some(member));
                    let value = self.expression(value)?;
                    Ok(Some(self.converted(value, &wanted)?))
                }
                (None, None) => Ok(None),
                _ => Err(format!("{} does something, which a stub does not", member.name)),
            },
            _ => Err(format!("{} does more than to return a value", member.name)),
        }
    }

    /// A mock as a stub, from now on a variable.
    fn mock(&mut self, at: usize) -> Result<Value> {
        let Mock { name, ty, answers } = self.mocks.swap_remove(at);
        let ty = self.names.ty(&ty)?;
        let Type::Class(class) = &ty else { return Err("a mock of something that is no class".to_owned()) };
        let methods = self.universe.stubbed_methods(&class.name);
        let methods = methods.ok_or_else(|| format!("tests do not stub {}", class.name.replace('/', ".")))?;
        let mut all = Vec::new();
        for id in methods {
            let member = self.universe.member(*id);
            let said = answers.iter().find(|(method, parameters, _)| {
                *member.name == **method && member.parameters.len() == *parameters
            });
            let answer = match (said, &member.result) {
                (Some((_, _, answer)), Some(result)) => {
                    let wanted = self.types.erased(result, Some(member));
                    let value = self.expression(answer)?;
                    Some(self.converted(value, &wanted)?)
                }
                (None, Some(result)) => Some(match self.types.erased(result, Some(member)) {
                    Type::Primitive(primitive) => Operand::Literal(Literal::zero(primitive)),
                    _ => Operand::Null,
                }),
                (_, None) => None,
            };
            all.push((*id, answer));
        }
        let stub = Stub { class: class.clone(), constructor: None, answers: all };
        let value = self.push(Action::Stub(stub), Some(ty));
        self.variables.push((name, value.clone()));
        Ok(value)
    }

    /// An anonymous class as a stub.
    fn anonymous(&mut self, class: &Named, arguments: &[Expression], methods: &[Method]) -> Result<Value> {
        let ty = self.names.ty(class)?;
        let Type::Class(of) = &ty else { return Err("this is no class".to_owned()) };
        let is_interface = self.universe.class(&of.name).is_some_and(|info| info.is_interface);
        let constructor = if is_interface {
            None
        } else {
            let values = arguments.iter().map(|one| self.expression(one)).collect::<Result<Vec<Value>>>()?;
            let candidates = self.members(MemberKind::Constructor, &of.name, "<init>");
            let id = self.overload(&candidates, &values).ok_or("no constructor takes such arguments")?;
            Some((id, self.pass(id, values)?))
        };
        let mut answers = Vec::new();
        for method in methods {
            let known = self.members(MemberKind::Method, &of.name, &method.name);
            let found = known.into_iter().find(|id| {
                let member = self.universe.member(*id);
                member.is_abstract && member.parameters.len() == method.parameters
            });
            let id = found.ok_or_else(|| format!("{} overrides nothing that tests know", method.name))?;
            answers.push((id, self.answer(id, &method.body)?));
        }
        let stub = Stub { class: of.clone(), constructor, answers };
        Ok(self.push(Action::Stub(stub), Some(ty)))
    }
}

/// Whether evaluating an expression calls anything.
fn does_something(expression: &Expression) -> bool {
    match expression {
        Expression::Call { .. } | Expression::New { .. } | Expression::Lambda { .. } => true,
        Expression::Field(inner, _) | Expression::Cast(_, inner) => does_something(inner),
        Expression::Array { elements, .. } | Expression::Elements(elements) => {
            elements.iter().any(does_something)
        }
        _ => false,
    }
}

fn literal_of(literal: &Java) -> Option<Literal> {
    Some(match literal {
        Java::Null => return None,
        Java::Boolean(value) => Literal::Boolean(*value),
        Java::Char(value) => Literal::Char(*value),
        Java::Int(value) => Literal::Int(*value),
        Java::Long(value) => Literal::Long(*value),
        Java::Float(value) => Literal::Float(*value),
        Java::Double(value) => Literal::Double(*value),
        Java::String(units) => Literal::String(units.as_slice().into()),
    })
}

/// A literal as Java converts it where a type is wanted.
fn as_type(literal: Literal, wanted: &Type) -> Literal {
    let primitive = match wanted {
        Type::Primitive(primitive) => *primitive,
        // Constants are narrowed before they are boxed (JLS §5.2).
        other => match other.unboxed() {
            Some(primitive @ (Primitive::Byte | Primitive::Short | Primitive::Char)) => primitive,
            _ => return literal,
        },
    };
    let whole = match literal {
        Literal::Byte(value) => i64::from(value),
        Literal::Short(value) => i64::from(value),
        Literal::Char(value) => i64::from(value),
        Literal::Int(value) => i64::from(value),
        Literal::Long(value) => value,
        Literal::Float(value) => return Literal::of_number(primitive, f64::from(value)),
        Literal::Double(value) => return Literal::of_number(primitive, value),
        other => return other,
    };
    match primitive {
        Primitive::Float => Literal::Float(whole as f32),
        Primitive::Double => Literal::Double(whole as f64),
        Primitive::Boolean => literal,
        other => Literal::of_bits(other, whole as u64),
    }
}
