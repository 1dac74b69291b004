//! Methods that users may call are each shown to return, by a test that calls them itself.

use testwright_driver::{ClassReport, ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_search::algorithm;
use testwright_testkit::Java;

const BANDS: &str = "
package shop;

public class Bands {
    public static String byBand(int cents) {
        return \"band \" + Integer.toString(cents / 100);
    }

    public static int length(int cents) {
        return byBand(cents).length();
    }

    public static int strict(String text) {
        int length = text.length();
        if (length > 3) {
            throw new IllegalArgumentException(\"too long\");
        }
        throw new IllegalStateException(\"never returns \" + text);
    }

    public int never(int depth) {
        return strict(\"a\" + depth);
    }
}
";

fn run(criteria: Vec<Criterion>, name: &str) -> Option<(ClassReport, String)> {
    let java = Java::compile(&[BANDS])?;
    let out = std::env::temp_dir().join(format!("testwright-behaviour-{}-{name}", std::process::id()));
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = algorithm("dynamosa").expect("it is registered");
    let options = Options {
        iterations: Some(600),
        seed: 3,
        out: Some(out.clone()),
        ..Options::new(strategy, criteria)
    };
    let classes = ["shop/Bands".to_owned()];
    let mut reports = generate(&environment, &options, &source, &classes, &Silent).expect("a JDK is there");
    let text = std::fs::read_to_string(out.join("shop/BandsTest.java")).expect("it was written");
    let _ = std::fs::remove_dir_all(&out);
    Some((reports.remove(0), text))
}

#[test]
fn each_method_is_what_some_test_ends_with_and_the_rest_has_a_reason() {
    let criteria = vec![Criterion::Branch, Criterion::Exception, Criterion::Behaviour];
    let Some((report, text)) = run(criteria, "all") else { return };
    assert_eq!(report.failure, None);
    // The constructor, `byBand`, `length` and `never`; code that cannot return is no behaviour.
    assert_eq!((report.behaviours_total, report.behaviours_shown), (4, 3), "{:?}", report.uncovered);
    let reason =
        &report.uncovered.iter().find(|one| one.goal.contains("never(int)")).expect("it is told").reason;
    assert!(
        reason.starts_with("no test ended with a return of it; one call threw java.lang.Illegal"),
        "{reason}"
    );
    let tests: Vec<&str> = text.split("@Test").skip(1).collect();
    for method in ["Bands.byBand(", "Bands.length("] {
        assert!(tests.iter().any(|test| test.contains(method) && test.contains("assertEquals(")), "{text}");
    }
}

#[test]
fn behaviours_are_counted_by_themselves() {
    let Some((plain, _)) = run(vec![Criterion::Branch, Criterion::Exception], "plain") else { return };
    let criteria = vec![Criterion::Branch, Criterion::Exception, Criterion::Behaviour];
    let Some((report, _)) = run(criteria, "beside") else { return };
    assert_eq!((plain.behaviours_total, plain.behaviours_shown), (0, 0));
    assert_eq!((report.goals_total, report.goals_covered), (plain.goals_total, plain.goals_covered));
    assert_eq!(report.details.goals.len(), report.goals_total + report.behaviours_total);
}
