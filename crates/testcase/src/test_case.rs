//! A test case: a list of statements, each of which may use what earlier ones made.
//!
//! **Always true:** an operand names an earlier statement that has a value; [`TestCase::check`] says so.

use std::sync::Arc;

use crate::literal::Literal;
use crate::ty::{ClassType, Type};
use crate::universe::MemberId;

/// The value of a statement, by the statement's place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

impl Var {
    /// Place of the statement.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a statement uses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// What an earlier statement made.
    Var(Var),
    /// A primitive value or string. It is boxed where a reference is wanted.
    Literal(Literal),
    /// `null`
    Null,
    /// A class literal such as `String.class` or `int[].class`.
    Class(Type),
}

/// What a statement does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Calls a constructor. That of an inner class has its outer instance as first argument.
    New {
        /// The constructor.
        constructor: MemberId,
        /// Its arguments.
        arguments: Vec<Operand>,
    },
    /// Calls a method.
    Call {
        /// The method.
        method: MemberId,
        /// What it is called on; none if it is static.
        receiver: Option<Operand>,
        /// Its arguments; varargs are an array here.
        arguments: Vec<Operand>,
    },
    /// Reads a field, for example an enum constant.
    Get {
        /// The field.
        field: MemberId,
        /// Whose; none if it is static.
        receiver: Option<Operand>,
    },
    /// Writes a field.
    Set {
        /// The field.
        field: MemberId,
        /// Whose; none if it is static.
        receiver: Option<Operand>,
        /// The new value.
        value: Operand,
    },
    /// Makes an array with these elements; the statement's type says of what.
    Array {
        /// The elements.
        elements: Vec<Operand>,
    },
    /// Makes an instance of an interface or abstract class whose abstract methods give fixed answers.
    Stub(Stub),
}

/// See [`Action::Stub`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stub {
    /// The interface or abstract class.
    pub class: Arc<ClassType>,
    /// For an abstract class: the constructor to call and its arguments.
    pub constructor: Option<(MemberId, Vec<Operand>)>,
    /// Every abstract method, with its answer.
    pub answers: Vec<Answer>,
}

/// An abstract method and what a stub of it returns; nothing for void.
pub type Answer = (MemberId, Option<Operand>);

/// One statement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Statement {
    /// What it does.
    pub action: Action,
    /// Type of its value, without type variables; none if it has no value.
    pub ty: Option<Type>,
}

/// A test case.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TestCase {
    /// Its statements, in order.
    pub statements: Vec<Statement>,
}

impl Statement {
    /// Everything it uses: receiver first, then arguments.
    pub fn operands(&self) -> impl Iterator<Item = &Operand> {
        let (single, many, pairs): (Option<&Operand>, &[Operand], &[Answer]) = match &self.action {
            Action::New { arguments, .. } => (None, arguments, &[]),
            Action::Call { receiver, arguments, .. } => (receiver.as_ref(), arguments, &[]),
            Action::Get { receiver, .. } => (receiver.as_ref(), &[], &[]),
            Action::Set { receiver, value, .. } => (receiver.as_ref(), std::slice::from_ref(value), &[]),
            Action::Array { elements } => (None, elements, &[]),
            Action::Stub(stub) => {
                let arguments = stub.constructor.as_ref().map_or(&[][..], |(_, arguments)| arguments);
                (None, arguments, &stub.answers)
            }
        };
        single.into_iter().chain(many).chain(pairs.iter().filter_map(|(_, answer)| answer.as_ref()))
    }

    /// Everything it uses, to change; in the order of [`Statement::operands`].
    pub fn operands_mut(&mut self) -> impl Iterator<Item = &mut Operand> {
        let (single, many, pairs): (Option<&mut Operand>, &mut [Operand], &mut [Answer]) = match &mut self
            .action
        {
            Action::New { arguments, .. } => (None, arguments, &mut []),
            Action::Call { receiver, arguments, .. } => (receiver.as_mut(), arguments, &mut []),
            Action::Get { receiver, .. } => (receiver.as_mut(), &mut [], &mut []),
            Action::Set { receiver, value, .. } => (receiver.as_mut(), std::slice::from_mut(value), &mut []),
            Action::Array { elements } => (None, elements, &mut []),
            Action::Stub(stub) => {
                let arguments = stub.constructor.as_mut().map_or(&mut [][..], |(_, arguments)| arguments);
                (None, arguments, &mut stub.answers)
            }
        };
        single.into_iter().chain(many).chain(pairs.iter_mut().filter_map(|(_, answer)| answer.as_mut()))
    }

    /// The member that it calls, reads or writes.
    #[must_use]
    pub fn member(&self) -> Option<MemberId> {
        match &self.action {
            Action::New { constructor, .. } => Some(*constructor),
            Action::Call { method, .. } => Some(*method),
            Action::Get { field, .. } | Action::Set { field, .. } => Some(*field),
            Action::Array { .. } | Action::Stub(_) => None,
        }
    }
}

impl TestCase {
    /// The holes: every literal, in the order of statements and operands.
    pub fn holes(&self) -> impl Iterator<Item = &Literal> {
        self.statements.iter().flat_map(Statement::operands).filter_map(|operand| match operand {
            Operand::Literal(literal) => Some(literal),
            _ => None,
        })
    }

    /// The holes, to change; in the order of [`TestCase::holes`].
    pub fn holes_mut(&mut self) -> impl Iterator<Item = &mut Literal> {
        self.statements.iter_mut().flat_map(Statement::operands_mut).filter_map(|operand| match operand {
            Operand::Literal(literal) => Some(literal),
            _ => None,
        })
    }

    /// Removes a statement whose value nothing uses; later operands are renumbered. The caller makes sure of that.
    pub fn remove(&mut self, index: usize) {
        self.statements.remove(index);
        for statement in &mut self.statements[index..] {
            for operand in statement.operands_mut() {
                if let Operand::Var(var) = operand
                    && var.index() > index
                {
                    var.0 -= 1;
                }
            }
        }
    }

    /// Inserts a statement; later operands are renumbered. Its own operands must name statements before `index`.
    pub fn insert(&mut self, index: usize, statement: Statement) {
        for later in &mut self.statements[index..] {
            for operand in later.operands_mut() {
                if let Operand::Var(var) = operand
                    && var.index() >= index
                {
                    var.0 += 1;
                }
            }
        }
        self.statements.insert(index, statement);
    }

    /// Appends the statements of another test, which go on using each other's values. How far their places have moved.
    pub fn append(&mut self, other: &TestCase) -> u32 {
        let shift = self.statements.len() as u32;
        for statement in &other.statements {
            let mut statement = statement.clone();
            for operand in statement.operands_mut() {
                if let Operand::Var(var) = operand {
                    var.0 += shift;
                }
            }
            self.statements.push(statement);
        }
        shift
    }

    /// The same statements in another order, given by their places now. What a statement uses must still come before it.
    #[must_use]
    pub fn reordered(&self, order: &[usize]) -> TestCase {
        let mut moved = vec![0; order.len()];
        for (to, from) in order.iter().enumerate() {
            moved[*from] = to as u32;
        }
        let mut statements: Vec<Statement> = order.iter().map(|at| self.statements[*at].clone()).collect();
        for operand in statements.iter_mut().flat_map(Statement::operands_mut) {
            if let Operand::Var(var) = operand {
                var.0 = moved[var.index()];
            }
        }
        TestCase { statements }
    }

    /// True if a later statement uses the value of the statement at `index`.
    #[must_use]
    pub fn is_used(&self, index: usize) -> bool {
        let wanted = Operand::Var(Var(index as u32));
        self.statements.iter().skip(index + 1).any(|later| later.operands().any(|operand| *operand == wanted))
    }

    /// Whether every operand names an earlier statement that has a value.
    #[must_use]
    pub fn check(&self) -> bool {
        self.statements.iter().enumerate().all(|(at, statement)| {
            statement.operands().all(|operand| match operand {
                Operand::Var(var) => var.index() < at && self.statements[var.index()].ty.is_some(),
                _ => true,
            })
        })
    }
}
