//! `testwright paths`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use testwright_driver::paths::{MethodReport, Paths, PathsReport};
use testwright_driver::{ClassSource, Environment};
use testwright_paths::{Bounds, Criterion, Evolution, Finder, Mode, Plan, Pursue, SolverUse, Verdict};

use crate::Outcome;
use crate::args::Classes;
use crate::exit::{self, Failure};
use crate::interrupt;
use crate::setup::Setup;

/// Seconds for each method if the user says nothing.
const DEFAULT_TIME: f64 = 10.0;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    classes: Classes,
    /// File with desired paths and bounds of inputs (`testwright explain --cfg` shows the numbers of nodes)
    #[arg(long, value_name = "FILE")]
    paths: Option<PathBuf>,
    /// Choose paths by criteria, separated by commas: branches, edge-pairs, basic-paths, loops, all-defs, all-uses,
    /// all-potential-uses, all-potential-uses/du (default: branches, if there is no file)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    criterion: Vec<Criterion>,
    /// Most paths that a criterion chooses
    #[arg(long, value_name = "N", default_value_t = 200)]
    max_paths: usize,
    /// Most nodes of a path that a criterion chooses
    #[arg(long, value_name = "N", default_value_t = 200)]
    max_length: usize,
    /// How often loops are passed at most by the criterion loops
    #[arg(long, value_name = "N", default_value_t = 4)]
    loops: usize,
    /// Seconds for each method (default: 10, or no limit with --executions)
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::positive)]
    time: Option<f64>,
    /// Most runs for one path
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
    /// Nodes after which a run is cut short
    #[arg(long, value_name = "N", default_value_t = 500)]
    node_limit: usize,
    /// How inputs are searched for
    #[arg(long, value_enum, default_value_t = Search::Genetic)]
    search: Search,
    /// When a solver is asked about a path
    #[arg(long, value_enum, default_value_t = Solver::First)]
    solver: Solver,
    /// Individuals of a population
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    population: u32,
    /// Probability that two individuals exchange parts
    #[arg(long, value_name = "P", default_value_t = 0.8, value_parser = share)]
    crossover: f64,
    /// Probability that a bit changes
    #[arg(long, value_name = "P", default_value_t = 0.03, value_parser = share)]
    mutation: f64,
    /// Generations without progress after which a search counts as stuck
    #[arg(long, value_name = "N", default_value_t = 4)]
    patience: usize,
    /// Nodes that a past path must share with a desired one for its inputs to be used
    #[arg(long, value_name = "N", default_value_t = 2)]
    least_similar: usize,
    /// Folder in which executed paths and their inputs are remembered
    #[arg(long, value_name = "FOLDER", default_value = ".testwright", conflicts_with = "no_store")]
    store: PathBuf,
    /// Remember nothing beyond this run, and use nothing that earlier runs remembered
    #[arg(long)]
    no_store: bool,
    /// Folder for the test source; packages become folders in it
    #[arg(long, value_name = "FOLDER", default_value = "generated-tests", conflicts_with = "no_tests")]
    out: PathBuf,
    /// Write no tests
    #[arg(long)]
    no_tests: bool,
    /// Seed of all randomness
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// JUnit's major version
    #[arg(long, value_name = "4|5", default_value_t = 5, value_parser = clap::value_parser!(u8).range(4..=5))]
    junit: u8,
    /// JUnit's jars (default: those on the class path, then those in the local Maven repository)
    #[arg(long, value_name = "JAR")]
    junit_jar: Vec<PathBuf>,
    /// Do not confine code under test while tests are verified; only with code that you trust
    #[arg(long)]
    unconfined: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// The class, such as `com.example.Stack`, or one method of it, such as `com.example.Stack#push`
    #[arg(value_name = "CLASS[#METHOD]")]
    target: String,
}

/// How inputs are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Search {
    /// By a genetic algorithm
    Genetic,
    /// By chance alone
    Random,
}

/// When a solver is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Solver {
    /// Before the search, and again when it is stuck
    First,
    /// When the search is stuck
    Stuck,
    /// Never
    Never,
}

fn share(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    parsed.ok_or_else(|| "give a number from 0 to 1".to_owned())
}

pub(crate) fn paths(arguments: &Arguments) -> Outcome {
    let setup = Setup::new(&arguments.classes)?;
    let (class, method) = match arguments.target.split_once('#') {
        Some((class, method)) => (class, Some(method)),
        None => (arguments.target.as_str(), None),
    };
    let file = setup.class(class)?;
    let plan = match &arguments.paths {
        Some(path) => {
            let at = |error: String| Failure::new(exit::INPUT, format!("{}: {error}", path.display()));
            let text = std::fs::read_to_string(path).map_err(|error| at(error.to_string()))?;
            Some(Plan::parse(&text).map_err(at)?)
        }
        None => None,
    };
    let criteria = match (&plan, arguments.criterion.is_empty()) {
        (None, true) => vec![Criterion::Branches],
        _ => arguments.criterion.clone(),
    };
    let environment = Environment {
        junit_jars: arguments.junit_jar.clone(),
        interrupted: interrupt::of_search(),
        is_confined: !arguments.unconfined,
        ..Environment::new(setup.jdk.clone(), setup.class_path.clone())
    };
    let source = ClassSource::new(setup.jdk.clone(), setup.class_path.clone());
    let time = arguments.time.or(if arguments.executions.is_some() { None } else { Some(DEFAULT_TIME) });
    let work = Paths {
        environment: &environment,
        source: &source,
        class: &file.name,
        method,
        plan,
        criteria,
        bounds: Bounds { paths: arguments.max_paths, length: arguments.max_length, loops: arguments.loops },
        settings: settings(arguments),
        store: (!arguments.no_store).then(|| arguments.store.clone()),
        time,
        seed: arguments.seed,
        junit: arguments.junit,
        out: (!arguments.no_tests).then(|| arguments.out.clone()),
    };
    let report = work.run().map_err(|error| Failure::new(exit::INPUT, error))?;
    if arguments.json {
        println!("{}", report.to_json());
    } else {
        print!("{}", text(&report));
    }
    Ok(0)
}

fn settings(arguments: &Arguments) -> Pursue {
    Pursue {
        mode: match arguments.search {
            Search::Genetic => Mode::Genetic,
            Search::Random => Mode::Random,
        },
        solver: match arguments.solver {
            Solver::First => SolverUse::First,
            Solver::Stuck => SolverUse::WhenStuck,
            Solver::Never => SolverUse::Never,
        },
        evolution: Evolution {
            population: arguments.population as usize,
            crossover: arguments.crossover,
            mutation: arguments.mutation,
            ..Evolution::default()
        },
        executions: arguments.executions.unwrap_or(100_000),
        nodes: arguments.node_limit.max(1),
        patience: arguments.patience,
        least_similar: arguments.least_similar,
        ..Pursue::default()
    }
}

/// The report for people.
fn text(report: &PathsReport) -> String {
    let mut out = String::new();
    for method in &report.methods {
        method_text(method, &mut out);
    }
    // Writing to a String cannot fail.
    for file in &report.files {
        let _ = writeln!(out, "{} tests in {}", report.tests, file.display());
    }
    for note in &report.notes {
        let _ = writeln!(out, "note: {note}");
    }
    out
}

fn method_text(method: &MethodReport, out: &mut String) {
    let _ = writeln!(
        out,
        "{}: {} paths, {} found, {} infeasible, {} likely infeasible, {} open ({:.1} s)",
        method.method,
        method.paths.len(),
        method.count("found"),
        method.count("infeasible"),
        method.count("likely infeasible"),
        method.count("open"),
        method.seconds
    );
    for (wanted, finding) in &method.paths {
        let how = match &finding.verdict {
            Verdict::Found { by: Finder::Base, .. } => "found among past inputs".to_owned(),
            Verdict::Found { by: Finder::Solver, .. } => {
                format!("found by the solver, {} runs", finding.executions)
            }
            Verdict::Found { by: Finder::Search, .. } => format!("found, {} runs", finding.executions),
            Verdict::Infeasible(_) => "infeasible".to_owned(),
            other => format!("{}, {} runs", other.word(), finding.executions),
        };
        let goal = if wanted.is_whole { "" } else { " (goal)" };
        let _ = writeln!(out, "  {}{goal}: {}\n    {how}", wanted.name, wanted.text());
        match &finding.verdict {
            Verdict::Infeasible(core) => {
                let lead =
                    if core.len() == 1 { "this never holds there:" } else { "these contradict each other:" };
                let _ = writeln!(out, "    {lead}");
                for predicate in core {
                    let _ = writeln!(out, "      {}", predicate.describe(wanted));
                }
            }
            other => {
                if let Some(suspect) = other.suspect() {
                    let _ = writeln!(out, "    stuck at {}", suspect.describe(wanted));
                }
            }
        }
    }
    if !method.coverage.is_empty() {
        let _ = writeln!(
            out,
            "  {:<24}{:>9}{:>9}{:>12}{:>10}",
            "criterion", "elements", "covered", "infeasible", "left out"
        );
    }
    for one in &method.coverage {
        let name = one.criterion.name();
        let _ = writeln!(
            out,
            "  {name:<24}{:>9}{:>9}{:>12}{:>10}",
            one.elements, one.covered, one.infeasible, one.left_out
        );
    }
    out.push('\n');
}
