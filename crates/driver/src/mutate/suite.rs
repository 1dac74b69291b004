//! The test classes of a class, from class files or from sources.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use testwright_classpath::ClassPath;
use testwright_emit::Framework;
use testwright_emit::jdk::{Scratch, find_framework};
use testwright_testcase::ClassSource;

use super::Mutate;

/// Test classes with all that they need. Classes compiled for this go when it does.
pub(super) struct TestClasses {
    /// Internal names.
    pub(super) names: Vec<String>,
    /// Sources that were compiled.
    pub(super) sources: Vec<PathBuf>,
    /// The user's classes, the tests' own and JUnit's.
    pub(super) class_path: Arc<ClassPath>,
    /// The same, parsed on demand.
    pub(super) source: ClassSource,
    _compiled: Option<Scratch>,
}

impl TestClasses {
    /// Finds or compiles what the user wants. Fails with words for the user.
    pub(super) fn find(mutate: &Mutate<'_>) -> Result<TestClasses, String> {
        let mut entries = entries(mutate);
        let mut names = mutate.tests.clone();
        let mut sources = mutate.test_sources.clone();
        if names.is_empty() && sources.is_empty() {
            let known = open(mutate, &entries)?.classes().map_err(|error| error.to_string())?;
            let is_its =
                |name: &String| is_test_of(name, mutate.class) && mutate.without.as_ref() != Some(name);
            names = known.into_iter().filter(is_its).collect();
            names.sort();
            if names.is_empty() {
                sources = sources_of(mutate);
            }
        }
        let mut compiled = None;
        if !sources.is_empty() {
            let folder = compile(mutate, &entries, &sources)?;
            let declared = declared(folder.path(), &sources)?;
            names.retain(|name| !declared.contains(name));
            names.extend(declared);
            // What was just compiled is newer than what may lie elsewhere.
            entries.insert(0, folder.path().to_owned());
            compiled = Some(folder);
        }
        let class_path = Arc::new(open(mutate, &entries)?);
        let source = ClassSource::new(mutate.environment.jdk.clone(), class_path.clone());
        Ok(TestClasses { names, sources, class_path, source, _compiled: compiled })
    }
}

/// The user's class path, what only tests need, and JUnit if it is in neither.
fn entries(mutate: &Mutate<'_>) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = mutate.environment.class_path.entries().map(Into::into).collect();
    entries.extend(mutate.test_path.iter().cloned());
    let own = entries.clone();
    for framework in [Framework::Jupiter, Framework::JUnit4] {
        if let Some(found) = find_framework(&own, &mutate.environment.junit_jars, framework) {
            entries.extend(found.jars);
        }
    }
    entries
}

fn open(mutate: &Mutate<'_>, entries: &[PathBuf]) -> Result<ClassPath, String> {
    ClassPath::open(entries, mutate.environment.jdk.feature).map_err(|error| error.to_string())
}

/// Whether a class, by internal name, says by its name that it tests another one of its package.
fn is_test_of(name: &str, class: &str) -> bool {
    let split = |name: &str| -> (String, String) {
        let (package, simple) = name.rsplit_once('/').unwrap_or(("", name));
        (package.to_owned(), simple.to_owned())
    };
    let ((package, own), (subject_package, subject)) = (split(name), split(class));
    let rest = own.strip_prefix(&*subject);
    let says_so = |rest: &str| {
        rest.starts_with("Test") || matches!(rest, "_ESTest" | "IT" | "GeneratedTest" | "MutantsTest")
    };
    package == subject_package
        && !own.contains('$')
        && (rest.is_some_and(says_so) || own.strip_prefix("Test") == Some(&*subject))
}

/// The sources of a class's tests in the folder for them.
fn sources_of(mutate: &Mutate<'_>) -> Vec<PathBuf> {
    let Some(folder) = &mutate.test_folder else { return Vec::new() };
    let package = mutate.class.rsplit_once('/').map_or("", |(package, _)| package);
    let Ok(files) = std::fs::read_dir(folder.join(package)) else { return Vec::new() };
    let is_its = |path: &PathBuf| {
        let name =
            path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".java"));
        let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
        let name = name.map(|name| format!("{prefix}{name}"));
        // A pipe of that name would keep the compiler waiting.
        path.is_file()
            && name
                .is_some_and(|name| is_test_of(&name, mutate.class) && mutate.without.as_ref() != Some(&name))
    };
    let mut found: Vec<PathBuf> = files.flatten().map(|file| file.path()).filter(is_its).collect();
    found.sort();
    found
}

/// Compiles sources to a folder of their own.
fn compile(mutate: &Mutate<'_>, entries: &[PathBuf], sources: &[PathBuf]) -> Result<Scratch, String> {
    let folder = Scratch::new().map_err(|error| format!("no folder for temporary files: {error}"))?;
    let class_path = std::env::join_paths(entries).map_err(|error| error.to_string())?;
    let mut javac = Command::new(mutate.environment.jdk.tool("javac"));
    javac.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(folder.path());
    javac.arg("-cp").arg(class_path);
    // Plugins of the compiler on the class path would run otherwise, some of them without being asked.
    let no_plugins = Scratch::new().map_err(|error| format!("no folder for temporary files: {error}"))?;
    javac.arg("-processorpath").arg(no_plugins.path());
    if let Some(folder) = &mutate.test_folder {
        javac.arg("-sourcepath").arg(folder);
    }
    let output = javac.args(sources).output().map_err(|error| {
        format!("the Java compiler does not start: {error}; is it a JDK, not only a JRE?")
    })?;
    match output.status.success() {
        true => Ok(folder),
        false => Err(format!("the tests do not compile:\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Internal names of the classes that come from these sources and are not nested.
fn declared(folder: &Path, sources: &[PathBuf]) -> Result<Vec<String>, String> {
    let compiled = ClassPath::open(&[folder.to_owned()], testwright_classpath::jdk::OLDEST)
        .map_err(|error| error.to_string())?;
    let mut names = compiled.classes().map_err(|error| error.to_string())?;
    // The source path may have added others.
    let stems: Vec<&str> = sources.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
    names.retain(|name| {
        let simple = name.rsplit('/').next().unwrap_or(name);
        !name.contains('$') && stems.contains(&simple)
    });
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::is_test_of;

    #[test]
    fn names_say_what_is_tested() {
        for name in ["a/CartTest", "a/CartTests", "a/TestCart", "a/CartIT", "a/CartMutantsTest"] {
            assert!(is_test_of(name, "a/Cart"), "{name}");
        }
        for name in ["b/CartTest", "a/CartTest$Inner", "a/Cart", "a/CartsTest", "a/Test"] {
            assert!(!is_test_of(name, "a/Cart"), "{name}");
        }
    }
}
