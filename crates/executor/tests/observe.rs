//! What is seen of objects when a test has run: of the JDK's, of those that text was written to, and what changed.

use std::sync::Arc;

use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Goals};
use testwright_testcase::literal::text;
use testwright_testcase::observed::Drain;
use testwright_testcase::{
    Action, ClassSource, Container, Literal, MemberId, MemberKind, Observed, Operand, Outcome, Primitive,
    Statement, TestCase, Type, Universe, UniverseOptions, Value, Var,
};
use testwright_testkit::Java;

const LEDGER: &str = r#"
    import java.math.*;
    import java.time.*;
    import java.util.*;
    public class Ledger {
        private String owner;
        private int entries;
        public Ledger(String owner) { this.owner = owner; }
        private Ledger(String owner, int entries) { this.owner = owner; this.entries = entries; }
        public String getOwner() { return owner; }
        public int getEntries() { return entries; }
        public Ledger withOwner(String owner) { return new Ledger(owner, entries); }
        public void enter() { entries++; }
        public static void move(int count, Ledger from, Ledger to) { from.entries -= count; to.entries += count; }
        public Ledger entered() { entries++; return this; }
        public static void print(String what, StringBuilder to) { to.append(what).append(';'); }
        public static BigInteger whole() { return BigInteger.TEN.pow(20).negate(); }
        public static BigInteger endless() { return BigInteger.TWO.pow(10_000); }
        public static BigDecimal exact() { return new BigDecimal("1.20"); }
        public static LocalDate day() { return LocalDate.of(2024, 2, 29); }
        public static List<Object> list() { return Arrays.asList("a", 2, null, RoundingMode.UP); }
        public static List<Object> odd() { return Arrays.asList("a", new Object()); }
        public static Set<Long> set() { return Collections.unmodifiableSet(new TreeSet<>(Arrays.asList(2L, 1L))); }
        public static Optional<List<String>> some() { return Optional.of(Collections.singletonList("x")); }
        public static Map<String, Integer> map() { return new HashMap<>(Collections.singletonMap("k", null)); }
        public static Map<Long, Long> noMap() { return new TreeMap<>(); }
        public static Map<Long, Long> largeMap() {
            Map<Long, Long> map = new TreeMap<>(Collections.singletonMap(1L, 2L));
            map.put(3L, 4L);
            return map;
        }
        public static Map<String, String> weakMap() { return new WeakHashMap<>(Collections.singletonMap("k", "v")); }
        public static Map.Entry<String, Integer> entry() { return new AbstractMap.SimpleEntry<>("a", 1); }
        public static Object locked() { return new Locked(); }
        public static OptionalInt optional() { return OptionalInt.of(3); }
        public static Iterator<String> iterator() { return Arrays.asList("a", "b").iterator(); }
        public static java.util.stream.IntStream squares() {
            return java.util.stream.IntStream.range(0, 4).map(i -> i * i);
        }
        public static java.util.stream.Stream<Object> endlessStream() {
            return java.util.stream.Stream.generate(() -> 1);
        }
        public static Iterator<Integer> endlessIterator() {
            return java.util.stream.IntStream.iterate(1, i -> i + 1).iterator();
        }
        public static void fill(int[] into, int[] from) { into[0] = from[0]; }
        public static void addTo(List<String> names, String name) { names.add(name); }
        public void refuse() { entries = 9; throw new IllegalStateException(); }
        public static Optional<String> none() { return Optional.empty(); }
        public static StringBuilder builder() { return new StringBuilder("built"); }
        public static class Locked extends Ledger {
            public Locked() { super("nobody"); }
            public boolean isLocked() { return true; }
        }
    }"#;

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
}

impl Bench {
    fn new() -> Option<Bench> {
        let java = Java::compile(&[LEDGER])?;
        let source = ClassSource::new(Arc::clone(&java.jdk), java.class_path());
        let universe =
            Universe::build(&source, "Ledger", &UniverseOptions::default()).expect("it can be used");
        let goals = Goals::new(&java.class("Ledger"), &[], &[Criterion::Branch]).expect("it has code");
        Some(Bench { java, universe, goals })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (Arc::clone(&self.java.jdk), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("it boots")
    }

    fn id(&self, owner: &str, name: &str, parameters: usize) -> MemberId {
        let is_it = |member: &testwright_testcase::Member| {
            &*member.owner == owner && &*member.name == name && member.parameters.len() == parameters
        };
        let at = self.universe.members.iter().position(is_it).expect("the universe has it");
        MemberId(at as u32)
    }

    fn statement(&self, owner: &str, name: &str, on: Option<u32>, arguments: Vec<Operand>) -> Statement {
        let id = self.id(owner, name, arguments.len());
        let member = self.universe.member(id);
        let action = match member.kind {
            MemberKind::Constructor => Action::New { constructor: id, arguments },
            _ => Action::Call { method: id, receiver: on.map(|at| Operand::Var(Var(at))), arguments },
        };
        Statement { action, ty: member.result.clone() }
    }

    /// What a static method without parameters gives.
    fn given_by(&self, executor: &mut VmExecutor<'_>, name: &str) -> Value {
        let statements = vec![self.statement("Ledger", name, None, vec![])];
        let observed = executor.observe(&TestCase { statements }).expect("it runs");
        match observed.outcomes.into_iter().next() {
            Some(Outcome::Returned { value: Some(value), tainted: false }) => value,
            other => panic!("{name}: {other:?}"),
        }
    }

    /// The names of what was looked at, the objects, what was seen, and whether that was so before.
    fn shown(&self, observed: &Observed, unchanged: &[bool]) -> Vec<(&str, u32, Value, bool)> {
        let inspections = observed.inspections.iter().zip(unchanged);
        inspections
            .map(|(one, unchanged)| {
                (&*self.universe.member(one.member).name, one.var.0, one.value.clone(), *unchanged)
            })
            .collect()
    }
}

fn string(of: &str) -> Operand {
    Operand::Literal(Literal::String(text(of)))
}

fn string_value(of: &str) -> Value {
    Value::Literal(Literal::String(text(of)))
}

#[test]
fn objects_of_the_jdk_say_what_they_are() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let parsed = |class: &str, text: &str| Value::Parsed { class: class.into(), text: text.into() };
    let holding = |kind, elements| Value::Container { kind, elements };
    let long = |value| Value::Boxed(Literal::Long(value));
    let up = Value::Enum { class: "java/math/RoundingMode".into(), name: "UP".into() };
    let list = vec![string_value("a"), Value::Boxed(Literal::Int(2)), Value::Null, up];
    let inner = holding(Container::List, vec![string_value("x")]);
    let expected = [
        ("whole", parsed("java/math/BigInteger", "-100000000000000000000")),
        ("exact", parsed("java/math/BigDecimal", "1.20")),
        ("day", parsed("java/time/LocalDate", "2024-02-29")),
        ("list", holding(Container::List, list)),
        ("set", holding(Container::Set, vec![long(1), long(2)])),
        ("some", holding(Container::Optional, vec![inner])),
        ("none", holding(Container::Optional, vec![])),
        ("map", holding(Container::Map, vec![string_value("k"), Value::Null])),
        ("noMap", holding(Container::Map, vec![])),
        ("largeMap", Value::Text(text("{1=2, 3=4}"))),
        ("entry", Value::Text(text("a=1"))),
        ("optional", Value::Text(text("OptionalInt[3]"))),
        ("weakMap", Value::Object { class: "java/util/WeakHashMap".into() }),
        ("builder", Value::Text(text("built"))),
        // What is too long to be read, and what holds something that says nothing of itself.
        ("endless", Value::Object { class: "java/math/BigInteger".into() }),
        ("odd", Value::Object { class: "java/util/Arrays$ArrayList".into() }),
    ];
    for (name, value) in expected {
        assert_eq!(bench.given_by(&mut executor, name), value, "{name}");
    }
}

#[test]
fn iterators_and_streams_show_what_they_give() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let drained = |by, elements| Value::Drained { by, elements };
    let iterated = drained(Drain::Iterator, vec![string_value("a"), string_value("b")]);
    assert_eq!(bench.given_by(&mut executor, "iterator"), iterated);
    let squares = [0, 1, 4, 9].map(|square| Value::Literal(Literal::Int(square))).to_vec();
    let stream = drained(Drain::Stream(Some(Primitive::Int)), squares);
    assert_eq!(bench.given_by(&mut executor, "squares"), stream);
    for endless in ["endlessStream", "endlessIterator"] {
        assert!(matches!(bench.given_by(&mut executor, endless), Value::Object { .. }), "{endless}");
    }
}

#[test]
fn what_a_call_was_given_and_changes_is_seen() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let ints = |of: i32| Statement {
        action: Action::Array { elements: vec![Operand::Literal(Literal::Int(of))] },
        ty: Some(Type::array_of(Type::Primitive(Primitive::Int))),
    };
    let both = vec![Operand::Var(Var(0)), Operand::Var(Var(1))];
    let statements = vec![ints(1), ints(2), bench.statement("Ledger", "fill", None, both)];
    let observed = executor.observe(&TestCase { statements }).expect("it runs");
    let two = Value::Array {
        component: Type::Primitive(Primitive::Int),
        elements: vec![Value::Literal(Literal::Int(2))],
    };
    assert_eq!(observed.changed, [(Var(0), two)], "the other one was only read");
    let list = bench.statement("java/util/ArrayList", "<init>", None, vec![]);
    let add = bench.statement("Ledger", "addTo", None, vec![Operand::Var(Var(0)), string("ann")]);
    let observed = executor.observe(&TestCase { statements: vec![list, add] }).expect("it runs");
    let named = Value::Container { kind: Container::List, elements: vec![string_value("ann")] };
    assert_eq!(observed.changed, [(Var(0), named)]);
}

#[test]
fn a_call_without_a_result_shows_in_all_that_it_was_given() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let new = |owner: &str| bench.statement("Ledger", "<init>", None, vec![string(owner)]);
    let count = Operand::Literal(Literal::Int(3));
    let given = vec![count, Operand::Var(Var(0)), Operand::Var(Var(1))];
    let moved = bench.statement("Ledger", "move", None, given);
    let test = TestCase { statements: vec![new("me"), new("you"), moved] };
    let observed = executor.observe(&test).expect("it runs");
    let unchanged = executor.unchanged(&test, &observed);
    assert_eq!(
        bench.shown(&observed, &unchanged),
        [
            ("getOwner", 0, string_value("me"), true),
            ("getEntries", 0, Value::Literal(Literal::Int(-3)), false),
            ("getOwner", 1, string_value("you"), true),
            ("getEntries", 1, Value::Literal(Literal::Int(3)), false)
        ]
    );
}

#[test]
fn state_is_seen_after_an_exception() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let new = bench.statement("Ledger", "<init>", None, vec![string("me")]);
    let refuse = bench.statement("Ledger", "refuse", Some(0), vec![]);
    let test = TestCase { statements: vec![new, refuse] };
    let observed = executor.observe(&test).expect("it runs");
    let unchanged = executor.unchanged(&test, &observed);
    assert_eq!(
        bench.shown(&observed, &unchanged),
        [
            ("getOwner", 0, string_value("me"), true),
            ("getEntries", 0, Value::Literal(Literal::Int(9)), false)
        ]
    );
}

#[test]
fn what_a_call_writes_to_a_builder_is_seen() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let builder = bench.statement("java/lang/StringBuilder", "<init>", None, vec![]);
    let to = Operand::Var(Var(0));
    let print = bench.statement("Ledger", "print", None, vec![string("tea"), to]);
    let test = TestCase { statements: vec![builder.clone(), print] };
    let observed = executor.observe(&test).expect("it runs");
    let unchanged = executor.unchanged(&test, &observed);
    assert_eq!(bench.shown(&observed, &unchanged), [("toString", 0, string_value("tea;"), false)]);
    let alone = executor.observe(&TestCase { statements: vec![builder] }).expect("it runs");
    assert_eq!(alone.inspections, [], "nothing was given to a call");
}

#[test]
fn what_changed_is_told_from_what_was_so_before() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let entries = |count| Value::Literal(Literal::Int(count));
    let new = || bench.statement("Ledger", "<init>", None, vec![string("me")]);
    let mut shown = |statements: Vec<Statement>| {
        let test = TestCase { statements };
        let observed = executor.observe(&test).expect("it runs");
        let unchanged = executor.unchanged(&test, &observed);
        bench.shown(&observed, &unchanged)
    };
    assert_eq!(
        shown(vec![new(), bench.statement("Ledger", "enter", Some(0), vec![])]),
        [("getOwner", 0, string_value("me"), true), ("getEntries", 0, entries(1), false)]
    );
    // What is made of another object is compared with that one.
    assert_eq!(
        shown(vec![new(), bench.statement("Ledger", "withOwner", Some(0), vec![string("you")])]),
        [
            ("getOwner", 1, string_value("you"), false),
            ("getEntries", 1, entries(0), true),
            ("getOwner", 0, string_value("me"), true),
            ("getEntries", 0, entries(0), true),
        ]
    );
    // What is the same object is looked at once.
    assert_eq!(
        shown(vec![new(), bench.statement("Ledger", "entered", Some(0), vec![])]),
        [("getOwner", 0, string_value("me"), true), ("getEntries", 0, entries(1), false)]
    );
    // What is new was not there before.
    assert_eq!(
        shown(vec![new()]),
        [("getOwner", 0, string_value("me"), false), ("getEntries", 0, entries(0), false)]
    );
}

#[test]
fn an_object_is_asked_by_its_own_class_where_its_type_says_less() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let test = TestCase { statements: vec![bench.statement("Ledger", "locked", None, vec![])] };
    let observed = executor.observe(&test).expect("it runs");
    let names: Vec<&str> =
        observed.inspections.iter().map(|one| &*bench.universe.member(one.member).name).collect();
    assert_eq!(names, ["isLocked", "getOwner", "getEntries"]);
}

#[test]
fn inherited_state_is_seen_after_own() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let test = TestCase { statements: vec![bench.statement("Ledger$Locked", "<init>", None, vec![])] };
    let observed = executor.observe(&test).expect("it runs");
    assert_eq!(
        bench.shown(&observed, &[false; 3]),
        [
            ("isLocked", 0, Value::Literal(Literal::Boolean(true)), false),
            ("getOwner", 0, string_value("nobody"), false),
            ("getEntries", 0, Value::Literal(Literal::Int(0)), false),
        ]
    );
}
