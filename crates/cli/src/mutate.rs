//! `testwright mutate`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use testwright_driver::{ClassSource, Environment, MutationReport};
use testwright_mutation::{Mutants, Selection, operators};

use crate::Outcome;
use crate::args::{Classes, positive};
use crate::exit::{self, Failure};
use crate::generate::listen;
use crate::setup::Setup;

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
    /// Seconds that running tests may take
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    pub(crate) time: Option<f64>,
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
    let environment = Environment {
        jdk: setup.jdk.clone(),
        also: Vec::new(),
        class_path: setup.class_path.clone(),
        junit_jars: arguments.junit_jar.clone(),
        interrupted: listen(),
    };
    let tests: Vec<String> = arguments.tests.iter().map(|name| name.replace('.', "/")).collect();
    let report = testwright_driver::Mutate {
        environment: &environment,
        source: &source,
        class: &internal,
        tests: &tests,
        selection: &selection,
        time: arguments.time,
    }
    .run()
    .map_err(|error| Failure::new(exit::INPUT, error))?;
    if arguments.json {
        println!("{}", report.to_json());
    } else {
        print!("{}", summary(&report, arguments.verbose));
    }
    Ok(0)
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
