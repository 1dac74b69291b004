//! The `testwright` command: turns arguments into settings once, calls the libraries, prints, and chooses the exit
//! code. Nothing else in the project knows a terminal.
#![forbid(unsafe_code)]

mod args;
mod cfg;
mod condition;
mod doctor;
mod exit;
mod experiment;
mod explain;
mod generate;
mod interrupt;
mod into;
mod invariants;
mod mutate;
mod paths;
mod progress;
mod report;
mod run;
mod settings;
mod setup;
mod starts;
mod style;
mod table;
mod terminal;
mod tools;
mod trust;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use exit::Failure;

fn main() -> std::process::ExitCode {
    let arguments = match Arguments::try_parse_from(args::java_style(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors; whether they can be printed does not matter to anyone.
            let _ = error.print();
            return if error.use_stderr() { exit::USAGE.into() } else { 0.into() };
        }
    };
    interrupt::listen();
    let result = match &arguments.command {
        Command::Generate(generate) => generate::generate(generate),
        Command::Mutate(arguments) => mutate::mutate(arguments),
        Command::Paths(arguments) => paths::paths(arguments),
        Command::Invariants(arguments) => invariants::invariants(arguments),
        Command::Strategies => Ok(strategies()),
        Command::Run(run) => run::run(run),
        Command::Explain(explain) => explain::explain(explain),
        Command::Experiment(arguments) => experiment::run(arguments),
        Command::Init(arguments) => settings::init(arguments),
        Command::Trust(arguments) => trust::trust(arguments),
        Command::Doctor(arguments) => doctor::doctor(arguments),
        Command::Completions(arguments) => Ok(completions(arguments.shell)),
        Command::Man => manual(),
    };
    match result {
        Ok(code) => code.into(),
        Err(failure) => {
            eprintln!("testwright: {}", terminal::printable(&failure.message));
            failure.code.into()
        }
    }
}

/// `testwright completions`.
fn completions(shell: clap_complete::Shell) -> u8 {
    clap_complete::generate(shell, &mut Arguments::command(), "testwright", &mut std::io::stdout());
    0
}

/// `testwright man`.
fn manual() -> Outcome {
    let page = clap_mangen::Man::new(Arguments::command());
    page.render(&mut std::io::stdout()).map_err(|error| Failure::new(exit::INTERNAL, error))?;
    Ok(0)
}

/// `testwright strategies`.
fn strategies() -> u8 {
    let show = |parameters: &[testwright_search::Parameter]| {
        for parameter in parameters {
            let testwright_search::Parameter { name, value, range, about } = parameter;
            println!("    --set {name}={value}  {about} ({range})");
        }
    };
    for algorithm in testwright_search::algorithms() {
        println!("{:16} {}", algorithm.name(), algorithm.about());
        show(&algorithm.parameters());
    }
    println!("every strategy that has a use for them");
    show(&testwright_search::parameter::shared(&testwright_search::Settings::default()));
    0
}

/// What a command comes to: an exit code, or a failure that is printed.
type Outcome = Result<u8, Failure>;
