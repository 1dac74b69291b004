//! Tests that do something to the world count as stopped, whoever runs them, unless that is allowed.

use std::sync::Arc;

use testwright_executor::{Limits, Notice, VmExecutor};
use testwright_goals::execution::Ending;
use testwright_goals::{Criterion, Execution, Goals};
use testwright_ir::code::{Cond, Terminator};
use testwright_testcase::{
    Action, ClassSource, MemberId, MemberKind, Operand, Statement, TestCase, Universe, UniverseOptions, Var,
};
use testwright_testkit::Java;
use testwright_vm::effects::Effects;

const TIDY: &str = r#"
    import java.io.File;
    public class Tidy {
        public static class Loud {
            public static int level = 3;
            static { System.setProperty("loud", "yes"); }
            public static int level() { return level; }
        }
        public static class Leaving {
            public static int number = 5;
            static { if (number == 5) System.exit(3); }
        }
        public int count;
        public Tidy() {}
        public int clean(int depth) { if (depth > 3) new File("/missing").delete(); return depth; }
        public int fail() { new File("/missing").delete(); throw new IllegalStateException(); }
        public int leave() { System.exit(2); return 1; }
        public int loud() { return Loud.level(); }
        public int gone() { return Leaving.number; }
        public int background() { new Thread(() -> { while (true) Thread.yield(); }).start(); return 1; }
        public int size() { new File("/missing").delete(); return 7; }
        public boolean isTidy() { return true; }
        public void keep(String name, int depth) throws java.io.IOException {
            String text = depth > 3 ? "deep" : "flat";
            java.nio.file.Files.write(java.nio.file.Paths.get(name), text.getBytes());
        }
    }"#;

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
}

impl Bench {
    fn new() -> Option<Bench> {
        let java = Java::compile(&[TIDY])?;
        let source = ClassSource::new(Arc::clone(&java.jdk), java.class_path());
        let universe = Universe::build(&source, "Tidy", &UniverseOptions::default()).expect("it can be used");
        let goals = Goals::new(&java.class("Tidy"), &[], &[Criterion::Branch]).expect("it has code");
        Some(Bench { java, universe, goals })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (Arc::clone(&self.java.jdk), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("it boots")
    }

    /// A test that makes an object and calls one of its methods.
    fn test(&self, name: &str, arguments: Vec<Operand>) -> TestCase {
        let id = |wanted: &dyn Fn(&testwright_testcase::Member) -> bool| {
            let is_it = |member: &testwright_testcase::Member| &*member.owner == "Tidy" && wanted(member);
            MemberId(self.universe.members.iter().position(is_it).expect("the universe has it") as u32)
        };
        let constructor = id(&|member| member.kind == MemberKind::Constructor);
        let method = id(&|member| &*member.name == name);
        let ty = |id| self.universe.member(id).result.clone();
        let receiver = Some(Operand::Var(Var(0)));
        TestCase {
            statements: vec![
                Statement { action: Action::New { constructor, arguments: vec![] }, ty: ty(constructor) },
                Statement { action: Action::Call { method, receiver, arguments }, ty: ty(method) },
            ],
        }
    }
}

fn text(words: &str) -> Operand {
    Operand::Literal(testwright_testcase::Literal::String(testwright_testcase::literal::text(words)))
}

fn int(value: i32) -> Operand {
    Operand::Literal(testwright_testcase::Literal::Int(value))
}

#[test]
fn a_test_that_does_something_to_the_world_is_stopped_and_says_why() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let cases = [
        ("clean", vec![int(9)], "deleting a file"),
        ("fail", vec![], "deleting a file"),
        ("leave", vec![], "ending the process"),
        ("loud", vec![], "setting a system property"),
        ("gone", vec![], "ending the process"),
        ("background", vec![], "leaving a thread running"),
    ];
    let mut execution = Execution::default();
    for round in 0..2 {
        for (name, arguments, phrase) in cases.clone() {
            let test = bench.test(name, arguments);
            executor.execute(&test, &mut execution);
            assert_eq!(execution.effect.as_deref(), Some(phrase), "{name}, round {round}");
            assert!(matches!(execution.ending, Ending::Stopped { statement: 1, .. }), "{name}");
            assert_eq!(executor.observe(&test), None, "{name}");
        }
        executor.execute(&bench.test("clean", vec![int(1)]), &mut execution);
        assert_eq!((execution.effect.as_deref(), &execution.ending), (None, &Ending::Completed));
    }
}

#[test]
fn effects_that_are_allowed_stop_nothing() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    executor.allow_effects(Effects::from_groups(["files", "properties", "threads"]).expect("these exist"));
    let mut execution = Execution::default();
    for (name, arguments) in [("clean", vec![int(9)]), ("loud", vec![]), ("background", vec![])] {
        executor.execute(&bench.test(name, arguments), &mut execution);
        assert_eq!((execution.effect.as_deref(), &execution.ending), (None, &Ending::Completed), "{name}");
    }
    executor.execute(&bench.test("leave", vec![]), &mut execution);
    assert_eq!(execution.effect.as_deref(), Some("ending the process"));
}

#[test]
fn a_method_with_an_effect_is_not_asked_about_the_state() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let observed = executor.observe(&bench.test("clean", vec![int(1)])).expect("it has no effect");
    let asked: Vec<&str> = observed
        .inspections
        .iter()
        .map(|inspection| &*bench.universe.member(inspection.member).name)
        .collect();
    assert!(asked.contains(&"isTidy") && asked.contains(&"count"), "{asked:?}");
    assert!(!asked.contains(&"size"), "{asked:?}");
}

#[test]
fn a_changed_program_that_does_something_to_the_world_is_noticed() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let test = bench.test("clean", vec![int(1)]);
    let observed = executor.observe(&test).expect("it has no effect");
    let used = executor.plain_cost(&test);
    let body = flipped(&bench, "clean");
    let patch = executor.patch("Tidy", "clean", "(I)I", body).expect("it can be lowered");
    assert_eq!(executor.judge(&test, &observed, used, &patch), Some(Notice::Limit));
    let mut execution = Execution::default();
    executor.execute(&test, &mut execution);
    assert_eq!((execution.effect.as_deref(), &execution.ending), (None, &Ending::Completed));
}

/// The body of a method with the condition of each of its decisions turned round.
fn flipped(bench: &Bench, name: &str) -> testwright_ir::code::Body {
    let file = bench.java.class("Tidy");
    let method = file.methods.iter().find(|method| &*method.name == name).expect("the class has it");
    let mut body = testwright_ir::translate(&file, method).expect("it can be translated");
    for block in &mut body.blocks {
        if let Terminator::If { cond, .. } = &mut block.terminator {
            *cond = if *cond == Cond::Le { Cond::Gt } else { Cond::Le };
        }
    }
    body
}

#[test]
fn a_run_that_is_stopped_at_a_file_says_where() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let mut execution = Execution::default();
    for (name, touched) in
        [("list.txt", "list.txt"), ("/home/user/list.txt", "list.txt"), ("/etc/x", "/etc/x")]
    {
        executor.execute(&bench.test("keep", vec![text(name), int(1)]), &mut execution);
        assert_eq!(execution.touched.as_deref(), Some(touched.as_bytes()));
    }
    for test in [bench.test("keep", vec![text("/run/of-test/a"), int(1)]), bench.test("leave", vec![])] {
        executor.execute(&test, &mut execution);
        assert_eq!(execution.touched, None);
    }
}

#[test]
fn files_that_the_last_call_writes_are_seen_and_notice_changes() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let mut test = bench.test("keep", vec![text("/run/of-test/a.txt"), int(9)]);
    let other = bench.test("keep", vec![text("/run/of-test/folder"), int(1)]);
    test.statements.insert(1, other.statements[1].clone());
    let observed = executor.observe(&test).expect("its files are its own");
    let files: Vec<(&str, String)> =
        observed.files.iter().map(|(path, text)| (&**path, String::from_utf16_lossy(text))).collect();
    assert_eq!(files, [("a.txt", "deep".to_owned())], "what was there before the last call is not its work");
    let used = executor.plain_cost(&test);
    let body = flipped(&bench, "keep");
    let patch = executor.patch("Tidy", "keep", "(Ljava/lang/String;I)V", body).expect("it can be lowered");
    assert_eq!(executor.judge(&test, &observed, used, &patch), Some(Notice::File(0)));
}
