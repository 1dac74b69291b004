//! Mocks: how stubs of interfaces are written where a project has Mockito.
//!
//! Start at [`Fixture::of`], which chooses the fields of a suite, and [`mocks`], which says what is a mock in one test. Methods are
//! stubbed only if the test calls them and Mockito would not answer the same by itself, since strict stubs must be used. A
//! method is stubbed before the first statement that calls it, when all that it answers is there.

use std::collections::BTreeSet;

use testwright_testcase::{
    Action, Argument, ClassType, Container, Interaction, Literal, Member, MemberId, Operand, Outcome,
    Primitive, Stub, Type, Value, Var,
};

use super::assertion::{self, Strength};
use super::body::Body;
use super::generics::{mentions_variable, substitute};
use super::imports::Imports;
use super::literal;
use super::overloads;
use super::settings;
use super::types::Types;
use super::variables::Names;
use super::words::{decapitalised, simple_name, written};
use crate::style::{Mockito, Mocks};
use crate::suite::{Arrangement, Framework, Style, Test};

/// The class that has everything.
const MOCKITO: &str = "org.mockito.Mockito";
const MATCHERS: &str = "org.mockito.ArgumentMatchers";

/// Name of the field that has mocks closed, where nothing else does that.
pub(crate) const MOCKS: &str = "mocks";

/// Tests in which an interface must be mocked for its mock to be a field.
const SHARED: usize = 2;

/// Types for which Mockito answers something empty instead of null (`ReturnsEmptyValues`).
const EMPTY: [&str; 22] = [
    "java/lang/Iterable",
    "java/time/Duration",
    "java/time/Period",
    "java/util/ArrayList",
    "java/util/Collection",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/List",
    "java/util/Map",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/Set",
    "java/util/SortedMap",
    "java/util/SortedSet",
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/stream/BaseStream",
];

/// By statement of a test, whether it is written as a mock.
pub(crate) fn mocks(types: &Types<'_>, test: &Test, style: &Style) -> Vec<bool> {
    let is_wanted =
        matches!(style.mocks, Mocks::Mockito(_)) && !test.plain_stubs && !test.cautious && !style.cautious;
    let is_mock = |action: &Action| match action {
        Action::Stub(stub) => is_wanted && can_be_mocked(types, stub),
        _ => false,
    };
    test.case.statements.iter().map(|statement| is_mock(&statement.action)).collect()
}

/// Interfaces of programs are mocked. Of the JDK's, lambdas and real collections say more.
fn can_be_mocked(types: &Types<'_>, stub: &Stub) -> bool {
    let is_interface = types.universe.class(&stub.class.name).is_some_and(|info| info.is_interface);
    let is_exact = |argument: &Argument| matches!(argument, Argument::Exact(_));
    stub.constructor.is_none()
        && is_interface
        // Only the JDK can have classes in there.
        && !stub.class.name.starts_with("java/")
        && stub.class.arguments.iter().all(is_exact)
}

/// Whether Mockito answers the same for a method that nothing is said about.
fn is_default(types: &Types<'_>, test: &Test, member: &Member, answer: Option<&Operand>) -> bool {
    let Some(result) = &member.result else { return true };
    if &*member.name == "compareTo" && member.parameters.len() == 1 {
        return false;
    }
    let erased = types.erased(result, Some(member));
    let is_zero = |primitive: Primitive| answer == Some(&Operand::Literal(Literal::zero(primitive)));
    match (&erased, erased.unboxed()) {
        (Type::Primitive(primitive), _) => answer.is_none() || is_zero(*primitive),
        (_, Some(primitive)) => is_zero(primitive),
        (Type::Class(class), _) if &*class.name == "java/util/Optional" => {
            matches!(answer, Some(Operand::Var(var)) if is_empty_optional(types, test, *var))
        }
        (Type::Class(class), _) => {
            let is_stream = types.is_subclass(&class.name, "java/util/stream/BaseStream") == Some(true);
            matches!(answer, None | Some(Operand::Null)) && !EMPTY.contains(&&*class.name) && !is_stream
        }
        _ => matches!(answer, None | Some(Operand::Null)),
    }
}

/// Whether a statement does nothing but to give an empty `Optional`, which Mockito gives by itself.
fn is_empty_optional(types: &Types<'_>, test: &Test, var: Var) -> bool {
    let member = test.case.statements.get(var.index()).and_then(|statement| statement.member());
    let makes_nothing_else = member.is_some_and(|id| {
        let member = types.universe.member(id);
        member.is_static && member.parameters.is_empty() && &*member.declared_in == "java/util/Optional"
    });
    let gave = test.observed.outcomes.get(var.index());
    let is_empty = |value: &Value| matches!(value, Value::Container { kind: Container::Optional, elements } if elements.is_empty());
    makes_nothing_else
        && matches!(gave, Some(Outcome::Returned { value: Some(value), .. }) if is_empty(value))
}

/// The methods of a mock that are stubbed in a test, each with its answer.
pub(crate) fn stubbed<'t>(
    types: &Types<'_>,
    test: &Test,
    stub: &'t Stub,
    at: usize,
) -> Vec<(MemberId, Option<&'t Operand>)> {
    let is_called = |method: MemberId| calls(test, at, method).next().is_some();
    let answers = stub.answers.iter().map(|(method, answer)| (*method, answer.as_ref()));
    answers
        .filter(|(method, answer)| {
            is_called(*method) && !is_default(types, test, types.universe.member(*method), *answer)
        })
        .collect()
}

/// Calls of a method of the stub at this place.
fn calls(test: &Test, at: usize, method: MemberId) -> impl Iterator<Item = &Interaction> {
    test.calls.iter().filter(move |one| one.stub.index() == at && one.method == method)
}

/// Objects of the test that mocks are given, which must have a variable.
pub(crate) fn given(test: &Test, mocks: &[bool]) -> Vec<Var> {
    let is_of_mock = |one: &&Interaction| mocks.get(one.stub.index()) == Some(&true);
    let arguments = test.calls.iter().filter(is_of_mock).flat_map(|one| &one.arguments);
    arguments
        .filter_map(|value| match value {
            Value::Same(var) => Some(*var),
            _ => None,
        })
        .collect()
}

/// What the tests of a suite share.
#[derive(Default)]
pub(crate) struct Fixture {
    /// Mocks that are fields, with their names.
    fields: Vec<(ClassType, String)>,
    /// Names of those that the test class has already.
    given: Vec<String>,
    /// Whether there are any mocks.
    has_mocks: bool,
}

impl Fixture {
    /// The mocks of a suite; those that were fields before stay so. `given` are those that the test class has already, and no new one
    /// is called like one of `taken`.
    pub(crate) fn of(
        types: &Types<'_>,
        tests: &[Test],
        style: &Style,
        before: Option<&Arrangement>,
        (given, taken): (&[(ClassType, String)], &BTreeSet<String>),
    ) -> Fixture {
        let mut counts: Vec<(ClassType, usize)> = Vec::new();
        for test in tests {
            let mocks = mocks(types, test, style);
            let mut seen: Vec<&ClassType> = Vec::new();
            for statement in test.case.statements.iter().zip(mocks).filter(|(_, is)| *is).map(|(one, _)| one)
            {
                if let Action::Stub(stub) = &statement.action
                    && !seen.contains(&&*stub.class)
                {
                    seen.push(&stub.class);
                }
            }
            for class in seen {
                match counts.iter_mut().find(|(known, _)| known == class) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((class.clone(), 1)),
                }
            }
        }
        let mut names = Names::new(types.universe);
        settings::FIELDS.iter().for_each(|name| names.reserve(name));
        taken.iter().for_each(|name| names.reserve(name));
        let has_mocks = !counts.is_empty();
        // A generic mock that a test class makes itself would be an unchecked conversion.
        let has_runner = has_runner(style);
        let shared = counts.into_iter().filter_map(|(class, count)| match before {
            Some(before) => before.get(&key(&class)).map(|name| (class, name.clone())),
            None if given.iter().any(|(known, _)| known.name == class.name) => {
                let own = given.iter().find(|(known, _)| *known == class);
                own.map(|(_, name)| (class, name.clone()))
            }
            None => {
                let is_shared = count >= SHARED && (has_runner || class.arguments.is_empty());
                is_shared.then(|| {
                    let name = names.fresh(&decapitalised(simple_name(&class.name)));
                    (class, name)
                })
            }
        });
        let given = given.iter().map(|(_, name)| name.clone()).collect();
        Fixture { fields: shared.collect(), given, has_mocks }
    }

    /// What was chosen.
    pub(crate) fn arrangement(&self) -> Arrangement {
        self.fields.iter().map(|(class, name)| (key(class), name.clone())).collect()
    }

    /// Names that variables of tests must not hide.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(_, name)| name.as_str())
    }

    /// By statement of a test, the field that is its mock. Of several mocks of one type, the first is the field.
    pub(crate) fn fields_of(&self, test: &Test, mocks: &[bool]) -> Vec<Option<String>> {
        let mut used: Vec<&str> = Vec::new();
        let statements = test.case.statements.iter().zip(mocks);
        let field = |(statement, is_mock): (&testwright_testcase::Statement, &bool)| {
            let Action::Stub(stub) = &statement.action else { return None };
            let (_, name) = self.fields.iter().find(|(class, _)| *is_mock && *class == *stub.class)?;
            let is_free = !used.contains(&name.as_str());
            used.push(name);
            is_free.then(|| name.clone())
        };
        statements.map(field).collect()
    }

    /// The annotation of the class that has Mockito look after its mocks, if there is one.
    pub(crate) fn annotation(&self, imports: &mut Imports<'_, '_>, style: &Style) -> Option<String> {
        let Mocks::Mockito(mockito) = style.mocks else { return None };
        let (by, what) = runner(mockito, style).filter(|_| self.has_mocks)?;
        Some(format!("@{}({}.class)", imports.annotation(by), imports.annotation(what)))
    }

    /// The declarations of the fields.
    pub(crate) fn declarations(&self, imports: &mut Imports<'_, '_>, style: &Style) -> Vec<String> {
        let declaration = |(class, name): &(ClassType, String)| {
            let ty = imports.ty(&Type::Class(class.clone().into()));
            if has_runner(style) {
                return format!("@{} {ty} {name};", imports.annotation("org.mockito.Mock"));
            }
            let erased = imports.class(&class.name);
            format!("final {ty} {name} = {}({erased}.class);", imports.method(MOCKITO, "mock"))
        };
        self.fields.iter().filter(|(_, name)| !self.given.contains(name)).map(declaration).collect()
    }

    /// How mocks are made before each test, where neither an extension nor a runner does it; none if there is nothing to do.
    pub(crate) fn opening(&self, imports: &mut Imports<'_, '_>, style: &Style) -> Option<Opening> {
        let Mocks::Mockito(mockito) = style.mocks else { return None };
        if !self.opens(style) {
            return None;
        }
        let annotations = imports.annotation("org.mockito.MockitoAnnotations");
        Some(match mockito.has_open_mocks {
            false => Opening { open: format!("{annotations}.initMocks(this);"), field: None },
            true => {
                let field = format!("private {} {MOCKS};", imports.class("java/lang/AutoCloseable"));
                Opening { open: format!("{MOCKS} = {annotations}.openMocks(this);"), field: Some(field) }
            }
        })
    }

    /// Whether the suite has Mockito make its fields.
    pub(crate) fn opens(&self, style: &Style) -> bool {
        style.framework == Framework::TestNg && !self.fields.is_empty()
    }
}

/// What a suite does for the mocks in its fields.
pub(crate) struct Opening {
    /// What is done before each test.
    pub(crate) open: String,
    /// The field for what is closed after each test, if anything is.
    pub(crate) field: Option<String>,
}

impl Opening {
    /// The lines of the method that closes mocks.
    pub(crate) fn closing(&self, imports: &mut Imports<'_, '_>, style: &Style, name: &str) -> Vec<String> {
        if self.field.is_none() {
            return Vec::new();
        }
        let annotation = imports.annotation(style.framework.after());
        vec![
            format!("@{annotation}{}", style.framework.always()),
            format!("{}void {name}() throws Exception {{", style.visibility()),
            format!("    {MOCKS}.close();"),
            "}".to_owned(),
        ]
    }
}

/// What a field with a mock is kept by.
fn key(class: &ClassType) -> String {
    format!("@Mock {class:?}")
}

/// Whether Mockito looks after the fields of a test class.
pub(crate) fn has_runner(style: &Style) -> bool {
    let by_suite = style.framework == Framework::TestNg;
    matches!(style.mocks, Mocks::Mockito(mockito) if by_suite || runner(mockito, style).is_some())
}

/// What a test class is annotated with, and by which class, so that fields are mocks and stubs are strict.
fn runner(mockito: Mockito, style: &Style) -> Option<(&'static str, &'static str)> {
    if !style.has_mock_runner {
        return None;
    }
    match style.framework {
        Framework::JUnit4 => Some(("org.junit.runner.RunWith", "org.mockito.junit.MockitoJUnitRunner")),
        Framework::Jupiter => mockito.has_extension.then_some((
            "org.junit.jupiter.api.extension.ExtendWith",
            "org.mockito.junit.jupiter.MockitoExtension",
        )),
        Framework::TestNg => None,
    }
}

impl Body<'_, '_, '_> {
    /// Writes a mock that is no field.
    pub(super) fn mock(&mut self, class: &ClassType) -> String {
        let erased = self.imports.class(&class.name);
        format!("{}({erased}.class)", self.imports.method(MOCKITO, "mock"))
    }

    /// What is said about the mock at this place: its stubbed methods, each with the first statement that calls it.
    pub(crate) fn stubbings(&mut self, test: &Test, at: usize) -> Vec<(usize, String, MemberId)> {
        let case = self.case;
        let Action::Stub(stub) = &case.statements[at].action else { return Vec::new() };
        let mut lines = Vec::new();
        for (method, answer) in stubbed(self.types, test, stub, at) {
            let member = self.types.universe.member(method);
            let calls: Vec<&Interaction> = calls(test, at, method).collect();
            let first = calls.iter().map(|one| one.during.index()).min().unwrap_or(0);
            let arguments = self.expected_arguments(member, &calls, first);
            let bindings = self.class_bindings(&stub.class, member);
            let Some(answer) = self.answer(member, bindings.as_ref(), answer) else { continue };
            let name = self.operand(&Operand::Var(Var(at as u32)));
            let called = written(&member.name);
            let result = member.result.clone().unwrap_or_else(Type::object);
            let result = bindings.map_or(result.clone(), |bindings| substitute(&result, &bindings));
            // Nothing can be given for a wildcard.
            let line = if mentions_variable(&result) || has_wildcard(&result) {
                format!(
                    "{}({answer}).when({name}).{called}({arguments});",
                    self.imports.method(MOCKITO, "doReturn")
                )
            } else {
                format!(
                    "{}({name}.{called}({arguments})).thenReturn({answer});",
                    self.imports.method(MOCKITO, "when")
                )
            };
            lines.push((first, line, method));
        }
        lines
    }

    /// Verifies how a method of the mock at this place was called: each different call by a line of its own.
    pub(crate) fn verifications(
        &mut self,
        interactions: &[Interaction],
        at: usize,
        method: MemberId,
    ) -> Vec<String> {
        let member = self.types.universe.member(method);
        let end = self.plan.end;
        let mut counts: Vec<(String, usize)> = Vec::new();
        for one in interactions.iter().filter(|one| one.stub.index() == at && one.method == method) {
            let arguments = self.expected_arguments(member, &[one], end);
            match counts.iter_mut().find(|(known, _)| *known == arguments) {
                Some((_, count)) => *count += 1,
                None => counts.push((arguments, 1)),
            }
        }
        let name = self.operand(&Operand::Var(Var(at as u32)));
        let verify = self.imports.method(MOCKITO, "verify");
        let line = |(arguments, count): (String, usize)| {
            let times = match count {
                1 => String::new(),
                count => format!(", {}({count})", self.imports.method(MOCKITO, "times")),
            };
            format!("{verify}({name}{times}).{}({arguments});", written(&member.name))
        };
        counts.into_iter().map(line).collect()
    }

    /// The arguments that calls have in common, and matchers for the others. Objects count if they were made before `end`.
    fn expected_arguments(&mut self, member: &Member, calls: &[&Interaction], end: usize) -> String {
        let Some(first) = calls.first() else { return String::new() };
        let is_exact = |at: usize| {
            let value = &first.arguments[at];
            compares(self.types, value, end) && calls.iter().all(|one| one.arguments.get(at) == Some(value))
        };
        let exact: Vec<bool> = (0..first.arguments.len()).map(is_exact).collect();
        let all = exact.iter().all(|is| *is);
        let parameters = self.types.erased_parameters(member);
        let mut texts = Vec::new();
        for (at, value) in first.arguments.iter().enumerate() {
            let wanted = parameters.get(at).cloned().unwrap_or_else(Type::object);
            let is_unclear = wanted.is_reference() && overloads::has_rival(self.types, member, at);
            let text = match (exact[at], value) {
                (false, _) => {
                    let matcher = any(&wanted);
                    format!("{}()", self.imports.method(MATCHERS, matcher))
                }
                (true, Value::Null) if !all => format!("{}()", self.imports.method(MATCHERS, "isNull")),
                (true, value) => {
                    let text = self.expected(value);
                    if all { text } else { format!("{}({text})", self.imports.method(MATCHERS, "eq")) }
                }
            };
            let is_untyped = !exact[at] || *value == Value::Null;
            texts.push(match is_unclear && is_untyped {
                true => literal::cast(&self.imports.ty(&wanted), &text),
                false => text,
            });
        }
        texts.join(", ")
    }

    /// An expression that equals what was seen.
    fn expected(&mut self, value: &Value) -> String {
        match value {
            Value::Literal(of) | Value::Boxed(of) => literal::exact(self.imports, of),
            Value::Same(var) => self.operand(&Operand::Var(*var)),
            Value::Null => "null".to_owned(),
            other => assertion::element(self.imports, other),
        }
    }
}

/// Whether a value that is written equals the one that was seen, as far as Mockito can tell: it compares arrays by their
/// elements. Numbers that come out of computations may differ in their last digits.
fn compares(types: &Types<'_>, value: &Value, end: usize) -> bool {
    match value {
        Value::Text(_) | Value::Object { .. } => false,
        Value::Same(var) => var.index() < end,
        Value::Literal(number) | Value::Boxed(number) => !assertion::is_inexact(number),
        Value::Null => true,
        other => assertion::strength(types, other) == Strength::Strong,
    }
}

/// The matcher that takes everything of a type.
fn any(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(primitive) => match primitive {
            Primitive::Boolean => "anyBoolean",
            Primitive::Byte => "anyByte",
            Primitive::Char => "anyChar",
            Primitive::Short => "anyShort",
            Primitive::Int => "anyInt",
            Primitive::Long => "anyLong",
            Primitive::Float => "anyFloat",
            Primitive::Double => "anyDouble",
        },
        _ => "any",
    }
}

fn has_wildcard(ty: &Type) -> bool {
    match ty {
        Type::Class(class) => class.arguments.iter().any(|argument| match argument {
            Argument::Exact(ty) => has_wildcard(ty),
            _ => true,
        }),
        Type::Array(component) => has_wildcard(component),
        _ => false,
    }
}
