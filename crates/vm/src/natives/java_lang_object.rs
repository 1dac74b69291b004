//! `java.lang.Object`: class, hash, clone and waiting.

use crate::class::Shape;
use crate::heap::Ref;
use crate::loader::elem_bytes;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

use super::java_lang_thread::{WAITING, WAITING_TIMED, with_status};

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    native("java/lang/Object", "hashCode", "()I", hash_code),
    native("java/lang/Object", "clone", "()Ljava/lang/Object;", clone),
    native("java/lang/Object", "notify", "()V", notify),
    native("java/lang/Object", "notifyAll", "()V", notify_all),
    native("java/lang/Object", "wait", "(J)V", wait),
    native("java/lang/Object", "wait0", "(J)V", wait),
];

fn get_class(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_of(Ref::from_bits(args[0]));
    Ok(class.mirror.to_bits())
}

fn hash_code(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.identity_hash(Ref::from_bits(args[0]))))
}

fn clone(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[0]);
    let class = vm.class_of(object);
    let (id, shape, words) = (class.id, class.shape, class.instance_words);
    let is = |known: Option<crate::class::ClassId>| known.is_some_and(|known| vm.is_subclass(id, known));
    // References are tied to the collector: HotSpot refuses to clone them, Cloneable or not.
    if !is(vm.known.cloneable_class) || is(vm.known.reference_class) {
        return Err(Raise::new("java/lang/CloneNotSupportedException", vm.external_name(id)));
    }
    let (copy, bytes) = if let Shape::Array { elem, .. } = shape {
        let length = vm.heap.array_length(object);
        (vm.alloc_array(id, length as i32)?, length as usize * elem_bytes(elem))
    } else {
        (vm.alloc_object(id)?, (words as usize - 1) * 8)
    };
    vm.exec.charge(bytes as u64 / 64);
    vm.heap.copy_bytes(object, 0..bytes, copy, 0);
    Ok(copy.to_bits())
}

fn notify(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.object_notify(Ref::from_bits(args[0]), false)?;
    Ok(0)
}

fn notify_all(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.object_notify(Ref::from_bits(args[0]), true)?;
    Ok(0)
}

fn wait(vm: &mut Vm, args: &[u64]) -> Answer {
    let millis = args[1] as i64;
    let Ok(millis) = u64::try_from(millis) else {
        return Err(Raise::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    };
    let result = vm.object_wait(Ref::from_bits(args[0]), millis.saturating_mul(1_000_000));
    with_status(vm, result, if millis > 0 { WAITING_TIMED } else { WAITING })
}
