//! The file of a suite.
//!
//! Start at [`source()`].

use std::collections::BTreeSet;

use testwright_testcase::observed::Drain;
use testwright_testcase::{Action, Member, MemberId, Operand, Outcome, Type, Universe, Value, Var};

use super::assertion;
use super::body::Body;
use super::imports::Imports;
use super::library::{Check, statement};
use super::members::{MARK, Members, indented};
use super::mock::Fixture;
use super::plan::{Place, Plan};
use super::recorder::{self, recorders};
use super::settings::{self, Settings};
use super::shared::Shared;
use super::suppressed::Suppressed;
use super::table::{Column, Table, rows};
use super::temporary::{self, FIELD, Temporary};
use super::types::Types;
use super::unit::{Head, units};
use super::variables::{Names, name_variables};
use super::wrap::wrapped;
use crate::into::fixture::HostFields;
use crate::style::Assertions;
use crate::suite::{Claim, PlacedClaim, Source, Style, Suite, Test, Written};

/// Lines of a test in which no empty lines are needed.
const MOST_UNSPACED: usize = 3;

/// Columns before a statement of a test.
const IN_METHOD: usize = 8;

/// Before this release, javac warns of deprecated classes in imports, where nothing can suppress it.
const FIRST_WITH_SILENT_IMPORTS: u16 = 9;

/// The first release in which lists, sets and maps of elements are made by `List.of` and the like.
const FIRST_WITH_COLLECTIONS_OF: u16 = 9;

/// Whether a file was written by [`source()`] and not made somebody's own since.
#[must_use]
pub fn is_generated(text: &str) -> bool {
    text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| line.trim() == MARK)
}

/// Writes a suite as Java.
#[must_use]
pub fn source(universe: &Universe, suite: &Suite, style: &Style) -> Source {
    let types = Types::new(universe);
    let host = suite.host.as_deref();
    let mut imports = match host {
        Some(host) => Imports::within(&types, host),
        None => Imports::new(&types, &suite.package, &suite.class_name),
    };
    imports.keeps_deprecated_out = style.java < FIRST_WITH_SILENT_IMPORTS;
    imports.has_collections_of = style.java >= FIRST_WITH_COLLECTIONS_OF;
    imports.temporary = Temporary::new(style);
    let tests: Vec<Test> =
        suite.tests.iter().map(|test| Test { case: types.proper_case(&test.case), ..test.clone() }).collect();
    let plans: Vec<Plan> = tests.iter().map(|test| Plan::new(&types, test, style)).collect();
    let planned: Vec<(&Test, &Plan)> = tests.iter().zip(&plans).collect();
    let mut units = units(&types, &planned, style);
    let taken: BTreeSet<String> = host.iter().flat_map(|host| host.names()).map(str::to_owned).collect();
    units.iter_mut().for_each(|unit| unit.avoid(&taken, style));
    let given = host.map(|host| HostFields::of(&types, host));
    for unit in &units {
        // The annotation is in every test, so its simple name is its own.
        imports.annotation(unit.annotation(style));
    }
    let mocks = given.as_ref().map_or(&[][..], |given| &given.mocks);
    let fixture = Fixture::of(&types, &tests, style, suite.arrangement.as_ref(), (mocks, &taken));
    let has_folder = host.is_some_and(|host| host.has_folder(FIELD));
    // A field of the fixture may have the name already.
    if fixture.names().any(|name| name == FIELD) || taken.contains(FIELD) && !has_folder {
        imports.temporary = Temporary::default();
    }
    let titles: Vec<String> = units.iter().map(|unit| unit.title.clone()).collect();
    let settings = Settings::of(&planned, &titles);
    let mut names_in_use: BTreeSet<String> =
        titles.iter().chain(settings.method_names()).chain(&taken).cloned().collect();
    let firsts: Vec<(&Test, &Plan)> = units.iter().map(|unit| unit.first(&planned)).collect();
    let chosen = suite.arrangement.as_ref();
    let shared = Shared::of(&types, &firsts, &fixture, style, (chosen, &names_in_use), given.as_ref());
    names_in_use.extend(shared.method_names().into_iter().map(str::to_owned));
    // A class that is there already is not annotated.
    let suppressed = Suppressed::by_all(if host.is_some() { &[] } else { &tests });
    let fields_there: Vec<&str> = host.iter().flat_map(|host| host.fields()).collect();
    let methods: Vec<Method> = units
        .iter()
        .enumerate()
        .map(|(at, unit)| {
            let (test, plan) = firsts[at];
            let suppression = suppressed.left_of(test).annotation(&mut imports);
            let head = Head::new(style, unit, suppression, &mut names_in_use);
            let mut fields = Fields::of(&fixture, &shared, at, (test, plan));
            fields.names.extend(&fields_there);
            Method::new(&types, &mut imports, (test, plan), style, fields, head, unit.table.as_ref())
        })
        .collect();
    let mut fields = match has_folder {
        true => Vec::new(),
        false => temporary::declaration(&mut imports, style),
    };
    fields.extend(fixture.declarations(&mut imports, style));
    let (own, set_up) = shared.members(&types, &mut imports, &firsts, &fixture, style);
    fields.extend(own);
    fields.extend(settings.members(&mut imports, style));
    let folder = temporary::methods(&mut imports, style, &titles);
    if !folder.is_empty() {
        fields.push(String::new());
        fields.extend(folder);
    }
    if !set_up.is_empty() {
        fields.push(String::new());
        fields.extend(set_up);
    }
    let mut annotations = settings.annotations(&mut imports, style);
    annotations.extend(fixture.annotation(&mut imports, style));
    annotations.splice(0..0, suppressed.annotation(&mut imports));
    let mut lines = Members::of(&fields);
    let mut written: Vec<(usize, Written)> = Vec::new();
    for (at, (unit, method)) in units.iter().zip(methods).enumerate() {
        let first = lines.add(&method.lines);
        let claims = method.claims.into_iter().map(|claim| PlacedClaim { line: first + claim.line, ..claim });
        let method = Written {
            name: method.name,
            row: None,
            shares: shared.is_used_by(at),
            lines: first..=first + method.lines.len() - 1,
            claims: claims.collect(),
        };
        match &unit.table {
            Some(table) => written.extend(table.written(&mut imports, &planned, &method)),
            None => written.push((unit.test, method)),
        }
    }
    let (text, before) = match host {
        Some(host) => lines.in_host(host, &imports),
        None => lines.in_file(suite, style, &imports, &annotations),
    };
    written.sort_by_key(|(test, _)| *test);
    let tests = written.into_iter().map(|(_, written)| written.below(before)).collect();
    let arrangement = fixture.arrangement().into_iter().chain(shared.arrangement()).collect();
    Source { text, tests, arrangement }
}

/// Fields of a suite, as a test sees them.
struct Fields<'f> {
    /// By statement, the field that holds its value.
    by_statement: Vec<Option<String>>,
    /// Names of all of them.
    names: Vec<&'f str>,
}

impl<'f> Fields<'f> {
    fn of(fixture: &'f Fixture, shared: &'f Shared, at: usize, (test, plan): (&Test, &Plan)) -> Fields<'f> {
        let mut by_statement = fixture.fields_of(test, &plan.mocks);
        for (place, field) in by_statement.iter_mut().enumerate() {
            *field = shared.field(at, place).map(str::to_owned).or(field.take());
        }
        Fields { by_statement, names: fixture.names().chain(shared.names()).collect() }
    }
}

/// A test method, in lines without the class's indentation. Lines of claims count from the method's first.
struct Method {
    name: String,
    lines: Vec<String>,
    claims: Vec<PlacedClaim>,
}

impl Method {
    fn new<'t, 'u>(
        types: &'t Types<'u>,
        imports: &mut Imports<'t, 'u>,
        (test, plan): (&Test, &Plan),
        style: &Style,
        fields: Fields<'_>,
        head: Head,
        table: Option<&Table>,
    ) -> Method {
        let mut names = Names::new(types.universe);
        names.reserve(FIELD);
        settings::FIELDS.iter().for_each(|name| names.reserve(name));
        let Fields { by_statement: fields, names: in_use } = fields;
        in_use.into_iter().for_each(|name| names.reserve(name));
        for field in fields_in_stubs(types.universe, test, plan) {
            names.reserve(field);
        }
        let columns = table.map_or(&[][..], |table| &table.columns);
        let parameters: Vec<String> = columns.iter().map(|column| names.fresh(&column.wanted)).collect();
        let mut variables = name_variables(types.universe, &test.case, plan, &fields, &mut names);
        if let Some(table) = table {
            table.name_parameters(&mut variables, &parameters);
        }
        let cautious = test.cautious || style.cautious;
        // Those of the framework are always there.
        let plain = Style { assertions: Assertions::Framework, ..style.clone() };
        let style = if cautious { &plain } else { style };
        imports.qualify = cautious;
        let recorders = recorders(types, test, plan, &variables, &mut names);
        let body = Body { types, imports, case: &test.case, plan, variables, names, recorders, cautious };
        let mut writer = Writer {
            body,
            test,
            style,
            columns,
            parameters: &parameters,
            fields,
            stubbings: Vec::new(),
            lines: Vec::new(),
            claims: Vec::new(),
            parts: Vec::new(),
            throws: Throws::Nothing,
        };
        writer.find_stubbings();
        writer.assumption();
        writer.statements();
        writer.printed();
        writer.files();
        writer.inspections();
        writer.interactions();
        writer.space();
        let expected = writer.expected_exception();
        let Writer { mut lines, mut claims, throws, .. } = writer;
        let list: Vec<String> = columns
            .iter()
            .zip(&parameters)
            .map(|(column, name)| format!("{} {name}", imports.ty(&column.ty)))
            .collect();
        imports.qualify = false;
        let throws = match throws {
            Throws::Nothing => "",
            Throws::Exception => " throws Exception",
            Throws::Throwable => " throws Throwable",
        };
        let rows = table.map(|table| rows(imports, table, &head.rows_name));
        let annotation = rows.as_ref().map(|rows| &rows.annotation[..]);
        let mut before = head.annotations(imports, style, annotation, expected.as_deref());
        before.push(format!("{}void {}({}){throws} {{", style.visibility(), head.name, list.join(", ")));
        for claim in &mut claims {
            claim.line += before.len();
        }
        lines.splice(0..0, before);
        lines.push("}".to_owned());
        if let Some(rows) = rows.filter(|rows| !rows.method.is_empty()) {
            lines.push(String::new());
            lines.extend(rows.method);
        }
        Method { name: head.name, lines, claims }
    }
}

/// Fields that would hide variables of their names inside the anonymous classes of a test.
fn fields_in_stubs<'t>(
    universe: &'t Universe,
    test: &'t Test,
    plan: &'t Plan,
) -> impl Iterator<Item = &'t str> {
    let statements = test.case.statements[..plan.end].iter().zip(&plan.mocks);
    let stubs = statements.filter_map(|(statement, is_mock)| match &statement.action {
        Action::Stub(stub) if !is_mock => Some(&stub.class.name),
        _ => None,
    });
    stubs.flat_map(|class| universe.inherited_fields(class)).map(|name| &**name)
}

/// What a test method must declare to throw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Throws {
    Nothing,
    Exception,
    Throwable,
}

/// Writes the lines of one test.
pub(super) struct Writer<'a, 't, 'u> {
    pub(super) body: Body<'a, 't, 'u>,
    pub(super) test: &'a Test,
    pub(super) style: &'a Style,
    /// What parameters of the method stand for, and how these are called.
    columns: &'a [Column],
    parameters: &'a [String],
    /// By statement, the field that holds its value.
    fields: Vec<Option<String>>,
    /// What is said about mocks and not written yet, each with the statement that it must come before.
    stubbings: Vec<(usize, String, MemberId)>,
    pub(super) lines: Vec<String>,
    pub(super) claims: Vec<PlacedClaim>,
    /// Lines where the act and what is asserted of it begin.
    parts: Vec<usize>,
    throws: Throws,
}

impl<'a> Writer<'a, '_, '_> {
    pub(super) fn push(&mut self, text: &str) {
        let mut lines = text.lines();
        match (lines.next(), lines.next()) {
            (Some(only), None) => {
                self.lines.extend(wrapped(only, IN_METHOD).iter().map(|line| indented(line)))
            }
            _ => self.lines.extend(text.lines().map(indented)),
        }
    }

    /// A test that shows an `assert` fail can do so only where assertions are enabled, as Maven, Gradle and development
    /// environments do for tests. Elsewhere it is skipped. Which statement has thrown the error is not known, so this is
    /// said of all of them if the class under test asserts anything.
    fn assumption(&mut self) {
        let universe = self.body.types.universe;
        if self.exception() != Some("java/lang/AssertionError") || !universe.subject_asserts() {
            return;
        }
        let subject = self.body.imports.class(&universe.subject);
        let condition = format!("{subject}.class.desiredAssertionStatus()");
        let text = assertion::assumption(self.body.imports, self.style, &condition);
        self.push(&text);
    }

    fn statements(&mut self) {
        let places = &self.body.plan.places;
        let is_written = |at: &usize| {
            matches!(places[*at], Place::Variable | Place::Bare | Place::Asserted | Place::Thrown)
        };
        let act = self.body.plan.act.and_then(|act| (act..self.body.plan.end).find(is_written));
        for at in 0..self.body.plan.end {
            if !matches!(self.body.plan.places[at], Place::Skipped | Place::Inline | Place::Constant) {
                self.stub_before(at);
            }
            if act == Some(at) {
                self.parts.push(self.lines.len());
            }
            match self.body.plan.places[at] {
                Place::Skipped | Place::Inline | Place::Constant => {}
                Place::Variable => self.variable(at, act == Some(at)),
                Place::Bare => {
                    let text = self.body.expression(at);
                    self.push(&format!("{text};"));
                    self.end_act(act == Some(at));
                }
                Place::Asserted => {
                    let actual = self.body.expression(at);
                    let seen = self.body.seen(at);
                    self.assert_value(at, &actual, &seen);
                }
                Place::Thrown => {
                    self.thrown(at);
                    continue;
                }
            }
            self.note_exceptions(at);
        }
    }

    fn find_stubbings(&mut self) {
        let mocks = (0..self.body.plan.end).filter(|at| self.body.plan.mocks[*at]);
        let needed = mocks.filter(|at| self.body.variables[*at].is_some()).collect::<Vec<_>>();
        for at in needed {
            let found = self.body.stubbings(self.test, at);
            self.stubbings.extend(found);
        }
    }

    /// Stubs the methods of mocks that a statement, or one that is written inside it, is the first to call.
    fn stub_before(&mut self, at: usize) {
        let (now, later) =
            std::mem::take(&mut self.stubbings).into_iter().partition(|(first, ..)| *first <= at);
        self.stubbings = later;
        let now: Vec<(usize, String, MemberId)> = now;
        for (_, line, method) in now {
            self.push(&line);
            self.note_member(self.body.types.universe.member(method));
        }
    }

    /// Notes where the act ends.
    fn end_act(&mut self, is_act: bool) {
        if is_act {
            self.parts.push(self.lines.len());
        }
    }

    /// Puts empty lines between arrangement, act and assertions, unless all is seen at a glance.
    fn space(&mut self) {
        if self.lines.len() <= MOST_UNSPACED {
            return;
        }
        let mut parts = self.parts.clone();
        parts.retain(|line| *line > 0 && *line < self.lines.len());
        parts.dedup();
        for line in parts.into_iter().rev() {
            self.lines.insert(line, String::new());
            self.claims.iter_mut().filter(|claim| claim.line >= line).for_each(|claim| claim.line += 1);
        }
    }

    fn variable(&mut self, at: usize, is_act: bool) {
        if self.fields.get(at).is_some_and(Option::is_some) {
            return;
        }
        if let Some(Some(recorder)) = self.body.recorders.get(at) {
            let name = recorder.list.clone();
            let (list, array) =
                (self.body.imports.class("java/util/List"), self.body.imports.class("java/util/ArrayList"));
            self.push(&format!("{list}<Object> {name} = new {array}<>();"));
        }
        let value = self.body.initialiser(at);
        let declared = self.body.declared(at);
        let ty = self.body.imports.ty(&declared);
        let name = self.body.variables[at].clone().unwrap_or_default();
        self.push(&format!("{ty} {name} = {value};"));
        self.end_act(is_act);
        self.assert_value(at, &name, &declared);
    }

    /// Writes the assertion about a statement's value, if there is one.
    fn assert_value(&mut self, at: usize, actual: &str, ty: &Type) {
        let claim = Claim::Value(Var(at as u32));
        if !self.body.plan.claims.contains(&claim) {
            return;
        }
        let test = self.test;
        if let Some(Outcome::Returned { value: Some(value), .. }) = test.observed.outcomes.get(at) {
            self.assert(claim, value, actual, ty);
        }
    }

    /// Collects what an iterator gives, and how that list is called.
    fn collected(&mut self, actual: &str, ty: &Type) -> String {
        let name = self.body.names.fresh("elements");
        let (list, array) =
            (self.body.imports.class("java/util/List"), self.body.imports.class("java/util/ArrayList"));
        let iterator = assertion::as_class(self.body.imports, "java/util/Iterator", ty, actual);
        self.push(&format!("{list}<Object> {name} = new {array}<>();"));
        self.push(&format!("{iterator}.forEachRemaining({name}::add);"));
        name
    }

    fn assert(&mut self, claim: Claim, value: &Value, actual: &str, ty: &Type) {
        let elements = match value {
            Value::Drained { by: Drain::Iterator, .. } => Some(self.collected(actual, ty)),
            _ => None,
        };
        let (actual, ty) = match &elements {
            Some(elements) => (elements.as_str(), &Type::class("java/util/List")),
            None => (actual, ty),
        };
        let same = match value {
            Value::Same(var) if var.index() < self.body.plan.end => {
                Some(self.body.operand(&Operand::Var(*var)))
            }
            _ => None,
        };
        let line = match self.parameter(claim) {
            Some((name, of)) => {
                assertion::of_parameter(self.body.imports, self.style, (name, of), value, ty, actual)
            }
            None => assertion::line(self.body.imports, self.style, value, ty, actual, same),
        };
        let placed =
            PlacedClaim { claim, line: self.lines.len(), actual: actual.to_owned(), expected: line.expected };
        self.claims.push(placed);
        self.push(&line.text);
    }

    /// The parameter that is what an assertion expects, with its type.
    pub(super) fn parameter(&self, claim: Claim) -> Option<(&'a str, &'a Type)> {
        let place = self.columns.iter().position(|column| column.has(claim))?;
        Some((&self.parameters[place], &self.columns[place].ty))
    }

    /// Asserts what was printed, before anything else is asked.
    fn printed(&mut self) {
        for claim in self.body.plan.claims.clone() {
            let Claim::Printed(printer) = claim else { continue };
            let Some(text) = self.test.observed.printed.get(&printer) else { continue };
            let (written, actual, expected) = settings::printed(self.body.imports, self.style, printer, text);
            self.claims.push(PlacedClaim { claim, line: self.lines.len(), actual, expected });
            self.push(&written);
        }
    }

    /// Asserts what files hold.
    fn files(&mut self) {
        for claim in self.body.plan.claims.clone() {
            let Claim::File(index) = claim else { continue };
            let Some((path, text)) = self.test.observed.files.get(index) else { continue };
            let (written, actual, expected) = temporary::content(self.body.imports, self.style, path, text);
            self.claims.push(PlacedClaim { claim, line: self.lines.len(), actual, expected });
            self.push(&written);
            // Reading may fail.
            self.throws = self.throws.max(Throws::Exception);
        }
    }

    fn inspections(&mut self) {
        for claim in self.body.plan.claims.clone() {
            if let Claim::Changed(index) = claim {
                let (var, value) = &self.test.observed.changed[index];
                let (actual, ty) = (self.body.operand(&Operand::Var(*var)), self.body.declared(var.index()));
                self.assert(claim, value, &actual, &ty);
            }
            let Claim::Inspection(index) = claim else { continue };
            let inspection = &self.test.observed.inspections[index];
            let member = self.body.types.universe.member(inspection.member);
            let (actual, ty) = self.body.inspection(inspection.var, inspection.member);
            self.assert(claim, &inspection.value, &actual, &ty);
            self.note_member(member);
        }
    }

    /// Asserts how stubs were called, one by one.
    fn interactions(&mut self) {
        let claims = self.body.plan.claims.clone();
        self.verifications(&claims);
        for stub in recorder::stubs(&self.test.observed, &claims) {
            let is_its = |claim: &&Claim| {
                matches!(claim, Claim::Interaction(index)
                    if self.test.observed.interactions.get(*index).is_some_and(|one| one.stub == stub))
            };
            let Some(Some(recorder)) = self.body.recorders.get(stub.index()) else { continue };
            let Some(claim) = claims.iter().find(is_its).copied() else { continue };
            let actual = recorder.list.clone();
            let expected = self.body.calls(&self.test.observed, stub);
            let text = statement(self.body.imports, self.style, Check::Equal(&expected), &actual);
            let line = self.lines.len();
            self.push(&text);
            self.claims.push(PlacedClaim { claim, line, actual, expected });
        }
    }

    /// Asserts how mocks were called.
    fn verifications(&mut self, claims: &[Claim]) {
        for claim in claims {
            let Claim::Interaction(index) = claim else { continue };
            let Some(one) = self.test.observed.interactions.get(*index) else { continue };
            if !self.body.plan.mocks[one.stub.index()] {
                continue;
            }
            let lines =
                self.body.verifications(&self.test.observed.interactions, one.stub.index(), one.method);
            for text in lines {
                let line = self.lines.len();
                self.push(&text);
                let (actual, expected) = (text.trim_end_matches(';').to_owned(), "called".to_owned());
                self.claims.push(PlacedClaim { claim: *claim, line, actual, expected });
            }
            self.note_member(self.body.types.universe.member(one.method));
        }
    }

    /// Name of the exception that the test ends with, by internal name.
    pub(super) fn exception(&self) -> Option<&str> {
        match self.test.observed.outcomes.get(self.body.plan.end.checked_sub(1)?) {
            Some(Outcome::Threw { nameable, .. }) => Some(self.body.known_exception(nameable)),
            _ => None,
        }
    }

    /// Whether a statement is written elsewhere, to make what a field holds.
    fn is_held(&self, at: usize) -> bool {
        let is_inside = || {
            let operand = Operand::Var(Var(at as u32));
            // What follows an exception is not written.
            let written = &self.body.case.statements[..self.body.plan.end];
            let statements = written.iter().enumerate().skip(at + 1);
            let mut users = statements.filter(|(_, user)| user.operands().any(|one| *one == operand));
            self.body.plan.places[at] == Place::Inline && users.any(|(user, _)| self.is_held(user))
        };
        self.fields.get(at).is_some_and(Option::is_some) || is_inside()
    }

    /// Notes what the calls of a statement declare to throw, and of those that are written inside it.
    pub(super) fn note_exceptions(&mut self, at: usize) {
        if self.is_held(at) {
            return;
        }
        let statement = &self.body.case.statements[at];
        if let Some(id) = statement.member() {
            self.note_member(self.body.types.universe.member(id));
        }
        if let Action::Stub(stub) = &statement.action
            && let Some((constructor, _)) = &stub.constructor
        {
            self.note_member(self.body.types.universe.member(*constructor));
        }
    }

    fn note_member(&mut self, member: &Member) {
        let types = self.body.types;
        for exception in member.throws.iter().filter(|exception| !types.is_unchecked(exception)) {
            let is_throwable = &**exception == "java/lang/Throwable"
                || types.is_subclass(exception, "java/lang/Exception") == Some(false);
            self.throws = self.throws.max(if is_throwable { Throws::Throwable } else { Throws::Exception });
        }
    }
}
