//! Time that runs out, and machines that differ.

use std::process::{Child, Command, Stdio};

use anyhow::{Result, ensure};

use super::bench::{Bench, written};

/// Classes that wait or do not end.
const SLOW: [&str; 4] = ["Sleeper", "CatchAll", "Deep", "SlowStart"];

/// Seconds that a class gets, and the most that it may take.
const BUDGET: f64 = 2.0;
const MOST: f64 = BUDGET * 1.05;

/// Row 11: a budget is kept whatever a class does.
pub(super) fn budget(bench: &Bench) -> Result<String> {
    let folder = bench.folder("budget")?;
    let classes = folder.join("classes");
    let names = SLOW.map(|name| format!("{name}.java"));
    let sources = names.iter().map(|name| Ok((name.as_str(), bench.source(&format!("time/{name}"), &[])?)));
    bench.compile(&sources.collect::<Result<Vec<_>>>()?, &classes)?;
    let path = classes.display().to_string();
    let mut seen = Vec::new();
    for class in SLOW {
        let time = BUDGET.to_string();
        let ran = bench.run(&folder, &["generate", "-cp", &path, "--time", &time, "--json", class])?;
        let report: serde_json::Value = serde_json::from_str(ran.text.lines().next().unwrap_or_default())?;
        let seconds = report["seconds"].as_f64().unwrap_or(f64::INFINITY);
        ensure!(seconds <= MOST, "{class} took {seconds:.2} of {BUDGET} s");
        seen.push(format!("{seconds:.2}"));
    }
    Ok(format!("{} s", seen.join(", ")))
}

/// Processes that keep every core busy until this goes.
pub(crate) struct Busy(Vec<Child>);

impl Busy {
    pub(crate) fn new(per_core: usize) -> Result<Busy> {
        let cores = std::thread::available_parallelism()?.get();
        let mut busy = Busy(Vec::new());
        for _ in 0..per_core * cores {
            let mut command = Command::new("sh");
            command.args(["-c", "while :; do :; done"]).stdin(Stdio::null());
            busy.0.push(command.spawn()?);
        }
        Ok(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // One that is gone needs no end.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Environments that differ in what programs take from them: variables and their values.
pub(crate) const WORLDS: [&[(&str, &str)]; 5] = [
    &[],
    &[("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8")],
    &[("TZ", "Asia/Tokyo"), ("HOME", "/nonexistent")],
    &[("LC_ALL", "C"), ("TZ", "America/New_York"), ("JAVA_TOOL_OPTIONS", "-Dfile.encoding=ISO-8859-1")],
    &[("TMPDIR", "/var/tmp"), ("USER", "somebody"), ("JDK_JAVA_OPTIONS", "-Duser.language=ar")],
];

/// Row 12: with a number of iterations the environment decides nothing.
pub(super) fn environments(bench: &Bench) -> Result<String> {
    let folder = bench.folder("environments")?;
    let classes = folder.join("classes");
    bench.compile(&[("Local.java", bench.source("time/Local.java", &[])?)], &classes)?;
    let path = classes.display().to_string();
    let mut first: Option<String> = None;
    for (number, world) in WORLDS.iter().enumerate() {
        for load in [0, 2] {
            let busy = Busy::new(load)?;
            let out = format!("tests{number}-{load}");
            let jobs = (number % 4 + 1).to_string();
            let arguments =
                ["generate", "-cp", &path, "--iterations", "3000", "--jobs", &jobs, "--out", &out];
            let ran = bench.run_with(&folder, &[&arguments[..], &["Local"]].concat(), |command| {
                command.envs(world.iter().copied());
            })?;
            drop(busy);
            ran.ended_with(&[0])?;
            let text = written(&folder.join(&out))?;
            match &first {
                None => first = Some(text),
                Some(first) => ensure!(*first == text, "environment {number} under load {load} differs"),
            }
        }
    }
    let text = first.unwrap_or_default();
    for value in ["/tmp", "/root", "UTF-8", &bench.jdk.version] {
        ensure!(!text.contains(&format!("\"{value}\"")), "{value} is asserted:\n{text}");
    }
    Ok(format!("{} environments, {} tests, same bytes", 2 * WORLDS.len(), text.matches("@Test").count()))
}

/// Row 13: a busy machine costs time, but no suite.
pub(super) fn load(bench: &Bench) -> Result<String> {
    let folder = bench.folder("load")?;
    let classes = folder.join("classes");
    bench.compile(&[("Local.java", bench.source("time/Local.java", &[])?)], &classes)?;
    let path = classes.display().to_string();
    let busy = Busy::new(4)?;
    let ran = bench
        .run(&folder, &["generate", "-cp", &path, "--time", "10", "--json", "--out", "tests", "Local"])?;
    drop(busy);
    ran.ended_with(&[0])?;
    let report: serde_json::Value = serde_json::from_str(ran.text.lines().next().unwrap_or_default())?;
    let late = ran.text.contains("there was no time to verify it");
    ensure!(!late, "tests were lost:\n{}", ran.text);
    Ok(format!("{} tests in {:.1} s", report["tests"], report["seconds"].as_f64().unwrap_or_default()))
}
