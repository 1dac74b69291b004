//! From a class file to a linked class: supertypes, field layout, methods and the virtual table (JVMS §5.3.5, §5.4).

use std::cell::Cell;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{Constant, MethodFlags};

use crate::annotations::annotation_types;
use crate::class::{Class, ClassId, Field, LoaderId, Method, MethodId, NO_SLOT, Resolved, Shape};
use crate::exec;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::symbol::Symbol;
use crate::vm::Vm;

/// Hidden fields that the VM adds to some JDK classes to tie objects to its own structures.
const INJECTED: [(&str, u32); 3] = [
    ("java/lang/Class", 1),                     // the ClassId, plus one
    ("java/lang/invoke/MemberName", 1),         // vtable slot, or field offset
    ("java/lang/invoke/ResolvedMethodName", 1), // the MethodId
];

/// What a method's descriptor says about its slots.
pub(crate) struct DescriptorShape {
    pub(crate) param_sorts: Box<[u8]>,
    pub(crate) return_sort: u8,
    pub(crate) slots: u16,
}

/// First characters of parameters and return type. The reader has checked the descriptor's syntax.
pub(crate) fn descriptor_shape(descriptor: &str) -> DescriptorShape {
    let bytes = descriptor.as_bytes();
    let mut sorts = Vec::new();
    let mut slots = 0u16;
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b')' {
        let sort = bytes[at];
        while at < bytes.len() && bytes[at] == b'[' {
            at += 1;
        }
        if bytes.get(at) == Some(&b'L') {
            while at < bytes.len() && bytes[at] != b';' {
                at += 1;
            }
        }
        at += 1;
        slots += if matches!(sort, b'J' | b'D') { 2 } else { 1 };
        sorts.push(sort);
    }
    let return_sort = bytes.get(at + 1).copied().unwrap_or(b'V');
    DescriptorShape { param_sorts: sorts.into(), return_sort, slots }
}

impl Vm {
    pub(crate) fn link_class(
        &mut self,
        loader: LoaderId,
        file: Arc<ClassFile>,
        hidden: bool,
    ) -> Answer<ClassId> {
        let (super_class, interfaces) = self.link_supertypes(loader, &file)?;
        // A hidden class has a name that no other class can have (Class.getName shows the plus as a slash).
        let symbol = match hidden {
            true => self.symbols.intern(&format!("{}+0x{:016x}", file.name, self.classes.len())),
            false => self.symbols.intern(&file.name),
        };
        let mut supers: FxHashSet<ClassId> = FxHashSet::default();
        for sup in super_class.iter().chain(&interfaces) {
            supers.extend(&self.class(*sup).supers);
        }
        let mut class = Class {
            shape: if file.flags.is_interface() { Shape::Interface } else { Shape::Instance },
            flags: file.flags.0,
            super_class,
            interfaces,
            supers,
            hidden,
            resolved: vec![Resolved::Not; file.pool.len()],
            ..self.blank_class(symbol, loader)
        };
        self.lay_out_fields(&mut class, &file)?;
        let first = self.methods.len();
        self.make_methods(&mut class, &file);
        self.build_vtable(&mut class)?;
        class.file = Some(file);
        let id = self.add_class(class)?;
        let owner: *const Class = self.class(id);
        for method in &mut self.methods[first..] {
            method.owner = owner;
        }
        self.set_constant_values(id)?;
        self.known.note(&self.symbols, &self.classes[id.0 as usize]);
        Ok(id)
    }

    fn link_supertypes(
        &mut self,
        loader: LoaderId,
        file: &ClassFile,
    ) -> Answer<(Option<ClassId>, Vec<ClassId>)> {
        let super_class = match &file.super_name {
            None => None,
            Some(name) => {
                let id = self.load_class(loader, name)?;
                let class = self.class(id);
                if class.is_interface() {
                    let message =
                        format!("class {} has interface {} as super class", dots(&file.name), dots(name));
                    return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
                }
                if class.flags & 0x0010 != 0 {
                    let message =
                        format!("class {} cannot inherit from final class {}", dots(&file.name), dots(name));
                    return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
                }
                self.check_permitted(id, file)?;
                Some(id)
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for name in &file.interfaces {
            let id = self.load_class(loader, name)?;
            if !self.class(id).is_interface() {
                let message = format!(
                    "class {} cannot implement {}, because it is not an interface",
                    dots(&file.name),
                    dots(name)
                );
                return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
            }
            self.check_permitted(id, file)?;
            interfaces.push(id);
        }
        Ok((super_class, interfaces))
    }

    /// A sealed class or interface names those who may extend it (JVMS §5.3.5).
    fn check_permitted(&self, sup: ClassId, file: &ClassFile) -> Answer<()> {
        let Some(sup_file) = &self.class(sup).file else { return Ok(()) };
        match &sup_file.permitted_subclasses {
            Some(permitted) if !permitted.contains(&file.name) => {
                let message = format!(
                    "class {} cannot inherit from sealed class {}",
                    dots(&file.name),
                    dots(&sup_file.name)
                );
                Err(Raise::new("java/lang/IncompatibleClassChangeError", message))
            }
            _ => Ok(()),
        }
    }

    fn lay_out_fields(&mut self, class: &mut Class, file: &ClassFile) -> Answer<()> {
        let inherited = class.super_class.map_or(1, |sup| self.class(sup).instance_words);
        let mut next = inherited - 1;
        let mut next_static = 0;
        for (index, field) in file.fields.iter().enumerate() {
            let counter = if field.flags.is_static() { &mut next_static } else { &mut next };
            class.fields.push(Field {
                class: class.id,
                index: index as u16,
                name: self.symbols.intern(&field.name),
                descriptor: self.symbols.intern(&field.descriptor),
                flags: field.flags,
                slot: *counter,
                sort: field.descriptor.as_bytes()[0],
            });
            *counter += 1;
        }
        if class.loader == LoaderId::BOOT
            && let Some((_, extra)) = INJECTED.iter().find(|(name, _)| **name == *file.name)
        {
            next += extra;
        }
        class.instance_words = next + 1;
        if next_static > 0 {
            // The holder looks like a bare java.lang.Object, so that Unsafe can use it as a base.
            class.statics = self.heap.alloc_permanent(1 + next_static).map_err(|_| out_of_memory())?;
            let tag = self.known.object_tag;
            self.heap.init_word(class.statics.0, u64::from(tag));
            self.statics_owners.insert(class.statics, class.id);
        }
        Ok(())
    }

    fn make_methods(&mut self, class: &mut Class, file: &ClassFile) {
        // Only the JDK's own annotations mean something to the VM.
        let trusted = class.loader <= LoaderId::PLATFORM;
        for (index, method) in file.methods.iter().enumerate() {
            let id = MethodId(self.methods.len() as u32);
            let shape = descriptor_shape(&method.descriptor);
            let receiver = u16::from(!method.flags.is_static());
            let made = Method {
                code: Cell::new(exec::compile_stub()),
                owner: std::ptr::null(),
                id,
                class: class.id,
                index: index as u16,
                flags: method.flags,
                arg_slots: shape.slots + receiver,
                return_sort: shape.return_sort,
                caller_sensitive: trusted && has_annotation(file, method, &CALLER_SENSITIVE),
                hidden_frame: class.hidden || trusted && has_annotation(file, method, &HIDDEN),
                name: self.symbols.intern(&method.name),
                descriptor: self.symbols.intern(&method.descriptor),
                param_sorts: shape.param_sorts,
                vtable_slot: NO_SLOT,
                native: Cell::new(None),
            };
            if &*method.name == "<clinit>" && method.flags.is_static() {
                class.initializer = Some(id);
            }
            let concrete = !method.flags.is_abstract() && !method.flags.is_static();
            class.has_defaults |= class.is_interface() && concrete;
            class.methods.push(id);
            self.methods.push(Box::new(made));
        }
    }

    /// Adds a method that no class file has; its code must be set by the caller.
    pub(crate) fn add_vm_method(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
        is_static: bool,
    ) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        let shape = descriptor_shape(descriptor);
        let owner: *const Class = self.class(class);
        let method = Method {
            code: Cell::new(exec::compile_stub()),
            owner,
            id,
            class,
            index: u16::MAX,
            flags: MethodFlags(if is_static { 0x1009 } else { 0x1001 }),
            arg_slots: shape.slots + u16::from(!is_static),
            return_sort: shape.return_sort,
            caller_sensitive: false,
            hidden_frame: true,
            name: self.symbols.intern(name),
            descriptor: self.symbols.intern(descriptor),
            param_sorts: shape.param_sorts,
            vtable_slot: NO_SLOT,
            native: Cell::new(None),
        };
        self.methods.push(Box::new(method));
        id
    }

    /// Inherits the superclass's table, puts overriding methods in place, appends new ones, and last the interface
    /// methods that no class implements, so that every interface call can be answered from the table.
    fn build_vtable(&mut self, class: &mut Class) -> Answer<()> {
        if class.is_interface() {
            return Ok(());
        }
        if let Some(sup) = class.super_class {
            class.vtable.clone_from(&self.class(sup).vtable);
        }
        let inherited = class.vtable.len();
        for id in class.methods.clone() {
            let method = self.method(id);
            if method.flags.is_static()
                || method.flags.is_private()
                || self.symbols.name(method.name).starts_with('<')
            {
                continue;
            }
            let (name, descriptor) = (method.name, method.descriptor);
            let mut slot = NO_SLOT;
            for at in 0..inherited {
                let other = self.method(class.vtable[at]);
                if other.name != name || other.descriptor != descriptor || !self.can_override(class, other) {
                    continue;
                }
                if other.flags.is_final() {
                    let message = format!(
                        "class {} overrides final method {}.{}{}",
                        self.symbols.name(class.name).replace('/', "."),
                        self.external_name(other.class),
                        self.symbols.name(name),
                        self.symbols.name(descriptor)
                    );
                    return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
                }
                class.vtable[at] = id;
                slot = slot.min(at as u32);
            }
            if slot == NO_SLOT {
                slot = class.vtable.len() as u32;
                class.vtable.push(id);
            }
            self.methods[id.0 as usize].vtable_slot = slot;
        }
        self.add_interface_methods(class);
        Ok(())
    }

    /// JVMS §5.4.5, for a method that is already known to have the same name and descriptor.
    fn can_override(&self, class: &Class, other: &Method) -> bool {
        let flags = other.flags;
        if flags.is_public() || flags.is_protected() {
            return true;
        }
        let owner = self.class(other.class);
        owner.loader == class.loader && self.same_package(owner.name, class.name)
    }

    pub(crate) fn same_package(&self, a: Symbol, b: Symbol) -> bool {
        let package =
            |name: Symbol| self.symbols.name(name).rsplit_once('/').map_or("", |(package, _)| package);
        package(a) == package(b)
    }

    fn add_interface_methods(&self, class: &mut Class) {
        let known = class.super_class.map(|sup| &self.class(sup).supers);
        let mut added: Vec<ClassId> = class
            .supers
            .iter()
            .copied()
            .filter(|sup| {
                *sup != class.id
                    && self.class(*sup).is_interface()
                    && known.is_none_or(|known| !known.contains(sup))
            })
            .collect();
        if added.is_empty() {
            return;
        }
        added.sort_unstable();
        // Inherited choices between interface methods may change when more specific interfaces join.
        for at in 0..class.vtable.len() {
            let method = self.method(class.vtable[at]);
            if method.class != class.id && self.class(method.class).is_interface() {
                class.vtable[at] =
                    self.most_specific(class, method.name, method.descriptor).unwrap_or(method.id);
            }
        }
        for interface in added {
            for id in &self.class(interface).methods {
                let method = self.method(*id);
                if method.flags.is_static()
                    || method.flags.is_private()
                    || self.symbols.name(method.name).starts_with('<')
                {
                    continue;
                }
                let (name, descriptor) = (method.name, method.descriptor);
                let present = class.vtable.iter().any(|entry| {
                    let entry = self.method(*entry);
                    entry.name == name && entry.descriptor == descriptor && {
                        // A package-private class method does not implement an interface method of that name.
                        entry.flags.is_public()
                            || entry.flags.is_protected()
                            || entry.class == class.id
                            || self.class(entry.class).is_interface()
                    }
                });
                if !present {
                    class.vtable.push(self.most_specific(class, name, descriptor).unwrap_or(*id));
                }
            }
        }
    }

    /// The maximally specific interface method (JVMS §5.4.3.3): a default one if exactly one is, else any.
    fn most_specific(&self, class: &Class, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        let mut candidates: Vec<MethodId> = Vec::new();
        let mut interfaces: Vec<ClassId> = class
            .supers
            .iter()
            .copied()
            .filter(|sup| *sup != class.id && self.class(*sup).is_interface())
            .collect();
        interfaces.sort_unstable();
        for interface in &interfaces {
            if let Some(id) = self.declared_method(*interface, name, descriptor) {
                let flags = self.method(id).flags;
                if !flags.is_static() && !flags.is_private() {
                    candidates.push(id);
                }
            }
        }
        let specific: Vec<MethodId> = candidates
            .iter()
            .copied()
            .filter(|id| {
                let class = self.method(*id).class;
                !candidates.iter().any(|other| {
                    let other = self.method(*other).class;
                    other != class && self.is_subclass(other, class)
                })
            })
            .collect();
        let defaults: Vec<MethodId> =
            specific.iter().copied().filter(|id| !self.method(*id).flags.is_abstract()).collect();
        match defaults[..] {
            [one] => Some(one),
            // None or a conflict: an abstract one stands for AbstractMethodError or ICCE at the call.
            _ => specific
                .iter()
                .copied()
                .find(|id| self.method(*id).flags.is_abstract())
                .or(specific.first().copied()),
        }
    }

    /// A method that `class` itself declares.
    #[must_use]
    pub fn declared_method(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        self.class(class).methods.iter().copied().find(|id| {
            let method = self.method(*id);
            method.name == name && method.descriptor == descriptor
        })
    }

    fn set_constant_values(&mut self, id: ClassId) -> Answer<()> {
        let class = self.class(id);
        let Some(file) = class.file.clone() else { return Ok(()) };
        let statics = class.statics;
        for (at, field) in file.fields.iter().enumerate() {
            let (Some(constant), true) = (field.constant_value, field.flags.is_static()) else { continue };
            let slot = self.class(id).fields[at].slot;
            let bits = match file.pool.get(constant) {
                Ok(Constant::Integer(value)) => u64::from(*value as u32),
                Ok(Constant::Float(bits)) => u64::from(*bits),
                Ok(Constant::Long(value)) => *value as u64,
                Ok(Constant::Double(bits)) => *bits,
                Ok(Constant::String(text)) => {
                    if self.known.string_class.is_none() {
                        continue; // the few classes loaded before String have no such constants
                    }
                    let text = file.pool.utf16(*text).unwrap_or_default();
                    let literal = self.literal_utf16(&text)?;
                    self.heap.init_word(statics.0 + 1 + slot, literal.lasting.to_bits());
                    if literal.now != literal.lasting {
                        self.heap.set_word(statics.0 + 1 + slot, literal.now.to_bits());
                    }
                    continue;
                }
                _ => continue,
            };
            self.heap.init_word(statics.0 + 1 + slot, bits);
        }
        Ok(())
    }
}

fn dots(name: &str) -> String {
    name.replace('/', ".")
}

pub(crate) fn out_of_memory() -> Raise {
    Raise::new("java/lang/OutOfMemoryError", "Java heap space")
}

/// Methods with these do not show in stack traces.
const HIDDEN: [&str; 2] = ["Ljava/lang/invoke/LambdaForm$Hidden;", "Ljdk/internal/vm/annotation/Hidden;"];
/// Methods with this ask who calls them.
const CALLER_SENSITIVE: [&str; 1] = ["Ljdk/internal/reflect/CallerSensitive;"];

/// True if a method has one of these annotations visibly.
fn has_annotation(
    file: &ClassFile,
    method: &testwright_classpath::classfile::Method,
    wanted: &[&str],
) -> bool {
    let Some(bytes) = &method.annotations.visible else { return false };
    annotation_types(&file.pool, bytes).any(|name| wanted.contains(&name))
}

impl Vm {
    /// The field `name` of `class` or a supertype (JVMS §5.4.3.2); where it is declared and which.
    #[must_use]
    pub fn find_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<&Field> {
        let this = self.class(class);
        let own = this.fields.iter().find(|field| field.name == name && field.descriptor == descriptor);
        own.or_else(|| this.interfaces.iter().find_map(|sup| self.find_field(*sup, name, descriptor)))
            .or_else(|| this.super_class.and_then(|sup| self.find_field(sup, name, descriptor)))
    }

    /// The method `name` of `class`, its superclasses or superinterfaces (JVMS §5.4.3.3).
    #[must_use]
    pub fn find_method_symbol(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(found) = self.declared_method(id, name, descriptor) {
                return Some(found);
            }
            at = self.class(id).super_class;
        }
        // Static and private interface methods are found only in the interface itself, above.
        self.most_specific(self.class(class), name, descriptor)
    }

    /// As [`Vm::find_method_symbol`], by text.
    #[must_use]
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.find_method_symbol(class, self.symbols.find(name)?, self.symbols.find(descriptor)?)
    }

    /// The implementation of `method` that a virtual call on `receiver` runs.
    #[must_use]
    pub fn select_virtual(&self, receiver: Ref, method: MethodId) -> MethodId {
        let resolved = self.method(method);
        let class = self.class_of(receiver);
        if resolved.flags.is_private() || resolved.flags.is_static() {
            return method;
        }
        if resolved.vtable_slot != NO_SLOT && !self.class(resolved.class).is_interface() {
            return class.vtable.get(resolved.vtable_slot as usize).copied().unwrap_or(method);
        }
        let same = |id: &&MethodId| {
            let entry = self.method(**id);
            entry.name == resolved.name && entry.descriptor == resolved.descriptor
        };
        class.vtable.iter().find(same).copied().unwrap_or(method)
    }
}
