//! The files that `--start-tests` names.

use std::path::{Path, PathBuf};

use testwright_driver::StartFile;

use crate::exit::{self, Failure};

/// Folders within folders are looked at no deeper than this, so that a link to a parent does not lead round for ever.
const DEEPEST: usize = 40;

/// Reads files, and the Java files of folders, in the order of their names.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Vec<StartFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let unreadable = |error| {
            let message = format!("{} cannot be read: {error} (--start-tests)", path.display());
            Failure::new(exit::INPUT, message)
        };
        if path.is_dir() {
            list(path, DEEPEST, &mut files).map_err(unreadable)?;
        } else {
            files.push(file(path).map_err(unreadable)?);
        }
    }
    Ok(files)
}

fn list(folder: &Path, depth: usize, files: &mut Vec<StartFile>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if depth > 0 {
                list(&path, depth - 1, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(file(&path)?);
        }
    }
    Ok(())
}

fn file(path: &Path) -> std::io::Result<StartFile> {
    // A source in another encoding is still read where it is ASCII.
    let text = String::from_utf8_lossy(&std::fs::read(path)?).into();
    Ok(StartFile { path: path.to_owned(), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_read_in_the_order_of_names() {
        let folder = std::env::temp_dir().join(format!("testwright-starts-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner")).expect("a folder");
        for name in ["b.java", "inner/a.java", "c.txt"] {
            std::fs::write(folder.join(name), name).expect("a file");
        }
        let files = read(&[folder.clone(), folder.join("c.txt")]).expect("they can be read");
        let texts: Vec<&str> = files.iter().map(|file| &*file.text).collect();
        assert_eq!(texts, ["b.java", "inner/a.java", "c.txt"]);
        assert!(read(&[folder.join("missing")]).is_err());
        std::fs::remove_dir_all(folder).expect("it can be removed");
    }
}
