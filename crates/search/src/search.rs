//! What every algorithm works on.
//!
//! **Always true:** every test that runs is counted and offered to the archive, whoever made it. The clock is only looked
//! at through the [`Budget`], and only to end the search or to say how much of it is left, so that two searches with the
//! same seed do the same for as long as both last.

use std::cell::Cell;
use std::sync::Arc;

use testwright_goals::execution::Ending;
use testwright_goals::walk::{Route, Walk};
use testwright_goals::{Archive, Execution, GoalId, Goals};
use testwright_invariants::{Learner, Reach};
use testwright_tardis::Order;
use testwright_testcase::{Action, Factory, Literal, MemberId, Rng, Sequence, TestCase, Universe, relocated};

use crate::individual::Individual;
use crate::likely::Lessons;
use crate::origins::{self, Origins};
use crate::seasoning::Seasoning;
use crate::states::States;

/// Work that stands for the fixed cost of one test, in units of interpreted instructions.
const WORK_PER_TEST: u64 = 500;

/// Texts of a test that are made paths in its temporary folder one after the other, at most.
const MOST_RELOCATIONS: usize = 4;

/// Work between two looks at the clock: about forty small tests.
const WORK_PER_LOOK: u64 = 20_000;

/// Runs test cases.
pub trait Executor {
    /// Runs a test from the frozen image and fills `into`.
    fn execute(&mut self, test: &TestCase, into: &mut Execution);

    /// Runs a sequence and fills `into`. Whether it ends normally and its object is not `null`.
    fn makes(&mut self, sequence: &Sequence, into: &mut Execution) -> bool {
        self.execute(&sequence.test, into);
        into.ending == Ending::Completed
    }

    /// Values that runs since the last call compared with something where an uncovered outcome was missed: seeds for
    /// literals. Strings come from string comparisons.
    fn compared(&mut self) -> Vec<Literal>;

    /// Tests made by flipping decisions of a test's run so that goals for which `is_open` come nearer, best first. An
    /// executor that cannot follow runs symbolically makes none.
    fn flip(&mut self, test: &TestCase, is_open: &dyn Fn(GoalId) -> bool, most: Effort) -> Flipped {
        let _ = (test, is_open, most);
        Flipped::default()
    }

    /// Runs a test and fills `into` with the way that its last statement took through a method. False if the executor cannot
    /// record ways.
    fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk) -> bool {
        let _ = (test, route, into);
        false
    }

    /// A test made for a goal that is a mutant, if one is found; `template` is a test whose last statement calls the
    /// mutant's method.
    fn kill(&mut self, goal: GoalId, template: &TestCase, way: Killing) -> Flipped {
        let _ = (goal, template, way);
        Flipped::default()
    }

    /// Says in which order flips of one rank are tried from now on.
    fn order_flips(&mut self, order: Order) {
        let _ = order;
    }

    /// Who follows tests at the level of state; nobody if the executor cannot.
    fn states(&mut self) -> Option<&mut dyn States> {
        None
    }
}

/// How a test is made for a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Killing {
    /// By small regions, and by the whole method where these fail.
    Regions,
    /// By the whole method at once.
    Whole,
}

/// What a call of [`Executor::flip`] may use.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Tests that it may run.
    pub runs: usize,
    /// Questions that it may ask a solver.
    pub queries: usize,
    /// Work that it may do, in units of about one interpreted instruction. What is begun is ended.
    pub work: u64,
    /// The share of the search's time that it may use, if time is limited.
    pub share: f64,
    /// Whether only decisions are flipped that went one way only in the goals' classes, or lead to an open goal.
    pub filter: bool,
    /// Whether tests are given that reach nothing new, too.
    pub keep_all: bool,
}

/// What came of a call of [`Executor::flip`].
#[derive(Clone, Debug, Default)]
pub struct Flipped {
    /// The tests.
    pub tests: Vec<TestCase>,
    /// What it cost, in units of about one interpreted instruction.
    pub work: u64,
}

/// When to stop.
pub struct Budget<'a> {
    /// Most tests to execute; none for no limit.
    pub executions: Option<u64>,
    /// True once time is up or the user interrupted. Asked every few dozen tests, with the number of goals covered so far.
    pub is_over: &'a dyn Fn(usize) -> bool,
    /// The share of the time that is used up, from 0 to 1; 0 if time is not limited. Only asked by algorithms that change
    /// their ways as the end comes near, and only if executions are not limited.
    pub used: &'a dyn Fn() -> f64,
}

/// Settings that algorithms share.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Individuals in a population; none for what the algorithm's authors chose.
    pub population: Option<usize>,
    /// Probability of crossover.
    pub crossover: f64,
    /// Whether whole-suite search takes covered goals out of its fitness and keeps their tests in the archive (Rojas,
    /// Vivanti, Arcuri and Fraser 2017). Otherwise its result is its best suite alone.
    pub suite_archive: bool,
    /// Names of the moves of algorithms that can use moves; none for every move.
    pub moves: Option<Vec<String>>,
    /// Most generations of whole-suite search; none for as many as the budget allows.
    pub generations: Option<u64>,
    /// Whether to learn likely invariants from every run, even if the algorithm does not use them.
    pub invariants: bool,
    /// In which order solver flips of one rank are tried.
    pub frontier: Order,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            population: None,
            crossover: 0.75,
            suite_archive: false,
            moves: None,
            generations: None,
            invariants: false,
            frontier: Order::Knn,
        }
    }
}

/// What every algorithm works on.
pub struct Search<'a> {
    /// What tests may use.
    pub universe: &'a Universe,
    /// Makes and changes tests.
    pub factory: Factory<'a>,
    /// What they should reach.
    pub goals: &'a Goals,
    /// Settings.
    pub settings: Settings,
    /// Randomness.
    pub rng: Rng,
    /// The best test of every goal.
    pub archive: Archive<Arc<TestCase>>,
    /// What inputs that reached a branch have in common; none unless somebody asked to learn it.
    pub invariants: Option<Box<Learner>>,
    /// From which runs that is learned.
    pub(crate) lessons: Lessons,
    /// How new calls get values by what was learned; none if they do not.
    pub(crate) seasoning: Option<Seasoning>,
    /// Tests executed so far.
    pub executed: u64,
    /// Instructions interpreted so far.
    pub instructions: u64,
    /// Work done so far, in units of about one interpreted instruction. Moves that think instead of running tests add to
    /// it, so that what they cost can be compared without a clock.
    pub work: u64,
    /// Tests that somebody wrote, to begin with.
    pub starts: Vec<Arc<TestCase>>,
    /// What became of path conditions, if the algorithm pursued some.
    pub paths: Option<testwright_tardis::Report>,
    pub(crate) origins: Origins,
    executor: &'a mut dyn Executor,
    budget: Budget<'a>,
    scratch: Execution,
    /// Executions that nobody needs any more, to be filled again.
    spare: Vec<(Execution, Vec<f64>)>,
    /// By goal: the target that is the goal's method.
    members: Vec<Option<MemberId>>,
    /// By goal: its distance from a run that did not even enter the method.
    unreached: Vec<f64>,
    clock: Clock,
}

/// What is known of the time without asking the real clock.
#[derive(Default)]
struct Clock {
    /// How often somebody asked; it counts as work so that a loop that runs no test ends, too.
    asked: Cell<u64>,
    /// Work and questions after which to look again.
    next: Cell<u64>,
    over: Cell<bool>,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub fn new(
        factory: Factory<'a>,
        goals: &'a Goals,
        executor: &'a mut dyn Executor,
        budget: Budget<'a>,
        settings: Settings,
        rng: Rng,
    ) -> Search<'a> {
        let nothing = Execution::default();
        let universe = factory.universe;
        executor.order_flips(settings.frontier);
        let invariants =
            settings.invariants.then(|| Box::new(Learner::new(universe, &factory.seeds, Reach::default())));
        Search {
            universe,
            factory,
            goals,
            settings,
            rng,
            archive: Archive::new(goals),
            invariants,
            lessons: Lessons::Every,
            seasoning: None,
            executed: 0,
            instructions: 0,
            work: 0,
            starts: Vec::new(),
            paths: None,
            origins: Origins::new(goals.len(), origins::KNOWN),
            executor,
            budget,
            scratch: Execution::default(),
            spare: Vec::new(),
            members: goals.ids().map(|id| member_of(universe, goals, id)).collect(),
            unreached: goals.ids().map(|id| goals.distance(id, &nothing)).collect(),
            clock: Clock::default(),
        }
    }

    /// Says who makes the tests that run from now on: a move, or a name of [`origins`]. Returns who did
    /// before, so that it can be said again.
    pub fn attribute(&mut self, name: &'static str) -> &'static str {
        self.origins.turn_to(name, self.work)
    }

    /// Who found what so far, and what it cost.
    #[must_use]
    pub fn origins(&self) -> Origins {
        let mut origins = self.origins.clone();
        origins.settle(self.work);
        origins
    }

    /// Begins with tests that somebody wrote: the archive has them, and algorithms that improve tests improve them, too.
    pub fn begin_with(&mut self, tests: Vec<TestCase>) {
        self.attribute(origins::STARTS);
        for test in tests {
            if self.is_spent() {
                return;
            }
            let test = Arc::new(test);
            self.run(&test);
            self.starts.push(test);
        }
    }

    /// Whether the search should end: everything is covered, or the budget is used up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.archive.uncovered().is_empty() || self.is_spent()
    }

    /// Whether the budget is used up.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        if self.budget.executions.is_some_and(|most| self.executed >= most) || self.clock.over.get() {
            return true;
        }
        let asked = self.clock.asked.get() + 1;
        self.clock.asked.set(asked);
        let now = self.work + asked * WORK_PER_TEST;
        if now < self.clock.next.get() {
            return false;
        }
        self.clock.next.set(now + WORK_PER_LOOK);
        let over = (self.budget.is_over)(self.archive.covered());
        self.clock.over.set(over);
        over
    }

    /// The share of the budget that is used up, from 0 to 1. If executions are limited they alone decide, so that the
    /// clock cannot change what such a search does.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match self.budget.executions {
            Some(most) => self.executed as f64 / most.max(1) as f64,
            None => (self.budget.used)(),
        }
        .clamp(0.0, 1.0)
    }

    /// Runs a test and offers it to the archive. Returns the goals that it is the first to cover; what the run left
    /// behind is in [`Search::last`]. If the test was stopped at a file, the archive is also offered the same test in its
    /// temporary folder.
    pub fn run(&mut self, test: &Arc<TestCase>) -> Vec<GoalId> {
        let mut fresh = self.run_as_it_is(test);
        if self.inside(test).is_some() {
            let own = self.scratch.clone();
            fresh.extend(self.run_inside(test.clone()).1);
            self.scratch = own;
        }
        fresh
    }

    /// If a test was stopped at a file, runs it in its temporary folder instead, until it is not stopped at one. Returns the last test
    /// that ran, and the goals that these runs were the first to cover.
    fn run_inside(&mut self, mut test: Arc<TestCase>) -> (Arc<TestCase>, Vec<GoalId>) {
        let mut fresh = Vec::new();
        for _ in 0..MOST_RELOCATIONS {
            let Some(inside) = self.inside(&test).filter(|_| !self.is_spent()) else { break };
            test = Arc::new(inside);
            fresh.extend(self.run_as_it_is(&test));
        }
        (test, fresh)
    }

    /// The test that ran last with a path in its temporary folder in place of a text that led to a file of the machine.
    fn inside(&self, test: &TestCase) -> Option<TestCase> {
        match (&self.scratch.ending, &self.scratch.touched) {
            (Ending::Stopped { statement, .. }, Some(path)) => relocated(test, *statement, path),
            _ => None,
        }
    }

    fn run_as_it_is(&mut self, test: &Arc<TestCase>) -> Vec<GoalId> {
        self.executor.execute(test, &mut self.scratch);
        self.executed += 1;
        self.instructions += self.scratch.instructions;
        self.work += self.scratch.instructions + WORK_PER_TEST;
        let fresh = self.archive.offer(self.goals, &self.scratch, cost(test), test);
        self.origins.note(&fresh);
        if let Some(learner) = &mut self.invariants
            && self.lessons.include(self.executed, !fresh.is_empty())
        {
            learner.observe(self.universe, test, &self.scratch);
            if let Some(seasoning) = &mut self.seasoning {
                seasoning.note(&learner.discoveries);
            }
        }
        fresh
    }

    /// Runs a sequence for the pool of objects, which counts as work and not as a test. Whether there is an object then.
    pub(crate) fn makes(&mut self, sequence: &Sequence) -> bool {
        let is_made = self.executor.makes(sequence, &mut self.scratch);
        self.instructions += self.scratch.instructions;
        self.work += self.scratch.instructions + WORK_PER_TEST;
        is_made
    }

    /// Runs a test, offers it to the archive and keeps what the run left behind with the test. Give it back to
    /// [`Search::recycle`] when it is of no more use. Also returns the goals that it is the first to cover. A test that is stopped
    /// at a file is kept as one that works in its temporary folder.
    pub fn evaluate(&mut self, test: TestCase) -> (Individual, Vec<GoalId>) {
        let test = Arc::new(test);
        let mut fresh = self.run_as_it_is(&test);
        let (test, more) = self.run_inside(test);
        fresh.extend(more);
        let (next, fitness) = self.spare.pop().unwrap_or_default();
        let execution = std::mem::replace(&mut self.scratch, next);
        let mut individual = Individual::new(test, execution);
        individual.fitness = fitness;
        (individual, fresh)
    }

    /// Takes back what [`Search::evaluate`] gave, so that its memory is used again.
    pub fn recycle(&mut self, individual: Individual) {
        self.spare.push((individual.execution, individual.fitness));
    }

    /// Makes the archive anew from these tests alone, whose runs are known.
    pub fn keep_only<'i>(&mut self, individuals: impl Iterator<Item = &'i Individual>) {
        self.archive = Archive::new(self.goals);
        for individual in individuals {
            let cost = cost(&individual.test);
            self.archive.offer(self.goals, &individual.execution, cost, &individual.test);
        }
    }

    /// What the last call of [`Search::run`] left behind.
    #[must_use]
    pub fn last(&self) -> &Execution {
        &self.scratch
    }

    /// Who follows tests at the level of state.
    pub(crate) fn states(&mut self) -> Option<&mut dyn States> {
        self.executor.states()
    }

    /// Values worth trying as literals, from comparisons since the last call.
    pub fn compared(&mut self) -> Vec<Literal> {
        self.executor.compared()
    }

    /// What so many tests of this class cost on average, everything included that was done besides.
    #[must_use]
    pub fn work_of(&self, tests: u64) -> u64 {
        tests.saturating_mul(self.work / self.executed.max(1))
    }

    /// Tests made by flipping decisions of a test's run, toward all goals that are not covered. They were not run yet.
    pub fn flip(&mut self, test: &TestCase, most: Effort) -> Vec<TestCase> {
        let archive = &self.archive;
        let flipped = self.executor.flip(test, &|id| !archive.is_covered(id), most);
        self.work += flipped.work;
        flipped.tests
    }

    /// Runs a test and fills `into` with the way that its last statement took. The run counts, but is not offered to the
    /// archive. False if the executor cannot record ways.
    pub fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk) -> bool {
        let is_able = self.executor.walk(test, route, into);
        if is_able {
            self.executed += 1;
            self.origins.note(&[]);
        }
        self.work += WORK_PER_TEST + 10 * into.visits.len() as u64;
        is_able
    }

    /// Tests made for a goal that is a mutant. They were not run yet.
    pub fn kill(&mut self, goal: GoalId, way: Killing) -> Vec<TestCase> {
        let Some(member) = self.member_of(goal) else { return Vec::new() };
        let Some(template) = self.factory.test_of(member, &mut self.rng) else { return Vec::new() };
        let made = self.executor.kill(goal, &template, way);
        self.work += made.work;
        made.tests
    }

    /// Lets the factory learn the values that were compared since the last call (dynamic seeding, Fraser and Arcuri 2012).
    pub fn learn(&mut self) {
        for literal in self.executor.compared() {
            self.factory.learn(literal);
        }
    }

    /// The target that is the method of a goal; none if tests cannot call that method themselves.
    #[must_use]
    pub fn member_of(&self, goal: GoalId) -> Option<MemberId> {
        self.members[goal.index()]
    }

    /// How far a run is from a goal if it does not even enter the goal's method.
    #[must_use]
    pub fn unreached(&self, goal: GoalId) -> f64 {
        self.unreached[goal.index()]
    }
}

/// The target that is the method of a goal.
fn member_of(universe: &Universe, goals: &Goals, id: GoalId) -> Option<MemberId> {
    let goal = goals.goal(id);
    universe.targets.iter().copied().find(|target| {
        let member = universe.member(*target);
        *member.declared_in == *goal.class
            && *member.name == *goal.method
            && *member.descriptor == *goal.descriptor
    })
}

/// What a test costs its readers: statements first, then the size of its literals. A method that a stub has to answer is as
/// much to read as a statement; the first one is the stub's own.
#[must_use]
pub fn cost(test: &TestCase) -> u64 {
    let more: usize = test
        .statements
        .iter()
        .map(|statement| match &statement.action {
            Action::Stub(stub) => stub.answers.len().saturating_sub(1),
            _ => 0,
        })
        .sum();
    let holes: u64 = test
        .holes()
        .map(|literal| match literal {
            Literal::String(text) => text.len() as u64 + 1,
            _ => 1,
        })
        .sum();
    (test.statements.len() + more) as u64 * 1000 + holes.min(999)
}
