//! How the starter of a program talks to it.
//!
//! Start at [`Channel::new`]. On Unix a channel is two pipes whose ends the program inherits and opens by the names in
//! [`Channel::names`]. Its standard streams are `/dev/null`, so that nothing that prints disturbs. When the program has opened
//! both, [`Requests::seal`] and [`Answers::seal`] take
//! away the permission to open them again by name. Elsewhere standard input and output are used.

use std::io::{self, Read, Write};

/// What the starter writes to.
pub struct Requests {
    #[cfg(unix)]
    pipe: io::PipeWriter,
    #[cfg(not(unix))]
    pipe: std::process::ChildStdin,
}

/// What the starter reads from. It ends when the program does.
pub struct Answers {
    #[cfg(unix)]
    pipe: io::PipeReader,
    #[cfg(not(unix))]
    pipe: std::process::ChildStdout,
}

/// A channel whose other ends no program has yet.
#[cfg(unix)]
pub struct Channel {
    pub(crate) requests: Requests,
    pub(crate) answers: Answers,
    pub(crate) theirs: (io::PipeReader, io::PipeWriter),
}

#[cfg(unix)]
impl Channel {
    /// Makes the pipes.
    pub fn new() -> io::Result<Channel> {
        let (their_requests, requests) = io::pipe()?;
        let (answers, their_answers) = io::pipe()?;
        Ok(Channel {
            requests: Requests { pipe: requests },
            answers: Answers { pipe: answers },
            theirs: (their_requests, their_answers),
        })
    }

    /// What the program reads requests from, and what it writes answers to: paths of files.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        let folder = if cfg!(target_os = "linux") { "/proc/self/fd" } else { "/dev/fd" };
        self.descriptors().map(|descriptor| format!("{folder}/{descriptor}"))
    }

    /// The descriptors that the program inherits.
    pub(crate) fn descriptors(&self) -> [i32; 2] {
        use std::os::fd::AsRawFd;
        [self.theirs.0.as_raw_fd(), self.theirs.1.as_raw_fd()]
    }
}

/// A channel on standard input and output.
#[cfg(not(unix))]
pub struct Channel;

#[cfg(not(unix))]
impl Channel {
    /// There is nothing to be made.
    pub fn new() -> io::Result<Channel> {
        Ok(Channel)
    }

    /// What the program reads requests from, and what it writes answers to: `-` is a standard stream.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        ["-".to_owned(), "-".to_owned()]
    }
}

#[cfg(not(unix))]
impl Requests {
    pub(crate) fn new(pipe: std::process::ChildStdin) -> Requests {
        Requests { pipe }
    }
}

#[cfg(not(unix))]
impl Answers {
    pub(crate) fn new(pipe: std::process::ChildStdout) -> Answers {
        Answers { pipe }
    }
}

impl Requests {
    /// Forbids to open the pipe by name, which code under test could do otherwise. Whoever has it open keeps it.
    pub fn seal(&self) -> io::Result<()> {
        #[cfg(unix)]
        seal(&self.pipe)?;
        Ok(())
    }
}

impl Answers {
    /// Like [`Requests::seal`].
    pub fn seal(&self) -> io::Result<()> {
        #[cfg(unix)]
        seal(&self.pipe)?;
        Ok(())
    }
}

/// Takes away all permissions of a pipe. Both ends are one file, and its permissions are asked only when it is opened.
#[cfg(unix)]
fn seal(pipe: &impl std::os::fd::AsFd) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let file = std::fs::File::from(pipe.as_fd().try_clone_to_owned()?);
    file.set_permissions(std::fs::Permissions::from_mode(0o000))
}

impl Write for Requests {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pipe.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}

impl Read for Answers {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.pipe.read(into)
    }
}
