//! `testwright mutate`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use testwright_driver::{ClassSource, Environment, MutationReport, Options};
use testwright_emit::jdk::CompilerOptions;
use testwright_emit::style::Wishes;
use testwright_goals::Criterion;
use testwright_mutation::atg::explain;
use testwright_mutation::dalgorithm::Settings;
use testwright_mutation::{Killer, Mutants, Selection, operators};

use crate::Outcome;
use crate::args::{Classes, positive};
use crate::exit::{self, Failure};
use crate::generate::{is_project, own_folder, project};
use crate::interrupt;
use crate::setup::Setup;
use crate::style;
use crate::terminal::printable;
use crate::tools::ProjectTools;
use crate::{progress, table};

/// Survivors shown unless the user wants all.
const MOST_SURVIVORS: usize = 20;

#[derive(Args, Debug)]
pub(crate) struct Mutate {
    #[command(flatten)]
    pub(crate) classes: Classes,
    #[command(flatten)]
    pub(crate) tools: ProjectTools,
    /// Test classes or Java files with their sources, separated by commas (default: those whose names say that they test the
    /// class)
    #[arg(long, value_name = "CLASSES|FILES", value_delimiter = ',')]
    pub(crate) tests: Vec<String>,
    /// Operators, separated by commas: default, pit, stronger, mujava, all, or names (`--list` shows them)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "default")]
    pub(crate) operators: Vec<String>,
    /// JUnit's jars (default: those on the class path, then those in the local Maven repository)
    #[arg(long, value_name = "JAR")]
    pub(crate) junit_jar: Vec<PathBuf>,
    /// Do not confine code under test while tests are verified; only with code that you trust
    #[arg(long)]
    pub(crate) unconfined: bool,
    /// Seconds that running tests may take, and with --kill the search for new ones as well (default there: 10)
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    pub(crate) time: Option<f64>,
    /// Write tests that kill mutants which survive, in a class of their own
    #[arg(long)]
    pub(crate) kill: bool,
    /// Folder for these tests; packages become folders in it (default: where the project has its tests, or `generated-tests`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
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
    /// A project, which is a folder with Maven's, Gradle's or Eclipse's files or with classes, or a jar; then the class whose
    /// mutants are made, such as `com.example.Stack`. Without a project, a class of the class path
    #[arg(value_name = "PROJECT|CLASS", required_unless_present = "list", num_args = 1..=2)]
    pub(crate) subject: Vec<String>,
}

pub(crate) fn mutate(arguments: &Mutate) -> Outcome {
    let selection = Selection::parse(arguments.operators.iter().map(String::as_str))
        .map_err(|error| Failure::new(exit::USAGE, error))?;
    let place = match arguments.subject.as_slice() {
        [] => {
            print!("{}", operator_list());
            return Ok(0);
        }
        [class] => Place::of_class_path(arguments, class)?,
        [project, class, ..] => Place::of_project(arguments, project, class)?,
    };
    let internal = place.class.replace('.', "/");
    let source = ClassSource::new(place.setup.jdk.clone(), place.setup.class_path.clone());
    if arguments.list || arguments.trace.is_some() {
        let (outer, nested) = testwright_driver::classes(&source, &internal)
            .map_err(|error| Failure::new(exit::INPUT, error))?;
        let mutants = Mutants::of(&outer, &nested, &selection);
        if let Some(number) = arguments.trace.filter(|_| !arguments.list) {
            return trace(mutants, number, arguments.unwind);
        }
        print!("{}", mutant_list(&mutants));
        return Ok(0);
    }
    let environment = Environment {
        junit_jars: place.test_jars(arguments),
        compiler: place.compiler.clone(),
        interrupted: interrupt::of_search(),
        is_confined: !arguments.unconfined,
        ..Environment::new(place.setup.jdk.clone(), place.setup.class_path.clone())
    };
    let (files, classes): (Vec<&String>, Vec<&String>) =
        arguments.tests.iter().partition(|name| name.ends_with(".java"));
    let mutate = testwright_driver::Mutate {
        environment: &environment,
        source: &source,
        class: &internal,
        tests: classes.into_iter().map(|name| name.replace('.', "/")).collect(),
        test_sources: files.into_iter().map(PathBuf::from).collect(),
        test_path: place.test_path.clone(),
        test_folder: place.test_folder.clone(),
        without: arguments
            .kill
            .then(|| {
                let out = place.out(arguments)?;
                Ok(testwright_driver::Mutate::class_to_write(&environment.class_path, &internal, &out))
            })
            .transpose()?
            .transpose()
            .map_err(|error| Failure::new(exit::INPUT, error))?,
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
        return kill(arguments, &place, mutate, &report);
    }
    Ok(0)
}

/// Seconds for finding new tests if the user says nothing.
const DEFAULT_TIME: f64 = 10.0;

/// The class and what belongs to it.
struct Place {
    setup: Setup,
    /// The project's folder.
    root: PathBuf,
    /// As the user wrote it.
    class: String,
    /// What only tests need, their own classes included.
    test_path: Vec<PathBuf>,
    /// Where the sources of tests are.
    test_folder: Option<PathBuf>,
    junit: Option<u8>,
    /// What the build tells the compiler of tests.
    compiler: CompilerOptions,
}

impl Place {
    /// What only tests need, JUnit's jars that the user named first.
    fn test_jars(&self, arguments: &Mutate) -> Vec<PathBuf> {
        arguments.junit_jar.iter().chain(&self.test_path).cloned().collect()
    }

    /// Folder for new tests.
    fn out(&self, arguments: &Mutate) -> Result<PathBuf, Failure> {
        match &arguments.out {
            Some(out) => Ok(out.clone()),
            None => own_folder(self.test_folder.clone(), &self.root),
        }
    }

    fn of_class_path(arguments: &Mutate, class: &str) -> Result<Place, Failure> {
        if is_project(&arguments.classes, class) {
            let message = format!("name a class of {class}, such as com.example.Stack, after it");
            return Err(Failure::new(exit::USAGE, message));
        }
        let setup = Setup::new(&arguments.classes)?;
        setup.class(class)?;
        Ok(Place {
            setup,
            root: PathBuf::from("."),
            class: class.to_owned(),
            test_path: Vec::new(),
            test_folder: None,
            junit: None,
            compiler: CompilerOptions::default(),
        })
    }

    /// Looks for the class in the modules of a project.
    fn of_project(arguments: &Mutate, path: &str, class: &str) -> Result<Place, Failure> {
        let Some(project) = project(&arguments.classes, path, &arguments.tools.tools(false))? else {
            let message = format!(
                "{path} is no project; write a folder or a jar, then one class of it, and no --class-path"
            );
            return Err(Failure::new(exit::USAGE, message));
        };
        project.notes.iter().for_each(|note| eprintln!("testwright: note: {}", printable(note)));
        let mut failure = None;
        for module in project.modules {
            let own = Setup::with_class_path(arguments.classes.jdk.as_deref(), &module.classes)?;
            if let Err(error) = own.class(class) {
                failure = Some(error);
                continue;
            }
            let setup = Setup::with_class_path(arguments.classes.jdk.as_deref(), &module.class_path)?;
            return Ok(Place {
                setup,
                root: project.root,
                class: class.to_owned(),
                test_path: module.test_classes.into_iter().chain(module.test_path).collect(),
                test_folder: module.tests,
                junit: module.junit,
                compiler: CompilerOptions::harmless(&module.compiler_arguments),
            });
        }
        Err(failure.unwrap_or_else(|| Failure::new(exit::INPUT, "there are no classes")))
    }
}

/// Writes tests for what survives, and says what the suite kills together with them.
fn kill(
    arguments: &Mutate,
    place: &Place,
    mut mutate: testwright_driver::Mutate<'_>,
    report: &MutationReport,
) -> Outcome {
    let strategy = testwright_search::algorithm("dynamosa")
        .ok_or_else(|| Failure::new(exit::INTERNAL, "the default strategy is missing"))?;
    let options = Options {
        time: Some(arguments.time.unwrap_or(DEFAULT_TIME)),
        out: Some(place.out(arguments)?),
        seed: arguments.seed,
        style: style::of(
            &Wishes::default(),
            &place.setup,
            &place.test_jars(arguments),
            place.test_folder.as_slice(),
            place.junit,
        ),
        ..Options::new(strategy, vec![Criterion::Mutation])
    };
    let progress = if arguments.json { progress::silent() } else { progress::lines(1, false) };
    let made = mutate
        .kill(&options, &*progress, &report.survivors)
        .map_err(|error| Failure::new(exit::NO_JDK, error))?;
    if arguments.json {
        println!("{}", made.to_json());
    } else {
        print!("{}", table::summary(std::slice::from_ref(&made), arguments.verbose));
    }
    if made.files.is_empty() {
        return Ok(exit::NO_TESTS);
    }
    // What the new tests assert decides, not what the search saw.
    mutate.tests = report.test_classes.iter().map(|class| class.replace('.', "/")).collect();
    mutate.test_sources = report.test_sources.iter().cloned().chain(made.files).collect();
    let after = mutate.run().map_err(|error| Failure::new(exit::INPUT, error))?;
    match arguments.json {
        true => println!("{}", after.to_json()),
        false => println!("with the new tests {}", line(&after)),
    }
    Ok(0)
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

/// The score.
fn line(report: &MutationReport) -> String {
    format!(
        "{} of {} mutants killed ({:.1} %) by {} tests of {}",
        report.killed,
        report.mutants - report.equivalent.len(),
        report.score(),
        report.tests,
        report.test_classes.join(", "),
    )
}

fn summary(report: &MutationReport, verbose: bool) -> String {
    let mut text = String::new();
    let most = if verbose { usize::MAX } else { MOST_SURVIVORS };
    let _ = writeln!(text, "{}: {}", report.class, line(report));
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
