//! Syntax checks of names and descriptors, each done once per constant.
//!
//! A file may use the same long name thousands of times; remembering what is already known keeps reading
//! linear in the file's size. A failed check ends the reading, so only successes are remembered.

use super::error::ClassFileProblem;
use super::pool::ConstantPool;
use crate::descriptor;

/// What a Utf8 constant may have to be. The value is its bit in [`Checks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
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
const VOID: u8 = 64;

/// What is known about each constant.
#[derive(Clone, Debug)]
pub(super) struct Checks {
    known: Vec<u8>,
    /// Slots of the parameters, for method descriptors.
    slots: Vec<u8>,
}

impl Checks {
    /// Nothing known about `len` constants.
    pub(super) fn new(len: usize) -> Self {
        Self { known: vec![0; len], slots: vec![0; len] }
    }

    /// Fails unless constant `index` is a Utf8 that obeys `rule`.
    pub(super) fn require(
        &mut self,
        pool: &ConstantPool,
        index: u16,
        rule: Rule,
    ) -> Result<(), ClassFileProblem> {
        let at = usize::from(index);
        if self.known.get(at).is_some_and(|known| known & rule as u8 != 0) {
            return Ok(());
        }
        let text = pool.utf8(index)?;
        let legal = match rule {
            Rule::ClassConstant => descriptor::is_class_constant(text),
            Rule::ClassName => descriptor::is_class_name(text),
            Rule::UnqualifiedName => descriptor::is_unqualified_name(text),
            Rule::MethodName => descriptor::is_method_name(text),
            Rule::FieldDescriptor => {
                descriptor::FieldType::parse(text).map_err(|e| describe(index, &e))?;
                true
            }
            Rule::MethodDescriptor => {
                let (slots, ret) = descriptor::parameters(text).map_err(|e| describe(index, &e))?;
                self.slots[at] = slots;
                self.known[at] |= if ret.is_none() { VOID } else { 0 };
                true
            }
        };
        if !legal {
            let what = match rule {
                Rule::MethodName => "method name",
                Rule::UnqualifiedName => "field name",
                _ => "class name",
            };
            return Err(describe(
                index,
                &format_args!("{:?} is not a legal {what}", descriptor::shortened(text)),
            ));
        }
        self.known[at] |= rule as u8;
        Ok(())
    }

    /// True if `index` is a method descriptor, already checked, that returns void.
    pub(super) fn is_void(&self, index: u16) -> bool {
        self.known.get(usize::from(index)).is_some_and(|known| known & VOID != 0)
    }

    /// Slots of the parameters of the method descriptor `index`, already checked, without `this`.
    pub(super) fn parameter_slots(&self, index: u16) -> u8 {
        self.slots.get(usize::from(index)).copied().unwrap_or(0)
    }
}

fn describe(index: u16, problem: &dyn std::fmt::Display) -> ClassFileProblem {
    ClassFileProblem::Malformed(format!("constant {index}: {problem}").into())
}
