//! Which tests a suite has: none that asserts nothing where it can be helped, and one for a check that many methods share.

use testwright_driver::{ClassReport, ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_search::algorithm;
use testwright_testkit::Java;

const GUARD: &str = "
package shop;

public class Guard {
    public static void positive(int count) {
        if (count <= 0) {
            throw new IllegalArgumentException(\"not positive: \" + count);
        }
    }
}
";

const TEXTS: &str = "
package shop;

import java.util.Objects;

public class Texts {
    public static int length(String text) {
        return Objects.requireNonNull(text, \"a text is needed\").length();
    }

    public static String trimmed(String text) {
        return Objects.requireNonNull(text, \"a text is needed\").trim();
    }

    public static String doubled(String text) {
        return Objects.requireNonNull(text, \"a text is needed\").repeat(2);
    }

    public static int code(String name) {
        return Objects.requireNonNull(name, \"a name is needed\").length() * 31;
    }
}
";

/// The report of a class, and the tests of its suite.
fn run(class: &str, text: &str) -> Option<(ClassReport, Vec<String>)> {
    let java = Java::compile(&[text])?;
    let out = std::env::temp_dir().join(format!("testwright-choice-{}-{class}", std::process::id()));
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = algorithm("dynamosa").expect("it is registered");
    let criteria = vec![Criterion::Branch, Criterion::Exception, Criterion::Behaviour];
    let options = Options {
        iterations: Some(500),
        seed: 3,
        out: Some(out.clone()),
        ..Options::new(strategy, criteria)
    };
    let classes = [format!("shop/{class}")];
    let mut reports = generate(&environment, &options, &source, &classes, &Silent).expect("a JDK is there");
    let text = std::fs::read_to_string(out.join(format!("shop/{class}Test.java"))).expect("it was written");
    let _ = std::fs::remove_dir_all(&out);
    Some((reports.remove(0), text.split("@Test").skip(1).map(str::to_owned).collect()))
}

#[test]
fn what_is_accepted_without_a_trace_is_shown_beside_what_is_refused() {
    let Some((report, tests)) = run("Guard", GUARD) else { return };
    assert_eq!(report.goals_covered, report.goals_total, "{:?}", report.uncovered);
    assert_eq!(report.behaviours_shown, report.behaviours_total, "{:?}", report.uncovered);
    assert!(tests.iter().all(|test| test.contains("assert")), "{tests:?}");
    let is_both = |test: &&String| test.matches("Guard.positive(").count() == 2;
    assert_eq!(tests.iter().filter(is_both).count(), 1, "{tests:?}");
    assert!(
        tests.iter().any(|test| test.contains("positive_") && test.contains("not positive: ")),
        "{tests:?}"
    );
}

#[test]
fn a_refusal_of_null_that_says_what_another_says_gets_no_test() {
    // With this seed, the search passes null to `length`, `trimmed` and `code`.
    let Some((report, tests)) = run("Texts", TEXTS) else { return };
    assert_eq!(report.goals_covered, report.goals_total, "{:?}", report.uncovered);
    let refusals: Vec<&String> = tests.iter().filter(|test| test.contains("assertThrows")).collect();
    let saying = |message: &str| refusals.iter().filter(|test| test.contains(message)).count();
    assert_eq!((saying("a text is needed"), saying("a name is needed")), (1, 1), "{tests:?}");
    assert_eq!(refusals.len(), 2, "{tests:?}");
}
