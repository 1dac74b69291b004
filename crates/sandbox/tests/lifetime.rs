//! A program does not outlive the process that started it, even if that is killed.
//!
//! This test has a `main` of its own, because it runs itself again: as the process that starts a program and is killed.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use testwright_sandbox::{Channel, Program, SandboxError, Scratch};

/// The argument that makes this the process that is killed.
const STARTER: &str = "start-a-program";

fn main() {
    if !cfg!(target_os = "linux") {
        println!("skipped: only Linux kills the children of a process that was killed");
        return;
    }
    if std::env::args().any(|argument| argument == STARTER) {
        return start();
    }
    if std::env::args().any(|argument| argument == "--list") {
        return;
    }
    for how in ["confined", "unconfined"] {
        program_dies_with_its_starter(how);
    }
}

/// Starts a program, says its number, and waits to be killed.
fn start() {
    let scratch = Scratch::new().expect("a folder");
    let program = Program {
        path: "/bin/sh".into(),
        // It blocks all signals that it can, and never ends by itself.
        arguments: vec!["-c".into(), "trap '' HUP INT TERM; while :; do :; done".into()],
        variables: Vec::new(),
        folder: scratch.path().to_owned(),
        errors: None,
        readable: Vec::new(),
        writable: Vec::new(),
        is_confined: std::env::args().any(|argument| argument == "confined"),
    };
    // Whatever thread asks for a program may end long before it: only the process counts.
    let started =
        std::thread::spawn(|| program.start(Channel::new().expect("pipes"))).join().expect("no panic");
    match started {
        Ok(started) => {
            println!("{}", started.0.id());
            std::io::stdout().flush().expect("somebody listens");
            std::thread::sleep(Duration::from_secs(100));
        }
        Err(SandboxError::Missing { .. }) => println!("0"),
        Err(error) => panic!("the program does not start: {error}"),
    }
}

fn program_dies_with_its_starter(how: &str) {
    let own = std::env::current_exe().expect("this file");
    let mut starter =
        Command::new(own).args([STARTER, how]).stdout(Stdio::piped()).spawn().expect("this runs again");
    let mut line = String::new();
    let output = starter.stdout.take().expect("it is a pipe");
    BufReader::new(output).read_line(&mut line).expect("it says a number");
    let program = line.trim().to_owned();
    let place = Path::new("/proc").join(&program);
    if program != "0" {
        assert!(place.exists(), "the program runs");
    }
    starter.kill().expect("it is ours");
    starter.wait().expect("it is ours");
    for _ in 0..1000 {
        if program == "0" || !is_alive(&place) {
            println!("{how}: the program has ended with the process that started it");
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{how}: the program outlives the process that started it");
}

/// Whether a process still runs; one that nobody has waited for does not.
fn is_alive(place: &Path) -> bool {
    let status = std::fs::read_to_string(place.join("status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}
