//! `cargo xtask pages`: writes HTML reports on real classes and looks at them in headless Chromium, by Playwright.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::{artifacts, suites};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Chromium or Chrome
    #[arg(long, default_value = "/usr/bin/chromium")]
    browser: PathBuf,
    /// Folder for the report and the screenshots
    #[arg(long, default_value = "target/pages")]
    out: PathBuf,
}

/// What a report is made of: its name, how it is made, and the parts that it must have by that.
struct Sample {
    name: &'static str,
    arguments: &'static [&'static str],
    parts: &'static str,
}

/// Together they have something of everything: full coverage, goals that are open, findings, paths.
const SAMPLES: [Sample; 2] = [
    Sample {
        name: "report",
        arguments: &["org.apache.commons.lang3.math.*", "org.apache.commons.lang3.tuple.*"],
        parts: "findings,finders,mutants,living,invariants",
    },
    Sample {
        name: "paths",
        arguments: &["--strategy", "tardis", "org.apache.commons.lang3.CharRange"],
        parts: "finders,paths",
    },
];

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = suites::build()?;
    ensure!(options.browser.is_file(), "{} is missing (--browser)", options.browser.display());
    std::fs::create_dir_all(&options.out)?;
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../report/browser");
    for file in ["package.json", "check.mjs"] {
        std::fs::copy(scripts.join(file), options.out.join(file)).with_context(|| file.to_owned())?;
    }
    let installed = Command::new("npm")
        .current_dir(&options.out)
        .args(["install", "--silent", "--no-audit", "--no-fund"])
        .status()
        .context("npm is needed; install Node.js")?;
    ensure!(installed.success(), "npm cannot install Playwright");
    for sample in &SAMPLES {
        check(options, &testwright, sample)?;
    }
    println!("screenshots are in {}", options.out.display());
    Ok(())
}

/// Writes a report and looks at it.
fn check(options: &Options, testwright: &Path, sample: &Sample) -> Result<()> {
    let file = format!("{}.html", sample.name);
    let report = options.out.join(&file);
    let status = Command::new(testwright)
        .args(["generate", "--time", "3", "--class-path"])
        .arg(artifacts::maven("org.apache.commons:commons-lang3:3.9")?)
        .arg("--out")
        .arg(options.out.join("tests"))
        .arg("--report")
        .arg(format!("html={}", report.display()))
        .args(sample.arguments)
        .status()
        .context("testwright does not start")?;
    ensure!(report.is_file(), "there is no report ({status})");
    let pictures = options.out.join(sample.name);
    std::fs::create_dir_all(&pictures)?;
    let checked = Command::new("node")
        .current_dir(&options.out)
        .args(["check.mjs", &file, sample.name])
        .arg(&options.browser)
        .arg(sample.parts)
        .status()
        .context("node is needed; install Node.js")?;
    ensure!(checked.success(), "the report {file} has faults");
    Ok(())
}
