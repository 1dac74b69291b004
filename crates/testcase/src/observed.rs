//! What a test case was seen to do, in terms that assertions can be made of.

use std::sync::Arc;

use crate::literal::Literal;
use crate::test_case::Var;
use crate::ty::Type;
use crate::universe::MemberId;

/// A value that a run produced.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A primitive value, or a string.
    Literal(Literal),
    /// A boxed primitive value.
    Boxed(Literal),
    /// `null`
    Null,
    /// An enum constant.
    Enum {
        /// Internal name of the enum class.
        class: Arc<str>,
        /// Name of the constant.
        name: Arc<str>,
    },
    /// A class object.
    Class(Type),
    /// An array.
    Array {
        /// Static type of its elements.
        component: Type,
        /// Its elements; at most a few dozen, else the array is an [`Value::Object`].
        elements: Vec<Value>,
    },
    /// The very object that an earlier statement made.
    Same(Var),
    /// Any other object.
    Object {
        /// Internal name of its class.
        class: Arc<str>,
    },
}

/// What a call of a pure method, or a look at a field, showed of an object after the whole test had run.
#[derive(Clone, PartialEq, Debug)]
pub struct Inspection {
    /// The object.
    pub var: Var,
    /// The method without parameters, or the field.
    pub member: MemberId,
    /// What it gave.
    pub value: Value,
}

/// How a statement ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Normally, with its value unless it has none. `tainted` values depend on something that other runs may see
    /// differently (time, identity hashes, …) and are never asserted.
    Returned {
        /// The value.
        value: Option<Value>,
        /// Whether it may differ between runs.
        tainted: bool,
    },
    /// By an exception; the test ends here.
    Threw {
        /// Internal name of the exception's class.
        class: Arc<str>,
        /// The same, or the nearest superclass that a test in this package may name.
        nameable: Arc<str>,
        /// Its message.
        message: Option<String>,
    },
    /// It was not reached.
    NotRun,
}

/// What was seen of one run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Observed {
    /// By statement.
    pub outcomes: Vec<Outcome>,
    /// Of objects, after the run.
    pub inspections: Vec<Inspection>,
}
