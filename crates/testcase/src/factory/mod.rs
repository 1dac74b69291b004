//! Making and changing test cases.
//!
//! Start at [`Factory`]. `grow` appends statements, `mutate` and `cross` are the operators of evolutionary search,
//! `exchange` takes an object of another kind, `numbers` and `texts` make literals, `plan` remembers how to get a value of a type,
//! and `object_pool` holds objects that are known to come about.
//!
//! **Always true:** what a factory makes passes [`TestCase::check`] and [`Universe::type_checks`], if what it was
//! given did; and it depends on the universe, the seeds, the settings and the state of the random numbers alone.

mod cross;
mod exchange;
mod grow;
mod instead;
mod mutate;
mod numbers;
mod object_pool;
mod plan;
mod texts;

use rand::RngExt;

use crate::Rng;
use crate::literal::Literal;
use crate::seeds::Seeds;
use crate::test_case::TestCase;
use crate::ty::Type;
use crate::universe::{MemberId, MemberKind, Universe};
use grow::{Grower, pick};
pub(crate) use mutate::renumber;
pub use object_pool::{ObjectPool, Sequence};
use plan::Plans;

/// How tests are made.
#[derive(Clone, Debug)]
pub struct FactorySettings {
    /// Most statements of a test.
    pub length: usize,
    /// Most uses of targets in a new test.
    pub calls: usize,
    /// How deep values are made of values before only the cheapest are taken.
    pub depth: usize,
    /// Most elements that changes give to an array.
    pub longest_array: usize,
    /// Probability of using an object that is there instead of a new one.
    pub reuse: f64,
    /// The same for numbers and strings.
    pub reuse_primitive: f64,
    /// Probability of `null` where a reference is wanted.
    pub null: f64,
    /// Probability of a stub where there is something real as well.
    pub stub: f64,
    /// Probability of something that the code under test asks about where something wider is wanted.
    pub narrower: f64,
    /// Probability of an object of the pool where a new one is wanted and the pool has some.
    pub pooled: f64,
}

impl Default for FactorySettings {
    fn default() -> FactorySettings {
        FactorySettings {
            length: 40,
            calls: 8,
            depth: 4,
            longest_array: 40,
            reuse: 0.8,
            reuse_primitive: 0.1,
            null: 0.05,
            stub: 0.1,
            narrower: 0.25,
            pooled: 0.75,
        }
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
    /// Objects that are known to come about.
    pub object_pool: ObjectPool,
    plans: Plans,
    /// Targets that can be used, each as often as it is to be chosen.
    choices: Vec<MemberId>,
}

impl<'u> Factory<'u> {
    /// A factory with default settings.
    #[must_use]
    pub fn new(universe: &'u Universe, seeds: Seeds) -> Factory<'u> {
        let mut choices = Vec::new();
        for target in universe.targets.iter().filter(|target| universe.is_usable(**target)) {
            let times = if universe.member(*target).kind == MemberKind::Field { 1 } else { 4 };
            choices.extend(std::iter::repeat_n(*target, times));
        }
        Factory {
            universe,
            seeds,
            settings: FactorySettings::default(),
            object_pool: ObjectPool::default(),
            plans: Plans::default(),
            choices,
        }
    }

    /// A test with one or a few uses of targets, and with everything that they need. Empty if no target can be used.
    pub fn random_test(&self, rng: &mut Rng) -> TestCase {
        let mut test = TestCase::default();
        let mut calls = 1;
        while calls < self.settings.calls && rng.random_bool(0.6) {
            calls += 1;
        }
        for _ in 0..calls {
            let Some(target) = pick(&self.choices, rng) else { break };
            if test.statements.len() < self.settings.length {
                Grower { factory: self, statements: &mut test.statements }.target(*target, rng);
            }
        }
        test
    }

    /// A test of about so many statements, where literals count as statements of their own, as they are for most authors:
    /// targets are added until it has as many.
    pub fn random_test_of_length(&self, length: usize, rng: &mut Rng) -> TestCase {
        let mut test = TestCase::default();
        // Some targets cannot be used with what there is.
        for _ in 0..length.min(self.settings.length) {
            if test.statements.len() + test.holes().count() >= length {
                break;
            }
            let Some(target) = pick(&self.choices, rng) else { break };
            Grower { factory: self, statements: &mut test.statements }.target(*target, rng);
        }
        test
    }

    /// A test whose last statement uses this target. None if there is no way to get what it needs.
    pub fn test_of(&self, target: MemberId, rng: &mut Rng) -> Option<TestCase> {
        let mut test = TestCase::default();
        let done =
            (0..3).any(|_| Grower { factory: self, statements: &mut test.statements }.target(target, rng));
        done.then_some(test)
    }

    /// Appends a use of a target to a test. False, with the test as it was, if there is no way to get what it needs.
    pub fn append(&self, test: &mut TestCase, target: MemberId, rng: &mut Rng) -> bool {
        Grower { factory: self, statements: &mut test.statements }.target(target, rng)
    }

    /// Inserts, deletes or changes statements and literals. Returns whether anything changed.
    pub fn mutate(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        self.mutate_test(test, rng)
    }

    /// Inserts a call before the last statement, mostly one on a value that is there already: what the last statement finds
    /// may then be another state. Returns whether anything changed.
    pub fn prepend_to_last(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let count = test.statements.len();
        count > 0 && count < self.settings.length && self.insert_at(test, count - 1, 0.8, rng)
    }

    /// A literal of the same type, usually near to this one.
    pub fn mutate_literal(&self, literal: &Literal, rng: &mut Rng) -> Literal {
        mutate::mutate_literal(self, literal, rng)
    }

    /// A literal of a primitive type, of the primitive type that a box holds, or a string for any other type.
    pub fn random_literal(&self, ty: &Type, rng: &mut Rng) -> Literal {
        let primitive = match ty {
            Type::Primitive(primitive) => Some(*primitive),
            other => other.unboxed(),
        };
        match primitive {
            Some(primitive) => numbers::random(&self.seeds, primitive, rng),
            None => Literal::String(texts::random(&self.seeds, rng)),
        }
    }

    /// Two tests, each with the beginning of one and the end of the other.
    pub fn crossover(&self, one: &TestCase, other: &TestCase, rng: &mut Rng) -> (TestCase, TestCase) {
        self.cross(one, other, rng)
    }

    /// Remembers a value worth trying.
    pub fn learn(&mut self, literal: Literal) {
        self.seeds.learn(literal);
    }

    /// True for the class under test and the classes nested in it.
    #[must_use]
    pub fn is_family(&self, class: &str) -> bool {
        let subject = &*self.universe.subject;
        class.strip_prefix(subject).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    }
}

impl Universe {
    /// Whether a test can use a target: there is a way to get its receiver. Everything else can be `null` if need be.
    #[must_use]
    pub fn is_usable(&self, target: MemberId) -> bool {
        self.cost_of_member(target) < crate::build::costs::IMPOSSIBLE
    }
}
