//! One run of the runner in a process of its own, on `java` or in the VM.
//!
//! Output goes to files as it is written, so that nothing is lost when a process dies or is stopped, and so that it
//! can be read afterwards.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use testwright_classpath::Jdk;

use super::results::Results;

/// A way to run tests.
pub(super) struct Launcher {
    program: PathBuf,
    arguments: Vec<OsString>,
    seconds: u64,
}

impl Launcher {
    /// The real `java`.
    pub(super) fn java(jdk: &Jdk, class_path: &[PathBuf], seconds: u64) -> Result<Launcher> {
        let mut arguments: Vec<OsString> =
            ["-Xss4m", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-cp"]
                .map(OsString::from)
                .into();
        arguments.push(std::env::join_paths(class_path)?);
        arguments.push("Runner".into());
        Ok(Launcher { program: jdk.tool("java"), arguments, seconds })
    }

    /// The VM: this program, called again as `conformance-run`.
    pub(super) fn vm(jdk: &Jdk, class_path: &[PathBuf], heap_megabytes: u32, seconds: u64) -> Result<Launcher> {
        let arguments = vec![
            "conformance-run".into(),
            "--jdk".into(),
            jdk.home.clone().into(),
            "--max-heap".into(),
            heap_megabytes.to_string().into(),
            "--class-path".into(),
            std::env::join_paths(class_path)?,
        ];
        Ok(Launcher { program: std::env::current_exe()?, arguments, seconds })
    }

    /// Runs a test class, or only `test` of it; output goes to `file` with `.out` and `.err` appended.
    pub(super) fn run(&self, class: &str, test: Option<&str>, file: &Path) -> Result<Results> {
        let (out, err) = (with_suffix(file, ".out"), with_suffix(file, ".err"));
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(class).args(test);
        // Some tests read files by paths relative to their project, which must not meet files of this one.
        let folder = file.parent().context("no folder for output")?;
        std::fs::create_dir_all(folder)?;
        command.current_dir(folder).stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
        let ending = match self.wait(command)? {
            None => format!("did not finish in {} s", self.seconds),
            Some(status) => {
                let errors = String::from_utf8_lossy(&std::fs::read(&err)?).into_owned();
                let last = errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no message");
                format!("{status}: {last}")
            }
        };
        let output = std::fs::read(&out)?;
        Ok(Results::parse(&String::from_utf8_lossy(&output), &ending))
    }

    /// `None` if the process took too long and was stopped.
    #[expect(clippy::disallowed_methods, reason = "a time limit is about the wall clock")]
    fn wait(&self, mut command: Command) -> Result<Option<ExitStatus>> {
        let start = std::time::Instant::now();
        let mut child = command.spawn().with_context(|| self.program.display().to_string())?;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if start.elapsed().as_secs() >= self.seconds {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Reads what a finished run left in `file`, if there is one.
pub(super) fn recorded(file: &Path) -> Option<Results> {
    let output = std::fs::read(with_suffix(file, ".out")).ok()?;
    let results = Results::parse(&String::from_utf8_lossy(&output), "");
    results.unfinished.is_none().then_some(results)
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
