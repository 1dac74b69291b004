//! How good a point is for a target: the fitness of Nosrati, Haghighi and Vahidi Asl (2020), section 4.1.3.
//!
//! Their equations, with `BD` the distance at the nearest branch that was reached and `AL` the approach level:
//! 1. coverage of branch *i*: 1 if it was covered, else 0;
//! 2. similarity of branch *i* of the target: `s = 1 - N(BD + AL)` with `N(d) = d / (d + 1)`; 0 for other branches;
//! 3. `S` is the vector of all similarities, and `T` that of the target: 1 for its branches, else 0;
//! 4. fitness: the cosine of the angle between `S` and `T`.
//!
//! Equation 4 looks at directions only. For a target of one branch it is 1 for every input that comes near it at all,
//! and says nothing; there the fitness is equation 2. For the same reason a fitness of 1 does not mean that a target of
//! several branches is reached: [`Score::is_reached`] says so.

/// How good a point is for one target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The fitness, 0 to 1; more is better.
    pub fitness: f64,
    /// Approach level that remains, in sum over the branches of the target; less is better.
    pub level: f64,
    /// Branch distance that remains, likewise and not normalised.
    pub distance: f64,
}

impl Score {
    /// What is worse than any point.
    pub const WORST: Score = Score { fitness: 0.0, level: f64::INFINITY, distance: f64::INFINITY };

    /// The score for a target of one branch.
    #[must_use]
    pub fn of_branch(level: f64, distance: f64) -> Score {
        Score { fitness: similarity(level, distance), level, distance }
    }

    /// The score for a target of several branches, from the level and distance of each.
    #[must_use]
    pub fn of_path(branches: &[(f64, f64)]) -> Score {
        let similarities = branches.iter().map(|(level, distance)| similarity(*level, *distance));
        Score {
            fitness: match branches {
                [(level, distance)] => similarity(*level, *distance),
                _ => cosine(similarities),
            },
            level: branches.iter().map(|(level, _)| level).sum(),
            distance: branches.iter().map(|(_, distance)| distance).sum(),
        }
    }

    /// Whether the target is reached: every branch of it is covered.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.level == 0.0 && self.distance == 0.0
    }
}

/// Equation 2: `1 - N(BD + AL)`, computed as `1 / (1 + BD + AL)` so that large distances can still be told apart.
#[must_use]
pub fn similarity(level: f64, distance: f64) -> f64 {
    1.0 / (1.0 + level + distance)
}

/// Equation 4 for similarities of the target's branches; those of other branches are 0 and do not count.
#[must_use]
pub fn cosine(similarities: impl Iterator<Item = f64>) -> f64 {
    let (mut product, mut squares, mut branches) = (0.0, 0.0, 0.0);
    for similarity in similarities {
        product += similarity;
        squares += similarity * similarity;
        branches += 1.0;
    }
    if squares == 0.0 { 0.0 } else { product / (f64::sqrt(squares) * f64::sqrt(branches)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_has_its_published_fitness() {
        // Input (1, 2, 3) of the triangle program and the target of branches 1, 2, 3 and 7.
        let fitness = cosine([0.998, 0.997, 0.998, 0.0].into_iter());
        assert!((fitness - 0.866).abs() < 0.0005, "{fitness}");
    }

    #[test]
    fn one_branch_is_graded_by_its_similarity() {
        assert_eq!(Score::of_branch(0.0, 0.0).fitness, 1.0);
        assert_eq!(Score::of_branch(1.0, 2.0).fitness, 0.25);
        assert_eq!(Score::of_path(&[(1.0, 2.0)]), Score::of_branch(1.0, 2.0));
        let (far, farther) = (Score::of_branch(0.0, 4.0e9), Score::of_branch(0.0, 4.0e9 + 1.0));
        assert!(far.fitness > farther.fitness, "distances of large integers can be told apart");
    }

    #[test]
    fn a_path_is_reached_only_when_all_its_branches_are() {
        let even = Score::of_path(&[(0.0, 9.0), (0.0, 9.0)]);
        assert!((even.fitness - 1.0).abs() < 1e-12);
        assert!(!even.is_reached());
        assert!(Score::of_path(&[(0.0, 0.0), (0.0, 0.0)]).is_reached());
    }
}
