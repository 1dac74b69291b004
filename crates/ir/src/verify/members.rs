//! Instructions that name fields, methods and classes.

use testwright_classpath::classfile::pool::MemberRef;
use testwright_classpath::descriptor::{ElementType, FieldType, MethodDescriptor};

use super::assign::describe_field_type;
use super::error::VerifyReason;
use super::step::Verifier;
use super::types::{OBJECT, Type, class_type};
use crate::code::{InvokeKind, Kind};
use crate::decode::Instruction;

impl<'a> Verifier<'a, '_> {
    /// The class or array that a Class constant names.
    pub(super) fn class_constant(&self, index: u16) -> Result<FieldType<'a>, VerifyReason> {
        Ok(class_type(self.class_name(index)?)?)
    }

    /// What a Class constant names, by the name that it has here.
    fn class_name(&self, index: u16) -> Result<&'a str, VerifyReason> {
        Ok(self.name_here(self.pool.class_name(index)?))
    }

    fn field_ref(&self, index: u16) -> Result<MemberRef<'a>, VerifyReason> {
        let field = self.pool.field_ref(index)?;
        Ok(MemberRef { class: self.name_here(field.class), ..field })
    }

    fn method_ref(&self, index: u16) -> Result<MemberRef<'a>, VerifyReason> {
        let method = self.pool.method_ref(index)?;
        Ok(MemberRef { class: self.name_here(method.class), ..method })
    }

    fn name_here(&self, name: &'a str) -> &'a str {
        if *name == *self.class.name { self.this } else { name }
    }

    pub(super) fn check_bootstrap(&self, index: u16) -> Result<(), VerifyReason> {
        if usize::from(index) < self.class.bootstrap_methods.len() {
            return Ok(());
        }
        Err(VerifyReason::rule(format!("Bad constant: there is no bootstrap method {index}")))
    }

    pub(super) fn get_static(&mut self, field: u16) -> Result<(), VerifyReason> {
        let field = self.field_ref(field)?;
        self.push_declared(FieldType::parse(field.descriptor)?)
    }

    pub(super) fn put_static(&mut self, field: u16) -> Result<(), VerifyReason> {
        let field = self.field_ref(field)?;
        self.pop_declared(FieldType::parse(field.descriptor)?)
    }

    pub(super) fn get_field(&mut self, field: u16) -> Result<(), VerifyReason> {
        let field = self.field_ref(field)?;
        let field_type = FieldType::parse(field.descriptor)?;
        let object = self.frame.pop()?;
        self.check_receiver(object, field)?;
        self.push_declared(field_type)
    }

    pub(super) fn put_field(&mut self, field: u16) -> Result<(), VerifyReason> {
        let field = self.field_ref(field)?;
        self.pop_declared(FieldType::parse(field.descriptor)?)?;
        let object = self.frame.pop()?;
        // Inner classes set their outer instance before super() (JVMS §4.10.1.9 putfield).
        if object == Type::UninitializedThis && self.declares_field(field) {
            return Ok(());
        }
        self.check_receiver(object, field)
    }

    fn declares_field(&self, field: MemberRef<'_>) -> bool {
        let declared = |name: &str, descriptor: &str| field.name == name && field.descriptor == descriptor;
        field.class == self.this
            && self.class.fields.iter().any(|f| !f.flags.is_static() && declared(&f.name, &f.descriptor))
    }

    /// Checks that an object may be asked for a member of the class that the member is named with.
    fn check_receiver(&self, object: Type, member: MemberRef<'_>) -> Result<(), VerifyReason> {
        let class = class_type(member.class)?;
        if !self.is_assignable(object, class)? {
            return Err(self.bad_stack(&describe_field_type(class), object));
        }
        self.check_protected(object, member)
    }

    /// A protected member that a superclass in another package declares may be used only on objects of the current
    /// class (JVMS §4.10.1.8). Arrays' public `clone` is found as Object's protected one.
    fn check_protected(&self, object: Type, member: MemberRef<'_>) -> Result<(), VerifyReason> {
        let array_clone = member.name == "clone" && self.is_array(object);
        if member.class == self.this || member.class.starts_with('[') || array_clone {
            return Ok(());
        }
        let this = FieldType::Object(self.this);
        if self.is_protected_elsewhere(member)? && !self.is_assignable(object, this)? {
            let MemberRef { class, name, .. } = member;
            let found = self.describe(object);
            return Err(VerifyReason::rule(format!("Bad access to protected {class}.{name} of {found}")));
        }
        Ok(())
    }

    fn is_protected_elsewhere(&self, member: MemberRef<'_>) -> Result<bool, VerifyReason> {
        let MemberRef { class, name, descriptor, .. } = member;
        self.budget.is_protected_elsewhere(self.this, class, name, descriptor)
    }

    fn is_array(&self, object: Type) -> bool {
        match object {
            Type::Ref(set) => self.types.classes(set).all(|class| matches!(class, FieldType::Array { .. })),
            _ => false,
        }
    }

    /// `invokevirtual`, `invokespecial` and `invokestatic`.
    pub(super) fn invoke(&mut self, kind: InvokeKind, index: u16) -> Result<(), VerifyReason> {
        let method = self.method_ref(index)?;
        // Before version 52, interfaces had neither static nor private nor callable default methods (JVMS §4.9.1).
        let interface_allowed = kind != InvokeKind::Virtual && self.class.major >= 52;
        if method.of_interface && !interface_allowed {
            return Err(VerifyReason::rule(format!("Bad constant: constant {index} is not a Methodref")));
        }
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let constructor = method.name == "<init>" && kind == InvokeKind::Special;
        self.pop_arguments(method, &descriptor, constructor)?;
        match kind {
            InvokeKind::Static => {}
            InvokeKind::Special if constructor => self.construct(method)?,
            InvokeKind::Special => self.check_special_receiver(method)?,
            InvokeKind::Virtual | InvokeKind::Interface => {
                let object = self.frame.pop()?;
                self.check_receiver(object, method)?;
            }
        }
        self.push_result(&descriptor)
    }

    pub(super) fn invoke_interface(&mut self, index: u16, count: u8) -> Result<(), VerifyReason> {
        let method = self.method_ref(index)?;
        if !method.of_interface {
            return Err(VerifyReason::rule(format!(
                "Bad constant: constant {index} is not an InterfaceMethodref"
            )));
        }
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let slots = descriptor.param_slots() + 1;
        if slots != u16::from(count) {
            let text =
                format!("Bad instruction: invokeinterface counts {count} slots where there are {slots}");
            return Err(VerifyReason::rule(text));
        }
        self.pop_arguments(method, &descriptor, false)?;
        let object = self.frame.pop()?;
        // Any object will do, since the call looks at its class; arrays are known to implement two interfaces only.
        let expected = if self.is_array(object) { method.class } else { OBJECT };
        if !self.is_assignable(object, class_type(expected)?)? {
            return Err(self.bad_stack(method.class, object));
        }
        self.push_result(&descriptor)
    }

    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Result<(), VerifyReason> {
        if self.class.major < 51 {
            let text = format!("Bad instruction: invokedynamic in class file version {}", self.class.major);
            return Err(VerifyReason::rule(text));
        }
        let site = self.pool.invoke_dynamic(index)?;
        self.check_bootstrap(site.bootstrap)?;
        let descriptor = MethodDescriptor::parse(site.descriptor)?;
        let named =
            MemberRef { class: "", name: site.name, descriptor: site.descriptor, of_interface: false };
        self.pop_arguments(named, &descriptor, false)?;
        self.push_result(&descriptor)
    }

    /// Takes the arguments without the receiver. Only `invokespecial` may name a constructor, and nothing may name a
    /// class initialiser (JVMS §4.9.1).
    fn pop_arguments(
        &mut self,
        method: MemberRef<'_>,
        descriptor: &MethodDescriptor<'a>,
        constructor: bool,
    ) -> Result<(), VerifyReason> {
        if method.name.starts_with('<') && !constructor {
            return Err(VerifyReason::rule(format!("Bad call of {}.{}", method.class, method.name)));
        }
        self.budget.charge(method.descriptor.len() / 16)?;
        descriptor.params.iter().rev().try_for_each(|&param| self.pop_declared(param))
    }

    fn push_result(&mut self, descriptor: &MethodDescriptor<'a>) -> Result<(), VerifyReason> {
        descriptor.ret.map_or(Ok(()), |result| self.push_declared(result))
    }

    /// `invokespecial` of a constructor: what it is called on becomes an object everywhere (JVMS §4.10.1.9).
    fn construct(&mut self, method: MemberRef<'a>) -> Result<(), VerifyReason> {
        let object = self.frame.pop()?;
        match object {
            Type::UninitializedThis => {
                let this = self.this;
                if method.class != this && self.class.super_name.as_deref() != Some(method.class) {
                    let text = format!(
                        "Bad constructor call: {} is neither {this} nor its superclass",
                        method.class
                    );
                    return Err(VerifyReason::rule(text));
                }
                let initialized = self.types.declared(FieldType::Object(this));
                self.frame.replace(object, initialized);
                self.frame.this_uninitialized = false;
                Ok(())
            }
            Type::Uninitialized(pc) => {
                let class = self.new_class(pc)?;
                if method.class != class {
                    let text = format!("Bad constructor call: {} on a new {class}", method.class);
                    return Err(VerifyReason::rule(text));
                }
                if class != self.this && self.is_protected_elsewhere(method)? {
                    return Err(VerifyReason::rule(format!("Bad access to protected {class}.<init>")));
                }
                let initialized = self.types.declared(FieldType::Object(class));
                self.frame.replace(object, initialized);
                Ok(())
            }
            _ => Err(self.bad_stack("an uninitialized object", object)),
        }
    }

    /// The class that the `new` at an offset names.
    fn new_class(&self, pc: u16) -> Result<&'a str, VerifyReason> {
        match self.bytecode.at(pc) {
            Ok((Instruction::New(class), _)) => self.class_name(class),
            _ => Err(VerifyReason::rule(format!("There is no new at offset {pc}"))),
        }
    }

    /// `invokespecial` of another method: it must be one of this class, of a superclass or of a direct superinterface,
    /// and the receiver an object of this class (JVMS §4.10.1.9).
    fn check_special_receiver(&mut self, method: MemberRef<'_>) -> Result<(), VerifyReason> {
        let this = self.this;
        let above = self.class.super_name.as_deref();
        let direct = method.class == this
            || Some(method.class) == above
            || self.class.interfaces.iter().any(|name| **name == *method.class);
        if !direct {
            let inherited = !method.of_interface
                && match above {
                    Some(above) => self.is_superclass(above, method.class)?,
                    None => false,
                };
            if !inherited {
                let text = format!("Bad invokespecial: {this} does not extend {}", method.class);
                return Err(VerifyReason::rule(text));
            }
        }
        self.pop_declared(FieldType::Object(this))
    }

    fn is_superclass(&self, sub: &str, sup: &str) -> Result<bool, VerifyReason> {
        Ok(sup == OBJECT || self.budget.is_subclass(sub, sup)?)
    }

    pub(super) fn new_object(&mut self, class: u16) -> Result<(), VerifyReason> {
        if let FieldType::Array { .. } = self.class_constant(class)? {
            return Err(VerifyReason::rule("Bad instruction: new of an array"));
        }
        let made = Type::Uninitialized(self.pc);
        // A second object of the same instruction must not be taken for the first one (JVMS §4.10.2.4).
        if self.frame.stack.contains(&made) {
            return Err(VerifyReason::rule(
                "Uninitialized object of this instruction is still on the operand stack",
            ));
        }
        self.frame.replace(made, Type::Top);
        self.push(made)
    }

    pub(super) fn new_ref_array(&mut self, class: u16) -> Result<(), VerifyReason> {
        let array = match self.class_constant(class)? {
            FieldType::Object(name) => FieldType::Array { dims: 1, elem: ElementType::Object(name) },
            FieldType::Array { dims: 255, .. } => {
                return Err(VerifyReason::rule("Bad instruction: array of more than 255 dimensions"));
            }
            FieldType::Array { dims, elem } => FieldType::Array { dims: dims + 1, elem },
            _ => return Err(VerifyReason::rule("Bad instruction: anewarray of a primitive type")),
        };
        self.pop_kind(Kind::Int)?;
        self.push_declared(array)
    }

    pub(super) fn new_multi_array(&mut self, class: u16, dims: u8) -> Result<(), VerifyReason> {
        let array = self.class_constant(class)?;
        match array {
            FieldType::Array { dims: declared, .. } if (1..=declared).contains(&dims) => {}
            _ => {
                let text = format!("Bad instruction: {dims} dimensions of {}", describe_field_type(array));
                return Err(VerifyReason::rule(text));
            }
        }
        for _ in 0..dims {
            self.pop_kind(Kind::Int)?;
        }
        self.push_declared(array)
    }
}
