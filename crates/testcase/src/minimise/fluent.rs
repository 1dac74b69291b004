//! Fluent calls: what builders are told becomes one chain, as people write it.
//!
//! Start at [`chained`], which proposes a test in which each call of a builder is made on what the call before it gave. What lies
//! between those calls moves before them. Whoever proposes it to a run knows whether it still does the same.

use crate::observed::{Outcome, Value};
use crate::test_case::{Action, Operand, Statement, TestCase, Var};
use crate::ty::Type;

/// Whether a test has a call that may give what it was called on; a cheap look before a run.
#[must_use]
pub fn may_chain(test: &TestCase) -> bool {
    let may_link = |statement: &Statement| {
        receiver(statement).is_some_and(|on| {
            let made = &test.statements[on.index()];
            statement.ty.is_some() && statement.ty == made.ty
        })
    };
    test.statements.iter().any(may_link)
}

/// The test in which the calls that the object of the statement `root` was built with are a chain. None if they are one already, or
/// if the object is of any other use than that something is asked of it in the end.
#[must_use]
pub fn chained(test: &TestCase, outcomes: &[Outcome], root: usize) -> Option<TestCase> {
    let ty = test.statements[root].ty.as_ref()?;
    if !matches!(ty, Type::Class(class) if class.arguments.is_empty()) {
        return None;
    }
    let is_same = |at: usize| {
        let gives_root = matches!(
            outcomes.get(at),
            Some(Outcome::Returned { value: Some(Value::Same(same)), .. }) if same.index() == root
        );
        gives_root && test.statements[at].ty.as_ref() == Some(ty)
    };
    let mut links = vec![root];
    let mut last = None;
    for at in root + 1..test.statements.len() {
        let statement = &test.statements[at];
        let uses = |operand: &&Operand| matches!(operand, Operand::Var(var) if links.contains(&var.index()));
        let count = statement.operands().filter(uses).count();
        if count == 0 {
            continue;
        }
        let is_on_it = receiver(statement).is_some_and(|on| links.contains(&on.index()));
        if last.is_some() || count > 1 || !is_on_it {
            return None;
        }
        if is_same(at) {
            links.push(at);
        } else {
            last = Some(at);
        }
    }
    let last = last.filter(|_| links.len() > 1)?;
    let mut order: Vec<usize> = (0..last).filter(|at| !links.contains(at)).collect();
    order.extend(&links);
    order.extend(last..test.statements.len());
    let mut changed = test.reordered(&order);
    // By now the links come one after the other, right before the last call.
    let end = order.iter().position(|at| *at == last)?;
    for at in end - links.len() + 1..=end {
        if let Some(on) = changed.statements[at].operands_mut().next() {
            *on = Operand::Var(Var(at as u32 - 1));
        }
    }
    (changed != *test).then_some(changed)
}

/// What a method is called on, if a statement made it.
fn receiver(statement: &Statement) -> Option<Var> {
    match &statement.action {
        Action::Call { receiver: Some(Operand::Var(var)), .. } => Some(*var),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::Literal;
    use crate::universe::MemberId;

    const BUILDER: &str = "shop/Builder";

    fn statement(action: Action, class: &str) -> Statement {
        Statement { action, ty: Some(Type::class(class)) }
    }

    fn call(on: u32, argument: Option<Operand>, class: &str) -> Statement {
        let (receiver, arguments) = (Some(Operand::Var(Var(on))), argument.into_iter().collect());
        statement(Action::Call { method: MemberId(1), receiver, arguments }, class)
    }

    fn new(class: &str) -> Statement {
        statement(Action::New { constructor: MemberId(0), arguments: Vec::new() }, class)
    }

    fn gave(value: Value) -> Outcome {
        Outcome::Returned { value: Some(value), tainted: false }
    }

    fn object(class: &str) -> Outcome {
        gave(Value::Object { class: class.into() })
    }

    /// A builder that is told a number and an item, which is made in between.
    fn test() -> (TestCase, Vec<Outcome>) {
        let statements = vec![
            new(BUILDER),
            call(0, Some(Operand::Literal(Literal::Int(1))), BUILDER),
            new("shop/Item"),
            call(0, Some(Operand::Var(Var(2))), BUILDER),
            call(0, None, "shop/Cart"),
            call(4, None, "shop/Sum"),
        ];
        let same = || gave(Value::Same(Var(0)));
        let outcomes = vec![
            object(BUILDER),
            same(),
            object("shop/Item"),
            same(),
            object("shop/Cart"),
            object("shop/Sum"),
        ];
        (TestCase { statements }, outcomes)
    }

    #[test]
    fn calls_that_give_the_builder_are_made_on_one_another() {
        let (test, outcomes) = test();
        assert!(may_chain(&test));
        let expected = vec![
            new("shop/Item"),
            new(BUILDER),
            call(1, Some(Operand::Literal(Literal::Int(1))), BUILDER),
            call(2, Some(Operand::Var(Var(0))), BUILDER),
            call(3, None, "shop/Cart"),
            call(4, None, "shop/Sum"),
        ];
        let changed = chained(&test, &outcomes, 0).expect("a chain");
        assert_eq!(changed.statements, expected);
        let same = || gave(Value::Same(Var(1)));
        let outcomes =
            [object("shop/Item"), object(BUILDER), same(), same(), object("shop/Cart"), object("shop/Sum")];
        assert_eq!(chained(&changed, &outcomes, 1), None, "it is a chain by now");
    }

    #[test]
    fn what_is_of_another_use_is_no_chain() {
        let (test, outcomes) = test();
        let mut asked_twice = test.clone();
        asked_twice.statements.push(call(0, None, "shop/Cart"));
        assert_eq!(chained(&asked_twice, &outcomes, 0), None);
        let mut passed = test.clone();
        passed.statements.push(call(5, Some(Operand::Var(Var(0))), "shop/Sum"));
        assert_eq!(chained(&passed, &outcomes, 0), None);
        let mut copies = outcomes;
        copies[3] = object(BUILDER);
        assert_eq!(chained(&test, &copies, 0), None, "a copy is another object");
    }
}
