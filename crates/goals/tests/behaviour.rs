//! What a class does for its users, as goals.

use testwright_goals::execution::Called;
use testwright_goals::{Criterion, Execution, GoalId, GoalKind, Goals};
use testwright_testkit::Java;

const TILL: &str = "
    public class Till {
        private int total;
        private String owner;
        public Till(String owner) { this.owner = owner; }
        public String getOwner() { return owner; }
        public void setOwner(String owner) { this.owner = owner; }
        public int add(int cents) { if (cents < 0) throw new IllegalArgumentException(); return total += cents; }
        public void refuse() { throw new UnsupportedOperationException(); }
        int hidden() { return total * 2 + add(1); }
        private int secret() { return 1; }
        public static class Roll { public int length() { return Math.abs(-3); } }
        static class Drawer { public int depth() { return Math.abs(-4); } }
    }";

fn goals(source: &str, outer: &str, nested: &[&str], criteria: &[Criterion]) -> Option<Goals> {
    let java = Java::compile(&[source])?;
    let nested: Vec<_> = nested.iter().map(|name| java.class(name)).collect();
    Some(Goals::new(&java.class(outer), &nested, criteria).expect("it has code"))
}

fn described(goals: &Goals) -> Vec<String> {
    let plain = |is_plain: bool| if is_plain { ", plain" } else { "" };
    goals
        .behaviours
        .iter()
        .map(|one| format!("{}.{}{}", one.class, one.method, plain(one.is_plain)))
        .collect()
}

#[test]
fn public_methods_and_constructors_that_can_return_are_behaviours() {
    let criteria = [Criterion::Behaviour];
    let Some(goals) = goals(TILL, "Till", &["Till$Roll", "Till$Drawer"], &criteria) else { return };
    let expected = [
        "Till.<init>, plain",
        "Till.getOwner, plain",
        "Till.setOwner, plain",
        "Till.add",
        "Till$Roll.<init>, plain",
        "Till$Roll.length",
    ];
    assert_eq!(described(&goals), expected);
    assert_eq!(goals.len(), expected.len());
}

#[test]
fn where_nothing_is_public_what_the_package_may_call_is() {
    let source = "public class Inner { static int twice(int x) { return Math.abs(x) * 2; } private int no() { return 0; } }";
    let Some(goals) = goals(source, "Inner", &[], &[Criterion::Behaviour]) else { return };
    assert_eq!(described(&goals), ["Inner.<init>, plain", "Inner.twice"]);
}

#[test]
fn overloads_that_decide_nothing_are_shown_by_another_one() {
    let source = "public class Sum {
        public int add(int x) { return add(x, Math.abs(1)); }
        public int add(int x, int y) { return Math.addExact(x, y); }
        public int add(long x) { return add((int) x, Math.abs(2)); }
        public int cut(int x) { return cut(x, Math.abs(3)); }
        public int cut(int x, int y) { return x > y ? y : x; }
        public int cut(long x) { return x > 0 ? cut((int) x) : 0; }
    }";
    let Some(goals) = goals(source, "Sum", &[], &[Criterion::Behaviour]) else { return };
    let is_plain = |one: &testwright_goals::Behaviour| one.is_plain;
    let wanted = [true, true, false, true, true, false, false];
    assert_eq!(goals.behaviours.iter().map(is_plain).collect::<Vec<bool>>(), wanted);
}

#[test]
fn what_every_record_and_enum_has_is_no_behaviour() {
    let source = "public record Point(int x, int y) { public int y() { return Math.max(y, 0); } public int sum() { return x + y(); } }";
    let Some(goals) = goals(source, "Point", &[], &[Criterion::Behaviour]) else { return };
    assert_eq!(described(&goals), ["Point.<init>, plain", "Point.y", "Point.sum"]);
    let source = "public enum Side { LEFT, RIGHT; public Side other() { return values()[1 - ordinal()]; } }";
    let Some(goals) = crate::goals(source, "Side", &[], &[Criterion::Behaviour]) else { return };
    assert_eq!(described(&goals), ["Side.other"]);
}

#[test]
fn a_behaviour_is_shown_by_a_call_of_the_test_that_returns() {
    let Some(goals) = goals(TILL, "Till", &[], &[Criterion::Branch, Criterion::Behaviour]) else { return };
    let at = goals.behaviours.iter().position(|one| &*one.method == "add").expect("it is there") as u32;
    let kind = GoalKind::Behaviour { number: at };
    let id = goals.goals.iter().find(|goal| goal.kind == kind).expect("it is a goal").id;
    let mut execution = Execution::default();
    execution.clear(goals.points.points, goals.points.blocks);
    let mut distances = vec![goals.distance(id, &execution)];
    // Something else calls it.
    let add = goals.points.methods.iter().find(|method| &*method.name == "add").expect("it is there");
    execution.blocks[add.first_block as usize] = true;
    distances.push(goals.distance(id, &execution));
    execution.called.push(Called { behaviour: at, statement: 1, returned: false });
    distances.push(goals.distance(id, &execution));
    assert!(!goals.is_covered(id, &execution));
    execution.called.push(Called { behaviour: at, statement: 2, returned: true });
    assert_eq!(goals.distance(id, &execution), 0.0);
    assert!(goals.is_covered(id, &execution));
    assert!(distances.is_sorted_by(|one, next| one > next) && distances[2] > 0.0, "{distances:?}");
}

#[test]
fn behaviours_come_after_branches_of_their_method_and_leave_the_numbers_of_branches_alone() {
    let Some(goals) = goals(TILL, "Till", &[], &[Criterion::Branch, Criterion::Behaviour]) else { return };
    let Some(plain) = crate::goals(TILL, "Till", &[], &[Criterion::Branch]) else { return };
    assert!(plain.behaviours.is_empty());
    let branches = goals.goals.iter().take_while(|goal| !goal.is_behaviour()).count();
    assert_eq!(branches, plain.len());
    for goal in &goals.goals[branches..] {
        assert!(goal.is_behaviour() && !goal.parents.is_empty());
        assert!(goal.parents.iter().all(|parent: &GoalId| goals.goal(*parent).method == goal.method));
    }
}
