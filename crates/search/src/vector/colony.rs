//! The ant colony that `aco` and `aco-es` share.
//!
//! An ant stands at a point, the place where it stands holds pheromone. In an iteration every ant first looks around
//! (*local transfer*: the two algorithms differ in how). Pheromone evaporates and is laid down anew in proportion to
//! fitness. Then ants with less than average fitness leave their place (*global transfer*): some for a random place, the
//! others towards an ant that is chosen with a probability proportional to its pheromone. This is how Nosrati, Haghighi
//! and Vahidi Asl (2020) use the algorithms of Mao et al. (2015) and Sharifipour et al. (2018); the rates are ours, as
//! far as the text gives none.

use rand::RngExt;
use testwright_testcase::Rng;

use crate::vector::domain::Domain;
use crate::vector::problem::{Candidate, Report, Size, Trial, VectorProblem, initial};

/// The settings of a colony.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Colony {
    /// Ants and iterations.
    pub size: Size,
    /// Share of the pheromone that evaporates in an iteration.
    pub evaporation: f64,
    /// Probability that an ant that leaves goes to a random place.
    pub wandering: f64,
    /// How ants look around.
    pub local: Local,
}

/// How ants look around.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Local {
    /// At a uniformly random place nearby; the neighbourhood shrinks with the iterations.
    Neighbourhood {
        /// Its radius at the beginning, as a share of the domain.
        radius: f64,
        /// What the radius is multiplied by after every iteration.
        shrinking: f64,
    },
    /// By an evolution strategy, (1+1)-ES: a mutant, normally distributed around the ant, replaces it if it is better.
    /// The deviation of each ant grows with success and falls without, so that about a fifth of the mutants succeeds.
    Evolution {
        /// Deviation at the beginning, as a share of the domain.
        deviation: f64,
        /// Mutants per ant and iteration.
        mutants: usize,
    },
}

struct Ant {
    place: Candidate,
    pheromone: f64,
    /// Share of the domain by which it looks around.
    reach: f64,
}

impl Colony {
    /// Runs the colony on the first target of a problem.
    pub fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::single(problem);
        let domains: Vec<Domain> = trial.problem.domains().to_vec();
        let reach = match self.local {
            Local::Neighbourhood { radius, .. } => radius,
            Local::Evolution { deviation, .. } => deviation,
        };
        let places = initial(&mut trial, self.size.population, rng);
        let mut ants: Vec<Ant> =
            places.into_iter().map(|place| Ant { pheromone: place.fitness, place, reach }).collect();
        let mut iterations = 0;
        while iterations < self.size.iterations && !trial.is_over() {
            iterations += 1;
            for ant in &mut ants {
                self.look_around(ant, &domains, &mut trial, rng);
                ant.pheromone =
                    (1.0 - self.evaporation) * ant.pheromone + self.evaporation * ant.place.fitness;
            }
            self.transfer(&mut ants, &domains, &mut trial, rng);
        }
        trial.report(iterations)
    }

    fn look_around(&self, ant: &mut Ant, domains: &[Domain], trial: &mut Trial<'_>, rng: &mut Rng) {
        let mutants = match self.local {
            Local::Neighbourhood { .. } => 1,
            Local::Evolution { mutants, .. } => mutants,
        };
        for _ in 0..mutants {
            if trial.is_over() {
                return;
            }
            let mut point = ant.place.point.clone();
            for (tick, domain) in point.iter_mut().zip(domains) {
                let reach = (domain.span() * ant.reach).max(1.0);
                let step = match self.local {
                    Local::Neighbourhood { .. } => rng.random_range(-reach..=reach),
                    Local::Evolution { .. } => normal(rng) * reach,
                };
                *tick = domain.mirror((*tick as f64 + step).round());
            }
            let candidate = Candidate::new(trial, point);
            let is_better = candidate.fitness > ant.place.fitness;
            ant.reach = match self.local {
                Local::Neighbourhood { shrinking, .. } => ant.reach * shrinking,
                // Four failures take back what one success gave (Rechenberg's rule of one fifth).
                Local::Evolution { .. } => (ant.reach * if is_better { 1.5 } else { 0.904 }).min(1.0),
            };
            if is_better {
                ant.place = candidate;
            }
        }
    }

    fn transfer(&self, ants: &mut [Ant], domains: &[Domain], trial: &mut Trial<'_>, rng: &mut Rng) {
        let mean = ants.iter().map(|ant| ant.place.fitness).sum::<f64>() / ants.len() as f64;
        for at in 0..ants.len() {
            if ants[at].place.fitness >= mean || trial.is_over() {
                continue;
            }
            let point = if rng.random_bool(self.wandering) {
                trial.problem.sample(rng)
            } else {
                let other = &ants[attracted(ants, rng)].place.point;
                let way = rng.random::<f64>();
                let pairs = ants[at].place.point.iter().zip(other).zip(domains);
                pairs
                    .map(|((own, other), domain)| {
                        domain.mirror((*own as f64 + way * (*other as f64 - *own as f64)).round())
                    })
                    .collect()
            };
            let place = Candidate::new(trial, point);
            ants[at].pheromone = place.fitness;
            ants[at].place = place;
        }
    }
}

/// Place of an ant, chosen with a probability proportional to its pheromone.
fn attracted(ants: &[Ant], rng: &mut Rng) -> usize {
    let total: f64 = ants.iter().map(|ant| ant.pheromone).sum();
    let mut left = rng.random::<f64>() * total;
    ants.iter()
        .position(|ant| {
            left -= ant.pheromone;
            left <= 0.0
        })
        .unwrap_or(ants.len() - 1)
}

/// A number that is nearly normally distributed with deviation 1. It is a sum of twelve uniform ones and not made with
/// logarithms, so that it is the same on every machine.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}
