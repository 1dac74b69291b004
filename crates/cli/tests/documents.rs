//! What the Markdown of the repository names exists: files, modules, commands and options.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders of the repository that documents name files in.
const FOLDERS: [&str; 7] =
    ["crates/", "docs/", "testdata/", "examples/", "integrations/", ".ci/", ".github/"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Markdown files that Git knows, with their texts. Change logs speak of what is gone as well.
fn documents() -> Vec<(PathBuf, String)> {
    let listed = Command::new("git").args(["ls-files", "*.md"]).current_dir(root()).output();
    let listed = listed.expect("git lists the files of the repository");
    let names = String::from_utf8(listed.stdout).expect("names are UTF-8");
    let documents: Vec<(PathBuf, String)> = names
        .lines()
        .filter(|name| !name.ends_with("CHANGELOG.md"))
        .map(|name| {
            let text = std::fs::read_to_string(root().join(name)).expect("a document is UTF-8");
            (PathBuf::from(name), text)
        })
        .collect();
    assert!(documents.len() > 5, "too few documents were found: {names}");
    documents
}

/// The texts between backticks that stand in one line.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// What the command prints for these arguments.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_testwright")).args(arguments).output();
    String::from_utf8(output.expect("the command runs").stdout).expect("help is UTF-8")
}

/// The words of a text that are long options.
fn options(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    text.split(|letter: char| !is_part(letter))
        .filter(|word| word.len() > 3 && word.starts_with("--") && !word[2..].starts_with('-'))
        .map(str::to_owned)
        .collect()
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names = listed.take_while(|line| !line.trim().is_empty() || line.starts_with(' '));
    names
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

#[test]
fn files_that_documents_name_exist() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        let folder = root().join(document.parent().unwrap_or(Path::new("")));
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for link in links.filter(|link| !link.is_empty() && !link.contains(':')) {
            if !folder.join(link).exists() {
                missing.push(format!("{}: {link}", document.display()));
            }
        }
        for span in spans(&text) {
            let path = span.split(['#', ' ']).next().unwrap_or_default();
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder));
            let is_pattern = path.contains(['*', '<', '{', '…']);
            if is_path && !is_pattern && !root().join(path).exists() {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "documents name what does not exist:\n{}", missing.join("\n"));
}

#[test]
fn modules_and_items_that_documents_name_exist() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for span in spans(&text).filter(|span| span.contains("::")) {
            let mut parts = span.split("::");
            let Some(name) = parts.next() else { continue };
            let sources = root().join("crates").join(name).join("src");
            if !sources.is_dir() {
                continue;
            }
            let all = all_sources(&sources);
            for part in parts {
                let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
                let word = part.split(|letter| !is_part(letter)).next().unwrap_or_default();
                let is_module = all.iter().any(|(path, _)| {
                    path.file_stem().is_some_and(|stem| stem == word)
                        || path.components().any(|component| component.as_os_str() == word)
                });
                let is_named = || {
                    all.iter().any(|(_, text)| text.split(|letter| !is_part(letter)).any(|own| own == word))
                };
                if !word.is_empty() && !is_module && !is_named() {
                    missing.push(format!("{}: {span}", document.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "documents name what does not exist:\n{}", missing.join("\n"));
}

fn all_sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source is UTF-8");
                found.push((path, text));
            }
        }
    }
    found
}

#[test]
fn commands_and_options_that_documents_name_exist() {
    let commands = commands();
    assert!(commands.iter().any(|command| command == "generate"), "no commands were found: {commands:?}");
    let known: Vec<(String, BTreeSet<String>)> = commands
        .iter()
        .filter(|command| *command != "help")
        .map(|command| (command.clone(), options(&printed(&[command, "--help"]))))
        .collect();
    let mut missing = Vec::new();
    for (document, text) in documents() {
        let mut missed = |what: &str| missing.push(format!("{}: {what}", document.display()));
        let lines = text.lines().filter(|line| line.trim_start_matches("$ ").starts_with("testwright "));
        let called = spans(&text).filter(|span| span.starts_with("testwright ")).chain(lines);
        for call in called {
            let words = call.trim_start_matches("$ ").trim_start_matches("testwright ");
            let command = words.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').next();
            let command = command.unwrap_or_default();
            match known.iter().find(|(name, _)| name == command) {
                None if command == "help" || command.is_empty() || command.starts_with('-') => {}
                None => missed(call),
                Some((_, own)) => {
                    options(words).difference(own).for_each(|option| missed(&format!("{call}: {option}")));
                }
            }
        }
        for call in spans(&text).filter_map(|span| span.strip_prefix("cargo xtask ")) {
            let name = call.split_whitespace().next().unwrap_or_default();
            let sources = root().join("crates/xtask/src");
            let is_there = |path: &str| sources.join(path).exists();
            if !name.starts_with('-') && !is_there(&format!("{name}.rs")) && !is_there(name) {
                missed(&format!("cargo xtask {call}"));
            }
        }
        // Documents of single crates speak of options of other programs, too.
        let own = spans(&text).filter(|span| span.starts_with("--") && !document.starts_with("crates"));
        for option in own.flat_map(options) {
            if !known.iter().any(|(_, own)| own.contains(&option)) {
                missed(&option);
            }
        }
    }
    assert!(missing.is_empty(), "documents name what does not exist:\n{}", missing.join("\n"));
}
