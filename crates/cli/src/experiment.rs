//! `testwright experiment`.

use std::sync::Arc;

use testwright_classpath::Jdk;
use testwright_experiment::{Settings, experiment, experiments};

use crate::Outcome;
use crate::args::Experiment;
use crate::exit::{self, Failure};

pub(crate) fn run(arguments: &Experiment) -> Outcome {
    let Some(name) = &arguments.name else {
        for experiment in experiments() {
            println!("{:16} {}", experiment.name(), experiment.about());
        }
        return Ok(0);
    };
    let Some(experiment) = experiment(name) else {
        let names: Vec<&str> = experiments().iter().map(|experiment| experiment.name()).collect();
        let message = format!("there is no experiment {name}; there are {}", names.join(", "));
        return Err(Failure::new(exit::USAGE, message));
    };
    let jdk = Jdk::discover(arguments.jdk.as_deref()).map_err(|error| Failure::new(exit::NO_JDK, error))?;
    let settings = Settings {
        jdk: Arc::new(jdk),
        runs: arguments.runs.map(|runs| runs as usize),
        seed: arguments.seed,
        time: arguments.time,
        only: arguments.only.clone(),
        jobs: arguments.jobs.unwrap_or_else(crate::generate::default_jobs),
        smt_solver: arguments.smt_solver.clone(),
    };
    let note = |line: &str| eprintln!("{line}");
    let tables = experiment.run(&settings, &note).map_err(|error| Failure::new(exit::INPUT, error))?;
    let print = |table: &testwright_experiment::Table| if arguments.tsv { table.tsv() } else { table.text() };
    println!("{}", tables.iter().map(print).collect::<Vec<_>>().join("\n").trim_end());
    Ok(0)
}
