//! The user's class path: jars and folders, searched in order.
//!
//! Start at [`ClassPath::open`]. Names are internal names for classes (`a/b/C`) and relative paths for resources.
//! A name that begins with `java/` is never served, so that nobody can shadow the JDK; asking the JDK first for
//! everything else is up to the class loader. A `ClassPath` never changes after it was opened.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;

use crate::descriptor::is_class_name;
use crate::jar::Jar;
pub use crate::jar::JarProblem;
use crate::{folder, manifest};

/// The most entries that a class path may have once `Class-Path` attributes are followed.
const MOST_ENTRIES: usize = 10_000;

/// Why the class path, or something on it, cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    /// A jar, or an entry of it.
    #[error("{origin}: {reason}")]
    Jar {
        /// Which one.
        origin: Origin,
        /// What is wrong.
        reason: JarProblem,
    },
    /// A folder, or a file in it.
    #[error("{origin}: {reason}")]
    File {
        /// Which one.
        origin: Origin,
        /// What is wrong.
        reason: io::Error,
    },
    /// Jars that name ever more jars.
    #[error("the class path has more than {MOST_ENTRIES} entries")]
    TooManyEntries,
}

/// Where something was found, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The jar or folder.
    pub entry: Arc<Path>,
    /// The name inside it; empty for the jar or folder itself.
    pub name: Box<str>,
    /// True for a jar.
    pub is_jar: bool,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.name, self.is_jar) {
            ("", _) => write!(f, "{}", self.entry.display()),
            (name, true) => write!(f, "{}!/{name}", self.entry.display()),
            (name, false) => write!(f, "{}", self.entry.join(name).display()),
        }
    }
}

/// A class or resource that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its content.
    pub bytes: Bytes,
    /// Where it is.
    pub origin: Origin,
}

#[derive(Clone, Debug)]
enum Kind {
    Jar(Arc<Jar>),
    Folder,
}

#[derive(Clone, Debug)]
struct Entry {
    path: Arc<Path>,
    kind: Kind,
}

/// Who asked for an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    User,
    Manifest,
}

/// Jars and folders in order.
#[derive(Clone, Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
    asked_for: Vec<PathBuf>,
    missing: Vec<PathBuf>,
}

impl ClassPath {
    /// Opens the entries in order, as the given feature release of Java sees them. A jar's `Class-Path` is
    /// followed right after the jar. `folder/*` means all jars of the folder, in order of their names, and an empty
    /// path the current folder. As in Java, an entry that does not exist counts for nothing, and so does what a
    /// manifest names and is no jar; [`ClassPath::missing`] lists the former.
    pub fn open(entries: &[PathBuf], feature_release: u16) -> Result<ClassPath, ClassPathError> {
        let mut class_path = ClassPath::default();
        let mut seen = BTreeSet::new();
        // A stack, so that what a jar's manifest names comes directly after the jar.
        let mut waiting: Vec<(PathBuf, Source)> =
            entries.iter().rev().map(|path| (path.clone(), Source::User)).collect();
        while let Some((path, source)) = waiting.pop() {
            if source == Source::User && path.file_name().is_some_and(|name| name == "*") {
                let jars = jars_of(path.parent().unwrap_or(Path::new("")));
                waiting.extend(jars.into_iter().rev().map(|jar| (jar, source)));
                continue;
            }
            let path = if path.as_os_str().is_empty() { PathBuf::from(".") } else { path };
            let Ok(real) = std::fs::canonicalize(&path) else {
                if source == Source::User {
                    class_path.missing.push(path);
                }
                continue;
            };
            if source == Source::User {
                class_path.asked_for.push(path.clone());
            }
            if !seen.insert(real.clone()) {
                continue;
            }
            if class_path.entries.len() >= MOST_ENTRIES {
                return Err(ClassPathError::TooManyEntries);
            }
            if real.is_dir() {
                class_path.entries.push(Entry { path: path.into(), kind: Kind::Folder });
                continue;
            }
            let jar = match Jar::open(&path, feature_release) {
                Ok(jar) => jar,
                Err(_) if source == Source::Manifest => continue,
                Err(reason) => {
                    let origin = Origin { entry: path.into(), name: "".into(), is_jar: true };
                    return Err(ClassPathError::Jar { origin, reason });
                }
            };
            let base = path.parent().unwrap_or(Path::new("")).to_owned();
            let named = jar.manifest().class_path.iter().rev().take(MOST_ENTRIES);
            waiting
                .extend(named.filter_map(|entry| {
                    Some((base.join(manifest::relative_path(entry)?), Source::Manifest))
                }));
            class_path.entries.push(Entry { path: path.into(), kind: Kind::Jar(Arc::new(jar)) });
        }
        Ok(class_path)
    }

    /// The entries that were asked for and do not exist.
    #[must_use]
    pub fn missing(&self) -> &[PathBuf] {
        &self.missing
    }

    /// The jars and folders that are searched, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().map(|entry| &*entry.path)
    }

    /// Those of them that the user asked for, without what manifests of jars name.
    pub fn asked_for(&self) -> impl Iterator<Item = &Path> {
        self.asked_for.iter().map(PathBuf::as_path)
    }

    /// Finds a class by its internal name.
    pub fn find_class(&self, internal_name: &str) -> Result<Option<Found>, ClassPathError> {
        if !is_class_name(internal_name) {
            return Ok(None);
        }
        self.find_resource(&format!("{internal_name}.class"))
    }

    /// Whether the package of a class, by internal name, is closed to classes from elsewhere, tests included: the class comes
    /// from a jar that is signed or seals the package.
    #[must_use]
    pub fn is_closed(&self, internal_name: &str) -> bool {
        let file = format!("{internal_name}.class");
        let package = internal_name.rsplit_once('/').map_or("", |(package, _)| package);
        let is_first = |entry: &&Entry| find_in(entry, &file).is_ok_and(|found| found.is_some());
        self.entries.iter().find(is_first).is_some_and(|entry| match &entry.kind {
            Kind::Jar(jar) => jar.closes(package),
            Kind::Folder => false,
        })
    }

    /// Finds the first resource of that name.
    pub fn find_resource(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        self.search(name).next().transpose()
    }

    /// Whether there is a class of that internal name which is not served, because only the JDK may have it.
    #[must_use]
    pub fn withholds_class(&self, internal_name: &str) -> bool {
        let name = format!("{internal_name}.class");
        let holds = |entry: &Entry| matches!(find_in(entry, &name), Ok(Some(_)));
        is_class_name(internal_name) && is_of_the_jdk(&name) && self.entries.iter().any(holds)
    }

    /// Finds all resources of that name, in the order of the class path.
    pub fn find_resources(&self, name: &str) -> Result<Vec<Found>, ClassPathError> {
        self.search(name).collect()
    }

    /// Internal names of all classes, sorted, without module descriptors and without what lies in the special
    /// folders of jars and web archives (`META-INF` and the like), where no class can be loaded from.
    pub fn classes(&self) -> Result<Vec<String>, ClassPathError> {
        let mut classes = Vec::new();
        for name in self.resources()? {
            let Some(class) = name.strip_suffix(".class") else { continue };
            let top = class.split('/').next().unwrap_or_default();
            let special = matches!(top, "META-INF" | "BOOT-INF" | "WEB-INF");
            if !special && class != "module-info" && is_class_name(class) {
                classes.push(class.to_owned());
            }
        }
        Ok(classes)
    }

    /// Names of all resources, classes included, sorted.
    pub fn resources(&self) -> Result<Vec<String>, ClassPathError> {
        let mut all = Vec::new();
        for entry in &self.entries {
            match &entry.kind {
                Kind::Jar(jar) => all.extend(jar.names().map(str::to_owned)),
                Kind::Folder => {
                    all.extend(folder::names(&entry.path).map_err(|reason| file_error(entry, "", reason))?);
                }
            }
        }
        all.retain(|name| !is_of_the_jdk(name));
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    fn search(&self, name: &str) -> impl Iterator<Item = Result<Found, ClassPathError>> {
        let entries = if is_of_the_jdk(name) { &[] } else { &self.entries[..] };
        entries.iter().filter_map(move |entry| find_in(entry, name).transpose())
    }
}

/// Names that only the JDK may serve.
fn is_of_the_jdk(name: &str) -> bool {
    name.starts_with("java/")
}

fn find_in(entry: &Entry, name: &str) -> Result<Option<Found>, ClassPathError> {
    match &entry.kind {
        Kind::Jar(jar) => match jar.find(name) {
            Ok(None) => Ok(None),
            Ok(Some((bytes, stored))) => {
                let origin = Origin { entry: entry.path.clone(), name: stored.into(), is_jar: true };
                Ok(Some(Found { bytes, origin }))
            }
            Err(reason) => {
                let origin = Origin { entry: entry.path.clone(), name: name.into(), is_jar: true };
                Err(ClassPathError::Jar { origin, reason })
            }
        },
        Kind::Folder => match folder::find(&entry.path, name) {
            Ok(None) => Ok(None),
            Ok(Some(bytes)) => {
                let origin = Origin { entry: entry.path.clone(), name: name.into(), is_jar: false };
                Ok(Some(Found { bytes, origin }))
            }
            Err(reason) => Err(file_error(entry, name, reason)),
        },
    }
}

fn file_error(entry: &Entry, name: &str, reason: io::Error) -> ClassPathError {
    let origin = Origin { entry: entry.path.clone(), name: name.into(), is_jar: false };
    ClassPathError::File { origin, reason }
}

/// The jars in `folder`, sorted; none if it cannot be listed, as in Java.
fn jars_of(folder: &Path) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(listing) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_jar =
        |path: &PathBuf| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<PathBuf> = listing.flatten().map(|entry| entry.path()).filter(is_jar).collect();
    jars.sort_unstable();
    jars
}

#[cfg(test)]
mod tests;
