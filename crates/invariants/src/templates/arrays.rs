//! Templates about arrays (Nosrati, Haghighi and Vahidi Asl 2020, section 7.1).

use std::cmp::Ordering;

use super::{Order, Slot, Template};
use crate::value::Value;

use Slot::{Array, Element, Fitted, Numbers};

/// See the module's text.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "empty-array",
        form: "{0}.length == 0",
        negated: "{0}.length > 0",
        slots: &[Array],
        holds: |of| of[0].items().is_empty(),
        make: Some(|_| Some(Value::Array([].into()))),
        implies: &["ascending", "descending", "all-zero"],
        ..Template::DEFAULT
    },
    Template {
        name: "some-items",
        form: "{0}.length > 0",
        negated: "{0}.length == 0",
        slots: &[Array],
        holds: |of| !of[0].items().is_empty(),
        ..Template::DEFAULT
    },
    Template {
        name: "ascending",
        form: "{0} is ascending",
        negated: "{0} is not ascending",
        slots: &[Array],
        holds: |of| {
            of[0]
                .items()
                .is_sorted_by(|one, other| order(one, other).is_some_and(|own| own != Ordering::Greater))
        },
        make: Some(|of| Some(sorted(of[0], false))),
        ..Template::DEFAULT
    },
    Template {
        name: "descending",
        form: "{0} is descending",
        negated: "{0} is not descending",
        slots: &[Array],
        holds: |of| {
            of[0]
                .items()
                .is_sorted_by(|one, other| order(one, other).is_some_and(|own| own != Ordering::Less))
        },
        make: Some(|of| Some(sorted(of[0], true))),
        ..Template::DEFAULT
    },
    Template {
        name: "all-zero",
        form: "{0} is all zero",
        negated: "{0} is not all zero",
        slots: &[Numbers],
        holds: |of| of[0].items().iter().all(|item| item.number() == Some(0.0)),
        make: Some(|of| {
            let zero =
                |item: &Value| if matches!(item, Value::Real(_)) { Value::Real(0.0) } else { Value::Int(0) };
            Some(Value::Array(of[0].items().iter().map(zero).collect()))
        }),
        implies: &["ascending", "descending"],
        ..Template::DEFAULT
    },
    Template {
        name: "equal-arrays",
        form: "Arrays.equals({0}, {1})",
        negated: "!Arrays.equals({0}, {1})",
        slots: &[Array, Array],
        order: Order::Symmetric,
        holds: |of| of[0] == of[1],
        make: Some(|of| Some(of[1].clone())),
        implies: &["equal-lengths"],
        ..Template::DEFAULT
    },
    Template {
        name: "equal-lengths",
        form: "{0}.length == {1}.length",
        negated: "{0}.length != {1}.length",
        slots: &[Array, Array],
        order: Order::Symmetric,
        holds: |of| of[0].items().len() == of[1].items().len(),
        make: Some(|of| {
            let wanted = of[1].items().len();
            // What is missing repeats what is there; of nothing nothing can be made.
            let own = of[0].items();
            (wanted == 0 || !own.is_empty())
                .then(|| Value::Array(own.iter().cycle().take(wanted).cloned().collect()))
        }),
        ..Template::DEFAULT
    },
    Template {
        name: "has-item",
        form: "{0} contains {1}",
        negated: "{0} does not contain {1}",
        slots: &[Array, Element],
        holds: |of| of[0].items().contains(of[1]),
        make: Some(|of| Some(Value::Array(of[0].items().iter().chain([of[1]]).cloned().collect()))),
        implies: &["some-items"],
        ..Template::DEFAULT
    },
    Template {
        name: "lacks-item",
        form: "{0} does not contain {1}",
        negated: "{0} contains {1}",
        slots: &[Array, Element],
        holds: |of| !of[0].items().contains(of[1]),
        make: Some(|of| {
            Some(Value::Array(of[0].items().iter().filter(|own| *own != of[1]).cloned().collect()))
        }),
        ..Template::DEFAULT
    },
    Template {
        name: "array-line",
        form: "{0} == {1} * {2} + {3}",
        negated: "{0} != {1} * {2} + {3}",
        slots: &[Numbers, Fitted, Numbers, Fitted],
        holds: |of| line(of).is_some_and(|wanted| *of[0] == wanted),
        make: Some(line),
        implies: &[],
        ..Template::DEFAULT
    },
];

fn order(one: &Value, other: &Value) -> Option<Ordering> {
    match (one, other) {
        (Value::Text(one), Value::Text(other)) => Some(one.cmp(other)),
        _ => one.compare(other),
    }
}

fn sorted(array: &Value, falling: bool) -> Value {
    let mut items = array.items().to_vec();
    items.sort_by(Value::total_order);
    if falling {
        items.reverse();
    }
    Value::Array(items.into())
}

/// The second array, stretched and shifted.
fn line(of: &[&Value]) -> Option<Value> {
    let of_one = |item: &Value| match (of[1], item, of[3]) {
        (Value::Int(factor), Value::Int(item), Value::Int(offset)) => {
            factor.checked_mul(*item)?.checked_add(*offset).map(Value::Int)
        }
        (factor, item, offset) => Some(Value::Real(factor.number()? * item.number()? + offset.number()?)),
    };
    of[2].items().iter().map(of_one).collect::<Option<Vec<Value>>>().map(|items| Value::Array(items.into()))
}
