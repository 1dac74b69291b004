//! Foresight: how decisions on a path would go for other inputs, by the laws that runs obeyed which came there.
//!
//! Start at [`Foresight::plan`]: it changes inputs, decision by decision, until each that is understood would go as wanted, and
//! runs nothing. What it learns from are runs that share the beginning of the path, and others as far as they have the same
//! habits: those of this search, and those of other paths if there is a solutions base, which is why a search with past inputs
//! knows more from its first run on.
//!
//! **Always true:** only comparisons of numbers are foreseen; a decision that is not understood counts as one that goes well.

mod habit;
mod plan;
mod side;

use std::rc::Rc;

use testwright_goals::walk::{Visit, Walk};
use testwright_ir::code::{BlockId, Cond, Terminator};
use testwright_testcase::vector::Domain;

use super::feature::{Feature, features};
use crate::graph::{Node, NodeId};
use crate::input::Interface;
use crate::method::{Method, Trail};
use crate::predicate::number;
use crate::wanted::Wanted;
use habit::Habits;
use side::{Comparison, side_of};

/// See the module's text.
pub(super) struct Foresight {
    domains: Vec<Domain>,
    features: Vec<Feature>,
    /// Features that are variables as they are, and those variables that may be the index of an element.
    plain: Vec<Feature>,
    indices: Vec<usize>,
    /// By place of the path: the comparisons of its decision that were seen.
    places: Vec<Vec<Comparison>>,
    /// None until the first run.
    habits: Option<Habits>,
    /// Whether there was a run since laws were learnt.
    is_stale: bool,
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
        let plain = features.iter().filter(|own| matches!(own, Feature::Variable(_))).copied().collect();
        let mut indices: Vec<usize> = features.iter().filter_map(|own| own.index()).collect();
        indices.dedup();
        let places = wanted.nodes.iter().map(|_| Vec::new()).collect();
        Foresight { domains, features, plain, indices, places, habits: None, is_stale: false }
    }

    fn values(&self, point: &[i64]) -> Rc<[f64]> {
        self.domains.iter().zip(point).map(|(domain, tick)| domain.value(*tick)).collect()
    }

    /// Learns from a run: habits, and laws as far as it shares the beginning of the path.
    pub(super) fn observe(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        walk: &Walk,
        trail: &Trail,
        point: &[i64],
    ) {
        let values = self.values(point);
        self.is_stale = true;
        let habits = || Habits::new(method, wanted, self.domains.len(), &self.features);
        self.habits.get_or_insert_with(habits).observe(method, walk, trail, point, &values);
        let shared = wanted.similarity(&trail.nodes);
        for place in 0..shared {
            let (first, end) =
                (trail.visits[place], trail.visits.get(place + 1).copied().unwrap_or(walk.visits.len()));
            for visit in &walk.visits[first..end] {
                let block = BlockId(visit.block);
                let Some(sides) = sides_of(method, visit) else { continue };
                let known = &mut self.places[place];
                let at = known.iter().position(|own| own.block == block).unwrap_or_else(|| {
                    known.extend(comparison_of(method, block));
                    known.len() - 1
                });
                known[at].left.see(&values, sides[0]);
                known[at].right.see(&values, sides[1]);
            }
        }
    }

    /// The first decision before a place that would go wrong, by laws that enough runs obeyed.
    pub(super) fn foresees(
        &mut self,
        method: &Method,
        wanted: &Wanted,
        point: &[i64],
        place: usize,
    ) -> Option<usize> {
        self.learn(method, wanted);
        let values = self.values(point);
        (0..place).find(|place| match self.outcome(method, wanted, *place, &values) {
            Outcome::Fine => false,
            Outcome::Wrong(comparisons) => comparisons.iter().all(|(at, _)| {
                let comparison = &self.places[*place][*at];
                comparison.left.is_sure() && comparison.right.is_sure()
            }),
        })
    }

    /// Learns the laws of all places, unless nothing is new.
    fn learn(&mut self, method: &Method, wanted: &Wanted) {
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        for comparison in self.places.iter_mut().flatten() {
            comparison.left.learn(&self.features);
            comparison.right.learn(&self.features);
        }
        if let Some(habits) = &mut self.habits {
            habits.tell(method, wanted, &mut self.places);
        }
        for comparison in self.places.iter_mut().flatten() {
            comparison.left.learn_locally(&self.plain, &self.indices);
            comparison.right.learn_locally(&self.plain, &self.indices);
        }
    }

    /// The places up to another one whose decisions would go wrong, and their comparisons.
    fn wrong<'f>(
        &'f self,
        method: &'f Method,
        wanted: &'f Wanted,
        last: usize,
        values: &'f [f64],
    ) -> impl Iterator<Item = (usize, Vec<(usize, bool)>)> + 'f {
        (0..=last).filter_map(move |place| match self.outcome(method, wanted, place, values) {
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
        self.learn(method, wanted);
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
        let left = comparison.left.laws_at(values, &self.indices).next()?;
        let right = comparison.right.laws_at(values, &self.indices).next()?;
        let difference = left.value(values)? - right.value(values)?;
        Some(holds(cond, difference))
    }
}

/// The blocks of a node's decision, in the order in which they decide.
fn deciding(method: &Method, node: NodeId) -> impl Iterator<Item = BlockId> + '_ {
    method.graph.nodes[node.index()].conditions.iter().copied()
}

/// The comparison with which a block ends, if it does.
fn comparison_of(method: &Method, block: BlockId) -> Option<Comparison> {
    match &method.body.block(block)?.terminator {
        Terminator::If { lhs, rhs, .. } => {
            Some(Comparison { block, left: side_of(*lhs), right: side_of(*rhs) })
        }
        _ => None,
    }
}

/// What a visit compared, if these are numbers.
fn sides_of(method: &Method, visit: &Visit) -> Option<[f64; 2]> {
    let Terminator::If { compare, .. } = &method.body.block(BlockId(visit.block))?.terminator else {
        return None;
    };
    let sides = [number(*compare, visit.lhs), number(*compare, visit.rhs)];
    (visit.graded.is_none() && sides.iter().all(|side| side.is_finite())).then_some(sides)
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
mod tests;
