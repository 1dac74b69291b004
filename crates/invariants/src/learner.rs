//! Learning from every run of a search, and making inputs from what was learned.
//!
//! Start at [`Learner::observe`], which is algorithm 4 of Nosrati, Haghighi and Vahidi Asl (2020): the outcomes that
//! happened first during a call are the branches that its input covered. [`Learner::similar`] is algorithm 5: the union of
//! the invariants of those branches (the path likely invariant, definition 7) is satisfied anew, and so are variants of it.
//!
//! **Always true:** what is learned depends on the runs alone, in their order; what is made of it also on the random numbers.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rand::RngExt;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use testwright_goals::Execution;
use testwright_goals::execution::{Ending, Happened};
use testwright_testcase::{Action, MemberId, Rng, Seeds, TestCase, Universe};

use crate::branch::{Bli, Candidates};
use crate::examples::{Example, Examples};
use crate::mutate::Material;
use crate::pool::Pool;
use crate::predicate::Predicate;
use crate::sample::{Plan, Reach};
use crate::signature::Signature;
use crate::solve::solve;
use crate::value::Value;

/// An outcome of a branch: its point times two, plus one if the condition holds.
pub type Branch = u32;

/// The branches that one call covered.
pub type Path = Vec<Branch>;

/// Paths whose invariants are remembered.
const MOST_PATHS: usize = 4096;

/// Solutions of one path's invariant that are told apart from new ones.
const MOST_KNOWN: usize = 1024;

/// Inputs of one method that are known when they come again.
const MOST_SEEN: usize = 1 << 14;

/// Calls that are learned from between two questions to a solver: a question takes as long as hundreds of runs.
const INPUTS_PER_QUESTION: u64 = 20_000;

/// Solutions that a solver is told to leave out.
const MOST_EXCLUDED: usize = 16;

/// Times that a path's invariant is used between two widenings of domains.
const USES_PER_STEP: u32 = 2;

/// Inputs in favour of a predicate that are as good as one half of a proof.
const DOUBT: f64 = 2.0;

/// Probability that a call which must return gets the very values with which another one did. Whole suites forget tests,
/// and so what was covered once is covered again.
const AS_THEY_ARE: f64 = 0.75;

/// Widenings after which domains are whole.
const MOST_STEPS: u32 = 9;

/// How many inputs to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Inputs that satisfy the path's invariant: `F`.
    pub similar: usize,
    /// Inputs that satisfy a mutated one: `M`.
    pub mutated: usize,
}

/// What is known of a method.
#[derive(Debug)]
pub struct Method {
    /// Its variables.
    pub signature: Signature,
    candidates: Candidates,
    branches: FxHashMap<Branch, Bli>,
    examples: Examples,
    /// Fingerprints of inputs with the branches that they covered: a call that a mutation left as it was tells nothing new.
    seen: FxHashSet<u64>,
}

/// The invariant of a path, as it was when it was last used.
#[derive(Debug, Default)]
struct Known {
    /// Sum of the editions of everything that it comes from.
    edition: u64,
    /// Each with the inputs that support it.
    predicates: Vec<(Predicate, u64)>,
    /// Places of those that tell the inputs apart that never took the other way at some branch.
    telling: Vec<usize>,
    uses: u32,
    solutions: FxHashSet<u64>,
    /// The latest of them themselves, for a solver to leave out.
    latest: VecDeque<Vec<Value>>,
    /// Whether drawing failed for this edition and a solver did not help.
    hopeless: bool,
}

/// See the module's text.
#[derive(Debug)]
pub struct Learner {
    /// Constants.
    pub pool: Pool,
    /// Bounds of what is drawn.
    pub reach: Reach,
    /// By member.
    methods: Vec<Option<Option<Box<Method>>>>,
    paths: FxHashMap<u64, Known>,
    values: Vec<Value>,
    wanted: Vec<u64>,
    kept: Vec<u64>,
    /// Calls that were learned from.
    pub inputs: u64,
    /// Questions that were put to a solver.
    pub solved: u64,
    /// Of the last run: statements whose calls covered branches that no input of their methods had covered, and how many.
    pub discoveries: Vec<(usize, usize)>,
}

impl Learner {
    /// A learner that has seen nothing.
    #[must_use]
    pub fn new(universe: &Universe, seeds: &Seeds, reach: Reach) -> Learner {
        Learner {
            pool: Pool::new(seeds),
            reach,
            methods: universe.members.iter().map(|_| None).collect(),
            paths: FxHashMap::default(),
            values: Vec::new(),
            wanted: Vec::new(),
            kept: Vec::new(),
            inputs: 0,
            solved: 0,
            discoveries: Vec::new(),
        }
    }

    /// Learns from a run: every call of it that covered something.
    pub fn observe(&mut self, universe: &Universe, test: &TestCase, execution: &Execution) {
        self.discoveries.clear();
        if matches!(execution.ending, Ending::Stopped { .. }) {
            return;
        }
        // Outcomes are listed in the order in which they happened, so those of a statement stand together.
        for slice in execution.happened.chunk_by(|one, other| one.statement == other.statement) {
            self.observe_call(universe, test, execution, slice);
        }
    }

    fn observe_call(
        &mut self,
        universe: &Universe,
        test: &TestCase,
        execution: &Execution,
        covered: &[Happened],
    ) {
        let Some(at) = covered.first().map(|own| own.statement as usize) else { return };
        let Some(member) = called(test, at) else { return };
        let mut values = std::mem::take(&mut self.values);
        if let Some(method) = method_of(&mut self.methods, &self.pool, universe, member) {
            self.inputs += 1;
            method.signature.read(test, at, &mut values);
            if !method.is_new(&values, covered) {
                self.values = values;
                return;
            }
            let fresh = covered.iter().filter(|own| !method.branches.contains_key(&branch_of(own))).count();
            if fresh > 0 {
                self.discoveries.push((at, fresh));
            }
            method.add(&values, covered, &mut self.wanted, &mut self.kept);
            method.keep_examples(&values, execution, covered);
        }
        self.values = values;
    }

    /// The branches that the call at this place covered, as far as no earlier one did.
    #[must_use]
    pub fn path(execution: &Execution, at: usize) -> Path {
        let own = execution.happened.iter().filter(|own| own.statement as usize == at);
        let mut path: Path = own.map(branch_of).collect();
        path.sort_unstable();
        path
    }

    /// What is known of a member, if it has variables.
    pub fn method(&mut self, universe: &Universe, member: MemberId) -> Option<&mut Method> {
        method_of(&mut self.methods, &self.pool, universe, member)
    }

    /// Members that were learned about, in order.
    pub fn learned(&self) -> impl Iterator<Item = MemberId> {
        let known = self.methods.iter().enumerate().filter(|(_, own)| {
            own.as_ref().and_then(Option::as_ref).is_some_and(|method| !method.branches.is_empty())
        });
        known.map(|(at, _)| MemberId(at as u32))
    }

    /// Branches of a member with how many inputs covered each and what these have in common, in order of branches.
    pub fn branches(&mut self, universe: &Universe, member: MemberId) -> Vec<(Branch, u64, Vec<Predicate>)> {
        let Some(method) = method_of(&mut self.methods, &self.pool, universe, member) else {
            return Vec::new();
        };
        let mut branches: Vec<Branch> = method.branches.keys().copied().collect();
        branches.sort_unstable();
        let mut list = Vec::new();
        for branch in branches {
            if let Some(bli) = method.branches.get(&branch) {
                list.push((branch, bli.support, bli.list(&method.candidates, &self.pool)));
            }
        }
        list
    }

    /// Inputs like one whose call covered a path: such that satisfy the path's invariant, and such that satisfy variants.
    pub fn similar(
        &mut self,
        universe: &Universe,
        member: MemberId,
        path: &Path,
        base: &[Value],
        wanted: Wanted,
        rng: &mut Rng,
    ) -> Vec<Vec<Value>> {
        let mut found = Vec::new();
        let Some(method) = method_of(&mut self.methods, &self.pool, universe, member) else { return found };
        if self.paths.len() >= MOST_PATHS {
            self.paths.clear();
        }
        let known = self.paths.entry(key_of(member, path)).or_default();
        let edition = method.edition(path) + u64::from(self.pool.version());
        if known.edition != edition || known.uses == 0 {
            (known.predicates, known.telling) = method.path_invariant(path, &self.pool);
            known.edition = edition;
            known.hopeless = false;
        }
        known.uses += 1;
        let step = (known.uses / USES_PER_STEP).min(MOST_STEPS);
        let reach = Reach { step, ..self.reach };
        let signature = &method.signature;
        let material = Material { signature, candidates: &method.candidates, pool: &self.pool };
        for _ in 0..wanted.similar {
            let mut plan = Plan::new(signature, &self.pool, reach);
            for (predicate, support) in &known.predicates {
                if is_trusted(*support, rng) {
                    plan.add(predicate);
                }
            }
            let drawn = if rng.random_bool(0.25) {
                plan.part(rng).and_then(|part| part.draw(Some(base), rng))
            } else {
                plan.draw(Some(base), rng)
            };
            found.extend(drawn.filter(|values| known.is_new(values)));
        }
        let may_ask = self.solved * INPUTS_PER_QUESTION <= self.inputs;
        if found.is_empty() && wanted.similar > 0 && !known.hopeless && may_ask {
            self.solved += 1;
            let all: Vec<Predicate> = known.predicates.iter().map(|(own, _)| own.clone()).collect();
            // Equation 6: the solution must be none of those that are known, of which the latest stand for all.
            let known_ones: Vec<Vec<Value>> = known.latest.iter().cloned().chain([base.to_vec()]).collect();
            let solution = solve(signature, &all, base, &known_ones, reach, rng);
            known.hopeless = solution.is_none();
            found.extend(solution.filter(|values| known.is_new(values)));
        }
        for _ in 0..wanted.mutated {
            let (changed, rest) = material.mutated(&known.predicates, &known.telling, rng);
            found.extend(
                follow(&material, &changed, &rest, base, reach, rng).filter(|values| known.is_new(values)),
            );
        }
        found
    }

    /// Values for a new call of a member (section 4.2): like an input that covered something, or that came near to
    /// something that none covered; by its path's invariant, by a mutated one, by a change of its values, or as they
    /// are. `made` are the values that the call would have otherwise; what no predicate speaks about stays so as often as
    /// not. None if nothing is known of the member, or no values were found.
    pub fn values_for(
        &mut self,
        universe: &Universe,
        member: MemberId,
        made: &[Value],
        rng: &mut Rng,
    ) -> Option<Vec<Value>> {
        let method = method_of(&mut self.methods, &self.pool, universe, member)?;
        let Some(example) = method.examples.pick(rng) else {
            let material =
                Material { signature: &method.signature, candidates: &method.candidates, pool: &self.pool };
            let predicate = material.simple(rng)?;
            let mut plan = Plan::new(&method.signature, &self.pool, self.reach);
            return if plan.add(&predicate) { plan.draw(None, rng) } else { None };
        };
        let mut example = example.clone();
        let wanted = match rng.random_range(0..100) {
            0..20 => Wanted { similar: 1, mutated: 0 },
            20..60 => Wanted { similar: 0, mutated: 1 },
            60..70 => {
                let mut values = example.values;
                let at = rng.random_range(0..values.len().max(1));
                let plan = Plan::new(&method.signature, &self.pool, self.reach);
                let drawn = plan.draw(Some(&values), rng)?;
                *values.get_mut(at)? = drawn.into_iter().nth(at)?;
                return Some(values);
            }
            _ => return Some(example.values),
        };
        mix(&mut example.values, made, rng);
        self.similar(universe, member, &example.path, &example.values, wanted, rng).pop()
    }

    /// Values for a new call of a member that others follow, which would not run if it threw an exception: those of an
    /// input whose call returned, or such that satisfy the invariant of its path. None if there is no such input.
    pub fn values_that_return(
        &mut self,
        universe: &Universe,
        member: MemberId,
        made: &[Value],
        rng: &mut Rng,
    ) -> Option<Vec<Value>> {
        let method = method_of(&mut self.methods, &self.pool, universe, member)?;
        let mut example = method.examples.pick_returning(rng)?.clone();
        if rng.random_bool(AS_THEY_ARE) {
            return Some(example.values);
        }
        mix(&mut example.values, made, rng);
        let wanted = Wanted { similar: 1, mutated: 0 };
        self.similar(universe, member, &example.path, &example.values, wanted, rng).pop()
    }

    /// An input for an initial population (algorithm 6): with probability `q` random values and constants, otherwise a
    /// solution of a simple predicate. `random` makes a random value of a variable.
    pub fn initial(
        &mut self,
        universe: &Universe,
        member: MemberId,
        (q, p): (f64, f64),
        random: &mut dyn FnMut(usize, &mut Rng) -> Value,
        rng: &mut Rng,
    ) -> Option<Vec<Value>> {
        let method = method_of(&mut self.methods, &self.pool, universe, member)?;
        let variables = &method.signature.variables;
        if rng.random_bool(q) {
            let reach = self.reach;
            let plan = Plan::new(&method.signature, &self.pool, reach);
            let mut values: Vec<Value> = (0..variables.len()).map(|at| random(at, rng)).collect();
            for (at, value) in values.iter_mut().enumerate() {
                if rng.random_bool(p)
                    && let Some(constant) = plan.constant(at, rng)
                {
                    *value = constant;
                }
            }
            return Some(values);
        }
        let material =
            Material { signature: &method.signature, candidates: &method.candidates, pool: &self.pool };
        let predicate = material.simple(rng)?;
        // Half of the other variables are small, because solvers would make them so, the others anything.
        let base: Vec<Value> = (0..variables.len()).map(|at| random(at, rng)).collect();
        let mut plan = Plan::new(&method.signature, &self.pool, self.reach);
        if !plan.add(&predicate) {
            return Some(base);
        }
        let drawn = if rng.random_bool(0.5) { plan.draw(None, rng) } else { plan.draw(Some(&base), rng) };
        Some(drawn.unwrap_or(base))
    }

    /// Whether a call of a member has inputs that can be learned about.
    pub fn speaks_of(&mut self, universe: &Universe, member: MemberId) -> bool {
        method_of(&mut self.methods, &self.pool, universe, member).is_some()
    }
}

/// Whether to believe a predicate that so many inputs support. What few inputs have in common may be chance, so it is
/// doubted now and then, and inputs without it confirm it or refute it.
fn is_trusted(support: u64, rng: &mut Rng) -> bool {
    rng.random_bool(support as f64 / (support as f64 + DOUBT))
}

/// Takes over about half of the values of another input, as far as it has some.
fn mix(values: &mut [Value], other: &[Value], rng: &mut Rng) {
    for (value, other) in values.iter_mut().zip(other) {
        if *other != Value::Absent && rng.random_bool(0.5) {
            *value = other.clone();
        }
    }
}

/// Satisfies changed predicates, and of the others as many as do not contradict them.
fn follow(
    material: &Material<'_>,
    changed: &[Predicate],
    rest: &[(Predicate, u64)],
    base: &[Value],
    reach: Reach,
    rng: &mut Rng,
) -> Option<Vec<Value>> {
    let mut plan = Plan::new(material.signature, material.pool, reach);
    for predicate in changed {
        if !plan.add(predicate) {
            return None;
        }
    }
    let touched = |own: &Predicate| {
        own.variables().any(|at| changed.iter().any(|other| other.variables().any(|own| own == at)))
    };
    for (predicate, support) in rest {
        // What else is known of the variables that change may not be true any more.
        if is_trusted(*support, rng) && (!touched(predicate) || rng.random_bool(0.6)) {
            plan.add(predicate);
        }
    }
    plan.draw(Some(base), rng)
}

impl Known {
    fn is_new(&mut self, values: &[Value]) -> bool {
        let mut hasher = FxHasher::default();
        values.hash(&mut hasher);
        if self.solutions.len() >= MOST_KNOWN {
            self.solutions.clear();
        }
        let is_new = self.solutions.insert(hasher.finish());
        if is_new {
            self.latest.push_back(values.to_vec());
            if self.latest.len() > MOST_EXCLUDED {
                self.latest.pop_front();
            }
        }
        is_new
    }
}

impl Method {
    /// Whether no input with these values covered these branches lately.
    fn is_new(&mut self, values: &[Value], covered: &[Happened]) -> bool {
        let mut hasher = FxHasher::default();
        values.hash(&mut hasher);
        covered.iter().for_each(|own| hasher.write_u32(branch_of(own)));
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        self.seen.insert(hasher.finish())
    }

    fn add(&mut self, values: &[Value], covered: &[Happened], wanted: &mut Vec<u64>, kept: &mut Vec<u64>) {
        wanted.clear();
        wanted.resize(self.candidates.predicates.len().div_ceil(64), 0);
        for own in covered {
            let candidates = &self.candidates;
            let bli = self.branches.entry(branch_of(own)).or_insert_with(|| Bli::new(candidates));
            for (word, alive) in wanted.iter_mut().zip(bli.alive()) {
                *word |= alive;
            }
        }
        self.candidates.check(values, wanted, kept);
        for own in covered {
            if let Some(bli) = self.branches.get_mut(&branch_of(own)) {
                bli.add(&self.candidates, values, kept);
            }
        }
    }

    fn keep_examples(&mut self, values: &[Value], execution: &Execution, covered: &[Happened]) {
        let mut path: Option<Path> = None;
        let made = |path: &mut Option<Path>| {
            let path = path.get_or_insert_with(|| {
                let mut path: Path = covered.iter().map(branch_of).collect();
                path.sort_unstable();
                path
            });
            Example { values: values.to_vec(), path: path.clone() }
        };
        let threw = match execution.ending {
            Ending::Threw { statement } => covered.iter().any(|own| own.statement as usize == statement),
            _ => false,
        };
        for own in covered {
            let branch = branch_of(own);
            let support = self.branches.get(&branch).map_or(0, |bli| bli.support);
            if !threw && self.examples.wants_returning(branch, support) {
                self.examples.keep_returning(branch, made(&mut path));
            }
            let missed = execution.distance(own.point, !own.outcome);
            for (branch, distance) in [(branch, 0.0), (branch ^ 1, missed)] {
                let is_open = distance == 0.0 || !self.branches.contains_key(&branch);
                if (distance > 0.0 || branch == branch_of(own))
                    && is_open
                    && self.examples.wants(branch, distance, support)
                {
                    self.examples.keep(branch, distance, made(&mut path));
                }
            }
        }
    }

    fn edition(&self, path: &Path) -> u64 {
        let own = path.iter().filter_map(|branch| self.branches.get(branch));
        let editions: u64 = own.map(|bli| u64::from(bli.edition()) + 1).sum();
        // Where the other way was taken, too, what tells the ways apart is another matter.
        editions + path.iter().filter(|branch| self.branches.contains_key(&(**branch ^ 1))).count() as u64
    }

    /// The union of the invariants of the branches of a path (definition 7), without repetitions; and the places of those
    /// predicates that hold only where the path went the one way that inputs ever took at a branch. To take the other way
    /// one of these must change.
    fn path_invariant(&mut self, path: &Path, pool: &Pool) -> (Vec<(Predicate, u64)>, Vec<usize>) {
        let mut all: Vec<(Predicate, u64)> = Vec::new();
        let mut telling = Vec::new();
        let (frontier, rest): (Path, Path) =
            path.iter().partition(|branch| !self.branches.contains_key(&(**branch ^ 1)));
        for branch in rest.iter().chain(&frontier) {
            let Some(bli) = self.branches.get_mut(branch) else { continue };
            let support = bli.support;
            for predicate in bli.predicates(&self.candidates, pool) {
                match all.iter_mut().find(|(own, _)| own == predicate) {
                    Some((_, most)) => *most = support.max(*most),
                    None => {
                        if frontier.contains(branch) {
                            telling.push(all.len());
                        }
                        all.push((predicate.clone(), support));
                    }
                }
            }
        }
        (all, telling)
    }
}

fn branch_of(own: &Happened) -> Branch {
    own.point.0 << 1 | u32::from(own.outcome)
}

fn key_of(member: MemberId, path: &Path) -> u64 {
    let mut hasher = FxHasher::default();
    (member, path).hash(&mut hasher);
    hasher.finish()
}

/// The method or constructor that a statement calls.
fn called(test: &TestCase, at: usize) -> Option<MemberId> {
    match test.statements.get(at).map(|statement| &statement.action) {
        Some(Action::New { constructor: member, .. } | Action::Call { method: member, .. }) => Some(*member),
        _ => None,
    }
}

fn method_of<'m>(
    methods: &'m mut [Option<Option<Box<Method>>>],
    pool: &Pool,
    universe: &Universe,
    member: MemberId,
) -> Option<&'m mut Method> {
    let place = methods.get_mut(member.0 as usize)?;
    let made = place.get_or_insert_with(|| {
        let signature = Signature::new(universe, member);
        if signature.variables.is_empty() {
            return None;
        }
        let candidates = Candidates::new(&signature, pool);
        Some(Box::new(Method {
            signature,
            candidates,
            branches: FxHashMap::default(),
            examples: Examples::default(),
            seen: FxHashSet::default(),
        }))
    });
    made.as_deref_mut()
}
