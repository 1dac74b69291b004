//! Where a path leads once links and `..` are followed.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Where a path leads: links and `..` are followed as far as the path exists. None if that cannot be said: a link leads
/// nowhere or in circles, a folder may not be looked into, or `..` follows something that does not exist.
#[must_use]
pub fn resolved(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let mut rest: Vec<OsString> = Vec::new();
    let mut existing = path.as_path();
    // Whatever has an entry exists, a link that leads nowhere included.
    while let Err(error) = existing.symlink_metadata() {
        let is_absent =
            matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory);
        match existing.components().next_back() {
            Some(Component::Normal(name)) if is_absent => rest.push(name.to_owned()),
            _ => return None,
        }
        existing = existing.parent()?;
    }
    let mut resolved = existing.canonicalize().ok()?;
    resolved.extend(rest.iter().rev());
    Some(resolved)
}

/// Whether a path leads to something in a folder, or to the folder itself. What cannot be said counts as outside.
#[must_use]
pub fn is_within(folder: &Path, path: &Path) -> bool {
    match (resolved(folder), resolved(path)) {
        (Some(folder), Some(path)) => path.starts_with(folder),
        _ => false,
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_and_parents_do_not_hide_where_a_path_leads() {
        let outer = tempfile::tempdir().expect("a folder");
        let project = outer.path().join("project");
        std::fs::create_dir_all(project.join("src")).expect("a folder");
        symlink(outer.path(), project.join("out")).expect("a link");
        symlink(project.join("src"), project.join("inner")).expect("a link");
        symlink(outer.path().join("nowhere"), project.join("dangling")).expect("a link");
        symlink(project.join("circle"), project.join("circle")).expect("a link");
        let within = ["", "src", "src/new/deep/file", "inner/file", "src/../src", "out/project/src"];
        for path in within {
            assert!(is_within(&project, &project.join(path)), "{path}");
        }
        let outside =
            ["..", "out", "out/file", "/etc", "dangling", "dangling/x", "circle", "src/../../x", "new/../x"];
        for path in outside {
            assert!(!is_within(&project, &project.join(path)), "{path}");
        }
    }
}
