//! Native libraries: those of the JDK count as linked into the VM, others do not exist.

use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

const LIBRARIES: &str = "jdk/internal/loader/NativeLibraries";
const RAW_LIBRARIES: &str = "jdk/internal/loader/RawNativeLibraries";

pub(super) const NATIVES: &[Native] = &[
    native(LIBRARIES, "findBuiltinLib", "(Ljava/lang/String;)Ljava/lang/String;", find_builtin_lib),
    native(
        LIBRARIES,
        "load",
        "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z",
        load,
    ),
    native(
        LIBRARIES,
        "load",
        "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z",
        load,
    ),
    native(LIBRARIES, "unload", "(Ljava/lang/String;ZJ)V", super::nothing),
    native(LIBRARIES, "unload", "(Ljava/lang/String;ZZJ)V", super::nothing),
    // No native function can be called, so none is found.
    native(
        LIBRARIES,
        "findEntry0",
        "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J",
        super::nothing,
    ),
    native("jdk/internal/loader/NativeLibrary", "findEntry0", "(JLjava/lang/String;)J", super::nothing),
    native(
        RAW_LIBRARIES,
        "load0",
        "(Ljdk/internal/loader/RawNativeLibraries$RawNativeLibraryImpl;Ljava/lang/String;)Z",
        super::no,
    ),
    native(RAW_LIBRARIES, "unload0", "(Ljava/lang/String;J)V", super::nothing),
];

/// Libraries of the JDK whose natives are part of this VM.
const BUILTIN: [&str; 14] = [
    "java",
    "net",
    "nio",
    "zip",
    "jimage",
    "prefs",
    "verify",
    "extnet",
    "instrument",
    "management",
    "jli",
    "rmi",
    "syslookup",
    "management_ext",
];

fn find_builtin_lib(vm: &mut Vm, args: &[u64]) -> Answer {
    let file = vm.text_argument(args[0])?;
    let name = file.strip_prefix("lib").and_then(|rest| rest.strip_suffix(".so"));
    match name {
        Some(name) if BUILTIN.contains(&name) => Ok(vm.new_string(name)?.to_bits()),
        _ => Ok(0),
    }
}

/// Arguments: the library object, its name, whether it is builtin, whether to throw if it cannot be loaded.
fn load(vm: &mut Vm, args: &[u64]) -> Answer {
    let (library, builtin) = (Ref::from_bits(args[0]), args[2] != 0);
    if library.is_null() {
        return Err(Raise::npe());
    }
    if !builtin {
        let name = vm.text_argument(args[1])?;
        let throws = args.last().is_some_and(|bits| *bits != 0);
        if throws {
            return Err(Raise::new(
                "java/lang/UnsatisfiedLinkError",
                format!("{name}: native code is not available"),
            ));
        }
        return Ok(0);
    }
    vm.set_named(library, "handle", 1);
    vm.set_named(library, "jniVersion", 0x0001_0008);
    Ok(1)
}
