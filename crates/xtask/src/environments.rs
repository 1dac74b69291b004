//! `cargo xtask environments`: suites of many classes run with the real JUnit in ten environments on every JDK, in random orders.
//!
//! Classes are taken by rule: of each library every n-th public class by name, as many as are asked for. Their suites must pass
//! on every JDK installed (`--also-jdk`), so that no failure is excused.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use testwright_classpath::{ClassFile, ClassPath, Jdk};

use crate::{artifacts, suites};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Artifacts whose classes get suites (`group:name:version`)
    #[arg(long, default_values_t = LIBRARIES.map(str::to_owned))]
    library: Vec<String>,
    /// Classes of each
    #[arg(long, default_value_t = 20)]
    classes: usize,
    /// Tests that the search of a class runs
    #[arg(long, default_value_t = 1000)]
    iterations: u64,
    /// The command to try (default: a release build)
    #[arg(long)]
    testwright: Option<PathBuf>,
    /// Folder for what is made
    #[arg(long, default_value = "target/environments")]
    out: PathBuf,
}

const LIBRARIES: [&str; 5] = [
    "org.apache.commons:commons-lang3:3.14.0",
    "org.apache.commons:commons-text:1.11.0",
    "org.apache.commons:commons-collections4:4.4",
    "commons-codec:commons-codec:1.16.0",
    "commons-cli:commons-cli:1.6.0",
];

/// An environment: what it is called, options of `java`, and settings of JUnit.
struct World(&'static str, &'static [&'static str], &'static [&'static str]);

const WORLDS: [World; 10] = [
    World("plain", &[], &[]),
    World("Turkish", &["-Duser.language=tr", "-Duser.country=TR"], &[]),
    World("Japanese in Tokyo", &["-Duser.language=ja", "-Duser.timezone=Asia/Tokyo"], &[]),
    World("New York", &["-Duser.timezone=America/New_York"], &[]),
    World("Arabic in Kolkata", &["-Duser.language=ar", "-Duser.timezone=Asia/Kolkata"], &[]),
    World("ISO-8859-1", &["-Dfile.encoding=ISO-8859-1", "-Dsun.jnu.encoding=ISO-8859-1"], &[]),
    World("another user", &["-Duser.home=/nonexistent", "-Duser.name=somebody", "-Duser.dir=/"], &[]),
    World("assertions", &["-ea", "-esa"], &[]),
    World("same identity hashes", &["-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2", "-Xint"], &[]),
    World(
        "classes in parallel",
        &[],
        &[
            "junit.jupiter.execution.parallel.enabled=true",
            "junit.jupiter.execution.parallel.mode.default=same_thread",
            "junit.jupiter.execution.parallel.mode.classes.default=concurrent",
        ],
    ),
];

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = match &options.testwright {
        Some(path) => path.clone(),
        None => suites::build()?,
    };
    let jdks = Jdk::all();
    let oldest = jdks.first().context("a JDK is needed")?;
    let out = std::path::absolute(&options.out)?;
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    let sources = out.join("sources");
    let mut jars = Vec::new();
    for library in &options.library {
        let jar = artifacts::maven(library)?;
        let classes = public_classes(&jar, options.classes)?;
        println!("{library}: {} classes", classes.len());
        let mut command = Command::new(std::path::absolute(&testwright)?);
        command.args(["generate", "--quiet", "--iterations", &options.iterations.to_string(), "--jdk"]);
        command.arg(&oldest.home).arg("--class-path").arg(&jar).arg("--out").arg(&sources);
        command.args(jdks.iter().skip(1).flat_map(|jdk| ["--also-jdk".as_ref(), jdk.home.as_os_str()]));
        let ran = command.args(&classes).output()?;
        ensure!(ran.status.code().is_some(), "testwright ended by a signal: {}", ran.status);
        jars.push(jar);
    }
    let console = artifacts::maven("org.junit.platform:junit-platform-console-standalone:1.10.2")?;
    let classes = compile(oldest, &sources, &jars, &console, &out.join("classes"))?;
    let mut failed = 0;
    for jdk in &jdks {
        for (seed, world) in WORLDS.iter().enumerate() {
            let entries: Vec<&Path> = jars.iter().map(PathBuf::as_path).chain([classes.as_path()]).collect();
            let (passed, failures) = junit(jdk, world, seed, &console, &entries, &out.join("reports"))?;
            println!("JDK {} {}: {passed} passed, {} failed", jdk.feature, world.0, failures.len());
            failures.iter().for_each(|failure| println!("  {failure}"));
            failed += failures.len();
        }
    }
    ensure!(failed == 0, "{failed} tests failed in some environment");
    Ok(())
}

/// Every n-th public class of a jar that is no nested one, by name; `most` of them at most.
fn public_classes(jar: &Path, most: usize) -> Result<Vec<String>> {
    let class_path = ClassPath::open(&[jar.to_owned()], 17)?;
    let mut public = Vec::new();
    for name in class_path.classes()? {
        let Some(found) = class_path.find_class(&name)? else { continue };
        let class = ClassFile::parse(found.bytes).with_context(|| name.clone())?;
        let has_code =
            class.methods.iter().any(|method| method.code.is_some() && &*method.name != "<clinit>");
        if class.flags.is_public() && has_code && !name.contains('$') {
            public.push(name.replace('/', "."));
        }
    }
    public.sort_unstable();
    let step = (public.len() / most.max(1)).max(1);
    Ok(public.into_iter().step_by(step).take(most).collect())
}

/// Compiles all suites; the folder of their classes.
fn compile(jdk: &Jdk, sources: &Path, jars: &[PathBuf], console: &Path, to: &Path) -> Result<PathBuf> {
    let mut files = Vec::new();
    sources_in(sources, &mut files)?;
    println!("{} suites", files.len());
    let list = to.with_extension("files");
    std::fs::write(&list, files.iter().map(|file| format!("\"{}\"\n", file.display())).collect::<String>())?;
    let path: Vec<&Path> = jars.iter().map(PathBuf::as_path).chain([console]).collect();
    let output = Command::new(jdk.tool("javac"))
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-cp"])
        .arg(std::env::join_paths(path)?)
        .arg("-d")
        .arg(to)
        .arg(format!("@{}", list.display()))
        .output()?;
    ensure!(output.status.success(), "suites do not compile: {}", String::from_utf8_lossy(&output.stderr));
    Ok(to.to_owned())
}

fn sources_in(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            sources_in(&path, files)?;
        } else if path.extension().is_some_and(|kind| kind == "java") {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(())
}

/// Runs all suites in an environment, in a random order; how many tests passed, and which failed.
fn junit(
    jdk: &Jdk,
    world: &World,
    seed: usize,
    console: &Path,
    entries: &[&Path],
    reports: &Path,
) -> Result<(usize, Vec<String>)> {
    let World(_, java, junit) = world;
    let orders = [
        "junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random".to_owned(),
        "junit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random".to_owned(),
        format!("junit.jupiter.execution.order.random.seed={seed}"),
    ];
    let settings = orders.iter().map(String::as_str).chain(junit.iter().copied());
    let report = reports.join("TEST-junit-jupiter.xml");
    if report.exists() {
        std::fs::remove_file(&report)?;
    }
    let output = Command::new(jdk.tool("java"))
        .args(*java)
        .arg("-jar")
        .arg(console)
        .args(["execute", "--details=none", "--disable-banner", "--scan-class-path", "-cp"])
        .arg(std::env::join_paths(entries)?)
        .args(settings.map(|setting| format!("--config={setting}")))
        .arg("--reports-dir")
        .arg(reports)
        .output()?;
    // The summary on the terminal has the digits of the locale.
    let text = std::fs::read_to_string(&report)
        .with_context(|| format!("JUnit wrote no report: {}", String::from_utf8_lossy(&output.stderr)))?;
    let document = roxmltree::Document::parse(&text)?;
    let mut passed = 0;
    let mut failures = Vec::new();
    for test in document.descendants().filter(|node| node.has_tag_name("testcase")) {
        let failure = test.children().find(|node| node.has_tag_name("failure") || node.has_tag_name("error"));
        match failure {
            None => passed += 1,
            Some(failure) => {
                let name = |attribute| test.attribute(attribute).unwrap_or("?");
                let message = failure.attribute("message").or(failure.attribute("type")).unwrap_or("?");
                failures.push(format!("{} {}: {message}", name("classname"), name("name")));
            }
        }
    }
    Ok((passed, failures))
}
