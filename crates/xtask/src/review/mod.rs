//! `cargo xtask review`: counts what a reviewer of suites would object to.
//!
//! Suites are made at the default settings for the example shop and for a sample of classes of four libraries, each a Maven project
//! without tests. Their sources are read by a reader of its own, compiled with all warnings, and counted: `figures` has the
//! rules. With `--suites` the suites of a folder are counted, whoever wrote them. With `--pit`, PIT judges them as well.

mod figures;
mod project;
mod subject;
mod suite;
mod table;
mod words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::Value;

use crate::pit::tool::{self, Mutation};
use crate::suites;
use figures::{Figures, Reach};
use project::{PROJECTS, Project};
use subject::Classes;
use suite::Suite;

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Only projects whose name contains one of these, separated by commas
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Most classes of a library, evenly over the list of their names
    #[arg(long, default_value_t = 12)]
    most: usize,
    /// Seconds for each class (default: the command's own)
    #[arg(long)]
    time: Option<f64>,
    /// Tests to execute in the search of each class, instead of a time
    #[arg(long)]
    iterations: Option<u64>,
    /// Seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The command to use (default: a release build of this one)
    #[arg(long, value_name = "PROGRAM")]
    testwright: Option<PathBuf>,
    /// Count the suites in this folder instead of making some; packages are folders in it
    #[arg(long, value_name = "FOLDER", requires = "class_path")]
    suites: Option<PathBuf>,
    /// What those suites are compiled with, the classes under test included
    #[arg(long, value_name = "PATH")]
    class_path: Option<String>,
    /// Let PIT run the suites on its default mutants, and print its counts by mutator
    #[arg(long)]
    pit: bool,
    /// Folder for the projects
    #[arg(long, default_value = "target/review")]
    out: PathBuf,
    /// Print a JSON object for each project, with the tests that are objected to
    #[arg(long)]
    json: bool,
    /// Print tabs between the columns
    #[arg(long)]
    tsv: bool,
    /// Name the tests and methods that are objected to
    #[arg(long)]
    verbose: bool,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let mut rows = Vec::new();
    if let Some(folder) = &options.suites {
        let class_path: Vec<PathBuf> =
            std::env::split_paths(options.class_path.as_deref().unwrap_or_default()).collect();
        rows.push((folder.display().to_string(), count(folder, &class_path, &options.out.join("classes"))?));
    } else {
        let testwright = match &options.testwright {
            Some(program) => program.clone(),
            None => suites::build()?,
        };
        let testwright = std::path::absolute(testwright)?;
        for (name, origin) in &PROJECTS {
            if !options.only.is_empty() && !options.only.iter().any(|part| name.contains(part.as_str())) {
                continue;
            }
            let project = Project::prepare(name, origin, &options.out, options.most)
                .with_context(|| (*name).to_owned())?;
            let reach = generate(options, &testwright, &project)?;
            let classes = project.folder.join("target/review-classes");
            let figures = Figures { reach, ..count(&project.tests(), &project.class_path, &classes)? };
            if options.pit {
                judge(&project, &classes)?;
            }
            rows.push((project.name, figures));
        }
    }
    if options.json {
        for (name, figures) in &rows {
            let mut object = figures.json();
            object["project"] = Value::from(name.as_str());
            println!("{object}");
        }
        return Ok(());
    }
    for (name, figures) in rows.iter().filter(|_| options.verbose) {
        list(name, figures);
    }
    table::print(&rows, options.tsv);
    Ok(())
}

/// Makes the suites of a project; what they reach by the command's own account.
fn generate(options: &Options, testwright: &Path, project: &Project) -> Result<Reach> {
    let mut command = Command::new(testwright);
    command.current_dir(&project.folder).args(["generate", ".", "--json", "--no-store", "--seed"]);
    command.arg(options.seed.to_string());
    if let Some(iterations) = options.iterations {
        command.args(["--iterations", &iterations.to_string()]);
    }
    if let Some(time) = options.time {
        command.args(["--time", &time.to_string()]);
    }
    command.args(project.classes.iter().map(|class| class.replace('/', ".")));
    let output = command.output().context("testwright does not start")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let reports: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    ensure!(!reports.is_empty(), "{}: no suites: {}", project.name, String::from_utf8_lossy(&output.stderr));
    let mut reach = Reach::default();
    for report in reports {
        reach.add(&report);
        let class = report["class"].as_str().unwrap_or("?");
        if let Some(failure) = report["failure"].as_str() {
            eprintln!("{class}: {failure}");
        }
        for dropped in report["dropped"].as_array().into_iter().flatten() {
            eprintln!("{class}: dropped {dropped}");
        }
    }
    Ok(reach)
}

/// The figures of the suites in a folder, which are compiled into `to`.
fn count(folder: &Path, class_path: &[PathBuf], to: &Path) -> Result<Figures> {
    let mut sources = Vec::new();
    java_files(folder, &mut sources)?;
    sources.sort();
    let classes = Classes::open(class_path)?;
    let mut figures = Figures::default();
    for source in &sources {
        let text = std::fs::read_to_string(source).with_context(|| source.display().to_string())?;
        let path = source.strip_prefix(folder)?.with_extension("");
        let name = path.to_str().context("a name that is no text")?;
        let class = ["GeneratedTest", "Test"].iter().find_map(|ending| name.strip_suffix(ending));
        let Some(subject) = class.map(|class| classes.subject(class)).transpose()?.flatten() else {
            eprintln!("{}: for no class that is there", source.display());
            continue;
        };
        figures.add(&subject.simple, &Suite::read(&text), &subject);
    }
    for line in project::compile(class_path, &sources, to)?.lines() {
        if let Some((kind, _)) = line.split_once("warning: [").and_then(|(_, rest)| rest.split_once(']')) {
            *figures.warnings.entry(kind.to_owned()).or_default() += 1;
        }
    }
    Ok(figures)
}

fn java_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            java_files(&path, files)?;
        } else if path.extension().is_some_and(|kind| kind == "java") {
            files.push(path);
        }
    }
    Ok(())
}

/// Prints what PIT says about the suites of a project.
fn judge(project: &Project, compiled: &Path) -> Result<()> {
    let own = project.own_classes();
    let names: Vec<String> = project.classes.iter().map(|class| class.replace('/', ".")).collect();
    let with_nested: Vec<String> =
        names.iter().flat_map(|name| [name.clone(), format!("{name}$*")]).collect();
    let tests: Vec<String> =
        names.iter().flat_map(|name| [format!("{name}Test"), format!("{name}GeneratedTest")]).collect();
    let mutations = tool::Run {
        mutators: "DEFAULTS",
        code: &own,
        tests: compiled,
        others: project.class_path.get(1..).unwrap_or_default(),
        target_classes: &with_nested.join(","),
        target_tests: &tests.join(","),
        folder: &project.folder.join("target/pit"),
    }
    .mutations()?;
    print_mutations(&project.name, &mutations);
    Ok(())
}

fn print_mutations(project: &str, mutations: &[Mutation]) {
    let mut by_mutator: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut by_class: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for one in mutations {
        let class = one.class.split('$').next().unwrap_or(&one.class);
        for count in [by_mutator.entry(&one.mutator).or_default(), by_class.entry(class).or_default()] {
            count.0 += usize::from(one.is_killed);
            count.1 += 1;
        }
    }
    let line = |name: &str, (killed, all): (usize, usize)| {
        println!("{project}\t{name}\t{killed}\t{all}\t{:.1} %", 100.0 * killed as f64 / all.max(1) as f64);
    };
    println!("project\tPIT\tkilled\tmutants\tshare");
    for (name, count) in by_mutator.into_iter().chain(by_class) {
        line(name, count);
    }
    line("all", (mutations.iter().filter(|one| one.is_killed).count(), mutations.len()));
    for one in mutations.iter().filter(|one| !one.is_killed) {
        println!("# {}.{}, line {}: {} survives", one.class, one.method, one.line, one.mutator);
    }
}

fn list(name: &str, figures: &Figures) {
    let print = |what: &str, all: &mut dyn Iterator<Item = &String>| {
        all.for_each(|one| println!("# {name}: {what}: {one}"));
    };
    print("counter", &mut figures.counters.iter());
    print("no assertion", &mut figures.unasserted.iter().map(|(place, _)| place));
    print("not named by its act", &mut figures.misnamed.iter());
    print("no test of the normal case", &mut figures.untested.iter());
    for (kind, count) in &figures.warnings {
        println!("# {name}: {count} warnings of [{kind}]");
    }
}
