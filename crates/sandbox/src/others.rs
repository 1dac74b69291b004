//! Confinement on systems other than Linux.
//!
//! macOS has a profile for `sandbox-exec` (see `macos.rs`). Windows has a job object, which ends processes but holds nothing
//! back; other systems have nothing. There confinement is refused.

use std::process::Command;

use crate::channel::Channel;
use crate::layer::Layer;
use crate::{Program, SandboxError};

/// The program of macOS that runs others under a profile.
#[cfg(target_os = "macos")]
const SANDBOX_EXEC: &str = "/usr/bin/sandbox-exec";

#[cfg(target_os = "macos")]
pub(crate) fn layers() -> Vec<Layer> {
    let ran = Command::new(SANDBOX_EXEC).args(["-p", "(version 1)(allow default)", "/usr/bin/true"]).status();
    let state = match ran {
        Ok(status) if status.success() => {
            Ok("writes only its scratch folder; no processes, no network".to_owned())
        }
        Ok(status) => Err(format!("{SANDBOX_EXEC} ended with {status}")),
        Err(error) => Err(format!("{SANDBOX_EXEC}: {error}")),
    };
    vec![Layer { name: "sandbox-exec", is_essential: true, state }]
}

#[cfg(not(target_os = "macos"))]
pub(crate) fn layers() -> Vec<Layer> {
    let reason = "this system has nothing that Testwright knows how to use";
    let state = Err(reason.to_owned());
    let files = Layer { name: "files, processes and network", is_essential: true, state };
    let lifetime = if cfg!(windows) {
        Ok("processes end with Testwright (job object)".to_owned())
    } else {
        Err("nothing ends a process with Testwright".to_owned())
    };
    vec![files, Layer { name: "lifetime", is_essential: false, state: lifetime }]
}

/// The layers, tried once.
pub(crate) fn probed() -> &'static [Layer] {
    static LAYERS: std::sync::OnceLock<Vec<Layer>> = std::sync::OnceLock::new();
    LAYERS.get_or_init(layers)
}

pub(crate) fn command(program: &Program) -> Command {
    #[cfg(target_os = "macos")]
    if program.is_confined {
        let mut command = Command::new(SANDBOX_EXEC);
        let profile = crate::macos::profile(&program.path, &program.readable, &program.writable);
        command.arg("-p").arg(profile).arg(&program.path).args(&program.arguments);
        return command;
    }
    let mut command = Command::new(&program.path);
    command.args(&program.arguments);
    command
}

#[cfg(unix)]
#[allow(unsafe_code, reason = "descriptors are inherited and a session is begun between fork and exec")]
pub(crate) fn prepare(command: &mut Command, _: &Program, channel: &Channel) -> Result<(), SandboxError> {
    use std::os::unix::process::CommandExt;
    let inherited = channel.descriptors();
    let before_exec = move || {
        for descriptor in inherited {
            // SAFETY: fcntl takes no pointer here, and it is async-signal-safe.
            if unsafe { libc::fcntl(descriptor, libc::F_SETFD, 0) } < 0 {
                return Err(std::io::Error::last_os_error());
            }
        }
        // SAFETY: setsid and umask take no pointers and are async-signal-safe.
        unsafe {
            libc::setsid();
            libc::umask(0o077);
        }
        Ok(())
    };
    // SAFETY: the closure only makes async-signal-safe calls and does not allocate.
    unsafe { command.pre_exec(before_exec) };
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn prepare(_: &mut Command, _: &Program, _: &Channel) -> Result<(), SandboxError> {
    Ok(())
}

/// Has a command begin a group of processes of its own.
#[cfg(unix)]
pub(crate) fn lead_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
pub(crate) fn lead_group(_: &mut Command) {}

/// Ends all processes of a group.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library has no call for groups")]
pub(crate) fn kill_group(leader: u32) {
    // SAFETY: killpg takes no pointers; the group is that of a child that was not waited for.
    unsafe { libc::killpg(leader as i32, libc::SIGKILL) };
}

/// A job object that holds a process and ends it when it is closed.
#[cfg(windows)]
pub(crate) fn job(child: &std::process::Child) -> std::io::Result<win32job::Job> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = win32job::Job::create_with_limit_info(&limits).map_err(std::io::Error::other)?;
    job.assign_process(child.as_raw_handle() as isize).map_err(std::io::Error::other)?;
    Ok(job)
}
