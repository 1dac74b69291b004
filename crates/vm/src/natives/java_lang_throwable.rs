//! `Throwable` and `StackTraceElement`: recording frames and showing them.

use crate::class::{ClassId, Shape};
use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    native(
        "java/lang/StackTraceElement",
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        init_stack_trace_elements,
    ),
    native(
        "java/lang/StackTraceElement",
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        init_stack_trace_elements,
    ),
    native("java/lang/NullPointerException", "getExtendedNPEMessage", "()Ljava/lang/String;", null_message),
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

/// Null if there is nothing to say that the backtrace proves.
fn null_message(vm: &mut Vm, args: &[u64]) -> Answer {
    let backtrace = Ref::from_bits(vm.heap.field(Ref::from_bits(args[0]), vm.known.throwable_backtrace));
    let Some((method, pc)) = vm.backtrace_top(backtrace) else { return Ok(0) };
    let method = vm.method(method);
    let Some(file) = vm.class(method.class).file.clone() else { return Ok(0) };
    let text = file
        .methods
        .get(usize::from(method.index))
        .and_then(|method| crate::null_message::null_message(&file.pool, method, pc));
    match text {
        Some(text) => Ok(vm.new_string(&text)?.to_bits()),
        None => Ok(0),
    }
}
