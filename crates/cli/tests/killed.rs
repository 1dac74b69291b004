//! A run that is killed at any moment, that another one gets in the way of, or that cannot write: the store can be opened,
//! nothing half-written is left, nothing of the user's is lost, and the next run goes on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use testwright_testkit::Java;

/// Times that a run is killed.
const KILLS: usize = 20;

/// Classes of the project.
const CLASSES: usize = 8;

fn source(number: usize) -> String {
    format!(
        "package shop;
         public class Item{number} {{
             private int count;
             public boolean add(int more) {{
                 if (more <= {number}) throw new IllegalArgumentException(\"few\");
                 if (count + more > {}) return false;
                 count += more;
                 return true;
             }}
             public String label(String name) {{ return name.isEmpty() ? \"none\" : name + count; }}
         }}",
        100 * (number + 1)
    )
}

/// A project that is a folder with classes.
fn project(name: &str) -> Option<PathBuf> {
    let sources: Vec<String> = (0..CLASSES).map(source).collect();
    let java = Java::compile(&sources.iter().map(String::as_str).collect::<Vec<_>>())?;
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("classes/shop")).expect("a folder");
    std::fs::create_dir_all(root.join("test")).expect("a folder");
    for number in 0..CLASSES {
        let file = format!("shop/Item{number}.class");
        std::fs::copy(java.folder.join(&file), root.join("classes").join(&file)).expect("copied");
    }
    Some(root)
}

fn command(root: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_testwright"));
    command.args(["generate", "--json", "--iterations", "300", "--jobs", "2"]).arg(root);
    command
}

fn run(root: &Path) -> Output {
    command(root).output().expect("it runs")
}

fn reports(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).expect("one JSON object per line")).collect()
}

/// Files in a folder, at any depth, with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let text = std::fs::read_to_string(&path).expect("text");
            found.insert(path, text);
        }
    }
    found
}

#[test]
fn a_run_that_is_killed_twenty_times_goes_on_and_loses_nothing() {
    let (Some(root), Some(undisturbed)) = (project("killed"), project("undisturbed")) else { return };
    let whole = run(&undisturbed);
    assert_eq!(whole.status.code(), Some(0), "{}", String::from_utf8_lossy(&whole.stderr));
    let expected: Vec<String> = files(&undisturbed.join("test")).into_values().collect();
    assert_eq!(expected.len(), CLASSES);

    // A generator of numbers with a fixed seed says when a run is killed, in milliseconds.
    let mut state: u64 = 20;
    let mut moment = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % 1_500
    };
    let mut done = 0;
    for kill in 0..KILLS {
        let mut child =
            command(&root).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        std::thread::sleep(Duration::from_millis(moment()));
        child.kill().expect("it can be killed");
        let output = child.wait_with_output().expect("it ended");
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(!complaints.contains("cannot be used"), "kill {kill}: {complaints}");
        let whole = files(&root.join("test"));
        let whole: Vec<_> =
            whole.iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "java")).collect();
        for (path, text) in &whole {
            assert!(expected.contains(text), "kill {kill}: {} is not whole", path.display());
        }
        assert!(whole.len() >= done, "kill {kill}: something was lost");
        done = whole.len();
        if done == CLASSES {
            // Everything was made between kills, so that there would be nothing left to kill.
            std::fs::remove_dir_all(&root).expect("removed");
            project("killed");
            done = 0;
        }
    }
    let last = run(&root);
    let complaints = String::from_utf8_lossy(&last.stderr);
    assert_eq!(last.status.code(), Some(0), "{complaints}");
    assert_eq!(complaints, "", "nothing is wrong with the store");
    let kept = reports(&last).iter().filter(|report| report["unchanged"] == true).count();
    // The last one killed may have been written and not yet been kept; two are worked on at once.
    assert!(kept + 2 >= done, "{kept} of {done} classes were not made again");
    let now = files(&root.join("test"));
    assert_eq!(now.values().cloned().collect::<Vec<_>>(), expected);
    let again = run(&root);
    assert!(reports(&again).iter().all(|report| report["unchanged"] == true));
}

#[test]
fn two_runs_at_once_do_not_get_in_each_others_way() {
    let Some(root) = project("two-at-once") else { return };
    let start = || command(&root).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let runs = [start(), start()];
    for run in runs {
        let output = run.wait_with_output().expect("it ended");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(reports(&output).len(), CLASSES);
    }
    assert_eq!(files(&root.join("test")).len(), CLASSES, "no unfinished files");
    assert!(reports(&run(&root)).iter().all(|report| report["unchanged"] == true));
}

#[test]
fn places_that_cannot_be_written_cost_neither_tests_nor_files() {
    let Some(root) = project("unwritable") else { return };
    // Where tests would go there is a file of somebody's, and where results are kept as well.
    std::fs::write(root.join("test/shop"), "mine").expect("written");
    std::fs::write(root.join(".testwright"), "mine, too").expect("written");
    let output = run(&root);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{complaints}");
    assert!(complaints.contains("results are not kept for later runs"), "{complaints}");
    for report in reports(&output) {
        let failure = report["failure"].as_str().unwrap_or_default();
        assert!(failure.contains("cannot write") || failure.contains("exist"), "{failure}");
        assert_eq!(report["files"].as_array().map(Vec::len), Some(0));
    }
    let left = files(&root.join("test"));
    assert_eq!(left.into_values().collect::<Vec<_>>(), ["mine"]);

    std::fs::remove_file(root.join("test/shop")).expect("removed");
    let output = run(&root);
    assert_eq!(output.status.code(), Some(0), "tests are written although nothing is kept");
    assert_eq!(files(&root.join("test")).len(), CLASSES);
    assert_eq!(std::fs::read_to_string(root.join(".testwright")).expect("still there"), "mine, too");
}
