//! Maps a file into memory and shows it as [`Bytes`] that can be sliced without copying.
//!
//! This is the only place of the crate that needs `unsafe`.

use std::fs::File;
use std::io;
use std::path::Path;

use bytes::Bytes;
use memmap2::Mmap;

/// The content of a file, read when it is touched. The mapping lives as long as any slice of the result.
///
/// Only for files that nobody changes while a program uses them, such as the image of an installed JDK:
/// see the SAFETY comment. Jars of a project are read, not mapped, because a build may rewrite them.
#[allow(unsafe_code)]
pub(crate) fn map(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Bytes::new());
    }
    // SAFETY: the mapping is private and read-only, and is shown only as `&[u8]`. What cannot be ruled out is
    // that another process changes the file meanwhile; the JDK itself maps its image the same way and
    // relies, as we do, on installers replacing the file and not writing into it.
    let map = unsafe { Mmap::map(&file)? };
    Ok(Bytes::from_owner(map))
}
