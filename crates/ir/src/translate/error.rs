//! Why a method body cannot be translated.

use testwright_classpath::classfile::{ClassFile, Method, PoolError};

use crate::code::Kind;
use crate::decode::{DecodeError, DecodeReason};

/// A method body that is not valid, with the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{class}.{method} at offset {pc}: {reason}")]
pub struct TranslateError {
    /// Internal name of the class.
    pub class: Box<str>,
    /// Name and descriptor of the method.
    pub method: Box<str>,
    /// Bytecode offset.
    pub pc: u16,
    /// What is wrong there.
    pub reason: TranslateReason,
}

/// What is wrong with a method body.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranslateReason {
    /// An abstract or native method.
    #[error("the method has no code")]
    NoCode,
    /// The bytes are no bytecode.
    #[error("{0}")]
    Decode(DecodeReason),
    /// An instruction's constant is missing or of another kind.
    #[error("{0}")]
    Pool(#[from] PoolError),
    /// A descriptor that is not one.
    #[error("bad descriptor {0:?}")]
    Descriptor(Box<str>),
    /// A constant that `ldc` or `ldc2_w` cannot load.
    #[error("constant {0} cannot be loaded by this instruction")]
    NotLoadable(u16),
    /// A virtual call of an interface method, or an interface call of a class's.
    #[error("constant {0} names a method of the wrong sort of type for this call")]
    CallSort(u16),
    /// The argument count of invokeinterface is wrong.
    #[error("the argument count {found} of invokeinterface should be {expected}")]
    ArgumentCount {
        /// By the descriptor.
        expected: usize,
        /// In the instruction.
        found: u8,
    },
    /// The operand stack has too few values.
    #[error("operand stack underflow")]
    StackUnderflow,
    /// The operand stack grows past `max_stack`.
    #[error("operand stack overflow: max_stack is {0}")]
    StackOverflow(u16),
    /// A stack slot holds something else.
    #[error("expected {expected} on the operand stack, found {found}")]
    StackKind {
        /// What the instruction takes.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// A stack instruction takes half of a long or double.
    #[error("a long or double on the operand stack is split")]
    SplitValue,
    /// A local variable past `max_locals`.
    #[error("local variable {0} is out of range")]
    LocalRange(u16),
    /// A local variable that is not set, or set to another kind, on some path.
    #[error("local variable {local} does not hold a value of kind {kind} on every path to here")]
    LocalKind {
        /// The variable.
        local: u16,
        /// What the instruction takes.
        kind: Kind,
    },
    /// Two paths meet with stacks of different depths or kinds.
    #[error("operand stacks differ where paths meet at offset {0}")]
    MergeStack(u16),
    /// The last instruction goes on.
    #[error("control falls off the end of the code")]
    FallsOff,
    /// Returns another kind than the method's descriptor says.
    #[error("return instruction does not fit the method's descriptor")]
    ReturnKind,
    /// An exception table row that does not lie on instructions.
    #[error("exception table row {0} does not lie on instructions")]
    HandlerRange(usize),
    /// The parameters need more slots than `max_locals`.
    #[error("the parameters need {0} local variable slots, more than max_locals")]
    Parameters(u32),
    /// More than 65535 registers are in use.
    #[error("more than 65535 registers")]
    Registers,
    /// `ret` of a local variable that holds no single return address.
    #[error("local variable {0} does not hold a return address on every path to here")]
    ReturnAddress(u16),
    /// Subroutines, copied for each call, make the body too large.
    #[error("subroutines make the method too large")]
    SubroutineGrowth,
    /// Blocks times handlers make the body too large.
    #[error("too many exception edges")]
    HandlerGrowth,
}

/// A reason with its offset, before anyone has said which method it is.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) pc: u16,
    pub(super) reason: TranslateReason,
}

impl Failure {
    pub(super) fn in_method(self, class: &ClassFile, method: &Method) -> TranslateError {
        TranslateError {
            class: class.name.clone(),
            method: format!("{}{}", method.name, method.descriptor).into(),
            pc: self.pc,
            reason: self.reason,
        }
    }
}

impl From<DecodeError> for Failure {
    fn from(error: DecodeError) -> Self {
        Failure { pc: error.pc, reason: TranslateReason::Decode(error.reason) }
    }
}

impl TranslateReason {
    pub(super) fn at(self, pc: u16) -> Failure {
        Failure { pc, reason: self }
    }
}
