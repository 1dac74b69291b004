//! One search of one class by one algorithm, without a suite at its end: what experiments repeat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use testwright_classpath::{ClassPath, Jdk};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Archive, Criterion, Goals};
use testwright_search::{Algorithm, Budget, Search, Settings};
use testwright_testcase::{ClassSource, Factory, Rng, Seeds, TestCase, Universe, UniverseOptions};

use crate::clock::{Clock, Phase};
use crate::pipeline::{seed_of, set_deadline};
use crate::runner::Runner;
use crate::subject::Subject;

/// What to search, and how.
#[derive(Clone)]
pub struct Trial<'a> {
    /// The JDK whose library the class uses.
    pub jdk: &'a Arc<Jdk>,
    /// The user's classes.
    pub class_path: &'a Arc<ClassPath>,
    /// The same classes, parsed on demand.
    pub source: &'a ClassSource,
    /// Internal name of the class.
    pub class: &'a str,
    /// Names of the methods to test; all if empty.
    pub methods: &'a [String],
    /// What to reach.
    pub criteria: &'a [Criterion],
    /// How to search.
    pub algorithm: &'a dyn Algorithm,
    /// Settings of the search.
    pub settings: Settings,
    /// Seconds; none for no limit.
    pub time: Option<f64>,
    /// Tests to execute; none for no limit.
    pub iterations: Option<u64>,
    /// Seed of all randomness.
    pub seed: u64,
}

/// What came of a trial.
pub struct Outcome {
    /// What tests may use.
    pub universe: Universe,
    /// What was to be reached.
    pub goals: Goals,
    /// The best test of every goal.
    pub archive: Archive<Arc<TestCase>>,
    /// Tests executed.
    pub executed: u64,
    /// Instructions interpreted.
    pub instructions: u64,
    /// Seconds that the search took.
    pub seconds: f64,
}

impl Outcome {
    /// Goals covered, of all, in per cent.
    #[must_use]
    pub fn coverage(&self) -> f64 {
        100.0 * self.archive.covered() as f64 / self.goals.len().max(1) as f64
    }
}

impl Trial<'_> {
    /// Searches. Fails with words for the user.
    pub fn run(self) -> Result<Outcome, String> {
        let subject = Subject::read(self.source, self.class, self.criteria, self.methods)?;
        let goals = subject.goals;
        let options = UniverseOptions { methods: self.methods.to_vec(), ..UniverseOptions::default() };
        let universe =
            Universe::build(self.source, self.class, &options).map_err(|error| error.to_string())?;
        let (archive, executed, instructions, seconds) = {
            let mut executor = VmExecutor::new(
                self.jdk.clone(),
                self.class_path.clone(),
                &universe,
                &goals,
                Limits::default(),
            )
            .map_err(|error| error.to_string())?;
            let clock = Clock::start_search(self.time, Arc::new(AtomicBool::new(false)));
            set_deadline(&mut executor, &clock, Phase::Search);
            let mut runner = Runner::new(executor, &goals, &clock);
            let is_over = |_| clock.is_over(Phase::Search);
            let used = || clock.used();
            let budget = Budget { executions: self.iterations, is_over: &is_over, used: &used };
            let factory = Factory::new(&universe, Seeds::of_subject(self.source, &universe));
            let rng = Rng::seed_from_u64(seed_of(self.seed, &universe.subject));
            let mut search = Search::new(factory, &goals, &mut runner, budget, self.settings, rng);
            self.algorithm.search(&mut search);
            let seconds = clock.elapsed();
            (search.archive, search.executed, search.instructions, seconds)
        };
        Ok(Outcome { universe, goals, archive, executed, instructions, seconds })
    }
}
