//! The way that one call took through a method: every block in order, with what its decisions compared.
//!
//! Executors fill a [`Walk`] by a [`Route`], which says what to follow. Distances of whole classes need no such detail; a walk
//! is for goals that are paths.
//!
//! **Always true:** visits are those of one frame of the method, the first that the watched statement of a test entered;
//! calls that the method makes, to itself or to others, are not in it.

use std::sync::Arc;

/// What to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Internal name of the class that declares the method.
    pub class: Box<str>,
    /// Its name.
    pub name: Box<str>,
    /// Its descriptor.
    pub descriptor: Box<str>,
    /// Visits after which a run is cut short, so that loops that never end do no harm.
    pub most: usize,
    /// By block: whether all registers are kept when the block decides.
    pub keeps: Vec<bool>,
}

/// A block that ran.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Visit {
    /// Number of the block in the method's body.
    pub block: u32,
    /// Bits of the left operand of its comparison, or of what it switches on; 0 if it does not decide.
    pub lhs: u64,
    /// Bits of the right operand of its comparison.
    pub rhs: u64,
    /// How far a comparison of the JDK whose answer this block tests was from the other answer, if it tests one.
    pub graded: Option<f64>,
    /// Where the kept registers begin in [`Walk::registers`], if they were kept.
    pub registers: Option<u32>,
}

/// How a walk ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WalkEnd {
    /// The method was never entered.
    #[default]
    NotEntered,
    /// It returned.
    Returned,
    /// An exception left it; internal name of its class.
    Threw(Arc<str>),
    /// It was cut short: too many visits or instructions.
    Cut,
    /// The run could not be finished or judged, for this reason.
    Stopped(Arc<str>),
}

/// See the module's text. Made once and filled again by each run.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The blocks that ran, in order.
    pub visits: Vec<Visit>,
    /// Registers that were kept, one window after the other.
    pub registers: Vec<u64>,
    /// Size of a window.
    pub width: usize,
    /// How it ended.
    pub end: WalkEnd,
}

impl Walk {
    /// Forgets the last walk.
    pub fn clear(&mut self) {
        self.visits.clear();
        self.registers.clear();
        self.width = 0;
        self.end = WalkEnd::NotEntered;
    }

    /// The registers that a visit kept.
    #[must_use]
    pub fn kept(&self, visit: &Visit) -> Option<&[u64]> {
        let first = visit.registers? as usize;
        self.registers.get(first..first + self.width)
    }
}
