//! `checkcast` and `instanceof`.
//!
//! The quick forms remember the tag that last passed, in the word behind the instruction; other tags go the slow way,
//! which asks the runtime.

use super::access::{get, set, tag};
use super::field::current_class;
use super::insn::{next, op, out};
use crate::class::ClassId;
use crate::heap::Ref;
use crate::native::Raise;
use crate::vm::Vm;

op! {
    /// `a = (c) b`: the class `c` accepted objects with the tag in the next word.
    fn check_cast(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).b);
        if object != 0 && tag(heap, object) != (*pc.add(1)).c {
            return check_cast_slow(pc, regs, heap, budget, acc, vm);
        }
        set(regs, (*pc).a, object);
        next!(pc.add(2), regs, heap, budget, object, vm)
    }

    /// `a = b instanceof c`, where the next word has the last tag that was looked at and (in `a`) the answer.
    fn instance_of(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).b);
        let cached = tag(heap, object);
        if cached != (*pc.add(1)).c {
            return instance_of_slow(pc, regs, heap, budget, acc, vm);
        }
        let answer = u64::from((*pc.add(1)).a);
        set(regs, (*pc).a, answer);
        next!(pc.add(2), regs, heap, budget, answer, vm)
    }
}

out! {
    /// First execution of a `checkcast` to pool entry `c`. Null passes without resolution (JVMS §6.5 checkcast).
    fn resolve_check_cast(vm, pc, regs) {
        let object = get(regs, (*pc).b);
        if object == 0 {
            set(regs, (*pc).a, 0);
            return Ok(pc.add(2));
        }
        let from = current_class(vm);
        let class = vm.resolve_class(from, (*pc).c as u16)?;
        (*pc).c = class.0;
        (*pc.add(1)).c = 0;
        (*pc).head.handler = check_cast;
        Ok(pc)
    }

    /// A tag that was not seen last time.
    fn check_cast_slow(vm, pc, regs) {
        let object = Ref::from_bits(get(regs, (*pc).b));
        let class = vm.class_of(object);
        let (id, tag, target) = (class.id, class.tag, ClassId((*pc).c));
        if !vm.is_subclass(id, target) {
            let message = cast_message(vm, id, target);
            return Err(Raise::new("java/lang/ClassCastException", message));
        }
        (*pc.add(1)).c = tag;
        set(regs, (*pc).a, object.to_bits());
        Ok(pc.add(2))
    }

    /// First execution of an `instanceof` pool entry `c`. Null is no instance, without resolution.
    fn resolve_instance_of(vm, pc, regs) {
        let object = get(regs, (*pc).b);
        if object == 0 {
            set(regs, (*pc).a, 0);
            return Ok(pc.add(2));
        }
        let from = current_class(vm);
        let class = vm.resolve_class(from, (*pc).c as u16)?;
        (*pc).c = class.0;
        // Tag 0 is null's, whose answer is 0.
        (*pc.add(1)).c = 0;
        (*pc.add(1)).a = 0;
        (*pc).head.handler = instance_of;
        Ok(pc)
    }

    /// A tag that was not seen last time.
    fn instance_of_slow(vm, pc, regs) {
        let object = Ref::from_bits(get(regs, (*pc).b));
        if object.is_null() {
            set(regs, (*pc).a, 0);
            return Ok(pc.add(2));
        }
        let class = vm.class_of(object);
        let (id, tag) = (class.id, class.tag);
        let answer = vm.is_subclass(id, ClassId((*pc).c));
        (*pc.add(1)).c = tag;
        (*pc.add(1)).a = u16::from(answer);
        set(regs, (*pc).a, u64::from(answer));
        Ok(pc.add(2))
    }
}

/// HotSpot's words for a failed cast.
pub(crate) fn cast_message(vm: &Vm, from: ClassId, to: ClassId) -> String {
    let (from_name, to_name) = (vm.external_name(from), vm.external_name(to));
    format!("class {from_name} cannot be cast to class {to_name} ({})", vm.homes(from, to))
}
