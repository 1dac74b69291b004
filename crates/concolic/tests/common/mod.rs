//! A laboratory for small Java classes: compiles one, makes tests of calls, and looks at what explorations reach.
#![allow(dead_code, reason = "each test file uses what it needs")]

pub(crate) mod library;

use testwright_concolic::{Allowance, Dse, DseSettings, Interests, Traced};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Execution, GoalId, Goals};
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, ClassSource, Classes, Factory, Literal, MemberId, MemberKind, Operand, Seeds, Statement,
    TestCase, Type, Universe, UniverseOptions, Var,
};
use testwright_testkit::Java;

/// A compiled class with its goals.
pub(crate) struct Lab {
    pub(crate) java: Java,
    pub(crate) universe: Universe,
    pub(crate) goals: Goals,
}

/// An argument of a call.
pub(crate) fn s(value: &str) -> Operand {
    Operand::Literal(Literal::String(text(value)))
}

pub(crate) fn i(value: i32) -> Operand {
    Operand::Literal(Literal::Int(value))
}

pub(crate) fn l(value: i64) -> Operand {
    Operand::Literal(Literal::Long(value))
}

pub(crate) fn d(value: f64) -> Operand {
    Operand::Literal(Literal::Double(value))
}

pub(crate) fn f(value: f32) -> Operand {
    Operand::Literal(Literal::Float(value))
}

pub(crate) fn c(value: char) -> Operand {
    Operand::Literal(Literal::Char(value as u16))
}

pub(crate) fn b(value: bool) -> Operand {
    Operand::Literal(Literal::Boolean(value))
}

pub(crate) fn v(index: u32) -> Operand {
    Operand::Var(Var(index))
}

impl Lab {
    /// None, with a note, if no JDK is installed.
    pub(crate) fn new(class: &str, source: &str) -> Option<Lab> {
        Lab::of(class, Java::compile(&[source])?)
    }

    /// A class that was compiled, or one of the JDK.
    pub(crate) fn of(class: &str, java: Java) -> Option<Lab> {
        let classes = ClassSource::new(java.jdk.clone(), java.class_path());
        let universe = Universe::build(&classes, class, &UniverseOptions::default()).expect("a universe");
        let file = classes.class(class).expect("a class file");
        let goals = Goals::new(&file, &[], &[Criterion::Branch]).expect("goals");
        Some(Lab { java, universe, goals })
    }

    /// What the constants of the class suggest.
    pub(crate) fn factory(&self) -> Factory<'_> {
        let classes = ClassSource::new(self.java.jdk.clone(), self.java.class_path());
        Factory::new(&self.universe, Seeds::of_subject(&classes, &self.universe))
    }

    pub(crate) fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (self.java.jdk.clone(), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("an executor")
    }

    pub(crate) fn member(&self, name: &str) -> MemberId {
        let found = self.universe.targets.iter().find(|id| *self.universe.member(**id).name == *name);
        *found.unwrap_or_else(|| panic!("no target {name}"))
    }

    /// A call of a target; the first argument of an instance method is its receiver.
    pub(crate) fn call(&self, name: &str, arguments: Vec<Operand>) -> Statement {
        let id = self.member(name);
        let member = self.universe.member(id);
        let ty = member.result.clone();
        let action = match member.kind {
            MemberKind::Constructor => Action::New { constructor: id, arguments },
            MemberKind::Method if member.is_static => Action::Call { method: id, receiver: None, arguments },
            MemberKind::Method => {
                let mut rest = arguments;
                let receiver = rest.remove(0);
                Action::Call { method: id, receiver: Some(receiver), arguments: rest }
            }
            MemberKind::Field => Action::Get { field: id, receiver: None },
        };
        Statement { action, ty }
    }

    pub(crate) fn array(&self, ty: Type, elements: Vec<Operand>) -> Statement {
        Statement { action: Action::Array { elements }, ty: Some(ty) }
    }

    /// Goals that these tests do not cover, as lines with what is missing.
    pub(crate) fn missing(&self, executor: &mut VmExecutor<'_>, tests: &[TestCase]) -> Vec<String> {
        let mut covered = vec![false; self.goals.len()];
        let mut execution = Execution::default();
        for test in tests {
            executor.execute(test, &mut execution);
            for id in self.goals.ids() {
                covered[id.index()] |= self.goals.is_covered(id, &execution);
            }
        }
        let open = self.goals.ids().filter(|id| !covered[id.index()]);
        open.map(|id| self.goals.goal(id))
            .filter(|goal| &*goal.method != "<init>")
            .map(|goal| format!("{}:{} {:?}", goal.method, goal.line, goal.kind))
            .collect()
    }

    /// Explores from a test with so many runs; the test and what was found.
    pub(crate) fn explore(
        &self,
        dse: &mut Dse,
        executor: &mut VmExecutor<'_>,
        test: TestCase,
        runs: usize,
    ) -> Vec<TestCase> {
        let mut execution = Execution::default();
        executor.execute(&test, &mut execution);
        let is_open = |id: GoalId| !self.goals.is_covered(id, &execution);
        let interests = Interests::new(&self.goals, &is_open);
        let allowance = Allowance { runs, queries: 10 * runs, work: u64::MAX, is_over: &|| false };
        let mut tests = dse.explore(executor, &self.goals, &test, &interests, allowance);
        tests.insert(0, test);
        tests
    }
}

pub(crate) fn test(statements: Vec<Statement>) -> TestCase {
    let test = TestCase { statements };
    assert!(test.check());
    test
}

/// The property that everything rests on: the values that a test has satisfy every clause of its path.
pub(crate) fn check_soundness(dse: &Dse, traced: &Traced) {
    for (at, clause) in traced.path.clauses.iter().enumerate() {
        let holds = traced.path.current.satisfies(dse.arena(), &[clause.term]);
        let text = dse.arena().write_term(clause.term);
        assert!(holds, "clause {at} (line {}, {:?}) does not hold: {text}", clause.line, clause.kind);
    }
}

/// Compiles a class, explores from a test and expects every branch of its methods to be covered.
pub(crate) fn covers_all(class: &str, source: &str, seed: impl Fn(&Lab) -> TestCase, runs: usize) {
    let Some(lab) = Lab::new(class, source) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let seed = seed(&lab);
    let traced = dse.trace(&mut executor, &seed);
    check_soundness(&dse, &traced);
    let tests = lab.explore(&mut dse, &mut executor, seed, runs);
    for test in &tests {
        let traced = dse.trace(&mut executor, test);
        check_soundness(&dse, &traced);
    }
    let missing = lab.missing(&mut executor, &tests);
    assert!(missing.is_empty(), "{class}: {missing:?}\n{:?}\n{tests:#?}", dse.stats());
}
