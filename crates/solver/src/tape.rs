//! Terms laid out for evaluation: every subterm once, operands first, ready to be run again and again.
//!
//! Where to start: [`Tape::new`], then [`Tape::run`] for all values under a model, or [`Tape::value`] for one step when
//! what it depends on changed.
//!
//! What is always true: running is iterative, so that no term is too deep for it.

use crate::regex::Regex;
use crate::{Arena, Const, Model, Op, Sort, Term, TermId, VarId, eval};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// One subterm on the tape.
#[derive(Clone, Debug)]
pub struct Step {
    /// The term.
    pub term: TermId,
    /// What it does.
    pub kind: StepKind,
    /// The places of its operands on the tape, all smaller than its own.
    pub args: Vec<usize>,
    /// The sort of its value.
    pub sort: Sort,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// Gives a constant.
    Const(Const),
    /// Gives the value of a variable.
    Var(VarId),
    /// Applies an operation to the operands.
    App(Op),
    /// Applies [`Op::Matches`] with a pattern that was read once.
    Matches(Arc<Regex>),
}

/// Terms laid out for evaluation.
#[derive(Clone, Debug)]
pub struct Tape {
    steps: Vec<Step>,
    roots: Vec<usize>,
    variables: Vec<(VarId, usize)>,
}

impl Tape {
    /// Lays out some terms.
    pub fn new(arena: &Arena, roots: &[TermId]) -> Tape {
        let terms = arena.reachable(roots);
        let mut places: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut variables = Vec::new();
        let mut steps = Vec::with_capacity(terms.len());
        for (place, &term) in terms.iter().enumerate() {
            places.insert(term, place);
            let (kind, args) = match arena.term(term) {
                Term::Const(value) => (StepKind::Const(value.clone()), Vec::new()),
                Term::Var(variable) => {
                    variables.push((*variable, place));
                    (StepKind::Var(*variable), Vec::new())
                }
                Term::App(op, args) => {
                    let pattern = || arena.as_const(args[1]).and_then(Const::as_units);
                    let regex = || pattern().and_then(|pattern| Regex::parse(pattern).ok());
                    let kind = match op {
                        Op::Matches => {
                            regex().map_or(StepKind::App(*op), |regex| StepKind::Matches(regex.into()))
                        }
                        _ => StepKind::App(*op),
                    };
                    (kind, args.iter().map(|arg| places[arg]).collect())
                }
            };
            steps.push(Step { term, kind, args, sort: arena.sort(term) });
        }
        variables.sort_unstable();
        let roots = roots.iter().map(|root| places[root]).collect();
        Tape { steps, roots, variables }
    }

    /// The subterms, operands first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The places of the terms that were laid out, in the order they were given.
    pub fn roots(&self) -> &[usize] {
        &self.roots
    }

    /// The variables that occur, in the order they were made, with their places.
    pub fn variables(&self) -> &[(VarId, usize)] {
        &self.variables
    }

    /// The values of all steps under a model.
    pub fn run(&self, arena: &Arena, model: &Model) -> Vec<Const> {
        let mut values: Vec<Const> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let value = match &step.kind {
                StepKind::Var(variable) => model.value(arena, *variable),
                _ => self.step(step, &values),
            };
            values.push(value);
        }
        values
    }

    /// The steps that depend on the step at a place, that one left out.
    pub fn dependents(&self, place: usize) -> Vec<usize> {
        let mut depends = vec![false; self.steps.len()];
        depends[place] = true;
        let mut found = Vec::new();
        for (index, step) in self.steps.iter().enumerate().skip(place + 1) {
            if step.args.iter().any(|&arg| depends[arg]) {
                depends[index] = true;
                found.push(index);
            }
        }
        found
    }

    /// The value of the step at a place by those of the steps before it. A variable has the zero of its sort here.
    pub fn value(&self, place: usize, values: &[Const]) -> Const {
        self.step(&self.steps[place], values)
    }

    fn step(&self, step: &Step, values: &[Const]) -> Const {
        let value = match (&step.kind, &step.args[..]) {
            (StepKind::Const(value), _) => return value.clone(),
            (StepKind::Matches(regex), &[text, _]) => {
                values[text].as_units().map(|units| Const::Bool(regex.is_match(units)))
            }
            (StepKind::App(op), &[only]) => eval::apply(*op, &[&values[only]]),
            (StepKind::App(op), &[left, right]) => eval::apply(*op, &[&values[left], &values[right]]),
            (StepKind::App(op), args) => {
                let args: Vec<&Const> = args.iter().map(|&arg| &values[arg]).collect();
                eval::apply(*op, &args)
            }
            (StepKind::Var(_) | StepKind::Matches(_), _) => None,
        };
        // The sorts were checked when the term was built, so that there always is a value.
        value.unwrap_or_else(|| Const::zero(step.sort))
    }
}
