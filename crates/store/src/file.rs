//! Files that are replaced as a whole.
//!
//! A file is written under another name next to it and then takes its place. While it is being written, its process holds a
//! lock on it, which the system gives back even if the process is killed. So [`sweep`] knows which unfinished files
//! nobody is writing any more.
//!
//! **Always true:** nothing is written through a symbolic link, and only a regular file is replaced. What is swept away has a
//! name that only this module makes: a checksum of the rest is part of it.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use testwright_files::{Kind, Links};

use crate::hash::checksum;

/// What the names of unfinished files end with.
const UNFINISHED: &str = ".testwright-part";

/// Times that a file is tried which somebody swept away before it was locked.
const TRIES: u32 = 5;

/// Writes a file as a whole or not at all, and its folder if need be. If it fails, nothing is left behind.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    insisting(|| replace(path, bytes))
}

/// Writes a file as a whole that must not be there yet; fails with [`io::ErrorKind::AlreadyExists`] if it is.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    insisting(|| name_new(path, bytes))
}

/// Tries again when somebody swept an unfinished file away before it was locked.
fn insisting(mut write: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    for _ in 1..TRIES {
        match write() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            result => return result,
        }
    }
    write()
}

fn name_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = unfinished(path);
    let mut file = File::create_new(&unfinished)?;
    let written = write_locked(&mut file, bytes).and_then(|()| match std::fs::hard_link(&unfinished, path) {
        // Not every file system has links.
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !path.exists() => {
            std::fs::rename(&unfinished, path)
        }
        result => result,
    });
    // It has its name by now, or is of no use to anyone.
    let _ = std::fs::remove_file(&unfinished);
    written
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.symlink_metadata().is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::other("what is there is no regular file, so that it is left alone"));
    }
    let unfinished = unfinished(path);
    let mut file = File::create_new(&unfinished)?;
    let written = write_locked(&mut file, bytes).and_then(|()| std::fs::rename(&unfinished, path));
    written.inspect_err(|_| {
        // It is of no use to anyone; that it may stay behind is not worth another message.
        let _ = std::fs::remove_file(&unfinished);
    })
}

fn write_locked(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    match file.lock() {
        // Some file systems have no locks. Then only two runs at once could get in each other's way.
        Err(error) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
        _ => {}
    }
    file.write_all(bytes)?;
    // A rename may reach the disk before what the file holds does.
    file.sync_data()
}

/// A name next to a file that no other writer has, under which it is written until it is complete.
#[must_use]
pub fn unfinished(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let start = format!(".{name}.{}-{number}", std::process::id());
    path.with_file_name(format!("{start}-{}{UNFINISHED}", mark(&start)))
}

/// What the name of an unfinished file has of its own beginning, so that no file of the user's is taken for one.
fn mark(start: &str) -> String {
    checksum(start.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether [`unfinished`] made this name.
fn is_unfinished(name: &str) -> bool {
    let parts = name.strip_suffix(UNFINISHED).and_then(|rest| rest.rsplit_once('-'));
    parts.is_some_and(|(start, end)| start.starts_with('.') && mark(start) == end)
}

/// Removes unfinished files in a folder that their writers will not finish, because they were killed.
pub fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if !entry.file_name().to_str().is_some_and(is_unfinished) {
            continue;
        }
        let path = entry.path();
        // An exclusive lock needs no right to write, and a pipe of that name is not waited for.
        let is_orphan = testwright_files::open(&path, Kind::Database, Links::Refuse)
            .is_ok_and(|(file, _)| file.try_lock().is_ok());
        if is_orphan {
            // Another run may have swept at the same time.
            let _ = std::fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("testwright-file-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = folder("replaced");
        let path = folder.join("deep/FooTest.java");
        write(&path, b"one").expect("written");
        write(&path, b"two").expect("written");
        assert_eq!(std::fs::read(&path).expect("a file"), b"two");
        assert_eq!(names(&folder.join("deep")), ["FooTest.java"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_new_file_never_takes_the_place_of_another() {
        let folder = folder("new");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("testwright.toml");
        write_new(&path, b"one").expect("written");
        let again = write_new(&path, b"two").expect_err("it is there");
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&path).expect("a file"), b"one");
        assert_eq!(names(&folder), ["testwright.toml"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = folder("fails");
        std::fs::create_dir_all(folder.join("taken")).expect("a folder");
        // A folder that is not empty cannot be replaced by a file.
        std::fs::write(folder.join("taken/inside"), "").expect("a file");
        assert!(write(&folder.join("taken"), b"text").is_err());
        assert_eq!(names(&folder), ["taken"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn only_files_that_nobody_writes_are_swept() {
        let folder = folder("sweep");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(unfinished(&folder.join("A.java")), "half").expect("a file");
        let held = unfinished(&folder.join("B.java"));
        let held_name = held.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let file = File::create(&held).expect("a file");
        file.lock().expect("locked");
        std::fs::write(folder.join("C.java"), "mine").expect("a file");
        sweep(&folder);
        assert_eq!(names(&folder), [held_name.as_str(), "C.java"]);
        drop(file);
        sweep(&folder);
        assert_eq!(names(&folder), ["C.java"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn files_of_the_user_are_never_swept() {
        let folder = tempfile::tempdir().expect("a folder");
        let own =
            [".A.java.1-0-00000000.testwright-part", ".A.java.1-0.testwright-part", "mine.testwright-part"];
        for name in own {
            std::fs::write(folder.path().join(name), "mine").expect("a file");
        }
        sweep(folder.path());
        assert_eq!(names(folder.path()), own);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pipes_and_links_are_neither_swept_nor_written_through() {
        use rustix::fs::{CWD, Mode, mkfifoat};
        let folder = tempfile::tempdir().expect("a folder");
        let (pipe, link) = (unfinished(&folder.path().join("A.java")), folder.path().join("B.java"));
        mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("a pipe");
        let canary = folder.path().join("canary");
        std::fs::write(&canary, "alive").expect("a file");
        std::os::unix::fs::symlink(&canary, &link).expect("a link");
        sweep(folder.path());
        assert!(pipe.exists());
        for path in [&pipe, &link] {
            assert!(write(path, b"text").is_err(), "{}", path.display());
        }
        assert_eq!(std::fs::read(&canary).expect("a file"), b"alive");
        assert!(link.is_symlink());
    }

    #[test]
    fn many_writers_of_one_file_leave_one_whole_file() {
        let folder = folder("many");
        let path = folder.join("FooTest.java");
        std::thread::scope(|scope| {
            for letter in b'a'..=b'd' {
                let (path, folder) = (&path, &folder);
                scope.spawn(move || {
                    for _ in 0..30 {
                        write(path, &vec![letter; 20_000]).expect("written");
                        sweep(folder);
                    }
                });
            }
        });
        let text = std::fs::read(&path).expect("a file");
        assert_eq!(text.len(), 20_000);
        assert!(text.iter().all(|byte| *byte == text[0]));
        assert_eq!(names(&folder), ["FooTest.java"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
