//! What a new process does to itself before it becomes the program.
//!
//! This runs between fork and exec in a copy of a process with many threads, of which only one is left. Another may have held
//! a lock, so nothing here allocates, locks or panics: all memory comes from the parent, and only system calls are made.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use super::calls::{Filter, Instruction};

/// How much of something a program may use.
const LIMITS: [(u32, u64); 4] = [
    (libc::RLIMIT_CORE, 0),
    // A JVM reserves far more than it uses. This is for what escapes its own limits, threads without end among it.
    (libc::RLIMIT_AS, 24 << 30),
    (libc::RLIMIT_FSIZE, 64 << 20),
    (libc::RLIMIT_NOFILE, 4096),
];

/// Reads any file; root's, among others.
const CAP_DAC_READ_SEARCH: u32 = 1 << 2;

/// The version of the kernel's structures for capabilities.
const CAPABILITY_VERSION: u32 = 0x2008_0522;

/// Leaves protection against Spectre at the user's settings; filters would slow programs down otherwise.
const FLAG_SPEC_ALLOW: libc::c_ulong = 4;

/// What is to be done.
pub(super) struct Plan {
    /// The process that starts the program.
    pub(super) parent: u32,
    /// Descriptors that the program keeps, besides its standard streams.
    pub(super) inherited: [i32; 2],
    /// How it is confined, unless it is not.
    pub(super) confined: Option<Confined>,
}

/// How a program is held back.
pub(super) struct Confined {
    /// Landlock's rules.
    pub(super) rules: OwnedFd,
    /// Filters of system calls.
    pub(super) filters: Vec<Filter>,
    /// Namespaces to be made.
    pub(super) namespace: i32,
    /// What is written to files in `/proc` once a user namespace is made.
    pub(super) maps: Option<Vec<(CString, CString)>>,
    /// Whether root keeps the privilege to read every file, since those that are needed belong to others.
    pub(super) keeps_reading: bool,
}

impl Plan {
    /// Does it.
    pub(super) fn carry_out(&mut self) -> io::Result<()> {
        keep_only(self.inherited)?;
        // SAFETY: setsid and umask take no pointers. A session of its own has no terminal to type into.
        unsafe {
            libc::setsid();
            libc::umask(0o077);
        }
        if let Some(confined) = &mut self.confined {
            limit()?;
            confined.leave_the_network()?;
            drop_privileges(if confined.keeps_reading { CAP_DAC_READ_SEARCH } else { 0 })?;
        }
        die_with(self.parent)?;
        match &mut self.confined {
            Some(confined) => confined.restrict(),
            None => Ok(()),
        }
    }
}

impl Confined {
    fn leave_the_network(&self) -> io::Result<()> {
        if self.namespace != 0 {
            // SAFETY: unshare takes no pointers.
            done(unsafe { libc::unshare(self.namespace) })?;
        }
        for (path, text) in self.maps.iter().flatten() {
            write_file(path, text)?;
        }
        Ok(())
    }

    /// Puts rules and filters in force.
    fn restrict(&mut self) -> io::Result<()> {
        // SAFETY: the kernel reads no memory for this option.
        done(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) })?;
        // SAFETY: the kernel reads no memory; the descriptor is open as long as it is owned here.
        let answer = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, self.rules.as_raw_fd(), 0) };
        done(answer as i32)?;
        // SAFETY: getpid takes nothing and cannot fail.
        let own = unsafe { libc::getpid() };
        for filter in &mut self.filters {
            filter.set_process(own as u32);
            install(filter.instructions())?;
        }
        Ok(())
    }
}

/// Has all descriptors close at exec but the standard ones and those given. Some may come from whoever started this tool.
fn keep_only(inherited: [i32; 2]) -> io::Result<()> {
    // SAFETY: close_range takes no pointers, and with this flag nothing is closed yet.
    let marked = unsafe { libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    if marked != 0 {
        // Older kernels have no such call.
        for descriptor in 3..4096 {
            // SAFETY: fcntl takes no pointer here; for a descriptor that is not open it fails.
            unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
    for descriptor in inherited {
        // SAFETY: as above.
        done(unsafe { libc::fcntl(descriptor, libc::F_SETFD, 0) })?;
    }
    Ok(())
}

fn limit() -> io::Result<()> {
    for (resource, most) in LIMITS {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: the kernel writes the structure, which lives here.
        done(unsafe { libc::getrlimit(resource, &raw mut limit) })?;
        // A limit that is lower already stays.
        let most = most.min(limit.rlim_max);
        let limit = libc::rlimit { rlim_cur: most.min(limit.rlim_cur.max(most)), rlim_max: most };
        // SAFETY: the kernel reads the structure, which lives here.
        done(unsafe { libc::setrlimit(resource, &raw const limit) })?;
    }
    Ok(())
}

/// Gives all capabilities up but those given. A process that has none has nothing to lose by it.
fn drop_privileges(kept: u32) -> io::Result<()> {
    #[repr(C)]
    struct Header {
        version: u32,
        process: i32,
    }
    let header = Header { version: CAPABILITY_VERSION, process: 0 };
    // Effective, permitted and inheritable ones: the lower halves, then the upper ones.
    let sets: [u32; 6] = [kept, kept, 0, 0, 0, 0];
    // SAFETY: the kernel reads no memory for this option.
    unsafe { libc::prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) };
    // SAFETY: header and sets have the layout that this version has, and live until the call returns.
    let answer = unsafe { libc::syscall(libc::SYS_capset, &raw const header, sets.as_ptr()) };
    done(answer as i32)
}

/// Has the kernel kill this process when the thread that started it ends.
pub(super) fn die_with(parent: u32) -> io::Result<()> {
    // SAFETY: the kernel reads no memory for this option.
    done(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) })?;
    // SAFETY: getppid takes nothing and cannot fail.
    if unsafe { libc::getppid() } as u32 != parent {
        // It has died before the kernel was told.
        return Err(io::Error::from_raw_os_error(libc::ESRCH));
    }
    Ok(())
}

fn install(instructions: &[Instruction]) -> io::Result<()> {
    #[repr(C)]
    struct Listing {
        length: libc::c_ushort,
        instructions: *const Instruction,
    }
    let listing = Listing { length: instructions.len() as u16, instructions: instructions.as_ptr() };
    let mode = libc::SECCOMP_SET_MODE_FILTER;
    // SAFETY: the listing points to as many instructions as it says, and all live until the call returns.
    let answer = unsafe { libc::syscall(libc::SYS_seccomp, mode, FLAG_SPEC_ALLOW, &raw const listing) };
    done(answer as i32)
}

fn write_file(path: &CString, text: &CString) -> io::Result<()> {
    // SAFETY: the path ends in zero and lives until the call returns.
    let file = unsafe { libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC) };
    done(file)?;
    let bytes = text.as_bytes();
    // SAFETY: as many bytes are there as are said.
    let written = unsafe { libc::write(file, bytes.as_ptr().cast(), bytes.len()) };
    let result = done(written as i32);
    // SAFETY: the descriptor was opened here and nobody else knows it.
    unsafe { libc::close(file) };
    result
}

/// An error if a system call failed.
fn done(answer: i32) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
