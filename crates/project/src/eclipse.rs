//! Eclipse's `.classpath`, which editors for Java and build tools write as well.

use std::path::{Path, PathBuf};

use crate::error::ProjectError;
use crate::module::{Kind, Module, Project, has_classes};
use crate::xml;

/// The file that describes a project.
pub(crate) const FILE: &str = ".classpath";

/// What one line of it says.
struct Entry {
    kind: String,
    path: String,
    output: Option<String>,
    is_test: bool,
}

pub(crate) fn project(root: &Path) -> Result<Project, ProjectError> {
    let entries = xml::read(&root.join(FILE), |file| {
        let entries = file.children().filter(|child| child.tag_name().name() == "classpathentry");
        let read = |entry: roxmltree::Node<'_, '_>| {
            let is_test = xml::listed(entry, "attributes", "attribute").into_iter().any(|attribute| {
                attribute.attribute("name") == Some("test") && attribute.attribute("value") == Some("true")
            });
            Some(Entry {
                kind: entry.attribute("kind")?.to_owned(),
                path: entry.attribute("path")?.to_owned(),
                output: entry.attribute("output").map(str::to_owned),
                is_test,
            })
        };
        entries.filter_map(read).collect::<Vec<Entry>>()
    })?;
    let name = root.file_name().and_then(|name| name.to_str()).unwrap_or("project").to_owned();
    let mut module = Module { name: name.clone(), root: root.to_owned(), ..Module::default() };
    // Paths that begin with a slash belong to the workspace, whose folders lie beside each other.
    let locate = |path: &str| match path.strip_prefix('/') {
        Some(_) if Path::new(path).exists() => PathBuf::from(path),
        Some(other) => root.parent().unwrap_or(root).join(other),
        None => root.join(path),
    };
    let default = entries.iter().find(|entry| entry.kind == "output").map(|entry| root.join(&entry.path));
    let default = default.unwrap_or_else(|| root.join("bin"));
    for entry in &entries {
        let output = || entry.output.as_ref().map_or_else(|| default.clone(), |output| root.join(output));
        match &*entry.kind {
            "src" if entry.path.starts_with('/') => module.class_path.push(locate(&entry.path).join("bin")),
            "src" if entry.is_test || is_test_folder(&entry.path) => {
                module.tests = Some(root.join(&entry.path));
                module.test_classes = Some(output()).filter(|folder| folder.is_dir());
            }
            "src" => {
                module.sources.push(root.join(&entry.path));
                if !module.classes.contains(&output()) {
                    module.classes.push(output());
                }
            }
            "lib" if entry.is_test => module.test_path.push(locate(&entry.path)),
            "lib" => module.class_path.push(locate(&entry.path)),
            _ => {}
        }
    }
    if !module.classes.iter().any(|classes| has_classes(classes)) {
        let sources: Vec<String> = module.sources.iter().map(|folder| folder.display().to_string()).collect();
        let command = format!(
            "let the editor build it, or: javac -d {} $(find {} -name '*.java')",
            default.display(),
            sources.join(" ")
        );
        return Err(ProjectError::NotBuilt { what: name, command });
    }
    module.class_path.splice(0..0, module.classes.clone());
    module.note_junit();
    Ok(Project { kind: Kind::Eclipse, root: root.to_owned(), modules: vec![module], notes: Vec::new() })
}

fn is_test_folder(path: &str) -> bool {
    path.split('/').any(|part| part == "test" || part == "tests")
}
