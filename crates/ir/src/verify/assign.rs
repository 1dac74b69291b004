//! Which reference may stand where which class is expected (JVMS §4.10.1.2), and how types are called in messages.

use testwright_classpath::descriptor::{ElementType, FieldType};

use super::error::VerifyReason;
use super::step::Verifier;
use super::types::{OBJECT, Type};

/// The interfaces that arrays implement (JLS §10.8).
const ARRAY_INTERFACES: [&str; 2] = ["java/lang/Cloneable", "java/io/Serializable"];

impl<'a> Verifier<'a, '_> {
    /// True if a value of type `from` may be used where `to`, a class or an array, is expected. An object that is not
    /// initialised may not.
    pub(super) fn is_assignable(&self, from: Type, to: FieldType<'_>) -> Result<bool, VerifyReason> {
        match from {
            Type::Null => Ok(true),
            Type::Ref(set) => {
                for class in self.types.classes(set) {
                    self.budget.charge(1 + name_cost(to))?;
                    if !self.is_class_assignable(class, to)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn is_class_assignable(&self, from: FieldType<'_>, to: FieldType<'_>) -> Result<bool, VerifyReason> {
        if from == to || to == FieldType::Object(OBJECT) {
            return Ok(true);
        }
        match (from, to) {
            (FieldType::Object(from), FieldType::Object(to)) => self.is_subclass_or_interface(from, to),
            (FieldType::Array { .. }, FieldType::Object(to)) => Ok(ARRAY_INTERFACES.contains(&to)),
            (FieldType::Array { dims, elem }, FieldType::Array { dims: to_dims, elem: to_elem }) => {
                self.is_array_assignable((dims, elem), (to_dims, to_elem))
            }
            _ => Ok(false),
        }
    }

    /// Arrays are assignable if their components are, and that down to the shallower one's elements.
    fn is_array_assignable(
        &self,
        (from_dims, from): (u8, ElementType<'_>),
        (to_dims, to): (u8, ElementType<'_>),
    ) -> Result<bool, VerifyReason> {
        match (from, to) {
            (_, ElementType::Object(to)) if from_dims > to_dims => {
                Ok(to == OBJECT || ARRAY_INTERFACES.contains(&to))
            }
            (ElementType::Object(from), ElementType::Object(to)) if from_dims == to_dims => {
                Ok(from == to || to == OBJECT || self.is_subclass_or_interface(from, to)?)
            }
            // Elements of a primitive type are of that type only.
            _ => Ok(from_dims == to_dims && from == to),
        }
    }

    /// True if `to` is an interface (JVMS §4.10.1.2 treats those like `java/lang/Object`) or a superclass of `from`.
    /// The names differ.
    pub(super) fn is_subclass_or_interface(&self, from: &str, to: &str) -> Result<bool, VerifyReason> {
        // What the class file itself says needs no other class.
        if from == self.this
            && (self.class.super_name.as_deref() == Some(to)
                || self.class.interfaces.iter().any(|name| **name == *to))
        {
            return Ok(true);
        }
        Ok(self.budget.is_interface(to)? || self.budget.is_subclass(from, to)?)
    }

    /// A type as messages call it.
    pub(super) fn describe(&self, found: Type) -> String {
        match found {
            Type::Top => "nothing that may be read".into(),
            Type::Int => "int".into(),
            Type::Float => "float".into(),
            Type::Long => "long".into(),
            Type::Double => "double".into(),
            Type::LongEnd => "the second half of a long".into(),
            Type::DoubleEnd => "the second half of a double".into(),
            Type::Null => "null".into(),
            Type::Ref(set) => {
                let mut names: Vec<String> = self.types.classes(set).map(describe_field_type).collect();
                names.sort_unstable();
                names.join(" or ")
            }
            Type::UninitializedThis => format!("uninitialized {} (this)", self.this),
            Type::Uninitialized(pc) => format!("uninitialized object of offset {pc}"),
            Type::ReturnAddress(_) => "return address".into(),
        }
    }
}

/// Steps for comparing or looking up a type by its name, which may be 65535 bytes long.
pub(super) fn name_cost(field_type: FieldType<'_>) -> usize {
    match field_type {
        FieldType::Object(name) | FieldType::Array { elem: ElementType::Object(name), .. } => name.len() / 16,
        _ => 0,
    }
}

/// A declared type as messages call it: `int`, `java/lang/String`, `byte[][]`.
pub(super) fn describe_field_type(field_type: FieldType<'_>) -> String {
    match field_type {
        FieldType::Byte => "byte".into(),
        FieldType::Char => "char".into(),
        FieldType::Double => "double".into(),
        FieldType::Float => "float".into(),
        FieldType::Int => "int".into(),
        FieldType::Long => "long".into(),
        FieldType::Short => "short".into(),
        FieldType::Boolean => "boolean".into(),
        FieldType::Object(name) => name.into(),
        FieldType::Array { dims, elem } => describe_field_type(elem.into()) + &"[]".repeat(usize::from(dims)),
    }
}
