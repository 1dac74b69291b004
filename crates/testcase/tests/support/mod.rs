//! Class files for tests: the classes of `tests/java`, and the JDK's own.
#![allow(dead_code, reason = "each test binary uses its part")]

use std::path::Path;

use testwright_testcase::ClassSource;
use testwright_testkit::Java;

/// The classes of `tests/java`, compiled; none, with a note, if there is no JDK.
pub(crate) fn fixtures() -> Option<ClassSource> {
    let mut sources = Vec::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java"), &mut sources);
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    let java = Java::compile(&sources)?;
    Some(ClassSource::new(java.jdk.clone(), java.class_path()))
}

fn read(folder: &Path, into: &mut Vec<String>) {
    let entries = std::fs::read_dir(folder).expect("the folder is part of the project");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read(&path, into);
        } else {
            into.push(std::fs::read_to_string(&path).expect("sources are text"));
        }
    }
}
