//! Real classes verify: every method of java.base of the installed JDKs, and of the libraries that are at hand.

#[path = "support/hierarchy.rs"]
mod hierarchy;
#[path = "support/maven.rs"]
mod maven;
#[path = "support/numbers.rs"]
mod numbers;

use hierarchy::Classes;
use numbers::Numbers;
use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_ir::verify::verify_method;

/// Verifies all methods of the named classes, and gives how many there are and what was wrong.
fn verify_all(classes: &Classes<'_>, names: &[String]) -> (usize, Vec<String>) {
    let (mut methods, mut errors) = (0, Vec::new());
    for name in names {
        let class = match classes.get(name) {
            Ok(class) => class,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        for method in &class.methods {
            methods += 1;
            if let Err(error) = verify_method(&class, method, classes) {
                errors.push(error.to_string());
            }
        }
    }
    (methods, errors)
}

#[test]
fn every_method_of_java_base_verifies() {
    let jdks = Jdk::all();
    assert!(!jdks.is_empty(), "no JDK was found");
    for jdk in &jdks {
        let classes = Classes::new(jdk, None);
        let (methods, errors) = verify_all(&classes, &jdk.classes("java.base"));
        assert!(methods > 50_000, "java.base of JDK {} has only {methods} methods", jdk.version);
        assert!(errors.is_empty(), "{} errors, the first ones:\n{}", errors.len(), first(&errors));
    }
}

/// Libraries of every age of Java; the older ones have subroutines.
const LIBRARIES: &[&str] = &[
    "com.google.guava:guava:28.1-jre",
    "commons-cli:commons-cli:1.2",
    "commons-codec:commons-codec:1.7",
    "joda-time:joda-time:1.6.2",
    "junit:junit:3.8.1",
    "net.sf.jgrapht:jgrapht:0.8.3",
    "org.apache.commons:commons-lang3:3.9",
    "org.apache.commons:commons-math3:3.6.1",
    "org.apache.commons:commons-math:2.2",
    "org.jdom:jdom:1.1.3",
];

#[test]
fn every_method_of_libraries_verifies() {
    let jdks = Jdk::all();
    let jdk = jdks.first().expect("no JDK was found");
    for coordinates in LIBRARIES {
        let Some(jar) = maven::jar(coordinates) else { continue };
        let path = ClassPath::open(&[jar], jdk.feature).unwrap_or_else(|error| panic!("{error}"));
        let names = path.classes().unwrap_or_else(|error| panic!("{error}"));
        let classes = Classes::new(jdk, Some(&path));
        let (methods, mut errors) = verify_all(&classes, &names);
        // What a library refers to and does not bring along is not there to be asked.
        errors.retain(|error| !error.contains("no class "));
        assert!(methods > 100, "{coordinates} has only {methods} methods");
        assert!(
            errors.is_empty(),
            "{coordinates}: {} errors, the first ones:\n{}",
            errors.len(),
            first(&errors)
        );
    }
}

fn first(errors: &[String]) -> String {
    errors[..errors.len().min(20)].join("\n")
}

/// Overwrites a few bytes. Half of them become small numbers, which more often mean something.
fn mutate(numbers: &mut Numbers, bytes: &mut [u8]) {
    for _ in 0..=numbers.below(4) {
        let place = numbers.below(bytes.len());
        let range = if numbers.below(2) == 0 { 16 } else { 256 };
        if let Some(byte) = bytes.get_mut(place) {
            *byte = numbers.below(range) as u8;
        }
    }
}

#[test]
fn mutated_code_is_accepted_or_rejected_but_never_panics() {
    let jdk = Jdk::discover(None).unwrap_or_else(|error| panic!("{error}"));
    let classes = Classes::new(&jdk, None);
    let names = jdk.classes("java.base");
    let mut numbers = Numbers(42);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..400 {
        let name = &names[numbers.below(names.len())];
        let mut class = (*classes.get(name).unwrap_or_else(|error| panic!("{error}"))).clone();
        // Old versions have subroutines, new ones dynamic constants.
        class.major = numbers.pick(&[48, 50, 52, 55]).unwrap_or(52);
        for method in &class.methods {
            for _ in 0..5 {
                let mut method = method.clone();
                let Some(code) = &mut method.code else { continue };
                let mut bytecode = code.bytecode.to_vec();
                mutate(&mut numbers, &mut bytecode);
                code.bytecode = bytecode.into();
                if numbers.below(4) == 0 {
                    code.max_stack = numbers.below(6) as u16;
                    code.max_locals = numbers.below(6) as u16;
                }
                if let Some(handler) = code.handlers.first_mut() {
                    handler.end = handler.end.wrapping_add(numbers.below(3) as u16);
                }
                match verify_method(&class, &method, &classes) {
                    Ok(()) => accepted += 1,
                    Err(_) => rejected += 1,
                }
            }
        }
    }
    assert!(accepted > 100 && rejected > 1000, "{accepted} accepted, {rejected} rejected");
}

#[test]
fn mutated_class_files_are_accepted_or_rejected_but_never_panic() {
    let jdk = Jdk::discover(None).unwrap_or_else(|error| panic!("{error}"));
    let classes = Classes::new(&jdk, None);
    let names = jdk.classes("java.base");
    let mut numbers = Numbers(7);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..3000 {
        let name = &names[numbers.below(names.len())];
        let (_, bytes) = jdk.find_class(name).unwrap_or_else(|| panic!("no class {name}"));
        let mut bytes = bytes.to_vec();
        mutate(&mut numbers, &mut bytes);
        let Ok(class) = ClassFile::parse(bytes.into()) else { continue };
        for method in &class.methods {
            match verify_method(&class, method, &classes) {
                Ok(()) => accepted += 1,
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(accepted > 1000 && rejected > 10, "{accepted} accepted, {rejected} rejected");
}
