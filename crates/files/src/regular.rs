//! Regular files, and nothing else.
//!
//! Start at [`open`]. **Always true:** opening never waits, and what was opened is a regular file whatever happened to its
//! path meanwhile, because the open file is asked and not the path.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// What a file is for, which says how large it may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Settings and lists that people write.
    Settings,
    /// XML of build tools.
    Build,
    /// A source, or a report.
    Source,
    /// A class file.
    Class,
    /// Whatever else a program under test may read.
    Resource,
    /// A jar.
    Jar,
    /// A database of results.
    Database,
}

impl Kind {
    /// The most bytes that such a file may have. They are some ten times what real ones have.
    #[must_use]
    pub const fn limit(self) -> u64 {
        match self {
            Kind::Settings => 1 << 20,
            Kind::Build => 8 << 20,
            Kind::Source => 32 << 20,
            Kind::Class => 16 << 20,
            Kind::Resource => 256 << 20,
            Kind::Jar => 1 << 30,
            Kind::Database => 8 << 30,
        }
    }
}

/// What to do about a symbolic link at the end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// Read what it leads to.
    Follow,
    /// Refuse it, because the file will be replaced.
    Refuse,
}

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system does not let us.
    #[error(transparent)]
    System(#[from] io::Error),
    /// It is a folder, a pipe, a device or a socket.
    #[error("it is no regular file")]
    NotRegular,
    /// It is a symbolic link where none may be.
    #[error("it is a symbolic link, which is not followed here")]
    Link,
    /// It is larger than files of its kind may be.
    #[error("it has more than {limit} bytes, the most that are read of such a file")]
    TooLarge {
        /// The limit.
        limit: u64,
    },
    /// It should be text and is not UTF-8.
    #[error("it is no UTF-8 text")]
    NotText,
}

impl ReadError {
    /// Whether there is nothing at the path.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, ReadError::System(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> io::Error {
        match error {
            ReadError::System(error) => error,
            other => io::Error::other(other),
        }
    }
}

/// Opens a regular file of a kind for reading, and says how many bytes it has.
pub fn open(path: &Path, kind: Kind, links: Links) -> Result<(File, u64), ReadError> {
    if links == Links::Refuse && path.symlink_metadata()?.is_symlink() {
        return Err(ReadError::Link);
    }
    let mut options = OpenOptions::new();
    options.read(true);
    never_wait(&mut options, links);
    let file = match options.open(path) {
        Ok(file) => file,
        // A socket cannot be opened, and some systems do not open folders.
        Err(error) => {
            let is_other = std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
            return Err(if is_other { ReadError::NotRegular } else { error.into() });
        }
    };
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(ReadError::NotRegular);
    }
    match metadata.len() {
        length if length > kind.limit() => Err(ReadError::TooLarge { limit: kind.limit() }),
        length => Ok((file, length)),
    }
}

/// A pipe that nobody writes to would keep the process waiting, and a link may be put there after it was looked at.
#[cfg(unix)]
fn never_wait(options: &mut OpenOptions, links: Links) {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    if links == Links::Refuse {
        flags |= OFlags::NOFOLLOW;
    }
    options.custom_flags(flags.bits().cast_signed());
}

/// Other systems have no pipes among files.
#[cfg(not(unix))]
fn never_wait(_: &mut OpenOptions, _: Links) {}

/// The bytes of a regular file.
pub fn read(path: &Path, kind: Kind, links: Links) -> Result<Vec<u8>, ReadError> {
    let (file, length) = open(path, kind, links)?;
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    // One byte more than may be there shows that the file grew.
    file.take(kind.limit() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > kind.limit() {
        return Err(ReadError::TooLarge { limit: kind.limit() });
    }
    Ok(bytes)
}

/// The text of a regular file.
pub fn read_text(path: &Path, kind: Kind, links: Links) -> Result<String, ReadError> {
    String::from_utf8(read(path, kind, links)?).map_err(|_| ReadError::NotText)
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use rustix::fs::{CWD, Mode, mkfifoat};

    use super::*;

    #[test]
    fn pipes_devices_and_folders_are_refused_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("XTest.java");
        mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("a pipe");
        let device = folder.path().join("testwright.toml");
        std::os::unix::fs::symlink("/dev/zero", &device).expect("a link");
        for path in [&pipe, &device, &folder.path().to_owned()] {
            let refused = read(path, Kind::Source, Links::Follow).expect_err("it is no regular file");
            assert!(matches!(refused, ReadError::NotRegular), "{}: {refused}", path.display());
        }
    }

    #[test]
    fn links_are_followed_only_where_that_is_wanted() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::fs::write(&file, "text").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        assert_eq!(read_text(&link, Kind::Source, Links::Follow).expect("followed"), "text");
        assert!(matches!(read_text(&link, Kind::Source, Links::Refuse), Err(ReadError::Link)));
        let missing = read_text(&folder.path().join("missing"), Kind::Source, Links::Refuse);
        assert!(missing.expect_err("nothing is there").is_missing());
    }

    #[test]
    fn files_that_are_too_large_or_no_text_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let large = folder.path().join("large");
        let file = File::create(&large).expect("a file");
        // A sparse file claims what it does not have.
        file.set_len(Kind::Settings.limit() + 1).expect("its length");
        let refused = read(&large, Kind::Settings, Links::Follow).expect_err("too large");
        assert!(matches!(refused, ReadError::TooLarge { limit: 0x10_0000 }), "{refused}");
        std::fs::write(&large, [0xff]).expect("written");
        assert!(matches!(read_text(&large, Kind::Settings, Links::Follow), Err(ReadError::NotText)));
    }
}
