//! Objects that are known to come about: statements that make one and have run without an exception.
//!
//! Constructors, factories and builders of a program refuse most of what is made at random, and whatever a test does after such a
//! refusal is lost. So sequences that ran are kept, and larger ones are built of them (Pacheco, Lahiri, Ernst and Ball 2007,
//! "Feedback-directed random test generation").
//!
//! **Always true:** a sequence makes its object by itself; it uses nothing that is not in it.

use std::sync::Arc;

use rand::RngExt;
use rustc_hash::FxHashMap;

use super::Factory;
use super::grow::{Grower, pick};
use super::plan::Recipe;
use crate::Rng;
use crate::test_case::{Action, Operand, TestCase, Var};
use crate::ty::Type;
use crate::universe::{MemberId, Universe};

/// How often a method of a builder is called before it builds.
const CALLED_ON_BUILDER: f64 = 0.7;

/// Most calls on a builder.
const MOST_CALLS_ON_BUILDER: usize = 12;

/// How often an object is changed after it was made, and again.
const CHANGED: f64 = 0.3;

/// Statements that make an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    /// All of them.
    pub test: TestCase,
    /// The statement whose value is the object.
    pub object: Var,
}

/// Sequences by the class of their objects.
#[derive(Clone, Debug, Default)]
pub struct ObjectPool {
    by_class: FxHashMap<Arc<str>, Vec<Sequence>>,
}

impl ObjectPool {
    /// Adds sequences that make objects of a class or of its subclasses, shortest first.
    pub fn add(&mut self, class: &Arc<str>, mut sequences: Vec<Sequence>) {
        sequences.sort_by_key(|own| own.test.statements.len());
        self.by_class.insert(class.clone(), sequences);
    }

    /// The sequences of a class, shortest first.
    #[must_use]
    pub fn of(&self, class: &str) -> &[Sequence] {
        self.by_class.get(class).map_or(&[][..], Vec::as_slice)
    }
}

impl Factory<'_> {
    /// A new sequence for an object of a class, made of random parts and of sequences that are known. None if there is no way.
    pub fn sequence(&self, class: &Arc<str>, rng: &mut Rng) -> Option<Sequence> {
        let mut test = TestCase::default();
        let mut grower = Grower { factory: self, statements: &mut test.statements };
        let plan = self.plans.of(self.universe, &Type::class(class.clone()));
        // Deeper than what a test is about, so that fields are read and not written.
        let mut object = grower.follow(pick(&plan.uses, rng)?, 1, rng)?;
        let maker = test.statements.pop()?;
        let mut grower = Grower { factory: self, statements: &mut test.statements };
        if let Action::Call { receiver: Some(Operand::Var(builder)), .. } = &maker.action {
            grower.call_some_on(*builder, rng);
        }
        object.0 = test.statements.len() as u32;
        test.statements.push(maker);
        let mut grower = Grower { factory: self, statements: &mut test.statements };
        while rng.random_bool(CHANGED) && grower.call_on(object, rng) {}
        Some(Sequence { test, object })
    }
}

impl Grower<'_> {
    /// Calls most methods that change a value, each once, as whoever uses a builder does.
    fn call_some_on(&mut self, receiver: Var, rng: &mut Rng) {
        let mut methods = self.methods_of(receiver).to_vec();
        methods.retain(|_| rng.random_bool(CALLED_ON_BUILDER));
        for method in methods.into_iter().take(MOST_CALLS_ON_BUILDER) {
            let mark = self.statements.len();
            if self.on(method, receiver, 0, rng).is_none() {
                self.statements.truncate(mark);
            }
        }
    }

    /// Appends a sequence of the pool for a value of this type; none if there is none, or chance is against it.
    pub(super) fn take_from_pool(&mut self, wanted: &Type, rng: &mut Rng) -> Option<Var> {
        let sequences = self.factory.object_pool.of(wanted.class_name()?);
        if sequences.is_empty() || !rng.random_bool(self.factory.settings.pooled) {
            return None;
        }
        let sequence = pick(sequences, rng)?;
        let made = sequence.test.statements[sequence.object.index()].ty.as_ref();
        let fits = made.is_some_and(|made| self.factory.universe.is_assignable(made, wanted));
        if !fits || !self.has_room(sequence.test.statements.len()) {
            return None;
        }
        let mut test = TestCase { statements: std::mem::take(self.statements) };
        let object = sequence.append_to(&mut test);
        *self.statements = test.statements;
        Some(object)
    }
}

impl Grower<'_> {
    /// Whether a way takes objects of the pool, and besides only what takes no statements.
    pub(super) fn is_of_pool(&self, recipe: &Recipe) -> bool {
        let Recipe::Use(way) = recipe else { return false };
        let is_pooled =
            |ty: &Type| ty.class_name().is_some_and(|class| !self.factory.object_pool.of(class).is_empty());
        let is_free = |ty: &Type| self.factory.universe.cost_of(ty) == 0;
        way.receiver.is_none()
            && way.parameters.iter().any(is_pooled)
            && way.parameters.iter().all(|ty| is_pooled(ty) || is_free(ty))
    }
}

impl Sequence {
    /// Appends it to a test. Where the object is then.
    pub fn append_to(&self, test: &mut TestCase) -> Var {
        Var(self.object.0 + test.append(&self.test))
    }
}

impl Universe {
    /// Classes of which tests may need objects, cheapest first: what others are made of comes before them.
    #[must_use]
    pub fn made_classes(&self) -> Vec<Arc<str>> {
        let is_made = |(class, makers): &(&Arc<str>, &Vec<MemberId>)| {
            let info = self.class(class);
            // Anything is an object.
            ***class != *"java/lang/Object"
                && !makers.is_empty()
                && info.is_some_and(|info| !info.is_enum && info.type_parameters.is_empty())
        };
        let made = self.index.producers.iter().filter(is_made);
        let mut classes: Vec<Arc<str>> = made.map(|(class, _)| class.clone()).collect();
        classes.sort_by_key(|class| (self.index.costs.get(class).copied(), class.clone()));
        classes.retain(|class| self.index.costs.contains_key(class));
        classes
    }
}
