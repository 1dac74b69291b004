//! Maven: poms, the local repository, and `mvn` where these are not enough.
//!
//! Start at [`project`]. `pom` reads one file, `model` merges it with its parents, `resolve` follows dependencies as Maven does
//! (the nearest one wins), and `repository` knows where files are.

mod compiler;
mod model;
mod pom;
mod repository;
mod resolve;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use testwright_files::{Kind as FileKind, Links, read_text};

use crate::error::ProjectError;
use crate::module::{Kind, Module, Project, has_classes};
use crate::tools::{Program, Question, Tools};
use model::{Model, Models};
use repository::Repository;
use resolve::{Resolved, resolve};

/// The file that describes a project.
pub(crate) const POM: &str = "pom.xml";

/// Modules within modules within modules are followed so far.
const DEEPEST: usize = 20;

/// The most modules of a project. The largest ones have some hundreds.
const MOST_MODULES: usize = 5_000;

/// A module of the reactor.
struct Member {
    root: PathBuf,
    model: Model,
}

pub(crate) fn project(root: &Path, tools: &Tools<'_>) -> Result<Project, ProjectError> {
    project_with(root, Repository::of_user(), tools)
}

fn project_with(root: &Path, repository: Repository, tools: &Tools<'_>) -> Result<Project, ProjectError> {
    let models = Models::new(repository);
    let mut members = Vec::new();
    collect(&models, root, 0, &mut BTreeSet::new(), &mut members)?;
    let mut project =
        Project { kind: Kind::Maven, root: root.to_owned(), modules: Vec::new(), notes: Vec::new() };
    let mut unbuilt = Vec::new();
    for member in members.iter().filter(|member| member.model.packaging != "pom") {
        let classes = member.model.folder(&member.root, "outputDirectory", "target/classes");
        if !has_classes(&classes) {
            unbuilt.push(member.model.artifact.clone());
            continue;
        }
        project.modules.push(module(&models, &members, member, classes, tools)?);
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

/// Reads a module and those within it, each pom once: a module may name itself or one around it.
fn collect(
    models: &Models,
    root: &Path,
    depth: usize,
    seen: &mut BTreeSet<PathBuf>,
    into: &mut Vec<Member>,
) -> Result<(), ProjectError> {
    let path = if root.is_file() { root.to_owned() } else { root.join(POM) };
    let root = path.parent().unwrap_or(root).to_owned();
    if !seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())) || into.len() >= MOST_MODULES {
        return Ok(());
    }
    let model = models.of_file(&path)?;
    let inner = model.modules.clone();
    into.push(Member { root: root.clone(), model });
    if depth < DEEPEST {
        for name in inner {
            collect(models, &root.join(name), depth + 1, seen, into)?;
        }
    }
    Ok(())
}

fn module(
    models: &Models,
    members: &[Member],
    member: &Member,
    classes: PathBuf,
    tools: &Tools<'_>,
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
            let all = ask_maven(&member.root, "test", &missing, tools)?;
            let own = ask_maven(&member.root, "compile", &missing, tools)?;
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
        compiler_arguments: model.compiler_arguments(),
    };
    module.note_junit();
    Ok(module)
}

/// The most artifacts that a message lists.
const MOST_LISTED: usize = 10;

/// The class path of a scope as Maven sees it: without the network first.
fn ask_maven(
    root: &Path,
    scope: &str,
    missing: &[String],
    tools: &Tools<'_>,
) -> Result<Vec<PathBuf>, ProjectError> {
    let scratch = Tools::scratch()?;
    let answer = scratch.path().join("class-path");
    let mut listed = missing.iter().take(MOST_LISTED).cloned().collect::<Vec<_>>().join(", ");
    if missing.len() > MOST_LISTED {
        listed = format!("{listed} and {} more", missing.len() - MOST_LISTED);
    }
    let why = format!("the local Maven repository has no {listed}");
    let question = |offline: bool| {
        let mut arguments = vec!["--batch-mode".to_owned(), "--quiet".to_owned()];
        arguments.extend(offline.then(|| "--offline".to_owned()));
        arguments.push("dependency:build-classpath".to_owned());
        arguments.push(format!("-DincludeScope={scope}"));
        arguments.push(format!("-Dmdep.outputFile={}", answer.display()));
        Question {
            folder: root,
            program: Program::Builder("mvn"),
            arguments,
            variables: Vec::new(),
            for_what: "the class path",
            why: &why,
        }
    };
    let (offline, online) = (question(true), question(false));
    if tools.allowed {
        tools.announce(&offline);
    }
    tools.ask(&offline).or_else(|error| match error {
        ProjectError::Tool { .. } => tools.ask(&online),
        other => Err(other),
    })?;
    let text = read_text(&answer, FileKind::Build, Links::Refuse);
    let text =
        text.map_err(|error| ProjectError::Unreadable { path: answer.clone(), reason: error.to_string() })?;
    Ok(std::env::split_paths(text.trim()).collect())
}

#[cfg(test)]
mod tests;
