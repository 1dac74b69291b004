//! `ga-multi`: the binary-coded genetic algorithm for all goals of a method at once.
//!
//! `ga:multi` of Nosrati, Haghighi and Vahidi Asl (2020), section 4.1.7: like `ga-single`, but every goal has its share
//! of the population, made of those that are best for it. The algorithm itself is in [`crate::vector::genetic`].

use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::genetic::Genetic;
use crate::vector::problem::{Report, Trial, VectorAlgorithm, VectorProblem};
use crate::vector::pursue;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GaMulti(pub Genetic);

impl GaMulti {
    /// As in the published experiments.
    pub const PUBLISHED: GaMulti = GaMulti(Genetic::PUBLISHED);
}

impl VectorAlgorithm for GaMulti {
    fn is_multi(&self) -> bool {
        true
    }

    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        self.0.evolve(&mut Trial::multi(problem), rng)
    }
}

impl Algorithm for GaMulti {
    fn name(&self) -> &'static str {
        "ga-multi"
    }

    fn about(&self) -> &'static str {
        "binary genetic algorithm on the literals of one call, all goals of a method at once"
    }

    parameters! {
        "population" 0.size.population in 2..=100_000, "points in the population";
        "iterations" 0.size.iterations in 1..=1_000_000, "generations toward a goal";
        "mutation" 0.mutation in 0.0..=1.0, "probability that mutation flips a bit";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.0.size.wanted(&search.settings);
        pursue(search, &GaMulti(Genetic { size, ..self.0 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::Domain;
    use crate::vector::synthetic::{Cost, Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&GaMulti::PUBLISHED, 100);
    }

    /// Five targets in different places.
    fn scattered() -> Synthetic {
        let costs: Vec<Cost> = vec![
            |x| (0.0, (x[0] - 10.0).abs()),
            |x| (0.0, (x[0] - 900.0).abs()),
            |x| (0.0, (x[1] + 700.0).abs()),
            |x| (0.0, (x[0] - x[1]).abs()),
            |x| (0.0, (x[0] + x[1] - 1500.0).abs()),
        ];
        Synthetic::new(vec![Domain::integers(-1000, 1000); 2], costs)
    }

    #[test]
    fn it_reaches_several_targets_in_one_run() {
        assert!(solved(&GaMulti::PUBLISHED, scattered, 10) >= 8);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert!(solved(&GaMulti::PUBLISHED, Synthetic::equilateral, 5) <= 1);
    }
}
