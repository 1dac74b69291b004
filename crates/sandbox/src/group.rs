//! A program of the user's that is asked something, with all that it starts.
//!
//! It is not confined: build tools need files and the network.
//!
//! **Always true:** its processes end with this value, by [`Group::end_all`], and on Linux the first one when this process dies
//! otherwise, however that happens. Scripts of build tools become the programs that they start, so that it is the one that works.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};

use crate::spawner;

/// The first processes of all groups that are there.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// See the module's text.
#[derive(Debug)]
pub struct Group {
    child: Child,
    /// Ends all processes of the program when it is closed.
    #[cfg(windows)]
    _job: win32job::Job,
}

impl Group {
    /// Starts a program.
    pub fn start(mut command: Command) -> io::Result<Group> {
        crate::system::lead_group(&mut command);
        // Held until it is known, so that none starts unseen while all are ended.
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let child = spawner::spawn(command)?;
        running.insert(child.id());
        Ok(Group {
            #[cfg(windows)]
            _job: crate::system::job(&child)?,
            child,
        })
    }

    /// How its first process ended; none if it has not.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Ends all processes of all groups, for who is about to end this process.
    pub fn end_all() {
        let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        #[cfg(unix)]
        running.iter().for_each(|leader| crate::system::kill_group(*leader));
        // On Windows their jobs end them when this process ends.
        drop(running);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.child.id());
        // The group has the number of its first process. It may be empty by now.
        #[cfg(unix)]
        crate::system::kill_group(self.child.id());
        // It may have ended by itself; waiting is only so that the system forgets it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
