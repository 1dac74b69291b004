//! From a desired path to a verdict.
//!
//! Start at [`Pursuit::pursue`]: the solutions base is asked first. If it has inputs of similar paths, short climbs begin from the
//! nearest of them; then the genetic algorithm (or chance alone) searches, with inputs of similar
//! paths in its first population. When the search makes no more progress, a solver is asked about the path's
//! condition: it proves that no input takes the path, or finds one that the search missed.
//!
//! **Always true:** a path counts as found only if a run took it, now or when the base learnt of it; the same seed and the same
//! base give the same verdicts unless a clock ends the search.

mod attempt;
mod climb;
mod feature;
mod foresight;
mod law;
mod past;

pub use attempt::{Effort, Spent};

use std::sync::Arc;

use testwright_goals::walk::{Route, Walk};
use testwright_ir::code::{SiteId, Terminator};
use testwright_testcase::vector::Point;
use testwright_testcase::{Rng, TestCase};

use crate::base::{Base, Shelf};
use crate::condition::{Answered, Prover, World, follow};
use crate::genetic::{Evolution, Individual, Population, nearest};
use crate::input::{Input, Interface};
use crate::method::Method;
use crate::trial::{Score, score};
use crate::verdict::{Finder, Predicate, Verdict};
use crate::wanted::Wanted;
use attempt::Attempt;
use climb::Climbed;

/// Parts in which the first population is run, with a climb after each: what past inputs are near to is often found before
/// all of them ran again.
const PARTS: usize = 8;

/// Parts of a later population, likewise.
const LATER_PARTS: usize = 2;

/// Runs tests and records their way.
pub trait Walker {
    /// Runs a test from the frozen image and fills `into` with the way that its last statement took.
    fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk);

    /// Tests like this one whose run decides otherwise at one of these branches of the method, as far as a solver finds some
    /// before time is up.
    fn mend(
        &mut self,
        test: &TestCase,
        route: &Arc<Route>,
        sites: &[SiteId],
        is_over: &dyn Fn() -> bool,
    ) -> Vec<TestCase> {
        let _ = (test, route, sites, is_over);
        Vec::new()
    }
}

/// How inputs are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// By the genetic algorithm.
    Genetic,
    /// By chance alone.
    Random,
}

/// When a solver is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverUse {
    /// Never.
    Never,
    /// When the search makes no more progress.
    WhenStuck,
    /// Before the search, and again when it makes no more progress.
    First,
}

/// How paths are pursued.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pursue {
    /// How inputs are searched for.
    pub mode: Mode,
    /// When a solver is asked.
    pub solver: SolverUse,
    /// How populations evolve.
    pub evolution: Evolution,
    /// Most runs for one path.
    pub executions: u64,
    /// Nodes after which a run is cut short.
    pub nodes: usize,
    /// Generations without progress after which the search counts as stuck.
    pub patience: usize,
    /// How often it may be stuck, with new blood in between, before it is given up; none to go on to the last run.
    pub stuck: Option<usize>,
    /// The share of the first population that comes from the base.
    pub recalled: f64,
    /// Nodes that a path of the base must at least share with the desired one (Smin).
    pub least_similar: usize,
}

impl Default for Pursue {
    fn default() -> Pursue {
        Pursue {
            mode: Mode::Genetic,
            solver: SolverUse::WhenStuck,
            evolution: Evolution::default(),
            executions: 100_000,
            nodes: 500,
            patience: 4,
            stuck: Some(8),
            recalled: 0.5,
            least_similar: 2,
        }
    }
}

/// What came of a path.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// Runs that it took.
    pub executions: u64,
    /// What they were for.
    pub spent: Spent,
    /// Whether inputs of similar paths helped.
    pub was_helped: bool,
    /// How near the search came, if it ran at all.
    pub nearest: Option<Score>,
    /// Where the search by itself was stuck for longest, if it ever was.
    pub stuck_at: Option<usize>,
}

/// Everything that verdicts need. The parts can be used for many paths of one method.
pub struct Pursuit<'a> {
    /// The method.
    pub method: &'a Method,
    /// Ways to call it, at least one.
    pub interfaces: &'a [Interface],
    /// Where its paths are filed.
    pub shelf: Shelf,
    /// What runs tests.
    pub walker: &'a mut dyn Walker,
    /// What was executed before, if that is to be used.
    pub base: Option<&'a mut Base>,
    /// The solver.
    pub prover: &'a mut Prover,
    /// What is known of the code that the method calls.
    pub world: &'a dyn World,
    /// How paths are pursued.
    pub settings: Pursue,
    /// Randomness.
    pub rng: &'a mut Rng,
    /// Says that time is up.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Pursuit<'_> {
    /// Finds out about a path.
    pub fn pursue(&mut self, wanted: &Wanted) -> Finding {
        let most = (self.settings.evolution.population as f64 * self.settings.recalled) as usize;
        let (least, shelf) = (self.settings.least_similar, self.shelf);
        let recalled =
            self.base.as_deref_mut().map(|base| base.recall(shelf, wanted, least, most)).unwrap_or_default();
        let mut state = Attempt::new(self.method, wanted, &self.settings);
        if let Some(inputs) = recalled.solution {
            let test = self.interfaces[0].test(&inputs);
            return state.finish(Verdict::Found { test, inputs, by: Finder::Base });
        }
        if let Some(base) = self.base.as_deref_mut() {
            base.rest();
        }
        if (self.is_over)() {
            return state.finish(Verdict::NotFound(None));
        }
        if self.settings.solver == SolverUse::First
            && let Some(verdict) = self.ask_solver(&mut state, 0)
        {
            return state.finish(verdict);
        }
        state.was_helped = !recalled.similar.is_empty() && self.settings.mode == Mode::Genetic;
        let similar: Vec<Vec<Input>> = recalled.similar.into_iter().map(|(_, inputs)| inputs).collect();
        let verdict = match self.settings.mode {
            Mode::Genetic => self.evolve(&mut state, similar),
            Mode::Random => self.guess(&mut state),
        };
        state.finish(verdict)
    }

    fn is_spent(&self, state: &Attempt<'_>) -> bool {
        state.executions >= self.settings.executions || (self.is_over)()
    }

    /// Runs inputs, unless that was done, and remembers what happened. A verdict if they take the path.
    fn run(
        &mut self,
        state: &mut Attempt<'_>,
        interface: usize,
        inputs: Vec<Input>,
    ) -> (Score, Option<Verdict>) {
        if let Some(known) = state.seen.get(&inputs) {
            return (*known, None);
        }
        if let Some(own) = self.known(state, interface, &inputs) {
            let by = Finder::Base;
            let test = self.interfaces[interface].test(&inputs);
            if own.is_walked {
                return (own, Some(Verdict::Found { test, inputs, by }));
            }
            state.note(own, inputs, test);
            return (own, None);
        }
        let test = self.interfaces[interface].test(&inputs);
        let own = self.run_test(state, &test);
        if interface == 0
            && let Some(base) = self.base.as_deref_mut()
        {
            base.remember(self.shelf, &state.trail.nodes, state.trail.is_whole, &inputs);
            base.keep(self.shelf, &inputs, &state.walk, &state.route);
        }
        let walk = std::mem::take(&mut state.walk);
        self.observe(state, interface, &inputs, &walk);
        state.walk = walk;
        if own.is_walked {
            let by = state.finder;
            return (own, Some(Verdict::Found { test, inputs, by }));
        }
        state.note(own, inputs, test);
        (own, None)
    }

    fn run_test(&mut self, state: &mut Attempt<'_>, test: &TestCase) -> Score {
        self.walker.walk(test, &state.route, &mut state.walk);
        state.count();
        self.method.trail(&state.walk, self.settings.nodes, &mut state.trail);
        score(self.method, state.wanted, &state.walk, &state.trail)
    }

    /// Inputs by chance alone.
    fn guess(&mut self, state: &mut Attempt<'_>) -> Verdict {
        let mut turn = 0;
        let mut repeated = 0u64;
        while !self.is_spent(state) && repeated < self.settings.executions {
            let interface = turn % self.interfaces.len();
            turn += 1;
            let point = sample(&self.interfaces[interface], self.rng);
            let before = state.executions;
            let inputs = self.interfaces[interface].inputs(&point);
            if let (_, Some(found)) = self.run(state, interface, inputs) {
                return found;
            }
            repeated += u64::from(state.executions == before);
        }
        Verdict::NotFound(self.suspect(state))
    }

    /// The genetic search, with a solver to help if that is wanted.
    fn evolve(&mut self, state: &mut Attempt<'_>, similar: Vec<Vec<Input>>) -> Verdict {
        let mut times_stuck = 0;
        let mut interface = 0;
        let mut was_asked = self.settings.solver == SolverUse::First;
        let similar = self.rank(state, similar);
        let mut elite = match self.adapt(state, &similar) {
            Ok(found) => return found,
            Err(best) => best,
        };
        loop {
            // Past inputs that led nowhere once would only take the place of others.
            let past = if times_stuck == 0 { &similar[..] } else { &[] };
            let ended = self.epoch(state, interface, past, elite.take());
            let best = match ended {
                Ok(found) => return found,
                Err(best) => best,
            };
            if self.is_spent(state) {
                break;
            }
            times_stuck += 1;
            state.is_trusting = false;
            if self.settings.solver != SolverUse::Never {
                if !was_asked && let Some(verdict) = self.ask_solver(state, interface) {
                    return verdict;
                }
                was_asked = true;
                if let Some(found) = self.mend(state) {
                    return found;
                }
            }
            if self.settings.stuck.is_some_and(|most| times_stuck >= most.max(self.interfaces.len())) {
                let suspect = self.suspect(state);
                return suspect.map_or(Verdict::NotFound(None), Verdict::LikelyInfeasible);
            }
            interface = times_stuck % self.interfaces.len();
            elite = best.filter(|_| self.interfaces.len() == 1);
        }
        let suspect = self.suspect(state);
        match suspect {
            Some(suspect) if times_stuck > 0 => Verdict::LikelyInfeasible(suspect),
            other => Verdict::NotFound(other),
        }
    }

    /// Evolves a population until the path is found, or until there is no more progress: then the best of it.
    fn epoch(
        &mut self,
        state: &mut Attempt<'_>,
        interface: usize,
        similar: &[Vec<Input>],
        elite: Option<Individual>,
    ) -> Result<Verdict, Option<Individual>> {
        let size = self.settings.evolution.population.max(2);
        let mut population = Population::default();
        // Those that went farthest so far live on.
        let mut points: Vec<(Effort, Point)> =
            elite.map(|elite| (Effort::Offspring, elite.point)).into_iter().collect();
        if interface == 0 {
            for inputs in similar.iter().take(size.saturating_sub(points.len())) {
                let random = sample(&self.interfaces[0], self.rng);
                points.push((Effort::Past, self.interfaces[0].point(inputs, &random)));
            }
        }
        // The others are random, and stand among them, so that no part of the population is all alike.
        let recalled = points.len();
        for place in recalled..size {
            let random = sample(&self.interfaces[interface], self.rng);
            points.insert((2 * (place - recalled) + 1).min(points.len()), (Effort::Sample, random));
        }
        let mut part = size.div_ceil(PARTS);
        let mut idle = 0;
        let mut best: Option<Individual> = None;
        loop {
            for points in points.chunks(part) {
                for (effort, point) in points {
                    state.effort = *effort;
                    let inputs = self.interfaces[interface].inputs(point);
                    let (score, found) = self.run(state, interface, inputs);
                    if let Some(found) = found {
                        return Ok(found);
                    }
                    population.individuals.push(Individual { point: point.clone(), score });
                    if self.is_spent(state) {
                        return Err(best);
                    }
                }
                let first = population.individuals.len() - points.len();
                if let Some(found) = self.improve(state, interface, first, &mut population) {
                    return Ok(found);
                }
            }
            part = size.div_ceil(LATER_PARTS);
            let fittest = population.best().cloned();
            let progressed = match (&fittest, &best) {
                (Some(one), Some(other)) => one.score.is_nearer_than(&other.score),
                (fittest, _) => fittest.is_some(),
            };
            idle = if progressed { 0 } else { idle + 1 };
            if progressed {
                best = fittest;
            }
            if idle > self.settings.patience {
                state.stuck_at = best.as_ref().map(|best| best.score.similarity);
                return Err(best);
            }
            let domains = self.interfaces[interface].domains();
            let made = population.offspring(domains, &self.settings.evolution, self.rng);
            points = made.into_iter().map(|point| (Effort::Offspring, point)).collect();
            population.individuals.clear();
            population.individuals.extend(best.clone());
        }
    }

    /// Climbs from the nearest individual, of those from a place on, from which nobody climbed before. Where the climb ends is an individual, too.
    fn improve(
        &mut self,
        state: &mut Attempt<'_>,
        interface: usize,
        first: usize,
        population: &mut Population,
    ) -> Option<Verdict> {
        let most = self.settings.evolution.climb;
        if most == 0 {
            return None;
        }
        let young = &population.individuals[first..];
        let from =
            nearest(young.iter().filter(|own| !state.climbed.contains(&(interface, own.point.clone()))))?
                .clone();
        state.climbed.insert((interface, from.point.clone()));
        state.effort = Effort::Climb;
        match self.climb(state, interface, from, most) {
            Climbed::Found(found) => Some(found),
            Climbed::Ended(end) => {
                if state.climbed.insert((interface, end.point.clone())) {
                    population.individuals.push(end);
                }
                None
            }
        }
    }

    /// Asks the solver about the path's condition.
    fn ask_solver(&mut self, state: &mut Attempt<'_>, interface: usize) -> Option<Verdict> {
        let mut condition = follow(self.method, state.wanted, self.world);
        match self.prover.answer(&mut condition, &self.interfaces[interface], self.is_over) {
            Answered::Refuted(core) => {
                let telling = core.iter().filter(|clause| clause.is_telling());
                let mut words: Vec<Predicate> =
                    telling.map(|clause| Predicate::of_clause(self.method, state.wanted, clause)).collect();
                words.dedup();
                Some(Verdict::Infeasible(words))
            }
            Answered::Model(model) => {
                let values = condition.inputs(&model);
                state.finder = Finder::Solver;
                state.effort = Effort::Solver;
                let mut found = None;
                for interface in 0..self.interfaces.len() {
                    let known = self.interfaces[interface].inputs(&middle(&self.interfaces[interface]));
                    let inputs = self.interfaces[interface].with_parameters(&known, &values);
                    found = self.run(state, interface, inputs).1;
                    if found.is_some() {
                        break;
                    }
                }
                state.finder = Finder::Search;
                found
            }
            Answered::Unknown => None,
        }
    }

    /// Lets the solver mend the nearest run, decision by decision.
    fn mend(&mut self, state: &mut Attempt<'_>) -> Option<Verdict> {
        while let Some((best, test)) = state.nearest.clone() {
            let place = best.similarity.checked_sub(1)?;
            let node = &self.method.graph.nodes[state.wanted.nodes.get(place)?.index()];
            let sites: Vec<SiteId> = node
                .conditions
                .iter()
                .copied()
                .chain([node.last()])
                .filter_map(|block| match &self.method.body.blocks[block.0 as usize].terminator {
                    Terminator::If { site, .. } | Terminator::Switch { site, .. } => Some(*site),
                    _ => None,
                })
                .collect();
            if sites.is_empty() || self.is_spent(state) || state.mended.as_ref() == Some(&test) {
                return None;
            }
            state.mended = Some(test.clone());
            let route = state.route.clone();
            state.effort = Effort::Solver;
            for made in self.walker.mend(&test, &route, &sites, self.is_over) {
                let own = self.run_test(state, &made);
                if own.is_walked {
                    let inputs = Vec::new();
                    return Some(Verdict::Found { test: made, inputs, by: Finder::Solver });
                }
                if state.nearest.as_ref().is_none_or(|(best, ..)| own.similarity > best.similarity) {
                    state.nearest = Some((own, made));
                }
            }
            // Without a decision more than before there is nothing else to try.
            if state.nearest.as_ref().is_none_or(|(now, ..)| now.similarity <= best.similarity) {
                return None;
            }
        }
        None
    }

    /// The decision at which the nearest run went astray.
    fn suspect(&self, state: &Attempt<'_>) -> Option<Predicate> {
        let (best, _) = state.nearest.as_ref()?;
        let place = best.similarity.checked_sub(1)?;
        Some(Predicate::of_place(self.method, state.wanted, place))
    }
}

fn sample(interface: &Interface, rng: &mut Rng) -> Point {
    interface.domains().iter().map(|domain| domain.sample(rng)).collect()
}

/// A plain point: numbers nearest to zero, and everything as short as can be.
fn middle(interface: &Interface) -> Point {
    interface.domains().iter().map(|domain| domain.clamp(0)).collect()
}
