//! Objects to try laws on: those that the suite's tests make, each with the statements that it takes.

use testwright_emit::Test;
use testwright_testcase::{Operand, Outcome, TestCase, Value, Var};

/// Objects that are tried at most; pairs of them are more than a hundred.
const MOST_OBJECTS: usize = 16;

/// Statements that making an object may take.
const MOST_STATEMENTS: usize = 12;

/// How an object is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Maker {
    /// The statements.
    pub(super) test: TestCase,
    /// The one whose value it is.
    pub(super) var: Var,
}

/// Ways to make objects of a class as tests do, short ones first.
pub(super) fn makers(tests: &[Test], class: &str) -> Vec<Maker> {
    let mut makers: Vec<Maker> = Vec::new();
    for test in tests {
        let is_whole =
            test.observed.outcomes.iter().all(|outcome| matches!(outcome, Outcome::Returned { .. }));
        for (at, outcome) in test.observed.outcomes.iter().enumerate() {
            let Outcome::Returned { value: Some(Value::Object { class: own }), tainted: false } = outcome
            else {
                continue;
            };
            let has_type = test.case.statements[at].ty.as_ref().and_then(|ty| ty.class_name());
            if **own != *class || has_type.is_none_or(|name| **name != *class) {
                continue;
            }
            makers.push(slice(&test.case, at));
            // What the test did with it later may have changed it.
            if is_whole && test.case.is_used(at) {
                makers.push(Maker { test: test.case.clone(), var: Var(at as u32) });
            }
        }
    }
    makers.retain(|maker| maker.test.statements.len() <= MOST_STATEMENTS);
    makers.sort_by_key(|maker| maker.test.statements.len());
    let mut different: Vec<Maker> = Vec::new();
    for maker in makers {
        if different.len() < MOST_OBJECTS && !different.contains(&maker) {
            different.push(maker);
        }
    }
    different
}

/// The statements that the value of one needs, and that one.
fn slice(test: &TestCase, at: usize) -> Maker {
    let mut is_needed = vec![false; at + 1];
    is_needed[at] = true;
    for place in (0..=at).rev() {
        // Operands come earlier, so that going back meets all of them.
        let operands = test.statements[place].operands().take(if is_needed[place] { usize::MAX } else { 0 });
        for operand in operands {
            if let Operand::Var(var) = operand {
                is_needed[var.index()] = true;
            }
        }
    }
    let mut test = TestCase { statements: test.statements[..=at].to_vec() };
    for place in (0..=at).rev().filter(|place| !is_needed[*place]) {
        test.remove(place);
    }
    let var = Var(test.statements.len() as u32 - 1);
    Maker { test, var }
}

/// A test that makes two objects one after the other, and which they are.
pub(super) fn joined(one: &Maker, other: &Maker) -> (TestCase, Var, Var) {
    let mut test = one.test.clone();
    let offset = test.statements.len() as u32;
    for statement in &other.test.statements {
        let mut statement = statement.clone();
        for operand in statement.operands_mut() {
            if let Operand::Var(var) = operand {
                var.0 += offset;
            }
        }
        test.statements.push(statement);
    }
    (test, one.var, Var(other.var.0 + offset))
}
