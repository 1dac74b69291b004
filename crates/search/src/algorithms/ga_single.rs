//! `ga-single`: the binary-coded genetic algorithm for one goal at a time.
//!
//! `ga:single` of Nosrati, Haghighi and Vahidi Asl (2020): population 100, 50 iterations, one-point crossover on bit
//! strings, bits mutated with probability 0.01. The algorithm itself is in [`crate::vector::genetic`].

use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::genetic::Genetic;
use crate::vector::problem::{Report, Trial, VectorAlgorithm, VectorProblem};
use crate::vector::pursue;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GaSingle(pub Genetic);

impl GaSingle {
    /// As in the published experiments.
    pub const PUBLISHED: GaSingle = GaSingle(Genetic::PUBLISHED);
}

impl VectorAlgorithm for GaSingle {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        self.0.evolve(&mut Trial::single(problem), rng)
    }
}

impl Algorithm for GaSingle {
    fn name(&self) -> &'static str {
        "ga-single"
    }

    fn about(&self) -> &'static str {
        "binary genetic algorithm on the literals of one call, goal by goal"
    }

    parameters! {
        "population" 0.size.population in 2..=100_000, "points in the population";
        "iterations" 0.size.iterations in 1..=1_000_000, "generations toward a goal";
        "mutation" 0.mutation in 0.0..=1.0, "probability that mutation flips a bit";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.0.size.wanted(&search.settings);
        pursue(search, &GaSingle(Genetic { size, ..self.0 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::Domain;
    use crate::vector::synthetic::{Synthetic, conforms, equal, solved};
    use rand::SeedableRng;

    #[test]
    fn it_conforms() {
        conforms(&GaSingle::PUBLISHED, 100);
    }

    #[test]
    fn it_meets_an_equality_over_a_small_range_that_random_points_rarely_meet() {
        let problem = || {
            let domains = vec![Domain::integers(0, 65_535); 2];
            Synthetic::new(domains, vec![|x| (0.0, equal(x[0], x[1]))])
        };
        assert!(solved(&GaSingle::PUBLISHED, problem, 10) >= 5);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert_eq!(solved(&GaSingle::PUBLISHED, Synthetic::equilateral, 5), 0);
    }

    #[test]
    fn it_takes_in_what_the_problem_offers() {
        let mut problem = Synthetic::equilateral();
        problem.hints = vec![vec![7, 7, 7]];
        let report = GaSingle::PUBLISHED.optimise(&mut problem, &mut Rng::seed_from_u64(1));
        assert!(report.reached);
        assert_eq!(report.iterations, 0);
    }
}
