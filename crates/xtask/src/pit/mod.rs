//! `cargo xtask pit`: what PIT says about suites that Testwright wrote, beside what `testwright mutate` says.
//!
//! For every subject a suite is generated and compiled, PIT runs it over its own mutants, and `testwright mutate` over ours.
//! Mutants are comparable where both tools make the same number of one sort in the same line of the same method. Returns of
//! references and removed conditions are made by different rules and are not compared.

pub(crate) mod tool;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::Value;

use crate::artifacts;
use crate::suites;
use tool::Mutation;

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Seconds for each suite
    #[arg(long, default_value_t = 20.0)]
    time: f64,
    /// Seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What suites are to reach
    #[arg(long, default_value = "branch,exception")]
    criterion: String,
    /// Only classes whose name contains one of these, separated by commas
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Folder for what is written
    #[arg(long, default_value = "target/pit")]
    out: PathBuf,
    /// Say which mutants the tools disagree about
    #[arg(long)]
    verbose: bool,
}

/// The subjects unless the user names others: Maven coordinates and class.
const SUBJECTS: [(&str, &str); 10] = [
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.util.ArithmeticUtils"),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.geometry.spherical.oned.Arc"),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.util.CombinatoricsUtils"),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.complex.Complex"),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.special.Erf"),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.special.Gamma"),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.BooleanUtils"),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.math.Fraction"),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.CharUtils"),
    ("commons-cli:commons-cli:1.2", "org.apache.commons.cli.Option"),
];

/// Killed and all mutants of one sort in one line of one method.
type Counts = BTreeMap<(String, u64, &'static str), (usize, usize)>;

pub(crate) fn run(options: &Options) -> Result<()> {
    let testwright = suites::build()?;
    let pit = tool::jars()?;
    println!("class\tPIT mutants\tcovered\tkilled\tof covered %\tours\tkilled\t%\tcomparable\tagree\t%");
    let mut shares = Vec::new();
    let (mut comparable, mut agreed) = (0, 0);
    for (maven, class) in SUBJECTS {
        if !options.only.is_empty() && !options.only.iter().any(|part| class.contains(part.as_str())) {
            continue;
        }
        let jar = artifacts::maven(maven)?;
        match subject(options, &testwright, &pit, &jar, class) {
            Ok(row) => {
                println!("{}", row.text);
                shares.push(row.share);
                comparable += row.comparable;
                agreed += row.agreed;
            }
            Err(error) => println!("{class}\tfailed: {error:#}"),
        }
    }
    let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    println!("mean share of covered PIT mutants killed: {mean:.1} %");
    let share = 100.0 * agreed as f64 / comparable.max(1) as f64;
    println!("{agreed} of {comparable} comparable mutants have the same fate ({share:.1} %)");
    Ok(())
}

struct Row {
    text: String,
    share: f64,
    comparable: usize,
    agreed: usize,
}

fn subject(options: &Options, testwright: &Path, pit: &[PathBuf], jar: &Path, class: &str) -> Result<Row> {
    let folder = options.out.join(class);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    // PIT finds nothing to change where paths are relative.
    let folder = folder.canonicalize()?;
    let (sources, classes, code) = (folder.join("sources"), folder.join("classes"), folder.join("code"));
    std::fs::create_dir_all(&classes)?;
    std::fs::create_dir_all(&code)?;
    let status = Command::new(testwright)
        .args(["generate", "--json", "--class-path"])
        .arg(jar)
        .args(["--time", &options.time.to_string(), "--seed", &options.seed.to_string()])
        .args(["--criterion", &options.criterion, "--out"])
        .arg(&sources)
        .arg(class)
        .output()?;
    let made: Value = serde_json::from_slice(&status.stdout).unwrap_or_default();
    ensure!(status.status.success(), "no suite: {}", made["failure"].as_str().unwrap_or("testwright failed"));
    // PIT changes only classes that lie in folders.
    let jar = jar.canonicalize()?;
    let unpacked = Command::new("jar").current_dir(&code).arg("xf").arg(&jar).status()?;
    ensure!(unpacked.success(), "{} cannot be unpacked", jar.display());
    let path = class.replace('.', "/");
    let tests = [format!("{path}Test"), format!("{path}GeneratedTest")];
    let test =
        tests.iter().find(|test| sources.join(format!("{test}.java")).exists()).context("no test class")?;
    // PIT needs libraries that may be the subject; the subject comes first.
    let class_path = std::env::join_paths([&code, &classes].into_iter().chain(pit))?;
    let compiled = Command::new("javac")
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg("-cp")
        .arg(&class_path)
        .arg(sources.join(format!("{test}.java")))
        .output()?;
    ensure!(compiled.status.success(), "javac: {}", String::from_utf8_lossy(&compiled.stderr));
    let mutations = tool::Run {
        mutators: "STRONGER",
        code: &code,
        tests: &classes,
        others: &[],
        target_classes: &format!("{class},{class}$*"),
        target_tests: &test.replace('/', "."),
        folder: &folder,
    }
    .mutations()?;
    let theirs = their_counts(&mutations);
    let ours = our_counts(testwright, &code, &classes, class, &test.replace('/', "."))?;
    Ok(row(options, class, &theirs, &ours))
}

/// PIT's mutants: all, covered, killed, and those that can be compared.
struct Theirs {
    all: usize,
    covered: usize,
    killed: usize,
    counts: Counts,
}

/// Sorts the mutants of a run.
fn their_counts(mutations: &[Mutation]) -> Theirs {
    let mut theirs = Theirs { all: mutations.len(), covered: 0, killed: 0, counts: Counts::new() };
    for one in mutations {
        theirs.covered += usize::from(one.is_covered);
        theirs.killed += usize::from(one.is_killed);
        if let Some(sort) = their_sort(&one.mutator) {
            add(&mut theirs.counts, &one.method, one.line, sort, one.is_killed);
        }
    }
    theirs
}

fn their_sort(mutator: &str) -> Option<&'static str> {
    Some(match mutator {
        "ConditionalsBoundaryMutator" => "boundary",
        "NegateConditionalsMutator" => "negate",
        "MathMutator" => "math",
        "IncrementsMutator" => "increments",
        "InvertNegsMutator" => "invert",
        "VoidMethodCallMutator" => "void",
        "PrimitiveReturnsMutator" => "zero",
        "BooleanTrueReturnValsMutator" => "true",
        "BooleanFalseReturnValsMutator" => "false",
        _ => return None,
    })
}

fn our_sort(operator: &str, text: &str) -> Option<&'static str> {
    Some(match operator {
        "CONDITIONALS_BOUNDARY" => "boundary",
        "NEGATE_CONDITIONALS" => "negate",
        "MATH" => "math",
        "INCREMENTS" => "increments",
        "INVERT_NEGS" => "invert",
        "VOID_METHOD_CALLS" => "void",
        "RETURNS" if text.ends_with("to return 0") => "zero",
        "RETURNS" if text.ends_with("to return true") => "true",
        "RETURNS" if text.ends_with("to return false") => "false",
        _ => return None,
    })
}

fn add(counts: &mut Counts, method: &str, line: u64, sort: &'static str, killed: bool) {
    let count = counts.entry((method.to_owned(), line, sort)).or_default();
    count.0 += usize::from(killed);
    count.1 += 1;
}

fn our_counts(
    testwright: &Path,
    code: &Path,
    classes: &Path,
    class: &str,
    test: &str,
) -> Result<(Value, Counts)> {
    let output = Command::new(testwright)
        .args(["mutate", "--json", "--operators", "stronger", "--tests", test, "--class-path"])
        .arg(std::env::join_paths([code, classes])?)
        .arg(class)
        .output()?;
    let report: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("testwright mutate: {}", String::from_utf8_lossy(&output.stderr)))?;
    let mut counts = Counts::new();
    for one in report["all"].as_array().into_iter().flatten() {
        let (operator, text) = (one["operator"].as_str().unwrap_or(""), one["mutant"].as_str().unwrap_or(""));
        let method = one["method"].as_str().unwrap_or("");
        if let Some(sort) = our_sort(operator, text) {
            add(&mut counts, method, one["line"].as_u64().unwrap_or(0), sort, one["killed"] == true);
        }
    }
    Ok((report, counts))
}

fn row(options: &Options, class: &str, theirs: &Theirs, ours: &(Value, Counts)) -> Row {
    let (report, counts) = ours;
    let (mut comparable, mut agreed) = (0, 0);
    for (key, (their_killed, their_all)) in &theirs.counts {
        let Some((killed, all)) = counts.get(key).filter(|(_, all)| all == their_all) else { continue };
        let same = (*killed).min(*their_killed) + (all - killed).min(their_all - their_killed);
        comparable += all;
        agreed += same;
        if options.verbose && same < *all {
            let (method, line, sort) = key;
            println!("# {method}, line {line}, {sort}: PIT kills {their_killed}, we {killed} of {all}");
        }
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let share = percent(theirs.killed, theirs.covered);
    let text = format!(
        "{class}\t{}\t{}\t{}\t{share:.1}\t{}\t{}\t{:.1}\t{comparable}\t{agreed}\t{:.1}",
        theirs.all,
        theirs.covered,
        theirs.killed,
        report["mutants"],
        report["killed"],
        report["score"].as_f64().unwrap_or(0.0),
        percent(agreed, comparable),
    );
    Row { text, share, comparable, agreed }
}
