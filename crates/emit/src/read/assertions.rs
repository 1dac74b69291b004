//! Which calls are assertions, and what such a call runs.

use super::syntax::{Expression, Statement};

/// What the names of assertions begin with, and of what catches exceptions for them.
const STARTS: [&str; 4] = ["assert", "expectThrows", "catchThrowable", "catchException"];

/// Whether a call is one of an assertion.
pub(super) fn is_junit(receiver: Option<&Expression>, name: &str) -> bool {
    match receiver {
        None => name == "fail" || STARTS.iter().any(|start| name.starts_with(start)),
        Some(Expression::Path(path)) => {
            let last = path.last().map(String::as_str);
            matches!(last, Some("Assert" | "Assertions" | "Truth" | "MatcherAssert"))
        }
        Some(_) => false,
    }
}

/// The call of `assertThat` and the like at the beginning of a chain of calls, such as `assertThat(actual).isEqualTo(expected)`.
pub(super) fn fluent_subject(expression: &Expression) -> Option<&Expression> {
    let Expression::Call { receiver: Some(receiver), .. } = expression else { return None };
    match &**receiver {
        Expression::Call { receiver: of, name, .. } if is_junit(of.as_deref(), name) => Some(receiver),
        other => fluent_subject(other),
    }
}

/// What is run by a fluent assertion that names an exception first: `assertThatExceptionOfType(A.class).isThrownBy(() -> b())`.
pub(super) fn thrown_by(expression: &Expression) -> Option<&[Statement]> {
    let Expression::Call { receiver: Some(receiver), name, arguments } = expression else { return None };
    match &arguments[..] {
        [Expression::Lambda { body }] if name == "isThrownBy" => Some(body),
        _ => thrown_by(receiver),
    }
}

/// Whether an expression is an assertion.
pub(super) fn is_assertion(expression: &Expression) -> bool {
    matches!(expression, Expression::Call { receiver, name, .. } if is_junit(receiver.as_deref(), name))
}
