//! What the tests of a class depend on, as hashes.
//!
//! Start at [`Fingerprints::of`]. Tests of a class are made of three things, and each counts in another way:
//!
//! * its own bytes and those of the classes nested in it: if they change, its tests are made anew;
//! * the *shape* of what it uses, which is what a caller can see of a class: its supertypes, its members that are not private,
//!   their types and constants. If a shape changes, tests may no longer compile, or others become possible, so they are made
//!   anew;
//! * the *behaviour* of what it uses, which is the bytes of everything that may run. If only that changes, the tests that
//!   there are remain as good as they were, unless they fail now: they are run again and not made anew.
//!
//! Only the project's own classes are looked at this closely. A library's jar counts as a whole, and so does the JDK.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_classpath::classfile::pool::Constant;
use testwright_classpath::{ClassFile, ClassPath};
use testwright_store::Hash;

/// What the tests of one class depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fingerprint {
    /// If it changes, tests are made anew.
    pub(crate) key: Hash,
    /// If it changes, tests are run again.
    pub(crate) behaviour: Hash,
}

/// One class of the project.
struct Class {
    bytes: Hash,
    shape: Hash,
    /// Classes that its shape names.
    shape_uses: Vec<Box<str>>,
    /// Classes that it names anywhere.
    uses: Vec<Box<str>>,
}

/// The classes of a project, read when first asked for.
pub(crate) struct Fingerprints<'a> {
    class_path: &'a ClassPath,
    /// Jars whose classes are the project's own, as those of folders are.
    own: &'a [PathBuf],
    /// Names of all classes, sorted.
    names: Vec<String>,
    classes: FxHashMap<Box<str>, Option<Arc<Class>>>,
}

impl<'a> Fingerprints<'a> {
    /// Looks at classes of a class path.
    pub(crate) fn new(class_path: &'a ClassPath, own: &'a [PathBuf]) -> Fingerprints<'a> {
        let names = class_path.classes().unwrap_or_default();
        Fingerprints { class_path, own, names, classes: FxHashMap::default() }
    }

    /// What the tests of a class, by internal name, depend on besides the settings; none if it cannot be read.
    pub(crate) fn of(&mut self, internal: &str) -> Option<Fingerprint> {
        let nested = format!("{internal}$");
        let first = self.names.partition_point(|name| **name < *nested);
        let mut own: BTreeSet<Box<str>> = self.names[first..]
            .iter()
            .take_while(|name| name.starts_with(&nested))
            .map(|n| n.as_str().into())
            .collect();
        own.insert(internal.into());
        let mut key = Hash::default();
        let mut uses = Vec::new();
        for name in &own {
            let class = self.class(name)?;
            key = key.and_part(name.as_bytes()).and(&class.bytes.to_bytes());
            uses.extend(class.uses.iter().cloned());
        }
        let shapes = self.closure(&own, &uses, |class| &class.shape_uses, |class| class.shape);
        let behaviour = self.closure(&own, &uses, |class| &class.uses, |class| class.bytes);
        Some(Fingerprint { key: key.and(&shapes.to_bytes()), behaviour })
    }

    /// The hash of all classes that are reached from some, but not of those.
    fn closure(
        &mut self,
        own: &BTreeSet<Box<str>>,
        from: &[Box<str>],
        next: impl Fn(&Class) -> &[Box<str>],
        hash: impl Fn(&Class) -> Hash,
    ) -> Hash {
        let mut waiting: Vec<Box<str>> = from.to_vec();
        let mut found: BTreeSet<Box<str>> = BTreeSet::new();
        let mut seen = own.clone();
        while let Some(name) = waiting.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            if let Some(class) = self.class(&name) {
                waiting.extend(next(&class).iter().filter(|name| !seen.contains(*name)).cloned());
                found.insert(name);
            }
        }
        found.iter().fold(Hash::default(), |all, name| {
            let own = self.class(name).map(|class| hash(&class)).unwrap_or_default();
            all.and_part(name.as_bytes()).and(&own.to_bytes())
        })
    }

    fn class(&mut self, name: &str) -> Option<Arc<Class>> {
        if let Some(known) = self.classes.get(name) {
            return known.clone();
        }
        let class = self.read(name).map(Arc::new);
        self.classes.insert(name.into(), class.clone());
        class
    }

    fn read(&self, name: &str) -> Option<Class> {
        let found = self.class_path.find_class(name).ok()??;
        let is_own = !found.origin.is_jar || self.own.iter().any(|own| **own == *found.origin.entry);
        if !is_own {
            return None;
        }
        let bytes = Hash::of(&found.bytes);
        let file = ClassFile::parse(found.bytes).ok()?;
        let mut shape = Shape::default();
        shape.class(&file);
        Some(Class { bytes, shape: shape.hash, shape_uses: named(shape.types), uses: uses(&file) })
    }
}

/// What libraries are, as far as can be told in no time: a jar ends with a list of its entries and their checksums.
pub(crate) fn libraries(class_path: &ClassPath, own: &[PathBuf]) -> Hash {
    let mut hash = Hash::default();
    for entry in class_path.entries().filter(|entry| entry.is_file() && !own.iter().any(|own| own == entry)) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        hash = hash.and_part(name.as_bytes()).and_part(&end_of(entry));
    }
    hash
}

/// Bytes at the end of a jar that are looked at.
const END: u64 = 64 << 10;

fn end_of(path: &Path) -> Vec<u8> {
    use std::io::{Read, Seek, SeekFrom};
    let read = || -> std::io::Result<Vec<u8>> {
        let (mut file, length) =
            testwright_files::open(path, testwright_files::Kind::Jar, testwright_files::Links::Follow)?;
        file.seek(SeekFrom::Start(length.saturating_sub(END)))?;
        let mut bytes = length.to_be_bytes().to_vec();
        file.take(END).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().unwrap_or_default()
}

/// Collects what a caller can see of a class.
#[derive(Default)]
struct Shape {
    hash: Hash,
    /// Descriptors, signatures and names of classes.
    types: Vec<String>,
}

impl Shape {
    fn class(&mut self, file: &ClassFile) {
        self.hash = self.hash.and(&file.flags.0.to_be_bytes());
        for name in file.super_name.iter().chain(&file.interfaces) {
            self.add_name(name);
        }
        self.add(file.signature.as_deref().unwrap_or_default());
        for field in
            file.fields.iter().filter(|field| !field.flags.is_private() && !field.flags.is_synthetic())
        {
            self.hash =
                self.hash.and(b"field").and(&field.flags.0.to_be_bytes()).and_part(field.name.as_bytes());
            self.add(&field.descriptor);
            self.add(field.signature.as_deref().unwrap_or_default());
            self.hash = self.hash.and_part(constant(file, field.constant_value).as_bytes());
        }
        for method in &file.methods {
            if method.flags.is_private() || method.flags.is_synthetic() || &*method.name == "<clinit>" {
                continue;
            }
            self.hash =
                self.hash.and(b"method").and(&method.flags.0.to_be_bytes()).and_part(method.name.as_bytes());
            self.add(&method.descriptor);
            self.add(method.signature.as_deref().unwrap_or_default());
            method.exceptions.iter().for_each(|name| self.add_name(name));
        }
        for name in file.permitted_subclasses.iter().flatten() {
            self.add_name(name);
        }
    }

    fn add_name(&mut self, name: &str) {
        self.add(&format!("L{name};"));
    }

    fn add(&mut self, text: &str) {
        self.hash = self.hash.and_part(text.as_bytes());
        self.types.push(text.to_owned());
    }
}

/// A constant as text that does not depend on where it is in the pool.
fn constant(file: &ClassFile, index: Option<u16>) -> String {
    match index.and_then(|index| Some((index, file.pool.get(index).ok()?))) {
        None => String::new(),
        Some((index, Constant::String(_))) => format!("{:?}", file.pool.string(index).unwrap_or_default()),
        Some((_, other)) => format!("{other:?}"),
    }
}

/// The classes that a class names anywhere.
pub(crate) fn uses(file: &ClassFile) -> Vec<Box<str>> {
    let mut texts = Vec::new();
    for (index, constant) in file.pool.entries() {
        match constant {
            Constant::Class(_) => {
                let name = file.pool.class_name(index).unwrap_or_default();
                texts.push(if name.starts_with('[') { name.to_owned() } else { format!("L{name};") });
            }
            // Descriptors and signatures are among the texts; what only looks like one names no class that there is.
            Constant::Utf8(_) => {
                let text = file.pool.utf8(index).unwrap_or_default();
                if text.contains('L') && text.contains([';', '<']) {
                    texts.push(text.to_owned());
                }
            }
            _ => {}
        }
    }
    named(texts)
}

/// The classes that descriptors and signatures name, sorted. Names in the JDK are left out.
fn named(texts: Vec<String>) -> Vec<Box<str>> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for text in &texts {
        for (at, _) in text.match_indices('L') {
            let rest = &text[at + 1..];
            if let Some(end) = rest.find([';', '<', '(', ')', ' ']) {
                let name = &rest[..end];
                if !name.is_empty() && !name.starts_with("java/") {
                    names.insert(name);
                }
            }
        }
    }
    names.into_iter().map(Into::into).collect()
}
