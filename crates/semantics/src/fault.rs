//! What can go wrong when an operation is evaluated: faults of Java itself, and mistakes of the caller.

use crate::Kind;
use std::{error::Error, fmt};

/// An exceptional outcome that Java itself defines for an arithmetic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArithmeticFault {
    /// An integer division or remainder had the divisor zero (JVMS §6.5 `idiv`, `irem`, `ldiv`, `lrem`).
    DivisionByZero,
}

impl ArithmeticFault {
    /// The message that HotSpot gives to the `java.lang.ArithmeticException`.
    #[inline]
    pub const fn message(self) -> &'static str {
        match self {
            ArithmeticFault::DivisionByZero => "/ by zero",
        }
    }
}

impl fmt::Display for ArithmeticFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Error for ArithmeticFault {}

/// Why an operation could not be evaluated on [`crate::Value`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalError {
    /// The operation is defined on these operands, and what it does is throw.
    Fault(ArithmeticFault),
    /// The operation is not defined on an operand of this kind: the code was not typed correctly.
    WrongKind {
        /// The kind that the operation takes there.
        expected: Kind,
        /// The kind of the value that it was given.
        found: Kind,
    },
}

impl From<ArithmeticFault> for EvalError {
    fn from(fault: ArithmeticFault) -> Self {
        EvalError::Fault(fault)
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Fault(fault) => fault.fmt(f),
            EvalError::WrongKind { expected, found } => {
                write!(f, "expected a value of kind {expected}, found {found}")
            }
        }
    }
}

impl Error for EvalError {}

/// A text that names no operation, condition or kind; the error of the `FromStr` implementations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownName {
    /// What was being looked for, such as `binary operation`.
    pub what: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the name of a {}", self.what)
    }
}

impl Error for UnknownName {}
