//! Array loads, stores and lengths.
//!
//! The bounds check is also the null check, because null has length 0; the slow path tells which it was. A store into
//! a frozen array logs the word first.

use testwright_ir::code::Elem;

use super::access::{element, get, length, set, tag, word};
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
    fn load<E: Element>(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, acc, vm);
        }
        let value = E::load(*element::<E::Stored>(heap, array, index));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = acc[c]`
    fn load_acc<E: Element>(pc, regs, heap, budget, acc, vm) {
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, acc) {
            return out_of_bounds(pc, regs, heap, budget, acc, vm);
        }
        let value = E::load(*element::<E::Stored>(heap, acc, index));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = c[acc]`
    fn load_at_acc<E: Element>(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).c);
        let index = acc as u32;
        if index >= length(heap, array) {
            return out_of_bounds_at_b(pc, regs, heap, budget, acc, vm);
        }
        let value = E::load(*element::<E::Stored>(heap, array, index));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `b[c] = a`
    fn store<E: Element>(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, acc, vm);
        }
        if (array as u32) < vm.heap.mark {
            return store_frozen::<E>(pc, regs, heap, budget, acc, vm);
        }
        *element::<E::Stored>(heap, array, index) = E::store(get(regs, (*pc).a));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `b[c] = a` in a frozen array, in bounds.
    #[cold]
    fn store_frozen<E: Element>(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        let at = element::<E::Stored>(heap, array, index);
        vm.heap.log(((at as usize - heap as usize) / 8) as u32);
        *at = E::store(get(regs, (*pc).a));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `b[c] = a` for bytes and booleans; a boolean array keeps only the lowest bit (JVMS §6.5 bastore).
    fn store_byte(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        if index >= length(heap, array) {
            return out_of_bounds(pc, regs, heap, budget, acc, vm);
        }
        let value = get(regs, (*pc).a);
        if (array as u32) < vm.heap.mark || value as u32 > 127 {
            return store_byte_odd(pc, regs, heap, budget, acc, vm);
        }
        *element::<u8>(heap, array, index) = value as u8;
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// `b[c] = a` for references: the element type must allow the value (JVMS §6.5 aastore). The next word remembers
    /// the tags of the array and the value that were last found to fit.
    fn store_ref(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).b);
        let index = get(regs, (*pc).c) as u32;
        let header = word(heap, array);
        if index >= (header >> 32) as u32 {
            return out_of_bounds(pc, regs, heap, budget, acc, vm);
        }
        let value = get(regs, (*pc).a);
        let fits = (*pc.add(1)).head.word == fit(header as u32, tag(heap, value));
        if !(fits | (value == 0)) | ((array as u32) < vm.heap.mark) {
            return store_ref_checked(pc, regs, heap, budget, acc, vm);
        }
        *element::<u32>(heap, array, index) = value as u32;
        next!(pc.add(2), regs, heap, budget, acc, vm)
    }

    /// `a = b.length`
    fn array_length(pc, regs, heap, budget, acc, vm) {
        let array = get(regs, (*pc).b);
        if array == 0 {
            return super::field::null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let value = u64::from(length(heap, array));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = acc.length`
    fn array_length_acc(pc, regs, heap, budget, acc, vm) {
        if acc == 0 {
            return super::field::null_pointer(pc, regs, heap, budget, acc, vm);
        }
        let value = u64::from(length(heap, acc));
        set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }
}

out! {
    /// The index `c` is not inside the array in `b`, or there is no array.
    fn out_of_bounds(vm, pc, regs) {
        Err(bad_index(vm, Ref::from_bits(get(regs, (*pc).b)), get(regs, (*pc).c) as i32))
    }

    /// The index `b` is not inside the array in `c`, or there is no array.
    fn out_of_bounds_at_b(vm, pc, regs) {
        Err(bad_index(vm, Ref::from_bits(get(regs, (*pc).c)), get(regs, (*pc).b) as i32))
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
        Ok(pc.add(2))
    }
}

/// What a store of references remembers: that arrays with one tag take values with the other.
#[inline(always)]
fn fit(array: u32, value: u32) -> u64 {
    u64::from(array) << 32 | u64::from(value)
}

fn bad_index(vm: &Vm, array: Ref, index: i32) -> Raise {
    if array.is_null() {
        return Raise::npe();
    }
    let length = vm.heap.array_length(array);
    let message = format!("Index {index} out of bounds for length {length}");
    Raise::new("java/lang/ArrayIndexOutOfBoundsException", message)
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
        // SAFETY: the instruction has a second word for this.
        unsafe { (*pc.add(1)).head.word = fit(array_class.tag, class.tag) };
    }
    vm.heap.set_ref_at(array, index, value);
    Ok(())
}

/// Where the operands of a load are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoadForm {
    /// `b[c]`
    Registers,
    /// `acc[c]`
    ArrayAcc,
    /// `c[acc]`
    IndexAcc,
}

/// The handler that loads an element.
pub(crate) fn load_of(elem: Elem, form: LoadForm) -> Handler {
    macro_rules! by_form {
        ($elem:ident) => {
            match form {
                LoadForm::Registers => load::<$elem>,
                LoadForm::ArrayAcc => load_acc::<$elem>,
                LoadForm::IndexAcc => load_at_acc::<$elem>,
            }
        };
    }
    match elem {
        Elem::Boolean | Elem::Byte => by_form!(Byte),
        Elem::Char => by_form!(Char),
        Elem::Short => by_form!(Short),
        Elem::Int | Elem::Float | Elem::Ref => by_form!(Word),
        Elem::Long | Elem::Double => by_form!(Double),
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
