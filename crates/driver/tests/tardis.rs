//! The strategy tardis on the article's sample class.

use testwright_driver::{ClassSource, Outcome, Trial};
use testwright_search::Algorithm;
use testwright_search::algorithms::tardis::Tardis;
use testwright_tardis::Order;
use testwright_testkit::Java;

const SAMPLE: &str = include_str!("../../../testdata/tardis/SampleClass.java");

/// An argument that is an array of numbers in one test and one of objects in another.
const GRID: &str = "public class Grid {
    private static final Object[][] ROWS = { { \"a\", \"b\" }, { \"c\" }, {} };
    public static Object[][] rows() {
        return ROWS;
    }
    public static double[] numbers(double first) {
        return new double[] { first, 1e300, -1.0 };
    }
    public static int depth(Object grid) {
        if (grid instanceof double[]) {
            double[] numbers = (double[]) grid;
            return numbers.length > 2 && numbers[0] > 7.0 ? 1 : 0;
        }
        if (grid instanceof Object[]) {
            Object[] objects = (Object[]) grid;
            if (objects.length > 1 && objects[0] instanceof Object[]) {
                Object[] inner = (Object[]) objects[0];
                return inner.length > 1 && inner[1] == inner[0] ? 2 : 3;
            }
            return 4;
        }
        return 5;
    }
}";

fn search(java: &Java, algorithm: &dyn Algorithm, seed: u64, iterations: u64) -> Outcome {
    search_of(java, "SampleClass", algorithm, seed, iterations)
}

fn search_of(java: &Java, class: &str, algorithm: &dyn Algorithm, seed: u64, iterations: u64) -> Outcome {
    let class_path = java.class_path();
    let source = ClassSource::new(java.jdk.clone(), class_path.clone());
    let trial = Trial::new(&java.jdk, &class_path, &source, class, algorithm);
    Trial { iterations: Some(iterations), seed, ..trial }.run().expect("a search")
}

/// Whether a line's jump was seen not taken, which is where the code inside its `if` runs.
fn is_inside(outcome: &Outcome, words: &str) -> bool {
    let line = SAMPLE.lines().position(|line| line.contains(words)).expect("a line with these words") + 1;
    let goals = &outcome.goals;
    goals.ids().any(|id| {
        usize::from(goals.goal(id).line) == line
            && goals.outcome(id).is_some_and(|(_, taken)| !taken)
            && outcome.archive.is_covered(id)
    })
}

#[test]
fn tardis_reaches_the_hard_branch_and_keeps_the_invariant() {
    let Some(java) = Java::compile(&[SAMPLE]) else { return };
    for seed in [1, 2] {
        let outcome = search(&java, &Tardis::PUBLISHED, seed, 60_000);
        assert!(is_inside(&outcome, "if (flag)"), "seed {seed} misses the hard branch");
        assert!(!is_inside(&outcome, "// never"), "an element of b is negative");
        let report = outcome.paths.expect("a report on paths");
        let now = report.progress.now();
        assert_eq!(now.tried, now.feasible + now.infeasible);
        assert!(report.paths > 10 && report.tree.dot().starts_with("digraph"), "{}", report.line());
    }
}

#[test]
fn attempts_can_be_limited_and_repeated() {
    let Some(java) = Java::compile(&[SAMPLE]) else { return };
    for order in Order::ALL {
        let strategy = Tardis { order, attempts: 12, ..Tardis::PUBLISHED };
        let (once, again) = (search(&java, &strategy, 3, 1_000_000), search(&java, &strategy, 3, 1_000_000));
        let report = once.paths.expect("a report on paths");
        assert_eq!(report.progress.now().tried, 12, "{order}");
        assert_eq!(Some(report), again.paths, "{order}");
        assert_eq!(once.executed, again.executed, "{order}");
    }
}

#[test]
fn the_default_strategy_reaches_the_hard_branch_by_flips_of_state() {
    let Some(java) = Java::compile(&[SAMPLE]) else { return };
    let default = testwright_search::algorithm("dynamosa").expect("the default strategy");
    for seed in [1, 2] {
        let outcome = search(&java, default, seed, 400_000);
        assert!(is_inside(&outcome, "if (flag)"), "seed {seed} misses the hard branch");
        assert!(!is_inside(&outcome, "// never"), "an element of b is negative");
    }
}

#[test]
fn arrays_of_numbers_are_not_taken_for_arrays_of_objects() {
    let Some(java) = Java::compile(&[GRID]) else { return };
    for seed in [1, 2, 3] {
        let outcome = search_of(&java, "Grid", &Tardis::PUBLISHED, seed, 20_000);
        assert!(outcome.archive.covered() > outcome.goals.len() / 2, "seed {seed}");
    }
}
