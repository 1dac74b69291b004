//! Templates about numbers: one, two and three of them.
//!
//! Comparisons with constants are comparisons whose second operand is a constant of the pool.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::{Order, Slot, Template};
use crate::value::Value;

use Slot::{Boolean, Constant, Fitted, Number, Whole};

/// See the module's text.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "equal",
        form: "{0} == {1}",
        negated: "{0} != {1}",
        slots: &[Number, Number],
        order: Order::Symmetric,
        holds: |of| of[0].compare(of[1]) == Some(Equal),
        make: Some(|of| Some(of[1].clone())),
        implies: &["at-most"],
        ..Template::DEFAULT
    },
    Template {
        name: "different",
        form: "{0} != {1}",
        negated: "{0} == {1}",
        slots: &[Number, Number],
        order: Order::Symmetric,
        holds: |of| matches!(of[0].compare(of[1]), Some(Less | Greater)),
        ..Template::DEFAULT
    },
    Template {
        name: "at-most",
        form: "{0} <= {1}",
        negated: "{0} > {1}",
        slots: &[Number, Number],
        holds: |of| matches!(of[0].compare(of[1]), Some(Less | Equal)),
        ..Template::DEFAULT
    },
    Template {
        name: "less",
        form: "{0} < {1}",
        negated: "{0} >= {1}",
        slots: &[Number, Fitted],
        holds: |of| of[0].compare(of[1]) == Some(Less),
        implies: &["at-most", "different"],
        ..Template::DEFAULT
    },
    Template {
        name: "same-truth",
        form: "{0} == {1}",
        negated: "{0} != {1}",
        slots: &[Boolean, Boolean],
        order: Order::Symmetric,
        holds: |of| of[0] == of[1],
        make: Some(|of| Some(of[1].clone())),
        ..Template::DEFAULT
    },
    Template {
        name: "one-of",
        form: "{0} in {{1}, {2}, {3}}",
        negated: "{0} not in {{1}, {2}, {3}}",
        slots: &[Number, Fitted, Fitted, Fitted],
        holds: |of| of[1..].contains(&of[0]),
        ..Template::DEFAULT
    },
    Template {
        name: "not-divisible",
        form: "{0} % {1} != 0",
        negated: "{0} % {1} == 0",
        slots: &[Whole, Constant],
        holds: |of| remainder(of).is_some_and(|rest| rest != 0),
        ..Template::DEFAULT
    },
    Template {
        name: "remainder",
        form: "{0} % {1} == {2}",
        negated: "{0} % {1} != {2}",
        slots: &[Whole, Fitted, Fitted],
        holds: |of| matches!((remainder(of), of[2]), (Some(rest), Value::Int(wanted)) if rest == *wanted),
        ..Template::DEFAULT
    },
    Template {
        name: "absolute",
        form: "{0} == |{1}|",
        negated: "{0} != |{1}|",
        slots: &[Number, Number],
        holds: |of| is(of, absolute(of)),
        make: Some(absolute),
        implies: &[],
        ..Template::DEFAULT
    },
    Template {
        name: "negation",
        form: "{0} == -{1}",
        negated: "{0} != -{1}",
        slots: &[Number, Number],
        order: Order::Symmetric,
        holds: |of| is(of, negation(of)),
        make: Some(negation),
        ..Template::DEFAULT
    },
    Template {
        name: "double",
        form: "{0} == 2 * {1}",
        negated: "{0} != 2 * {1}",
        slots: &[Number, Number],
        holds: |of| is(of, double(of)),
        make: Some(double),
        ..Template::DEFAULT
    },
    Template {
        name: "reciprocal",
        form: "{0} == 1 / {1}",
        negated: "{0} != 1 / {1}",
        slots: &[Number, Number],
        holds: |of| is(of, reciprocal(of)),
        make: Some(reciprocal),
        ..Template::DEFAULT
    },
    Template {
        name: "square",
        form: "{0} == {1} * {1}",
        negated: "{0} != {1} * {1}",
        slots: &[Number, Number],
        holds: |of| is(of, product(of[1], of[1])),
        make: Some(|of| product(of[1], of[1])),
        ..Template::DEFAULT
    },
    Template {
        name: "root",
        form: "{0} == sqrt({1})",
        negated: "{0} != sqrt({1})",
        slots: &[Number, Number],
        holds: |of| is(of, root(of)),
        make: Some(root),
        ..Template::DEFAULT
    },
    Template {
        name: "line",
        form: "{0} == {1} * {2} + {3}",
        negated: "{0} != {1} * {2} + {3}",
        slots: &[Number, Fitted, Number, Fitted],
        holds: |of| is(of, line(of)),
        make: Some(line),
        ..Template::DEFAULT
    },
    Template {
        name: "plane",
        form: "{0} == {1} * {2} + {3} * {4} + {5}",
        negated: "{0} != {1} * {2} + {3} * {4} + {5}",
        slots: &[Number, Fitted, Number, Fitted, Number, Fitted],
        holds: |of| is(of, plane(of)),
        make: Some(plane),
        ..Template::DEFAULT
    },
    Template {
        name: "minimum",
        form: "{0} == min({1}, {2})",
        negated: "{0} != min({1}, {2})",
        slots: &[Number, Number, Number],
        order: Order::Symmetric,
        holds: |of| is(of, minimum(of)),
        make: Some(minimum),
        ..Template::DEFAULT
    },
    Template {
        name: "maximum",
        form: "{0} == max({1}, {2})",
        negated: "{0} != max({1}, {2})",
        slots: &[Number, Number, Number],
        order: Order::Symmetric,
        holds: |of| is(of, maximum(of)),
        make: Some(maximum),
        ..Template::DEFAULT
    },
    Template {
        name: "product",
        form: "{0} == {1} * {2}",
        negated: "{0} != {1} * {2}",
        slots: &[Number, Number, Number],
        order: Order::Symmetric,
        holds: |of| is(of, product(of[1], of[2])),
        make: Some(|of| product(of[1], of[2])),
        ..Template::DEFAULT
    },
    Template {
        name: "quotient",
        form: "{0} == {1} / {2}",
        negated: "{0} != {1} / {2}",
        slots: &[Number, Number, Number],
        holds: |of| is(of, quotient(of)),
        make: Some(quotient),
        ..Template::DEFAULT
    },
];

/// Whether the first operand is this value; reals need only be as near as rounding lets them.
fn is(of: &[&Value], wanted: Option<Value>) -> bool {
    match (of[0], wanted) {
        (_, None) => false,
        (Value::Real(one), Some(other)) => near(*one, other.number()),
        (one, Some(Value::Real(other))) => near(other, one.number()),
        (one, Some(other)) => *one == other,
    }
}

fn near(one: f64, other: Option<f64>) -> bool {
    other.is_some_and(|other| one == other || (one - other).abs() <= 1e-9 * one.abs().max(other.abs()))
}

fn int(value: i128) -> Option<Value> {
    i64::try_from(value).ok().map(Value::Int)
}

fn real(value: f64) -> Option<Value> {
    value.is_finite().then_some(Value::Real(value))
}

fn remainder(of: &[&Value]) -> Option<i64> {
    match (of[0], of[1]) {
        (Value::Int(one), Value::Int(by)) => one.checked_rem(*by),
        _ => None,
    }
}

fn absolute(of: &[&Value]) -> Option<Value> {
    match of[1] {
        Value::Int(one) => int(i128::from(*one).abs()),
        other => real(other.number()?.abs()),
    }
}

fn negation(of: &[&Value]) -> Option<Value> {
    match of[1] {
        Value::Int(one) => int(-i128::from(*one)),
        other => real(-other.number()?),
    }
}

fn double(of: &[&Value]) -> Option<Value> {
    match of[1] {
        Value::Int(one) => int(2 * i128::from(*one)),
        other => real(2.0 * other.number()?),
    }
}

fn reciprocal(of: &[&Value]) -> Option<Value> {
    match of[1] {
        Value::Int(one) => 1_i64.checked_div(*one).map(Value::Int),
        other => real(1.0 / other.number()?),
    }
}

fn root(of: &[&Value]) -> Option<Value> {
    match of[1] {
        Value::Int(one) if *one >= 0 => {
            let root = (*one as f64).sqrt().round() as i64;
            (root.checked_mul(root) == Some(*one)).then_some(Value::Int(root))
        }
        Value::Real(one) => real(one.sqrt()),
        _ => None,
    }
}

fn product(one: &Value, other: &Value) -> Option<Value> {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => int(i128::from(*one) * i128::from(*other)),
        _ => real(one.number()? * other.number()?),
    }
}

fn quotient(of: &[&Value]) -> Option<Value> {
    match (of[1], of[2]) {
        (Value::Int(one), Value::Int(other)) => one.checked_div(*other).map(Value::Int),
        (one, other) => real(one.number()? / other.number()?),
    }
}

fn minimum(of: &[&Value]) -> Option<Value> {
    of[1].compare(of[2]).map(|order| if order == Greater { of[2].clone() } else { of[1].clone() })
}

fn maximum(of: &[&Value]) -> Option<Value> {
    of[1].compare(of[2]).map(|order| if order == Less { of[2].clone() } else { of[1].clone() })
}

fn line(of: &[&Value]) -> Option<Value> {
    if let (Value::Int(factor), Value::Int(x), Value::Int(offset)) = (of[1], of[2], of[3]) {
        return int(i128::from(*factor) * i128::from(*x) + i128::from(*offset));
    }
    real(of[1].number()? * of[2].number()? + of[3].number()?)
}

fn plane(of: &[&Value]) -> Option<Value> {
    let (a, x, b, y, c) = (of[1], of[2], of[3], of[4], of[5]);
    if let (Value::Int(a), Value::Int(x), Value::Int(b), Value::Int(y), Value::Int(c)) = (a, x, b, y, c) {
        let (first, second) = (i128::from(*a) * i128::from(*x), i128::from(*b) * i128::from(*y));
        return int(first.checked_add(second)?.checked_add(i128::from(*c))?);
    }
    real(a.number()? * x.number()? + b.number()? * y.number()? + c.number()?)
}
