//! Direct buffers that natives hand out: the JDK's `lib/modules`, from which the library reads its resources, and the
//! counters of `jdk.internal.perf`.

use bytes::Bytes;
use memmap2::Mmap;

use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::taint::Taint;
use crate::vm::Vm;

const DIRECT_BUFFER: &str = "java/nio/DirectByteBuffer";
const PERF: &str = "jdk/internal/perf/Perf";

pub(super) const NATIVES: &[Native] = &[
    native(
        "jdk/internal/jimage/NativeImageBuffer",
        "getNativeMap",
        "(Ljava/lang/String;)Ljava/nio/ByteBuffer;",
        native_map,
    ),
    native(PERF, "createLong", "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;", create_long),
    native(PERF, "createByteArray", "(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;", create_byte_array),
    native(PERF, "detach", "(Ljava/nio/ByteBuffer;)V", super::nothing),
    native(PERF, "highResCounter", "()J", counter_time),
    native(PERF, "highResFrequency", "()J", |_, _| Ok(1_000_000_000)),
];

/// A direct buffer over the image at a path; null for any other path than that of the running JDK's image, which makes
/// the library read the file by itself.
fn native_map(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = vm.text_argument(args[0])?;
    let image = vm.jdk.home.join("lib/modules");
    if image != std::path::Path::new(&path) {
        return Ok(0);
    }
    let class = vm.boot_class(DIRECT_BUFFER)?;
    if vm.needs_init(class) {
        return Err(Raise::Init(class));
    }
    let Ok(file) = std::fs::File::open(image) else { return Ok(0) };
    // SAFETY: the map is only read. The JDK's image does not change while the VM runs; if it did, the class files that
    // were read from it would be wrong as well.
    let Ok(map) = (unsafe { Mmap::map(&file) }) else { return Ok(0) };
    let length = map.len() as u64;
    let address = vm.world.memory.share(Bytes::from_owner(map));
    Ok(vm.new_direct_buffer(address, length)?.to_bits())
}

/// The counters of `jdk.internal.perf` are ordinary native memory that nobody else looks at.
fn create_counter(vm: &mut Vm, size: u64, value: &[u8]) -> Answer {
    let class = vm.boot_class(DIRECT_BUFFER)?;
    if vm.needs_init(class) {
        return Err(Raise::Init(class));
    }
    let full = || Raise::New("java/lang/OutOfMemoryError", None);
    let address = vm.world.memory.allocate(size).ok_or_else(full)?;
    let value = &value[..value.len().min(size as usize)];
    vm.raw_bytes_mut(Ref::NULL, address as i64, value.len())?.copy_from_slice(value);
    Ok(vm.new_direct_buffer(address, size)?.to_bits())
}

/// Arguments: receiver, name, variability, units, value.
fn create_long(vm: &mut Vm, args: &[u64]) -> Answer {
    create_counter(vm, 8, &args[4].to_le_bytes())
}

/// Arguments: receiver, name, variability, units, value, greatest length.
fn create_byte_array(vm: &mut Vm, args: &[u64]) -> Answer {
    let array = Ref::from_bits(args[4]);
    if array.is_null() {
        return Err(Raise::npe());
    }
    let value = vm.byte_array(array).to_vec();
    let size = u64::try_from(args[5] as i32).unwrap_or(0).max(value.len() as u64) + 1;
    create_counter(vm, size, &value)
}

fn counter_time(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME);
    Ok(vm.world.clock.tick())
}

impl Vm {
    /// A direct byte buffer over native memory, as JNI's NewDirectByteBuffer makes it. Its class must be ready.
    fn new_direct_buffer(&mut self, address: u64, length: u64) -> Answer<Ref> {
        let class = self.boot_class(DIRECT_BUFFER)?;
        let buffer = self.alloc_object(class)?;
        // Newer JDKs have a constructor that takes the capacity as a long.
        if self.find_method(class, "<init>", "(JJ)V").is_some() {
            self.construct(class, "(JJ)V", &[buffer.to_bits(), address, 0, length, 0])?;
        } else {
            self.construct(class, "(JI)V", &[buffer.to_bits(), address, 0, length & 0x7FFF_FFFF])?;
        }
        Ok(buffer)
    }
}
