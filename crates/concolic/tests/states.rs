//! Path conditions on the state that a method finds: how they read, when they hold, and how they are satisfied.

mod common;

use common::{Lab, i, s, v};
use testwright_concolic::{StateSettings, States};
use testwright_executor::VmExecutor;
use testwright_tardis::{ConditionId, Followed};
use testwright_testcase::{Operand, TestCase};

fn text(followed: &Followed) -> Vec<&str> {
    followed.clauses.iter().map(|clause| &*clause.text).collect()
}

fn test(statements: Vec<testwright_testcase::Statement>) -> TestCase {
    TestCase { statements }
}

/// The alternative whose last clause reads like this.
fn alternative(followed: &Followed, last: &str) -> ConditionId {
    let found = followed.alternatives.iter().find(|one| &*one.last.text == last);
    let all: Vec<&str> = followed.alternatives.iter().map(|one| &*one.last.text).collect();
    found.unwrap_or_else(|| panic!("no {last} among {all:?}")).id
}

struct Session<'a> {
    lab: &'a Lab,
    executor: VmExecutor<'a>,
    states: States,
}

impl<'a> Session<'a> {
    fn new(lab: &'a Lab) -> Session<'a> {
        let states = States::new(&lab.goals, StateSettings::default());
        Session { lab, executor: lab.executor(), states }
    }

    fn follow(&mut self, test: &TestCase) -> Followed {
        let lab = self.lab;
        let found = self.states.follow(&mut self.executor, &lab.universe, &lab.goals, test);
        found.expect("the last call is reached")
    }
}

const SAMPLE: &str = include_str!("../../../testdata/tardis/SampleClass.java");

fn sample(lab: &Lab, a: [i32; 5], b: [i32; 10]) -> TestCase {
    let arguments: Vec<Operand> = a.iter().chain(&b).map(|value| i(*value)).collect();
    test(vec![lab.call("<init>", arguments), lab.call("run", vec![v(0)])])
}

#[test]
fn path_conditions_read_like_the_published_ones() {
    let Some(lab) = Lab::new("SampleClass", SAMPLE) else { return };
    let mut session = Session::new(&lab);
    let followed = session.follow(&sample(&lab, [0; 5], [0; 10]));
    let expected = [
        "this.a != null",
        "this.a.length > 0",
        "this.a[0] <= 0",
        "this.a.length > 1",
        "this.a[1] <= 1000",
        "this.a.length > 2",
        "this.a[2] <= 2000",
        "this.a.length > 3",
        "this.a[3] <= 3000",
        "this.a.length > 4",
        "this.a[4] <= 4000",
        "this.a.length <= 5",
    ];
    assert_eq!(text(&followed), expected);
    let last: Vec<&str> = followed.alternatives.iter().map(|one| &*one.last.text).collect();
    assert_eq!(last[1..4], ["this.a.length <= 0", "this.a[0] > 0", "this.a.length <= 1"]);
    assert_eq!(followed.clauses[2].variables, [Box::from("this.a[0]")]);
    assert!(followed.clauses[2].objects.is_empty(), "an array keeps no invariant");
    assert_eq!(followed.clauses[0].objects, [Box::from("this.a")]);
}

#[test]
fn conditions_that_map_to_literals_are_solved() {
    let Some(lab) = Lab::new("SampleClass", SAMPLE) else { return };
    let mut session = Session::new(&lab);
    let zeros = sample(&lab, [0; 5], [0; 10]);
    let mut now = zeros.clone();
    // From one negated clause to the next, as far as the branch that is hard to reach.
    for (at, bound) in [0, 1000, 2000, 3000, 4000].into_iter().enumerate() {
        let followed = session.follow(&now);
        let wanted = alternative(&followed, &format!("this.a[{at}] > {bound}"));
        assert!(!session.states.is_contradiction(wanted));
        assert!(!session.states.measure(&mut session.executor, wanted, &now).is_met());
        let solved = session.states.solve(&mut session.executor, &lab.universe, wanted, &now);
        now = solved.expect("literals that satisfy it");
        assert!(session.states.measure(&mut session.executor, wanted, &now).is_met());
    }
    let line = SAMPLE.lines().position(|line| line.contains("if (flag)")).expect("the hard branch") + 1;
    let missed = |tests: &[TestCase], executor: &mut VmExecutor<'_>| {
        let missing = lab.missing(executor, tests);
        missing.iter().filter(|goal| goal.starts_with(&format!("run:{line} "))).count()
    };
    assert_eq!(
        missed(std::slice::from_ref(&zeros), &mut session.executor),
        1,
        "nothing but zeros does not reach it"
    );
    assert_eq!(missed(&[zeros, now], &mut session.executor), 0);
}

#[test]
fn what_the_constructor_forbids_is_not_solved() {
    let Some(lab) = Lab::new("SampleClass", SAMPLE) else { return };
    let mut session = Session::new(&lab);
    let start = sample(&lab, [1, 0, 0, 0, 0], [0; 10]);
    let followed = session.follow(&start);
    let wanted = alternative(&followed, "this.b[0] < -this.a[0]");
    assert!(!session.states.is_contradiction(wanted), "the condition knows nothing of the constructor");
    assert_eq!(session.states.solve(&mut session.executor, &lab.universe, wanted, &start), None);
    let shorter = alternative(&followed, "this.a.length <= 1");
    assert_eq!(session.states.solve(&mut session.executor, &lab.universe, shorter, &start), None);
}

const NODES: &str = r#"
public class Nodes {
    public interface Shape { int area(); }
    public static class Square implements Shape { public int side; public Square(int side) { this.side = side; } public int area() { return side * side; } }
    public static class Line implements Shape { public Line() {} public int area() { return 0; } }
    public Nodes next; public int value; public String name; public Integer size; public Object any;
    public Nodes(int value) { this.value = value; }
    public void link(Nodes other) { next = other; }
    public void call(String name) { this.name = name; }
    public void any(Object any) { this.any = any; }
    public int walk(Nodes other) {
        if (next == null) return 0;
        if (next == other) return 1;
        if (next.value > 10) return 2;
        if (next.next != null && next.next.value == value) return 3;
        return 4;
    }
    public int greet() {
        if (name.startsWith("Dr")) return 1;
        return 2;
    }
    public int sort(Shape shape) {
        if (any instanceof String) return 1;
        if (shape.area() > 20) return 2;
        value = 7;
        if (value > 3) return 3;
        return 4;
    }
}
"#;

#[test]
fn references_are_null_the_same_or_of_a_class() {
    let Some(lab) = Lab::new("Nodes", NODES) else { return };
    let mut session = Session::new(&lab);
    let alone = test(vec![lab.call("<init>", vec![i(1)]), lab.call("walk", vec![v(0), Operand::Null])]);
    let followed = session.follow(&alone);
    assert_eq!(text(&followed), ["this.next == null"]);
    let linked = test(vec![
        lab.call("<init>", vec![i(1)]),
        lab.call("<init>", vec![i(2)]),
        lab.call("link", vec![v(0), v(1)]),
        lab.call("walk", vec![v(0), v(0)]),
    ]);
    let wanted = alternative(&followed, "this.next != null");
    assert!(session.states.measure(&mut session.executor, wanted, &linked).is_met());
    assert!(!session.states.measure(&mut session.executor, wanted, &alone).is_met());
    let followed = session.follow(&linked);
    assert_eq!(
        text(&followed),
        ["this.next != null", "other != this.next", "this.next.value <= 10", "this.next.next == null"]
    );
    let same = alternative(&followed, "other == this.next");
    let mut aliased = linked.clone();
    aliased.statements[3] = lab.call("walk", vec![v(0), v(1)]);
    assert!(session.states.measure(&mut session.executor, same, &aliased).is_met());
    assert!(!session.states.measure(&mut session.executor, same, &linked).is_met());
    // Where there is no such place, the clause does not hold.
    let deep = alternative(&followed, "this.next.value > 10");
    let fit = session.states.measure(&mut session.executor, deep, &alone);
    assert_eq!(fit.unmet, 3, "there is no next node, so it is the other one, and it has no value");
}

#[test]
fn texts_classes_and_what_the_method_writes_itself() {
    let Some(lab) = Lab::new("Nodes", NODES) else { return };
    let mut session = Session::new(&lab);
    let unnamed = test(vec![lab.call("<init>", vec![i(1)]), lab.call("greet", vec![v(0)])]);
    let followed = session.follow(&unnamed);
    assert_eq!(text(&followed), ["this.name == null"]);
    let named = test(vec![
        lab.call("<init>", vec![i(1)]),
        lab.call("call", vec![v(0), s("Ada")]),
        lab.call("greet", vec![v(0)]),
    ]);
    let followed = session.follow(&named);
    assert_eq!(text(&followed), ["this.name != null", "!this.name.startsWith(\"Dr\")"]);
    let wanted = alternative(&followed, "this.name.startsWith(\"Dr\")");
    let solved = session.states.solve(&mut session.executor, &lab.universe, wanted, &named).expect("a name");
    assert!(session.states.measure(&mut session.executor, wanted, &solved).is_met());

    let square = lab.universe.targets.iter().copied().find(|id| {
        &*lab.universe.member(*id).owner == "Nodes$Square" && &*lab.universe.member(*id).name == "<init>"
    });
    let square = square.expect("its constructor");
    let ty = lab.universe.member(square).result.clone();
    let action = testwright_testcase::Action::New { constructor: square, arguments: vec![i(3)] };
    let shaped = test(vec![
        lab.call("<init>", vec![i(1)]),
        testwright_testcase::Statement { action, ty },
        lab.call("sort", vec![v(0), v(1)]),
    ]);
    let followed = session.follow(&shaped);
    assert_eq!(
        text(&followed),
        [
            "!(this.any instanceof java.lang.String)",
            "shape != null",
            "shape.getClass() == Nodes$Square.class",
            "shape.side * shape.side <= 20",
        ],
        "what the method wrote itself is no symbol"
    );
}

#[test]
fn contradictions_are_proved() {
    let source = "public class Twice { private int n; public Twice(int n) { this.n = n; } \
        public int run() { if (n > 5) { if (n > 3) return 1; return 2; } return 3; } }";
    let Some(lab) = Lab::new("Twice", source) else { return };
    let mut session = Session::new(&lab);
    let start = test(vec![lab.call("<init>", vec![i(9)]), lab.call("run", vec![v(0)])]);
    let followed = session.follow(&start);
    assert_eq!(text(&followed), ["this.n > 5", "this.n > 3"]);
    let never = alternative(&followed, "this.n <= 3");
    assert!(session.states.is_contradiction(never));
    let other = alternative(&followed, "this.n <= 5");
    assert!(!session.states.is_contradiction(other));
}

/// The classes whose methods keep invariants.
const CLASSES: [(&str, &str); 9] = [
    ("BoundedStack", include_str!("../../../testdata/tardis/BoundedStack.java")),
    ("IntRange", include_str!("../../../testdata/tardis/IntRange.java")),
    ("CalendarDate", include_str!("../../../testdata/tardis/CalendarDate.java")),
    ("Matrix", include_str!("../../../testdata/tardis/Matrix.java")),
    ("SortedList", include_str!("../../../testdata/tardis/SortedList.java")),
    ("Account", include_str!("../../../testdata/tardis/Account.java")),
    ("IntervalSet", include_str!("../../../testdata/tardis/IntervalSet.java")),
    ("RingBuffer", include_str!("../../../testdata/tardis/RingBuffer.java")),
    ("Thermostat", include_str!("../../../testdata/tardis/Thermostat.java")),
];

/// What everything rests on: a test satisfies all clauses of its own path, so it misses an alternative by its last clause
/// alone; and what the solver finds satisfies what it was asked for.
#[test]
fn tests_satisfy_their_own_paths() {
    use rand::SeedableRng;
    let mut solved = 0;
    for (class, source) in CLASSES {
        let Some(lab) = Lab::new(class, source) else { return };
        let mut session = Session::new(&lab);
        let factory = lab.factory();
        let mut rng = testwright_testcase::Rng::seed_from_u64(11);
        let mut conditions = 0;
        for round in 0..4 {
            for target in &lab.universe.targets {
                let Some(test) = factory.test_of(*target, &mut rng) else { continue };
                let found = session.states.follow(&mut session.executor, &lab.universe, &lab.goals, &test);
                for alternative in found.iter().flat_map(|found| &found.alternatives) {
                    let fit = session.states.measure(&mut session.executor, alternative.id, &test);
                    let text = &alternative.last.text;
                    assert_eq!(fit.unmet, 1, "{class}: {text} in round {round} of {test:?}");
                    conditions += 1;
                    let other =
                        session.states.solve(&mut session.executor, &lab.universe, alternative.id, &test);
                    if let Some(other) = other {
                        solved += 1;
                        let fit = session.states.measure(&mut session.executor, alternative.id, &other);
                        assert!(fit.is_met(), "{class}: {text} is not satisfied by {other:?}");
                    }
                }
            }
        }
        assert!(conditions > 0, "{class} has no decisions");
    }
    assert!(solved > 20, "only {solved} conditions were solved");
}
