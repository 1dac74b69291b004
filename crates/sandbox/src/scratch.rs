//! Folders for temporary files.
//!
//! Start at [`Scratch::new`]. **Always true:** a folder has a name that cannot be guessed and belongs to its user alone; no
//! symbolic link is followed on the way to it or when it is removed. A folder that a killed process left behind is removed by
//! the next process: a lock on a file inside says whether its owner still lives.

use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;

use tempfile::TempDir;

/// How names of folders begin.
const PREFIX: &str = "testwright-";

/// The file whose lock says that the owner of a folder lives.
const LOCK: &str = ".lock";

/// The same file before it is locked.
const UNLOCKED: &str = ".new";

/// Bytes that a name in a folder counts for, at least.
const LEAST: u64 = 4096;

/// A folder of its own, which goes when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    /// The real path: some systems have a symbolic link above it.
    path: PathBuf,
    /// Keeps other processes from removing the folder.
    _lock: File,
}

impl Scratch {
    /// A new folder among the system's temporary files. It is empty but for a hidden file that is locked.
    pub fn new() -> io::Result<Scratch> {
        static SWEPT: Once = Once::new();
        let among = std::env::temp_dir();
        SWEPT.call_once(|| sweep(&among));
        Scratch::new_in(&among)
    }

    fn new_in(among: &Path) -> io::Result<Scratch> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).rand_bytes(16);
        if let Some(permissions) = private() {
            builder.permissions(permissions);
        }
        let folder = builder.tempdir_in(among)?;
        let path = std::fs::canonicalize(folder.path())?;
        // A file that is not locked yet must not be taken for one whose owner has died, so it gets its name afterwards.
        let unlocked = path.join(UNLOCKED);
        let lock = File::create_new(&unlocked)?;
        lock.lock()?;
        std::fs::rename(unlocked, path.join(LOCK))?;
        Ok(Scratch { folder, path, _lock: lock })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A new folder inside, which belongs to its user alone as well.
    pub fn folder(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        std::fs::create_dir(&path)?;
        if let Some(permissions) = private() {
            std::fs::set_permissions(&path, permissions)?;
        }
        Ok(path)
    }

    /// Bytes that what is in it takes on the disk, at least some for every name; more than `most` is not counted to its end. Links
    /// are not followed.
    #[must_use]
    pub fn used(&self, most: u64) -> u64 {
        let mut used = 0;
        let mut waiting = vec![self.path.clone()];
        while let Some(folder) = waiting.pop() {
            // What cannot be read has gone, or takes nothing by itself.
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let Ok(metadata) = entry.metadata() else { continue };
                used += taken(&metadata).max(LEAST);
                if used > most {
                    return used;
                }
                if metadata.is_dir() {
                    waiting.push(entry.path());
                }
            }
        }
        used
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Whatever cannot be removed stays among temporary files, where the next process tries again.
        remove(self.folder.path());
    }
}

/// Bytes that a file takes on the disk, which may be fewer than it seems to have.
fn taken(metadata: &std::fs::Metadata) -> u64 {
    #[cfg(unix)]
    {
        std::os::unix::fs::MetadataExt::blocks(metadata) * 512
    }
    #[cfg(not(unix))]
    metadata.len()
}

/// Permissions of folders that only their owner may use.
fn private() -> Option<Permissions> {
    #[cfg(unix)]
    {
        Some(std::os::unix::fs::PermissionsExt::from_mode(0o700))
    }
    #[cfg(not(unix))]
    None
}

/// Removes folders of processes that were killed.
fn sweep(among: &Path) {
    let Ok(entries) = std::fs::read_dir(among) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && is_abandoned(&entry.path()) {
            remove(&entry.path());
        }
    }
}

/// Whether a folder was made by [`Scratch`] for this user, and its owner has died.
fn is_abandoned(folder: &Path) -> bool {
    let lock = folder.join(LOCK);
    let is_real = |path: &Path, wanted: fn(&std::fs::Metadata) -> bool| {
        std::fs::symlink_metadata(path).is_ok_and(|metadata| wanted(&metadata) && is_own(&metadata))
    };
    // Nobody else can change what is in a folder of this user alone, so what holds now still holds when it is opened.
    is_real(folder, |metadata| metadata.is_dir() && is_private(metadata))
        && is_real(&lock, std::fs::Metadata::is_file)
        && File::open(&lock).is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(unix)]
fn is_private(metadata: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(_: &std::fs::Metadata) -> bool {
    true
}

/// Whether something belongs to the user of this process: a file that was just made here tells who that is.
#[cfg(unix)]
fn is_own(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let own = tempfile::tempfile().and_then(|file| file.metadata());
    own.is_ok_and(|own| own.uid() == metadata.uid())
}

#[cfg(not(unix))]
fn is_own(_: &std::fs::Metadata) -> bool {
    true
}

/// Removes a folder, also if folders in it are closed to their owner. Symbolic links are removed, not followed.
fn remove(folder: &Path) {
    if std::fs::remove_dir_all(folder).is_err() {
        open_up(folder);
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Lets the owner into a folder and those below it.
fn open_up(folder: &Path) {
    let Some(permissions) = private() else { return };
    if std::fs::set_permissions(folder, permissions).is_err() {
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_with_its_scratch() {
        let scratch = Scratch::new().expect("a folder");
        let path = scratch.path().to_owned();
        std::fs::write(path.join("file"), "").expect("a file");
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn what_is_in_a_folder_is_counted_up_to_a_limit() {
        let scratch = Scratch::new().expect("a folder");
        let before = scratch.used(u64::MAX);
        let inner = scratch.folder("inner").expect("a folder");
        std::fs::write(inner.join("large"), [1; 100_000]).expect("a file");
        std::fs::write(inner.join("empty"), "").expect("a file");
        let used = scratch.used(u64::MAX) - before;
        assert!((100_000..200_000).contains(&used), "{used}");
        assert!(scratch.used(10) > 10);
    }

    #[cfg(unix)]
    #[test]
    fn folders_belong_to_their_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let scratch = Scratch::new().expect("a folder");
        for path in [scratch.path().to_owned(), scratch.folder("inner").expect("a folder")] {
            let mode = std::fs::metadata(path).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o700);
        }
    }

    #[test]
    fn names_differ_by_more_than_numbers_that_count_up() {
        let (one, other) = (Scratch::new().expect("a folder"), Scratch::new().expect("a folder"));
        let name = |scratch: &Scratch| scratch.path().file_name().map(|name| name.len());
        assert_ne!(one.path(), other.path());
        assert_eq!(name(&one), Some(PREFIX.len() + 16));
    }

    #[test]
    fn only_folders_whose_owner_has_died_are_swept() {
        let among = Scratch::new().expect("a folder");
        let alive = Scratch::new_in(among.path()).expect("a folder");
        let dead = Scratch::new_in(among.path()).expect("a folder");
        let left_behind = dead.path().to_owned();
        let other = among.folder("testwright-of-somebody").expect("a folder");
        // As if its process had been killed: the lock goes, the folder stays.
        let Scratch { folder, _lock, .. } = &*std::mem::ManuallyDrop::new(dead);
        assert_eq!(folder.path(), left_behind);
        _lock.unlock().expect("it was locked");
        sweep(among.path());
        assert!(!left_behind.exists() && alive.path().exists() && other.exists());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_neither_swept_nor_followed() {
        let among = Scratch::new().expect("a folder");
        let target = among.folder("target").expect("a folder");
        std::fs::write(target.join(LOCK), "").expect("a file");
        std::os::unix::fs::symlink(&target, among.path().join("testwright-link")).expect("a link");
        let inner = Scratch::new_in(among.path()).expect("a folder");
        std::os::unix::fs::symlink(&target, inner.path().join("link")).expect("a link");
        sweep(among.path());
        drop(inner);
        assert!(target.join(LOCK).exists());
    }
}
