//! Whole test suite generation (Fraser and Arcuri 2013; as used by Galeotti, Fraser and Arcuri 2013, section III.A):
//! a genetic algorithm whose individuals are suites, and whose fitness is how far a suite is from covering everything.
//!
//! **Fitness**: methods not entered, plus for every branch 0 if it is covered, the normalised minimal branch distance if its
//! predicate was executed at least twice, and 1 otherwise. Executed twice means by two tests of the suite, or with both
//! outcomes by one: a predicate that one test evaluates often, always with the same outcome, counts once. Goals that are
//! neither branches nor methods count with their normalised distance. A distance that is not 0 counts as one more (`MISSED`).
//!
//! Parameters of its authors: population 80, rank selection with bias 1.7, crossover 0.75, insertion of tests with σ = 0.1,
//! suites of 1 to 10 tests at the beginning and of at most 100 later, new tests of 1 to 40 statements, an elite of one. Against bloat offspring replace their
//! parents only if they are fitter, or as fit and not longer, and only if they are not longer than twice the best suite.
//!
//! **Literals** are random and are changed by mutation: section III.A of the latter makes first suites by insertions of
//! random statements and names no constants of the class, and its example of figure 1 rests on a text that has to be
//! reached "from any given value". So constants of the class under test are not used unless `seeding` is set (Fraser and
//! Arcuri 2012).

use std::sync::Arc;

use rand::RngExt;
use testwright_goals::execution::Ending;
use testwright_goals::{GoalId, Point};
use testwright_ir::BlockId;
use testwright_testcase::{Operand, Seeds, TestCase};

use super::Algorithm;
use crate::individual::Individual;
use crate::parameter::parameters;
use crate::search::Search;

/// Suites in the population.
const POPULATION: usize = 80;
/// How strongly rank selection prefers the fit.
const BIAS: f64 = 1.7;
/// Probability to insert a test; another one is inserted with its square, and so on.
const INSERTION: f64 = 0.1;
/// Most tests of a suite at the beginning.
const FIRST_TESTS: usize = 10;
/// What a miss costs however near it was: Tracey's constant `K`, here 1 as in figure 3 of Nosrati, Haghighi and Vahidi Asl
/// (2020). The formula of the authors of whole suites does not have it. Numbers with fractions come so near to each other that
/// a suite which covers a branch would otherwise count no more than one that misses it.
const MISSED: f64 = 1.0;
/// Most tests of a suite.
const MOST_TESTS: usize = 100;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WholeSuite {
    /// Whether literals are seeded with constants of the class under test.
    pub seeding: bool,
}

impl WholeSuite {
    /// As its authors describe it.
    pub const PUBLISHED: WholeSuite = WholeSuite { seeding: false };
}

impl Algorithm for WholeSuite {
    fn name(&self) -> &'static str {
        "whole-suite"
    }

    fn about(&self) -> &'static str {
        "evolution of whole suites (Fraser and Arcuri 2013)"
    }

    parameters! {
        "seeding" seeding in false..=true, "whether literals are seeded with constants of the class under test";
    }

    fn search(&self, search: &mut Search<'_>) {
        if !self.seeding {
            search.factory.seeds = Seeds::default();
        }
        evolve(search, &mut |_, _, _| {});
    }
}

/// What is done to the best suite after every generation.
pub(super) type Refine<'r> = dyn FnMut(&mut Search<'_>, &mut Fitness, &mut Suite) + 'r;

/// Evolves suites. `refine` sees the best one of every generation.
pub(super) fn evolve(search: &mut Search<'_>, refine: &mut Refine<'_>) {
    let mut fitness = Fitness::new(search);
    let size = search.settings.population.unwrap_or(POPULATION).max(2);
    let mut population: Vec<Suite> = Suite::written(search, &mut fitness).into_iter().collect();
    let written: Vec<Arc<Individual>> = population.iter().flat_map(|suite| suite.tests.clone()).collect();
    while population.len() < size && !is_over(search, &population) {
        let suite = Suite::random(search, &mut fitness);
        population.push(suite);
    }
    sort(&mut population);
    let mut generations = 0;
    while !is_over(search, &population) && search.settings.generations.is_none_or(|most| generations < most) {
        generations += 1;
        search.seed_seasoning();
        if search.settings.suite_archive && fitness.refresh(search) {
            for suite in &mut population {
                suite.fitness = fitness.of(search, &suite.tests);
            }
            sort(&mut population);
        }
        population = next_generation(search, &mut fitness, &population);
        sort(&mut population);
        if let Some(best) = population.first_mut() {
            refine(search, &mut fitness, best);
        }
    }
    if let Some(best) = population.first()
        && !search.settings.suite_archive
    {
        // What somebody wrote was good for something before there was a fitness.
        search.keep_only(best.tests.iter().chain(&written).map(|test| &**test));
    }
}

/// Without an archive only a suite that covers everything by itself ends the search before its budget does.
fn is_over(search: &Search<'_>, population: &[Suite]) -> bool {
    let solved = if search.settings.suite_archive {
        search.archive.uncovered().is_empty()
    } else {
        population.iter().any(|suite| suite.fitness == 0.0)
    };
    solved || search.is_spent()
}

/// Fittest first, of equally fit ones the shortest.
fn sort(population: &mut [Suite]) {
    population
        .sort_by(|one, other| one.fitness.total_cmp(&other.fitness).then(one.length().cmp(&other.length())));
}

fn next_generation(search: &mut Search<'_>, fitness: &mut Fitness, population: &[Suite]) -> Vec<Suite> {
    let elite = &population[0];
    let mut next = vec![elite.clone()];
    while next.len() < population.len() && !search.is_spent() {
        let one = &population[by_rank(search, population.len())];
        let other = &population[by_rank(search, population.len())];
        let (mut first, mut second) = if search.rng.random_bool(search.settings.crossover.clamp(0.0, 1.0)) {
            let alpha = search.rng.random_range(0.0..=1.0);
            (one.crossed(other, alpha), other.crossed(one, alpha))
        } else {
            (one.clone(), other.clone())
        };
        first.mutate(search, fitness, one.fitness);
        second.mutate(search, fitness, other.fitness);
        let parents = (one.fitness.min(other.fitness), one.length() + other.length());
        let children = (first.fitness.min(second.fitness), first.length() + second.length());
        if children <= parents {
            for (child, parent) in [(first, one), (second, other)] {
                let short = child.length() <= 2 * elite.length();
                next.push(if short { child } else { parent.clone() });
            }
        } else {
            next.push(one.clone());
            next.push(other.clone());
        }
    }
    next.truncate(population.len());
    next
}

/// A place in a sorted population, the first ones more often (Whitley 1989).
fn by_rank(search: &mut Search<'_>, size: usize) -> usize {
    let random: f64 = search.rng.random();
    let root = (BIAS * BIAS - 4.0 * (BIAS - 1.0) * random).sqrt();
    let place = size as f64 * (BIAS - root) / 2.0 / (BIAS - 1.0);
    (place as usize).min(size - 1)
}

/// Some tests with how far they are together from covering everything. Suites share their tests.
#[derive(Clone)]
pub(super) struct Suite {
    pub(super) tests: Vec<Arc<Individual>>,
    pub(super) fitness: f64,
    /// Whether its last mutation changed literals and with them the fitness.
    pub(super) literals_matter: bool,
}

impl Suite {
    fn random(search: &mut Search<'_>, fitness: &mut Fitness) -> Suite {
        let wanted = search.rng.random_range(1..=FIRST_TESTS);
        let mut tests = Vec::with_capacity(wanted);
        while tests.len() < wanted && (tests.is_empty() || !search.is_spent()) {
            let test = random_test(search);
            tests.push(Arc::new(search.evaluate(test).0));
        }
        let fitness = fitness.of(search, &tests);
        Suite { tests, fitness, literals_matter: false }
    }

    /// The tests that somebody wrote, if there are some.
    fn written(search: &mut Search<'_>, fitness: &mut Fitness) -> Option<Suite> {
        let mut tests = Vec::new();
        for test in search.starts.iter().take(MOST_TESTS).cloned().collect::<Vec<_>>() {
            if !search.is_spent() {
                tests.push(Arc::new(search.evaluate(TestCase::clone(&test)).0));
            }
        }
        let fitness = fitness.of(search, &tests);
        (!tests.is_empty()).then_some(Suite { tests, fitness, literals_matter: false })
    }

    /// Statements of all tests.
    fn length(&self) -> usize {
        self.tests.iter().map(|individual| individual.test.statements.len()).sum()
    }

    /// The first tests of this suite with the last ones of another.
    fn crossed(&self, other: &Suite, alpha: f64) -> Suite {
        let own = (alpha * self.tests.len() as f64).round() as usize;
        let rest = (alpha * other.tests.len() as f64).round() as usize;
        let tests = self.tests[..own].iter().chain(&other.tests[rest..]).take(MOST_TESTS).cloned().collect();
        Suite { tests, fitness: f64::INFINITY, literals_matter: false }
    }

    /// Changes each of n tests with probability 1/n, drops the empty ones and inserts new ones.
    fn mutate(&mut self, search: &mut Search<'_>, fitness: &mut Fitness, parent: f64) {
        let mut changed_literals = false;
        let probability = 1.0 / self.tests.len().max(1) as f64;
        for individual in &mut self.tests {
            if search.rng.random_bool(probability) && !search.is_spent() {
                let mut test = TestCase::clone(&individual.test);
                if search.factory.mutate(&mut test, &mut search.rng) {
                    search.satisfy_parameters(&mut test, Some(&individual.test));
                    changed_literals |= differs_in_literals(&individual.test, &test);
                    *individual = Arc::new(search.evaluate(test).0);
                }
            }
        }
        self.tests.retain(|individual| !individual.test.statements.is_empty());
        let mut insertion = if self.tests.is_empty() { 1.0 } else { INSERTION };
        while self.tests.len() < MOST_TESTS && search.rng.random_bool(insertion) && !search.is_spent() {
            let test = inserted(search);
            self.tests.push(Arc::new(search.evaluate(test).0));
            insertion = insertion.min(INSERTION) * INSERTION;
        }
        self.fitness = fitness.of(search, &self.tests);
        self.literals_matter = changed_literals && self.fitness != parent;
    }

    /// Adds a test that ran, unless it does not improve the fitness and only such tests are wanted.
    pub(super) fn add(&mut self, search: &Search<'_>, fitness: &mut Fitness, test: Individual, any: bool) {
        self.tests.push(Arc::new(test));
        let improved = fitness.of(search, &self.tests);
        if any || improved < self.fitness {
            self.fitness = improved;
        } else {
            self.tests.pop();
        }
    }

    /// Replaces a test by another one that ran, if that improves the fitness. Returns whether it does.
    pub(super) fn replace(
        &mut self,
        search: &Search<'_>,
        fitness: &mut Fitness,
        place: usize,
        test: Individual,
    ) -> bool {
        let before = std::mem::replace(&mut self.tests[place], Arc::new(test));
        let improved = fitness.of(search, &self.tests);
        let is_better = improved < self.fitness;
        if is_better {
            self.fitness = improved;
        } else {
            self.tests[place] = before;
        }
        is_better
    }
}

/// Whether two tests do the same things with different literals.
fn differs_in_literals(one: &TestCase, other: &TestCase) -> bool {
    let same_shape = one.statements.len() == other.statements.len()
        && one.statements.iter().zip(&other.statements).all(|(one, other)| {
            one.member() == other.member()
                && one.operands().count() == other.operands().count()
                && one.operands().zip(other.operands()).all(|(one, other)| {
                    one == other || matches!((one, other), (Operand::Literal(_), Operand::Literal(_)))
                })
        });
    same_shape && one != other
}

/// A test to insert: a new one or, if there is an archive, as often a change of one that covers something.
fn inserted(search: &mut Search<'_>) -> TestCase {
    let covered = search.archive.covered();
    if search.settings.suite_archive && covered > 0 && search.rng.random_bool(0.5) {
        let place = search.rng.random_range(0..covered);
        if let Some((_, test)) = search.archive.nth(place) {
            let before = Arc::clone(test);
            let mut test = TestCase::clone(&before);
            search.factory.mutate(&mut test, &mut search.rng);
            search.satisfy_parameters(&mut test, Some(&before));
            return test;
        }
    }
    random_test(search)
}

/// A test of any length that is allowed.
fn random_test(search: &mut Search<'_>) -> TestCase {
    let length = search.rng.random_range(1..=search.factory.settings.length.max(1));
    let mut test = search.factory.random_test_of_length(length, &mut search.rng);
    search.satisfy_parameters(&mut test, None);
    test
}

/// Computes fitness, with buffers that are used again.
pub(super) struct Fitness {
    /// Entry blocks of methods.
    entries: Vec<u32>,
    /// Branches to cover.
    branches: Vec<(Point, bool)>,
    /// Other goals to cover.
    others: Vec<GoalId>,
    /// How many goals were covered when these lists were made.
    covered: usize,
    /// By point: minimal distances, and how often it was executed, counted to 2.
    points: Vec<([f64; 2], u8)>,
}

impl Fitness {
    fn new(search: &Search<'_>) -> Fitness {
        let methods = search.goals.points.methods.iter();
        let entries = methods.map(|method| method.block(BlockId(0))).collect();
        let points = Vec::new();
        let mut fitness = Fitness { entries, branches: Vec::new(), others: Vec::new(), covered: 0, points };
        fitness.list(search);
        fitness
    }

    /// Makes the lists anew if goals were covered since. Returns whether it did.
    fn refresh(&mut self, search: &Search<'_>) -> bool {
        let changed = search.archive.covered() != self.covered;
        if changed {
            self.list(search);
        }
        changed
    }

    fn list(&mut self, search: &Search<'_>) {
        use testwright_goals::GoalKind;
        use testwright_ir::goals::GoalKind as BranchKind;
        self.branches.clear();
        self.others.clear();
        self.covered = search.archive.covered();
        for goal in &search.goals.goals {
            let dropped = search.settings.suite_archive && search.archive.is_covered(goal.id);
            if search.goals.is_dead(goal.id) || dropped {
                continue;
            }
            match (&goal.kind, search.goals.outcome(goal.id)) {
                (GoalKind::Branch(_), Some(branch)) => self.branches.push(branch),
                // Methods are counted by their entries.
                (GoalKind::Method | GoalKind::Branch(BranchKind::Method), _) => {}
                _ => self.others.push(goal.id),
            }
        }
    }

    fn of(&mut self, search: &Search<'_>, tests: &[Arc<Individual>]) -> f64 {
        let usable = || {
            let executions = tests.iter().map(|individual| &individual.execution);
            executions.filter(|execution| !matches!(execution.ending, Ending::Stopped { .. }))
        };
        self.points.clear();
        self.points.resize(search.goals.points.points, ([f64::INFINITY; 2], 0));
        let meet = |(minimal, times): &mut ([f64; 2], u8), seen: &[f64; 2]| {
            *minimal = [minimal[0].min(seen[0]), minimal[1].min(seen[1])];
            *times = times.saturating_add(if *seen == [0.0; 2] { 2 } else { 1 });
        };
        for execution in usable() {
            // A test meets few of a class's branches, so that those are looked at which it says it has met.
            for happened in &execution.happened {
                let seen = &execution.distances[happened.point.0 as usize];
                // Where both outcomes happened, both are listed.
                if happened.outcome || seen[1] != 0.0 {
                    meet(&mut self.points[happened.point.0 as usize], seen);
                }
            }
            if execution.happened.is_empty() {
                let all = self.points.iter_mut().zip(&execution.distances);
                all.filter(|(_, seen)| **seen != [f64::INFINITY; 2]).for_each(|(own, seen)| meet(own, seen));
            }
        }
        let entered = |entry: &&u32| usable().any(|execution| execution.ran(**entry));
        let mut fitness = (self.entries.len() - self.entries.iter().filter(entered).count()) as f64;
        for (point, outcome) in &self.branches {
            let (minimal, times) = &self.points[point.0 as usize];
            let distance = minimal[usize::from(*outcome)];
            fitness += if distance == 0.0 {
                0.0
            } else if *times >= 2 && distance.is_finite() {
                normalized(distance)
            } else {
                1.0
            };
        }
        for goal in &self.others {
            let distances = usable().map(|execution| search.goals.distance(*goal, execution));
            fitness += normalized(distances.fold(f64::MAX, f64::min));
        }
        fitness
    }
}

/// Maps a distance to 0..1, keeping order.
fn normalized(distance: f64) -> f64 {
    match distance {
        0.0 => 0.0,
        f64::MAX => 1.0,
        distance => (distance + MISSED) / (distance + MISSED + 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::normalized;

    #[test]
    fn a_miss_costs_something_however_near_it_was() {
        assert_eq!(normalized(0.0), 0.0);
        assert!(
            1000.0 + normalized(f64::MIN_POSITIVE) > 1000.0,
            "also if it is added to what much else costs"
        );
        let distances = [0.0, f64::MIN_POSITIVE, 1e-9, 0.5, 1.0, 20.0, 1e6, f64::MAX];
        assert!(distances.is_sorted_by(|one, other| normalized(*one) <= normalized(*other)));
        assert_eq!(normalized(f64::MAX), 1.0);
    }
}
