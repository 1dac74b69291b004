//! Checking a written suite with the tools that its users have: javac, the real JUnit, and JaCoCo.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use testwright_classpath::Jdk;

use crate::artifacts::{self, Artifact};

/// Compiles a suite and runs it `times` times in random orders on every JDK installed; prints what came out and what
/// JaCoCo says of the class.
pub(crate) fn suite(jar: &Path, class: &str, sources: &Path, times: u32) -> Result<()> {
    let console = artifacts::maven("org.junit.platform:junit-platform-console-standalone:1.10.2")?;
    let agent = Artifact("org.jacoco", "org.jacoco.agent", "0.8.13", "runtime").jar()?;
    let reporter = Artifact("org.jacoco", "org.jacoco.cli", "0.8.13", "nodeps").jar()?;
    let source = sources.join(format!("{}Test.java", class.replace('.', "/")));
    let simple = class.rsplit('.').next().unwrap_or(class);
    if !source.exists() {
        println!("  {simple}: nothing was written");
        return Ok(());
    }
    for Jdk { home, .. } in Jdk::all() {
        let classes = sources.join("classes").join(simple);
        let path = join(&[jar, &console, &classes]);
        let compiled = Command::new(home.join("bin/javac"))
            .args(["-nowarn", "-encoding", "UTF-8", "-cp", &path, "-d"])
            .arg(&classes)
            .arg(&source)
            .output()?;
        ensure!(
            compiled.status.success(),
            "{}: {}",
            source.display(),
            String::from_utf8_lossy(&compiled.stderr)
        );
        let mut failures = 0;
        let execution = classes.join("jacoco.exec");
        for seed in 0..times {
            let mut java = Command::new(home.join("bin/java"));
            if seed == 0 {
                java.arg(format!("-javaagent:{}=destfile={}", agent.display(), execution.display()));
            }
            let run = java
                .arg("-jar")
                .arg(&console)
                .args(["execute", "--details=none", "--disable-banner", "-cp", &join(&[jar, &classes])])
                .args(["--config=junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random"])
                .arg(format!("--config=junit.jupiter.execution.order.random.seed={seed}"))
                .args(["--select-class", &format!("{class}Test")])
                .output()?;
            failures += u32::from(!run.status.success());
            if !run.status.success() {
                println!("{}", String::from_utf8_lossy(&run.stdout));
            }
        }
        let coverage = jacoco(&home, &reporter, &execution, jar, class)?;
        println!("  {simple} on {}: {failures} of {times} runs failed; JaCoCo: {coverage}", home.display());
    }
    Ok(())
}

/// Branches and lines that JaCoCo counts for a class and those nested in it.
fn jacoco(home: &Path, reporter: &Path, execution: &Path, jar: &Path, class: &str) -> Result<String> {
    let csv = execution.with_extension("csv");
    let report = Command::new(home.join("bin/java"))
        .arg("-jar")
        .arg(reporter)
        .arg("report")
        .arg(execution)
        .arg("--classfiles")
        .arg(jar)
        .arg("--csv")
        .arg(&csv)
        .output()?;
    ensure!(report.status.success(), "JaCoCo: {}", String::from_utf8_lossy(&report.stderr));
    let text = std::fs::read_to_string(&csv).context("JaCoCo wrote nothing")?;
    let (package, simple) = class.rsplit_once('.').unwrap_or(("", class));
    let mut sums = [0u64; 4];
    for row in text.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let own = cells.get(2).is_some_and(|name| *name == simple || name.starts_with(&format!("{simple}.")));
        if cells.get(1) == Some(&package) && own {
            for (sum, cell) in sums.iter_mut().zip(&cells[5..9]) {
                *sum += cell.parse::<u64>().unwrap_or(0);
            }
        }
    }
    let [missed, covered, lines_missed, lines] = sums;
    Ok(format!("{covered} of {} branches, {lines} of {} lines", covered + missed, lines + lines_missed))
}

fn join(parts: &[&Path]) -> String {
    parts.iter().map(|part| part.display().to_string()).collect::<Vec<_>>().join(":")
}
