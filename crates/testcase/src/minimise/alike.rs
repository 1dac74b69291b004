//! Alike arrangement: objects that tests make in many ways where one would do.
//!
//! Start at [`made`], which says how a test makes an object, and [`made_like`], which proposes a test that makes it as another one does.
//! Whoever proposes it to a run knows whether the test is still good for what it was.

use std::sync::Arc;

use crate::test_case::{Action, Operand, Statement, TestCase, Var};
use crate::ty::Type;

use super::without;

/// How an object is made: statements that use only one another, the object's last.
#[derive(Clone, Debug)]
pub struct Made {
    statements: Vec<Statement>,
}

impl PartialEq for Made {
    /// What stubs answer is a matter of the test.
    fn eq(&self, other: &Made) -> bool {
        let is_same = |(one, other): (&Statement, &Statement)| match (&one.action, &other.action) {
            (Action::Stub(one), Action::Stub(other)) => one.class == other.class,
            _ => one == other,
        };
        let pairs = || self.statements.iter().zip(&other.statements);
        self.statements.len() == other.statements.len() && pairs().all(is_same)
    }
}

impl Eq for Made {}

impl Made {
    /// Whether it is made of `null` somewhere.
    #[must_use]
    pub fn has_null(&self) -> bool {
        self.statements.iter().flat_map(Statement::operands).any(|operand| *operand == Operand::Null)
    }

    /// The class of the object, by internal name.
    #[must_use]
    pub fn class(&self) -> Option<&Arc<str>> {
        self.statements.last()?.ty.as_ref()?.class_name()
    }

    /// How many statements it takes.
    #[must_use]
    pub fn length(&self) -> usize {
        self.statements.len()
    }
}

/// How a test makes the object of a statement. None if it is no object, or if something is done to what it is made of besides.
#[must_use]
pub fn made(test: &TestCase, at: usize) -> Option<Made> {
    let statement = &test.statements[at];
    let is_object = matches!(&statement.ty, Some(Type::Class(_)));
    let is_creation = matches!(statement.action, Action::New { .. } | Action::Call { .. });
    if !is_object || !is_creation {
        return None;
    }
    let parts = parts(test, at);
    let is_part = |place: usize| parts.contains(&place);
    for (place, statement) in test.statements.iter().enumerate() {
        let is_bad = match &statement.action {
            Action::Set { .. } => true,
            Action::Get { receiver, .. } => receiver.is_some(),
            _ => false,
        };
        if is_part(place) && is_bad {
            return None;
        }
        // What a method is called on may be another thing afterwards.
        let is_on_part = match &statement.action {
            Action::Call { receiver: Some(Operand::Var(on)), .. }
            | Action::Set { receiver: Some(Operand::Var(on)), .. } => on.index() != at && is_part(on.index()),
            _ => false,
        };
        if is_on_part && !is_part(place) {
            return None;
        }
    }
    let mut statements: Vec<Statement> = parts.iter().map(|place| test.statements[*place].clone()).collect();
    for statement in &mut statements {
        if let Action::Stub(stub) = &mut statement.action {
            if stub.constructor.is_some() {
                return None;
            }
            // What is made by the test is not there in another one.
            for answer in stub.answers.iter_mut().filter_map(|(_, answer)| answer.as_mut()) {
                if matches!(answer, Operand::Var(_)) {
                    *answer = Operand::Null;
                }
            }
        }
        for operand in statement.operands_mut() {
            if let Operand::Var(var) = operand {
                var.0 = parts.iter().position(|part| *part == var.index())? as u32;
            }
        }
    }
    Some(Made { statements })
}

/// The places of a statement and of all that its value is made of: operands before what uses them, whatever the order in the test.
/// What stubs answer is not part of it.
fn parts(test: &TestCase, at: usize) -> Vec<usize> {
    fn visit(test: &TestCase, at: usize, found: &mut Vec<usize>) {
        let statement = &test.statements[at];
        let is_stub = matches!(statement.action, Action::Stub(_));
        for operand in statement.operands().filter(|_| !is_stub) {
            if let Operand::Var(var) = operand
                && !found.contains(&var.index())
            {
                visit(test, var.index(), found);
            }
        }
        found.push(at);
    }
    let mut found = Vec::new();
    visit(test, at, &mut found);
    found
}

/// The test that makes the object of a statement like another test does. Its own stubs stay; what it lacks comes from there.
#[must_use]
pub fn made_like(test: &TestCase, at: usize, other: &Made) -> Option<TestCase> {
    let old = parts(test, at);
    let is_stub_of = |place: usize, wanted: &Statement| match (&test.statements[place].action, &wanted.action)
    {
        (Action::Stub(own), Action::Stub(wanted)) => own.class == wanted.class,
        _ => false,
    };
    let mut changed = TestCase { statements: test.statements[..at].to_vec() };
    let mut places: Vec<Var> = Vec::with_capacity(other.statements.len());
    for wanted in &other.statements {
        if matches!(wanted.action, Action::Stub(_)) {
            let is_free = |place: &usize| is_stub_of(*place, wanted) && !places.contains(&Var(*place as u32));
            let own = old.iter().copied().find(is_free).or_else(|| (0..at).find(is_free));
            places.push(Var(own.unwrap_or(changed.statements.len()) as u32));
            if own.is_none() {
                changed.statements.push(wanted.clone());
            }
            continue;
        }
        let mut wanted = wanted.clone();
        for operand in wanted.operands_mut() {
            if let Operand::Var(var) = operand {
                *var = places[var.index()];
            }
        }
        let there = changed.statements.iter().position(|known| *known == wanted);
        places.push(Var(there.unwrap_or(changed.statements.len()) as u32));
        if there.is_none() {
            changed.statements.push(wanted);
        }
    }
    let object = *places.last()?;
    let shift = changed.statements.len();
    for statement in &test.statements[at + 1..] {
        let mut statement = statement.clone();
        for operand in statement.operands_mut() {
            if let Operand::Var(var) = operand {
                *var = match var.index() {
                    place if place < at => *var,
                    place if place == at => object,
                    place => Var((place - at - 1 + shift) as u32),
                };
            }
        }
        changed.statements.push(statement);
    }
    // What only the old object was made of goes.
    let mut old: Vec<usize> = old.into_iter().filter(|place| *place < at).collect();
    old.sort_unstable();
    for place in old.into_iter().rev() {
        if !changed.is_used(place) && object.index() != place {
            changed = without(&changed, place);
        }
    }
    (changed != *test && changed.check()).then_some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::Literal;
    use crate::test_case::Stub;
    use crate::ty::ClassType;
    use crate::universe::MemberId;
    use std::sync::Arc;

    fn statement(action: Action, class: &str) -> Statement {
        Statement { action, ty: Some(Type::class(class)) }
    }

    fn new(constructor: u32, class: &str, arguments: Vec<Operand>) -> Statement {
        statement(Action::New { constructor: MemberId(constructor), arguments }, class)
    }

    fn call(on: u32, argument: Operand) -> Statement {
        let (receiver, arguments) = (Some(Operand::Var(Var(on))), vec![argument]);
        Statement { action: Action::Call { method: MemberId(9), receiver, arguments }, ty: None }
    }

    fn mock(answer: i32) -> Statement {
        let class = Arc::new(ClassType { name: "shop/Mailer".into(), arguments: Vec::new() });
        let answers = vec![(MemberId(7), Some(int(answer)))];
        statement(Action::Stub(Stub { class, constructor: None, answers }), "shop/Mailer")
    }

    fn int(value: i32) -> Operand {
        Operand::Literal(Literal::Int(value))
    }

    fn var(at: u32) -> Operand {
        Operand::Var(Var(at))
    }

    /// A service that has a mailer and a room of this size, and is asked something about a number.
    fn test(answer: i32, size: i32, number: i32) -> TestCase {
        let statements = vec![
            new(0, "shop/Room", vec![int(size)]),
            mock(answer),
            new(1, "shop/Service", vec![var(0), var(1)]),
            call(2, int(number)),
        ];
        TestCase { statements }
    }

    #[test]
    fn an_object_is_made_as_in_another_test_with_the_stubs_of_its_own() {
        let (one, other) = (test(1, 10, 3), test(2, 20, 4));
        let wanted = made(&one, 2).expect("it is made of nothing else");
        assert_ne!(made(&other, 2), Some(wanted.clone()));
        let changed = made_like(&other, 2, &wanted).expect("it has a mailer, too");
        assert_eq!(made(&changed, 2), Some(wanted.clone()), "{changed:?}");
        let expected = vec![
            mock(2),
            new(0, "shop/Room", vec![int(10)]),
            new(1, "shop/Service", vec![var(1), var(0)]),
            call(2, int(4)),
        ];
        assert_eq!(changed.statements, expected);
        assert_eq!(made_like(&one, 2, &wanted), None, "it is made so already");
        let without_mailer = TestCase {
            statements: vec![new(1, "shop/Service", vec![Operand::Null, Operand::Null]), call(0, int(4))],
        };
        let changed = made_like(&without_mailer, 0, &wanted).expect("it gets a mailer");
        assert_eq!(changed, TestCase { statements: [&one.statements[..3], &[call(2, int(4))]].concat() });
    }

    #[test]
    fn what_is_changed_on_the_way_is_made_by_more_than_its_parts() {
        let mut test = test(1, 10, 3);
        test.statements.insert(1, call(0, int(5)));
        for statement in &mut test.statements[2..] {
            for operand in statement.operands_mut() {
                if let Operand::Var(var) = operand
                    && var.0 > 0
                {
                    var.0 += 1;
                }
            }
        }
        assert!(test.check());
        assert_eq!(made(&test, 3), None);
    }
}
