//! The projects whose suites are counted: the example shop and four libraries, of which a sample of classes is taken.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::subject::Classes;
use crate::artifacts::Artifact;
use crate::maven;

/// A project in a folder of its own, built.
pub(super) struct Project {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// What its tests are compiled with, its own classes first.
    pub(super) class_path: Vec<PathBuf>,
    /// Classes to make tests for, by internal name.
    pub(super) classes: Vec<String>,
}

/// Where a project comes from.
pub(super) enum Origin {
    /// A folder of this repository.
    Folder(&'static str),
    /// An artifact's pom and sources.
    Artifact(Artifact<'static>),
}

pub(super) const PROJECTS: [(&str, Origin); 5] = [
    ("shop", Origin::Folder("examples/shop")),
    ("commons-cli", Origin::Artifact(Artifact("commons-cli", "commons-cli", "1.9.0", ""))),
    ("commons-csv", Origin::Artifact(Artifact("org.apache.commons", "commons-csv", "1.10.0", ""))),
    ("jsoup", Origin::Artifact(Artifact("org.jsoup", "jsoup", "1.15.4", ""))),
    ("joda-money", Origin::Artifact(Artifact("org.joda", "joda-money", "1.0.4", ""))),
];

impl Project {
    /// Puts the project into `parent`, builds it, and takes at most so many of its classes if it is a library.
    pub(super) fn prepare(name: &str, origin: &Origin, parent: &Path, most: usize) -> Result<Project> {
        let folder = match origin {
            Origin::Folder(path) => {
                let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
                let folder = parent.join(name);
                if folder.exists() {
                    std::fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
                }
                std::fs::create_dir_all(&folder)?;
                std::fs::copy(from.join("pom.xml"), folder.join("pom.xml"))?;
                maven::copy(&from.join("src"), &folder.join("src"))?;
                folder
            }
            Origin::Artifact(artifact) => maven::project(artifact, parent)?,
        };
        let folder = std::path::absolute(folder)?;
        maven::run(&folder, &["-q", "compile"])?;
        let classes = folder.join("target/classes");
        let class_path = class_path(&folder, &classes)?;
        let with_code = Classes::with_code(&classes)?;
        let most = if matches!(origin, Origin::Folder(_)) { with_code.len() } else { most };
        Ok(Project { name: name.to_owned(), folder, class_path, classes: sample(with_code, most) })
    }

    /// The project's own classes.
    pub(super) fn own_classes(&self) -> PathBuf {
        self.folder.join("target/classes")
    }

    /// Where suites are written.
    pub(super) fn tests(&self) -> PathBuf {
        self.folder.join("src/test/java")
    }
}

/// The classes and what Maven says tests are compiled with.
fn class_path(folder: &Path, classes: &Path) -> Result<Vec<PathBuf>> {
    let list = folder.join("target/class-path");
    let output = format!("-Dmdep.outputFile={}", list.display());
    maven::run(folder, &["-q", "dependency:build-classpath", "-Dmdep.includeScope=test", &output])?;
    let text = std::fs::read_to_string(&list).with_context(|| list.display().to_string())?;
    Ok([classes.to_owned()].into_iter().chain(std::env::split_paths(text.trim())).collect())
}

/// At most so many of a sorted list, evenly over all of it, so that no person chooses.
fn sample(all: Vec<String>, most: usize) -> Vec<String> {
    let count = all.len();
    let most = most.min(count);
    (0..most).map(|at| all[at * count / most].clone()).collect()
}

/// Compiles sources with all warnings; the text of javac. Fails if there are errors.
pub(super) fn compile(class_path: &[PathBuf], sources: &[PathBuf], to: &Path) -> Result<String> {
    std::fs::create_dir_all(to)?;
    let output = Command::new("javac")
        // What is wrong with the class path or the options of this call is nothing that a suite can change.
        .args([
            "-g",
            "-Xlint:all,-path,-options,-processing,-classfile",
            "-proc:none",
            "-Xmaxwarns",
            "100000",
            "-d",
        ])
        .arg(to)
        .arg("-cp")
        .arg(std::env::join_paths(class_path)?)
        .args(sources)
        .output()
        .context("javac is needed; install a JDK")?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "suites do not compile:\n{text}");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_spread_over_the_list() {
        let all = |count: u32| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(sample(all(10), 3), ["0", "3", "6"]);
        assert_eq!(sample(all(2), 3), ["0", "1"]);
        assert!(sample(all(0), 3).is_empty());
    }
}
