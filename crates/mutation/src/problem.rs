//! A mutant as a question: for which inputs does the changed body give something else than the original?

use testwright_ir::code::{BinOp, Body};
use testwright_solver::{
    Answer, Arena, Budget, Const, Layers, Model, Op, Query, Solver, Sort, TermId, chain,
};

use crate::method::MutableMethod;
use crate::symbolic::{CUT, Flow, Input, InputSort, Symbols, Unsupported, build, inputs_of};

/// An original and its mutant, unwound together.
pub struct Problem {
    /// Terms and values of both.
    pub symbols: Symbols,
    /// The parameters.
    pub inputs: Vec<Input>,
    /// The original.
    pub good: Flow,
    /// The mutant.
    pub bad: Flow,
}

impl Problem {
    /// The question for a method and a changed body of it, with loops unwound so many times.
    pub fn new(method: &MutableMethod, changed: &Body, bound: u32) -> Result<Problem, Unsupported> {
        let Some(inputs) = inputs_of(method) else {
            return Err(Unsupported("a parameter is an object".to_owned()));
        };
        let mut symbols = Symbols::default();
        let good = build(&mut symbols, method, &method.body, &inputs, bound)?;
        let bad = build(&mut symbols, method, changed, &inputs, bound)?;
        Ok(Problem { symbols, inputs, good, bad })
    }

    /// Whether both flows are whole and end in the very same terms, so that no input can tell them apart. Never said where an
    /// array or a string is passed: it could be `null`, and what is stored into it is no term at the end.
    #[must_use]
    pub fn is_identical(&self) -> bool {
        let whole = self.good.complete && self.bad.complete && self.has_all_inputs();
        whole && self.good.outcome == self.bad.outcome && self.good.result == self.bad.result
    }

    /// Whether the inputs are all that there can be: arrays and strings are looked at only up to a length and never as `null`, so
    /// where there are some, not finding an input proves nothing.
    #[must_use]
    pub fn has_all_inputs(&self) -> bool {
        !self.inputs.iter().any(|input| matches!(input.sort, InputSort::Array(_) | InputSort::Text))
    }

    /// The pairs of ends: how the original and the mutant end, and what they give.
    #[must_use]
    pub fn ends(&self) -> Vec<(TermId, TermId)> {
        let pairs = [(self.good.outcome, self.bad.outcome), (self.good.result, self.bad.result)];
        pairs.into_iter().filter_map(|(good, bad)| Some((good?, bad?))).collect()
    }

    /// The values of the inputs in a model, in order; a receiver has none.
    #[must_use]
    pub fn values(&self, model: &Model) -> Vec<Option<Const>> {
        let value = |input: &Input| {
            input.variable()?;
            let variable = self.symbols.arena.find_variable(&format!("in_{}", input.name));
            Some(match variable {
                Some(variable) => model.value(&self.symbols.arena, variable),
                // Nothing reads it.
                None => Const::zero(input.variable()?.0),
            })
        };
        self.inputs.iter().map(value).collect()
    }
}

/// What came of asking about whole methods.
#[derive(Clone, PartialEq, Debug)]
pub enum Global {
    /// These inputs tell them apart, by what terms say.
    Inputs(Vec<Option<Const>>),
    /// No input does; only said if both flows are whole, or no input leads to where they are cut, and inputs are unlimited.
    Equivalent,
    /// No input does within the unwinding.
    NoneWithin,
    /// No input does whose arrays and strings are of the lengths that are looked at; more unwinding does not change that.
    NoneShort,
    /// The solver could not tell.
    Unknown,
}

/// Global symbolic analysis, the baseline of Zhang, Gupta and Halfond: one question about the ends of both programs, written
/// out in terms of the inputs.
pub fn global(problem: &mut Problem, solver: &mut dyn Solver, budget: &Budget) -> Global {
    global_where(problem, None, solver, budget)
}

/// The same where something holds.
pub(crate) fn global_where(
    problem: &mut Problem,
    holds: Option<TermId>,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Global {
    if problem.is_identical() {
        return Global::Equivalent;
    }
    let whole = problem.good.complete && problem.bad.complete;
    let ends = problem.ends();
    let symbols = &mut problem.symbols;
    let mut differences = Vec::new();
    for (at, (good, bad)) in ends.into_iter().enumerate() {
        let (good, bad) = (symbols.expand(good, &|_| true), symbols.expand(bad, &|_| true));
        let Some(differs) = differ(&mut symbols.arena, good, bad) else { continue };
        // The results of runs that throw do not matter, and those of runs that were cut are not known.
        let guard = if at == 0 { CUT } else { crate::symbolic::RETURNED };
        let wanted: Vec<TermId> = [problem.good.outcome, problem.bad.outcome].into_iter().flatten().collect();
        let mut clauses: Vec<TermId> = holds.into_iter().chain([differs]).collect();
        for outcome in wanted {
            let outcome = symbols.expand(outcome, &|_| true);
            let number = symbols.arena.constant(Const::Int(guard));
            let equal = symbols.arena.app(Op::Eq, &[outcome, number]);
            let clause = equal.and_then(|equal| match at {
                0 => symbols.arena.not(equal),
                _ => Ok(equal),
            });
            clauses.extend(clause);
        }
        differences.push(clauses);
    }
    let mut unknown = false;
    for clauses in differences {
        match solver.solve(&mut symbols.arena, &Query::new(clauses), budget) {
            Answer::Sat(model) => return Global::Inputs(problem.values(&model)),
            Answer::Unsat(_) => {}
            Answer::Unknown(_) => unknown = true,
        }
    }
    match (unknown, whole || !unknown && never_cut(problem, holds, solver, budget)) {
        (true, _) => Global::Unknown,
        (false, true) if problem.has_all_inputs() => Global::Equivalent,
        (false, true) => Global::NoneShort,
        (false, false) => Global::NoneWithin,
    }
}

/// Whether no input needs more iterations than were unwound, in either version: then what holds within the unwinding holds.
fn never_cut(problem: &mut Problem, holds: Option<TermId>, solver: &mut dyn Solver, budget: &Budget) -> bool {
    let outcomes = [problem.good.outcome, problem.bad.outcome];
    outcomes.into_iter().all(|outcome| {
        let Some(outcome) = outcome else { return false };
        let symbols = &mut problem.symbols;
        let outcome = symbols.expand(outcome, &|_| true);
        let number = symbols.arena.constant(Const::Int(CUT));
        let Ok(cut) = symbols.arena.app(Op::Eq, &[outcome, number]) else { return false };
        let query = Query::new(holds.into_iter().chain([cut]).collect());
        matches!(solver.solve(&mut symbols.arena, &query, budget), Answer::Unsat(_))
    })
}

/// The condition that two terms are different, as those who compare results see it: zeroes of floating point of different signs
/// are, and what is not a number is like anything else that is none. Terms of different sorts always are, so that nothing is
/// proved of them. None if they are the same term.
pub(crate) fn differ(arena: &mut Arena, one: TermId, other: TermId) -> Option<TermId> {
    if one == other {
        return None;
    }
    let differs = same(arena, one, other).and_then(|same| arena.not(same).ok());
    Some(differs.unwrap_or_else(|| arena.constant(Const::Bool(true))))
}

/// The condition that two terms are the same; none if they are of sorts that cannot be compared.
pub(crate) fn same(arena: &mut Arena, one: TermId, other: TermId) -> Option<TermId> {
    let equal = arena.app(Op::Eq, &[one, other]).ok()?;
    let (divide, unit) = match arena.sort(one) {
        Sort::Float => (BinOp::FDiv, Const::Float(1.0)),
        Sort::Double => (BinOp::DDiv, Const::Double(1.0)),
        _ => return Some(equal),
    };
    let tells = |of: TermId| {
        arena.as_const(of).and_then(Const::as_floating).is_some_and(|value| value != 0.0 && !value.is_nan())
    };
    if tells(one) || tells(other) {
        return Some(equal);
    }
    // The reciprocals of zeroes are infinite and tell their signs. Those of other numbers say no more, but that is hard to see
    // for a solver.
    let zero = Const::zero(arena.sort(one));
    let zero = arena.constant(zero);
    let is_zero = arena.app(Op::Eq, &[one, zero]).ok()?;
    let is_other = arena.not(is_zero).ok()?;
    let unit = arena.constant(unit);
    let mut reciprocal = |of: TermId| arena.app(Op::Bin(divide), &[unit, of]).ok();
    let reciprocals = [reciprocal(one)?, reciprocal(other)?];
    let signs = arena.app(Op::Eq, &reciprocals).ok()?;
    let signs = arena.any(&[is_other, signs]).ok()?;
    let alike = arena.all(&[equal, signs]).ok()?;
    let mut is_nan = |of: TermId| {
        let is_number = arena.app(Op::Eq, &[of, of]).ok()?;
        arena.not(is_number).ok()
    };
    let nans = [is_nan(one)?, is_nan(other)?];
    let both = arena.all(&nans).ok()?;
    arena.any(&[alike, both]).ok()
}

/// A solver for questions about mutants.
#[must_use]
pub fn solver(seed: u64) -> Box<dyn Solver> {
    chain(&Layers { seed, ..Layers::default() })
}
