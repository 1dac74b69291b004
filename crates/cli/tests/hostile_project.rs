//! Projects that mean harm: their settings, tools, links and pipes. Whatever they hold, they are only read.
#![cfg(target_os = "linux")]

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rustix::fs::{CWD, Mode, mkfifoat};
use tempfile::TempDir;
use testwright_testkit::Java;

const STACK: &str = include_str!("../../../testdata/hostile/project/Stack.java");
const SETTINGS: &str = include_str!("../../../testdata/hostile/project/testwright.toml");

/// A folder with a project in it and things beside it that the project must not touch.
struct Place(TempDir);

impl Place {
    fn new() -> Option<Place> {
        let java = Java::compile(&[STACK])?;
        let place = Place(tempfile::tempdir().expect("a folder"));
        let classes = place.project().join("classes/shop");
        std::fs::create_dir_all(&classes).expect("a folder");
        std::fs::copy(java.folder.join("shop/Stack.class"), classes.join("Stack.class")).expect("copied");
        std::fs::create_dir(place.outside()).expect("a folder");
        std::fs::write(place.canary(), "alive").expect("written");
        Some(place)
    }

    fn project(&self) -> PathBuf {
        self.0.path().join("project")
    }

    fn outside(&self) -> PathBuf {
        self.0.path().join("outside")
    }

    /// A file of the user's.
    fn canary(&self) -> PathBuf {
        self.0.path().join("canary")
    }

    /// A file that a program of the project makes when it runs.
    fn ran(&self) -> PathBuf {
        self.0.path().join("ran")
    }

    /// Puts a program into the project.
    fn program(&self, name: &str) {
        let path = self.project().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = format!("#!/bin/sh\ntouch {}\nsleep 600\n", self.ran().display());
        std::fs::write(&path, text).expect("written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("executable");
    }

    fn pipe(&self, name: &str) {
        let path = self.project().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        mkfifoat(CWD, path, Mode::RUSR | Mode::WUSR).expect("a pipe");
    }

    fn run(&self, arguments: &[&str]) -> Output {
        // The limit is for tests that fail: what is tested is that nothing waits.
        Command::new("timeout")
            .args(["120", env!("CARGO_BIN_EXE_testwright")])
            .args(arguments)
            .current_dir(self.project())
            .env("XDG_CONFIG_HOME", self.0.path().join("configuration"))
            .output()
            .expect("it runs")
    }

    /// Makes tests and returns what was said; nothing outside may have changed.
    fn generate(&self, more: &[&str]) -> String {
        let output = self.run(&[&["generate", "--iterations", "50", "--jobs", "1"], more, &["."]].concat());
        assert_eq!(std::fs::read(self.canary()).expect("the canary"), b"alive");
        assert!(!self.ran().exists(), "a program of the project ran");
        let left = std::fs::read_dir(self.outside()).expect("a folder").count();
        assert_eq!(left, 0, "something was written outside");
        assert_ne!(output.status.code(), Some(124), "it hangs");
        text(&output)
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

fn is_test(path: &Path) -> bool {
    std::fs::read_to_string(path).is_ok_and(|text| text.contains("class StackTest"))
}

#[test]
fn settings_that_reach_out_are_ignored_until_the_project_is_trusted() {
    let Some(place) = Place::new() else { return };
    std::fs::write(place.project().join("testwright.toml"), SETTINGS).expect("written");
    symlink(place.outside(), place.project().join("link")).expect("a link");
    place.program("evil");
    place.program("evil-jdk/bin/java");
    let said = place.generate(&[]);
    for key in ["jdk", "also-jdk", "smt-solver", "junit-jar", "start-tests", "out", "report"] {
        assert!(said.contains(&format!("`{key}` is ignored")), "{key}: {said}");
    }
    assert!(said.contains("testwright trust "), "{said}");
    assert!(is_test(&place.project().join("generated-tests/shop/StackTest.java")), "{said}");

    let said = text(&place.run(&["trust", "."]));
    assert!(said.contains("smt-solver = ./evil (it names a program)"), "{said}");
    assert!(text(&place.run(&["trust", "--list"])).contains("project\n"));
    // The keys count now, but even so no report takes the place of a file of the user's.
    let said = place.generate(&[]);
    assert!(!said.contains("is ignored") && said.contains("is no report of Testwright's"), "{said}");
    std::fs::write(place.project().join("testwright.toml"), format!("{SETTINGS}\n# changed\n"))
        .expect("written");
    assert!(place.generate(&[]).contains("`jdk` is ignored"));
    std::fs::write(place.project().join("testwright.toml"), SETTINGS).expect("written");
    assert!(text(&place.run(&["trust", "--revoke", "."])).contains("is no longer trusted"));
    assert!(place.generate(&[]).contains("`jdk` is ignored"));
}

#[test]
fn reports_replace_nothing_but_reports() {
    let Some(place) = Place::new() else { return };
    let project = place.project();
    std::fs::write(project.join("notes.html"), "<html>mine</html>").expect("written");
    symlink(place.canary(), project.join("link.html")).expect("a link");
    place.pipe("pipe.html");
    std::fs::create_dir(project.join("folder.html")).expect("a folder");
    for name in ["notes", "link", "pipe", "folder"] {
        let said = place.generate(&["--report", &format!("html={name}.html")]);
        assert!(said.contains(&format!("cannot write the report {name}.html")), "{name}: {said}");
        assert!(!project.join("generated-tests").exists(), "it is said before anything is done");
    }
    let formats = ["html", "lcov", "jacoco", "junit", "sarif"];
    let wanted: Vec<String> = formats.iter().map(|format| format!("{format}=report.{format}")).collect();
    let arguments: Vec<&str> = wanted.iter().flat_map(|report| ["--report", report.as_str()]).collect();
    for _ in 0..2 {
        let said = place.generate(&arguments);
        for format in formats {
            assert!(said.contains(&format!("wrote report.{format}")), "{said}");
        }
    }
    let said = place.generate(&["--report", "html=report.lcov"]);
    assert!(said.contains("is no report of Testwright's"), "{said}");
}

#[test]
fn the_doctor_runs_no_program_of_the_project() {
    let Some(place) = Place::new() else { return };
    std::fs::write(place.project().join("build.gradle"), "").expect("written");
    place.program("gradlew");
    let said = text(&place.run(&["doctor", "."]));
    assert!(said.contains("--run-tools") && said.contains("gradlew"), "{said}");
    let said = place.generate(&["--no-project-tools"]);
    assert!(said.contains("project tools are forbidden"), "{said}");
    assert!(!place.ran().exists());
    // Asked for, it is named first and ended when it takes too long.
    let said = text(&place.run(&["generate", "--tool-time", "0.3", "."]));
    assert!(said.contains("asking ") && said.contains("it is a program of the project"), "{said}");
    assert!(said.contains("longer than 0.3 s"), "{said}");
    assert!(place.ran().exists());
}

#[test]
fn pipes_and_devices_behind_usual_names_keep_nothing_waiting() {
    let Some(place) = Place::new() else { return };
    let project = place.project();
    place.pipe("test/shop/StackTest.java");
    place.pipe(".testwright/results.redb");
    place.pipe("classes/shop/Pipe.class");
    let said = place.generate(&[]);
    assert!(project.join("test/shop/StackGeneratedTest.java").is_file(), "{said}");
    assert!(said.contains("it is no regular file"), "{said}");
    std::fs::remove_file(project.join("test/shop/StackTest.java")).expect("removed");
    symlink(place.canary(), project.join("test/shop/StackTest.java")).expect("a link");
    place.generate(&["--fresh"]);
    assert!(project.join("test/shop/StackTest.java").is_symlink());
    symlink("/dev/zero", project.join("testwright.toml")).expect("a link");
    assert!(place.generate(&[]).contains("testwright.toml: it is no regular file"));
    std::fs::remove_file(project.join("testwright.toml")).expect("removed");
    place.pipe("pom.xml");
    place.pipe(".classpath");
    assert!(is_harmless(&place.generate(&[])));
}

/// A pipe is no pom and no class path, so that the folder is taken as it is.
fn is_harmless(said: &str) -> bool {
    said.contains("shop.Stack")
}

#[test]
fn links_do_not_lead_tests_out_of_the_project() {
    let Some(place) = Place::new() else { return };
    let project = place.project();
    symlink(place.outside(), project.join("test")).expect("a link");
    let said = place.generate(&[]);
    assert!(said.contains("leads out of") && said.contains("--out"), "{said}");
    std::fs::remove_file(project.join("test")).expect("removed");
    std::fs::create_dir(project.join("test")).expect("a folder");
    symlink(place.outside(), project.join("test/shop")).expect("a link");
    let said = place.generate(&[]);
    assert!(said.contains("a link on the way leads out of the folder for tests"), "{said}");
    std::fs::remove_file(project.join("test/shop")).expect("removed");
    std::fs::remove_dir_all(project.join(".testwright")).expect("removed");
    symlink(place.outside(), project.join(".testwright")).expect("a link");
    let said = place.generate(&[]);
    assert!(said.contains("symbolic link") && is_test(&project.join("test/shop/StackTest.java")), "{said}");
}

#[test]
fn a_build_file_does_not_choose_where_tests_are_written() {
    let Some(place) = Place::new() else { return };
    let pom = format!(
        "<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>\
         <modules><module>.</module></modules><build><outputDirectory>classes</outputDirectory>\
         <testSourceDirectory>{}</testSourceDirectory></build></project>",
        place.outside().display()
    );
    std::fs::write(place.project().join("pom.xml"), pom).expect("written");
    let said = place.generate(&[]);
    assert!(said.contains("leads out of") && said.contains("--out"), "{said}");
    let said = text(&place.run(&["mutate", "--kill", ".", "shop.Stack"]));
    assert!(said.contains("leads out of"), "{said}");
    place.generate(&["--out", "mine"]);
    assert!(is_test(&place.project().join("mine/shop/StackTest.java")));
}
