//! Whatever the factory makes is written so that javac accepts it.

mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use support::{compile, newest_jdk, suite};
use testwright_classpath::{ClassPath, Jdk};
use testwright_emit::jdk::{Verifier, VerifierOptions};
use testwright_emit::{Style, Suite, Test, source};
use testwright_testcase::{
    ClassSource, Classes, Factory, Observed, Outcome, Rng, Seeds, Universe, UniverseOptions,
};

/// Classes that are awkward to name, call or type.
const AWKWARD: &str = include_str!("java/Awkward.java");

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn soon() -> Instant {
    Instant::now() + Duration::from_secs(120)
}

/// Tests of a class, made at random. Nothing was seen of them.
fn random_tests(library: &ClassSource, universe: &Universe, count: usize) -> Vec<Test> {
    let factory = Factory::new(universe, Seeds::of_subject(library, universe));
    let mut rng = Rng::seed_from_u64(7);
    (0..count)
        .map(|_| {
            let case = factory.random_test(&mut rng);
            let unknown = Outcome::Returned { value: None, tainted: true };
            let observed = Observed { outcomes: vec![unknown; case.statements.len()], ..Observed::default() };
            Test::new(case, observed)
        })
        .filter(|test| !test.case.statements.is_empty())
        .collect()
}

/// How many tests there were, how many javac refused as a person would write them, and how many of those also when written
/// with care.
#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    all: usize,
    plain: usize,
    careful: usize,
}

/// Writes tests of every class and counts those that javac refuses; they are printed with its reasons.
fn refusals(library: &ClassSource, verifier: &mut Verifier, classes: &[&str], per_class: usize) -> Count {
    let mut count = Count::default();
    for class in classes {
        let Ok(universe) = Universe::build(library, class, &UniverseOptions::default()) else { continue };
        let tests = random_tests(library, &universe, per_class);
        let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
        let name = format!("{}Test", simple.replace('$', "_"));
        let mut suite = suite(&package.replace('/', "."), &name, tests);
        count.all += suite.tests.len();
        let names = refused_names(verifier, &universe, &suite);
        count.plain += names.len();
        if names.is_empty() {
            continue;
        }
        let written = source(&universe, &suite, &style()).tests;
        for (test, written) in suite.tests.iter_mut().zip(&written) {
            // An error outside of all tests may come from any.
            test.cautious = names.contains(&written.name) || names.contains("");
        }
        count.careful += refused_names(verifier, &universe, &suite).len();
    }
    println!("{count:?}");
    count
}

fn style() -> Style {
    Style { java: 17, ..Style::default() }
}

fn refused_names(verifier: &mut Verifier, universe: &Universe, suite: &Suite) -> BTreeSet<String> {
    let source = source(universe, suite, &style());
    let lines: Vec<&str> = source.text.lines().collect();
    let refused = verifier.refused(universe, suite, &style(), soon()).expect("the JDK runs");
    for refused in &refused {
        println!("{}: {}", suite.full_name(), refused.reason);
        if let Some(test) = source.tests.iter().find(|test| test.name == refused.test) {
            println!("{}", lines[test.lines.start() - 1..*test.lines.end()].join("\n"));
        }
    }
    refused.into_iter().map(|refused| refused.test).collect()
}

fn start(jdk: Jdk, class_path: Vec<PathBuf>) -> (ClassSource, Verifier) {
    let options = VerifierOptions { class_path: class_path.clone(), ..VerifierOptions::default() };
    let verifier = Verifier::start(&jdk, options).expect("the JDK runs");
    let class_path = ClassPath::open(&class_path, jdk.feature).expect("it can be read");
    (ClassSource::new(Arc::new(jdk), Arc::new(class_path)), verifier)
}

#[test]
fn javac_accepts_tests_of_awkward_classes() {
    let Some(jdk) = newest_jdk() else { return };
    let compiled = compile(&jdk, "Awkward", AWKWARD);
    let (library, mut verifier) = start(jdk, vec![compiled.folder.clone()]);
    let names = library.user_classes();
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    let count = refusals(&library, &mut verifier, &names, 60);
    assert!(count.all > 300 && count.plain == 0, "{count:?}");
}

/// For a look at whole libraries: `TESTWRIGHT_JARS=a.jar:b.jar cargo test -p testwright-emit --test factory -- --ignored
/// --nocapture`, with `TESTWRIGHT_CLASSES` for a part of the names.
#[test]
#[ignore = "takes minutes, and needs jars"]
fn javac_accepts_tests_of_libraries() {
    let (Some(jdk), Some(jars)) = (newest_jdk(), std::env::var_os("TESTWRIGHT_JARS")) else { return };
    let (library, mut verifier) = start(jdk, std::env::split_paths(&jars).collect());
    let wanted = std::env::var("TESTWRIGHT_CLASSES").unwrap_or_default();
    let names = library.user_classes();
    let names: Vec<&str> = names.iter().map(|name| &**name).filter(|name| name.contains(&wanted)).collect();
    let count = refusals(&library, &mut verifier, &names, 6);
    assert!(count.plain * 50 <= count.all, "{count:?}");
}
