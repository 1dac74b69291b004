//! `hill-climbing`: the alternating variable method for one goal at a time.
//!
//! Climbs from the literals that a new test came with, over the whole range of their types, and from random points when
//! it is stuck, until it has evaluated as many points as the population algorithms do. The method itself is in
//! [`crate::vector::avm`]. The fitness is lexicographic: approach level first, then branch distance.

use testwright_testcase::Rng;

use crate::algorithms::Algorithm;
use crate::search::Search;
use crate::vector::avm::climb;
use crate::vector::problem::{Report, Size, Trial, VectorAlgorithm, VectorProblem};
use crate::vector::pursue;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HillClimbing {
    /// Most points to evaluate for one template.
    pub evaluations: u64,
    /// Most climbs for one template; later ones start at random points.
    pub climbs: usize,
}

impl HillClimbing {
    /// As many evaluations as the population algorithms have.
    pub const DEFAULT: HillClimbing = HillClimbing {
        evaluations: (Size::PUBLISHED.population * (Size::PUBLISHED.iterations + 1)) as u64,
        climbs: 10,
    };
}

impl VectorAlgorithm for HillClimbing {
    fn is_local(&self) -> bool {
        true
    }

    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::single(problem);
        let mut climbs = 0;
        while climbs < self.climbs && !trial.is_over() {
            let Some(left) = self.evaluations.checked_sub(trial.evaluations()).filter(|left| *left > 0)
            else {
                break;
            };
            climbs += 1;
            let mut point = trial.problem.start(rng);
            let score = trial.evaluate(&point);
            climb(&mut trial, &mut point, score, left - 1);
            if point.is_empty() {
                // There is nothing to vary, so another climb would do the same again.
                break;
            }
        }
        trial.report(climbs)
    }
}

impl Algorithm for HillClimbing {
    fn name(&self) -> &'static str {
        "hill-climbing"
    }

    fn about(&self) -> &'static str {
        "alternating variable method on the literals of one call, goal by goal"
    }

    fn search(&self, search: &mut Search<'_>) {
        pursue(search, self);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::vector::Domain;
    use crate::vector::synthetic::{Synthetic, conforms, solved};

    #[test]
    fn it_conforms() {
        conforms(&HillClimbing::DEFAULT, 1);
    }

    #[test]
    fn it_solves_the_equilateral_triangle_where_random_points_fail() {
        assert_eq!(solved(&HillClimbing::DEFAULT, Synthetic::equilateral, 20), 20);
        let mut problem = Synthetic::equilateral();
        let mut rng = Rng::seed_from_u64(1);
        let mut trial = Trial::single(&mut problem);
        for _ in 0..10_000 {
            let point = trial.problem.sample(&mut rng);
            trial.evaluate(&point);
        }
        assert!(!trial.report(0).reached);
    }

    #[test]
    fn it_starts_over_when_it_is_stuck() {
        // Distances mislead in half of the range: climbs from there end at its edge.
        let problem = || {
            let domains = vec![Domain::integers(-1000, 1000)];
            Synthetic::new(
                domains,
                vec![|x| (0.0, if x[0] < 0.0 { 100.0 + x[0] / 20.0 } else { (x[0] - 500.0).abs() })],
            )
        };
        assert!(solved(&HillClimbing::DEFAULT, problem, 20) >= 19);
    }
}
