//! The values that inputs have, and the sorts of variables.
//!
//! **Always true:** a variable of sort [`Sort::Integer`] or [`Sort::Boolean`] has integers as values, one of sort
//! [`Sort::Real`] floating-point numbers; references may also be [`Value::Null`], and everything may be
//! [`Value::Absent`] where a test does not say what it is.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use testwright_testcase::{Literal, Primitive, Text};

/// What a variable is at one input.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nobody knows: the test computes it, or makes the object in another way.
    Absent,
    /// `null`.
    Null,
    /// A whole number, a character or a truth value.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A string.
    Text(Text),
    /// An array of numbers or strings.
    Array(Arc<[Value]>),
    /// An object, by a fingerprint of how the test made it.
    Object(u64),
}

impl Value {
    /// The value of a literal.
    #[must_use]
    pub fn of(literal: &Literal) -> Value {
        match literal {
            Literal::Long(value) => Value::Int(*value),
            Literal::Float(_) | Literal::Double(_) => Value::Real(literal.to_number().unwrap_or(0.0)),
            Literal::String(text) => Value::Text(text.clone()),
            other => Value::Int(other.to_number().unwrap_or(0.0) as i64),
        }
    }

    /// The literal of a primitive type, or the string for none, with this value.
    #[must_use]
    pub fn literal(&self, primitive: Option<Primitive>) -> Option<Literal> {
        match (self, primitive) {
            (Value::Int(value), Some(Primitive::Long)) => Some(Literal::Long(*value)),
            (Value::Int(value), Some(primitive)) => Some(Literal::of_number(primitive, *value as f64)),
            (Value::Real(value), Some(primitive)) => Some(Literal::of_number(primitive, *value)),
            (Value::Text(text), None) => Some(Literal::String(text.clone())),
            _ => None,
        }
    }

    /// As a floating-point number, if it is a number.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Int(value) => Some(*value as f64),
            Value::Real(value) => Some(*value),
            _ => None,
        }
    }

    /// How two numbers compare; none if one is no number or NaN.
    #[must_use]
    pub fn compare(&self, other: &Value) -> Option<Ordering> {
        match (self, other) {
            (Value::Int(one), Value::Int(other)) => Some(one.cmp(other)),
            _ => self.number()?.partial_cmp(&other.number()?),
        }
    }

    /// An order of all values, for sorting: numbers by size with NaN at their end, then texts, then the rest as it comes.
    #[must_use]
    pub fn total_order(&self, other: &Value) -> Ordering {
        let rank = |value: &Value| match value {
            Value::Int(_) | Value::Real(_) => u8::from(value.number().is_some_and(f64::is_nan)),
            Value::Text(_) => 2,
            _ => 3,
        };
        let (size, other_size) = (self.number().unwrap_or(0.0), other.number().unwrap_or(0.0));
        rank(self).cmp(&rank(other)).then(size.total_cmp(&other_size)).then_with(|| match (self, other) {
            (Value::Int(one), Value::Int(other)) => one.cmp(other),
            (Value::Int(_), Value::Real(_)) => Ordering::Less,
            (Value::Real(_), Value::Int(_)) => Ordering::Greater,
            (Value::Text(one), Value::Text(other)) => one.cmp(other),
            _ => Ordering::Equal,
        })
    }

    /// The units of a string; empty for anything else.
    #[must_use]
    pub fn units(&self) -> &[u16] {
        match self {
            Value::Text(text) => text,
            _ => &[],
        }
    }

    /// The elements of an array; empty for anything else.
    #[must_use]
    pub fn items(&self) -> &[Value] {
        match self {
            Value::Array(items) => items,
            _ => &[],
        }
    }

    /// Whether it is a number, string, array or object.
    #[must_use]
    pub fn is_something(&self) -> bool {
        !matches!(self, Value::Absent | Value::Null)
    }
}

/// Numbers are equal as Java's `==` says, with NaN equal to itself; everything else as `equals` would.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Absent, Value::Absent) | (Value::Null, Value::Null) => true,
            (Value::Text(one), Value::Text(other)) => one == other,
            (Value::Array(one), Value::Array(other)) => one == other,
            (Value::Object(one), Value::Object(other)) => one == other,
            (Value::Real(one), Value::Real(other)) => one == other || one.is_nan() && other.is_nan(),
            _ => self.compare(other) == Some(Ordering::Equal),
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Value::Absent => 0_u8.hash(state),
            Value::Null => 1_u8.hash(state),
            // Numbers that are equal hash alike, whatever their sort.
            Value::Int(value) => ((*value as f64) + 0.0).to_bits().hash(state),
            Value::Real(value) if value.is_nan() => 2_u8.hash(state),
            Value::Real(value) => (value + 0.0).to_bits().hash(state),
            Value::Text(text) => text.hash(state),
            Value::Array(items) => items.hash(state),
            Value::Object(object) => object.hash(state),
        }
    }
}

/// As Java source would write it, more or less.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => f.write_str("?"),
            Value::Null => f.write_str("null"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Real(value) if value.abs() >= 1e15 || *value != 0.0 && value.abs() < 1e-6 => {
                write!(f, "{value:e}")
            }
            Value::Real(value) => write!(f, "{value:?}"),
            Value::Text(text) => {
                let shown: String = String::from_utf16_lossy(text).escape_debug().collect();
                write!(f, "\"{shown}\"")
            }
            Value::Array(items) => {
                f.write_str("{")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if at == 0 { "" } else { ", " })?;
                }
                f.write_str("}")
            }
            Value::Object(object) => write!(f, "object#{:04x}", object & 0xffff),
        }
    }
}

/// What a variable can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// `boolean`.
    Boolean,
    /// Whole numbers and characters between two bounds.
    Integer(i64, i64),
    /// `float` or `double`.
    Real,
    /// Strings.
    Text,
    /// Arrays of numbers or strings.
    Array(Primitive),
    /// Arrays of strings.
    Texts,
    /// Other objects.
    Object,
}

impl Sort {
    /// The sort of a primitive type.
    #[must_use]
    pub fn of(primitive: Primitive) -> Sort {
        match primitive {
            Primitive::Boolean => Sort::Boolean,
            Primitive::Byte => Sort::Integer(i8::MIN.into(), i8::MAX.into()),
            Primitive::Char => Sort::Integer(0, u16::MAX.into()),
            Primitive::Short => Sort::Integer(i16::MIN.into(), i16::MAX.into()),
            Primitive::Int => Sort::Integer(i32::MIN.into(), i32::MAX.into()),
            Primitive::Long => Sort::Integer(i64::MIN, i64::MAX),
            Primitive::Float | Primitive::Double => Sort::Real,
        }
    }

    /// Whether its values are numbers that can be told apart by more than two.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self, Sort::Integer(..) | Sort::Real)
    }

    /// Whether its values can be `null`.
    #[must_use]
    pub fn is_reference(self) -> bool {
        matches!(self, Sort::Text | Sort::Array(_) | Sort::Texts | Sort::Object)
    }

    /// Whether its values are arrays.
    #[must_use]
    pub fn is_array(self) -> bool {
        matches!(self, Sort::Array(_) | Sort::Texts)
    }

    /// The sort of the elements of an array.
    #[must_use]
    pub fn element(self) -> Option<Sort> {
        match self {
            Sort::Array(primitive) => Some(Sort::of(primitive)),
            Sort::Texts => Some(Sort::Text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_do_not_compare_can_be_sorted() {
        let reals = [f64::NAN, 3.0, -0.0, f64::INFINITY, 0.0, -f64::NAN, f64::NEG_INFINITY];
        let mut values: Vec<Value> = (0..200).map(|at| Value::Real(reals[at * 5 % 7])).collect();
        values.extend([Value::Null, Value::Int(i64::MAX), Value::Int(i64::MAX - 1), Value::Absent]);
        values.rotate_left(61);
        values.sort_by(Value::total_order);
        let numbers: Vec<f64> = values.iter().filter_map(Value::number).collect();
        let first_nan = numbers.iter().position(|number| number.is_nan()).expect("there are some");
        assert!(
            numbers[..first_nan].is_sorted() && numbers[first_nan..].iter().all(|number| number.is_nan())
        );
        assert!(matches!(values[values.len() - 2..], [Value::Null | Value::Absent, _]));
        for (one, other, third) in [(0, 1, 2), (3, 100, 203), (150, 80, 9)] {
            let [one, other, third] = [&values[one], &values[other], &values[third]];
            assert_eq!(one.total_order(other), other.total_order(one).reverse());
            let is_chain = one.total_order(other).is_le() && other.total_order(third).is_le();
            assert!(!is_chain || one.total_order(third).is_le());
        }
    }
}
