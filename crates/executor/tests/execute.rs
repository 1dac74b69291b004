//! Test cases run in the virtual machine as they would in Java.

use std::sync::Arc;

use testwright_executor::{Limits, VmExecutor};
use testwright_goals::execution::Ending;
use testwright_goals::{Criterion, Execution, Goals};
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, Literal, Member, MemberId, MemberKind, Operand, Outcome, Primitive, Statement, Stub, TestCase,
    Type, Universe, Value, Var,
};
use testwright_testkit::Java;

const SAMPLE: &str = r#"
    public class Sample {
        public interface Source { int next(); String name(); }
        static int count;
        private int value;
        public Sample(int value) { this.value = value; }
        public int getValue() { return value; }
        public int advance() { return ++value; }
        public int increment() { return ++value; }
        public static int sign(int x) { if (x > 100) return 1; if (x < -100) return -1; return 0; }
        public static boolean greets(String word) { if (word.equals("hello")) return true; return false; }
        public static boolean isDate(String word) { return word.matches("[0-9]{4}-[0-9]{2}") ? true : false; }
        private static final java.util.Set<String> COLORS =
            new java.util.HashSet<>(java.util.Arrays.asList("crimson", "azure"));
        public static int color(String word) { if (COLORS.contains(word)) return 1; return 0; }
        public static int sum(int[] all) { int sum = 0; for (int one : all) sum += one; return sum; }
        public static String ask(Source source) { if (source.next() == 42) return source.name(); return null; }
        public static int divide(int a, int b) { return a / b; }
        public static void forever() { while (true) { count++; } }
        public static int counted() { return ++count; }
        public static int boxed(Integer one) { return one; }
        static class Helper { int x; Helper(int x) { this.x = x; } int half() { return x > 9 ? x / 2 : x; } }
        public static int nested(int x) { return new Helper(x).half(); }
        public static int deep(int x) { return deep(x + 1) + 1; }
        public static long now() { return System.nanoTime(); }
    }"#;

const SELF: &str = "Sample";
const MEMBERS: &[(MemberKind, &str, &str, &str, bool)] = &[
    (MemberKind::Constructor, SELF, "<init>", "(I)V", false),
    (MemberKind::Method, SELF, "advance", "()I", false),
    (MemberKind::Method, SELF, "getValue", "()I", false),
    (MemberKind::Method, SELF, "increment", "()I", false),
    (MemberKind::Method, SELF, "sign", "(I)I", true),
    (MemberKind::Method, SELF, "greets", "(Ljava/lang/String;)Z", true),
    (MemberKind::Method, SELF, "isDate", "(Ljava/lang/String;)Z", true),
    (MemberKind::Method, SELF, "color", "(Ljava/lang/String;)I", true),
    (MemberKind::Method, SELF, "sum", "([I)I", true),
    (MemberKind::Method, SELF, "ask", "(LSample$Source;)Ljava/lang/String;", true),
    (MemberKind::Method, SELF, "divide", "(II)I", true),
    (MemberKind::Method, SELF, "forever", "()V", true),
    (MemberKind::Method, SELF, "counted", "()I", true),
    (MemberKind::Method, SELF, "boxed", "(Ljava/lang/Integer;)I", true),
    (MemberKind::Method, SELF, "nested", "(I)I", true),
    (MemberKind::Method, SELF, "deep", "(I)I", true),
    (MemberKind::Method, SELF, "now", "()J", true),
    (MemberKind::Method, "Sample$Source", "next", "()I", false),
    (MemberKind::Method, "Sample$Source", "name", "()Ljava/lang/String;", false),
];

fn universe() -> Universe {
    let members = MEMBERS.iter().map(|(kind, owner, name, descriptor, is_static)| {
        let result = match descriptor.rsplit(')').next() {
            Some("I") => Some(Type::Primitive(Primitive::Int)),
            Some("J") => Some(Type::Primitive(Primitive::Long)),
            Some("Z") => Some(Type::Primitive(Primitive::Boolean)),
            Some("Ljava/lang/String;") => Some(Type::string()),
            _ => (*kind == MemberKind::Constructor).then(|| Type::class(SELF)),
        };
        Member {
            kind: *kind,
            owner: (*owner).into(),
            declared_in: (*owner).into(),
            name: (*name).into(),
            descriptor: (*descriptor).into(),
            is_static: *is_static,
            is_abstract: owner.ends_with("Source"),
            is_varargs: false,
            is_final: false,
            has_outer: false,
            type_parameters: Vec::new(),
            parameters: Vec::new(),
            parameter_names: Vec::new(),
            result,
            throws: Vec::new(),
        }
    });
    Universe { subject: SELF.into(), members: members.collect(), ..Universe::default() }
}

fn id(name: &str) -> MemberId {
    let at = MEMBERS.iter().position(|(_, _, own, ..)| *own == name).expect("a member of the sample");
    MemberId(at as u32)
}

fn call(name: &str, receiver: Option<Operand>, arguments: Vec<Operand>) -> Statement {
    let ty = universe().member(id(name)).result.clone();
    Statement { action: Action::Call { method: id(name), receiver, arguments }, ty }
}

fn int(value: i32) -> Operand {
    Operand::Literal(Literal::Int(value))
}

fn new(value: i32) -> Statement {
    let action = Action::New { constructor: id("<init>"), arguments: vec![int(value)] };
    Statement { action, ty: Some(Type::class(SELF)) }
}

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
}

impl Bench {
    fn new(criteria: &[Criterion]) -> Option<Bench> {
        let java = Java::compile(&[SAMPLE])?;
        let goals =
            Goals::new(&java.class(SELF), &[java.class("Sample$Helper")], criteria).expect("it has code");
        Some(Bench { java, universe: universe(), goals })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let limits = Limits { instructions: 100_000, ..Limits::default() };
        let class_path = self.java.class_path();
        VmExecutor::new(Arc::clone(&self.java.jdk), class_path, &self.universe, &self.goals, limits)
            .expect("it boots")
    }

    /// Smallest distance to any goal of a method that is not covered.
    fn nearest(&self, execution: &Execution, method: &str) -> f64 {
        let goals = self.goals.goals.iter().filter(|goal| &*goal.method == method);
        let distances =
            goals.map(|goal| self.goals.distance(goal.id, execution)).filter(|distance| *distance > 0.0);
        distances.fold(f64::INFINITY, f64::min)
    }
}

fn run(executor: &mut VmExecutor<'_>, statements: Vec<Statement>) -> Execution {
    let mut execution = Execution::default();
    executor.execute(&TestCase { statements }, &mut execution);
    execution
}

fn last_value(executor: &mut VmExecutor<'_>, statements: Vec<Statement>) -> Option<Value> {
    let observed = executor.observe(&TestCase { statements })?;
    match observed.outcomes.last()? {
        Outcome::Returned { value, .. } => value.clone(),
        _ => None,
    }
}

#[test]
fn statements_give_what_java_gives() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let receiver = Some(Operand::Var(Var(0)));
    let statements =
        vec![new(7), call("increment", receiver.clone(), vec![]), call("getValue", receiver, vec![])];
    assert_eq!(last_value(&mut executor, statements), Some(Value::Literal(Literal::Int(8))));
    let array = Statement {
        action: Action::Array { elements: vec![int(1), int(2), int(4)] },
        ty: Some(Type::array_of(Type::Primitive(Primitive::Int))),
    };
    let statements = vec![array, call("sum", None, vec![Operand::Var(Var(0))])];
    assert_eq!(last_value(&mut executor, statements), Some(Value::Literal(Literal::Int(7))));
    assert_eq!(
        last_value(&mut executor, vec![call("boxed", None, vec![int(500)])]),
        Some(Value::Literal(Literal::Int(500)))
    );
}

#[test]
fn outcomes_belong_to_the_statement_at_which_they_happened_first() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let calls = [5, 200, -200, 300].map(|x| call("sign", None, vec![int(x)]));
    let execution = run(&mut executor, calls.to_vec());
    let statements: Vec<u32> = execution.happened.iter().map(|happened| happened.statement).collect();
    assert_eq!(statements, [0, 0, 1, 2], "two misses at once, then each hit; the last call adds nothing");
    for happened in &execution.happened {
        assert_eq!(execution.distance(happened.point, happened.outcome), 0.0);
    }
}

#[test]
fn distances_fall_towards_numbers_and_strings() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let signs: Vec<f64> = [0, 50, 90]
        .map(|x| bench.nearest(&run(&mut executor, vec![call("sign", None, vec![int(x)])]), "sign"))
        .to_vec();
    assert!(signs[0] > signs[1] && signs[1] > signs[2], "{signs:?}");
    for (method, words, seed) in [
        ("greets", ["", "he", "hella"], "hello"),
        ("isDate", ["", "20-1", "2026-1"], "0000-00"),
        ("color", ["", "ax", "azurd"], "azure"),
    ] {
        let distances = words.map(|word| {
            let argument = Operand::Literal(Literal::String(text(word)));
            bench.nearest(&run(&mut executor, vec![call(method, None, vec![argument])]), method)
        });
        assert!(distances[0] > distances[1] && distances[1] > distances[2], "{method}: {distances:?}");
        assert!(executor.compared().contains(&Literal::String(text(seed))), "{method}");
    }
}

#[test]
fn runs_start_from_the_same_state_whatever_ran_before() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    for _ in 0..3 {
        let statements = vec![call("counted", None, vec![]), call("counted", None, vec![])];
        assert_eq!(last_value(&mut executor, statements), Some(Value::Literal(Literal::Int(2))));
    }
}

#[test]
fn classes_that_a_run_loads_are_watched_in_watched_runs_only() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let statements = || vec![call("nested", None, vec![int(10)])];
    for _ in 0..3 {
        for _ in 0..2 {
            let execution = run(&mut executor, statements());
            let covered = bench.goals.goals.iter().filter(|goal| bench.goals.is_covered(goal.id, &execution));
            let methods: Vec<&str> = covered.map(|goal| &*goal.method).collect();
            assert_eq!(methods, ["nested", "<init>", "half"]);
        }
        assert_eq!(last_value(&mut executor, statements()), Some(Value::Literal(Literal::Int(5))));
    }
}

#[test]
fn exceptions_limits_and_ill_typed_values_end_a_run_each_in_its_way() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let thrown = run(&mut executor, vec![call("divide", None, vec![int(1), int(0)])]);
    assert_eq!(thrown.ending, Ending::Threw { statement: 0 });
    assert_eq!(
        thrown.thrown.map(|thrown| thrown.exception.to_string()),
        Some("java/lang/ArithmeticException".into())
    );
    let endless = run(&mut executor, vec![call("forever", None, vec![])]);
    assert!(matches!(endless.ending, Ending::Stopped { .. }), "{:?}", endless.ending);
    let deep = run(&mut executor, vec![call("deep", None, vec![int(0)])]);
    assert!(matches!(&deep.ending, Ending::Stopped { .. }), "{:?}", deep.ending);
    let word = Operand::Literal(Literal::String(text("x")));
    let ill_typed = run(&mut executor, vec![call("boxed", None, vec![word])]);
    assert!(
        matches!(&ill_typed.ending, Ending::Stopped { reason, .. } if reason.contains("java.lang.String"))
    );
    let of_null = run(&mut executor, vec![call("getValue", Some(Operand::Null), vec![])]);
    assert!(matches!(of_null.ending, Ending::Stopped { .. }));
}

#[test]
fn stubs_answer_what_they_were_told() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let stub = |number: i32| {
        let Type::Class(class) = Type::class("Sample$Source") else { unreachable!("a class") };
        let name = Operand::Literal(Literal::String(text("deep thought")));
        let answers = vec![(id("next"), Some(int(number))), (id("name"), Some(name))];
        let ty = Some(Type::Class(Arc::clone(&class)));
        Statement { action: Action::Stub(Stub { class, constructor: None, answers }), ty }
    };
    let ask = || call("ask", None, vec![Operand::Var(Var(0))]);
    assert_eq!(last_value(&mut executor, vec![stub(1), ask()]), Some(Value::Null));
    assert_eq!(
        last_value(&mut executor, vec![stub(42), ask()]),
        Some(Value::Literal(Literal::String(text("deep thought"))))
    );
}

#[test]
fn what_depends_on_the_outside_is_tainted() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let observed =
        executor.observe(&TestCase { statements: vec![call("now", None, vec![])] }).expect("it runs");
    assert!(matches!(observed.outcomes[..], [Outcome::Returned { tainted: true, .. }]));
}

#[test]
fn getters_show_the_state_and_methods_that_change_it_do_not() {
    let Some(bench) = Bench::new(&[Criterion::Branch]) else { return };
    let mut executor = bench.executor();
    let observed = executor.observe(&TestCase { statements: vec![new(3)] }).expect("it runs");
    let shown: Vec<(&str, &Value)> = observed
        .inspections
        .iter()
        .map(|one| (&*bench.universe.members[one.member.0 as usize].name, &one.value))
        .collect();
    assert_eq!(shown, [("getValue", &Value::Literal(Literal::Int(3)))]);
}

#[test]
fn lines_are_seen() {
    let Some(bench) = Bench::new(&[Criterion::Line]) else { return };
    let mut executor = bench.executor();
    let execution = run(&mut executor, vec![call("sign", None, vec![int(0)])]);
    let covered = bench.goals.ids().filter(|id| bench.goals.is_covered(*id, &execution)).count();
    assert_eq!(covered, 1, "the method is on one line");
}
