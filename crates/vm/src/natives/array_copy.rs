//! `System.arraycopy`, with HotSpot's checks in HotSpot's order and words.

use testwright_ir::code::Elem;

use crate::class::{ClassId, Shape};
use crate::heap::Ref;
use crate::loader::{PRIMITIVES, elem_bytes, elem_sort};
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

pub(super) const NATIVES: &[Native] =
    &[native("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy)];

fn array_copy(vm: &mut Vm, args: &[u64]) -> Answer {
    let (source, target) = (Ref::from_bits(args[0]), Ref::from_bits(args[2]));
    let (from, to, length) = (args[1] as i32, args[3] as i32, args[4] as i32);
    if source.is_null() || target.is_null() {
        return Err(Raise::npe());
    }
    let (source_class, target_class) = (vm.class_of(source), vm.class_of(target));
    let (source_id, target_id) = (source_class.id, target_class.id);
    let Shape::Array { component: source_component, elem } = source_class.shape else {
        return store_error(format!("source type {} is not an array", vm.external_name(source_id)));
    };
    let Shape::Array { component: target_component, elem: target_elem } = target_class.shape else {
        return store_error(format!("destination type {} is not an array", vm.external_name(target_id)));
    };
    if elem != target_elem {
        let name = |elem| if elem == Elem::Ref { "object array" } else { elem_name(elem) };
        let message = format!("type mismatch: can not copy {}[] into {}[]", name(elem), name(target_elem));
        return store_error(message);
    }
    check_range(vm, source, elem, from, "source")?;
    check_range(vm, target, elem, to, "destination")?;
    if length < 0 {
        return bounds_error(format!("length {length} is negative"));
    }
    check_end(vm, source, elem, from, length, "source")?;
    check_end(vm, target, elem, to, length, "destination")?;
    if elem == Elem::Ref && !vm.is_subclass(source_component, target_component) {
        let range = (from as u32, to as u32, length as u32);
        return copy_checked(vm, (source, source_component), (target, target_component), range);
    }
    let width = elem_bytes(elem);
    let (from, to, bytes) = (from as usize * width, to as usize * width, length as usize * width);
    vm.exec.charge(bytes as u64 / 64);
    vm.heap.copy_bytes(source, from..from + bytes, target, to);
    Ok(0)
}

/// Copies references one by one until one does not fit; those before it stay copied.
fn copy_checked(
    vm: &mut Vm,
    (source, source_component): (Ref, ClassId),
    (target, target_component): (Ref, ClassId),
    (from, to, length): (u32, u32, u32),
) -> Answer {
    vm.exec.charge(u64::from(length));
    for index in 0..length {
        let element = vm.heap.ref_at(source, from + index);
        if !element.is_null() && !vm.is_instance(element, target_component) {
            let (of, into) = (vm.external_name(source_component), vm.external_name(target_component));
            return store_error(if vm.is_subclass(target_component, source_component) {
                format!(
                    "element type mismatch: can not cast one of the elements of {of}[] \
                     to the type of the destination array, {into}"
                )
            } else {
                format!("type mismatch: can not copy {of}[] into {into}[]")
            });
        }
        vm.heap.set_ref_at(target, to + index, element);
    }
    Ok(0)
}

fn elem_name(elem: Elem) -> &'static str {
    let sort = elem_sort(elem);
    PRIMITIVES.iter().find(|(of, _)| *of == sort).map_or("object array", |(_, name)| name)
}

fn check_range(vm: &Vm, array: Ref, elem: Elem, index: i32, which: &str) -> Answer<()> {
    if index >= 0 {
        return Ok(());
    }
    let (name, length) = (elem_name(elem), vm.heap.array_length(array));
    bounds_error(format!("{which} index {index} out of bounds for {name}[{length}]")).map(|_| ())
}

fn check_end(vm: &Vm, array: Ref, elem: Elem, start: i32, count: i32, which: &str) -> Answer<()> {
    // Both are not negative, so the sum fits.
    let (last, length) = (start as u32 + count as u32, vm.heap.array_length(array));
    if last <= length {
        return Ok(());
    }
    bounds_error(format!("last {which} index {last} out of bounds for {}[{length}]", elem_name(elem)))
        .map(|_| ())
}

fn store_error(what: String) -> Answer {
    Err(Raise::new("java/lang/ArrayStoreException", format!("arraycopy: {what}")))
}

fn bounds_error(what: String) -> Answer {
    Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", format!("arraycopy: {what}")))
}
