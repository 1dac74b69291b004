//! The executor that the search sees: runs in the virtual machine, flips by dynamic symbolic execution, and a memory of why
//! runs were stopped.

use testwright_concolic::{Allowance, Dse, DseSettings, FOLLOWING, Interests, StateSettings, States};
use testwright_executor::{Notice, VmExecutor};
use testwright_goals::execution::Ending;
use testwright_goals::{Execution, GoalId, GoalKind, Goals};
use testwright_mutation::atg::Way;
use testwright_mutation::{MutantId, Mutants};
use testwright_search::{Effort, Executor, Flipped, Killing};
use testwright_solver::{ExternalCommand, Layers};
use testwright_tardis::{ConditionId, Fit, Followed};
use testwright_testcase::{Literal, ObjectPool, Sequence, TestCase};

use crate::clock::{Clock, Phase};
use crate::endless::Endless;
use crate::judge::{Judge, Judged};
use crate::reasons::Evidence;

/// What one question to the solver may cost while searching: what takes longer is better spent on other tests.
const QUERY: testwright_solver::Budget = testwright_solver::Budget {
    evaluations: 1_500,
    conflicts: 500,
    decisions: 50_000,
    gates: 80_000,
    external_millis: 500,
};

/// What it costs to think about one mutant, in instructions: solvers do not tell.
const KILLING_WORK: u64 = 500_000;

/// How flips are solved.
#[derive(Clone, Default)]
pub(crate) struct Solving {
    /// The SMT solver to ask last.
    pub(crate) external: Option<ExternalCommand>,
    /// Whether the text of every query is kept.
    pub(crate) record: bool,
}

/// See the module's text.
pub(crate) struct Runner<'a> {
    pub(crate) executor: VmExecutor<'a>,
    pub(crate) evidence: Evidence,
    /// Tests that do not seem to end.
    pub(crate) endless: Endless,
    pub(crate) goals: &'a Goals,
    dse: Dse,
    solving: Solving,
    /// Made when first asked for.
    states: Option<States>,
    /// What it cost to follow tests at the level of state.
    state_work: u64,
    /// There if mutants are goals.
    judge: Option<Judge>,
    /// Objects for tests, made by the first search that wanted some.
    pub(crate) object_pool: Option<ObjectPool>,
    clock: Clock,
}

impl<'a> Runner<'a> {
    pub(crate) fn new(executor: VmExecutor<'a>, goals: &'a Goals, clock: &Clock) -> Runner<'a> {
        Runner {
            executor,
            evidence: Evidence::new(goals),
            endless: Endless::default(),
            goals,
            dse: dse(goals, Solving::default()),
            solving: Solving::default(),
            states: None,
            state_work: 0,
            judge: None,
            object_pool: None,
            clock: clock.clone(),
        }
    }

    /// The same runner, which solves otherwise.
    pub(crate) fn solving(mut self, solving: Solving) -> Runner<'a> {
        self.dse = dse(self.goals, solving.clone());
        self.solving = solving;
        self
    }

    /// The same runner, which also looks how near tests come to killing mutants.
    pub(crate) fn judging(mut self, mutants: Mutants) -> Runner<'a> {
        self.judge = (!mutants.is_empty()).then(|| Judge::new(mutants, self.goals));
        self
    }

    /// Turns to other goals, which are the same ones and mutants after them.
    pub(crate) fn turn_to(&mut self, goals: &'a Goals, mutants: Mutants) {
        let evidence = std::mem::replace(&mut self.evidence, Evidence::new(goals));
        self.evidence.take_over(evidence);
        self.goals = goals;
        self.states = None;
        self.dse = dse(goals, self.solving.clone());
        self.judge = Some(Judge::new(mutants, goals));
    }

    /// How the last test that was measured notices mutants; none if there are none.
    pub(crate) fn notices(&self) -> Option<&[(MutantId, Notice)]> {
        self.judge.as_ref().map(Judge::notices)
    }

    /// Runs a test and looks at all mutants, at one of them, or at none if the goal is no mutant.
    pub(crate) fn measure(&mut self, test: &TestCase, into: &mut Execution, goal: Option<GoalId>) {
        self.executor.execute(test, into);
        let judged = match goal.map(|id| &self.goals.goal(id).kind) {
            None => Judged::All,
            Some(GoalKind::Mutant { number, .. }) => Judged::Only(MutantId(*number)),
            Some(_) => return,
        };
        self.look(test, into, judged);
    }

    fn look(&mut self, test: &TestCase, into: &mut Execution, judged: Judged) {
        if let Some(judge) = &mut self.judge
            && !matches!(into.ending, Ending::Stopped { .. })
        {
            let before = self.executor.instructions();
            judge.fill(&mut self.executor, test, into, judged);
            // Searches count what they cost in instructions.
            into.instructions += self.executor.instructions() - before;
        }
    }

    /// The texts of the queries so far, if they are recorded.
    pub(crate) fn take_queries(&mut self) -> Vec<String> {
        self.dse.take_queries()
    }
}

fn dse(goals: &Goals, solving: Solving) -> Dse {
    let layers = Layers { external: solving.external, ..Layers::default() };
    let settings = DseSettings { query: QUERY, layers, record: solving.record, ..DseSettings::default() };
    Dse::new(goals, settings)
}

impl Executor for Runner<'_> {
    fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        self.executor.execute(test, into);
        if let Ending::Stopped { reason, statement } = &into.ending {
            self.evidence.stopped(reason);
            if let Some(effect) = &into.effect {
                self.evidence.note_effect(self.goals, into, effect);
            }
            if self.executor.ran_out() {
                self.endless.note(test, *statement);
            }
        }
        self.evidence.note_refusal(self.goals, into);
        self.look(test, into, Judged::Open);
    }

    fn kill(&mut self, goal: GoalId, template: &TestCase, way: Killing) -> Flipped {
        let (Some(judge), GoalKind::Mutant { number, .. }) = (&mut self.judge, &self.goals.goal(goal).kind)
        else {
            return Flipped::default();
        };
        let way = match way {
            Killing::Regions => Way::DAlgorithm,
            Killing::Whole => Way::GlobalSymbolic,
        };
        let clock = &self.clock;
        let before = self.executor.instructions();
        let is_over = || clock.is_over(Phase::Search);
        let made = judge.make(&mut self.executor, template, MutantId(*number), way, &is_over);
        let work = KILLING_WORK + self.executor.instructions() - before;
        Flipped { tests: made.into_iter().collect(), work }
    }

    fn makes(&mut self, sequence: &Sequence, into: &mut Execution) -> bool {
        self.executor.execute(&sequence.test, into);
        into.ending == Ending::Completed && self.executor.has_made(sequence.object)
    }

    fn compared(&mut self) -> Vec<Literal> {
        self.executor.compared()
    }

    fn walk(
        &mut self,
        test: &TestCase,
        route: &std::sync::Arc<testwright_goals::walk::Route>,
        into: &mut testwright_goals::walk::Walk,
    ) -> bool {
        self.executor.walk(test, route, into);
        true
    }

    fn flip(&mut self, test: &TestCase, is_open: &dyn Fn(GoalId) -> bool, most: Effort) -> Flipped {
        let before = self.dse.work(&self.executor);
        self.dse.choose(most.filter, most.keep_all);
        let interests = Interests::new(self.goals, is_open);
        let clock = &self.clock;
        let until = clock.used() + most.share;
        let is_over = || clock.is_over(Phase::Search) || clock.used() > until;
        let Effort { runs, queries, work, .. } = most;
        let allowance = Allowance { runs, queries, work, is_over: &is_over };
        let tests = self.dse.explore(&mut self.executor, self.goals, test, &interests, allowance);
        Flipped { tests, work: self.dse.work(&self.executor) - before }
    }

    fn order_flips(&mut self, order: testwright_tardis::Order) {
        self.dse.order(order);
    }

    fn states(&mut self) -> Option<&mut dyn testwright_search::States> {
        Some(self)
    }
}

/// Terms after which conditions are forgotten: what is reached by then was hardly ever near.
const MOST_TERMS: usize = 3_000_000;

impl Runner<'_> {
    /// Does something at the level of state and counts what it costs. An instruction costs `factor`.
    fn at_state<T>(&mut self, factor: u64, act: impl FnOnce(&mut States, &mut VmExecutor<'_>) -> T) -> T {
        let goals = self.goals;
        let settings = || StateSettings { query: QUERY, ..StateSettings::default() };
        let states = self.states.get_or_insert_with(|| States::new(goals, settings()));
        let before = (states.solver_work(), self.executor.instructions());
        let done = act(states, &mut self.executor);
        let solved = states.solver_work() - before.0;
        self.state_work += solved + factor * (self.executor.instructions() - before.1);
        done
    }
}

impl testwright_search::States for Runner<'_> {
    fn follow(&mut self, test: &TestCase) -> Option<Followed> {
        let goals = self.goals;
        self.at_state(FOLLOWING, |states, executor| states.follow(executor, executor.universe(), goals, test))
    }

    fn is_contradiction(&mut self, condition: ConditionId) -> bool {
        self.at_state(1, |states, _| states.is_contradiction(condition))
    }

    fn solve(&mut self, condition: ConditionId, test: &TestCase) -> Option<TestCase> {
        self.at_state(FOLLOWING, |states, executor| {
            states.solve(executor, executor.universe(), condition, test)
        })
    }

    fn measure(&mut self, condition: ConditionId, test: &TestCase) -> Fit {
        self.at_state(1, |states, executor| states.measure(executor, condition, test))
    }

    fn is_full(&self) -> bool {
        self.states.as_ref().is_some_and(|states| states.terms() > MOST_TERMS)
    }

    fn forget(&mut self) {
        self.states = None;
    }

    fn work(&self) -> u64 {
        self.state_work
    }
}
