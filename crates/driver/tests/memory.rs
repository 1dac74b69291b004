//! What a run takes from earlier ones: classes that did not change, tests that a change broke.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_driver::{ClassReport, ClassSource, Environment, Existing, Memory, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_testkit::Java;

const PRICE: &str = "
    package shop;
    public class Price {
        public static int total(int cents) { return cents > 1000 ? cents : Rate.add(cents); }
    }";

const OTHER: &str = "
    package shop;
    public class Other {
        public static String sign(int value) { return value < 0 ? \"minus\" : \"plus\"; }
        static class Inner { int twice(int value) { return 2 * value; } }
    }";

const RATE: &str = "
    package shop;
    public class Rate {
        static int add(int cents) { return cents + 5; }
    }";

/// The same from outside, and written otherwise.
const SAME_RATE: &str = "
    package shop;
    public class Rate {
        static int add(int cents) { int sum = 5; sum += cents; return sum; }
    }";

const OTHER_RATE: &str = "
    package shop;
    public class Rate {
        static int add(int cents) { return cents + 7; }
    }";

const WIDER_RATE: &str = "
    package shop;
    public class Rate {
        static int add(int cents) { return cents + 5; }
        static int none() { return 0; }
    }";

/// What marks tests, so that no jar is needed.
const MARK: &str = "
    package org.junit.jupiter.api;
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    public @interface Test {}";

/// A test that a person wrote.
const BY_HAND: &str = "
    package shop;
    public class Checks {
        @org.junit.jupiter.api.Test
        public void signs() { if (!Other.sign(-1).equals(\"minus\")) throw new AssertionError(); }
        @org.junit.jupiter.api.Test
        public void low() { if (Price.total(1) != 6) throw new AssertionError(); }
        @org.junit.jupiter.api.Test
        public void wrong() { if (Price.total(2000) != 1) throw new AssertionError(\"wrong\"); }
    }";

const CLASSES: [&str; 3] = ["shop/Other", "shop/Price", "shop/Rate"];

/// A project's folder, whatever its classes are.
struct Project {
    root: PathBuf,
}

impl Project {
    fn new(name: &str) -> Project {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&root);
        Project { root }
    }

    fn options(&self) -> Options {
        let strategy = testwright_search::algorithm("dynamosa").expect("the default strategy");
        Options {
            iterations: Some(500),
            out: Some(self.root.join("tests")),
            memory: Some(Arc::new(Memory::open(&self.root, "", &[]).expect("the folder can be made"))),
            ..Options::new(strategy, vec![Criterion::Branch])
        }
    }

    /// Makes tests of a project whose other sources are these; says which classes did not change.
    fn run(&self, java: &Java, options: &Options) -> (Vec<ClassReport>, Vec<&'static str>) {
        let environment = Environment::new(java.jdk.clone(), java.class_path());
        let source = ClassSource::new(java.jdk.clone(), java.class_path());
        let classes = CLASSES.map(str::to_owned);
        let reports = generate(&environment, options, &source, &classes, &Silent).expect("the JDK starts");
        let notes = options.memory.as_ref().map(|memory| memory.take_notes()).unwrap_or_default();
        assert_eq!(notes, Vec::<String>::new());
        let unchanged = CLASSES.into_iter().zip(&reports).filter(|(_, report)| report.unchanged);
        let unchanged = unchanged.map(|(class, _)| class).collect();
        (reports, unchanged)
    }

    fn file(&self, class: &str) -> PathBuf {
        self.root.join(format!("tests/{class}Test.java"))
    }

    fn text(&self, class: &str) -> String {
        std::fs::read_to_string(self.file(class)).expect("tests were written")
    }
}

fn with(rate: &str) -> Option<Java> {
    Java::compile(&[PRICE, OTHER, rate])
}

#[test]
fn a_second_run_with_the_same_classes_and_settings_takes_all_from_the_first() {
    let project = Project::new("memory-second");
    let Some(java) = with(RATE) else { return };
    let (first, unchanged) = project.run(&java, &project.options());
    assert!(unchanged.is_empty(), "{first:?}");
    let texts = CLASSES.map(|class| project.text(class));
    // A file that is gone comes back.
    std::fs::remove_file(project.file("shop/Rate")).expect("it is there");
    let (second, unchanged) = project.run(&java, &project.options());
    assert_eq!(unchanged, CLASSES);
    assert_eq!(CLASSES.map(|class| project.text(class)), texts);
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(
            (first.goals_covered, first.goals_total, first.tests, &first.files),
            (second.goals_covered, second.goals_total, second.tests, &second.files)
        );
        assert_eq!(first.details.tests.len(), second.details.tests.len());
        assert_eq!(second.to_json()["unchanged"], true);
    }
    let other = Options { seed: 7, ..project.options() };
    assert!(project.run(&java, &other).1.is_empty(), "the seed is a setting that matters");
    assert_eq!(project.run(&java, &other).1, CLASSES);
    assert_eq!(project.run(&java, &project.options()).1, CLASSES, "results of other settings are kept, too");
    assert_eq!(CLASSES.map(|class| project.text(class)), texts);
    let memory = Memory::open(&project.root, "", &[]).expect("a store").fresh(true);
    let fresh = Options { memory: Some(Arc::new(memory)), ..project.options() };
    assert!(project.run(&java, &fresh).1.is_empty(), "nothing is recalled if the user does not want it");
}

#[test]
fn a_change_of_a_method_touches_only_its_class() {
    let project = Project::new("memory-method");
    let (Some(java), Some(same)) = (with(RATE), with(SAME_RATE)) else { return };
    project.run(&java, &project.options());
    let price = project.text("shop/Price");
    let (reports, unchanged) = project.run(&same, &project.options());
    assert_eq!(unchanged, ["shop/Other", "shop/Price"], "{reports:?}");
    assert_eq!(project.text("shop/Price"), price);
    assert_eq!(project.run(&same, &project.options()).1, CLASSES);
}

#[test]
fn a_change_of_what_others_see_touches_those_who_use_it() {
    let project = Project::new("memory-shape");
    let (Some(java), Some(wider)) = (with(RATE), with(WIDER_RATE)) else { return };
    project.run(&java, &project.options());
    assert_eq!(project.run(&wider, &project.options()).1, ["shop/Other"]);
}

#[test]
fn tests_that_a_change_elsewhere_broke_are_reported_and_renewed_on_demand() {
    let project = Project::new("memory-broken");
    let (Some(java), Some(other)) = (with(RATE), with(OTHER_RATE)) else { return };
    project.run(&java, &project.options());
    let before = project.text("shop/Price");
    for _ in 0..2 {
        let (reports, unchanged) = project.run(&other, &project.options());
        assert!(!unchanged.contains(&"shop/Price"));
        assert!(!reports[1].broken.is_empty(), "{:?}", reports[1]);
        assert!(reports[1].broken[0].reason.contains("expected"), "{:?}", reports[1].broken);
        assert_eq!(project.text("shop/Price"), before, "a test that fails is a warning and stays");
    }
    let update = Options { update: true, ..project.options() };
    let (reports, _) = project.run(&other, &update);
    assert!(reports[1].broken.is_empty() && reports[1].tests > 0, "{:?}", reports[1]);
    assert_ne!(project.text("shop/Price"), before);
    assert_eq!(project.run(&other, &project.options()).1, CLASSES);
}

#[test]
fn what_somebody_edited_is_left_as_it_is() {
    let project = Project::new("memory-edited");
    let Some(java) = with(RATE) else { return };
    project.run(&java, &project.options());
    let edited = format!("{}// mine\n", project.text("shop/Price"));
    std::fs::write(project.file("shop/Price"), &edited).expect("written");
    let (reports, _) = project.run(&java, &project.options());
    assert_eq!(project.text("shop/Price"), edited);
    assert!(reports[1].notes.iter().any(|note| note.contains("was edited")), "{:?}", reports[1]);
}

#[test]
fn what_a_killed_run_left_unfinished_is_swept_up() {
    let project = Project::new("memory-swept");
    let Some(java) = with(RATE) else { return };
    let half = testwright_store::unfinished(&project.root.join("tests/shop/PriceTest.java"));
    std::fs::create_dir_all(half.parent().expect("a folder")).expect("made");
    std::fs::write(&half, "class PriceT").expect("written");
    project.run(&java, &project.options());
    assert!(!half.exists());
}

#[test]
fn what_tests_by_hand_cover_is_not_covered_again() {
    // The default strategy also makes tests for mutants, so that with it there need not be fewer.
    for (strategy, are_fewer) in [("mosa", true), ("dynamosa", false)] {
        check_by_hand(strategy, are_fewer);
    }
}

fn check_by_hand(strategy: &str, are_fewer: bool) {
    let project = Project::new(&format!("memory-by-hand-{strategy}"));
    let Some(java) = Java::compile(&[PRICE, OTHER, RATE, MARK, BY_HAND]) else { return };
    let tests = project.root.join("test-classes");
    std::fs::create_dir_all(tests.join("shop")).expect("made");
    let checks = "shop/Checks.class";
    std::fs::copy(java.folder.join(checks), tests.join(checks)).expect("copied");
    let sources = project.root.join("by-hand");
    std::fs::create_dir_all(sources.join("shop")).expect("made");
    std::fs::write(sources.join("shop/Checks.java"), BY_HAND).expect("written");
    let existing = Existing {
        classes: vec![tests.clone()],
        sources: vec![sources.clone()],
        path: Vec::new(),
        generated: true,
    };
    let strategy = testwright_search::algorithm(strategy).expect("a strategy");
    let plain = Options { strategy, ..project.options() };
    let options = Options { existing: Some(existing), ..plain.clone() };
    let (alone, _) = project.run(&java, &plain);
    for class in CLASSES {
        std::fs::remove_file(project.file(class)).expect("it is there");
    }
    let (reports, unchanged) = project.run(&java, &options);
    assert!(unchanged.is_empty(), "existing tests are a setting that matters");
    let by_hand: Vec<usize> = reports.iter().map(|report| report.goals_existing).collect();
    // The two ways of the branch in Price are both reached, but one only by a test that fails.
    assert_eq!(by_hand, [1, 1, 0], "{reports:?}");
    for (report, alone) in reports.iter().zip(&alone) {
        assert_eq!((report.goals_covered, report.goals_total), (alone.goals_covered, alone.goals_total));
        let details = &report.details;
        assert_eq!(report.goals_total, details.goals.len());
        let existing = details.goals.iter().filter(|goal| goal.existing).count();
        assert_eq!(existing, report.goals_existing);
        assert_eq!(details.lines.iter().any(|line| line.existing > 0), existing > 0, "{details:?}");
        let covered = details.goals.iter().filter(|goal| goal.is_covered()).count();
        assert_eq!(covered, report.goals_covered);
        let found = |name: &str| report.finders.all.iter().find(|finder| finder.name == name);
        assert_eq!(found("existing tests").map_or(0, |finder| finder.goals), existing);
    }
    assert!(reports.iter().all(|report| report.failure.is_none()), "{reports:?}");
    assert!(!are_fewer || reports[0].tests < alone[0].tests || alone[0].tests == 1, "{reports:?}");
    let note = reports[1].notes.iter().find(|note| note.contains("do not count"));
    assert!(note.is_some_and(|note| note.contains("shop.Checks.wrong")), "{:?}", reports[1].notes);
    let kept = project.run(&java, &options);
    assert_eq!(kept.1, CLASSES);
    assert_eq!(kept.0[0].finders.all, reports[0].finders.all, "what is kept tells who found what, too");
    // A test whose source is gone covers nothing any more.
    std::fs::remove_file(sources.join("shop/Checks.java")).expect("it is there");
    let (reports, unchanged) = project.run(&java, &options);
    assert_eq!(unchanged, ["shop/Rate"]);
    assert_eq!((reports[0].goals_existing, reports[0].goals_covered), (0, alone[0].goals_covered));
}

#[test]
fn generated_tests_that_still_pass_count_and_those_that_fail_are_reported() {
    let project = Project::new("memory-generated");
    let (Some(java), Some(other)) = (with(RATE), with(OTHER_RATE)) else { return };
    let existing = Some(Existing { generated: true, ..Existing::default() });
    // A search that finds nothing by itself shows what was taken over.
    let options = Options { existing: existing.clone(), ..project.options() };
    let (first, _) = project.run(&java, &options);
    let idle = Options { iterations: Some(1), existing, ..project.options() };
    let (second, unchanged) = project.run(&java, &idle);
    assert!(unchanged.is_empty(), "{second:?}");
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first.goals_covered, second.goals_covered, "{second:?}");
    }
    // Now the class itself has changed, and its tests fail.
    let before = project.text("shop/Rate");
    let (reports, _) = project.run(&other, &idle);
    assert!(!reports[2].broken.is_empty() && reports[2].tests > 0, "{:?}", reports[2]);
    assert_eq!(project.text("shop/Rate"), before);
    let update = Options { update: true, ..options };
    let (reports, _) = project.run(&other, &update);
    assert!(reports[2].broken.is_empty() && reports[2].tests > 0, "{:?}", reports[2]);
    assert_ne!(project.text("shop/Rate"), before);
    assert_eq!(project.run(&other, &update).1, CLASSES);
}
