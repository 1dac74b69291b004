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

use super::library::Library;
use super::results::Results;

/// A way to run tests.
pub(super) struct Launcher {
    program: PathBuf,
    arguments: Vec<OsString>,
    seconds: u64,
}

/// What a run in the VM may use.
pub(super) struct Limits {
    pub(super) instructions: u64,
    pub(super) heap_megabytes: u32,
    pub(super) seconds: u64,
}

/// Where and who the tests believe they are run by, in both.
const PROPERTIES: [&str; 3] = ["user.language=en", "user.country=US", "user.timezone=UTC"];

impl Launcher {
    /// The real `java`.
    pub(super) fn java(
        jdk: &Jdk,
        library: &Library,
        class_path: &[PathBuf],
        seconds: u64,
    ) -> Result<Launcher> {
        let mut arguments: Vec<OsString> = vec!["-Xss4m".into()];
        arguments.extend(PROPERTIES.iter().map(|property| format!("-D{property}").into()));
        arguments
            .extend(library.opens.iter().map(|package| format!("--add-opens={package}=ALL-UNNAMED").into()));
        arguments.push("-cp".into());
        arguments.push(std::env::join_paths(class_path)?);
        arguments.push(main_class(library).into());
        Ok(Launcher { program: jdk.tool("java"), arguments, seconds })
    }

    /// The VM: this program, called again as `conformance-run`.
    pub(super) fn vm(
        jdk: &Jdk,
        library: &Library,
        class_path: &[PathBuf],
        limits: &Limits,
    ) -> Result<Launcher> {
        let seconds = limits.seconds;
        let mut arguments = vec![
            "conformance-run".into(),
            "--seconds".into(),
            seconds.to_string().into(),
            "--jdk".into(),
            jdk.home.clone().into(),
            "--max-heap".into(),
            limits.heap_megabytes.to_string().into(),
            "--max-instructions".into(),
            limits.instructions.to_string().into(),
            "--class-path".into(),
            std::env::join_paths(class_path)?,
        ];
        // The launcher of the real JVM turns its options about modules into such properties.
        let opens = library.opens.iter().enumerate();
        let opens = opens.map(|(n, package)| format!("jdk.module.addopens.{n}={package}=ALL-UNNAMED"));
        for property in PROPERTIES.iter().map(ToString::to_string).chain(opens) {
            arguments.extend(["-D".into(), property.into()]);
        }
        arguments.push(main_class(library).into());
        // It ends by itself, also when this process is gone, and then says more than if it is stopped.
        Ok(Launcher { program: std::env::current_exe()?, arguments, seconds: seconds + 10 })
    }

    /// Runs a test class, or only some tests of it; output goes to `file` with `.out` and `.err` appended.
    pub(super) fn run(&self, class: &str, tests: &[String], file: &Path) -> Result<Results> {
        let (out, err) = (with_suffix(file, ".out"), with_suffix(file, ".err"));
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(class).args(tests);
        // Some tests read files by paths relative to their project, which must not meet files of this one.
        let folder = file.parent().context("no folder for output")?;
        std::fs::create_dir_all(folder)?;
        command
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(File::create(&out)?)
            .stderr(File::create(&err)?);
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

/// Reads what runs left in `file`, if there is one.
pub(super) fn recorded(file: &Path) -> Option<Results> {
    let output = std::fs::read(file).ok()?;
    Some(Results::parse(&String::from_utf8_lossy(&output), "stopped"))
}

fn main_class(library: &Library) -> &'static str {
    if library.jupiter { "JupiterRunner" } else { "Runner" }
}

pub(super) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
