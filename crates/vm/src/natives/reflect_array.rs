//! `java.lang.reflect.Array`.

use testwright_ir::code::Elem;

use super::reflection::widen;
use crate::class::{ClassId, Shape};
use crate::heap::Ref;
use crate::loader::{elem_bytes, elem_sort};
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

const ARRAY: &str = "java/lang/reflect/Array";

pub(super) const NATIVES: &[Native] = &[
    native(ARRAY, "getLength", "(Ljava/lang/Object;)I", |vm, args| {
        array(vm, args[0])?;
        Ok(u64::from(vm.heap.array_length(Ref::from_bits(args[0]))))
    }),
    native(ARRAY, "get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    native(ARRAY, "getBoolean", "(Ljava/lang/Object;I)Z", |vm, args| get_as(vm, args, b'Z')),
    native(ARRAY, "getByte", "(Ljava/lang/Object;I)B", |vm, args| get_as(vm, args, b'B')),
    native(ARRAY, "getChar", "(Ljava/lang/Object;I)C", |vm, args| get_as(vm, args, b'C')),
    native(ARRAY, "getShort", "(Ljava/lang/Object;I)S", |vm, args| get_as(vm, args, b'S')),
    native(ARRAY, "getInt", "(Ljava/lang/Object;I)I", |vm, args| get_as(vm, args, b'I')),
    native(ARRAY, "getLong", "(Ljava/lang/Object;I)J", |vm, args| get_as(vm, args, b'J')),
    native(ARRAY, "getFloat", "(Ljava/lang/Object;I)F", |vm, args| get_as(vm, args, b'F')),
    native(ARRAY, "getDouble", "(Ljava/lang/Object;I)D", |vm, args| get_as(vm, args, b'D')),
    native(ARRAY, "set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    native(ARRAY, "setBoolean", "(Ljava/lang/Object;IZ)V", |vm, args| set_as(vm, args, b'Z')),
    native(ARRAY, "setByte", "(Ljava/lang/Object;IB)V", |vm, args| set_as(vm, args, b'B')),
    native(ARRAY, "setChar", "(Ljava/lang/Object;IC)V", |vm, args| set_as(vm, args, b'C')),
    native(ARRAY, "setShort", "(Ljava/lang/Object;IS)V", |vm, args| set_as(vm, args, b'S')),
    native(ARRAY, "setInt", "(Ljava/lang/Object;II)V", |vm, args| set_as(vm, args, b'I')),
    native(ARRAY, "setLong", "(Ljava/lang/Object;IJ)V", |vm, args| set_as(vm, args, b'J')),
    native(ARRAY, "setFloat", "(Ljava/lang/Object;IF)V", |vm, args| set_as(vm, args, b'F')),
    native(ARRAY, "setDouble", "(Ljava/lang/Object;ID)V", |vm, args| set_as(vm, args, b'D')),
    native(ARRAY, "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    native(ARRAY, "multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
];

fn not_an_array() -> Raise {
    Raise::new("java/lang/IllegalArgumentException", "Argument is not an array")
}

fn mismatch() -> Raise {
    Raise::new("java/lang/IllegalArgumentException", "argument type mismatch")
}

/// Component class and storage of an array argument.
fn array(vm: &Vm, bits: u64) -> Answer<(ClassId, Elem)> {
    let array = Ref::from_bits(bits);
    if array.is_null() {
        return Err(Raise::npe());
    }
    match vm.class_of(array).shape {
        Shape::Array { component, elem } => Ok((component, elem)),
        _ => Err(not_an_array()),
    }
}

fn check_index(vm: &Vm, array: Ref, bits: u64) -> Answer<u32> {
    let (index, length) = (bits as u32, vm.heap.array_length(array));
    if index < length {
        return Ok(index);
    }
    // HotSpot gives no message here, unlike for array instructions.
    Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None))
}

impl Vm {
    /// An element of an array in register form. The index must be in bounds.
    #[must_use]
    pub fn element(&self, array: Ref, elem: Elem, index: u32) -> u64 {
        let size = elem_bytes(elem);
        let at = index as usize * size;
        let bytes = &self.heap.bytes(array, at + size)[at..];
        match elem {
            Elem::Boolean => u64::from(bytes[0] & 1),
            Elem::Byte => u64::from(i32::from(bytes[0] as i8) as u32),
            Elem::Char => u64::from(u16::from_le_bytes([bytes[0], bytes[1]])),
            Elem::Short => u64::from(i32::from(i16::from_le_bytes([bytes[0], bytes[1]])) as u32),
            Elem::Int | Elem::Float | Elem::Ref => {
                u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            }
            Elem::Long | Elem::Double => {
                let mut word = [0; 8];
                word.copy_from_slice(&bytes[..8]);
                u64::from_le_bytes(word)
            }
        }
    }

    /// Sets an element of an array from register form. The index must be in bounds.
    pub fn set_element(&mut self, array: Ref, elem: Elem, index: u32, bits: u64) {
        let size = elem_bytes(elem);
        let at = index as usize * size;
        let bits = if elem == Elem::Boolean { bits & 1 } else { bits };
        self.heap.bytes_mut(array, at..at + size).copy_from_slice(&bits.to_le_bytes()[..size]);
    }
}

fn get(vm: &mut Vm, args: &[u64]) -> Answer {
    let (_, elem) = array(vm, args[0])?;
    let array = Ref::from_bits(args[0]);
    let index = check_index(vm, array, args[1])?;
    let bits = vm.element(array, elem, index);
    Ok(vm.box_value(elem_sort(elem), bits)?.to_bits())
}

fn get_as(vm: &mut Vm, args: &[u64], sort: u8) -> Answer {
    let (_, elem) = array(vm, args[0])?;
    let array = Ref::from_bits(args[0]);
    if elem == Elem::Ref {
        return Err(Raise::new(
            "java/lang/IllegalArgumentException",
            "Argument is not an array of primitive type",
        ));
    }
    let index = check_index(vm, array, args[1])?;
    let bits = vm.element(array, elem, index);
    widen(elem_sort(elem), sort, bits).ok_or_else(mismatch)
}

fn set(vm: &mut Vm, args: &[u64]) -> Answer {
    let (component, elem) = array(vm, args[0])?;
    let array = Ref::from_bits(args[0]);
    let value = Ref::from_bits(args[2]);
    if elem == Elem::Ref {
        let index = check_index(vm, array, args[1])?;
        if !value.is_null() && !vm.is_instance(value, component) {
            return Err(Raise::new("java/lang/IllegalArgumentException", "array element type mismatch"));
        }
        vm.heap.set_ref_at(array, index, value);
        return Ok(0);
    }
    let (from, bits) = vm.unbox(value).ok_or_else(mismatch)?;
    let index = check_index(vm, array, args[1])?;
    let bits = widen(from, elem_sort(elem), bits).ok_or_else(mismatch)?;
    vm.set_element(array, elem, index, bits);
    Ok(0)
}

fn set_as(vm: &mut Vm, args: &[u64], sort: u8) -> Answer {
    let (_, elem) = array(vm, args[0])?;
    let array = Ref::from_bits(args[0]);
    if elem == Elem::Ref {
        return Err(Raise::new(
            "java/lang/IllegalArgumentException",
            "Argument is not an array of primitive type",
        ));
    }
    let index = check_index(vm, array, args[1])?;
    let bits = widen(sort, elem_sort(elem), args[2]).ok_or_else(mismatch)?;
    vm.set_element(array, elem, index, bits);
    Ok(0)
}

fn new_array(vm: &mut Vm, args: &[u64]) -> Answer {
    let component = vm.class_argument(args[0])?;
    if vm.class_name(component) == "void" {
        return Err(Raise::New("java/lang/IllegalArgumentException", None));
    }
    let class = vm.array_class_of(component)?;
    Ok(vm.alloc_array(class, args[1] as u32 as i32)?.to_bits())
}

fn multi_new_array(vm: &mut Vm, args: &[u64]) -> Answer {
    let mut class = vm.class_argument(args[0])?;
    let dimensions = Ref::from_bits(args[1]);
    if dimensions.is_null() {
        return Err(Raise::npe());
    }
    let count = vm.heap.array_length(dimensions);
    if count == 0 || vm.class_name(class) == "void" {
        return Err(Raise::New("java/lang/IllegalArgumentException", None));
    }
    let lengths: Vec<i32> =
        (0..count).map(|index| vm.element(dimensions, Elem::Int, index) as u32 as i32).collect();
    for _ in 0..count {
        class = vm.array_class_of(class)?;
    }
    Ok(vm.alloc_multi(class, &lengths)?.to_bits())
}
