//! Suites of classes that look at the clock, at identity hashes or at chance assert what does not depend on them.

use std::path::{Path, PathBuf};

use testwright_driver::{ClassReport, ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_testkit::Java;

const LOAN: &str = r#"
    package shop;
    import java.time.*;
    import java.util.*;
    public class Loan {
        private static final long STARTED = System.nanoTime();
        private final String member;
        private final LocalDate since = LocalDate.now();
        private final UUID id = UUID.randomUUID();
        private int fee;
        public Loan(String member) { this.member = member; }
        public String getMember() { return member; }
        public LocalDate getSince() { return since; }
        public UUID getId() { return id; }
        public int getFee() { return fee; }
        public int charge(int days) {
            if (days > 30) {
                fee += 2 * days + 5;
            } else {
                fee += days;
            }
            return fee;
        }
        public long age() { return System.nanoTime() - STARTED; }
        public LocalDate due(String day, int extension) {
            LocalDate parsed = LocalDate.parse(day);
            return extension > 3 ? parsed.plusDays(extension) : parsed;
        }
    }"#;

const STOCK: &str = r#"
    package shop;
    import java.util.*;
    public class Stock {
        public enum Color { RED, GREEN, BLUE }
        private final Map<Color, Integer> pieces = new HashMap<>();
        public int add(Color color, int count) {
            if (count < 1) {
                throw new IllegalArgumentException("count " + count);
            }
            return pieces.merge(color, count, Integer::sum);
        }
        public int of(Color color) { return pieces.getOrDefault(color, 0) * 3; }
        public String show() { return pieces.toString(); }
    }"#;

/// Makes a suite of a class, and gives its text.
fn made(java: &Java, class: &str, name: &str) -> (ClassReport, String) {
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = testwright_search::algorithm("dynamosa").expect("it is registered");
    let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&out);
    let options = Options {
        iterations: Some(6_000),
        out: Some(out),
        ..Options::new(strategy, vec![Criterion::Branch, Criterion::Exception])
    };
    let reports = generate(&environment, &options, &source, &[class.to_owned()], &Silent);
    let report = reports.expect("the JDK starts").remove(0);
    let text = report.files.first().map(|file| std::fs::read_to_string(file).expect("it was written"));
    (report, text.unwrap_or_default())
}

/// Nothing was found wrong by the JDK, and most mutants are killed.
fn is_sound(report: &ClassReport, text: &str) {
    assert_eq!(report.failure, None);
    assert!(report.tests > 0 && report.dropped.is_empty(), "{:?}\n{text}", report.dropped);
    assert!(report.disagreements.is_empty(), "{:?}\n{text}", report.disagreements);
    assert!(report.mutants_killed * 10 > report.mutants_total * 7, "{report:?}\n{text}");
}

#[test]
fn an_entity_that_knows_when_it_was_made_is_asked_what_else_it_knows() {
    let Some(java) = Java::compile(&[LOAN]) else { return };
    let (report, text) = made(&java, "shop/Loan", "worlds-loan");
    is_sound(&report, &text);
    assert!(text.contains("getMember()") || text.contains("getFee()"), "{text}");
    let asserts = |what: &str| text.lines().any(|line| line.contains("assertEquals") && line.contains(what));
    assert!(!asserts("getSince()") && !asserts("getId()") && !asserts("age()"), "{text}");
    assert!(text.contains("LocalDate.parse("), "{text}");
}

#[test]
fn what_is_in_a_map_by_identity_hash_is_asserted() {
    let Some(java) = Java::compile(&[STOCK]) else { return };
    let (report, text) = made(&java, "shop/Stock", "worlds-stock");
    is_sound(&report, &text);
    assert!(text.contains("IllegalArgumentException"), "{text}");
}
