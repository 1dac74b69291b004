//! Small classes to search tests for, and an executor that knows what they do without running them.
//!
//! Goals and universe come from class files that javac makes; what a run does is computed here, so that tests of search
//! need no virtual machine. Without a JDK there is nothing to search: [`Subject::compile`] says so and returns none.
#![allow(dead_code, reason = "not every user of this module uses all of it")]

use std::path::Path;

use testwright_goals::execution::{Ending, Happened};
use testwright_goals::{Criterion, Execution, Goals};
use testwright_ir::BlockId;
use testwright_ir::code::SiteId;
use testwright_search::Executor;
use testwright_testcase::literal::text;
use testwright_testcase::{Action, ClassSource, Literal, Operand, TestCase, Universe, UniverseOptions};
use testwright_testkit::Java;

/// A compiled class with what a search needs to know of it.
pub(crate) struct Subject {
    pub(crate) universe: Universe,
    pub(crate) goals: Goals,
}

impl Subject {
    /// Compiles a class of the folder `java`. None, with a note, if there is no JDK.
    pub(crate) fn compile(name: &str) -> Option<Subject> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(format!("{name}.java"));
        let source = std::fs::read_to_string(&source).expect("a class of the folder");
        let java = Java::compile(&[&source])?;
        let own = java.class(name);
        let goals = Goals::new(&own, &[], &[Criterion::Branch]).expect("goals are counted");
        let classes = ClassSource::new(java.jdk.clone(), java.class_path());
        let universe = Universe::build(&classes, name, &UniverseOptions::default()).expect("a universe");
        Some(Subject { universe, goals })
    }

    /// An executor of this class.
    pub(crate) fn executor(&self) -> Toy<'_> {
        Toy { subject: self, compared: Vec::new(), telling: false }
    }
}

/// Computes what a run of the classes in the folder `java` would do.
pub(crate) struct Toy<'s> {
    subject: &'s Subject,
    compared: Vec<Literal>,
    /// Whether it tells what strings were compared with.
    pub(crate) telling: bool,
}

impl Executor for Toy<'_> {
    fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        assert!(test.check(), "a test uses only what it made: {test:?}");
        into.clear(self.subject.goals.points.points, self.subject.goals.points.blocks);
        let mut values: Vec<Option<Literal>> = Vec::with_capacity(test.statements.len());
        for (at, statement) in test.statements.iter().enumerate() {
            let value = |operand: &Operand| match operand {
                Operand::Literal(literal) => Some(literal.clone()),
                Operand::Var(var) => values[var.index()].clone(),
                _ => None,
            };
            let (member, arguments): (_, &[Operand]) = match &statement.action {
                Action::New { constructor, arguments } => (*constructor, arguments),
                Action::Call { method, arguments, .. } => (*method, arguments),
                _ => {
                    values.push(None);
                    continue;
                }
            };
            let member = self.subject.universe.member(member);
            let method = self.subject.goals.points.methods.iter().position(|own| *own.name == *member.name);
            let Some(method) = method else {
                values.push(None);
                continue;
            };
            into.instructions += 10;
            let arguments: [Option<Literal>; 3] =
                std::array::from_fn(|place| arguments.get(place).and_then(&value));
            match self.call(method, &arguments, at as u32, into) {
                Ok(result) => values.push(result),
                Err(()) => {
                    into.ending = Ending::Threw { statement: at };
                    into.completed = at;
                    return;
                }
            }
        }
        into.completed = test.statements.len();
    }

    fn compared(&mut self) -> Vec<Literal> {
        std::mem::take(&mut self.compared)
    }
}

impl Toy<'_> {
    /// Computes a call of a method, given by its place among the points' methods. An error is an exception.
    fn call(
        &mut self,
        method: usize,
        arguments: &[Option<Literal>; 3],
        statement: u32,
        into: &mut Execution,
    ) -> Result<Option<Literal>, ()> {
        let points = &self.subject.goals.points.methods[method];
        into.blocks[points.block(BlockId(0)) as usize] = true;
        let int =
            |place: usize| arguments[place].as_ref().and_then(Literal::to_number).map_or(0, |n| n as i64);
        // Javac jumps away if a condition does not hold, so that the branch is taken if it fails.
        let mut branch = |site: u16, holds: bool, distance: f64| {
            let Some(point) = points.point(SiteId(site), 0) else { return holds };
            let pair = &mut into.distances[point.0 as usize];
            let [to_hold, to_fail] = if holds { [0.0, distance] } else { [distance, 0.0] };
            *pair = [pair[0].min(to_hold), pair[1].min(to_fail)];
            let is_new = |own: &Happened| own.point != point || own.outcome == holds;
            if into.happened.iter().all(is_new) {
                into.happened.push(Happened { point, outcome: !holds, statement });
            }
            holds
        };
        let result = match &*points.name {
            "nested" => {
                let (a, b, c) = (int(0), int(1), int(2));
                let over = |one: i64, other: i64| one.abs_diff(other).max(1) as f64;
                if !branch(0, c > 1_000_000, over(c, 1_000_000)) {
                    0
                } else if !branch(1, c < 1_000_100, over(c, 1_000_100)) {
                    1
                } else if !branch(2, b == c + 29, over(b, c + 29)) {
                    2
                } else if !branch(3, a == b + 17, over(a, b + 17)) {
                    3
                } else {
                    4
                }
            }
            "word" => {
                let Some(Literal::String(word)) = &arguments[0] else { return Err(()) };
                let wanted = text("baz");
                let differing = word.iter().zip(&*wanted).map(|(one, other)| {
                    let gap = f64::from(one.abs_diff(*other));
                    gap / (gap + 1.0)
                });
                let apart = word.len().abs_diff(wanted.len()) as f64 + differing.sum::<f64>();
                if self.telling {
                    self.compared.push(Literal::String(wanted.clone()));
                }
                i32::from(branch(0, apart == 0.0, if apart == 0.0 { 1.0 } else { apart }))
            }
            "real" => {
                let twice = arguments[0].as_ref().and_then(Literal::to_number).unwrap_or(0.0) * 2.0;
                let gap = (twice - 2469.5).abs();
                let distance = if gap == 0.0 {
                    1.0
                } else if gap.is_finite() {
                    gap
                } else {
                    f64::MAX
                };
                i32::from(branch(0, gap == 0.0, distance))
            }
            "plain" => 7,
            "never" => {
                let (x, y) = (int(0) as i32, int(1) as i32);
                if branch(0, x > y, f64::from(x.abs_diff(y)).max(1.0)) {
                    2
                } else {
                    let square = x.wrapping_mul(x);
                    i32::from(branch(1, square == -1, f64::from(square.abs_diff(-1)).max(1.0)))
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(Literal::Int(result)))
    }
}
