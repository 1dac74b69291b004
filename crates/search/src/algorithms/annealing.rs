//! `sa`: simulated annealing for one goal at a time.
//!
//! `sa` of Nosrati, Haghighi and Vahidi Asl (2020), after Tracey et al. (1998). It improves single solutions; to compare
//! it fairly the authors ran it on a population of 100, and so does this: every member anneals on its own. A neighbour
//! differs in one variable by a random step of up to a share of the domain. Better neighbours are always accepted, worse
//! ones with probability `exp(change / temperature)`, where the change of fitness is relative, because far from a goal all
//! fitness is small. The text gives no schedule; here the temperature falls geometrically, and steps become smaller with
//! it.

use rand::RngExt;
use testwright_semantics::strict_math::exp;
use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::problem::{Report, Size, Trial, VectorAlgorithm, VectorProblem, initial};
use crate::vector::{Domain, pursue};

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Annealing {
    /// Solutions that anneal side by side, and iterations.
    pub size: Size,
    /// Temperature at the beginning: a loss of this share of the fitness is accepted with probability 1/e.
    pub temperature: f64,
    /// What the temperature is multiplied by after every iteration.
    pub cooling: f64,
    /// Largest step at the beginning, as a share of the domain.
    pub step: f64,
}

impl Annealing {
    /// The sizes of the published experiments.
    pub const PUBLISHED: Annealing =
        Annealing { size: Size::PUBLISHED, temperature: 0.1, cooling: 0.9, step: 0.1 };
}

impl VectorAlgorithm for Annealing {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::single(problem);
        let domains: Vec<Domain> = trial.problem.domains().to_vec();
        let mut population = initial(&mut trial, self.size.population, rng);
        let mut heat = 1.0;
        let mut iterations = 0;
        while iterations < self.size.iterations && !trial.is_over() && !domains.is_empty() {
            iterations += 1;
            for member in &mut population {
                if trial.is_over() {
                    break;
                }
                let at = rng.random_range(0..domains.len());
                let old = member.point[at];
                let reach = (domains[at].span() * self.step * heat).max(1.0);
                member.point[at] =
                    domains[at].mirror((old as f64 + rng.random_range(-reach..=reach)).round());
                let fitness = trial.evaluate(&member.point).fitness;
                let change = (fitness - member.fitness) / member.fitness.max(f64::MIN_POSITIVE);
                if change >= 0.0 || rng.random_bool(exp(change / (self.temperature * heat)).clamp(0.0, 1.0)) {
                    member.fitness = fitness;
                } else {
                    member.point[at] = old;
                }
            }
            heat *= self.cooling;
        }
        trial.report(iterations)
    }
}

impl Algorithm for Annealing {
    fn name(&self) -> &'static str {
        "sa"
    }

    fn about(&self) -> &'static str {
        "simulated annealing on the literals of one call, goal by goal"
    }

    parameters! {
        "population" size.population in 1..=100_000, "solutions that anneal side by side";
        "iterations" size.iterations in 1..=1_000_000, "iterations toward a goal";
        "temperature" temperature in 0.0..=1000.0, "temperature at the beginning";
        "cooling" cooling in 0.0..=1.0, "what the temperature is multiplied by after an iteration";
        "step" step in 0.0..=1.0, "largest step at the beginning, as a share of the domain";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.size.wanted(&search.settings);
        pursue(search, &Annealing { size, ..*self });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::synthetic::{Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&Annealing::PUBLISHED, 100);
    }

    #[test]
    fn it_solves_a_small_sphere() {
        assert!(solved(&Annealing::PUBLISHED, || Synthetic::sphere(2), 10) >= 6);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert_eq!(solved(&Annealing::PUBLISHED, Synthetic::equilateral, 5), 0);
    }
}
