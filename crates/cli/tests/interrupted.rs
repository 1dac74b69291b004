//! Ctrl-C, SIGTERM, and worse: what was started for a run does not outlive it, and a second Ctrl-C ends a search at once.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use testwright_testkit::Java;

/// How often it is looked whether something has happened, and how often at most.
const PAUSE: Duration = Duration::from_millis(20);
const PATIENCE: usize = 1_500;

/// Waits until there is an answer.
fn wait_for<T>(what: &str, mut answer: impl FnMut() -> Option<T>) -> T {
    for _ in 0..PATIENCE {
        if let Some(answer) = answer() {
            return answer;
        }
        std::thread::sleep(PAUSE);
    }
    panic!("{what}: it took too long");
}

/// A Gradle project whose wrapper is this script.
fn project(name: &str, script: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).expect("a folder");
    std::fs::write(root.join("build.gradle"), "").expect("written");
    let wrapper = root.join("gradlew");
    std::fs::write(&wrapper, format!("#!/bin/sh\n{script}\n")).expect("written");
    std::fs::set_permissions(&wrapper, std::fs::Permissions::from_mode(0o755)).expect("executable");
    root
}

fn start(arguments: &[&str], place: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_testwright"));
    command.arg("generate").args(arguments).arg(place).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}

/// The processes that the wrapper has written down.
fn processes(root: &Path) -> Vec<u32> {
    let text = wait_for("the wrapper", || std::fs::read_to_string(root.join("processes")).ok());
    text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").arg(name).arg(child.id().to_string()).status();
    assert!(status.is_ok_and(|status| status.success()), "{name} was not sent");
}

fn ended(child: &mut Child) -> ExitStatus {
    wait_for("testwright", || child.try_wait().expect("it is ours"))
}

/// Whether a process is there; what is dead and waits for its parent is not.
fn is_alive(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    status.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}

fn wait_until_gone(process: u32) {
    wait_for("a process of the build tool", || (!is_alive(process)).then_some(()));
}

#[test]
fn a_build_tool_is_ended_by_the_first_interrupt_with_all_that_it_started() {
    let script = "trap '' INT\nsleep 300 &\necho $$ $! >part\nmv part processes\nwait";
    let root = project("interrupted-tool", script);
    let mut run = start(&[], &root);
    let processes = processes(&root);
    assert!(processes.len() == 2 && processes.iter().all(|process| is_alive(*process)), "{processes:?}");
    signal(&run, "-INT");
    assert_eq!(ended(&mut run).code(), Some(130));
    processes.into_iter().for_each(wait_until_gone);
}

#[test]
fn a_build_tool_is_ended_by_a_request_to_terminate_too() {
    let root = project("terminated-tool", "sleep 300 &\necho $$ $! >part\nmv part processes\nwait");
    let mut run = start(&[], &root);
    let processes = processes(&root);
    signal(&run, "-TERM");
    assert_eq!(ended(&mut run).code(), Some(130));
    processes.into_iter().for_each(wait_until_gone);
}

#[test]
fn a_build_tool_dies_with_a_run_that_is_killed() {
    let root = project("killed-tool", "echo $$ >part\nmv part processes\nexec sleep 300");
    let mut run = start(&[], &root);
    let processes = processes(&root);
    signal(&run, "-KILL");
    ended(&mut run);
    processes.into_iter().for_each(wait_until_gone);
}

#[test]
fn a_second_interrupt_ends_a_search_at_once() {
    // No test takes the last branch, so that the search goes on.
    let source = "public class Hard { public static int f(String s) { return s.hashCode() == 123456789 && s.length() == 77 ? 1 : 0; } }";
    let Some(java) = Java::compile(&[source]) else { return };
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted-search");
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("classes")).expect("a folder");
    std::fs::copy(java.folder.join("Hard.class"), root.join("classes/Hard.class")).expect("copied");
    let mut run = start(&["--time", "300", "--verbose"], &root);
    let errors = run.stderr.take().expect("it is piped");
    let mut lines = BufReader::new(errors).lines().map_while(Result::ok);
    // The first word of a run comes when it listens.
    let first = lines.next();
    signal(&run, "-INT");
    let told = lines.find(|line| line.contains("Ctrl-C again to stop at once"));
    assert!(told.is_some(), "{first:?}");
    signal(&run, "-INT");
    assert_eq!(ended(&mut run).code(), Some(130));
}
