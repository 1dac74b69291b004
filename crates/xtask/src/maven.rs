//! Runs of the user's own `mvn`, and projects to run it in.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::artifacts::Artifact;

/// What Maven needs not check in a copy of somebody's sources: licences, style, signatures.
const WITHOUT_CHECKS: [&str; 6] = [
    "-Drat.skip",
    "-Dcheckstyle.skip",
    "-Danimal.sniffer.skip",
    "-Dspotbugs.skip",
    "-Djapicmp.skip",
    "-Denforcer.skip",
];

/// Runs goals in a folder; what Maven printed. Fails with that if Maven does.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Result<String> {
    run_with(folder, arguments, None)
}

/// The same, with options for every Java process that this starts, whatever the project's own build says.
pub(crate) fn run_with(folder: &Path, arguments: &[&str], java_options: Option<&str>) -> Result<String> {
    let mut command = Command::new("mvn");
    if let Some(options) = java_options {
        let usual = std::env::var("JAVA_TOOL_OPTIONS").unwrap_or_default();
        command.env("JAVA_TOOL_OPTIONS", format!("{usual} {options}"));
    }
    let output = command
        .current_dir(folder)
        .args(["-B", "-ntp"])
        .args(WITHOUT_CHECKS)
        .args(arguments)
        .output()
        .context("mvn is needed; install Maven")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(output.status.success(), "mvn {} failed in {}:\n{text}", arguments.join(" "), folder.display());
    Ok(text)
}

/// A project made of an artifact's own pom and sources, in a new folder of that name within `parent`.
pub(crate) fn project(artifact: &Artifact, parent: &Path) -> Result<PathBuf> {
    let folder = parent.join(artifact.1);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    let (code, resources) = (folder.join("src/main/java"), folder.join("src/main/resources"));
    std::fs::create_dir_all(&code)?;
    let sources = Artifact(artifact.0, artifact.1, artifact.2, "sources").jar()?;
    let status = Command::new("jar").current_dir(&code).arg("xf").arg(&sources).status();
    ensure!(status.context("jar is needed; install a JDK")?.success(), "{} is no jar", sources.display());
    std::fs::remove_dir_all(code.join("META-INF"))?;
    move_resources(&code, &code, &resources)?;
    std::fs::copy(artifact.pom()?, folder.join("pom.xml"))?;
    Ok(folder)
}

/// Moves what is no Java source out of `folder`, which lies in `from`, to the same place in `to`.
fn move_resources(folder: &Path, from: &Path, to: &Path) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            move_resources(&path, from, to)?;
        } else if path.extension().is_none_or(|kind| kind != "java") {
            let target = to.join(path.strip_prefix(from)?);
            std::fs::create_dir_all(target.parent().unwrap_or(to))?;
            std::fs::rename(&path, target)?;
        }
    }
    Ok(())
}

/// Copies a folder with everything in it.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().context("an entry has a name")?);
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            std::fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

/// How many tests surefire ran in all, by the last line of its summary; fails if one did not pass.
pub(crate) fn tests_run(output: &str) -> Result<usize> {
    let numbers = |line: &str| -> Option<Vec<usize>> {
        let counts = line.split_once("Tests run: ")?.1;
        counts.split(", ").take(3).map(|part| part.rsplit(' ').next()?.parse().ok()).collect()
    };
    match output.lines().rev().find_map(numbers).as_deref() {
        Some([run, 0, 0]) => Ok(*run),
        Some(_) => bail!("tests fail:\n{output}"),
        None => bail!("no tests ran:\n{output}"),
    }
}
