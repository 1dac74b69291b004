//! What a test case was seen to do, in terms that assertions can be made of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::literal::{Literal, Text};
use crate::test_case::Var;
use crate::ty::{Primitive, Type};
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
    /// An object of a class of the JDK that equals what can be made of its text; see [`maker`].
    Parsed {
        /// Internal name of its class.
        class: Arc<str>,
        /// What its `toString` gives.
        text: Arc<str>,
    },
    /// An object of the JDK whose text says all of it: one that texts are put together in, such as a `StringBuilder`, or one
    /// that nothing in Java 8 writes as an expression, such as a map of several entries.
    Text(Text),
    /// A container of the JDK's.
    Container {
        /// Which kind of equality it has.
        kind: Container,
        /// What is in it; as few as in an array. Of a map key and value of its only entry.
        elements: Vec<Value>,
    },
    /// An iterator or a stream, and all that it gave until it was used up.
    Drained {
        /// How it is used up.
        by: Drain,
        /// What it gave; as few as in an array.
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

impl Value {
    /// Whether what is in it may be something else later.
    #[must_use]
    pub fn may_change(&self) -> bool {
        match self {
            Value::Array { .. } | Value::Text(_) | Value::Drained { .. } => true,
            Value::Container { kind, .. } => *kind != Container::Optional,
            _ => false,
        }
    }
}

/// Containers of the JDK's that equal others of their kind with equal elements, whatever their classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// A `java.util.List`.
    List,
    /// A `java.util.Set`.
    Set,
    /// A `java.util.Map`.
    Map,
    /// A `java.util.Optional`.
    Optional,
}

/// How what gives one element after the other is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drain {
    /// A `java.util.Iterator`, by `forEachRemaining`.
    Iterator,
    /// A stream of `java.util.stream`, of these primitives or of objects, by `toArray`.
    Stream(Option<Primitive>),
}

/// How an object is made of the text that its `toString` gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maker {
    /// By a constructor.
    Constructor,
    /// By a static method of this name.
    Method(&'static str),
}

/// How objects of a class of the JDK, by internal name, are made of their texts, if what comes out equals them by contract.
#[must_use]
pub fn maker(class: &str) -> Option<Maker> {
    match class {
        "java/math/BigInteger" | "java/math/BigDecimal" => Some(Maker::Constructor),
        "java/util/UUID" => Some(Maker::Method("fromString")),
        "java/time/Duration"
        | "java/time/Instant"
        | "java/time/LocalDate"
        | "java/time/LocalDateTime"
        | "java/time/LocalTime"
        | "java/time/OffsetDateTime"
        | "java/time/Period" => Some(Maker::Method("parse")),
        _ => None,
    }
}

/// Whether texts are put together in objects of a class, by internal name, and its `toString` gives them.
#[must_use]
pub fn collects_text(class: &str) -> bool {
    matches!(
        class,
        "java/lang/StringBuilder"
            | "java/lang/StringBuffer"
            | "java/io/StringWriter"
            | "java/io/CharArrayWriter"
            | "java/io/ByteArrayOutputStream"
            | "java/util/StringJoiner"
    )
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

/// A call that the code under test made on a stub of the test.
#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    /// The stub.
    pub stub: Var,
    /// The method of its class or interface.
    pub method: MemberId,
    /// What it was given, as it was when the call was made. [`Value::Object`] stands for what says nothing of itself, or has
    /// changed since.
    pub arguments: Vec<Value>,
    /// The statement of the test that was running.
    pub during: Var,
}

/// A setting of the whole process that a test changes, and puts back when it ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Setting {
    /// The system's properties.
    Properties,
    /// The default locale.
    Locale,
    /// The default time zone.
    TimeZone,
    /// What `System.out` is, or `System.err`.
    Printer(Printer),
    /// What `System.in` is.
    Input,
}

/// A standard stream that text is printed to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Printer {
    /// `System.out`
    Out,
    /// `System.err`
    Err,
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
    /// What arrays and containers of the JDK's are after the run that the last statement was given and has changed.
    pub changed: Vec<(Var, Value)>,
    /// All calls on stubs, in order. Empty as well if there were too many, or if their order is not certain.
    pub interactions: Vec<Interaction>,
    /// The message of the exception that ended the test, if code under test wrote it.
    pub message: Option<Text>,
    /// What the test printed until its last statement had ended, by stream.
    pub printed: BTreeMap<Printer, Text>,
    /// Files in the temporary folder of the test that the last statement made or changed: their paths below it, in order, and
    /// what they hold.
    pub files: Vec<(Arc<str>, Text)>,
    /// The settings of the process that it changed, in this run or in another.
    pub settings: BTreeSet<Setting>,
}
