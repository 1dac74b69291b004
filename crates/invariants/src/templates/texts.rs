//! Templates about strings. The second operand of most may also be a string of the pool.

use std::sync::Arc;

use super::{Order, Slot, Template};
use crate::value::Value;

use Slot::{Constant, Text};

/// See the module's text.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "empty-text",
        form: "{0}.isEmpty()",
        negated: "!{0}.isEmpty()",
        slots: &[Text],
        holds: |of| of[0].units().is_empty(),
        implies: &["ascii"],
        ..Template::DEFAULT
    },
    Template {
        name: "some-text",
        form: "!{0}.isEmpty()",
        negated: "{0}.isEmpty()",
        slots: &[Text],
        holds: |of| !of[0].units().is_empty(),
        ..Template::DEFAULT
    },
    Template {
        name: "ascii",
        form: "{0} is all ASCII",
        negated: "{0} is not all ASCII",
        slots: &[Text],
        holds: |of| of[0].units().iter().all(|unit| *unit < 128),
        ..Template::DEFAULT
    },
    Template {
        name: "no-ascii",
        form: "{0} has no ASCII",
        negated: "{0} has some ASCII",
        slots: &[Text],
        holds: |of| !of[0].units().is_empty() && of[0].units().iter().all(|unit| *unit >= 128),
        implies: &["some-text"],
        ..Template::DEFAULT
    },
    Template {
        name: "mixed",
        form: "{0} has ASCII and other characters",
        negated: "{0} is all ASCII or has none",
        slots: &[Text],
        holds: |of| {
            let units = of[0].units();
            units.iter().any(|unit| *unit < 128) && units.iter().any(|unit| *unit >= 128)
        },
        implies: &["some-text"],
        ..Template::DEFAULT
    },
    Template {
        name: "equal-texts",
        form: "{0}.equals({1})",
        negated: "!{0}.equals({1})",
        slots: &[Text, Text],
        order: Order::Symmetric,
        holds: |of| of[0] == of[1],
        make: Some(|of| Some(of[1].clone())),
        implies: &["equal-ignoring-case", "same-length", "contains", "starts", "ends"],
        ..Template::DEFAULT
    },
    Template {
        name: "equal-ignoring-case",
        form: "{0}.equalsIgnoreCase({1})",
        negated: "!{0}.equalsIgnoreCase({1})",
        slots: &[Text, Text],
        order: Order::Symmetric,
        holds: |of| {
            let (one, other) = (of[0].units(), of[1].units());
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| one == other || lower(*one) == lower(*other))
        },
        make: Some(|of| Some(Value::Text(of[1].units().iter().map(|unit| swapped(*unit)).collect()))),
        implies: &["same-length"],
        ..Template::DEFAULT
    },
    Template {
        name: "same-length",
        form: "{0}.length() == {1}.length()",
        negated: "{0}.length() != {1}.length()",
        slots: &[Text, Text],
        order: Order::Symmetric,
        holds: |of| of[0].units().len() == of[1].units().len(),
        make: Some(|of| {
            // What is there stays, as far as it fits.
            let own = of[0].units().iter().copied().chain(std::iter::repeat(u16::from(b'a')));
            Some(Value::Text(own.take(of[1].units().len()).collect()))
        }),
        ..Template::DEFAULT
    },
    Template {
        name: "contains",
        form: "{0}.contains({1})",
        negated: "!{0}.contains({1})",
        slots: &[Text, Text],
        holds: |of| has(of[0].units(), of[1].units()),
        make: Some(|of| {
            let middle = of[0].units().len() / 2;
            let (before, after) = of[0].units().split_at(middle);
            Some(joined(&[before, of[1].units(), after]))
        }),
        ..Template::DEFAULT
    },
    Template {
        name: "starts",
        form: "{0}.startsWith({1})",
        negated: "!{0}.startsWith({1})",
        slots: &[Text, Text],
        holds: |of| of[0].units().starts_with(of[1].units()),
        make: Some(|of| Some(joined(&[of[1].units(), of[0].units()]))),
        implies: &["contains"],
        ..Template::DEFAULT
    },
    Template {
        name: "ends",
        form: "{0}.endsWith({1})",
        negated: "!{0}.endsWith({1})",
        slots: &[Text, Text],
        holds: |of| of[0].units().ends_with(of[1].units()),
        make: Some(|of| Some(joined(&[of[0].units(), of[1].units()]))),
        implies: &["contains"],
        ..Template::DEFAULT
    },
    Template {
        name: "reverse",
        form: "{0} is the reverse of {1}",
        negated: "{0} is not the reverse of {1}",
        slots: &[Text, Text],
        order: Order::Symmetric,
        holds: |of| of[0].units().iter().eq(of[1].units().iter().rev()),
        make: Some(|of| Some(Value::Text(of[1].units().iter().rev().copied().collect()))),
        implies: &["same-length"],
        ..Template::DEFAULT
    },
    Template {
        name: "has-character",
        form: "{0}.indexOf({1}) >= 0",
        negated: "{0}.indexOf({1}) < 0",
        slots: &[Text, Constant],
        holds: |of| matches!(of[1], Value::Int(unit) if of[0].units().iter().any(|own| i64::from(*own) == *unit)),
        make: Some(|of| match of[1] {
            Value::Int(unit) => {
                let unit = u16::try_from(*unit).ok()?;
                Some(Value::Text(of[0].units().iter().copied().chain([unit]).collect::<Arc<[u16]>>()))
            }
            _ => None,
        }),
        implies: &["some-text"],
        ..Template::DEFAULT
    },
];

fn has(whole: &[u16], part: &[u16]) -> bool {
    part.is_empty() || whole.windows(part.len()).any(|window| window == part)
}

fn joined(parts: &[&[u16]]) -> Value {
    Value::Text(parts.concat().into())
}

fn lower(unit: u16) -> u32 {
    let character = char::from_u32(unit.into());
    character.and_then(|own| own.to_lowercase().next()).map_or(u32::from(unit), u32::from)
}

/// The other case of a letter.
fn swapped(unit: u16) -> u16 {
    let Some(own) = char::from_u32(unit.into()).filter(char::is_ascii_alphabetic) else { return unit };
    let other = if own.is_ascii_lowercase() { own.to_ascii_uppercase() } else { own.to_ascii_lowercase() };
    other as u16
}
