//! Code of signature-polymorphic methods (JVMS §2.9.3, and the JDK's own `invokeBasic` and `linkTo…`): a stub finds the
//! method that is meant and hands its frame over to it, with the same registers and the same caller.
//!
//! Stubs that depend on the types of the call refer to an object (a `MethodType`, or what the JDK wants as an extra
//! argument), which is linked when the stub first runs. The stub rewrites itself then, like any other instruction.

use super::access::{get, set, tag, word};
use super::code::{Code, CodeKind};
use super::constant::method_at;
use super::insn::{Insn, Mem, Pc, Regs, next, op, out};
use super::slow;
use crate::class::{Method, MethodId, NO_SLOT};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// What a signature-polymorphic method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Polymorphic {
    /// `MethodHandle.invokeBasic`: runs a handle whose type is known to fit.
    InvokeBasic,
    /// `linkToStatic`: runs the method of the MemberName in the last argument.
    LinkToStatic,
    /// `linkToSpecial`: likewise, with a receiver that must not be null.
    LinkToSpecial,
    /// `linkToVirtual`: likewise, chosen by the receiver's class.
    LinkToVirtual,
    /// `linkToInterface`: likewise.
    LinkToInterface,
    /// `MethodHandle.invokeExact`: the handle's type must be that of the call.
    InvokeExact,
    /// `MethodHandle.invoke`: the handle is converted to the type of the call.
    Invoke,
    /// An access method of `VarHandle`.
    VarHandle,
}

/// Registers behind the arguments that the stubs use.
const SCRATCH: u32 = 4;

/// The code of a signature-polymorphic method: header and instructions; `site` is its number in `Links::polymorphic_sites`.
pub(crate) fn polymorphic_code(kind: Polymorphic, method: &Method, site: u32) -> (Code, Vec<Insn>) {
    let slots = method.arg_slots;
    let last = u32::from(slots.saturating_sub(1));
    let data = Insn { c: site, ..Insn::word(0) };
    let insns = match kind {
        Polymorphic::InvokeBasic => vec![Insn::new(invoke_basic, 0, 0, 0)],
        Polymorphic::LinkToStatic => vec![Insn::new(link_to_static, 0, 0, last)],
        Polymorphic::LinkToSpecial => vec![Insn::new(link_to_special, 0, 0, last)],
        Polymorphic::LinkToVirtual => vec![Insn::new(link_to_virtual, 0, 0, last)],
        Polymorphic::LinkToInterface => vec![Insn::new(link_to_interface, 0, 0, last)],
        Polymorphic::InvokeExact => vec![Insn::new(link_exact, 0, 0, 0), data],
        Polymorphic::Invoke => {
            vec![Insn::new(link_invoke, slots, slots + 1, 0), data, Insn::new(invoke_converted, slots, 0, 0)]
        }
        Polymorphic::VarHandle => vec![Insn::new(link_var_handle, 0, slots, 0), data],
    };
    let header =
        Code { method, ..Code::stub(CodeKind::Polymorphic, u32::from(slots) + SCRATCH, insns.len() as u32) };
    (header, insns)
}

/// Gives the running frame to another method and goes to its code.
macro_rules! hand_over {
    ($method:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        let method: *const Method = $method;
        if method.is_null() {
            return no_target($pc, $regs, $heap, $budget, $acc, $vm);
        }
        let code: *const Code = (*method).code.get();
        if $regs.add((*code).frame as usize) > $vm.exec.register_limit {
            return no_room($pc, $regs, $heap, $budget, $acc, $vm);
        }
        let frame = $vm.exec.frame;
        (*frame).code = code;
        (*frame).method = method;
        next!(Code::entry(code), $regs, $heap, $budget - i64::from((*code).cost), 0, $vm)
    }};
}

op! {
    /// Runs the method handle in register 0.
    fn invoke_basic(pc, regs, heap, budget, acc, vm) {
        let method = handle_target(vm, heap, get(regs, 0u32));
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Runs the method of the MemberName in register `c`.
    fn link_to_static(pc, regs, heap, budget, acc, vm) {
        let method = member_target(vm, heap, get(regs, (*pc).c));
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Likewise; the receiver must not be null.
    fn link_to_special(pc, regs, heap, budget, acc, vm) {
        if get(regs, 0u32) == 0 {
            return super::field::null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let method = member_target(vm, heap, get(regs, (*pc).c));
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Likewise; the receiver's class chooses.
    fn link_to_virtual(pc, regs, heap, budget, acc, vm) {
        let (receiver, member) = (get(regs, 0u32), get(regs, (*pc).c));
        if receiver == 0 {
            return super::field::null_pointer(pc, regs, heap, budget, acc, vm);
        }
        if member == 0 {
            return no_target(pc, regs, heap, budget, acc, vm);
        }
        let slot = word(heap, member + 1 + u64::from(vm.known.member_index)) as u32;
        if slot == NO_SLOT {
            return link_to_interface(pc, regs, heap, budget, acc, vm);
        }
        let entry = tag(heap, receiver) as usize + 1 + slot as usize;
        let method = *vm.dispatch.base().add(entry) as *const Method;
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Runs the handle in register 0 if its type is `c`.
    fn invoke_exact(pc, regs, heap, budget, acc, vm) {
        let handle = get(regs, 0u32);
        if word(heap, handle + 1 + u64::from(vm.known.handle_type)) as u32 != (*pc).c {
            return wrong_type(pc, regs, heap, budget, acc, vm);
        }
        let method = handle_target(vm, heap, handle);
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Runs the handle in register 0, converted to type `c`.
    fn invoke(pc, regs, heap, budget, acc, vm) {
        let handle = get(regs, 0u32);
        if word(heap, handle + 1 + u64::from(vm.known.handle_type)) as u32 != (*pc).c {
            return convert(pc, regs, heap, budget, acc, vm);
        }
        let method = handle_target(vm, heap, handle);
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Runs the converted handle in register `a`.
    fn invoke_converted(pc, regs, heap, budget, acc, vm) {
        let handle = get(regs, (*pc).a);
        set(regs, 0u32, handle);
        let method = handle_target(vm, heap, handle);
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }

    /// Runs the method that the next word points to with `c` as an extra last argument, in register `b`.
    fn var_handle(pc, regs, heap, budget, acc, vm) {
        set(regs, (*pc).b, u64::from((*pc).c));
        let method = method_at(pc.add(1));
        hand_over!(method, pc, regs, heap, budget, acc, vm)
    }
}

out! {
    /// The MemberName in register `c` is one of an interface method, or of a class's method without a virtual slot.
    fn link_to_interface(vm, pc, regs) {
        let receiver = Ref::from_bits(get(regs, 0u32));
        let named = member_target(vm, vm.heap.base(), get(regs, (*pc).c));
        if receiver.is_null() {
            return Err(Raise::npe());
        }
        if named.is_null() {
            return Err(bad_handle());
        }
        let (id, class) = ((*named).id, vm.class_of(receiver).id);
        let direct = (*named).flags.is_private() || !vm.class((*named).class).is_interface();
        let method: *const Method = if direct {
            named
        } else {
            let found = vm.find_interface_method(class, id)?;
            vm.method(found)
        };
        hand_over_to(vm, method)
    }

    /// There is no method to hand over to.
    fn no_target(vm, pc, regs) {
        Err(if get(regs, 0u32) == 0 { Raise::npe() } else { bad_handle() })
    }

    /// The registers of the target do not fit.
    fn no_room(vm, pc, regs) {
        Err(Raise::New("java/lang/StackOverflowError", None))
    }

    /// First run of `invokeExact`.
    fn link_exact(vm, pc, regs) {
        link_type(vm, pc)?;
        (*pc).head.handler = invoke_exact;
        Ok(pc)
    }

    /// First run of `invoke`.
    fn link_invoke(vm, pc, regs) {
        link_type(vm, pc)?;
        (*pc).head.handler = invoke;
        Ok(pc)
    }

    /// First run of an access method of a VarHandle.
    fn link_var_handle(vm, pc, regs) {
        let (method, appendix) = vm.polymorphic_linker((*pc.add(1)).c)?;
        let method: *const Method = vm.method(method);
        if let Some(pc) = slow::ensure_init(vm, (*method).class)? {
            return Ok(pc);
        }
        if vm.is_unstable(appendix) {
            vm.exec.note_unstable(pc);
        }
        (*pc).c = appendix.0;
        (*pc).head.handler = var_handle;
        (*pc.add(1)).head.pointer = method.cast();
        Ok(pc)
    }

    /// The handle has another type than `c`: the JDK says so.
    fn wrong_type(vm, pc, regs) {
        let check = vm.exact_type_check()?;
        let method: *const Method = vm.method(check);
        if let Some(pc) = slow::ensure_init(vm, (*method).class)? {
            return Ok(pc);
        }
        set(regs, 1u32, u64::from((*pc).c));
        hand_over_to(vm, method)
    }

    /// The handle has another type than `c`: the JDK converts it; the result goes to register `a`.
    fn convert(vm, pc, regs) {
        let check = vm.generic_type_check()?;
        let method: *const Method = vm.method(check);
        if let Some(pc) = slow::ensure_init(vm, (*method).class)? {
            return Ok(pc);
        }
        let window = regs.add(usize::from((*pc).b));
        *window = get(regs, 0u32);
        *window.add(1) = u64::from((*pc).c);
        slow::invoke(vm, method, window, pc)
    }
}

/// Links the `MethodType` of a stub and puts it into the instruction.
unsafe fn link_type(vm: &mut Vm, pc: Pc) -> Answer<()> {
    // SAFETY: the stub's second instruction holds the number of its site.
    unsafe {
        let object = vm.polymorphic_type((*pc.add(1)).c)?;
        if vm.is_unstable(object) {
            vm.exec.note_unstable(pc);
        }
        (*pc).c = object.0;
    }
    Ok(())
}

/// As `hand_over!`, from a slow path.
unsafe fn hand_over_to(vm: &mut Vm, method: *const Method) -> Answer<Pc> {
    // SAFETY: the top frame is the stub's; methods and code are never freed.
    unsafe {
        let code = (*method).code.get();
        let frame = vm.exec.frame;
        let regs: Regs = (*frame).regs;
        if regs.wrapping_add((*code).frame as usize) > vm.exec.register_limit {
            return Err(Raise::New("java/lang/StackOverflowError", None));
        }
        (*frame).code = code;
        (*frame).method = method;
        vm.exec.budget -= i64::from((*code).cost);
        Ok(Code::entry(code))
    }
}

fn bad_handle() -> Raise {
    Raise::new("java/lang/InternalError", "a method handle has no target")
}

/// The method behind a `MethodHandle` (its form's entry point); null if there is none.
#[inline]
unsafe fn handle_target(vm: &Vm, heap: Mem, handle: u64) -> *const Method {
    // SAFETY: null objects are not looked into; the others are of the classes whose slots these are.
    unsafe {
        if handle == 0 {
            return std::ptr::null();
        }
        let form = word(heap, handle + 1 + u64::from(vm.known.handle_form));
        if form == 0 {
            return std::ptr::null();
        }
        member_target(vm, heap, word(heap, form + 1 + u64::from(vm.known.form_entry)))
    }
}

/// The method of a `MemberName`; null if it is not resolved to one.
#[inline]
unsafe fn member_target(vm: &Vm, heap: Mem, member: u64) -> *const Method {
    // SAFETY: as above.
    unsafe {
        if member == 0 {
            return std::ptr::null();
        }
        let name = word(heap, member + 1 + u64::from(vm.known.member_method));
        if name == 0 {
            return std::ptr::null();
        }
        let id = MethodId(word(heap, name + 1 + u64::from(vm.known.resolved_method)) as u32);
        vm.methods.get(id.0 as usize).map_or(std::ptr::null(), |method| std::ptr::from_ref(&**method))
    }
}
