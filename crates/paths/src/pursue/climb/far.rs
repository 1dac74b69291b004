//! Moves of a climb that change several variables at once, for where no variable helps alone.
//!
//! Start at [`Climber::graft`], [`Climber::detour`] and [`Climber::fit`]. A graft needs the solutions base and is what past inputs
//! are good for beyond the first population; the other two use nothing but runs of the climb itself.

use std::cmp::{Ordering, Reverse};

use super::{Climber, Way};
use crate::genetic::Individual;
use crate::input::Owner;
use crate::pursue::Effort;

/// Past inputs of which a graft takes values.
const DONORS: usize = 2;

/// How many times as large one of two numbers must be that other ways to look between them would take long.
const APART: u64 = 64;

/// How often the way between two numbers is halved.
const BLENDS: u32 = 3;

/// Detours from one place, and runs of one of them.
const DETOURS: usize = 6;
const DETOUR: u64 = 24;

/// How far a fitted parabola is trusted, and how many places are tried where it is zero.
const FITTED: i64 = 32;
const FITS: usize = 6;

/// A place where two variables move: what should be left of the difference, how far it is, and the steps by variable.
type Place = (f64, i64, [(usize, i64); 2]);

impl Climber<'_, '_, '_> {
    /// Leaves the place for one that is worse, because a variable must move for the next decision and its move breaks an
    /// earlier one, and lets the other variables make that good. Goes on from where that is better than it was.
    pub(super) fn detour(&mut self, ways: &[Way<Self>], deeper: usize) -> bool {
        let origin = self.here.clone();
        let was_lost = std::mem::replace(&mut self.is_lost, true);
        let helped = self.detour_from(&origin, ways, deeper);
        self.is_lost = was_lost;
        helped
    }

    fn detour_from(&mut self, origin: &Individual, ways: &[Way<Self>], deeper: usize) -> bool {
        let mut starts: Vec<(usize, Individual)> = Vec::new();
        for at in self.scope() {
            for tick in self.steps(at) {
                let Some(tried) = self.try_at(at, tick) else { continue };
                if tried.moved {
                    self.follow(at, origin.point[at], origin.score);
                }
                if tried.moved || self.found.is_some() {
                    return true;
                }
                if !tried.score.is_level_with(&origin.score) {
                    let mut point = origin.point.clone();
                    point[at] = tried.tick;
                    starts.push((at, Individual { point, score: tried.score }));
                }
            }
        }
        starts.sort_by(|(_, one), (_, other)| {
            let key = |own: &Individual| (Reverse(own.score.similarity), own.score.error);
            key(one).partial_cmp(&key(other)).unwrap_or(Ordering::Equal)
        });
        for (at, start) in starts.into_iter().take(DETOURS) {
            let (before, last) = (self.state.executions, self.last);
            self.last = self.last.min(before + DETOUR);
            self.here = start;
            self.frozen.push(at);
            loop {
                self.sweep(ways, Some(origin.score));
                let is_there = self.here.score.is_nearer_than(&origin.score);
                if is_there || deeper == 0 || self.is_over() || !self.detour(ways, deeper - 1) {
                    break;
                }
            }
            self.frozen.pop();
            self.last = last;
            self.mark.1 += self.state.executions - before;
            if self.found.is_some() || self.here.score.is_nearer_than(&origin.score) {
                return true;
            }
            self.here = origin.clone();
            if self.is_over() {
                break;
            }
        }
        false
    }

    /// Takes over, input by input, what other runs had whose decision at the same node went as wanted here.
    pub(super) fn graft(&mut self) -> bool {
        // What is remembered are inputs of the first interface.
        if self.interface != 0 {
            return false;
        }
        let place = self.here.score.similarity;
        let nodes = &self.state.wanted.nodes;
        let (Some(last), Some(next)) = (place.checked_sub(1), nodes.get(place)) else { return false };
        let (from, to) = (nodes[last], *next);
        let Some(base) = self.pursuit.base.as_deref_mut() else { return false };
        let donors = base.passed(self.pursuit.shelf, from, to);
        let scope = self.scope();
        let count = self.pursuit.interfaces[self.interface].count();
        let slot_of = |at: &usize| match self.owners[*at] {
            Owner::Number { slot, .. } | Owner::Element { slot, .. } => Some(slot),
            Owner::Nothing => None,
        };
        let slots: Vec<usize> =
            (0..count).filter(|own| scope.iter().any(|at| slot_of(at) == Some(*own))).collect();
        let own = self.pursuit.interfaces[self.interface].inputs(&self.here.point);
        let effort = std::mem::replace(&mut self.state.effort, Effort::Graft);
        let mut helped = false;
        'all: for donor in donors.iter().take(DONORS) {
            for slot in &slots {
                let (Some(mine), Some(theirs)) = (own.get(*slot), donor.get(*slot)) else { continue };
                if mine == theirs || self.is_over() {
                    continue;
                }
                let mut inputs = own.clone();
                inputs[*slot] = theirs.clone();
                let point = self.pursuit.interfaces[self.interface].point(&inputs, &self.here.point);
                let is_worth = self.foreseen(&point).is_none();
                if (is_worth && self.try_point(point.clone()).1) || self.blend(&point) {
                    helped = true;
                    break 'all;
                }
            }
        }
        self.state.effort = effort;
        helped
    }

    /// Looks between a number and what it was in a run in which the decision went as wanted, but an earlier one did not.
    fn blend(&mut self, theirs: &[i64]) -> bool {
        let different = |at: &usize| self.here.point[*at] != theirs[*at];
        let mut moved = (0..theirs.len()).filter(different);
        let (Some(at), None) = (moved.next(), moved.next()) else { return false };
        let (near, far) = (self.here.point[at], theirs[at]);
        let (small, large) =
            (near.unsigned_abs().min(far.unsigned_abs()), near.unsigned_abs().max(far.unsigned_abs()));
        if large / APART < small {
            return false;
        }
        let here = self.here.score.similarity;
        self.bisect(at, near, far, BLENDS, |score| score.similarity >= here)
    }

    /// Takes what was compared for the sum of a parabola in each variable, which is measured by one step to either side, and
    /// moves two variables at once to where both sides would be the same.
    pub(super) fn fit(&mut self) -> bool {
        let Some((lhs, rhs)) = self.here.score.compared else { return false };
        let (origin, difference) = (self.here.clone(), lhs - rhs);
        let mut slopes: Vec<(usize, f64, f64)> = Vec::new();
        for at in self.scope() {
            let mut sides = [None; 2];
            for (side, step) in sides.iter_mut().zip([-1, 1]) {
                let tried = self.try_at(at, origin.point[at].saturating_add(step));
                if self.found.is_some() || tried.is_some_and(|tried| tried.moved) {
                    return true;
                }
                let same = tried.filter(|tried| tried.score.similarity == origin.score.similarity);
                *side = same.and_then(|tried| tried.score.compared).map(|(lhs, rhs)| lhs - rhs);
            }
            if let [Some(below), Some(above)] = sides
                && (below != difference || above != difference)
            {
                slopes.push((at, 0.5 * (above - below), 0.5 * (above + below) - difference));
            }
        }
        let mut places: Vec<Place> = Vec::new();
        for (number, one) in slopes.iter().enumerate() {
            for other in &slopes[number + 1..] {
                for step in -FITTED..=FITTED {
                    let moved = step as f64;
                    let rest = difference + one.1 * moved + one.2 * moved * moved;
                    for root in roots(other.2, other.1, rest) {
                        let root = root.round();
                        if step == 0 || root == 0.0 || root.abs() > FITTED as f64 {
                            continue;
                        }
                        let left = (rest + other.1 * root + other.2 * root * root).abs();
                        if left < origin.score.error {
                            let length = step.abs() + root.abs() as i64;
                            places.push((left, length, [(one.0, step), (other.0, root as i64)]));
                        }
                    }
                }
            }
        }
        places
            .sort_by(|one, other| (one.0, one.1).partial_cmp(&(other.0, other.1)).unwrap_or(Ordering::Equal));
        for (.., steps) in places.into_iter().take(FITS) {
            let mut point = origin.point.clone();
            for (at, step) in steps {
                point[at] = self.domains[at].clamp(point[at].saturating_add(step));
            }
            if self.is_over() {
                return false;
            }
            if self.try_point(point).1 {
                return true;
            }
        }
        false
    }

    /// Where a variable could move to for the sake of the decision at which the run went astray.
    fn steps(&self, at: usize) -> Vec<i64> {
        let start = self.here.point[at];
        let unit = 10f64.powi(i32::from(self.domains[at].places));
        let error = ((self.here.score.error * unit).ceil() as i64).max(1);
        let mut steps: Vec<i64> = self.aims(at).into_iter().collect();
        steps.extend([-error, error, -1, 1].map(|step| start.saturating_add(step)));
        steps.iter_mut().for_each(|tick| *tick = self.domains[at].clamp(*tick));
        steps.sort_unstable();
        steps.dedup();
        steps
    }
}

/// Where a x² + b x + c is 0.
pub(in crate::pursue) fn roots(a: f64, b: f64, c: f64) -> Vec<f64> {
    if a == 0.0 {
        return if b == 0.0 { Vec::new() } else { vec![-c / b] };
    }
    let square = b * b - 4.0 * a * c;
    if square < 0.0 {
        return Vec::new();
    }
    let root = square.sqrt();
    vec![(-b + root) / (2.0 * a), (-b - root) / (2.0 * a)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parabolas_have_the_roots_that_they_have() {
        assert_eq!(roots(0.0, 2.0, -6.0), [3.0]);
        assert_eq!(roots(1.0, -5.0, 6.0), [3.0, 2.0]);
        assert!(roots(1.0, 0.0, 1.0).is_empty() && roots(0.0, 0.0, 1.0).is_empty());
    }
}
