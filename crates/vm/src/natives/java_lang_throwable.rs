//! `Throwable` and `StackTraceElement`: recording frames and showing them.

use crate::class::{ClassId, Shape};
use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    native("java/lang/StackTraceElement", "initStackTraceElements", "*", init_stack_trace_elements),
];

fn fill_in_stack_trace(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.fill_in_stack_trace(Ref::from_bits(args[0]))?;
    Ok(args[0])
}

/// The second argument is the exception (JDK 17) or its backtrace (later).
fn init_stack_trace_elements(vm: &mut Vm, args: &[u64]) -> Answer {
    let (elements, source) = (Ref::from_bits(args[0]), Ref::from_bits(args[1]));
    if elements.is_null() || source.is_null() {
        return Err(Raise::npe());
    }
    let throwable: Option<ClassId> = vm.known.throwable_class;
    let backtrace = if throwable.is_some_and(|class| vm.is_instance(source, class)) {
        Ref::from_bits(vm.heap.field(source, vm.known.throwable_backtrace))
    } else {
        source
    };
    if backtrace.is_null() {
        return Ok(0);
    }
    if !matches!(vm.class_of(backtrace).shape, Shape::Array { elem: testwright_ir::code::Elem::Long, .. }) {
        return Err(Raise::New("java/lang/IllegalArgumentException", None));
    }
    let elements = vm.ref_array(elements);
    let frames = vm.backtrace(backtrace);
    if elements.len() != frames.len() {
        return Err(Raise::New("java/lang/IndexOutOfBoundsException", None));
    }
    for (element, (method, line)) in elements.into_iter().zip(frames) {
        if element.is_null() {
            return Err(Raise::npe());
        }
        vm.fill_stack_trace_element(element, method, line)?;
    }
    Ok(0)
}
