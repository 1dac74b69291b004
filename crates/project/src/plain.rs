//! Jars, and folders that nothing describes.

use std::path::{Path, PathBuf};

use crate::error::ProjectError;
use crate::module::{Kind, Module, Project, existing, has_classes};

/// Where compilers put classes if nobody says otherwise, and the tests' classes beside them.
const OUTPUTS: [(&str, Option<&str>); 6] = [
    ("target/classes", Some("target/test-classes")),
    ("build/classes/java/main", Some("build/classes/java/test")),
    ("out/production", Some("out/test")),
    ("classes", Some("test-classes")),
    ("bin", None),
    ("out", None),
];

/// Where sources are if nobody says otherwise.
const SOURCES: [&str; 3] = ["src/main/java", "source", "src"];

/// Where sources of tests belong if nobody says otherwise.
const TESTS: [&str; 3] = ["src/test/java", "test", "tests"];

/// A jar by itself.
pub(crate) fn file(path: &Path) -> Result<Project, ProjectError> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if !extension.eq_ignore_ascii_case("jar") && !extension.eq_ignore_ascii_case("zip") {
        let reason = "is neither a folder nor a jar".to_owned();
        return Err(ProjectError::Unreadable { path: path.to_owned(), reason });
    }
    let root = path.parent().unwrap_or(Path::new(".")).to_owned();
    let module = Module {
        name: path.file_stem().and_then(|name| name.to_str()).unwrap_or("jar").to_owned(),
        root: root.clone(),
        classes: vec![path.to_owned()],
        class_path: vec![path.to_owned()],
        ..Module::default()
    };
    Ok(Project { kind: Kind::Jar, root, modules: vec![module], notes: Vec::new() })
}

/// A folder with classes in it, or in a folder of it that usually has them. Jars in `lib` are what they need.
pub(crate) fn folder(root: &Path) -> Result<Project, ProjectError> {
    let name = root.file_name().and_then(|name| name.to_str()).unwrap_or("project").to_owned();
    let output = OUTPUTS.iter().find(|(classes, _)| has_classes(&root.join(classes)));
    let (classes, test_classes) = match output {
        Some((classes, tests)) => (root.join(classes), tests.map(|tests| root.join(tests))),
        None if has_classes(root) => (root.to_owned(), None),
        None => return Err(not_a_project(root, name)),
    };
    let mut class_path = vec![classes.clone()];
    class_path.extend(jars(&root.join("lib")));
    class_path.extend(jars(&root.join("libs")));
    let mut module = Module {
        name,
        root: root.to_owned(),
        classes: vec![classes],
        class_path,
        sources: existing(root, &SOURCES).into_iter().take(1).collect(),
        tests: existing(root, &TESTS).into_iter().next(),
        test_classes: test_classes.filter(|folder| folder.is_dir()),
        ..Module::default()
    };
    module.note_junit();
    Ok(Project { kind: Kind::Folders, root: root.to_owned(), modules: vec![module], notes: Vec::new() })
}

fn not_a_project(root: &Path, what: String) -> ProjectError {
    match existing(root, &SOURCES).first() {
        Some(sources) => {
            let command = format!("javac -d classes $(find {} -name '*.java')", sources.display());
            ProjectError::NotBuilt { what, command }
        }
        None => ProjectError::NoProject { path: root.to_owned() },
    }
}

/// Jars in a folder, by name.
pub(crate) fn jars(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut jars: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "jar")).collect();
    jars.sort_unstable();
    jars
}
