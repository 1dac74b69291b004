//! Inputs that satisfy a conjunction of predicates, without a solver (Nosrati, Haghighi and Vahidi Asl 2020, section 7.2).
//!
//! Start at [`Plan`]. Bounds, equalities and orders become intervals of classes of equal variables; variables get values one
//! after the other, and each value narrows the intervals of those that are ordered with it. What a template can compute
//! (`x == |y|`, `z == min(x, y)`, prefixes, sorted arrays) is computed from the rest. Whatever is left is checked at the
//! end, and drawn again if it does not hold.
//!
//! **Always true:** an input that a plan draws satisfies every predicate that the plan took in.

mod numbers;
mod references;

use rand::RngExt;
use testwright_testcase::Rng;

use crate::pool::Pool;
use crate::predicate::{Operand, Predicate};
use crate::signature::Signature;
use crate::value::{Sort, Value};
use numbers::Interval;

/// Draws before a plan gives up.
const ATTEMPTS: usize = 8;

/// How far values may lie from what is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reach {
    /// Largest magnitude of whole numbers.
    pub integers: i64,
    /// Largest magnitude of floating-point numbers.
    pub reals: f64,
    /// Longest string.
    pub length: usize,
    /// How often domains were widened: values without bounds lie within `2^(4 + 4 * step)` of what is known.
    pub step: u32,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { integers: i64::MAX, reals: f64::MAX, length: 40, step: 0 }
    }
}

/// See the module's text.
pub struct Plan<'a> {
    signature: &'a Signature,
    pool: &'a Pool,
    reach: Reach,
    /// By variable: the one that stands for its class of equal ones.
    parents: Vec<usize>,
    /// By variable that stands for a class.
    intervals: Vec<Interval>,
    /// Values that a class may have, if there are few.
    sets: Vec<Option<Vec<Value>>>,
    /// One at most, or less than, another.
    orders: Vec<(usize, usize, bool)>,
    /// By variable: whether it must or must not be `null`.
    nulls: Vec<Option<bool>>,
    /// Predicates whose first operand is computed.
    made: Vec<Predicate>,
    /// Everything that must hold.
    checks: Vec<Predicate>,
}

impl<'a> Plan<'a> {
    /// A plan without predicates.
    #[must_use]
    pub fn new(signature: &'a Signature, pool: &'a Pool, reach: Reach) -> Plan<'a> {
        let count = signature.variables.len();
        Plan {
            signature,
            pool,
            reach,
            parents: (0..count).collect(),
            intervals: signature.variables.iter().map(|own| Interval::of(own.sort, reach)).collect(),
            sets: vec![None; count],
            orders: Vec::new(),
            nulls: vec![None; count],
            made: Vec::new(),
            checks: Vec::new(),
        }
    }

    /// Takes in a predicate, unless it contradicts those before it; then the plan stays as it was.
    pub fn add(&mut self, predicate: &Predicate) -> bool {
        let own = &predicate.operands[..];
        let fits = match (predicate.template.name, predicate.negated, own) {
            ("equal", false, [Operand::Var(at), Operand::Const(value)])
            | ("different", true, [Operand::Var(at), Operand::Const(value)]) => {
                let only = Interval::point(value);
                self.narrow((*at).into(), &only)
            }
            ("equal" | "same-truth", false, [Operand::Var(one), Operand::Var(other)])
            | ("different", true, [Operand::Var(one), Operand::Var(other)]) => {
                self.unite((*one).into(), (*other).into())
            }
            ("less" | "at-most", negated, [one, other]) => {
                // The contrary of an order is an order the other way round.
                let strict = (predicate.template.name == "less") != negated;
                let (one, other) = if negated { (other, one) } else { (one, other) };
                match (one, other) {
                    (Operand::Var(at), Operand::Const(value)) => {
                        self.narrow((*at).into(), &Interval::below(value, strict))
                    }
                    (Operand::Const(value), Operand::Var(at)) => {
                        self.narrow((*at).into(), &Interval::above(value, strict))
                    }
                    (Operand::Var(one), Operand::Var(other)) => {
                        self.order((*one).into(), (*other).into(), strict)
                    }
                    _ => true,
                }
            }
            ("one-of", false, [Operand::Var(at), values @ ..]) => self.choose((*at).into(), values),
            ("null" | "not-null", negated, [Operand::Var(at)]) => {
                let wanted = (predicate.template.name == "null") != negated;
                let place = &mut self.nulls[usize::from(*at)];
                let fits = place.is_none_or(|own| own == wanted);
                *place = place.or(Some(wanted));
                fits
            }
            (_, false, [Operand::Var(_), ..]) if predicate.template.make.is_some() => {
                // Each variable can be computed in one way only; other predicates about it are left to luck.
                self.made.push(predicate.clone());
                true
            }
            _ => true,
        };
        if fits {
            self.checks.push(predicate.clone());
        }
        fits
    }

    fn root(&self, at: usize) -> usize {
        let mut at = at;
        while self.parents[at] != at {
            at = self.parents[at];
        }
        at
    }

    fn narrow(&mut self, at: usize, by: &Interval) -> bool {
        let root = self.root(at);
        match self.intervals[root].and(by) {
            Some(narrower) => {
                self.intervals[root] = narrower;
                true
            }
            None => false,
        }
    }

    fn unite(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        let strict = |own: &(usize, usize, bool)| {
            let ends = (self.root(own.0), self.root(own.1));
            own.2 && (ends == (one, other) || ends == (other, one))
        };
        if one == other {
            return true;
        }
        if self.orders.iter().any(strict) {
            return false;
        }
        let Some(both) = self.intervals[one].and(&self.intervals[other]) else { return false };
        self.intervals[one] = both;
        self.parents[other] = one;
        if self.sets[one].is_none() {
            self.sets[one] = self.sets[other].take();
        }
        true
    }

    fn order(&mut self, one: usize, other: usize, strict: bool) -> bool {
        let (low, high) = (self.root(one), self.root(other));
        if low == high {
            return !strict;
        }
        let fits = self.intervals[low].may_precede(&self.intervals[high], strict);
        if fits {
            self.orders.push((one, other, strict));
        }
        fits
    }

    fn choose(&mut self, at: usize, values: &[Operand]) -> bool {
        let root = self.root(at);
        let fitting: Vec<Value> = values
            .iter()
            .filter_map(|operand| match operand {
                Operand::Const(value) if self.intervals[root].contains(value) => Some(value.clone()),
                _ => None,
            })
            .collect();
        let fits = !fitting.is_empty();
        if fits {
            self.sets[root] = Some(fitting);
        }
        fits
    }

    /// The same plan within one part of the domain of one variable, so that solutions lie apart; none if no variable has
    /// room.
    pub fn part(&self, rng: &mut Rng) -> Option<Plan<'a>> {
        let count = self.parents.len();
        let at = self.root(rng.random_range(0..count.max(1)).min(count.checked_sub(1)?));
        let intervals: Vec<Interval> = self
            .intervals
            .iter()
            .enumerate()
            .map(|(own, interval)| if own == at { interval.part(self.reach, rng) } else { *interval })
            .collect();
        let (parents, sets, nulls) = (self.parents.clone(), self.sets.clone(), self.nulls.clone());
        let (orders, made, checks) = (self.orders.clone(), self.made.clone(), self.checks.clone());
        Some(Plan {
            parents,
            sets,
            nulls,
            orders,
            made,
            checks,
            intervals,
            ..Plan::new(self.signature, self.pool, self.reach)
        })
    }

    /// A constant of the pool that a variable may be.
    pub fn constant(&self, at: usize, rng: &mut Rng) -> Option<Value> {
        match self.signature.variables[at].sort {
            Sort::Integer(low, high) => {
                let (low, high) = (low.max(-self.reach.integers), high.min(self.reach.integers));
                self.pool.integer_within(low, high, rng).map(Value::Int)
            }
            Sort::Real => self.pool.real_within(-self.reach.reals, self.reach.reals, rng).map(Value::Real),
            Sort::Text => self.pool.text(rng).cloned().map(Value::Text),
            _ => None,
        }
    }

    /// Draws an input. What nothing asks for stays as in `base` as often as not.
    pub fn draw(&self, base: Option<&[Value]>, rng: &mut Rng) -> Option<Vec<Value>> {
        (0..ATTEMPTS).find_map(|_| self.attempt(base, rng))
    }

    fn attempt(&self, base: Option<&[Value]>, rng: &mut Rng) -> Option<Vec<Value>> {
        let count = self.parents.len();
        let mut values = vec![Value::Absent; count];
        let mut intervals = self.intervals.clone();
        let mut done = vec![false; count];
        let of_base = |at: usize| base.and_then(|base| base.get(at)).unwrap_or(&Value::Absent);
        if !self.propagate(&mut intervals) {
            return None;
        }
        // What is computed waits for what it is computed from; of a circle somebody must begin.
        let depends = |at: usize| {
            self.made
                .iter()
                .find(|own| own.variables().next().is_some_and(|own| self.root(own) == self.root(at)))
        };
        let mut waiting: Vec<usize> = (0..count).filter(|at| self.root(*at) == *at).collect();
        for place in (1..waiting.len()).rev() {
            waiting.swap(place, rng.random_range(0..=place));
        }
        let mut patience = waiting.len();
        while let Some(at) = waiting.pop() {
            let sort = self.signature.variables[at].sort;
            let own = depends(at);
            if let Some(own) = own
                && patience > 0
                && own.variables().skip(1).any(|other| !done[self.root(other)] && self.root(other) != at)
            {
                waiting.insert(0, at);
                patience -= 1;
                continue;
            }
            let value = if sort.is_number() || sort == Sort::Boolean {
                match own.and_then(|own| self.make(own, &values, sort)) {
                    Some(value) if intervals[at].contains(&value) => value,
                    _ => match &self.sets[at] {
                        Some(set) => {
                            let fitting: Vec<&Value> =
                                set.iter().filter(|own| intervals[at].contains(own)).collect();
                            (*fitting.get(rng.random_range(0..fitting.len().max(1)))?).clone()
                        }
                        None => intervals[at].draw(sort, of_base(at), self.pool, self.reach, rng),
                    },
                }
            } else {
                self.draw_reference(at, of_base(at), rng)
            };
            if sort.is_number() {
                intervals[at] = Interval::point(&value);
                if !self.propagate(&mut intervals) {
                    return None;
                }
            }
            for other in 0..count {
                if self.root(other) == at {
                    values[other] = self.cast(other, &value);
                    done[other] = true;
                }
            }
        }
        self.mend(&mut values, rng);
        self.box_nulls(&mut values, base);
        let holds = self.checks.iter().all(|own| own.holds(&values) != Some(false));
        holds.then_some(values)
    }

    /// Boxes may be `null`, too: where they must be, or were and need not be anything else.
    fn box_nulls(&self, values: &mut [Value], base: Option<&[Value]>) {
        for (at, variable) in self.signature.variables.iter().enumerate() {
            if variable.nullable && variable.primitive.is_some() {
                let was = base.and_then(|base| base.get(at)) == Some(&Value::Null);
                if self.nulls[at] == Some(true) || self.nulls[at].is_none() && was {
                    values[at] = Value::Null;
                }
            }
        }
    }

    /// A value as a variable of another sort has it.
    fn cast(&self, at: usize, value: &Value) -> Value {
        match (self.signature.variables[at].sort, value) {
            (Sort::Real, Value::Int(value)) => Value::Real(*value as f64),
            (Sort::Integer(low, high), Value::Real(value)) => Value::Int((*value as i64).clamp(low, high)),
            _ => value.clone(),
        }
    }

    /// What the first operand of a predicate must be.
    fn make(&self, own: &Predicate, values: &[Value], sort: Sort) -> Option<Value> {
        let operands: Vec<&Value> = own
            .operands
            .iter()
            .map(|operand| match operand {
                Operand::Var(at) => &values[usize::from(*at)],
                Operand::Const(value) => value,
            })
            .collect();
        if operands[1..].iter().any(|operand| !operand.is_something()) {
            return None;
        }
        let made = own.template.make?(&operands)?;
        match (sort, &made) {
            (Sort::Integer(low, high), Value::Int(value)) => (low..=high).contains(value).then_some(made),
            (Sort::Integer(..), Value::Real(value)) => {
                (value.fract() == 0.0).then_some(Value::Int(*value as i64))
            }
            (Sort::Real, Value::Int(value)) => Some(Value::Real(*value as f64)),
            _ => Some(made),
        }
    }

    /// Narrows intervals by the orders between them until nothing changes. False if one is empty.
    fn propagate(&self, intervals: &mut [Interval]) -> bool {
        for _ in 0..=self.orders.len() {
            let mut changed = false;
            for (one, other, strict) in &self.orders {
                let (one, other) = (self.root(*one), self.root(*other));
                match Interval::ordered(&intervals[one], &intervals[other], *strict) {
                    None => return false,
                    Some((low, high)) => {
                        changed |= low != intervals[one] || high != intervals[other];
                        (intervals[one], intervals[other]) = (low, high);
                    }
                }
            }
            if !changed {
                return true;
            }
        }
        true
    }
}

#[cfg(test)]
pub(crate) mod tests;
