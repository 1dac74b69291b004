//! Files for tests: a folder that is removed when its test ends, and jars made in memory.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use flate2::write::DeflateEncoder;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

/// A folder of its own for one test.
pub(crate) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// A new, empty folder.
    pub(crate) fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("testwright-classpath-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder for temporary files");
        // The real path, because some systems have a symbolic link there.
        Scratch { path: fs::canonicalize(path).expect("it was just made") }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file and the folders above it, and returns its path.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder");
        fs::write(&path, content).expect("a file");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left behind in a folder for temporary files is no reason to fail a test.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// A jar with these entries, deflated.
pub(crate) fn jar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    zip(entries, CompressionMethod::DEFLATE)
}

/// A zip file with these entries.
pub(crate) fn zip(entries: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, content) in entries {
        let path = EntryPath::verbatim(name.as_bytes());
        let (mut entry, config) =
            archive.new_file(path).compression_method(method).start().expect("a new entry");
        let descriptor = if method == CompressionMethod::DEFLATE {
            let encoder = DeflateEncoder::new(&mut entry, flate2::Compression::default());
            let mut writer = config.wrap(encoder);
            writer.write_all(content).expect("memory");
            let (encoder, descriptor) = writer.finish().expect("memory");
            encoder.finish().expect("memory");
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(content).expect("memory");
            writer.finish().expect("memory").1
        };
        entry.finish(descriptor).expect("memory");
    }
    archive.finish().expect("memory")
}
