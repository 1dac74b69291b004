//! What is kept on disk from one run to the next: databases in a folder such as `.testwright`, and files of the user's.
//!
//! Start at [`Store`], a database that many processes may share, and at [`write()`], which replaces a file as a whole.
//! [`struct@Hash`] says whether something is still what it was.
//!
//! **Always true:** whenever a process is killed, what it leaves behind can be read by the next one. A file is there as a whole
//! or not at all.
#![forbid(unsafe_code)]

mod database;
mod file;
mod hash;

pub use database::{Store, StoreError, unusable};
pub use file::{sweep, unfinished, write, write_new};
pub use hash::{Hash, checksum};
pub use redb;

use std::path::Path;

/// Name of the folder next to a project in which things are kept.
pub const FOLDER: &str = ".testwright";

/// Makes the folder that a store is in, and tells version control to leave it alone.
pub(crate) fn prepare(folder: &Path) -> Result<(), StoreError> {
    let fail = |error| StoreError::Folder { path: folder.display().to_string(), error };
    if folder.is_symlink() {
        return Err(fail(std::io::Error::other("it is a symbolic link, through which nothing is written")));
    }
    std::fs::create_dir_all(folder).map_err(fail)?;
    let ignore = folder.join(".gitignore");
    if folder.ends_with(FOLDER) && !ignore.exists() {
        write(&ignore, b"*\n").map_err(fail)?;
    }
    Ok(())
}
