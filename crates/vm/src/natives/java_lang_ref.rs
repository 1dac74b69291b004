//! `java.lang.ref`: there is no collector inside a run, so references are cleared only by the program itself.

use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, native};
use crate::vm::Vm;

const fn reference(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/lang/ref/Reference", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    reference("getAndClearReferencePendingList", "()Ljava/lang/ref/Reference;", super::nothing),
    reference("hasReferencePendingList", "()Z", super::no),
    reference("waitForReferencePendingList", "()V", super::java_lang_thread::wait_for_ever),
    reference("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    reference("clear0", "()V", clear),
    native("java/lang/ref/PhantomReference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    native("java/lang/ref/PhantomReference", "clear0", "()V", clear),
    native("java/lang/ref/Finalizer", "isFinalizationEnabled", "()Z", super::no),
    native("java/lang/ref/Finalizer", "reportComplete", "(Ljava/lang/Object;)V", super::nothing),
];

fn refers_to(vm: &mut Vm, args: &[u64]) -> Answer {
    let referent = vm.heap.field(Ref::from_bits(args[0]), vm.known.reference_referent);
    Ok(u64::from(referent == args[1]))
}

fn clear(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.heap.set_field(Ref::from_bits(args[0]), vm.known.reference_referent, 0);
    Ok(0)
}
