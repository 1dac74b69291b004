//! Projects that are hostile to whoever looks at them.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use super::bench::{Bench, census, unchanged};

/// Writes a program that leaves a mark and sleeps.
fn program(path: &Path, canary: &Path) -> Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, format!("#!/bin/sh\ntouch '{}/{}'\nsleep 30\n", canary.display(), name(path)))?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?;
    Ok(())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A Maven project that is built, with one class.
fn project(bench: &Bench, name: &str) -> Result<(PathBuf, PathBuf)> {
    let (folder, canary) = (bench.folder(name)?, bench.folder(&format!("{name}-canary"))?);
    std::fs::write(folder.join("pom.xml"), pom(""))?;
    let source = bench.source("world/Plain.java", &[("@NAME@", "level".to_owned())])?;
    std::fs::create_dir_all(folder.join("target"))?;
    bench.compile(&[("Plain.java", source)], &folder.join("target/classes"))?;
    Ok((folder, canary))
}

fn pom(more: &str) -> String {
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>h</groupId><artifactId>h</artifactId>\
         <version>1</version>{more}</project>"
    )
}

/// Row 6: settings of a project run no program and write to no file outside of it.
pub(super) fn settings(bench: &Bench) -> Result<String> {
    let (folder, canary) = project(bench, "settings")?;
    program(&folder.join("jdk/bin/java"), &canary)?;
    program(&folder.join("jdk/bin/javac"), &canary)?;
    program(&folder.join("solver"), &canary)?;
    std::fs::write(canary.join("precious"), "mine")?;
    let text = format!(
        "jdk = \"jdk\"\nsmt-solver = \"./solver\"\nout = \"{0}/tests\"\nreport = {{ html = \"{0}/precious\" }}\n",
        canary.display()
    );
    std::fs::write(folder.join("testwright.toml"), text)?;
    let before = census(&canary)?;
    let ran = bench.run(&folder, &["generate", ".", "--time", "3"])?;
    unchanged(&before, &census(&canary)?)?;
    ran.ended_with(&[0])?;
    for key in ["jdk", "smt-solver", "out", "report"] {
        ensure!(ran.text.contains(key), "nothing says that {key} was ignored:\n{}", ran.text);
    }
    // A report that the user asks for replaces no file of another kind.
    let report = format!("html={}/precious", canary.display());
    let ran = bench.run(&folder, &["generate", ".", "--time", "3", "--report", &report])?;
    unchanged(&before, &census(&canary)?)?;
    ensure!(ran.code != Some(0), "a report that was not written is no success:\n{}", ran.text);
    Ok("ignored and said so".to_owned())
}

/// Row 7: looking at a project runs nothing of it.
pub(super) fn tools(bench: &Bench) -> Result<String> {
    let (folder, canary) = project(bench, "tools")?;
    let before = census(&canary)?;
    program(&folder.join("monitor"), &canary)?;
    program(&folder.join("hooks/post-index-change"), &canary)?;
    program(&folder.join("mvnw"), &canary)?;
    for arguments in [
        &["init", "-q"][..],
        &["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "first"],
        &["config", "core.fsmonitor", "./monitor"],
        &["config", "core.hooksPath", "hooks"],
        &["config", "diff.external", "./monitor"],
        &["config", "core.pager", "./monitor"],
    ] {
        let status = Command::new("git").args(arguments).current_dir(&folder).status()?;
        ensure!(status.success(), "git {arguments:?} failed");
    }
    let since = bench.run(&folder, &["generate", ".", "--since", "HEAD", "--time", "3"])?;
    unchanged(&before, &census(&canary)?)?;
    ensure!(since.code.is_some_and(|code| code != 70), "{}", since.text);
    let option = bench.run(&folder, &["generate", ".", "--since", "--output=/tmp/x", "--time", "3"])?;
    ensure!(option.code != Some(0), "an option of Git's was taken for a revision:\n{}", option.text);
    let gradle = bench.folder("gradle")?;
    program(&gradle.join("gradlew"), &canary)?;
    std::fs::write(gradle.join("build.gradle"), "plugins { id 'java' }\n")?;
    let doctor = bench.run(&gradle, &["doctor", "."])?;
    unchanged(&before, &census(&canary)?)?;
    ensure!(doctor.seconds < 10.0, "doctor took {:.1} s", doctor.seconds);
    Ok(format!("nothing ran; doctor {:.1} s", doctor.seconds))
}

/// Row 8: circles, pipes and devices end no run, and files of others are not swept up.
pub(super) fn files(bench: &Bench) -> Result<String> {
    let (folder, _) = project(bench, "files")?;
    std::fs::write(
        folder.join("pom.xml"),
        pom("<packaging>pom</packaging><modules><module>.</module></modules>"),
    )?;
    let circle = bench.run(&folder, &["generate", ".", "--time", "3"])?;
    ensure!(circle.seconds < 60.0, "modules in a circle took {:.0} s", circle.seconds);
    std::fs::write(folder.join("pom.xml"), pom(""))?;
    let tests = folder.join("src/test/java/hostile");
    std::fs::create_dir_all(&tests)?;
    let pipe = |path: &Path| -> Result<()> {
        ensure!(Command::new("mkfifo").arg(path).status()?.success(), "mkfifo failed");
        Ok(())
    };
    pipe(&tests.join("PlainTest.java"))?;
    symlink("/dev/zero", tests.join("PlainGeneratedTest.java"))?;
    std::fs::write(tests.join("mine.testwright-part"), "mine")?;
    pipe(&tests.join("x.testwright-part"))?;
    let ran = bench.run(&folder, &["generate", ".", "--time", "3"])?;
    ensure!(ran.code.is_some_and(|code| code != 70), "{}", ran.text);
    ensure!(tests.join("mine.testwright-part").exists(), "a file of the user's was swept up");
    for (name, target) in [("testwright.toml", None), ("testwright.toml", Some("/dev/zero"))] {
        let path = folder.join(name);
        match target {
            None => pipe(&path)?,
            Some(target) => symlink(target, &path)?,
        }
        let ran = bench.run(&folder, &["generate", ".", "--time", "3"])?;
        ensure!(ran.seconds < 60.0, "{name} took {:.0} s", ran.seconds);
        std::fs::remove_file(&path)?;
    }
    let store = folder.join(".testwright");
    if store.exists() {
        std::fs::remove_dir_all(&store)?;
    }
    std::fs::create_dir_all(&store)?;
    pipe(&store.join("results.redb"))?;
    let ran = bench.run(&folder, &["generate", ".", "--time", "3"])?;
    ensure!(ran.code.is_some_and(|code| code != 70), "{}", ran.text);
    Ok("all ended".to_owned())
}
