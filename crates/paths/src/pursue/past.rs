//! What past inputs are worth for a path before there is a population.
//!
//! Start at [`Pursuit::adapt`]. How near they come is known without a run as long as the process remembers what they compared
//! on their way; so the nearest of them are known at once, and so is much about the decisions that they met.
//!
//! **Always true:** without a solutions base nothing here does anything but learn from runs for the same path.

use std::cmp::Ordering;

use testwright_goals::walk::Walk;

use super::attempt::Attempt;
use super::climb::Climbed;
use super::{Effort, Pursuit, middle, sample};
use crate::genetic::Individual;
use crate::input::Input;
use crate::trial::{Score, score};
use crate::verdict::Verdict;

/// Past inputs from which a climb begins before there is a population, only one if they share less than half of the path, and
/// runs of such a climb.
const ADAPTED: usize = 2;
const ADAPTING: u64 = 30;

/// Past runs from which is learnt how decisions depend on inputs.
const LEARNT: usize = 400;

/// What a past run is worth for a path.
struct Worth {
    score: Score,
    /// Nodes in which it ends as the path does.
    ending: usize,
}

impl Worth {
    /// The one that is worth more comes first: the nearer one, or of those that are equally near the one that ends as the path
    /// does, because more of its decisions are right already.
    fn compare(&self, other: &Worth) -> Ordering {
        if self.score.is_nearer_than(&other.score) {
            Ordering::Less
        } else if other.score.is_nearer_than(&self.score) {
            Ordering::Greater
        } else {
            other.ending.cmp(&self.ending)
        }
    }
}

impl Pursuit<'_> {
    /// How near inputs come that ran for another path, which needs no run.
    pub(super) fn known(&self, state: &mut Attempt<'_>, interface: usize, inputs: &[Input]) -> Option<Score> {
        let base = self.base.as_deref().filter(|_| interface == 0)?;
        let walk = base.walk_of(self.shelf, inputs, &state.route)?;
        self.method.trail(&walk, self.settings.nodes, &mut state.trail);
        self.observe(state, interface, inputs, &walk);
        Some(score(self.method, state.wanted, &walk, &state.trail))
    }

    /// Learns from a run whose trail is the state's.
    pub(super) fn observe(&self, state: &mut Attempt<'_>, number: usize, inputs: &[Input], walk: &Walk) {
        if self.settings.evolution.climb == 0 {
            return;
        }
        let interface = &self.interfaces[number];
        let point = interface.point(inputs, &middle(interface));
        let (wanted, trail) = (state.wanted, std::mem::take(&mut state.trail));
        state.foresight(number, interface).observe(self.method, wanted, walk, &trail, &point);
        state.trail = trail;
    }

    /// Learns from past runs, and gives the inputs of the nearest ones of those that share the beginning of the path.
    fn learn(&self, state: &mut Attempt<'_>) -> Vec<Vec<Input>> {
        let (least, climb) = (self.settings.least_similar, self.settings.evolution.climb);
        let Some(base) = self.base.as_deref().filter(|_| climb > 0) else { return Vec::new() };
        let mut nearest: Vec<(Worth, Vec<Input>)> = Vec::new();
        for (inputs, walk) in base.walks(self.shelf, &state.route, LEARNT) {
            self.method.trail(&walk, self.settings.nodes, &mut state.trail);
            let own = score(self.method, state.wanted, &walk, &state.trail);
            let worth = Worth { score: own, ending: state.wanted.ending(&state.trail.nodes) };
            self.observe(state, 0, &inputs, &walk);
            let place = nearest.partition_point(|(other, _)| worth.compare(other) != Ordering::Less);
            if own.similarity >= least && place < ADAPTED {
                nearest.insert(place, (worth, inputs.to_vec()));
                nearest.truncate(ADAPTED);
            }
        }
        nearest.into_iter().map(|(_, inputs)| inputs).collect()
    }

    /// Past inputs, the nearest first as far as that is known without a run.
    pub(super) fn rank(&self, state: &mut Attempt<'_>, mut similar: Vec<Vec<Input>>) -> Vec<Vec<Input>> {
        for inputs in self.learn(state) {
            if !similar.contains(&inputs) {
                similar.push(inputs);
            }
        }
        let climbs = self.settings.evolution.climb > 0;
        let mut ranked: Vec<(Option<Worth>, Vec<Input>)> = Vec::new();
        for inputs in similar {
            let own = self.known(state, 0, &inputs);
            if let Some(own) = own {
                let test = self.interfaces[0].test(&inputs);
                state.note(own, inputs.clone(), test);
            }
            // The published algorithm, which does not climb, knows nothing of ends.
            let ending = if climbs { state.wanted.ending(&state.trail.nodes) } else { 0 };
            let worth = own.map(|score| Worth { score, ending });
            ranked.push((worth, inputs));
        }
        ranked.sort_by(|(one, _), (other, _)| match (one, other) {
            (Some(one), Some(other)) => one.compare(other),
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        ranked.into_iter().map(|(_, inputs)| inputs).collect()
    }

    /// Climbs from the nearest of past inputs, before there is any population. Where that ends if the path is not found.
    pub(super) fn adapt(
        &mut self,
        state: &mut Attempt<'_>,
        past: &[Vec<Input>],
    ) -> Result<Verdict, Option<Individual>> {
        let most = self.settings.evolution.climb.min(ADAPTING);
        let mut best: Option<Individual> = None;
        for inputs in past.iter().take(if most == 0 { 0 } else { ADAPTED }) {
            let random = sample(&self.interfaces[0], self.rng);
            let point = self.interfaces[0].point(inputs, &random);
            state.effort = Effort::Past;
            let (score, found) = self.run(state, 0, self.interfaces[0].inputs(&point));
            if let Some(found) = found {
                return Ok(found);
            }
            if self.is_spent(state) {
                break;
            }
            if !state.climbed.insert((0, point.clone())) {
                continue;
            }
            state.effort = Effort::Adapt;
            let is_near = 2 * score.similarity >= state.wanted.nodes.len();
            let before = state.executions;
            match self.climb(state, 0, Individual { point, score }, most) {
                Climbed::Found(found) => return Ok(found),
                Climbed::Ended(end) => {
                    // What ended too early goes on when the population is there.
                    if state.executions < before + most {
                        state.climbed.insert((0, end.point.clone()));
                    }
                    if best.as_ref().is_none_or(|best| end.score.is_nearer_than(&best.score)) {
                        best = Some(end);
                    }
                }
            }
            if !is_near {
                break;
            }
        }
        Err(best)
    }
}
