//! `pso-li`: particle swarms with likely invariants, for all goals of a method at once.
//!
//! `pso-li` of Nosrati, Haghighi and Vahidi Asl (2020), section 4.1.7: every particle belongs to a goal, and the particles
//! of a goal fly around the best position that is known for it. Inputs similar to that position replace the worst of its
//! particles and take over the velocity of the best one (section 5.1.2). Particles of goals that are reached go to the
//! others.

use testwright_invariants::Wanted;
use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::algorithms::pso::Pso;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::Domain;
use crate::vector::genetic::{IDLE_ROUNDS, ROUNDS};
use crate::vector::problem::{Candidate, Point, Report, Size, Trial, VectorAlgorithm, VectorProblem};
use crate::vector::pursue::pursue_learning;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PsoLi {
    /// The swarm's parameters.
    pub swarm: Pso,
    /// Probability of an initial input that satisfies no predicate: `q`.
    pub random: f64,
    /// Probability of a constant in such an input: `p`.
    pub constant: f64,
    /// Inputs similar to the best one of a goal: `F`.
    pub similar: usize,
    /// Inputs that satisfy mutated invariants: `M`.
    pub mutated: usize,
}

impl PsoLi {
    /// As in the published experiments, with as many similar inputs as [`super::ga_li`] makes.
    pub const PUBLISHED: PsoLi =
        PsoLi { swarm: Pso::PUBLISHED, random: 0.5, constant: 0.1, similar: 20, mutated: 20 };
}

struct Particle {
    point: Point,
    velocity: Vec<f64>,
    /// The goal that it flies to.
    target: usize,
    /// The best place for that goal where it was.
    best: Candidate,
}

/// The best place for a goal, with the velocity of the particle that found it.
#[derive(Clone)]
struct Leader {
    place: Candidate,
    velocity: Vec<f64>,
}

struct Swarm {
    particles: Vec<Particle>,
    /// By goal.
    leaders: Vec<Option<Leader>>,
}

impl VectorAlgorithm for PsoLi {
    fn is_multi(&self) -> bool {
        true
    }

    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::multi(problem);
        let domains: Vec<Domain> = trial.problem.domains().to_vec();
        let targets = trial.problem.targets();
        let mut swarm = Swarm { particles: Vec::new(), leaders: vec![None; targets] };
        while swarm.particles.len() < self.swarm.size.population.max(1) && !trial.is_over() {
            let point = trial.problem.sample(rng);
            let velocity = vec![0.0; point.len()];
            let target = swarm.particles.len() % targets.max(1);
            let best = swarm.evaluate(&mut trial, &point, &velocity, target);
            swarm.particles.push(Particle { point, velocity, target, best });
        }
        swarm.take_in_similar(&mut trial, rng);
        let mut iterations = 0;
        while iterations < self.swarm.size.iterations && !trial.is_over() {
            iterations += 1;
            swarm.regroup(&trial);
            for at in 0..swarm.particles.len() {
                if trial.is_over() {
                    break;
                }
                swarm.fly(at, &self.swarm, &domains, &mut trial, rng);
            }
            swarm.take_in_similar(&mut trial, rng);
        }
        trial.report(iterations)
    }
}

impl Swarm {
    /// Evaluates a point; what it is for one goal is returned, and it may lead others.
    fn evaluate(
        &mut self,
        trial: &mut Trial<'_>,
        point: &[i64],
        velocity: &[f64],
        target: usize,
    ) -> Candidate {
        trial.evaluate(point);
        for (leader, score) in self.leaders.iter_mut().zip(trial.scores()) {
            if leader.as_ref().is_none_or(|own| score.fitness > own.place.fitness) {
                let place = Candidate { point: point.to_vec(), fitness: score.fitness };
                *leader = Some(Leader { place, velocity: velocity.to_vec() });
            }
        }
        let fitness = trial.scores().get(target).map_or(0.0, |score| score.fitness);
        Candidate { point: point.to_vec(), fitness }
    }

    /// Sends the particles of goals that are reached to the others.
    fn regroup(&mut self, trial: &Trial<'_>) {
        let open: Vec<usize> = (0..self.leaders.len()).filter(|target| trial.is_open(*target)).collect();
        for (at, particle) in self.particles.iter_mut().enumerate() {
            if !trial.is_open(particle.target) && !open.is_empty() {
                particle.target = open[at % open.len()];
                // What it was for another goal says nothing about this one.
                particle.best.fitness = 0.0;
            }
        }
    }

    fn fly(&mut self, at: usize, pso: &Pso, domains: &[Domain], trial: &mut Trial<'_>, rng: &mut Rng) {
        let particle = &mut self.particles[at];
        let target = particle.target;
        let Some(leader) = self.leaders.get(target).and_then(Option::as_ref) else { return };
        pso.accelerate(
            &mut particle.point,
            &mut particle.velocity,
            &particle.best.point,
            &leader.place.point,
            domains,
            rng,
        );
        let (point, velocity) = (particle.point.clone(), particle.velocity.clone());
        let candidate = self.evaluate(trial, &point, &velocity, target);
        let particle = &mut self.particles[at];
        if candidate.fitness > particle.best.fitness {
            particle.best = candidate;
        }
    }

    /// Takes in what the problem offers as similar to the best position of each goal, again until that brings no goal
    /// nearer any more.
    fn take_in_similar(&mut self, trial: &mut Trial<'_>, rng: &mut Rng) {
        let best = |swarm: &Swarm| -> Vec<f64> {
            swarm.leaders.iter().flatten().map(|leader| leader.place.fitness).collect()
        };
        let mut idle = 0;
        for _ in 0..ROUNDS {
            let before = best(self);
            if trial.is_over() {
                return;
            }
            self.take_in_round(trial, rng);
            idle = if best(self) == before { idle + 1 } else { 0 };
            if idle == IDLE_ROUNDS {
                return;
            }
        }
    }

    fn take_in_round(&mut self, trial: &mut Trial<'_>, rng: &mut Rng) {
        let mut asked: Vec<Point> = Vec::new();
        for target in 0..self.leaders.len() {
            if !trial.is_open(target) {
                continue;
            }
            let Some(leader) = self.leaders[target].clone().filter(|own| !asked.contains(&own.place.point))
            else {
                continue;
            };
            asked.push(leader.place.point.clone());
            for point in trial.problem.similar(&leader.place.point, rng) {
                if trial.is_over() {
                    return;
                }
                let best = self.evaluate(trial, &point, &leader.velocity, target);
                let own = self.particles.iter_mut().filter(|particle| particle.target == target);
                if let Some(worst) = own.min_by(|one, other| one.best.fitness.total_cmp(&other.best.fitness))
                    && best.fitness >= worst.best.fitness
                {
                    *worst = Particle { point, velocity: leader.velocity.clone(), target, best };
                }
            }
        }
    }
}

impl Algorithm for PsoLi {
    fn name(&self) -> &'static str {
        "pso-li"
    }

    fn about(&self) -> &'static str {
        "particle swarms with likely invariants, all goals of a method at once (Nosrati, Haghighi and Vahidi Asl 2020)"
    }

    parameters! {
        "random" random in 0.0..=1.0, "probability of an initial input that satisfies no predicate (q)";
        "constant" constant in 0.0..=1.0, "probability of a constant in such an input (p)";
        "similar" similar in 0..=10_000, "inputs similar to the best one of each goal, by iteration (F)";
        "mutated" mutated in 0..=10_000, "inputs that satisfy a mutated invariant, likewise (M)";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size: Size = self.swarm.size.wanted(&search.settings);
        let own = PsoLi { swarm: Pso { size, ..self.swarm }, ..*self };
        let wanted = Wanted { similar: self.similar, mutated: self.mutated };
        pursue_learning(search, &own, (self.random, self.constant), wanted);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::vector::synthetic::{Synthetic, conforms};

    #[test]
    fn it_conforms() {
        conforms(&PsoLi::PUBLISHED, 100);
    }

    #[test]
    fn it_takes_in_what_the_problem_offers() {
        let mut problem = Synthetic::equilateral();
        problem.hints = vec![vec![-5, -5, -5]];
        assert!(PsoLi::PUBLISHED.optimise(&mut problem, &mut Rng::seed_from_u64(2)).reached);
    }
}
