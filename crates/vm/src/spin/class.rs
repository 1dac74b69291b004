//! A class in the making, and its definition in the VM.

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{
    Annotations, ClassFlags, Field, FieldFlags, Method, MethodFlags, PoolBuilder,
};

use super::assembler::{Assembler, Refused};
use crate::class::{ClassId, InitState, LoaderId, MethodId};
use crate::link::descriptor_shape;
use crate::native::Answer;
use crate::vm::Vm;

/// Class files of this version are what the oldest supported JDK makes.
const MAJOR: u16 = 61;

/// See the module's text.
pub(super) struct ClassSpinner {
    name: String,
    superclass: Box<str>,
    pool: PoolBuilder,
    interfaces: Vec<Box<str>>,
    fields: Vec<Field>,
    methods: Vec<Method>,
}

impl ClassSpinner {
    /// An empty final class.
    pub(super) fn new(name: String) -> ClassSpinner {
        ClassSpinner {
            name,
            superclass: "java/lang/Object".into(),
            pool: PoolBuilder::new(),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        }
    }

    /// Name of the class, by which its own code knows it.
    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    /// Extends a class other than `Object`.
    pub(super) fn extend(&mut self, name: &str) {
        self.superclass = name.into();
    }

    /// Implements an interface.
    pub(super) fn interface(&mut self, name: &str) {
        if !self.interfaces.iter().any(|known| **known == *name) {
            self.interfaces.push(name.into());
        }
    }

    /// Declares an instance field.
    pub(super) fn field(&mut self, name: &str, descriptor: &str) {
        self.fields.push(Field {
            flags: FieldFlags(0x0012), // private, final
            name: name.into(),
            descriptor: descriptor.into(),
            signature: None,
            constant_value: None,
            annotations: Annotations::default(),
            deprecated: false,
        });
    }

    /// Declares a public method with the body that `build` assembles.
    pub(super) fn method(
        &mut self,
        name: &str,
        descriptor: &str,
        is_static: bool,
        build: impl FnOnce(&mut Assembler<'_>) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let locals = descriptor_shape(descriptor).slots + u16::from(!is_static);
        let mut assembler = Assembler::new(&mut self.pool, locals);
        build(&mut assembler)?;
        let code = assembler.finish()?;
        let mut method = blank_method(name, descriptor, if is_static { 0x1009 } else { 0x1001 });
        method.code = Some(code);
        self.methods.push(method);
        Ok(())
    }

    /// Declares a static native method.
    pub(super) fn native(&mut self, name: &str, descriptor: &str) {
        self.methods.push(blank_method(name, descriptor, 0x1109));
    }

    /// The class file.
    fn finish(self) -> ClassFile {
        ClassFile {
            minor: 0,
            major: MAJOR,
            pool: Arc::new(self.pool.finish()),
            flags: ClassFlags(0x1030), // final, super, synthetic
            name: self.name.into(),
            super_name: Some(self.superclass),
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            source_file: None,
            signature: None,
            inner_classes: Vec::new(),
            enclosing_method: None,
            nest_host: None,
            nest_members: Vec::new(),
            record: None,
            permitted_subclasses: None,
            bootstrap_methods: Vec::new(),
            annotations: Annotations::default(),
            deprecated: false,
            synthetic: false,
        }
    }

    /// Makes the class in the VM as a hidden one of `loader`, in the nest of `host` if there is one. Its code is trusted:
    /// it is not verified and may access everything.
    pub(super) fn define(self, vm: &mut Vm, loader: LoaderId, host: Option<ClassId>) -> Answer<ClassId> {
        let id = vm.define_class(loader, self.finish(), true)?;
        vm.constrain_overrides(id)?;
        let nest = match host {
            Some(host) => vm.nest_host(host),
            None => id,
        };
        let class = vm.class_mut(id);
        class.spun = true;
        class.nest_host = Some(nest);
        class.state.set(InitState::Linked);
        Ok(id)
    }
}

/// The method of a spun class with this name.
pub(super) fn spun_method(vm: &Vm, class: ClassId, name: &str) -> Option<MethodId> {
    let methods = &vm.class(class).methods;
    methods.iter().copied().find(|id| vm.symbols.name(vm.method(*id).name) == name)
}

fn blank_method(name: &str, descriptor: &str, flags: u16) -> Method {
    Method {
        flags: MethodFlags(flags),
        name: name.into(),
        descriptor: descriptor.into(),
        signature: None,
        code: None,
        exceptions: Vec::new(),
        parameters: None,
        parameter_annotations: None,
        annotation_default: None,
        annotations: Annotations::default(),
        deprecated: false,
        synthetic: false,
    }
}
