//! Plans: inputs for which the decisions of a path would go as wanted by the laws that are known.
//!
//! Start at [`Foresight::plan`]. What needs few changes is thought of first; nothing runs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;
use testwright_ir::code::{Cond, Terminator};
use testwright_testcase::vector::Point;

use super::{Foresight, holds};
use crate::method::Method;
use crate::pursue::climb::roots;
use crate::pursue::feature::{Feature, REACH};
use crate::pursue::law::Law;
use crate::wanted::Wanted;

/// Points that are looked at for one plan, and changes of one plan.
const EXPANDED: usize = 300;
const CHANGES: usize = 6;

/// Decisions whose mending is thought of at a point.
const MENDED: usize = 8;

/// Variables of which two are moved together, the farthest step of the first of them, and most such moves of one comparison.
const JOINED: usize = 4;
const JOINT: i64 = 40;
const MOST_JOINT: usize = 16;

/// A plan that is not finished: how bad it is, its number, the point, and how many changes led there.
type Draft = (usize, usize, Point, usize);

/// New ticks of variables.
type Change = Vec<(usize, i64)>;

impl Foresight {
    /// A point, of those that are not known, for which the decisions up to a place would go as wanted: one of the fewest
    /// changes.
    pub(in crate::pursue) fn plan(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        from: &[i64],
        last: usize,
        may_move: &dyn Fn(usize) -> bool,
        is_known: &dyn Fn(&[i64]) -> bool,
    ) -> Option<Point> {
        self.learn(method, wanted);
        let mut number = 0;
        let mut met: FxHashSet<Point> = FxHashSet::default();
        // What needs few changes and leaves few decisions wrong comes first, then what was thought of first.
        let mut open: BinaryHeap<Reverse<Draft>> = BinaryHeap::new();
        open.push(Reverse((0, 0, from.to_vec(), 0)));
        for _ in 0..EXPANDED {
            let Reverse((_, _, point, before)) = open.pop()?;
            let values = self.values(&point);
            let mut wrong = self.wrong(method, wanted, last, &values).take(MENDED).peekable();
            if wrong.peek().is_none() && !is_known(&point) {
                return Some(point);
            }
            if before >= CHANGES {
                continue;
            }
            for (place, comparisons) in wrong {
                let changes = comparisons
                    .into_iter()
                    .flat_map(|(comparison, holds)| self.changes(method, place, comparison, !holds, &values));
                for change in changes {
                    let may = |(at, tick): &(usize, i64)| *tick != point[*at] && may_move(*at);
                    if !change.iter().all(may) {
                        continue;
                    }
                    let (mut point, changed) = (point.clone(), before + change.len());
                    change.into_iter().for_each(|(at, tick)| point[at] = tick);
                    if !met.insert(point.clone()) {
                        continue;
                    }
                    number += 1;
                    let wrong = self.wrong(method, wanted, last, &self.values(&point)).count();
                    open.push(Reverse((changed + wrong, number, point, changed)));
                }
            }
        }
        None
    }

    /// Changes after which a comparison would come out as asked.
    fn changes(
        &self,
        method: &Method,
        place: usize,
        comparison: usize,
        holds_then: bool,
        values: &[f64],
    ) -> Vec<Change> {
        let comparison = &self.places[place][comparison];
        let Some(Terminator::If { cond, .. }) =
            method.body.block(comparison.block).map(|block| &block.terminator)
        else {
            return Vec::new();
        };
        let cond = if holds_then { *cond } else { cond.negate() };
        let mut changes = Vec::new();
        for left in comparison.left.laws_at(values, &self.indices) {
            for right in comparison.right.laws_at(values, &self.indices) {
                if left.value(values).is_none() || right.value(values).is_none() {
                    continue;
                }
                let mut variables: Vec<usize> = Vec::new();
                for (feature, _) in left.terms.iter().chain(&right.terms) {
                    let own = feature.variables(values);
                    variables.extend(own.into_iter().flat_map(|(one, other)| [Some(one), other]).flatten());
                }
                variables.sort_unstable();
                variables.dedup();
                // Another index, and so another element, may do as well.
                for (feature, _) in left.terms.iter().chain(&right.terms) {
                    let Feature::Element { index, .. } = *feature else { continue };
                    let domain = self.domains[index];
                    let here = domain.tick(values[index]);
                    let mut kept = 0;
                    for step in (1..=REACH).flat_map(|step| [-step, step]) {
                        let tick = domain.clamp(here.saturating_add(step));
                        let mut values = values.to_vec();
                        values[index] = domain.value(tick);
                        let after = left.value(&values).zip(right.value(&values));
                        let is_right = after.is_some_and(|(one, other)| holds(cond, one - other));
                        if kept < 3 && is_right && !changes.contains(&vec![(index, tick)]) {
                            kept += 1;
                            changes.push(vec![(index, tick)]);
                        }
                    }
                }
                let before = changes.len();
                for at in &variables {
                    self.moves(*at, (left, right), cond, values, &mut changes);
                }
                if changes.len() == before {
                    self.joint_moves(&variables, (left, right), cond, values, &mut changes);
                }
            }
        }
        changes
    }

    /// Moves of two whole numbers, where none of one does: the smallest of them.
    pub(super) fn joint_moves(
        &self,
        variables: &[usize],
        (left, right): (&Law, &Law),
        cond: Cond,
        values: &[f64],
        changes: &mut Vec<Change>,
    ) {
        let mut found: Vec<(u64, Change)> = Vec::new();
        let whole: Vec<usize> =
            variables.iter().copied().filter(|at| self.domains[*at].places == 0).take(JOINED).collect();
        let mut other = values.to_vec();
        for (number, one) in whole.iter().enumerate() {
            for step in (1..=JOINT).flat_map(|step| [-step, step]) {
                let start = self.domains[*one].tick(values[*one]);
                let tick = self.domains[*one].clamp(start.saturating_add(step));
                other[*one] = self.domains[*one].value(tick);
                for second in &whole[number + 1..] {
                    let Some([constant, slope, bend]) = parabola(*second, (left, right), &other) else {
                        continue;
                    };
                    for root in roots(bend, slope, constant) {
                        let root = root.round();
                        let end = self.domains[*second].tick(values[*second] + root);
                        let moved = self.domains[*second].value(end) - values[*second];
                        if moved != 0.0 && holds(cond, constant + moved * (slope + moved * bend)) {
                            let length = step.unsigned_abs() + moved.abs() as u64;
                            found.push((length, vec![(*one, tick), (*second, end)]));
                        }
                    }
                }
            }
            other[*one] = values[*one];
        }
        found.sort_unstable();
        found.dedup();
        changes.extend(found.into_iter().take(MOST_JOINT).map(|(_, change)| change));
    }

    /// The nearest places about where both sides of a comparison are the same at which it comes out as asked.
    pub(super) fn moves(
        &self,
        at: usize,
        (left, right): (&Law, &Law),
        cond: Cond,
        values: &[f64],
        changes: &mut Vec<Change>,
    ) {
        let domain = self.domains[at];
        let here = values[at];
        let Some([constant, slope, bend]) = parabola(at, (left, right), values) else { return };
        let after = |tick: i64| {
            let step = domain.value(tick) - here;
            constant + step * (slope + step * bend)
        };
        let room = ((1.0 / domain.value(1)) as i64).max(1);
        let mut kept = 0;
        for root in roots(bend, slope, constant) {
            let middle = domain.tick(here + root);
            for step in [0, -1, 1, -room, room, -4 * room, 4 * room] {
                let tick = domain.clamp(middle.saturating_add(step));
                if kept < 2 && holds(cond, after(tick)) && !changes.contains(&vec![(at, tick)]) {
                    kept += 1;
                    changes.push(vec![(at, tick)]);
                }
            }
        }
    }
}

/// How the difference of two sides depends on a step of one variable: what it is now, and the factors of the step and of its
/// square. Three places tell, because no law has higher powers.
fn parabola(at: usize, (left, right): (&Law, &Law), values: &[f64]) -> Option<[f64; 3]> {
    let mut other = values.to_vec();
    let mut after = |step: f64| {
        other[at] = values[at] + step;
        Some(left.value(&other)? - right.value(&other)?)
    };
    let (below, difference, above) = (after(-1.0)?, after(0.0)?, after(1.0)?);
    let (slope, bend) = (0.5 * (above - below), 0.5 * (above + below) - difference);
    let is_line = bend.abs() < 1e-6 * (above.abs() + below.abs());
    Some([difference, slope, if is_line { 0.0 } else { bend }])
}
