//! What vector algorithms solve, and what they are.
//!
//! A [`VectorAlgorithm`] is a pure function of a [`VectorProblem`] and a source of randomness; it knows no Java. What it
//! finds reaches the caller through the problem, which sees every point that is evaluated.

use testwright_testcase::Rng;

use crate::search::Settings;
use crate::vector::domain::Domain;
use crate::vector::score::Score;

pub use testwright_testcase::vector::Point;

/// Something to search over vectors.
pub trait VectorProblem {
    /// What each variable may be.
    fn domains(&self) -> &[Domain];

    /// How many targets there are.
    fn targets(&self) -> usize;

    /// Evaluates a point: its score for each target.
    fn evaluate(&mut self, point: &[i64], scores: &mut [Score]);

    /// Whether the search must stop for a reason outside of the algorithm.
    fn is_over(&self) -> bool;

    /// A point for an initial population; uniformly random unless the problem knows better.
    fn sample(&mut self, rng: &mut Rng) -> Point {
        self.domains().iter().map(|domain| domain.sample(rng)).collect()
    }

    /// Points like the best one found so far, which population algorithms take in after every iteration; none unless
    /// the problem learns from what it sees.
    fn similar(&mut self, _best: &[i64], _rng: &mut Rng) -> Vec<Point> {
        Vec::new()
    }
}

/// An algorithm over vectors.
pub trait VectorAlgorithm: Sync {
    /// Whether it pursues all targets of a problem at once. Others look at the first one only.
    fn is_multi(&self) -> bool {
        false
    }

    /// Searches until the targets are reached, the problem is over or the algorithm has done its iterations.
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report;
}

/// What an algorithm did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Iterations after the initial population.
    pub iterations: usize,
    /// Points evaluated.
    pub evaluations: u64,
    /// Whether all targets that the algorithm pursued are reached.
    pub reached: bool,
}

/// Population size and number of iterations of the published experiments (Nosrati, Haghighi and Vahidi Asl 2020, section
/// 5.1.1), which all algorithms share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Points that are alive at once.
    pub population: usize,
    /// Most iterations.
    pub iterations: usize,
}

impl Size {
    /// 100 points, 50 iterations.
    pub const PUBLISHED: Size = Size { population: 100, iterations: 50 };

    /// With the population that the user asked for, if any.
    #[must_use]
    pub fn wanted(self, settings: &Settings) -> Size {
        Size { population: settings.population.unwrap_or(self.population), ..self }
    }
}

/// A problem on which an algorithm is at work: counts, and knows which targets are reached.
pub struct Trial<'p> {
    /// The problem.
    pub problem: &'p mut dyn VectorProblem,
    scores: Vec<Score>,
    reached: Vec<bool>,
    open: usize,
    evaluations: u64,
}

impl<'p> Trial<'p> {
    /// A trial that pursues the first target only.
    pub fn single(problem: &'p mut dyn VectorProblem) -> Trial<'p> {
        Trial::new(problem, 1)
    }

    /// A trial that pursues all targets.
    pub fn multi(problem: &'p mut dyn VectorProblem) -> Trial<'p> {
        let targets = problem.targets();
        Trial::new(problem, targets)
    }

    fn new(problem: &'p mut dyn VectorProblem, pursued: usize) -> Trial<'p> {
        let targets = problem.targets();
        let open = pursued.min(targets);
        Trial {
            problem,
            scores: vec![Score::WORST; targets],
            reached: vec![false; open],
            open,
            evaluations: 0,
        }
    }

    /// Evaluates a point and returns its score for the first target.
    pub fn evaluate(&mut self, point: &[i64]) -> Score {
        self.problem.evaluate(point, &mut self.scores);
        self.evaluations += 1;
        for (reached, score) in self.reached.iter_mut().zip(&self.scores) {
            if !*reached && score.is_reached() {
                *reached = true;
                self.open -= 1;
            }
        }
        self.scores.first().copied().unwrap_or(Score::WORST)
    }

    /// Scores of the last point that was evaluated, for every target.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Whether this target has not been reached yet.
    #[must_use]
    pub fn is_open(&self, target: usize) -> bool {
        self.reached.get(target).is_some_and(|reached| !reached)
    }

    /// Whether to stop: everything is reached, or the problem is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.open == 0 || self.problem.is_over()
    }

    /// What was done.
    #[must_use]
    pub fn report(&self, iterations: usize) -> Report {
        Report { iterations, evaluations: self.evaluations, reached: self.open == 0 }
    }
}

/// A point with its fitness for the one target that is pursued.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The point.
    pub point: Point,
    /// Its fitness.
    pub fitness: f64,
}

impl Candidate {
    /// Evaluates a point.
    pub fn new(trial: &mut Trial<'_>, point: Point) -> Candidate {
        let fitness = trial.evaluate(&point).fitness;
        Candidate { point, fitness }
    }
}

/// An initial population. It is shorter than asked for if the trial ended before.
pub fn initial(trial: &mut Trial<'_>, size: usize, rng: &mut Rng) -> Vec<Candidate> {
    let mut population = Vec::with_capacity(size);
    while population.len() < size.max(1) && !trial.is_over() {
        let point = trial.problem.sample(rng);
        population.push(Candidate::new(trial, point));
    }
    population
}

/// Place of the fittest candidate, the oldest of several; none if there is no one.
#[must_use]
pub fn fittest(population: &[Candidate]) -> Option<usize> {
    (0..population.len()).reduce(
        |best, at| {
            if population[at].fitness > population[best].fitness { at } else { best }
        },
    )
}
