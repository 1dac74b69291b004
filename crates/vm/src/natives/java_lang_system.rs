//! `System`, `Runtime` and `Shutdown`: clocks, streams, memory sizes and the end of the program.

use crate::class::ClassId;
use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::outcome::End;
use crate::taint::Taint;
use crate::vm::Vm;

const SYSTEM: &str = "java/lang/System";
const RUNTIME: &str = "java/lang/Runtime";

pub(super) const NATIVES: &[Native] = &[
    native(SYSTEM, "identityHashCode", "(Ljava/lang/Object;)I", identity_hash_code),
    native(SYSTEM, "currentTimeMillis", "()J", current_time_millis),
    native(SYSTEM, "nanoTime", "()J", nano_time),
    native(SYSTEM, "setIn0", "(Ljava/io/InputStream;)V", set_in),
    native(SYSTEM, "setOut0", "(Ljava/io/PrintStream;)V", set_out),
    native(SYSTEM, "setErr0", "(Ljava/io/PrintStream;)V", set_err),
    native(SYSTEM, "mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", map_library_name),
    native(RUNTIME, "availableProcessors", "()I", available_processors),
    native(RUNTIME, "freeMemory", "()J", free_memory),
    native(RUNTIME, "totalMemory", "()J", total_memory),
    native(RUNTIME, "maxMemory", "()J", max_memory),
    native(RUNTIME, "gc", "()V", super::nothing),
    native("java/lang/Shutdown", "beforeHalt", "()V", super::nothing),
    native("java/lang/Shutdown", "halt0", "(I)V", halt),
    native("java/lang/ProcessEnvironment", "environ", "()[[B", environ),
];

fn identity_hash_code(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.identity_hash(Ref::from_bits(args[0]))))
}

fn current_time_millis(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME);
    vm.world.clock.tick();
    Ok(vm.world.clock.epoch_millis() as u64)
}

fn nano_time(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME);
    Ok(vm.world.clock.tick())
}

fn set_stream(vm: &mut Vm, name: &str, stream: u64) -> Answer {
    let class: ClassId = vm.boot_class(SYSTEM)?;
    if let Some(slot) = vm.field_named(class, name).map(|field| field.slot) {
        vm.heap.set_field(vm.class(class).statics, slot, stream);
    }
    Ok(0)
}

fn set_in(vm: &mut Vm, args: &[u64]) -> Answer {
    set_stream(vm, "in", args[0])
}

fn set_out(vm: &mut Vm, args: &[u64]) -> Answer {
    set_stream(vm, "out", args[0])
}

fn set_err(vm: &mut Vm, args: &[u64]) -> Answer {
    set_stream(vm, "err", args[0])
}

fn map_library_name(vm: &mut Vm, args: &[u64]) -> Answer {
    let name = vm.text_argument(args[0])?;
    Ok(vm.new_string(&format!("lib{name}.so"))?.to_bits())
}

pub(super) fn available_processors(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::MACHINE);
    Ok(vm.world.processors)
}

fn free_memory(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::MACHINE);
    Ok(vm.world.total_memory.saturating_sub(u64::from(vm.heap.used_words()) * 8))
}

fn total_memory(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::MACHINE);
    Ok(vm.world.total_memory)
}

fn max_memory(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::MACHINE);
    Ok(vm.world.total_memory)
}

fn halt(_: &mut Vm, args: &[u64]) -> Answer {
    Err(Raise::end(End::Exit(args[0] as i32)))
}

/// Names and values in turn, as bytes.
fn environ(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    let entries: Vec<(String, String)> =
        vm.world.environment.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let mut arrays = Vec::with_capacity(entries.len() * 2);
    for (name, value) in entries {
        arrays.push(vm.new_byte_array(name.as_bytes())?);
        arrays.push(vm.new_byte_array(value.as_bytes())?);
    }
    let bytes = vm.primitive_array_class(testwright_ir::code::Elem::Byte);
    Ok(vm.new_ref_array(bytes, &arrays)?.to_bits())
}
