//! Constants: the values that terms, variables and models have.

use crate::{Element, Sort};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use testwright_semantics::Value;
use testwright_semantics::literal::Literal;

/// A value of some [`Sort`].
///
/// Two constants are equal when they have the same sort and the same bits, so that NaN equals itself and 0.0 differs
/// from -0.0; what Java's `==` says about them is the business of [`crate::Op::Eq`].
#[derive(Clone, Debug)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// A 32-bit integer.
    Int(i32),
    /// A 64-bit integer.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A string in code units of UTF-16.
    String(Arc<[u16]>),
    /// The elements of an array, each a constant of the element's sort.
    Array(Element, Arc<[Const]>),
}

impl Const {
    /// The zero of a sort: `false`, 0, the empty string, the empty array. Terms have it where Java would throw.
    pub fn zero(sort: Sort) -> Const {
        match sort {
            Sort::Bool => Const::Bool(false),
            Sort::Int => Const::Int(0),
            Sort::Long => Const::Long(0),
            Sort::Float => Const::Float(0.0),
            Sort::Double => Const::Double(0.0),
            Sort::String => Const::String(Arc::from([])),
            Sort::Array(element) => Const::Array(element, Arc::from([])),
        }
    }

    /// A string of Rust.
    pub fn string(text: &str) -> Const {
        Const::String(text.encode_utf16().collect())
    }

    /// An array; `None` when an item is not of the element's sort.
    pub fn array(element: Element, items: Vec<Const>) -> Option<Const> {
        let fits = items.iter().all(|item| item.sort() == element.sort());
        fits.then(|| Const::Array(element, items.into()))
    }

    /// The sort that this is a value of.
    pub fn sort(&self) -> Sort {
        match self {
            Const::Bool(_) => Sort::Bool,
            Const::Int(_) => Sort::Int,
            Const::Long(_) => Sort::Long,
            Const::Float(_) => Sort::Float,
            Const::Double(_) => Sort::Double,
            Const::String(_) => Sort::String,
            Const::Array(element, _) => Sort::Array(*element),
        }
    }

    /// The number as `semantics` computes with it; `None` for what is no number.
    pub fn value(&self) -> Option<Value> {
        match *self {
            Const::Int(value) => Some(Value::Int(value)),
            Const::Long(value) => Some(Value::Long(value)),
            Const::Float(value) => Some(Value::Float(value)),
            Const::Double(value) => Some(Value::Double(value)),
            Const::Bool(_) | Const::String(_) | Const::Array(..) => None,
        }
    }

    /// The constant of a value; `None` for a reference.
    pub fn of(value: Value) -> Option<Const> {
        match value {
            Value::Int(value) => Some(Const::Int(value)),
            Value::Long(value) => Some(Const::Long(value)),
            Value::Float(value) => Some(Const::Float(value)),
            Value::Double(value) => Some(Const::Double(value)),
            Value::Ref(_) => None,
        }
    }

    /// The integer of either width that `sort` names, wrapping around; zero of the sort if it is no integer.
    pub fn integer(sort: Sort, value: i64) -> Const {
        match sort {
            Sort::Int => Const::Int(value as i32),
            Sort::Long => Const::Long(value),
            _ => Const::zero(sort),
        }
    }

    /// The truth value in it.
    pub fn as_bool(&self) -> Option<bool> {
        if let Const::Bool(value) = self { Some(*value) } else { None }
    }

    /// The `int` in it.
    pub fn as_int(&self) -> Option<i32> {
        if let Const::Int(value) = self { Some(*value) } else { None }
    }

    /// The integer in it, of either width, widened.
    pub fn as_integer(&self) -> Option<i64> {
        match *self {
            Const::Int(value) => Some(value.into()),
            Const::Long(value) => Some(value),
            _ => None,
        }
    }

    /// The floating-point number in it, of either width, widened.
    pub fn as_floating(&self) -> Option<f64> {
        match *self {
            Const::Float(value) => Some(value.into()),
            Const::Double(value) => Some(value),
            _ => None,
        }
    }

    /// The code units of the string in it.
    pub fn as_units(&self) -> Option<&[u16]> {
        if let Const::String(units) = self { Some(units) } else { None }
    }

    /// The elements of the array in it.
    pub fn as_items(&self) -> Option<&[Const]> {
        if let Const::Array(_, items) = self { Some(items) } else { None }
    }

    /// Whether it is an integer or a floating-point positive zero, as [`Const::zero`] makes it.
    pub fn is_zero(&self) -> bool {
        *self == Const::zero(self.sort())
    }
}

impl PartialEq for Const {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Const::Bool(left), Const::Bool(right)) => left == right,
            (Const::String(left), Const::String(right)) => left == right,
            (Const::Array(left_element, left), Const::Array(right_element, right)) => {
                left_element == right_element && left == right
            }
            _ => match (self.value(), other.value()) {
                (Some(left), Some(right)) => left == right,
                _ => false,
            },
        }
    }
}

impl Eq for Const {}

impl Hash for Const {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Const::Bool(value) => value.hash(state),
            Const::String(units) => units.hash(state),
            Const::Array(element, items) => {
                element.hash(state);
                items.hash(state);
            }
            number => number.value().hash(state),
        }
    }
}

/// Writes a Java literal, or `(int[] 1 2)` for an array.
impl fmt::Display for Const {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Const::Bool(value) => value.fmt(f),
            Const::Int(value) => Literal::Int(*value).fmt(f),
            Const::Long(value) => Literal::Long(*value).fmt(f),
            Const::Float(value) => Literal::Float(*value).fmt(f),
            Const::Double(value) => Literal::Double(*value).fmt(f),
            Const::String(units) => Literal::String(units.to_vec()).fmt(f),
            Const::Array(element, items) => {
                write!(f, "({}", Sort::Array(*element))?;
                for item in items.iter() {
                    write!(f, " {item}")?;
                }
                f.write_str(")")
            }
        }
    }
}
