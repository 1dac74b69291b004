//! Search over the holes of a fixed test: the algorithms of Nosrati, Haghighi and Vahidi Asl (2020) work on vectors.
//!
//! Start at [`problem`]: a [`VectorAlgorithm`] is a pure function of a [`VectorProblem`] and a seed. A [`Template`] is
//! the problem that a test with literals poses for some goals; [`pursue()`] runs an algorithm over all goals of a class.
//! The algorithms themselves are with the others, in [`mod@crate::algorithms`].

pub mod colony;
pub mod encoding;
pub mod genetic;
pub mod problem;
pub mod pursue;
pub mod score;
#[cfg(test)]
pub(crate) mod synthetic;
pub mod template;

pub use encoding::{Bounds, Encoding};
pub use problem::{Point, Report, Size, Trial, VectorAlgorithm, VectorProblem};
pub use pursue::pursue;
pub use score::Score;
pub use template::Template;
pub use testwright_testcase::vector::{Domain, bits, domain};
