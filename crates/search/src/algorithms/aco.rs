//! `aco`: ant colony optimisation for one goal at a time.
//!
//! `aco` of Nosrati, Haghighi and Vahidi Asl (2020), after Mao et al. (2015): ants look around in a neighbourhood that
//! shrinks. The colony itself is in [`crate::vector::colony`].

use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::colony::{Colony, Local};
use crate::vector::problem::{Report, Size, VectorAlgorithm, VectorProblem};
use crate::vector::pursue;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aco(pub Colony);

impl Aco {
    /// The sizes of the published experiments; half of the ants that leave wander, 30 % of the pheromone evaporates, and
    /// ants look around within a tenth of the domain at first.
    pub const PUBLISHED: Aco = Aco(Colony {
        size: Size::PUBLISHED,
        evaporation: 0.3,
        wandering: 0.5,
        local: Local::Neighbourhood { radius: 0.1, shrinking: 0.9 },
    });
}

impl VectorAlgorithm for Aco {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        self.0.optimise(problem, rng)
    }
}

impl Algorithm for Aco {
    fn name(&self) -> &'static str {
        "aco"
    }

    fn about(&self) -> &'static str {
        "ant colony on the literals of one call, goal by goal"
    }

    parameters! {
        "population" 0.size.population in 1..=100_000, "ants";
        "iterations" 0.size.iterations in 1..=1_000_000, "iterations toward a goal";
        "evaporation" 0.evaporation in 0.0..=1.0, "share of the pheromone that evaporates in an iteration";
        "wandering" 0.wandering in 0.0..=1.0, "probability that an ant that leaves goes to a random place";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.0.size.wanted(&search.settings);
        pursue(search, &Aco(Colony { size, ..self.0 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::synthetic::{Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&Aco::PUBLISHED, 100);
    }

    #[test]
    fn it_solves_a_small_sphere() {
        assert!(solved(&Aco::PUBLISHED, || Synthetic::sphere(2), 10) >= 8);
    }

    #[test]
    fn it_stalls_on_the_equilateral_triangle_as_published() {
        assert_eq!(solved(&Aco::PUBLISHED, Synthetic::equilateral, 5), 0);
    }
}
