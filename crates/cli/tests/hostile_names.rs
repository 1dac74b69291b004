//! Class files whose names are Java code: tests are made of what else there is, and nothing of the names runs.

use std::path::Path;
use std::process::Command;

use testwright_testkit::Java;

const TILL: &str = include_str!("../../../testdata/hostile/names/Till.java");

/// A class file with another text in place of one of its constants.
fn renamed(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let constant = |text: &str| {
        let length = u16::try_from(text.len()).expect("a short text").to_be_bytes();
        [&[1][..], &length, text.as_bytes()].concat()
    };
    let (from, to) = (constant(from), constant(to));
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        match rest.strip_prefix(&*from) {
            Some(after) => {
                out.extend_from_slice(&to);
                rest = after;
            }
            None => {
                out.push(*first);
                rest = &rest[1..];
            }
        }
    }
    out
}

/// Code that makes a file, as a name: what a name must not have is written by escapes that javac translates.
fn code(canary: &Path) -> String {
    let path = canary.display().to_string().replace('/', "\\u002f").replace('.', "\\u002e");
    format!("text(true)\\u003bnew java\\u002eio\\u002eFile(\"{path}\")\\u002emkdir()\\u003b\\u002f\\u002f")
}

#[test]
fn names_that_are_code_are_left_out_and_never_run() {
    let Some(java) = Java::compile(&[TILL]) else { return };
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-names");
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("classes/shop")).expect("a folder");
    let canary = root.join("canary");
    let code = code(&canary);
    let names = [
        ("PLACEHOLDER_METHOD", code.as_str()),
        ("PLACEHOLDER_VIRTUAL", "two words"),
        ("PLACEHOLDER_FIELD", "field\\u003b"),
        ("PLACEHOLDER_CONSTANT", "\u{1b}c*\\u002f"),
        ("shop/PlaceholderException", "shop/Bad {}Exception"),
    ];
    for class in ["Till", "Till$Colour", "PlaceholderException"] {
        let mut bytes = std::fs::read(java.folder.join(format!("shop/{class}.class"))).expect("a class");
        for (from, to) in names {
            bytes = renamed(&bytes, from, to);
            bytes = renamed(&bytes, &format!("L{from};"), &format!("L{to};"));
        }
        let class = class.replace("PlaceholderException", "Bad {}Exception");
        std::fs::write(root.join(format!("classes/shop/{class}.class")), bytes).expect("written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_testwright"))
        .args(["generate", "--json", "--iterations", "400", "--jobs", "1"])
        .arg(&root)
        .args(["shop.Till", "shop.Bad {}Exception"])
        .current_dir(&root)
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!canary.exists(), "the name was run");
    let reports: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one JSON object per line")).collect();
    assert_eq!(reports.len(), 2, "{text}{errors}");
    let notes = reports[0]["notes"].to_string();
    assert!(notes.contains("no test uses the method `text(true)") && notes.contains("two words"), "{notes}");
    let failure = reports[1]["failure"].to_string();
    assert!(failure.contains("its name is no Java identifier"), "{failure}");
    let suite = root.join("generated-tests/shop/TillTest.java");
    let suite = std::fs::read_to_string(suite).unwrap_or_else(|error| panic!("{error}: {text}{errors}"));
    for part in ["text(true)", "Till.colour(", "assertThrows(RuntimeException.class"] {
        assert!(suite.contains(part), "{part} is missing in {suite}");
    }
    for part in ["mkdir", "two words", "Bad", "\u{1b}", "003b"] {
        assert!(!suite.contains(part), "{part} is in {suite}");
    }
    assert!(!errors.contains('\u{1b}') && !text.contains('\u{1b}'), "a name reached the terminal");
}
