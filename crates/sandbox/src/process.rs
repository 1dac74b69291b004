//! A program that runs. **Always true:** it, and whatever it has started, ends with this value.

use std::io;
use std::process::{Child, ExitStatus};

/// See the module's text.
#[derive(Debug)]
pub struct Process {
    pub(crate) child: Child,
    /// Ends all processes of the program when it is closed.
    #[cfg(windows)]
    _job: win32job::Job,
}

impl Process {
    #[cfg(not(windows))]
    pub(crate) fn new(child: Child) -> io::Result<Process> {
        Ok(Process { child })
    }

    #[cfg(windows)]
    pub(crate) fn new(child: Child) -> io::Result<Process> {
        let job = crate::system::job(&child)?;
        Ok(Process { child, _job: job })
    }

    /// Its number.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it ends.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Ends it at once.
    pub fn kill(&mut self) -> io::Result<()> {
        // The group goes first: when the process has been waited for, its number may belong to another.
        #[cfg(unix)]
        if self.child.try_wait().is_ok_and(|status| status.is_none()) {
            crate::system::kill_group(self.child.id());
        }
        self.child.kill()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, which is what is wanted.
        let _ = self.kill();
        let _ = self.child.wait();
    }
}
