//! Habits: how what a decision compares follows from what the decisions before it compared, wherever on a path that was seen.
//!
//! Start at [`Habits::tell`]. The laws of a place are learnt from runs that came there by the same nodes from the entry on. But
//! a loop does the same again and again: what is compared in it follows from what was compared the time before, and past runs
//! for other paths went around it, too. A habit is such a law behind the same few nodes, of inputs and of what was compared
//! last by each decision. Habits are put together along the desired path, so that laws are known of places where no run was.
//!
//! **Always true:** a habit is told only if several sightings obey it, and none is told that a run at the place contradicts.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_goals::walk::Walk;
use testwright_ir::code::BlockId;
use testwright_testcase::vector::Point;

use super::side::{Comparison, Side};
use super::{comparison_of, deciding, sides_of};
use crate::graph::NodeId;
use crate::method::{Method, Trail};
use crate::pursue::feature::{Feature, nearby};
use crate::pursue::law::Law;
use crate::wanted::Wanted;

/// Nodes behind which a habit may be seen, the last of which decides. Fewer come first: then more runs tell.
const LENGTHS: [usize; 8] = [1, 2, 3, 4, 6, 8, 10, 12];

/// Sightings that a habit needs.
const SEVERAL: usize = 4;

/// See the module's text.
pub(super) struct Habits {
    /// Variables of the inputs. Behind them come two for each block: the sides that it compared last.
    inputs: usize,
    blocks: Vec<BlockId>,
    features: Vec<Feature>,
    /// By deciding block and the nodes behind which it decides: both sides. There are only those of the desired path.
    known: FxHashMap<BlockId, FxHashMap<Vec<NodeId>, [Side; 2]>>,
    observed: FxHashSet<Point>,
}

impl Habits {
    /// Habits that may be of use for a path; the features are those of the inputs.
    pub(super) fn new(method: &Method, wanted: &Wanted, inputs: usize, features: &[Feature]) -> Habits {
        let mut blocks: Vec<BlockId> = Vec::new();
        let mut known: FxHashMap<BlockId, FxHashMap<Vec<NodeId>, [Side; 2]>> = FxHashMap::default();
        for place in 0..wanted.nodes.len() {
            for block in deciding(method, wanted.nodes[place]) {
                let Some(Comparison { left, right, .. }) = comparison_of(method, block) else { continue };
                if !blocks.contains(&block) {
                    blocks.push(block);
                }
                let own = known.entry(block).or_default();
                for ending in endings(&wanted.nodes[..=place]) {
                    own.entry(ending.to_vec()).or_insert_with(|| [left.clone(), right.clone()]);
                }
            }
        }
        let sides: Vec<usize> = (inputs..inputs + 2 * blocks.len()).collect();
        let mut all: Vec<Feature> = sides.iter().map(|at| Feature::Variable(*at)).collect();
        all.extend(features);
        all.extend(nearby(features, &sides));
        Habits { inputs, blocks, features: all, known, observed: FxHashSet::default() }
    }

    /// Learns from a run, whether or not it shares the beginning of the path.
    pub(super) fn observe(
        &mut self,
        method: &Method,
        walk: &Walk,
        trail: &Trail,
        point: &[i64],
        values: &[f64],
    ) {
        if !self.observed.insert(point.to_vec()) {
            return;
        }
        let mut now = values.to_vec();
        now.resize(self.inputs + 2 * self.blocks.len(), f64::NAN);
        for (place, first) in trail.visits.iter().enumerate() {
            let end = trail.visits.get(place + 1).copied().unwrap_or(walk.visits.len());
            for visit in &walk.visits[*first..end] {
                let block = BlockId(visit.block);
                let Some(number) = self.blocks.iter().position(|own| *own == block) else { continue };
                let Some(sides) = sides_of(method, visit) else { continue };
                if let Some(known) = self.known.get_mut(&block) {
                    let row: Rc<[f64]> = now.as_slice().into();
                    for ending in endings(&trail.nodes[..=place]) {
                        let Some(both) = known.get_mut(ending) else { continue };
                        both.iter_mut().zip(sides).for_each(|(own, side)| own.witness(&row, side));
                    }
                }
                now[self.inputs + 2 * number..][..2].copy_from_slice(&sides);
            }
        }
    }

    /// Tells the comparisons of all places of a path what habits say of them.
    pub(super) fn tell(&mut self, method: &Method, wanted: &Wanted, places: &mut [Vec<Comparison>]) {
        let mut latest: Vec<Option<Law>> = vec![None; 2 * self.blocks.len()];
        for (place, comparisons) in places.iter_mut().enumerate() {
            for block in deciding(method, wanted.nodes[place]) {
                let Some(number) = self.blocks.iter().position(|own| *own == block) else { continue };
                let at = match comparisons.iter().position(|own| own.block == block) {
                    Some(at) => at,
                    None => {
                        comparisons.extend(comparison_of(method, block));
                        comparisons.len() - 1
                    }
                };
                // Both follow from what was compared before, not one from the other.
                let nodes = &wanted.nodes[..=place];
                let told = [0, 1].map(|side| self.law(block, side, nodes, &latest));
                let Comparison { left, right, .. } = &mut comparisons[at];
                for (side, (own, told)) in [left, right].into_iter().zip(told).enumerate() {
                    let is_open = !own.is_sure();
                    own.told = told.filter(|law| is_open && own.agrees_with(law));
                    latest[2 * number + side] = own.laws().next().cloned();
                }
            }
        }
    }

    /// What a side would be behind these nodes, if something is known of what was compared before.
    fn law(&mut self, block: BlockId, side: usize, nodes: &[NodeId], latest: &[Option<Law>]) -> Option<Law> {
        let known = self.known.get_mut(&block)?;
        for ending in endings(nodes) {
            let Some(both) = known.get_mut(ending) else { continue };
            let own = &mut both[side];
            own.learn(&self.features);
            if own.sightings.len() < SEVERAL && own.fixed.is_none() {
                return None;
            }
            if let Some(law) = own.laws().next() {
                return law.with(self.inputs, latest);
            }
        }
        None
    }
}

/// The ends of some nodes behind which habits are looked for.
fn endings(nodes: &[NodeId]) -> impl Iterator<Item = &[NodeId]> {
    let fit = LENGTHS.into_iter().filter(|length| *length <= nodes.len());
    fit.map(|length| &nodes[nodes.len() - length..])
}
