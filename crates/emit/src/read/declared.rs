//! What a test class declares for its tests: mocks, and fields with how their values are made.
//!
//! Start at [`Declared`]. **Always true:** what is told of a field holds before every test: nothing else that runs before a test is
//! done with it.

use std::collections::BTreeSet;

use testwright_testcase::{Action, ClassType, Operand, TestCase, Type, Universe, Var};

use super::names::Names;
use super::syntax::{Expression, File, Statement, StatementKind};
use super::{TestName, fixture, parse, resolve};

/// See the module's text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Declared(File);

impl Declared {
    /// Reads a source file. Fails with words for the user.
    pub(crate) fn of(source: &str) -> Result<Declared, String> {
        parse::file(source).map(Declared)
    }

    /// Its tests, rows of tables by themselves.
    pub(crate) fn tests(&self) -> Vec<TestName> {
        let tests = self.0.tests.iter();
        tests.map(|test| TestName { name: test.name.clone(), row: test.row, line: test.line }).collect()
    }

    /// How many methods that run before each test could be read.
    pub(crate) fn set_ups(&self) -> usize {
        self.0.set_ups.len()
    }

    /// Names of fields that are no mocks, in order.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &str> {
        self.0.fields.iter().map(|field| field.name.as_str())
    }

    /// Mocks that nothing is said of before a test, and that are the only ones of their type.
    pub(crate) fn mocks(&self, universe: &Universe) -> Vec<(ClassType, String)> {
        let names = Names { universe, file: &self.0 };
        let mut said = BTreeSet::new();
        for statement in self.0.set_ups.iter().flatten() {
            // What is made of mocks does nothing with them yet, as far as its class is not asked.
            match &statement.kind {
                StatementKind::Assign { value: Expression::New { body: None, .. }, .. } => {}
                kind => fixture::names(kind, &mut said),
            }
        }
        let ty = |named| match names.ty(named) {
            Ok(Type::Class(class)) => Some((*class).clone()),
            _ => None,
        };
        let all: Vec<(ClassType, String)> =
            self.0.mocks.iter().filter_map(|(named, name)| Some((ty(named)?, name.clone()))).collect();
        let is_only =
            |class: &ClassType| all.iter().filter(|(other, _)| other.name == class.name).count() == 1;
        all.iter().filter(|(class, name)| is_only(class) && !said.contains(name)).cloned().collect()
    }

    /// The statements that make what a field holds, and which of them its value is. None if they cannot be read, if they do
    /// more than that, or if the field is declared as something else.
    pub(crate) fn value(&self, universe: &Universe, name: &str) -> Option<(TestCase, Var)> {
        let field = self.0.fields.iter().find(|field| field.name == name)?;
        let path = Expression::Path(vec![name.to_owned()]);
        let asked = Statement { line: field.line, kind: StatementKind::Evaluate(path) };
        let (case, operand) = resolve::value(universe, &self.0, &asked, name).ok()?;
        let Operand::Var(var) = operand else { return None };
        let declared = Names { universe, file: &self.0 }.ty(&field.ty).ok()?;
        let made = case.statements[var.index()].ty.as_ref()?;
        let is_as_declared = declared.class_name().is_some() && declared.class_name() == made.class_name();
        (is_as_declared && does_nothing_else(&case, var)).then_some((case, var))
    }
}

/// Whether all statements of a test only make a value, each called on something that nothing else is done with.
fn does_nothing_else(case: &TestCase, value: Var) -> bool {
    let mut needed = vec![false; case.statements.len()];
    needed[value.index()] = true;
    for at in (0..case.statements.len()).rev() {
        let statement = &case.statements[at];
        let is_creation = match &statement.action {
            Action::New { .. } | Action::Array { .. } => true,
            Action::Get { receiver, .. } => receiver.is_none(),
            Action::Call { receiver: Some(Operand::Var(on)), .. } => uses(case, *on) == 1,
            Action::Call { receiver, .. } => receiver.is_none(),
            // What it answers is nothing, because nothing is said of it.
            Action::Stub(stub) => stub.constructor.is_none(),
            Action::Set { .. } => false,
        };
        if !needed[at] || !is_creation {
            return false;
        }
        for operand in statement.operands() {
            if let Operand::Var(var) = operand {
                needed[var.index()] = true;
            }
        }
    }
    true
}

/// How often a value is used.
fn uses(case: &TestCase, value: Var) -> usize {
    let operands = case.statements.iter().flat_map(|statement| statement.operands());
    operands.filter(|operand| **operand == Operand::Var(value)).count()
}
