//! New objects and arrays.

use super::access::{read, set};
use super::field::current_class;
use super::insn::{next, op, out};
use super::slow;
use crate::class::{Class, ClassId, Shape};
use crate::native::Raise;

op! {
    /// `a =` a new object of `b` words with tag `c`; its class is ready.
    fn new_object(pc, regs, heap, budget, acc, vm) {
        let start = vm.heap.top;
        let words = u32::from((*pc).b);
        if words > vm.heap.limit - start {
            return new_object_slow(pc, regs, heap, budget, acc, vm);
        }
        vm.heap.top = start + words;
        let object = heap.add(start as usize);
        *object = u64::from((*pc).c);
        // Volatile, because a call of memset for these few words would cost more than the words.
        let mut at = object.add(1);
        let end = object.add(words as usize);
        while at < end {
            at.write_volatile(0);
            at = at.add(1);
        }
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

    /// `a = new elem[b]`, where `c` is the class of the array.
    fn new_array(vm, pc, regs) {
        let array = vm.alloc_array(ClassId((*pc).c), read::<i32>(regs, (*pc).b))?;
        set(regs, (*pc).a, array.to_bits());
        Ok(pc.add(1))
    }

    /// First execution of `a = new Class[b]` of pool entry `c`.
    fn resolve_ref_array(vm, pc, regs) {
        let from = current_class(vm);
        let component = vm.resolve_class(from, (*pc).c as u16)?;
        let class = vm.array_class_of(component)?;
        (*pc).c = class.0;
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
