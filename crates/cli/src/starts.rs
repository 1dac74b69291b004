//! The files that `--start-tests` names.

use std::path::{Path, PathBuf};

use testwright_driver::StartFile;
use testwright_files::{Kind, Links, Walk, read as read_file};

use crate::exit::{self, Failure};

/// Reads files, and the Java files of folders, in the order of their names.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Vec<StartFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let unreadable = |error| {
            let message = format!("{} cannot be read: {error} (--start-tests)", path.display());
            Failure::new(exit::INPUT, message)
        };
        if path.is_dir() {
            list(path, &mut files).map_err(unreadable)?;
        } else {
            files.push(file(path).map_err(unreadable)?);
        }
    }
    Ok(files)
}

fn list(folder: &Path, files: &mut Vec<StartFile>) -> std::io::Result<()> {
    for entry in Walk::default().files(folder)? {
        if entry.name.ends_with(".java") {
            files.push(file(&entry.path)?);
        }
    }
    Ok(())
}

fn file(path: &Path) -> std::io::Result<StartFile> {
    // A source in another encoding is still read where it is ASCII.
    let text = String::from_utf8_lossy(&read_file(path, Kind::Source, Links::Follow)?).into();
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
