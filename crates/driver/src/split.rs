//! Tests that do several unrelated things, taken apart.

use testwright_testcase::{Operand, TestCase, Var};

/// The parts of a test that share no value, in the order of their first statements; the test itself if there is only one.
pub(crate) fn parts(test: &TestCase) -> Vec<TestCase> {
    let count = test.statements.len();
    // By statement: the first statement that it is known to belong together with.
    let mut groups: Vec<usize> = (0..count).collect();
    for (at, statement) in test.statements.iter().enumerate() {
        for operand in statement.operands() {
            let Operand::Var(var) = operand else { continue };
            let (one, other) = (groups[at], groups[var.index()]);
            let joined = one.min(other);
            groups
                .iter_mut()
                .filter(|group| **group == one || **group == other)
                .for_each(|group| *group = joined);
        }
    }
    let firsts = (0..count).filter(|at| groups[*at] == *at);
    firsts.map(|group| part(test, |at| groups[at] == group)).collect()
}

/// The statements at some places, which use no others.
fn part(test: &TestCase, is_in: impl Fn(usize) -> bool) -> TestCase {
    let mut places = vec![0u32; test.statements.len()];
    let mut statements = Vec::new();
    for (at, statement) in test.statements.iter().enumerate().filter(|(at, _)| is_in(*at)) {
        places[at] = statements.len() as u32;
        let mut statement = statement.clone();
        for operand in statement.operands_mut() {
            if let Operand::Var(var) = operand {
                *var = Var(places[var.index()]);
            }
        }
        statements.push(statement);
    }
    TestCase { statements }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testwright_testcase::{Action, Literal, MemberId, Statement, Type};

    fn call(method: u32, operands: &[Operand]) -> Statement {
        let action = Action::Call { method: MemberId(method), receiver: None, arguments: operands.to_vec() };
        Statement { action, ty: Some(Type::string()) }
    }

    #[test]
    fn what_shares_no_value_is_taken_apart() {
        let var = |at: u32| Operand::Var(Var(at));
        let one = Operand::Literal(Literal::Int(1));
        let test = TestCase {
            statements: vec![
                call(0, &[]),
                call(1, std::slice::from_ref(&one)),
                call(2, &[var(0)]),
                call(3, &[]),
                call(4, &[var(1), var(1)]),
            ],
        };
        let wanted = [
            vec![call(0, &[]), call(2, &[var(0)])],
            vec![call(1, &[one]), call(4, &[var(0), var(0)])],
            vec![call(3, &[])],
        ];
        let parts = parts(&test);
        assert_eq!(parts, wanted.map(|statements| TestCase { statements }));
        assert!(parts.iter().all(TestCase::check));
    }

    #[test]
    fn what_is_put_together_comes_apart_again() {
        let var = |at: u32| Operand::Var(Var(at));
        let first = TestCase { statements: vec![call(0, &[]), call(1, &[var(0)])] };
        let second = TestCase { statements: vec![call(2, &[]), call(3, &[var(0), var(0)])] };
        let mut test = first.clone();
        test.append(&second);
        assert!(test.check());
        assert_eq!(parts(&test), [first, second]);
    }

    #[test]
    fn values_that_meet_later_belong_together() {
        let var = |at: u32| Operand::Var(Var(at));
        let test = TestCase { statements: vec![call(0, &[]), call(1, &[]), call(2, &[var(1), var(0)])] };
        assert_eq!(parts(&test), [test]);
        assert_eq!(parts(&TestCase::default()), []);
    }
}
