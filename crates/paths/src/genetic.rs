//! The genetic algorithm over strings of bits (Bueno and Jino 2002, sections 5 and 6.2).
//!
//! Start at [`Population`]. Selection is proportional to fitness, the fittest one lives on unchanged, pairs exchange what is
//! behind one point of their strings, and single bits change.
//!
//! Two things are chosen that the authors leave open. Fitness is scaled before it counts: among runs that share a hundred
//! nodes with a path of a hundred and ten, one node more is one per cent, and nobody would be selected for it. And the code of
//! a number is Gray's, so that the next number is always one bit away.

use rand::RngExt;
use testwright_testcase::Rng;
use testwright_testcase::vector::{Domain, Point, bits};

use crate::predicate::LARGEST;
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
    /// How much fitness counts: those with a fitness of one less are selected exp(pressure) times less often. Without
    /// pressure selection is proportional to fitness as it is.
    pub pressure: f64,
    /// Most runs of one climb from the nearest individual of a generation; 0 to leave everything to evolution, as the authors
    /// did.
    pub climb: u64,
}

impl Default for Evolution {
    fn default() -> Evolution {
        Evolution { population: 80, crossover: 0.8, mutation: 0.03, pressure: 6.0, climb: 80 }
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
        // Runs that did not come to the decision are no measure of those that did.
        let decided = self.individuals.iter().filter(|own| own.score.error < LARGEST);
        for Individual { score, .. } in decided {
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
        nearest(self.individuals.iter())
    }

    /// The points of the next generation but for the fittest, who lives on.
    #[must_use]
    pub fn offspring(&self, domains: &[Domain], evolution: &Evolution, rng: &mut Rng) -> Vec<Point> {
        let mut weights = self.fitness();
        if evolution.pressure > 0.0 {
            let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            weights.iter_mut().for_each(|weight| *weight = ((*weight - most) * evolution.pressure).exp());
        }
        let codes: Vec<Domain> = domains.iter().map(codes_of).collect();
        let total: f64 = weights.iter().sum();
        let wanted = evolution.population.saturating_sub(1);
        let mut points = Vec::with_capacity(wanted + 1);
        while points.len() < wanted {
            let mut parent = || encode(domains, &self.individuals[spin(&weights, total, rng)].point);
            let (one, other) = (parent(), parent());
            let (left, right) = if rng.random_bool(evolution.crossover) {
                bits::crossover(&codes, &one, &other, rng)
            } else {
                (one, other)
            };
            for mut code in [left, right] {
                bits::mutate(&codes, &mut code, evolution.mutation, rng);
                if points.len() < wanted {
                    points.push(decode(domains, &code));
                }
            }
        }
        points
    }
}

/// The nearest of some individuals, the first of several.
pub fn nearest<'i>(individuals: impl Iterator<Item = &'i Individual>) -> Option<&'i Individual> {
    individuals.reduce(|best, one| if one.score.is_nearer_than(&best.score) { one } else { best })
}

/// The codes that a variable's bits can have.
fn codes_of(domain: &Domain) -> Domain {
    let width = bits::width(domain);
    Domain::integers(0, if width >= 63 { i64::MAX } else { (1 << width) - 1 })
}

/// The Gray codes of a point.
fn encode(domains: &[Domain], point: &[i64]) -> Point {
    let code = |(domain, tick): (&Domain, &i64)| {
        let offset = domain.clamp(*tick).wrapping_sub(domain.low) as u64;
        ((offset ^ (offset >> 1)) & i64::MAX as u64) as i64
    };
    domains.iter().zip(point).map(code).collect()
}

/// The point of Gray codes. Codes that a domain's size leaves unused start over at its lower end.
fn decode(domains: &[Domain], codes: &[i64]) -> Point {
    let tick = |(domain, code): (&Domain, &i64)| {
        let mut offset = *code as u64;
        for shift in [1, 2, 4, 8, 16, 32] {
            offset ^= offset >> shift;
        }
        let most = domain.high.wrapping_sub(domain.low) as u64;
        let offset = if offset > most { offset - most - 1 } else { offset };
        domain.low.wrapping_add(offset as i64)
    };
    domains.iter().zip(codes).map(tick).collect()
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
        Individual { point: vec![tick], score: Score { similarity, error, is_walked: false, compared: None } }
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
        let evolution =
            Evolution { population: 1000, mutation: 0.0, crossover: 0.0, pressure: 0.0, climb: 0 };
        let mut rng = Rng::seed_from_u64(1);
        let points = population.offspring(&[Domain::integers(0, 255)], &evolution, &mut rng);
        assert_eq!(points.len(), 999);
        let fit = points.iter().filter(|point| point[0] == 255).count();
        assert!((900..=999).contains(&fit), "{fit}");
    }

    #[test]
    fn codes_come_back_and_neighbours_are_one_bit_away() {
        let domains = [Domain::integers(-7, 9), Domain::integers(0, 1023), Domain::decimals(2.0, 1)];
        for tick in -7..=9 {
            let point = vec![tick, 512 + tick, tick];
            let code = encode(&domains, &point);
            assert_eq!(decode(&domains, &code), point);
            let next = encode(&domains, &[tick + 1, 513 + tick, tick + 1]);
            if tick < 9 {
                assert!(code.iter().zip(&next).all(|(one, other)| (one ^ other).count_ones() == 1));
            }
        }
        let inside = decode(&domains, &[31, 1023, 63]);
        assert!(inside.iter().zip(&domains).all(|(tick, domain)| domain.clamp(*tick) == *tick), "{inside:?}");
    }
}
