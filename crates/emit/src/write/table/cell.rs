//! A value of a row: what JUnit makes an argument of a parameterized test of.
//!
//! Start at [`Cell`]. [`Cell::csv`] is how `@CsvSource` writes it, which JUnit converts to the parameter's type.

use std::sync::Arc;

use testwright_semantics::literal::Literal as Java;
use testwright_semantics::temporary;
use testwright_testcase::identifier::is_identifier;
use testwright_testcase::observed::maker;
use testwright_testcase::{Literal, Primitive, Type, Value};

use super::super::assertion::{self, Strength, is_inexact};
use super::super::imports::Imports;
use super::super::literal;
use super::super::types::Types;

/// Longest text in a row. JUnit takes more, but nobody reads it.
const LONGEST: usize = 200;

/// See the module's text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cell {
    /// `null`
    Null,
    /// A primitive value or string.
    Literal(Literal),
    /// An enum constant.
    Constant {
        /// Internal name of the enum class.
        class: Arc<str>,
        /// Name of the constant.
        name: Arc<str>,
    },
    /// An object of the JDK that JUnit makes of its text.
    Parsed {
        /// Internal name of its class.
        class: Arc<str>,
        /// The text.
        text: Arc<str>,
    },
}

impl Cell {
    /// The literal as a cell. A path in the temporary folder is none: it is known only when the test runs.
    pub(super) fn of_literal(literal: &Literal) -> Option<Cell> {
        let is_path = matches!(literal, Literal::String(units) if temporary::relative(units).is_some());
        (!is_path).then(|| Cell::Literal(literal.clone()))
    }

    /// A value that is asserted exactly, as a cell.
    pub(super) fn of_value(types: &Types<'_>, value: &Value) -> Option<Cell> {
        match value {
            Value::Literal(of) | Value::Boxed(of) if !is_inexact(of) => Cell::of_literal(of),
            Value::Text(units) => Cell::of_literal(&Literal::String(units.clone())),
            Value::Null => Some(Cell::Null),
            Value::Enum { class, name }
                if assertion::strength(types, value) == Strength::Strong && is_identifier(name) =>
            {
                Some(Cell::Constant { class: class.clone(), name: name.clone() })
            }
            Value::Parsed { class, text } if maker(class).is_some() => {
                Some(Cell::Parsed { class: class.clone(), text: text.clone() })
            }
            _ => None,
        }
    }

    /// The type of a parameter that takes it; none for `null`.
    pub(super) fn ty(&self) -> Option<Type> {
        match self {
            Cell::Null => None,
            Cell::Literal(of) => Some(of.ty()),
            Cell::Constant { class, .. } | Cell::Parsed { class, .. } => Some(Type::class(class.clone())),
        }
    }

    /// How it stands in a record of `@CsvSource`; none if that cannot say it safely.
    pub(super) fn csv(&self) -> Option<Vec<u16>> {
        match self {
            // An empty column without quotes.
            Cell::Null => Some(Vec::new()),
            Cell::Literal(of) => csv_of_literal(of),
            Cell::Constant { name, .. } => Some(name.encode_utf16().collect()),
            Cell::Parsed { text, .. } => quoted(&text.encode_utf16().collect::<Vec<u16>>()),
        }
    }

    /// An expression for it of exactly its type.
    pub(super) fn expression(&self, imports: &mut Imports<'_, '_>) -> String {
        match self {
            Cell::Null => "null".to_owned(),
            Cell::Literal(of) => literal::exact(imports, of),
            Cell::Constant { class, name } => {
                let value = Value::Enum { class: class.clone(), name: name.clone() };
                assertion::element(imports, &value)
            }
            Cell::Parsed { class, text } => {
                let value = Value::Parsed { class: class.clone(), text: text.clone() };
                assertion::element(imports, &value)
            }
        }
    }
}

fn csv_of_literal(of: &Literal) -> Option<Vec<u16>> {
    let text = match of {
        Literal::String(units) => return quoted(units),
        Literal::Char(unit) => return quoted(&[*unit]),
        Literal::Boolean(value) => value.to_string(),
        Literal::Byte(value) => value.to_string(),
        Literal::Short(value) => value.to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Long(value) => value.to_string(),
        Literal::Float(value) => number(&Java::Float(*value), f64::from(*value), &format!("{value:e}")),
        Literal::Double(value) => number(&Java::Double(*value), *value, &format!("{value:e}")),
    };
    Some(text.encode_utf16().collect())
}

/// A number as `Double.valueOf` reads it. Java's source has names for some instead, which are no numbers there.
fn number(java: &Java, value: f64, scientific: &str) -> String {
    let text = java.to_string();
    match value {
        _ if value.is_nan() => "NaN".to_owned(),
        _ if value.is_infinite() => if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
        _ if text.contains('_') => scientific.to_owned(),
        _ => text.trim_end_matches('f').to_owned(),
    }
}

/// A text as a column. It is quoted where it would be read as something else: blanks at its ends are stripped, nothing is `null`,
/// and a first `#` begins a comment.
fn quoted(units: &[u16]) -> Option<Vec<u16>> {
    const QUOTE: u16 = b'\'' as u16;
    // Line ends are not kept everywhere, and nobody sees the others.
    let is_hidden = |unit: &u16| matches!(*unit, 0..0x20 | 0x7f..0xa0 | 0x2028 | 0x2029 | 0xfeff);
    if units.len() > LONGEST || units.iter().any(is_hidden) {
        return None;
    }
    let text = String::from_utf16_lossy(units);
    let is_plain = !text.is_empty()
        && text.trim() == text
        && !text.starts_with('#')
        && !text.eq_ignore_ascii_case("null")
        && !text.contains([',', '\'']);
    if is_plain {
        return Some(units.to_vec());
    }
    let mut column = vec![QUOTE];
    for unit in units {
        column.extend(std::iter::repeat_n(*unit, if *unit == QUOTE { 2 } else { 1 }));
    }
    column.push(QUOTE);
    Some(column)
}

/// The box of a primitive type, which can hold `null`.
pub(super) fn boxed(ty: Type) -> Type {
    match ty {
        Type::Primitive(primitive) => Type::class(testwright_testcase::ty::box_of(primitive)),
        other => other,
    }
}

/// How `@ValueSource` calls values of a type.
pub(super) fn plural(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Primitive(primitive) => match primitive {
            Primitive::Byte => Some("bytes"),
            Primitive::Char => Some("chars"),
            Primitive::Short => Some("shorts"),
            Primitive::Int => Some("ints"),
            Primitive::Long => Some("longs"),
            Primitive::Float => Some("floats"),
            Primitive::Double => Some("doubles"),
            // It came later than parameterized tests, and three different rows there are never.
            Primitive::Boolean => None,
        },
        other => (*other == Type::string()).then_some("strings"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testwright_testcase::literal::text;

    fn csv(literal: Literal) -> Option<String> {
        Cell::Literal(literal).csv().map(|units| String::from_utf16_lossy(&units))
    }

    #[test]
    fn texts_are_quoted_where_csv_needs_it() {
        let texts = ["a b", "a\\b", "", " a", "a, b", "it's", "#1", "NULL", "nullable", "\u{a0}x", "a\"b"];
        let written = texts.map(|of| csv(Literal::String(text(of))).expect("it can be said"));
        let expected = [
            "a b",
            "a\\b",
            "''",
            "' a'",
            "'a, b'",
            "'it''s'",
            "'#1'",
            "'NULL'",
            "nullable",
            "'\u{a0}x'",
            "a\"b",
        ];
        assert_eq!(written, expected);
        for hidden in ["a\nb", "\t", "\u{7f}", "\u{2028}"] {
            assert_eq!(csv(Literal::String(text(hidden))), None, "{hidden:?}");
        }
    }

    #[test]
    fn numbers_are_written_as_their_classes_read_them() {
        let doubles = [1.5, -0.0, f64::NAN, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 1e21];
        let written = doubles.map(|value| csv(Literal::Double(value)).expect("a number"));
        let expected = [
            "1.5",
            "-0.0",
            "NaN",
            "-Infinity",
            "1.7976931348623157e308",
            "2.2250738585072014e-308",
            "1.0E21",
        ];
        assert_eq!(written, expected);
        let others =
            [Literal::Float(2.5), Literal::Long(i64::MIN), Literal::Char(b'\''.into()), Literal::Byte(-1)];
        let written = others.map(|literal| csv(literal).expect("a value"));
        assert_eq!(written, ["2.5", "-9223372036854775808", "''''", "-1"]);
    }
}
