//! `cargo xtask pages`: writes an HTML report on real classes and looks at it in headless Chromium, by Playwright.

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

/// Classes that give the page something of everything: full coverage, goals that are open, findings.
const CLASSES: [&str; 2] = ["org.apache.commons.lang3.math.*", "org.apache.commons.lang3.tuple.*"];

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = suites::build()?;
    ensure!(options.browser.is_file(), "{} is missing (--browser)", options.browser.display());
    std::fs::create_dir_all(&options.out)?;
    let report = options.out.join("report.html");
    let status = Command::new(testwright)
        .args(["generate", "--time", "3", "--class-path"])
        .arg(artifacts::maven("org.apache.commons:commons-lang3:3.9")?)
        .arg("--out")
        .arg(options.out.join("tests"))
        .arg("--report")
        .arg(format!("html={}", report.display()))
        .args(CLASSES)
        .status()
        .context("testwright does not start")?;
    ensure!(report.is_file(), "there is no report ({status})");

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
    let checked = Command::new("node")
        .current_dir(&options.out)
        .args(["check.mjs", "report.html", "."])
        .arg(&options.browser)
        .status()
        .context("node is needed; install Node.js")?;
    ensure!(checked.success(), "the report has faults");
    println!("screenshots are in {}", options.out.display());
    Ok(())
}
