//! `testwright invariants`: what inputs that reach each branch have in common.

use std::sync::Arc;

use clap::Args;
use serde_json::json;
use testwright_driver::{ClassSource, Trial};
use testwright_search::{Settings, algorithm};

use crate::Outcome;
use crate::args::Classes;
use crate::exit::{self, Failure};
use crate::setup::Setup;

/// Seconds for the search if nothing is said.
const TIME: f64 = 5.0;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) classes: Classes,
    /// Seconds to look for inputs (default: 5, or no limit with --iterations)
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::positive)]
    pub(crate) time: Option<f64>,
    /// Tests to execute; makes results repeatable
    #[arg(long, value_name = "N")]
    pub(crate) iterations: Option<u64>,
    /// Seed of all randomness
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How to look for inputs; `testwright strategies` lists the ways
    #[arg(long, value_name = "NAME", default_value = "dynamosa")]
    pub(crate) strategy: String,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// The class, such as `com.example.Stack`, or one method of it, such as `com.example.Stack#push`
    #[arg(value_name = "CLASS[#METHOD]")]
    pub(crate) target: String,
}

pub(crate) fn invariants(arguments: &Arguments) -> Outcome {
    let setup = Setup::new(&arguments.classes)?;
    let (name, method) = match arguments.target.split_once('#') {
        Some((class, method)) => (class, Some(method.to_owned())),
        None => (arguments.target.as_str(), None),
    };
    let class = setup.class(name)?;
    let Some(algorithm) = algorithm(&arguments.strategy) else {
        let message =
            format!("there is no strategy {}; `testwright strategies` lists them", arguments.strategy);
        return Err(Failure::new(exit::USAGE, message));
    };
    let class_path = Arc::clone(&setup.class_path);
    let source = ClassSource::new(Arc::clone(&setup.jdk), Arc::clone(&class_path));
    let methods: Vec<String> = method.into_iter().collect();
    let time = arguments.time.or(if arguments.iterations.is_none() { Some(TIME) } else { None });
    let trial = Trial {
        methods: &methods,
        settings: Settings { invariants: true, ..Settings::default() },
        time,
        iterations: arguments.iterations,
        seed: arguments.seed,
        ..Trial::new(&setup.jdk, &class_path, &source, &class.name, algorithm)
    };
    let outcome = trial.run().map_err(|error| Failure::new(exit::INPUT, error))?;
    let known = &outcome.invariants;
    let covered = outcome.archive.covered();
    if arguments.json {
        let methods: Vec<_> = known.iter().map(testwright_driver::MethodInvariants::to_json).collect();
        let report = json!({
            "class": crate::setup::dots(&class.name),
            "goals_total": outcome.goals.len(),
            "goals_covered": covered,
            "tests_executed": outcome.executed,
            "methods": methods,
        });
        println!("{report}");
    } else {
        println!(
            "class {}: {covered} of {} branch goals covered by {} tests",
            crate::setup::dots(&class.name),
            outcome.goals.len(),
            outcome.executed
        );
        for method in known {
            print!("\n{}", method.to_text());
        }
    }
    Ok(0)
}
