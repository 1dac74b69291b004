//! Making a test as small as it can be while it stays good for something.
//!
//! Start at [`minimise`]: first whole statements go, then operands become simpler, then literals shrink to what a
//! person would write; and all over again until nothing changes.
//!
//! **Always true:** the result is a test that `still_good` agreed to, or the test that was given; every step makes
//! the test simpler, so it ends even without the bound on calls.

mod alike;
mod fluent;
mod literals;
mod telling;

pub use alike::{Made, made, made_like};
pub use fluent::{chained, may_chain};
pub use telling::telling;

use crate::literal::Literal;
use crate::test_case::{Action, Operand, TestCase, Var};
use crate::ty::Type;

/// Calls of `still_good` that [`minimise`] makes at most.
pub const MOST_CALLS: usize = 2000;

/// Drops statements, replaces operands by simpler ones and shrinks literals, as long as `still_good` agrees.
pub fn minimise(test: TestCase, still_good: &mut dyn FnMut(&TestCase) -> bool) -> TestCase {
    minimise_within(test, still_good, MOST_CALLS)
}

/// Like [`minimise`], with at most so many calls of `still_good`.
pub fn minimise_within(
    test: TestCase,
    still_good: &mut dyn FnMut(&TestCase) -> bool,
    most_calls: usize,
) -> TestCase {
    let mut minimiser = Minimiser { test, still_good, left: most_calls };
    loop {
        let mut changed = minimiser.drop_statements();
        changed |= minimiser.shorten_arrays();
        changed |= minimiser.simplify_operands();
        changed |= minimiser.merge_values();
        changed |= minimiser.shrink_literals();
        if !changed || minimiser.left == 0 {
            return minimiser.test;
        }
    }
}

struct Minimiser<'g> {
    test: TestCase,
    still_good: &'g mut dyn FnMut(&TestCase) -> bool,
    left: usize,
}

impl Minimiser<'_> {
    /// Takes a candidate if it is still good.
    fn offer(&mut self, candidate: TestCase) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let good = (self.still_good)(&candidate);
        if good {
            self.test = candidate;
        }
        good
    }

    /// Removes statements from the end on: first together with everything that uses them, then only if nothing does.
    fn drop_statements(&mut self) -> bool {
        let mut changed = false;
        let mut at = self.test.statements.len();
        while at > 0 {
            at -= 1;
            if at < self.test.statements.len() && self.test.statements.len() > 1 {
                let candidate = without(&self.test, at);
                if !candidate.statements.is_empty() {
                    changed |= self.offer(candidate);
                }
            }
        }
        changed
    }

    /// Tries shorter arrays: none of the elements, half of them, one less at either end.
    fn shorten_arrays(&mut self) -> bool {
        let mut changed = false;
        for at in 0..self.test.statements.len() {
            while let Action::Array { elements } = &self.test.statements[at].action {
                let length = elements.len();
                let ranges = [0..0, 0..length / 2, 0..length.saturating_sub(1), 1..length];
                let shorter =
                    ranges.into_iter().filter(|range| range.start <= range.end && range.len() < length);
                let mut shortened = false;
                for range in shorter {
                    let mut candidate = self.test.clone();
                    if let Action::Array { elements } = &mut candidate.statements[at].action {
                        elements.truncate(range.end);
                        elements.drain(..range.start);
                    }
                    if self.offer(candidate) {
                        shortened = true;
                        break;
                    }
                }
                if !shortened {
                    break;
                }
                changed = true;
            }
        }
        changed
    }

    /// Replaces values of earlier statements by literals and `null`, so that those statements may go.
    fn simplify_operands(&mut self) -> bool {
        let mut changed = false;
        for at in 0..self.test.statements.len() {
            for slot in 0..self.test.statements[at].operands().count() {
                let Some(Operand::Var(var)) = self.test.statements[at].operands().nth(slot) else { continue };
                if is_receiver(&self.test, at, slot) {
                    continue;
                }
                let Some(ty) = self.test.statements[var.index()].ty.clone() else { continue };
                let is_short = made_by(&self.test, var.index()) < LONG_WAY;
                for simpler in simpler_than_a_value(&ty, is_short) {
                    let mut candidate = self.test.clone();
                    if let Some(operand) = candidate.statements[at].operands_mut().nth(slot) {
                        *operand = simpler;
                    }
                    if self.offer(candidate) {
                        changed = true;
                        break;
                    }
                }
            }
        }
        changed
    }

    /// Uses the first of several values of the same type for all of them, so that the others may go.
    fn merge_values(&mut self) -> bool {
        let mut changed = false;
        for at in 1..self.test.statements.len() {
            let Some(ty) = &self.test.statements[at].ty else { continue };
            if !self.test.is_used(at) || !matches!(ty, Type::Class(_) | Type::Array(_)) {
                continue;
            }
            let Some(first) =
                self.test.statements[..at].iter().position(|earlier| earlier.ty.as_ref() == Some(ty))
            else {
                continue;
            };
            let mut candidate = self.test.clone();
            for statement in &mut candidate.statements[at + 1..] {
                for operand in
                    statement.operands_mut().filter(|operand| **operand == Operand::Var(Var(at as u32)))
                {
                    *operand = Operand::Var(Var(first as u32));
                }
            }
            changed |= self.offer(candidate);
        }
        changed
    }

    /// Shrinks every literal as far as it goes.
    fn shrink_literals(&mut self) -> bool {
        let mut changed = false;
        for number in 0..self.test.holes().count() {
            loop {
                let Some(literal) = self.test.holes().nth(number).cloned() else { break };
                let mut shrunk = false;
                for smaller in literals::smaller(&literal) {
                    if self.left == 0 {
                        return changed;
                    }
                    if self.offer_literal(number, smaller) {
                        shrunk = true;
                        break;
                    }
                }
                if !shrunk {
                    break;
                }
                changed = true;
            }
        }
        changed
    }

    fn offer_literal(&mut self, number: usize, literal: Literal) -> bool {
        let mut candidate = self.test.clone();
        if let Some(hole) = candidate.holes_mut().nth(number) {
            *hole = literal;
        }
        self.offer(candidate)
    }
}

/// The test without a statement and without everything that uses its value, directly or not.
fn without(test: &TestCase, at: usize) -> TestCase {
    let mut gone = vec![false; test.statements.len()];
    gone[at] = true;
    for later in at + 1..test.statements.len() {
        gone[later] = test.statements[later]
            .operands()
            .any(|operand| matches!(operand, Operand::Var(var) if gone[var.index()]));
    }
    let mut places = Vec::with_capacity(gone.len());
    let mut next = 0u32;
    for is_gone in &gone {
        places.push(Var(next));
        next += u32::from(!is_gone);
    }
    let kept = test.statements.iter().zip(&gone).filter(|(_, is_gone)| !**is_gone);
    let mut statements: Vec<_> = kept.map(|(statement, _)| statement.clone()).collect();
    for operand in statements.iter_mut().flat_map(crate::test_case::Statement::operands_mut) {
        if let Operand::Var(var) = operand {
            *var = places[var.index()];
        }
    }
    TestCase { statements }
}

/// True for operands that have to be values: receivers, and for constructors the first argument, which may be the
/// outer instance.
fn is_receiver(test: &TestCase, at: usize, slot: usize) -> bool {
    match &test.statements[at].action {
        Action::New { .. } => slot == 0 && is_outer_like(test, at),
        Action::Call { receiver, .. } | Action::Get { receiver, .. } | Action::Set { receiver, .. } => {
            slot == 0 && receiver.is_some()
        }
        Action::Array { .. } | Action::Stub(_) => false,
    }
}

/// Whether a constructor's first argument might be an outer instance: its class is nested in that of the argument.
fn is_outer_like(test: &TestCase, at: usize) -> bool {
    let statement = &test.statements[at];
    let Some(Operand::Var(first)) = statement.operands().next() else { return false };
    let own = statement.ty.as_ref().and_then(|ty| ty.class_name());
    let outer = test.statements[first.index()].ty.as_ref().and_then(|ty| ty.class_name());
    // The argument may be of a subclass of the outer class, so any nested class is handled with care.
    outer.is_some() && own.is_some_and(|own| own.contains('$'))
}

/// Statements that make a value from which on `null` reads better than the value.
const LONG_WAY: usize = 3;

/// How many statements a value is made by: its own and those of what it is made of.
fn made_by(test: &TestCase, at: usize) -> usize {
    let mut needed = vec![false; at + 1];
    needed[at] = true;
    for place in (0..=at).rev() {
        if needed[place] {
            for operand in test.statements[place].operands() {
                if let Operand::Var(var) = operand {
                    needed[var.index()] = true;
                }
            }
        }
    }
    needed.into_iter().filter(|needed| *needed).count()
}

/// What may be simpler than a value of a type that a statement makes. That is `null` only where it takes long to make the value:
/// a reader takes `null` for the point of a test.
fn simpler_than_a_value(ty: &Type, is_short: bool) -> Vec<Operand> {
    match ty {
        Type::Primitive(primitive) => {
            vec![
                Operand::Literal(Literal::zero(*primitive)),
                Operand::Literal(Literal::of_number(*primitive, 1.0)),
            ]
        }
        ty if ty.is_string() => {
            let words = ["", "a"].map(|word| Operand::Literal(Literal::String(crate::literal::text(word))));
            words.into_iter().chain((!is_short).then_some(Operand::Null)).collect()
        }
        ty => {
            let zero = ty.unboxed().map(|primitive| Operand::Literal(Literal::zero(primitive)));
            zero.into_iter().chain((!is_short).then_some(Operand::Null)).collect()
        }
    }
}
