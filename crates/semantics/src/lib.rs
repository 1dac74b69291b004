//! What every Java operation does on values, defined once.
//!
//! The interpreter, the constant folder, the checker of solver models and the mutators all call this crate, so
//! that they can never disagree about wrap-around, shifts, NaN, division by zero or casts.
//!
//! Where to start: [`BinOp`], [`UnOp`] and [`Cond`] name the operations and evaluate them on a [`Value`]; the
//! modules [`int`], [`long`], [`float`], [`double`], [`compare`] and [`convert`] hold one plain function for each
//! of them, for callers that already know the types. [`strict_math`] has `java.lang.StrictMath`, [`text`] what the
//! methods of `String` do, [`temporary`] names the temporary folder of tests, and [`literal`] writes and reads constants as Java source.
//!
//! What is always true: every function is pure, total and deterministic; none panics; what Java reports by an
//! exception is returned as an error value ([`ArithmeticFault`]).
#![forbid(unsafe_code)]

mod binop;
mod cond;
mod fault;
mod kind;
mod unop;
mod value;

pub mod compare;
pub mod convert;
pub mod double;
pub mod float;
pub mod int;
pub mod literal;
pub mod long;
pub mod strict_math;
pub mod temporary;
pub mod text;

pub use binop::BinOp;
pub use cond::Cond;
pub use fault::{ArithmeticFault, EvalError, UnknownName};
pub use kind::Kind;
pub use unop::UnOp;
pub use value::Value;
