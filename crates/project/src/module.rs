//! Modules of a project.

use std::path::{Path, PathBuf};

/// What describes a project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `pom.xml`.
    Maven,
    /// `build.gradle` or `settings.gradle`.
    Gradle,
    /// `.classpath`, which other tools write, too.
    Eclipse,
    /// Nothing: folders with classes and, perhaps, sources.
    Folders,
    /// A jar.
    Jar,
}

/// A project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Project {
    /// What describes it.
    pub kind: Kind,
    /// Its folder; for a jar, the one that the jar is in.
    pub root: PathBuf,
    /// Modules with classes, in the order in which they are built.
    pub modules: Vec<Module>,
    /// What the user should know: modules that are not built, for one.
    pub notes: Vec<String>,
}

/// A part of a project with classes of its own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub root: PathBuf,
    /// Folders and jars with the classes to test.
    pub classes: Vec<PathBuf>,
    /// What they need, themselves included, in the order of the class path.
    pub class_path: Vec<PathBuf>,
    /// What only tests need, JUnit among it.
    pub test_path: Vec<PathBuf>,
    /// Folders with the classes' sources.
    pub sources: Vec<PathBuf>,
    /// Folder for the sources of tests; none if there is no usual place.
    pub tests: Option<PathBuf>,
    /// Folder with compiled tests, if there are any.
    pub test_classes: Option<PathBuf>,
    /// JUnit's major version among the dependencies, if it is there.
    pub junit: Option<u8>,
    /// What the build tells the compiler of tests, as it is written. Nothing of it has been checked.
    pub compiler_arguments: Vec<String>,
}

impl Module {
    /// Reads JUnit's version off the names of jars.
    pub(crate) fn note_junit(&mut self) {
        let has = |start: &str| {
            self.class_path.iter().chain(&self.test_path).any(|entry| {
                let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                name.starts_with(start) && name.ends_with(".jar")
            })
        };
        self.junit = if has("junit-jupiter-api-") {
            Some(5)
        } else if has("junit-4.") || has("junit-dep-4.") {
            Some(4)
        } else {
            None
        };
    }
}

/// Those of the folders in a module that exist.
pub(crate) fn existing(root: &Path, folders: &[&str]) -> Vec<PathBuf> {
    folders.iter().map(|folder| root.join(folder)).filter(|folder| folder.is_dir()).collect()
}

/// Whether a folder has a class file in it, at any depth that packages have.
pub(crate) fn has_classes(folder: &Path) -> bool {
    has_classes_within(folder, 40)
}

fn has_classes_within(folder: &Path, depth: usize) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    let mut folders = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        // Links are not followed: they may lead in circles.
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => folders.push(path),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|kind| kind == "class") => {
                return true;
            }
            _ => {}
        }
    }
    depth > 0 && folders.iter().any(|folder| has_classes_within(folder, depth - 1))
}
