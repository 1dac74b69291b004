//! `testwright mutate`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use testwright_driver::{ClassSource, Environment, MutationReport, Options};
use testwright_goals::Criterion;
use testwright_mutation::atg::explain;
use testwright_mutation::dalgorithm::Settings;
use testwright_mutation::{Killer, Mutants, Selection, operators};

use crate::Outcome;
use crate::args::{Classes, positive};
use crate::exit::{self, Failure};
use crate::generate::listen;
use crate::setup::Setup;
use crate::{progress, table};

/// Survivors shown unless the user wants all.
const MOST_SURVIVORS: usize = 20;

#[derive(Args, Debug)]
pub(crate) struct Mutate {
    #[command(flatten)]
    pub(crate) classes: Classes,
    /// Test classes, separated by commas (default: those whose names say that they test the class)
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    pub(crate) tests: Vec<String>,
    /// Operators, separated by commas: default, pit, stronger, mujava, all, or names (`--list` shows them)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "default")]
    pub(crate) operators: Vec<String>,
    /// JUnit's jars (default: those on the class path, then those in the local Maven repository)
    #[arg(long, value_name = "JAR")]
    pub(crate) junit_jar: Vec<PathBuf>,
    /// Seconds that running tests may take, and with --kill the search for new ones as well (default there: 10)
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    pub(crate) time: Option<f64>,
    /// Write tests that kill mutants which survive, in a class of their own
    #[arg(long)]
    pub(crate) kill: bool,
    /// Folder for these tests; packages become folders in it
    #[arg(long, value_name = "FOLDER", default_value = "generated-tests")]
    pub(crate) out: PathBuf,
    /// Seed of the search for these tests
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Show how a test for the mutant with this number (see --list) is found: the search tree of the D-algorithm
    #[arg(long, value_name = "NUMBER")]
    pub(crate) trace: Option<u32>,
    /// Times that loops are unwound for --trace
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) unwind: u32,
    /// Only list the operators, or the mutants of the class if one is named
    #[arg(long)]
    pub(crate) list: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// List every mutant that survives
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// The class whose mutants are made, such as `com.example.Stack`
    #[arg(value_name = "CLASS", required_unless_present = "list")]
    pub(crate) class: Option<String>,
}

pub(crate) fn mutate(arguments: &Mutate) -> Outcome {
    let selection = Selection::parse(arguments.operators.iter().map(String::as_str))
        .map_err(|error| Failure::new(exit::USAGE, error))?;
    let Some(class) = &arguments.class else {
        print!("{}", operator_list());
        return Ok(0);
    };
    let setup = Setup::new(&arguments.classes)?;
    setup.class(class)?;
    let internal = class.replace('.', "/");
    let source = ClassSource::new(setup.jdk.clone(), setup.class_path.clone());
    if arguments.list {
        let (outer, nested) = testwright_driver::classes(&source, &internal)
            .map_err(|error| Failure::new(exit::INPUT, error))?;
        print!("{}", mutant_list(&Mutants::of(&outer, &nested, &selection)));
        return Ok(0);
    }
    if let Some(number) = arguments.trace {
        let (outer, nested) = testwright_driver::classes(&source, &internal)
            .map_err(|error| Failure::new(exit::INPUT, error))?;
        return trace(Mutants::of(&outer, &nested, &selection), number, arguments.unwind);
    }
    let environment = Environment {
        jdk: setup.jdk.clone(),
        also: Vec::new(),
        class_path: setup.class_path.clone(),
        junit_jars: arguments.junit_jar.clone(),
        interrupted: listen(),
    };
    let tests: Vec<String> = arguments.tests.iter().map(|name| name.replace('.', "/")).collect();
    let mutate = testwright_driver::Mutate {
        environment: &environment,
        source: &source,
        class: &internal,
        tests: &tests,
        selection: &selection,
        time: arguments.time,
    };
    let report = mutate.run().map_err(|error| Failure::new(exit::INPUT, error))?;
    if arguments.json {
        println!("{}", report.to_json());
    } else {
        print!("{}", summary(&report, arguments.verbose));
    }
    if arguments.kill && !report.survivors.is_empty() {
        return kill(arguments, &mutate, &report);
    }
    Ok(0)
}

/// Seconds for finding new tests if the user says nothing.
const DEFAULT_TIME: f64 = 10.0;

/// Writes tests for what survives.
fn kill(arguments: &Mutate, mutate: &testwright_driver::Mutate<'_>, report: &MutationReport) -> Outcome {
    let strategy = testwright_search::algorithm("dynamosa")
        .ok_or_else(|| Failure::new(exit::INTERNAL, "the default strategy is missing"))?;
    let options = Options {
        time: Some(arguments.time.unwrap_or(DEFAULT_TIME)),
        out: Some(arguments.out.clone()),
        seed: arguments.seed,
        ..Options::new(strategy, vec![Criterion::Mutation])
    };
    let progress = progress::choose(false, arguments.json, 1);
    let made = mutate
        .kill(&options, &*progress, &report.survivors)
        .map_err(|error| Failure::new(exit::NO_JDK, error))?;
    if arguments.json {
        println!("{}", made.to_json());
    } else {
        print!("{}", table::summary(std::slice::from_ref(&made), arguments.verbose));
    }
    Ok(if made.tests > 0 { 0 } else { exit::NO_TESTS })
}

/// Shows the search tree of the D-algorithm for one mutant.
fn trace(mutants: Mutants, number: u32, bound: u32) -> Outcome {
    let Some(id) = mutants.ids().nth(number as usize) else {
        return Err(Failure::new(exit::INPUT, format!("there are only {} mutants", mutants.len())));
    };
    println!("{}", mutants.describe(id));
    let mut killer = Killer::new(mutants);
    match explain(&mut killer, id, bound, &Settings::default()) {
        Ok((tree, found)) => {
            print!("{tree}");
            if found.is_none() {
                println!("no test was found");
            }
            Ok(0)
        }
        Err(reason) => {
            Err(Failure::new(exit::STOPPED, format!("regions of this method are not supported: {reason}")))
        }
    }
}

fn operator_list() -> String {
    let mut text = String::new();
    for operator in operators() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{:22} {}", operator.name(), operator.about());
        let _ =
            writeln!(text, "{:22}   {}; no difference if {}", "", operator.example(), operator.equivalent());
    }
    text
}

fn mutant_list(mutants: &Mutants) -> String {
    mutants.ids().map(|id| format!("{:>5}  {}\n", id.0, mutants.describe(id))).collect()
}

fn summary(report: &MutationReport, verbose: bool) -> String {
    let mut text = String::new();
    let most = if verbose { usize::MAX } else { MOST_SURVIVORS };
    let _ = writeln!(
        text,
        "{}: {} of {} mutants killed ({:.1} %) by {} tests of {}",
        report.class,
        report.killed,
        report.mutants - report.equivalent.len(),
        report.score(),
        report.tests,
        report.test_classes.join(", "),
    );
    let _ = writeln!(
        text,
        "{} mutants are reached, {} of them with a difference right there; {} runs in {:.1} s",
        report.reached, report.infected, report.runs, report.seconds
    );
    if !report.equivalent.is_empty() {
        let _ = writeln!(text, "{} more mutants are proved to change nothing", report.equivalent.len());
    }
    if !report.survivors.is_empty() {
        let _ = writeln!(text, "surviving:");
    }
    for one in report.survivors.iter().take(most) {
        let _ = writeln!(
            text,
            "  line {}: {} ({} in {}): {}",
            one.line, one.text, one.operator, one.method, one.reason
        );
    }
    if report.survivors.len() > most {
        let _ = writeln!(text, "  … and {} more (--verbose shows all)", report.survivors.len() - most);
    }
    for note in &report.notes {
        let _ = writeln!(text, "not used: {note}");
    }
    text
}
