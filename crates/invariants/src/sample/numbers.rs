//! Intervals of numbers, and how values are drawn from them.
//!
//! Uniform values of a large domain have nothing in common with anything. So constants of the program, values near to
//! what is known and the ends of the interval are drawn more often, and what is drawn freely lies in a domain that is
//! small at first and is widened step by step.

use rand::RngExt;
use testwright_testcase::Rng;

use super::Reach;
use crate::pool::Pool;
use crate::value::{Sort, Value};

/// Numbers between two bounds, both included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Interval {
    Whole(i64, i64),
    Real(f64, f64),
    /// Not about numbers.
    Other,
}

impl Interval {
    pub(super) fn of(sort: Sort, reach: Reach) -> Interval {
        match sort {
            Sort::Boolean => Interval::Whole(0, 1),
            Sort::Integer(low, high) => {
                Interval::Whole(low.max(reach.integers.saturating_neg()), high.min(reach.integers))
            }
            Sort::Real => Interval::Real(-reach.reals, reach.reals),
            _ => Interval::Other,
        }
    }

    pub(super) fn point(value: &Value) -> Interval {
        match value {
            Value::Int(value) => Interval::Whole(*value, *value),
            Value::Real(value) => Interval::Real(*value, *value),
            _ => Interval::Other,
        }
    }

    /// Numbers at most, or below, a value.
    pub(super) fn below(value: &Value, strict: bool) -> Interval {
        match value {
            Value::Int(value) => Interval::Whole(i64::MIN, value.saturating_sub(i64::from(strict))),
            Value::Real(value) => {
                Interval::Real(f64::NEG_INFINITY, if strict { value.next_down() } else { *value })
            }
            _ => Interval::Other,
        }
    }

    /// Numbers at least, or above, a value.
    pub(super) fn above(value: &Value, strict: bool) -> Interval {
        match value {
            Value::Int(value) => Interval::Whole(value.saturating_add(i64::from(strict)), i64::MAX),
            Value::Real(value) => {
                Interval::Real(if strict { value.next_up() } else { *value }, f64::INFINITY)
            }
            _ => Interval::Other,
        }
    }

    /// The numbers in both; none if there are none. The result is of the sort of the first.
    pub(super) fn and(&self, other: &Interval) -> Option<Interval> {
        match (*self, *other) {
            (Interval::Whole(low, high), Interval::Whole(from, to)) => {
                let both = (low.max(from), high.min(to));
                (both.0 <= both.1).then_some(Interval::Whole(both.0, both.1))
            }
            (Interval::Whole(low, high), Interval::Real(from, to)) => {
                let both = (low.max(from.ceil() as i64), high.min(to.floor() as i64));
                (both.0 <= both.1).then_some(Interval::Whole(both.0, both.1))
            }
            (Interval::Real(low, high), other) => {
                let (from, to) = other.ends();
                let both = (low.max(from), high.min(to));
                (both.0 <= both.1).then_some(Interval::Real(both.0, both.1))
            }
            (Interval::Other, _) => Some(Interval::Other),
            (own, Interval::Other) => Some(own),
        }
    }

    fn ends(self) -> (f64, f64) {
        match self {
            Interval::Whole(low, high) => (low as f64, high as f64),
            Interval::Real(low, high) => (low, high),
            Interval::Other => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    pub(super) fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Interval::Whole(low, high), Value::Int(value)) => (low..=high).contains(&value),
            (Interval::Other, _) => true,
            (own, value) => {
                let (low, high) = own.ends();
                value.number().is_some_and(|value| (low..=high).contains(&value))
            }
        }
    }

    /// Whether some number here is at most, or below, some number there.
    pub(super) fn may_precede(&self, other: &Interval, strict: bool) -> bool {
        Interval::ordered(self, other, strict).is_some()
    }

    /// Both intervals without numbers that cannot be in this order; none if that leaves one empty.
    pub(super) fn ordered(one: &Interval, other: &Interval, strict: bool) -> Option<(Interval, Interval)> {
        let upper = match *other {
            Interval::Whole(_, high) => Interval::below(&Value::Int(high), strict),
            Interval::Real(_, high) => Interval::below(&Value::Real(high), strict),
            Interval::Other => Interval::Other,
        };
        let lower = match *one {
            Interval::Whole(low, _) => Interval::above(&Value::Int(low), strict),
            Interval::Real(low, _) => Interval::above(&Value::Real(low), strict),
            Interval::Other => Interval::Other,
        };
        // A bound at the end of all numbers leaves no room for something beyond it.
        let full = |low: &Interval| strict && matches!(low, Interval::Whole(i64::MAX, _));
        if full(one) {
            return None;
        }
        Some((one.and(&upper)?, other.and(&lower)?))
    }

    /// A quarter of what can be reached of the interval.
    pub(super) fn part(&self, reach: Reach, rng: &mut Rng) -> Interval {
        match *self {
            Interval::Whole(low, high) => {
                let half = 1_i64 << (8 + 4 * reach.step).min(60);
                let (from, to) = (
                    low.max(0_i64.clamp(low, high).saturating_sub(half)),
                    high.min(0_i64.clamp(low, high).saturating_add(half)),
                );
                let quarter = (i128::from(to) - i128::from(from)) / 4;
                let start = i128::from(from) + quarter * rng.random_range(0..4);
                Interval::Whole(start as i64, (start + quarter) as i64)
            }
            other => other,
        }
    }

    /// A number of the interval.
    pub(super) fn draw(&self, sort: Sort, base: &Value, pool: &Pool, reach: Reach, rng: &mut Rng) -> Value {
        match *self {
            Interval::Whole(low, high) if low == high => Value::Int(low),
            Interval::Whole(low, high) if sort == Sort::Boolean => Value::Int(rng.random_range(low..=high)),
            Interval::Whole(low, high) => {
                let base = match base {
                    Value::Int(base) => Some((*base).clamp(low, high)),
                    _ => None,
                };
                Value::Int(whole(low, high, base, pool, reach, rng))
            }
            Interval::Real(low, high) => Value::Real(real(low, high, base.number(), pool, reach, rng)),
            Interval::Other => Value::Absent,
        }
    }
}

fn whole(low: i64, high: i64, base: Option<i64>, pool: &Pool, reach: Reach, rng: &mut Rng) -> i64 {
    let choice = rng.random_range(0..100);
    let small = 1_i64 << rng.random_range(0..=4 + (2 * reach.step).min(12));
    if choice < 25
        && let Some(constant) = pool.integer_within(low, high, rng)
    {
        let shift = if rng.random_bool(0.3) { rng.random_range(-1..=1) } else { 0 };
        return constant.saturating_add(shift).clamp(low, high);
    }
    match (choice, base) {
        (0..45, Some(base)) => return base,
        (45..60, Some(base)) => {
            return base.saturating_add(rng.random_range(-small..=small)).clamp(low, high);
        }
        _ => {}
    }
    if choice < 75 {
        // Near to an end that is one of the predicates', not of the domain: right behind it things often change.
        let near_low = low.saturating_add(rng.random_range(0..small)).min(high);
        let near_high = high.saturating_sub(rng.random_range(0..small)).max(low);
        let (from_low, from_high) = (low > -reach.integers, high < reach.integers);
        if from_low && (!from_high || rng.random_bool(0.5)) {
            return near_low;
        }
        if from_high {
            return near_high;
        }
    }
    // A window around what is known, widened step by step, or a part of the whole domain.
    if choice < 92 {
        let half = 1_i64 << (4 + 4 * reach.step).min(40);
        let middle = base.filter(|_| rng.random_bool(0.5)).unwrap_or(0).clamp(low, high);
        let (from, to) = (middle.saturating_sub(half).max(low), middle.saturating_add(half).min(high));
        return rng.random_range(from..=to);
    }
    rng.random_range(low..=high)
}

fn real(low: f64, high: f64, base: Option<f64>, pool: &Pool, reach: Reach, rng: &mut Rng) -> f64 {
    let inside = |value: f64| if value.is_nan() { low } else { value.clamp(low, high) };
    if low >= high {
        return low;
    }
    let choice = rng.random_range(0..100);
    if choice < 25
        && let Some(constant) = pool.real_within(low, high, rng)
    {
        return match rng.random_range(0..6) {
            0 => inside(constant.next_up()),
            1 => inside(constant.next_down()),
            _ => constant,
        };
    }
    let base = base.filter(|base| base.is_finite());
    let scale = f64::from(rng.random_range(-6..=4 + (2 * reach.step as i32).min(20))).exp2();
    match (choice, base) {
        (0..40, Some(base)) => return inside(base),
        (40..60, Some(base)) => return inside(base + scale * rng.random_range(-1.0..=1.0)),
        _ => {}
    }
    if choice < 75 {
        let (from_low, from_high) = (low > -reach.reals, high < reach.reals);
        if from_low && (!from_high || rng.random_bool(0.5)) {
            return inside(low + scale * rng.random::<f64>());
        }
        if from_high {
            return inside(high - scale * rng.random::<f64>());
        }
    }
    let half = f64::from((4 + 4 * reach.step).min(60)).exp2();
    let middle = base.filter(|_| rng.random_bool(0.5)).unwrap_or(0.0).clamp(low, high);
    let (from, to) = if choice < 92 {
        ((middle - half).max(low), (middle + half).min(high))
    } else {
        (low.max(-1e300), high.min(1e300))
    };
    let value = from + (to - from) * rng.random::<f64>();
    // Whole numbers are likelier to mean something.
    inside(if rng.random_bool(0.4) { value.round() } else { value })
}
