//! Fields. A field is one word in register form; what is stored is first cut to the field's type (JVMS §6.5
//! putfield), because code may compute a boolean, byte, char or short as a wider int.

use super::access::{get, set, set_word, word};
use super::insn::{Handler, Pc, Regs, next, op, out};
use super::slow;
use crate::class::Class;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::resolve::ResolvedField;
use crate::taint::Taint;
use crate::vm::Vm;

/// How a register value is cut to a field's type.
pub(crate) trait Narrow {
    /// The value as it is stored.
    fn narrow(bits: u64) -> u64;
}

macro_rules! narrows {
    ($($(#[$doc:meta])* $name:ident |$bits:ident| $value:expr;)*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;
        impl Narrow for $name {
            #[inline(always)]
            fn narrow($bits: u64) -> u64 {
                $value
            }
        }
    )* };
}

narrows! {
    /// Everything that fills its register.
    Whole |bits| bits;
    /// `boolean`
    Boolean |bits| bits & 1;
    /// `byte`
    Byte |bits| u64::from(bits as i8 as i32 as u32);
    /// `char`
    Char |bits| bits & 0xFFFF;
    /// `short`
    Short |bits| u64::from(bits as i16 as i32 as u32);
}

/// Picks a generic handler by a field's sort.
macro_rules! by_sort {
    ($sort:expr, $handler:ident) => {
        match $sort {
            b'Z' => $handler::<Boolean>,
            b'B' => $handler::<Byte>,
            b'C' => $handler::<Char>,
            b'S' => $handler::<Short>,
            _ => $handler::<Whole>,
        }
    };
}

/// A value cut to a field's type.
fn narrow_by(sort: u8, bits: u64) -> u64 {
    let narrow: fn(u64) -> u64 = match sort {
        b'Z' => Boolean::narrow,
        b'B' => Byte::narrow,
        b'C' => Char::narrow,
        b'S' => Short::narrow,
        _ => Whole::narrow,
    };
    narrow(bits)
}

op! {
    /// `a = b.field`, whose word is `c` behind the header.
    fn get_field(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).b);
        if object == 0 {
            return null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let value = word(heap, object + u64::from((*pc).c));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = acc.field`
    fn get_field_acc(pc, regs, heap, budget, acc, vm) {
        if acc == 0 {
            return null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let value = word(heap, acc + u64::from((*pc).c));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `b.field = a`
    fn put_field<N: Narrow>(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).b);
        if (object as u32) < vm.heap.mark {
            return put_field_frozen::<N>(pc, regs, heap, budget, acc, vm);
        }
        set_word(heap, object + u64::from((*pc).c), N::narrow(get(regs, (*pc).a)));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `a.field = b`, which is also `acc`.
    fn put_field_acc<N: Narrow>(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).a);
        if (object as u32) < vm.heap.mark {
            return put_field_acc_frozen::<N>(pc, regs, heap, budget, acc, vm);
        }
        set_word(heap, object + u64::from((*pc).c), N::narrow(acc));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `a.field = b` in a frozen object, or in null.
    #[cold]
    fn put_field_acc_frozen<N: Narrow>(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).a);
        if object == 0 {
            return null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let at = object + u64::from((*pc).c);
        vm.heap.log(at as u32);
        set_word(heap, at, N::narrow(acc));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `b.field = a` in a frozen object, or in null.
    #[cold]
    fn put_field_frozen<N: Narrow>(pc, regs, heap, budget, acc, vm) {
        let object = get(regs, (*pc).b);
        if object == 0 {
            return null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let at = object + u64::from((*pc).c);
        vm.heap.log(at as u32);
        set_word(heap, at, N::narrow(get(regs, (*pc).a)));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `a =` the static field in word `c`; its class is ready.
    fn get_static(pc, regs, heap, budget, acc, vm) {
        let value = word(heap, u64::from((*pc).c));
        set(regs, (*pc).a, value);
        next!(pc.add(2), regs, heap, budget, value, vm)
    }

    /// The static field in word `c` becomes `a`; its class is ready. Statics are always frozen.
    fn put_static<N: Narrow>(pc, regs, heap, budget, acc, vm) {
        let at = (*pc).c;
        vm.heap.log(at);
        set_word(heap, u64::from(at), N::narrow(get(regs, (*pc).a)));
        next!(pc.add(2), regs, heap, budget, acc, vm)
    }
}

/// Class of the running method, whose pool instructions refer to.
pub(crate) unsafe fn current_class(vm: &Vm) -> crate::class::ClassId {
    // SAFETY: instructions that refer to a pool are in frames that have a method.
    unsafe { (*(*vm.exec.frame).method).class }
}

out! {
    /// Something that had to be an object is null.
    fn null_pointer(vm, pc, regs) {
        Err(Raise::npe())
    }

    /// First execution of a `getfield` of pool entry `c`.
    fn resolve_get(vm, pc, regs) {
        prepare_get(vm, pc, get_field)
    }

    /// First execution of a `getfield` whose object is also in `acc`.
    fn resolve_get_acc(vm, pc, regs) {
        prepare_get(vm, pc, get_field_acc)
    }

    /// First execution of a `putfield` of pool entry `c`.
    fn resolve_put(vm, pc, regs) {
        let class = current_class(vm);
        let field = vm.resolve_field(class, (*pc).c as u16, false, true)?;
        (*pc).c = field.slot + 1;
        (*pc).head.handler = by_sort!(field.sort, put_field);
        Ok(pc)
    }

    /// First execution of a `putfield` whose value is also in `acc`.
    fn resolve_put_acc(vm, pc, regs) {
        let class = current_class(vm);
        let field = vm.resolve_field(class, (*pc).c as u16, false, true)?;
        (*pc).c = field.slot + 1;
        (*pc).head.handler = by_sort!(field.sort, put_field_acc);
        Ok(pc)
    }

    /// First execution of a `getstatic` of pool entry `c`.
    fn resolve_get_static(vm, pc, regs) {
        prepare_static(vm, pc, false, checked_get_static)
    }

    /// First execution of a `putstatic` of pool entry `c`.
    fn resolve_put_static(vm, pc, regs) {
        prepare_static(vm, pc, true, checked_put_static)
    }

    /// A `getstatic` whose class may still have to be initialised.
    fn checked_get_static(vm, pc, regs) {
        let class = &*(*pc.add(1)).head.pointer.cast::<Class>();
        if let Some(pc) = slow::ensure_init(vm, class.id)? {
            return Ok(pc);
        }
        if class.is_ready() {
            let taint = vm.static_taint(class, (*pc).c, current_class(vm));
            // The few known sources fit: see `Taint`.
            (*pc.add(1)).b = taint.0 as u16;
            (*pc).head.handler = match (vm.init_effects(class.id).is_empty(), taint.is_empty()) {
                (true, true) => get_static,
                (true, false) => get_seeded_static,
                (false, _) => get_noted_static,
            };
            return Ok(pc);
        }
        set(regs, (*pc).a, vm.heap.word((*pc).c));
        Ok(pc.add(2))
    }

    /// A `getstatic` of a field that may taint the run; its class is ready.
    fn get_seeded_static(vm, pc, regs) {
        get_seeded_static_now(vm, pc, regs);
        Ok(pc.add(2))
    }

    /// A `getstatic` of a class that did something to the world when it was initialised; it is ready.
    fn get_noted_static(vm, pc, regs) {
        let class = (*(*pc.add(1)).head.pointer.cast::<Class>()).id;
        vm.note_use(class);
        get_seeded_static_now(vm, pc, regs);
        Ok(pc.add(2))
    }

    /// A `putstatic` of such a class.
    fn put_noted_static(vm, pc, regs) {
        let data = *pc.add(1);
        vm.note_use((*data.head.pointer.cast::<Class>()).id);
        put_static_now(vm, pc, regs, data.a as u8);
        Ok(pc.add(2))
    }

    /// A `putstatic` whose class may still have to be initialised.
    fn checked_put_static(vm, pc, regs) {
        let class = &*(*pc.add(1)).head.pointer.cast::<Class>();
        let sort = (*pc.add(1)).a as u8;
        if let Some(pc) = slow::ensure_init(vm, class.id)? {
            return Ok(pc);
        }
        if class.is_ready() {
            let handler: Handler = by_sort!(sort, put_static);
            let is_plain = vm.init_effects(class.id).is_empty();
            (*pc).head.handler = if is_plain { handler } else { put_noted_static };
            return Ok(pc);
        }
        put_static_now(vm, pc, regs, sort);
        Ok(pc.add(2))
    }
}

unsafe fn prepare_get(vm: &mut Vm, pc: Pc, quick: Handler) -> Answer<Pc> {
    // SAFETY: the instruction is a `getfield` of the running method.
    unsafe {
        let class = current_class(vm);
        let field = vm.resolve_field(class, (*pc).c as u16, false, false)?;
        (*pc).c = field.slot + 1;
        (*pc).head.handler = quick;
    }
    Ok(pc)
}

/// Resolves a static field. The second word holds the class and the field's sort, the first the field's place.
unsafe fn prepare_static(vm: &mut Vm, pc: Pc, is_write: bool, checked: Handler) -> Answer<Pc> {
    // SAFETY: the instruction has a second word for this.
    unsafe {
        let class = current_class(vm);
        let field: ResolvedField = vm.resolve_field(class, (*pc).c as u16, true, is_write)?;
        let owner: *const Class = vm.class(field.class);
        (*pc.add(1)).head.pointer = owner.cast();
        (*pc.add(1)).a = u16::from(field.sort);
        (*pc).c = field.statics.0 + 1 + field.slot;
        (*pc).head.handler = checked;
        Ok(pc)
    }
}

unsafe fn get_seeded_static_now(vm: &mut Vm, pc: Pc, regs: Regs) {
    // SAFETY: the instruction was resolved to a word of the class's statics, has a second word with the class, the field's sort
    // and its taint, and stands in the code of the running method.
    unsafe {
        let data = *pc.add(1);
        let owner = (*data.head.pointer.cast::<Class>()).id;
        let reader = &*(*vm.exec.frame).method;
        let receiver = (!reader.flags.is_static()).then(|| Ref::from_bits(get(regs, 0u32)));
        let (field, taint) = (((*pc).c, data.a as u8), Taint(u32::from(data.b)));
        if !taint.is_empty() {
            vm.note_static_read(taint, owner, field, (reader.class, receiver));
        }
        set(regs, (*pc).a, vm.heap.word((*pc).c));
    }
}

unsafe fn put_static_now(vm: &mut Vm, pc: Pc, regs: Regs, sort: u8) {
    // SAFETY: lowering checked the register.
    let bits = unsafe { narrow_by(sort, get(regs, (*pc).a)) };
    // SAFETY: the instruction was resolved to a word of the class's statics.
    vm.heap.set_word(unsafe { (*pc).c }, bits);
}
