//! Members of a universe, resolved in the virtual machine.

use testwright_testcase::{Member, MemberKind};
use testwright_vm::class::{ClassId, LoaderId, MethodId};
use testwright_vm::native::Answer;
use testwright_vm::resolve::ResolvedMethod;
use testwright_vm::vm::Vm;

/// What a value must be to be passed or stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// A primitive value with this descriptor character.
    Primitive(u8),
    /// Null or an instance of this class.
    Instance(ClassId),
}

/// How a member is used.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A constructor, a static method, or a method that needs no choice.
    Direct(MethodId),
    /// A method chosen by the receiver's class.
    Virtual(MethodId),
    /// A method of an interface.
    Interface(MethodId),
    /// A field in this slot of the receiver, or of the class's statics.
    Field(u32),
}

/// A member, resolved.
#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    /// The class that it is used through.
    pub(crate) class: ClassId,
    /// The class that declares it, which must be initialised before a static use.
    pub(crate) declared_in: ClassId,
    pub(crate) target: Target,
    /// Parameters, or the field.
    pub(crate) wanted: Vec<Wanted>,
    /// First character of the descriptor of what it gives.
    pub(crate) gives: u8,
    pub(crate) is_static: bool,
}

/// Resolves a member; the reason in words if that fails.
pub(crate) fn resolve(vm: &mut Vm, member: &Member) -> Result<Resolved, String> {
    let class = found(vm, &member.owner)?;
    if member.kind == MemberKind::Field {
        let field = vm
            .field_named(class, &member.name)
            .ok_or_else(|| format!("there is no field {}.{}", member.owner, member.name))?;
        let (slot, declared_in, sort) = (field.slot, field.class, field.sort);
        let wanted = vec![wanted_of(vm, &member.descriptor)?];
        let target = Target::Field(slot);
        return Ok(Resolved { class, declared_in, target, wanted, gives: sort, is_static: member.is_static });
    }
    let id = vm
        .find_method(class, &member.name, &member.descriptor)
        .ok_or_else(|| format!("there is no method {}.{}{}", member.owner, member.name, member.descriptor))?;
    let target = match member.kind {
        MemberKind::Method if !member.is_static => match vm.dispatch_of(id) {
            ResolvedMethod::Virtual { method, .. } => Target::Virtual(method),
            ResolvedMethod::Interface(method) => Target::Interface(method),
            _ => Target::Direct(id),
        },
        _ => Target::Direct(id),
    };
    let descriptor = testwright_classpath::descriptor::MethodDescriptor::parse(&member.descriptor)
        .map_err(|error| error.to_string())?;
    let mut wanted = Vec::with_capacity(descriptor.params.len());
    for parameter in &descriptor.params {
        wanted.push(wanted_of(vm, &parameter.to_string())?);
    }
    let (declared_in, gives) = (vm.method(id).class, vm.method(id).return_sort);
    Ok(Resolved { class, declared_in, target, wanted, gives, is_static: member.is_static })
}

/// What a field or parameter with this descriptor takes.
pub(crate) fn wanted_of(vm: &mut Vm, descriptor: &str) -> Result<Wanted, String> {
    Ok(match descriptor.as_bytes() {
        [b'L', name @ .., b';'] => {
            let name = std::str::from_utf8(name).map_err(|error| error.to_string())?;
            Wanted::Instance(found(vm, name)?)
        }
        [b'[', ..] => Wanted::Instance(found(vm, descriptor)?),
        [sort] => Wanted::Primitive(*sort),
        _ => return Err(format!("{descriptor} is no type")),
    })
}

/// The class with this internal name, as the user's classes see it.
pub(crate) fn found(vm: &mut Vm, name: &str) -> Result<ClassId, String> {
    let answer: Answer<ClassId> = vm.load_class(LoaderId::APP, name);
    answer.map_err(|raise| vm.describe_raise(&raise))
}
