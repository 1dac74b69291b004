//! A class file that cannot be read costs only itself.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use testwright_testkit::Java;

const SOURCES: [&str; 3] = [
    "package shop; public class Price { public int net(int gross) { return gross > 5 ? 1 : 2; } }",
    "package shop; public class Broken { public int twice(int x) { return x * 2; } }",
    "package shop; public class Desk { public int ask(Broken broken, int x) { return x == 3 ? 4 : broken.twice(x); } }",
];

/// A folder of its own with the three classes, of which one ends too early.
fn classes(name: &str) -> Option<PathBuf> {
    let java = Java::compile(&SOURCES)?;
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("classes/shop")).expect("a folder");
    for class in ["Price", "Broken", "Desk"] {
        let mut bytes = std::fs::read(java.folder.join(format!("shop/{class}.class"))).expect("a class");
        if class == "Broken" {
            bytes.truncate(bytes.len() / 2);
        }
        std::fs::write(root.join(format!("classes/shop/{class}.class")), bytes).expect("written");
    }
    Some(root)
}

fn generate(root: &Path, classes: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_testwright"))
        .args(["generate", "--json", "--iterations", "200", "--jobs", "1", "--class-path", "classes"])
        .args(classes)
        .current_dir(root)
        .output()
        .expect("it runs")
}

#[test]
fn the_others_get_their_tests_and_the_broken_one_its_reason() {
    let Some(root) = classes("unreadable-one") else { return };
    let all = ["shop.Broken", "shop.Price", "shop.Desk"];
    for wanted in [&all[..], &["shop.*"]] {
        let output = generate(&root, wanted);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{text}{}", String::from_utf8_lossy(&output.stderr));
        let reports: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("one JSON object per line")).collect();
        assert_eq!(reports.len(), 3, "{text}");
        for report in &reports {
            let failure = report["failure"].as_str();
            match report["class"].as_str() {
                Some("shop.Broken") => {
                    assert!(failure.is_some_and(|why| why.contains("more bytes")), "{report}")
                }
                _ => assert!(failure.is_none() && report["tests"] != 0, "{report}"),
            }
        }
    }
}

#[test]
fn a_broken_class_alone_is_a_bad_input() {
    let Some(root) = classes("unreadable-alone") else { return };
    let output = generate(&root, &["shop.Broken"]);
    assert_eq!(output.status.code(), Some(66));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Broken.class"));
    // A name that is nowhere is a mistake of the user's, whatever else there is.
    assert_eq!(generate(&root, &["shop.Price", "shop.Brocken"]).status.code(), Some(66));
}
