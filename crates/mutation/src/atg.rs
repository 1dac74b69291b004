//! Automatic test generation in passes (Zhang, Gupta and Halfond, IV.C): tests at random, then a test made for each mutant
//! that is left, and then the other way round through all of them to keep only tests that are needed.
//!
//! Start at [`Atg::run`]. The same passes without the random one are the D-algorithm alone, and with whole methods as
//! regions and a test of its own for every mutant the global symbolic baseline.
//!
//! **Always true:** a test is kept only if it was seen to kill a mutant that earlier ones did not. What happens depends on the
//! class, the settings and the seed, except that `is_over` may end it.

mod compact;

use rand::RngExt;
use testwright_executor::VmExecutor;
use testwright_solver::{Budget, Const, Solver};
use testwright_testcase::{Factory, Rng, TestCase, Universe};

use crate::dalgorithm::{self, Trace};
use crate::equivalence::{Proof, equivalent, equivalent_in_step};
use crate::killer::Killer;
use crate::maker::{make_test, member_of};
use crate::mutants::MutantId;
use crate::problem::{Global, Problem, global, solver};

/// Neighbours of each test that are tried while mutants live.
const NEIGHBOURS: usize = 40;

/// The random pass ends when this part of its tests, one in so many, has killed nothing new.
const PATIENCE: usize = 4;

/// The longest test that chance makes and that is tried on mutants: on a hundred of them it takes a hundred times as long, and
/// on those that do not end even more.
const MOST_INSTRUCTIONS: u64 = 20_000;

/// The same as a multiple of the shortest one so far, and the least.
const TIMES_SHORTEST: u64 = 8;
const LEAST_INSTRUCTIONS: u64 = 2_000;

/// How tests are made for mutants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// All passes.
    Atg,
    /// Without the random pass and without compaction.
    DAlgorithm,
    /// One question about the whole method for every mutant, and one test for each.
    GlobalSymbolic,
}

/// What may be used.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How.
    pub way: Way,
    /// Tests of the random pass, for each method.
    pub random: usize,
    /// Times that loops are unwound, in the order in which it is tried.
    pub bounds: Vec<u32>,
    /// The most times that loops are unwound where regions are small.
    pub region_bound: u32,
    /// Of the D-algorithm.
    pub dalgorithm: dalgorithm::Settings,
    /// What one question about a whole method may cost.
    pub global: Budget,
    /// Most pairs of mutants that compaction asks a solver about: is there one test for both?
    pub pairs: usize,
    /// Conflicts that one such question may cost.
    pub pair_conflicts: u64,
    /// Whether mutants that survive are proved to change nothing where that can be done.
    pub equivalence: bool,
}

impl Settings {
    /// Settings for a way to make tests.
    #[must_use]
    pub fn new(way: Way) -> Settings {
        let global = Budget {
            evaluations: 500,
            conflicts: 3_000,
            decisions: 200_000,
            gates: 300_000,
            external_millis: 0,
        };
        Settings {
            way,
            random: 200,
            bounds: vec![1, 3, 6, 11],
            // What is left after many tests is seldom killed by larger regions, and then by the whole method, too.
            region_bound: if way == Way::Atg { 3 } else { 6 },
            dalgorithm: dalgorithm::Settings::default(),
            global,
            pairs: 30,
            pair_conflicts: 300,
            equivalence: true,
        }
    }
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Fate {
    /// A random test killed it.
    Random,
    /// A test that the D-algorithm made, for it or for another one, killed it.
    Regions,
    /// A test from a question about the whole method killed it.
    Whole,
    /// It changes nothing.
    Equivalent(Proof),
    /// No input within the unwinding makes a difference; that is no proof.
    Bounded,
    /// It lives.
    #[default]
    Alive,
}

impl Fate {
    /// Whether it is killed.
    #[must_use]
    pub fn is_killed(self) -> bool {
        matches!(self, Fate::Random | Fate::Regions | Fate::Whole)
    }
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// The tests.
    pub tests: Vec<TestCase>,
    /// By mutant.
    pub fates: Vec<Fate>,
    /// Tests before compaction.
    pub before_compaction: usize,
    /// Whether no fewer of the tests that were tried kill as much; only compaction knows.
    pub is_smallest: bool,
    /// Mutants no two of which were killed by one test of those that were tried, many of them.
    pub apart: Vec<MutantId>,
    /// Instructions of the shortest test that was tried.
    shortest: Option<u64>,
}

impl Generated {
    /// Mutants that are not proved to change nothing.
    #[must_use]
    pub fn possible(&self) -> usize {
        self.fates.iter().filter(|fate| !matches!(fate, Fate::Equivalent(_))).count()
    }

    /// Mutants killed.
    #[must_use]
    pub fn killed(&self) -> usize {
        self.fates.iter().filter(|fate| fate.is_killed()).count()
    }

    /// Mutants without a difference within the unwinding.
    #[must_use]
    pub fn bounded(&self) -> usize {
        self.fates.iter().filter(|fate| **fate == Fate::Bounded).count()
    }
}

/// See the module's text.
pub struct Atg<'a, 'u> {
    /// Runs tests.
    pub executor: &'a mut VmExecutor<'u>,
    /// The mutants.
    pub killer: &'a mut Killer,
    /// Makes random tests.
    pub factory: &'a Factory<'u>,
    /// Randomness.
    pub rng: &'a mut Rng,
    /// Settings.
    pub settings: &'a Settings,
    /// Says when to end.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Atg<'_, '_> {
    /// Makes tests for all mutants.
    pub fn run(&mut self) -> Generated {
        let mut made =
            Generated { fates: vec![Fate::Alive; self.killer.mutants().len()], ..Generated::default() };
        let mut solver = solver(0);
        if self.settings.way == Way::Atg {
            self.random_pass(&mut made);
            self.widen(&mut made);
            self.prove(&mut made, &mut *solver);
        }
        for id in self.killer.mutants().ids() {
            let drops = self.settings.way != Way::GlobalSymbolic;
            if made.fates[id.index()] != Fate::Alive && drops || (self.is_over)() {
                continue;
            }
            self.deterministic(&mut made, id, &mut *solver);
        }
        made.before_compaction = made.tests.len();
        if self.settings.way == Way::Atg {
            self.compact(&mut made, &mut *solver);
        }
        made
    }

    /// Tests at random; those that kill something new are kept. It ends early for a method if a good part of them in a row
    /// kills nothing new.
    fn random_pass(&mut self, made: &mut Generated) {
        let methods = self.killer.mutants().methods.clone();
        for method in &methods {
            let Some(member) = member_of(self.factory.universe, method) else { continue };
            let mut useless = 0;
            for _ in 0..self.settings.random {
                if (self.is_over)() || !made.fates.contains(&Fate::Alive) {
                    return;
                }
                if useless > self.settings.random / PATIENCE {
                    break;
                }
                if let Some(test) = self.factory.test_of(member, self.rng) {
                    let is_useful = self.is_short(made, &test) && self.offer(made, test, Fate::Random);
                    useless = if is_useful { 0 } else { useless + 1 };
                }
            }
        }
    }

    /// Takes out mutants that are proved to change nothing, before work is spent on tests for them.
    fn prove(&mut self, made: &mut Generated, solver: &mut dyn Solver) {
        if !self.settings.equivalence {
            return;
        }
        for id in self.killer.mutants().ids() {
            if made.fates[id.index()] == Fate::Alive && !(self.is_over)() {
                let (mutants, budget) = (self.killer.mutants(), &self.settings.global);
                let proof = equivalent(mutants, id, solver, budget)
                    .or_else(|| equivalent_in_step(mutants, id, solver, budget));
                if let Some(proof) = proof {
                    made.fates[id.index()] = Fate::Equivalent(proof);
                }
            }
        }
    }

    /// Whether a test that chance made is short enough to be run on many mutants.
    fn is_short(&mut self, made: &mut Generated, test: &TestCase) -> bool {
        let used = self.executor.plain_cost_within(test, MOST_INSTRUCTIONS);
        let shortest = made.shortest.map_or(used, |shortest| shortest.min(used));
        made.shortest = Some(shortest);
        let most = (shortest * TIMES_SHORTEST).clamp(LEAST_INSTRUCTIONS, MOST_INSTRUCTIONS);
        used <= most
    }

    /// Keeps a test if it kills something that lives, and says whether it does.
    fn offer(&mut self, made: &mut Generated, test: TestCase, fate: Fate) -> bool {
        let fates = &made.fates;
        let killed = self.killer.killed_by(self.executor, &test, &|id| !fates[id.index()].is_killed());
        for (id, _) in &killed {
            made.fates[id.index()] = fate;
        }
        let useful = !killed.is_empty();
        if useful {
            made.tests.push(test);
        }
        useful
    }

    /// Makes a test for one mutant.
    fn deterministic(&mut self, made: &mut Generated, id: MutantId, solver: &mut dyn Solver) {
        if self.settings.equivalence
            && self.settings.way != Way::Atg
            && let Some(proof) = equivalent(self.killer.mutants(), id, solver, &self.settings.global)
        {
            made.fates[id.index()] = Fate::Equivalent(proof);
            return;
        }
        let mutant = self.killer.mutants().mutant(id);
        let universe = self.factory.universe;
        let Some(member) = member_of(universe, &self.killer.mutants().methods[mutant.method]) else { return };
        let Some(template) = self.factory.test_of(member, self.rng) else { return };
        let (executor, killer) = (&mut *self.executor, &mut *self.killer);
        let found = make_for(executor, killer, universe, &template, id, self.settings, solver, self.is_over);
        match found {
            Made::Test(test, fate) if self.settings.way == Way::GlobalSymbolic => {
                made.fates[id.index()] = fate;
                made.tests.push(test);
            }
            Made::Test(test, fate) => {
                self.offer(made, test, fate);
            }
            Made::Equivalent(proof) => made.fates[id.index()] = Fate::Equivalent(proof),
            Made::Bounded => made.fates[id.index()] = Fate::Bounded,
            Made::Nothing => {}
        }
    }

    /// Tries tests that differ a little from those that were kept, as long as mutants live and some of them are killed. Those
    /// that kill one are kept.
    fn widen(&mut self, made: &mut Generated) {
        let mut useless = 0;
        for at in 0..made.tests.len() {
            let test = made.tests[at].clone();
            for _ in 0..NEIGHBOURS {
                let is_vain = useless > 2 * NEIGHBOURS || !made.fates.contains(&Fate::Alive);
                if is_vain || (self.is_over)() {
                    return;
                }
                let mut other = test.clone();
                for literal in other.holes_mut() {
                    if self.rng.random_bool(0.5) {
                        *literal = self.factory.mutate_literal(literal, self.rng);
                    }
                }
                let is_useful = self.is_short(made, &other) && self.offer(made, other, Fate::Random);
                useless = if is_useful { 0 } else { useless + 1 };
            }
        }
    }
}

/// What came of making a test for a mutant.
#[derive(Clone, Debug)]
pub enum Made {
    /// This test kills it, and how it was made.
    Test(TestCase, Fate),
    /// No test can.
    Equivalent(Proof),
    /// No input within the unwinding makes a difference.
    Bounded,
    /// None was found.
    Nothing,
}

/// Makes a test for one mutant: by small regions first, and by the whole method where these fail; by the whole method alone if
/// that is the way. `template` is a test whose last statement calls the mutant's method. A test is given only if it was
/// seen to kill the mutant.
#[expect(
    clippy::too_many_arguments,
    reason = "what runs tests, what makes them and what limits both are lent by three owners"
)]
pub fn make_for(
    executor: &mut VmExecutor<'_>,
    killer: &mut Killer,
    universe: &Universe,
    template: &TestCase,
    id: MutantId,
    settings: &Settings,
    solver: &mut dyn Solver,
    is_over: &dyn Fn() -> bool,
) -> Made {
    let mutant = killer.mutants().mutant(id);
    let method = killer.mutants().methods[mutant.method].clone();
    let changed = killer.mutants().body(id);
    let Some(member) = member_of(universe, &method) else { return Made::Nothing };
    let mut confirm = |values: &[Option<Const>]| {
        let test = make_test(universe, member, template, values)?;
        let expected = killer.expected(executor, &test)?;
        killer.kills(executor, &test, &expected, id).map(|_| test)
    };
    let mut bounded = false;
    let passes: &[bool] = if settings.way == Way::GlobalSymbolic { &[true] } else { &[false, true] };
    for whole in passes {
        for bound in &settings.bounds {
            if is_over() {
                return Made::Nothing;
            }
            if !whole && *bound > settings.region_bound {
                break;
            }
            let Ok(mut problem) = Problem::new(&method, &changed, *bound) else { return Made::Nothing };
            let complete = problem.good.complete && problem.bad.complete;
            if *whole {
                match global(&mut problem, solver, &settings.global) {
                    Global::Inputs(values) => {
                        if let Some(test) = confirm(&values) {
                            return Made::Test(test, Fate::Whole);
                        }
                    }
                    Global::Equivalent => return Made::Equivalent(Proof::Solved),
                    Global::NoneWithin => bounded = true,
                    Global::NoneShort => return Made::Bounded,
                    Global::Unknown => {
                        bounded = false;
                        // What is too hard already does not become easier by more iterations.
                        if settings.way == Way::Atg {
                            break;
                        }
                    }
                }
            } else {
                let mut found = None;
                let mut kills = |values: &[Option<Const>]| {
                    found = confirm(values);
                    found.is_some()
                };
                dalgorithm::kill(&mut problem, solver, &settings.dalgorithm, &mut kills, None);
                if let Some(test) = found {
                    return Made::Test(test, Fate::Regions);
                }
            }
            if complete {
                break;
            }
        }
    }
    if bounded { Made::Bounded } else { Made::Nothing }
}

/// The values of a method's parameters, in order; a receiver has none.
pub type Values = Vec<Option<Const>>;

/// The search tree of the D-algorithm for one mutant, in words, and the values that it found. Fails with the reason in words if
/// the method is not supported.
pub fn explain(
    killer: &mut Killer,
    id: MutantId,
    bound: u32,
    settings: &dalgorithm::Settings,
) -> Result<(String, Option<Values>), String> {
    let mutant = killer.mutants().mutant(id);
    let method = &killer.mutants().methods[mutant.method];
    let mut problem = Problem::new(method, &killer.mutants().body(id), bound).map_err(|reason| reason.0)?;
    let mut trace = Trace::default();
    let mut solver = solver(0);
    let found = dalgorithm::kill(&mut problem, &mut *solver, settings, &mut |_| true, Some(&mut trace));
    Ok((trace.text(), found))
}
