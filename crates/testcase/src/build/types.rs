//! Types from descriptors and from signatures.

use std::sync::Arc;

use testwright_classpath::descriptor::FieldType;
use testwright_classpath::signature::{self, Primitive, TypeArgument, TypeSignature};

use crate::ty::{Argument, ClassType, Type};
use crate::universe::TypeParameter;

/// The type that a descriptor says.
pub(crate) fn of_descriptor(descriptor: FieldType<'_>) -> Type {
    Type::Primitive(match descriptor {
        FieldType::Byte => Primitive::Byte,
        FieldType::Char => Primitive::Char,
        FieldType::Double => Primitive::Double,
        FieldType::Float => Primitive::Float,
        FieldType::Int => Primitive::Int,
        FieldType::Long => Primitive::Long,
        FieldType::Short => Primitive::Short,
        FieldType::Boolean => Primitive::Boolean,
        FieldType::Object(name) => return Type::class(name),
        FieldType::Array { .. } => {
            return Type::array_of(descriptor.component().map_or_else(Type::object, of_descriptor));
        }
    })
}

/// The type that a signature says.
pub(crate) fn of_signature(signature: &TypeSignature) -> Type {
    match signature {
        TypeSignature::Primitive(primitive) => Type::Primitive(*primitive),
        TypeSignature::Class(class) => class_type(class),
        TypeSignature::Variable(name) => Type::Variable(Arc::from(&**name)),
        TypeSignature::Array { dims, elem } => {
            (0..*dims).fold(of_signature(elem), |component, _| Type::array_of(component))
        }
    }
}

/// The class type that a signature says; the arguments of outer classes are dropped.
pub(crate) fn class_type(class: &signature::ClassType) -> Type {
    let arguments = class.arguments().iter().map(|argument| match argument {
        TypeArgument::Any => Argument::Any,
        TypeArgument::Exact(own) => Argument::Exact(of_signature(own)),
        TypeArgument::Extends(own) => Argument::Extends(of_signature(own)),
        TypeArgument::Super(own) => Argument::Super(of_signature(own)),
    });
    Type::Class(Arc::new(ClassType { name: class.internal_name().into(), arguments: arguments.collect() }))
}

/// Type parameters with their first bounds.
pub(crate) fn parameters_of(parameters: &[signature::TypeParameter]) -> Vec<TypeParameter> {
    let bound = |parameter: &signature::TypeParameter| {
        let first = parameter.class_bound.as_ref().or_else(|| parameter.interface_bounds.first());
        first.map_or_else(Type::object, of_signature)
    };
    parameters
        .iter()
        .map(|parameter| TypeParameter { name: Arc::from(&*parameter.name), bound: bound(parameter) })
        .collect()
}
