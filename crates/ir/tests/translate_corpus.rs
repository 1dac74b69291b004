//! Real classes translate: every method of java.base of the installed JDKs and of the libraries that are at hand.
//! Every body keeps its promises; of some, the text form is read back.

#[path = "support/maven.rs"]
mod maven;

use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_ir::{BlockId, Body, translate};

/// How many methods were translated, and what was wrong.
#[derive(Default)]
struct Outcome {
    methods: usize,
    errors: Vec<String>,
}

impl Outcome {
    fn add_class(&mut self, class: &ClassFile) {
        for method in class.methods.iter().filter(|method| method.code.is_some()) {
            self.methods += 1;
            let verdict = match translate(class, method) {
                Ok(body) => body
                    .check()
                    .and_then(|()| every_block_is_reachable(&body))
                    .and_then(|()| if self.methods.is_multiple_of(50) { round_trip(&body) } else { Ok(()) })
                    .map_err(|error| format!("{}.{}{}: {error}", class.name, method.name, method.descriptor)),
                Err(error) => Err(error.to_string()),
            };
            self.errors.extend(verdict.err());
        }
    }

    fn assert_no_errors(&self, what: &str) {
        let first = self.errors.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
        assert!(self.errors.is_empty(), "{} errors in {what}, the first ones:\n{first}", self.errors.len());
    }
}

fn every_block_is_reachable(body: &Body) -> Result<(), String> {
    let mut seen = vec![false; body.blocks.len()];
    let mut work = vec![BlockId(0)];
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut seen[id.0 as usize], true) {
            work.extend(body.blocks[id.0 as usize].all_successors());
        }
    }
    match seen.iter().position(|seen| !seen) {
        Some(block) => Err(format!("b{block} cannot be reached")),
        None => Ok(()),
    }
}

/// Printing, parsing and printing gives the same text, and the parsed body keeps the same promises.
fn round_trip(body: &Body) -> Result<(), String> {
    let text = body.display().to_string();
    let parsed = Body::parse(&text).map_err(|error| format!("{error}\n{text}"))?;
    if parsed.display().to_string() != text {
        return Err(format!("the text form changed:\n{text}\n{}", parsed.display()));
    }
    parsed.check().map_err(|error| format!("after parsing: {error}"))
}

#[test]
fn every_method_of_java_base_translates() {
    let jdks = Jdk::all();
    if jdks.is_empty() {
        println!("skipped: no JDK was found");
    }
    for jdk in &jdks {
        let mut outcome = Outcome::default();
        for name in jdk.classes("java.base") {
            let (_, bytes) = jdk.find_class(&name).expect("a class that the image lists");
            match ClassFile::parse(bytes) {
                Ok(class) => outcome.add_class(&class),
                Err(error) => outcome.errors.push(format!("{name}: {error}")),
            }
        }
        assert!(outcome.methods > 50_000, "JDK {} has only {} methods", jdk.version, outcome.methods);
        outcome.assert_no_errors(&format!("java.base of JDK {}", jdk.version));
    }
}

/// Libraries of several ages of Java; the oldest ones have subroutines.
const LIBRARIES: &[&str] = &[
    "com.google.guava:guava:28.1-jre",
    "commons-cli:commons-cli:1.2",
    "joda-time:joda-time:1.6.2",
    "junit:junit:3.8.1",
    "org.apache.commons:commons-lang3:3.9",
    "org.apache.commons:commons-math:2.2",
];

#[test]
fn every_method_of_libraries_translates() {
    for coordinates in LIBRARIES {
        let Some(jar) = maven::jar(coordinates) else { continue };
        let path = ClassPath::open(&[jar], 17).expect("a readable jar");
        let mut outcome = Outcome::default();
        for name in path.classes().expect("a readable jar") {
            let Ok(Some(found)) = path.find_class(&name) else { continue };
            match ClassFile::parse(found.bytes) {
                Ok(class) => outcome.add_class(&class),
                Err(error) => outcome.errors.push(format!("{name}: {error}")),
            }
        }
        assert!(outcome.methods > 100, "{coordinates} has only {} methods", outcome.methods);
        outcome.assert_no_errors(coordinates);
    }
}
