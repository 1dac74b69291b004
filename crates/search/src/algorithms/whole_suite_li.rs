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

use rand::{RngExt, SeedableRng};
use testwright_goals::GoalId;
use testwright_invariants::{Reach, Wanted};
use testwright_testcase::Rng;

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
    /// Goals that the best suite reaches the method of and does not cover, each with the nearest test.
    open: Vec<(GoalId, Arc<Individual>)>,
    /// Fitness of the suite that `open` is about. Another one that is as fit will do as well.
    fitness: f64,
    /// The place in `open` whose turn it is.
    turn: usize,
    /// Work that was done when this had its last turn.
    seen: u64,
}

impl Neighbours {
    fn new(search: &Search<'_>, wanted: Wanted) -> Neighbours {
        Neighbours {
            wanted,
            // The search's own random numbers stay as they are.
            rng: Rng::seed_from_u64(search.rng.clone().random()),
            credit: Credit::new(1),
            open: Vec::new(),
            fitness: f64::INFINITY,
            turn: 0,
            seen: search.work,
        }
    }

    fn visit(&mut self, search: &mut Search<'_>, fitness: &mut Fitness, best: &mut Suite) {
        let gained = if self.fitness.is_finite() { (self.fitness - best.fitness).max(0.0) } else { 0.0 };
        self.credit.book_evolution(gained, search.work - self.seen);
        std::mem::swap(&mut self.rng, &mut search.rng);
        let mut turns = usize::MAX;
        while turns > 0 && self.credit.next(|_| true).is_some() && !search.is_spent() {
            if self.fitness != best.fitness {
                self.fitness = best.fitness;
                self.list(search, best);
            }
            // Each goal has one turn at the most, whatever is gained on the way.
            turns = turns.min(self.open.len()).saturating_sub(1);
            let Some((goal, from)) = self.open.get(self.turn % self.open.len().max(1)) else { break };
            self.turn += 1;
            let (work, before) = (search.work, best.fitness);
            self.approach(search, fitness, best, *goal, from);
            self.credit.book(0, before - best.fitness, search.work - work);
        }
        std::mem::swap(&mut self.rng, &mut search.rng);
        (self.fitness, self.seen) = (self.fitness.min(best.fitness), search.work);
    }

    fn list(&mut self, search: &Search<'_>, suite: &Suite) {
        self.open.clear();
        for goal in search.goals.ids().filter(|goal| !search.goals.is_dead(*goal)) {
            let distances = suite.tests.iter().map(|test| (test, test.distance(search.goals, goal)));
            let nearest = distances.min_by(|one, other| one.1.total_cmp(&other.1));
            if let Some((test, distance)) = nearest
                && distance > 0.0
                && distance < search.unreached(goal)
            {
                self.open.push((goal, Arc::clone(test)));
            }
        }
    }

    /// Makes tests like this one. What comes nearer to the goal, or covers another one that was open, may join.
    fn approach(
        &self,
        search: &mut Search<'_>,
        fitness: &mut Fitness,
        best: &mut Suite,
        goal: GoalId,
        from: &Individual,
    ) {
        let Some(call) = call_for(search, goal, from) else { return };
        let mut distance = from.distance(search.goals, goal);
        let mut nearest: Option<Individual> = None;
        for test in search.similar_tests(from, call, self.wanted) {
            if search.is_spent() {
                return;
            }
            let (made, _) = search.evaluate(test);
            let own = made.distance(search.goals, goal);
            let covers = |(goal, _): &(GoalId, Arc<Individual>)| made.distance(search.goals, *goal) == 0.0;
            if own < distance {
                distance = own;
                nearest.replace(made).into_iter().for_each(|beaten| search.recycle(beaten));
            } else if self.open.iter().any(covers) {
                best.add(search, fitness, made, false);
            } else {
                search.recycle(made);
            }
        }
        if let Some(nearest) = nearest {
            best.add(search, fitness, nearest, false);
        }
    }
}
