//! Programs that are asked about a project: `gradlew`, `gradle`, `mvn` and `git`.
//!
//! Start at [`Tools`], which says whether they may run, for how long, and who is told before they do. Build files are
//! programs, so that asking a build tool runs code of the project.
//!
//! **Always true:** a program that is not part of the project is looked up in absolute folders of the `PATH` outside of the
//! project. It runs in a process group of its own that does not outlive the question or this process, and what it prints goes
//! to a folder that only this user can read.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use testwright_files::{Kind, Links, is_within, read};
use testwright_sandbox::Group;

use crate::error::ProjectError;

/// Lines of a tool's output that are shown when it fails.
const MOST_LINES: usize = 40;

/// How often it is looked whether a tool has ended.
const PAUSE: Duration = Duration::from_millis(10);

/// Seconds for one question if the user says nothing.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(120);

/// What project tools may do.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// Whether they may run.
    pub allowed: bool,
    /// How long one question may take.
    pub limit: Duration,
    /// Is told what is about to run.
    pub announce: &'a dyn Fn(&str),
}

impl Tools<'_> {
    /// None may run.
    #[must_use]
    pub fn forbidden() -> Tools<'static> {
        Tools { allowed: false, limit: DEFAULT_LIMIT, announce: &|_| {} }
    }
}

/// A question to a tool.
pub(crate) struct Question<'a> {
    /// Where it is asked.
    pub(crate) folder: &'a Path,
    /// The program.
    pub(crate) program: Program,
    pub(crate) arguments: Vec<String>,
    /// Variables that are set for it.
    pub(crate) variables: Vec<(String, String)>,
    /// What it is asked for, as in "asking git for …".
    pub(crate) for_what: &'a str,
    /// Why it must be asked.
    pub(crate) why: &'a str,
}

/// What is run.
#[derive(Clone, Debug)]
pub(crate) enum Program {
    /// A script of the project's own.
    OfProject(PathBuf),
    /// A program of this name that is installed and runs code of the project.
    Builder(&'static str),
    /// A program of this name that is installed and only reads.
    Reader(&'static str),
}

/// What came of a question.
pub(crate) struct Answer {
    pub(crate) status: ExitStatus,
    pub(crate) out: String,
    pub(crate) errors: String,
}

impl Tools<'_> {
    /// A folder for the files of one question. Nobody can guess its name, and nobody else can look into it.
    pub(crate) fn scratch() -> Result<TempDir, ProjectError> {
        tempfile::Builder::new().prefix("testwright-").tempdir().map_err(|error| {
            let reason = format!("no folder for temporary files can be made: {error}");
            ProjectError::Unreadable { path: std::env::temp_dir(), reason }
        })
    }

    /// Tells the user what is about to run.
    pub(crate) fn announce(&self, question: &Question<'_>) {
        let (name, warning) = match &question.program {
            Program::OfProject(path) => (path.display().to_string(), "it is a program of the project; "),
            Program::Builder(name) => ((*name).to_owned(), "code of the project may run; "),
            Program::Reader(name) => ((*name).to_owned(), ""),
        };
        let for_what = question.for_what;
        (self.announce)(&format!("asking {name} for {for_what} ({warning}--no-project-tools forbids it)"));
    }

    /// Asks, and returns what was printed if the tool says that it succeeded.
    pub(crate) fn ask(&self, question: &Question<'_>) -> Result<String, ProjectError> {
        let answer = self.answer(question)?;
        if answer.status.success() {
            return Ok(answer.out);
        }
        let all = format!("{}{}", answer.out, answer.errors);
        let lines: Vec<&str> = all.lines().filter(|line| !line.trim().is_empty()).collect();
        Err(question.failed(lines[lines.len().saturating_sub(MOST_LINES)..].join("\n")))
    }

    /// Asks, and returns whatever the tool says.
    pub(crate) fn answer(&self, question: &Question<'_>) -> Result<Answer, ProjectError> {
        if !self.allowed {
            let (why, command) = (question.why.to_owned(), question.command());
            return Err(ProjectError::Forbidden { why, command });
        }
        let program = match &question.program {
            Program::OfProject(path) => path.clone(),
            Program::Builder(name) | Program::Reader(name) => installed(name, question.folder)
                .ok_or_else(|| question.failed(format!("{name} is not installed, or not on the PATH")))?,
        };
        let scratch = Tools::scratch()?;
        let failed = |error: io::Error| question.failed(format!("it cannot be started: {error}"));
        let (out, errors) = (scratch.path().join("out"), scratch.path().join("errors"));
        let mut command = Command::new(program);
        command
            .args(&question.arguments)
            .envs(question.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(question.folder)
            .stdin(Stdio::null())
            .stdout(File::create_new(&out).map_err(failed)?)
            .stderr(File::create_new(&errors).map_err(failed)?);
        let mut group = Group::start(command).map_err(failed)?;
        let ended = wait(&mut group, self.limit, &[&out, &errors]);
        let status = ended.map_err(|error| question.failed(error.to_string()))?.ok_or_else(|| {
            let seconds = self.limit.as_secs_f64();
            question.failed(format!("it was ended because it took longer than {seconds} s (--tool-time)"))
        })?;
        drop(group);
        let text = |path: &Path| {
            let bytes = read(path, Kind::Source, Links::Refuse);
            bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        };
        let unreadable = |error| question.failed(format!("what it printed cannot be read: {error}"));
        Ok(Answer {
            status,
            out: text(&out).map_err(unreadable)?,
            errors: text(&errors).map_err(unreadable)?,
        })
    }
}

impl Question<'_> {
    fn command(&self) -> String {
        let program = match &self.program {
            Program::OfProject(path) => path.display().to_string(),
            Program::Builder(name) | Program::Reader(name) => (*name).to_owned(),
        };
        format!("{program} {}", self.arguments.join(" "))
    }

    fn failed(&self, output: String) -> ProjectError {
        ProjectError::Tool { why: self.why.to_owned(), command: self.command(), output }
    }
}

/// The program of this name in the `PATH`. Folders that are not absolute depend on where one is, and those in the project
/// belong to it, so that neither counts.
pub(crate) fn installed(name: &str, project: &Path) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ".bat"] } else { &[""] };
    let folders = std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute() && !is_within(project, folder))
        .collect::<Vec<PathBuf>>();
    let candidates =
        folders.iter().flat_map(|folder| endings.iter().map(move |end| folder.join(format!("{name}{end}"))));
    candidates.into_iter().find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// How a program ended; none if it takes too long. Fails if it prints more to one of the files than is read of them.
#[allow(clippy::disallowed_methods, reason = "only a limit looks at the clock")]
fn wait(group: &mut Group, limit: Duration, files: &[&Path]) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = group.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= limit {
            return Ok(None);
        }
        let is_too_long = |file: &&Path| file.metadata().is_ok_and(|file| file.len() > Kind::Source.limit());
        if files.iter().any(is_too_long) {
            return Err(io::Error::other("it was ended because it printed too much"));
        }
        std::thread::sleep(PAUSE);
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("executable");
        path
    }

    fn question(folder: &Path, program: Program) -> Question<'_> {
        Question {
            folder,
            program,
            arguments: Vec::new(),
            variables: Vec::new(),
            for_what: "something",
            why: "something is missing",
        }
    }

    #[test]
    #[allow(clippy::disallowed_methods, reason = "the limit is what is tested")]
    fn a_tool_that_takes_too_long_is_ended_with_all_that_it_started() {
        let folder = tempfile::tempdir().expect("a folder");
        let canary = folder.path().join("canary");
        let text = format!("(sleep 1; touch {}) &\nsleep 60", canary.display());
        let tool = script(folder.path(), "gradlew", &text);
        let tools = Tools { allowed: true, limit: Duration::from_millis(300), announce: &|_| {} };
        let start = Instant::now();
        let error = tools.ask(&question(folder.path(), Program::OfProject(tool))).expect_err("too long");
        assert!(error.to_string().contains("took longer than 0.3 s"), "{error}");
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(1500));
        assert!(!canary.exists(), "what it started outlived it");
    }

    #[test]
    fn a_tool_that_prints_without_end_is_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        let tool = script(folder.path(), "gradlew", "yes");
        let tools = Tools { allowed: true, limit: DEFAULT_LIMIT, announce: &|_| {} };
        let error = tools.ask(&question(folder.path(), Program::OfProject(tool))).expect_err("too much");
        assert!(error.to_string().contains("it printed too much"), "{error}");
    }

    #[test]
    fn a_tool_that_is_forbidden_does_not_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let canary = folder.path().join("canary");
        let tool = script(folder.path(), "gradlew", &format!("touch {}", canary.display()));
        let error = Tools::forbidden().ask(&question(folder.path(), Program::OfProject(tool)));
        let error = error.expect_err("forbidden").to_string();
        assert!(error.contains("something is missing") && error.contains("gradlew"), "{error}");
        assert!(!canary.exists());
    }

    #[test]
    fn programs_in_the_project_are_not_taken_for_installed_ones() {
        let shell = installed("sh", Path::new("/nowhere")).expect("every system has one");
        let folder = shell.parent().expect("it is in a folder").to_owned();
        let other = installed("sh", &folder);
        assert_ne!(other.as_deref().and_then(Path::parent), Some(&*folder));
        assert_eq!(installed("no-such-program-anywhere", Path::new("/nowhere")), None);
    }
}
