//! How far runs are from goals, and which goals come first.

use testwright_goals::execution::Ending;
use testwright_goals::{Archive, Criterion, Execution, GoalId, GoalKind, Goals, Point};
use testwright_ir::goals::GoalKind as BranchKind;
use testwright_testkit::Java;

const NESTED: &str = "
    public class Nested {
        static int classify(int a, int b) {
            if (a > 10) {
                if (b == 7) {
                    return 2;
                }
                return 1;
            }
            return 0;
        }
        static int plain() { return 3; }
        static int pick(int key) {
            switch (key) {
                case 1: return 10;
                case 5: return 50;
                default: return 0;
            }
        }
    }";

fn goals(criteria: &[Criterion]) -> Option<Goals> {
    let java = Java::compile(&[NESTED])?;
    Some(Goals::new(&java.class("Nested"), &[], criteria).expect("it has code"))
}

fn blank(goals: &Goals) -> Execution {
    let mut execution = Execution::default();
    execution.clear(goals.points.points, goals.points.blocks);
    execution
}

/// Goals of a method, in order.
fn of<'g>(goals: &'g Goals, method: &str) -> Vec<&'g testwright_goals::Goal> {
    goals.goals.iter().filter(|goal| &*goal.method == method).collect()
}

/// A run of `classify` that reached the first branch, and the second if `second` is given, with these distances.
fn run(goals: &Goals, first: [f64; 2], second: Option<[f64; 2]>) -> Execution {
    let mut execution = blank(goals);
    let classify =
        goals.points.methods.iter().find(|method| &*method.name == "classify").expect("it is there");
    let sites: Vec<Point> = classify.sites.iter().flatten().copied().collect();
    execution.blocks[classify.first_block as usize] = true;
    execution.distances[sites[0].0 as usize] = first;
    if let Some(second) = second {
        execution.distances[sites[1].0 as usize] = second;
    }
    execution
}

#[test]
fn the_distance_falls_as_a_run_comes_nearer_and_is_zero_only_when_the_goal_is_covered() {
    let Some(goals) = goals(&[Criterion::Branch]) else { return };
    let inner: Vec<GoalId> = of(&goals, "classify")[2..].iter().map(|goal| goal.id).collect();
    // javac jumps when the condition of the source fails: `a > 10` holds if the jump is not taken.
    let runs = [
        blank(&goals),
        run(&goals, [9.0, 0.0], None),
        run(&goals, [2.0, 0.0], None),
        run(&goals, [0.0, 1.0], Some([5.0, 0.0])),
        run(&goals, [0.0, 1.0], Some([1.0, 0.0])),
        run(&goals, [0.0, 1.0], Some([0.0, 1.0])),
    ];
    let not_taken = inner[1];
    let distances: Vec<f64> = runs.iter().map(|run| goals.distance(not_taken, run)).collect();
    assert!(distances.windows(2).all(|pair| pair[0] > pair[1]), "{distances:?}");
    assert_eq!(distances[5], 0.0);
    for (run, distance) in runs.iter().zip(&distances) {
        assert_eq!(goals.is_covered(not_taken, run), *distance == 0.0);
    }
}

#[test]
fn goals_inside_a_branch_have_its_outcome_as_parent() {
    let Some(goals) = goals(&[Criterion::Branch]) else { return };
    let found = of(&goals, "classify");
    assert_eq!(found.len(), 4);
    assert!(found[0].parents.is_empty() && found[1].parents.is_empty());
    let outer = found[1];
    assert!(matches!(outer.kind, GoalKind::Branch(BranchKind::Jump { taken: false, .. })));
    assert_eq!(found[2].parents, [outer.id]);
    assert_eq!(found[3].parents, [outer.id]);
    assert_eq!(outer.children, [found[2].id, found[3].id]);
}

#[test]
fn a_switch_has_two_goals_per_key_and_for_its_default() {
    let Some(goals) = goals(&[Criterion::Branch]) else { return };
    let found = of(&goals, "pick");
    assert_eq!(found.len(), 6);
    let mut execution = blank(&goals);
    let (point, outcome) = goals.outcome(found[0].id).expect("a branch");
    assert!(outcome);
    execution.distances[point.0 as usize] = [1.0, 0.0];
    assert!(goals.is_covered(found[0].id, &execution) && !goals.is_covered(found[1].id, &execution));
}

#[test]
fn lines_and_methods_are_covered_by_blocks() {
    let Some(goals) = goals(&[Criterion::Line, Criterion::Method]) else { return };
    let plain: Vec<GoalId> = of(&goals, "plain").iter().map(|goal| goal.id).collect();
    assert_eq!(plain.len(), 2, "one line, one method");
    let method = goals.points.methods.iter().find(|method| &*method.name == "plain").expect("it is there");
    let mut execution = blank(&goals);
    assert!(plain.iter().all(|id| !goals.is_covered(*id, &execution)));
    execution.blocks[method.first_block as usize] = true;
    assert!(plain.iter().all(|id| goals.is_covered(*id, &execution)));
    assert!(plain.iter().all(|id| goals.distance(*id, &execution) == 0.0));
}

#[test]
fn the_archive_keeps_the_cheaper_test_and_says_what_is_new() {
    let Some(goals) = goals(&[Criterion::Branch]) else { return };
    let mut archive: Archive<&str> = Archive::new(&goals);
    let execution = run(&goals, [9.0, 0.0], None);
    let fresh = archive.offer(&goals, &execution, 5, &"long");
    assert_eq!(fresh.len(), archive.covered());
    assert!(archive.offer(&goals, &execution, 5, &"as long").is_empty());
    assert_eq!(archive.best(fresh[0]), Some(&"long"));
    assert!(archive.offer(&goals, &execution, 3, &"short").is_empty());
    assert_eq!(archive.best(fresh[0]), Some(&"short"));
    assert!(!archive.uncovered().contains(&fresh[0]));
}

#[test]
fn the_archive_prefers_tests_that_complete() {
    let Some(goals) = goals(&[Criterion::Branch]) else { return };
    let mut archive: Archive<&str> = Archive::new(&goals);
    let completed = run(&goals, [9.0, 0.0], None);
    let mut threw = completed.clone();
    threw.ending = Ending::Threw { statement: 0 };
    let fresh = archive.offer(&goals, &threw, 1000, &"throws");
    archive.offer(&goals, &completed, 2000, &"one statement more");
    assert_eq!(archive.best(fresh[0]), Some(&"one statement more"));
    archive.offer(&goals, &threw, 1000, &"throws");
    assert_eq!(archive.best(fresh[0]), Some(&"one statement more"));
}

#[test]
fn an_archive_takes_from_another_what_it_lacks_and_what_is_cheaper_there() {
    let Some(goals) = goals(&[Criterion::Branch]) else { return };
    let (one, other) = (run(&goals, [9.0, 0.0], None), run(&goals, [0.0, 9.0], None));
    let mut own: Archive<&str> = Archive::new(&goals);
    let shared = own.offer(&goals, &one, 5, &"own");
    let mut there: Archive<&str> = Archive::new(&goals);
    let lacking: Vec<GoalId> = there.offer(&goals, &other, 5, &"there");
    let lacking: Vec<GoalId> = lacking.into_iter().filter(|id| !shared.contains(id)).collect();
    assert!(!lacking.is_empty());
    own.absorb(there.clone());
    assert_eq!(own.covered(), shared.len() + lacking.len());
    assert!(lacking.iter().all(|id| own.best(*id) == Some(&"there") && !own.uncovered().contains(id)));
    assert!(shared.iter().all(|id| own.best(*id) == Some(&"own")), "equal costs keep the older one");
    there.offer(&goals, &one, 3, &"cheaper");
    own.absorb(there);
    assert!(shared.iter().all(|id| own.best(*id) == Some(&"cheaper")));
    assert!(own.nth(0).is_some_and(|(_, test)| *test == "there"), "the dearest come first");
}

#[test]
fn goals_of_chosen_methods_keep_their_order() {
    let Some(mut goals) = goals(&[Criterion::Branch]) else { return };
    goals.retain(|goal| &*goal.method == "classify");
    assert_eq!(goals.len(), 4);
    assert!(goals.ids().all(|id| goals.goal(id).id == id));
    assert_eq!(goals.goals[2].parents, [GoalId(1)]);
    assert_eq!(goals.goals[1].children, [GoalId(2), GoalId(3)]);
}
