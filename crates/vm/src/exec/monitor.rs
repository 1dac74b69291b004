//! Monitors: the two instructions, and synchronized methods (JVMS §2.11.10).

use super::access::get;
use super::insn::{Insn, out};
use super::stack::Frame;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// What a synchronized method's frame locks: its receiver, which lowering keeps in register 0, or the class.
pub(crate) fn lock_of(vm: &Vm, frame: &Frame) -> Ref {
    // SAFETY: such a frame has a method, and an instance method has a register 0.
    unsafe {
        let method = &*frame.method;
        if method.flags.is_static() { vm.class(method.class).mirror } else { Ref::from_bits(*frame.regs) }
    }
}

/// Unlocks what a synchronized method's frame locked.
pub(crate) fn unlock_frame(vm: &mut Vm, frame: &Frame) -> Answer<()> {
    let object = lock_of(vm, frame);
    vm.monitor_exit(object)
}

out! {
    /// `monitorenter a`
    fn enter(vm, pc, regs) {
        let object = Ref::from_bits(get(regs, (*pc).a));
        if object.is_null() {
            return Err(Raise::npe());
        }
        vm.monitor_enter(object)?;
        Ok(pc.add(1))
    }

    /// `monitorexit a`
    fn exit(vm, pc, regs) {
        let object = Ref::from_bits(get(regs, (*pc).a));
        if object.is_null() {
            return Err(Raise::npe());
        }
        vm.monitor_exit(object)?;
        Ok(pc.add(1))
    }

    /// First instruction of a synchronized method. What it throws is not thrown inside the method: the lock is not
    /// held yet.
    fn enter_method(vm, pc, regs) {
        let object = lock_of(vm, &*vm.exec.frame);
        vm.monitor_enter(object)?;
        Ok(pc.add(1))
    }

    /// Last but one instruction of a synchronized method, before its return.
    fn exit_method(vm, pc, regs) {
        let object = lock_of(vm, &*vm.exec.frame);
        if let Err(raise) = vm.monitor_exit(object) {
            // The frame is given up without a second attempt to unlock: it becomes an unsynchronized one.
            (*vm.exec.frame).code = super::stubs::THROWS.get();
            return Err(raise);
        }
        Ok(pc.add(1))
    }
}

/// Keeps `this` in register 0 of a synchronized method that assigns to its own register 0: all its other registers
/// are shifted by one.
pub(crate) fn shift(arg_slots: u16) -> Insn {
    Insn::new(shift_arguments, 0, arg_slots, 0)
}

super::insn::op! {
    /// Copies the `b` arguments up by one register.
    fn shift_arguments(pc, regs, heap, budget, acc, vm) {
        let mut index = u32::from((*pc).b);
        while index > 0 {
            super::access::set(regs, index, get(regs, index - 1));
            index -= 1;
        }
        super::insn::next!(pc.add(1), regs, heap, budget, acc, vm)
    }
}
