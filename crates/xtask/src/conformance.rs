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
use process::{Launcher, Limits, recorded, with_suffix};
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
    /// Instructions after which a run in the VM is stopped
    #[arg(long, default_value_t = 40_000_000_000)]
    max_instructions: u64,
    /// Seconds after which any run is stopped, however busy the machine is
    #[arg(long, default_value_t = 900)]
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
    let limits = Limits {
        instructions: options.max_instructions,
        heap_megabytes: options.max_heap,
        seconds: options.seconds,
    };
    let pair = Pair {
        java: Launcher::java(jdk, library, &built.class_path, options.seconds)?,
        java_folder: folder.join(format!("java-{}", jdk.version)),
        vm: Launcher::vm(jdk, library, &built.class_path, &limits)?,
        vm_folder: folder.join(format!("vm-{}", jdk.version)),
        once: options.once,
        resume: options.resume,
    };
    let names = &built.names;
    let first = in_parallel(options.jobs, names, |class| pair.first(class));
    let first =
        names.iter().zip(first).map(|(class, both)| Ok((class, both?))).collect::<Result<Vec<_>>>()?;
    // Classes that take long come last, so that a call that is stopped has told about most.
    let all =
        in_parallel(options.jobs, &first, |(class, (java, here))| pair.further(class, java, here.clone()));
    let mut counts = Counts::default();
    for ((class, (java, _)), here) in first.iter().zip(all) {
        let here = here?;
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

/// What `run` says of each item, in the items' order; some are run at the same time.
fn in_parallel<T: Sync, R: Send>(jobs: Option<usize>, items: &[T], run: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let finished = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.unwrap_or_else(processors).max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = run(item);
                    if let Ok(mut finished) = finished.lock() {
                        finished.push((index, result));
                    }
                }
            });
        }
    });
    let mut finished = finished.into_inner().unwrap_or_default();
    finished.sort_by_key(|(index, _)| *index);
    finished.into_iter().map(|(_, result)| result).collect()
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
    /// Results of one run of a class on `java` and here, where only what passes on `java` matters.
    fn first(&self, class: &str) -> Result<(Results, Results)> {
        let file = self.java_folder.join(class);
        let java = match recorded(&with_suffix(&file, ".out")) {
            Some(results) if results.unfinished.is_none() => results,
            _ => self.java.run(class, &[], &file)?,
        };
        if java.passes().next().is_none() {
            return Ok((java, Results::default()));
        }
        let here = match recorded(&self.record(class)).filter(|_| self.resume) {
            Some(results) => results,
            None => self.vm.run(class, &[], &self.vm_folder.join(class))?,
        };
        self.write(class, &java, &here)?;
        Ok((java, here))
    }

    /// Runs in the VM what a class did not get to, as often as it takes.
    fn further(&self, class: &str, java: &Results, mut here: Results) -> Result<Results> {
        for round in 2.. {
            let starved = starved(java, &here);
            if starved.is_empty() || self.once {
                break;
            }
            let file = with_suffix(&self.vm_folder.join(class), &format!(".{round}"));
            let again = self.vm.run(class, &starved, &file)?;
            here.merge(&again, &starved, class);
            self.write(class, java, &here)?;
        }
        Ok(here)
    }

    fn record(&self, class: &str) -> PathBuf {
        with_suffix(&self.vm_folder.join(class), ".results")
    }

    fn write(&self, class: &str, java: &Results, here: &Results) -> Result<()> {
        Ok(std::fs::write(self.record(class), here.print(starved(java, here).is_empty()))?)
    }
}

/// Tests that pass on `java` and did not get their chance here.
fn starved(java: &Results, here: &Results) -> Vec<String> {
    java.passes().filter(|test| here.starved(test)).cloned().collect()
}
