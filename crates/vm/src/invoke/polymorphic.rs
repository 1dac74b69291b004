//! Signature-polymorphic methods (JVMS §2.9.3): for each descriptor that such a method is called with, the VM makes a
//! method of its own, whose code [`crate::exec::polymorphic`] has.

use testwright_ir::code::InvokeKind;

use crate::class::{ClassId, LoaderId, MethodId};
use crate::exec::polymorphic::{Polymorphic, polymorphic_code};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::resolve::bad_pool;
use crate::symbol::Symbol;
use crate::vm::Vm;

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const INVOKERS: &str = "java/lang/invoke/Invokers";

/// What the stub of a method needs when it first runs: who calls it, and as what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PolymorphicSite {
    /// The first class that called it, with the constant.
    from: ClassId,
    index: u16,
    owner: ClassId,
    name: Symbol,
    descriptor: Symbol,
}

impl Polymorphic {
    /// The polymorphic methods of `MethodHandle`.
    pub(super) fn of_handle(name: &str) -> Option<Polymorphic> {
        Some(match name {
            "invokeExact" => Polymorphic::InvokeExact,
            "invoke" => Polymorphic::Invoke,
            "invokeBasic" => Polymorphic::InvokeBasic,
            "linkToStatic" => Polymorphic::LinkToStatic,
            "linkToSpecial" => Polymorphic::LinkToSpecial,
            "linkToVirtual" => Polymorphic::LinkToVirtual,
            "linkToInterface" => Polymorphic::LinkToInterface,
            _ => return None,
        })
    }

    /// True if it depends on nothing but the sorts of its arguments, so that it needs no linking.
    pub(super) fn is_intrinsic(self) -> bool {
        !matches!(self, Polymorphic::InvokeExact | Polymorphic::Invoke | Polymorphic::VarHandle)
    }

    /// True for the ones without a receiver.
    pub(super) fn is_static(self) -> bool {
        use Polymorphic::{LinkToInterface, LinkToSpecial, LinkToStatic, LinkToVirtual};
        matches!(self, LinkToInterface | LinkToSpecial | LinkToStatic | LinkToVirtual)
    }
}

impl Vm {
    /// The method that a call of method constant `index` means, if `owner` declares it as signature-polymorphic and the
    /// call is of the kind that it has. Another kind of call would not pass the receiver that its stub relies on.
    pub(crate) fn polymorphic_method(
        &mut self,
        from: ClassId,
        index: u16,
        owner: ClassId,
        call: InvokeKind,
    ) -> Answer<Option<MethodId>> {
        let of_handle = self.known.method_handle_class == Some(owner);
        if !of_handle && self.known.var_handle_class != Some(owner) {
            return Ok(None);
        }
        let file = self.class(from).file.clone().ok_or_else(Raise::npe)?;
        let member = file.pool.method_ref(index).map_err(|error| bad_pool(&error))?;
        let name = self.symbols.intern(member.name);
        let Some(declared) = self.polymorphic_declaration(owner, name) else { return Ok(None) };
        let kind = if of_handle { Polymorphic::of_handle(member.name) } else { Some(Polymorphic::VarHandle) };
        let Some(kind) = kind else { return Ok(None) };
        if call != if kind.is_static() { InvokeKind::Static } else { InvokeKind::Virtual } {
            return Ok(None);
        }
        if !self.can_access_member(from, owner, self.method(declared).flags.0) {
            return Err(self.illegal_method_access(from, declared));
        }
        let descriptor = self.symbols.intern(member.descriptor);
        if kind.is_intrinsic() {
            return Ok(Some(self.intrinsic_method(kind, name, descriptor)));
        }
        let loader = self.class(from).loader;
        if let Some(method) = self.links.polymorphic.get(&(loader, name, descriptor)) {
            return Ok(Some(*method));
        }
        let site = PolymorphicSite { from, index, owner, name, descriptor };
        let number = self.links.polymorphic_sites.len() as u32;
        self.links.polymorphic_sites.push(site);
        Ok(Some(self.make_polymorphic(kind, owner, (loader, name, descriptor), number)))
    }

    /// The native method with variable arguments that `owner` declares under this name.
    fn polymorphic_declaration(&self, owner: ClassId, name: Symbol) -> Option<MethodId> {
        self.class(owner).methods.iter().copied().find(|id| {
            let method = self.method(*id);
            method.name == name && method.flags.is_native() && method.flags.is_varargs()
        })
    }

    /// `invokeBasic` or a `linkTo…` for a descriptor.
    pub(super) fn intrinsic_method(
        &mut self,
        kind: Polymorphic,
        name: Symbol,
        descriptor: Symbol,
    ) -> MethodId {
        // Only the sorts of the arguments matter, so that one method does for all classes.
        let basic = basic_descriptor(self.symbols.name(descriptor));
        let key = (LoaderId::BOOT, name, self.symbols.intern(&basic));
        if let Some(method) = self.links.polymorphic.get(&key) {
            return *method;
        }
        let owner = self.known.method_handle_class.expect("the caller has the class");
        self.make_polymorphic(kind, owner, key, 0)
    }

    fn make_polymorphic(
        &mut self,
        kind: Polymorphic,
        owner: ClassId,
        key: (LoaderId, Symbol, Symbol),
        site: u32,
    ) -> MethodId {
        let (name, descriptor) = (self.symbols.name(key.1).to_owned(), self.symbols.name(key.2).to_owned());
        let id = self.add_vm_method(owner, &name, &descriptor, kind.is_static());
        self.methods[id.0 as usize].flags.0 |= 0x0110; // native and final, as HotSpot has them
        let (header, insns) = polymorphic_code(kind, self.method(id), site);
        let code = self.exec.codes.add(header, &insns);
        self.method(id).code.set(code);
        self.links.polymorphic.insert(key, id);
        id
    }

    /// Links a polymorphic call in the image, for the run that asked.
    pub(crate) fn link_polymorphic(&mut self, from: ClassId, index: u16) -> Answer<()> {
        let file = self.class(from).file.clone().ok_or_else(Raise::npe)?;
        let member = file.pool.method_ref(index).map_err(|error| bad_pool(&error))?;
        let owner = self.class_by_name(from, member.class)?;
        if self.known.var_handle_class == Some(owner) {
            self.linker_of(from, index, owner, member.name, member.descriptor).map(|_| ())
        } else {
            self.method_type(from, member.descriptor).map(|_| ())
        }
    }

    fn site(&self, number: u32) -> Answer<PolymorphicSite> {
        let site = self.links.polymorphic_sites.get(number as usize).copied();
        site.ok_or_else(|| Raise::end(crate::End::Internal("a polymorphic call without a site".into())))
    }

    /// The `MethodType` that a call of `invokeExact` or `invoke` has.
    pub(crate) fn polymorphic_type(&mut self, number: u32) -> Answer<Ref> {
        let site = self.site(number)?;
        let loader = self.class(site.from).loader;
        if let Some(found) = self.links.method_types.get(&(loader, site.descriptor)) {
            return Ok(*found);
        }
        self.promote_link(site.from, site.index)?;
        let descriptor = self.symbols.name(site.descriptor).to_owned();
        self.method_type(site.from, &descriptor)
    }

    /// The method that does an access of a VarHandle, and its extra argument.
    pub(crate) fn polymorphic_linker(&mut self, number: u32) -> Answer<(MethodId, Ref)> {
        let site = self.site(number)?;
        let (name, descriptor) =
            (self.symbols.name(site.name).to_owned(), self.symbols.name(site.descriptor).to_owned());
        self.linker_of(site.from, site.index, site.owner, &name, &descriptor)
    }

    /// As above; linked once per class and constant.
    fn linker_of(
        &mut self,
        from: ClassId,
        index: u16,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Answer<(MethodId, Ref)> {
        // The extra argument is kept as the constant's value; the method can be asked for again.
        if let Some(linked) = self.links.constants.get(&(from, index)).cloned() {
            let bits = linked.map_err(|failure| self.fail_again(failure))?;
            return Ok((MethodId((bits >> 32) as u32), Ref::from_bits(bits)));
        }
        self.promote_link(from, index)?;
        let linked = self.call_linker(from, owner, name, descriptor);
        match linked {
            Ok((method, appendix)) => {
                let bits = u64::from(method.0) << 32 | appendix.to_bits();
                self.record_constant(from, index, Ok(bits));
                Ok((method, appendix))
            }
            Err(raise) => Err(self.fail_constant(from, index, raise)),
        }
    }

    fn call_linker(
        &mut self,
        from: ClassId,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Answer<(MethodId, Ref)> {
        const INVOKE_VIRTUAL: u64 = 5;
        let method_type = self.method_type(from, descriptor)?;
        let name = self.intern_text(name)?;
        let object = self.boot_class("java/lang/Object")?;
        let appendix = self.new_ref_array(object, &[Ref::NULL])?;
        let arguments = [
            self.mirror(from).to_bits(),
            INVOKE_VIRTUAL,
            self.mirror(owner).to_bits(),
            name.to_bits(),
            method_type.to_bits(),
            appendix.to_bits(),
        ];
        let member = self.boot_static(
            NATIVES,
            "linkMethod",
            "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;",
            &arguments,
        )?;
        let method = self.member_method(Ref::from_bits(member))?;
        Ok((method, self.heap.ref_at(appendix, 0)))
    }

    /// The JDK's check of a handle's type, which throws.
    pub(crate) fn exact_type_check(&mut self) -> Answer<MethodId> {
        let class = self.boot_class(INVOKERS)?;
        let descriptor = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)V";
        self.must_find(class, "checkExactType", descriptor)
    }

    /// The JDK's conversion of a handle to a type.
    pub(crate) fn generic_type_check(&mut self) -> Answer<MethodId> {
        let class = self.boot_class(INVOKERS)?;
        let descriptor =
            "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
        self.must_find(class, "checkGenericType", descriptor)
    }
}

/// A descriptor with every reference type replaced by `Object`.
fn basic_descriptor(descriptor: &str) -> String {
    let shape = crate::link::descriptor_shape(descriptor);
    let mut text = String::from("(");
    let mut add = |sort: u8| match sort {
        b'L' | b'[' => text.push_str("Ljava/lang/Object;"),
        sort => text.push(sort as char),
    };
    shape.param_sorts.iter().for_each(|sort| add(*sort));
    add(b')');
    add(shape.return_sort);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_basic_descriptor_keeps_only_sorts() {
        assert_eq!(
            basic_descriptor("([ILa/B;JZ)[[D"),
            "(Ljava/lang/Object;Ljava/lang/Object;JZ)Ljava/lang/Object;"
        );
        assert_eq!(basic_descriptor("()V"), "()V");
    }
}
