//! A folder of classes and resources.
//!
//! Names are those of the class path: relative, with slashes. A name that could lead out of the folder finds
//! nothing, and so does one of what is no regular file. Links that lead out of the folder are not listed.

use std::io::{self, ErrorKind};
use std::path::Path;

use bytes::Bytes;
use testwright_files::{Kind, Links, ReadError, Walk};

/// Reads the file called `name` in `folder`; none if there is none.
pub(crate) fn find(folder: &Path, name: &str) -> io::Result<Option<Bytes>> {
    if !is_relative(name) {
        return Ok(None);
    }
    match testwright_files::read(&folder.join(name), kind_of(name), Links::Follow) {
        Ok(content) => Ok(Some(Bytes::from(content))),
        // A name that the file system does not allow is a name of nothing.
        Err(ReadError::System(error))
            if !matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::Interrupted) =>
        {
            Ok(None)
        }
        Err(ReadError::NotRegular) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// What a name on the class path stands for, which says how large it may be.
pub(crate) fn kind_of(name: &str) -> Kind {
    if name.ends_with(".class") { Kind::Class } else { Kind::Resource }
}

/// The names of all files under `folder`, sorted.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<String>> {
    Ok(Walk::default().files(folder)?.into_iter().map(|entry| entry.name).collect())
}

/// True if `name` can only mean something inside the folder it is looked up in.
fn is_relative(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(['\\', '\0', ':'])
        && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
