//! `whole-suite-li`: whole test suite generation with likely invariants.
//!
//! `EVO+LI` of Nosrati, Haghighi and Vahidi Asl (2020), section 4.2: parameters of new calls get with some probability values
//! that are similar to inputs which covered something or came near to what nothing covered; [`crate::seasoning`] says how. And
//! after each generation, as in algorithm 2, inputs are made that are similar to the best ones: for a goal that the best suite
//! does not cover these are the values of the test that came nearest to it (`Neighbours`).
//!
//! **Always true:** both draw from random numbers of their own, so that what nothing can be learned about is searched as by
//! `whole-suite`.

use std::sync::Arc;

use testwright_goals::GoalId;
use testwright_goals::execution::Ending;
use testwright_invariants::{Reach, Wanted};
use testwright_testcase::{Rng, TestCase};

use super::Algorithm;
use super::whole_suite::{Fitness, Suite, evolve};
use crate::individual::Individual;
use crate::moves::{Credit, call_for};
use crate::parameter::parameters;
use crate::search::Search;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WholeSuiteLi {
    /// `LI_PROBABILITY`: how often the parameters of a new call get such values, as long as these gain no more than others.
    pub probability: f64,
    /// Inputs similar to the one that came nearest to a goal: `F`.
    pub similar: usize,
    /// Inputs that satisfy mutated invariants: `M`.
    pub mutated: usize,
}

impl WholeSuiteLi {
    /// As in the published experiments; how many similar inputs there were is not told.
    pub const PUBLISHED: WholeSuiteLi = WholeSuiteLi { probability: 0.7, similar: 2, mutated: 4 };
}

impl Algorithm for WholeSuiteLi {
    fn name(&self) -> &'static str {
        "whole-suite-li"
    }

    fn about(&self) -> &'static str {
        "whole suites with values by likely invariants (Nosrati, Haghighi and Vahidi Asl 2020)"
    }

    parameters! {
        "probability" probability in 0.0..=1.0, "probability that a new call gets values that were learned";
        "similar" similar in 0..=1000, "inputs similar to the one that came nearest to a goal (F)";
        "mutated" mutated in 0..=1000, "inputs that satisfy a mutated invariant, likewise (M)";
    }

    fn search(&self, search: &mut Search<'_>) {
        search.learn_invariants(Reach::default());
        search.season(self.probability);
        let mut neighbours = Neighbours::new(search, Wanted { similar: self.similar, mutated: self.mutated });
        evolve(search, &mut |search, fitness, best| neighbours.visit(search, fitness, best));
    }
}

/// Tests similar to those of the best suite, made for the goals that it does not cover, one goal after the other. How much of
/// the search they may use depends on what they gain, compared with the evolution.
struct Neighbours {
    wanted: Wanted,
    rng: Rng,
    credit: Credit,
    /// Goals whose turn comes, the next one last. They were not covered when they were listed.
    open: Vec<GoalId>,
    /// Fitness of the best suite, and work that was done, when this had its last turn.
    seen: (f64, u64),
}

impl Neighbours {
    fn new(search: &Search<'_>, wanted: Wanted) -> Neighbours {
        // The search's own random numbers stay as they are, and seasoning begins with its next ones.
        let mut rng = search.rng.clone();
        rng.long_jump();
        Neighbours {
            wanted,
            rng,
            credit: Credit::new(1),
            open: Vec::new(),
            seen: (f64::INFINITY, search.work),
        }
    }

    fn visit(&mut self, search: &mut Search<'_>, fitness: &mut Fitness, best: &mut Suite) {
        let (before, work) = self.seen;
        let gained = if before.is_finite() { (before - best.fitness).max(0.0) } else { 0.0 };
        self.credit.book_evolution(gained, search.work - work);
        std::mem::swap(&mut self.rng, &mut search.rng);
        let mut is_listed = false;
        while self.credit.next(|_| true).is_some() && !search.is_spent() {
            // Goals are listed once in a generation at the most, so that it ends.
            if self.open.is_empty() && !std::mem::replace(&mut is_listed, true) {
                self.open = missing(search, best);
            }
            let Some(goal) = self.open.pop() else { break };
            let (before, work) = (best.fitness, search.work);
            self.approach(search, fitness, best, goal);
            self.credit.book(0, before - best.fitness, search.work - work);
        }
        std::mem::swap(&mut self.rng, &mut search.rng);
        self.seen = (best.fitness, search.work);
    }

    /// Makes tests like the one that came nearest to a goal. What comes nearer, or covers something for the first time, may join.
    fn approach(&self, search: &mut Search<'_>, fitness: &mut Fitness, best: &mut Suite, goal: GoalId) {
        let Some((from, mut distance)) = nearest(search, best, goal) else { return };
        let from = Arc::clone(from);
        let Some(call) = call_for(search, goal, &from) else { return };
        let mut nearer: Option<Individual> = None;
        for test in search.similar_tests(&from, call, self.wanted) {
            if search.is_spent() {
                return;
            }
            let (made, fresh) = search.evaluate(test);
            let own = made.distance(search.goals, goal);
            if own < distance {
                distance = own;
                nearer.replace(made).into_iter().for_each(|beaten| search.recycle(beaten));
            } else if fresh.is_empty() {
                search.recycle(made);
            } else {
                join(search, fitness, best, &from, made, call);
            }
        }
        if let Some(nearer) = nearer {
            join(search, fitness, best, &from, nearer, call);
        }
    }
}

/// Has a test join a suite that gets fitter by it. If it differs from the test that it was made from in the values of one call
/// only, that test gets another such call: a suite with a test of its own for every goal would soon be full.
fn join(
    search: &mut Search<'_>,
    fitness: &mut Fitness,
    best: &mut Suite,
    from: &Arc<Individual>,
    made: Individual,
    call: usize,
) {
    let place = best.tests.iter().position(|test| Arc::ptr_eq(test, from));
    if let (Some(place), Some(both)) = (place, with_another_call(search, from, &made, call)) {
        let both = search.evaluate(both).0;
        if best.replace(search, fitness, place, both) {
            return;
        }
    }
    best.add(search, fitness, made, false);
}

/// A test with the call that another test has with other values in its place: at the end or, if the test does not get there,
/// before what throws.
fn with_another_call(
    search: &Search<'_>,
    from: &Individual,
    made: &Individual,
    call: usize,
) -> Option<TestCase> {
    let (own, others) = (&from.test.statements, &made.test.statements);
    let is_alike = own.len() == others.len() && (0..own.len()).all(|at| at == call || own[at] == others[at]);
    if !is_alike || own.len() >= search.factory.settings.length {
        return None;
    }
    let place = match from.execution.ending {
        Ending::Threw { statement } => statement.max(call),
        _ => own.len(),
    };
    let mut test = TestCase::clone(&from.test);
    test.insert(place, others[call].clone());
    Some(test)
}

/// The goals that a suite does not cover although it reaches their methods.
fn missing(search: &Search<'_>, suite: &Suite) -> Vec<GoalId> {
    let goals = search.goals.ids().filter(|goal| !search.goals.is_dead(*goal));
    goals.filter(|goal| nearest(search, suite, *goal).is_some()).collect()
}

/// The test that came nearest to a goal, and its distance; none if a test covers it or none reaches its method.
fn nearest<'s>(search: &Search<'_>, suite: &'s Suite, goal: GoalId) -> Option<(&'s Arc<Individual>, f64)> {
    let distances = suite.tests.iter().map(|test| (test, test.distance(search.goals, goal)));
    let nearest = distances.min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.filter(|(_, distance)| *distance > 0.0 && *distance < search.unreached(goal))
}
