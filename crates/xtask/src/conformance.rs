//! `cargo xtask conformance`: other projects' tests, in the VM and on `java`, side by side.
//!
//! Each test class runs in a process of its own, on `java` and in the VM. What a class did not get to in the VM, because
//! the run was stopped or its heap (which has no collector) was full, is run again in a further process, until every test
//! has ended or has had a process to itself. What passes on `java` is the measure; every test of it that does not pass here is listed with its reason.
//! Results of `java` are kept under `target/conformance` and used again; those of the VM only with `--resume`.

mod build;
pub(crate) mod inside;
mod library;
mod process;
mod results;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use testwright_classpath::Jdk;

use build::build;
use library::{LIBRARIES, Library};
use process::{Launcher, recorded, with_suffix};
use results::Results;

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
    /// Seconds after which a run is stopped
    #[arg(long, default_value_t = 300)]
    seconds: u64,
    /// Heap of each run in the VM, in megabytes
    #[arg(long, default_value_t = 4096)]
    max_heap: u32,
    /// Run each class once only, also if it does not get to all of its tests
    #[arg(long)]
    once: bool,
    /// Use what earlier calls have found out about classes in the VM
    #[arg(long)]
    resume: bool,
    /// Runs at the same time (default: one per processor)
    #[arg(long)]
    jobs: Option<usize>,
    /// Where to write every test that passes on `java` only, with its reason
    #[arg(long, default_value = "target/conformance.txt")]
    out: PathBuf,
}

/// Counts of one library, or of all.
#[derive(Clone, Copy, Default)]
struct Counts {
    java: usize,
    here: usize,
}

impl Counts {
    fn line(self, name: &str) -> String {
        let Counts { java, here } = self;
        let share = if java == 0 { 0.0 } else { 100.0 * here as f64 / java as f64 };
        format!("{name:22} java {java:6} passed   here {here:6} passed   {share:6.2} %")
    }
}

/// Runs every wanted library and prints the table.
pub(crate) fn run(options: &Options) -> Result<()> {
    let jdk = Jdk::discover(options.jdk.as_deref())?;
    let work = std::env::current_dir()?.join("target/conformance");
    let mut misses = String::new();
    let mut all = Counts::default();
    println!("JDK {} at {}", jdk.version, jdk.home.display());
    for library in LIBRARIES.iter().filter(|library| library.name.contains(&options.library)) {
        match run_library(options, &jdk, library, &work, &mut misses) {
            Ok(counts) => {
                println!("{}", counts.line(library.name));
                all.java += counts.java;
                all.here += counts.here;
            }
            Err(error) => println!("{:22} not run: {error:#}", library.name),
        }
        std::fs::write(&options.out, &misses)?;
    }
    println!("{}", all.line("all"));
    println!("what passes on java only is listed in {}", options.out.display());
    Ok(())
}

fn run_library(
    options: &Options,
    jdk: &Jdk,
    library: &Library,
    work: &Path,
    misses: &mut String,
) -> Result<Counts> {
    let folder = work.join(library.name.replace(' ', "-"));
    std::fs::create_dir_all(&folder)?;
    let built = build(jdk, library, &folder, &options.class)?;
    let pair = Pair {
        java: Launcher::java(jdk, library, &built.class_path, options.seconds)?,
        java_folder: folder.join(format!("java-{}", jdk.version)),
        vm: Launcher::vm(jdk, library, &built.class_path, options.max_heap, options.seconds)?,
        vm_folder: folder.join(format!("vm-{}", jdk.version)),
        once: options.once,
        resume: options.resume,
    };
    let mut counts = Counts::default();
    for (class, results) in built.names.iter().zip(run_classes(options, &pair, &built.names)) {
        let (java, here) = results?;
        for test in java.passes() {
            counts.java += 1;
            if here.passed(test) {
                counts.here += 1;
            } else {
                writeln!(misses, "{}\t{test}\t{}", library.name, here.reason(test, class))?;
            }
        }
    }
    Ok(counts)
}

/// Runs all classes, some at the same time; results are in the order of `names`.
fn run_classes(options: &Options, pair: &Pair, names: &[String]) -> Vec<Result<(Results, Results)>> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = options.jobs.unwrap_or_else(processors).max(1);
    let next = AtomicUsize::new(0);
    let finished = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(name) = names.get(index) else { break };
                    let results = pair.run(name);
                    if let Ok(mut finished) = finished.lock() {
                        finished.push((index, results));
                    }
                }
            });
        }
    });
    let mut finished = finished.into_inner().unwrap_or_default();
    finished.sort_by_key(|(index, _)| *index);
    finished.into_iter().map(|(_, results)| results).collect()
}

/// The two ways to run one library's tests, and where each keeps what it printed.
struct Pair {
    java: Launcher,
    java_folder: PathBuf,
    vm: Launcher,
    vm_folder: PathBuf,
    once: bool,
    resume: bool,
}

impl Pair {
    /// Results of one class on `java` and here.
    fn run(&self, class: &str) -> Result<(Results, Results)> {
        let file = self.java_folder.join(class);
        let java = match recorded(&with_suffix(&file, ".out")) {
            Some(results) if results.unfinished.is_none() => results,
            _ => self.java.run(class, &[], &file)?,
        };
        let here = if java.passes().next().is_some() { self.here(class, &java)? } else { Results::default() };
        Ok((java, here))
    }

    /// Results in the VM of what passes on `java`, from as many runs as it takes.
    fn here(&self, class: &str, java: &Results) -> Result<Results> {
        let file = self.vm_folder.join(class);
        let record = with_suffix(&file, ".results");
        let mut here = match recorded(&record).filter(|_| self.resume) {
            Some(results) if results.unfinished.is_none() => return Ok(results),
            Some(results) => results,
            None => self.vm.run(class, &[], &file)?,
        };
        for round in 2.. {
            let starved: Vec<String> = java.passes().filter(|test| here.starved(test)).cloned().collect();
            if starved.is_empty() || self.once {
                break;
            }
            std::fs::write(&record, here.print(false))?;
            let again = self.vm.run(class, &starved, &with_suffix(&file, &format!(".{round}")))?;
            here.merge(&again, &starved, class);
        }
        if !self.once {
            std::fs::write(record, here.print(true))?;
        }
        Ok(here)
    }
}
