//! Asking a build tool.

use std::path::Path;
use std::process::Command;

use crate::error::ProjectError;

/// Lines of a tool's output that are shown when it fails.
const MOST_LINES: usize = 40;

/// Runs a command in a folder and returns what it printed. `why` says why it is asked.
pub(crate) fn ask(
    folder: &Path,
    program: &str,
    arguments: &[String],
    why: &str,
) -> Result<String, ProjectError> {
    let command = format!("{program} {}", arguments.join(" "));
    let fail = |output: String| ProjectError::Tool { why: why.to_owned(), command: command.clone(), output };
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| fail(format!("{program} cannot be started: {error}")))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let all = format!("{text}{}", String::from_utf8_lossy(&output.stderr));
    let lines: Vec<&str> = all.lines().filter(|line| !line.trim().is_empty()).collect();
    Err(fail(lines[lines.len().saturating_sub(MOST_LINES)..].join("\n")))
}
