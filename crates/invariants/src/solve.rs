//! Conjunctions that drawing cannot satisfy, asked of a solver.
//!
//! The question is the conjunction without known solutions (Nosrati, Haghighi and Vahidi Asl 2020, equation 6), within a
//! part of the domain of one variable. What has no term, such as arrays, is checked afterwards.

use rand::RngExt;
use testwright_semantics::{BinOp, Cond, UnOp};
use testwright_solver::{
    Answer, Arena, Budget, Const, Domain, Layers, Model, Op, Query, TermError, TermId, chain,
};
use testwright_testcase::Rng;

use crate::predicate::{Operand, Predicate};
use crate::sample::Reach;
use crate::signature::Signature;
use crate::value::{Sort, Value};

/// What a question may cost: much less than a search could do in the same time.
const BUDGET: Budget =
    Budget { evaluations: 1_500, conflicts: 1_000, decisions: 100_000, gates: 100_000, external_millis: 0 };

/// Terms with the variables that they speak about.
struct Terms<'a> {
    arena: Arena,
    variables: Vec<Option<TermId>>,
    sorts: Vec<Sort>,
    predicates: &'a [Predicate],
}

/// Asks a solver for an input that satisfies these predicates and is none of the known ones.
pub(crate) fn solve(
    signature: &Signature,
    predicates: &[Predicate],
    base: &[Value],
    known: &[Vec<Value>],
    reach: Reach,
    rng: &mut Rng,
) -> Option<Vec<Value>> {
    let parted = rng.random_range(0..signature.variables.len().max(1));
    // Where the part has no solution the whole may.
    [Some(parted), None]
        .into_iter()
        .find_map(|parted| solve_part(signature, predicates, base, known, reach, parted))
}

/// Solves with the domain of one variable cut down to what is around its known value.
fn solve_part(
    signature: &Signature,
    predicates: &[Predicate],
    base: &[Value],
    known: &[Vec<Value>],
    reach: Reach,
    parted: Option<usize>,
) -> Option<Vec<Value>> {
    let mut terms = Terms {
        arena: Arena::new(),
        variables: Vec::new(),
        sorts: signature.variables.iter().map(|variable| variable.sort).collect(),
        predicates,
    };
    let mut current = Model::new();
    let half = 1_i64 << (8 + 4 * reach.step).min(40);
    for (at, variable) in signature.variables.iter().enumerate() {
        let (sort, domain) = match variable.sort {
            Sort::Boolean => (testwright_solver::Sort::Long, Domain::range(0, 1)),
            Sort::Integer(low, high) => {
                let middle = match base.get(at) {
                    Some(Value::Int(base)) => *base,
                    _ => 0,
                };
                let (mut low, mut high) = (low.max(-reach.integers), high.min(reach.integers));
                if Some(at) == parted {
                    low = low.max(middle.saturating_sub(half));
                    high = high.min(middle.saturating_add(half)).max(low);
                }
                (testwright_solver::Sort::Long, Domain::range(low, high))
            }
            Sort::Real => (testwright_solver::Sort::Double, Domain::ANY),
            Sort::Text => (testwright_solver::Sort::String, Domain::length(0, reach.length.min(40) as i32)),
            _ => {
                terms.variables.push(None);
                continue;
            }
        };
        let term = terms.arena.var(&format!("v{at}"), sort, domain).ok();
        terms.variables.push(term);
        if let (Some(id), Some(value)) =
            (terms.arena.find_variable(&format!("v{at}")), base.get(at).and_then(constant))
        {
            current.set(id, value);
        }
    }
    let mut clauses = Vec::new();
    for predicate in terms.predicates {
        if let Ok(Some(clause)) = terms.clause(predicate) {
            clauses.push(if predicate.negated { terms.arena.not(clause).ok()? } else { clause });
        }
    }
    for solution in known {
        let mut equal = Vec::new();
        for (at, value) in solution.iter().enumerate() {
            if let (Some(variable), Some(value)) = (terms.variables[at], constant(value)) {
                let value = terms.arena.constant(value);
                equal.extend(terms.arena.app(Op::Eq, &[variable, value]).ok());
            }
        }
        if equal.is_empty() {
            continue;
        }
        let same = terms.arena.all(&equal).ok()?;
        clauses.push(terms.arena.not(same).ok()?);
    }
    let mut solver = chain(&Layers::default());
    let query = Query::with_current(clauses, current);
    let Answer::Sat(model) = solver.solve(&mut terms.arena, &query, &BUDGET) else { return None };
    let mut values = Vec::with_capacity(base.len());
    for (at, sort) in terms.sorts.iter().enumerate() {
        let found = terms.arena.find_variable(&format!("v{at}")).and_then(|id| model.get(id));
        values.push(match (found, sort) {
            (Some(Const::Long(value)), _) => Value::Int(*value),
            (Some(Const::Double(value)), _) => Value::Real(*value),
            (Some(Const::String(text)), _) => Value::Text(text.clone()),
            _ => base.get(at).cloned().unwrap_or(Value::Absent),
        });
    }
    predicates.iter().all(|own| own.holds(&values) != Some(false)).then_some(values)
}

fn constant(value: &Value) -> Option<Const> {
    match value {
        Value::Int(value) => Some(Const::Long(*value)),
        Value::Real(value) => Some(Const::Double(*value)),
        Value::Text(text) => Some(Const::String(text.clone())),
        _ => None,
    }
}

impl Terms<'_> {
    /// The clause of a predicate, not negated; none if it has no term.
    fn clause(&mut self, own: &Predicate) -> Result<Option<TermId>, TermError> {
        let mut of = Vec::with_capacity(own.operands.len());
        for operand in &own.operands {
            let term = match operand {
                Operand::Var(at) => self.variables[usize::from(*at)],
                Operand::Const(value) => match (own.template.name, value) {
                    ("has-character", Value::Int(unit)) => {
                        let text: std::sync::Arc<[u16]> = [*unit as u16].into();
                        Some(self.arena.constant(Const::String(text)))
                    }
                    _ => constant(value).map(|value| self.arena.constant(value)),
                },
            };
            let Some(term) = term else { return Ok(None) };
            of.push(term);
        }
        let real = own.variables().any(|at| self.sorts[at] == Sort::Real);
        let arena = &mut self.arena;
        let op = |whole: BinOp, floating: BinOp| Op::Bin(if real { floating } else { whole });
        let (add, multiply) = (op(BinOp::LAdd, BinOp::DAdd), op(BinOp::LMul, BinOp::DMul));
        let divide = op(BinOp::LDiv, BinOp::DDiv);
        let zero = arena.constant(if real { Const::Double(0.0) } else { Const::Long(0) });
        let negate = Op::Un(if real { UnOp::DNeg } else { UnOp::LNeg });
        Ok(Some(match own.template.name {
            "equal" | "same-truth" | "equal-texts" => arena.app(Op::Eq, &of[..2])?,
            "different" => arena.compare(Cond::Ne, of[0], of[1])?,
            "at-most" => arena.app(Op::Le, &of[..2])?,
            "less" => arena.app(Op::Lt, &of[..2])?,
            "one-of" => {
                let mut any = Vec::new();
                for value in &of[1..] {
                    any.push(arena.app(Op::Eq, &[of[0], *value])?);
                }
                arena.any(&any)?
            }
            "not-divisible" => {
                let rest = arena.binary(BinOp::LRem, of[0], of[1])?;
                arena.compare(Cond::Ne, rest, zero)?
            }
            "remainder" => {
                let rest = arena.binary(BinOp::LRem, of[0], of[1])?;
                arena.app(Op::Eq, &[rest, of[2]])?
            }
            "negation" => {
                let wanted = arena.app(negate, &[of[1]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "absolute" => {
                let (is_negative, other) = (arena.app(Op::Lt, &[of[1], zero])?, arena.app(negate, &[of[1]])?);
                let wanted = arena.app(Op::Ite, &[is_negative, other, of[1]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "double" => {
                let wanted = arena.app(add, &[of[1], of[1]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "square" => {
                let wanted = arena.app(multiply, &[of[1], of[1]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "root" => {
                let square = arena.app(multiply, &[of[0], of[0]])?;
                arena.app(Op::Eq, &[of[1], square])?
            }
            "product" => {
                let wanted = arena.app(multiply, &[of[1], of[2]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "quotient" => {
                let wanted = arena.app(divide, &[of[1], of[2]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "line" => {
                let part = arena.app(multiply, &[of[1], of[2]])?;
                let wanted = arena.app(add, &[part, of[3]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "plane" => {
                let (first, second) =
                    (arena.app(multiply, &[of[1], of[2]])?, arena.app(multiply, &[of[3], of[4]])?);
                let both = arena.app(add, &[first, second])?;
                let wanted = arena.app(add, &[both, of[5]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "minimum" | "maximum" => {
                let is_less = arena.app(Op::Lt, &[of[1], of[2]])?;
                let (then, other) =
                    if own.template.name == "minimum" { (of[1], of[2]) } else { (of[2], of[1]) };
                let wanted = arena.app(Op::Ite, &[is_less, then, other])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "contains" | "has-character" => arena.app(Op::Contains, &of[..2])?,
            "starts" => arena.app(Op::StartsWith, &of[..2])?,
            "ends" => arena.app(Op::EndsWith, &of[..2])?,
            "equal-ignoring-case" => arena.app(Op::EqualsIgnoreCase, &of[..2])?,
            "reverse" => {
                let wanted = arena.app(Op::Reverse, &[of[1]])?;
                arena.app(Op::Eq, &[of[0], wanted])?
            }
            "same-length" => {
                let (one, other) = (arena.app(Op::Length, &[of[0]])?, arena.app(Op::Length, &[of[1]])?);
                arena.app(Op::Eq, &[one, other])?
            }
            "empty-text" | "some-text" => {
                let (length, none) = (arena.app(Op::Length, &[of[0]])?, arena.constant(Const::Int(0)));
                let cond = if own.template.name == "empty-text" { Cond::Eq } else { Cond::Ne };
                arena.compare(cond, length, none)?
            }
            _ => return Ok(None),
        }))
    }
}
