//! Listing a folder and the folders in it.
//!
//! Start at [`Walk::files`]. A link is followed if it leads to something in the folder that the walk began in, since build
//! tools make such links; one that leads elsewhere counts for nothing. **Always true:** every folder is listed once, so that
//! links in circles end, and under its own name rather than that of a link. The order is that of names.

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::path::{Path, PathBuf};

/// A file that was found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// Its path within the folder, with slashes.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
}

/// How far a walk goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Folders in folders in folders.
    pub deepest: usize,
    /// The most entries that are looked at; after that the walk ends with an error.
    pub most: usize,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk { deepest: 64, most: 2_000_000 }
    }
}

/// A walk on its way.
struct Way {
    limits: Walk,
    root: PathBuf,
    seen: BTreeSet<PathBuf>,
    /// Links to folders, which are followed when all real folders are listed.
    links: VecDeque<(PathBuf, String, usize)>,
    entries: usize,
    files: Vec<Entry>,
}

impl Walk {
    /// All regular files in a folder, in the order of their names. Names that are not Unicode are left out.
    pub fn files(self, folder: &Path) -> io::Result<Vec<Entry>> {
        let root = folder.canonicalize()?;
        let mut way = Way {
            limits: self,
            root,
            seen: BTreeSet::new(),
            links: VecDeque::new(),
            entries: 0,
            files: Vec::new(),
        };
        way.folder(folder, "", 0)?;
        while let Some((path, name, depth)) = way.links.pop_front() {
            way.folder(&path, &name, depth)?;
        }
        way.files.sort_unstable();
        Ok(way.files)
    }
}

impl Way {
    fn folder(&mut self, folder: &Path, prefix: &str, depth: usize) -> io::Result<()> {
        if !self.seen.insert(folder.canonicalize()?) {
            return Ok(());
        }
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            self.entries += 1;
            if self.entries > self.limits.most {
                let message = format!("there are more than {} files and folders in it", self.limits.most);
                return Err(io::Error::other(message));
            }
            let entry = entry?;
            if let Ok(name) = entry.file_name().into_string() {
                entries.push((name, entry));
            }
        }
        // Which of two names of one folder counts must not depend on the file system.
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (own, entry) in entries {
            let path = entry.path();
            let name = if prefix.is_empty() { own } else { format!("{prefix}/{own}") };
            let mut kind = entry.file_type()?;
            let is_link = kind.is_symlink();
            if is_link {
                let Some(led) = path.canonicalize().ok().filter(|led| led.starts_with(&self.root)) else {
                    continue;
                };
                kind = led.symlink_metadata()?.file_type();
            }
            if kind.is_file() {
                self.files.push(Entry { name, path });
            } else if kind.is_dir() && depth < self.limits.deepest {
                match is_link {
                    true => self.links.push_back((path, name, depth + 1)),
                    false => self.folder(&path, &name, depth + 1)?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::os::unix::fs::symlink;

    use rustix::fs::{CWD, Mode, mkfifoat};

    use super::*;

    fn names(folder: &Path, walk: Walk) -> Vec<String> {
        walk.files(folder).expect("a folder").into_iter().map(|entry| entry.name).collect()
    }

    #[test]
    fn links_out_of_the_folder_and_in_circles_are_not_followed() {
        let outer = tempfile::tempdir().expect("a folder");
        let folder = outer.path().join("classes");
        std::fs::create_dir_all(folder.join("a/b")).expect("a folder");
        std::fs::write(outer.path().join("secret"), "").expect("a file");
        std::fs::write(folder.join("a/b/A.class"), "").expect("a file");
        std::fs::write(folder.join("B.class"), "").expect("a file");
        symlink(outer.path(), folder.join("up")).expect("a link");
        symlink(outer.path().join("secret"), folder.join("secret")).expect("a link");
        symlink(&folder, folder.join("a/round")).expect("a link");
        symlink(folder.join("B.class"), folder.join("C.class")).expect("a link");
        symlink(folder.join("a"), folder.join("0")).expect("a link that comes before the folder");
        mkfifoat(CWD, folder.join("D.class"), Mode::RUSR).expect("a pipe");
        assert_eq!(names(&folder, Walk::default()), ["B.class", "C.class", "a/b/A.class"]);
    }

    #[test]
    fn a_walk_ends_at_its_limits() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(folder.path().join("a/b")).expect("a folder");
        for name in ["a/b/deep", "a/shallow", "top"] {
            std::fs::write(folder.path().join(name), "").expect("a file");
        }
        let walk = Walk { deepest: 1, ..Walk::default() };
        assert_eq!(names(folder.path(), walk), ["a/shallow", "top"]);
        let error = Walk { most: 2, ..Walk::default() }.files(folder.path()).expect_err("too many");
        assert!(error.to_string().contains("more than 2 files"), "{error}");
    }
}
