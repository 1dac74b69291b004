//! Real classes verify: every method of java.base of the installed JDKs, and of the libraries that are at hand.

mod support;

use std::path::PathBuf;

use support::hierarchy::Classes;
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

fn first(errors: &[String]) -> String {
    errors[..errors.len().min(20)].join("\n")
}
