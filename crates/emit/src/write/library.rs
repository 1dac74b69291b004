//! Libraries of assertions: how each of them says the same.
//!
//! Start at [`statement`]. **Always true:** the call that fails stands on the first line of the statement.

use super::imports::Imports;
use crate::style::Assertions;
use crate::suite::{Framework, Style};

const ASSERTJ: &str = "org.assertj.core.api.Assertions";
const TRUTH: &str = "com.google.common.truth.Truth";
const HAMCREST: &str = "org.hamcrest.MatcherAssert";
const MATCHERS: &str = "org.hamcrest.Matchers";

/// Most characters of an assertion of JUnit in one line.
const WIDEST: usize = 100;

/// What is said of a value. What is expected is written already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check<'c> {
    Null,
    NotNull,
    True,
    False,
    /// It is this very object.
    Same(&'c str),
    Equal(&'c str),
    /// It is this number within a tolerance.
    Close(&'c str, &'c str),
    /// It is an array with the same elements; perhaps within a tolerance.
    Array(&'c str, Option<&'c str>),
    /// It is an exception with this message.
    Message(&'c str),
}

/// Writes an assertion about an expression.
pub(crate) fn statement(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    check: Check<'_>,
    actual: &str,
) -> String {
    match style.assertions {
        Assertions::Framework => by_framework(imports, style, check, actual),
        Assertions::AssertJ => by_assertj(imports, check, actual),
        Assertions::Hamcrest => by_hamcrest(imports, check, actual),
        Assertions::Truth => by_truth(imports, check, actual),
    }
}

/// What of an exception with a message an assertion is about.
pub(crate) fn message_of(thrown: &str) -> String {
    format!("{thrown}.getMessage()")
}

fn by_framework(imports: &mut Imports<'_, '_>, style: &Style, check: Check<'_>, actual: &str) -> String {
    let name = match check {
        Check::Null => "assertNull",
        Check::NotNull => "assertNotNull",
        Check::True => "assertTrue",
        Check::False => "assertFalse",
        Check::Same(_) => "assertSame",
        // TestNG calls it so for arrays, too.
        Check::Array(..) if style.framework != Framework::TestNg => "assertArrayEquals",
        Check::Equal(_) | Check::Close(..) | Check::Message(_) | Check::Array(..) => "assertEquals",
    };
    let method = imports.method(style.framework.assertions(), name);
    let (expected, actual, tolerance) = match check {
        Check::Null | Check::NotNull | Check::True | Check::False => return format!("{method}({actual});"),
        Check::Message(expected) => (expected, message_of(actual), None),
        Check::Same(expected) | Check::Equal(expected) => (expected, actual.to_owned(), None),
        Check::Array(expected, tolerance) => (expected, actual.to_owned(), tolerance),
        Check::Close(expected, tolerance) => (expected, actual.to_owned(), Some(tolerance)),
    };
    let (first, second) = match style.framework.takes_actual_first() {
        true => (&*actual, expected),
        false => (expected, &*actual),
    };
    let last = tolerance.map_or_else(|| second.to_owned(), |tolerance| format!("{second}, {tolerance}"));
    let is_wide = method.len() + first.len() + last.len() > WIDEST;
    if is_wide && !matches!(check, Check::Same(_)) {
        format!("{method}(\n        {first},\n        {last});")
    } else {
        format!("{method}({first}, {last});")
    }
}

fn by_assertj(imports: &mut Imports<'_, '_>, check: Check<'_>, actual: &str) -> String {
    let that = format!("{}({actual})", imports.method(ASSERTJ, "assertThat"));
    match check {
        Check::Same(same) => format!("{that}.isSameAs({same});"),
        Check::Close(expected, tolerance) => {
            format!("{that}.isCloseTo({expected}, {}({tolerance}));", imports.method(ASSERTJ, "within"))
        }
        Check::Array(expected, Some(tolerance)) => {
            format!("{that}.containsExactly({expected}, {}({tolerance}));", imports.method(ASSERTJ, "within"))
        }
        Check::Message(expected) => format!("{that}.hasMessage({expected});"),
        other => fluent(&that, other),
    }
}

/// AssertJ's assertion that a lambda throws, in lines: with a message, every part has a line of its own, so that the line of a
/// failure says which of them does not hold.
pub(crate) fn thrown_by(
    imports: &mut Imports<'_, '_>,
    lambda: &str,
    exception: &str,
    message: Option<&str>,
) -> Vec<String> {
    let that = format!("{}(() -> {lambda})", imports.method(ASSERTJ, "assertThatThrownBy"));
    let instance = format!(".isInstanceOf({exception}.class)");
    match message {
        None => vec![format!("{that}{instance};")],
        Some(message) => {
            vec![that, format!("        {instance}"), format!("        .hasMessage({message});")]
        }
    }
}

fn by_truth(imports: &mut Imports<'_, '_>, check: Check<'_>, actual: &str) -> String {
    let that = format!("{}({actual})", imports.method(TRUTH, "assertThat"));
    match check {
        Check::Same(same) => format!("{that}.isSameInstanceAs({same});"),
        Check::Close(expected, tolerance) => format!("{that}.isWithin({tolerance}).of({expected});"),
        Check::Array(expected, Some(tolerance)) => {
            format!("{that}.usingTolerance({tolerance}).containsExactly({expected}).inOrder();")
        }
        Check::Message(expected) => format!("{that}.hasMessageThat().isEqualTo({expected});"),
        other => fluent(&that, other),
    }
}

/// What fluent libraries have in common.
fn fluent(that: &str, check: Check<'_>) -> String {
    match check {
        Check::Null => format!("{that}.isNull();"),
        Check::NotNull => format!("{that}.isNotNull();"),
        Check::True => format!("{that}.isTrue();"),
        Check::False => format!("{that}.isFalse();"),
        Check::Same(expected)
        | Check::Equal(expected)
        | Check::Close(expected, _)
        | Check::Array(expected, _)
        | Check::Message(expected) => format!("{that}.isEqualTo({expected});"),
    }
}

fn by_hamcrest(imports: &mut Imports<'_, '_>, check: Check<'_>, actual: &str) -> String {
    let that = imports.method(HAMCREST, "assertThat");
    let matcher = match check {
        Check::Null => format!("{}()", imports.method(MATCHERS, "nullValue")),
        Check::NotNull => format!("{}()", imports.method(MATCHERS, "notNullValue")),
        Check::True => format!("{}(true)", imports.method(MATCHERS, "is")),
        Check::False => format!("{}(false)", imports.method(MATCHERS, "is")),
        Check::Same(same) => format!("{}({same})", imports.method(MATCHERS, "sameInstance")),
        Check::Close(expected, tolerance) => {
            format!("{}({expected}, {tolerance})", imports.method(MATCHERS, "closeTo"))
        }
        Check::Equal(expected) | Check::Array(expected, _) | Check::Message(expected) => {
            format!("{}({expected})", imports.method(MATCHERS, "is"))
        }
    };
    match check {
        Check::Message(_) => format!("{that}({}, {matcher});", message_of(actual)),
        _ => format!("{that}({actual}, {matcher});"),
    }
}

/// Whether numbers without many digits are compared within a tolerance, too.
pub(crate) fn wants_tolerance(style: &Style) -> bool {
    style.assertions == Assertions::Framework && style.framework == Framework::JUnit4
}
