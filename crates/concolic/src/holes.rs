//! Holes: the literals of a test as variables, and models as tests.
//!
//! Every occurrence of a literal is a hole of its own, so that no value is tied to another by accident (Galeotti, Fraser and Arcuri 2013, III.B).

use rustc_hash::FxHashMap;
use testwright_solver::{Arena, Const, Domain, Model, Sort, TermId, VarId};
use testwright_testcase::{Literal, Operand, Primitive, TestCase};

/// Longest string that a variable may become.
const LONGEST: i32 = 200;

/// The holes of one test.
#[derive(Clone, Debug, Default)]
pub struct Holes {
    /// By hole: its variable.
    variables: Vec<VarId>,
    /// Terms of holes by statement and operand.
    terms: FxHashMap<(usize, usize), TermId>,
    model: Model,
}

/// Name, sort and domain of the variable of the hole with this number.
fn describe(number: usize, literal: &Literal) -> (String, Sort, Domain) {
    let (name, sort, domain) = match literal {
        Literal::Boolean(_) => ("boolean", Sort::Int, Domain::range(0, 1)),
        Literal::Byte(_) => ("byte", Sort::Int, Domain::range(i8::MIN.into(), i8::MAX.into())),
        Literal::Char(_) => ("char", Sort::Int, Domain::range(0, u16::MAX.into())),
        Literal::Short(_) => ("short", Sort::Int, Domain::range(i16::MIN.into(), i16::MAX.into())),
        Literal::Int(_) => ("int", Sort::Int, Domain::ANY),
        Literal::Long(_) => ("long", Sort::Long, Domain::ANY),
        Literal::Float(_) => ("float", Sort::Float, Domain::ANY),
        Literal::Double(_) => ("double", Sort::Double, Domain::ANY),
        Literal::String(text) if text.len() <= LONGEST as usize => {
            ("string", Sort::String, Domain::length(0, LONGEST))
        }
        Literal::String(_) => ("text", Sort::String, Domain::ANY),
    };
    (format!("{name}{number}"), sort, domain)
}

fn value_of(literal: &Literal) -> Const {
    match literal {
        Literal::Boolean(value) => Const::Int(i32::from(*value)),
        Literal::Byte(value) => Const::Int(i32::from(*value)),
        Literal::Char(value) => Const::Int(i32::from(*value)),
        Literal::Short(value) => Const::Int(i32::from(*value)),
        Literal::Int(value) => Const::Int(*value),
        Literal::Long(value) => Const::Long(*value),
        Literal::Float(value) => Const::Float(*value),
        Literal::Double(value) => Const::Double(*value),
        Literal::String(text) => Const::String(text.clone()),
    }
}

fn literal_of(like: &Literal, value: &Const) -> Option<Literal> {
    let bits = match value {
        Const::String(text) if like.primitive().is_none() => return Some(Literal::String(text.clone())),
        Const::Int(value) => u64::from(*value as u32),
        Const::Long(value) => *value as u64,
        Const::Float(value) => u64::from(value.to_bits()),
        Const::Double(value) => value.to_bits(),
        _ => return None,
    };
    let primitive: Primitive = like.primitive()?;
    Some(Literal::of_bits(primitive, bits))
}

impl Holes {
    /// The holes of a test, with variables in the arena.
    pub fn of(arena: &mut Arena, test: &TestCase) -> Holes {
        let mut holes = Holes::default();
        for (statement, one) in test.statements.iter().enumerate() {
            for (operand, found) in one.operands().enumerate() {
                let Operand::Literal(literal) = found else { continue };
                let (name, sort, domain) = describe(holes.variables.len(), literal);
                let (Ok(term), Some(variable)) = (arena.var(&name, sort, domain), arena.find_variable(&name))
                else {
                    continue;
                };
                holes.model.set(variable, value_of(literal));
                holes.variables.push(variable);
                holes.terms.insert((statement, operand), term);
            }
        }
        holes
    }

    /// The term of an operand.
    #[must_use]
    pub fn term(&self, statement: usize, operand: usize) -> Option<TermId> {
        self.terms.get(&(statement, operand)).copied()
    }

    /// The values that the holes have.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The test with the values of a model in its holes; those that the model does not name keep theirs.
    #[must_use]
    pub fn fill(&self, test: &TestCase, model: &Model) -> TestCase {
        let mut filled = test.clone();
        for (variable, literal) in self.variables.iter().zip(filled.holes_mut()) {
            if let Some(new) = model.get(*variable).and_then(|value| literal_of(literal, value)) {
                *literal = new;
            }
        }
        filled
    }
}
