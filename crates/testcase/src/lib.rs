//! Test cases as plain data, the universe of types and members that they are made of, and how they are made and edited.
//!
//! Start at [`TestCase`]. A [`Universe`] says what tests of a class may use; a [`Factory`] makes and changes tests;
//! [`minimise()`] makes them small. Nothing here runs code: everything is made from class files and a seed.
#![forbid(unsafe_code)]

pub mod access;
mod agreement;
pub mod build;
pub mod class_source;
pub mod classes;
pub mod csv;
pub mod factory;
mod generics;
pub mod identifier;
pub mod literal;
pub mod minimise;
pub mod observed;
pub mod relocation;
pub mod seeds;
mod subtyping;
pub mod test_case;
mod text;
pub mod ty;
mod unify;
pub mod universe;
pub mod vector;
mod ways;

pub use build::{UniverseError, UniverseOptions};
pub use class_source::ClassSource;
pub use classes::{Classes, Hierarchy};
pub use factory::{Factory, FactorySettings, ObjectPool, Sequence};
pub use literal::{Literal, Text};
pub use minimise::{minimise, minimise_within};
pub use observed::{Container, Inspection, Interaction, Observed, Outcome, Printer, Setting, Value};
pub use relocation::relocated;
pub use seeds::Seeds;
pub use test_case::{Action, Answer, Operand, Statement, Stub, TestCase, Var};
pub use ty::{Argument, ClassType, Primitive, Type};
pub use universe::{ClassInfo, Member, MemberId, MemberKind, TypeParameter, Universe};

/// The source of randomness: a named algorithm, so that a seed means the same for ever.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;
