//! Exchanging an object for one of another kind, for which all that is done with it can be done as well.
//!
//! A graph with edges took many statements to build. Whether it is a directed one is decided by its constructor alone, and all
//! of these statements are as good for another kind.

use rand::RngExt;

use crate::Rng;
use crate::factory::Factory;
use crate::factory::grow::Grower;
use crate::test_case::{Action, Operand, Statement, TestCase, Var};
use crate::ty::Type;
use crate::universe::MemberId;

impl Factory<'_> {
    /// Replaces a statement by others that make a value of another type, which does for everything that uses it. False, with
    /// the test as it was, if that is not possible.
    pub(crate) fn exchange(&self, test: &mut TestCase, at: usize, rng: &mut Rng) -> bool {
        let Some(wanted) = self.needed(test, at, rng) else { return false };
        let mut statements = test.statements[..at].to_vec();
        let grown = Grower { factory: self, statements: &mut statements }.fresh(&wanted, 1, rng);
        let Operand::Var(var) = grown else { return false };
        let Some(class) = statements[var.index()].ty.clone() else { return false };
        if test.statements[at].ty.as_ref() == Some(&class) {
            return false;
        }
        let grown = statements.len();
        let mut tail = test.statements[at + 1..].to_vec();
        for operand in tail.iter_mut().flat_map(Statement::operands_mut) {
            if *operand == Operand::Var(Var(at as u32)) {
                *operand = Operand::Var(var);
            } else if let Operand::Var(own) = operand
                && own.index() > at
            {
                own.0 = own.0 + grown as u32 - at as u32 - 1;
            }
        }
        for statement in &mut tail {
            if let Action::Call { method, receiver: Some(Operand::Var(receiver)), .. } = &mut statement.action
                && *receiver == var
            {
                match self.same_method(*method, &class) {
                    Some(own) => *method = own,
                    None => return false,
                }
            }
        }
        statements.append(&mut tail);
        let exchanged = TestCase { statements };
        let is_good = self.universe.type_checks(&exchanged).is_ok();
        if is_good {
            *test = exchanged;
        }
        is_good
    }

    /// What one of the statements that use a value wants of it.
    fn needed(&self, test: &TestCase, at: usize, rng: &mut Rng) -> Option<Type> {
        let var = Operand::Var(Var(at as u32));
        let mut uses: Vec<(usize, usize)> = Vec::new();
        for (later, statement) in test.statements.iter().enumerate().skip(at + 1) {
            let slots = statement.operands().enumerate().filter(|(_, operand)| **operand == var);
            uses.extend(slots.map(|(slot, _)| (later, slot)));
        }
        if uses.is_empty() {
            return None;
        }
        let (later, slot) = uses[rng.random_range(0..uses.len())];
        let own = test.statements[at].ty.as_ref()?;
        let receiver = match &test.statements[later].action {
            Action::Call { method, receiver, .. } if slot == 0 && receiver.is_some() => Some(*method),
            _ => None,
        };
        match (receiver, own) {
            (Some(method), Type::Class(own)) => {
                let owner = &self.universe.member(method).owner;
                self.universe.supertype_as(own, owner).map(Type::Class)
            }
            (Some(_), _) => None,
            (None, _) => self.slot_type(test, later, slot),
        }
    }

    /// The method of a class that is called like this one.
    fn same_method(&self, method: MemberId, class: &Type) -> Option<MemberId> {
        let name = class.class_name()?;
        let member = self.universe.member(method);
        if self.universe.is_subclass(name, &member.owner) {
            return Some(method);
        }
        let methods = self.universe.index.methods.get(name)?;
        methods.iter().copied().find(|own| {
            let own = self.universe.member(*own);
            own.name == member.name && own.descriptor == member.descriptor
        })
    }
}
