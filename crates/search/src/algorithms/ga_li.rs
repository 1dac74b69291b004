//! `ga-li`: the genetic algorithm for all goals of a method at once, with likely invariants.
//!
//! `ga-li` of Nosrati, Haghighi and Vahidi Asl (2020), algorithm 2: like `ga-multi`, but the initial population satisfies
//! simple predicates (algorithm 6), every run is learned from (algorithm 4), and after the initial population and every
//! iteration inputs join that are similar to the best one of each goal (algorithm 5). Where the text is silent, `F` and `M`
//! are a fifth of the population.

use testwright_invariants::Wanted;
use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use crate::vector::genetic::Genetic;
use crate::vector::problem::{Report, Trial, VectorAlgorithm, VectorProblem};
use crate::vector::pursue::pursue_learning;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GaLi {
    /// The genetic algorithm.
    pub genetic: Genetic,
    /// Probability of an initial input that satisfies no predicate: `q`.
    pub random: f64,
    /// Probability of a constant in such an input: `p`.
    pub constant: f64,
    /// Inputs similar to the best one of a goal: `F`.
    pub similar: usize,
    /// Inputs that satisfy mutated invariants: `M`.
    pub mutated: usize,
}

impl GaLi {
    /// As in the published experiments.
    pub const PUBLISHED: GaLi =
        GaLi { genetic: Genetic::PUBLISHED, random: 0.5, constant: 0.1, similar: 20, mutated: 20 };
}

impl VectorAlgorithm for GaLi {
    fn is_multi(&self) -> bool {
        true
    }

    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        self.genetic.evolve(&mut Trial::multi(problem), rng)
    }
}

impl Algorithm for GaLi {
    fn name(&self) -> &'static str {
        "ga-li"
    }

    fn about(&self) -> &'static str {
        "ga-multi with likely invariants (Nosrati, Haghighi and Vahidi Asl 2020)"
    }

    parameters! {
        "random" random in 0.0..=1.0, "probability of an initial input that satisfies no predicate (q)";
        "constant" constant in 0.0..=1.0, "probability of a constant in such an input (p)";
        "similar" similar in 0..=10_000, "inputs similar to the best one of each goal, by iteration (F)";
        "mutated" mutated in 0..=10_000, "inputs that satisfy a mutated invariant, likewise (M)";
    }

    fn search(&self, search: &mut Search<'_>) {
        let size = self.genetic.size.wanted(&search.settings);
        let own = GaLi { genetic: Genetic { size, ..self.genetic }, ..*self };
        let wanted = Wanted { similar: self.similar, mutated: self.mutated };
        pursue_learning(search, &own, (self.random, self.constant), wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::synthetic::conforms;

    #[test]
    fn it_conforms() {
        conforms(&GaLi::PUBLISHED, 100);
    }
}
