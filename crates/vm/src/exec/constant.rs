//! Moves and constants.

use super::access::{get, set};
use super::insn::{Insn, next, op, out};
use crate::class::Method;
use crate::heap::Ref;

op! {
    /// `a = b`
    fn mov(pc, regs, heap, budget, _acc, vm) {
        let value = get(regs, (*pc).b);
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = b`, which is also `acc`.
    fn mov_acc(pc, regs, heap, budget, acc, vm) {
        set(regs, (*pc).a, acc);
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `a = c`, zero-extended: ints, floats, references.
    fn load_32(pc, regs, heap, budget, _acc, vm) {
        let value = u64::from((*pc).c);
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = c`, sign-extended: small longs.
    fn load_signed(pc, regs, heap, budget, _acc, vm) {
        let value = (*pc).c as i32 as i64 as u64;
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a =` the word that follows.
    fn load_64(pc, regs, heap, budget, _acc, vm) {
        let value = (*pc.add(1)).head.word;
        set(regs, (*pc).a, value);
        next!(pc.add(2), regs, heap, budget, value, vm)
    }
}

out! {
    /// `a =` constant `c` of the pool. Takes two instructions, so that it can become [`load_64`].
    fn resolve(vm, pc, regs) {
        let class = (*(*vm.exec.frame).method).class;
        let bits = vm.resolve_constant(class, (*pc).c as u16)?;
        // `b` says whether the constant is a reference.
        if (*pc).b == 1 && vm.is_unstable(Ref::from_bits(bits)) {
            vm.exec.note_unstable(pc);
        }
        *pc.add(1) = Insn::word(bits);
        (*pc).head.handler = load_64;
        Ok(pc)
    }
}

/// The method that a data word points to.
pub(crate) unsafe fn method_at(pc: super::insn::Pc) -> *const Method {
    // SAFETY: the caller knows that the data is a pointer.
    unsafe { (*pc).head.pointer.cast::<Method>() }
}
