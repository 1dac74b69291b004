//! Java source literals: what a person would write for a value, and reading that back.
//!
//! Where to start: [`Literal`] is written by `Display` (in `write`) and read by `FromStr` (in `read`).
//!
//! What is always true: what is written is an expression that every Java compiler accepts in any source encoding,
//! since only ASCII is written; it has the type of the literal; and it reads back as the same literal, bit for
//! bit (but for the payload of a NaN, which Java has no literal for).

mod escape;
mod read;
mod write;

pub use read::LiteralError;

use crate::Value;
use std::hash::{Hash, Hasher};

/// A constant that Java has a literal or a well-known name for.
#[derive(Clone, Debug)]
pub enum Literal {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A `char`, such as `'a'`; a code unit of UTF-16, which may be a surrogate.
    Char(u16),
    /// An `int`, such as `-1`. It also serves for `byte` and `short`, which have no literals of their own.
    Int(i32),
    /// A `long`, such as `1L`.
    Long(i64),
    /// A `float`, such as `1.5f`.
    Float(f32),
    /// A `double`, such as `1.5`.
    Double(f64),
    /// A string, such as `"a"`, in code units of UTF-16.
    String(Vec<u16>),
}

impl Literal {
    /// The literal of a value; `None` for a reference other than `null`.
    pub fn of(value: Value) -> Option<Literal> {
        match value {
            Value::Int(value) => Some(Literal::Int(value)),
            Value::Long(value) => Some(Literal::Long(value)),
            Value::Float(value) => Some(Literal::Float(value)),
            Value::Double(value) => Some(Literal::Double(value)),
            Value::Ref(0) => Some(Literal::Null),
            Value::Ref(_) => None,
        }
    }

    /// The literal of a string of Rust.
    pub fn string(text: &str) -> Literal {
        Literal::String(text.encode_utf16().collect())
    }

    /// The value that it stands for; `None` for a string, whose reference only its owner knows.
    pub fn value(&self) -> Option<Value> {
        match *self {
            Literal::Null => Some(Value::NULL),
            Literal::Boolean(value) => Some(Value::Int(value.into())),
            Literal::Char(value) => Some(Value::Int(value.into())),
            Literal::Int(value) => Some(Value::Int(value)),
            Literal::Long(value) => Some(Value::Long(value)),
            Literal::Float(value) => Some(Value::Float(value)),
            Literal::Double(value) => Some(Value::Double(value)),
            Literal::String(_) => None,
        }
    }
}

/// Literals are equal when they have the same type and the same bits, as [`Value`]s are.
impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        let same_type = std::mem::discriminant(self) == std::mem::discriminant(other);
        match (self, other) {
            (Literal::String(left), Literal::String(right)) => left == right,
            _ => same_type && self.value() == other.value(),
        }
    }
}

impl Eq for Literal {}

impl Hash for Literal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Literal::String(units) => units.hash(state),
            _ => self.value().hash(state),
        }
    }
}
