//! `cargo xtask projects`: one command for each of three real projects, and what their own build says about the tests.
//!
//! A project is made of an artifact's pom and sources as published, built with Maven, and given to `testwright generate`. Then
//! `mvn test` runs the suites under JaCoCo. A second call of `generate` says what it costs when nothing has changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::Value;

use crate::artifacts::Artifact;
use crate::{maven, suites};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Seconds for each class
    #[arg(long, default_value_t = 3.0)]
    time: f64,
    /// Only projects whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Folder for the projects
    #[arg(long, default_value = "target/projects")]
    out: PathBuf,
}

const PROJECTS: [Artifact; 3] = [
    Artifact("org.apache.commons", "commons-csv", "1.10.0", ""),
    Artifact("org.apache.commons", "commons-text", "1.10.0", ""),
    Artifact("org.jsoup", "jsoup", "1.15.4", ""),
];

const AGENT: Artifact = Artifact("org.jacoco", "org.jacoco.agent", "0.8.12", "runtime");

const JACOCO_REPORT: &str = "org.jacoco:jacoco-maven-plugin:0.8.12:report";

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = std::path::absolute(suites::build()?)?;
    println!(
        "project\tclasses\twith tests or a reason\tgoals\tcovered\ttests\tseconds\tagain\tmvn test\tJaCoCo branches"
    );
    for artifact in &PROJECTS {
        if options.only.as_ref().is_none_or(|only| artifact.1.contains(only.as_str())) {
            one(options, &testwright, artifact).with_context(|| artifact.1.to_owned())?;
        }
    }
    Ok(())
}

fn one(options: &Options, testwright: &Path, artifact: &Artifact) -> Result<()> {
    let folder = maven::project(artifact, &options.out)?;
    maven::run(&folder, &["-q", "compile"])?;
    let (reports, seconds) = generate(testwright, &folder, options.time)?;
    let (_, again) = generate(testwright, &folder, options.time)?;
    // Not by JaCoCo's own goal: builds that set options of their own for tests forget what it asks for.
    let data = std::path::absolute(folder.join("target/jacoco.exec"))?;
    let options = format!("-javaagent:{}=destfile={}", AGENT.jar()?.display(), data.display());
    let passed = maven::tests_run(&maven::run_with(&folder, &["test"], Some(&options))?)?;
    maven::run(&folder, &[JACOCO_REPORT])?;
    let (covered, branches) = branches(&folder.join("target/site/jacoco/jacoco.csv"))?;
    let sum = |key: &str| -> u64 { reports.iter().filter_map(|report| report[key].as_u64()).sum() };
    let settled = reports.iter().filter(|one| one["tests"].as_u64() > Some(0) || one["failure"].is_string());
    println!(
        "{}\t{}\t{}\t{}\t{}\t{}\t{seconds:.1}\t{again:.1}\t{passed} pass\t{covered} of {branches} ({:.1} %)",
        artifact.1,
        reports.len(),
        settled.count(),
        sum("goals_total"),
        sum("goals_covered"),
        sum("tests"),
        100.0 * covered as f64 / branches.max(1) as f64,
    );
    Ok(())
}

/// One call for the whole project: reports and seconds.
#[expect(clippy::disallowed_methods, reason = "the wall clock is what is measured")]
fn generate(testwright: &Path, folder: &Path, time: f64) -> Result<(Vec<Value>, f64)> {
    let start = Instant::now();
    let output = Command::new(testwright)
        .current_dir(folder)
        .args(["generate", ".", "--json", "--time", &time.to_string()])
        .output()
        .context("testwright does not start")?;
    let seconds = start.elapsed().as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    let reports: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    ensure!(!reports.is_empty(), "no reports: {}", String::from_utf8_lossy(&output.stderr));
    Ok((reports, seconds))
}

/// Branches that JaCoCo's table says are covered, and all.
fn branches(table: &Path) -> Result<(u64, u64)> {
    let text = std::fs::read_to_string(table).with_context(|| table.display().to_string())?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column =
        |name: &str| header.iter().position(|one| *one == name).context("JaCoCo's table has changed");
    let (missed, covered) = (column("BRANCH_MISSED")?, column("BRANCH_COVERED")?);
    let mut sums = (0, 0);
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| cells.get(at).and_then(|cell| cell.parse::<u64>().ok()).unwrap_or(0);
        sums = (sums.0 + number(covered), sums.1 + number(covered) + number(missed));
    }
    Ok(sums)
}
