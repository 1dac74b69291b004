//! Writing: from the data of a test case to Java.
//!
//! Start at [`file`], which goes through the tests; for each, [`plan`] decides what is written where, [`body`] writes the
//! statements and [`assertion`] what is asserted. [`types`] answers what javac would say about types, [`imports`] how
//! classes are called in this file, [`title`] and [`variables`] give names.

pub(crate) mod assertion;
pub(crate) mod body;
pub(crate) mod call;
pub(crate) mod file;
mod framework;
pub(crate) mod generics;
#[cfg(test)]
mod hostile;
pub(crate) mod imports;
pub(crate) mod inference;
mod library;
pub(crate) mod literal;
mod members;
pub(crate) mod mock;
pub(crate) mod overloads;
pub(crate) mod part;
pub(crate) mod plan;
mod recorder;
mod refusal;
pub(crate) mod settings;
pub(crate) mod shared;
pub(crate) mod stub;
pub(crate) mod suppressed;
pub(crate) mod table;
pub(crate) mod temporary;
pub(crate) mod title;
pub(crate) mod types;
mod unit;
pub(crate) mod variables;
pub(crate) mod words;
mod wrap;
