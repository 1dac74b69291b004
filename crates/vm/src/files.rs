//! Files in memory.

use std::collections::BTreeMap;

/// A file system that exists only inside the VM. Paths are absolute, with `/`, without a trailing one.
#[derive(Clone, Debug, Default)]
pub struct FileSystem {
    nodes: BTreeMap<String, Node>,
    changed: bool,
}

/// A file or directory.
#[derive(Clone, Debug)]
pub enum Node {
    /// A directory.
    Directory,
    /// A file's content.
    File(Vec<u8>),
}

impl FileSystem {
    /// The root, `/tmp` and a working directory.
    #[must_use]
    pub fn new() -> FileSystem {
        let mut files = FileSystem::default();
        for directory in ["/", "/tmp", "/home", "/home/user"] {
            files.nodes.insert(directory.to_owned(), Node::Directory);
        }
        files
    }

    /// What is at `path`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Node> {
        self.nodes.get(path)
    }

    /// True if anything changed since the last call of [`FileSystem::settle`].
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// From here on, changes count anew.
    pub fn settle(&mut self) {
        self.changed = false;
    }
}
