//! Names of the parameters of a table: those of the parameters that take them, and what is expected.

use testwright_testcase::{Action, MemberId, Primitive, TestCase, Type, Universe};

use super::super::plan::{Place, Plan};
use super::super::variables::{parameter_name, parameter_of};
use super::super::words::{camel_of_constant, capitalised, decapitalised, is_identifier, simple_name};
use super::{Column, Hole};
use crate::suite::{Claim, Test};

/// Names columns by where they stand.
pub(super) fn name(universe: &Universe, test: &Test, plan: &Plan, columns: &mut [Column]) {
    let case = &test.case;
    let is_value =
        |column: &Column| !column.holes.iter().any(|hole| matches!(hole, Hole::Claim(Claim::Message(_))));
    let expected = columns.iter().filter(|column| column.is_expected() && is_value(column)).count();
    for column in columns {
        let Some(hole) = column.holes.first() else { continue };
        column.wanted = match *hole {
            Hole::Operand(at, position) => {
                of_operand(universe, case, plan, at, position).unwrap_or_else(|| of_type(&column.ty))
            }
            Hole::Claim(Claim::Message(_)) => "expectedMessage".to_owned(),
            Hole::Claim(_) if expected == 1 => "expected".to_owned(),
            Hole::Claim(claim) => {
                let name =
                    asked(test, claim).map(|id| capitalised(&of_member(universe, id))).unwrap_or_default();
                format!("expected{name}")
            }
        };
    }
}

/// The member that an assertion asks.
fn asked(test: &Test, claim: Claim) -> Option<MemberId> {
    match claim {
        Claim::Value(var) => test.case.statements.get(var.index())?.member(),
        Claim::Inspection(index) => Some(test.observed.inspections.get(index)?.member),
        _ => None,
    }
}

/// What an operand is for.
fn of_operand(
    universe: &Universe,
    case: &TestCase,
    plan: &Plan,
    at: usize,
    position: usize,
) -> Option<String> {
    let own = match &case.statements[at].action {
        Action::New { constructor, .. } => parameter_of(universe.member(*constructor), position),
        Action::Call { method, receiver, .. } => {
            let place = position.checked_sub(usize::from(receiver.is_some()));
            place.and_then(|place| parameter_of(universe.member(*method), place))
        }
        Action::Set { field, .. } => Some(of_member(universe, *field)),
        Action::Stub(stub) => {
            let before = stub.constructor.as_ref().map_or(0, |(_, arguments)| arguments.len());
            match (position.checked_sub(before), &stub.constructor) {
                (Some(place), _) => {
                    let mut answers = stub.answers.iter().filter(|(_, answer)| answer.is_some());
                    answers.nth(place).map(|(method, _)| of_member(universe, *method))
                }
                (None, Some((constructor, _))) => parameter_of(universe.member(*constructor), position),
                (None, None) => None,
            }
        }
        Action::Get { .. } | Action::Array { .. } => None,
    };
    // The JDK's classes keep no names: what is made of the value says what it is for.
    own.or_else(|| {
        let name = parameter_name(universe, case, at)?;
        let has_variable = plan.places[at] == Place::Variable;
        Some(if has_variable { format!("{name}Value") } else { name })
    })
}

/// What a getter, method or field is about.
fn of_member(universe: &Universe, id: MemberId) -> String {
    let name = camel_of_constant(&universe.member(id).name);
    let rest = ["get", "is", "has"].into_iter().find_map(|prefix| {
        let rest = name.strip_prefix(prefix)?;
        rest.starts_with(|first: char| first.is_ascii_uppercase()).then_some(rest)
    });
    let name = rest.map_or_else(|| name.clone(), decapitalised);
    if is_identifier(&name) { name } else { "value".to_owned() }
}

/// What a value of a type is called of which nothing else is known.
fn of_type(ty: &Type) -> String {
    match ty {
        Type::Primitive(Primitive::Boolean) => "flag".to_owned(),
        Type::Primitive(Primitive::Char) => "letter".to_owned(),
        Type::Primitive(_) => "number".to_owned(),
        Type::Class(class) if *ty != Type::string() && ty.unboxed().is_none() => {
            decapitalised(simple_name(&class.name))
        }
        _ if ty.unboxed().is_some() => "number".to_owned(),
        _ => "text".to_owned(),
    }
}
