//! The condition of a path: what inputs must satisfy to take it, found without running anything.
//!
//! Start at [`follow`], which goes along a desired path through the code and turns every decision into a clause, and at
//! [`Prover`], which asks a solver about them. What a method calls is looked into if it is short and a [`World`] has its code; the
//! results of other calls are unknowns. So a condition may be weaker than the truth, never stronger, and a refutation is a proof.

mod call;
mod callee;
mod follow;
mod prove;
mod state;
mod step;
mod world;

pub use follow::follow;
pub use prove::{Answered, Prover};
pub use world::{Constant, NoWorld, World};

use testwright_solver::{Arena, Const, Model, TermId, VarId};
use testwright_testcase::{Literal, Primitive, Text};

use crate::input::Input;

/// Why a clause holds on the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    /// The node decides so.
    Decision,
    /// An index is within bounds, or there would be an exception.
    InBounds,
    /// A divisor is not zero.
    NotZero,
    /// A reference is not `null`.
    NotNull,
    /// The length of a new array is not negative.
    Length,
    /// A call whose code was looked into returns.
    Returns,
    /// It always holds.
    Axiom,
}

/// One part of the condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What must hold.
    pub term: TermId,
    /// Place in the path of the node that it comes from.
    pub place: usize,
    /// Why.
    pub kind: ClauseKind,
}

/// A parameter of the method in a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its type.
    pub descriptor: Box<str>,
    /// The variable of its value; none for objects that are not looked into.
    pub value: Option<VarId>,
    /// The variable that says whether it is `null`.
    pub null: Option<VarId>,
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct PathCondition {
    /// Where its terms live.
    pub arena: Arena,
    /// Its parts, in the order of the path.
    pub clauses: Vec<Clause>,
    /// The parameters of the method.
    pub parameters: Vec<Parameter>,
}

impl PathCondition {
    /// By parameter: the value that a model gives it; none where it says nothing.
    #[must_use]
    pub fn inputs(&self, model: &Model) -> Vec<Option<Input>> {
        self.parameters.iter().map(|parameter| self.input(parameter, model)).collect()
    }

    fn input(&self, parameter: &Parameter, model: &Model) -> Option<Input> {
        if let Some(null) = parameter.null
            && model.get(null) == Some(&Const::Bool(true))
        {
            return Some(Input::Null);
        }
        let value = model.get(parameter.value?)?;
        let primitive = |letter: u8| Primitive::of_letter(letter);
        match (value, parameter.descriptor.as_bytes()) {
            (Const::String(units), _) => Some(Input::Text(Text::from(units.to_vec()))),
            (Const::Array(_, items), [b'[', letter]) => {
                let primitive = primitive(*letter)?;
                items
                    .iter()
                    .map(|item| literal(primitive, item))
                    .collect::<Option<Vec<_>>>()
                    .map(Input::Array)
            }
            (number, [letter]) => literal(primitive(*letter)?, number).map(Input::Number),
            _ => None,
        }
    }
}

fn literal(primitive: Primitive, value: &Const) -> Option<Literal> {
    Some(match value {
        Const::Int(value) => Literal::of_number(primitive, f64::from(*value)),
        Const::Long(value) => Literal::Long(*value),
        Const::Float(value) => Literal::Float(*value),
        Const::Double(value) => Literal::Double(*value),
        _ => return None,
    })
}
