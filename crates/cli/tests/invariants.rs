//! The command `testwright invariants`, as text and as JSON.

use std::process::{Command, Output};

use serde_json::Value;
use testwright_testkit::Java;

const GATE: &str = "public class Gate {
    public static int of(int a, int b) {
        if (a == b) {
            return 1;
        }
        return 0;
    }

    public static boolean other(String text) {
        return text.isEmpty();
    }
}";

fn run(java: &Java, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_testwright"));
    command.arg("invariants").arg("-cp").arg(&java.folder).args(["--iterations", "3000", "--seed", "5"]);
    command.args(more).output().expect("it runs")
}

/// Whether a predicate says that the two parameters are equal, whatever they are called.
fn is_equality(predicate: &str) -> bool {
    matches!(predicate, "a == b" | "arg0 == arg1")
}

#[test]
fn it_says_what_the_inputs_of_a_branch_have_in_common() {
    let Some(java) = Java::compile(&[GATE]) else { return };
    let output = run(&java, &["--json", "Gate#of"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(report["class"], "Gate");
    let methods = report["methods"].as_array().expect("methods");
    assert_eq!(methods.len(), 1, "only the method that was asked for: {report}");
    let branches = methods[0]["branches"].as_array().expect("branches");
    let says_equal = |branch: &Value| {
        let predicates = branch["predicates"].as_array().into_iter().flatten();
        predicates.filter_map(Value::as_str).any(is_equality)
    };
    let (equal, others): (Vec<&Value>, Vec<&Value>) = branches
        .iter()
        .filter(|branch| branch["outcome"].as_str().is_some_and(|outcome| outcome.contains(" is ")))
        .partition(|branch| says_equal(branch));
    assert_eq!((equal.len(), others.len()), (1, 1), "{report}");
    for branch in branches {
        assert!(branch["inputs"].as_u64() > Some(0), "{branch}");
        assert!(branch["line"].as_u64() > Some(0), "{branch}");
    }
    // The same for people, and the same again for the same seed.
    let text = String::from_utf8(run(&java, &["Gate#of"]).stdout).expect("text");
    assert!(text.starts_with("class Gate: "), "{text}");
    let learned = |line: &str| {
        let common = line.split_once(": ").and_then(|(_, rest)| rest.rsplit_once(" ("));
        common.is_some_and(|(common, _)| common.split(", ").any(is_equality))
    };
    assert!(text.lines().any(learned), "{text}");
    assert_eq!(run(&java, &["--json", "Gate#of"]).stdout, output.stdout);
}

#[test]
fn it_names_what_it_does_not_know() {
    let Some(java) = Java::compile(&[GATE]) else { return };
    let output = run(&java, &["Gate", "--strategy", "divination"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("divination"));
    assert!(!run(&java, &["NoSuchClass"]).status.success());
}
