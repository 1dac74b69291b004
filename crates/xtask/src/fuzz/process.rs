//! A process with limits that do not depend on how busy the machine is (Linux).

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Memory that the command may use at most, in KiB: 1.5 GB.
const MOST_MEMORY: u64 = 1_500_000;
/// Ticks of the kernel's clock in a second, by which it counts processor time.
const TICKS: f64 = 100.0;
/// How long a process may use no processor time at all before it counts as waiting for something that will not come.
const MOST_IDLE: Duration = Duration::from_secs(300);

/// What came of a process.
pub(super) struct Ended {
    pub(super) seconds: f64,
    /// The most memory that it used, in KiB.
    pub(super) memory: u64,
    /// Why it counts as broken, if it does.
    pub(super) broken: Option<String>,
}

/// Runs a command to its end. Its output goes to files in a folder. It is broken if it ends by a signal or by a panic, computes for
/// longer than allowed, waits forever, or uses too much memory.
pub(super) fn watch(command: &mut Command, seconds: f64, folder: &Path) -> Result<Ended> {
    let out = std::fs::File::create(folder.join("stdout"))?;
    let err = std::fs::File::create(folder.join("stderr"))?;
    let mut child =
        command.stdin(Stdio::null()).stdout(out).stderr(err).spawn().context("it does not start")?;
    let mut ended = Ended { seconds: 0.0, memory: 0, broken: None };
    let mut idle_since = now();
    loop {
        if let Some(status) = child.try_wait()? {
            ended.broken = judged(status, folder)?;
            break;
        }
        let used = processor_seconds(&child);
        if used > ended.seconds {
            idle_since = now();
            ended.seconds = used;
        }
        ended.memory = ended.memory.max(memory(&child));
        if ended.seconds > seconds || idle_since.elapsed() > MOST_IDLE {
            child.kill()?;
            child.wait()?;
            let what = if ended.seconds > seconds { "computes" } else { "waits" };
            ended.broken =
                Some(format!("it {what} without an end ({:.0} s of processor time)", ended.seconds));
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    if ended.memory > MOST_MEMORY && ended.broken.is_none() {
        ended.broken = Some(format!("it used {} MB of memory", ended.memory / 1000));
    }
    Ok(ended)
}

#[expect(clippy::disallowed_methods, reason = "waiting forever can only be told by the clock")]
fn now() -> Instant {
    Instant::now()
}

/// What a process says of its end.
fn judged(status: ExitStatus, folder: &Path) -> Result<Option<String>> {
    let errors = String::from_utf8_lossy(&std::fs::read(folder.join("stderr"))?).into_owned();
    let said = String::from_utf8_lossy(&std::fs::read(folder.join("stdout"))?).into_owned();
    // A panic in one class is caught, but is a defect all the same.
    let panic = errors.lines().chain(said.lines()).find(|line| line.contains("panicked at"));
    Ok(match (status.code(), panic) {
        (_, Some(line)) => Some(line.to_owned()),
        (None, _) => Some(format!("it ended by a signal: {status}")),
        // The exit code of errors of the command itself, unless the program that it ran chose the code.
        (Some(70), None) => {
            errors.lines().last().filter(|line| line.starts_with("testwright:")).map(str::to_owned)
        }
        (Some(_), None) => None,
    })
}

/// Processor time of a process and of those that it waited for.
fn processor_seconds(child: &Child) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // The name of the program, in parentheses, may hold spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    ticks as f64 / TICKS
}

/// The most memory that a process has used so far, in KiB.
fn memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}
