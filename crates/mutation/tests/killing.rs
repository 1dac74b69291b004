//! Test cases run on mutants.

use testwright_executor::{Limits, Notice, VmExecutor};
use testwright_goals::{Criterion, Goals};
use testwright_mutation::maker::{make_test, member_of};
use testwright_mutation::{Killer, MutantId, Mutants, Selection};
use testwright_solver::Const;
use testwright_testcase::{
    Action, ClassSource, Literal, MemberId, Operand, Statement, TestCase, Universe, UniverseOptions, Var,
};
use testwright_testkit::Java;

const SOURCE: &str = r#"
public class Purse {
    private int coins;

    public void put(int more) {
        if (more < 0) {
            throw new IllegalArgumentException();
        }
        coins += more;
    }

    public int coins() {
        return coins;
    }

    public static int largest(int[] of) {
        int largest = of[0];
        for (int i = 1; i < of.length; i++) {
            if (of[i] > largest) {
                largest = of[i];
            }
        }
        return largest;
    }
}
"#;

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
    mutants: Mutants,
}

impl Bench {
    fn new() -> Option<Bench> {
        let java = Java::compile(&[SOURCE])?;
        let source = ClassSource::new(java.jdk.clone(), java.class_path());
        let universe =
            Universe::build(&source, "Purse", &UniverseOptions::default()).expect("a usable class");
        let goals = Goals::new(&java.class("Purse"), &[], &[Criterion::Branch]).expect("readable code");
        let mutants = Mutants::of(&java.class("Purse"), &[], &Selection::stronger());
        Some(Bench { java, universe, goals, mutants })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (self.java.jdk.clone(), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("it boots")
    }

    fn member(&self, name: &str) -> MemberId {
        let all = (0..self.universe.members.len() as u32).map(MemberId);
        let found = all.into_iter().find(|id| {
            let member = self.universe.member(*id);
            &*member.name == name && &*member.owner == "Purse"
        });
        found.unwrap_or_else(|| panic!("there is no member {name}"))
    }

    fn mutant(&self, text: &str) -> MutantId {
        let found = self.mutants.ids().find(|id| self.mutants.mutant(*id).text == text);
        found.unwrap_or_else(|| panic!("there is no mutant {text}"))
    }

    /// A purse into which one amount is put.
    fn put(&self, more: i32) -> TestCase {
        let (constructor, put) = (self.member("<init>"), self.member("put"));
        let ty = self.universe.member(constructor).result.clone();
        let made = Statement { action: Action::New { constructor, arguments: Vec::new() }, ty };
        let receiver = Some(Operand::Var(Var(0)));
        let arguments = vec![Operand::Literal(Literal::Int(more))];
        let call = Statement { action: Action::Call { method: put, receiver, arguments }, ty: None };
        TestCase { statements: vec![made, call] }
    }
}

#[test]
fn state_is_seen_through_the_class_itself() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let mut killer = Killer::new(bench.mutants.clone());
    let test = bench.put(5);
    let expected = killer.expected(&mut executor, &test).expect("it ends");
    let minus = bench.mutant("coins + more to coins - more");
    assert!(matches!(killer.kills(&mut executor, &test, &expected, minus), Some(Notice::State(_))));
    // What a mutant did is gone with it.
    assert_eq!(killer.expected(&mut executor, &test).expect("it ends").observed, expected.observed);
    let boundary = bench.mutant("more < 0 to more <= 0");
    assert_eq!(killer.kills(&mut executor, &test, &expected, boundary), None);
    let zero = bench.put(0);
    let expected = killer.expected(&mut executor, &zero).expect("it ends");
    assert_eq!(killer.kills(&mut executor, &zero, &expected, boundary), Some(Notice::Exception(1)));
    assert_eq!(killer.runs(), 3);
}

#[test]
fn only_what_is_infected_can_be_killed() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let mut killer = Killer::new(bench.mutants.clone());
    for amount in [-1, 0, 5] {
        let test = bench.put(amount);
        let Some(expected) = killer.expected(&mut executor, &test) else { continue };
        let reached = killer.reached(&mut executor, &test, Some(&expected));
        for id in bench.mutants.ids() {
            let kills = killer.kills(&mut executor, &test, &expected, id).is_some();
            let infected = reached.iter().any(|(own, distance)| *own == id && *distance == 0.0);
            assert!(!kills || infected, "{amount}: {}", bench.mutants.describe(id));
        }
    }
}

#[test]
fn values_of_parameters_become_a_test() {
    let Some(bench) = Bench::new() else { return };
    let method = bench.mutants.methods.iter().find(|method| &*method.name == "largest").expect("it has code");
    let member = member_of(&bench.universe, method).expect("tests may call it");
    let call = Action::Call { method: member, receiver: None, arguments: Vec::new() };
    let template = TestCase {
        statements: vec![Statement { action: call, ty: bench.universe.member(member).result.clone() }],
    };
    let items = [3, 9, 4].map(Const::Int).to_vec();
    let array = Const::array(testwright_solver::Element::Int, items).expect("integers");
    let test = make_test(&bench.universe, member, &template, &[Some(array)]).expect("an array and a call");
    assert!(test.check());
    assert_eq!(test.statements.len(), 2);
    let mut executor = bench.executor();
    let mut killer = Killer::new(bench.mutants.clone());
    let killed = killer.killed_by(&mut executor, &test, &|_| true);
    let shorter = bench.mutant("i < of.length to i >= of.length");
    assert!(killed.iter().any(|(id, _)| *id == shorter));
    // The bound past the end is an exception.
    let longer = bench.mutant("i < of.length to i <= of.length");
    assert!(killed.iter().any(|(id, notice)| *id == longer && *notice == Notice::Exception(1)));
}
