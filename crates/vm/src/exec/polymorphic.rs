//! Signature-polymorphic methods (JVMS §2.9.3): `MethodHandle.invokeExact`, `invoke`, `invokeBasic`, the `linkTo…`
//! family, and the access modes of `VarHandle`.
//!
//! The runtime makes a method for each name and descriptor that code calls; [`Vm::make_polymorphic`] gives it its
//! code, a few instructions that check types as `java.lang.invoke.Invokers` does and then hand the frame, with its
//! arguments where they are, to the method that the handle leads to.

use testwright_ir::code::InvokeKind;

use super::access::{get, set};
use super::code::{Code, CodeKind};
use super::insn::{Insn, Pc, next, op, out};
use super::{call, constant, slow};
use crate::class::{Method, MethodId, NO_SLOT};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::resolve::ResolvedMethod;
use crate::vm::Vm;

/// What a signature-polymorphic method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polymorphic {
    /// Goes to the handle's own code without any check.
    InvokeBasic,
    /// Drops its last argument, a `MemberName`, and goes where that leads, choosing in this way.
    LinkTo(InvokeKind),
    /// Goes to the handle's code if the handle has this `MethodType`; throws otherwise.
    InvokeExact(Ref),
    /// Goes to the handle's code after adapting the handle to this `MethodType`.
    Invoke(Ref),
    /// Goes to the code of a `VarHandle`'s access mode; the reference is a `VarHandle.AccessDescriptor`.
    Access(Ref),
}

impl Vm {
    /// Gives a method that the runtime made its code. References in `kind` must be permanent or frozen, as the code
    /// keeps them.
    pub fn make_polymorphic(&mut self, method: MethodId, kind: Polymorphic) -> Answer<()> {
        let args = self.method(method).arg_slots;
        let mut insns = Vec::new();
        // The helpers' arguments lie behind two registers for what they return.
        let window = args + 2;
        match kind {
            Polymorphic::InvokeBasic => {}
            Polymorphic::LinkTo(kind) => {
                let handler = match kind {
                    InvokeKind::Static => link_to_static,
                    InvokeKind::Special => link_to_special,
                    InvokeKind::Virtual | InvokeKind::Interface => link_to_virtual,
                };
                insns.push(Insn::new(handler, 0, 0, 0));
            }
            Polymorphic::InvokeExact(method_type) => {
                insns.push(Insn::new(if_type_fits, 0, 0, method_type.0));
                self.call_helper(&mut insns, "checkExactType", window, Some(method_type), 0)?;
            }
            Polymorphic::Invoke(method_type) => {
                insns.push(Insn::new(if_type_fits, 0, 0, method_type.0));
                self.call_helper(&mut insns, "checkGenericType", window, Some(method_type), 0)?;
            }
            Polymorphic::Access(descriptor) => {
                self.call_helper(&mut insns, "checkVarHandleGenericType", window, Some(descriptor), args)?;
                self.call_helper(&mut insns, "directVarHandleTarget", window, None, args + 1)?;
                insns.push(Insn::new(insert_handle, 0, args, 0));
            }
        }
        insns.push(Insn::new(invoke_basic, 0, 0, 0));
        let frame = u32::from(window) + 3;
        let header = Code {
            method: self.method(method),
            ..Code::stub(CodeKind::Polymorphic, frame, insns.len() as u32)
        };
        self.method(method).code.set(Code::allocate(header, &insns));
        Ok(())
    }

    /// Emits a call of a static method of `Invokers` with the receiver and perhaps a constant; the result goes to
    /// `result`.
    fn call_helper(
        &mut self,
        insns: &mut Vec<Insn>,
        name: &str,
        window: u16,
        constant: Option<Ref>,
        result: u16,
    ) -> Answer<()> {
        let class = self.boot_class("java/lang/invoke/Invokers")?;
        let helper = self.class(class).methods.iter().copied().find(|id| {
            let method = self.method(*id);
            method.flags.is_static() && self.symbols.name(method.name) == name
        });
        let Some(helper) = helper else {
            return Err(Raise::end(End::Unsupported(format!("java.lang.invoke.Invokers.{name}"))));
        };
        let helper: *const Method = self.method(helper);
        // SAFETY: methods are never freed.
        let is_void = unsafe { (*helper).return_sort == b'V' };
        insns.push(Insn::new(constant::mov, window, 0, 0));
        if let Some(constant) = constant {
            insns.push(Insn::new(constant::load_32, window + 1, 0, constant.0));
        }
        // The result of a void helper goes to a register that nobody reads.
        let result = if is_void { window - 1 } else { result };
        insns.push(Insn::new(call::call_static_checked, result, window, 0));
        insns.push(Insn::pointer(helper.cast()));
        Ok(())
    }

    /// The method that a resolved `MemberName` stands for.
    pub(crate) fn member_target(&self, member: Ref) -> Answer<MethodId> {
        let method = match member.is_null() {
            true => Ref::NULL,
            false => Ref::from_bits(self.heap.field(member, self.known.member_method)),
        };
        if method.is_null() {
            return Err(Raise::new(
                "java/lang/InternalError",
                "a method handle leads to an unresolved member",
            ));
        }
        Ok(MethodId(self.heap.field(method, self.known.resolved_method) as u32))
    }

    /// The method that a method handle's code is.
    pub(crate) fn handle_target(&self, handle: Ref) -> Answer<MethodId> {
        let form = Ref::from_bits(self.heap.field(handle, self.known.handle_form));
        if form.is_null() || self.known.form_entry == NO_SLOT {
            return Err(Raise::npe());
        }
        self.member_target(Ref::from_bits(self.heap.field(form, self.known.form_entry)))
    }
}

op! {
    /// Does the work of [`invoke_basic`] at once if the handle's type is `c`.
    fn if_type_fits(pc, regs, heap, budget, acc, vm) {
        let slot = u64::from(vm.known.handle_type) + 1;
        if super::access::word(heap, get(regs, 0u32) + slot) as u32 == (*pc).c {
            return invoke_basic(pc, regs, heap, budget, acc, vm);
        }
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// Puts the handle in register `b` before the arguments, and the one behind it in place of the first.
    fn insert_handle(pc, regs, heap, budget, acc, vm) {
        let args = u32::from((*pc).b);
        let (handle, target) = (get(regs, args), get(regs, args + 1));
        let mut index = args;
        while index > 1 {
            set(regs, index, get(regs, index - 1));
            index -= 1;
        }
        set(regs, 0u32, handle);
        set(regs, 1u32, target);
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }
}

out! {
    /// Goes to the code of the handle in register 0.
    fn invoke_basic(vm, pc, regs) {
        let handle = Ref::from_bits(get(regs, 0u32));
        if handle.is_null() {
            return Err(Raise::npe());
        }
        let target = vm.handle_target(handle)?;
        hand_over(vm, target)
    }

    /// Goes to the static method that the last argument names.
    fn link_to_static(vm, pc, regs) {
        let target = vm.member_target(last_argument(vm, regs))?;
        let class = vm.method(target).class;
        if let Some(pc) = slow::ensure_init(vm, class)? {
            return Ok(pc);
        }
        hand_over(vm, target)
    }

    /// Goes to the method that the last argument names, as it is.
    fn link_to_special(vm, pc, regs) {
        if get(regs, 0u32) == 0 {
            return Err(Raise::npe());
        }
        let target = vm.member_target(last_argument(vm, regs))?;
        hand_over(vm, target)
    }

    /// Goes to the receiver's implementation of the method that the last argument names.
    fn link_to_virtual(vm, pc, regs) {
        let receiver = Ref::from_bits(get(regs, 0u32));
        if receiver.is_null() {
            return Err(Raise::npe());
        }
        let named = vm.member_target(last_argument(vm, regs))?;
        let class = vm.class_of(receiver).id;
        let target = match vm.dispatch_of(named) {
            ResolvedMethod::Direct(method) => method,
            ResolvedMethod::Virtual { slot, .. } => vm.class(class).vtable[slot as usize],
            ResolvedMethod::Interface(method) => vm.find_interface_method(class, method)?,
        };
        hand_over(vm, target)
    }
}

/// The `MemberName` that a `linkTo…` call passes last.
unsafe fn last_argument(vm: &Vm, regs: super::insn::Regs) -> Ref {
    // SAFETY: the frame's method is a `linkTo…`, which has at least this argument.
    unsafe { Ref::from_bits(get(regs, u32::from((*(*vm.exec.frame).method).arg_slots) - 1)) }
}

/// Gives the top frame, with its first registers as arguments, to another method.
fn hand_over(vm: &mut Vm, target: MethodId) -> Answer<Pc> {
    let method: *const Method = vm.method(target);
    // SAFETY: there is a top frame, and one below it.
    let frame = unsafe { *vm.exec.frame };
    vm.exec.frame = vm.exec.frame.wrapping_sub(1);
    vm.exec.pc = frame.call;
    slow::invoke(vm, method, frame.regs, frame.call)
}
