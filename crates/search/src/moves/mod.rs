//! Moves: ways to bring one test nearer to one goal. One file each, and one line in [`moves`].
//!
//! A move runs tests through the search, so the archive sees them all. An [`Improver`] applies moves between the
//! generations of an evolution; its [`Credit`] gives those more that lately paid off.

pub mod avm;
pub mod borrowed_state;
pub mod credit;
pub mod improver;
pub mod made_for_mutant;
pub mod similar_inputs;
pub mod solver_flip;
pub mod state_flip;

use testwright_goals::GoalId;
use testwright_testcase::TestCase;

use crate::individual::Individual;
use crate::likely::called;
use crate::search::Search;

pub use credit::Credit;
pub use improver::Improver;

/// A way to bring one test nearer to one goal. A move may remember things from one application to the next.
pub trait Move {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn about(&self) -> &'static str;

    /// Says to the search what it needs from now on.
    fn prepare(&mut self, search: &mut Search<'_>) {
        let _ = search;
    }

    /// Whether it can do anything at all in the search that it was prepared for.
    fn applies(&self) -> bool {
        true
    }

    /// Whether there is anything it could do with this individual.
    fn fits(&self, from: &Individual) -> bool;

    /// Whether its last application left something promising to go on with, so that it need not wait until the population
    /// has changed.
    fn goes_on(&self) -> bool {
        false
    }

    /// Tries to make a test that is nearer to the goal than this one, and returns it. Runs at most about `most` tests, and
    /// adds to [`Search::work`] what it does besides.
    fn apply(
        &mut self,
        search: &mut Search<'_>,
        goal: GoalId,
        from: &Individual,
        most: u64,
    ) -> Option<Individual>;
}

/// Runs tests that a move made from one and returns the nearest of them to the goal; none if none is nearer than that one. Ends
/// early when the search is over or, if `one_is_enough`, when a test covers the goal.
fn nearest(
    search: &mut Search<'_>,
    goal: GoalId,
    from: &Individual,
    tests: Vec<TestCase>,
    one_is_enough: bool,
) -> Option<Individual> {
    let mut best: Option<(f64, Individual)> = None;
    let start = from.distance(search.goals, goal);
    for test in tests {
        let distance = best.as_ref().map_or(start, |(distance, _)| *distance);
        if search.is_over() || one_is_enough && best.is_some() && distance == 0.0 {
            break;
        }
        let (made, _) = search.evaluate(test);
        let own = made.distance(search.goals, goal);
        let beaten = if own < distance { best.replace((own, made)).map(|(_, old)| old) } else { Some(made) };
        beaten.into_iter().for_each(|beaten| search.recycle(beaten));
    }
    best.map(|(_, individual)| individual)
}

/// The call that matters for a goal: the last one of its method or, if tests cannot call that, the one that covered most.
pub(crate) fn call_for(search: &Search<'_>, goal: GoalId, from: &Individual) -> Option<usize> {
    let statements = &from.test.statements;
    let own = search.member_of(goal);
    let of_method = (0..statements.len()).rev().find(|at| {
        own.is_some()
            && called(&statements[*at]) == own
            && from.execution.happened.iter().any(|happened| happened.statement as usize == *at)
    });
    of_method.or_else(|| busiest(from))
}

/// The statement that covered most.
fn busiest(from: &Individual) -> Option<usize> {
    let slices = from.execution.happened.chunk_by(|one, other| one.statement == other.statement);
    slices.max_by_key(|slice| slice.len()).and_then(|slice| slice.first()).map(|own| own.statement as usize)
}

/// Every move, made anew for a search.
#[must_use]
pub fn moves() -> Vec<Box<dyn Move>> {
    vec![
        Box::new(avm::Avm),
        Box::new(solver_flip::SolverFlip),
        Box::new(state_flip::StateFlip::default()),
        Box::new(similar_inputs::SimilarInputs),
        Box::new(borrowed_state::BorrowedState::default()),
        Box::new(made_for_mutant::MadeForMutant::default()),
    ]
}
