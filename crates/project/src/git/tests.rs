use std::path::{Path, PathBuf};
use std::process::Command;

use super::*;
use crate::tools::DEFAULT_LIMIT;

fn git(folder: &Path, arguments: &[&str]) {
    let name = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    let output = Command::new("git").arg("-C").arg(folder).args(name).args(arguments).output();
    let output = output.expect("git runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn is_missing() -> bool {
    let is_missing = Command::new("git").arg("--version").output().is_err();
    if is_missing {
        println!("skipped: git is not installed");
    }
    is_missing
}

fn tools() -> Tools<'static> {
    Tools { allowed: true, limit: DEFAULT_LIMIT, announce: &|_| {} }
}

#[test]
fn files_that_differ_or_are_new_have_changed() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::create_dir_all(folder.join("module/src")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    let module = folder.join("module");
    let error = changed_since(&module, "HEAD", &tools()).expect_err("no repository").to_string();
    // The folder for temporary files may itself be in a repository.
    assert!(error.contains("is not in a Git repository") || error.contains("HEAD"), "{error}");
    git(folder, &["init", "-q"]);
    write("module/src/A.java", "class A {}");
    write("module/src/B.java", "class B {}");
    write("C.java", "class C {}");
    git(folder, &["add", "."]);
    git(folder, &["commit", "-qm", "first"]);
    assert_eq!(changed_since(&module, "HEAD", &tools()).expect("a list"), Vec::<PathBuf>::new());
    write("module/src/A.java", "class A { }");
    write("module/src/Neu ä.java", "class Neu {}");
    write("C.java", "class C { }");
    let changed = changed_since(&module, "HEAD", &tools()).expect("a list");
    assert_eq!(changed, [module.join("src/A.java"), module.join("src/Neu ä.java")]);
    let error = changed_since(&module, "no-such", &tools()).expect_err("unknown").to_string();
    assert!(error.contains("there is no revision no-such"), "{error}");
    assert!(changed_since(&module, "--help", &tools()).is_err());
    let error = changed_since(&module, "HEAD", &Tools::forbidden()).expect_err("forbidden");
    assert!(matches!(error, ProjectError::Forbidden { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn programs_that_a_repository_names_do_not_run() {
    use std::os::unix::fs::PermissionsExt;
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    git(folder, &["init", "-q"]);
    write("A.java", "class A {}");
    write("B.java", "class B {}");
    git(folder, &["add", "."]);
    git(folder, &["commit", "-qm", "first"]);
    let canary = folder.join("canary");
    write("evil", &format!("#!/bin/sh\ntouch {}\ncat\n", canary.display()));
    let evil = folder.join("evil");
    std::fs::set_permissions(&evil, std::fs::Permissions::from_mode(0o755)).expect("executable");
    let evil = evil.display().to_string();
    let hooks = folder.join("hooks");
    std::fs::create_dir(&hooks).expect("a folder");
    for hook in ["post-index-change", "fsmonitor-watchman", "post-checkout"] {
        std::fs::copy(&evil, hooks.join(hook)).expect("copied");
    }
    let settings = [
        ("core.fsmonitor", evil.as_str()),
        ("core.hooksPath", &hooks.display().to_string()),
        ("core.pager", &evil),
        ("diff.external", &evil),
        ("diff.evil.command", &evil),
        ("diff.evil.textconv", &evil),
        ("filter.a=b.clean", &evil),
        ("filter.a=b.smudge", &evil),
        ("filter.a=b.required", "true"),
        ("filter.long.process", &evil),
        ("core.sshCommand", &evil),
        ("protocol.ext.allow", "always"),
        ("remote.origin.url", &format!("ext::{evil}")),
        ("remote.origin.promisor", "true"),
        ("extensions.partialClone", "origin"),
        ("core.repositoryFormatVersion", "1"),
    ];
    for (name, value) in settings {
        git(folder, &["config", name, value]);
    }
    write(".git/info/attributes", "A.java filter=a=b diff=evil\nB.java filter=long\n");
    // Stale times make Git look into the files.
    write("A.java", "class A { }");
    write("B.java", "class B {}");
    let changed = changed_since(folder, "HEAD", &tools()).expect("a list");
    assert!(changed.contains(&folder.join("A.java")), "{changed:?}");
    assert!(!changed.contains(&folder.join("B.java")), "{changed:?}");
    // An object that is missing is not fetched.
    let absent = "0123456789012345678901234567890123456789";
    assert!(changed_since(folder, absent, &tools()).is_err());
    assert!(!canary.exists(), "a program of the repository ran");
}
