//! What a test is apart from its literals: tests that have this in common can be rows of one table.
//!
//! Start at [`Shape::of`]. Every literal, `null` and enum constant that a parameter could stand for is a [`Hole`] with its
//! [`Cell`]; what is left is the [`Key`]. **Always true:** tests with equal keys have the same holes in the same order, and are
//! written alike but for these.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testwright_testcase::identifier::is_identifier;
use testwright_testcase::{
    Action, Interaction, Literal, MemberId, Operand, Outcome, Primitive, Printer, Setting, Statement, Text,
    Type, Value, Var,
};

use super::super::plan::{Place, Plan};
use super::super::types::Types;
use super::cell::Cell;
use crate::suite::{Claim, Test};

/// Where a parameter could stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hole {
    /// An operand of a statement, by their places.
    Operand(usize, usize),
    /// What an assertion expects.
    Claim(Claim),
}

/// See the module's text. Statements that read enum constants are not in it, because these are written where they are used; the
/// others are counted without them.
#[derive(PartialEq)]
pub(super) struct Key<'t> {
    statements: Vec<Statement>,
    places: Vec<Place>,
    mocks: Vec<bool>,
    act: Option<Var>,
    claims: Vec<Claimed>,
    thrown: Option<&'t str>,
    /// Calls of stubs that the text speaks of.
    interactions: Vec<Interaction>,
    calls: Vec<Interaction>,
    printed: BTreeMap<Printer, &'t Text>,
    settings: &'t BTreeSet<Setting>,
    is_cautious: bool,
    has_plain_stubs: bool,
}

/// An assertion without what it expects.
#[derive(PartialEq)]
enum Claimed {
    Value(Var, Form),
    Inspection(Var, MemberId, Form),
    Changed(Var, Form),
    Throws(Var),
    /// With the message where no parameter can stand for it.
    Message(Var, Option<Text>),
    Interaction(usize),
    Printed(Printer),
    /// With what the file holds.
    File(Arc<str>, Text),
}

/// How something is asserted.
#[derive(PartialEq)]
enum Form {
    /// That it equals a primitive value.
    Primitive(Primitive),
    /// That it equals an object or is `null`.
    Reference,
    /// That its text is one.
    Text,
    /// What no parameter can stand for.
    Exactly(Value),
}

/// A key and the values of its holes.
pub(super) struct Shape<'t> {
    pub(super) key: Key<'t>,
    pub(super) holes: Vec<(Hole, Cell)>,
}

impl<'t> Shape<'t> {
    pub(super) fn of(types: &Types<'_>, test: &'t Test, plan: &'t Plan) -> Shape<'t> {
        let fixed = fixed(test);
        let is_open = |at: usize| plan.places[at] == Place::Constant && !fixed.contains(&Var(at as u32));
        let constants: Vec<Option<Cell>> = (0..plan.end)
            .map(|at| constant(types, &test.case.statements[at]).filter(|_| is_open(at)))
            .collect();
        let mut maker = Maker { types, test, constants, holes: Vec::new() };
        let is_other = |at: &usize| maker.constants[*at].is_none();
        let others: Vec<usize> = (0..plan.end).filter(is_other).collect();
        let statements = others.iter().map(|at| maker.blank(*at)).collect();
        let claims = plan.claims.iter().filter_map(|claim| maker.claimed(*claim)).collect();
        let speaks = plan.claims.iter().any(|claim| matches!(claim, Claim::Interaction(_)));
        let has_mocks = plan.mocks.contains(&true);
        let observed = &test.observed;
        let printed = observed.printed.iter().map(|(printer, text)| (*printer, text));
        let key = Key {
            statements,
            places: others.iter().map(|at| plan.places[*at]).collect(),
            mocks: others.iter().map(|at| plan.mocks[*at]).collect(),
            act: plan.act.map(|act| maker.counted(Var(act as u32))),
            claims,
            thrown: test.thrown().and_then(|at| match &observed.outcomes[at] {
                Outcome::Threw { nameable, .. } => Some(&**nameable),
                _ => None,
            }),
            interactions: maker.interactions(if speaks { &observed.interactions } else { &[] }),
            calls: maker.interactions(if has_mocks { &test.calls } else { &[] }),
            printed: printed.filter(|(one, _)| plan.claims.contains(&Claim::Printed(*one))).collect(),
            settings: &observed.settings,
            is_cautious: test.cautious,
            has_plain_stubs: test.plain_stubs,
        };
        Shape { key, holes: maker.holes }
    }
}

/// Makes the key of a test.
struct Maker<'a, 'u> {
    types: &'a Types<'u>,
    test: &'a Test,
    /// By statement, the enum constant that it reads.
    constants: Vec<Option<Cell>>,
    holes: Vec<(Hole, Cell)>,
}

impl Maker<'_, '_> {
    /// A statement as it is counted without those that read constants.
    fn counted(&self, var: Var) -> Var {
        let before = self.constants.iter().take(var.index()).flatten().count();
        Var(var.0 - before as u32)
    }

    /// A statement without its literals, which become holes.
    fn blank(&mut self, at: usize) -> Statement {
        let statement = &self.test.case.statements[at];
        let mut blank = statement.clone();
        // What an array holds is read as one thing.
        let is_array = matches!(statement.action, Action::Array { .. });
        let has_receiver = match &statement.action {
            Action::Call { receiver, .. } | Action::Get { receiver, .. } | Action::Set { receiver, .. } => {
                receiver.is_some()
            }
            _ => false,
        };
        for (position, operand) in blank.operands_mut().enumerate() {
            let cell = match operand {
                Operand::Var(var) => match self.constants.get(var.index()) {
                    Some(Some(constant)) => Some(constant.clone()),
                    _ => {
                        *operand = Operand::Var(self.counted(*var));
                        None
                    }
                },
                Operand::Null => Some(Cell::Null),
                // Nothing can be called on a primitive value.
                Operand::Literal(of) if has_receiver && position == 0 && of.primitive().is_some() => None,
                Operand::Literal(of) => Cell::of_literal(of),
                Operand::Class(_) => None,
            };
            let Some(cell) = cell.filter(|_| !is_array) else { continue };
            *operand = match &cell {
                Cell::Literal(of) if !takes_reference(self.types, statement, position) => of
                    .primitive()
                    .map_or(Operand::Null, |primitive| Operand::Literal(Literal::zero(primitive))),
                _ => Operand::Null,
            };
            self.holes.push((Hole::Operand(at, position), cell));
        }
        blank
    }

    /// How a value is asserted. It becomes a hole if it can be one.
    fn form(&mut self, claim: Claim, value: &Value) -> Form {
        let Some(cell) = Cell::of_value(self.types, value) else {
            return Form::Exactly(self.value(value));
        };
        self.holes.push((Hole::Claim(claim), cell));
        match value {
            Value::Literal(of) => of.primitive().map_or(Form::Reference, Form::Primitive),
            Value::Text(_) => Form::Text,
            _ => Form::Reference,
        }
    }

    fn value(&self, value: &Value) -> Value {
        match value {
            Value::Same(var) => Value::Same(self.counted(*var)),
            other => other.clone(),
        }
    }

    fn interactions(&self, all: &[Interaction]) -> Vec<Interaction> {
        let one = |one: &Interaction| Interaction {
            stub: self.counted(one.stub),
            method: one.method,
            arguments: one.arguments.iter().map(|value| self.value(value)).collect(),
            during: self.counted(one.during),
        };
        all.iter().map(one).collect()
    }

    /// An assertion without what it expects, which becomes a hole if it can be one.
    fn claimed(&mut self, claim: Claim) -> Option<Claimed> {
        let observed = &self.test.observed;
        match claim {
            Claim::Value(var) => match observed.outcomes.get(var.index()) {
                Some(Outcome::Returned { value: Some(value), .. }) => {
                    Some(Claimed::Value(self.counted(var), self.form(claim, value)))
                }
                _ => None,
            },
            Claim::Inspection(index) => {
                let one = &observed.inspections[index];
                Some(Claimed::Inspection(self.counted(one.var), one.member, self.form(claim, &one.value)))
            }
            Claim::Changed(index) => {
                let (var, value) = &observed.changed[index];
                Some(Claimed::Changed(self.counted(*var), self.form(claim, value)))
            }
            Claim::Message(var) => {
                let message = observed.message.as_ref()?;
                let cell = Cell::of_literal(&Literal::String(message.clone()));
                let exactly = cell.is_none().then(|| message.clone());
                self.holes.extend(cell.map(|cell| (Hole::Claim(claim), cell)));
                Some(Claimed::Message(self.counted(var), exactly))
            }
            Claim::Throws(var) => Some(Claimed::Throws(self.counted(var))),
            Claim::Interaction(index) => Some(Claimed::Interaction(index)),
            Claim::Printed(printer) => Some(Claimed::Printed(printer)),
            Claim::File(index) => {
                let (path, text) = observed.files.get(index)?;
                Some(Claimed::File(path.clone(), text.clone()))
            }
        }
    }
}

/// Values that more than operands speak of, or that are in arrays: no parameter stands for them.
fn fixed(test: &Test) -> BTreeSet<Var> {
    let observed = &test.observed;
    let mut fixed: BTreeSet<Var> = observed.inspections.iter().map(|one| one.var).collect();
    fixed.extend(observed.changed.iter().map(|(var, _)| *var));
    for statement in &test.case.statements {
        let operands = statement.operands().filter(|_| matches!(statement.action, Action::Array { .. }));
        fixed.extend(operands.filter_map(|operand| match operand {
            Operand::Var(var) => Some(*var),
            _ => None,
        }));
    }
    let returned = observed.outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Returned { value, .. } => value.as_ref(),
        _ => None,
    });
    let inspected = observed.inspections.iter().map(|one| &one.value);
    let given = observed.interactions.iter().chain(&test.calls).flat_map(|one| &one.arguments);
    fixed.extend(returned.chain(inspected).chain(given).filter_map(|value| match value {
        Value::Same(var) => Some(*var),
        _ => None,
    }));
    fixed
}

/// The enum constant that a statement reads.
fn constant(types: &Types<'_>, statement: &Statement) -> Option<Cell> {
    let Action::Get { field, receiver: None } = &statement.action else { return None };
    let member = types.universe.member(*field);
    let class = member.result.as_ref()?.class_name()?;
    let is_enum = types.universe.class(class).is_some_and(|info| info.is_enum);
    let is_own = *class == member.owner && member.is_final;
    (is_enum && is_own && types.is_nameable(class) && is_identifier(&member.name))
        .then(|| Cell::Constant { class: class.clone(), name: member.name.clone() })
}

/// Whether an operand goes where a reference is wanted, so that `null` could be there as well.
fn takes_reference(types: &Types<'_>, statement: &Statement, position: usize) -> bool {
    let (id, arguments, before) = match &statement.action {
        Action::New { constructor, arguments } => (*constructor, arguments, 0),
        Action::Call { method, receiver, arguments } => (*method, arguments, usize::from(receiver.is_some())),
        _ => return false,
    };
    let parameters = types.erased_parameters(types.universe.member(id));
    let wanted = position.checked_sub(before).and_then(|at| parameters.get(at));
    parameters.len() == arguments.len() && wanted.is_some_and(Type::is_reference)
}
