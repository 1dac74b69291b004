//! Templates about references (Nosrati, Haghighi and Vahidi Asl 2020, section 7.1).
//!
//! That a property of an object equals a parameter needs no template: properties are variables of their own.

use super::{Order, Slot, Template};
use crate::value::Value;

/// See the module's text.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "null",
        form: "{0} == null",
        negated: "{0} != null",
        slots: &[Slot::Reference],
        nulls: true,
        holds: |of| *of[0] == Value::Null,
        make: Some(|_| Some(Value::Null)),
        ..Template::DEFAULT
    },
    Template {
        name: "not-null",
        form: "{0} != null",
        negated: "{0} == null",
        slots: &[Slot::Reference],
        nulls: true,
        holds: |of| *of[0] != Value::Null,
        ..Template::DEFAULT
    },
    Template {
        name: "same-object",
        form: "{0} is made like {1}",
        negated: "{0} is not made like {1}",
        slots: &[Slot::Object, Slot::Object],
        order: Order::Symmetric,
        holds: |of| of[0] == of[1],
        make: Some(|of| Some(of[1].clone())),
        ..Template::DEFAULT
    },
    Template {
        name: "pooled",
        form: "{0} is {1}",
        negated: "{0} is not {1}",
        slots: &[Slot::Object, Slot::Fitted],
        holds: |of| of[0] == of[1],
        make: Some(|of| Some(of[1].clone())),
        ..Template::DEFAULT
    },
];
