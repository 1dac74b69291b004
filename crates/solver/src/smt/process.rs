//! Running a program with something to read, for a limited time.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Memory that a program may use, in KiB, where the system lets us limit that.
const MOST_MEMORY_KIB: u64 = 4 * 1024 * 1024;

/// Why a program gave no output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessError {
    /// It could not be started or spoken to.
    Failed,
    /// It took too long and was killed.
    TimedOut,
}

/// Kills and reaps the program when done with it, whatever happened.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a program prints when it is given an input.
#[allow(
    clippy::disallowed_methods,
    reason = "an external program is limited by time; its answers are not promised to repeat"
)]
pub(crate) fn run(
    program: &str,
    arguments: &[String],
    input: String,
    limit: Duration,
) -> Result<String, ProcessError> {
    let deadline = Instant::now() + limit;
    let child = command(program, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|_| ProcessError::Failed)?;
    let mut guard = Guard(child);
    let mut stdin = guard.0.stdin.take().ok_or(ProcessError::Failed)?;
    let mut stdout = guard.0.stdout.take().ok_or(ProcessError::Failed)?;
    // A program that does not read, or writes more than a pipe holds, must not make us wait: others do the waiting. The
    // writer ends when the program closes its input, at the latest when it is killed.
    std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut output = Vec::new();
        let read = stdout.read_to_end(&mut output).map(|_| String::from_utf8_lossy(&output).into_owned());
        let _ = sender.send(read);
    });
    let left = deadline.saturating_duration_since(Instant::now());
    match receiver.recv_timeout(left) {
        Ok(output) => output.map_err(|_| ProcessError::Failed),
        Err(mpsc::RecvTimeoutError::Timeout) => Err(ProcessError::TimedOut),
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(ProcessError::Failed),
    }
}

/// The program with its memory limited by the shell, where there is one.
fn command(program: &str, arguments: &[String]) -> Command {
    if cfg!(unix) {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("ulimit -v {MOST_MEMORY_KIB}; exec \"$0\" \"$@\""))
            .arg(program)
            .args(arguments);
        return command;
    }
    let mut command = Command::new(program);
    command.args(arguments);
    command
}
