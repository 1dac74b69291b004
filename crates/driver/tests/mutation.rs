//! Mutants as goals of a search.

use testwright_driver::{ClassSource, Outcome, Trial};
use testwright_goals::{Criterion, GoalKind};
use testwright_search::algorithm;
use testwright_testkit::Java;

const SOURCE: &str = r#"
public class Tariff {
    private int used;

    public void use(int units) {
        if (units < 0) {
            throw new IllegalArgumentException("units");
        }
        used += units;
    }

    public int price() {
        if (used <= 100) {
            return used * 3;
        }
        return 300 + (used - 100) * 2;
    }

    public static int steps(int from, int to) {
        if (from == 741852 && to > from) {
            return to - from;
        }
        return from;
    }
}
"#;

fn search(strategy: &str, iterations: u64) -> Option<Outcome> {
    let java = Java::compile(&[SOURCE])?;
    let class_path = java.class_path();
    let source = ClassSource::new(java.jdk.clone(), class_path.clone());
    let algorithm = algorithm(strategy).expect("it is registered");
    let trial = Trial {
        criteria: &[Criterion::Branch, Criterion::Mutation],
        iterations: Some(iterations),
        seed: 1,
        ..Trial::new(&java.jdk, &class_path, &source, "Tariff", algorithm)
    };
    Some(trial.run().expect("a search"))
}

/// The mutants that a search did not kill, in words.
fn alive(outcome: &Outcome) -> Vec<String> {
    let goals = outcome.archive.uncovered().iter().map(|id| outcome.goals.goal(*id));
    goals
        .filter_map(|goal| match &goal.kind {
            GoalKind::Mutant { text, .. } => Some(format!("{}: {text}", goal.method)),
            _ => None,
        })
        .collect()
}

#[test]
fn mutants_are_goals_after_all_others() {
    let Some(outcome) = search("random", 10) else { return };
    let first = outcome.goals.goals.iter().position(|goal| matches!(goal.kind, GoalKind::Mutant { .. }));
    let first = first.expect("there are mutants");
    assert!(first > 0);
    assert!(outcome.goals.goals[first..].iter().all(|goal| matches!(goal.kind, GoalKind::Mutant { .. })));
    let parents = outcome.goals.goals[first..].iter().filter(|goal| !goal.parents.is_empty()).count();
    assert!(parents > 0, "a mutant waits for the branch that leads to it");
}

#[test]
fn the_default_strategy_kills_what_can_be_killed() {
    let Some(outcome) = search("dynamosa", 20_000) else { return };
    // Nothing separates `used <= 100` from `used < 100`: both give 300 for 100 units.
    assert_eq!(alive(&outcome), ["price: used <= 100 to used < 100"]);
}

#[test]
fn tests_made_by_regions_reach_what_random_ones_do_not() {
    let Some(outcome) = search("d-algorithm", 500) else { return };
    let left = alive(&outcome);
    assert!(left.iter().all(|text| !text.starts_with("steps")), "{left:?}");
    let Some(random) = search("random", 500) else { return };
    assert!(alive(&random).iter().any(|text| text.starts_with("steps")));
}
