//! `testwright doctor`: whether everything that the tool needs is there, and what to do if not.

use std::path::{Path, PathBuf};

use testwright_classpath::Jdk;
use testwright_classpath::jdk::OLDEST;
use testwright_driver::Memory;
use testwright_emit::Framework;
use testwright_emit::jdk::find_framework;
use testwright_emit::style::Libraries;
use testwright_project::{DEFAULT_LIMIT, ProjectError, Tools};

use crate::Outcome;
use crate::args::Doctor;
use crate::exit;
use crate::settings;
use crate::terminal::printable;

/// What was found, line by line.
#[derive(Default)]
struct Findings {
    text: String,
    problems: usize,
}

impl Findings {
    fn good(&mut self, line: &str) {
        self.text.push_str(&format!("ok       {line}\n"));
    }

    fn note(&mut self, line: &str) {
        self.text.push_str(&format!("note     {line}\n"));
    }

    fn bad(&mut self, line: &str) {
        self.problems += 1;
        self.text.push_str(&format!("problem  {line}\n"));
    }
}

pub(crate) fn doctor(arguments: &Doctor) -> Outcome {
    let mut found = Findings::default();
    found.good(&format!("testwright {}", env!("CARGO_PKG_VERSION")));
    java(&mut found, arguments.jdk.as_deref());
    confinement(&mut found);
    project(&mut found, &arguments.project, arguments.run_tools);
    temporary(&mut found);
    print!("{}", printable(&found.text));
    if found.problems == 0 {
        println!("\nAll is well: testwright generate {}", arguments.project.display());
        return Ok(0);
    }
    println!("\n{} problem(s)", found.problems);
    Ok(exit::INPUT)
}

fn java(found: &mut Findings, wanted: Option<&Path>) {
    let jdk = match Jdk::discover(wanted) {
        Ok(jdk) => jdk,
        Err(error) => return found.bad(&error.to_string()),
    };
    if jdk.tool("javac").exists() {
        found.good(&format!("JDK {} at {}", jdk.version, jdk.home.display()));
    } else {
        found.bad(&format!(
            "{} has no javac: it is a runtime, not a JDK; install a JDK or point at one with JAVA_HOME or --jdk",
            jdk.home.display()
        ));
    }
    for other in Jdk::all().iter().filter(|other| other.home != jdk.home) {
        let home = other.home.display();
        found
            .note(&format!("JDK {} at {home}: use it with --jdk, or as well with --also-jdk", other.version));
    }
}

/// What holds code under test back while tests are verified.
fn confinement(found: &mut Findings) {
    for layer in testwright_sandbox::layers() {
        let line = format!("confinement by {layer}");
        match (layer.holds(), layer.is_essential) {
            (true, _) => found.good(&line),
            (false, false) => found.note(&line),
            (false, true) => found.bad(&format!(
                "{line}; tests are verified only with --unconfined, and then code under test can do whatever you can"
            )),
        }
    }
}

fn project(found: &mut Findings, path: &Path, run_tools: bool) {
    let announce = |line: &str| eprintln!("testwright: {}", printable(line));
    let tools = Tools { allowed: run_tools, limit: DEFAULT_LIMIT, announce: &announce };
    let project = match testwright_project::find(path, &tools) {
        Ok(project) => project,
        Err(ProjectError::Forbidden { why, command }) => {
            let line = format!("{why}; `testwright doctor --run-tools` asks: {command}");
            return found.note(&line);
        }
        Err(error) => return found.bad(&error.to_string()),
    };
    found.good(&format!("{:?} project with {} module(s)", project.kind, project.modules.len()));
    for note in &project.notes {
        found.note(note);
    }
    kept(found, &project.root);
    for module in &project.modules {
        let missing: Vec<String> = module
            .class_path
            .iter()
            .filter(|entry| !entry.exists())
            .map(|entry| entry.display().to_string())
            .collect();
        if missing.is_empty() {
            let entries = module.class_path.len();
            found.good(&format!("module {}: {entries} entries on its class path, all there", module.name));
        } else {
            found.bad(&format!("module {}: missing on its class path: {}", module.name, missing.join(", ")));
        }
        let entries: Vec<PathBuf> = module.class_path.iter().chain(&module.test_path).cloned().collect();
        let has_testng = module.junit.is_none() && Libraries::find(&entries, OLDEST).has_testng;
        let junit = if module.junit == Some(4) { Framework::JUnit4 } else { Framework::Jupiter };
        match find_framework(&module.class_path, &module.test_path, junit) {
            _ if has_testng => found.good(&format!("module {}: TestNG is there", module.name)),
            Some(_) => found.good(&format!("module {}: JUnit {} is there", module.name, module.junit.unwrap_or(5))),
            None => found.note(&format!(
                "module {}: no JUnit was found; tests are compiled against stand-ins for its assertions (--junit-jar names the jars)",
                module.name
            )),
        }
        match &module.tests {
            Some(tests) => found.good(&format!("module {}: tests go to {}", module.name, tests.display())),
            None => found.note(&format!(
                "module {}: has no folder for tests; they go to generated-tests",
                module.name
            )),
        }
    }
}

/// Settings of the project, and what earlier runs left for later ones.
fn kept(found: &mut Findings, root: &Path) {
    match settings::check(root) {
        Ok((true, ignored)) => {
            found.good(&format!("settings are in {}", settings::FILE));
            ignored.iter().for_each(|line| found.note(line));
        }
        Ok((false, _)) => found.note(&format!("no {}: testwright init writes one", settings::FILE)),
        Err(failure) => found.bad(&failure.message),
    }
    let folder = root.join(testwright_store::FOLDER);
    if !folder.is_dir() {
        return found.note("no results of earlier runs are kept yet");
    }
    match Memory::open(root, "", &[]) {
        Ok(memory) => {
            let count = memory.count();
            let notes = memory.take_notes();
            notes.iter().for_each(|note| found.note(note));
            if notes.is_empty() {
                found.good(&format!("results of earlier runs: {count}, in {}", folder.display()));
            }
        }
        Err(error) => found.bad(&format!("results of earlier runs cannot be used: {error}")),
    }
}

/// Compiling and verifying need a folder for temporary files.
fn temporary(found: &mut Findings) {
    let folder = std::env::temp_dir();
    match tempfile::tempfile_in(&folder) {
        Ok(_) => {
            found.good(&format!("temporary files can be written to {}", folder.display()));
        }
        Err(error) => found.bad(&format!(
            "temporary files cannot be written to {}: {error}; point TMPDIR at a folder that can be written to",
            folder.display()
        )),
    }
}
