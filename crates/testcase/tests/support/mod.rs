//! Class files for tests: small Java classes compiled once, and the JDK's own.
#![allow(dead_code, reason = "each test binary uses its part")]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use testwright_classpath::{ClassFile, Jdk};
use testwright_testcase::Classes;

/// A folder of classes, and a JDK.
pub(crate) struct Folder {
    pub(crate) jdk: Jdk,
    folder: PathBuf,
    names: Vec<Arc<str>>,
    known: RefCell<FxHashMap<String, Option<Arc<ClassFile>>>>,
}

impl Classes for Folder {
    fn class(&self, internal: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.known.borrow().get(internal) {
            return known.clone();
        }
        let own = std::fs::read(self.folder.join(format!("{internal}.class"))).ok();
        let bytes = own.map(Into::into).or_else(|| self.jdk.find_class(internal).map(|(_, bytes)| bytes));
        let class = bytes.and_then(|bytes| ClassFile::parse(bytes).ok()).map(Arc::new);
        self.known.borrow_mut().insert(internal.to_owned(), class.clone());
        class
    }

    fn user_classes(&self) -> Vec<Arc<str>> {
        self.names.clone()
    }
}

fn files(folder: &Path, extension: &str, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, extension, into);
        } else if path.extension().is_some_and(|own| own == extension) {
            into.push(path);
        }
    }
}

/// The classes of `tests/java`, compiled; none, with a note, if there is no JDK.
pub(crate) fn fixtures() -> Option<Folder> {
    static TURN: Mutex<()> = Mutex::new(());
    let jdk = match Jdk::discover(None) {
        Ok(jdk) => jdk,
        Err(error) => {
            println!("skipped: {error}");
            return None;
        }
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("testcase-fixtures");
    let mut sources = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java"), "java", &mut sources);
    let turn = TURN.lock();
    let stamp: String =
        sources.iter().map(|source| std::fs::read_to_string(source).unwrap_or_default()).collect();
    if std::fs::read_to_string(folder.join("stamp")).ok().as_ref() != Some(&stamp) {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for classes");
        let output = Command::new(jdk.tool("javac"))
            .args(["-nowarn", "-Xlint:none", "-g", "--release", "17", "-d"])
            .arg(&folder)
            .args(&sources)
            .output()
            .expect("javac runs");
        assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
        std::fs::write(folder.join("stamp"), stamp).expect("the stamp is written");
    }
    drop(turn);
    let mut classes = Vec::new();
    files(&folder, "class", &mut classes);
    let names = classes.iter().filter_map(|path| {
        let relative = path.strip_prefix(&folder).ok()?.with_extension("");
        Some(Arc::from(relative.to_str()?.replace('\\', "/")))
    });
    let names = names.collect();
    Some(Folder { jdk, folder, names, known: RefCell::default() })
}
