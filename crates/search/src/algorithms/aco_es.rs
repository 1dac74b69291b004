//! `aco-es`: ant colony optimisation with an evolution strategy for one goal at a time.
//!
//! `aco-es` of Nosrati, Haghighi and Vahidi Asl (2020), after Sharifipour et al. (2018): ants look around by a (1+1)
//! evolution strategy, in which a mutant replaces its ant only if it is fitter. The colony itself is in
//! [`crate::vector::colony`].

use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::colony::{Colony, Local};
use crate::vector::problem::{Report, Size, VectorAlgorithm, VectorProblem};
use crate::vector::pursue;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AcoEs(pub Colony);

impl AcoEs {
    /// Like `aco`; a mutant per ant and iteration, at first with a deviation of a tenth of the domain.
    pub const PUBLISHED: AcoEs = AcoEs(Colony {
        size: Size::PUBLISHED,
        evaporation: 0.3,
        wandering: 0.5,
        local: Local::Evolution { deviation: 0.1, mutants: 1 },
    });
}

impl VectorAlgorithm for AcoEs {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        self.0.optimise(problem, rng)
    }
}

impl Algorithm for AcoEs {
    fn name(&self) -> &'static str {
        "aco-es"
    }

    fn about(&self) -> &'static str {
        "ant colony with an evolution strategy on the literals of one call, goal by goal"
    }

    parameters! {
        "population" 0.size.population in 1..=100_000, "ants";
        "iterations" 0.size.iterations in 1..=1_000_000, "iterations toward a goal";
        "evaporation" 0.evaporation in 0.0..=1.0, "share of the pheromone that evaporates in an iteration";
        "wandering" 0.wandering in 0.0..=1.0, "probability that an ant that leaves goes to a random place";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.0.size.wanted(&search.settings);
        pursue(search, &AcoEs(Colony { size, ..self.0 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::synthetic::{Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&AcoEs::PUBLISHED, 100);
    }

    #[test]
    fn it_solves_a_small_sphere() {
        assert!(solved(&AcoEs::PUBLISHED, || Synthetic::sphere(2), 10) >= 8);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert_eq!(solved(&AcoEs::PUBLISHED, Synthetic::equilateral, 5), 0);
    }
}
