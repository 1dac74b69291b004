//! Evolution of a population of tests toward many targets at once: what MOSA and DynaMOSA have in common.
//!
//! Start at [`Evolution::generation`]. Parents are chosen by tournaments on rank, offspring come from crossover and
//! mutation, a few tests are made anew, and the best of parents and offspring survive (see [`Ranking`]).
//!
//! **Always true:** the population is sorted by rank, and every member is measured against the current targets.

use std::sync::Arc;

use rand::RngExt;
use testwright_goals::GoalId;
use testwright_testcase::TestCase;

use crate::individual::Individual;
use crate::origins;
use crate::ranking::Ranking;
use crate::search::Search;
use crate::targets::Targets;

/// Members drawn for a tournament, as EvoSuite does.
const TOURNAMENT: usize = 10;

/// Tests that are made anew in each generation, as a share of the population, as EvoSuite does.
const FRESH: f64 = 0.1;

/// The same at most: the share doubles whenever nothing was covered for so many generations, because then what is missing is
/// not near to what the population has.
const MOST_FRESH: f64 = 0.8;
const PATIENCE: u64 = 40;

/// Individuals of a population, if the settings do not say.
const POPULATION: usize = 50;

/// See the module's text.
pub struct Evolution {
    targets: Targets,
    population: Vec<Individual>,
    offspring: Vec<Individual>,
    ranking: Ranking,
    size: usize,
    /// Most individuals that are nearest to some target.
    most: usize,
    generations: u64,
    /// Goals that were covered when their number grew last, and the generation of that.
    grew: (usize, u64),
}

impl Evolution {
    /// Begins with tests that somebody wrote, if there are some, and with tests made at random. If `growing` is true it also begins with a test of every member under test, and the
    /// population may grow to four times its usual size, so that the nearest individual of every target survives.
    pub fn new(search: &mut Search<'_>, targets: Targets, growing: bool) -> Evolution {
        let size = search.settings.population.unwrap_or(POPULATION).max(2);
        let mut evolution = Evolution {
            targets,
            population: Vec::new(),
            offspring: Vec::new(),
            ranking: Ranking::default(),
            size,
            most: if growing { size * 4 } else { size },
            generations: 0,
            grew: (0, 0),
        };
        let before = search.attribute(origins::BEGINNINGS);
        for test in search.starts.clone() {
            if search.is_over() {
                break;
            }
            evolution.add(search, TestCase::clone(&test));
        }
        let size = size + evolution.offspring.len();
        while evolution.offspring.len() < size && !search.is_over() {
            let test = search.factory.random_test(&mut search.rng);
            evolution.add(search, test);
        }
        for target in search.universe.targets.iter().take(if growing { usize::MAX } else { 0 }) {
            if search.is_over() {
                break;
            }
            if let Some(test) = search.factory.test_of(*target, &mut search.rng) {
                evolution.add(search, test);
            }
        }
        search.attribute(before);
        evolution.survive(search);
        evolution
    }

    /// Breeds offspring and lets the best survive.
    pub fn generation(&mut self, search: &mut Search<'_>) {
        self.generations += 1;
        let before = search.attribute(origins::EVOLUTION);
        let wanted = self.offspring.len() + self.size;
        while self.offspring.len() < wanted && !search.is_over() {
            self.breed(search);
        }
        search.attribute(origins::FRESH);
        let fresh = (self.size as f64 * self.share_of_fresh(search)).ceil() as usize;
        for _ in 0..fresh {
            if search.is_over() {
                break;
            }
            let test = self.fresh(search);
            self.add(search, test);
        }
        search.attribute(before);
        self.survive(search);
    }

    /// How many generations there were.
    #[must_use]
    pub fn generations(&self) -> u64 {
        self.generations
    }

    /// The goals that are pursued.
    #[must_use]
    pub fn targets(&self) -> &[GoalId] {
        self.targets.goals()
    }

    /// The population, best first. Fitness is in the order of [`Evolution::targets`].
    #[must_use]
    pub fn population(&self) -> &[Individual] {
        &self.population
    }

    /// Lets somebody else's individual take part from the next generation on.
    pub fn join(&mut self, individual: Individual) {
        self.offspring.push(individual);
    }

    fn add(&mut self, search: &mut Search<'_>, test: TestCase) {
        let (individual, _) = search.evaluate(test);
        self.offspring.push(individual);
    }

    /// Adds two children of two parents.
    fn breed(&mut self, search: &mut Search<'_>) {
        if self.population.is_empty() {
            let test = search.factory.random_test(&mut search.rng);
            return self.add(search, test);
        }
        let one = Arc::clone(&self.tournament(search).test);
        let other = Arc::clone(&self.tournament(search).test);
        if search.rng.random_bool(search.settings.crossover.clamp(0.0, 1.0)) {
            let (first, second) = search.factory.crossover(&one, &other, &mut search.rng);
            self.siblings(search, (first, &one), (second, &other));
        } else {
            self.siblings(search, (TestCase::clone(&one), &one), (TestCase::clone(&other), &other));
        }
    }

    /// Mutates two tests and adds them, the second one if the search is not over after the first.
    fn siblings(
        &mut self,
        search: &mut Search<'_>,
        one: (TestCase, &TestCase),
        other: (TestCase, &TestCase),
    ) {
        self.mutated(search, one.0, one.1);
        if !search.is_over() {
            self.mutated(search, other.0, other.1);
        }
    }

    /// Mutates a test and adds it. A test that came out as its parent would teach nothing, so another one is made.
    fn mutated(&mut self, search: &mut Search<'_>, mut test: TestCase, parent: &TestCase) {
        search.factory.mutate(&mut test, &mut search.rng);
        if test.statements.is_empty() || test == *parent {
            test = search.factory.random_test(&mut search.rng);
        }
        self.add(search, test);
    }

    /// The best of a few members drawn at random. Because members are sorted, that is the one drawn with the lowest place.
    fn tournament(&self, search: &mut Search<'_>) -> &Individual {
        let draws = (0..TOURNAMENT).map(|_| search.rng.random_range(0..self.population.len()));
        &self.population[draws.min().unwrap_or(0)]
    }

    /// How many tests are made anew, as a share of the population.
    fn share_of_fresh(&mut self, search: &Search<'_>) -> f64 {
        let covered = search.archive.covered();
        if covered != self.grew.0 {
            self.grew = (covered, self.generations);
        }
        let doublings = (self.generations - self.grew.1) / PATIENCE;
        (FRESH * 2f64.powi(doublings.min(8) as i32)).min(MOST_FRESH)
    }

    /// A test that does not come from the population: a change of an archived one, a use of a target's method, or any.
    fn fresh(&self, search: &mut Search<'_>) -> TestCase {
        let covered = search.archive.covered();
        if covered > 0 && search.rng.random_bool(0.5) {
            let place = search.rng.random_range(0..covered);
            if let Some((_, test)) = search.archive.nth(place) {
                let mut test = TestCase::clone(test);
                search.factory.mutate(&mut test, &mut search.rng);
                return test;
            }
        }
        let targets = self.targets.goals();
        if !targets.is_empty() && search.rng.random_bool(0.5) {
            let goal = targets[search.rng.random_range(0..targets.len())];
            let member = search.member_of(goal);
            if let Some(test) = member.and_then(|member| search.factory.test_of(member, &mut search.rng)) {
                return test;
            }
        }
        search.factory.random_test(&mut search.rng)
    }

    /// Keeps the best of population and offspring.
    fn survive(&mut self, search: &mut Search<'_>) {
        let goals = search.goals;
        if self.targets.refresh(goals, &search.archive) {
            for individual in &mut self.population {
                individual.measure(goals, self.targets.goals());
            }
        }
        for individual in &mut self.offspring {
            individual.measure(goals, self.targets.goals());
        }
        self.population.append(&mut self.offspring);
        let order = self.ranking.select(&self.population, self.size, self.most);
        let mut all: Vec<Option<Individual>> = self.population.drain(..).map(Some).collect();
        self.population.extend(order.iter().filter_map(|at| all[*at].take()));
        for loser in all.into_iter().flatten() {
            search.recycle(loser);
        }
    }
}
