//! Typed register code for JVM methods, and analyses over it.
//!
//! Start at [`code::Body`], what a method's bytecode becomes. The same code is interpreted, analysed,
//! shadowed symbolically and mutated. Nothing here runs code or knows a heap.
#![forbid(unsafe_code)]

pub mod analysis;
pub mod code;
pub mod decode;
pub mod goals;
pub mod graph;
pub mod text;
pub mod translate;
pub mod verify;

pub use code::{Block, BlockId, Body, Handler, Inst, Operand, Position, Reg, SiteId, Terminator};
pub use translate::{TranslateError, translate};
