//! Suites that pass by themselves and fail after others, because classes share state.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use testwright_driver::{ClassReport, ClassSource, Environment, Memory, Options, Silent, generate};
use testwright_emit::Style;
use testwright_emit::jdk::{Verifier, VerifierOptions, find_framework};
use testwright_goals::Criterion;
use testwright_testkit::Java;

/// What both of the others use.
const REGISTER: &str = "
    package shop;
    class Register {
        static int sales;
    }";

/// Its tests leave something behind.
const ADDER: &str = "
    package shop;
    public class Adder {
        public static String add(int amount) {
            Register.sales += 1000;
            return amount > 50 ? \"much\" : \"little\";
        }
    }";

/// What its tests see depends on whether others have run.
const VIEWER: &str = "
    package shop;
    public class Viewer {
        public static String mood() { return Register.sales >= 1000 ? \"glad\" : \"sad\"; }
        public static int twice(int number) { return number > 7 ? 2 * number : 0; }
    }";

/// Nothing of it is left when others have run.
const WITNESS: &str = "
    package shop;
    public class Witness {
        private Witness() {}
        public static boolean sees() { return Register.sales == 0; }
    }";

const CLASSES: [&str; 3] = ["shop/Adder", "shop/Viewer", "shop/Witness"];

struct Project {
    root: PathBuf,
    java: Java,
}

impl Project {
    fn new(name: &str) -> Option<Project> {
        let java = Java::compile(&[REGISTER, ADDER, VIEWER, WITNESS])?;
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&root);
        Some(Project { root, java })
    }

    fn options(&self) -> Options {
        let strategy = testwright_search::algorithm("dynamosa").expect("the default strategy");
        Options {
            iterations: Some(500),
            out: Some(self.root.join("tests")),
            ..Options::new(strategy, vec![Criterion::Branch])
        }
    }

    fn remembering(&self) -> Options {
        let memory = Memory::open(&self.root, "", &[]).expect("the folder can be made");
        Options { memory: Some(Arc::new(memory)), ..self.options() }
    }

    fn environment(&self) -> Environment {
        Environment::new(self.java.jdk.clone(), self.java.class_path())
    }

    fn run(&self, options: &Options, classes: &[&str]) -> Vec<ClassReport> {
        let environment = self.environment();
        let source = ClassSource::new(environment.jdk.clone(), environment.class_path.clone());
        let classes: Vec<String> = classes.iter().map(|class| (*class).to_owned()).collect();
        generate(&environment, options, &source, &classes, &Silent).expect("the JDK starts")
    }

    fn text(&self, class: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join(format!("tests/{class}Test.java"))).ok()
    }

    /// How many tests fail when the files that were written are run together, in this order.
    fn failures(&self, classes: &[&str]) -> usize {
        let texts: Vec<String> = classes.iter().filter_map(|class| self.text(class)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let class_path = vec![self.java.folder.clone()];
        let style = Style { java: 17, ..Style::default() };
        let junit = find_framework(&class_path, &[], style.framework);
        let options = VerifierOptions { class_path, framework: junit, ..VerifierOptions::default() };
        let mut verifier = Verifier::start(&self.java.jdk, options).expect("the JDK starts");
        let checked = verifier.check(&texts, &style, in_a_minute()).expect("the JDK runs");
        checked.expect("there is time").concat().len()
    }
}

#[expect(clippy::disallowed_methods, reason = "only waiting is limited by the clock")]
fn in_a_minute() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

#[test]
fn tests_that_fail_after_those_of_other_classes_are_dropped_and_reported() {
    let Some(project) = Project::new("together") else { return };
    // By themselves all have tests, and some of these fail together.
    for class in CLASSES {
        let reports = project.run(&project.options(), &[class]);
        assert!(reports[0].tests > 0 && reports[0].dropped.is_empty(), "{reports:?}");
    }
    assert!(project.failures(&CLASSES) > 0);

    let reports = project.run(&project.remembering(), &CLASSES);
    assert_eq!(project.failures(&CLASSES), 0);
    assert_eq!(project.failures(&["shop/Witness", "shop/Viewer", "shop/Adder"]), 0);
    let [adder, viewer, witness] = &reports[..] else { panic!("three reports: {reports:?}") };
    assert!(adder.dropped.is_empty() && adder.goals_covered == adder.goals_total, "{adder:?}");

    assert!(!viewer.dropped.is_empty() && viewer.failure.is_none(), "{viewer:?}");
    let reason = &viewer.dropped[0].reason;
    assert!(reason.starts_with("fails when run after the tests of other classes: "), "{reason}");
    assert_eq!(viewer.tests, viewer.details.tests.len());
    let text = project.text("shop/Viewer").expect("what is left was written");
    assert!(text.contains("twice") && !text.contains("mood()"), "{text}");
    for test in &viewer.details.tests {
        let lines: Vec<&str> = text.lines().skip(test.line - 1).take(test.text.lines().count()).collect();
        assert_eq!(lines.join("\n"), test.text);
    }
    assert_eq!(viewer.uncovered.len(), viewer.goals_total - viewer.goals_covered);
    for (place, goal) in viewer.details.goals.iter().enumerate() {
        assert_eq!(goal.covered_by.is_empty(), goal.reason.is_some(), "{goal:?}");
        assert!(goal.covered_by.iter().all(|test| viewer.details.tests[*test].goals.contains(&place)));
    }

    assert_eq!((witness.tests, witness.goals_covered, project.text("shop/Witness")), (0, 0, None));
    assert!(witness.failure.as_ref().is_some_and(|text| text.contains("other classes")), "{witness:?}");

    // The next run knows all of that.
    let again = project.run(&project.remembering(), &CLASSES);
    assert!(again.iter().all(|report| report.unchanged), "{again:?}");
    let told = |reports: &[ClassReport]| -> Vec<_> {
        reports.iter().map(|report| (report.tests, report.goals_covered, report.dropped.len())).collect()
    };
    assert_eq!(told(&again), told(&reports));
    assert_eq!(project.text("shop/Viewer"), Some(text));
    assert_eq!(project.text("shop/Witness"), None);
}

#[test]
fn what_is_left_does_not_depend_on_the_number_of_jobs() {
    let (Some(one), Some(three)) = (Project::new("together-one"), Project::new("together-three")) else {
        return;
    };
    one.run(&Options { jobs: 1, ..one.options() }, &CLASSES);
    three.run(&Options { jobs: 3, ..three.options() }, &CLASSES);
    assert_eq!(CLASSES.map(|class| one.text(class)), CLASSES.map(|class| three.text(class)));
}

#[test]
fn tests_of_earlier_runs_are_run_together_with_new_ones() {
    let Some(project) = Project::new("together-later") else { return };
    let alone = project.run(&project.remembering(), &["shop/Viewer"]);
    assert!(alone[0].dropped.is_empty(), "{alone:?}");
    let both = project.run(&project.remembering(), &["shop/Adder", "shop/Viewer"]);
    assert!(!both[1].dropped.is_empty() && !both[1].unchanged, "{both:?}");
    assert_eq!(project.failures(&["shop/Adder", "shop/Viewer"]), 0);
}

#[test]
fn what_somebody_edited_is_neither_run_nor_changed() {
    let Some(project) = Project::new("together-edited") else { return };
    project.run(&project.remembering(), &["shop/Viewer"]);
    let edited = format!("{}// mine\n", project.text("shop/Viewer").expect("it was written"));
    std::fs::write(project.root.join("tests/shop/ViewerTest.java"), &edited).expect("written");
    let both = project.run(&project.remembering(), &["shop/Adder", "shop/Viewer"]);
    assert!(both.iter().all(|report| report.dropped.is_empty()), "{both:?}");
    assert_eq!(project.text("shop/Viewer"), Some(edited));
}

#[test]
fn an_interrupted_run_leaves_it_to_the_next_one() {
    let Some(project) = Project::new("together-interrupted") else { return };
    for class in CLASSES {
        project.run(&project.remembering(), &[class]);
    }
    let environment = project.environment();
    environment.interrupted.store(true, std::sync::atomic::Ordering::Relaxed);
    let source = ClassSource::new(environment.jdk.clone(), environment.class_path.clone());
    let classes = CLASSES.map(str::to_owned);
    let reports = generate(&environment, &project.remembering(), &source, &classes, &Silent).expect("a JDK");
    assert!(reports.iter().all(|report| report.unchanged && report.dropped.is_empty()), "{reports:?}");
    let reports = project.run(&project.remembering(), &CLASSES);
    assert!(!reports[1].dropped.is_empty(), "{reports:?}");
    assert_eq!(project.failures(&CLASSES), 0);
}
