//! Climbing: from one individual straight to the nearest place where it does better.
//!
//! The genetic algorithm finds regions; that a decision is wrong by seven it does not use. Here the error of the decision at
//! which a run went astray is taken at its word: a variable whose value is seen in the comparison becomes what it is compared
//! with, others move by the error, and where that leads nowhere neighbours tell the slope of the error, whose zero is tried
//! next. Bueno and Jino (2002, section 10) name operators for linear predicates as what their algorithm needs; the steps are
//! those of Korel's alternating variables (1990) with a secant in place of doubling. Only variables move from which data
//! reaches the decision, until none of these helps. What moves several variables at once is in
//! `far`, and what moves one of them far is in `scan`.
//!
//! **Always true:** a climb uses nothing but scores of runs, each of which counts, and past inputs if there is a base; it ends
//! after a bounded number of runs.

mod far;
mod scan;

pub(super) use far::roots;

use rand::RngExt;
use testwright_testcase::vector::{Domain, Point};

use super::{Attempt, Pursuit};
use crate::genetic::Individual;
use crate::input::Owner;
use crate::predicate::K2;
use crate::trial::Score;
use crate::verdict::Verdict;

/// How much larger a step becomes that changes nothing, and how often if rounding may be the reason.
const GROWTH: i64 = 16;
const SWALLOWED: u32 = 4;

/// How often a step is halved that went too far.
const HALVINGS: u32 = 6;

/// Runs, for each four variables, after which a climb is given up that reached no further node and did not halve the error.
const SLOWEST: u64 = 20;

/// Runs in a row that may show that a decision was not understood.
const FORESEEN: usize = 4;

/// Nodes behind a decision that went wrong that are planned with it.
const HORIZON: usize = 200;

/// Runs in a row that come to a decision with other inputs.
const STRAYS: usize = 2;

/// What came of a climb.
pub(super) enum Climbed {
    /// An input that takes the path.
    Found(Verdict),
    /// Where it ended; this may be where it began.
    Ended(Individual),
}

/// A way to move one variable; whether that helped.
type Way<C> = fn(&mut C, usize) -> bool;

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
    /// Variables that stay as they are while a detour makes good what their moves broke.
    frozen: Vec<usize>,
    /// Whether the place may be left for a worse one.
    is_lost: bool,
    /// By variable: what it is part of.
    owners: Vec<Owner>,
    /// Whether variables are moved, too, from which no data reaches the decision.
    is_wide: bool,
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
        let owners = self.interfaces[interface].owners();
        let mut climber = Climber {
            pursuit: self,
            state,
            interface,
            domains,
            here: from,
            last,
            mark,
            frozen: Vec::new(),
            is_lost: false,
            owners,
            is_wide: false,
            found: None,
        };
        climber.climb();
        match climber.found {
            Some(found) => Climbed::Found(found),
            None => Climbed::Ended(climber.here),
        }
    }
}

impl Climber<'_, '_, '_> {
    /// What costs more runs is tried only where nothing else helps.
    fn climb(&mut self) {
        let stages: [fn(&mut Self) -> bool; 12] = [
            Self::foresee,
            |own| own.sweep(&[Self::aim], None),
            Self::graft,
            |own| own.sweep(&[Self::span], None),
            |own| own.sweep(&[Self::aim, Self::leap], None),
            Self::stray,
            |own| own.detour(&[Self::aim], 0),
            |own| own.sweep(&[Self::slide], None),
            Self::fit,
            |own| own.sweep(&[Self::scan], None),
            |own| own.detour(&[Self::aim], 1),
            |own| own.detour(&[Self::aim, Self::leap, Self::slide], 0),
        ];
        let mut stage = 0;
        while stage < 2 * stages.len() && !self.is_over() {
            self.is_wide = stage >= stages.len();
            stage = if stages[stage % stages.len()](self) { 0 } else { stage + 1 };
        }
    }

    /// The variables that may be moved for the decision at which the run went astray. If the value of an element is seen in
    /// the comparison, the other elements are not compared and are left alone.
    fn scope(&self) -> Vec<usize> {
        let node = self.here.score.similarity.checked_sub(1).map(|last| self.state.wanted.nodes[last]);
        let method = self.pursuit.method;
        let reaches = |parameter: Option<usize>| match (parameter, node) {
            (Some(parameter), Some(node)) => self.is_wide || method.influences(parameter, node),
            _ => true,
        };
        let seen: Vec<Option<usize>> = (0..self.domains.len())
            .map(|at| match self.owners[at] {
                Owner::Element { slot, .. } => self.aims(at).map(|_| slot),
                _ => None,
            })
            .collect();
        let is_in = |at: &usize| match self.owners[*at] {
            Owner::Nothing => false,
            Owner::Number { parameter, .. } => reaches(parameter),
            Owner::Element { slot, parameter } => {
                reaches(parameter) && (self.is_wide || seen[*at].is_some() || !seen.contains(&Some(slot)))
            }
        };
        (0..self.domains.len()).filter(|at| !self.frozen.contains(at)).filter(is_in).collect()
    }

    /// One variable after the other by some ways, the cheapest first, until none helps or the place is nearer than a score.
    /// Whether anything helped.
    fn sweep(&mut self, ways: &[Way<Self>], enough: Option<Score>) -> bool {
        let mut way = 0;
        let mut ever = false;
        while way < ways.len() && !self.is_over() {
            let mut helped = false;
            for at in self.scope() {
                while !self.is_over() && ways[way](self, at) {
                    helped = true;
                    if enough.is_some_and(|enough| self.here.score.is_nearer_than(&enough)) {
                        return true;
                    }
                }
            }
            ever |= helped;
            way = if helped { 0 } else { way + 1 };
        }
        ever
    }

    /// Where a variable would be what it is compared with, if its value is one side of the comparison that went wrong.
    fn aims(&self, at: usize) -> Option<i64> {
        let (lhs, rhs) = self.here.score.compared?;
        let value = self.domains[at].value(self.here.point[at]);
        let other = [(lhs, rhs), (rhs, lhs)].into_iter().find(|(own, _)| *own as f32 == value as f32)?.1;
        Some(self.domains[at].tick(other))
    }

    /// Lets a variable whose value is seen in the comparison that went wrong be what it is compared with, or one more.
    fn aim(&mut self, at: usize) -> bool {
        let Some(tick) = self.aims(at) else { return false };
        let (start, before) = (self.here.point[at], self.here.score);
        if tick != start {
            match self.try_at(at, tick) {
                Some(tried) if tried.moved => return true,
                Some(tried) if tried.score.similarity >= before.similarity => {}
                _ => return false,
            }
        }
        let beyond = if tick == start { [-1, 1] } else { [if tick > start { 1 } else { -1 }; 2] };
        beyond
            .into_iter()
            .any(|step| self.try_at(at, tick.saturating_add(step)).is_some_and(|tried| tried.moved))
    }

    /// Goes where all decisions would go as wanted, or else those up to the one that went wrong, as far as they are understood.
    /// Each run that shows otherwise teaches something. Of very long paths not all is planned at once, which would take long.
    fn foresee(&mut self) -> bool {
        let Some(last) = self.here.score.similarity.checked_sub(1) else { return false };
        for _ in 0..FORESEEN {
            if self.is_over() {
                return false;
            }
            let (method, wanted) = (self.pursuit.method, self.state.wanted);
            let interface = &self.pursuit.interfaces[self.interface];
            let foresight = self.state.foresight(self.interface, interface);
            if !foresight.understands(method, wanted, &self.here.point, last) {
                return false;
            }
            let from = self.here.point.clone();
            let end = wanted.nodes.len().saturating_sub(1).min(last + HORIZON);
            let plan = self.plan(&from, end).or_else(|| self.plan(&from, last));
            let Some(plan) = plan else { return false };
            if self.try_point(plan).1 {
                return true;
            }
        }
        false
    }

    /// A point near to another one, that did not run yet, for which the decisions up to a place would go as wanted.
    fn plan(&mut self, from: &[i64], last: usize) -> Option<Point> {
        let interface = &self.pursuit.interfaces[self.interface];
        let (wanted, seen, frozen) = (self.state.wanted, std::mem::take(&mut self.state.seen), &self.frozen);
        let foresight = self.state.foresight(self.interface, interface);
        let plan =
            foresight.plan(self.pursuit.method, wanted, from, last, &|at| !frozen.contains(&at), &|point| {
                seen.contains_key(&interface.inputs(point))
            });
        self.state.seen = seen;
        plan
    }

    /// Comes to the decision that goes wrong with other inputs: that teaches more about it than a step to either side, and it
    /// may go as wanted.
    fn stray(&mut self) -> bool {
        let Some(last) = self.here.score.similarity.checked_sub(1) else { return false };
        for _ in 0..STRAYS {
            if self.is_over() || last == 0 || self.here.score.compared.is_none() {
                return false;
            }
            let mut point = self.here.point.clone();
            for (at, tick) in point.iter_mut().enumerate() {
                if self.owners[at] != Owner::Nothing && self.pursuit.rng.random_bool(0.5) {
                    *tick = self.domains[at].sample(self.pursuit.rng);
                }
            }
            let Some(plan) = self.plan(&point, last - 1) else { continue };
            let known = self.here.score.similarity;
            let (score, moved) = self.try_point(plan);
            if moved {
                return true;
            }
            if score.similarity == known && self.foresee() {
                return true;
            }
        }
        false
    }

    fn is_over(&self) -> bool {
        self.found.is_some()
            || self.state.executions >= self.last
            || (self.frozen.is_empty() && self.is_slow())
            || self.pursuit.is_spent(self.state)
    }

    fn is_slow(&self) -> bool {
        self.state.executions > self.mark.1 + SLOWEST * (1 + self.domains.len() as u64 / 4)
    }

    /// Runs the input that differs in one variable; nothing if it cannot differ, or the climb is over.
    fn try_at(&mut self, at: usize, tick: i64) -> Option<Tried> {
        let tick = self.domains[at].clamp(tick);
        if tick == self.here.point[at] || self.is_over() {
            return None;
        }
        let mut point: Point = self.here.point.clone();
        point[at] = tick;
        if let Some(score) = self.foreseen(&point) {
            return Some(Tried { tick, score, moved: false });
        }
        let (score, moved) = self.try_point(point);
        Some(Tried { tick, score, moved })
    }

    /// The score of a run that would surely go astray earlier than the one from here, so that it is not worth while.
    fn foreseen(&mut self, point: &[i64]) -> Option<Score> {
        if self.is_lost || !self.state.is_trusting {
            return None;
        }
        let place = self.here.score.similarity.checked_sub(1)?;
        let (method, wanted) = (self.pursuit.method, self.state.wanted);
        let interface = &self.pursuit.interfaces[self.interface];
        let wrong = self.state.foresight(self.interface, interface).foresees(method, wanted, point, place)?;
        Some(Score { similarity: wrong + 1, error: K2, is_walked: false, compared: None })
    }

    /// Runs a point, and goes there if it is better.
    fn try_point(&mut self, point: Point) -> (Score, bool) {
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
        (score, moved)
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
                    Some(tried) if tried.score.is_level_with(&before) => step *= GROWTH,
                    _ => break,
                }
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
            let values = [behind, here].map(|tick| self.domains[at].value(tick));
            if let Some(value) = crossing(values, [earlier, score]) {
                let tick = self.domains[at].tick(value);
                moved = self.try_at(at, tick).is_some_and(|tried| tried.moved);
                if moved {
                    (behind, earlier) = (here, score);
                    continue;
                }
            }
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

/// Where two sides would be the same if both were powers of the variable, which they are about when they differ by orders of
/// magnitude. Near to where they meet a straight line is as good.
fn crossing(values: [f64; 2], scores: [Score; 2]) -> Option<f64> {
    let [earlier, here] = scores.map(|score| score.compared);
    let (earlier, here) = (earlier?, here?);
    let is_far = scores[1].error > 0.5 * here.0.abs().max(here.1.abs());
    let step = (values[1] / values[0]).ln();
    let powers = [(here.0 / earlier.0).ln() / step, (here.1 / earlier.1).ln() / step];
    let ratio = (here.1 / here.0).ln() / (powers[0] - powers[1]);
    (is_far && ratio.is_finite()).then(|| values[1] * ratio.exp())
}
