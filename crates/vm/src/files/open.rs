//! Open files: descriptors from 3 on, each with a position. Descriptors 0 to 2 are the standard streams, which the
//! world serves.

use std::sync::Arc;

use super::node::{Content, Device, Ino, Meta, Stat, USER};
use super::{Errno, FileResult, FileSystem, SPACE};

/// How to open a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Open {
    /// For reading.
    pub read: bool,
    /// For writing.
    pub write: bool,
    /// Every write goes to the end.
    pub append: bool,
    /// Make it if it does not exist.
    pub create: bool,
    /// Fail if it exists.
    pub exclusive: bool,
    /// Empty it.
    pub truncate: bool,
    /// Do not follow a link at the end of the path.
    pub no_follow: bool,
    /// Permissions if it is made.
    pub permissions: u32,
}

/// Descriptors below belong to the standard streams.
const FIRST: usize = 3;

/// Files that may be open at once.
const MAX_OPEN: usize = 4096;

#[derive(Clone, Debug)]
pub(super) struct OpenFile {
    pub(super) ino: Ino,
    position: u64,
    how: Open,
}

impl FileSystem {
    /// `open`: a new descriptor, the smallest that is free.
    pub fn open(&mut self, path: &[u8], how: Open) -> FileResult<i32> {
        let found = self.lookup(path, true, !(how.no_follow || how.create && how.exclusive))?;
        let ino = match found.node {
            Some(_) if how.create && how.exclusive => return Err(Errno::EXISTS),
            Some(ino) => ino,
            None if how.create => {
                if path.ends_with(b"/") {
                    return Err(Errno::IS_DIRECTORY);
                }
                self.check_writable(found.parent)?;
                let node =
                    self.new_node(Content::File(Arc::default()), how.permissions & 0o777 & !0o022, USER);
                self.insert(found.parent, &found.name, node)
            }
            None => return Err(Errno::NO_ENTRY),
        };
        let node = self.node(ino)?;
        if matches!(node.content, Content::Symlink(_)) {
            return Err(Errno::LOOP);
        }
        if node.is_directory() && how.write {
            return Err(Errno::IS_DIRECTORY);
        }
        let wanted = if how.read { 4 } else { 0 } | if how.write { 2 } else { 0 };
        if found.node.is_some() && !node.allows(wanted) {
            return Err(Errno::ACCESS);
        }
        if how.truncate && how.write && found.node.is_some() {
            self.resize(ino, 0)?;
        }
        self.changed = true;
        let file = OpenFile { ino, position: 0, how };
        if let Some(free) = self.open.iter().position(Option::is_none) {
            self.open[free] = Some(file);
            return Ok((free + FIRST) as i32);
        }
        if self.open.len() >= MAX_OPEN {
            return Err(Errno::TOO_MANY_OPEN);
        }
        self.open.push(Some(file));
        Ok((self.open.len() - 1 + FIRST) as i32)
    }

    fn slot(&mut self, descriptor: i32) -> FileResult<&mut Option<OpenFile>> {
        let at = usize::try_from(descriptor).ok().and_then(|at| at.checked_sub(FIRST));
        self.changed = true;
        at.and_then(|at| self.open.get_mut(at)).filter(|slot| slot.is_some()).ok_or(Errno::BAD_DESCRIPTOR)
    }

    fn file(&mut self, descriptor: i32) -> FileResult<&mut OpenFile> {
        self.slot(descriptor)?.as_mut().ok_or(Errno::BAD_DESCRIPTOR)
    }

    /// `close`
    pub fn close(&mut self, descriptor: i32) -> FileResult {
        let file = self.slot(descriptor)?.take().ok_or(Errno::BAD_DESCRIPTOR)?;
        self.forget_unused(file.ino);
        Ok(())
    }

    /// `dup`: another descriptor for the same file, with a position of its own.
    pub fn duplicate(&mut self, descriptor: i32) -> FileResult<i32> {
        let file = self.file(descriptor)?.clone();
        if self.open.len() >= MAX_OPEN {
            return Err(Errno::TOO_MANY_OPEN);
        }
        self.open.push(Some(file));
        Ok((self.open.len() - 1 + FIRST) as i32)
    }

    /// What kind of device a descriptor is, if it is one.
    pub fn device(&mut self, descriptor: i32) -> FileResult<Option<Device>> {
        let ino = self.file(descriptor)?.ino;
        Ok(match self.node(ino)?.content {
            Content::Device(device) => Some(device),
            _ => None,
        })
    }

    /// `read` at the position (which moves), or at `at` (`pread`). Empty at the end of the file.
    pub fn read(&mut self, descriptor: i32, length: usize, at: Option<u64>) -> FileResult<Vec<u8>> {
        let file = self.file(descriptor)?;
        if !file.how.read {
            return Err(Errno::BAD_DESCRIPTOR);
        }
        let (ino, position) = (file.ino, at.unwrap_or(file.position));
        let content = self.content(ino)?;
        let start = usize::try_from(position).unwrap_or(usize::MAX).min(content.len());
        let end = start.saturating_add(length).min(content.len());
        let bytes = content[start..end].to_vec();
        if at.is_none() {
            self.file(descriptor)?.position = position.saturating_add(bytes.len() as u64);
        }
        Ok(bytes)
    }

    /// `write` at the position (which moves), at the end of a file opened for appending, or at `at` (`pwrite`).
    pub fn write(&mut self, descriptor: i32, bytes: &[u8], at: Option<u64>) -> FileResult<usize> {
        let file = self.file(descriptor)?;
        if !file.how.write {
            return Err(Errno::BAD_DESCRIPTOR);
        }
        let (ino, append, position) = (file.ino, file.how.append, at.unwrap_or(file.position));
        if matches!(self.node(ino)?.content, Content::Device(_)) {
            return Ok(bytes.len());
        }
        let size = self.content(ino)?.len() as u64;
        let start = if append { size } else { position };
        let end = start.checked_add(bytes.len() as u64).ok_or(Errno::INVALID)?;
        if end > size {
            self.resize(ino, end)?;
        }
        let now = self.now;
        let node = self.node_mut(ino)?;
        if let Content::File(content) = &mut node.content {
            Arc::make_mut(content)[start as usize..end as usize].copy_from_slice(bytes);
        }
        (node.meta.modified, node.meta.changed) = (now, now);
        if at.is_none() {
            self.file(descriptor)?.position = end;
        }
        Ok(bytes.len())
    }

    fn resize(&mut self, ino: Ino, size: u64) -> FileResult {
        let old = self.content(ino)?.len() as u64;
        let used = self.used.saturating_sub(old).saturating_add(size);
        if size > old && used > SPACE {
            return Err(Errno::NO_SPACE);
        }
        self.used = used;
        let now = self.now;
        let node = self.node_mut(ino)?;
        if let Content::File(content) = &mut node.content {
            Arc::make_mut(content).resize(size as usize, 0);
        }
        (node.meta.modified, node.meta.changed) = (now, now);
        Ok(())
    }

    /// `ftruncate`
    pub fn set_size(&mut self, descriptor: i32, size: u64) -> FileResult {
        let file = self.file(descriptor)?;
        if !file.how.write {
            return Err(Errno::INVALID);
        }
        let ino = file.ino;
        self.resize(ino, size)
    }

    /// Where the next read or write is.
    pub fn position(&mut self, descriptor: i32) -> FileResult<u64> {
        Ok(self.file(descriptor)?.position)
    }

    /// `lseek` to an absolute position.
    pub fn seek(&mut self, descriptor: i32, position: u64) -> FileResult {
        self.file(descriptor)?.position = position;
        Ok(())
    }

    /// True if writes go to the end.
    pub fn is_append(&mut self, descriptor: i32) -> FileResult<bool> {
        Ok(self.file(descriptor)?.how.append)
    }

    /// `fstat`
    pub fn stat_open(&mut self, descriptor: i32) -> FileResult<Stat> {
        let ino = self.file(descriptor)?.ino;
        Ok(self.node(ino)?.stat(ino))
    }

    /// As [`FileSystem::change`], of an open file.
    pub fn change_open(&mut self, descriptor: i32, change: impl FnOnce(&mut Meta)) -> FileResult {
        let ino = self.file(descriptor)?.ino;
        self.change_node(ino, change)
    }

    /// `opendir`: a number under which the names of a directory can be read one by one.
    pub fn open_directory(&mut self, path: &[u8]) -> FileResult<u64> {
        let mut names = self.list(path)?;
        names.reverse();
        self.changed = true;
        self.next_listing += 1;
        self.listings.insert(self.next_listing, names);
        Ok(self.next_listing)
    }

    /// `readdir`: the next name; none at the end.
    pub fn next_name(&mut self, listing: u64) -> FileResult<Option<Box<[u8]>>> {
        self.changed = true;
        Ok(self.listings.get_mut(&listing).ok_or(Errno::BAD_DESCRIPTOR)?.pop())
    }

    /// `closedir`
    pub fn close_directory(&mut self, listing: u64) -> FileResult {
        self.changed = true;
        self.listings.remove(&listing).map(|_| ()).ok_or(Errno::BAD_DESCRIPTOR)
    }
}
