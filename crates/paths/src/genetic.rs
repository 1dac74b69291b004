//! The genetic algorithm over strings of bits (Bueno and Jino 2002, sections 5 and 6.2).
//!
//! Start at [`Population`]. Selection is proportional to fitness, the fittest one lives on unchanged, pairs exchange what is
//! behind one point of their strings, and single bits change.

use rand::RngExt;
use testwright_testcase::Rng;
use testwright_testcase::vector::{Domain, Point, bits};

use crate::trial::Score;

/// How populations evolve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evolution {
    /// Individuals.
    pub population: usize,
    /// Probability that a pair exchanges parts.
    pub crossover: f64,
    /// Probability that a bit changes.
    pub mutation: f64,
    /// Whether the fitness of the worst one counts as nothing, so that differences count as much late as early.
    pub is_windowed: bool,
}

impl Default for Evolution {
    fn default() -> Evolution {
        Evolution { population: 80, crossover: 0.8, mutation: 0.03, is_windowed: true }
    }
}

/// An individual with what its run was like.
#[derive(Clone, Debug)]
pub struct Individual {
    /// Its variables.
    pub point: Point,
    /// How near its run came.
    pub score: Score,
}

/// Individuals that live at one time.
#[derive(Clone, Debug, Default)]
pub struct Population {
    /// The individuals.
    pub individuals: Vec<Individual>,
}

impl Population {
    /// By individual: its fitness. The largest error of those that went astray at the same node is the measure of each.
    #[must_use]
    pub fn fitness(&self) -> Vec<f64> {
        let mut largest: Vec<(usize, f64)> = Vec::new();
        for Individual { score, .. } in &self.individuals {
            match largest.iter_mut().find(|(similarity, _)| *similarity == score.similarity) {
                Some((_, most)) => *most = most.max(score.error),
                None => largest.push((score.similarity, score.error)),
            }
        }
        let of = |score: &Score| {
            let found = largest.iter().find(|(similarity, _)| *similarity == score.similarity);
            score.fitness(found.map_or(0.0, |(_, most)| *most))
        };
        self.individuals.iter().map(|individual| of(&individual.score)).collect()
    }

    /// The nearest individual, the oldest of several.
    #[must_use]
    pub fn best(&self) -> Option<&Individual> {
        self.individuals
            .iter()
            .reduce(|best, one| if one.score.is_nearer_than(&best.score) { one } else { best })
    }

    /// The points of the next generation but for the fittest, who lives on.
    #[must_use]
    pub fn offspring(&self, domains: &[Domain], evolution: &Evolution, rng: &mut Rng) -> Vec<Point> {
        let mut weights = self.fitness();
        if evolution.is_windowed {
            let least = weights.iter().copied().fold(f64::INFINITY, f64::min);
            let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            // A little remains for the worst, too.
            let floor = (most - least).max(1e-9) * 0.02;
            weights.iter_mut().for_each(|weight| *weight = *weight - least + floor);
        }
        let total: f64 = weights.iter().sum();
        let wanted = evolution.population.saturating_sub(1);
        let mut points = Vec::with_capacity(wanted + 1);
        while points.len() < wanted {
            let one = &self.individuals[spin(&weights, total, rng)].point;
            let other = &self.individuals[spin(&weights, total, rng)].point;
            let (left, right) = if rng.random_bool(evolution.crossover) {
                bits::crossover(domains, one, other, rng)
            } else {
                (one.clone(), other.clone())
            };
            for mut point in [left, right] {
                bits::mutate(domains, &mut point, evolution.mutation, rng);
                if points.len() < wanted {
                    points.push(point);
                }
            }
        }
        points
    }
}

/// The roulette wheel.
fn spin(weights: &[f64], total: f64, rng: &mut Rng) -> usize {
    let mut at = rng.random::<f64>() * total;
    for (place, weight) in weights.iter().enumerate() {
        at -= weight;
        if at < 0.0 {
            return place;
        }
    }
    weights.len() - 1
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn individual(similarity: usize, error: f64, tick: i64) -> Individual {
        Individual { point: vec![tick], score: Score { similarity, error, is_walked: false } }
    }

    #[test]
    fn fitness_is_that_of_the_figure() {
        // Figure 1 of the publication: two went astray at the first node, two at the third.
        let individuals =
            vec![individual(1, 8.0, 0), individual(1, 6.0, 1), individual(3, 6.0, 2), individual(3, 1.0, 3)];
        let population = Population { individuals };
        let fitness = population.fitness();
        assert_eq!(fitness[..3], [0.0, 0.25, 2.0]);
        assert!((fitness[3] - 2.833).abs() < 0.001);
        assert_eq!(population.best().map(|best| best.point[0]), Some(3));
    }

    #[test]
    fn fitter_individuals_have_more_children() {
        let individuals = vec![individual(1, 8.0, 0), individual(3, 1.0, 255)];
        let population = Population { individuals };
        let evolution = Evolution { population: 1000, mutation: 0.0, crossover: 0.0, is_windowed: false };
        let mut rng = Rng::seed_from_u64(1);
        let points = population.offspring(&[Domain::integers(0, 255)], &evolution, &mut rng);
        assert_eq!(points.len(), 999);
        let fit = points.iter().filter(|point| point[0] == 255).count();
        assert!((900..=999).contains(&fit), "{fit}");
    }
}
