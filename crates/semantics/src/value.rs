//! One Java value with its computational kind, for callers that evaluate operations on constants.

use crate::{EvalError, Kind};
use std::hash::{Hash, Hasher};

/// A Java value. `boolean`, `byte`, `char` and `short` are an `Int` here, as they are on the operand stack.
///
/// Two values are equal when they have the same kind and the same bits: `NaN` equals itself and `0.0` differs
/// from `-0.0`. That makes it an equivalence relation, fit for tables; Java's `==` is in [`crate::compare`].
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// An `int` or a smaller integer, sign- or zero-extended as its type says.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A reference: an address or name that only its owner understands; zero is `null`.
    Ref(u32),
}

impl Value {
    /// The `null` reference.
    pub const NULL: Value = Value::Ref(0);

    /// The kind of this value.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Value::Int(_) => Kind::Int,
            Value::Long(_) => Kind::Long,
            Value::Float(_) => Kind::Float,
            Value::Double(_) => Kind::Double,
            Value::Ref(_) => Kind::Ref,
        }
    }

    /// The value that a fresh field or array element of this kind has (JVMS §2.3, §2.4).
    #[inline]
    pub const fn zero(kind: Kind) -> Value {
        match kind {
            Kind::Int => Value::Int(0),
            Kind::Long => Value::Long(0),
            Kind::Float => Value::Float(0.0),
            Kind::Double => Value::Double(0.0),
            Kind::Ref => Value::NULL,
        }
    }

    /// The value as a 64-bit word: integers sign-extended, floating-point numbers as raw bits, references as such.
    #[inline]
    pub const fn to_bits(self) -> u64 {
        match self {
            Value::Int(value) => value as i64 as u64,
            Value::Long(value) => value as u64,
            Value::Float(value) => value.to_bits() as u64,
            Value::Double(value) => value.to_bits(),
            Value::Ref(value) => value as u64,
        }
    }

    /// The value of the given kind whose word is `bits`; the inverse of [`Value::to_bits`]. Upper bits that the
    /// kind does not use are ignored.
    #[inline]
    pub const fn from_bits(kind: Kind, bits: u64) -> Value {
        match kind {
            Kind::Int => Value::Int(bits as i32),
            Kind::Long => Value::Long(bits as i64),
            Kind::Float => Value::Float(f32::from_bits(bits as u32)),
            Kind::Double => Value::Double(f64::from_bits(bits)),
            Kind::Ref => Value::Ref(bits as u32),
        }
    }

    /// The `int` in it, or an error that names the kind it has.
    #[inline]
    pub const fn as_int(self) -> Result<i32, EvalError> {
        if let Value::Int(value) = self { Ok(value) } else { Err(self.wrong(Kind::Int)) }
    }

    /// The `long` in it, or an error that names the kind it has.
    #[inline]
    pub const fn as_long(self) -> Result<i64, EvalError> {
        if let Value::Long(value) = self { Ok(value) } else { Err(self.wrong(Kind::Long)) }
    }

    /// The `float` in it, or an error that names the kind it has.
    #[inline]
    pub const fn as_float(self) -> Result<f32, EvalError> {
        if let Value::Float(value) = self { Ok(value) } else { Err(self.wrong(Kind::Float)) }
    }

    /// The `double` in it, or an error that names the kind it has.
    #[inline]
    pub const fn as_double(self) -> Result<f64, EvalError> {
        if let Value::Double(value) = self { Ok(value) } else { Err(self.wrong(Kind::Double)) }
    }

    /// The reference in it, or an error that names the kind it has.
    #[inline]
    pub const fn as_ref(self) -> Result<u32, EvalError> {
        if let Value::Ref(value) = self { Ok(value) } else { Err(self.wrong(Kind::Ref)) }
    }

    const fn wrong(self, expected: Kind) -> EvalError {
        EvalError::WrongKind { expected, found: self.kind() }
    }
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.to_bits() == other.to_bits()
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind().hash(state);
        self.to_bits().hash(state);
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Self {
        Value::Int(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Long(value)
    }
}

impl From<f32> for Value {
    fn from(value: f32) -> Self {
        Value::Float(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Value::Double(value)
    }
}

/// Reads the operand of the given kind out of a [`Value`], or returns the error from the calling function.
macro_rules! operand {
    (Int, $value:expr) => {
        $value.as_int()?
    };
    (Long, $value:expr) => {
        $value.as_long()?
    };
    (Float, $value:expr) => {
        $value.as_float()?
    };
    (Double, $value:expr) => {
        $value.as_double()?
    };
}

pub(crate) use operand;
