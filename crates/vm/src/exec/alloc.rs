//! New objects and arrays.

use testwright_ir::code::Elem;

use super::access::{get, read, set};
use super::field::current_class;
use super::insn::{Insn, next, op, out};
use super::slow;
use crate::class::{Class, ClassId, Shape};
use crate::native::Raise;
use crate::vm::Vm;

op! {
    /// `a =` a new object of `b` words with tag `c`; its class is ready.
    fn new_object(pc, regs, heap, budget, acc, vm) {
        let start = vm.heap.top;
        let words = u32::from((*pc).b);
        if words > vm.heap.limit.saturating_sub(start) {
            return new_object_slow(pc, regs, heap, budget, acc, vm);
        }
        vm.heap.top = start + words;
        let object = heap.add(start as usize);
        *object = u64::from((*pc).c);
        clear(object.add(1), object.add(words as usize));
        set(regs, (*pc).a, u64::from(start));
        next!(pc.add(2), regs, heap, budget, u64::from(start), vm)
    }
}

/// Clears a few words. Volatile, because a call of memset would cost more than the words.
#[inline(always)]
unsafe fn clear(from: *mut u64, to: *mut u64) {
    let mut at = from;
    while at < to {
        // SAFETY: the caller passes a range of freshly allocated words.
        unsafe {
            at.write_volatile(0);
            at = at.add(1);
        }
    }
}

/// Longest array that the quick form makes.
const SHORT: u32 = 128;

op! {
    /// `a = new elem[b]`, where `c` is the class of the array and the next word has its tag in `c` and the logarithm
    /// of an element's size in `a`.
    fn new_array(pc, regs, heap, budget, acc, vm) {
        let length = get(regs, (*pc).b) as u32;
        let data = pc.add(1);
        let bytes = u64::from(length) << (*data).a;
        let words = (bytes.div_ceil(8) as u32).wrapping_add(1);
        let start = vm.heap.top;
        if (length > SHORT) | (words > vm.heap.limit.saturating_sub(start)) {
            return new_array_slow(pc, regs, heap, budget, acc, vm);
        }
        vm.heap.top = start + words;
        let array = heap.add(start as usize);
        *array = u64::from((*data).c) | u64::from(length) << 32;
        clear(array.add(1), array.add(words as usize));
        set(regs, (*pc).a, u64::from(start));
        next!(pc.add(2), regs, heap, budget, u64::from(start), vm)
    }
}

out! {
    /// There is no room: the runtime decides what happens.
    fn new_object_slow(vm, pc, regs) {
        let class = &*(*pc.add(1)).head.pointer.cast::<Class>();
        let object = vm.alloc_object(class.id)?;
        set(regs, (*pc).a, object.to_bits());
        Ok(pc.add(2))
    }

    /// First execution of `new` of pool entry `c`.
    fn resolve_new(vm, pc, regs) {
        let from = current_class(vm);
        let id = vm.resolve_class(from, (*pc).c as u16)?;
        let class: *const Class = vm.class(id);
        if (*class).shape != Shape::Instance || (*class).flags & 0x0400 != 0 {
            return Err(Raise::new("java/lang/InstantiationError", vm.external_name(id)));
        }
        (*pc.add(1)).head.pointer = class.cast();
        (*pc).head.handler = checked_new;
        Ok(pc)
    }

    /// `new` of a class that may still have to be initialised.
    fn checked_new(vm, pc, regs) {
        let class = &*(*pc.add(1)).head.pointer.cast::<Class>();
        if let Some(pc) = slow::ensure_init(vm, class.id)? {
            return Ok(pc);
        }
        if class.is_ready() {
            if let Ok(words) = u16::try_from(class.instance_words) {
                (*pc).b = words;
                (*pc).c = class.tag;
                (*pc).head.handler = new_object;
                return Ok(pc);
            }
            (*pc).head.handler = new_object_slow;
            return Ok(pc);
        }
        let object = vm.alloc_object(class.id)?;
        set(regs, (*pc).a, object.to_bits());
        Ok(pc.add(2))
    }

    /// Like [`new_array`], for long arrays, negative lengths, and when there is no room.
    fn new_array_slow(vm, pc, regs) {
        let array = vm.alloc_array(ClassId((*pc).c), read::<i32>(regs, (*pc).b))?;
        set(regs, (*pc).a, array.to_bits());
        Ok(pc.add(2))
    }

    /// First execution of `a = new Class[b]` of pool entry `c`.
    fn resolve_ref_array(vm, pc, regs) {
        let from = current_class(vm);
        let component = vm.resolve_class(from, (*pc).c as u16)?;
        let class = vm.array_class_of(component)?;
        (*pc).c = class.0;
        *pc.add(1) = array_data(vm, class, Elem::Ref);
        (*pc).head.handler = new_array;
        Ok(pc)
    }

    /// First execution of a `multianewarray` of pool entry `c`.
    fn resolve_multi(vm, pc, regs) {
        let from = current_class(vm);
        let class = vm.resolve_class(from, (*pc).c as u16)?;
        (*pc).c = class.0;
        (*pc).head.handler = new_multi;
        Ok(pc)
    }

    /// `a =` a new array of class `c` whose lengths lie in the registers from `b` on; the next word has their number.
    fn new_multi(vm, pc, regs) {
        let count = (*pc.add(1)).head.word as u32;
        let lengths: Vec<i32> = (0..count).map(|index| read::<i32>(regs, u32::from((*pc).b) + index)).collect();
        let array = vm.alloc_multi(ClassId((*pc).c), &lengths)?;
        set(regs, (*pc).a, array.to_bits());
        Ok(pc.add(2))
    }
}

/// The second word of [`new_array`].
pub(crate) fn array_data(vm: &Vm, class: ClassId, elem: Elem) -> Insn {
    let log_size = match elem {
        Elem::Boolean | Elem::Byte => 0,
        Elem::Char | Elem::Short => 1,
        Elem::Int | Elem::Float | Elem::Ref => 2,
        Elem::Long | Elem::Double => 3,
    };
    Insn { a: log_size, c: vm.class(class).tag, ..Insn::word(0) }
}
