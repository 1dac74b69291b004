//! Array loads, stores and lengths.
//!
//! The bounds check is also the null check, because null has length 0; the slow path tells which it was. A store into
//! a frozen array logs the word first.

use testwright_ir::code::Elem;

use super::access::{element, get, length, set, tag};
use super::insn::{Handler, Regs, next, op, out};
use crate::class::{Class, Shape};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// How an element lies in an array.
pub(crate) trait Element {
    /// Its stored form.
    type Stored: Copy;
    /// Register form of a stored element.
    fn load(stored: Self::Stored) -> u64;
    /// Stored form of a register; what does not fit is cut off (JVMS §6.5 bastore, castore, sastore).
    fn store(bits: u64) -> Self::Stored;
}

macro_rules! elements {
    ($($(#[$doc:meta])* $name:ident $stored:ty, $load:expr;)*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;
        impl Element for $name {
            type Stored = $stored;
            #[inline(always)]
            fn load(stored: $stored) -> u64 {
                let load: fn($stored) -> u64 = $load;
                load(stored)
            }
            #[inline(always)]
            fn store(bits: u64) -> $stored {
                bits as $stored
            }
        }
    )* };
}

elements! {
    /// `byte` and `boolean`
    Byte i8, |stored| u64::from(stored as i32 as u32);
    /// `char`
    Char u16, |stored| u64::from(stored);
    /// `short`
    Short i16, |stored| u64::from(stored as i32 as u32);
    /// `int`, `float` and references
    Word u32, |stored| u64::from(stored);
    /// `long` and `double`
    Double u64, |stored| stored;
}

op! {
    /// `a = b[c]`
    fn load<E: Element>(pc, regs, heap, budget, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, vm);
        }
        set(regs, (*pc).a, E::load(*element::<E::Stored>(heap, array, index)));
        next!(pc.add(1), regs, heap, budget, vm)
    }

    /// `b[c] = a`
    fn store<E: Element>(pc, regs, heap, budget, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, vm);
        }
        if (array as u32) < vm.heap.mark {
            return store_frozen::<E>(pc, regs, heap, budget, vm);
        }
        *element::<E::Stored>(heap, array, index) = E::store(get(regs, (*pc).a));
        next!(pc.add(1), regs, heap, budget, vm)
    }

    /// `b[c] = a` in a frozen array, in bounds.
    #[cold]
    fn store_frozen<E: Element>(pc, regs, heap, budget, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        let at = element::<E::Stored>(heap, array, index);
        vm.heap.log(((at as usize - heap as usize) / 8) as u32);
        *at = E::store(get(regs, (*pc).a));
        next!(pc.add(1), regs, heap, budget, vm)
    }

    /// `b[c] = a` for bytes and booleans; a boolean array keeps only the lowest bit (JVMS §6.5 bastore).
    fn store_byte(pc, regs, heap, budget, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, vm);
        }
        let value = get(regs, (*pc).a);
        if (array as u32) < vm.heap.mark || value as u32 > 127 {
            return store_byte_odd(pc, regs, heap, budget, vm);
        }
        *element::<u8>(heap, array, index) = value as u8;
        next!(pc.add(1), regs, heap, budget, vm)
    }

    /// `b[c] = a` for references: the element type must allow the value (JVMS §6.5 aastore).
    fn store_ref(pc, regs, heap, budget, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, vm);
        }
        let value = get(regs, (*pc).a);
        if value != 0 || (array as u32) < vm.heap.mark {
            return store_ref_checked(pc, regs, heap, budget, vm);
        }
        *element::<u32>(heap, array, index) = 0;
        next!(pc.add(1), regs, heap, budget, vm)
    }

    /// `a = b.length`
    fn array_length(pc, regs, heap, budget, vm) {
        let array = get(regs, (*pc).b);
        if array == 0 {
            return super::field::null_pointer(pc, regs, heap, budget, vm);
        }
        set(regs, (*pc).a, u64::from(length(heap, array)));
        next!(pc.add(1), regs, heap, budget, vm)
    }
}

out! {
    /// The index is not inside the array in `b`, or there is no array.
    fn out_of_bounds(vm, pc, regs) {
        let array = Ref::from_bits(get(regs, (*pc).b));
        if array.is_null() {
            return Err(Raise::npe());
        }
        let index = get(regs, (*pc).c) as i32;
        let length = vm.heap.array_length(array);
        let message = format!("Index {index} out of bounds for length {length}");
        Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", message))
    }

    /// `b[c] = a` for bytes and booleans, in bounds, in a frozen array or with a value that no boolean has.
    fn store_byte_odd(vm, pc, regs) {
        let array = Ref::from_bits(get(regs, (*pc).b));
        let index = get(regs, (*pc).c) as usize;
        let mut value = get(regs, (*pc).a) as u8;
        if matches!(vm.class_of(array).shape, Shape::Array { elem: Elem::Boolean, .. }) {
            value &= 1;
        }
        vm.heap.bytes_mut(array, index..index + 1)[0] = value;
        Ok(pc.add(1))
    }

    /// `b[c] = a` for references, in bounds.
    fn store_ref_checked(vm, pc, regs) {
        check_store(vm, pc, regs)?;
        Ok(pc.add(1))
    }
}

unsafe fn check_store(vm: &mut Vm, pc: super::insn::Pc, regs: Regs) -> Answer<()> {
    // SAFETY: lowering checked the registers; the array is one, and the index was found to be inside it.
    let (array, index, value) = unsafe {
        (Ref::from_bits(get(regs, (*pc).b)), get(regs, (*pc).c) as u32, Ref::from_bits(get(regs, (*pc).a)))
    };
    if !value.is_null() {
        // SAFETY: the dispatch table holds pointers to living classes.
        let (array_class, class): (&Class, &Class) = unsafe {
            (
                &*vm.dispatch.class(tag(vm.heap.base(), array.to_bits())),
                &*vm.dispatch.class(vm.heap.tag(value)),
            )
        };
        let Shape::Array { component, .. } = array_class.shape else {
            return Err(Raise::end(crate::outcome::End::Internal(
                "a store into something that is no array".into(),
            )));
        };
        if class.id != component && !vm.is_subclass(class.id, component) {
            let name = vm.external_name(class.id);
            return Err(Raise::new("java/lang/ArrayStoreException", name));
        }
    }
    vm.heap.set_ref_at(array, index, value);
    Ok(())
}

/// The handler that loads an element.
pub(crate) fn load_of(elem: Elem) -> Handler {
    match elem {
        Elem::Boolean | Elem::Byte => load::<Byte>,
        Elem::Char => load::<Char>,
        Elem::Short => load::<Short>,
        Elem::Int | Elem::Float | Elem::Ref => load::<Word>,
        Elem::Long | Elem::Double => load::<Double>,
    }
}

/// The handler that stores an element.
pub(crate) fn store_of(elem: Elem) -> Handler {
    match elem {
        Elem::Boolean | Elem::Byte => store_byte,
        Elem::Char => store::<Char>,
        Elem::Short => store::<Short>,
        Elem::Int | Elem::Float => store::<Word>,
        Elem::Long | Elem::Double => store::<Double>,
        Elem::Ref => store_ref,
    }
}
