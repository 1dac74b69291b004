//! Classes that look at files and may change what they find.
//!
//! Files of the real machine are not here, so `if (file.exists()) file.delete()` deletes nothing in a run, and would on a machine
//! where the file is. So looking at a file counts as an effect while a class of the user is at work whose code names a
//! method that changes files. **Always true:** a class that only names methods which read has no effect by this.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Constant;

use super::Effect;
use crate::vm::Vm;

/// Methods that change files, by class. Those that may also only read are not among them; opening to write is noted when it
/// happens.
const CHANGERS: &[(&str, &[&str])] = &[
    (
        "java/io/File",
        &[
            "createNewFile",
            "delete",
            "deleteOnExit",
            "mkdir",
            "mkdirs",
            "renameTo",
            "setExecutable",
            "setLastModified",
            "setReadOnly",
            "setReadable",
            "setWritable",
        ],
    ),
    (
        "java/nio/file/Files",
        &[
            "copy",
            "createDirectories",
            "createDirectory",
            "createFile",
            "createLink",
            "createSymbolicLink",
            "delete",
            "deleteIfExists",
            "move",
            "newBufferedWriter",
            "newOutputStream",
            "setAttribute",
            "setLastModifiedTime",
            "setOwner",
            "setPosixFilePermissions",
            "write",
            "writeString",
        ],
    ),
    ("java/io/FileOutputStream", &["<init>"]),
    ("java/io/FileWriter", &["<init>"]),
    ("java/util/logging/FileHandler", &["<init>"]),
];

impl Vm {
    /// Notes that the file of the real machine at `path` is looked at, if whoever does it may change it then.
    pub(crate) fn note_files_asked(&mut self, path: &[u8]) {
        let mut may_change = false;
        self.walk_frames(&mut |method, _| {
            let class = self.class(method.class);
            may_change |= !class.is_of_jdk() && class.file.as_deref().is_some_and(changes_files);
            !may_change
        });
        if may_change {
            self.effects.add(Effect::AskFiles);
            self.note_touched(path);
        }
    }
}

/// Whether the code of a class names a method that changes files.
fn changes_files(file: &ClassFile) -> bool {
    file.pool.entries().any(|(index, constant)| {
        let Constant::MethodRef(..) = constant else { return false };
        let Ok(method) = file.pool.method_ref(index) else { return false };
        CHANGERS.iter().any(|(class, names)| *class == method.class && names.contains(&method.name))
    })
}
