//! The operations of terms: their names, how many operands they take, and the sort of the result.
//!
//! Where to start: [`Op`]. The operations of the instruction set come from `semantics`; the rest is listed in one table,
//! one row each.
//!
//! What is always true: every operation is total. Where Java throws (division by zero, an index out of bounds, a text
//! that is no number) the term has the zero of its sort, and an array store changes nothing; whoever turns an
//! execution into conditions adds [`crate::Arena::defined`] as a clause of its own.

use crate::{Element, Sort};
use std::fmt;
use testwright_semantics::{BinOp, UnOp};

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {
        /// An operation that makes a term of terms.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Op {
            /// An operation of the instruction set with two operands; a division by zero gives zero.
            Bin(BinOp),
            /// An operation of the instruction set with one operand.
            Un(UnOp),
            $($(#[$doc])* $name,)*
        }

        impl Op {
            /// The operations that are not of the instruction set, in the order of declaration.
            pub const OTHERS: &'static [Op] = &[$(Op::$name),*];

            /// Its place among [`Op::OTHERS`], or none if it is of the instruction set.
            pub(crate) const fn number(self) -> Option<u64> {
                enum Number { $($name,)* }
                match self {
                    Op::Bin(_) | Op::Un(_) => None,
                    $(Op::$name => Some(Number::$name as u64),)*
                }
            }

            /// How the text form names it.
            pub const fn name(self) -> &'static str {
                match self {
                    Op::Bin(op) => op.mnemonic(),
                    Op::Un(op) => op.mnemonic(),
                    $(Op::$name => $text,)*
                }
            }
        }
    };
}

operations! {
    /// Negation of a truth value.
    Not "not";
    /// Conjunction of two or more truth values.
    And "and";
    /// Disjunction of two or more truth values.
    Or "or";
    /// Java's `==` of two numbers of one sort, `equals` of two strings, equality of two truth values.
    Eq "=";
    /// Java's `<` of two numbers of one sort.
    Lt "<";
    /// Java's `<=` of two numbers of one sort.
    Le "<=";
    /// The second operand if the first is true, otherwise the third.
    Ite "ite";
    /// `String.length`.
    Length "length";
    /// `String.charAt`; 0 if the index is out of bounds.
    CharAt "charAt";
    /// `String.equalsIgnoreCase`.
    EqualsIgnoreCase "equalsIgnoreCase";
    /// `String.compareTo`.
    CompareTo "compareTo";
    /// `String.startsWith(String)`.
    StartsWith "startsWith";
    /// `String.endsWith`.
    EndsWith "endsWith";
    /// `String.contains`.
    Contains "contains";
    /// `String.indexOf(String, int)`.
    IndexOf "indexOf";
    /// `String.lastIndexOf(String, int)`.
    LastIndexOf "lastIndexOf";
    /// `String.substring(int, int)`; the empty string if an index is out of bounds.
    Substring "substring";
    /// `String.concat`.
    Concat "concat";
    /// `String.trim`.
    Trim "trim";
    /// `String.toLowerCase(Locale.ROOT)`.
    ToLowerCase "toLowerCase";
    /// `String.toUpperCase(Locale.ROOT)`.
    ToUpperCase "toUpperCase";
    /// `String.replace(char, char)`.
    ReplaceChar "replaceChar";
    /// `String.matches` with a constant pattern of the [`crate::regex`] subset; `false` for any other pattern.
    Matches "matches";
    /// `String.hashCode`.
    HashCode "hashCode";
    /// `StringBuilder.reverse`, which keeps surrogate pairs in order.
    Reverse "reverse";
    /// `Integer.parseInt` of decimal ASCII digits; 0 if it is no `int`.
    ParseInt "parseInt";
    /// `Long.parseLong` of decimal ASCII digits; 0 if it is no `long`.
    ParseLong "parseLong";
    /// `Double.parseDouble` of decimal numbers; 0 if it is no `double`.
    ParseDouble "parseDouble";
    /// Whether `Integer.parseInt` does not throw.
    IsInt "isInt";
    /// Whether `Long.parseLong` does not throw.
    IsLong "isLong";
    /// Whether `Double.parseDouble` does not throw.
    IsDouble "isDouble";
    /// `String.valueOf(int)`.
    IntToString "intToString";
    /// `String.valueOf(long)`.
    LongToString "longToString";
    /// `String.valueOf(double)`.
    DoubleToString "doubleToString";
    /// `String.valueOf(char)` of the low 16 bits.
    CharToString "charToString";
    /// The length of an array.
    ArrayLength "arrayLength";
    /// An element of an array; zero if the index is out of bounds.
    Select "select";
    /// The array with one element replaced; the same array if the index is out of bounds.
    Store "store";
}

impl Op {
    /// The sort of the result for operands of these sorts; `None` if the operation does not take them.
    pub fn result(self, operands: &[Sort]) -> Option<Sort> {
        use Sort::{Array, Bool, Double, Int, Long, String};
        let sort = match (self, operands) {
            (Op::Bin(op), &[left, right]) => {
                let (left_kind, right_kind) = op.operands();
                let fits = Sort::of_kind(left_kind) == Some(left) && Sort::of_kind(right_kind) == Some(right);
                return if fits { Sort::of_kind(op.result()) } else { None };
            }
            (Op::Un(op), &[operand]) => {
                let fits = Sort::of_kind(op.operand()) == Some(operand);
                return if fits { Sort::of_kind(op.result()) } else { None };
            }
            (Op::Not, [Bool]) => Bool,
            (Op::And | Op::Or, [_, _, ..]) if operands.iter().all(|&sort| sort == Bool) => Bool,
            (Op::Eq, &[left, right]) if left == right && !matches!(left, Array(_)) => Bool,
            (Op::Lt | Op::Le, &[left, right]) if left == right && left.is_number() => Bool,
            (Op::Ite, &[Bool, then, other]) if then == other => then,
            (Op::Length | Op::HashCode | Op::ParseInt, [String]) => Int,
            (Op::CharAt, [String, Int]) => Int,
            (Op::CompareTo, [String, String]) => Int,
            (Op::EqualsIgnoreCase | Op::StartsWith | Op::EndsWith, [String, String]) => Bool,
            (Op::Contains | Op::Matches, [String, String]) => Bool,
            (Op::IndexOf | Op::LastIndexOf, [String, String, Int]) => Int,
            (Op::Substring, [String, Int, Int]) => String,
            (Op::Concat, [String, String]) => String,
            (Op::Trim | Op::ToLowerCase | Op::ToUpperCase | Op::Reverse, [String]) => String,
            (Op::ReplaceChar, [String, Int, Int]) => String,
            (Op::ParseLong, [String]) => Long,
            (Op::ParseDouble, [String]) => Double,
            (Op::IsInt | Op::IsLong | Op::IsDouble, [String]) => Bool,
            (Op::IntToString | Op::CharToString, [Int]) => String,
            (Op::LongToString, [Long]) => String,
            (Op::DoubleToString, [Double]) => String,
            (Op::ArrayLength, [Array(_)]) => Int,
            (Op::Select, [Array(element), Int]) => element.sort(),
            (Op::Store, &[Array(element), Int, value]) if value == element.sort() => Array(element),
            _ => return None,
        };
        Some(sort)
    }

    /// The operation that the text form names so.
    pub fn from_name(name: &str) -> Option<Op> {
        let other = Op::OTHERS.iter().copied().find(|op| op.name() == name);
        let binary = || name.parse().ok().map(Op::Bin);
        let unary = || name.parse().ok().map(Op::Un);
        other.or_else(binary).or_else(unary)
    }

    /// The element of the array that an operand of this sort is, for [`Op::Select`] and [`Op::Store`].
    pub(crate) fn element(sort: Sort) -> Option<Element> {
        if let Sort::Array(element) = sort { Some(element) } else { None }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
