//! JUnit or TestNG: where it is, and what stands in for it.
//!
//! Start at [`find_framework`].

use std::path::{Path, PathBuf};

use testwright_classpath::ClassPath;
use testwright_classpath::jdk::OLDEST;

use crate::suite::{Framework, Isolation};

/// A framework to compile and run tests with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameworkJars {
    /// Jars to add to the class path, with those of other libraries that only tests need.
    pub jars: Vec<PathBuf>,
    /// Whether it has `assertThrows`; see [`crate::Style::assert_throws`].
    pub has_assert_throws: bool,
    /// Whether it makes temporary folders; see [`crate::Style::temporary_folder`].
    pub has_temporary_folder: bool,
    /// How it keeps tests of other classes from running meanwhile; see [`crate::Style::isolation`].
    pub isolation: Isolation,
    /// Whether it has parameterized tests; see [`crate::Style::is_parameterized`].
    pub has_parameters: bool,
}

/// Looks for a framework: on the class path, among `extra` jars, in the local Maven repository.
#[must_use]
pub fn find_framework(
    class_path: &[PathBuf],
    extra: &[PathBuf],
    framework: Framework,
) -> Option<FrameworkJars> {
    if let Some(found) = offers(class_path, framework) {
        // Other libraries of tests may be there only, among them the rest of JUnit.
        let has_parameters = found.has_parameters || has_parameters(extra, framework);
        return Some(FrameworkJars { jars: extra.to_vec(), has_parameters, ..found });
    }
    if let Some(found) = offers(extra, framework) {
        let has_parameters = found.has_parameters || has_parameters(class_path, framework);
        return Some(FrameworkJars { has_parameters, ..found });
    }
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
    let repository = Path::new(&home).join(".m2").join("repository");
    let mut found = find_in_repository(&repository, framework)?;
    found.jars.extend_from_slice(extra);
    Some(found)
}

/// Whether jars and folders have Jupiter's parameterized tests.
fn has_parameters(entries: &[PathBuf], framework: Framework) -> bool {
    let class = "org/junit/jupiter/params/ParameterizedTest";
    framework == Framework::Jupiter
        && ClassPath::open(entries, OLDEST)
            .is_ok_and(|class_path| matches!(class_path.find_class(class), Ok(Some(_))))
}

/// The JUnit that jars and folders have, with all of them.
fn offers(entries: &[PathBuf], framework: Framework) -> Option<FrameworkJars> {
    if entries.is_empty() {
        return None;
    }
    // A jar that cannot be read is reported by whoever needs its classes.
    let class_path = ClassPath::open(entries, OLDEST).ok()?;
    let has = |class: &str| matches!(class_path.find_class(class), Ok(Some(_)));
    let (assertions, throwing, folder) = match framework {
        Framework::Jupiter => {
            let assertions = "org/junit/jupiter/api/Assertions";
            (assertions, assertions, "org/junit/jupiter/api/io/TempDir")
        }
        Framework::JUnit4 => {
            ("org/junit/Assert", "org/junit/function/ThrowingRunnable", "org/junit/rules/TemporaryFolder")
        }
        // It has no temporary folders; methods of the suite make them.
        Framework::TestNg => ("org/testng/Assert", "org/testng/Assert$ThrowingRunnable", "org/testng/Assert"),
    };
    let parallel = |name: &str| has(&format!("org/junit/jupiter/api/parallel/{name}"));
    let isolation = match (parallel("Isolated"), parallel("ResourceLock")) {
        (true, _) => Isolation::Alone,
        (false, true) => Isolation::Locks,
        (false, false) => Isolation::None,
    };
    has(assertions).then(|| FrameworkJars {
        jars: entries.to_vec(),
        has_assert_throws: has(throwing),
        has_temporary_folder: has(folder),
        isolation,
        has_parameters: framework == Framework::Jupiter && has("org/junit/jupiter/params/ParameterizedTest"),
    })
}

fn find_in_repository(repository: &Path, framework: Framework) -> Option<FrameworkJars> {
    let newest =
        |group: &str, name: &str| jars(repository, group, name).into_iter().next().map(|(_, jar)| jar);
    let exact = |group: &str, name: &str, version: &str| {
        let jar = repository.join(group).join(name).join(version).join(format!("{name}-{version}.jar"));
        jar.is_file().then_some(jar)
    };
    match framework {
        Framework::Jupiter => jars(repository, "org/junit/jupiter", "junit-jupiter-api")
            .into_iter()
            .find_map(|(version, api)| {
                // Jupiter 5.x belongs to platform 1.x; from 6 on they have one number.
                let platform = match version.strip_prefix("5.") {
                    Some(rest) => format!("1.{rest}"),
                    None => version,
                };
                let commons = exact("org/junit/platform", "junit-platform-commons", &platform)?;
                let offered = offers(std::slice::from_ref(&api), framework);
                let has_temporary_folder = offered.as_ref().is_some_and(|found| found.has_temporary_folder);
                let isolation = offered.map_or(Isolation::None, |found| found.isolation);
                let mut jars = vec![api, commons, newest("org/opentest4j", "opentest4j")?];
                // Only annotations are in these, which may be missing.
                jars.extend(newest("org/apiguardian", "apiguardian-api"));
                jars.extend(newest("org/jspecify", "jspecify"));
                // Whoever has only this JUnit may not have the jar of parameterized tests elsewhere.
                let has_parameters = false;
                Some(FrameworkJars {
                    jars,
                    has_assert_throws: true,
                    has_temporary_folder,
                    isolation,
                    has_parameters,
                })
            }),
        Framework::JUnit4 => jars(repository, "junit", "junit").into_iter().find_map(|(_, jar)| {
            let found = offers(std::slice::from_ref(&jar), framework)?;
            let mut jars = vec![jar];
            let matchers = ["hamcrest-core", "hamcrest-all", "hamcrest"];
            jars.extend(matchers.iter().find_map(|name| newest("org/hamcrest", name)));
            Some(FrameworkJars { jars, ..found })
        }),
        Framework::TestNg => jars(repository, "org/testng", "testng").into_iter().find_map(|(_, jar)| {
            let found = offers(std::slice::from_ref(&jar), framework)?;
            let mut jars = vec![jar];
            // Only what runs suites needs these.
            jars.extend(newest("org/slf4j", "slf4j-api"));
            Some(FrameworkJars { jars, ..found })
        }),
    }
}

/// Versions of an artifact in a local Maven repository, newest first, with their jars.
fn jars(repository: &Path, group: &str, name: &str) -> Vec<(String, PathBuf)> {
    let folder = repository.join(group).join(name);
    let Ok(entries) = std::fs::read_dir(&folder) else { return Vec::new() };
    let mut found: Vec<(String, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let version = entry.file_name().into_string().ok()?;
            let jar = entry.path().join(format!("{name}-{version}.jar"));
            jar.is_file().then_some((version, jar))
        })
        .collect();
    found.sort_by_key(|(version, _)| std::cmp::Reverse(order(version)));
    found
}

/// What versions are ordered by: their numbers; releases after what came before them (`5.10.0` after `5.10.0-M1`); then the
/// text, so that the order is total.
fn order(version: &str) -> (Vec<u64>, bool, String) {
    let (numbers, rest) = version.split_at(version.find(['-', '+']).unwrap_or(version.len()));
    let numbers = numbers.split('.').map(|part| part.parse().unwrap_or(0)).collect();
    (numbers, rest.is_empty(), version.to_owned())
}

/// Sources like those that will be compiled, with all that they need, for practice.
pub(crate) fn practice() -> Vec<(&'static str, &'static str)> {
    let mut sources = vec![("warm/WarmTest.java", include_str!("stand_in/Warm.java"))];
    sources.extend(stand_ins(Framework::Jupiter));
    sources
}

/// Sources that stand in for JUnit, by path: the annotation and the assertions that are written here.
pub(crate) fn stand_ins(framework: Framework) -> &'static [(&'static str, &'static str)] {
    match framework {
        Framework::JUnit4 => &[
            ("org/junit/Test.java", include_str!("stand_in/junit4/Test.java")),
            ("org/junit/Assert.java", include_str!("stand_in/junit4/Assert.java")),
            ("org/junit/Before.java", include_str!("stand_in/junit4/Before.java")),
            ("org/junit/After.java", include_str!("stand_in/junit4/After.java")),
            ("org/junit/Rule.java", include_str!("stand_in/junit4/Rule.java")),
            ("org/junit/rules/TemporaryFolder.java", include_str!("stand_in/junit4/TemporaryFolder.java")),
            ("org/junit/Assume.java", include_str!("stand_in/junit4/Assume.java")),
            (
                "org/junit/AssumptionViolatedException.java",
                include_str!("stand_in/junit4/AssumptionViolatedException.java"),
            ),
            (
                "org/junit/function/ThrowingRunnable.java",
                include_str!("stand_in/junit4/ThrowingRunnable.java"),
            ),
        ],
        Framework::Jupiter => &[
            ("org/junit/jupiter/api/Test.java", include_str!("stand_in/jupiter/Test.java")),
            ("org/junit/jupiter/api/BeforeEach.java", include_str!("stand_in/jupiter/BeforeEach.java")),
            ("org/junit/jupiter/api/AfterEach.java", include_str!("stand_in/jupiter/AfterEach.java")),
            ("org/junit/jupiter/api/parallel/Isolated.java", include_str!("stand_in/jupiter/Isolated.java")),
            ("org/junit/jupiter/api/io/TempDir.java", include_str!("stand_in/jupiter/TempDir.java")),
            ("org/junit/jupiter/api/Assertions.java", include_str!("stand_in/jupiter/Assertions.java")),
            ("org/junit/jupiter/api/Assumptions.java", include_str!("stand_in/jupiter/Assumptions.java")),
            (
                "org/opentest4j/TestAbortedException.java",
                include_str!("stand_in/jupiter/TestAbortedException.java"),
            ),
            (
                "org/junit/jupiter/api/function/Executable.java",
                include_str!("stand_in/jupiter/Executable.java"),
            ),
        ],
        Framework::TestNg => &[
            ("org/testng/Assert.java", include_str!("stand_in/testng/Assert.java")),
            ("org/testng/SkipException.java", include_str!("stand_in/testng/SkipException.java")),
            ("org/testng/annotations/Test.java", include_str!("stand_in/testng/Test.java")),
            ("org/testng/annotations/BeforeMethod.java", include_str!("stand_in/testng/BeforeMethod.java")),
            ("org/testng/annotations/AfterMethod.java", include_str!("stand_in/testng/AfterMethod.java")),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testwright_sandbox::Scratch;

    #[test]
    fn versions_are_ordered_by_number() {
        let mut versions = ["5.9.3", "5.10.0-M1", "5.10.0", "4.13", "4.13.2", "6.0.0"];
        versions.sort_by_key(|version| order(version));
        assert_eq!(versions, ["4.13", "4.13.2", "5.9.3", "5.10.0-M1", "5.10.0", "6.0.0"]);
    }

    #[test]
    fn jupiter_is_taken_with_the_platform_that_belongs_to_it() {
        let folder = Scratch::new().expect("a folder");
        let artifact = |group: &str, name: &str, version: &str| {
            let place = folder.path().join(group).join(name).join(version);
            std::fs::create_dir_all(&place).expect("a folder");
            std::fs::write(place.join(format!("{name}-{version}.jar")), "").expect("a file");
        };
        assert_eq!(find_in_repository(folder.path(), Framework::Jupiter), None);
        artifact("org/junit/jupiter", "junit-jupiter-api", "5.10.2");
        artifact("org/junit/jupiter", "junit-jupiter-api", "5.9.1");
        artifact("org/junit/platform", "junit-platform-commons", "1.9.1");
        artifact("org/opentest4j", "opentest4j", "1.2.0");
        let found = find_in_repository(folder.path(), Framework::Jupiter).expect("all is there");
        let names: Vec<_> = found.jars.iter().filter_map(|jar| jar.file_name()?.to_str()).collect();
        assert_eq!(
            names,
            ["junit-jupiter-api-5.9.1.jar", "junit-platform-commons-1.9.1.jar", "opentest4j-1.2.0.jar"]
        );
    }
}
