//! Literals: the primitive values and strings of a test. They are its *holes*: what numeric search and solvers change.

use std::sync::Arc;

use crate::ty::{Primitive, Type};

/// A string of UTF-16 code units, which may hold lone surrogates as Java's may.
pub type Text = Arc<[u16]>;

/// Makes a [`Text`] of Rust's text.
#[must_use]
pub fn text(from: &str) -> Text {
    from.encode_utf16().collect()
}

/// A primitive value or a string.
#[derive(Clone, Debug)]
pub enum Literal {
    /// `boolean`
    Boolean(bool),
    /// `byte`
    Byte(i8),
    /// `char`
    Char(u16),
    /// `short`
    Short(i16),
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// `String`
    String(Text),
}

impl Literal {
    /// Its type.
    #[must_use]
    pub fn ty(&self) -> Type {
        match self.primitive() {
            Some(primitive) => Type::Primitive(primitive),
            None => Type::string(),
        }
    }

    /// Its primitive type; none for a string.
    #[must_use]
    pub fn primitive(&self) -> Option<Primitive> {
        Some(match self {
            Literal::Boolean(_) => Primitive::Boolean,
            Literal::Byte(_) => Primitive::Byte,
            Literal::Char(_) => Primitive::Char,
            Literal::Short(_) => Primitive::Short,
            Literal::Int(_) => Primitive::Int,
            Literal::Long(_) => Primitive::Long,
            Literal::Float(_) => Primitive::Float,
            Literal::Double(_) => Primitive::Double,
            Literal::String(_) => return None,
        })
    }

    /// Zero of a primitive type.
    #[must_use]
    pub fn zero(primitive: Primitive) -> Literal {
        Literal::of_number(primitive, 0.0)
    }

    /// The value of a primitive type nearest to a number, as Java's casts give it.
    #[must_use]
    pub fn of_number(primitive: Primitive, number: f64) -> Literal {
        match primitive {
            Primitive::Boolean => Literal::Boolean(number != 0.0),
            Primitive::Byte => Literal::Byte(number as i8),
            Primitive::Char => Literal::Char(number as u16),
            Primitive::Short => Literal::Short(number as i16),
            Primitive::Int => Literal::Int(number as i32),
            Primitive::Long => Literal::Long(number as i64),
            Primitive::Float => Literal::Float(number as f32),
            Primitive::Double => Literal::Double(number),
        }
    }

    /// The value as a number; none for a string.
    #[must_use]
    pub fn to_number(&self) -> Option<f64> {
        Some(match self {
            Literal::Boolean(value) => f64::from(u8::from(*value)),
            Literal::Byte(value) => f64::from(*value),
            Literal::Char(value) => f64::from(*value),
            Literal::Short(value) => f64::from(*value),
            Literal::Int(value) => f64::from(*value),
            Literal::Long(value) => *value as f64,
            Literal::Float(value) => f64::from(*value),
            Literal::Double(value) => *value,
            Literal::String(_) => return None,
        })
    }

    /// The register bits of a primitive value, as the virtual machine holds them; none for a string.
    #[must_use]
    pub fn bits(&self) -> Option<u64> {
        Some(match self {
            Literal::Boolean(value) => u64::from(*value),
            Literal::Byte(value) => u64::from(i32::from(*value) as u32),
            Literal::Char(value) => u64::from(*value),
            Literal::Short(value) => u64::from(i32::from(*value) as u32),
            Literal::Int(value) => u64::from(*value as u32),
            Literal::Long(value) => *value as u64,
            Literal::Float(value) => u64::from(value.to_bits()),
            Literal::Double(value) => value.to_bits(),
            Literal::String(_) => return None,
        })
    }

    /// The primitive value with these register bits.
    #[must_use]
    pub fn of_bits(primitive: Primitive, bits: u64) -> Literal {
        match primitive {
            Primitive::Boolean => Literal::Boolean(bits & 1 == 1),
            Primitive::Byte => Literal::Byte(bits as i8),
            Primitive::Char => Literal::Char(bits as u16),
            Primitive::Short => Literal::Short(bits as i16),
            Primitive::Int => Literal::Int(bits as i32),
            Primitive::Long => Literal::Long(bits as i64),
            Primitive::Float => Literal::Float(f32::from_bits(bits as u32)),
            Primitive::Double => Literal::Double(f64::from_bits(bits)),
        }
    }
}

/// Bit by bit: 0.0 is not -0.0, and NaN equals itself. Values of different types differ.
impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::String(one), Literal::String(other)) => one == other,
            (one, other) => {
                one.primitive() == other.primitive() && one.bits().is_some() && one.bits() == other.bits()
            }
        }
    }
}

impl Eq for Literal {}

impl std::hash::Hash for Literal {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        match self {
            Literal::String(text) => text.hash(state),
            other => (other.primitive(), other.bits()).hash(state),
        }
    }
}
