//! `cargo xtask plugin`: builds the Maven plugin, installs it in the local repository and tries its goals on the sample project.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::{maven, suites};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Folder for the copy of the sample project
    #[arg(long, default_value = "target/plugin")]
    out: PathBuf,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = std::path::absolute(suites::build()?)?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integrations/maven");
    maven::run(&folder, &["-q", "install"])?;

    if options.out.exists() {
        std::fs::remove_dir_all(&options.out)?;
    }
    maven::copy(&folder.join("sample"), &options.out)?;
    let tests = options.out.join("src/test/java/com/example");
    let written = std::fs::read_to_string(tests.join("FareTest.java"))?;
    let executable = format!("-Dtestwright.executable={}", testwright.display());
    let before = maven::tests_run(&maven::run(&options.out, &["test"])?)?;

    print!("{}", maven::run(&options.out, &["-q", "testwright:mutate", &executable])?);
    print!("{}", maven::run(&options.out, &["-q", "testwright:generate", &executable])?);
    ensure!(tests.join("FareGeneratedTest.java").is_file(), "testwright:generate wrote no test");
    ensure!(
        std::fs::read_to_string(tests.join("FareTest.java"))? == written,
        "a test that somebody wrote was changed"
    );
    let after = maven::tests_run(&maven::run(&options.out, &["test"])?)?;
    ensure!(after > before, "no test was added to the {before} that were there");
    print!("{}", maven::run(&options.out, &["-q", "testwright:mutate", &executable])?);

    let error = maven::run(&options.out, &["-q", "testwright:generate", "-Dtestwright.executable=missing"]);
    let text = error.err().context("a program that is missing is no error")?.to_string();
    ensure!(text.contains("missing cannot be started"), "the error does not say what is missing:\n{text}");
    println!("the plugin works: {before} test before, {after} after");
    Ok(())
}
