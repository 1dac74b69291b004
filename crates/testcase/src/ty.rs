//! Java types as tests see them: with type arguments, which the virtual machine does not need but source code does.
//!
//! **Always true:** the type of a statement has no type variables; those occur only in the signatures of members.

use std::fmt;
use std::sync::Arc;

pub use testwright_classpath::signature::Primitive;

/// Any type but void.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `int` and the like.
    Primitive(Primitive),
    /// A class or interface.
    Class(Arc<ClassType>),
    /// An array of this component.
    Array(Arc<Type>),
    /// A type variable of a class or method, by name; only in signatures.
    Variable(Arc<str>),
}

/// A class with its type arguments; none if it is not generic or used raw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassType {
    /// Internal name (`java/util/Map$Entry`).
    pub name: Arc<str>,
    /// Type arguments.
    pub arguments: Vec<Argument>,
}

/// A type argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A type itself.
    Exact(Type),
    /// `? extends`
    Extends(Type),
    /// `? super`
    Super(Type),
    /// `?`
    Any,
}

impl Type {
    /// A class without type arguments, by internal name.
    #[must_use]
    pub fn class(name: impl Into<Arc<str>>) -> Type {
        Type::Class(Arc::new(ClassType { name: name.into(), arguments: Vec::new() }))
    }

    /// `java.lang.Object`
    #[must_use]
    pub fn object() -> Type {
        Type::class("java/lang/Object")
    }

    /// `java.lang.String`
    #[must_use]
    pub fn string() -> Type {
        Type::class("java/lang/String")
    }

    /// An array of this type.
    #[must_use]
    pub fn array_of(component: Type) -> Type {
        Type::Array(Arc::new(component))
    }

    /// Internal name of a class type.
    #[must_use]
    pub fn class_name(&self) -> Option<&Arc<str>> {
        match self {
            Type::Class(class) => Some(&class.name),
            _ => None,
        }
    }

    /// True for `java.lang.String`.
    #[must_use]
    pub fn is_string(&self) -> bool {
        self.class_name().is_some_and(|name| &**name == "java/lang/String")
    }

    /// True unless it is primitive.
    #[must_use]
    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Primitive(_))
    }

    /// The primitive type that this class boxes.
    #[must_use]
    pub fn unboxed(&self) -> Option<Primitive> {
        let name = self.class_name()?;
        BOXES.iter().find(|(_, class)| **class == **name).map(|(primitive, _)| *primitive)
    }

    /// Descriptor of the erased type (JLS §4.6); type variables erase to `Object`, so substitute them by their bounds
    /// first if that matters.
    #[must_use]
    pub fn descriptor(&self) -> String {
        match self {
            Type::Primitive(primitive) => primitive.letter().to_string(),
            Type::Class(class) => format!("L{};", class.name),
            Type::Array(component) => format!("[{}", component.descriptor()),
            Type::Variable(_) => "Ljava/lang/Object;".to_owned(),
        }
    }
}

/// Primitive types and the classes that box them, by internal name.
pub const BOXES: [(Primitive, &str); 8] = [
    (Primitive::Boolean, "java/lang/Boolean"),
    (Primitive::Byte, "java/lang/Byte"),
    (Primitive::Char, "java/lang/Character"),
    (Primitive::Short, "java/lang/Short"),
    (Primitive::Int, "java/lang/Integer"),
    (Primitive::Long, "java/lang/Long"),
    (Primitive::Float, "java/lang/Float"),
    (Primitive::Double, "java/lang/Double"),
];

/// Internal name of the class that boxes a primitive type.
#[must_use]
pub fn box_of(primitive: Primitive) -> &'static str {
    BOXES.iter().find(|(own, _)| *own == primitive).map_or("java/lang/Integer", |(_, class)| class)
}

/// Java-like, with fully qualified names: for messages, not for source code.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Primitive(primitive) => f.write_str(keyword(*primitive)),
            Type::Array(component) => write!(f, "{component}[]"),
            Type::Variable(name) => f.write_str(name),
            Type::Class(class) => {
                f.write_str(&class.name.replace(['/', '$'], "."))?;
                for (at, argument) in class.arguments.iter().enumerate() {
                    f.write_str(if at == 0 { "<" } else { ", " })?;
                    match argument {
                        Argument::Exact(exact) => write!(f, "{exact}")?,
                        Argument::Extends(bound) => write!(f, "? extends {bound}")?,
                        Argument::Super(bound) => write!(f, "? super {bound}")?,
                        Argument::Any => f.write_str("?")?,
                    }
                }
                if class.arguments.is_empty() { Ok(()) } else { f.write_str(">") }
            }
        }
    }
}

/// How Java source names a primitive type.
#[must_use]
pub fn keyword(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Byte => "byte",
        Primitive::Char => "char",
        Primitive::Double => "double",
        Primitive::Float => "float",
        Primitive::Int => "int",
        Primitive::Long => "long",
        Primitive::Short => "short",
        Primitive::Boolean => "boolean",
    }
}
