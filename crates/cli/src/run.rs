//! `testwright run`.

use std::io::Write;

use serde_json::json;
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

use crate::Outcome;
use crate::args::Run;
use crate::exit::{self, Failure};
use crate::setup::Setup;

pub(crate) fn run(arguments: &Run) -> Outcome {
    let setup = Setup::new(&arguments.classes)?;
    setup.class(&arguments.class)?;
    let stdin = match &arguments.stdin {
        None => Vec::new(),
        Some(path) => std::fs::read(path)
            .map_err(|error| Failure::new(exit::INPUT, format!("cannot read {}: {error}", path.display())))?,
    };
    let config = Config {
        heap_words: arguments.max_heap.saturating_mul(1 << 17),
        seed: arguments.seed,
        properties: arguments.properties.clone(),
        class_path_property: arguments.classes.class_path().to_owned(),
        assertions: arguments.enable_assertions,
        pass_output: !arguments.json,
        ..Config::default()
    };
    let mut vm =
        Vm::boot(setup.jdk, setup.class_path, config).map_err(|error| Failure::new(exit::INTERNAL, error))?;
    vm.world.stdin.extend(stdin);
    let booted = vm.exec.instructions();
    if let Some(limit) = arguments.max_instructions {
        vm.exec.set_limit(booted.saturating_add(limit));
    }
    if let Some(seconds) = arguments.time {
        vm.exec.set_deadline(Some(deadline(seconds)));
    }
    let result = vm.run_main(&arguments.class.replace('/', "."), &arguments.arguments);
    let instructions = vm.exec.instructions() - booted;
    if arguments.json {
        return print_json(&vm, &result, instructions);
    }
    // Output went out as it was written; a reader that is gone is no error of the program.
    let _ = std::io::stdout().flush();
    match result {
        Ok(()) => Ok(0),
        Err(End::Exit(code)) => Ok(code as u8),
        Err(end) => Err(Failure::new(exit_code(&end), vm.describe_end(&end))),
    }
}

/// Looks at the clock, which only decides when to give up.
#[expect(clippy::disallowed_methods, reason = "a time limit is about the wall clock")]
fn deadline(seconds: f64) -> Box<dyn Fn() -> bool> {
    let start = std::time::Instant::now();
    Box::new(move || start.elapsed().as_secs_f64() > seconds)
}

fn exit_code(end: &End) -> u8 {
    match end {
        End::Exit(code) => *code as u8,
        End::Uncaught(_) => 1,
        End::Internal(_) => exit::INTERNAL,
        _ => exit::STOPPED,
    }
}

fn print_json(vm: &Vm, result: &Result<(), End>, instructions: u64) -> Outcome {
    let (outcome, code, reason) = match result {
        Ok(()) => ("completed", 0, None),
        Err(end @ End::Exit(code)) => ("exit", *code, Some(vm.describe_end(end))),
        Err(end) => {
            let outcome = match end {
                End::Uncaught(_) => "uncaught",
                End::Unsupported(_) => "unsupported",
                End::Limit(_) => "limit",
                End::Deadlock => "deadlock",
                _ => "internal-error",
            };
            (outcome, i32::from(exit_code(end)), Some(vm.describe_end(end)))
        }
    };
    let object = json!({
        "outcome": outcome,
        "exit_code": code,
        "reason": reason,
        "instructions": instructions,
        "heap_bytes": u64::from(vm.heap.used_words()) * 8,
        "nondeterminism": vm.taint.names(),
        "effects": vm.effects.group_names(),
        "stdout": String::from_utf8_lossy(&vm.world.stdout),
        "stderr": String::from_utf8_lossy(&vm.world.stderr),
    });
    println!("{object}");
    Ok(code as u8)
}
