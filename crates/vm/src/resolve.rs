//! Resolution of constant pool entries: classes, fields, methods and loadable constants (JVMS §5.4.3).

use testwright_classpath::classfile::{Constant, PoolError};
use testwright_ir::code::InvokeKind;

use crate::class::{ClassId, MethodId, NO_SLOT, Resolved, Shape};
use crate::heap::Ref;
use crate::link::descriptor_shape;
use crate::linkage::no_such_method;
use crate::native::{Answer, NativeFn, Raise};
use crate::vm::Vm;

/// A resolved field.
#[derive(Clone, Copy, Debug)]
pub struct ResolvedField {
    /// Declaring class.
    pub class: ClassId,
    /// Slot after the header of the object, or of `statics`.
    pub slot: u32,
    /// First character of the descriptor.
    pub sort: u8,
    /// Holder of the declaring class's static fields.
    pub statics: Ref,
}

/// A resolved method, by how its implementation is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResolvedMethod {
    /// This one.
    Direct(MethodId),
    /// From the receiver's virtual table.
    Virtual {
        /// The resolved method.
        method: MethodId,
        /// Its slot.
        slot: u32,
    },
    /// By the receiver's class, through [`Vm::find_interface_method`].
    Interface(MethodId),
}

/// A linked dynamic call site: a call of `target` with `appendix`, if any, as an extra last argument.
#[derive(Clone, Copy, Debug)]
pub struct CallSite {
    /// Static method.
    pub target: MethodId,
    /// Extra argument.
    pub appendix: Option<Ref>,
}

/// Bad constants are found by the verifier in user classes; what is left is a broken file.
pub(crate) fn bad_pool(error: &PoolError) -> Raise {
    Raise::new("java/lang/ClassFormatError", error.to_string())
}

impl Vm {
    /// The class that entry `index` of `from`'s pool names, loaded and accessible.
    pub fn resolve_class(&mut self, from: ClassId, index: u16) -> Answer<ClassId> {
        if let Some(Resolved::Class(id)) = self.class(from).resolved.get(usize::from(index)) {
            return Ok(*id);
        }
        let file = self.class(from).file.clone().expect("only classes with a file have code");
        let name = file.pool.class_name(index).map_err(|error| bad_pool(&error))?;
        let id = self.class_by_name(from, name)?;
        let owner = self.element_class(id);
        if !self.can_access_class(from, owner) {
            return Err(self.illegal_class_access(from, owner));
        }
        if let Some(entry) = self.class_mut(from).resolved.get_mut(usize::from(index)) {
            *entry = Resolved::Class(id);
        }
        Ok(id)
    }

    /// A class by internal name or array descriptor, as the code of `from` sees it. A hidden class sees itself.
    pub fn class_by_name(&mut self, from: ClassId, name: &str) -> Answer<ClassId> {
        let class = self.class(from);
        if class.hidden && class.file.as_ref().is_some_and(|file| *file.name == *name) {
            return Ok(from);
        }
        let loader = class.loader;
        self.load_class(loader, name)
    }

    /// The innermost component of an array type; the class itself otherwise.
    #[must_use]
    pub fn element_class(&self, mut id: ClassId) -> ClassId {
        while let Shape::Array { component, .. } = self.class(id).shape {
            id = component;
        }
        id
    }

    /// JVMS §5.4.4 for classes; modules are left open.
    #[must_use]
    pub fn can_access_class(&self, from: ClassId, to: ClassId) -> bool {
        let (from, to) = (self.class(from), self.class(to));
        to.flags & 1 != 0
            || matches!(to.shape, Shape::Primitive(_))
            || from.id == to.id
            || from.loader == to.loader && self.same_package(from.name, to.name)
            || from.spun
    }

    /// JVMS §5.4.4 for members.
    pub fn can_access_member(&mut self, from: ClassId, owner: ClassId, flags: u16) -> bool {
        const PUBLIC: u16 = 1;
        const PRIVATE: u16 = 2;
        const PROTECTED: u16 = 4;
        if flags & PUBLIC != 0 || from == owner || self.class(from).spun {
            return true;
        }
        if flags & PRIVATE != 0 {
            return self.nest_host(from) == self.nest_host(owner);
        }
        let same_package = {
            let (a, b) = (self.class(from), self.class(owner));
            a.loader == b.loader && self.same_package(a.name, b.name)
        };
        same_package || flags & PROTECTED != 0 && self.is_subclass(from, owner)
    }

    /// The nest host of a class (JVMS §5.4.4): itself if it names none or one that does not agree.
    pub fn nest_host(&mut self, id: ClassId) -> ClassId {
        if let Some(host) = self.class(id).nest_host {
            return host;
        }
        let class = self.class(id);
        let (loader, name) = (class.loader, class.name);
        let named = class.file.as_ref().and_then(|file| file.nest_host.clone());
        let host = named.and_then(|host| self.find_class(loader, &host).ok().flatten()).filter(|host| {
            let member = self.symbols.name(name);
            self.class(*host)
                .file
                .as_ref()
                .is_some_and(|file| file.nest_members.iter().any(|m| **m == *member))
        });
        let host = host.unwrap_or(id);
        self.class_mut(id).nest_host = Some(host);
        host
    }

    /// Resolves a field; a static one's class must be initialised by the caller.
    pub fn resolve_field(
        &mut self,
        from: ClassId,
        index: u16,
        is_static: bool,
        is_write: bool,
    ) -> Answer<ResolvedField> {
        let file = self.class(from).file.clone().expect("only classes with a file have code");
        let member = file.pool.field_ref(index).map_err(|error| bad_pool(&error))?;
        let owner = self.class_by_name(from, member.class)?;
        let (name, descriptor) = (self.symbols.intern(member.name), self.symbols.intern(member.descriptor));
        let Some(field) = self.find_field(owner, name, descriptor) else {
            return Err(self.no_such_field(owner, member.name, member.descriptor));
        };
        let (class, slot, sort, flags) = (field.class, field.slot, field.sort, field.flags);
        let label = |vm: &Vm| format!("{}.{}", vm.external_name(class), member.name);
        if !self.can_access_member(from, class, flags.0) {
            return Err(self.illegal_field_access(from, class, member.name, flags.0));
        }
        if flags.is_static() != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            let message = format!("Expected {expected} field {}", label(self));
            return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
        }
        if is_write && flags.is_final() && class != from {
            let message = format!(
                "Update to {} final field {} attempted from a different class ({}) than the field's declaring class",
                if is_static { "static" } else { "non-static" },
                label(self),
                self.external_name(from)
            );
            return Err(Raise::new("java/lang/IllegalAccessError", message));
        }
        self.constrain_field(from, class, member.name, member.descriptor)?;
        Ok(ResolvedField { class, slot, sort, statics: self.class(class).statics })
    }

    /// Resolves a method and says how a call of this kind chooses its implementation.
    pub fn resolve_method(&mut self, from: ClassId, index: u16, kind: InvokeKind) -> Answer<ResolvedMethod> {
        let file = self.class(from).file.clone().expect("only classes with a file have code");
        let member = file.pool.method_ref(index).map_err(|error| bad_pool(&error))?;
        let owner = self.class_by_name(from, member.class)?;
        if self.class(owner).is_interface() != member.of_interface && !self.class(owner).is_array() {
            let message = if member.of_interface {
                format!("Found class {}, but interface was expected", member.class.replace('/', "."))
            } else {
                format!("Found interface {}, but class was expected", member.class.replace('/', "."))
            };
            return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
        }
        if let Some(method) = self.polymorphic_method(from, index, owner, kind)? {
            return Ok(ResolvedMethod::Direct(method));
        }
        let (name, descriptor) = (self.symbols.intern(member.name), self.symbols.intern(member.descriptor));
        let Some(mut method) = self.find_method_symbol(owner, name, descriptor) else {
            return Err(no_such_method(member.class, member.name, member.descriptor));
        };
        let (class, flags) = (self.method(method).class, self.method(method).flags);
        if !self.can_access_member(from, class, flags.0) && !self.is_array_clone(owner, member.name) {
            return Err(self.illegal_method_access(from, method));
        }
        self.constrain_method(from, owner, method)?;
        if flags.is_static() != (kind == InvokeKind::Static) {
            return Err(self.wrong_staticness(kind, method));
        }
        match kind {
            InvokeKind::Static => Ok(ResolvedMethod::Direct(method)),
            InvokeKind::Special => {
                if self.is_super_call(from, class, member.name) {
                    // ACC_SUPER (JVMS §6.5 invokespecial): look again from the direct superclass of the caller.
                    let start = if self.class(owner).is_interface() {
                        owner
                    } else {
                        self.class(from).super_class.unwrap_or(owner)
                    };
                    method = self.find_method_symbol(start, name, descriptor).unwrap_or(method);
                    self.constrain_method(from, owner, method)?;
                }
                Ok(ResolvedMethod::Direct(method))
            }
            InvokeKind::Virtual | InvokeKind::Interface => Ok(self.dispatch_of(method)),
        }
    }

    /// How a virtual or interface call of this method chooses.
    #[must_use]
    pub fn dispatch_of(&self, method: MethodId) -> ResolvedMethod {
        let found = self.method(method);
        if found.flags.is_private() || found.flags.is_static() {
            ResolvedMethod::Direct(method)
        } else if self.class(found.class).is_interface() {
            ResolvedMethod::Interface(method)
        } else if found.flags.is_final()
            || found.vtable_slot == NO_SLOT
            || self.class(found.class).flags & 0x10 != 0
        {
            ResolvedMethod::Direct(method)
        } else {
            ResolvedMethod::Virtual { method, slot: found.vtable_slot }
        }
    }

    fn is_array_clone(&self, owner: ClassId, name: &str) -> bool {
        self.class(owner).is_array() && name == "clone"
    }

    fn is_super_call(&self, from: ClassId, class: ClassId, name: &str) -> bool {
        let caller = self.class(from);
        name != "<init>" && class != from && self.is_subclass(from, class) && !caller.is_interface()
    }

    /// The method of `receiver`'s class that implements the interface method `method`.
    pub fn find_interface_method(&mut self, receiver: ClassId, method: MethodId) -> Answer<MethodId> {
        if let Some(found) = self.class(receiver).itable.get(&method) {
            return Ok(*found);
        }
        let resolved = self.method(method);
        let (name, descriptor, interface) = (resolved.name, resolved.descriptor, resolved.class);
        if self.class(interface).is_interface() && !self.is_subclass(receiver, interface) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                self.external_name(receiver),
                self.external_name(interface)
            );
            return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
        }
        let class = self.class(receiver);
        let matches = |id: &&MethodId| {
            let entry = self.method(**id);
            entry.name == name && entry.descriptor == descriptor
        };
        let entries = || class.vtable.iter().filter(matches).copied();
        let found = entries().find(|id| self.method(*id).flags.is_public()).or_else(|| entries().next());
        let label = self.method_label(method);
        let Some(found) = found else {
            let message = format!(
                "Receiver class {} does not define or inherit an implementation of {label}",
                self.external_name(receiver)
            );
            return Err(Raise::new("java/lang/AbstractMethodError", message));
        };
        let flags = self.method(found).flags;
        if flags.is_abstract() {
            let message = self.abstract_message(receiver, found);
            return Err(Raise::new("java/lang/AbstractMethodError", message));
        }
        if !flags.is_public() {
            let message =
                format!("class {} tried to access non-public method {label}", self.external_name(receiver));
            return Err(Raise::new("java/lang/IllegalAccessError", message));
        }
        self.class_mut(receiver).itable.insert(method, found);
        Ok(found)
    }

    /// HotSpot's words for a call of an abstract method.
    #[must_use]
    pub fn abstract_message(&self, receiver: ClassId, method: MethodId) -> String {
        let found = self.method(method);
        let owner = self.class(found.class);
        let class = self.class_name(found.class).to_owned();
        let (name, descriptor) = (self.symbols.name(found.name), self.symbols.name(found.descriptor));
        let signature = java_signature("", "", name, descriptor);
        format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}{signature}' of {} {}.",
            self.external_name(receiver),
            "abstract ",
            if owner.is_interface() { "interface" } else { "abstract class" },
            class.replace('/', ".")
        )
    }

    /// The value of a loadable constant that is not a number.
    pub fn resolve_constant(&mut self, from: ClassId, index: u16) -> Answer<u64> {
        if let Some(Resolved::Value(bits)) = self.class(from).resolved.get(usize::from(index)) {
            return Ok(*bits);
        }
        let file = self.class(from).file.clone().expect("only classes with a file have code");
        let constant = file.pool.get(index).map_err(|error| bad_pool(&error))?;
        let bits = match constant {
            Constant::Class(_) => {
                let class = self.resolve_class(from, index)?;
                return Ok(self.mirror(class).to_bits());
            }
            Constant::String(text) => {
                let text = file.pool.utf16(*text).map_err(|error| bad_pool(&error))?;
                let string = self.intern_utf16(&text)?;
                if self.is_unstable(string) {
                    return Ok(string.to_bits()); // a string of this run, which the next one must not see
                }
                string.to_bits()
            }
            // These keep their own record, because what they are linked to may have to be forgotten.
            Constant::MethodType(_) | Constant::MethodHandle(..) | Constant::Dynamic(..) => {
                return self.linked_constant(from, index);
            }
            Constant::Integer(value) => u64::from(*value as u32),
            Constant::Float(bits) => u64::from(*bits),
            Constant::Long(value) => *value as u64,
            Constant::Double(bits) => *bits,
            _ => return Err(bad_pool(&PoolError::WrongKind { index, expected: "loadable constant" })),
        };
        if let Some(entry) = self.class_mut(from).resolved.get_mut(usize::from(index)) {
            *entry = Resolved::Value(bits);
        }
        Ok(bits)
    }

    /// The implementation of a native method. Only the JDK's own classes have any: a class that a program brings along has no
    /// library, whatever it is called, so its natives throw as HotSpot's do. A native of the JDK that is not known ends the
    /// execution as unsupported.
    pub fn bind_native(&mut self, method: MethodId) -> Answer<NativeFn> {
        let class = self.method(method).class;
        self.note_use(class);
        let found = self.method(method);
        if !self.class(class).is_of_jdk() {
            let (name, descriptor) = (self.symbols.name(found.name), self.symbols.name(found.descriptor));
            let signature = java_signature("", self.class_name(found.class), name, descriptor);
            return Err(Raise::new("java/lang/UnsatisfiedLinkError", format!("'{signature}'")));
        }
        let key = (self.class(found.class).name, found.name);
        let descriptor = self.symbols.name(found.descriptor);
        let candidates = self.natives.get(&key).map_or(&[][..], Vec::as_slice);
        // Types of parameters are renamed from one JDK to the next; what counts is that every slot holds what it held.
        let exact = candidates.iter().find(|(wanted, _)| *wanted == descriptor);
        let alike = || candidates.iter().find(|(wanted, _)| have_same_slots(wanted, descriptor));
        let run = exact.or_else(alike).map(|(_, run)| *run);
        match run {
            Some(run) => {
                found.native.set(Some(run));
                Ok(run)
            }
            None if self.symbols.name(found.name) == "registerNatives"
                || self.symbols.name(found.name) == "initIDs" =>
            {
                // Nothing to register: natives are found by name.
                Ok(|_, _| Ok(0))
            }
            None => Err(Raise::end(crate::End::Unsupported(self.method_label(method)))),
        }
    }
}

/// True if two descriptors have references and numbers of the same kinds in the same places.
fn have_same_slots(one: &str, other: &str) -> bool {
    let sorts = |descriptor: &str| {
        let shape = descriptor_shape(descriptor);
        let plain = |sort: u8| if sort == b'[' { b'L' } else { sort };
        let parameters: Vec<u8> = shape.param_sorts.iter().copied().map(plain).collect();
        (parameters, plain(shape.return_sort))
    };
    sorts(one) == sorts(other)
}

/// A method as HotSpot's linkage errors show it: `'void a.B.name(int, java.lang.String)'`.
pub(crate) fn java_signature(_label: &str, class: &str, name: &str, descriptor: &str) -> String {
    let mut types = Vec::new();
    let bytes = descriptor.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if matches!(bytes[at], b'(' | b')') {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && bytes[at] == b'[' {
            at += 1;
        }
        let dims = at - start;
        let base = match bytes.get(at) {
            Some(b'L') => {
                let end = descriptor[at..].find(';').map_or(bytes.len(), |e| at + e);
                let base = descriptor[at + 1..end].replace('/', ".");
                at = end;
                base
            }
            Some(sort) => crate::loader::PRIMITIVES
                .iter()
                .find(|(c, _)| c == sort)
                .map_or(String::from("?"), |(_, name)| (*name).to_owned()),
            None => break,
        };
        at += 1;
        types.push(base + &"[]".repeat(dims));
    }
    let ret = types.pop().unwrap_or_default();
    let dot = if class.is_empty() { "" } else { "." };
    format!("{ret} {}{dot}{name}({})", class.replace('/', "."), types.join(", "))
}
