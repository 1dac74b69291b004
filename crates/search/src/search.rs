//! What every algorithm works on.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use testwright_goals::{Archive, Execution, GoalId, Goals};
use testwright_testcase::{Literal, TestCase, Universe};

/// The source of randomness: a named algorithm, so that a seed means the same for ever.
pub type Rng = Xoshiro256PlusPlus;

/// Runs test cases.
pub trait Executor {
    /// Runs a test from the frozen image and fills `into`.
    fn execute(&mut self, test: &TestCase, into: &mut Execution);

    /// Values that runs since the last call compared with something where an uncovered outcome was missed: seeds for
    /// literals. Strings come from string comparisons.
    fn compared(&mut self) -> Vec<Literal>;
}

/// When to stop.
pub struct Budget<'a> {
    /// Most tests to execute; none for no limit.
    pub executions: Option<u64>,
    /// True once time is up or the user interrupted. Asked after every test, so it must be cheap.
    pub is_over: &'a dyn Fn() -> bool,
}

/// Settings that algorithms share.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Individuals in a population.
    pub population: usize,
    /// Probability of crossover.
    pub crossover: f64,
    /// Most statements of a test.
    pub length: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { population: 50, crossover: 0.75, length: 40 }
    }
}

/// A test with what its run left behind.
#[derive(Clone, Debug)]
pub struct Evaluated {
    /// The test.
    pub test: Arc<TestCase>,
    /// What its run left behind.
    pub execution: Arc<Execution>,
}

/// What every algorithm works on.
pub struct Search<'a> {
    /// What tests may use.
    pub universe: &'a Universe,
    /// What they should reach.
    pub goals: &'a Goals,
    /// Settings.
    pub settings: Settings,
    /// Randomness.
    pub rng: Rng,
    /// The best test of every goal.
    pub archive: Archive<Arc<TestCase>>,
    /// Tests executed so far.
    pub executed: u64,
    /// Instructions interpreted so far.
    pub instructions: u64,
    executor: &'a mut dyn Executor,
    budget: Budget<'a>,
    scratch: Execution,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub fn new(
        universe: &'a Universe,
        goals: &'a Goals,
        executor: &'a mut dyn Executor,
        budget: Budget<'a>,
        settings: Settings,
        rng: Rng,
    ) -> Search<'a> {
        Search {
            universe,
            goals,
            settings,
            rng,
            archive: Archive::new(goals),
            executed: 0,
            instructions: 0,
            executor,
            budget,
            scratch: Execution::default(),
        }
    }

    /// Whether the search should end: everything is covered, or the budget is used up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.archive.uncovered().is_empty()
            || self.budget.executions.is_some_and(|most| self.executed >= most)
            || (self.budget.is_over)()
    }

    /// Runs a test and offers it to the archive. Returns the goals that it is the first to cover; what the run left
    /// behind is in [`Search::last`].
    pub fn run(&mut self, test: &Arc<TestCase>) -> Vec<GoalId> {
        self.executor.execute(test, &mut self.scratch);
        self.executed += 1;
        self.instructions += self.scratch.instructions;
        let cost = cost(test);
        self.archive.offer(self.goals, &self.scratch, cost, test)
    }

    /// What the last run left behind.
    #[must_use]
    pub fn last(&self) -> &Execution {
        &self.scratch
    }

    /// Values worth trying as literals, from comparisons since the last call.
    pub fn compared(&mut self) -> Vec<Literal> {
        self.executor.compared()
    }
}

/// What a test costs its readers: statements first, then the size of its literals.
#[must_use]
pub fn cost(test: &TestCase) -> u64 {
    let holes: u64 = test
        .holes()
        .map(|literal| match literal {
            Literal::String(text) => text.len() as u64 + 1,
            _ => 1,
        })
        .sum();
    test.statements.len() as u64 * 1000 + holes.min(999)
}
