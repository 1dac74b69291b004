//! `pso`: particle swarm optimisation for one goal at a time.
//!
//! `pso` of Nosrati, Haghighi and Vahidi Asl (2020), section 5.1.1, after Mao et al. (2012) and Lv et al. (2018):
//! velocities change by `v' = v + c1·r1·(own best - x) + c2·r2·(global best - x)` with `c1 = c2 = 2` and `r1`, `r2`
//! random in 0..1 for every variable, and positions by `x' = x + v'`. There is no inertia weight, so that the swarm keeps
//! spreading; velocities are limited to the span of the domain, and positions outside are reflected into it. Where the
//! text is silent, particles start at rest.

use rand::RngExt;
use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::problem::{
    Candidate, Report, Size, Trial, VectorAlgorithm, VectorProblem, fittest, initial,
};
use crate::vector::{Domain, pursue};

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pso {
    /// Particles and iterations.
    pub size: Size,
    /// Pull of a particle's own best position.
    pub own: f64,
    /// Pull of the best position of all.
    pub global: f64,
}

impl Pso {
    /// As in the published experiments.
    pub const PUBLISHED: Pso = Pso { size: Size::PUBLISHED, own: 2.0, global: 2.0 };
}

struct Particle {
    /// Where it is.
    point: Vec<i64>,
    velocity: Vec<f64>,
    /// The best place where it was.
    best: Candidate,
}

impl Particle {
    fn new(best: Candidate) -> Particle {
        Particle { point: best.point.clone(), velocity: vec![0.0; best.point.len()], best }
    }
}

impl VectorAlgorithm for Pso {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::single(problem);
        let domains: Vec<Domain> = trial.problem.domains().to_vec();
        let swarm = initial(&mut trial, self.size.population, rng);
        let Some(at) = fittest(&swarm) else { return trial.report(0) };
        let mut best = swarm[at].clone();
        let mut swarm: Vec<Particle> = swarm.into_iter().map(Particle::new).collect();
        let mut iterations = 0;
        while iterations < self.size.iterations && !trial.is_over() {
            iterations += 1;
            for particle in &mut swarm {
                if trial.is_over() {
                    break;
                }
                self.fly(particle, &best.point, &domains, rng);
                let fitness = trial.evaluate(&particle.point).fitness;
                if fitness > particle.best.fitness {
                    particle.best = Candidate { point: particle.point.clone(), fitness };
                    if fitness > best.fitness {
                        best = particle.best.clone();
                    }
                }
            }
            take_in_similar(&mut swarm, &mut best, &mut trial, rng);
        }
        trial.report(iterations)
    }
}

impl Pso {
    fn fly(&self, particle: &mut Particle, global: &[i64], domains: &[Domain], rng: &mut Rng) {
        let Particle { point, velocity, best } = particle;
        self.accelerate(point, velocity, &best.point, global, domains, rng);
    }

    /// Moves a particle, given the best places of its own and of all.
    pub(super) fn accelerate(
        &self,
        point: &mut [i64],
        velocity: &mut [f64],
        own: &[i64],
        global: &[i64],
        domains: &[Domain],
        rng: &mut Rng,
    ) {
        for (at, domain) in domains.iter().enumerate() {
            let position = point[at] as f64;
            let own = self.own * rng.random::<f64>() * (own[at] as f64 - position);
            let all = self.global * rng.random::<f64>() * (global[at] as f64 - position);
            let span = domain.span();
            velocity[at] = (velocity[at] + own + all).clamp(-span, span);
            point[at] = domain.mirror(position + velocity[at]);
        }
    }
}

/// Takes in what the problem offers as similar to the best position: each replaces the particle with the worst best.
fn take_in_similar(swarm: &mut [Particle], best: &mut Candidate, trial: &mut Trial<'_>, rng: &mut Rng) {
    for point in trial.problem.similar(&best.point, rng) {
        if trial.is_over() {
            return;
        }
        let candidate = Candidate::new(trial, point);
        if candidate.fitness > best.fitness {
            *best = candidate.clone();
        }
        let worst = swarm.iter_mut().min_by(|one, other| one.best.fitness.total_cmp(&other.best.fitness));
        if let Some(worst) = worst
            && candidate.fitness >= worst.best.fitness
        {
            *worst = Particle::new(candidate);
        }
    }
}

impl Algorithm for Pso {
    fn name(&self) -> &'static str {
        "pso"
    }

    fn about(&self) -> &'static str {
        "particle swarm on the literals of one call, goal by goal"
    }

    parameters! {
        "population" size.population in 1..=100_000, "particles";
        "iterations" size.iterations in 1..=1_000_000, "iterations toward a goal";
        "own" own in 0.0..=100.0, "pull of a particle's own best position";
        "global" global in 0.0..=100.0, "pull of the best position of all";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.size.wanted(&search.settings);
        pursue(search, &Pso { size, ..*self });
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::vector::synthetic::{Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&Pso::PUBLISHED, 100);
    }

    #[test]
    fn it_finds_one_small_variable() {
        assert!(solved(&Pso::PUBLISHED, || Synthetic::sphere(1), 10) >= 9);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert_eq!(solved(&Pso::PUBLISHED, Synthetic::equilateral, 5), 0);
    }

    #[test]
    fn it_takes_in_what_the_problem_offers() {
        let mut problem = Synthetic::equilateral();
        problem.hints = vec![vec![-5, -5, -5]];
        assert!(Pso::PUBLISHED.optimise(&mut problem, &mut Rng::seed_from_u64(2)).reached);
    }
}
