//! Branch distance over terms: how far a condition is from being true, and how far from being false.
//!
//! Where to start: [`distance`]. A distance is zero exactly when the condition has that truth value. Numbers count by their
//! difference, as in Galeotti, Fraser and Arcuri 2013; strings by the edits that are missing; conjunctions by the sum and
//! disjunctions by the minimum of their parts, each normalised to less than one first.

use crate::tape::{Step, StepKind};
use crate::{Const, Op, strings};
use testwright_semantics::text::{order, search};

/// How far a condition is from being true and from being false. One of the two is zero.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Distance {
    /// Zero when it is true.
    pub to_true: f64,
    /// Zero when it is false.
    pub to_false: f64,
}

impl Distance {
    const fn of(value: bool) -> Distance {
        if value {
            Distance { to_true: 0.0, to_false: 1.0 }
        } else {
            Distance { to_true: 1.0, to_false: 0.0 }
        }
    }

    /// False by so much, or true if that is zero; when true, falsity is one step away.
    fn missing(away: f64) -> Distance {
        Distance { to_true: away, to_false: if away == 0.0 { 1.0 } else { 0.0 } }
    }

    const fn swapped(self) -> Distance {
        Distance { to_true: self.to_false, to_false: self.to_true }
    }
}

/// A distance as a number less than one, in the same order.
pub fn normalise(distance: f64) -> f64 {
    if distance.is_finite() { distance / (distance + 1.0) } else { 1.0 }
}

/// The distance of one step of a tape, given the values and the distances of the steps before it. Steps that are no
/// conditions have none.
pub fn distance(step: &Step, place: usize, values: &[Const], distances: &[Distance]) -> Distance {
    let Const::Bool(value) = values[place] else {
        return Distance::default();
    };
    let args = &step.args;
    let found = match &step.kind {
        StepKind::Const(_) | StepKind::Var(_) => Distance::of(value),
        StepKind::Matches(regex) => values[args[0]]
            .as_units()
            .map_or(Distance::of(value), |units| Distance::missing(regex.distance(units))),
        StepKind::App(op) => match op {
            Op::Not => distances[args[0]].swapped(),
            Op::And => Distance {
                to_true: args.iter().map(|&arg| normalise(distances[arg].to_true)).sum(),
                to_false: least(args.iter().map(|&arg| distances[arg].to_false)),
            },
            Op::Or => Distance {
                to_true: least(args.iter().map(|&arg| distances[arg].to_true)),
                to_false: args.iter().map(|&arg| normalise(distances[arg].to_false)).sum(),
            },
            Op::Ite => choice(distances[args[0]], distances[args[1]], distances[args[2]]),
            Op::Eq if matches!(values[args[0]], Const::Bool(_)) => {
                let (left, right) = (distances[args[0]], distances[args[1]]);
                choice(left, right, right.swapped())
            }
            Op::Eq | Op::Lt | Op::Le => comparison(*op, &values[args[0]], &values[args[1]]),
            op => text_distance(*op, args.iter().map(|&arg| &values[arg])).unwrap_or(Distance::of(value)),
        },
    };
    // Whatever a heuristic says, the truth value decides which of the two is zero.
    if value {
        Distance { to_true: 0.0, to_false: if found.to_false > 0.0 { found.to_false } else { 1.0 } }
    } else {
        Distance { to_true: if found.to_true > 0.0 { found.to_true } else { 1.0 }, to_false: 0.0 }
    }
}

fn least(distances: impl Iterator<Item = f64>) -> f64 {
    distances.fold(f64::INFINITY, f64::min)
}

/// The condition and the first, or not the condition and the second.
fn choice(condition: Distance, then: Distance, other: Distance) -> Distance {
    let both = |left: f64, right: f64| normalise(left) + normalise(right);
    Distance {
        to_true: both(condition.to_true, then.to_true).min(both(condition.to_false, other.to_true)),
        to_false: both(condition.to_true, then.to_false).min(both(condition.to_false, other.to_false)),
    }
}

fn comparison(op: Op, left: &Const, right: &Const) -> Distance {
    if let (Some(left), Some(right)) = (left.as_units(), right.as_units()) {
        return Distance::missing(edits(left, right));
    }
    let (difference, step) = match (left.as_integer(), right.as_integer()) {
        (Some(left), Some(right)) => ((i128::from(left) - i128::from(right)) as f64, 1.0),
        _ => {
            let (left, right) = (left.as_floating().unwrap_or(0.0), right.as_floating().unwrap_or(0.0));
            if left.is_nan() || right.is_nan() {
                return Distance { to_true: f64::MAX, to_false: 0.0 };
            }
            // Numbers that differ by less than any step are still apart.
            let difference = if left == right { 0.0 } else { left - right };
            (difference, f64::MIN_POSITIVE)
        }
    };
    match op {
        Op::Eq => Distance::missing(difference.abs()),
        Op::Lt => Distance { to_true: (difference + step).max(0.0), to_false: (-difference).max(0.0) },
        _ => Distance { to_true: difference.max(0.0), to_false: (step - difference).max(0.0) },
    }
}

/// The distance of the string methods that give truth values.
fn text_distance<'a>(op: Op, mut args: impl Iterator<Item = &'a Const>) -> Option<Distance> {
    let text = args.next()?.as_units()?;
    let other = args.next().and_then(Const::as_units).unwrap_or_default();
    let away = match op {
        Op::EqualsIgnoreCase => {
            if order::equals_ignore_case(text, other, crate::eval::UNICODE) {
                0.0
            } else {
                edits(&strings::to_lower_case(text), &strings::to_lower_case(other))
            }
        }
        Op::StartsWith => edits(&text[..text.len().min(other.len())], other),
        Op::EndsWith => edits(&text[text.len().saturating_sub(other.len())..], other),
        Op::Contains => {
            if search::contains(text, other) {
                0.0
            } else {
                let windows = text.windows(other.len().max(1)).map(|window| edits(window, other));
                windows.fold(edits(text, other), f64::min)
            }
        }
        Op::IsInt | Op::IsLong | Op::IsDouble => {
            let wrong = text.iter().map(|&unit| {
                let away = f64::from(0x30_u16.saturating_sub(unit) + unit.saturating_sub(0x39));
                normalise(away)
            });
            let surplus = text.len().saturating_sub(if op == Op::IsInt { 9 } else { 18 });
            wrong.sum::<f64>() + surplus as f64 + f64::from(u8::from(text.is_empty()))
        }
        _ => return None,
    };
    Some(Distance::missing(away))
}

/// How far two strings are apart when compared place by place: a character that is missing counts one, one that differs
/// counts less, the less the nearer it is.
fn edits(left: &[u16], right: &[u16]) -> f64 {
    let differences =
        left.iter().zip(right).map(|(&left, &right)| normalise(f64::from(left.abs_diff(right))));
    differences.sum::<f64>() + left.len().abs_diff(right.len()) as f64
}
