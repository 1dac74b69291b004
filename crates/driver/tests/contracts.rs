//! Contracts of `equals`, `hashCode` and `compareTo`: who breaks them is told, with a test that passes on the JDK.

use testwright_driver::{ClassReport, ClassSource, Environment, Misbehaviour, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_search::algorithm;
use testwright_testkit::Java;

/// Keeps every contract.
const SOUND: &str = "
    package shop;
    public class Sound implements Comparable<Sound> {
        private final int value;
        public Sound(int value) { this.value = value; }
        @Override public boolean equals(Object other) {
            return other instanceof Sound && ((Sound) other).value == value;
        }
        @Override public int hashCode() { return value; }
        @Override public int compareTo(Sound other) { return Integer.compare(value, other.value); }
    }";

/// Equal to those that are not smaller, hashed by value all the same, and never smaller than another.
const LOPSIDED: &str = "
    package shop;
    public class Lopsided implements Comparable<Lopsided> {
        private final int value;
        public Lopsided(int value) { this.value = value; }
        @Override public boolean equals(Object other) {
            if (!(other instanceof Lopsided)) {
                return false;
            }
            if (value > ((Lopsided) other).value) {
                return false;
            }
            return true;
        }
        @Override public int hashCode() { return value; }
        @Override public int compareTo(Lopsided other) {
            if (value > other.value) {
                return 1;
            }
            return value < other.value ? 2 : 0;
        }
    }";

/// Equals without hashCode, and not made for null.
const CARELESS: &str = "
    package shop;
    public class Careless {
        private final String name;
        public Careless(int number) { name = \"n\" + number; }
        @Override public boolean equals(Object other) {
            return other.getClass() == Careless.class && ((Careless) other).name.equals(name);
        }
    }";

/// Refuses on purpose, and is not equal to itself.
const STRANGE: &str = "
    package shop;
    public class Strange implements Comparable<Strange> {
        private final double value;
        public Strange(double value) { this.value = value; }
        @Override public boolean equals(Object other) {
            return other instanceof Strange && ((Strange) other).value == value && value > 0;
        }
        @Override public int hashCode() { throw new UnsupportedOperationException(); }
        @Override public int compareTo(Strange other) {
            if (value < 0) throw new IllegalStateException();
            return value < other.value ? -1 : 1;
        }
    }";

const CLASSES: [&str; 4] = ["shop/Sound", "shop/Lopsided", "shop/Careless", "shop/Strange"];

fn run() -> Option<Vec<ClassReport>> {
    let java = Java::compile(&[SOUND, LOPSIDED, CARELESS, STRANGE])?;
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let options = Options {
        iterations: Some(4_000),
        seed: 5,
        ..Options::new(
            algorithm("dynamosa").expect("it is registered"),
            vec![Criterion::Branch, Criterion::Exception],
        )
    };
    let classes = CLASSES.map(str::to_owned);
    let reports = generate(&environment, &options, &source, &classes, &Silent);
    Some(reports.expect("a JDK is there"))
}

fn words(broken: &[Misbehaviour]) -> Vec<(&str, &str)> {
    broken.iter().map(|one| (one.rule.as_str(), one.words.as_str())).collect()
}

#[test]
fn broken_contracts_are_told_with_a_test_and_others_are_not() {
    let Some(reports) = run() else { return };
    let [sound, lopsided, careless, strange] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!(words(&sound.misbehaviours), []);

    let found = words(&lopsided.misbehaviours);
    let rules: Vec<&str> = found.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(rules, ["equals-contract", "hash-code-contract", "compare-to-contract"], "{found:?}");
    assert!(found[0].1.contains("but y.equals(x) is"), "{found:?}");
    assert!(found[1].1.starts_with("x.equals(y) is true, but x.hashCode() is "), "{found:?}");

    let found = words(&careless.misbehaviours);
    assert_eq!(found[0], ("equals-contract", "x.equals(null) throws java.lang.NullPointerException"));
    assert!(found[1].0 == "hash-code-contract" && found[1].1.contains("hashCode is not overridden"));
    assert_eq!(found.len(), 2, "{found:?}");

    let found = words(&strange.misbehaviours);
    assert_eq!(found[0], ("equals-contract", "x.equals(x) is false"));
    assert!(found.contains(&("compare-to-contract", "x.compareTo(x) is 1, not 0")), "{found:?}");
    assert!(!found.iter().any(|(rule, _)| *rule == "hash-code-contract"), "it refuses on purpose: {found:?}");
    for report in &reports {
        assert!(report.failure.is_none() && report.tests > 0, "{report:?}");
        for broken in &report.misbehaviours {
            assert!(broken.verified && broken.line > 0, "{broken:?}");
            assert!(broken.text.contains("@Test") && broken.text.contains("assert"), "{broken:?}");
            assert!(broken.text.contains(&format!("void {}(", broken.test)), "{broken:?}");
        }
    }
    let again = run().expect("there was a JDK");
    for (report, again) in reports.iter().zip(&again) {
        assert_eq!(report.misbehaviours, again.misbehaviours, "{}", report.class);
    }
}
