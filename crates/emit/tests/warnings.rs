//! Suites that were verified compile without a warning, whatever the API is like that they test.

mod support;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use support::{Case, Compiled, World, compile, int_value, newest_jdk, suite};
use testwright_classpath::{ClassPath, Jdk};
use testwright_emit::jdk::{CompilerOptions, Verified, Verifier, VerifierOptions};
use testwright_emit::{Style, Suite, Test};
use testwright_testcase::{
    ClassSource, Classes, Factory, Observed, Operand, Outcome, Rng, Seeds, Universe, UniverseOptions,
};

/// Deprecated, raw and unchecked API.
const DATED: &str = include_str!("java/Dated.java");

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn soon() -> Instant {
    Instant::now() + Duration::from_secs(240)
}

fn verify(jdk: &Jdk, classes: &Path, universe: &Universe, suite: &Suite, style: &Style) -> Verified {
    verify_with(&[], jdk, classes, universe, suite, style)
}

/// Likewise, in a project that tells the compiler this.
fn verify_with(
    arguments: &[&str],
    jdk: &Jdk,
    classes: &Path,
    universe: &Universe,
    suite: &Suite,
    style: &Style,
) -> Verified {
    let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    let compiler = CompilerOptions::harmless(&arguments);
    let class_path = vec![classes.to_owned()];
    let options = VerifierOptions { class_path, compiler, ..VerifierOptions::default() };
    let mut verifier = Verifier::start(jdk, options).expect("the JDK runs");
    verifier.verify(universe, suite, style, soon()).expect("the JDK runs")
}

/// What javac says; nothing if it accepts everything.
fn javac(jdk: &Jdk, arguments: impl FnOnce(&mut Command)) -> String {
    let mut command = Command::new(jdk.tool("javac"));
    arguments(&mut command);
    let output = command.output().expect("javac runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { String::new() } else { format!("javac fails: {said}") }
}

/// A folder with the classes of a source, of that release, and our stand-in for JUnit.
fn classes(jdk: &Jdk, source: &str, release: u16) -> Compiled {
    let compiled = compile(jdk, "Nothing", "class Nothing { }");
    let file = compiled.folder.join("Dated.java");
    std::fs::write(&file, source).expect("it can be written");
    let jupiter = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/jdk/stand_in/jupiter");
    let stand_ins = std::fs::read_dir(jupiter).expect("it is there");
    let said = javac(jdk, |command| {
        command.args(["-nowarn", "--release", &release.to_string(), "-d"]).arg(&compiled.folder).arg(&file);
        command.args(stand_ins.map(|entry| entry.expect("a file").path()));
    });
    assert_eq!(said, "");
    compiled
}

/// What javac says of a suite with all warnings on, each of them an error; nothing if it accepts it.
fn complaints(jdk: &Jdk, classes: &Path, text: &str, release: u16) -> String {
    let file = classes.join("DatedTest.java");
    std::fs::write(&file, text).expect("it can be written");
    javac(jdk, |command| {
        command.args(["-Xlint:all,-options,-path", "-Werror", "-Xmaxwarns", "1000", "-implicit:none"]);
        command.args(["--release", &release.to_string()]);
        command.arg("-cp").arg(classes).arg("-d").arg(classes.join("out")).arg(&file);
    })
}

/// Tests made at random, of which only those stay that pass without anything being asserted.
fn random_tests(library: &ClassSource, universe: &Universe, count: usize) -> Vec<Test> {
    let factory = Factory::new(universe, Seeds::of_subject(library, universe));
    let mut rng = Rng::seed_from_u64(3);
    let cases = (0..count).map(|_| factory.random_test(&mut rng));
    cases
        .filter(|case| !case.statements.is_empty())
        .map(|case| {
            let unknown = Outcome::Returned { value: None, tainted: true };
            let observed = Observed { outcomes: vec![unknown; case.statements.len()], ..Observed::default() };
            Test::new(case, observed)
        })
        .collect()
}

#[test]
fn suites_of_a_dated_api_compile_without_warnings() {
    let Some(jdk) = newest_jdk() else { return };
    let jdk = Arc::new(jdk);
    for (java, cautious) in [(8, false), (17, false), (17, true)] {
        let source = if java < 9 { DATED.replace("(forRemoval = true)", "") } else { DATED.to_owned() };
        let compiled = classes(&jdk, &source, java);
        let class_path =
            ClassPath::open(std::slice::from_ref(&compiled.folder), jdk.feature).expect("it can be read");
        let library = ClassSource::new(jdk.clone(), Arc::new(class_path));
        for class in library.user_classes().iter().filter(|class| class.starts_with("dated/")) {
            let Ok(universe) = Universe::build(&library, class, &UniverseOptions::default()) else {
                continue;
            };
            let style = Style { java, cautious, ..Style::default() };
            let suite = suite("dated", "DatedTest", random_tests(&library, &universe, 40));
            let verified = verify(&jdk, &compiled.folder, &universe, &suite, &style);
            let text = &verified.source.text;
            let said = complaints(&jdk, &compiled.folder, text, java);
            assert!(said.is_empty(), "{class}, Java {java}: {said}\n{text}");
            let is_subject = &**class == "dated/Dated";
            assert!(!is_subject || verified.suite.tests.len() > 12, "{class}: {:?}", verified.dropped);
        }
    }
}

#[test]
fn a_suppression_stands_at_the_tests_that_need_it() {
    let source = "package dated; public class Dated { @Deprecated public static int old() { return 1; } \
                  public static int plain() { return 2; } }";
    let mut world = World::new("dated/Dated");
    world.class("dated/Dated", "", &["Object"]);
    let old = world.method("dated/Dated", "static old", &[], "int");
    let plain = world.method("dated/Dated", "static plain", &[], "int");
    let calls = |member, value| {
        let mut case = Case::default();
        case.call("int", None, member, &[]);
        case.gave(int_value(value));
        case.test()
    };
    let Some(jdk) = newest_jdk() else { return };
    let compiled = compile(&jdk, "Dated", source);
    let written = |tests: Vec<Test>| {
        let suite = suite("dated", "DatedTest", tests);
        let verified = verify(&jdk, &compiled.folder, &world.0, &suite, &Style::default());
        verified.source.text
    };
    let some = written(vec![calls(old, 1), calls(plain, 2)]);
    let annotation = "@SuppressWarnings(\"deprecation\")\n";
    assert!(some.contains(&format!("    @Test\n    {annotation}    void old")), "{some}");
    assert_eq!(some.matches(annotation).count(), 1, "{some}");
    let all = written(vec![calls(old, 1)]);
    assert!(all.contains(&format!("{annotation}class DatedTest")), "{all}");
    assert_eq!(all.matches(annotation).count(), 1, "{all}");
    assert!(!written(vec![calls(plain, 2)]).contains("Suppress"));
}

/// A class that takes what only warnings that nothing suppresses tell of, and something deprecated.
const INTERNAL: &str = "package dated; public class Dated { \
                        public static int of(String text) { return 1; } \
                        @SuppressWarnings(\"sunapi\") public static int of(sun.misc.Signal signal) { return 2; } \
                        @Deprecated public static int old() { return 3; } }";

/// Its universe, and a test of each method.
fn internal() -> (World, Vec<Test>) {
    let mut world = World::new("dated/Dated");
    world.class("dated/Dated", "", &["Object"]);
    world.class("sun/misc/Signal", "", &["Object"]);
    let mut tests = Vec::new();
    for (parameters, value) in [(&["String"][..], 1), (&["sun/misc/Signal"][..], 2)] {
        let of = world.method("dated/Dated", "static of", parameters, "int");
        let mut case = Case::default();
        case.call("int", None, of, &[Operand::Null]);
        case.gave(int_value(value));
        tests.push(case.test());
    }
    let old = world.method("dated/Dated", "static old", &[], "int");
    let mut case = Case::default();
    case.call("int", None, old, &[]);
    case.gave(int_value(3));
    tests.push(case.test());
    (world, tests)
}

#[test]
fn what_no_annotation_suppresses_is_dropped_where_warnings_fail_the_build() {
    let Some(jdk) = newest_jdk() else { return };
    let compiled = compile(&jdk, "Dated", INTERNAL);
    let (world, tests) = internal();
    let suite = suite("dated", "DatedTest", tests);
    let style = Style { java: 17, ..Style::default() };
    let verified =
        |arguments: &[&str]| verify_with(arguments, &jdk, &compiled.folder, &world.0, &suite, &style);
    let lenient = verified(&["-Xlint:all"]);
    assert_eq!(lenient.suite.tests.len(), 3, "{:?}", lenient.dropped);
    let strict = verified(&["-Xlint:all", "-Werror"]);
    let text = &strict.source.text;
    let reasons: Vec<&str> = strict.dropped.iter().map(|one| &*one.reason).collect();
    assert_eq!(strict.suite.tests.len(), 2, "{reasons:?}");
    let [reason] = &reasons[..] else { panic!("{reasons:?}") };
    assert!(reason.contains("the project's build fails on the warning"), "{reason}");
    assert!(reason.contains("Signal is internal proprietary API"), "{reason}");
    assert!(text.contains("@SuppressWarnings(\"deprecation\")"), "{text}");
}

#[test]
fn what_the_project_does_not_want_to_hear_of_is_not_suppressed() {
    let Some(jdk) = newest_jdk() else { return };
    let compiled = compile(&jdk, "Dated", INTERNAL);
    let (world, mut tests) = internal();
    tests.remove(1);
    let suite = suite("dated", "DatedTest", tests);
    let style = Style { java: 17, ..Style::default() };
    // A kind that no compiler knows harms nothing.
    let arguments = ["-Xlint:all,-deprecation", "-Xlint:nonsense", "-Werror"];
    let verified = verify_with(&arguments, &jdk, &compiled.folder, &world.0, &suite, &style);
    assert_eq!(verified.suite.tests.len(), 2, "{:?}", verified.dropped);
    assert!(!verified.source.text.contains("SuppressWarnings"), "{}", verified.source.text);
}
