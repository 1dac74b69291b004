//! The text form of register code, for tests, explanations and bug reports.
//!
//! [`Body::display`] prints and [`Body::parse`] reads back. Printing what was read gives the same text, byte for
//! byte; only the pool's indices differ, because constants are written out by what they mean. One line is one
//! instruction:
//!
//! ```text
//! registers 6 sites 1
//! param r0 ref
//! param r1 int
//! local r1 0+20 index I
//! b0: (line 12)
//!   r3 = iadd r1, 7
//!   r4 = getfield r0 java/lang/String.value:[B @2
//!   r5 = invokevirtual r4, r5 java/lang/String.charAt:(I)C @5
//!   if int lt r1, 10 then b1 else b2 #0 @9 (line 13)
//!   catch java/io/IOException -> b2 r4
//! ```
//!
//! `@n` is a bytecode offset and `(line n)` a source line; both hold until the next one, so a text written by
//! hand can leave them out. `//` starts a comment. A name with unusual characters stands in backquotes.

mod cursor;
mod parse;
mod print;
mod symbol;
#[cfg(test)]
pub(crate) mod tests;

use crate::code::{Body, Inst, Terminator};
use std::fmt;

/// Text that is not register code, with the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {col}: {reason}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub col: usize,
    /// What is wrong there.
    pub reason: Box<str>,
}

impl Body {
    /// The body as text.
    #[must_use]
    pub fn display(&self) -> impl fmt::Display + '_ {
        print::BodyText { body: self }
    }

    /// One instruction of this body as text, without its position.
    #[must_use]
    pub fn display_inst<'a>(&'a self, inst: &'a Inst) -> impl fmt::Display + 'a {
        print::InstText { pool: &self.pool, inst }
    }

    /// One terminator of this body as text, without its position.
    #[must_use]
    pub fn display_terminator<'a>(&self, terminator: &'a Terminator) -> impl fmt::Display + use<'a> {
        print::TerminatorText { terminator }
    }

    /// Reads a body from its text form. The shape of the text is checked, and that every block named exists;
    /// [`Body::check`] judges the rest.
    pub fn parse(text: &str) -> Result<Body, ParseError> {
        parse::body(text)
    }
}
