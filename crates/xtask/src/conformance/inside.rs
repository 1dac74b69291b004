//! The process that runs one test class in the VM.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Inside {
    #[arg(long)]
    jdk: PathBuf,
    #[arg(long)]
    class_path: std::ffi::OsString,
    /// In megabytes
    #[arg(long)]
    max_heap: u32,
    #[arg(long)]
    max_instructions: u64,
    #[arg(long)]
    seconds: u64,
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    properties: Vec<String>,
    /// The class whose `main` runs tests
    main: String,
    /// The test class, and tests of it if only some are to run
    arguments: Vec<String>,
}

/// Runs the runner, with output going out as it is written. How a run ended badly is the last line of standard error.
pub(crate) fn run(inside: &Inside) -> Result<()> {
    let jdk = Jdk::discover(Some(&inside.jdk))?;
    let entries: Vec<PathBuf> = std::env::split_paths(&inside.class_path).collect();
    let class_path = ClassPath::open(&entries, jdk.feature)?;
    let config = Config {
        heap_words: inside.max_heap.saturating_mul(1 << 17),
        class_path_property: inside.class_path.to_string_lossy().into_owned(),
        properties: inside.properties.iter().filter_map(|text| property(text)).collect(),
        pass_output: true,
        ..Config::default()
    };
    let mut vm = Vm::boot(Arc::new(jdk), Arc::new(class_path), config).map_err(|error| anyhow!("{error}"))?;
    vm.exec.set_limit(vm.exec.instructions().saturating_add(inside.max_instructions));
    vm.exec.set_deadline(Some(deadline(inside.seconds)));
    let result = vm.run_main(&inside.main, &inside.arguments);
    std::io::stdout().flush()?;
    match result {
        Ok(()) | Err(End::Exit(0)) => Ok(()),
        // What was uncaught is told already.
        Err(End::Exit(code)) => std::process::exit(code),
        Err(end) => {
            eprintln!("{}", vm.describe_end(&end).replace('\n', " "));
            std::process::exit(1);
        }
    }
}

fn property(text: &str) -> Option<(String, String)> {
    text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()))
}

#[expect(clippy::disallowed_methods, reason = "a time limit is about the wall clock")]
fn deadline(seconds: u64) -> Box<dyn Fn() -> bool> {
    let start = std::time::Instant::now();
    Box::new(move || start.elapsed().as_secs() >= seconds)
}
