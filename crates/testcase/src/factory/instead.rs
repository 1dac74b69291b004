//! Another call at a place of a test, in the state that the test has built up by then.

use crate::Rng;
use crate::factory::Factory;
use crate::factory::grow::Grower;
use crate::literal::Literal;
use crate::test_case::{Action, Operand, Statement, TestCase, Var};
use crate::universe::MemberId;

impl Factory<'_> {
    /// The test up to a statement, with a use of a target in its place: on the same receiver if it has such members, and with the
    /// same arguments where they fit. None if there is no way to get what the target needs.
    pub fn use_instead(
        &self,
        test: &TestCase,
        at: usize,
        target: MemberId,
        rng: &mut Rng,
    ) -> Option<TestCase> {
        let old = test.statements.get(at)?;
        let mut made = TestCase { statements: test.statements[..at].to_vec() };
        let mut grower = Grower { factory: self, statements: &mut made.statements };
        let on_same = match &old.action {
            Action::Call { receiver: Some(Operand::Var(receiver)), .. } => {
                grower.use_on(target, *receiver, rng)
            }
            _ => false,
        };
        if !on_same && !grower.target(target, rng) {
            return None;
        }
        let mut left: Vec<&Operand> = arguments(old).collect();
        let (mut last, earlier) = (made.statements.pop()?, made.statements);
        for argument in arguments_mut(&mut last) {
            if let Some(place) = left.iter().position(|own| is_alike(&earlier, argument, own)) {
                *argument = left.remove(place).clone();
            }
        }
        let mut statements = earlier;
        statements.push(last);
        Some(TestCase { statements })
    }
}

impl Grower<'_> {
    /// Uses an instance member of a value that is there. False, with nothing appended, if the value has no such member.
    fn use_on(&mut self, target: MemberId, receiver: Var, rng: &mut Rng) -> bool {
        let universe = self.factory.universe;
        let member = universe.member(target);
        let class = self.statements[receiver.index()].ty.as_ref().and_then(|ty| ty.class_name());
        let has_it = !member.is_static
            && class.is_some_and(|name| universe.is_subclass(name, &member.owner))
            && !universe.index.hidden.contains(&target);
        let mark = self.statements.len();
        let done = has_it && self.on(target, receiver, 0, rng).is_some();
        if !done {
            self.statements.truncate(mark);
        }
        done
    }
}

/// Whether one operand can stand for another: they have the same type.
fn is_alike(statements: &[Statement], one: &Operand, other: &Operand) -> bool {
    match (one, other) {
        (Operand::Literal(one), Operand::Literal(other)) => Literal::ty(one) == Literal::ty(other),
        (Operand::Var(one), Operand::Var(other)) => {
            statements[one.index()].ty == statements[other.index()].ty
        }
        _ => false,
    }
}

fn arguments(statement: &Statement) -> impl Iterator<Item = &Operand> {
    let arguments: &[Operand] = match &statement.action {
        Action::New { arguments, .. } | Action::Call { arguments, .. } => arguments,
        _ => &[],
    };
    arguments.iter()
}

fn arguments_mut(statement: &mut Statement) -> impl Iterator<Item = &mut Operand> {
    let arguments: &mut [Operand] = match &mut statement.action {
        Action::New { arguments, .. } | Action::Call { arguments, .. } => arguments,
        _ => &mut [],
    };
    arguments.iter_mut()
}
