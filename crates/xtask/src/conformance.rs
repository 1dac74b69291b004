//! `cargo xtask conformance`: other projects' tests, in the VM and on `java`, side by side.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use anyhow::{Context, Result, ensure};
use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

use crate::artifacts::{Artifact, debian_source};

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Home of the JDK (default: as for `testwright`)
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// Only libraries whose name contains this
    #[arg(long, default_value = "")]
    library: String,
    /// Only test classes whose name contains this
    #[arg(long, default_value = "")]
    class: String,
    /// Instructions after which a test class is given up
    #[arg(long, default_value_t = 20_000_000_000)]
    max_instructions: u64,
    /// Threads (default: one per processor)
    #[arg(long)]
    jobs: Option<usize>,
    /// Where to write every test that passes on `java` only, with its reason
    #[arg(long, default_value = "target/conformance.txt")]
    out: PathBuf,
}

/// A library with its tests.
struct Library {
    name: &'static str,
    main: Artifact,
    tests: Tests,
    needs: &'static [Artifact],
}

/// Where the tests are.
enum Tests {
    Jar(Artifact),
    /// Sources of a Debian package, compiled here against the main jar.
    Debian {
        package: &'static str,
        folder: &'static str,
    },
}

const JUNIT: Artifact = Artifact("junit", "junit", "4.13.2", "");
const HAMCREST: Artifact = Artifact("org.hamcrest", "hamcrest-all", "1.3", "");

const LIBRARIES: &[Library] = &[
    Library {
        name: "commons-codec 1.7",
        main: Artifact("commons-codec", "commons-codec", "1.7", ""),
        tests: Tests::Jar(Artifact("commons-codec", "commons-codec", "1.7", "tests")),
        needs: &[],
    },
    Library {
        name: "commons-lang3 3.9",
        main: Artifact("org.apache.commons", "commons-lang3", "3.9", ""),
        tests: Tests::Jar(Artifact("org.apache.commons", "commons-lang3", "3.9", "tests")),
        needs: &[
            Artifact("org.easymock", "easymock", "4.0.2", ""),
            Artifact("org.objenesis", "objenesis", "3.0.1", ""),
            Artifact("commons-io", "commons-io", "2.5", ""),
            Artifact("org.junit.jupiter", "junit-jupiter-api", "5.4.2", ""),
            Artifact("org.junit.jupiter", "junit-jupiter-engine", "5.4.2", ""),
            Artifact("org.junit.jupiter", "junit-jupiter-params", "5.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-engine", "1.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-launcher", "1.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-runner", "1.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-suite-api", "1.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-commons", "1.4.2", ""),
            Artifact("org.opentest4j", "opentest4j", "1.1.1", ""),
            Artifact("org.apiguardian", "apiguardian-api", "1.0.0", ""),
        ],
    },
    Library {
        name: "commons-math3 3.6.1",
        main: Artifact("org.apache.commons", "commons-math3", "3.6.1", ""),
        tests: Tests::Jar(Artifact("org.apache.commons", "commons-math3", "3.6.1", "tests")),
        needs: &[],
    },
    Library {
        name: "joda-time 2.10.14",
        main: Artifact("joda-time", "joda-time", "2.10.14", ""),
        tests: Tests::Debian { package: "libjoda-time-java", folder: "src/test/java" },
        needs: &[Artifact("org.joda", "joda-convert", "1.9.2", "")],
    },
];

/// Results of one test class: test name to failure (`None` is a pass).
type Results = BTreeMap<String, Option<String>>;

pub(crate) fn run(options: &Options) -> Result<()> {
    let jdk = Jdk::discover(options.jdk.as_deref())?;
    let work = std::env::current_dir()?.join("target/conformance");
    let mut lines = Vec::new();
    let (mut all_java, mut all_here) = (0, 0);
    println!("JDK {} at {}", jdk.version, jdk.home.display());
    for library in LIBRARIES.iter().filter(|library| library.name.contains(&options.library)) {
        let (java, here) = match run_library(options, &jdk, library, &work, &mut lines) {
            Ok(counts) => counts,
            Err(error) => {
                println!("{:22} not run: {error:#}", library.name);
                continue;
            }
        };
        println!(
            "{:22} java {java:6} passed   here {here:6} passed   {:6.2} %",
            library.name,
            percent(here, java)
        );
        all_java += java;
        all_here += here;
    }
    println!(
        "{:22} java {all_java:6} passed   here {all_here:6} passed   {:6.2} %",
        "all",
        percent(all_here, all_java)
    );
    std::fs::write(&options.out, lines.join("\n") + "\n")?;
    println!("what passes on java only is listed in {}", options.out.display());
    Ok(())
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}

/// Passes on java, and how many of those pass here.
fn run_library(
    options: &Options,
    jdk: &Jdk,
    library: &Library,
    work: &Path,
    lines: &mut Vec<String>,
) -> Result<(usize, usize)> {
    let folder = work.join(library.name.replace(' ', "-"));
    std::fs::create_dir_all(&folder)?;
    let mut path = vec![library.main.jar()?, JUNIT.jar()?, HAMCREST.jar()?];
    for need in library.needs {
        path.push(need.jar()?);
    }
    let tests = match &library.tests {
        Tests::Jar(artifact) => artifact.jar()?,
        Tests::Debian { package, folder: sources } => {
            let tree = debian_source(package, &folder.join("source"))?;
            let classes = folder.join("classes");
            compile(jdk, &tree.join(sources), &classes, &path)?;
            classes
        }
    };
    path.push(tests.clone());
    let runner = folder.join("runner");
    compile_runner(jdk, &runner, &path)?;
    path.push(runner);
    let names = test_classes(jdk, &tests, &options.class)?;
    let (mut java, mut here) = (0, 0);
    for (name, expected, found) in run_classes(options, jdk, &path, &names) {
        for (test, failure) in &expected {
            if failure.is_some() {
                continue;
            }
            java += 1;
            match found.get(test) {
                Some(None) => here += 1,
                Some(Some(reason)) => lines.push(format!("{test}: {reason}")),
                None => {
                    let reason = found.get(&name).cloned().flatten();
                    lines.push(format!("{test}: did not run: {}", reason.unwrap_or_default()));
                }
            }
        }
    }
    Ok((java, here))
}

fn compile(jdk: &Jdk, sources: &Path, classes: &Path, path: &[PathBuf]) -> Result<()> {
    if classes.exists() {
        return Ok(());
    }
    let mut files = Vec::new();
    collect(sources, &mut files)?;
    std::fs::create_dir_all(classes)?;
    let output = Command::new(jdk.tool("javac"))
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(classes)
        .arg("-cp")
        .arg(std::env::join_paths(path)?)
        .args(&files)
        .output()?;
    if !output.status.success() {
        std::fs::remove_dir_all(classes)?;
        anyhow::bail!("javac: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, into)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            into.push(path);
        }
    }
    into.sort();
    Ok(())
}

fn compile_runner(jdk: &Jdk, folder: &Path, path: &[PathBuf]) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let source = folder.join("Runner.java");
    std::fs::write(&source, include_str!("Runner.java"))?;
    let output = Command::new(jdk.tool("javac"))
        .args(["-nowarn", "-d"])
        .arg(folder)
        .arg("-cp")
        .arg(std::env::join_paths(path)?)
        .arg(&source)
        .output()?;
    ensure!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Concrete classes that are named as tests.
fn test_classes(jdk: &Jdk, tests: &Path, wanted: &str) -> Result<Vec<String>> {
    let class_path = ClassPath::open(&[tests.to_path_buf()], jdk.feature)?;
    let mut names = Vec::new();
    for name in class_path.classes()? {
        let simple = name.rsplit('/').next().unwrap_or(&name);
        let is_test = simple.ends_with("Test") || simple.ends_with("TestCase") || simple.starts_with("Test");
        if !is_test || simple.contains('$') || !name.contains(wanted) {
            continue;
        }
        let Some(found) = class_path.find_class(&name)? else { continue };
        let file = ClassFile::parse(found.bytes)?;
        if !file.flags.is_abstract() && !file.flags.is_interface() {
            names.push(name.replace('/', "."));
        }
    }
    Ok(names)
}

fn run_classes(
    options: &Options,
    jdk: &Jdk,
    path: &[PathBuf],
    names: &[String],
) -> Vec<(String, Results, Results)> {
    let jobs =
        options.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let java = on_java(jdk, path, name);
                    let here = in_vm(options, jdk, path, name);
                    // The receiver lives until all senders are gone.
                    let _ = sender.send((name.clone(), java, here));
                }
            });
        }
        drop(sender);
    });
    let mut results: Vec<_> = receiver.into_iter().collect();
    results.sort_by(|a, b| a.0.cmp(&b.0));
    results
}

fn parse(name: &str, output: &str, ending: &str) -> Results {
    let mut results = Results::new();
    for line in output.lines() {
        if let Some(test) = line.strip_prefix("@PASS ") {
            results.entry(test.to_owned()).or_insert(None);
        } else if let Some(rest) = line.strip_prefix("@FAIL ") {
            let (test, reason) = rest.split_once(' ').unwrap_or((rest, ""));
            results.insert(test.to_owned(), Some(reason.to_owned()));
        }
    }
    if !output.contains("@DONE") {
        results.insert(name.to_owned(), Some(ending.to_owned()));
    }
    results
}

fn on_java(jdk: &Jdk, path: &[PathBuf], name: &str) -> Results {
    let output = Command::new("timeout")
        .arg("300")
        .arg(jdk.tool("java"))
        .args(["-Xss4m", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-cp"])
        .arg(std::env::join_paths(path).unwrap_or_default())
        .args(["Runner", name])
        .output();
    match output {
        Ok(output) => parse(name, &String::from_utf8_lossy(&output.stdout), "java did not finish"),
        Err(error) => Results::from([(name.to_owned(), Some(error.to_string()))]),
    }
}

fn in_vm(options: &Options, jdk: &Jdk, path: &[PathBuf], name: &str) -> Results {
    let attempt = std::panic::catch_unwind(|| {
        let class_path = ClassPath::open(path, jdk.feature).map_err(|error| error.to_string())?;
        let config = Config { heap_words: 512 << 20, ..Config::default() };
        let mut vm = Vm::boot(Arc::new(jdk.clone()), Arc::new(class_path), config)
            .map_err(|error| error.to_string())?;
        let limit = vm.exec.instructions() + options.max_instructions;
        vm.exec.set_limit(limit);
        let result = vm.run_main("Runner", &[name.to_owned()]);
        let ending = match result {
            Ok(()) | Err(End::Exit(_)) => String::new(),
            Err(end) => vm.describe_end(&end).replace('\n', " "),
        };
        Ok::<_, String>(parse(name, &String::from_utf8_lossy(&vm.world.stdout), &ending))
    });
    match attempt {
        Ok(Ok(results)) => results,
        Ok(Err(error)) => Results::from([(name.to_owned(), Some(error))]),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            Results::from([(name.to_owned(), Some(format!("panic: {text}")))])
        }
    }
}
