//! `cargo xtask fuzz`: damaged class files go through the commands `run` and `generate`, each batch in a process with limits.
//!
//! Start at [`run`]. Classes of `testdata` are damaged so that most of them can still be read (`damage`); a batch holds one damaged
//! class for each of some good ones, which lie behind them on the class path. A process that ends by a signal or by a panic, that does
//! not end, or that uses more than 1.5 GB breaks its batch. The classes of such a batch are tried one by one, and what breaks
//! alone is kept in the folder `broken` with the command that repeats it.
//!
//! **Always true:** the same seed makes the same class files, whatever the size of batches.

mod damage;
mod layout;
mod process;
mod random;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::Value;
use testwright_classpath::{ClassFile, Jdk};

use crate::suites;
use process::{Ended, watch};
use random::Random;

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Damaged classes for `generate`
    #[arg(long, default_value_t = 0)]
    generate: u64,
    /// Damaged classes for `run`
    #[arg(long, default_value_t = 0)]
    run: u64,
    /// Seconds of search for each class
    #[arg(long, default_value_t = 1.0)]
    time: f64,
    /// Limit the search by this many tests as well
    #[arg(long)]
    iterations: Option<u64>,
    /// Which damage is done
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the first damaged class
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Classes for one process
    #[arg(long, default_value_t = 25)]
    batch: usize,
    /// The command to try (default: a release build)
    #[arg(long)]
    testwright: Option<PathBuf>,
    /// Folder for what is made
    #[arg(long, default_value = "target/fuzz")]
    out: PathBuf,
}

/// Instructions that a damaged program may run.
const MOST_INSTRUCTIONS: u64 = 2_000_000;
/// Memory for the programs of a batch, in MiB. The heap has no collector, so programs share what there is.
const HEAP: &str = "512";
/// Processor time for starting and ending a process that counts for no class, in seconds.
const START: f64 = 30.0;
/// Processor time for one class of `run`, in seconds.
const RUN_SECONDS: f64 = 2.0;
/// How much longer than its budget the search for a class may compute: verification and the joint run come on top.
const SLACK: f64 = 4.0;

/// Folders of `testdata` whose classes are damaged. The names of their classes may be the same, so each is compiled by itself.
const SOURCES: [&str; 6] = ["programs", "dse", "mutation", "paths", "invariants", "tardis"];

/// A good class.
struct Good {
    /// Binary name, with dots.
    name: String,
    /// The folder that it was compiled to.
    folder: PathBuf,
    bytes: Vec<u8>,
    has_main: bool,
}

/// A damaged class of a batch.
struct Damaged<'a> {
    number: u64,
    good: &'a Good,
    bytes: Vec<u8>,
}

/// What came of all classes of a command.
#[derive(Default)]
struct Counts {
    classes: u64,
    /// Classes that were linked (`run`) or searched (`generate`).
    deep: u64,
    tests: u64,
    memory: u64,
    broken: Vec<String>,
}

/// A way to try a batch.
type Try = fn(&Bench<'_>, &[Damaged<'_>]) -> Result<(Ended, u64, u64)>;

struct Bench<'a> {
    options: &'a Options,
    testwright: PathBuf,
    /// Holds the compiled `Batch`.
    batch: PathBuf,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    std::fs::create_dir_all(&options.out)?;
    let testwright = match &options.testwright {
        Some(path) => path.clone(),
        None => suites::build()?,
    };
    let jdk = Jdk::discover(None)?;
    let goods = goods(&jdk, &SOURCES, &options.out)?;
    let batch = options.out.join("batch");
    std::fs::create_dir_all(&batch)?;
    compile(&jdk, &[Path::new(env!("CARGO_MANIFEST_DIR")).join("src/fuzz/Batch.java")], &batch)?;
    let bench = Bench { options, testwright: std::path::absolute(testwright)?, batch };
    let runnable: Vec<&Good> = goods.iter().filter(|good| good.has_main).collect();
    let all: Vec<&Good> = goods.iter().collect();
    let generated = bench.feed("generate", options.generate, &all, generate_batch)?;
    let ran = bench.feed("run", options.run, &runnable, run_batch)?;
    let broken: Vec<&String> = generated.broken.iter().chain(&ran.broken).collect();
    ensure!(
        broken.is_empty(),
        "{} damaged classes broke something; they are in {}",
        broken.len(),
        options.out.join("broken").display()
    );
    Ok(())
}

impl Bench<'_> {
    /// Feeds this many damaged classes to a command, batch by batch.
    fn feed(&self, name: &str, count: u64, goods: &[&Good], attempt: Try) -> Result<Counts> {
        let mut counts = Counts::default();
        if count == 0 {
            return Ok(counts);
        }
        // A batch has one class of each name, and its good classes come from one folder.
        let mut open: BTreeMap<&Path, Vec<Damaged<'_>>> = BTreeMap::new();
        for number in self.options.first..self.options.first + count {
            let one = self.damaged(number, goods);
            let batch = open.entry(&one.good.folder).or_default();
            if batch.len() >= self.options.batch || batch.iter().any(|other| other.good.name == one.good.name)
            {
                self.settle(name, batch, attempt, &mut counts)?;
                batch.clear();
            }
            batch.push(one);
        }
        for batch in open.values().filter(|batch| !batch.is_empty()) {
            self.settle(name, batch, attempt, &mut counts)?;
        }
        println!("{name}: {}", counts.line());
        Ok(counts)
    }

    /// Tries a batch, and finds out what broke.
    fn settle(&self, name: &str, batch: &[Damaged<'_>], attempt: Try, counts: &mut Counts) -> Result<()> {
        let (ended, deep, tests) = attempt(self, batch)?;
        let before = counts.classes / 1000;
        counts.classes += batch.len() as u64;
        counts.deep += deep;
        counts.tests += tests;
        counts.memory = counts.memory.max(ended.memory);
        if let Some(why) = ended.broken {
            self.blame(name, batch, &why, attempt, counts)?;
        }
        if counts.classes / 1000 > before {
            println!("{name}: {} so far", counts.line());
        }
        Ok(())
    }

    /// The damaged class with this number.
    fn damaged<'a>(&self, number: u64, goods: &[&'a Good]) -> Damaged<'a> {
        let mut random = Random::new(self.options.seed, number);
        // Neighbours are of different classes, so that batches are full; each class comes up equally often.
        let good = goods[(number as usize).wrapping_mul(STRIDE) % goods.len()];
        Damaged { number, good, bytes: damage::damage(&good.bytes, &mut random) }
    }

    /// Finds out which classes of a broken batch break alone, and keeps them. If none does, all are kept.
    fn blame(
        &self,
        name: &str,
        batch: &[Damaged<'_>],
        why: &str,
        attempt: Try,
        counts: &mut Counts,
    ) -> Result<()> {
        let mut guilty = Vec::new();
        if batch.len() > 1 {
            for (at, one) in batch.iter().enumerate() {
                if let Some(why) = attempt(self, std::slice::from_ref(one))?.0.broken {
                    guilty.push((&batch[at..=at], why));
                }
            }
        }
        if guilty.is_empty() {
            guilty.push((batch, why.to_owned()));
        }
        for (classes, why) in guilty {
            let first = classes.first().map_or(0, |one| one.number);
            let folder =
                self.options.out.join("broken").join(format!("{name}-{}-{first}", self.options.seed));
            write(&folder, classes)?;
            let line = format!("BROKEN {}: {why}", folder.display());
            println!("{line}");
            counts.broken.push(line);
        }
        Ok(())
    }

    /// Puts the classes of a batch where a process finds them.
    fn lay_out(&self, batch: &[Damaged<'_>]) -> Result<PathBuf> {
        let folder = self.options.out.join("damaged");
        write(&folder, batch)?;
        Ok(folder)
    }
}

impl Counts {
    fn line(&self) -> String {
        let Counts { classes, deep, tests, memory, broken } = self;
        format!(
            "{classes} damaged classes, {deep} of them got past reading and linking, {tests} tests, at most {} MB, {} broken",
            memory / 1000,
            broken.len()
        )
    }
}

/// A prime, so that numbers that follow each other stand for classes far from each other.
const STRIDE: usize = 7919;

/// `generate` on a batch: how it ended, how many classes were searched, and their tests.
fn generate_batch(bench: &Bench<'_>, batch: &[Damaged<'_>]) -> Result<(Ended, u64, u64)> {
    let folder = bench.lay_out(batch)?;
    let mut command = Command::new(&bench.testwright);
    command.args(["generate", "--json", "--jobs", "1", "--time", &bench.options.time.to_string()]);
    if let Some(iterations) = bench.options.iterations {
        command.args(["--iterations", &iterations.to_string()]);
    }
    command
        .arg("--out")
        .arg(bench.options.out.join("tests"))
        .arg("--class-path")
        .arg(class_path(&folder, batch)?);
    command.args(batch.iter().map(|one| &one.good.name));
    let seconds = START + (bench.options.time * 2.0 + SLACK) * batch.len() as f64;
    let mut ended = watch(&mut command, seconds, &bench.options.out)?;
    let said = std::fs::read_to_string(bench.options.out.join("stdout"))?;
    let reports: Vec<Value> = said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let text = |report: &Value| report["failure"].as_str().unwrap_or_default().to_owned();
    if let Some(report) =
        reports.iter().find(|report| text(report).starts_with("an error in testwright itself"))
    {
        ended.broken.get_or_insert(text(report));
    }
    let searched = reports.iter().filter(|report| report["goals_total"].as_u64() > Some(0)).count() as u64;
    Ok((ended, searched, reports.iter().filter_map(|report| report["tests"].as_u64()).sum()))
}

/// `run` on a batch: how it ended, how many classes were linked, and nothing.
fn run_batch(bench: &Bench<'_>, batch: &[Damaged<'_>]) -> Result<(Ended, u64, u64)> {
    let folder = bench.lay_out(batch)?;
    let mut path = class_path(&folder, batch)?;
    path.push(":");
    path.push(std::path::absolute(&bench.batch)?);
    let mut command = Command::new(&bench.testwright);
    let instructions = (MOST_INSTRUCTIONS * batch.len() as u64).to_string();
    command.args(["run", "--max-heap", HEAP, "--max-instructions", &instructions, "--class-path"]).arg(path);
    command.arg("Batch").args(batch.iter().map(|one| &one.good.name));
    let seconds = START + RUN_SECONDS * batch.len() as f64;
    let ended = watch(&mut command, seconds, &bench.options.out)?;
    let said = std::fs::read(bench.options.out.join("stderr"))?;
    let linked = String::from_utf8_lossy(&said).lines().filter(|line| line.starts_with("@linked ")).count();
    Ok((ended, linked as u64, 0))
}

/// The damaged classes before the good ones.
fn class_path(folder: &Path, batch: &[Damaged<'_>]) -> Result<std::ffi::OsString> {
    let mut path = std::path::absolute(folder)?.into_os_string();
    if let Some(first) = batch.first() {
        path.push(":");
        path.push(&first.good.folder);
    }
    Ok(path)
}

/// Writes class files to a folder that holds nothing else.
fn write(folder: &Path, batch: &[Damaged<'_>]) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    for one in batch {
        let file = folder.join(format!("{}.class", one.good.name.replace('.', "/")));
        std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
        std::fs::write(file, &one.bytes)?;
    }
    Ok(())
}

/// The classes of folders of `testdata` that are not nested, compiled.
fn goods(jdk: &Jdk, sources: &[&str], out: &Path) -> Result<Vec<Good>> {
    let mut goods = Vec::new();
    for source in sources {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(source);
        let mut sources = Vec::new();
        files(&root, "java", &mut sources)?;
        // Newer language levels are for newer JDKs.
        sources.retain(|file| !file.components().any(|part| part.as_os_str() == "java21plus"));
        let folder = std::path::absolute(out.join("good").join(source))?;
        std::fs::create_dir_all(&folder)?;
        compile(jdk, &sources, &folder)?;
        let mut classes = Vec::new();
        files(&folder, "class", &mut classes)?;
        for file in classes {
            let bytes = std::fs::read(&file)?;
            let class = ClassFile::parse(bytes.clone().into())?;
            if !class.name.contains('$') {
                let has_main = class.methods.iter().any(|method| &*method.name == "main");
                goods.push(Good {
                    name: class.name.replace('/', "."),
                    folder: folder.clone(),
                    bytes,
                    has_main,
                });
            }
        }
    }
    Ok(goods)
}

/// The files below a folder with this ending, in order.
fn files(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .with_context(|| folder.display().to_string())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, ending, into)?;
        } else if path.extension().is_some_and(|own| own == ending) {
            into.push(path);
        }
    }
    Ok(())
}

fn compile(jdk: &Jdk, sources: &[PathBuf], into: &Path) -> Result<()> {
    let output = Command::new(jdk.tool("javac"))
        .args(["-proc:none", "-nowarn", "-g", "-parameters", "-encoding", "UTF-8", "--release", "17", "-d"])
        .arg(into)
        .args(sources)
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
