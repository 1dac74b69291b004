//! MIO, many independent objectives (Arcuri 2017): for every goal a small population of the tests nearest to it.
//!
//! A step either makes a random test or changes one of the population of a goal: of the goal that was sampled least since
//! it last got nearer (feedback-directed sampling), so that goals nobody can get nearer to cost little. As the search
//! goes on it becomes focused: fewer random tests, smaller populations, more changes to one sample.
//!
//! Parameters of its author: populations of 10, random tests with probability 0.5, focused after half of the budget, then
//! populations of 1 and ten changes of a sample in a row.

use std::sync::Arc;

use rand::RngExt;
use testwright_goals::GoalId;
use testwright_testcase::TestCase;

use super::Algorithm;
use crate::individual::distance;
use crate::search::{Search, cost};

/// Tests per goal at the beginning.
const POPULATION: usize = 10;
/// Probability of a random test at the beginning.
const RANDOM: f64 = 0.5;
/// Share of the budget after which the search is focused.
const FOCUS: f64 = 0.5;
/// Changes of a sample in a row when focused.
const CHANGES: f64 = 10.0;
/// Steps between two looks at how much of the budget is used.
const STEPS_PER_LOOK: u64 = 32;

/// See the module's text.
pub struct Mio;

impl Algorithm for Mio {
    fn name(&self) -> &'static str {
        "mio"
    }

    fn about(&self) -> &'static str {
        "a small population for each goal, focused as time goes on (Arcuri 2017)"
    }

    fn search(&self, search: &mut Search<'_>) {
        let mut populations = Populations::new(search);
        let mut phase = Phase::at(0.0, populations.size);
        for start in search.starts.clone() {
            search.run(&start);
            populations.offer(search, &start, phase.population);
        }
        let mut steps = 0;
        while !search.is_over() {
            if steps % STEPS_PER_LOOK == 0 {
                phase = Phase::at(search.progress(), populations.size);
                populations.shrink(search, phase.population);
            }
            steps += 1;
            let goal = if search.rng.random_bool(phase.random) { None } else { populations.sample(search) };
            match goal {
                Some(goal) => populations.change(search, goal, &phase),
                None => {
                    let test = Arc::new(search.factory.random_test(&mut search.rng));
                    search.run(&test);
                    populations.offer(search, &test, phase.population);
                }
            }
        }
    }
}

/// Parameters at some time.
struct Phase {
    random: f64,
    population: usize,
    changes: u32,
}

impl Phase {
    fn at(progress: f64, population: usize) -> Phase {
        let focused = (progress / FOCUS).min(1.0);
        let between = |start: f64, end: f64| start + (end - start) * focused;
        Phase {
            random: between(RANDOM, 0.0),
            population: between(population as f64, 1.0).round() as usize,
            changes: between(1.0, CHANGES).round() as u32,
        }
    }
}

/// A test and how far it is from the goal of its population.
struct Member {
    distance: f64,
    cost: u64,
    test: Arc<TestCase>,
}

impl Member {
    fn key(&self) -> (f64, u64) {
        (self.distance, self.cost)
    }
}

/// By goal: the tests nearest to it, nearest first, and how often it was sampled since it got nearer.
struct Populations {
    members: Vec<Vec<Member>>,
    sampled: Vec<u64>,
    size: usize,
}

impl Populations {
    fn new(search: &Search<'_>) -> Populations {
        let goals = search.goals.len();
        Populations {
            members: (0..goals).map(|_| Vec::new()).collect(),
            sampled: vec![0; goals],
            size: search.settings.population.unwrap_or(POPULATION).max(1),
        }
    }

    /// Lets the last run's test into the populations of the uncovered goals that it reached.
    fn offer(&mut self, search: &Search<'_>, test: &Arc<TestCase>, size: usize) {
        let cost = cost(test);
        for goal in search.archive.uncovered() {
            let distance = distance(search.goals, *goal, search.last());
            // A test that does not even enter the method says nothing about how to get there.
            if distance >= search.unreached(*goal) {
                continue;
            }
            let members = &mut self.members[goal.index()];
            let place = members.partition_point(|member| member.key() < (distance, cost));
            if place >= size {
                continue;
            }
            if members.first().is_none_or(|first| distance < first.distance) {
                self.sampled[goal.index()] = 0;
            }
            members.insert(place, Member { distance, cost, test: Arc::clone(test) });
            members.truncate(size);
        }
    }

    fn shrink(&mut self, search: &Search<'_>, size: usize) {
        for goal in search.archive.uncovered() {
            self.members[goal.index()].truncate(size);
        }
    }

    /// The uncovered goal with a population that was sampled least; of several, any.
    fn sample(&mut self, search: &mut Search<'_>) -> Option<GoalId> {
        let mut found: Option<GoalId> = None;
        let mut ties = 0;
        for goal in search.archive.uncovered() {
            if self.members[goal.index()].is_empty() {
                continue;
            }
            let sampled = self.sampled[goal.index()];
            match found.map(|best| sampled.cmp(&self.sampled[best.index()])) {
                None | Some(std::cmp::Ordering::Less) => (found, ties) = (Some(*goal), 1),
                Some(std::cmp::Ordering::Equal) => {
                    ties += 1;
                    if search.rng.random_range(0..ties) == 0 {
                        found = Some(*goal);
                    }
                }
                Some(std::cmp::Ordering::Greater) => {}
            }
        }
        self.sampled[found?.index()] += 1;
        found
    }

    /// Changes a test of a goal's population a few times, going on from what is not farther from the goal.
    fn change(&mut self, search: &mut Search<'_>, goal: GoalId, phase: &Phase) {
        let members = &self.members[goal.index()];
        let chosen = &members[search.rng.random_range(0..members.len())];
        let (mut nearest, mut test) = (chosen.distance, Arc::clone(&chosen.test));
        for _ in 0..phase.changes {
            let mut next = TestCase::clone(&test);
            search.factory.mutate(&mut next, &mut search.rng);
            if next.statements.is_empty() {
                next = search.factory.random_test(&mut search.rng);
            }
            let next = Arc::new(next);
            search.run(&next);
            self.offer(search, &next, phase.population);
            let distance = distance(search.goals, goal, search.last());
            if distance <= nearest {
                (nearest, test) = (distance, next);
            }
            if nearest == 0.0 || search.is_over() {
                break;
            }
        }
    }
}
