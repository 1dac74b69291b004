//! Objects that are not what the executor expects of them: half built, without what their class promises, or with fields that
//! are called like those of the JDK. None of them may end the process.

use std::sync::Arc;

use testwright_executor::{Limits, VmExecutor};
use testwright_goals::execution::Ending;
use testwright_goals::{Criterion, Execution, Goals};
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, ClassSource, Container, Literal, MemberId, Operand, Outcome, Statement, TestCase, Universe,
    UniverseOptions, Value, Var,
};
use testwright_testkit::Java;

const CART: &str = include_str!("../../../testdata/hostile/executor/Cart.java");

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
}

impl Bench {
    fn new() -> Option<Bench> {
        let java = Java::compile(&[CART])?;
        let source = ClassSource::new(Arc::clone(&java.jdk), java.class_path());
        let universe = Universe::build(&source, "Cart", &UniverseOptions::default()).expect("it can be used");
        let goals = Goals::new(&java.class("Cart"), &[], &[Criterion::Branch]).expect("it has code");
        Some(Bench { java, universe, goals })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (Arc::clone(&self.java.jdk), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("it boots")
    }

    fn call(&self, name: &str, arguments: Vec<Operand>) -> Statement {
        let is_it = |member: &testwright_testcase::Member| {
            &*member.owner == "Cart" && &*member.name == name && member.parameters.len() == arguments.len()
        };
        let at = self.universe.members.iter().position(is_it).expect("the universe has it");
        let method = MemberId(at as u32);
        let ty = self.universe.member(method).result.clone();
        Statement { action: Action::Call { method, receiver: None, arguments }, ty }
    }

    fn given_by(&self, executor: &mut VmExecutor<'_>, name: &str) -> Value {
        let observed = executor.observe(&TestCase { statements: vec![self.call(name, vec![])] });
        match observed.expect("it runs").outcomes.into_iter().next() {
            Some(Outcome::Returned { value: Some(value), .. }) => value,
            other => panic!("{name}: {other:?}"),
        }
    }
}

fn entry(key: Value, value: Value) -> Value {
    Value::Container { kind: Container::Map, elements: vec![key, value] }
}

#[test]
fn maps_of_a_run_that_was_stopped_anywhere_are_left_alone() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let test = TestCase {
        statements: vec![bench.call("made", vec![]), bench.call("churn", vec![Operand::Var(Var(0))])],
    };
    let whole = executor.observe(&test).expect("it runs");
    assert!(!matches!(whole.outcomes[1], Outcome::NotRun));
    let most = executor.plain_cost(&test);
    for instructions in 1..most {
        executor.bound_runs(Some(instructions));
        // Whatever it says, it must say something.
        let _ = executor.observe(&test);
    }
    executor.bound_runs(None);
    assert_eq!(executor.observe(&test), Some(whole));
}

#[test]
fn maps_with_null_keys_and_values_say_what_they_are() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let milk = Value::Enum { class: "Cart$Item".into(), name: "MILK".into() };
    assert_eq!(bench.given_by(&mut executor, "churned"), entry(milk, Value::Null));
    assert_eq!(bench.given_by(&mut executor, "nullKey"), entry(Value::Null, Value::Null));
}

#[test]
fn maps_whose_entries_are_none_say_nothing() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    for name in ["missingEntry", "otherEntry", "staticEntry"] {
        let value = bench.given_by(&mut executor, name);
        assert!(matches!(value, Value::Object { .. }), "{name}: {value:?}");
    }
}

#[test]
fn fields_that_are_called_like_the_jdks_are_not_read_as_references() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let failing = TestCase { statements: vec![bench.call("fail", vec![])] };
    let observed = executor.observe(&failing).expect("it runs");
    let Some(Outcome::Threw { message: None, .. }) = observed.outcomes.first() else {
        panic!("{observed:?}")
    };
    let absent = Operand::Literal(Literal::String(text("b")));
    let mut execution = Execution::default();
    executor.execute(&TestCase { statements: vec![bench.call("find", vec![absent])] }, &mut execution);
    assert_eq!(execution.ending, Ending::Completed);
}
