//! From classes to files, end to end.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use testwright_classpath::Jdk;
use testwright_driver::{ClassReport, ClassSource, Environment, Options, Silent, StartFile, generate};
use testwright_emit::{Framework, Style};
use testwright_goals::Criterion;
use testwright_search::Settings as SearchSettings;
use testwright_testkit::Java;

const STACK: &str = "
    package shop;
    public class Stack<T> {
        private final java.util.ArrayList<T> items = new java.util.ArrayList<>();
        private final int most;
        public Stack(int most) {
            if (most <= 0) throw new IllegalArgumentException(\"most\");
            this.most = most;
        }
        public void push(T item) {
            if (items.size() == most) throw new IllegalStateException(\"full\");
            items.add(item);
        }
        public T pop() {
            if (items.isEmpty()) return null;
            return items.remove(items.size() - 1);
        }
        public int size() { return items.size(); }
        public boolean isEmpty() { return items.isEmpty(); }
    }";
const KIND: &str = "
    package shop;
    public enum Kind {
        SMALL, LARGE;
        public static Kind of(int size) { return size > 1000 ? LARGE : SMALL; }
        public String label() { return switch (this) { case SMALL -> \"s\"; case LARGE -> \"l\"; }; }
    }";
const SHAPE: &str = "
    package shop;
    public abstract class Shape {
        protected abstract double area();
        public boolean isLarge() { return area() > 100.0; }
        public static Shape unit() { return new Shape() { protected double area() { return 1; } }; }
    }";
const MARK: &str = "package shop; public interface Mark { int weight(); }";
const WORDS: &str = "
    package shop;
    public class Words {
        public static int kind(String word) {
            if (word.equals(\"open sesame\")) return 1;
            if (word.startsWith(\"pre-\") && word.endsWith(\".txt\")) return 2;
            return 0;
        }
        public static long clock() { return System.currentTimeMillis(); }
        public static int halt() { System.exit(3); return 1; }
        public static void forever() { for (;;) { } }
    }";
/// Tells an old library, which writes too many digits, from a new one (JDK-4511638). The version itself is not asserted anyway.
const RELEASE: &str = "
    package shop;
    public class Release {
        public static int digits() { return Double.toString(2e23).length(); }
    }";
const SAFE: &str = "
    package shop;
    public class Safe {
        private long turned;
        public void turn(long by) { turned = by * by; }
        public boolean open(long by) {
            if (turned - 7 * by == 999997358040L) return true;
            return false;
        }
    }";
const HALVES: &str = "
    package shop;
    public class Halves {
        public static int of(int number) {
            assert number % 2 == 0 : \"odd\";
            return number > 1000 ? 0 : number / 2;
        }
    }";
const VAULT: &str = "
    package shop;
    public class Vault {
        private String key;
        private boolean isOpen;
        public void keep(String key) { this.key = key; }
        public void open(int first, int second) { isOpen = first == 4711 && second == first + 29; }
        private boolean finds(String key) { return isOpen && key != null && key.equals(this.key); }
        public int asNumber(String key) { return finds(key) ? 1 : 0; }
        public String asText(String key) { return finds(key) ? \"text\" : null; }
        public boolean asTruth(String key) { return finds(key) ? true : false; }
        public double asReal(String key) { return finds(key) ? 1.5 : 0; }
    }";

struct Fixture {
    java: Java,
    out: PathBuf,
}

impl Fixture {
    fn new(name: &str) -> Option<Fixture> {
        let java = Java::compile(&[STACK, KIND, SHAPE, MARK, WORDS, RELEASE, SAFE, HALVES, VAULT])?;
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&out);
        Some(Fixture { java, out })
    }

    fn options(&self) -> Options {
        let strategy = testwright_search::algorithm("dynamosa").expect("the default strategy");
        Options {
            iterations: Some(3_000),
            seed: 1,
            out: Some(self.out.clone()),
            ..Options::new(strategy, vec![Criterion::Branch, Criterion::Exception])
        }
    }

    fn run(&self, options: &Options, classes: &[&str]) -> Vec<ClassReport> {
        self.run_until(options, classes, Arc::new(AtomicBool::new(false)))
    }

    fn run_until(
        &self,
        options: &Options,
        classes: &[&str],
        interrupted: Arc<AtomicBool>,
    ) -> Vec<ClassReport> {
        self.run_in(self.environment(interrupted), options, classes)
    }

    fn environment(&self, interrupted: Arc<AtomicBool>) -> Environment {
        Environment { interrupted, ..Environment::new(self.java.jdk.clone(), self.java.class_path()) }
    }

    fn run_in(&self, environment: Environment, options: &Options, classes: &[&str]) -> Vec<ClassReport> {
        let source = ClassSource::new(environment.jdk.clone(), environment.class_path.clone());
        let classes: Vec<String> = classes.iter().map(|class| (*class).to_owned()).collect();
        generate(&environment, options, &source, &classes, &Silent).expect("the JDK starts")
    }

    fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.out.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }
}

#[test]
fn tests_that_hold_on_one_jdk_only_are_not_kept_if_they_must_hold_on_another() {
    let Some(fixture) = Fixture::new("also") else { return };
    let own = fixture.java.jdk.feature;
    let is_new = |feature: u16| feature >= 19;
    let Some(other) = Jdk::all().into_iter().find(|jdk| is_new(jdk.feature) != is_new(own)) else {
        println!("skipped: there are not both an old and a new JDK");
        return;
    };
    let digits = if is_new(own) { 6 } else { 21 };
    let (feature, options) = (other.feature, fixture.options());
    let mut environment = fixture.environment(Arc::new(AtomicBool::new(false)));
    let alone = fixture.run_in(environment.clone(), &options, &["shop/Release"]);
    assert!(alone[0].disagreements.is_empty(), "{:?}", alone[0]);
    assert!(fixture.text("shop/ReleaseTest.java").contains(&format!("assertEquals({digits}, ")));
    environment.also.push(Arc::new(other));
    let both = fixture.run_in(environment, &options, &["shop/Release"]);
    assert_eq!(both[0].tests, alone[0].tests, "{:?}", both[0]);
    assert_eq!(both[0].disagreements.len(), 1, "{:?}", both[0]);
    assert!(both[0].disagreements[0].reason.ends_with(&format!("(JDK {feature})")), "{:?}", both[0]);
    assert!(!fixture.text("shop/ReleaseTest.java").contains(&format!("assertEquals({digits}, ")));
}

#[test]
fn whole_classes_are_covered_and_every_test_passes() {
    let Some(fixture) = Fixture::new("covered") else { return };
    let reports = fixture.run(&fixture.options(), &["shop/Stack", "shop/Kind", "shop/Shape", "shop/Words"]);
    for report in &reports {
        assert_eq!(report.failure, None, "{}", report.class);
        assert!(report.tests > 0 && report.dropped.is_empty(), "{report:?}");
        assert_eq!(report.passed_before_verification, report.verified, "{report:?}");
        // A loop without end, an exit, and the default of a switch over all constants.
        let impossible = match &*report.class {
            "shop.Words" => 2,
            "shop.Kind" => 1,
            _ => 0,
        };
        assert_eq!(report.goals_total - report.goals_covered, impossible, "{report:?}");
        assert_eq!(report.uncovered.len(), report.goals_total - report.goals_covered);
        let details = &report.details;
        assert_eq!(details.goals.len(), report.goals_total);
        assert_eq!(details.tests.len(), report.tests);
        for (place, goal) in details.goals.iter().enumerate() {
            assert_eq!(goal.covered_by.is_empty(), goal.reason.is_some(), "{goal:?}");
            assert!(goal.covered_by.iter().all(|test| details.tests[*test].goals.contains(&place)));
            assert_eq!(goal.found_by.is_some(), goal.is_covered(), "{goal:?}");
        }
        assert!(details.tests.iter().all(|test| test.text.contains(&format!("void {}(", test.name))));
        let found: usize = report.finders.all.iter().map(|finder| finder.goals).sum();
        assert_eq!(found, report.goals_covered, "{:?}", report.finders);
        let tests: u64 = report.finders.all.iter().map(|finder| finder.tests).sum();
        assert!(tests >= report.tests_executed, "{tests} of {}", report.tests_executed);
        let missed: Vec<_> = details.lines.iter().filter(|line| line.hits == 0).collect();
        // Where every branch is covered, every line is.
        assert!(impossible > 0 || missed.is_empty(), "{missed:?}");
    }
    let stack = fixture.text("shop/StackTest.java");
    assert!(
        stack.contains("package shop;") && stack.contains("assertThrows(IllegalStateException.class"),
        "{stack}"
    );
    let words = fixture.text("shop/WordsTest.java");
    assert!(words.contains("\"open sesame\""), "{words}");
    assert!(!words.contains("halt") && !words.contains("forever"), "{words}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_jobs() {
    let classes = ["shop/Stack", "shop/Kind", "shop/Shape"];
    let (mut texts, mut finders) = (Vec::new(), Vec::new());
    for (name, jobs) in [("one-job", 1), ("three-jobs", 3)] {
        let Some(fixture) = Fixture::new(name) else { return };
        let options = Options { jobs, ..fixture.options() };
        let reports = fixture.run(&options, &classes);
        finders.push(reports.iter().map(|report| report.finders.all.clone()).collect::<Vec<_>>());
        texts.push(classes.map(|class| fixture.text(&format!("{class}Test.java"))));
    }
    assert_eq!(texts[0], texts[1]);
    assert_eq!(finders[0], finders[1]);
}

#[test]
fn what_a_person_wrote_stays() {
    let Some(fixture) = Fixture::new("kept") else { return };
    let own = "package shop; class KindTest { /* mine */ }";
    std::fs::create_dir_all(fixture.out.join("shop")).expect("the folder can be made");
    std::fs::write(fixture.out.join("shop/KindTest.java"), own).expect("the file can be written");
    let reports = fixture.run(&fixture.options(), &["shop/Kind"]);
    assert_eq!(fixture.text("shop/KindTest.java"), own);
    assert_eq!(reports[0].files, [fixture.out.join("shop/KindGeneratedTest.java")]);
    let reports = fixture.run(&fixture.options(), &["shop/Kind"]);
    assert_eq!(reports[0].failure, None, "our own file is overwritten");
}

#[test]
fn classes_without_code_or_without_such_a_method_say_so() {
    let Some(fixture) = Fixture::new("empty") else { return };
    let reports = fixture.run(&fixture.options(), &["shop/Mark", "shop/Missing"]);
    assert!(reports[0].failure.as_ref().is_some_and(|text| text.contains("no code")), "{reports:?}");
    assert!(reports[1].failure.as_ref().is_some_and(|text| text.contains("shop.Missing")), "{reports:?}");
    let options = Options { methods: vec!["nothing".into()], ..fixture.options() };
    let reports = fixture.run(&options, &["shop/Kind"]);
    assert!(reports[0].failure.as_ref().is_some_and(|text| text.contains("nothing")), "{reports:?}");
    let options = Options { methods: vec!["of".into()], ..fixture.options() };
    let reports = fixture.run(&options, &["shop/Kind"]);
    assert_eq!(reports[0].failure, None);
    assert!(!fixture.text("shop/KindTest.java").contains("label("));
}

#[test]
fn an_interrupted_search_still_writes_what_it_found() {
    let Some(fixture) = Fixture::new("interrupted") else { return };
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = interrupted.clone();
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_secs(2));
        flag.store(true, Ordering::Relaxed);
    });
    // One goal of this class cannot be covered, so that only the interruption ends the search.
    let options = Options { iterations: None, time: Some(300.0), ..fixture.options() };
    let reports = fixture.run_until(&options, &["shop/Words"], interrupted);
    assert!(reports[0].tests > 0 && reports[0].seconds < 200.0, "{reports:?}");
}

#[test]
fn junit_4_is_written_on_demand() {
    let Some(fixture) = Fixture::new("junit4") else { return };
    let reports = fixture.run(
        &Options { style: Style { framework: Framework::JUnit4, ..Style::default() }, ..fixture.options() },
        &["shop/Stack"],
    );
    assert_eq!((reports[0].failure.clone(), reports[0].dropped.len()), (None, 0), "{reports:?}");
    let text = fixture.text("shop/StackTest.java");
    assert!(text.contains("import org.junit.Test;") && text.contains("public class StackTest"), "{text}");
}

/// Whoever runs the tests may have assertions enabled or not.
#[test]
fn tests_that_show_an_assertion_fail_are_skipped_where_assertions_are_off() {
    for (junit, assumptions) in
        [(Framework::JUnit4, "org.junit.Assume"), (Framework::Jupiter, "org.junit.jupiter.api.Assumptions")]
    {
        let Some(fixture) = Fixture::new(&format!("asserts{junit:?}")) else { return };
        let reports = fixture.run(
            &Options { style: Style { framework: junit, ..Style::default() }, ..fixture.options() },
            &["shop/Halves"],
        );
        // Only what happens without assertions is left.
        assert_eq!(reports[0].goals_total - reports[0].goals_covered, 1, "{reports:?}");
        assert!(reports[0].dropped.is_empty() && reports[0].disagreements.is_empty(), "{reports:?}");
        let text = fixture.text("shop/HalvesTest.java");
        assert!(text.contains(&format!("import static {assumptions}.assumeTrue;")), "{text}");
        assert_eq!(text.matches("assumeTrue(Halves.class.desiredAssertionStatus());").count(), 1, "{text}");
    }
}

/// Whoever knows how to reach a state for one method knows it for all that look into it.
#[test]
fn states_are_borrowed_from_tests_of_other_goals() {
    let Some(fixture) = Fixture::new("vault") else { return };
    let text = "package shop;
        import org.junit.Test;
        public class VaultTest {
            @Test public void opens() {
                Vault vault = new Vault();
                vault.keep(\"a key\");
                vault.open(4711, 4740);
                int number = vault.asNumber(\"a key\");
            }
        }";
    let start_tests = vec![StartFile { path: "VaultTest.java".into(), text: text.into() }];
    let missed = |moves: &[&str]| -> usize {
        let moves = Some(moves.iter().map(|name| (*name).to_owned()).collect());
        let settings = SearchSettings { moves, ..SearchSettings::default() };
        let criteria = vec![Criterion::Branch];
        let start_tests = start_tests.clone();
        let options =
            Options { settings, start_tests, criteria, iterations: Some(1_000), ..fixture.options() };
        let report = fixture.run(&options, &["shop/Vault"]).remove(0);
        report.goals_total - report.goals_covered
    };
    assert_eq!(missed(&["borrowed-state"]), 0);
    assert!(missed(&[]) > 0, "nobody needs to borrow");
}

/// Nobody finds the combination by chance, but somebody wrote it down.
#[test]
fn searches_begin_with_tests_that_somebody_wrote() {
    let Some(fixture) = Fixture::new("starts") else { return };
    let text = "package shop;
        import org.junit.Test;
        public class SafeTest {
            @Test public void opens() {
                Safe safe = new Safe();
                safe.turn(1000003L);
                boolean open = safe.open(1234567L);
                org.junit.Assert.assertTrue(open);
            }
            @Test public void tries() { for (int i = 0; i < 9; i++) { new Safe().open(i); } }
        }";
    let start_tests = vec![StartFile { path: "SafeTest.java".into(), text: text.into() }];
    let covered = |strategy: &str, start_tests: &[StartFile]| {
        let strategy = testwright_search::algorithm(strategy).expect("a strategy");
        let options = Options {
            strategy,
            start_tests: start_tests.to_vec(),
            criteria: vec![Criterion::Branch],
            out: None,
            ..fixture.options()
        };
        let report = fixture.run(&options, &["shop/Safe"]).remove(0);
        assert_eq!(report.failure, None);
        (report.goals_covered, report.goals_total, report.notes)
    };
    let (without, all, _) = covered("random", &[]);
    assert_eq!(without, all - 1, "the combination is not found by chance");
    for strategy in ["random", "dynamosa", "mio", "whole-suite", "tardis", "dse"] {
        let (with, all, notes) = covered(strategy, &start_tests);
        assert_eq!(with, all, "{strategy}");
        let note = "1 of 2 tests in SafeTest.java are used to begin with; tries is not: ";
        assert!(notes.iter().any(|own| own.starts_with(note)), "{notes:?}");
    }
}
