//! One side of a comparison at a place of the path: what it was in runs, and the laws which that tells.

use std::rc::Rc;

use testwright_ir::code::{BlockId, Operand};

use crate::pursue::feature::Feature;
use crate::pursue::law::{Law, Sighting, laws};

/// Runs from which a comparison is learnt, at most: the first ones, and then the latest.
const SIGHTED: usize = 24;

/// Sightings after which more of them teach nothing new but contradictions.
const SETTLED: usize = 4;

/// Runs more than a law has terms that must have obeyed it before it is relied on.
const SURE: usize = 1;

/// A comparison at a place of the path.
#[derive(Debug)]
pub(super) struct Comparison {
    pub(super) block: BlockId,
    pub(super) left: Side,
    pub(super) right: Side,
}

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    /// What it is always, if the code says so.
    pub(super) fixed: Option<Law>,
    pub(super) sightings: Vec<Sighting>,
    /// What was learnt from the sightings, unless one came since then.
    learnt: Option<Vec<Law>>,
    /// By values of variables that may be an index: the laws of the runs with these, where there are none of all runs.
    local: Vec<(Vec<f64>, Vec<Law>)>,
    /// What habits say of it.
    pub(super) told: Option<Law>,
}

impl Side {
    pub(super) fn see(&mut self, values: &Rc<[f64]>, side: f64) {
        if self.fixed.is_some() || self.sightings.iter().any(|(own, _)| own == values) {
            return;
        }
        if self.sightings.len() == SIGHTED {
            self.sightings.remove(SIGHTED / 2);
        }
        self.sightings.push((values.clone(), side));
        self.learnt = None;
    }

    /// Sees what a side was in some run that is not seen twice. What was learnt stays as long as it is obeyed; and where no law
    /// was found, none is after more sightings.
    pub(super) fn witness(&mut self, values: &Rc<[f64]>, side: f64) {
        if self.fixed.is_some() {
            return;
        }
        let is_settled = self.sightings.len() > SETTLED;
        let is_obeyed = |learnt: &Vec<Law>| learnt.iter().all(|law| law.is_obeyed(values, side));
        if !(is_settled && self.learnt.as_ref().is_some_and(is_obeyed)) {
            self.learnt = None;
        }
        if self.sightings.len() == SIGHTED {
            self.sightings.remove(SIGHTED / 2);
        }
        self.sightings.push((values.clone(), side));
    }

    /// Whether all runs that were seen obey a law.
    pub(super) fn agrees_with(&self, law: &Law) -> bool {
        self.sightings.iter().all(|(values, side)| law.is_obeyed(values, *side))
    }

    /// Learns the laws of what was seen, unless nothing is new.
    pub(super) fn learn(&mut self, features: &[Feature]) {
        if self.learnt.is_none() {
            self.local.clear();
            self.learnt = Some(match &self.fixed {
                Some(law) => vec![law.clone()],
                None => laws(&self.sightings, features),
            });
        }
    }

    /// Learns, where no law holds for all runs, those of runs that agree in some variables: which element of an array is
    /// compared may depend on what was moved before, and that on every index.
    pub(super) fn learn_locally(&mut self, features: &[Feature], indices: &[usize]) {
        if indices.is_empty() || !self.local.is_empty() || self.laws().next().is_some() {
            return;
        }
        let key = |values: &[f64]| indices.iter().map(|at| values[*at]).collect::<Vec<f64>>();
        for (values, _) in &self.sightings {
            let own = key(values);
            if self.local.iter().any(|(known, _)| *known == own) {
                continue;
            }
            let alike: Vec<Sighting> =
                self.sightings.iter().filter(|(values, _)| key(values) == own).cloned().collect();
            self.local.push((own, laws(&alike, features)));
        }
    }

    /// Whether there is one law only, and more runs obeyed it than it has numbers to choose.
    pub(super) fn is_sure(&self) -> bool {
        let Some([law]) = self.learnt.as_deref() else { return false };
        self.fixed.is_some() || self.sightings.len() > law.terms.len() + SURE
    }

    /// The laws that it may obey at a point, the likeliest first.
    pub(super) fn laws_at(&self, values: &[f64], indices: &[usize]) -> impl Iterator<Item = &Law> {
        let is_here = |own: &[f64]| own.iter().zip(indices).all(|(own, at)| *own == values[*at]);
        let is_needed = self.laws().next().is_none();
        let local = self.local.iter().find(|(own, _)| is_needed && is_here(own));
        self.laws().chain(local.into_iter().flat_map(|(_, laws)| laws))
    }

    /// The laws that it may obey everywhere, the likeliest first.
    pub(super) fn laws(&self) -> impl Iterator<Item = &Law> {
        self.told.iter().chain(self.learnt.iter().flatten())
    }
}

/// The side of a comparison that has this operand.
pub(super) fn side_of(operand: Operand) -> Side {
    let fixed = match operand {
        Operand::Int(value) => Some(f64::from(value)),
        Operand::Long(value) => Some(value as f64),
        Operand::Float(bits) => Some(f64::from(f32::from_bits(bits))),
        Operand::Double(bits) => Some(f64::from_bits(bits)),
        Operand::Reg(_) | Operand::Null => None,
    };
    Side { fixed: fixed.filter(|value| value.is_finite()).map(Law::constant), ..Side::default() }
}
