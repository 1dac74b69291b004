//! A file system that exists only inside the VM.
//!
//! Start at [`FileSystem`]: paths to nodes here, open files in `open`, what a node is in `node`, what lies below a folder in
//! `tree`. Parts of the real file system (the JDK's home, the user's class path) can be shown in it with [`FileSystem::show`];
//! they are read when first asked for and never written: a program that writes there changes only its own copy.

mod errno;
mod node;
mod open;
mod tree;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

pub use errno::Errno;
pub use node::{Device, Ino, Meta, Stat, USER};
pub use open::Open;

use testwright_semantics::temporary;

use crate::world::EPOCH_MILLIS;
use node::{Content, Node};
use open::OpenFile;

/// Bytes that all files written by a program may take together.
const SPACE: u64 = 128 << 20;

/// Symbolic links that one path may lead through.
const MAX_LINKS: usize = 40;

/// Longest name of one file.
const MAX_NAME: usize = 255;

/// Where relative paths start.
pub const WORKING_DIRECTORY: &str = "/home/user";

/// The result of a file operation.
pub type FileResult<T = ()> = Result<T, Errno>;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct FileSystem {
    nodes: BTreeMap<Ino, Node>,
    next: u64,
    root: Ino,
    open: Vec<Option<OpenFile>>,
    shown: Vec<Box<[u8]>>,
    listings: BTreeMap<u64, Vec<Box<[u8]>>>,
    next_listing: u64,
    used: u64,
    /// Nanoseconds since 1970; kept by whoever calls.
    pub now: i64,
    changed: bool,
}

impl Default for FileSystem {
    fn default() -> Self {
        FileSystem::new()
    }
}

/// What a path leads to: the directory that holds its last name, that name, and the node if there is one.
struct Found {
    parent: Ino,
    name: Box<[u8]>,
    node: Option<Ino>,
}

impl FileSystem {
    /// The root, `/tmp`, `/dev` with its usual devices, and a home that is also the working directory.
    #[must_use]
    pub fn new() -> FileSystem {
        let root = Ino(1);
        let mut files = FileSystem {
            nodes: BTreeMap::new(),
            next: 2,
            root,
            open: Vec::new(),
            shown: Vec::new(),
            listings: BTreeMap::new(),
            next_listing: 0,
            used: 0,
            now: EPOCH_MILLIS * 1_000_000,
            changed: false,
        };
        let directory = files.new_node(Content::Directory(BTreeMap::new()), 0o755, 0);
        files.nodes.insert(root, directory);
        for (path, permissions, owner) in
            [("/tmp", 0o1777, 0), ("/dev", 0o755, 0), ("/home", 0o755, 0), (WORKING_DIRECTORY, 0o755, USER)]
        {
            files.place(path.as_bytes(), Content::Directory(BTreeMap::new()), permissions, owner);
        }
        for folder in [temporary::FOLDER, temporary::ELSEWHERE] {
            files.put_folder(folder);
        }
        for (path, device) in [
            ("/dev/null", Device::Null),
            ("/dev/zero", Device::Zero),
            ("/dev/random", Device::Random),
            ("/dev/urandom", Device::Random),
        ] {
            files.place(path.as_bytes(), Content::Device(device), 0o666, 0);
        }
        files.changed = false;
        files
    }

    /// Makes a directory of the user's, with those that lead to it.
    fn put_folder(&mut self, path: &str) {
        let ends = path.match_indices('/').map(|(at, _)| at).skip(1).chain([path.len()]);
        for end in ends {
            if self.find(&path.as_bytes()[..end], true).is_err() {
                self.place(&path.as_bytes()[..end], Content::Directory(BTreeMap::new()), 0o755, USER);
            }
        }
    }

    /// Shows a file or directory of the real machine at its own path.
    pub fn show(&mut self, path: &Path) {
        let Ok(path) = std::path::absolute(path) else { return };
        let Some(text) = path.to_str() else { return };
        let mut at = String::new();
        for name in text.split('/').filter(|name| !name.is_empty()) {
            at.push('/');
            at.push_str(name);
            if at.len() < text.trim_end_matches('/').len() && self.find(at.as_bytes(), true).is_err() {
                self.place(at.as_bytes(), Content::Directory(BTreeMap::new()), 0o755, 0);
            }
        }
        if let Some(content) = host_content(&path) {
            let permissions = if path.is_dir() { 0o755 } else { 0o644 };
            self.place(at.as_bytes(), content, permissions, USER);
            self.shown.push(at.into_bytes().into_boxed_slice());
        }
    }

    /// True if a path lies in what is shown of the real machine: the JDK's and the user's own files, which are input
    /// of the VM and no source of chance.
    #[must_use]
    pub fn is_shown(&self, path: &[u8]) -> bool {
        self.shown
            .iter()
            .any(|shown| path.strip_prefix(&**shown).is_some_and(|rest| rest.is_empty() || rest[0] == b'/'))
    }

    /// Writes a file, with the directories that lead to it: for callers outside the VM.
    pub fn put(&mut self, path: &str, bytes: &[u8]) {
        let mut at = String::new();
        let names: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
        for (index, name) in names.iter().enumerate() {
            at.push('/');
            at.push_str(name);
            if index + 1 == names.len() {
                self.place(at.as_bytes(), Content::File(Arc::new(bytes.to_vec())), 0o644, USER);
            } else if self.find(at.as_bytes(), true).is_err() {
                self.place(at.as_bytes(), Content::Directory(BTreeMap::new()), 0o755, USER);
            }
        }
    }

    /// The content of a file: for callers outside the VM.
    pub fn get(&mut self, path: &str) -> Option<Arc<Vec<u8>>> {
        let ino = self.find(path.as_bytes(), true).ok()?;
        self.content(ino).ok()
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

    fn new_node(&self, content: Content, permissions: u32, owner: u32) -> Node {
        let meta = Meta {
            permissions,
            owner,
            group: owner,
            accessed: self.now,
            modified: self.now,
            changed: self.now,
        };
        let links = if matches!(content, Content::Directory(_) | Content::HostDirectory(_)) { 2 } else { 1 };
        Node { content, meta, links }
    }

    /// Puts a node at a path without asking for permission. Its directory must exist.
    fn place(&mut self, path: &[u8], content: Content, permissions: u32, owner: u32) {
        if let Ok(found) = self.lookup(path, true, false) {
            let node = self.new_node(content, permissions, owner);
            self.insert(found.parent, &found.name, node);
        }
    }

    fn insert(&mut self, parent: Ino, name: &[u8], node: Node) -> Ino {
        self.changed = true;
        let ino = Ino(self.next);
        self.next += 1;
        self.nodes.insert(ino, node);
        self.enter(parent, name, ino);
        ino
    }

    fn enter(&mut self, parent: Ino, name: &[u8], ino: Ino) {
        self.changed = true;
        let now = self.now;
        if let Some(Node { content: Content::Directory(names), meta, .. }) = self.nodes.get_mut(&parent) {
            names.insert(name.into(), ino);
            (meta.modified, meta.changed) = (now, now);
        }
    }

    fn leave(&mut self, parent: Ino, name: &[u8]) {
        self.changed = true;
        let now = self.now;
        if let Some(Node { content: Content::Directory(names), meta, .. }) = self.nodes.get_mut(&parent) {
            names.remove(name);
            (meta.modified, meta.changed) = (now, now);
        }
    }

    fn node(&self, ino: Ino) -> FileResult<&Node> {
        self.nodes.get(&ino).ok_or(Errno::NO_ENTRY)
    }

    fn node_mut(&mut self, ino: Ino) -> FileResult<&mut Node> {
        self.changed = true;
        self.nodes.get_mut(&ino).ok_or(Errno::NO_ENTRY)
    }

    /// Names in a directory; those of the real machine are read now.
    fn names(&mut self, ino: Ino) -> FileResult<&BTreeMap<Box<[u8]>, Ino>> {
        if let Content::HostDirectory(path) = &self.node(ino)?.content {
            let path = path.clone();
            let mut entries: Vec<(String, Content)> = Vec::new();
            for entry in std::fs::read_dir(&path).into_iter().flatten().flatten() {
                if let (Some(name), Some(content)) = (entry.file_name().to_str(), host_content(&entry.path()))
                {
                    entries.push((name.to_owned(), content));
                }
            }
            // The order on the real machine must not show in node numbers.
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            let mut names = BTreeMap::new();
            for (name, content) in entries {
                let permissions = if matches!(content, Content::HostDirectory(_)) { 0o755 } else { 0o644 };
                let node = self.new_node(content, permissions, USER);
                let child = Ino(self.next);
                self.next += 1;
                self.nodes.insert(child, node);
                names.insert(name.into_bytes().into_boxed_slice(), child);
            }
            self.node_mut(ino)?.content = Content::Directory(names);
        }
        match &self.node(ino)?.content {
            Content::Directory(names) => Ok(names),
            _ => Err(Errno::NOT_DIRECTORY),
        }
    }

    /// Bytes of a file; those of the real machine are read now.
    fn content(&mut self, ino: Ino) -> FileResult<Arc<Vec<u8>>> {
        if let Content::HostFile(path, _) = &self.node(ino)?.content {
            let bytes = std::fs::read(path).map_err(|_| Errno::ACCESS)?;
            self.node_mut(ino)?.content = Content::File(Arc::new(bytes));
        }
        match &self.node(ino)?.content {
            Content::File(bytes) => Ok(bytes.clone()),
            Content::Device(_) => Ok(Arc::default()),
            Content::Symlink(_) => Err(Errno::LOOP),
            _ => Err(Errno::IS_DIRECTORY),
        }
    }

    /// Follows a path. `follow` says whether a link at its end is followed; `check` whether directories must be
    /// searchable.
    fn lookup(&mut self, path: &[u8], check: bool, follow: bool) -> FileResult<Found> {
        if path.is_empty() || path.contains(&0) {
            return Err(Errno::NO_ENTRY);
        }
        let mut rest: Vec<Box<[u8]>> = Vec::new();
        let push = |rest: &mut Vec<Box<[u8]>>, path: &[u8]| {
            let names = path.split(|byte| *byte == b'/').filter(|name| !name.is_empty());
            rest.extend(names.map(Box::from).collect::<Vec<_>>().into_iter().rev());
        };
        let must_be_directory = path.ends_with(b"/");
        push(&mut rest, path);
        if !path.starts_with(b"/") {
            push(&mut rest, WORKING_DIRECTORY.as_bytes());
        }
        let mut above: Vec<Ino> = vec![self.root];
        let mut last = Found { parent: self.root, name: Box::from(&b"."[..]), node: Some(self.root) };
        let mut links = 0;
        while let Some(name) = rest.pop() {
            let at = *above.last().unwrap_or(&self.root);
            if &*name == b"." || &*name == b".." {
                if &*name == b".." && above.len() > 1 {
                    above.pop();
                }
                let node = *above.last().unwrap_or(&self.root);
                last = Found { parent: node, name, node: Some(node) };
                continue;
            }
            if name.len() > MAX_NAME {
                return Err(Errno::NAME_TOO_LONG);
            }
            if check && self.node(at)?.is_directory() && !self.node(at)?.allows(1) {
                return Err(Errno::ACCESS);
            }
            let node = self.names(at)?.get(&name).copied();
            let Some(ino) = node else {
                if rest.is_empty() {
                    return Ok(Found { parent: at, name, node: None });
                }
                return Err(Errno::NO_ENTRY);
            };
            if let Content::Symlink(target) = &self.node(ino)?.content
                && (follow || !rest.is_empty())
            {
                links += 1;
                if links > MAX_LINKS {
                    return Err(Errno::LOOP);
                }
                let target = target.clone();
                if target.starts_with(b"/") {
                    above.truncate(1);
                }
                push(&mut rest, &target);
                last = Found { parent: self.root, name: Box::from(&b"."[..]), node: above.last().copied() };
                continue;
            }
            last = Found { parent: at, name, node: Some(ino) };
            if !rest.is_empty() && !self.node(ino)?.is_directory() {
                return Err(Errno::NOT_DIRECTORY);
            }
            above.push(ino);
        }
        if must_be_directory
            && last.node.is_some_and(|ino| self.nodes.get(&ino).is_some_and(|n| !n.is_directory()))
        {
            return Err(Errno::NOT_DIRECTORY);
        }
        Ok(last)
    }

    fn find(&mut self, path: &[u8], follow: bool) -> FileResult<Ino> {
        self.lookup(path, true, follow)?.node.ok_or(Errno::NO_ENTRY)
    }

    /// `stat` or `lstat`.
    pub fn stat(&mut self, path: &[u8], follow: bool) -> FileResult<Stat> {
        let ino = self.find(path, follow)?;
        Ok(self.node(ino)?.stat(ino))
    }

    /// `access`: 4 read, 2 write, 1 execute; 0 only asks whether it exists.
    pub fn access(&mut self, path: &[u8], wanted: u32) -> FileResult {
        let ino = self.find(path, true)?;
        if self.node(ino)?.allows(wanted) { Ok(()) } else { Err(Errno::ACCESS) }
    }

    /// Names in a directory, in order, without `.` and `..`.
    pub fn list(&mut self, path: &[u8]) -> FileResult<Vec<Box<[u8]>>> {
        let ino = self.find(path, true)?;
        if !self.node(ino)?.is_directory() {
            return Err(Errno::NOT_DIRECTORY);
        }
        if !self.node(ino)?.allows(4) {
            return Err(Errno::ACCESS);
        }
        Ok(self.names(ino)?.keys().cloned().collect())
    }

    /// The path without links, `.` and `..`; everything on it must exist.
    pub fn real_path(&mut self, path: &[u8]) -> FileResult<Vec<u8>> {
        let wanted = self.find(path, true)?;
        let mut names: Vec<Box<[u8]>> = Vec::new();
        // Links are followed one prefix at a time, so that each step needs only one more name.
        let absolute = if path.starts_with(b"/") {
            path.to_vec()
        } else {
            [WORKING_DIRECTORY.as_bytes(), b"/", path].concat()
        };
        let mut rest: Vec<Box<[u8]>> = absolute
            .split(|byte| *byte == b'/')
            .filter(|name| !name.is_empty())
            .map(Box::from)
            .rev()
            .collect();
        let join = |names: &[Box<[u8]>]| {
            let mut path = Vec::new();
            for name in names {
                path.push(b'/');
                path.extend_from_slice(name);
            }
            if path.is_empty() { b"/".to_vec() } else { path }
        };
        let mut links = 0;
        while let Some(name) = rest.pop() {
            match &*name {
                b"." => {}
                b".." => {
                    names.pop();
                }
                _ => {
                    names.push(name);
                    let ino = self.find(&join(&names), false)?;
                    if let Content::Symlink(target) = &self.node(ino)?.content {
                        links += 1;
                        if links > MAX_LINKS {
                            return Err(Errno::LOOP);
                        }
                        names.pop();
                        if target.starts_with(b"/") {
                            names.clear();
                        }
                        let parts = target.split(|byte| *byte == b'/').filter(|name| !name.is_empty());
                        rest.extend(parts.map(Box::from).collect::<Vec<_>>().into_iter().rev());
                    }
                }
            }
        }
        let real = join(&names);
        debug_assert_eq!(self.find(&real, false), Ok(wanted));
        Ok(real)
    }

    /// The directory and name for a new entry, if the program may make one there.
    fn vacant(&mut self, path: &[u8]) -> FileResult<(Ino, Box<[u8]>)> {
        let found = self.lookup(path, true, false)?;
        if found.node.is_some() {
            return Err(Errno::EXISTS);
        }
        self.check_writable(found.parent)?;
        Ok((found.parent, found.name))
    }

    fn check_writable(&self, directory: Ino) -> FileResult {
        if self.node(directory)?.allows(3) { Ok(()) } else { Err(Errno::ACCESS) }
    }

    /// `mkdir`
    pub fn make_directory(&mut self, path: &[u8], permissions: u32) -> FileResult {
        let (parent, name) = self.vacant(path)?;
        let node = self.new_node(Content::Directory(BTreeMap::new()), permissions & 0o777 & !0o022, USER);
        self.insert(parent, &name, node);
        self.node_mut(parent)?.links += 1;
        Ok(())
    }

    /// `symlink`
    pub fn make_link(&mut self, target: &[u8], path: &[u8]) -> FileResult {
        let (parent, name) = self.vacant(path)?;
        let node = self.new_node(Content::Symlink(target.into()), 0o777, USER);
        self.insert(parent, &name, node);
        Ok(())
    }

    /// `link`
    pub fn make_hard_link(&mut self, existing: &[u8], path: &[u8]) -> FileResult {
        let ino = self.find(existing, false)?;
        if self.node(ino)?.is_directory() {
            return Err(Errno::PERMITTED);
        }
        let (parent, name) = self.vacant(path)?;
        self.enter(parent, &name, ino);
        self.node_mut(ino)?.links += 1;
        Ok(())
    }

    /// `readlink`
    pub fn read_link(&mut self, path: &[u8]) -> FileResult<Box<[u8]>> {
        let ino = self.find(path, false)?;
        match &self.node(ino)?.content {
            Content::Symlink(target) => Ok(target.clone()),
            _ => Err(Errno::INVALID),
        }
    }

    /// `unlink` (`directory` false) and `rmdir` (true).
    pub fn remove(&mut self, path: &[u8], directory: bool) -> FileResult {
        let found = self.lookup(path, true, false)?;
        let ino = found.node.ok_or(Errno::NO_ENTRY)?;
        let node = self.node(ino)?;
        match (node.is_directory(), directory) {
            (true, false) => return Err(Errno::IS_DIRECTORY),
            (false, true) => return Err(Errno::NOT_DIRECTORY),
            _ => {}
        }
        if matches!(&*found.name, b"." | b"..") {
            return Err(Errno::INVALID);
        }
        if directory && !self.names(ino)?.is_empty() {
            return Err(Errno::NOT_EMPTY);
        }
        self.check_writable(found.parent)?;
        self.leave(found.parent, &found.name);
        if directory {
            self.node_mut(found.parent)?.links -= 1;
        }
        self.drop_link(ino);
        Ok(())
    }

    /// One name less; the node goes when it has no name and nobody has it open.
    fn drop_link(&mut self, ino: Ino) {
        if let Some(node) = self.nodes.get_mut(&ino) {
            node.links = if node.is_directory() { 0 } else { node.links.saturating_sub(1) };
        }
        self.forget_unused(ino);
    }

    fn forget_unused(&mut self, ino: Ino) {
        let is_open = self.open.iter().flatten().any(|open| open.ino == ino);
        if let Some(node) = self.nodes.get(&ino)
            && node.links == 0
            && !is_open
        {
            if matches!(node.content, Content::File(_)) {
                self.used = self.used.saturating_sub(node.size());
            }
            self.nodes.remove(&ino);
        }
    }

    /// `rename`
    pub fn rename(&mut self, from: &[u8], to: &[u8]) -> FileResult {
        let source = self.lookup(from, true, false)?;
        let ino = source.node.ok_or(Errno::NO_ENTRY)?;
        let target = self.lookup(to, true, false)?;
        if matches!(&*source.name, b"." | b"..") || matches!(&*target.name, b"." | b"..") {
            return Err(Errno::INVALID);
        }
        if target.node == Some(ino) {
            return Ok(());
        }
        let is_directory = self.node(ino)?.is_directory();
        if is_directory && self.is_inside(target.parent, ino)? {
            return Err(Errno::INVALID);
        }
        if let Some(old) = target.node {
            match (is_directory, self.node(old)?.is_directory()) {
                (true, false) => return Err(Errno::NOT_DIRECTORY),
                (false, true) => return Err(Errno::IS_DIRECTORY),
                (true, true) if !self.names(old)?.is_empty() => return Err(Errno::NOT_EMPTY),
                _ => {}
            }
        }
        self.check_writable(source.parent)?;
        self.check_writable(target.parent)?;
        if let Some(old) = target.node {
            self.leave(target.parent, &target.name);
            self.drop_link(old);
        }
        self.leave(source.parent, &source.name);
        self.enter(target.parent, &target.name, ino);
        let now = self.now;
        self.node_mut(ino)?.meta.changed = now;
        Ok(())
    }

    /// True if `inner` is `outer` or lies below it.
    fn is_inside(&mut self, inner: Ino, outer: Ino) -> FileResult<bool> {
        if inner == outer {
            return Ok(true);
        }
        let children: Vec<Ino> = self.names(outer)?.values().copied().collect();
        for child in children {
            if matches!(self.node(child)?.content, Content::Directory(_)) && self.is_inside(inner, child)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Changes what `stat` says; only the owner may.
    pub fn change(&mut self, path: &[u8], follow: bool, change: impl FnOnce(&mut Meta)) -> FileResult {
        let ino = self.find(path, follow)?;
        self.change_node(ino, change)
    }

    fn change_node(&mut self, ino: Ino, change: impl FnOnce(&mut Meta)) -> FileResult {
        if self.node(ino)?.meta.owner != USER {
            return Err(Errno::PERMITTED);
        }
        let now = self.now;
        let meta = &mut self.node_mut(ino)?.meta;
        change(meta);
        meta.changed = now;
        Ok(())
    }

    /// Bytes in use and bytes that there are.
    #[must_use]
    pub fn space(&self) -> (u64, u64) {
        (self.used, SPACE)
    }
}

/// How something of the real machine is shown; nothing but files and directories is.
fn host_content(path: &Path) -> Option<Content> {
    let meta = std::fs::metadata(path).ok()?;
    if meta.is_dir() {
        Some(Content::HostDirectory(path.to_owned()))
    } else if meta.is_file() {
        Some(Content::HostFile(path.to_owned(), meta.len()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
