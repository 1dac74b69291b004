//! What is seen of calls that code under test makes on the stubs of a test, and of messages that it writes.

use std::sync::Arc;

use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Goals};
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, ClassSource, Literal, Member, MemberId, MemberKind, Observed, Operand, Statement, Stub, TestCase,
    Type, Universe, UniverseOptions, Value, Var,
};
use testwright_testkit::Java;

const DESK: &str = r#"
    import java.util.*;
    public class Desk {
        public interface Mailer {
            boolean isUp(int hour);
            void send(String to, long copies, Object about);
            int compare(Mailer other);
        }
        private final Mailer mailer;
        private final List<String> sent = new ArrayList<>();
        public Desk(Mailer mailer) { this.mailer = mailer; }
        public void greet(String name) {
            if (mailer.isUp(9)) {
                sent.add(name);
                mailer.send(name, 2, this);
            }
        }
        public void tell() {
            List<String> names = new ArrayList<>(List.of("a"));
            mailer.send("kept", 1, List.of("x"));
            mailer.send("changed", 1, names);
            names.add("b");
        }
        public void sort() {
            List<String> names = new ArrayList<>(List.of("b", "a"));
            names.sort((x, y) -> mailer.compare(null));
            names.forEach(name -> mailer.send(name, 1, null));
        }
        public void flood() { for (int i = 0; i < 1000; i++) mailer.isUp(i); }
        public void await() throws Exception {
            Thread thread = new Thread(() -> mailer.isUp(1));
            thread.start();
            thread.join();
        }
        public static void refuse(int n) { throw new IllegalArgumentException("out of range: " + n); }
        public static int parse(String number) { return Integer.parseInt(number); }
        public static Object need(Object what) { return java.util.Objects.requireNonNull(what, "what is needed"); }
        public static Object needBare(Object what) { return java.util.Objects.requireNonNull(what); }
        public static int pick(int at) { return java.util.Objects.checkIndex(at, 3); }
        public static Object list(Object what) { return java.util.Optional.of(what); }
        public static int divide(int by) { return 1 / by; }
        public static void fail() { throw new Failure(7); }
        public static void odd() { throw new Odd(); }
        static class Failure extends RuntimeException { Failure(int code) { super("code " + code); } }
        static class Odd extends RuntimeException {
            Odd() { super("hidden"); }
            @Override public String getMessage() { return "shown"; }
        }
    }"#;

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
}

impl Bench {
    fn new() -> Option<Bench> {
        let java = Java::compile(&[DESK])?;
        let source = ClassSource::new(Arc::clone(&java.jdk), java.class_path());
        let universe = Universe::build(&source, "Desk", &UniverseOptions::default()).expect("it can be used");
        let goals = Goals::new(&java.class("Desk"), &[], &[Criterion::Branch]).expect("it has code");
        Some(Bench { java, universe, goals })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (Arc::clone(&self.java.jdk), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("it boots")
    }

    fn id(&self, owner: &str, name: &str) -> MemberId {
        let is_it = |member: &Member| &*member.owner == owner && &*member.name == name;
        let at = self.universe.members.iter().position(is_it).expect("the universe has it");
        MemberId(at as u32)
    }

    fn statement(&self, name: &str, on: Option<u32>, arguments: Vec<Operand>) -> Statement {
        let id = self.id("Desk", name);
        let member = self.universe.member(id);
        let action = match member.kind {
            MemberKind::Constructor => Action::New { constructor: id, arguments },
            _ => Action::Call { method: id, receiver: on.map(|at| Operand::Var(Var(at))), arguments },
        };
        Statement { action, ty: member.result.clone() }
    }

    /// A desk with a mailer that is up, and a call of it.
    fn desk(&self, method: &str, arguments: Vec<Operand>) -> TestCase {
        let answers = vec![
            (self.id("Desk$Mailer", "isUp"), Some(Operand::Literal(Literal::Boolean(true)))),
            (self.id("Desk$Mailer", "send"), None),
            (self.id("Desk$Mailer", "compare"), Some(Operand::Literal(Literal::Int(0)))),
        ];
        let ty = Type::class("Desk$Mailer");
        let Type::Class(class) = &ty else { unreachable!("it was made so") };
        let stub = Stub { class: Arc::clone(class), constructor: None, answers };
        let statements = vec![
            Statement { action: Action::Stub(stub), ty: Some(ty) },
            self.statement("<init>", None, vec![Operand::Var(Var(0))]),
            self.statement(method, Some(1), arguments),
        ];
        TestCase { statements }
    }

    fn seen(&self, test: &TestCase) -> Observed {
        self.executor().observe(test).expect("it runs")
    }

    fn calls(&self, method: &str, arguments: Vec<Operand>) -> Vec<(&str, Vec<Value>)> {
        let observed = self.seen(&self.desk(method, arguments));
        assert!(observed.interactions.iter().all(|one| one.stub == Var(0) && one.during == Var(2)));
        let described = observed.interactions.into_iter();
        described.map(|one| (&*self.universe.member(one.method).name, one.arguments)).collect()
    }

    fn message(&self, method: &str, arguments: Vec<Operand>) -> Option<String> {
        let statements = vec![self.statement(method, None, arguments)];
        let message = self.seen(&TestCase { statements }).message;
        message.map(|text| String::from_utf16(&text).expect("it is plain"))
    }
}

fn string(of: &str) -> Value {
    Value::Literal(Literal::String(text(of)))
}

fn long(of: i64) -> Value {
    Value::Literal(Literal::Long(of))
}

#[test]
fn calls_on_stubs_are_seen_in_order_with_what_they_were_given() {
    let Some(bench) = Bench::new() else { return };
    let ann = Operand::Literal(Literal::String(text("ann")));
    let hour = Value::Literal(Literal::Int(9));
    assert_eq!(
        bench.calls("greet", vec![ann]),
        [("isUp", vec![hour]), ("send", vec![string("ann"), long(2), Value::Same(Var(1))])]
    );
}

#[test]
fn an_argument_that_has_changed_since_the_call_says_nothing() {
    let Some(bench) = Bench::new() else { return };
    let calls = bench.calls("tell", vec![]);
    let [(_, kept), (_, changed)] = &calls[..] else { panic!("{calls:?}") };
    assert!(matches!(&kept[2], Value::Container { elements, .. } if *elements == [string("x")]));
    assert_eq!(changed[2], Value::Object { class: "java/util/ArrayList".into() });
}

#[test]
fn calls_from_lambdas_of_the_program_count() {
    let Some(bench) = Bench::new() else { return };
    let names: Vec<&str> = bench.calls("sort", vec![]).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["compare", "send", "send"]);
}

#[test]
fn calls_of_many_or_of_other_threads_say_nothing() {
    let Some(bench) = Bench::new() else { return };
    assert_eq!(bench.calls("flood", vec![]), []);
    assert_eq!(bench.calls("await", vec![]), []);
}

#[test]
fn a_message_counts_if_code_under_test_wrote_it() {
    let Some(bench) = Bench::new() else { return };
    let number = |n| vec![Operand::Literal(Literal::Int(n))];
    assert_eq!(bench.message("refuse", number(21)).as_deref(), Some("out of range: 21"));
    assert_eq!(bench.message("fail", vec![]).as_deref(), Some("code 7"));
    assert_eq!(bench.message("need", vec![Operand::Null]).as_deref(), Some("what is needed"));
    assert_eq!(bench.message("needBare", vec![Operand::Null]), None, "there is none");
    assert_eq!(bench.message("list", vec![Operand::Null]), None, "the JDK checks for itself");
    assert_eq!(bench.message("pick", number(5)), None, "the JDK wrote it");
    assert_eq!(bench.message("divide", number(0)), None, "the machine wrote it");
    let word = Operand::Literal(Literal::String(text("x")));
    assert_eq!(bench.message("parse", vec![word]), None, "the JDK wrote it");
    assert_eq!(bench.message("odd", vec![]), None, "the exception shows another one");
}
