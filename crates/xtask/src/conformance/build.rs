//! What has to be there before tests can run: jars, compiled sources, the runner, and the names of test classes.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use testwright_classpath::{ClassFile, ClassPath, Jdk};

use super::library::{HAMCREST, JUNIT, Library, Tests};
use crate::artifacts::debian_source;

/// A library, ready to run.
pub(super) struct Built {
    pub(super) class_path: Vec<PathBuf>,
    /// Names of test classes, as Java shows them, in order.
    pub(super) names: Vec<String>,
}

/// Fetches and compiles what `library` needs into `folder`.
pub(super) fn build(jdk: &Jdk, library: &Library, folder: &Path, wanted: &str) -> Result<Built> {
    let mut class_path = vec![library.main.jar()?, JUNIT.jar()?, HAMCREST.jar()?];
    for need in library.needs {
        class_path.push(need.jar()?);
    }
    let tests = match &library.tests {
        Tests::Jar(artifact) => artifact.jar()?,
        Tests::Debian { package, folder: sources } => {
            let tree = debian_source(package, &folder.join("source"))?;
            let classes = folder.join(format!("classes-{}", jdk.feature));
            compile_tests(jdk, &tree.join(sources), &classes, &class_path)?;
            classes
        }
    };
    class_path.push(tests.clone());
    let runner = folder.join(format!("runner-{}", jdk.feature));
    std::fs::create_dir_all(&runner)?;
    let mut sources = vec![runner.join("Runner.java")];
    std::fs::write(&sources[0], include_str!("Runner.java"))?;
    if library.jupiter {
        sources.push(runner.join("JupiterRunner.java"));
        std::fs::write(&sources[1], include_str!("JupiterRunner.java"))?;
    }
    javac(jdk, &runner, &class_path, &sources)?;
    class_path.push(runner);
    Ok(Built { class_path, names: test_classes(jdk, library, &tests, wanted)? })
}

/// Compiles a tree of sources, and copies the files between them, which tests read as resources.
fn compile_tests(jdk: &Jdk, sources: &Path, classes: &Path, path: &[PathBuf]) -> Result<()> {
    if classes.exists() {
        return Ok(());
    }
    let mut files = Vec::new();
    collect(sources, &mut files)?;
    let (java, resources): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| file.extension().is_some_and(|extension| extension == "java"));
    std::fs::create_dir_all(classes)?;
    if let Err(error) = javac(jdk, classes, path, &java) {
        std::fs::remove_dir_all(classes)?;
        return Err(error);
    }
    let beside = sources.with_file_name("resources");
    let mut more = Vec::new();
    if beside.is_dir() {
        collect(&beside, &mut more)?;
    }
    for (root, file) in
        resources.iter().map(|file| (sources, file)).chain(more.iter().map(|file| (beside.as_path(), file)))
    {
        let target = classes.join(file.strip_prefix(root)?);
        std::fs::create_dir_all(target.parent().unwrap_or(classes))?;
        std::fs::copy(file, target)?;
    }
    Ok(())
}

fn javac(jdk: &Jdk, classes: &Path, path: &[PathBuf], files: &[PathBuf]) -> Result<()> {
    let output = Command::new(jdk.tool("javac"))
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(classes)
        .arg("-cp")
        .arg(std::env::join_paths(path)?)
        .args(files)
        .output()?;
    ensure!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, into)?;
        } else {
            into.push(path);
        }
    }
    into.sort();
    Ok(())
}

/// Concrete classes that are named as tests.
fn test_classes(jdk: &Jdk, library: &Library, tests: &Path, wanted: &str) -> Result<Vec<String>> {
    let class_path = ClassPath::open(&[tests.to_path_buf()], jdk.feature)?;
    let mut names = Vec::new();
    for name in class_path.classes()? {
        let simple = name.rsplit('/').next().unwrap_or(&name);
        let is_test = simple.ends_with("Test") || simple.ends_with("TestCase") || simple.starts_with("Test");
        let gathers = library.gathering.is_some_and(|beginning| simple.starts_with(beginning));
        if !is_test || gathers || simple.contains('$') || !name.replace('/', ".").contains(wanted) {
            continue;
        }
        let Some(found) = class_path.find_class(&name)? else { continue };
        let file = ClassFile::parse(found.bytes)?;
        if !file.flags.is_abstract() && !file.flags.is_interface() {
            names.push(name.replace('/', "."));
        }
    }
    names.sort();
    Ok(names)
}
