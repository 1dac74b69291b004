//! `java.lang.invoke.MemberName`: the JDK's names for fields and methods, and what they resolve to.
//!
//! A resolved name of a method holds a `ResolvedMethodName`, whose injected field is the method's number, and in its
//! own injected field the virtual slot, or all ones if the method is not chosen by a slot. That of a field holds the
//! offset that `Unsafe` uses.

use testwright_ir::code::InvokeKind;

use crate::class::{ClassId, MethodId, NO_SLOT, Shape};
use crate::exec::polymorphic::Polymorphic;
use crate::heap::Ref;
use crate::link::out_of_memory;
use crate::linkage::no_such_method;
use crate::native::{Answer, Raise};
use crate::place::field_offset;
use crate::vm::Vm;

/// Kinds of members (`MethodHandleNatives.Constants`).
pub(crate) const IS_METHOD: u32 = 0x0001_0000;
pub(crate) const IS_CONSTRUCTOR: u32 = 0x0002_0000;
pub(crate) const IS_FIELD: u32 = 0x0004_0000;
const ALL_KINDS: u32 = 0x000F_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
const HIDDEN_MEMBER: u32 = 0x0040_0000;
const REFERENCE_KIND_SHIFT: u32 = 24;

/// Kinds of references (JVMS table 5.4.3.5-A).
pub(crate) const GET_FIELD: u32 = 1;
pub(crate) const GET_STATIC: u32 = 2;
pub(crate) const PUT_FIELD: u32 = 3;
pub(crate) const PUT_STATIC: u32 = 4;
pub(crate) const INVOKE_VIRTUAL: u32 = 5;
pub(crate) const INVOKE_STATIC: u32 = 6;
pub(crate) const INVOKE_SPECIAL: u32 = 7;
pub(crate) const INVOKE_INTERFACE: u32 = 9;

/// The kind of reference in a MemberName's flags.
pub(crate) fn reference_kind(flags: u32) -> u32 {
    flags >> REFERENCE_KIND_SHIFT & 0xF
}

impl Vm {
    /// The method that a resolved MemberName stands for.
    pub(crate) fn member_method(&self, member: Ref) -> Answer<MethodId> {
        let unresolved =
            || Raise::new("java/lang/InternalError", "a member name is not resolved to a method");
        if member.is_null() {
            return Err(unresolved());
        }
        let name = Ref::from_bits(self.heap.field(member, self.known.member_method));
        if name.is_null() {
            return Err(unresolved());
        }
        let id = self.heap.field(name, self.known.resolved_method) as usize;
        if id < self.methods.len() { Ok(MethodId(id as u32)) } else { Err(unresolved()) }
    }

    /// The permanent `ResolvedMethodName` of a method.
    pub(crate) fn resolved_method_name(&mut self, method: MethodId) -> Answer<Ref> {
        if let Some(found) = self.links.resolved_names.get(&method) {
            return Ok(*found);
        }
        let class = self.boot_class("java/lang/invoke/ResolvedMethodName")?;
        let (words, tag) = (self.class(class).instance_words, self.class(class).tag);
        let object = self.heap.alloc_permanent(words).map_err(|_| out_of_memory())?;
        let holder = self.mirror(self.method(method).class);
        self.heap.init_word(object.0, u64::from(tag));
        self.heap.init_word(object.0 + 1 + self.known.resolved_method, u64::from(method.0));
        // JDK 17 keeps the holder to itself.
        if self.known.resolved_holder != NO_SLOT {
            self.heap.init_word(object.0 + 1 + self.known.resolved_holder, holder.to_bits());
        }
        self.links.resolved_names.insert(method, object);
        Ok(object)
    }

    /// Makes `member` the resolved name of `method`, found in class `resolved`.
    pub(crate) fn set_method_member(
        &mut self,
        member: Ref,
        method: MethodId,
        resolved: ClassId,
    ) -> Answer<()> {
        let name = self.resolved_method_name(method)?;
        let found = self.method(method);
        let (flags, caller_sensitive, hidden) = (found.flags, found.caller_sensitive, found.hidden_frame);
        let (kind, slot, class) = self.member_dispatch(method, resolved);
        let is_constructor = self.symbols.name(self.method(method).name) == "<init>";
        let mut bits = u32::from(flags.0) | kind << REFERENCE_KIND_SHIFT;
        bits |= if is_constructor { IS_CONSTRUCTOR } else { IS_METHOD };
        if caller_sensitive {
            bits |= CALLER_SENSITIVE;
        }
        if hidden && self.jdk.feature >= 22 {
            bits |= HIDDEN_MEMBER;
        }
        let index = if slot == NO_SLOT { u64::MAX } else { u64::from(slot) };
        self.set_member(member, class, bits, name, index);
        Ok(())
    }

    fn set_member(&mut self, member: Ref, class: ClassId, flags: u32, method: Ref, index: u64) {
        let known = &self.known;
        let slots = [known.member_class, known.member_flags, known.member_method, known.member_index];
        let values = [self.mirror(class).to_bits(), u64::from(flags), method.to_bits(), index];
        for (slot, bits) in slots.into_iter().zip(values) {
            self.heap.set_field(member, slot, bits);
        }
    }

    /// How a call of `method`, found in class `resolved`, chooses: the kind of reference, the virtual slot, and the
    /// class that the slot belongs to.
    fn member_dispatch(&self, method: MethodId, resolved: ClassId) -> (u32, u32, ClassId) {
        let found = self.method(method);
        let owner = self.class(found.class);
        let name = self.symbols.name(found.name);
        if found.flags.is_static() {
            return (INVOKE_STATIC, NO_SLOT, owner.id);
        }
        let is_final = found.flags.is_final() || owner.flags & 0x0010 != 0;
        if name == "<init>" || found.flags.is_private() || is_final {
            return (INVOKE_SPECIAL, NO_SLOT, owner.id);
        }
        if !owner.is_interface() {
            return (INVOKE_VIRTUAL, found.vtable_slot, owner.id);
        }
        let class = self.class(resolved);
        if class.is_interface() {
            return (INVOKE_INTERFACE, NO_SLOT, owner.id);
        }
        // A default method, or one that nobody implements: it has a slot in every class below the interface.
        let slot = class.vtable.iter().position(|entry| {
            let entry = self.method(*entry);
            entry.name == found.name && entry.descriptor == found.descriptor
        });
        (INVOKE_VIRTUAL, slot.map_or(NO_SLOT, |slot| slot as u32), resolved)
    }

    /// Makes `member` the resolved name of a field.
    pub(crate) fn set_field_member(
        &mut self,
        member: Ref,
        class: ClassId,
        field: usize,
        is_setter: bool,
    ) -> Answer<()> {
        let found = self.class(class).fields.get(field).ok_or(Raise::New("java/lang/InternalError", None))?;
        let (flags, slot) = (found.flags, found.slot);
        let mut kind = if flags.is_static() { GET_STATIC } else { GET_FIELD };
        if is_setter {
            kind += PUT_FIELD - GET_FIELD;
        }
        let owner = self.class(class);
        let is_record = owner.file.as_ref().is_some_and(|file| file.record.is_some());
        let mut bits = u32::from(flags.0) | IS_FIELD | kind << REFERENCE_KIND_SHIFT;
        if flags.is_final() && (flags.is_static() || owner.hidden || is_record) {
            bits |= TRUSTED_FINAL;
        }
        self.set_member(member, class, bits, Ref::NULL, field_offset(slot));
        Ok(())
    }

    /// Resolves a MemberName as code of `caller` would (no check if `None`). `false` if its class, name and type cannot
    /// name anything; errors if they name nothing, or something that may not be used so.
    pub(crate) fn resolve_member(&mut self, member: Ref, caller: Option<ClassId>) -> Answer<bool> {
        let known = &self.known;
        let field = |slot: u32| Ref::from_bits(self.heap.field(member, slot));
        let (class, name, kind) =
            (field(known.member_class), field(known.member_name), field(known.member_type));
        if !field(known.member_method).is_null() {
            return Ok(true);
        }
        let flags = self.heap.field(member, known.member_flags) as u32;
        let reference = reference_kind(flags);
        if !(GET_FIELD..=INVOKE_INTERFACE).contains(&reference) {
            return Ok(false);
        }
        if class.is_null() || name.is_null() || kind.is_null() {
            return Err(Raise::new("java/lang/IllegalArgumentException", "nothing to resolve"));
        }
        let mut class = self.class_argument(class.to_bits())?;
        match self.class(class).shape {
            Shape::Primitive(_) => return Ok(false),
            Shape::Array { .. } => class = self.boot_class("java/lang/Object")?,
            _ => {}
        }
        let name = self.string_text(name);
        if name == "<clinit>" {
            return Ok(false);
        }
        let Some(descriptor) = self.type_descriptor(kind)? else {
            return Err(Raise::new("java/lang/InternalError", "unrecognized type"));
        };
        match flags & ALL_KINDS {
            IS_METHOD => self.resolve_method_member(member, class, &name, &descriptor, reference, caller),
            IS_CONSTRUCTOR if name == "<init>" => {
                let symbols = (self.symbols.intern(&name), self.symbols.intern(&descriptor));
                let Some(method) = self.declared_method(class, symbols.0, symbols.1) else {
                    return Err(no_such_method(self.class_name(class), &name, &descriptor));
                };
                self.check_method_access(caller, class, method)?;
                self.set_method_member(member, method, class)?;
                Ok(true)
            }
            IS_FIELD => self.resolve_field_member(member, class, &name, &descriptor, reference),
            _ => Ok(false),
        }
    }

    fn resolve_method_member(
        &mut self,
        member: Ref,
        class: ClassId,
        name: &str,
        descriptor: &str,
        reference: u32,
        caller: Option<ClassId>,
    ) -> Answer<bool> {
        let symbols = (self.symbols.intern(name), self.symbols.intern(descriptor));
        if self.known.method_handle_class == Some(class)
            && let Some(kind) = Polymorphic::of_handle(name)
            && kind.is_static() == (reference == INVOKE_STATIC)
        {
            if !kind.is_intrinsic() {
                return Err(Raise::new("java/lang/InternalError", "appendix"));
            }
            let method = self.intrinsic_method(kind, symbols.0, symbols.1);
            self.set_method_member(member, method, class)?;
            return Ok(true);
        }
        let is_interface = self.class(class).is_interface();
        let mismatch = match reference {
            INVOKE_INTERFACE if !is_interface => Some(("class", "interface")),
            INVOKE_VIRTUAL if is_interface => Some(("interface", "class")),
            _ => None,
        };
        if let Some((is, expected)) = mismatch {
            let message = format!("Found {is} {}, but {expected} was expected", self.external_name(class));
            return Err(Raise::new("java/lang/IncompatibleClassChangeError", message));
        }
        let Some(method) = self.find_method_symbol(class, symbols.0, symbols.1) else {
            return Err(no_such_method(self.class_name(class), name, descriptor));
        };
        self.check_method_access(caller, class, method)?;
        if self.method(method).flags.is_static() != (reference == INVOKE_STATIC) {
            let kind = match reference {
                INVOKE_STATIC => InvokeKind::Static,
                INVOKE_SPECIAL => InvokeKind::Special,
                INVOKE_INTERFACE => InvokeKind::Interface,
                _ => InvokeKind::Virtual,
            };
            return Err(self.wrong_staticness(kind, method));
        }
        self.set_method_member(member, method, class)?;
        Ok(true)
    }

    fn resolve_field_member(
        &mut self,
        member: Ref,
        class: ClassId,
        name: &str,
        descriptor: &str,
        reference: u32,
    ) -> Answer<bool> {
        let symbols = (self.symbols.intern(name), self.symbols.intern(descriptor));
        let Some(field) = self.find_field(class, symbols.0, symbols.1) else {
            return Err(self.no_such_field(class, name, descriptor));
        };
        let (owner, index) = (field.class, usize::from(field.index));
        let is_setter = matches!(reference, PUT_FIELD | PUT_STATIC);
        self.set_field_member(member, owner, index, is_setter)?;
        Ok(true)
    }

    fn check_method_access(
        &mut self,
        caller: Option<ClassId>,
        class: ClassId,
        method: MethodId,
    ) -> Answer<()> {
        let Some(caller) = caller else { return Ok(()) };
        let found = self.method(method);
        let (owner, flags, name) = (found.class, found.flags, found.name);
        let is_array_clone = self.class(class).is_array() && self.symbols.name(name) == "clone";
        if self.can_access_member(caller, owner, flags.0) || is_array_clone {
            return Ok(());
        }
        Err(self.illegal_method_access(caller, method))
    }
}
