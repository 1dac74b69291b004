//! Calls that never end are told, with a test that is no part of the suite.

use testwright_driver::{ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_search::algorithm;
use testwright_testkit::Java;

const STEPS: &str = "package shop;
    public class Steps {
        /** Never gets to zero from an odd number. */
        public static int down(int from) {
            int steps = 0;
            while (from != 0) {
                from -= 2;
                steps++;
                if (steps > 1000) steps = 1000;
            }
            return steps;
        }

        public static int up(int to) {
            int sum = 0;
            for (int at = 0; at < to && at < 1000; at++) sum += at;
            return sum;
        }
    }";

#[test]
fn a_call_that_never_ends_is_told_and_not_written() {
    let Some(java) = Java::compile(&[STEPS]) else { return };
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = algorithm("dynamosa").expect("it is registered");
    let options =
        Options { iterations: Some(300), seed: 2, ..Options::new(strategy, vec![Criterion::Branch]) };
    let classes = ["shop/Steps".to_owned()];
    let reports = generate(&environment, &options, &source, &classes, &Silent).expect("a JDK is there");
    let report = &reports[0];
    assert_eq!(report.goals_covered, report.goals_total, "{:?}", report.uncovered);
    let [endless] = &report.misbehaviours[..] else { panic!("{:?}", report.misbehaviours) };
    assert_eq!(endless.rule, "endless-loop");
    assert!(endless.words.starts_with("down(int) did not end"), "{}", endless.words);
    assert!(endless.text.contains("Steps.down("), "{}", endless.text);
    assert!(!endless.verified && endless.line > 0, "{endless:?}");
    let is_written = |test: &testwright_driver::TestDetail| test.text.contains(endless.text.trim());
    assert!(!report.details.tests.iter().any(is_written));
}
