//! The search: excitation, propagation and justification, with backtracking.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use testwright_solver::{Answer, Budget, Const, Op, Query, Solver, TermId};

use super::imply::Unique;
use super::regions::{Pair, pairs};
use super::state::{Conflict, State, Version};
use super::trace::Trace;
use crate::problem::{Problem, differ};
use crate::symbolic::{NodeId, RETURNED, ValueId};

/// Deepest nesting of subtasks.
const DEEPEST: usize = 150;

/// How much the search may do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Solutions of one constraint that are tried before it counts as failed: the paper's backtrack limit.
    pub solutions: usize,
    /// Conflicts in all.
    pub conflicts: usize,
    /// What one question about a region may cost.
    pub region: Budget,
    /// What one question about uniqueness may cost.
    pub implication: Budget,
}

impl Default for Settings {
    fn default() -> Settings {
        let region = Budget {
            evaluations: 300,
            conflicts: 2_000,
            decisions: 50_000,
            gates: 100_000,
            external_millis: 0,
        };
        let implication =
            Budget { evaluations: 0, conflicts: 200, decisions: 5_000, gates: 20_000, external_millis: 0 };
        Settings { solutions: 5, conflicts: 25, region, implication }
    }
}

/// Looks for inputs that kill a mutant. `confirm` runs a candidate and says whether it does; what it refuses counts as a
/// conflict like any other.
pub fn kill(
    problem: &mut Problem,
    solver: &mut dyn Solver,
    settings: &Settings,
    confirm: &mut dyn FnMut(&[Option<Const>]) -> bool,
    trace: Option<&mut Trace>,
) -> Option<Vec<Option<Const>>> {
    let pairs = pairs(&problem.good, &problem.bad);
    let state = State::new(problem);
    let count = problem.symbols.len() as u32;
    let joins: Rc<[bool]> = (0..count).map(|at| problem.symbols.value(ValueId(at)).joins).collect();
    let mut search = Search {
        problem,
        solver,
        settings,
        confirm,
        trace,
        pairs,
        joins,
        state,
        conflicts: 0,
        depth: 0,
        unique_answers: FxHashMap::default(),
        variables: FxHashMap::default(),
        answers: FxHashMap::default(),
        found: None,
    };
    search.run();
    search.found
}

/// A term, and the constants of its variables as far as they are known.
pub(super) type Asked = (TermId, Box<[Option<TermId>]>);

/// See the module's text.
pub(super) struct Search<'p> {
    pub(super) problem: &'p mut Problem,
    pub(super) solver: &'p mut dyn Solver,
    pub(super) settings: &'p Settings,
    confirm: &'p mut dyn FnMut(&[Option<Const>]) -> bool,
    trace: Option<&'p mut Trace>,
    pub(super) pairs: Vec<Pair>,
    /// By value: whether it joins ways.
    joins: Rc<[bool]>,
    pub(super) state: State,
    conflicts: usize,
    depth: usize,
    pub(super) unique_answers: FxHashMap<TermId, Unique>,
    /// Variables of terms that were asked about.
    pub(super) variables: FxHashMap<TermId, Rc<[TermId]>>,
    /// Terms with constants put in for their variables, in the order of these.
    pub(super) answers: FxHashMap<Asked, TermId>,
    found: Option<Vec<Option<Const>>>,
}

/// Something that was assumed and does not follow yet.
enum Unjustified {
    /// An invoked edge needs its condition.
    Condition(TermId, String),
    /// An invoked node needs an edge that leads there.
    Node(Version, NodeId),
    /// A value needs operands that give it.
    Value(ValueId),
}

impl Search<'_> {
    fn run(&mut self) {
        self.note(|_| "initialisation: entry and exit are invoked".to_owned());
        let start = self.begin();
        if let Err(conflict) = start {
            return self.note(|_| format!("conflict: {}", conflict.0));
        }
        for pair in self.first_pairs() {
            if self.is_done() || self.excite(pair) {
                return;
            }
        }
    }

    fn begin(&mut self) -> Result<(), Conflict> {
        for version in Version::BOTH {
            let exit = version.flow(self.problem).exit();
            self.state.set_node(version, NodeId(0), true)?;
            self.state.set_node(version, exit, true)?;
        }
        self.imply()
    }

    fn is_done(&self) -> bool {
        self.found.is_some() || self.conflicts >= self.settings.conflicts
    }

    fn note(&mut self, line: impl FnOnce(&Self) -> String) {
        if self.trace.is_some() {
            let (text, depth) = (line(self), self.depth);
            if let Some(trace) = &mut self.trace {
                trace.add(depth, text);
            }
        }
    }

    /// MEE: makes a difference where the change is, and goes on from there.
    fn excite(&mut self, pair: Pair) -> bool {
        self.note(|search| format!("MEE in mROA {} for {}", search.lines(&pair), search.label(&pair)));
        self.depth += 1;
        let done = self.make_differ(&pair, &mut |search| search.propagate());
        self.depth -= 1;
        done
    }

    /// MEP: carries a difference to an output.
    fn propagate(&mut self) -> bool {
        let outputs: Vec<Pair> = self.pairs.iter().filter(|pair| pair.is_output).copied().collect();
        let shown = outputs.iter().find(|pair| self.differs(pair) && self.counts(pair)).copied();
        if let Some(pair) = shown {
            self.note(|search| format!("the mutation effect is at an output: {}", search.label(&pair)));
            return self.justify();
        }
        let frontier = self.frontier();
        if frontier.is_empty() {
            return self.fail(Conflict("the mutation effect reaches no further".to_owned()));
        }
        for pair in frontier {
            if self.is_done() {
                return self.found.is_some();
            }
            self.note(|search| {
                format!("MEP through mROA {} for {}", search.lines(&pair), search.label(&pair))
            });
            self.depth += 1;
            let done = self.make_differ(&pair, &mut |search| search.propagate());
            self.depth -= 1;
            if done {
                return true;
            }
        }
        false
    }

    /// Whether a difference of an output is one that a test sees: of results only if both return.
    fn counts(&self, pair: &Pair) -> bool {
        let is_result = Some(pair.good) == self.problem.good.result;
        let returns = |outcome: Option<TermId>| {
            outcome
                .is_none_or(|term| self.constant_of(term).is_none_or(|known| known == Const::Int(RETURNED)))
        };
        let cut = |outcome: Option<TermId>| {
            outcome.and_then(|term| self.constant_of(term)) == Some(Const::Int(crate::symbolic::CUT))
        };
        match is_result {
            true => returns(self.problem.good.outcome) && returns(self.problem.bad.outcome),
            false => !cut(self.problem.good.outcome) && !cut(self.problem.bad.outcome),
        }
    }

    /// Tries solutions of the region of a pair for which its two values differ, and what follows each.
    fn make_differ(&mut self, pair: &Pair, then: &mut dyn FnMut(&mut Self) -> bool) -> bool {
        let mark = self.state.mark();
        let entered = self
            .state
            .set_node(Version::Good, pair.node, true)
            .and_then(|_| self.state.set_node(Version::Bad, pair.other, true))
            .and_then(|_| self.imply());
        if let Err(conflict) = entered {
            return self.undo(mark, conflict);
        }
        if self.differs(pair) {
            let done = then(self);
            if !done {
                self.state.undo(mark);
            }
            return done;
        }
        let good = self.expanded(Version::Good, pair.node, pair.good);
        let bad = self.expanded(Version::Bad, pair.other, pair.bad);
        let (good, bad) = (self.known(good), self.known(bad));
        let Some(differs) = differ(&mut self.problem.symbols.arena, good, bad) else {
            return self.undo(mark, Conflict("the region gives the same".to_owned()));
        };
        let done = self.try_solutions(vec![differs], &[(pair.good, good), (pair.bad, bad)], then);
        if !done {
            self.state.undo(mark);
        }
        done
    }

    /// A value in terms of what its region takes (RID): inputs, and values that join ways before the region.
    fn expanded(&mut self, version: Version, node: NodeId, term: TermId) -> TermId {
        let region = self.region(version, node);
        let own = self.problem.symbols.of_var(term);
        let joins = self.joins.clone();
        let inside = |id: ValueId| Some(id) == own || !joins[id.0 as usize] || region.contains(&id);
        self.problem.symbols.expand(term, &inside)
    }

    /// A condition with everything that is known put in, and otherwise in terms of inputs and of values that join ways: what
    /// lies between those has no choice.
    fn prepared(&mut self, term: TermId) -> TermId {
        let joins = self.joins.clone();
        let expanded = self.problem.symbols.expand(term, &|id| !joins[id.0 as usize]);
        self.known(expanded)
    }

    /// Assigns solutions of clauses one after the other until what follows succeeds. `given` are variables that have the
    /// value of a term then.
    fn try_solutions(
        &mut self,
        mut clauses: Vec<TermId>,
        given: &[(TermId, TermId)],
        then: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        if self.depth > DEEPEST {
            return self.fail(Conflict("the search is too deep".to_owned()));
        }
        for _ in 0..self.settings.solutions {
            if self.is_done() {
                return self.found.is_some();
            }
            let arena = &mut self.problem.symbols.arena;
            let variables = arena.variables_of(&clauses);
            let model = match self.solver.solve(arena, &Query::new(clauses.clone()), &self.settings.region) {
                Answer::Sat(model) => model,
                Answer::Unsat(_) => return self.fail(Conflict("no values satisfy the region".to_owned())),
                Answer::Unknown(_) => {
                    return self.fail(Conflict("the solver gave up on the region".to_owned()));
                }
            };
            let mark = self.state.mark();
            let mut assigned = Ok(());
            let mut others = Vec::new();
            let mut words = Vec::new();
            for variable in variables {
                let term = self.problem.symbols.arena.variable_term(variable);
                let value = model.value(&self.problem.symbols.arena, variable);
                let name = self.name(term);
                words.push(format!("{name} = {value}"));
                if assigned.is_ok() {
                    assigned = self.state.assign(term, value.clone(), &name).map(drop);
                }
                let arena = &mut self.problem.symbols.arena;
                let constant = arena.constant(value);
                let equal = arena.app(Op::Eq, &[term, constant]).and_then(|equal| arena.not(equal));
                others.extend(equal);
            }
            for (var, term) in given {
                if self.problem.symbols.arena.as_const(*var).is_none() && assigned.is_ok() {
                    let value = model.eval(&self.problem.symbols.arena, *term);
                    let name = self.name(*var);
                    assigned = self.state.assign(*var, value, &name).map(drop);
                }
            }
            self.note(|_| format!("assign {}", words.join(", ")));
            self.depth += 1;
            let implied = assigned.and_then(|()| self.imply());
            let done = match implied {
                Ok(()) => then(self),
                Err(conflict) => self.fail(conflict),
            };
            self.depth -= 1;
            if done {
                return true;
            }
            self.state.undo(mark);
            // The next solution must be another one.
            match self.problem.symbols.arena.any(&others) {
                Ok(other) if !others.is_empty() => clauses.push(other),
                _ => return false,
            }
            self.note(|_| "backtrack".to_owned());
        }
        false
    }

    /// JUST: makes what was assumed follow from the inputs.
    fn justify(&mut self) -> bool {
        if self.is_done() {
            return self.found.is_some();
        }
        let Some(open) = self.unjustified() else { return self.finish() };
        match open {
            Unjustified::Condition(condition, words) => {
                self.note(|_| format!("JUST EC {words}"));
                self.deeper(|search| {
                    search.try_solutions(vec![condition], &[], &mut |search| search.justify())
                })
            }
            Unjustified::Value(id) => {
                let var = self.problem.symbols.value(id).var;
                self.note(|search| {
                    let value = search.state.value(var).map(ToString::to_string).unwrap_or_default();
                    format!("JUST value {} = {value}", search.name(var))
                });
                let def = self.problem.symbols.value(id).def;
                let known = self.prepared(def);
                let Some(value) = self.state.value(var).cloned() else { return false };
                let arena = &mut self.problem.symbols.arena;
                let constant = arena.constant(value);
                let Ok(equal) = arena.app(Op::Eq, &[known, constant]) else {
                    return self.fail(Conflict("an array cannot be justified".to_owned()));
                };
                self.deeper(|search| search.try_solutions(vec![equal], &[], &mut |search| search.justify()))
            }
            Unjustified::Node(version, node) => {
                let flow = version.flow(self.problem);
                let line = flow.nodes[node.index()].line;
                let edges = flow.nodes[node.index()].incoming.clone();
                self.note(|_| format!("JUST IVS of the node at line {line}"));
                for edge in edges {
                    if self.is_done() {
                        return self.found.is_some();
                    }
                    if self.state.edge(version, edge).is_some() {
                        continue;
                    }
                    let mark = self.state.mark();
                    let from = version.flow(self.problem).edges[edge as usize].from;
                    let start = version.flow(self.problem).nodes[from.index()].line;
                    self.note(|_| format!("invoke edge {start}-{line}"));
                    let set = self.state.set_edge(version, edge, true).and_then(|_| self.imply());
                    let done = match set {
                        Ok(()) => self.deeper(Search::justify),
                        Err(conflict) => self.fail(conflict),
                    };
                    if done {
                        return true;
                    }
                    self.state.undo(mark);
                }
                false
            }
        }
    }

    fn deeper(&mut self, mut then: impl FnMut(&mut Self) -> bool) -> bool {
        self.depth += 1;
        let done = then(self);
        self.depth -= 1;
        done
    }

    /// The first element of the unjustified list, if it is not empty.
    fn unjustified(&mut self) -> Option<Unjustified> {
        for version in Version::BOTH {
            for edge in 0..version.flow(self.problem).edges.len() {
                if self.state.edge(version, edge as u32) != Some(true) {
                    continue;
                }
                let edge = version.flow(self.problem).edges[edge];
                let Some(condition) = edge.condition else { continue };
                let known = self.prepared(condition);
                if self.problem.symbols.arena.as_const(known).is_none() {
                    let line = |node: NodeId| version.flow(self.problem).nodes[node.index()].line;
                    let words = format!("of edge {}-{}", line(edge.from), line(edge.to));
                    return Some(Unjustified::Condition(known, words));
                }
            }
        }
        for at in (0..self.problem.symbols.len()).rev() {
            let id = ValueId(at as u32);
            let (var, def) = (self.problem.symbols.value(id).var, self.problem.symbols.value(id).def);
            if self.state.value(var).is_some() {
                let known = self.prepared(def);
                if self.problem.symbols.arena.as_const(known).is_none() {
                    return Some(Unjustified::Value(id));
                }
            }
        }
        for version in Version::BOTH {
            for at in 1..version.flow(self.problem).nodes.len() {
                let node = NodeId(at as u32);
                if self.state.node(version, node) != Some(true) {
                    continue;
                }
                let incoming = &version.flow(self.problem).nodes[at].incoming;
                let reached = incoming.iter().any(|edge| self.state.edge(version, *edge) == Some(true));
                if !reached {
                    return Some(Unjustified::Node(version, node));
                }
            }
        }
        None
    }

    /// Everything follows: the inputs are a test, if it does what is expected.
    fn finish(&mut self) -> bool {
        let values = self.problem.values(&self.model());
        let words: Vec<String> = self
            .problem
            .inputs
            .iter()
            .zip(&values)
            .filter_map(|(input, value)| Some(format!("{} = {}", input.name, value.as_ref()?)))
            .collect();
        if (self.confirm)(&values) {
            self.note(|_| format!("test: {}", words.join(", ")));
            self.found = Some(values);
            return true;
        }
        self.fail(Conflict(format!("{} does not kill the mutant", words.join(", "))))
    }

    fn fail(&mut self, conflict: Conflict) -> bool {
        self.conflicts += 1;
        self.note(|_| format!("conflict: {}", conflict.0));
        false
    }

    fn undo(&mut self, mark: usize, conflict: Conflict) -> bool {
        self.state.undo(mark);
        self.fail(conflict)
    }

    fn label(&self, pair: &Pair) -> String {
        let name = self.name(pair.good);
        let show =
            |term: TermId| self.constant_of(term).map_or_else(|| "?".to_owned(), |value| value.to_string());
        format!("{name} = {}/{}", show(pair.good), show(pair.bad))
    }
}
