//! The eleven small programs, and one search of one of them.

use std::time::{Duration, Instant};

use rand::SeedableRng;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Execution, GoalId, Goals};
use testwright_invariants::Wanted;
use testwright_search::vector::{Bounds, Report, Template, VectorAlgorithm};
use testwright_search::{Budget, Executor, Search, Settings};
use testwright_testcase::{
    Action, Classes, Factory, Literal, MemberId, Operand, Rng, Seeds, Statement, TestCase, Universe,
    UniverseOptions,
};

use crate::{Program, Programs};

macro_rules! programs {
    ($($name:literal $file:literal $method:literal;)*) => {
        /// Each program's name in the article, its file and its method.
        pub(super) const PROGRAMS: &[(&str, Program, &str)] = &[$((
            $name,
            Program {
                file: concat!($file, ".java"),
                text: include_str!(concat!("../../../../testdata/invariants/", $file, ".java")),
            },
            $method,
        )),*];
    };
}

programs! {
    "mid" "Mid" "mid";
    "gcd" "Gcd" "gcd";
    "triangle" "Triangle" "classify";
    "dayOfWeek" "DayOfWeek" "dayOfWeek";
    "numOfDays" "NumOfDays" "numOfDays";
    "tcas" "Tcas" "advise";
    "quadratic_equation" "QuadraticEquation" "solve";
    "point_circle" "PointCircle" "locate";
    "isValidDate" "IsValidDate" "isValidDate";
    "print_calendar" "PrintCalendar" "printCalendar";
    "fisher" "Fisher" "fisher";
}

/// A program that is ready to be searched.
pub(super) struct Subject {
    pub(super) universe: Universe,
    pub(super) goals: Goals,
    /// The lines that are marked as branches.
    branches: Vec<GoalId>,
    pub(super) template: TestCase,
    seeds: Seeds,
}

/// An algorithm, and how its problem learns, if it does.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) algorithm: &'static dyn VectorAlgorithm,
    pub(super) learning: Option<((f64, f64), Wanted)>,
}

/// What came of a search.
pub(super) struct Outcome {
    /// Branches covered, in per cent.
    pub(super) coverage: f64,
    /// Iterations until everything was covered, or all that there were.
    pub(super) iterations: usize,
    pub(super) seconds: f64,
}

impl Subject {
    /// Prepares a program of [`PROGRAMS`].
    pub(super) fn new(programs: &Programs, program: &Program, method: &str) -> Result<Subject, String> {
        let class = program.file.trim_end_matches(".java");
        let file = programs.source.class(class).ok_or_else(|| format!("{class} was not compiled"))?;
        let goals = Goals::new(&file, &[], &[Criterion::Line]).map_err(|error| error.to_string())?;
        let universe = Universe::build(&programs.source, class, &UniverseOptions::default())
            .map_err(|error| error.to_string())?;
        let seeds = Seeds::of_subject(&programs.source, &universe);
        let found = (0..universe.members.len()).find(|at| *universe.members[*at].name == *method);
        let member = found.ok_or_else(|| format!("{class} has no method {method}"))?;
        let arguments = vec![Operand::Literal(Literal::Long(0)); universe.members[member].parameters.len()];
        let action = Action::Call { method: MemberId(member as u32), receiver: None, arguments };
        let ty = universe.members[member].result.clone();
        let template = TestCase { statements: vec![Statement { action, ty }] };
        let branches = marks(program.text)
            .into_iter()
            .map(|line| {
                let goal = goals.goals.iter().find(|goal| goal.line == line);
                goal.map(|goal| goal.id).ok_or_else(|| format!("{class}: line {line} has no code"))
            })
            .collect::<Result<Vec<GoalId>, String>>()?;
        Ok(Subject { universe, goals, branches, template, seeds })
    }

    /// A virtual machine for the program.
    pub(super) fn executor(&self, programs: &Programs) -> Result<Vm<'_>, String> {
        let limits = Limits { instructions: 100_000, ..Limits::default() };
        let (jdk, path) = (programs.jdk.clone(), programs.class_path.clone());
        VmExecutor::new(jdk, path, &self.universe, &self.goals, limits)
            .map(Vm)
            .map_err(|error| error.to_string())
    }

    /// One search, until everything is covered, the algorithm has done its iterations, or time is up.
    pub(super) fn search(&self, vm: &mut Vm<'_>, way: Way, seed: u64, time: Option<f64>) -> Outcome {
        let clock = Clock::new(time);
        let is_over = |_| clock.is_over();
        let budget = Budget { executions: None, is_over: &is_over, used: &|| 0.0 };
        let factory = Factory::new(&self.universe, self.seeds.clone());
        let mut search =
            Search::new(factory, &self.goals, vm, budget, Settings::default(), Rng::seed_from_u64(seed));
        let mut rng = Rng::seed_from_u64(seed);
        let mut iterations = 0;
        if way.algorithm.is_multi() {
            let targets = self.branches.iter().map(|branch| vec![*branch]).collect();
            iterations = self.optimise(&mut search, way, targets, &mut rng).iterations;
        } else {
            for (at, branch) in self.branches.iter().enumerate() {
                if search.archive.is_covered(*branch) {
                    continue;
                }
                // Each goal has its share of the time that is left.
                clock.share(self.branches.len() - at);
                let report = self.optimise(&mut search, way, vec![vec![*branch]], &mut rng);
                iterations = iterations.max(report.iterations);
            }
        }
        let covered = self.branches.iter().filter(|branch| search.archive.is_covered(**branch)).count();
        let coverage = 100.0 * covered as f64 / self.branches.len().max(1) as f64;
        Outcome { coverage, iterations, seconds: clock.elapsed() }
    }

    fn optimise(
        &self,
        search: &mut Search<'_>,
        way: Way,
        targets: Vec<Vec<GoalId>>,
        rng: &mut Rng,
    ) -> Report {
        let bounds = Bounds::published();
        let mut problem = Template::new(search, self.template.clone(), targets, &bounds);
        if let Some((initial, wanted)) = way.learning {
            problem = problem.learning(&bounds, initial, wanted);
        }
        way.algorithm.optimise(&mut problem, rng)
    }

    /// A search that runs nothing but what the caller asks for.
    pub(super) fn idle<'s>(&'s self, vm: &'s mut Vm<'_>, seed: u64) -> Search<'s> {
        let budget = Budget { executions: None, is_over: &|_| false, used: &|| 0.0 };
        let factory = Factory::new(&self.universe, self.seeds.clone());
        Search::new(factory, &self.goals, vm, budget, Settings::default(), Rng::seed_from_u64(seed))
    }
}

/// The lines that are marked as branches, by the number of the branch.
fn marks(source: &str) -> Vec<u16> {
    let mut marks: Vec<(usize, u16)> = Vec::new();
    for (line, text) in (1_u16..).zip(source.lines()) {
        let mark = text.rsplit_once("// (").and_then(|(_, rest)| rest.strip_suffix(')'));
        if let Some(number) = mark.and_then(|number| number.parse().ok()) {
            marks.push((number, line));
        }
    }
    marks.sort_unstable();
    marks.into_iter().map(|(_, line)| line).collect()
}

/// The virtual machine as searches see it.
pub(super) struct Vm<'a>(VmExecutor<'a>);

impl Executor for Vm<'_> {
    fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        self.0.execute(test, into);
    }

    fn compared(&mut self) -> Vec<Literal> {
        self.0.compared()
    }
}

/// The time of one search.
pub(super) struct Clock {
    start: Instant,
    limit: Option<Duration>,
    /// When the goal at hand must be given up.
    share: std::cell::Cell<Option<Duration>>,
}

impl Clock {
    #[expect(clippy::disallowed_methods, reason = "the experiment is about the time that searches take")]
    pub(super) fn new(seconds: Option<f64>) -> Clock {
        let limit = seconds.map(Duration::from_secs_f64);
        Clock { start: Instant::now(), limit, share: std::cell::Cell::new(limit) }
    }

    pub(super) fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn is_over(&self) -> bool {
        self.share.get().is_some_and(|share| self.start.elapsed() >= share)
    }

    /// Gives the goal at hand an equal part of the time that is left for so many.
    fn share(&self, goals: usize) {
        if let Some(limit) = self.limit {
            let now = self.start.elapsed();
            self.share.set(Some(now + limit.saturating_sub(now) / goals.max(1) as u32));
        }
    }
}
