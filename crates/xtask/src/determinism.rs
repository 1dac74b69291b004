//! `cargo xtask determinism`: the same suites, byte for byte, in other environments, under load and with any number of jobs.
//!
//! Subjects are lines of a table: Maven coordinates and class, as in `testdata/subjects.tsv`; further columns do not count. Each
//! class gets its suite in every environment of `attack::time`, on a quiet and on a busy machine, with one to four jobs in turn. A
//! class whose suites differ is named with the first two runs that do.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::attack::{Busy, WORLDS};
use crate::{artifacts, suites};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Table of Maven coordinates and classes, with a line of headings
    #[arg(long, default_value = "testdata/subjects.tsv")]
    subjects: PathBuf,
    /// Only classes whose name contains one of these words, separated by commas
    #[arg(long)]
    only: Option<String>,
    /// Tests that the search of a class runs
    #[arg(long, default_value_t = 700)]
    iterations: u64,
    /// Home of the JDK (default: the usual one)
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// The command to try (default: a release build)
    #[arg(long)]
    testwright: Option<PathBuf>,
    /// Folder for what is made
    #[arg(long, default_value = "target/determinism")]
    out: PathBuf,
}

/// Busy processes for each core, in turn.
const LOADS: [usize; 2] = [0, 2];
/// Numbers of jobs, in turn.
const JOBS: usize = 4;

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = match &options.testwright {
        Some(path) => path.clone(),
        None => suites::build()?,
    };
    let testwright = std::path::absolute(testwright)?;
    let table =
        std::fs::read_to_string(&options.subjects).with_context(|| options.subjects.display().to_string())?;
    let mut rows: Vec<(&str, &str)> = Vec::new();
    for line in table.lines().skip(1) {
        let mut columns = line.split('\t');
        let (Some(maven), Some(class)) = (columns.next(), columns.next()) else { continue };
        let is_chosen = |only: &String| only.split(',').any(|word| class.contains(word));
        if options.only.as_ref().is_none_or(is_chosen) && !rows.contains(&(maven, class)) {
            rows.push((maven, class));
        }
    }
    ensure!(!rows.is_empty(), "no subject is called so");
    let mut differing = 0;
    for (maven, class) in &rows {
        match differences(options, &testwright, &artifacts::maven(maven)?, class)? {
            None => println!("same      {class}"),
            Some(difference) => {
                differing += 1;
                println!("DIFFERENT {class}: {difference}");
            }
        }
    }
    let runs = WORLDS.len() * LOADS.len();
    println!("{} of {} classes have the same suite in {runs} runs", rows.len() - differing, rows.len());
    ensure!(differing == 0, "{differing} classes have different suites");
    Ok(())
}

/// How the suites of a class differ from run to run, if they do.
fn differences(options: &Options, testwright: &Path, jar: &Path, class: &str) -> Result<Option<String>> {
    let mut first: Option<(String, String)> = None;
    for (number, world) in WORLDS.iter().enumerate() {
        for (turn, load) in LOADS.into_iter().enumerate() {
            let jobs = (number * LOADS.len() + turn) % JOBS + 1;
            let name = format!("environment {number}, {load} busy processes per core, {jobs} jobs");
            let out = options.out.join(format!("{class}/{number}-{load}"));
            if out.exists() {
                std::fs::remove_dir_all(&out)?;
            }
            let busy = Busy::new(load)?;
            let mut command = Command::new(testwright);
            command.args(["generate", "--quiet", "--iterations", &options.iterations.to_string()]);
            command.args(["--jobs", &jobs.to_string(), "--class-path"]).arg(jar).arg("--out").arg(&out);
            if let Some(home) = &options.jdk {
                command.arg("--jdk").arg(home);
            }
            let ran = command.arg(class).envs(world.iter().copied()).stdin(Stdio::null()).output()?;
            drop(busy);
            let file = out.join(format!("{}Test.java", class.replace('.', "/")));
            let text = std::fs::read_to_string(&file).unwrap_or_else(|_| format!("no suite: {}", ran.status));
            match &first {
                None => first = Some((name, text)),
                Some((_, other)) if *other == text => {}
                Some((other, _)) => return Ok(Some(format!("{other} and {name}"))),
            }
        }
    }
    let without = first.filter(|(_, text)| text.starts_with("no suite"));
    Ok(without.map(|(_, text)| text))
}
