//! `cargo xtask suites`: generates suites for real classes and says how well that went.
//!
//! Subjects are in `testdata/subjects.tsv`: Maven coordinates, class, goals, and the number of goals that a suite must
//! cover within ten seconds. With `--library` every public class of a jar is taken instead. `--check` compiles and runs
//! what was written with the real JUnit on every JDK installed, shuffled and repeatedly, and measures it with JaCoCo.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::Value;

use crate::{artifacts, check};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Seconds for each class
    #[arg(long, default_value_t = 10.0)]
    time: f64,
    /// Runs of each class, with seeds from 1 on; the median counts
    #[arg(long, default_value_t = 5)]
    runs: u64,
    /// Only classes whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Instead of the subjects: every public class of this artifact (`group:name:version`)
    #[arg(long)]
    library: Vec<String>,
    /// Classes at once
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Strategy
    #[arg(long, default_value = "dynamosa")]
    strategy: String,
    /// Home of another JDK on which every test must pass, too
    #[arg(long)]
    also_jdk: Vec<PathBuf>,
    /// Compile and run what was written with JUnit on all JDKs, this many times each, and measure it with JaCoCo
    #[arg(long, default_value_t = 0)]
    check: u32,
    /// Folder for what is written
    #[arg(long, default_value = "target/suites")]
    out: PathBuf,
}

/// A class to write tests for.
struct Subject {
    jar: PathBuf,
    class: String,
    wanted: Option<usize>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = build()?;
    if options.library.is_empty() { subjects(options, &testwright) } else { libraries(options, &testwright) }
}

/// The release build of the command.
pub(crate) fn build() -> Result<PathBuf> {
    let status = Command::new(env!("CARGO"))
        .args(["build", "--release", "-p", "testwright-cli", "--message-format=short"])
        .status()
        .context("cargo does not start")?;
    ensure!(status.success(), "testwright does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    Ok(target.join("release/testwright"))
}

fn read_subjects(only: Option<&str>) -> Result<Vec<Subject>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/subjects.tsv");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut subjects = Vec::new();
    for line in text.lines().skip(1) {
        let [maven, class, _goals, wanted] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("{}: a line without four columns: {line}", path.display());
        };
        if only.is_none_or(|only| class.contains(only)) {
            let jar = artifacts::maven(maven)?;
            subjects.push(Subject { jar, class: class.to_owned(), wanted: wanted.parse().ok() });
        }
    }
    Ok(subjects)
}

fn subjects(options: &Options, testwright: &Path) -> Result<()> {
    println!("class\tgoals\twanted\tmedian\tmin\tmax\ttests\tpassed before\tseconds\texecuted/s");
    let mut totals = Totals::default();
    for subject in read_subjects(options.only.as_deref())? {
        let mut reports = Vec::new();
        for seed in 1..=options.runs {
            let out = options.out.join(format!("seed{seed}"));
            reports.extend(generate(options, testwright, &subject.jar, &[&subject.class], seed, &out)?);
        }
        totals.add(&subject, &reports, options.time);
        if options.check > 0 {
            check::suite(&subject.jar, &subject.class, &options.out.join("seed1"), options.check)?;
        }
    }
    totals.print(options.time);
    Ok(())
}

/// One run of the command; its reports.
fn generate(
    options: &Options,
    testwright: &Path,
    class_path: &Path,
    classes: &[&str],
    seed: u64,
    out: &Path,
) -> Result<Vec<Value>> {
    let output = Command::new(testwright)
        .args(["generate", "--json", "--class-path"])
        .arg(class_path)
        .args(["--time", &options.time.to_string(), "--seed", &seed.to_string()])
        .args(["--strategy", &options.strategy, "--jobs", &options.jobs.to_string(), "--out"])
        .arg(out)
        .args(options.also_jdk.iter().flat_map(|home| [OsStr::new("--also-jdk"), home.as_os_str()]))
        .args(classes)
        .output()
        .context("testwright does not start")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let reports: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if reports.is_empty() {
        eprintln!("{}: {} {}", classes.join(" "), output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(reports)
}

#[derive(Default)]
struct Totals {
    classes: usize,
    without_tests: Vec<String>,
    missed: Vec<String>,
    overruns: Vec<String>,
    passed: u64,
    verified: u64,
    dropped: u64,
    disagreements: u64,
}

impl Totals {
    fn add(&mut self, subject: &Subject, reports: &[Value], time: f64) {
        self.classes += 1;
        let numbers = |key: &str| -> Vec<u64> {
            let mut all: Vec<u64> = reports.iter().filter_map(|one| one[key].as_u64()).collect();
            all.sort_unstable();
            all
        };
        let median = |all: &[u64]| all.get(all.len() / 2).copied().unwrap_or(0);
        let covered = numbers("goals_covered");
        let seconds: Vec<f64> = reports.iter().filter_map(|one| one["seconds"].as_f64()).collect();
        let longest = seconds.iter().copied().fold(0.0, f64::max);
        let searched: f64 = reports.iter().filter_map(|one| one["search_seconds"].as_f64()).sum();
        let executed: u64 = numbers("tests_executed").iter().sum();
        let (passed, verified) = (
            numbers("passed_before_verification").iter().sum::<u64>(),
            numbers("verified").iter().sum::<u64>(),
        );
        self.passed += passed;
        self.verified += verified;
        let count = |key: &str| {
            reports.iter().filter_map(|one| one[key].as_array()).map(|all| all.len() as u64).sum::<u64>()
        };
        self.dropped += count("dropped");
        self.disagreements += count("disagreements");
        let simple = subject.class.rsplit('.').next().unwrap_or(&subject.class);
        let reached = median(&covered);
        println!(
            "{simple}\t{}\t{}\t{reached}\t{}\t{}\t{}\t{passed}/{verified}\t{longest:.1}\t{:.0}",
            median(&numbers("goals_total")),
            subject.wanted.map_or_else(|| "-".to_owned(), |wanted| wanted.to_string()),
            covered.first().copied().unwrap_or(0),
            covered.last().copied().unwrap_or(0),
            median(&numbers("tests")),
            executed as f64 / searched.max(1e-9),
        );
        if subject.wanted.is_some_and(|wanted| (reached as usize) < wanted) {
            self.missed.push(format!("{simple} {reached} < {}", subject.wanted.unwrap_or(0)));
        }
        if numbers("tests").first().copied().unwrap_or(0) == 0 {
            self.without_tests.push(simple.to_owned());
        }
        let late = seconds.iter().filter(|one| **one > 1.1 * time);
        self.overruns.extend(late.map(|one| format!("{simple} {one:.2} s")));
    }

    fn print(&self, time: f64) {
        println!("\n{} classes at {time} s", self.classes);
        println!("wanted and not reached: {}", listed(&self.missed));
        println!("overruns of more than 10 %: {}", listed(&self.overruns));
        println!("without tests in some run: {}", listed(&self.without_tests));
        println!(
            "tests that passed before verification: {} of {} ({:.2} %); dropped {}, assertions lost {}",
            self.passed,
            self.verified,
            100.0 * self.passed as f64 / self.verified.max(1) as f64,
            self.dropped,
            self.disagreements
        );
    }
}

fn listed(all: &[String]) -> String {
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// A reason with `N` for every number in it, so that alike ones count together.
fn without_numbers(reason: &str) -> String {
    let mut text = String::with_capacity(reason.len());
    for part in reason.split_inclusive(|c: char| !c.is_ascii_digit() && c != '.') {
        let number = part.trim_end_matches(|c: char| !c.is_ascii_digit() && c != '.');
        let is_number = number.contains(|c: char| c.is_ascii_digit());
        text.push_str(if is_number { "N" } else { number });
        text.push_str(&part[number.len()..]);
    }
    text
}

/// Every public class of each artifact.
fn libraries(options: &Options, testwright: &Path) -> Result<()> {
    for library in &options.library {
        let jar = artifacts::maven(library)?;
        let reports = generate(options, testwright, &jar, &["**"], 1, &options.out.join("library"))?;
        summarise(library, &reports, options.time);
    }
    Ok(())
}

fn summarise(library: &str, reports: &[Value], time: f64) {
    let with_goals: Vec<&Value> =
        reports.iter().filter(|one| one["goals_total"].as_u64() > Some(0)).collect();
    let number = |one: &Value, key: &str| one[key].as_f64().unwrap_or(0.0);
    let with_tests = with_goals.iter().filter(|one| number(one, "tests") > 0.0).count();
    let mean =
        with_goals.iter().map(|one| number(one, "goals_covered") / number(one, "goals_total")).sum::<f64>()
            / with_goals.len().max(1) as f64;
    let overruns: Vec<String> = reports
        .iter()
        .filter(|one| number(one, "seconds") > 1.1 * time)
        .map(|one| format!("{} {:.2} s", one["class"].as_str().unwrap_or("?"), number(one, "seconds")))
        .collect();
    let (passed, verified) = reports.iter().fold((0.0, 0.0), |sum, one| {
        (sum.0 + number(one, "passed_before_verification"), sum.1 + number(one, "verified"))
    });
    println!(
        "{library}: {} classes, {} with goals, {with_tests} of these with tests",
        reports.len(),
        with_goals.len()
    );
    println!(
        "mean goal coverage {:.1} %; {passed} of {verified} tests passed before verification",
        100.0 * mean
    );
    println!("overruns of more than 10 %: {}", listed(&overruns));
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for one in reports {
        if let Some(failure) = one["failure"].as_str() {
            *reasons.entry(format!("no tests: {}", without_numbers(failure))).or_default() += 1;
        }
        for goal in one["uncovered"].as_array().into_iter().flatten() {
            let reason = goal["reason"].as_str().unwrap_or("?");
            *reasons.entry(without_numbers(reason)).or_default() += 1;
        }
    }
    let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), reason.clone()));
    for (reason, count) in reasons.iter().take(10) {
        println!("{count:>8}  {reason}");
    }
}
