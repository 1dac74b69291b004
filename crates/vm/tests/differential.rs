//! Every program under `testdata/programs` prints the same, and ends the same way, here and on the real JVM, on each
//! JDK that is installed.
//!
//! `DIFFERENTIAL=strings/Concat` (a substring) runs only some; failures print both outputs.

mod support;

use support::{Ending, Program, corpus, expected, run_here};
use testwright_classpath::Jdk;

#[test]
fn programs_behave_as_on_java() {
    let jdks = Jdk::all();
    if jdks.is_empty() {
        println!("skipped: no JDK is installed");
        return;
    }
    let newest = jdks.iter().map(|jdk| jdk.feature).max().unwrap_or(0);
    let mut failures = Vec::new();
    let mut passed = 0;
    for jdk in jdks.iter().filter(|jdk| jdk.feature == 17 || jdk.feature == newest) {
        let corpus = corpus(jdk);
        let results = support::in_parallel(&corpus.programs, |program: &Program| {
            let java = expected(jdk, &corpus, program);
            let here = run_here(jdk, &corpus, program);
            (program.class.clone(), java, here)
        });
        for (class, java, here) in results {
            if java == here {
                passed += 1;
            } else {
                failures.push(format!("{class} on JDK {}\n{}", jdk.feature, difference(&java, &here)));
            }
        }
    }
    println!("{passed} passed, {} failed", failures.len());
    assert!(failures.is_empty(), "{} programs differ:\n\n{}", failures.len(), failures.join("\n\n"));
}

/// The first line that differs, with what surrounds it.
fn difference(java: &Ending, here: &Ending) -> String {
    let (expected, found): (Vec<&str>, Vec<&str>) =
        (java.stdout.lines().collect(), here.stdout.lines().collect());
    let mut text = String::new();
    let length = expected.len().max(found.len());
    if let Some(at) = (0..length).find(|at| expected.get(*at) != found.get(*at)) {
        let none = &"<end of output>";
        text += &format!(
            "  line {} of {}\n    java: {}\n    here: {}\n",
            at + 1,
            expected.len(),
            expected.get(at).unwrap_or(none),
            found.get(at).unwrap_or(none)
        );
    }
    if java.exit_code != here.exit_code || java.uncaught != here.uncaught {
        text += &format!(
            "  java: exit {} {}\n  here: exit {} {}\n",
            java.exit_code,
            java.uncaught.as_deref().unwrap_or(""),
            here.exit_code,
            here.uncaught.as_deref().unwrap_or("")
        );
    }
    text
}
