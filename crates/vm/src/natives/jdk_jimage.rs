//! The JDK's `lib/modules` as a read-only buffer, from which the library reads its resources.

use bytes::Bytes;
use memmap2::Mmap;

use crate::native::{Answer, Native, native};
use crate::vm::Vm;

pub(super) const NATIVES: &[Native] =
    &[native("jdk/internal/jimage/NativeImageBuffer", "getNativeMap", "*", native_map)];

/// A direct buffer over the image at a path; null for any other path than that of the running JDK's image, which makes
/// the library read the file by itself.
fn native_map(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = vm.text_argument(args[0])?;
    let image = vm.jdk.home.join("lib/modules");
    if image != std::path::Path::new(&path) {
        return Ok(0);
    }
    let class = vm.boot_class("java/nio/DirectByteBuffer")?;
    if vm.needs_init(class) {
        return Err(crate::native::Raise::Init(class));
    }
    let Ok(file) = std::fs::File::open(image) else { return Ok(0) };
    // SAFETY: the map is only read. The JDK's image does not change while the VM runs; if it did, the class files that
    // were read from it would be wrong as well.
    let Ok(map) = (unsafe { Mmap::map(&file) }) else { return Ok(0) };
    let length = map.len() as u64;
    let address = vm.world.memory.share(Bytes::from_owner(map));
    let buffer = vm.alloc_object(class)?;
    // JNI's NewDirectByteBuffer calls the constructor that takes the capacity as a long, in JDKs that have it.
    if vm.find_method(class, "<init>", "(JJ)V").is_some() {
        vm.construct(class, "(JJ)V", &[buffer.to_bits(), address, 0, length, 0])?;
    } else {
        vm.construct(class, "(JI)V", &[buffer.to_bits(), address, 0, length & 0x7FFF_FFFF])?;
    }
    Ok(buffer.to_bits())
}
