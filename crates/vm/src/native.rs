//! How native methods are written and found.
//!
//! A native is a plain function from the VM and its argument slots to a register value, or to a [`Raise`] that says
//! why there is none. It never runs Java code itself: to have code run it returns [`Raise::Init`] (which initialises
//! a class and then calls the native again, so nothing may have been changed before) or [`Raise::Call`] (whose result
//! becomes the native's result). So the Rust stack stays flat and green threads can switch anywhere.

use crate::class::{ClassId, MethodId};
use crate::heap::Ref;
use crate::outcome::End;
use crate::vm::Vm;

/// Why an operation has no value (yet).
#[derive(Debug)]
pub enum Raise {
    /// A Java exception is thrown.
    Throw(Ref),
    /// An exception of this class (internal name) with this message is made and thrown.
    New(&'static str, Option<String>),
    /// The class must be initialised first; then the operation is repeated.
    Init(ClassId),
    /// From natives only: this call's result is the native's result.
    Call(Box<CallRequest>),
    /// The current thread cannot go on; it repeats the operation when the scheduler wakes it.
    Block,
    /// The execution ends.
    End(Box<End>),
}

impl Raise {
    /// An exception with a message.
    pub fn new(class: &'static str, message: impl Into<String>) -> Raise {
        Raise::New(class, Some(message.into()))
    }

    /// `NullPointerException` without a message.
    #[must_use]
    pub fn npe() -> Raise {
        Raise::New("java/lang/NullPointerException", None)
    }

    /// The end of the execution.
    #[must_use]
    pub fn end(end: End) -> Raise {
        Raise::End(Box::new(end))
    }
}

/// A call that a native asks for.
#[derive(Debug)]
pub struct CallRequest {
    /// The method; virtual methods are chosen by the receiver if `dispatch`.
    pub method: MethodId,
    /// Argument slots (a long or double takes two, the value in the first).
    pub args: Vec<u64>,
    /// What becomes of the result.
    pub result: ResultUse,
}

/// What becomes of the result of a [`CallRequest`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultUse {
    /// It is the native's result as it is.
    AsIs,
    /// It is dropped and this is the native's result.
    Replace(u64),
    /// Boxed by the method's return type (null for void); exceptions are wrapped in InvocationTargetException.
    Reflective,
    /// It is dropped and this new object is the native's result; exceptions are wrapped likewise.
    Construct(u64),
}

/// The result of an operation.
pub type Answer<T = u64> = Result<T, Raise>;

/// A native's implementation. `args` has one entry per slot, the receiver first.
pub type NativeFn = fn(&mut Vm, args: &[u64]) -> Answer;

/// One line of a registry: class, name, descriptor, function. A native whose descriptor differs from one JDK to the next has a
/// line for each, because the function finds its arguments by their slots.
pub struct Native {
    /// Internal name of the class.
    pub class: &'static str,
    /// Method name.
    pub name: &'static str,
    /// Descriptor.
    pub descriptor: &'static str,
    /// The implementation.
    pub run: NativeFn,
}

/// Shorthand for registry lines.
#[must_use]
pub const fn native(
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    run: NativeFn,
) -> Native {
    Native { class, name, descriptor, run }
}
