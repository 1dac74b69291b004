//! The sorts of terms: what kind of thing a term stands for.

use std::fmt;
use testwright_semantics::Kind;

/// What a term stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// A truth value: a condition, not Java's `boolean`, which computes as [`Sort::Int`].
    Bool,
    /// A 32-bit integer, and every smaller one.
    Int,
    /// A 64-bit integer.
    Long,
    /// A `float`.
    Float,
    /// A `double`.
    Double,
    /// A string that is not `null`, in code units of UTF-16.
    String,
    /// The contents of an array that is not `null`.
    Array(Element),
}

/// What the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Element {
    /// Truth values.
    Bool,
    /// `int`, `short`, `char`, `byte` and Java's `boolean`; the domain of the variable says which.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// Strings.
    String,
}

impl Element {
    /// Every kind of element.
    pub const ALL: [Element; 6] =
        [Element::Bool, Element::Int, Element::Long, Element::Float, Element::Double, Element::String];

    /// The sort of one element.
    pub const fn sort(self) -> Sort {
        match self {
            Element::Bool => Sort::Bool,
            Element::Int => Sort::Int,
            Element::Long => Sort::Long,
            Element::Float => Sort::Float,
            Element::Double => Sort::Double,
            Element::String => Sort::String,
        }
    }
}

impl Sort {
    /// The sort of values of a computational kind; references are not terms.
    pub const fn of_kind(kind: Kind) -> Option<Sort> {
        match kind {
            Kind::Int => Some(Sort::Int),
            Kind::Long => Some(Sort::Long),
            Kind::Float => Some(Sort::Float),
            Kind::Double => Some(Sort::Double),
            Kind::Ref => None,
        }
    }

    /// Whether it is an integer.
    pub const fn is_integer(self) -> bool {
        matches!(self, Sort::Int | Sort::Long)
    }

    /// Whether it is a floating-point number.
    pub const fn is_floating(self) -> bool {
        matches!(self, Sort::Float | Sort::Double)
    }

    /// Whether it is a number of any kind.
    pub const fn is_number(self) -> bool {
        self.is_integer() || self.is_floating()
    }

    /// How the text form names it, such as `int` or `int[]`.
    pub const fn name(self) -> &'static str {
        match self {
            Sort::Bool => "bool",
            Sort::Int => "int",
            Sort::Long => "long",
            Sort::Float => "float",
            Sort::Double => "double",
            Sort::String => "string",
            Sort::Array(Element::Bool) => "bool[]",
            Sort::Array(Element::Int) => "int[]",
            Sort::Array(Element::Long) => "long[]",
            Sort::Array(Element::Float) => "float[]",
            Sort::Array(Element::Double) => "double[]",
            Sort::Array(Element::String) => "string[]",
        }
    }

    /// The sort of a name that [`Sort::name`] gives.
    pub fn from_name(name: &str) -> Option<Sort> {
        let plain = Element::ALL.into_iter().map(Element::sort);
        let arrays = Element::ALL.into_iter().map(Sort::Array);
        plain.chain(arrays).find(|sort| sort.name() == name)
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
