//! Test cases as plain data, the universe of types and members that they are made of, and how they are made and edited.
//!
//! Start at [`TestCase`]. A [`Universe`] says what tests of a class may use; nothing here runs code.
#![forbid(unsafe_code)]

pub mod literal;
pub mod observed;
pub mod test_case;
pub mod ty;
pub mod universe;

pub use literal::{Literal, Text};
pub use observed::{Inspection, Observed, Outcome, Value};
pub use test_case::{Action, Answer, Operand, Statement, Stub, TestCase, Var};
pub use ty::{Argument, ClassType, Primitive, Type};
pub use universe::{ClassInfo, Member, MemberId, MemberKind, TypeParameter, Universe};
