//! Making and changing test cases.

use crate::Rng;
use crate::literal::Literal;
use crate::seeds::Seeds;
use crate::test_case::TestCase;
use crate::ty::Type;
use crate::universe::{MemberId, Universe};

/// How tests are made.
#[derive(Clone, Debug)]
pub struct FactorySettings {
    /// Most statements of a test.
    pub length: usize,
}

impl Default for FactorySettings {
    fn default() -> FactorySettings {
        FactorySettings { length: 40 }
    }
}

/// Makes and changes test cases.
#[derive(Debug)]
pub struct Factory<'u> {
    /// What tests may use.
    pub universe: &'u Universe,
    /// Literals worth trying.
    pub seeds: Seeds,
    /// How tests are made.
    pub settings: FactorySettings,
}

impl<'u> Factory<'u> {
    /// A factory with default settings.
    #[must_use]
    pub fn new(universe: &'u Universe, seeds: Seeds) -> Factory<'u> {
        Factory { universe, seeds, settings: FactorySettings::default() }
    }

    /// A test with one or a few uses of targets, and with everything that they need.
    pub fn random_test(&self, rng: &mut Rng) -> TestCase {
        let _ = rng;
        TestCase::default()
    }

    /// A test whose last statement uses this target. None if there is no way to get what it needs.
    pub fn test_of(&self, target: MemberId, rng: &mut Rng) -> Option<TestCase> {
        let _ = (target, rng);
        None
    }

    /// Inserts, deletes or changes statements and literals. Returns whether anything changed.
    pub fn mutate(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let _ = (test, rng);
        false
    }

    /// A literal of the same type, usually near to this one.
    pub fn mutate_literal(&self, literal: &Literal, rng: &mut Rng) -> Literal {
        let _ = rng;
        literal.clone()
    }

    /// A literal of a primitive type, of the primitive type that a box holds, or a string for any other type.
    pub fn random_literal(&self, ty: &Type, rng: &mut Rng) -> Literal {
        let _ = rng;
        match ty {
            Type::Primitive(primitive) => Literal::zero(*primitive),
            other => match other.unboxed() {
                Some(primitive) => Literal::zero(primitive),
                None => Literal::String(crate::literal::text("")),
            },
        }
    }

    /// Two tests, each with the beginning of one and the end of the other.
    pub fn crossover(&self, one: &TestCase, other: &TestCase, rng: &mut Rng) -> (TestCase, TestCase) {
        let _ = rng;
        (one.clone(), other.clone())
    }

    /// Remembers a value worth trying.
    pub fn learn(&mut self, literal: Literal) {
        self.seeds.learn(literal);
    }
}
