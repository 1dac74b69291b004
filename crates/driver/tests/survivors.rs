//! Mutants that survive the search for branches become goals after them, and assertions are chosen by them.

use testwright_driver::{ClassReport, ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_search::algorithm;
use testwright_testkit::Java;

const METER: &str = "
package shop;

public class Meter {
    private int used;
    private final String name;

    public Meter(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public void use(int units) {
        if (units <= 0) {
            throw new IllegalArgumentException(\"units\");
        }
        used += units;
    }

    public int getUsed() {
        return used;
    }

    public int price(int base) {
        if (used > 100) {
            return base + 300 + (used - 100) * 2;
        }
        return base + used * 3;
    }
}
";

/// The report and the written file.
fn run(name: &str, strategy: &str) -> Option<(ClassReport, String)> {
    let java = Java::compile(&[METER])?;
    let out = std::env::temp_dir().join(format!("testwright-survivors-{}-{name}", std::process::id()));
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let options = Options {
        iterations: Some(6_000),
        seed: 3,
        out: Some(out.clone()),
        ..Options::new(
            algorithm(strategy).expect("it is registered"),
            vec![Criterion::Branch, Criterion::Exception],
        )
    };
    let classes = ["shop/Meter".to_owned()];
    let mut reports = generate(&environment, &options, &source, &classes, &Silent).expect("a JDK is there");
    let text = std::fs::read_to_string(out.join("shop/MeterTest.java")).expect("it was written");
    let _ = std::fs::remove_dir_all(&out);
    Some((reports.remove(0), text))
}

#[test]
fn mutants_are_killed_and_counted_by_themselves() {
    let Some((report, _)) = run("mutants", "dynamosa") else { return };
    assert_eq!(report.failure, None);
    let Some((plain, _)) = run("plain", "mosa") else { return };
    assert_eq!((plain.mutants_total, plain.mutants_killed), (0, 0));
    assert_eq!((report.goals_total, report.goals_covered), (plain.goals_total, plain.goals_covered));
    assert!(report.mutants_total > 15, "{}", report.mutants_total);
    // At exactly 100 units both ways to compute the price agree, so a mutant or two cannot be killed.
    assert!(report.mutants_killed + 2 >= report.mutants_total, "{report:?}");
    assert!(report.tests_executed <= 6_000, "{}", report.tests_executed);
    assert_eq!(report.alive.len(), report.mutants_total - report.mutants_killed);
    for mutant in &report.alive {
        assert!(mutant.line > 0 && mutant.change.contains(" to "), "{mutant:?}");
        assert_eq!(mutant.reason, "tests reach its line, but none notices the change");
    }
    let found: usize = report.finders.all.iter().map(|finder| finder.mutants).sum();
    assert!(found >= report.mutants_killed, "{:?}", report.finders);
    assert_eq!(plain.alive, []);
}

#[test]
fn every_test_asserts_something_and_nothing_that_no_mutant_changes() {
    let Some((_, text)) = run("assertions", "dynamosa") else { return };
    assert_says_what_matters(&text);
}

#[test]
fn without_mutants_every_test_asserts_something_and_nothing_that_it_has_not_changed() {
    let Some((_, text)) = run("changes", "mosa") else { return };
    assert_says_what_matters(&text);
    assert!(text.contains("getUsed()"), "{text}");
}

fn assert_says_what_matters(text: &str) {
    let tests: Vec<&str> = text.split("@Test").skip(1).collect();
    assert!(!tests.is_empty());
    for test in &tests {
        assert!(test.contains("assert"), "{test}");
    }
    // What uses units changes does not show in the name.
    for test in tests.iter().filter(|test| test.contains(".use(") && test.contains("getUsed")) {
        assert!(!test.contains("getName"), "{test}");
    }
}
