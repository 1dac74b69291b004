//! PIT itself: its jars, one run of it, and the mutants that it reports.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::artifacts::Artifact;

/// PIT with its plugin for JUnit 5.
const PIT: [Artifact; 11] = [
    Artifact("org.pitest", "pitest", "1.15.8", ""),
    Artifact("org.pitest", "pitest-entry", "1.15.8", ""),
    Artifact("org.pitest", "pitest-command-line", "1.15.8", ""),
    Artifact("org.pitest", "pitest-junit5-plugin", "1.2.1", ""),
    Artifact("org.apache.commons", "commons-text", "1.10.0", ""),
    Artifact("org.apache.commons", "commons-lang3", "3.12.0", ""),
    Artifact("org.junit.platform", "junit-platform-launcher", "1.10.2", ""),
    Artifact("org.junit.platform", "junit-platform-engine", "1.10.2", ""),
    Artifact("org.junit.platform", "junit-platform-commons", "1.10.2", ""),
    Artifact("org.junit.jupiter", "junit-jupiter-engine", "5.10.2", ""),
    Artifact("org.opentest4j", "opentest4j", "1.3.0", ""),
];

/// What tests are compiled with.
const JUNIT: [Artifact; 2] = [
    Artifact("org.junit.jupiter", "junit-jupiter-api", "5.10.2", ""),
    Artifact("org.apiguardian", "apiguardian-api", "1.1.2", ""),
];

/// Jars of PIT and of JUnit, in the versions that belong together.
pub(crate) fn jars() -> Result<Vec<PathBuf>> {
    PIT.iter().chain(&JUNIT).map(Artifact::jar).collect()
}

/// A run of PIT. All paths are absolute: it finds nothing to change where they are not.
pub(crate) struct Run<'a> {
    /// A group of mutators, such as `DEFAULTS`.
    pub(crate) mutators: &'a str,
    /// The folder of the classes that are changed.
    pub(crate) code: &'a Path,
    /// The folder of compiled tests.
    pub(crate) tests: &'a Path,
    /// What else the tests need.
    pub(crate) others: &'a [PathBuf],
    /// Names of the classes to change, with commas between them.
    pub(crate) target_classes: &'a str,
    /// Names of the test classes, likewise.
    pub(crate) target_tests: &'a str,
    /// Folder for what it writes.
    pub(crate) folder: &'a Path,
}

/// A mutant and what came of it.
pub(crate) struct Mutation {
    pub(crate) class: String,
    pub(crate) mutator: String,
    pub(crate) method: String,
    pub(crate) line: u64,
    pub(crate) is_covered: bool,
    pub(crate) is_killed: bool,
}

impl Run<'_> {
    /// Runs PIT; its mutants.
    pub(crate) fn mutations(&self) -> Result<Vec<Mutation>> {
        // PIT needs libraries that may be the subject; the subject comes first.
        let jars = jars()?;
        let own = [self.code.to_owned(), self.tests.to_owned()];
        let class_path: Vec<&PathBuf> = own.iter().chain(&jars).chain(self.others).collect();
        let report = self.folder.join("report");
        let output = Command::new("java")
            .arg("-cp")
            .arg(std::env::join_paths(&class_path)?)
            .arg("org.pitest.mutationtest.commandline.MutationCoverageReport")
            .args(["--targetClasses", self.target_classes, "--targetTests", self.target_tests])
            .args(["--mutators", self.mutators, "--outputFormats", "CSV", "--timestampedReports=false"])
            .arg("--mutableCodePaths")
            .arg(self.code)
            .arg("--sourceDirs")
            .arg(self.folder)
            .arg("--reportDir")
            .arg(&report)
            .arg("--classPath")
            .arg(
                own.iter()
                    .chain(self.others)
                    .map(|path| path.display().to_string())
                    .collect::<Vec<_>>()
                    .join(","),
            )
            .output()
            .context("java is needed; install a JDK")?;
        let text = std::fs::read_to_string(report.join("mutations.csv"))
            .with_context(|| format!("PIT: {}", String::from_utf8_lossy(&output.stdout)))?;
        Ok(text.lines().filter_map(mutation).collect())
    }
}

/// A line of PIT's table.
fn mutation(line: &str) -> Option<Mutation> {
    let [_, class, mutator, method, line, status, ..] = line.split(',').collect::<Vec<_>>()[..] else {
        return None;
    };
    Some(Mutation {
        class: class.to_owned(),
        mutator: mutator.rsplit('.').next().unwrap_or(mutator).to_owned(),
        method: method.to_owned(),
        line: line.parse().unwrap_or(0),
        is_covered: status != "NO_COVERAGE",
        is_killed: matches!(status, "KILLED" | "TIMED_OUT" | "MEMORY_ERROR" | "RUN_ERROR"),
    })
}
