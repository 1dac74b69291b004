//! Real classes verify: every method of java.base of the installed JDKs, and of the libraries that are at hand.

#[path = "support/hierarchy.rs"]
mod hierarchy;
#[path = "support/maven.rs"]
mod maven;

use hierarchy::Classes;
use testwright_classpath::{ClassPath, Jdk};
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
