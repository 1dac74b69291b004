//! Files, directories and symbolic links, and what `stat` says of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Number of a node; never used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ino(pub u64);

/// Bit of `Meta::mode` for the sort of node: directory.
const DIRECTORY: u32 = 0o040_000;
/// Regular file.
const REGULAR: u32 = 0o100_000;
/// Symbolic link.
const SYMLINK: u32 = 0o120_000;
/// Character device.
const CHARACTER: u32 = 0o020_000;

/// User that programs run as.
pub const USER: u32 = 1000;

/// What a node holds.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// Names to nodes.
    Directory(BTreeMap<Box<[u8]>, Ino>),
    /// Bytes, shared between a file system and its frozen copy until one of them writes.
    File(Arc<Vec<u8>>),
    /// Path that the link stands for.
    Symlink(Box<[u8]>),
    /// A directory of the real machine that is shown here and whose names have not been asked for yet.
    HostDirectory(PathBuf),
    /// A file of the real machine that is shown here and whose bytes have not been asked for yet; its size.
    HostFile(PathBuf, u64),
    /// `/dev/null`, `/dev/zero` and the random devices.
    Device(Device),
}

/// A device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    /// Swallows and ends at once.
    Null,
    /// Zeros.
    Zero,
    /// Random bytes from the VM's seed.
    Random,
}

/// Times, owner and permissions of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meta {
    /// Permission bits.
    pub permissions: u32,
    /// Owner.
    pub owner: u32,
    /// Group.
    pub group: u32,
    /// Last access, in nanoseconds since 1970.
    pub accessed: i64,
    /// Last change of content.
    pub modified: i64,
    /// Last change of anything.
    pub changed: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) content: Content,
    pub(super) meta: Meta,
    pub(super) links: u32,
}

impl Node {
    pub(super) fn is_directory(&self) -> bool {
        matches!(self.content, Content::Directory(_) | Content::HostDirectory(_))
    }

    pub(super) fn size(&self) -> u64 {
        match &self.content {
            Content::Directory(_) | Content::HostDirectory(_) => 4096,
            Content::File(bytes) => bytes.len() as u64,
            Content::Symlink(target) => target.len() as u64,
            Content::HostFile(_, size) => *size,
            Content::Device(_) => 0,
        }
    }

    pub(super) fn stat(&self, ino: Ino) -> Stat {
        let sort = match &self.content {
            Content::Directory(_) | Content::HostDirectory(_) => DIRECTORY,
            Content::File(_) | Content::HostFile(..) => REGULAR,
            Content::Symlink(_) => SYMLINK,
            Content::Device(_) => CHARACTER,
        };
        Stat {
            ino,
            mode: sort | self.meta.permissions,
            links: self.links,
            size: self.size(),
            meta: self.meta,
        }
    }

    /// True if programs may do all of `wanted` (4 read, 2 write, 1 execute or search).
    pub(super) fn allows(&self, wanted: u32) -> bool {
        let bits = if self.meta.owner == USER { self.meta.permissions >> 6 } else { self.meta.permissions };
        bits & wanted == wanted
    }
}

/// What `stat` says of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    /// Number.
    pub ino: Ino,
    /// Sort and permissions.
    pub mode: u32,
    /// Names that it has.
    pub links: u32,
    /// Bytes.
    pub size: u64,
    /// The rest.
    pub meta: Meta,
}

impl Stat {
    /// True for directories.
    #[must_use]
    pub fn is_directory(&self) -> bool {
        self.mode & 0o170_000 == DIRECTORY
    }

    /// True for regular files.
    #[must_use]
    pub fn is_regular(&self) -> bool {
        self.mode & 0o170_000 == REGULAR
    }
}
