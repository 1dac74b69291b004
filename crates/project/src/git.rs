//! What changed since a revision, as Git knows it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::ProjectError;

/// Files below a folder that differ from a revision, those included that Git does not follow yet, in order.
pub fn changed_since(folder: &Path, revision: &str) -> Result<Vec<PathBuf>, ProjectError> {
    // Git would take it for an option.
    if revision.starts_with('-') || revision.is_empty() {
        return Err(ProjectError::Git { reason: format!("{revision:?} is no revision") });
    }
    ask(folder, &["rev-parse", "--is-inside-work-tree"]).map_err(|error| match error {
        ProjectError::Git { reason } if reason.contains("not a git repository") => {
            let reason = format!("{} is not in a Git repository", folder.display());
            ProjectError::Git { reason }
        }
        error => error,
    })?;
    let commit = format!("{revision}^{{commit}}");
    ask(folder, &["rev-parse", "--verify", "--quiet", &commit]).map_err(|_| ProjectError::Git {
        reason: format!("there is no revision {revision} in the repository of {}", folder.display()),
    })?;
    let followed = ask(folder, &["diff", "--name-only", "--relative", "-z", revision, "--"])?;
    let others = ask(folder, &["ls-files", "--others", "--exclude-standard", "-z"])?;
    let names = followed.split('\0').chain(others.split('\0')).filter(|name| !name.is_empty());
    let mut files: Vec<PathBuf> = names.map(|name| folder.join(name)).collect();
    files.sort();
    files.dedup();
    Ok(files)
}

fn ask(folder: &Path, arguments: &[&str]) -> Result<String, ProjectError> {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).env("LC_ALL", "C").output();
    let output = output.map_err(|error| ProjectError::Git {
        reason: match error.kind() {
            std::io::ErrorKind::NotFound => "git is not installed, or not on the PATH".to_owned(),
            _ => format!("git cannot be started: {error}"),
        },
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(ProjectError::Git { reason: String::from_utf8_lossy(&output.stderr).trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(folder: &Path, arguments: &[&str]) {
        let name = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
        let output = Command::new("git").arg("-C").arg(folder).args(name).args(arguments).output();
        let output = output.expect("git runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    #[test]
    fn files_that_differ_or_are_new_have_changed() {
        if Command::new("git").arg("--version").output().is_err() {
            println!("skipped: git is not installed");
            return;
        }
        let folder = std::env::temp_dir().join(format!("testwright-git-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("module/src")).expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
        let module = folder.join("module");
        let error = changed_since(&module, "HEAD").expect_err("no repository").to_string();
        // The folder for temporary files may itself be in a repository.
        assert!(error.contains("is not in a Git repository") || error.contains("HEAD"), "{error}");
        git(&folder, &["init", "-q"]);
        write("module/src/A.java", "class A {}");
        write("module/src/B.java", "class B {}");
        write("C.java", "class C {}");
        git(&folder, &["add", "."]);
        git(&folder, &["commit", "-qm", "first"]);
        assert_eq!(changed_since(&module, "HEAD").expect("a list"), Vec::<PathBuf>::new());
        write("module/src/A.java", "class A { }");
        write("module/src/Neu ä.java", "class Neu {}");
        write("C.java", "class C { }");
        let changed = changed_since(&module, "HEAD").expect("a list");
        assert_eq!(changed, [module.join("src/A.java"), module.join("src/Neu ä.java")]);
        let error = changed_since(&module, "no-such").expect_err("unknown").to_string();
        assert!(error.contains("there is no revision no-such"), "{error}");
        assert!(changed_since(&module, "--help").is_err());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
