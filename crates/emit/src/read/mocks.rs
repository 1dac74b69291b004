//! Mocks of Mockito in a test class, which become stubs again.
//!
//! Start at [`found`]. A mock is a field with `@Mock`, or a field or variable that is `mock(…)`. What it answers is said by
//! `when(…).thenReturn(…)` or `doReturn(…).when(…)` anywhere in the test. What is verified is no part of what a test does.

use super::syntax::{Expression, File, Named, Statement, StatementKind};

/// A mock of a test.
pub(super) struct Mock {
    pub(super) name: String,
    pub(super) ty: Named,
    /// Methods that are stubbed: name, number of parameters, and what they answer.
    pub(super) answers: Vec<(String, usize, Expression)>,
}

/// The mocks that statements of a test may use.
pub(super) fn found(file: &File, statements: &[Statement]) -> Vec<Mock> {
    let mock =
        |(ty, name): &(Named, String)| Mock { name: name.clone(), ty: ty.clone(), answers: Vec::new() };
    let mut mocks: Vec<Mock> = file.mocks.iter().map(mock).collect();
    for statement in statements {
        match &statement.kind {
            StatementKind::Declare { ty: Some(ty), name, value } if is_creation(value) => {
                mocks.retain(|known| known.name != *name);
                mocks.push(mock(&(ty.clone(), name.clone())));
            }
            StatementKind::Evaluate(expression) => {
                if let Some((name, method, parameters, answer)) = stubbing(expression)
                    && let Some(mock) = mocks.iter_mut().find(|mock| mock.name == name)
                {
                    mock.answers.push((method.to_owned(), parameters, answer.clone()));
                }
            }
            _ => {}
        }
    }
    mocks
}

/// Whether an expression makes a mock.
pub(super) fn is_creation(expression: &Expression) -> bool {
    matches!(expression, Expression::Call { receiver: None, name, .. } if name == "mock")
}

/// Whether a statement only says what a mock answers, or how it was called.
pub(super) fn is_about_mock(expression: &Expression) -> bool {
    let is_verification = match expression {
        Expression::Call { receiver: Some(receiver), .. } => {
            matches!(&**receiver, Expression::Call { receiver: None, name, .. } if name == "verify")
        }
        _ => false,
    };
    is_verification || stubbing(expression).is_some()
}

/// The mock, the method with the number of its parameters, and what it is to answer.
fn stubbing(expression: &Expression) -> Option<(&str, &str, usize, &Expression)> {
    let Expression::Call { receiver: Some(receiver), name, arguments } = expression else { return None };
    let Expression::Call { receiver: before, name: inner, arguments: given } = &**receiver else {
        return None;
    };
    let ("when", [subject]) = (inner.as_str(), &given[..]) else { return None };
    match (before.as_deref(), subject) {
        (None, Expression::Call { receiver: Some(mock), name: method, arguments: parameters })
            if name == "thenReturn" =>
        {
            let [answer] = &arguments[..] else { return None };
            Some((variable(mock)?, method, parameters.len(), answer))
        }
        (Some(Expression::Call { receiver: None, name: first, arguments: answers }), mock)
            if first == "doReturn" =>
        {
            let [answer] = &answers[..] else { return None };
            Some((variable(mock)?, name, arguments.len(), answer))
        }
        _ => None,
    }
}

fn variable(expression: &Expression) -> Option<&str> {
    match expression {
        Expression::Path(path) => match &path[..] {
            [name] => Some(name),
            _ => None,
        },
        _ => None,
    }
}
