//! What tells a program about the machine that it runs on: properties, separators, the default charset. Such a value must not be
//! asserted on, because the next machine has another one.
//!
//! Start at [`MARKS`]. Only what the program asks for itself counts: the JDK reads such properties all the time, and hardly
//! anything of it shows. Numbers of processors, memory and environment variables are noted by their natives.

use crate::heap::Ref;
use crate::marks::{Mark, Note, When};
use crate::taint::Taint;
use crate::vm::Vm;

const fn takes(class: &'static str, name: &'static str, when: When) -> Mark {
    Mark { class, name, descriptor: None, when, note: Note::Takes(Taint::ENVIRONMENT) }
}

/// Attributes of a file that differ from run to run, also of one that the run has made.
const fn takes_of_files(name: &'static str) -> Mark {
    let class = "sun/nio/fs/UnixFileAttributes";
    Mark { class, name, descriptor: None, when: When::Always, note: Note::Takes(Taint::FILES) }
}

/// Linux's `S_IFMT` and `S_IFDIR`.
const SORT: u32 = 0o170_000;
const FOLDER: u32 = 0o040_000;

/// A property by its name, which is the first argument of a static method.
const NAMED: When = When::MachineProperty { name: 0, of_system: false };
/// The same of a `Properties` object.
const OF_SYSTEM: When = When::MachineProperty { name: 1, of_system: true };

pub(crate) const MARKS: &[Mark] = &[
    takes("java/lang/System", "getProperty", NAMED),
    takes("java/lang/Integer", "getInteger", NAMED),
    takes("java/lang/Long", "getLong", NAMED),
    takes("java/lang/Boolean", "getBoolean", NAMED),
    takes("java/util/Properties", "getProperty", OF_SYSTEM),
    takes("java/util/Properties", "get", OF_SYSTEM),
    takes("java/util/Properties", "getOrDefault", OF_SYSTEM),
    takes("java/lang/System", "lineSeparator", When::Direct),
    takes("java/lang/Runtime", "version", When::Direct),
    takes("java/nio/charset/Charset", "defaultCharset", When::Direct),
    takes("java/io/InputStreamReader", "getEncoding", When::Direct),
    takes("java/io/OutputStreamWriter", "getEncoding", When::Direct),
    takes_of_files("lastModifiedTime"),
    takes_of_files("lastAccessTime"),
    takes_of_files("creationTime"),
    takes_of_files("fileKey"),
    // How large a folder is depends on the file system.
    Mark { when: When::OfFolder, ..takes_of_files("size") },
    Mark { descriptor: Some("()[B"), ..takes("java/lang/String", "getBytes", When::BeyondAscii) },
];

/// Beginnings of the names of properties that differ from machine to machine.
const FAMILIES: &[&str] = &["java.", "os.", "user.", "sun.", "jdk."];
/// Other such properties.
const SINGLE: &[&str] = &[
    "file.encoding",
    "native.encoding",
    "stdout.encoding",
    "stderr.encoding",
    "stdin.encoding",
    "line.separator",
    "file.separator",
    "path.separator",
];

/// Whether the name of a property is that of one which tells about the machine.
pub(crate) fn is_of_machine(vm: &Vm, name: Ref) -> bool {
    let is_string = !name.is_null() && vm.known.string_class == Some(vm.class_of(name).id);
    is_string && {
        let name = vm.string_text(name);
        SINGLE.contains(&&*name) || FAMILIES.iter().any(|family| name.starts_with(family))
    }
}

/// Whether attributes of a file are those of a folder.
pub(crate) fn is_of_folder(vm: &Vm, attributes: Ref) -> bool {
    let mode = if attributes.is_null() { 0 } else { vm.get_named(attributes, "st_mode") as u32 };
    mode & SORT == FOLDER
}

/// Whether a string has characters that charsets write differently.
pub(crate) fn is_beyond_ascii(vm: &Vm, string: Ref) -> bool {
    !string.is_null() && vm.string_utf16(string).iter().any(|unit| *unit > 0x7F)
}
