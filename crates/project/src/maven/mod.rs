//! Maven: poms, the local repository, and `mvn` where these are not enough.
//!
//! Start at [`project`]. `pom` reads one file, `model` merges it with its parents, `resolve` follows dependencies as Maven does
//! (the nearest one wins), and `repository` knows where files are.

mod model;
mod pom;
mod repository;
mod resolve;

use std::path::{Path, PathBuf};

use crate::command::ask;
use crate::error::ProjectError;
use crate::module::{Kind, Module, Project, has_classes};
use model::{Model, Models};
use repository::Repository;
use resolve::{Resolved, resolve};

/// The file that describes a project.
pub(crate) const POM: &str = "pom.xml";

/// Modules within modules within modules: more than this is a circle.
const DEEPEST: usize = 20;

/// A module of the reactor.
struct Member {
    root: PathBuf,
    model: Model,
}

pub(crate) fn project(root: &Path) -> Result<Project, ProjectError> {
    project_with(root, Repository::of_user())
}

fn project_with(root: &Path, repository: Repository) -> Result<Project, ProjectError> {
    let models = Models::new(repository);
    let mut members = Vec::new();
    collect(&models, root, 0, &mut members)?;
    let mut project =
        Project { kind: Kind::Maven, root: root.to_owned(), modules: Vec::new(), notes: Vec::new() };
    let mut unbuilt = Vec::new();
    for member in members.iter().filter(|member| member.model.packaging != "pom") {
        let classes = member.model.folder(&member.root, "outputDirectory", "target/classes");
        if !has_classes(&classes) {
            unbuilt.push(member.model.artifact.clone());
            continue;
        }
        project.modules.push(module(&models, &members, member, classes)?);
    }
    let command = format!("mvn -f {} compile", root.join(POM).display());
    if project.modules.is_empty() {
        let what = format!("the Maven project {}", root.display());
        return Err(ProjectError::NotBuilt { what, command });
    }
    let note = |name: &String| format!("module {name} has no class files; to build it: {command}");
    project.notes.extend(unbuilt.iter().map(note));
    Ok(project)
}

/// Reads a module and those within it.
fn collect(models: &Models, root: &Path, depth: usize, into: &mut Vec<Member>) -> Result<(), ProjectError> {
    let path = if root.is_file() { root.to_owned() } else { root.join(POM) };
    let root = path.parent().unwrap_or(root).to_owned();
    let model = models.of_file(&path)?;
    let inner = model.modules.clone();
    into.push(Member { root: root.clone(), model });
    if depth < DEEPEST {
        for name in inner {
            collect(models, &root.join(name), depth + 1, into)?;
        }
    }
    Ok(())
}

fn module(
    models: &Models,
    members: &[Member],
    member: &Member,
    classes: PathBuf,
) -> Result<Module, ProjectError> {
    let model = &member.model;
    let resolved = resolve(models, model, &|coordinates| {
        members.iter().find(|other| other.model.is_at(coordinates)).map(|other| {
            let folder = other.model.folder(&other.root, "outputDirectory", "target/classes");
            (folder, other.model.clone())
        })
    });
    let (jars, test_path) = match resolved {
        Resolved::All(jars, tests) => (jars, tests),
        Resolved::Missing(missing) => {
            let all = ask_maven(&member.root, "test", &missing)?;
            let own = ask_maven(&member.root, "compile", &missing)?;
            all.into_iter().partition(|entry| own.contains(entry))
        }
    };
    let tests = model.folder(&member.root, "testOutputDirectory", "target/test-classes");
    let mut class_path = vec![classes.clone()];
    class_path.extend(jars);
    let mut module = Module {
        name: model.artifact.clone(),
        root: member.root.clone(),
        classes: vec![classes],
        class_path,
        test_path,
        sources: vec![model.folder(&member.root, "sourceDirectory", "src/main/java")],
        tests: Some(model.folder(&member.root, "testSourceDirectory", "src/test/java")),
        test_classes: Some(tests).filter(|folder| folder.is_dir()),
        junit: None,
    };
    module.note_junit();
    Ok(module)
}

/// The class path of a scope as Maven sees it: without the network first.
fn ask_maven(root: &Path, scope: &str, missing: &[String]) -> Result<Vec<PathBuf>, ProjectError> {
    let answer = std::env::temp_dir().join(format!("testwright-class-path-{}", std::process::id()));
    let arguments = |offline: bool| {
        let mut all = vec!["--batch-mode".to_owned(), "--quiet".to_owned()];
        all.extend(offline.then(|| "--offline".to_owned()));
        all.push("dependency:build-classpath".to_owned());
        all.push(format!("-DincludeScope={scope}"));
        all.push(format!("-Dmdep.outputFile={}", answer.display()));
        all
    };
    let why = format!("the local Maven repository has no {}", missing.join(", "));
    ask(root, "mvn", &arguments(true), &why).or_else(|_| ask(root, "mvn", &arguments(false), &why))?;
    let text = std::fs::read_to_string(&answer);
    // It lies in the folder for temporary files; that it may stay behind is not worth a message.
    let _ = std::fs::remove_file(&answer);
    let text = text.map_err(|error| ProjectError::Unreadable { path: answer, reason: error.to_string() })?;
    Ok(std::env::split_paths(text.trim()).collect())
}

#[cfg(test)]
mod tests;
