//! Dynamic symbolic execution: from a test to tests that take other paths (Galeotti, Fraser and Arcuri 2013, III.B).
//!
//! Start at [`Dse::explore`]: a test is run concolically, its decisions are flipped one at a time, a solver is asked for
//! values, and the tests that come of it are run in turn. Decisions that lead to open goals come first, then those with
//! the smallest conditions. The parts can be used one by one: [`Dse::trace`], [`Dse::flips`], [`Dse::solve`].
//!
//! **Always true:** the same calls in the same order give the same tests; no flip of the same test is tried twice.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use testwright_executor::VmExecutor;
use testwright_goals::execution::Ending;
use testwright_goals::{Goals, Point};
use testwright_ir::code::SiteId;
use testwright_solver::{Answer, Arena, Budget, Layers, Solver, chain};
use testwright_tardis::{Fingerprint, Order};
use testwright_testcase::TestCase;
use testwright_vm::class::MethodId;
use testwright_vm::vm::Vm;

use crate::flip::{Flip, Traced, flips_of};
use crate::holes::Holes;
use crate::interest::Interests;
use crate::machine::{Concolic, PathLimits};
use crate::outlook::Outlook;
use crate::path::{Kind, Path};
use crate::stats::Stats;

/// When the arena has more terms, the next exploration begins with a new one.
const MOST_TERMS: usize = 400_000;

/// How explorations are done.
#[derive(Clone, Debug)]
pub struct DseSettings {
    /// What a path may use.
    pub limits: PathLimits,
    /// The solver's layers.
    pub layers: Layers,
    /// What one query may use.
    pub query: Budget,
    /// Whether tests are kept that reach nothing new.
    pub keep_all: bool,
    /// Whether branches of the classes under test are left alone that went both ways and lead to no open goal.
    pub filter: bool,
    /// Whether the text of every query is kept, for measuring solvers.
    pub record: bool,
    /// In which order flips of one rank are tried: smaller conditions first, or those last whose like failed.
    pub order: Order,
}

impl Default for DseSettings {
    fn default() -> DseSettings {
        DseSettings {
            limits: PathLimits::default(),
            layers: Layers::default(),
            query: Budget { conflicts: 5_000, gates: 500_000, ..Budget::default() },
            keep_all: false,
            filter: false,
            record: false,
            order: Order::Size,
        }
    }
}

/// What an instruction costs when it is followed symbolically, in instructions that are not.
pub const FOLLOWING: u64 = 15;

/// What one exploration may use.
#[derive(Clone, Copy)]
pub struct Allowance<'a> {
    /// Tests that it may run.
    pub runs: usize,
    /// Queries that it may ask.
    pub queries: usize,
    /// Work that it may do, as [`Dse::work`] counts it. What is begun is ended.
    pub work: u64,
    /// Says that time is up.
    pub is_over: &'a dyn Fn() -> bool,
}

/// See the module's text. It belongs to one executor.
pub struct Dse {
    machine: Concolic,
    solver: Box<dyn Solver>,
    settings: DseSettings,
    /// Flips that were tried, by test shape and query.
    tried: FxHashSet<u64>,
    /// Place of each method among those with goals.
    methods: FxHashMap<MethodId, Option<usize>>,
    recorded: Vec<String>,
    outlook: Outlook,
}

/// How urgent a flip is; smaller is more.
type Urgency = (u32, u32, u32);

/// A flip that waits, with the number of its test.
struct Waiting {
    urgency: Urgency,
    traced: usize,
    flip: Flip,
    /// Whether its outlook was asked for.
    judged: bool,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.urgency == other.urgency
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        self.urgency.cmp(&other.urgency)
    }
}

/// Ranks of flips that lead to no open goal by themselves: look-ups, whose results are mostly asked for next, implicit
/// decisions of the classes under test, their other branches, the JDK's decisions, and what was only assumed.
const LOOK_UP: u32 = 90;
const IMPLICIT: u32 = 100;
const OTHER_BRANCH: u32 = 110;
const FOREIGN: u32 = 120;
const ASSUMED: u32 = 130;
/// What is added when something else reached the outcome in the meantime.
const REACHED: u32 = 50;
/// What is added when everything that is most like it failed.
const BLEAK: u32 = 200;

impl Dse {
    /// Explorations of tests for these goals.
    #[must_use]
    pub fn new(goals: &Goals, settings: DseSettings) -> Dse {
        let mut classes: Vec<Box<str>> =
            goals.points.methods.iter().map(|method| method.class.clone()).collect();
        classes.sort();
        classes.dedup();
        Dse {
            machine: Concolic::new(classes, settings.limits),
            solver: chain(&settings.layers),
            settings,
            tried: FxHashSet::default(),
            methods: FxHashMap::default(),
            recorded: Vec::new(),
            outlook: Outlook::new(),
        }
    }

    /// The texts of the queries since the last call, if they are recorded.
    pub fn take_queries(&mut self) -> Vec<String> {
        std::mem::take(&mut self.recorded)
    }

    /// Says for the explorations that follow what to leave alone and what to keep, as in [`DseSettings`].
    pub fn choose(&mut self, filter: bool, keep_all: bool) {
        self.settings.filter = filter;
        self.settings.keep_all = keep_all;
    }

    /// Says in which order flips of one rank are tried from now on.
    pub fn order(&mut self, order: Order) {
        self.settings.order = order;
    }

    /// What happened so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.machine.stats
    }

    /// What the solver's layers did so far.
    #[must_use]
    pub fn solver_stats(&self) -> Vec<(&'static str, testwright_solver::Stats)> {
        self.solver.stats()
    }

    /// What following tests and solving cost so far, in instructions that are not followed. The executor counts in
    /// everything that it runs, so only differences mean something.
    #[must_use]
    pub fn work(&self, executor: &VmExecutor<'_>) -> u64 {
        let solved: u64 = self.solver.stats().iter().map(|(_, stats)| stats.work).sum();
        solved + FOLLOWING * executor.instructions()
    }

    /// The terms that paths refer to.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.machine.arena
    }

    /// Runs a test concolically. Its terms stay valid until [`Dse::forget`] or the next exploration.
    pub fn trace(&mut self, executor: &mut VmExecutor<'_>, test: &TestCase) -> Traced {
        self.machine.expect(test);
        let (ending, exception) = executor.run_with(test, &mut self.machine);
        let path = self.machine.take_path(executor.vm(), ending, exception);
        Traced::new(test.clone(), path)
    }

    /// Drops all terms; paths that were traced before are void.
    pub fn forget(&mut self) {
        // The room is kept, since as many terms will come again.
        self.machine.arena.clear();
        self.outlook.forget_terms();
    }

    /// Every flip of a path, in the order of its clauses.
    pub fn flips(&mut self, vm: &Vm, goals: &Goals, traced: &Traced) -> Vec<Flip> {
        let methods = &mut self.methods;
        for clause in &traced.path.clauses {
            methods.entry(clause.method).or_insert_with(|| place_of(vm, goals, clause.method));
        }
        let points = |method: MethodId, site: SiteId, case: usize| {
            let place = methods.get(&method).copied().flatten()?;
            goals.points.methods[place].point(site, case)
        };
        let arena = &mut self.machine.arena;
        let clauses = traced.path.clauses.iter().enumerate();
        clauses.flat_map(|(at, clause)| flips_of(arena, vm, at, clause, &points)).collect()
    }

    /// The flip of a path that an exploration with these interests would try first.
    pub fn first_flip(
        &mut self,
        vm: &Vm,
        goals: &Goals,
        interests: &Interests,
        traced: &Traced,
    ) -> Option<Flip> {
        let mut exploration = Exploration::default();
        self.push_flips(vm, goals, interests, Rc::new(traced.clone()), 0, &mut exploration);
        exploration.frontier.pop().map(|Reverse(waiting)| waiting.flip)
    }

    /// Asks for a test that takes a flip; none if there is none or none was found, or if that was asked before.
    pub fn solve(&mut self, traced: &Traced, flip: &Flip) -> Option<TestCase> {
        let query = traced.query(&self.machine.arena, flip, true);
        if !self.tried.insert(self.key(traced, &query.clauses)) {
            return None;
        }
        let mut answer = self.ask(&query);
        if !matches!(answer, Answer::Sat(_)) {
            let relaxed = traced.query(&self.machine.arena, flip, false);
            if relaxed.clauses.len() < query.clauses.len() {
                answer = self.ask(&relaxed);
            }
        }
        match answer {
            Answer::Sat(model) => {
                self.machine.stats.solved += 1;
                let holes = Holes::of(&mut self.machine.arena, &traced.test);
                Some(holes.fill(&traced.test, &model))
            }
            Answer::Unsat(_) => {
                self.machine.stats.refuted += 1;
                None
            }
            Answer::Unknown(_) => None,
        }
    }

    /// What a flip is likened to others by.
    fn likeness(&mut self, traced: &Traced, flip: &Flip) -> Fingerprint {
        let query = traced.query(&self.machine.arena, flip, true);
        self.outlook.fingerprint(&self.machine.arena, traced, flip, &query.clauses)
    }

    fn ask(&mut self, query: &testwright_solver::Query) -> Answer {
        self.machine.stats.queries += 1;
        if self.settings.record {
            self.recorded.push(query.to_text(&self.machine.arena));
        }
        self.solver.solve(&mut self.machine.arena, query, &self.settings.query)
    }

    /// A number for a query about tests of one shape.
    fn key(&self, traced: &Traced, clauses: &[testwright_solver::TermId]) -> u64 {
        let mut hasher = FxHasher::default();
        for statement in &traced.test.statements {
            statement.member().hash(&mut hasher);
            statement.operands().count().hash(&mut hasher);
        }
        for clause in clauses {
            self.machine.arena.fingerprint(*clause).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Looks for tests that reach what is wanted, starting from one test. Gives those that reached an open goal which
    /// nothing reached before in this exploration, those that an implicit flip made throw, or all if so set.
    pub fn explore(
        &mut self,
        executor: &mut VmExecutor<'_>,
        goals: &Goals,
        test: &TestCase,
        interests: &Interests,
        allowance: Allowance<'_>,
    ) -> Vec<TestCase> {
        if self.machine.arena.len() > MOST_TERMS {
            self.forget();
        }
        let mut exploration = Exploration::default();
        let mut found = Vec::new();
        let end = self.work(executor).saturating_add(allowance.work);
        exploration.made.insert(test.clone());
        let traced = self.trace(executor, test);
        self.note(executor.vm(), goals, &traced.path, &mut exploration);
        self.push_flips(executor.vm(), goals, interests, Rc::new(traced), 0, &mut exploration);
        let (mut runs, first) = (1, self.machine.stats.queries);
        while runs < allowance.runs
            && self.machine.stats.queries - first < allowance.queries as u64
            && self.work(executor) < end
            && !(allowance.is_over)()
        {
            let Some(Reverse(mut waiting)) = exploration.frontier.pop() else { break };
            let stale = waiting.urgency.0 < REACHED
                && !waiting.flip.outcomes.is_empty()
                && waiting.flip.outcomes.iter().all(|outcome| exploration.reached.contains(outcome));
            if stale {
                waiting.urgency.0 += REACHED;
                exploration.frontier.push(Reverse(waiting));
                continue;
            }
            let from = exploration.traced[waiting.traced].clone();
            let judged = (self.settings.order == Order::Knn).then(|| self.likeness(&from, &waiting.flip));
            if !waiting.judged
                && let Some(likeness) = &judged
                && self.outlook.is_bleak(likeness)
            {
                waiting.judged = true;
                waiting.urgency.0 += BLEAK;
                exploration.frontier.push(Reverse(waiting));
                continue;
            }
            let asked = self.machine.stats.queries;
            let solved = self.solve(&from, &waiting.flip);
            // What was asked before teaches nothing new.
            if let Some(likeness) = judged.as_ref().filter(|_| self.machine.stats.queries > asked) {
                self.outlook.learn(likeness, solved.is_some());
            }
            let Some(test) = solved else { continue };
            if !exploration.made.insert(test.clone()) {
                continue;
            }
            runs += 1;
            let traced = self.trace(executor, &test);
            let followed = from.is_followed_by(&waiting.flip, &traced.path);
            let count =
                if followed { &mut self.machine.stats.followed } else { &mut self.machine.stats.diverged };
            *count += 1;
            let new = self.note(executor.vm(), goals, &traced.path, &mut exploration);
            let reaches = new.iter().any(|(point, outcome)| interests.is_wanted(*point, *outcome));
            let throws = traced.path.thrown.clone().is_some_and(|class| {
                let statement = match traced.path.ending {
                    Ending::Threw { statement } => statement,
                    _ => 0,
                };
                exploration.thrown.insert((statement, class))
            });
            if reaches || throws || self.settings.keep_all {
                found.push(test);
            }
            // Decisions before the flip were flipped from the first test already.
            let bound = if followed { waiting.flip.clause + 1 } else { 0 };
            self.push_flips(executor.vm(), goals, interests, Rc::new(traced), bound, &mut exploration);
        }
        found
    }

    /// The branch outcomes of the goals' classes that a path reached, whether they depend on holes or not.
    pub fn reached(&mut self, vm: &Vm, goals: &Goals, path: &Path) -> Vec<(Point, bool)> {
        let mut reached = Vec::new();
        for (method, site, case, taken) in &path.outcomes {
            let place = *self.methods.entry(*method).or_insert_with(|| place_of(vm, goals, *method));
            if let Some(point) = place.and_then(|place| goals.points.methods[place].point(*site, *case)) {
                reached.push((point, *taken));
            }
        }
        reached
    }

    /// Enters what a path reached; what of it is new.
    fn note(
        &mut self,
        vm: &Vm,
        goals: &Goals,
        path: &Path,
        exploration: &mut Exploration,
    ) -> Vec<(Point, bool)> {
        let mut new = self.reached(vm, goals, path);
        new.retain(|outcome| exploration.reached.insert(*outcome));
        new
    }

    fn push_flips(
        &mut self,
        vm: &Vm,
        goals: &Goals,
        interests: &Interests,
        traced: Rc<Traced>,
        bound: usize,
        exploration: &mut Exploration,
    ) {
        let number = exploration.traced.len();
        for flip in self.flips(vm, goals, &traced) {
            if flip.clause < bound {
                continue;
            }
            let clause = &traced.path.clauses[flip.clause];
            let own = self.methods.get(&clause.method).copied().flatten().is_some();
            let level =
                flip.outcomes.iter().filter_map(|(point, outcome)| interests.level(*point, *outcome)).min();
            let rank = match (level, &clause.kind) {
                (Some(level), _) => level.min(REACHED - 1),
                (None, Kind::Choice { .. }) => LOOK_UP,
                (None, Kind::Assumption) => ASSUMED,
                (None, Kind::Branch { .. } | Kind::Case { .. }) if own && self.settings.filter => continue,
                (None, Kind::Branch { .. } | Kind::Case { .. }) if own => OTHER_BRANCH,
                (None, _) if own => IMPLICIT,
                (None, _) => FOREIGN,
            };
            let size = flip.clause as u32 + self.machine.arena.size(flip.term) / 8;
            exploration.sequence += 1;
            let urgency = (rank, size, exploration.sequence);
            exploration.frontier.push(Reverse(Waiting { urgency, traced: number, flip, judged: false }));
        }
        exploration.traced.push(traced);
    }
}

/// What one exploration knows.
#[derive(Default)]
struct Exploration {
    frontier: BinaryHeap<Reverse<Waiting>>,
    traced: Vec<Rc<Traced>>,
    reached: FxHashSet<(Point, bool)>,
    /// Statements and the classes of the exceptions that they threw.
    thrown: FxHashSet<(usize, Box<str>)>,
    made: FxHashSet<TestCase>,
    sequence: u32,
}

/// Place of a method among those with goals.
pub(crate) fn place_of(vm: &Vm, goals: &Goals, id: MethodId) -> Option<usize> {
    let method = vm.method(id);
    let class = vm.class_name(method.class);
    let (name, descriptor) = (vm.symbols.name(method.name), vm.symbols.name(method.descriptor));
    goals
        .points
        .methods
        .iter()
        .position(|own| *own.class == *class && *own.name == *name && *own.descriptor == *descriptor)
}
