//! Implication: everything that follows from what is assumed, forward and backward, of values and of invocation.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use testwright_solver::{Answer, Const, Model, Op, Query, TermId, VarId};

use super::search::Search;
use super::state::{Conflict, Version};
use crate::symbolic::{NodeId, ValueId};

/// Sweeps after which implication stops; each carries values at least one step further.
const MOST_SWEEPS: usize = 60;

impl Search<'_> {
    /// Implies until nothing more follows.
    pub(super) fn imply(&mut self) -> Result<(), Conflict> {
        for _ in 0..MOST_SWEEPS {
            let mut changed = false;
            for version in Version::BOTH {
                changed |= self.imply_invocation(version)?;
            }
            changed |= self.imply_values()?;
            if !changed {
                return Ok(());
            }
        }
        Ok(())
    }

    /// One sweep over the nodes of a program.
    fn imply_invocation(&mut self, version: Version) -> Result<bool, Conflict> {
        let mut changed = false;
        let count = version.flow(self.problem).nodes.len();
        for at in (0..count).map(|at| NodeId(at as u32)) {
            changed |= self.imply_node(version, at)?;
        }
        for at in (0..count).rev().map(|at| NodeId(at as u32)) {
            changed |= self.imply_node(version, at)?;
        }
        Ok(changed)
    }

    fn imply_node(&mut self, version: Version, at: NodeId) -> Result<bool, Conflict> {
        let mut changed = false;
        let flow = version.flow(self.problem);
        let (incoming, outgoing) =
            (flow.nodes[at.index()].incoming.clone(), flow.nodes[at.index()].outgoing.clone());
        let dominator = flow.dominators[at.index()];
        // Into the node.
        if !incoming.is_empty() {
            let any = incoming.iter().any(|edge| self.state.edge(version, *edge) == Some(true));
            let none = incoming.iter().all(|edge| self.state.edge(version, *edge) == Some(false));
            if any || none {
                changed |= self.state.set_node(version, at, any)?;
            }
        }
        match self.state.node(version, at) {
            Some(true) => {
                if let Some(dominator) = dominator {
                    changed |= self.state.set_node(version, dominator, true)?;
                }
                changed |= self.one_of(version, &incoming)?;
                changed |= self.decide(version, &outgoing)?;
                changed |= self.one_of(version, &outgoing)?;
            }
            Some(false) => {
                for edge in incoming.iter().chain(&outgoing) {
                    changed |= self.state.set_edge(version, *edge, false)?;
                }
            }
            None => {}
        }
        // Out of the node.
        if outgoing.iter().any(|edge| self.state.edge(version, *edge) == Some(true)) {
            changed |= self.state.set_node(version, at, true)?;
        }
        Ok(changed)
    }

    /// Of these edges exactly one is invoked.
    fn one_of(&mut self, version: Version, edges: &[u32]) -> Result<bool, Conflict> {
        let mut changed = false;
        let invoked = edges.iter().copied().find(|edge| self.state.edge(version, *edge) == Some(true));
        let open: Vec<u32> =
            edges.iter().copied().filter(|edge| self.state.edge(version, *edge).is_none()).collect();
        match (invoked, &open[..]) {
            (Some(_), open) => {
                for edge in open {
                    changed |= self.state.set_edge(version, *edge, false)?;
                }
            }
            (None, [only]) => changed |= self.state.set_edge(version, *only, true)?,
            (None, []) if !edges.is_empty() => {
                return Err(Conflict("a node is invoked, but none of its edges can be".to_owned()));
            }
            _ => {}
        }
        Ok(changed)
    }

    /// The edges of an invoked node whose conditions are known.
    fn decide(&mut self, version: Version, outgoing: &[u32]) -> Result<bool, Conflict> {
        let mut changed = false;
        for edge in outgoing {
            let condition = version.flow(self.problem).edges[*edge as usize].condition;
            let Some(condition) = condition else { continue };
            let known = self.known(condition);
            if let Some(holds) = self.problem.symbols.arena.as_const(known).and_then(Const::as_bool) {
                changed |= self.state.set_edge(version, *edge, holds)?;
            } else if self.state.edge(version, *edge) == Some(true) {
                changed |= self.unique(known)?;
            }
        }
        Ok(changed)
    }

    /// One sweep over all values.
    fn imply_values(&mut self) -> Result<bool, Conflict> {
        let mut changed = false;
        for at in 0..self.problem.symbols.len() {
            let id = ValueId(at as u32);
            let (var, def) = (self.problem.symbols.value(id).var, self.problem.symbols.value(id).def);
            let known = self.known(def);
            if let Some(value) = self.problem.symbols.arena.as_const(known).cloned() {
                let name = self.name(var);
                changed |= self.state.assign(var, value, &name)?;
            } else if let Some(value) = self.state.value(var).cloned()
                && !self.problem.symbols.value(id).joins
                && !matches!(value, Const::Array(..))
            {
                let constant = self.problem.symbols.arena.constant(value);
                if let Ok(equal) = self.problem.symbols.arena.app(Op::Eq, &[known, constant]) {
                    changed |= self.unique(equal)?;
                }
            }
        }
        Ok(changed)
    }

    /// A condition with one unknown left may leave it only one value. The same term is asked about once.
    fn unique(&mut self, condition: TermId) -> Result<bool, Conflict> {
        if let Some(holds) = self.problem.symbols.arena.as_const(condition).and_then(Const::as_bool) {
            return if holds { Ok(false) } else { Err(Conflict("a condition cannot hold".to_owned())) };
        }
        let variables = self.problem.symbols.arena.variables_of(&[condition]);
        let [variable] = variables[..] else { return Ok(false) };
        let answer = match self.unique_answers.get(&condition) {
            Some(known) => known.clone(),
            None => {
                let found = self.only_value(condition, variable);
                self.unique_answers.insert(condition, found.clone());
                found
            }
        };
        match answer {
            Unique::Value(value) => {
                let term = self.problem.symbols.arena.variable_term(variable);
                let name = self.name(term);
                self.state.assign(term, value, &name)
            }
            Unique::None => Err(Conflict("a condition cannot hold".to_owned())),
            Unique::Many => Ok(false),
        }
    }

    fn only_value(&mut self, condition: TermId, variable: VarId) -> Unique {
        let arena = &mut self.problem.symbols.arena;
        let value = match self.solver.solve(arena, &Query::new(vec![condition]), &self.settings.implication) {
            Answer::Sat(model) => model.value(arena, variable),
            Answer::Unsat(_) => return Unique::None,
            Answer::Unknown(_) => return Unique::Many,
        };
        let term = arena.variable_term(variable);
        let constant = arena.constant(value.clone());
        let Ok(equal) = arena.app(Op::Eq, &[term, constant]) else { return Unique::Many };
        let Ok(other) = arena.not(equal) else { return Unique::Many };
        match self.solver.solve(arena, &Query::new(vec![condition, other]), &self.settings.implication) {
            Answer::Unsat(_) => Unique::Value(value),
            _ => Unique::Many,
        }
    }

    /// A term with everything that is known put in. The same question has the same answer, so it is worked out once.
    pub(super) fn known(&mut self, term: TermId) -> TermId {
        let variables = match self.variables.get(&term) {
            Some(variables) => variables.clone(),
            None => {
                let arena = &self.problem.symbols.arena;
                let ids = arena.variables_of(&[term]);
                let found: Rc<[TermId]> = ids.into_iter().map(|id| arena.variable_term(id)).collect();
                self.variables.insert(term, found.clone());
                found
            }
        };
        let mut constants: Vec<Option<TermId>> = Vec::with_capacity(variables.len());
        let mut any = false;
        for var in variables.iter() {
            let constant =
                self.state.value(*var).map(|value| self.problem.symbols.arena.constant(value.clone()));
            any |= constant.is_some();
            constants.push(constant);
        }
        if !any {
            return term;
        }
        let key = (term, constants.into_boxed_slice());
        if let Some(known) = self.answers.get(&key) {
            return *known;
        }
        let pairs = variables.iter().zip(&key.1).filter_map(|(var, constant)| Some((*var, (*constant)?)));
        let replaced: FxHashMap<TermId, TermId> = pairs.collect();
        let known = self.problem.symbols.arena.substitute(term, &replaced);
        self.answers.insert(key, known);
        known
    }

    /// A value or input in words.
    pub(super) fn name(&self, var: TermId) -> String {
        match self.problem.symbols.of_var(var) {
            Some(id) => {
                let value = self.problem.symbols.value(id);
                format!("{} at line {}", value.name, value.line)
            }
            None => {
                let variables = self.problem.symbols.arena.variables_of(&[var]);
                let name = variables.first().map(|id| self.problem.symbols.arena.variable(*id).name.clone());
                name.map_or_else(String::new, |name| name.strip_prefix("in_").unwrap_or(&name).to_owned())
            }
        }
    }

    /// The constants of the inputs as a model.
    pub(super) fn model(&self) -> Model {
        let mut model = Model::new();
        for (variable, _) in self.problem.symbols.arena.variables() {
            let term = self.problem.symbols.arena.variable_term(variable);
            if let Some(value) = self.state.values().get(&term) {
                model.set(variable, value.clone());
            }
        }
        model
    }
}

/// Whether a condition leaves a variable a choice.
#[derive(Clone, Debug)]
pub(super) enum Unique {
    Value(Const),
    None,
    Many,
}
