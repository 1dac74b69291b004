//! What the kernel offers here, found by asking or trying.

use std::ffi::CString;
use std::io;

/// Asks `landlock_create_ruleset` for the version.
const LANDLOCK_VERSION: u32 = 1;

/// The version of Landlock's interface, or why there is none.
pub(super) fn landlock() -> Result<i64, String> {
    let no_rules = std::ptr::null::<libc::c_void>();
    // SAFETY: with this flag the kernel reads no memory and returns a number.
    let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, no_rules, 0, LANDLOCK_VERSION) };
    match version {
        1.. => Ok(version),
        _ => Err(match io::Error::last_os_error().raw_os_error() {
            Some(libc::EOPNOTSUPP) => "it is switched off in this kernel (boot parameter lsm=)".to_owned(),
            Some(libc::ENOSYS) => "Linux 5.13 or later is needed, built with it".to_owned(),
            _ => format!("the kernel or a container refuses it: {}", io::Error::last_os_error()),
        }),
    }
}

/// An error if system calls cannot be filtered.
pub(super) fn seccomp() -> Result<(), String> {
    let action: u32 = libc::SECCOMP_RET_ERRNO;
    let ask = libc::SECCOMP_GET_ACTION_AVAIL;
    // SAFETY: the kernel reads one number, which lives until the call returns.
    let answer = unsafe { libc::syscall(libc::SYS_seccomp, ask, 0, &raw const action) };
    if answer == 0 { Ok(()) } else { Err(io::Error::last_os_error().to_string()) }
}

/// Whether this is root, as far as the kernel is concerned.
pub(super) fn is_root() -> bool {
    // SAFETY: geteuid takes nothing and cannot fail.
    unsafe { libc::geteuid() == 0 }
}

/// Tries in a child process whether namespaces can be had.
pub(super) fn can_unshare(flags: i32) -> bool {
    // SAFETY: the child makes two async-signal-safe calls and nothing else.
    let child = unsafe { libc::fork() };
    match child {
        0 => {
            // SAFETY: neither call takes a pointer; _exit runs no code of the parent.
            unsafe { libc::_exit(i32::from(libc::unshare(flags) != 0)) }
        }
        1.. => {
            let mut status = 0;
            // SAFETY: the number is written while it lives here, and the child is ours.
            let waited = unsafe { libc::waitpid(child, &raw mut status, 0) };
            waited == child && libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0
        }
        _ => false,
    }
}

/// What is written where to keep one's own user and group in a user namespace: paths and texts.
pub(super) fn identity_maps() -> Vec<(CString, CString)> {
    // SAFETY: neither call takes anything, and neither can fail.
    let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
    let texts = [
        ("/proc/self/setgroups", "deny".to_owned()),
        ("/proc/self/uid_map", format!("{user} {user} 1")),
        ("/proc/self/gid_map", format!("{group} {group} 1")),
    ];
    let text = |text: String| CString::new(text).unwrap_or_default();
    texts.into_iter().map(|(path, line)| (text(path.to_owned()), text(line))).collect()
}

/// Ends all processes of a group.
pub(crate) fn kill_group(leader: u32) {
    // SAFETY: killpg takes no pointers; the group is that of a child that was not waited for.
    unsafe { libc::killpg(leader as i32, libc::SIGKILL) };
}
