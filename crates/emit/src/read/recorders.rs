//! Lists in which stubs record how they are called. They are no part of what a test does.
//!
//! Start at [`found`]. A stub records by `calls.add(…)` or `Collections.addAll(calls, …)` before it answers.

use super::assertions::is_junit;
use super::syntax::{Expression, Statement, StatementKind};

/// The names of the variables in which stubs of these statements record.
pub(super) fn found(statements: &[Statement]) -> Vec<String> {
    let mut names = Vec::new();
    for statement in statements {
        match &statement.kind {
            StatementKind::Declare { value, .. } => search(value, &mut names),
            StatementKind::Assign { value, .. } => search(value, &mut names),
            StatementKind::Evaluate(value) | StatementKind::Return(Some(value)) => search(value, &mut names),
            StatementKind::Try(body) => names.extend(found(body)),
            StatementKind::Return(None) => {}
        }
    }
    names
}

/// Whether a statement of a stub only records in one of these variables.
pub(super) fn records(statement: &Statement, names: &[String]) -> bool {
    recorder(statement).is_some_and(|name| names.contains(name))
}

/// The variable in which a statement of a stub records.
fn recorder(statement: &Statement) -> Option<&String> {
    let (StatementKind::Evaluate(Expression::Call { receiver, name, arguments })
    | StatementKind::Return(Some(Expression::Call { receiver, name, arguments }))) = &statement.kind
    else {
        return None;
    };
    let Some(Expression::Path(path)) = receiver.as_deref() else { return None };
    match (&path[..], name.as_str()) {
        ([list], "add") => Some(list),
        ([.., class], "addAll") if class == "Collections" => match arguments.first()? {
            Expression::Path(path) => match &path[..] {
                [list] => Some(list),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Looks for stubs in an expression. Lambdas of assertions are what the test does, not stubs.
fn search(expression: &Expression, names: &mut Vec<String>) {
    match expression {
        Expression::Lambda { body } => names.extend(body.first().and_then(recorder).cloned()),
        Expression::Call { receiver, name, arguments } => {
            if let Some(receiver) = receiver {
                search(receiver, names);
            }
            for argument in arguments {
                match argument {
                    Expression::Lambda { body }
                        if is_junit(receiver.as_deref(), name) || name == "isThrownBy" =>
                    {
                        names.extend(found(body));
                    }
                    other => search(other, names),
                }
            }
        }
        Expression::New { outer, arguments, body, .. } => {
            outer.iter().for_each(|outer| search(outer, names));
            arguments.iter().for_each(|argument| search(argument, names));
            let methods = body.iter().flatten();
            names.extend(methods.filter_map(|method| method.body.first().and_then(recorder).cloned()));
        }
        Expression::Array { elements, .. } | Expression::Elements(elements) => {
            elements.iter().for_each(|element| search(element, names));
        }
        Expression::Field(inner, _) | Expression::Cast(_, inner) => search(inner, names),
        _ => {}
    }
}
