//! From values of a method's parameters to a test.

use testwright_solver::Const;
use testwright_testcase::{
    Action, Literal, MemberId, Operand, Primitive, Statement, TestCase, Type, Universe, Var,
};

use crate::method::MutableMethod;

/// The member of the universe that is a method; none if tests cannot call it.
#[must_use]
pub fn member_of(universe: &Universe, method: &MutableMethod) -> Option<MemberId> {
    universe.targets.iter().copied().find(|target| {
        let member = universe.member(*target);
        *member.declared_in == *method.class
            && *member.name == *method.name
            && *member.descriptor == *method.descriptor
    })
}

/// A test that calls a member with these values, one for each input; `template` is any test whose last statement calls it and
/// that knows where a receiver comes from.
#[must_use]
pub fn make_test(
    universe: &Universe,
    member: MemberId,
    template: &TestCase,
    values: &[Option<Const>],
) -> Option<TestCase> {
    let last = template.statements.last()?;
    let Action::Call { method, receiver, .. } = &last.action else { return None };
    if *method != member {
        return None;
    }
    let mut test = TestCase::default();
    if receiver.is_some() {
        test.statements.extend_from_slice(&template.statements[..template.statements.len() - 1]);
    }
    let parameters = &universe.member(member).parameters;
    // The receiver is an input, too, but has no value.
    let values: Vec<&Const> = values.iter().flatten().collect();
    if values.len() != parameters.len() {
        return None;
    }
    let mut arguments = Vec::with_capacity(parameters.len());
    for (parameter, value) in parameters.iter().zip(values) {
        let argument = match (parameter, value) {
            (Type::Array(component), Const::Array(_, items)) => {
                let Type::Primitive(primitive) = **component else { return None };
                let elements = items.iter().map(|item| Some(Operand::Literal(literal(primitive, item)?)));
                let elements = elements.collect::<Option<Vec<Operand>>>()?;
                let ty = Some(parameter.clone());
                test.statements.push(Statement { action: Action::Array { elements }, ty });
                Operand::Var(Var(test.statements.len() as u32 - 1))
            }
            (Type::Primitive(primitive), value) => Operand::Literal(literal(*primitive, value)?),
            (_, Const::String(text)) => Operand::Literal(Literal::String(text.to_vec().into())),
            _ => return None,
        };
        arguments.push(argument);
    }
    let action = Action::Call { method: member, receiver: receiver.clone(), arguments };
    test.statements.push(Statement { action, ty: last.ty.clone() });
    without_unused(&mut test, receiver.as_ref());
    Some(test)
}

/// Drops what the template made for arguments that are other ones now.
fn without_unused(test: &mut TestCase, receiver: Option<&Operand>) {
    if receiver.is_none() {
        return;
    }
    let mut at = test.statements.len().saturating_sub(1);
    while at > 0 {
        at -= 1;
        let makes_values = matches!(test.statements[at].action, Action::Array { .. } | Action::Stub(_));
        if makes_values && !test.is_used(at) {
            test.remove(at);
        }
    }
}

fn literal(primitive: Primitive, value: &Const) -> Option<Literal> {
    value.value().map(|value| Literal::of_bits(primitive, value.to_bits()))
}
