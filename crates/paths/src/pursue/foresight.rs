//! Foresight: how decisions on a path would go for other inputs, by the laws that runs obeyed which came there.
//!
//! Start at [`Foresight::plans`]: it changes inputs, decision by decision, until each that is understood would go as wanted, and
//! runs nothing. What it learns from are runs that share the beginning of the path: those of this search, and those of other
//! paths if there is a solutions base, which is why a search with past inputs knows more from its first run on.
//!
//! **Always true:** only comparisons of numbers are foreseen; a decision that is not understood counts as one that goes well.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use testwright_goals::walk::Walk;
use testwright_ir::code::{BlockId, Cond, Operand, Terminator};
use testwright_testcase::vector::{Domain, Point};

use super::climb::roots;
use super::law::{Feature, Law, REACH, Sighting, features, laws};
use crate::graph::Node;
use crate::input::Interface;
use crate::method::{Method, Trail};
use crate::predicate::number;
use crate::wanted::Wanted;

/// Runs from which a comparison is learnt, at most: the first ones, and then the latest.
const SIGHTED: usize = 24;

/// Runs more than a law has terms that must have obeyed it before it is relied on.
const SURE: usize = 1;

/// Points that are looked at for one plan, changes of one plan, and plans that are told.
const EXPANDED: usize = 300;
const CHANGES: usize = 6;
const PLANS: usize = 3;

/// Variables of which two are moved together, the farthest step of the first of them, and most such moves of one comparison.
const JOINED: usize = 4;
const JOINT: i64 = 40;
const MOST_JOINT: usize = 16;

/// A plan that is not finished: how bad it is, its number, the point, and the variables that were changed.
type Draft = (usize, usize, Point, Vec<usize>);

/// New ticks of variables.
type Change = Vec<(usize, i64)>;

/// A comparison at a place of the path.
#[derive(Debug)]
struct Comparison {
    block: BlockId,
    left: Side,
    right: Side,
}

#[derive(Debug, Default)]
struct Side {
    /// What it is always, if the code says so.
    fixed: Option<Law>,
    sightings: Vec<Sighting>,
    /// What was learnt from the sightings, unless one came since then.
    learnt: Option<Vec<Law>>,
}

impl Side {
    fn see(&mut self, values: &Rc<[f64]>, side: f64) {
        if self.fixed.is_some() || self.sightings.iter().any(|(own, _)| own == values) {
            return;
        }
        if self.sightings.len() == SIGHTED {
            self.sightings.remove(SIGHTED / 2);
        }
        self.sightings.push((values.clone(), side));
        self.learnt = None;
    }

    fn learn(&mut self, features: &[Feature]) {
        if self.learnt.is_none() {
            self.learnt = Some(match &self.fixed {
                Some(law) => vec![law.clone()],
                None => laws(&self.sightings, features),
            });
        }
    }

    /// Whether there is one law only, and more runs obeyed it than it has numbers to choose.
    fn is_sure(&self) -> bool {
        let law = match self.laws() {
            [law] => law,
            _ => return false,
        };
        self.fixed.is_some() || self.sightings.len() > law.terms.len() + SURE
    }

    fn laws(&self) -> &[Law] {
        self.learnt.as_deref().unwrap_or_default()
    }
}

/// See the module's text.
pub(super) struct Foresight {
    domains: Vec<Domain>,
    features: Vec<Feature>,
    /// By place of the path: the comparisons of its decision that were seen.
    places: Vec<Vec<Comparison>>,
}

/// How the decision at a place would go.
enum Outcome {
    /// As wanted, or it is not understood.
    Fine,
    /// Otherwise, because of these comparisons: places among those of the decision, and whether each would hold.
    Wrong(Vec<(usize, bool)>),
}

impl Foresight {
    pub(super) fn new(interface: &Interface, wanted: &Wanted) -> Foresight {
        let domains = interface.domains().to_vec();
        let features = features(&interface.owners(), &domains);
        Foresight { domains, features, places: wanted.nodes.iter().map(|_| Vec::new()).collect() }
    }

    fn values(&self, point: &[i64]) -> Rc<[f64]> {
        self.domains.iter().zip(point).map(|(domain, tick)| domain.value(*tick)).collect()
    }

    /// Learns from a run that shares the beginning of the path.
    pub(super) fn observe(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        walk: &Walk,
        trail: &Trail,
        point: &[i64],
    ) {
        let values = self.values(point);
        let shared = wanted.similarity(&trail.nodes);
        for place in 0..shared {
            let (first, end) =
                (trail.visits[place], trail.visits.get(place + 1).copied().unwrap_or(walk.visits.len()));
            for visit in &walk.visits[first..end] {
                let block = BlockId(visit.block);
                let Some(body) = method.body.block(block) else { continue };
                let Terminator::If { compare, lhs, rhs, .. } = &body.terminator else { continue };
                let sides = [number(*compare, visit.lhs), number(*compare, visit.rhs)];
                if visit.graded.is_some() || sides.iter().any(|side| !side.is_finite()) {
                    continue;
                }
                let known = &mut self.places[place];
                let at = known.iter().position(|own| own.block == block).unwrap_or_else(|| {
                    known.push(Comparison { block, left: side_of(*lhs), right: side_of(*rhs) });
                    known.len() - 1
                });
                known[at].left.see(&values, sides[0]);
                known[at].right.see(&values, sides[1]);
            }
        }
    }

    /// Points for which the decisions up to a place would go as wanted, the fewest changes first.
    pub(super) fn plans(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        from: &[i64],
        last: usize,
        may_move: &dyn Fn(usize) -> bool,
        is_known: &dyn Fn(&[i64]) -> bool,
    ) -> Vec<Point> {
        self.learn(last + 1);
        let mut plans = Vec::new();
        let mut number = 0;
        let mut met: FxHashSet<Point> = FxHashSet::default();
        // What needs few changes and leaves few decisions wrong comes first, then what was thought of first.
        let mut open: BinaryHeap<Reverse<Draft>> = BinaryHeap::new();
        open.push(Reverse((0, 0, from.to_vec(), Vec::new())));
        let mut expanded = 0;
        while let Some(Reverse((_, _, point, changed))) = open.pop()
            && expanded < EXPANDED
            && plans.len() < PLANS
        {
            expanded += 1;
            let values = self.values(&point);
            let Some((place, comparisons)) = self.first_wrong(method, wanted, last, &values) else {
                if !is_known(&point) {
                    plans.push(point);
                }
                continue;
            };
            if changed.len() >= CHANGES {
                continue;
            }
            for (comparison, holds) in comparisons {
                for change in self.changes(method, place, comparison, !holds, &values) {
                    let may = |(at, tick): &(usize, i64)| {
                        !changed.contains(at) && *tick != point[*at] && may_move(*at)
                    };
                    if !change.iter().all(may) {
                        continue;
                    }
                    let (mut point, mut changed) = (point.clone(), changed.clone());
                    for (at, tick) in change {
                        point[at] = tick;
                        changed.push(at);
                    }
                    if !met.insert(point.clone()) {
                        continue;
                    }
                    number += 1;
                    let values = self.values(&point);
                    let is_wrong = |place: &usize| {
                        matches!(self.outcome(method, wanted, *place, &values), Outcome::Wrong(_))
                    };
                    let wrong = (0..=last).filter(is_wrong).count();
                    open.push(Reverse((changed.len() + wrong, number, point, changed)));
                }
            }
        }
        plans
    }

    /// The first decision before a place that would go wrong, by laws that enough runs obeyed.
    pub(super) fn foresees(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        point: &[i64],
        place: usize,
    ) -> Option<usize> {
        self.learn(place);
        let values = self.values(point);
        (0..place).find(|place| match self.outcome(method, wanted, *place, &values) {
            Outcome::Fine => false,
            Outcome::Wrong(comparisons) => comparisons.iter().all(|(at, _)| {
                let comparison = &self.places[*place][*at];
                comparison.left.is_sure() && comparison.right.is_sure()
            }),
        })
    }

    /// Learns the laws of all places before another one, unless nothing is new.
    fn learn(&mut self, end: usize) {
        for comparison in self.places.iter_mut().take(end).flatten() {
            comparison.left.learn(&self.features);
            comparison.right.learn(&self.features);
        }
    }

    /// The first place up to another one whose decision would go wrong, and its comparisons.
    fn first_wrong(
        &self,
        method: &Method,
        wanted: &Wanted,
        last: usize,
        values: &[f64],
    ) -> Option<(usize, Vec<(usize, bool)>)> {
        (0..=last).find_map(|place| match self.outcome(method, wanted, place, values) {
            Outcome::Fine => None,
            Outcome::Wrong(comparisons) => Some((place, comparisons)),
        })
    }

    /// Whether it is understood why the decision at a place goes wrong at a point.
    pub(super) fn understands(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        point: &[i64],
        place: usize,
    ) -> bool {
        self.learn(place + 1);
        matches!(self.outcome(method, wanted, place, &self.values(point)), Outcome::Wrong(_))
    }

    /// How the decision at a place would go.
    fn outcome(&self, method: &Method, wanted: &Wanted, place: usize, values: &[f64]) -> Outcome {
        let Some(next) = wanted.nodes.get(place + 1) else { return Outcome::Fine };
        let node: &Node = &method.graph.nodes[wanted.nodes[place].index()];
        let mut block = node.last();
        let mut passed = Vec::new();
        for _ in 0..=node.conditions.len() {
            let Some(Terminator::If { cond, then, otherwise, .. }) =
                method.body.block(block).map(|block| &block.terminator)
            else {
                return Outcome::Fine;
            };
            let Some(at) = self.places[place].iter().position(|own| own.block == block) else {
                return Outcome::Fine;
            };
            let Some(holds) = self.holds(&self.places[place][at], *cond, values) else {
                return Outcome::Fine;
            };
            passed.push((at, holds));
            let target = if holds { *then } else { *otherwise };
            match method.graph.head_at(target) {
                Some(head) if head == *next => return Outcome::Fine,
                Some(_) => return Outcome::Wrong(passed),
                None => block = target,
            }
        }
        Outcome::Fine
    }

    fn holds(&self, comparison: &Comparison, cond: Cond, values: &[f64]) -> Option<bool> {
        let (left, right) = (comparison.left.laws().first()?, comparison.right.laws().first()?);
        let difference = left.value(values)? - right.value(values)?;
        Some(holds(cond, difference))
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
        for left in comparison.left.laws() {
            for right in comparison.right.laws() {
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
    fn joint_moves(
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
    fn moves(
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

fn side_of(operand: Operand) -> Side {
    let fixed = match operand {
        Operand::Int(value) => Some(f64::from(value)),
        Operand::Long(value) => Some(value as f64),
        Operand::Float(bits) => Some(f64::from(f32::from_bits(bits))),
        Operand::Double(bits) => Some(f64::from_bits(bits)),
        Operand::Reg(_) | Operand::Null => None,
    };
    Side { fixed: fixed.filter(|value| value.is_finite()).map(Law::constant), ..Side::default() }
}

/// Whether a relation holds between two sides that differ by so much.
fn holds(cond: Cond, difference: f64) -> bool {
    match cond {
        Cond::Eq => difference == 0.0,
        Cond::Ne => difference != 0.0,
        Cond::Lt => difference < 0.0,
        Cond::Le => difference <= 0.0,
        Cond::Gt => difference > 0.0,
        Cond::Ge => difference >= 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(terms: &[(usize, f64)], constant: f64) -> Law {
        Law { terms: terms.iter().map(|(at, factor)| (Feature::Variable(*at), *factor)).collect(), constant }
    }

    fn foresight(domains: &[Domain]) -> Foresight {
        Foresight { domains: domains.to_vec(), features: Vec::new(), places: Vec::new() }
    }

    #[test]
    fn a_variable_moves_to_where_the_sides_meet() {
        let foresight = foresight(&[Domain::integers(-100, 100); 2]);
        // 2 x - 7 is compared with y at (0, 13).
        let (left, right) = (sum(&[(0, 2.0)], -7.0), sum(&[(1, 1.0)], 0.0));
        let of = |at: usize, cond: Cond| {
            let mut changes = Vec::new();
            foresight.moves(at, (&left, &right), cond, &[0.0, 13.0], &mut changes);
            changes.into_iter().next()
        };
        assert_eq!(of(0, Cond::Eq), Some(vec![(0, 10)]));
        assert_eq!(of(0, Cond::Gt), Some(vec![(0, 11)]));
        assert_eq!(of(1, Cond::Eq), Some(vec![(1, -7)]));
        assert_eq!(of(1, Cond::Ge), Some(vec![(1, -7)]));
    }

    #[test]
    fn two_whole_numbers_move_where_one_does_not_do() {
        let foresight = foresight(&[Domain::integers(1, 100); 3]);
        let square = |at: usize| (Feature::Product(at, at), 1.0);
        let left = Law { terms: vec![square(0)], constant: 0.0 };
        let right = Law { terms: vec![square(1), square(2)], constant: 0.0 };
        let mut changes = Vec::new();
        foresight.joint_moves(&[0, 1, 2], (&left, &right), Cond::Eq, &[14.0, 12.0, 6.0], &mut changes);
        // The nearest right triangles that keep one of the sides.
        assert!(changes.contains(&vec![(0, 13), (2, 5)]), "{changes:?}");
        for change in changes {
            let mut sides = [14, 12, 6];
            change.iter().for_each(|(at, tick)| sides[*at] = *tick);
            assert_eq!(sides[0] * sides[0], sides[1] * sides[1] + sides[2] * sides[2]);
        }
    }

    #[test]
    fn a_law_is_relied_on_when_it_is_the_only_one_and_runs_enough_obeyed_it() {
        let mut side = Side::default();
        let features = [Feature::Variable(0), Feature::Variable(1)];
        for (number, is_sure) in [(3.0, false), (5.0, false), (8.0, true)] {
            side.see(&[number, 2.0 * number].into(), number);
            side.learn(&features);
            assert_eq!(side.laws(), [sum(&[(0, 1.0)], 0.0)]);
            assert_eq!(side.is_sure(), is_sure);
        }
        assert!(side_of(Operand::Int(7)).fixed.is_some());
    }
}
