//! Climbing: from one individual straight to the nearest place where it does better, variable by variable.
//!
//! The genetic algorithm finds regions; that a decision is wrong by seven it does not use. Here the error of the decision at
//! which a run went astray is taken at its word: a variable moves by as much, and where that leads nowhere its neighbours tell
//! the slope of the error, whose zero is tried next. Bueno and Jino (2002, section 10) name operators for linear predicates as
//! what their algorithm needs; the steps are those of Korel's alternating variables (1990) with a secant in place of doubling.
//!
//! **Always true:** a climb uses nothing but scores of runs, each of which counts, and ends after a bounded number of them.

use testwright_testcase::vector::{Domain, Point};

use super::{Attempt, Pursuit};
use crate::genetic::Individual;
use crate::trial::Score;
use crate::verdict::Verdict;

/// How much larger a step becomes that changes nothing; how often, if rounding may be the reason, and how often at most.
const GROWTH: i64 = 16;
const SWALLOWED: u32 = 4;
const GROWTHS: u32 = 16;

/// How much the error may grow on ground that still counts as flat.
const FLAT: f64 = 4.0;

/// How often a step is halved that went too far.
const HALVINGS: u32 = 6;

/// How often the way from where nothing changes to where it gets worse is halved.
const BISECTIONS: u32 = 16;

/// Runs, for each four variables, after which a climb is given up that reached no further node and did not halve the error.
const SLOWEST: u64 = 20;

/// What came of a climb.
pub(super) enum Climbed {
    /// An input that takes the path.
    Found(Verdict),
    /// Where it ended; this may be where it began.
    Ended(Individual),
}

/// See the module's text.
struct Climber<'c, 'p, 'w> {
    pursuit: &'c mut Pursuit<'p>,
    state: &'c mut Attempt<'w>,
    interface: usize,
    domains: Vec<Domain>,
    here: Individual,
    /// Runs after which the climb ends.
    last: u64,
    /// The score and the runs when it last got on well.
    mark: (Score, u64),
    found: Option<Verdict>,
}

/// A place that was tried.
#[derive(Clone, Copy)]
struct Tried {
    tick: i64,
    score: Score,
    /// Whether it is better, so that the climb goes on from there.
    moved: bool,
}

impl Pursuit<'_> {
    /// Climbs from an individual, with at most so many runs.
    pub(super) fn climb(
        &mut self,
        state: &mut Attempt<'_>,
        interface: usize,
        from: Individual,
        most: u64,
    ) -> Climbed {
        let domains = self.interfaces[interface].domains().to_vec();
        let last = state.executions + most;
        let mark = (from.score, state.executions);
        let mut climber =
            Climber { pursuit: self, state, interface, domains, here: from, last, mark, found: None };
        climber.climb();
        match climber.found {
            Some(found) => Climbed::Found(found),
            None => Climbed::Ended(climber.here),
        }
    }
}

impl Climber<'_, '_, '_> {
    /// One variable after the other, until none of them helps any more. What costs more runs is tried only where the other
    /// ways help with no variable.
    fn climb(&mut self) {
        let ways: [fn(&mut Self, usize) -> bool; 3] = [Self::leap, Self::slide, Self::scan];
        let mut way = 0;
        while way < ways.len() && !self.is_over() {
            let mut helped = false;
            for at in 0..self.domains.len() {
                while !self.is_over() && ways[way](self, at) {
                    helped = true;
                }
            }
            way = if helped { 0 } else { way + 1 };
        }
    }

    fn is_over(&self) -> bool {
        self.found.is_some()
            || self.state.executions >= self.last
            || self.state.executions > self.mark.1 + SLOWEST * (1 + self.domains.len() as u64 / 4)
            || self.pursuit.is_spent(self.state)
    }

    /// Runs the input that differs in one variable; nothing if it cannot differ, or the climb is over.
    fn try_at(&mut self, at: usize, tick: i64) -> Option<Tried> {
        let tick = self.domains[at].clamp(tick);
        if tick == self.here.point[at] || self.is_over() {
            return None;
        }
        let mut point: Point = self.here.point.clone();
        point[at] = tick;
        let inputs = self.pursuit.interfaces[self.interface].inputs(&point);
        let (score, found) = self.pursuit.run(self.state, self.interface, inputs);
        self.found = found;
        let moved = score.is_nearer_than(&self.here.score);
        if moved {
            self.here = Individual { point, score };
            let mark = &self.mark.0;
            if score.similarity > mark.similarity || score.error <= 0.5 * mark.error {
                self.mark = (score, self.state.executions);
            }
        }
        Some(Tried { tick, score, moved })
    }

    /// Moves a variable by the error itself, which is right wherever it enters the decision as it is. If that goes too far,
    /// the error has its least value in between.
    fn leap(&mut self, at: usize) -> bool {
        let (start, before) = (self.here.point[at], self.here.score);
        let error = before.error;
        let unit = 10f64.powi(i32::from(self.domains[at].places));
        let step = ((error * unit).ceil() as i64).max(1);
        for signed in [-step, step] {
            let Some(tried) = self.try_at(at, start.saturating_add(signed)) else { continue };
            if tried.moved {
                self.follow(at, start, before);
                return true;
            }
            if step == 1 || tried.score.similarity != self.here.score.similarity {
                continue;
            }
            // With slopes of one on both sides the least value is here; with one zero between two slopes, there.
            let (length, other) = ((tried.tick.saturating_sub(start)) as f64, tried.score.error);
            let vertex = 0.5 * (length + length.signum() * (error - other) * unit);
            let zero = length * error / (error + other);
            for offset in [vertex, zero] {
                let inside = offset * length > 0.0 && offset.abs() < length.abs();
                let between = start.saturating_add(offset.round() as i64);
                if inside && self.try_at(at, between).is_some_and(|tried| tried.moved) {
                    return true;
                }
            }
        }
        false
    }

    /// Moves a variable by as little as shows, and then to where the slope says that the error ends.
    fn slide(&mut self, at: usize) -> bool {
        let (start, before) = (self.here.point[at], self.here.score);
        for sign in [-1, 1] {
            let mut step: i64 = sign;
            for _ in 0..SWALLOWED {
                match self.try_at(at, start.saturating_add(step)) {
                    Some(tried) if tried.moved => {
                        self.follow(at, start, before);
                        return true;
                    }
                    // What rounding swallows does not show yet.
                    Some(tried) if tried.score == before => step *= GROWTH,
                    _ => break,
                }
            }
        }
        false
    }

    /// Moves a variable by more and more, over ground where the error says nothing, and looks at where that ends.
    fn scan(&mut self, at: usize) -> bool {
        let (start, before) = (self.here.point[at], self.here.score);
        for sign in [-1, 1] {
            let mut step: i64 = sign * GROWTH;
            // The farthest place from which the same decision was reached, and its error.
            let (mut level, mut error) = (start, before.error);
            for _ in 0..GROWTHS {
                let Some(tried) = self.try_at(at, start.saturating_add(step)) else { break };
                if tried.moved {
                    return true;
                }
                if tried.score.similarity != before.similarity {
                    if error <= FLAT * before.error && self.cross(at, level, tried.tick, before) {
                        return true;
                    }
                    break;
                }
                if tried.tick == level {
                    break;
                }
                (level, error) = (tried.tick, tried.score.error);
                step = step.saturating_mul(GROWTH);
            }
        }
        false
    }

    /// Looks for something better between a place where nothing has changed and one where it is worse.
    fn cross(&mut self, at: usize, mut level: i64, mut worse: i64, before: Score) -> bool {
        for _ in 0..BISECTIONS {
            let middle = (level >> 1) + (worse >> 1) + (level & worse & 1);
            if middle == level || middle == worse {
                return false;
            }
            match self.try_at(at, middle) {
                None => return false,
                Some(tried) if tried.moved => return true,
                Some(tried) if tried.score.similarity == before.similarity => level = middle,
                Some(_) => worse = middle,
            }
        }
        false
    }

    /// Goes on in a direction that helped, as far as the slope promises.
    fn follow(&mut self, at: usize, start: i64, before: Score) {
        let (mut behind, mut earlier) = (start, before);
        while !self.is_over() {
            let (here, score) = (self.here.point[at], self.here.score);
            if score.similarity != earlier.similarity || score.error >= earlier.error {
                return;
            }
            let run = here as f64 - behind as f64;
            let mut ahead = run * score.error / (earlier.error - score.error);
            let mut moved = false;
            for _ in 0..HALVINGS {
                let step = if ahead < 0.0 { ahead.floor() } else { ahead.ceil() } as i64;
                if step == 0 {
                    break;
                }
                moved = self.try_at(at, here.saturating_add(step)).is_some_and(|tried| tried.moved);
                if moved || step.abs() == 1 || self.is_over() {
                    break;
                }
                ahead *= 0.5;
            }
            if !moved {
                return;
            }
            (behind, earlier) = (here, score);
        }
    }
}
