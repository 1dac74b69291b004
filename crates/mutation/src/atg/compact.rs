//! Compaction: few tests that kill what many kill.
//!
//! Start at [`Atg::compact`]. The paper's reverse order simulation keeps, from the last test on, those that kill something new.
//! Here the smallest choice among all tests is looked for, and then tests that would make it smaller: neighbours of what was
//! chosen that kill mutants which no test so far kills together. At last a solver is asked for inputs that kill two
//! mutants, for a few pairs.
//!
//! **Always true:** what is chosen kills every mutant that some test of the suite killed before.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rustc_hash::{FxHashMap, FxHashSet};
use testwright_solver::{Budget, Solver};
use testwright_testcase::{Literal, TestCase};

use super::{Atg, Fate, Generated};
use crate::cover::{Bits, Cover, Kernel, smallest};
use crate::joint::{Joint, Together};
use crate::maker::{make_test, member_of};
use crate::mutants::MutantId;

/// Neighbours that are tried in a round.
const IN_ROUND: usize = 100;

/// Most neighbours that are tried in vain before compaction ends.
const MOST_EFFORT: usize = 6_000;

/// Instructions that neighbours may take.
const MOST_WORK: u64 = 60_000_000;

/// Times that loops are unwound for questions about pairs of mutants.
const BOUND: u32 = 3;

/// What was asked about pairs of mutants.
#[derive(Default)]
struct Pairs {
    asked: FxHashSet<[MutantId; 2]>,
    /// By method.
    joints: FxHashMap<usize, Option<Joint>>,
}

/// Tests among which compaction chooses.
#[derive(Default)]
struct Pool {
    tests: Vec<TestCase>,
    /// By test: the mutants that it kills.
    sets: Vec<Bits>,
}

impl Atg<'_, '_> {
    /// Replaces the tests by fewer ones. If time is up before it is known what all of them kill, they stay.
    pub(super) fn compact(&mut self, made: &mut Generated, solver: &mut dyn Solver) {
        let mut pool = Pool::default();
        for test in made.tests.clone() {
            if (self.is_over)() {
                return;
            }
            self.pool_with(made, &mut pool, test);
        }
        let mut cover = smallest(&pool.sets, self.rng);
        let mut pairs = Pairs::default();
        let (mut tried, limit) = (0, self.killer.work() + MOST_WORK);
        while cover.chosen.len() > 1 && !(self.is_over)() {
            // For every mutant and every two tests that could become one.
            let saved = cover.chosen.len() - 1;
            let effort = (made.fates.len() * saved * saved).min(MOST_EFFORT);
            let is_worth_it = tried < effort && self.killer.work() < limit;
            let has_joined = if is_worth_it {
                tried += IN_ROUND;
                self.merge(made, &mut pool, &cover)
            } else {
                self.ask(made, &mut pool, &cover, &mut pairs, solver)
            };
            if has_joined {
                let next = smallest(&pool.sets, self.rng);
                // What chance has found may be the first of several; after the solver, chance has had its turn.
                if is_worth_it && next.chosen.len() < cover.chosen.len() {
                    tried = 0;
                }
                cover = next;
            } else if !is_worth_it {
                break;
            }
        }
        made.tests = cover.chosen.iter().map(|at| pool.tests[*at].clone()).collect();
        made.is_smallest = cover.is_smallest;
        made.apart = cover.apart.into_iter().map(|number| MutantId(number as u32)).collect();
    }

    /// Adds a test to the pool with all that it kills.
    fn pool_with(&mut self, made: &mut Generated, pool: &mut Pool, test: TestCase) {
        let killed = self.killer.killed_by(self.executor, &test, &|_| true);
        for (id, _) in &killed {
            let fate = &mut made.fates[id.index()];
            if !fate.is_killed() {
                *fate = Fate::Random;
            }
        }
        pool.sets.push(Bits::new(made.fates.len(), killed.into_iter().map(|(id, _)| id.index())));
        pool.tests.push(test);
    }

    /// A round: neighbours of chosen tests are run on the mutants that matter (the kernel), and join the pool if they kill
    /// some of them that no test of the pool kills together. Says whether one did.
    fn merge(&mut self, made: &mut Generated, pool: &mut Pool, cover: &Cover) -> bool {
        let kernel = Kernel::new(&pool.sets).numbers().clone();
        let mut known: Vec<Bits> = pool.sets.iter().map(|set| set.and(&kernel)).collect();
        let before = pool.tests.len();
        for _ in 0..IN_ROUND {
            if (self.is_over)() {
                break;
            }
            let Some(test) = self.neighbour(pool, cover) else { continue };
            if !self.is_short(made, &test) {
                continue;
            }
            let killed = self.killer.killed_by(self.executor, &test, &|id| kernel.has(id.index()));
            let set = Bits::new(made.fates.len(), killed.into_iter().map(|(id, _)| id.index()));
            if set.len() > 1 && !known.iter().any(|own| set.is_within(own)) {
                known.push(set);
                self.pool_with(made, pool, test);
            }
        }
        pool.tests.len() > before
    }

    /// Asks a solver for an input that kills two mutants which no test of the pool kills together, pair by pair, until one is
    /// found that does. Says whether one was.
    fn ask(
        &mut self,
        made: &mut Generated,
        pool: &mut Pool,
        cover: &Cover,
        pairs: &mut Pairs,
        solver: &mut dyn Solver,
    ) -> bool {
        let budget = Budget { conflicts: self.settings.pair_conflicts, ..self.settings.global };
        for pair in self.pairs(cover) {
            if pairs.asked.len() >= self.settings.pairs {
                return false;
            }
            if !pairs.asked.insert(pair) {
                continue;
            }
            let methods = pair.map(|id| self.killer.mutants().mutant(id).method);
            let Some(method) = self.killer.mutants().methods.get(methods[0]).cloned() else { continue };
            let Some(member) = member_of(self.factory.universe, &method) else { continue };
            if methods[0] != methods[1] {
                continue;
            }
            let Some(template) = self.factory.test_of(member, self.rng) else { continue };
            if (self.is_over)() {
                return false;
            }
            let joint = pairs.joints.entry(methods[0]).or_insert_with(|| Joint::new(&method, BOUND));
            let Some(joint) = joint else { continue };
            if let Together::Inputs(values) = joint.ask(self.killer.mutants(), &pair, solver, &budget)
                && let Some(test) = make_test(self.factory.universe, member, &template, &values)
            {
                self.pool_with(made, pool, test);
                if pool.sets.last().is_some_and(|set| pair.iter().all(|id| set.has(id.index()))) {
                    return true;
                }
            }
        }
        false
    }

    /// Pairs of mutants that no test of the pool kills together, those that are near each other in the source first, because
    /// the same inputs reach them.
    fn pairs(&self, cover: &Cover) -> Vec<[MutantId; 2]> {
        let ids: Vec<MutantId> = cover.apart.iter().map(|number| MutantId(*number as u32)).collect();
        let with_later = |(at, one): (usize, &MutantId)| {
            let one = *one;
            ids[at + 1..].iter().map(move |other| [one, *other])
        };
        let mut pairs: Vec<[MutantId; 2]> = ids.iter().enumerate().flat_map(with_later).collect();
        let line = |id: MutantId| self.killer.mutants().mutant(id).line;
        pairs.sort_by_key(|[one, other]| (line(*one).abs_diff(line(*other)), other.0 - one.0, *one));
        pairs
    }

    /// A test that is a chosen one with some literals changed, or taken from another chosen one, or related to each other.
    fn neighbour(&mut self, pool: &Pool, cover: &Cover) -> Option<TestCase> {
        let (one, other) = (*cover.chosen.choose(self.rng)?, *cover.chosen.choose(self.rng)?);
        let mut test = pool.tests[one].clone();
        let theirs: Vec<Literal> = pool.tests[other].holes().cloned().collect();
        let own: Vec<Literal> = test.holes().cloned().collect();
        for (at, literal) in test.holes_mut().enumerate() {
            match self.rng.random_range(0..6) {
                0 | 1 => *literal = self.factory.mutate_literal(literal, self.rng),
                2 => {
                    if let Some(theirs) = theirs.get(at).filter(|theirs| theirs.ty() == literal.ty()) {
                        *literal = theirs.clone();
                    }
                }
                3 => {
                    let (first, second) = (own.choose(self.rng)?, own.choose(self.rng)?);
                    if let (Some(first), Some(second)) = (integer(first), integer(second)) {
                        // Where a sum just overflows is a border like any other.
                        let sum = match self.rng.random_range(0..6) {
                            0 => first.wrapping_add(second),
                            1 => first.wrapping_sub(second),
                            2 => i64::from(i32::MAX).wrapping_sub(first),
                            3 => i64::MAX.wrapping_sub(first),
                            _ => first,
                        };
                        let near = sum.wrapping_add(self.rng.random_range(-1..=1));
                        *literal = with_integer(literal, near);
                    }
                }
                4 => {
                    // Numbers of all lengths are equally likely.
                    let bits = self.rng.random::<u64>() >> self.rng.random_range(1..64);
                    let signed = if self.rng.random_bool(0.25) { -(bits as i64) } else { bits as i64 };
                    *literal = with_integer(literal, signed);
                }
                _ => {}
            }
        }
        Some(test)
    }
}

/// The number that a literal of an integral type is.
fn integer(literal: &Literal) -> Option<i64> {
    match literal {
        Literal::Byte(value) => Some((*value).into()),
        Literal::Char(value) => Some((*value).into()),
        Literal::Short(value) => Some((*value).into()),
        Literal::Int(value) => Some((*value).into()),
        Literal::Long(value) => Some(*value),
        _ => None,
    }
}

/// A literal of the same type with another number, of which the low bits count; itself if its type is not integral.
fn with_integer(literal: &Literal, value: i64) -> Literal {
    match literal {
        Literal::Byte(_) => Literal::Byte(value as i8),
        Literal::Char(_) => Literal::Char(value as u16),
        Literal::Short(_) => Literal::Short(value as i16),
        Literal::Int(_) => Literal::Int(value as i32),
        Literal::Long(_) => Literal::Long(value),
        other => other.clone(),
    }
}
