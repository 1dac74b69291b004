//! Symbolic execution at the level of state (Tardis: Modonato; JBSE: Braione, Denaro and Pezzè).
//!
//! At the entry of the method that a test's last statement calls, everything that can be reached from the receiver and the
//! arguments becomes a symbol, named by its access path: `this.a[2]`, `p.next.value`. The path through the method is then a
//! condition on the state that the method finds, whatever calls made it, and each of its clauses negated is another
//! condition that other tests may satisfy. Start at [`States::follow`].
//!
//! A condition does not say which calls lead to such a state. [`States::solve`] finds literals where the state comes from
//! literals of a known test; otherwise tests are searched for, by how near [`States::measure`] says that they are.
//!
//! **Always true:** objects are only made by tests, through what tests may use; terms stay valid as long as the `States`.

mod entry;
mod gauge;
mod place;
mod reference;
mod symbol;
mod text;

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_executor::VmExecutor;
use testwright_goals::Goals;
use testwright_ir::code::SiteId;
use testwright_solver::{Answer, Arena, Budget, Const, Layers, Op, Query, Solver, TermId, chain};
use testwright_tardis::{Alternative, ConditionId, Fit, Followed};
use testwright_testcase::{Action, TestCase, Universe};
use testwright_vm::class::MethodId;

use crate::flip::flips_of;
use crate::holes::Holes;
use crate::machine::{Concolic, PathLimits};
use crate::path::Kind;

use entry::{Entry, Mapped, Mode};
use gauge::{Gauge, Scale};
use symbol::Symbols;

/// What the machine knows of the state that it follows.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) symbols: Symbols,
    /// The statement whose call is the one of interest.
    pub(crate) target: usize,
    /// Names of the parameters, as far as they are known.
    pub(crate) names: Vec<Option<Arc<str>>>,
    pub(crate) mode: Mode,
    /// The call of interest comes next.
    pub(crate) armed: bool,
    /// It has begun.
    pub(crate) entered: bool,
    /// What the call that was followed last looked like, or how one must look that is mapped.
    pub(crate) entry: Option<Entry>,
    pub(crate) mapped: Option<Mapped>,
}

impl State {
    /// A run begins; whether nothing is to be followed before the call of interest.
    pub(crate) fn begin(&mut self) -> bool {
        self.armed = false;
        self.entered = false;
        self.mapped = None;
        matches!(self.mode, Mode::Follow)
    }
}

/// How conditions are made and solved.
#[derive(Clone, Debug)]
pub struct StateSettings {
    /// What a path may use. Clauses beyond the limit are not negated.
    pub limits: PathLimits,
    /// The solver's layers.
    pub layers: Layers,
    /// What one query may use.
    pub query: Budget,
}

impl Default for StateSettings {
    fn default() -> StateSettings {
        StateSettings {
            limits: PathLimits { clauses: 120, term_size: 200 },
            layers: Layers::default(),
            query: Budget { conflicts: 2_000, gates: 200_000, ..Budget::default() },
        }
    }
}

/// What is kept of a condition.
struct Condition {
    /// The path that it comes from.
    path: Rc<[TermId]>,
    prefix: usize,
    last: TermId,
    /// What the call looked like.
    entry: Option<Entry>,
    /// Whether it says exactly under which states the path is taken, so that a contradiction proves something.
    is_exact: bool,
}

/// See the module's text. It belongs to one executor.
pub struct States {
    machine: Concolic,
    gauge: Gauge,
    solver: Box<dyn Solver>,
    settings: StateSettings,
    conditions: Vec<Condition>,
    methods: FxHashMap<MethodId, Option<usize>>,
    /// The condition that was measured last, laid out.
    scale: Option<(ConditionId, Scale)>,
}

impl States {
    /// State-level symbolic execution for tests of the classes that have these goals.
    #[must_use]
    pub fn new(goals: &Goals, settings: StateSettings) -> States {
        let mut classes: Vec<Box<str>> =
            goals.points.methods.iter().map(|method| method.class.clone()).collect();
        classes.sort();
        classes.dedup();
        let mut machine = Concolic::new(classes, settings.limits);
        machine.state = Some(Box::default());
        States {
            machine,
            gauge: Gauge::new(),
            solver: chain(&settings.layers),
            settings,
            conditions: Vec::new(),
            methods: FxHashMap::default(),
            scale: None,
        }
    }

    /// How many terms there are. When there are very many, it is better to begin with new `States`.
    #[must_use]
    pub fn terms(&self) -> usize {
        self.machine.arena.len()
    }

    /// What the solver did so far, in units of a few nanoseconds.
    #[must_use]
    pub fn solver_work(&self) -> u64 {
        self.solver.stats().iter().map(|(_, stats)| stats.work).sum()
    }

    /// Runs a test and follows its last call from its entry on. None if its last statement calls nothing or is not reached.
    pub fn follow(
        &mut self,
        executor: &mut VmExecutor<'_>,
        universe: &Universe,
        goals: &Goals,
        test: &TestCase,
    ) -> Option<Followed> {
        self.prepare(universe, test, Mode::Follow)?;
        let (ending, exception) = executor.run_with(test, &mut self.machine);
        let path = self.machine.take_path(executor.vm(), ending, exception);
        if !self.machine.state.as_ref().is_some_and(|state| state.entered) {
            return None;
        }
        let vm = executor.vm();
        for clause in &path.clauses {
            self.methods
                .entry(clause.method)
                .or_insert_with(|| crate::dse::place_of(vm, goals, clause.method));
        }
        let methods = &self.methods;
        let points = |method: MethodId, site: SiteId, case: usize| {
            let place = methods.get(&method).copied().flatten()?;
            goals.points.methods[place].point(site, case)
        };
        let terms: Rc<[TermId]> = path.clauses.iter().map(|clause| clause.term).collect();
        let mut alternatives = Vec::new();
        let mut is_exact = true;
        for (at, clause) in path.clauses.iter().enumerate() {
            if clause.kind == Kind::Assumption {
                is_exact = false;
                continue;
            }
            let arena = &mut self.machine.arena;
            is_exact &= !selects(arena, clause.term);
            for flip in flips_of(arena, vm, at, clause, &points) {
                if arena.as_const(flip.term).is_some() {
                    continue;
                }
                let Some(state) = &self.machine.state else { continue };
                let last = text::clause_of(arena, &state.symbols, vm, flip.term);
                let id = ConditionId(self.conditions.len() as u32);
                let is_exact = is_exact && !selects(arena, flip.term);
                self.conditions.push(Condition {
                    path: terms.clone(),
                    prefix: at,
                    last: flip.term,
                    entry: state.entry,
                    is_exact,
                });
                alternatives.push(Alternative { id, prefix: at, last });
            }
        }
        let symbols = &self.machine.state.as_ref()?.symbols;
        let shown = |term: &TermId| text::clause_of(&self.machine.arena, symbols, vm, *term);
        let clauses = terms.iter().map(shown).collect();
        Some(Followed { clauses, alternatives })
    }

    /// Whether a condition contradicts itself, so that no state satisfies it.
    pub fn is_contradiction(&mut self, id: ConditionId) -> bool {
        let Some(condition) = self.conditions.get(id.0 as usize).filter(|condition| condition.is_exact)
        else {
            return false;
        };
        let query = Query::new(condition.clauses());
        matches!(self.solver.solve(&mut self.machine.arena, &query, &self.settings.query), Answer::Unsat(_))
    }

    /// Asks for literals with which a test satisfies a condition at the entry of its last call; none if the state does not
    /// come from them, or none were found.
    pub fn solve(
        &mut self,
        executor: &mut VmExecutor<'_>,
        universe: &Universe,
        id: ConditionId,
        test: &TestCase,
    ) -> Option<TestCase> {
        let condition = self.conditions.get(id.0 as usize)?;
        let (clauses, entry) = (condition.clauses(), condition.entry);
        let variables = self.machine.arena.variables_of(&clauses);
        self.prepare(universe, test, Mode::Map(variables.clone()))?;
        self.machine.state.as_mut()?.entry = entry;
        executor.run_with(test, &mut self.machine);
        let mapped = self.machine.state.as_mut()?.mapped.take()?;
        if mapped.terms.len() < variables.len() {
            return None;
        }
        let arena = &mut self.machine.arena;
        let replacements: FxHashMap<TermId, TermId> =
            mapped.terms.iter().map(|(variable, term)| (arena.variable_term(*variable), *term)).collect();
        let wanted: Vec<TermId> = clauses.iter().map(|term| arena.substitute(*term, &replacements)).collect();
        let holes = Holes::of(arena, test);
        for with_assumptions in [true, false] {
            let counts = |kind: &Kind| with_assumptions || *kind != Kind::Assumption;
            let prefix = mapped.prefix.iter().filter(|clause| counts(&clause.kind)).map(|clause| clause.term);
            let all: Vec<TermId> = prefix.chain(wanted.iter().copied()).collect();
            let relaxed = all.len() < mapped.prefix.len() + wanted.len();
            if !with_assumptions && !relaxed {
                break;
            }
            let query = Query::with_current(all, holes.model().clone());
            let answer = self.solver.solve(&mut self.machine.arena, &query, &self.settings.query);
            if let Answer::Sat(model) = answer {
                return Some(holes.fill(test, &model));
            }
        }
        None
    }

    /// How far the state at the entry of a test's last call is from satisfying a condition.
    pub fn measure(&mut self, executor: &mut VmExecutor<'_>, id: ConditionId, test: &TestCase) -> Fit {
        let Some(condition) = self.conditions.get(id.0 as usize) else {
            return Fit::FARTHEST;
        };
        if self.scale.as_ref().is_none_or(|(own, _)| *own != id) {
            self.scale = Some((id, Scale::new(&self.machine.arena, &condition.clauses())));
        }
        let Some((_, scale)) = &self.scale else {
            return Fit::FARTHEST;
        };
        self.gauge.target = test.statements.len().saturating_sub(1);
        self.gauge.entry = condition.entry;
        self.gauge.wanted.clear();
        self.gauge.wanted.extend_from_slice(scale.variables());
        if let Some(state) = &mut self.machine.state {
            std::mem::swap(&mut self.gauge.symbols, &mut state.symbols);
        }
        executor.run_with(test, &mut self.gauge);
        if let Some(state) = &mut self.machine.state {
            std::mem::swap(&mut self.gauge.symbols, &mut state.symbols);
        }
        scale.fit(&self.machine.arena, self.gauge.found.as_deref())
    }

    /// Prepares the machine for a test. None if its last statement calls nothing.
    fn prepare(&mut self, universe: &Universe, test: &TestCase, mode: Mode) -> Option<()> {
        let last = test.statements.last()?;
        let target = match &last.action {
            Action::New { constructor, .. } => *constructor,
            Action::Call { method, .. } => *method,
            _ => return None,
        };
        let state = self.machine.state.as_mut()?;
        state.target = test.statements.len() - 1;
        state.names = universe.member(target).parameter_names.clone();
        state.mode = mode;
        state.mapped = None;
        self.machine.expect(test);
        Some(())
    }
}

impl Condition {
    fn clauses(&self) -> Vec<TermId> {
        self.path[..self.prefix].iter().copied().chain([self.last]).collect()
    }
}

/// The same clause in the form that clauses of its sort mostly have: that a length is not 0 says that it is greater.
pub(crate) fn normal(arena: &mut Arena, term: TermId) -> TermId {
    let Some((Op::Not, &[inner])) = arena.as_app(term) else { return term };
    match text::least_of(arena, inner) {
        Some((variable, least)) => {
            let more = arena.constant(Const::Int(least.saturating_add(1)));
            arena.app(Op::Le, &[more, variable]).unwrap_or(term)
        }
        None => term,
    }
}

/// Whether a term reads an array as a whole, whose elements beyond the first ones are taken as they are.
fn selects(arena: &Arena, term: TermId) -> bool {
    arena.reachable(&[term]).iter().any(|id| matches!(arena.as_app(*id), Some((Op::Select, _))))
}
