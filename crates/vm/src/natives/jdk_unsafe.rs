//! `jdk.internal.misc.Unsafe`: fields, arrays and native memory by offset. Start at [`crate::place`], which says what
//! offsets mean. There is one thread at a time, so volatile and plain access are the same.

use crate::class::{ClassId, Shape};
use crate::heap::Ref;
use crate::loader::elem_bytes;
use crate::native::{Answer, Native, Raise, native};
use crate::place::{BASE_OFFSET, Place, bad_access, field_offset};
use crate::taint::Taint;
use crate::vm::Vm;

use super::java_lang_thread::{PARKED, PARKED_TIMED, with_status};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// The place that the arguments name. A field that is got at like this belongs to a class that the run uses.
fn accessed<const SORT: u8>(vm: &mut Vm, args: &[u64]) -> Answer<Place> {
    let place = vm.place(Ref::from_bits(args[1]), args[2] as i64, SORT)?;
    if let Place::Field(_, class, _) = place {
        vm.note_use(class);
    }
    Ok(place)
}

/// Reads a value: the arguments are the receiver, an object and an offset.
fn get<const SORT: u8>(vm: &mut Vm, args: &[u64]) -> Answer {
    let place = accessed::<SORT>(vm, args)?;
    vm.load(place, SORT)
}

/// Writes a value: the arguments are the receiver, an object, an offset and the value.
fn put<const SORT: u8>(vm: &mut Vm, args: &[u64]) -> Answer {
    let place = accessed::<SORT>(vm, args)?;
    vm.store(place, SORT, args[4])?;
    Ok(0)
}

/// Replaces `expected` by a new value and returns what was there.
fn exchange<const SORT: u8>(vm: &mut Vm, args: &[u64]) -> Answer {
    let place = accessed::<SORT>(vm, args)?;
    let new = args[4 + slots(SORT)];
    let found = vm.load(place, SORT)?;
    if found == args[4] {
        vm.store(place, SORT, new)?;
    }
    Ok(found)
}

fn compare_and_set<const SORT: u8>(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(exchange::<SORT>(vm, args)? == args[4]))
}

const fn slots(sort: u8) -> usize {
    if matches!(sort, b'J' | b'D') { 2 } else { 1 }
}

const fn access(name: &'static str, descriptor: &'static str, run: crate::native::NativeFn) -> Native {
    native(UNSAFE, name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    access("getInt", "(Ljava/lang/Object;J)I", get::<b'I'>),
    access("getIntVolatile", "(Ljava/lang/Object;J)I", get::<b'I'>),
    access("putInt", "(Ljava/lang/Object;JI)V", put::<b'I'>),
    access("putIntVolatile", "(Ljava/lang/Object;JI)V", put::<b'I'>),
    access("getReference", "(Ljava/lang/Object;J)Ljava/lang/Object;", get::<b'L'>),
    access("getReferenceVolatile", "(Ljava/lang/Object;J)Ljava/lang/Object;", get::<b'L'>),
    access("putReference", "(Ljava/lang/Object;JLjava/lang/Object;)V", put::<b'L'>),
    access("putReferenceVolatile", "(Ljava/lang/Object;JLjava/lang/Object;)V", put::<b'L'>),
    access("getBoolean", "(Ljava/lang/Object;J)Z", get::<b'Z'>),
    access("getBooleanVolatile", "(Ljava/lang/Object;J)Z", get::<b'Z'>),
    access("putBoolean", "(Ljava/lang/Object;JZ)V", put::<b'Z'>),
    access("putBooleanVolatile", "(Ljava/lang/Object;JZ)V", put::<b'Z'>),
    access("getByte", "(Ljava/lang/Object;J)B", get::<b'B'>),
    access("getByteVolatile", "(Ljava/lang/Object;J)B", get::<b'B'>),
    access("putByte", "(Ljava/lang/Object;JB)V", put::<b'B'>),
    access("putByteVolatile", "(Ljava/lang/Object;JB)V", put::<b'B'>),
    access("getShort", "(Ljava/lang/Object;J)S", get::<b'S'>),
    access("getShortVolatile", "(Ljava/lang/Object;J)S", get::<b'S'>),
    access("putShort", "(Ljava/lang/Object;JS)V", put::<b'S'>),
    access("putShortVolatile", "(Ljava/lang/Object;JS)V", put::<b'S'>),
    access("getChar", "(Ljava/lang/Object;J)C", get::<b'C'>),
    access("getCharVolatile", "(Ljava/lang/Object;J)C", get::<b'C'>),
    access("putChar", "(Ljava/lang/Object;JC)V", put::<b'C'>),
    access("putCharVolatile", "(Ljava/lang/Object;JC)V", put::<b'C'>),
    access("getLong", "(Ljava/lang/Object;J)J", get::<b'J'>),
    access("getLongVolatile", "(Ljava/lang/Object;J)J", get::<b'J'>),
    access("putLong", "(Ljava/lang/Object;JJ)V", put::<b'J'>),
    access("putLongVolatile", "(Ljava/lang/Object;JJ)V", put::<b'J'>),
    access("getFloat", "(Ljava/lang/Object;J)F", get::<b'F'>),
    access("getFloatVolatile", "(Ljava/lang/Object;J)F", get::<b'F'>),
    access("putFloat", "(Ljava/lang/Object;JF)V", put::<b'F'>),
    access("putFloatVolatile", "(Ljava/lang/Object;JF)V", put::<b'F'>),
    access("getDouble", "(Ljava/lang/Object;J)D", get::<b'D'>),
    access("getDoubleVolatile", "(Ljava/lang/Object;J)D", get::<b'D'>),
    access("putDouble", "(Ljava/lang/Object;JD)V", put::<b'D'>),
    access("putDoubleVolatile", "(Ljava/lang/Object;JD)V", put::<b'D'>),
    access("compareAndSetInt", "(Ljava/lang/Object;JII)Z", compare_and_set::<b'I'>),
    access("compareAndExchangeInt", "(Ljava/lang/Object;JII)I", exchange::<b'I'>),
    access("compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", compare_and_set::<b'J'>),
    access("compareAndExchangeLong", "(Ljava/lang/Object;JJJ)J", exchange::<b'J'>),
    access(
        "compareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_set::<b'L'>,
    ),
    access(
        "compareAndExchangeReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        exchange::<b'L'>,
    ),
    access("getUncompressedObject", "(J)Ljava/lang/Object;", uncompressed_object),
    access("writeback0", "(J)V", super::nothing),
    access("writebackPreSync0", "()V", super::nothing),
    access("writebackPostSync0", "()V", super::nothing),
    access("loadFence", "()V", super::nothing),
    access("storeFence", "()V", super::nothing),
    access("fullFence", "()V", super::nothing),
    access("allocateMemory0", "(J)J", allocate_memory),
    access("reallocateMemory0", "(JJ)J", reallocate_memory),
    access("freeMemory0", "(J)V", free_memory),
    access("setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
    access("copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
    access("copySwapMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap_memory),
    access("objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", reflected_field_offset),
    access("objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", named_field_offset),
    access("staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", reflected_field_offset),
    access("staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_field_base),
    access("shouldBeInitialized0", "(Ljava/lang/Class;)Z", should_be_initialized),
    access("ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_class_initialized),
    access("arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base_offset),
    access("arrayIndexScale0", "(Ljava/lang/Class;)I", array_index_scale),
    access("allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    access(
        "defineClass0",
        "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        define_class,
    ),
    access("throwException", "(Ljava/lang/Throwable;)V", throw_exception),
    access("park", "(ZJ)V", park),
    access("unpark", "(Ljava/lang/Object;)V", unpark),
    access("getLoadAverage0", "([DI)I", load_average),
];

impl Vm {
    /// Initialises `UnsafeConstants` and gives its fields their values, as HotSpot does before any Java code reads them.
    pub(crate) fn set_unsafe_constants(&mut self) -> Answer<()> {
        let class = self.boot_class("jdk/internal/misc/UnsafeConstants")?;
        self.initialize(class)?;
        let values = [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)];
        for (name, value) in values {
            if let Some(slot) = self.field_named(class, name).map(|field| field.slot) {
                self.heap.set_field(self.class(class).statics, slot, value);
            }
        }
        Ok(())
    }
}

/// Addresses of objects do not exist here.
fn uncompressed_object(_: &mut Vm, _: &[u64]) -> Answer {
    Err(bad_access())
}

/// Returns 0 if there is no memory left; the Java code around it throws OutOfMemoryError then.
fn allocate_memory(vm: &mut Vm, args: &[u64]) -> Answer {
    let address = vm.world.memory.allocate(args[1]);
    if address.is_some() {
        vm.exec.charge(args[1] / 64);
    }
    Ok(address.unwrap_or(0))
}

fn reallocate_memory(vm: &mut Vm, args: &[u64]) -> Answer {
    let (address, size) = (args[1], args[3]);
    if address == 0 {
        return allocate_memory(vm, &[args[0], size]);
    }
    if vm.world.memory.bytes(address, 0).is_none() {
        return Err(bad_access());
    }
    let moved = vm.world.memory.reallocate(address, size);
    if moved.is_some() {
        vm.exec.charge(size / 64);
    }
    Ok(moved.unwrap_or(0))
}

fn free_memory(vm: &mut Vm, args: &[u64]) -> Answer {
    if vm.world.memory.free(args[1]) { Ok(0) } else { Err(bad_access()) }
}

fn size_argument(bits: u64) -> Answer<usize> {
    usize::try_from(bits as i64).map_err(|_| bad_access())
}

fn set_memory(vm: &mut Vm, args: &[u64]) -> Answer {
    let length = size_argument(args[4])?;
    vm.raw_bytes_mut(Ref::from_bits(args[1]), args[2] as i64, length)?.fill(args[6] as u8);
    vm.exec.charge(length as u64 / 64);
    Ok(0)
}

fn copy_memory(vm: &mut Vm, args: &[u64]) -> Answer {
    let length = size_argument(args[7])?;
    let bytes = vm.raw_bytes(Ref::from_bits(args[1]), args[2] as i64, length)?.to_vec();
    vm.raw_bytes_mut(Ref::from_bits(args[4]), args[5] as i64, length)?.copy_from_slice(&bytes);
    vm.exec.charge(length as u64 / 64);
    Ok(0)
}

fn copy_swap_memory(vm: &mut Vm, args: &[u64]) -> Answer {
    let length = size_argument(args[7])?;
    let elem = match args[9] {
        size @ (2 | 4 | 8) => size as usize,
        _ => return Err(bad_access()),
    };
    let mut bytes = vm.raw_bytes(Ref::from_bits(args[1]), args[2] as i64, length)?.to_vec();
    for chunk in bytes.chunks_exact_mut(elem) {
        chunk.reverse();
    }
    vm.raw_bytes_mut(Ref::from_bits(args[4]), args[5] as i64, length)?.copy_from_slice(&bytes);
    vm.exec.charge(length as u64 / 64);
    Ok(0)
}

/// Declaring class and slot of a `java.lang.reflect.Field`, whose own `slot` is the field's index in its class.
fn reflected_field(vm: &Vm, bits: u64) -> Answer<(ClassId, u32)> {
    let field = Ref::from_bits(bits);
    if field.is_null() {
        return Err(Raise::npe());
    }
    let class = vm.class_argument(vm.get_named(field, "clazz"))?;
    let index = vm.get_named(field, "slot") as usize;
    let found = vm.class(class).fields.get(index).ok_or_else(bad_access)?;
    Ok((class, found.slot))
}

fn reflected_field_offset(vm: &mut Vm, args: &[u64]) -> Answer {
    let (_, slot) = reflected_field(vm, args[1])?;
    Ok(field_offset(slot))
}

fn static_field_base(vm: &mut Vm, args: &[u64]) -> Answer {
    let (class, _) = reflected_field(vm, args[1])?;
    Ok(vm.class(class).statics.to_bits())
}

fn named_field_offset(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[1])?;
    let name = vm.text_argument(args[2])?;
    let fields = &vm.class(class).fields;
    match fields.iter().find(|field| vm.symbols.name(field.name) == name) {
        Some(field) => Ok(field_offset(field.slot)),
        None => Err(Raise::new("java/lang/InternalError", name)),
    }
}

fn should_be_initialized(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[1])?;
    // Asked before a handle is made that uses the class.
    vm.note_use(class);
    Ok(u64::from(!vm.class(class).is_ready()))
}

fn ensure_class_initialized(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[1])?;
    if vm.needs_init(class) { Err(Raise::Init(class)) } else { Ok(0) }
}

fn array_elem_bytes(vm: &Vm, bits: u64) -> Answer<usize> {
    let class = vm.class_argument(bits)?;
    match vm.class(class).shape {
        Shape::Array { elem, .. } => Ok(elem_bytes(elem)),
        _ => Err(Raise::new("java/lang/InternalError", vm.external_name(class))),
    }
}

fn array_base_offset(vm: &mut Vm, args: &[u64]) -> Answer {
    array_elem_bytes(vm, args[1])?;
    Ok(u64::from(BASE_OFFSET))
}

fn array_index_scale(vm: &mut Vm, args: &[u64]) -> Answer {
    array_elem_bytes(vm, args[1]).map(|bytes| bytes as u64)
}

fn allocate_instance(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = vm.class_argument(args[1])?;
    let class = vm.class(id);
    if class.shape != Shape::Instance || class.flags & 0x0400 != 0 {
        return Err(Raise::new("java/lang/InstantiationException", vm.external_name(id)));
    }
    if Some(id) == vm.known.class_class {
        return Err(Raise::new("java/lang/IllegalAccessException", vm.external_name(id)));
    }
    if vm.needs_init(id) {
        return Err(Raise::Init(id));
    }
    Ok(vm.alloc_object(id)?.to_bits())
}

fn define_class(vm: &mut Vm, args: &[u64]) -> Answer {
    let (name, array) = (Ref::from_bits(args[1]), Ref::from_bits(args[2]));
    if array.is_null() {
        return Err(Raise::npe());
    }
    let (start, length) = (args[3] as i32, args[4] as i32);
    let bytes = vm.byte_array(array);
    let range = usize::try_from(start).ok().zip(usize::try_from(length).ok());
    let range = range.and_then(|(start, length)| bytes.get(start..start.checked_add(length)?));
    let Some(range) = range else {
        return Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None));
    };
    let bytes = bytes::Bytes::copy_from_slice(range);
    let text = if name.is_null() { String::new() } else { vm.string_text(name).replace('.', "/") };
    let file =
        testwright_classpath::ClassFile::parse(bytes).map_err(|error| vm.class_format(&text, &error))?;
    if !name.is_null() && *file.name != *text {
        let message = format!("{text} (wrong name: {})", file.name);
        return Err(Raise::new("java/lang/NoClassDefFoundError", message));
    }
    let loader = vm.loader_id(Ref::from_bits(args[5]));
    let class = vm.define_class(loader, file, false)?;
    vm.note_defined(class);
    let mirror = vm.mirror(class);
    if vm.known.class_protection_domain != crate::class::NO_SLOT {
        vm.heap.set_field(mirror, vm.known.class_protection_domain, args[6]);
    }
    Ok(mirror.to_bits())
}

fn throw_exception(_: &mut Vm, args: &[u64]) -> Answer {
    let exception = Ref::from_bits(args[1]);
    Err(if exception.is_null() { Raise::npe() } else { Raise::Throw(exception) })
}

/// Arguments: receiver, whether `time` is milliseconds since 1970, `time` (else nanoseconds from now; 0 for ever).
fn park(vm: &mut Vm, args: &[u64]) -> Answer {
    let (absolute, time) = (args[1] != 0, args[2] as i64);
    let now = vm.world.clock.nanos();
    let deadline = if absolute {
        Some(vm.world.clock.nanos_at(time))
    } else if time == 0 {
        None
    } else {
        Some(u64::try_from(time).map_or(0, |nanos| now.saturating_add(nanos)))
    };
    let result = vm.thread_park(deadline);
    with_status(vm, result, if deadline.is_some() { PARKED_TIMED } else { PARKED })
}

fn unpark(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[1]);
    if !object.is_null()
        && let Some(thread) = vm.thread_of(object)
    {
        vm.threads[thread.0 as usize].permit = true;
    }
    Ok(0)
}

/// The load of the machine is not known here.
fn load_average(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok(u64::from(-1i32 as u32))
}
