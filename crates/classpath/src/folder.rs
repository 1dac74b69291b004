//! A folder of classes and resources.
//!
//! Names are those of the class path: relative, with slashes. A name that could lead out of the folder finds
//! nothing.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use crate::jar::ENTRY_LIMIT;

/// Folders nested deeper than this are not listed; no package is.
const DEEPEST: usize = 128;

/// Reads the file called `name` in `folder`; none if there is none.
pub(crate) fn find(folder: &Path, name: &str) -> io::Result<Option<Bytes>> {
    if !is_relative(name) {
        return Ok(None);
    }
    let path = folder.join(name);
    let file = match File::open(&path) {
        Ok(file) => file,
        // A name that the file system does not allow is a name of nothing.
        Err(e) if matches!(e.kind(), ErrorKind::PermissionDenied | ErrorKind::Interrupted) => return Err(e),
        Err(_) => return Ok(None),
    };
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Ok(None);
    }
    if metadata.len() > ENTRY_LIMIT {
        return Err(io::Error::other(format!("the file is larger than {ENTRY_LIMIT} bytes")));
    }
    let mut content = Vec::with_capacity(metadata.len() as usize);
    file.take(ENTRY_LIMIT).read_to_end(&mut content)?;
    Ok(Some(Bytes::from(content)))
}

/// The names of all files under `folder`, sorted.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    walk(folder, "", &mut Vec::new(), &mut names)?;
    names.sort_unstable();
    Ok(names)
}

/// Lists `folder`, whose name is `prefix`. `ancestors` are the real paths of the folders above it, by which
/// a symbolic link to one of them is recognised.
fn walk(
    folder: &Path,
    prefix: &str,
    ancestors: &mut Vec<PathBuf>,
    names: &mut Vec<String>,
) -> io::Result<()> {
    let real = fs::canonicalize(folder)?;
    if ancestors.contains(&real) || ancestors.len() >= DEEPEST {
        return Ok(());
    }
    ancestors.push(real);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is not Unicode cannot be that of a class.
        let Ok(file_name) = entry.file_name().into_string() else { continue };
        let name = if prefix.is_empty() { file_name } else { format!("{prefix}/{file_name}") };
        // A dangling symbolic link is as good as nothing.
        let Ok(metadata) = fs::metadata(entry.path()) else { continue };
        if metadata.is_dir() {
            walk(&entry.path(), &name, ancestors, names)?;
        } else if metadata.is_file() {
            names.push(name);
        }
    }
    ancestors.pop();
    Ok(())
}

/// True if `name` can only mean something inside the folder it is looked up in.
fn is_relative(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(['\\', '\0', ':'])
        && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
