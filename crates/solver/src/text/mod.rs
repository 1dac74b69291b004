//! The text form of terms and queries, for tests, explanations and recorded queries.
//!
//! A term is written as in Lisp, with Java literals: `(<= (iadd x 1) 10)`. Subterms that occur more than once are named
//! first: `(let $0 (imul x y) (< $0 (iadd $0 1)))`. A query is written one line for each variable and each clause:
//!
//! ```text
//! var x int [0, 65535]
//! var s string length [0, 20]
//! current x = 7
//! assert (<= x 10)
//! ```
//!
//! Where to start: [`Arena::write_term`](crate::Arena::write_term) and
//! [`Query::to_text`](crate::Query::to_text) in `print`;
//! [`Arena::parse_term`](crate::Arena::parse_term) and [`Query::parse`](crate::Query::parse) in `parse`.
//!
//! What is always true: what is written reads back as the same term. Names that would be taken for something else are
//! written between bars, `|this.a[2]|`; a name must not contain a bar or a line break.

mod parse;
mod print;

pub use parse::ParseError;
