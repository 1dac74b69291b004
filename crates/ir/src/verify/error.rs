//! Why a method was rejected.

use std::fmt;

use testwright_classpath::classfile::PoolError;
use testwright_classpath::descriptor::DescriptorError;

use crate::decode::DecodeReason;

/// A method that must not run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{class}.{method}{descriptor}, offset {offset}: {reason}")]
pub struct VerifyError {
    /// Internal name of the class.
    pub class: Box<str>,
    /// Name of the method.
    pub method: Box<str>,
    /// Descriptor of the method.
    pub descriptor: Box<str>,
    /// Bytecode offset of the instruction.
    pub offset: u16,
    /// What is wrong.
    pub reason: VerifyReason,
}

/// What is wrong with a method. A Java program sees a `VerifyError`, or for [`VerifyReason::Loading`] the error of
/// the class that could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyReason {
    /// A rule of JVMS §4.9 or §4.10 is broken.
    Rule(Box<str>),
    /// A class that the verifier has to know could not be loaded; the text is the hierarchy's.
    Loading(Box<str>),
    /// Verification would take too long or too much memory.
    TooComplex,
}

impl VerifyReason {
    pub(super) fn rule(text: impl Into<String>) -> Self {
        VerifyReason::Rule(text.into().into())
    }
}

impl fmt::Display for VerifyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyReason::Rule(text) | VerifyReason::Loading(text) => f.write_str(text),
            VerifyReason::TooComplex => f.write_str("the method is too complex to be verified"),
        }
    }
}

impl From<PoolError> for VerifyReason {
    fn from(error: PoolError) -> Self {
        VerifyReason::rule(format!("Bad constant: {error}"))
    }
}

impl From<DescriptorError> for VerifyReason {
    fn from(error: DescriptorError) -> Self {
        VerifyReason::rule(format!("Bad descriptor: {error}"))
    }
}

impl From<DecodeReason> for VerifyReason {
    fn from(reason: DecodeReason) -> Self {
        VerifyReason::rule(format!("Bad instruction: {reason}"))
    }
}
