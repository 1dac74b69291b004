//! `harmony`: harmony search for one goal at a time.
//!
//! `harmony` of Nosrati, Haghighi and Vahidi Asl (2020), after Mao (2014) and Sahoo et al. (2016). The memory holds as
//! many harmonies as other algorithms have individuals, and an iteration improvises as many new ones. Each variable of a
//! new harmony is taken from a random harmony of the memory (*considering* it) and then perhaps moved a little (*pitch
//! adjusting*), or else is random. A new harmony replaces the worst one of the memory if it is better. The rates are
//! those that are usual since Geem et al. (2001); the text gives none.

use rand::RngExt;
use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::problem::{
    Candidate, Point, Report, Size, Trial, VectorAlgorithm, VectorProblem, initial,
};
use crate::vector::{Domain, pursue};

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Harmony {
    /// Harmonies in memory and new ones per iteration; iterations.
    pub size: Size,
    /// Probability that a variable comes from the memory.
    pub considering: f64,
    /// Probability that such a variable is moved.
    pub adjusting: f64,
    /// How far at most, as a share of the domain.
    pub bandwidth: f64,
}

impl Harmony {
    /// The sizes of the published experiments with the usual rates.
    pub const PUBLISHED: Harmony =
        Harmony { size: Size::PUBLISHED, considering: 0.9, adjusting: 0.3, bandwidth: 0.01 };

    fn improvise(&self, memory: &[Candidate], domains: &[Domain], rng: &mut Rng) -> Point {
        let note = |(at, domain): (usize, &Domain)| {
            if !rng.random_bool(self.considering) {
                return domain.sample(rng);
            }
            let tick = memory[rng.random_range(0..memory.len())].point[at];
            if !rng.random_bool(self.adjusting) {
                return tick;
            }
            let band = (domain.span() * self.bandwidth).max(1.0);
            domain.mirror((tick as f64 + rng.random_range(-band..=band)).round())
        };
        domains.iter().enumerate().map(note).collect()
    }
}

impl VectorAlgorithm for Harmony {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::single(problem);
        let domains: Vec<Domain> = trial.problem.domains().to_vec();
        let mut memory = initial(&mut trial, self.size.population, rng);
        // The memory is kept in order, best first, so that the worst is at hand.
        memory.sort_by(|one, other| other.fitness.total_cmp(&one.fitness));
        let mut iterations = 0;
        while iterations < self.size.iterations && !trial.is_over() {
            iterations += 1;
            for _ in 0..memory.len() {
                if trial.is_over() {
                    break;
                }
                let point = self.improvise(&memory, &domains, rng);
                let harmony = Candidate::new(&mut trial, point);
                if memory.last().is_some_and(|worst| harmony.fitness > worst.fitness) {
                    memory.pop();
                    let place = memory.partition_point(|other| other.fitness >= harmony.fitness);
                    memory.insert(place, harmony);
                }
            }
        }
        trial.report(iterations)
    }
}

impl Algorithm for Harmony {
    fn name(&self) -> &'static str {
        "harmony"
    }

    fn about(&self) -> &'static str {
        "harmony search on the literals of one call, goal by goal"
    }

    parameters! {
        "population" size.population in 1..=100_000, "harmonies in memory";
        "iterations" size.iterations in 1..=1_000_000, "iterations toward a goal";
        "considering" considering in 0.0..=1.0, "probability that a variable comes from the memory";
        "adjusting" adjusting in 0.0..=1.0, "probability that such a variable is moved";
        "bandwidth" bandwidth in 0.0..=1.0, "how far at most, as a share of the domain";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.size.wanted(&search.settings);
        pursue(search, &Harmony { size, ..*self });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::synthetic::{Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&Harmony::PUBLISHED, 100);
    }

    #[test]
    fn it_solves_a_small_sphere() {
        assert!(solved(&Harmony::PUBLISHED, || Synthetic::sphere(2), 10) >= 8);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert_eq!(solved(&Harmony::PUBLISHED, Synthetic::equilateral, 5), 0);
    }
}
