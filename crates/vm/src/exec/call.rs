//! Calls. A call is two instructions long: `a` is the register of the result (a scratch one if there is none), `b`
//! the first register of the callee's window; the second word points to the method.
//!
//! A call checks three things at once: that the frame fits, that its registers fit, that the budget lasts.

use testwright_ir::code::InvokeKind;

use super::access::{get, set, tag};
use super::code::Code;
use super::constant::method_at;
use super::field::{current_class, null_pointer};
use super::insn::{Handler, Insn, Pc, Regs, next, op, out};
use super::slow;
use super::stack::Frame;
use crate::class::{ClassId, Method, MethodId};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::resolve::ResolvedMethod;
use crate::vm::Vm;

/// Pushes the frame of `method` and goes to its code; if something does not fit, goes the slow way.
macro_rules! enter {
    ($method:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        let method: *const Method = $method;
        let code: *const Code = (*method).code.get();
        let callee = $regs.add(usize::from((*$pc).b));
        let below = $vm.exec.frame;
        // Charged at once; the slow way gives it back. Few values stay alive, so that none has to be saved.
        $budget -= i64::from((*code).cost);
        if ($budget < 0) | (below >= $vm.exec.frame_limit) | (callee > $vm.exec.register_limit) {
            return call_slow($pc, $regs, $heap, $budget, $acc, $vm);
        }
        below.add(1).write(Frame { code, regs: callee, call: $pc, method });
        $vm.exec.frame = below.add(1);
        next!(Code::entry(code), callee, $heap, $budget, 0, $vm)
    }};
}

op! {
    /// Calls a static method whose class is ready.
    fn call_static(pc, regs, heap, budget, acc, vm) {
        enter!(method_at(pc.add(1)), pc, regs, heap, budget, acc, vm)
    }

    /// Calls a method as named; the receiver must not be null.
    fn call_special(pc, regs, heap, budget, acc, vm) {
        if get(regs, (*pc).b) == 0 {
            return null_pointer(pc, regs, heap, budget, acc, vm);
        }
        enter!(method_at(pc.add(1)), pc, regs, heap, budget, acc, vm)
    }

    /// Calls the method in virtual slot `c - 1` of the receiver's class.
    fn call_virtual(pc, regs, heap, budget, acc, vm) {
        let receiver = get(regs, (*pc).b);
        if receiver == 0 {
            return null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let entry = tag(heap, receiver) as usize + (*pc).c as usize;
        let method = *vm.dispatch.base().add(entry) as *const Method;
        enter!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Calls an interface method; the implementation for tag `c` is the one the next word points to.
    fn call_interface(pc, regs, heap, budget, acc, vm) {
        let receiver = get(regs, (*pc).b);
        // Null's tag is 0, which is never remembered.
        if tag(heap, receiver) != (*pc).c {
            return call_interface_slow(pc, regs, heap, budget, acc, vm);
        }
        enter!(method_at(pc.add(1)), pc, regs, heap, budget, acc, vm)
    }

    /// Calls the target of a dynamic call site with its appendix `c` as last argument.
    fn call_appendix(pc, regs, heap, budget, acc, vm) {
        let method = method_at(pc.add(1));
        let last = u32::from((*pc).b) + u32::from((*method).arg_slots) - 1;
        set(regs, last, u64::from((*pc).c));
        enter!(method, pc, regs, heap, budget, acc, vm)
    }
}

out! {
    /// A frame did not fit, or the budget ran out.
    fn call_slow(vm, pc, regs) {
        let method = callee(vm, pc, regs);
        let cost = i64::from((*(*method).code.get()).cost);
        vm.exec.budget += cost;
        if vm.exec.budget < cost {
            // The call is tried again with the new budget.
            return Ok(vm.refill(pc));
        }
        slow::invoke(vm, method, regs.add(usize::from((*pc).b)), pc)
    }

    /// The receiver's tag is not the one that was remembered.
    fn call_interface_slow(vm, pc, regs) {
        let receiver = Ref::from_bits(get(regs, (*pc).b));
        if receiver.is_null() {
            return Err(Raise::npe());
        }
        let class = vm.class_of(receiver);
        let (id, tag) = (class.id, class.tag);
        let named = MethodId((*pc.add(1)).c);
        let found = if vm.method(named).flags.is_private() {
            implementer_of(vm, id, named)?
        } else {
            vm.find_interface_method(id, named)?
        };
        let method: *const Method = vm.method(found);
        (*pc).c = tag;
        (*pc.add(1)).head.pointer = method.cast();
        Ok(pc)
    }

    /// First execution of `invokevirtual` of pool entry `c`.
    fn resolve_virtual(vm, pc, regs) {
        resolve(vm, pc, regs, InvokeKind::Virtual)
    }

    /// First execution of `invokespecial` of pool entry `c`.
    fn resolve_special(vm, pc, regs) {
        resolve(vm, pc, regs, InvokeKind::Special)
    }

    /// First execution of `invokestatic` of pool entry `c`.
    fn resolve_static(vm, pc, regs) {
        resolve(vm, pc, regs, InvokeKind::Static)
    }

    /// First execution of `invokeinterface` of pool entry `c`.
    fn resolve_interface(vm, pc, regs) {
        resolve(vm, pc, regs, InvokeKind::Interface)
    }

    /// A static call whose class may still have to be initialised.
    fn call_static_checked(vm, pc, regs) {
        let method = method_at(pc.add(1));
        if let Some(pc) = slow::ensure_init(vm, (*method).class)? {
            return Ok(pc);
        }
        if vm.class((*method).class).is_ready() {
            (*pc).head.handler = call_static;
            return Ok(pc);
        }
        slow::invoke(vm, method, regs.add(usize::from((*pc).b)), pc)
    }

    /// First execution of `invokedynamic` of pool entry `c`.
    fn resolve_dynamic(vm, pc, regs) {
        let class = current_class(vm);
        let site = vm.resolve_call_site(class, (*pc).c as u16)?;
        let method: *const Method = vm.method(site.target);
        if let Some(pc) = slow::ensure_init(vm, (*method).class)? {
            return Ok(pc);
        }
        match site.appendix {
            Some(appendix) => {
                if vm.is_unstable(appendix) {
                    vm.exec.note_unstable(pc);
                }
                (*pc).c = appendix.0;
                (*pc).head.handler = call_appendix;
            }
            None => (*pc).head.handler = call_static,
        }
        (*pc.add(1)).head.pointer = method.cast();
        Ok(pc)
    }
}

/// The method that a resolved call chooses; its receiver was found not to be null.
unsafe fn callee(vm: &Vm, pc: Pc, regs: Regs) -> *const Method {
    // SAFETY: only resolved calls come here, with the operands that their handlers expect.
    unsafe {
        let handler = (*pc).head.handler;
        if std::ptr::fn_addr_eq(handler, call_virtual as Handler) {
            let receiver = get(regs, (*pc).b);
            let entry = tag(vm.heap.base(), receiver) as usize + (*pc).c as usize;
            return *vm.dispatch.base().add(entry) as *const Method;
        }
        method_at(pc.add(1))
    }
}

/// Resolves a call and rewrites it into its quick form, which then runs.
unsafe fn resolve(vm: &mut Vm, pc: Pc, regs: Regs, kind: InvokeKind) -> Answer<Pc> {
    // SAFETY: the instruction is a call with two words.
    unsafe {
        let class = current_class(vm);
        let index = (*pc).c as u16;
        let resolved = vm.resolve_method(class, index, kind)?;
        if kind != InvokeKind::Static && get(regs, (*pc).b) == 0 {
            return Err(Raise::npe());
        }
        match resolved {
            // The verifier leaves it to the call to check that the receiver implements the interface.
            ResolvedMethod::Direct(id) if kind == InvokeKind::Interface => quicken_interface(vm, pc, id),
            ResolvedMethod::Direct(id) => {
                let method: *const Method = vm.method(id);
                (*pc.add(1)).head.pointer = method.cast();
                (*pc).head.handler = match (*method).flags.is_static() {
                    true => call_static_checked,
                    false => call_special,
                };
            }
            ResolvedMethod::Virtual { method, slot } => {
                let method: *const Method = vm.method(method);
                (*pc.add(1)).head.pointer = method.cast();
                (*pc).c = slot + 1;
                (*pc).head.handler = call_virtual;
            }
            ResolvedMethod::Interface(id) => quicken_interface(vm, pc, id),
        }
        Ok(pc)
    }
}

/// Makes a call one through the interface method `id`, with no implementation remembered yet.
unsafe fn quicken_interface(vm: &Vm, pc: Pc, id: MethodId) {
    let method: *const Method = vm.method(id);
    // SAFETY: the instruction is a call with two words.
    unsafe {
        *pc.add(1) = Insn { c: id.0, ..Insn::pointer(method.cast()) };
        (*pc).c = 0;
        (*pc).head.handler = call_interface;
    }
}

/// A private interface method, if the receiver's class implements the interface (JVMS §6.5 invokeinterface).
fn implementer_of(vm: &Vm, receiver: ClassId, method: MethodId) -> Answer<MethodId> {
    let interface = vm.method(method).class;
    if vm.is_subclass(receiver, interface) {
        return Ok(method);
    }
    let message = format!(
        "Class {} does not implement the requested interface {}",
        vm.external_name(receiver),
        vm.external_name(interface)
    );
    Err(Raise::new("java/lang/IncompatibleClassChangeError", message))
}

/// The handler of a call that was not resolved yet.
pub(crate) fn unresolved(kind: InvokeKind) -> Handler {
    match kind {
        InvokeKind::Virtual => resolve_virtual,
        InvokeKind::Special => resolve_special,
        InvokeKind::Static => resolve_static,
        InvokeKind::Interface => resolve_interface,
    }
}
