//! What a run of a test leaves behind.

use std::sync::Arc;

use crate::points::Point;

/// An exception that left a call of a member under test.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thrown {
    /// `Class.name(descriptor)` of the member that the test called.
    pub member: Arc<str>,
    /// Internal name of the exception's class.
    pub exception: Arc<str>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// Every statement ran.
    #[default]
    Completed,
    /// The statement at this place threw an exception.
    Threw {
        /// The place.
        statement: usize,
    },
    /// The statement at this place could not be finished or judged: a limit, an unknown native, a deadlock, an exit, or
    /// something that tests must not do to the world.
    Stopped {
        /// The place.
        statement: usize,
        /// Why, in words.
        reason: Arc<str>,
    },
}

/// An outcome of a branch, with the statement of the test during which it happened first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The branch.
    pub point: Point,
    /// The outcome.
    pub outcome: bool,
    /// Place of the statement.
    pub statement: u32,
}

/// A behaviour that a statement of the test itself called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Called {
    /// Its number among the behaviours of the goals.
    pub behaviour: u32,
    /// Place of the statement.
    pub statement: u32,
    /// Whether the call returned; otherwise it threw.
    pub returned: bool,
}

/// What a run of a test leaves behind. Made once and filled again by each run.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    /// By [`Point`]: smallest distance to the condition not holding, and to it holding; infinite if never reached, 0 if
    /// it happened.
    pub distances: Vec<[f64; 2]>,
    /// Every outcome that happened, once each, in the order of first times; empty if the executor does not tell.
    pub happened: Vec<Happened>,
    /// By block number of [`crate::Points`]: whether the block ran, at least in part.
    pub blocks: Vec<bool>,
    /// By number of a mutant: how far the test is from killing it once it reaches its place; 0 if it kills it, and infinite
    /// if it does not reach it or nobody looked. Empty if mutants are no goals.
    pub mutants: Vec<f64>,
    /// Behaviours that the test itself called, in order; empty if they are no goals.
    pub called: Vec<Called>,
    /// The exception that ended the run, if it left a member under test.
    pub thrown: Option<Thrown>,
    /// Whether the program made that exception itself or checked for it, rather than ran into it.
    pub refused: bool,
    /// How it ended.
    pub ending: Ending,
    /// Statements that ended normally.
    pub completed: usize,
    /// Interpreted instructions.
    pub instructions: u64,
    /// Whether the run took anything from outside (time, randomness, identity hashes, …).
    pub tainted: bool,
    /// What the run did to the world and must not do, in words that complete "only by …". Such a run counts as stopped.
    pub effect: Option<Arc<str>>,
    /// The path on which it did so, if it was a file.
    pub touched: Option<Box<[u8]>>,
}

impl Execution {
    /// Smallest distance of a point to an outcome; infinite if the point was not reached.
    #[inline]
    #[must_use]
    pub fn distance(&self, point: Point, outcome: bool) -> f64 {
        self.distances.get(point.0 as usize).map_or(f64::INFINITY, |pair| pair[usize::from(outcome)])
    }

    /// How far the test is from killing a mutant; none if it does not reach it or nobody looked.
    #[inline]
    #[must_use]
    pub fn mutant(&self, number: u32) -> Option<f64> {
        self.mutants.get(number as usize).copied().filter(|distance| distance.is_finite())
    }

    /// Whether a call of a behaviour by the test itself returned; none if the test did not call it.
    #[must_use]
    pub fn has_returned(&self, behaviour: u32) -> Option<bool> {
        let calls = self.called.iter().filter(|call| call.behaviour == behaviour);
        calls.map(|call| call.returned).max()
    }

    /// Whether a block ran.
    #[inline]
    #[must_use]
    pub fn ran(&self, block: u32) -> bool {
        self.blocks.get(block as usize).copied().unwrap_or(false)
    }

    /// Forgets the last run.
    pub fn clear(&mut self, points: usize, blocks: usize) {
        self.distances.clear();
        self.distances.resize(points, [f64::INFINITY; 2]);
        self.happened.clear();
        self.blocks.clear();
        self.blocks.resize(blocks, false);
        self.mutants.clear();
        self.called.clear();
        self.thrown = None;
        self.refused = false;
        self.ending = Ending::Completed;
        self.completed = 0;
        self.instructions = 0;
        self.tainted = false;
        self.effect = None;
        self.touched = None;
    }
}
