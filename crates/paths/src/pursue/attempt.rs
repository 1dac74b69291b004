//! What is known while one path is pursued, and what its runs were for.
//!
//! **Always true:** an [`Attempt`] knows nothing of other paths. What outlives it is in the solutions base, if there is one.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_goals::walk::{Route, Walk};
use testwright_testcase::TestCase;
use testwright_testcase::vector::Point;

use super::foresight::Foresight;
use super::{Finding, Pursue};
use crate::graph::NodeId;
use crate::input::{Input, Interface};
use crate::method::{Method, Trail};
use crate::trial::Score;
use crate::verdict::{Finder, Verdict};
use crate::wanted::Wanted;

/// Runs that tell whether errors say anything, and different errors that say nothing.
const MANY: usize = 4;
const LEVELS: usize = 2;

/// What a run was for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Inputs of the solutions base that ran again.
    Past,
    /// A climb from inputs of the solutions base.
    Adapt,
    /// A graft: inputs of which some come from the solutions base.
    Graft,
    /// An individual by chance.
    Sample,
    /// An individual that others made together.
    Offspring,
    /// A climb from individuals of the population.
    Climb,
    /// Inputs that the solver gave, or that it mended.
    Solver,
}

impl Effort {
    /// All of them, in the order of their declaration.
    pub const ALL: [Effort; 7] = [
        Effort::Past,
        Effort::Adapt,
        Effort::Graft,
        Effort::Sample,
        Effort::Offspring,
        Effort::Climb,
        Effort::Solver,
    ];

    /// One or two words for tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Effort::Past => "past inputs",
            Effort::Adapt => "climbs from them",
            Effort::Graft => "grafts",
            Effort::Sample => "random",
            Effort::Offspring => "offspring",
            Effort::Climb => "climbs",
            Effort::Solver => "solver",
        }
    }
}

/// How many runs each effort took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent([u64; Effort::ALL.len()]);

impl Spent {
    /// Counts a run.
    pub fn count(&mut self, effort: Effort) {
        self.0[effort as usize] += 1;
    }

    /// The runs of an effort.
    #[must_use]
    pub fn of(&self, effort: Effort) -> u64 {
        self.0[effort as usize]
    }

    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Spent) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own += other);
    }
}

/// See the module's text.
pub(super) struct Attempt<'w> {
    pub(super) wanted: &'w Wanted,
    pub(super) route: Arc<Route>,
    pub(super) walk: Walk,
    pub(super) trail: Trail,
    pub(super) seen: FxHashMap<Vec<Input>, Score>,
    /// Interfaces and points from which a climb began or where one ended: another one would go the same way.
    pub(super) climbed: FxHashSet<(usize, Point)>,
    pub(super) executions: u64,
    /// What runs are for at the moment.
    pub(super) effort: Effort,
    pub(super) nearest: Option<(Score, TestCase)>,
    /// The test that the solver mended last: it would do the same once more.
    pub(super) mended: Option<TestCase>,
    pub(super) was_helped: bool,
    pub(super) stuck_at: Option<usize>,
    /// By node: how many runs went astray there, and the first errors of theirs that are not the same.
    errors: FxHashMap<NodeId, (usize, Vec<f64>)>,
    /// Whether runs are left out that would go astray early by the laws that others obeyed. Laws are guesses: once the search
    /// is stuck, everything is tried.
    pub(super) is_trusting: bool,
    pub(super) finder: Finder,
    /// By interface: what runs tell about decisions on the path.
    pub(super) foresight: Vec<Option<Foresight>>,
    spent: Spent,
}

impl<'w> Attempt<'w> {
    pub(super) fn new(method: &Method, wanted: &'w Wanted, settings: &Pursue) -> Attempt<'w> {
        Attempt {
            wanted,
            route: method.route(settings.nodes.max(wanted.nodes.len() + 1)),
            walk: Walk::default(),
            trail: Trail::default(),
            seen: FxHashMap::default(),
            climbed: FxHashSet::default(),
            executions: 0,
            effort: Effort::Sample,
            nearest: None,
            mended: None,
            was_helped: false,
            stuck_at: None,
            errors: FxHashMap::default(),
            is_trusting: true,
            finder: Finder::Search,
            foresight: Vec::new(),
            spent: Spent::default(),
        }
    }

    /// Counts a run.
    pub(super) fn count(&mut self) {
        self.executions += 1;
        self.spent.count(self.effort);
    }

    /// Remembers inputs that do not take the path.
    pub(super) fn note(&mut self, own: Score, inputs: Vec<Input>, test: TestCase) {
        if self.nearest.as_ref().is_none_or(|(best, ..)| own.is_nearer_than(best)) {
            self.nearest = Some((own, test));
        }
        self.seen.insert(inputs, own);
        if let Some(node) = self.astray_at(&own) {
            let (runs, errors) = self.errors.entry(node).or_default();
            *runs += 1;
            if errors.len() <= LEVELS && !errors.contains(&own.error) {
                errors.push(own.error);
            }
        }
    }

    fn astray_at(&self, score: &Score) -> Option<NodeId> {
        self.wanted.nodes.get(score.similarity.checked_sub(1)?).copied()
    }

    /// Whether many runs went astray at the same node and hardly any of them was nearer than another, so that small steps
    /// would tell nothing.
    pub(super) fn is_flat(&self, score: &Score) -> bool {
        let known = self.astray_at(score).and_then(|node| self.errors.get(&node));
        known.is_some_and(|(runs, errors)| *runs >= MANY && errors.len() <= LEVELS)
    }

    /// What is foreseen about inputs of an interface.
    pub(super) fn foresight(&mut self, number: usize, interface: &Interface) -> &mut Foresight {
        if self.foresight.len() <= number {
            self.foresight.resize_with(number + 1, || None);
        }
        self.foresight[number].get_or_insert_with(|| Foresight::new(interface, self.wanted))
    }

    pub(super) fn finish(self, verdict: Verdict) -> Finding {
        Finding {
            verdict,
            executions: self.executions,
            spent: self.spent,
            was_helped: self.was_helped,
            nearest: self.nearest.map(|(score, _)| score),
            stuck_at: self.stuck_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use testwright_testcase::Literal;
    use testwright_testkit::Java;

    use super::*;

    #[test]
    fn ground_is_flat_where_many_runs_are_wrong_by_the_same() {
        let Some(java) = Java::compile(&["class Flat { static int of(int n) { return n > 7 ? 1 : 0; } }"])
        else {
            return;
        };
        let file = java.class("Flat");
        let info = file.methods.iter().find(|method| *method.name == *"of").expect("the method is there");
        let method = Method::new(&file, info).expect("javac writes code that can be translated");
        let next = method.graph.nodes[0].exits[0].to;
        let wanted = Wanted::new(&method.graph, "", vec![NodeId(1), next], false).expect("a path");
        let mut attempt = Attempt::new(&method, &wanted, &Pursue::default());
        let score = |error: f64| Score { similarity: 1, error, is_walked: false, compared: None };
        let mut note = |run: i32, error: f64| {
            attempt.note(score(error), vec![Input::Number(Literal::Int(run))], TestCase::default());
            attempt.is_flat(&score(error))
        };
        let errors = [0.5, 0.5, 0.25, 0.5, 0.25, 0.125];
        let flat: Vec<bool> = errors.iter().zip(0..).map(|(error, run)| note(run, *error)).collect();
        // Three runs are too few, and three different errors say something.
        assert_eq!(flat, [false, false, false, true, true, false]);
    }
}
