//! The computational kinds of the JVM: what a register or a stack slot can hold.

use crate::UnknownName;
use std::{fmt, str::FromStr};

/// A computational kind (JVMS §2.11.1, table 2.11.1-B). `boolean`, `byte`, `char` and `short` compute as `Int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A 32-bit integer; also every smaller integer and `boolean`.
    Int,
    /// A 64-bit integer.
    Long,
    /// A 32-bit floating-point number.
    Float,
    /// A 64-bit floating-point number.
    Double,
    /// A reference or `null`.
    Ref,
}

impl Kind {
    /// Every kind, in the order of declaration.
    pub const ALL: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

    /// How many local variable or operand stack slots a value takes in a class file (JVMS §2.6.1).
    #[inline]
    pub const fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Int | Kind::Float | Kind::Ref => 1,
        }
    }

    /// The lower-case name: `int`, `long`, `float`, `double` or `ref`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "ref",
        }
    }

    /// The kind that a value of a field descriptor computes as; `None` for `V` and for what begins no descriptor.
    ///
    /// Only the first character of a descriptor matters (JVMS §4.3.2), so that is all this takes.
    #[inline]
    pub const fn of_descriptor(first: u8) -> Option<Kind> {
        match first {
            b'Z' | b'B' | b'C' | b'S' | b'I' => Some(Kind::Int),
            b'J' => Some(Kind::Long),
            b'F' => Some(Kind::Float),
            b'D' => Some(Kind::Double),
            b'L' | b'[' => Some(Kind::Ref),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownName { what: "kind" })
    }
}
