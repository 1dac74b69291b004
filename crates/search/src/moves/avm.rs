//! The alternating variable method (Korel 1990; McMinn and Kapfhammer 2016) on the holes of a test, toward one goal.
//!
//! Holes are improved one after the other, each as far as it goes, until a whole round does not help; then some get random
//! values and it begins again. `numbers` has what
//! is done to whole and floating-point numbers, `text` what is done to strings, whose length may change. Array elements
//! and boxed values are holes like any other.
//!
//! **Always true:** a climb never ends farther from its goal than it began, and runs at most as many tests as it may.

mod numbers;
mod text;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use rand::RngExt;
use testwright_goals::GoalId;
use testwright_goals::execution::Ending;
use testwright_testcase::{Literal, TestCase};

use super::Move;
use crate::individual::Individual;
use crate::search::Search;

/// See the module's text.
pub struct Avm;

impl Move for Avm {
    fn name(&self) -> &'static str {
        "avm"
    }

    fn about(&self) -> &'static str {
        "local search on literals, one at a time (Korel 1990)"
    }

    fn fits(&self, from: &Individual) -> bool {
        from.test.holes().next().is_some()
    }

    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        most: u64,
    ) -> Option<Individual> {
        let (level, distance) = match from.execution.ending {
            Ending::Stopped { .. } => return None,
            _ => search.goals.miss(goal, &from.execution),
        };
        let start = Score { level, distance };
        let mut runs = Runs { search, goal, left: most };
        let (mut best, mut score) = climb(&mut runs, &from.test, start);
        while !score.is_reached() && runs.may_run() {
            // A local optimum: begin somewhere else.
            let kicked = Arc::new(kicked(runs.search, &best));
            let Some(begun) = runs.judge(&kicked) else { break };
            let (test, reached) = climb(&mut runs, &kicked, begun);
            if reached.is_nearer(score) {
                (best, score) = (test, reached);
            }
        }
        // Climbs do not keep what the run of their last success left behind, so that the common case, failure, is cheap.
        (score != start).then(|| search.evaluate(best).0)
    }
}

/// How far a test is from the goal. Not normalised, because far away normalised distances cannot be told apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Score {
    level: f64,
    distance: f64,
}

impl Score {
    const FAR: Score = Score { level: f64::INFINITY, distance: f64::INFINITY };

    fn is_nearer(self, other: Score) -> bool {
        (self.level, self.distance) < (other.level, other.distance)
    }

    fn is_reached(self) -> bool {
        self.level == 0.0 && self.distance == 0.0
    }
}

/// Says how far tests are from a goal.
pub(crate) trait Judge {
    /// The score of a test; none if no more tests may run.
    fn judge(&mut self, test: &Arc<TestCase>) -> Option<Score>;
}

/// Runs of a search, counted.
struct Runs<'s, 'a> {
    search: &'s mut Search<'a>,
    goal: GoalId,
    left: u64,
}

impl Runs<'_, '_> {
    fn may_run(&self) -> bool {
        self.left > 0 && !self.search.is_over()
    }
}

/// The test with some of its literals replaced by random ones.
fn kicked(search: &mut Search<'_>, test: &TestCase) -> TestCase {
    let mut test = test.clone();
    let sure = search.rng.random_range(0..test.holes().count().max(1));
    for (at, hole) in test.holes_mut().enumerate() {
        if at == sure || search.rng.random_bool(0.5) {
            *hole = search.factory.random_literal(&hole.ty(), &mut search.rng);
        }
    }
    test
}

impl Judge for Runs<'_, '_> {
    fn judge(&mut self, test: &Arc<TestCase>) -> Option<Score> {
        if !self.may_run() {
            return None;
        }
        self.left -= 1;
        self.search.run(test);
        let execution = self.search.last();
        Some(match execution.ending {
            Ending::Stopped { .. } => Score::FAR,
            _ => {
                let (level, distance) = self.search.goals.miss(self.goal, execution);
                Score { level, distance }
            }
        })
    }
}

/// Climbs from a test, whose score is known, to a local optimum or to the goal. Returns the best test and its score.
pub(crate) fn climb(judge: &mut dyn Judge, from: &Arc<TestCase>, score: Score) -> (TestCase, Score) {
    let mut climb = Climb { judge, test: Arc::clone(from), score, over: score.is_reached(), changed: false };
    let holes = from.holes().count();
    let (mut idle, mut hole) = (0, 0);
    while idle < holes && !climb.over {
        idle = if climb.improve(hole) { 0 } else { idle + 1 };
        hole = (hole + 1) % holes;
    }
    let score = climb.score;
    (Arc::unwrap_or_clone(climb.test), score)
}

/// A climb under way.
struct Climb<'j> {
    judge: &'j mut dyn Judge,
    /// The best test so far.
    test: Arc<TestCase>,
    score: Score,
    /// Whether the goal is reached or no more tests may run.
    over: bool,
    /// Whether an attempt since this was last set to false had a score different from the best one: the hole matters.
    changed: bool,
}

impl Climb<'_> {
    /// Improves one hole as far as it goes. Returns whether that helped.
    fn improve(&mut self, hole: usize) -> bool {
        match self.literal(hole) {
            Some(Literal::Boolean(value)) => self.attempt(hole, Literal::Boolean(!value)),
            Some(Literal::Float(_) | Literal::Double(_)) => numbers::improve_real(self, hole),
            Some(Literal::String(_)) => text::improve(self, hole),
            Some(_) => numbers::improve_whole(self, hole),
            None => false,
        }
    }

    fn literal(&self, hole: usize) -> Option<Literal> {
        self.test.holes().nth(hole).cloned()
    }

    /// Puts a literal into a hole if that brings the test nearer to the goal. Returns whether it did.
    fn attempt(&mut self, hole: usize, literal: Literal) -> bool {
        if self.over {
            return false;
        }
        // The archive may have kept the test that ran last; then this makes a copy.
        let test = Arc::make_mut(&mut self.test);
        let Some(place) = test.holes_mut().nth(hole) else { return false };
        if *place == literal {
            return false;
        }
        let old = std::mem::replace(place, literal);
        let score = self.judge.judge(&self.test);
        self.over |= score.is_none();
        let score = score.unwrap_or(Score::FAR);
        self.changed |= score != self.score;
        if score.is_nearer(self.score) {
            self.score = score;
            self.over |= score.is_reached();
            return true;
        }
        if let Some(place) = Arc::make_mut(&mut self.test).holes_mut().nth(hole) {
            *place = old;
        }
        false
    }
}
