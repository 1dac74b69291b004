//! Problems without Java, for the tests of the algorithms.

use rand::SeedableRng;
use testwright_testcase::Rng;

use crate::vector::domain::Domain;
use crate::vector::problem::{Point, Report, VectorAlgorithm, VectorProblem};
use crate::vector::score::Score;

/// Level and distance of a point, whose variables are given as values.
pub(crate) type Cost = fn(&[f64]) -> (f64, f64);

/// A problem with one function per target.
pub(crate) struct Synthetic {
    domains: Vec<Domain>,
    costs: Vec<Cost>,
    /// Points to offer as similar ones.
    pub(crate) hints: Vec<Point>,
    /// Everything that was evaluated.
    pub(crate) seen: Vec<Point>,
    /// Fitness of the first target, by evaluation.
    pub(crate) fitness: Vec<f64>,
    /// After so many evaluations the problem is over.
    pub(crate) limit: usize,
}

impl Synthetic {
    pub(crate) fn new(domains: Vec<Domain>, costs: Vec<Cost>) -> Synthetic {
        Synthetic {
            domains,
            costs,
            hints: Vec::new(),
            seen: Vec::new(),
            fitness: Vec::new(),
            limit: usize::MAX,
        }
    }

    /// The squared distance from 3 in so many variables of small range.
    pub(crate) fn sphere(variables: usize) -> Synthetic {
        let cost: Cost = |x| (0.0, x.iter().map(|x| (x - 3.0) * (x - 3.0)).sum());
        Synthetic::new(vec![Domain::integers(-1000, 1000); variables], vec![cost])
    }

    /// `a == b && b == c` over all of Java's integers.
    pub(crate) fn equilateral() -> Synthetic {
        let cost: Cost = |x| ladder(&[equal(x[0], x[1]), equal(x[1], x[2])]);
        Synthetic::new(vec![Domain::integers(i32::MIN.into(), i32::MAX.into()); 3], vec![cost])
    }

    /// The best fitness of the first target up to this evaluation.
    pub(crate) fn best_within(&self, evaluations: usize) -> f64 {
        self.fitness.iter().take(evaluations).copied().fold(0.0, f64::max)
    }
}

impl VectorProblem for Synthetic {
    fn domains(&self) -> &[Domain] {
        &self.domains
    }

    fn targets(&self) -> usize {
        self.costs.len()
    }

    fn evaluate(&mut self, point: &[i64], scores: &mut [Score]) {
        assert_eq!(point.len(), self.domains.len());
        for (domain, tick) in self.domains.iter().zip(point) {
            assert!((domain.low..=domain.high).contains(tick), "{tick} lies outside of {domain:?}");
        }
        let values: Vec<f64> = self.domains.iter().zip(point).map(|(own, tick)| own.value(*tick)).collect();
        for (score, cost) in scores.iter_mut().zip(&self.costs) {
            let (level, distance) = cost(&values);
            *score = Score::of_branch(level, distance);
        }
        self.seen.push(point.to_vec());
        self.fitness.push(scores[0].fitness);
    }

    fn is_over(&self) -> bool {
        self.seen.len() >= self.limit
    }

    fn similar(&mut self, _best: &[i64], _rng: &mut Rng) -> Vec<Point> {
        std::mem::take(&mut self.hints)
    }
}

/// The branch distance of `a == b`.
pub(crate) fn equal(a: f64, b: f64) -> f64 {
    if a == b { 0.0 } else { (a - b).abs() + 1.0 }
}

/// Level and distance of nested conditions with these branch distances.
pub(crate) fn ladder(distances: &[f64]) -> (f64, f64) {
    match distances.iter().position(|distance| *distance > 0.0) {
        Some(at) => ((distances.len() - 1 - at) as f64, distances[at]),
        None => (0.0, 0.0),
    }
}

/// What every algorithm must do: stay inside of its domains (the problem checks), do the same again with the same seed
/// and something else with another one, stop when the problem is over, and get better on the sphere than its initial
/// population of this size was, for most seeds.
pub(crate) fn conforms(algorithm: &dyn VectorAlgorithm, initial: usize) {
    let run = |seed: u64, limit: usize| -> (Synthetic, Report) {
        let mut problem = Synthetic::sphere(4);
        problem.limit = limit;
        let report = algorithm.optimise(&mut problem, &mut Rng::seed_from_u64(seed));
        (problem, report)
    };
    let (first, report) = run(1, usize::MAX);
    let (again, other) = (run(1, usize::MAX), run(2, usize::MAX));
    assert_eq!((&first.seen, report), (&again.0.seen, again.1), "same seed, same points");
    assert_ne!(first.seen, other.0.seen, "another seed, other points");
    assert_eq!(report.evaluations, first.seen.len() as u64);
    for limit in [0, 1, 37, 150] {
        assert!(run(1, limit).0.seen.len() <= limit + 1, "stops after {limit}");
    }
    let better = (0..10).filter(|seed| {
        let problem = run(*seed, usize::MAX).0;
        problem.best_within(usize::MAX) > problem.best_within(initial)
    });
    assert!(better.count() >= 8, "improves on the initial population");
    // Nothing to vary: only one point, which must not upset anyone.
    let mut fixed = Synthetic::new(vec![Domain::integers(5, 5)], vec![|_| (1.0, 1.0)]);
    assert!(!algorithm.optimise(&mut fixed, &mut Rng::seed_from_u64(1)).reached);
    let mut nothing = Synthetic::new(Vec::new(), vec![|_| (1.0, 1.0)]);
    assert!(!algorithm.optimise(&mut nothing, &mut Rng::seed_from_u64(1)).reached);
}

/// How many of these seeds solve a problem.
pub(crate) fn solved(algorithm: &dyn VectorAlgorithm, problem: fn() -> Synthetic, seeds: u64) -> usize {
    (0..seeds)
        .filter(|seed| algorithm.optimise(&mut problem(), &mut Rng::seed_from_u64(*seed)).reached)
        .count()
}
