//! The improver: between generations, which move works on which individual toward which target.
//!
//! A target is worth a move if somebody in the population reached its method. Each pair of move and target waits longer
//! after each attempt that did not help (twice as many generations), until the population gets nearer to the target by
//! itself; a move that remembers where it was may go on at once. The first attempt starts from the nearest individual,
//! later ones from others, because a move that ended on a local optimum would end there again.

use rand::RngExt;
use testwright_goals::GoalId;

use super::{Credit, Move, moves};
use crate::evolution::Evolution;
use crate::individual::Individual;
use crate::search::Search;

/// Fewest and most tests that one application of a move may run.
const TESTS: (f64, f64) = (100.0, 1000.0);

/// Attempts after which a pair of move and target does not wait any longer than before: 64 generations.
const LONGEST_WAIT: u32 = 6;

/// Most applications between two generations.
const MOST_APPLICATIONS: u32 = 4;

/// What getting nearer to a goal without covering it is worth, compared with covering it.
const NEARER: f64 = 0.05;

/// What a move did about a goal.
#[derive(Clone, Copy, Debug)]
struct Tries {
    attempts: u32,
    /// The generation from which on to try again.
    next: u64,
    /// The nearest distance in the population at the last attempt.
    distance: f64,
}

impl Default for Tries {
    fn default() -> Tries {
        Tries { attempts: 0, next: 0, distance: f64::INFINITY }
    }
}

/// What to do next.
struct Plan {
    goal: GoalId,
    /// Place of the goal among the targets.
    column: usize,
    distance: f64,
    first: bool,
}

/// See the module's text.
pub struct Improver {
    moves: Vec<Box<dyn Move>>,
    credit: Credit,
    /// By move and goal.
    tries: Vec<Vec<Tries>>,
    /// Work and covered goals when the last step ended.
    seen: (u64, usize),
}

impl Improver {
    /// An improver with the registered moves that the settings ask for; none if they ask for none.
    #[must_use]
    pub fn new(search: &mut Search<'_>) -> Option<Improver> {
        let mut chosen = moves();
        if let Some(names) = &search.settings.moves {
            chosen.retain(|one| names.iter().any(|name| name == one.name()));
        }
        (!chosen.is_empty()).then(|| Improver::with(search, chosen))
    }

    /// An improver with these moves.
    #[must_use]
    pub fn with(search: &mut Search<'_>, mut moves: Vec<Box<dyn Move>>) -> Improver {
        moves.iter_mut().for_each(|own| own.prepare(search));
        moves.retain(|own| own.applies());
        Improver {
            credit: Credit::new(moves.len()),
            tries: moves.iter().map(|_| vec![Tries::default(); search.goals.len()]).collect(),
            moves,
            seen: (search.work, search.archive.covered()),
        }
    }

    /// Applies moves as far as their credit goes. What they find joins the evolution.
    pub fn step(&mut self, search: &mut Search<'_>, evolution: &mut Evolution) {
        let gained = search.archive.covered() - self.seen.1.min(search.archive.covered());
        self.credit.book_evolution(gained as f64, search.work - self.seen.0);
        let mut idle = vec![false; self.moves.len()];
        for _ in 0..MOST_APPLICATIONS {
            if search.is_over() {
                break;
            }
            let Some(arm) = self.credit.next(|arm| !idle[arm]) else { break };
            match self.plan(arm, search, evolution) {
                Some(plan) => self.apply(arm, &plan, search, evolution),
                None => idle[arm] = true,
            }
        }
        self.seen = (search.work, search.archive.covered());
    }

    /// The target that this move tried least; of several the nearest one.
    fn plan(&mut self, arm: usize, search: &Search<'_>, evolution: &Evolution) -> Option<Plan> {
        let generation = evolution.generations();
        let mut best: Option<(u32, Plan)> = None;
        for (column, goal) in evolution.targets().iter().enumerate() {
            // The population was measured before the last moves, which may have covered the goal since.
            if search.archive.is_covered(*goal) {
                continue;
            }
            let tries = &mut self.tries[arm][goal.index()];
            let distances = evolution.population().iter().map(|individual| individual.fitness[column]);
            let distance = distances.fold(f64::INFINITY, f64::min);
            if distance < tries.distance {
                *tries = Tries::default();
            }
            if distance >= search.unreached(*goal) || generation < tries.next {
                continue;
            }
            if best.as_ref().is_none_or(|(least, plan)| (tries.attempts, distance) < (*least, plan.distance))
            {
                let first = tries.attempts == 0;
                best = Some((tries.attempts, Plan { goal: *goal, column, distance, first }));
            }
        }
        best.map(|(_, plan)| plan)
    }

    fn apply(&mut self, arm: usize, plan: &Plan, search: &mut Search<'_>, evolution: &mut Evolution) {
        let tries = &mut self.tries[arm][plan.goal.index()];
        tries.attempts += 1;
        tries.next = evolution.generations() + (1 << tries.attempts.min(LONGEST_WAIT));
        tries.distance = plan.distance;
        let (work, covered) = (search.work, search.archive.covered());
        let kind = &mut self.moves[arm];
        let unreached = search.unreached(plan.goal);
        let Some(from) = start(plan, unreached, &**kind, search, evolution.population()) else { return };
        let distance = from.fitness[plan.column];
        // As many tests as the move has credit for, going by what tests of this class cost.
        let affordable = self.credit.allowance(arm) * search.executed as f64 / search.work.max(1) as f64;
        let before = search.attribute(kind.name());
        let found = kind.apply(search, plan.goal, from, affordable.clamp(TESTS.0, TESTS.1) as u64);
        search.attribute(before);
        if kind.goes_on() {
            tries.next = evolution.generations() + 1;
        }
        let mut gained = (search.archive.covered() - covered) as f64;
        if let Some(found) = found {
            if found.distance(search.goals, plan.goal) < plan.distance.min(distance) {
                gained += NEARER;
            }
            evolution.join(found);
        }
        self.credit.book(arm, gained, search.work - work);
    }
}

/// The individual to start from: the nearest at first, later the nearest of a few drawn from those that reach the goal's
/// method.
fn start<'p>(
    plan: &Plan,
    unreached: f64,
    kind: &dyn Move,
    search: &mut Search<'_>,
    population: &'p [Individual],
) -> Option<&'p Individual> {
    let useful = || {
        population
            .iter()
            .filter(|individual| individual.fitness[plan.column] < unreached && kind.fits(individual))
    };
    let count = useful().count();
    let nearer = |one: &&Individual, other: &&Individual| {
        one.fitness[plan.column].total_cmp(&other.fitness[plan.column]).then(one.price.cmp(&other.price))
    };
    if count == 0 {
        None
    } else if plan.first {
        useful().min_by(nearer)
    } else {
        let draws: [usize; 3] = std::array::from_fn(|_| search.rng.random_range(0..count));
        draws.iter().filter_map(|draw| useful().nth(*draw)).min_by(nearer)
    }
}
