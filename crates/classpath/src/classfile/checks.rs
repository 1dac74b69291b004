//! Syntax checks of names and descriptors, each done once per constant.
//!
//! A file may use the same long name thousands of times; remembering what is already known keeps reading
//! linear in the file's size. A failed check ends the reading, so only successes are remembered.

use super::error::ClassFileProblem;
use super::pool::ConstantPool;
use crate::descriptor;

/// What a Utf8 constant may have to be. The value is its bit in [`Checks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Rule {
    /// A class name or an array descriptor.
    ClassConstant = 1,
    /// A class name.
    ClassName = 2,
    /// A name of a field, variable or parameter.
    UnqualifiedName = 4,
    /// A name of a method.
    MethodName = 8,
    /// A field descriptor.
    FieldDescriptor = 16,
    /// A method descriptor.
    MethodDescriptor = 32,
}

/// Set beside [`Rule::MethodDescriptor`] if the method returns nothing.
const VOID: u16 = 64;

/// What is known about each constant.
#[derive(Clone, Debug)]
pub(super) struct Checks {
    /// The rules that each obeys in the low byte; for method descriptors the slots of the parameters in the high one.
    known: Vec<u16>,
}

impl Checks {
    /// Nothing known about `len` constants.
    pub(super) fn new(len: usize) -> Self {
        Self { known: vec![0; len] }
    }

    /// Fails unless constant `index` is a Utf8 that obeys `rule`.
    pub(super) fn require(
        &mut self,
        pool: &ConstantPool,
        index: u16,
        rule: Rule,
    ) -> Result<(), ClassFileProblem> {
        let at = usize::from(index);
        if self.known.get(at).is_some_and(|known| known & rule as u16 != 0) {
            return Ok(());
        }
        let text = pool.text_bytes(index)?;
        let checked = match rule {
            Rule::ClassConstant => named(descriptor::is_class_constant_bytes(text), "class name"),
            Rule::ClassName => named(descriptor::is_class_name_bytes(text), "class name"),
            Rule::UnqualifiedName => named(descriptor::is_unqualified_name_bytes(text), "field name"),
            Rule::MethodName => named(descriptor::is_method_name_bytes(text), "method name"),
            Rule::FieldDescriptor => descriptor::check_field(text).map_err(|e| ("field descriptor", e)),
            Rule::MethodDescriptor => match descriptor::check_method(text) {
                Ok((slots, is_void)) => {
                    self.known[at] |= u16::from(slots) << 8 | if is_void { VOID } else { 0 };
                    Ok(())
                }
                Err(reason) => Err(("method descriptor", reason)),
            },
        };
        if let Err((what, reason)) = checked {
            let text = descriptor::shortened(&String::from_utf8_lossy(text));
            let colon = if reason.is_empty() { "" } else { ": " };
            let problem = format!("constant {index}: {text:?} is not a legal {what}{colon}{reason}");
            return Err(ClassFileProblem::Malformed(problem.into()));
        }
        self.known[at] |= rule as u16;
        Ok(())
    }

    /// True if `index` is a method descriptor, already checked, that returns void.
    pub(super) fn is_void(&self, index: u16) -> bool {
        self.known.get(usize::from(index)).is_some_and(|known| known & VOID != 0)
    }

    /// Slots of the parameters of the method descriptor `index`, already checked, without `this`.
    pub(super) fn parameter_slots(&self, index: u16) -> u8 {
        self.known.get(usize::from(index)).map_or(0, |known| (known >> 8) as u8)
    }
}

fn named(is_legal: bool, what: &'static str) -> Result<(), (&'static str, &'static str)> {
    if is_legal { Ok(()) } else { Err((what, "")) }
}
