//! The binary-coded genetic algorithm that `ga-single` and `ga-multi` share (Nosrati, Haghighi and Vahidi Asl 2020,
//! figure 6 and section 4.1.7).
//!
//! An iteration makes as many children as the population has members: pairs of parents are chosen by tournament, cut at
//! one place of their bit strings, crossed, and mutated bit by bit. Then parents and children compete for their places.
//! With several targets each has its share of the population, made of those that are best for it, and its share of the
//! pairs; targets that are reached give up their shares.

use rand::RngExt;
use testwright_testcase::Rng;

use crate::vector::bits::{crossover, mutate};
use crate::vector::domain::Domain;
use crate::vector::problem::{Point, Report, Size, Trial};

/// Most rounds of similar inputs after one iteration.
pub(crate) const ROUNDS: usize = 10;

/// Rounds in a row that bring no target nearer and end the others: similar inputs are drawn at random, so that one round in
/// vain says little.
pub(crate) const IDLE_ROUNDS: usize = 5;

/// The settings of the genetic algorithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Genetic {
    /// Population and iterations.
    pub size: Size,
    /// Probability that mutation flips a bit.
    pub mutation: f64,
}

impl Genetic {
    /// As in the published experiments: mutation with probability 0.01.
    pub const PUBLISHED: Genetic = Genetic { size: Size::PUBLISHED, mutation: 0.01 };

    /// Evolves a population towards the open targets of a trial.
    pub fn evolve(&self, trial: &mut Trial<'_>, rng: &mut Rng) -> Report {
        let domains: Vec<Domain> = trial.problem.domains().to_vec();
        let mut population = Vec::with_capacity(2 * self.size.population);
        while population.len() < self.size.population.max(2) && !trial.is_over() {
            let point = trial.problem.sample(rng);
            population.push(Member::new(trial, point));
        }
        // A problem that learns has learned from the initial population, too.
        self.invite_similar(&mut population, trial, rng);
        let mut iterations = 0;
        while iterations < self.size.iterations && !trial.is_over() {
            iterations += 1;
            // Newcomers stand before their elders, so that of two that are equally fit the newer one survives: it may be
            // elsewhere on a plateau.
            let mut next = self.children(&population, &domains, trial, rng);
            next.append(&mut population);
            self.invite_similar(&mut next, trial, rng);
            population = self.survivors(next, trial);
        }
        trial.report(iterations)
    }

    fn children(
        &self,
        population: &[Member],
        domains: &[Domain],
        trial: &mut Trial<'_>,
        rng: &mut Rng,
    ) -> Vec<Member> {
        let open = open_targets(trial);
        let mut children = Vec::with_capacity(2 * self.size.population);
        for pair in 0..self.size.population.div_ceil(2) {
            let target = open[pair % open.len()];
            let (one, other) = (tournament(population, target, rng), tournament(population, target, rng));
            let (left, right) = crossover(domains, &one.point, &other.point, rng);
            for mut point in [left, right] {
                if trial.is_over() {
                    return children;
                }
                mutate(domains, &mut point, self.mutation, rng);
                children.push(Member::new(trial, point));
            }
        }
        children
    }

    /// Takes in what the problem offers as similar to the best member of each open target, again until that brings no
    /// target nearer any more.
    fn invite_similar(&self, population: &mut Vec<Member>, trial: &mut Trial<'_>, rng: &mut Rng) {
        let mut fitness = best_fitness(population, trial);
        let mut idle = 0;
        for _ in 0..ROUNDS {
            if trial.is_over() {
                return;
            }
            let before = population.len();
            self.invite_round(population, trial, rng);
            let now = best_fitness(population, trial);
            idle = if now == fitness { idle + 1 } else { 0 };
            if before == population.len() || idle == IDLE_ROUNDS {
                return;
            }
            fitness = now;
        }
    }

    fn invite_round(&self, population: &mut Vec<Member>, trial: &mut Trial<'_>, rng: &mut Rng) {
        let mut asked: Vec<Point> = Vec::new();
        for target in open_targets(trial) {
            let best = population.iter().reduce(|best, member| {
                if member.fitness[target] > best.fitness[target] { member } else { best }
            });
            let Some(best) = best.map(|best| best.point.clone()) else { return };
            // Goals that wait for the same condition have the same best member, and one question is enough.
            if asked.contains(&best) {
                continue;
            }
            asked.push(best.clone());
            for point in trial.problem.similar(&best, rng) {
                if trial.is_over() {
                    return;
                }
                population.push(Member::new(trial, point));
            }
        }
    }

    /// Keeps the best for each open target, each its share, and fills what is left over with the newest.
    fn survivors(&self, population: Vec<Member>, trial: &Trial<'_>) -> Vec<Member> {
        let open = open_targets(trial);
        if open.is_empty() {
            return population;
        }
        let share = (self.size.population / open.len()).max(1);
        let mut keep = vec![false; population.len()];
        let mut order: Vec<usize> = (0..population.len()).collect();
        for target in open {
            order.sort_unstable_by(|one, other| {
                let fitness = |at: usize| population[at].fitness[target];
                fitness(*other).total_cmp(&fitness(*one)).then(one.cmp(other))
            });
            order.iter().take(share).for_each(|at| keep[*at] = true);
        }
        let mut room = self.size.population.saturating_sub(keep.iter().filter(|keep| **keep).count());
        let chosen = population.into_iter().zip(keep).filter(|(_, keep)| {
            let fits = *keep || room > 0;
            room -= usize::from(fits && !*keep);
            fits
        });
        chosen.map(|(member, _)| member).collect()
    }
}

/// A member of the population.
struct Member {
    point: Point,
    /// By target.
    fitness: Box<[f64]>,
}

impl Member {
    fn new(trial: &mut Trial<'_>, point: Point) -> Member {
        trial.evaluate(&point);
        Member { point, fitness: trial.scores().iter().map(|score| score.fitness).collect() }
    }
}

/// By target: the best fitness in the population; 1 for those that are reached.
fn best_fitness(population: &[Member], trial: &Trial<'_>) -> Vec<f64> {
    let best = |target: usize| population.iter().map(|member| member.fitness[target]).fold(0.0, f64::max);
    (0..trial.scores().len()).map(|target| if trial.is_open(target) { best(target) } else { 1.0 }).collect()
}

fn open_targets(trial: &Trial<'_>) -> Vec<usize> {
    (0..trial.scores().len()).filter(|target| trial.is_open(*target)).collect()
}

/// The fitter one of two random members.
fn tournament<'m>(population: &'m [Member], target: usize, rng: &mut Rng) -> &'m Member {
    let one = &population[rng.random_range(0..population.len())];
    let other = &population[rng.random_range(0..population.len())];
    if other.fitness[target] > one.fitness[target] { other } else { one }
}
