//! One search of one class by one algorithm, without a suite at its end: what experiments repeat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use testwright_classpath::{ClassPath, Jdk};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Archive, Criterion, Goals};
use testwright_search::{Algorithm, Settings};
use testwright_testcase::{ClassSource, TestCase, Universe, UniverseOptions};

use crate::clock::{Clock, Phase};
use crate::hunt::{Found, Hunt};
use crate::invariants::{MethodInvariants, describe};
use crate::pipeline::set_deadline;
use crate::runner::{Runner, Solving};
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
    /// What became of path conditions, if the algorithm pursued some.
    pub paths: Option<testwright_tardis::Report>,
    /// What inputs that reached a branch have in common, if the settings asked for that.
    pub invariants: Vec<MethodInvariants>,
}

impl Outcome {
    /// Goals covered, of all, in per cent.
    #[must_use]
    pub fn coverage(&self) -> f64 {
        100.0 * self.archive.covered() as f64 / self.goals.len().max(1) as f64
    }
}

impl<'a> Trial<'a> {
    /// A search for the branches of a class, with defaults for everything else: all methods, no limits, seed 0.
    #[must_use]
    pub fn new(
        jdk: &'a Arc<Jdk>,
        class_path: &'a Arc<ClassPath>,
        source: &'a ClassSource,
        class: &'a str,
        algorithm: &'a dyn Algorithm,
    ) -> Trial<'a> {
        Trial {
            jdk,
            class_path,
            source,
            class,
            methods: &[],
            criteria: &[Criterion::Branch],
            algorithm,
            settings: Settings::default(),
            time: None,
            iterations: None,
            seed: 0,
        }
    }

    /// Searches. Fails with words for the user.
    pub fn run(self) -> Result<Outcome, String> {
        Ok(self.solve(Solving::default(), None)?.0)
    }

    /// Searches until so many goals are covered.
    pub fn run_until(self, enough: usize) -> Result<Outcome, String> {
        Ok(self.solve(Solving::default(), Some(enough))?.0)
    }

    /// Searches and keeps the text of every question that the solver was asked.
    pub fn record(self) -> Result<(Outcome, Vec<String>), String> {
        self.solve(Solving { record: true, ..Solving::default() }, None)
    }

    fn solve(self, solving: Solving, enough: Option<usize>) -> Result<(Outcome, Vec<String>), String> {
        let subject = Subject::read(self.source, self.class, self.criteria, self.methods)?;
        let wording = self.settings.invariants.then(|| subject.wording());
        let goals = subject.goals;
        let options = UniverseOptions { methods: self.methods.to_vec(), ..UniverseOptions::default() };
        let universe =
            Universe::build(self.source, self.class, &options).map_err(|error| error.to_string())?;
        let (found, queries) = {
            let (jdk, class_path) = (self.jdk.clone(), self.class_path.clone());
            let mut executor = VmExecutor::new(jdk, class_path, &universe, &goals, Limits::default())
                .map_err(|error| error.to_string())?;
            let clock = Clock::start_search(self.time, Arc::new(AtomicBool::new(false)));
            set_deadline(&mut executor, &clock, Phase::Search);
            let mut runner = Runner::new(executor, &goals, &clock).solving(solving).judging(subject.mutants);
            let Trial { algorithm, settings, iterations, seed, .. } = self;
            let hunt = Hunt { algorithm, settings, iterations, seed, enough, starts: Vec::new(), known: &[] };
            let found = hunt.run(self.source, &universe, &mut runner, &clock, &|_| false);
            (found, runner.take_queries())
        };
        let Found { archive, executed, seconds, instructions, paths, invariants, .. } = found;
        let invariants = match (invariants, &wording) {
            (Some(mut learner), Some(wording)) => describe(&universe, &goals, wording, &mut learner),
            _ => Vec::new(),
        };
        Ok((
            Outcome { universe, goals, archive, executed, instructions, seconds, paths, invariants },
            queries,
        ))
    }
}
