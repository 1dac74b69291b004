//! Method handle, method type and dynamically computed constants (JVMS §5.4.3.5, §5.4.3.6), and the static arguments
//! of bootstrap methods.

use testwright_classpath::classfile::{ClassFile, Constant};

use super::links::Linked;
use crate::class::ClassId;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::natives::reflection::{descriptor_class, widen};
use crate::resolve::bad_pool;
use crate::vm::Vm;

pub(super) const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

impl Vm {
    /// The value of constant `index`, which is a MethodType, a MethodHandle or a Dynamic one.
    pub(crate) fn linked_constant(&mut self, from: ClassId, index: u16) -> Answer<u64> {
        if let Some(linked) = self.links.constants.get(&(from, index)).cloned() {
            return linked.map_err(|failure| self.fail_again(failure));
        }
        let file = self.class(from).file.clone().ok_or_else(Raise::npe)?;
        self.promote_link(from, index)?;
        let made = match file.pool.get(index).map_err(|error| bad_pool(&error))? {
            Constant::MethodType(_) => {
                let descriptor = file.pool.method_type(index).map_err(|error| bad_pool(&error))?;
                self.method_type(from, descriptor).map(Ref::to_bits)
            }
            Constant::MethodHandle(..) => self.method_handle_constant(from, &file, index).map(Ref::to_bits),
            _ => self.dynamic_constant(from, &file, index),
        };
        match made {
            Ok(bits) => {
                // Another thread, or the bootstrap method itself, may have been first: that counts.
                if let Some(Ok(first)) = self.links.constants.get(&(from, index)) {
                    return Ok(*first);
                }
                self.record_constant(from, index, Ok(bits));
                Ok(bits)
            }
            Err(raise) => Err(self.fail_constant(from, index, raise)),
        }
    }

    /// Makes the error of a constant that cannot be linked, and remembers it if it lasts.
    pub(super) fn fail_constant(&mut self, from: ClassId, index: u16, raise: Raise) -> Raise {
        let error = match self.link_error(raise, "DynamicConstant") {
            Ok(error) => error,
            Err(raise) => return raise,
        };
        if self.is_lasting(error) {
            let failed: Linked<u64> = Err(self.failure_of(error));
            self.record_constant(from, index, failed);
        }
        Raise::Throw(error)
    }

    fn method_handle_constant(&mut self, from: ClassId, file: &ClassFile, index: u16) -> Answer<Ref> {
        let (kind, member) = file.pool.method_handle(index).map_err(|error| bad_pool(&error))?;
        let owner = self.class_by_name(from, member.class)?;
        self.check_class_access(from, owner)?;
        let method_type = if kind <= 4 {
            let class = descriptor_class(self, from, member.descriptor)?;
            self.mirror(class)
        } else {
            if self.class(owner).is_interface() != member.of_interface && !self.class(owner).is_array() {
                let message = format!(
                    "Inconsistent constant pool data in classfile for class {}. Method '{}' at index {index} is {} and should be {}",
                    member.class,
                    crate::resolve::java_signature("", "", member.name, member.descriptor),
                    if member.of_interface { "CONSTANT_InterfaceMethodRef" } else { "CONSTANT_MethodRef" },
                    if member.of_interface { "CONSTANT_MethodRef" } else { "CONSTANT_InterfaceMethodRef" },
                );
                return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
            }
            self.method_type(from, member.descriptor)?
        };
        let name = self.intern_text(member.name)?;
        let arguments = [
            self.mirror(from).to_bits(),
            u64::from(kind),
            self.mirror(owner).to_bits(),
            name.to_bits(),
            method_type.to_bits(),
        ];
        let bits = self.boot_static(
            NATIVES,
            "linkMethodHandleConstant",
            "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
            &arguments,
        )?;
        Ok(Ref::from_bits(bits))
    }

    /// IllegalAccessError unless `from` may name `class`.
    pub(super) fn check_class_access(&mut self, from: ClassId, class: ClassId) -> Answer<()> {
        let element = self.element_class(class);
        if self.can_access_class(from, element) {
            return Ok(());
        }
        Err(self.illegal_class_access(from, element))
    }

    fn dynamic_constant(&mut self, from: ClassId, file: &ClassFile, index: u16) -> Answer<u64> {
        let dynamic = file.pool.dynamic(index).map_err(|error| bad_pool(&error))?;
        let bootstrap = self.bootstrap_handle(from, file, dynamic.bootstrap)?;
        let class = descriptor_class(self, from, dynamic.descriptor)?;
        let name = self.intern_text(dynamic.name)?;
        let arguments = self.bootstrap_arguments(from, file, dynamic.bootstrap)?;
        let (mirror, caller) = (self.mirror(class), self.mirror(from));
        let mut slots = vec![caller.to_bits()];
        let natives = self.boot_class(NATIVES)?;
        let object = "Ljava/lang/Object;";
        // Until JDK 20 the upcall also got the constant's index, for messages.
        let old = format!("({object}I{object}{object}{object}{object}){object}");
        let new = format!("({object}{object}{object}{object}{object}){object}");
        let descriptor = if self.find_method(natives, "linkDynamicConstant", &old).is_some() {
            slots.push(u64::from(index));
            old
        } else {
            new
        };
        slots.extend([bootstrap, name, mirror, arguments].map(Ref::to_bits));
        let bits = self.boot_static(NATIVES, "linkDynamicConstant", &descriptor, &slots)?;
        self.constant_value(Ref::from_bits(bits), class, dynamic.descriptor)
    }

    /// What a dynamic constant of this type is in a register, from the object that its bootstrap method gave.
    fn constant_value(&mut self, object: Ref, class: ClassId, descriptor: &str) -> Answer<u64> {
        let sort = descriptor.as_bytes().first().copied().unwrap_or(b'L');
        let bad_cast =
            || Raise::new("java/lang/ClassCastException", format!("not a constant of type {descriptor}"));
        if matches!(sort, b'L' | b'[') {
            let fits = object.is_null() || self.is_instance(object, class);
            return if fits { Ok(object.to_bits()) } else { Err(bad_cast()) };
        }
        if object.is_null() {
            return Err(Raise::npe());
        }
        let (from, bits) = self.unbox(object).ok_or_else(bad_cast)?;
        widen(from, sort, bits).ok_or_else(bad_cast)
    }

    /// The method handle of a bootstrap method.
    pub(super) fn bootstrap_handle(
        &mut self,
        from: ClassId,
        file: &ClassFile,
        bootstrap: u16,
    ) -> Answer<Ref> {
        let entry = bootstrap_entry(file, bootstrap)?;
        Ok(Ref::from_bits(self.linked_constant(from, entry.handle)?))
    }

    /// The static arguments as the JDK wants them: null for none, a single one as it is, else an array.
    pub(super) fn bootstrap_arguments(
        &mut self,
        from: ClassId,
        file: &ClassFile,
        bootstrap: u16,
    ) -> Answer<Ref> {
        let entry = bootstrap_entry(file, bootstrap)?;
        let mut elements = Vec::with_capacity(entry.arguments.len());
        for argument in &entry.arguments {
            elements.push(self.constant_object(from, file, *argument)?);
        }
        match elements[..] {
            [] => Ok(Ref::NULL),
            [one] if !one.is_null() && !self.class_of(one).is_array() => Ok(one),
            _ => {
                let object = self.boot_class("java/lang/Object")?;
                self.new_ref_array(object, &elements)
            }
        }
    }

    /// A loadable constant as an object: numbers are boxed.
    fn constant_object(&mut self, from: ClassId, file: &ClassFile, index: u16) -> Answer<Ref> {
        let constant = file.pool.get(index).map_err(|error| bad_pool(&error))?;
        let sort = match constant {
            Constant::Integer(_) => b'I',
            Constant::Float(_) => b'F',
            Constant::Long(_) => b'J',
            Constant::Double(_) => b'D',
            Constant::Dynamic(..) => {
                let dynamic = file.pool.dynamic(index).map_err(|error| bad_pool(&error))?;
                dynamic.descriptor.as_bytes().first().copied().unwrap_or(b'L')
            }
            _ => b'L',
        };
        let bits = self.resolve_constant(from, index)?;
        self.box_now(sort, bits)
    }

    /// As [`Vm::box_value`], initialising the box's class if that is needed.
    pub(crate) fn box_now(&mut self, sort: u8, bits: u64) -> Answer<Ref> {
        loop {
            match self.box_value(sort, bits) {
                Err(Raise::Init(class)) => self.initialize(class)?,
                done => return done,
            }
        }
    }
}

/// A row of the class file's BootstrapMethods.
pub(super) fn bootstrap_entry(
    file: &ClassFile,
    bootstrap: u16,
) -> Answer<&testwright_classpath::classfile::BootstrapMethod> {
    let missing =
        || Raise::new("java/lang/ClassFormatError", format!("there is no bootstrap method {bootstrap}"));
    file.bootstrap_methods.get(usize::from(bootstrap)).ok_or_else(missing)
}
