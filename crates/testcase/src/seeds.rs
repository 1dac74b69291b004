//! Literals worth trying: constants of the class under test, and values that its runs compared with something.
//!
//! Numbers are shared between types: a constant that a method compares with a `long` may be what an `int` parameter
//! needs.

use rand::RngExt;
use testwright_classpath::ClassFile;
use testwright_classpath::descriptor::MethodDescriptor;
use testwright_ir::analysis::constants::{self, Role, constants};
use testwright_ir::translate;

use crate::Rng;
use crate::classes::Classes;
use crate::literal::{Literal, Text};
use crate::universe::Universe;

/// Values learned while running that are remembered, of each sort.
const MOST_LEARNED: usize = 64;
/// Constants of the class under test that are kept, of each sort.
const MOST_FIXED: usize = 2000;
/// Longest string that is kept.
const LONGEST: usize = 300;

/// Seeds of one sort.
#[derive(Clone, Debug)]
struct Pool<T> {
    fixed: Vec<T>,
    /// The latest values learned, in a ring.
    learned: Vec<T>,
    next: usize,
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool { fixed: Vec::new(), learned: Vec::new(), next: 0 }
    }
}

impl<T: Clone + PartialEq> Pool<T> {
    fn add(&mut self, value: T) {
        if self.fixed.len() < MOST_FIXED && !self.fixed.contains(&value) {
            self.fixed.push(value);
        }
    }

    fn learn(&mut self, value: T) {
        if self.learned.contains(&value) || self.fixed.contains(&value) {
            return;
        }
        if self.learned.len() < MOST_LEARNED {
            self.learned.push(value);
        } else {
            self.learned[self.next] = value;
            self.next = (self.next + 1) % MOST_LEARNED;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &T> {
        self.fixed.iter().chain(&self.learned)
    }

    fn pick(&self, rng: &mut Rng) -> Option<&T> {
        let from_learned = !self.learned.is_empty() && (self.fixed.is_empty() || rng.random_bool(0.5));
        let list = if from_learned { &self.learned } else { &self.fixed };
        if list.is_empty() { None } else { list.get(rng.random_range(0..list.len())) }
    }
}

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Seeds {
    integers: Pool<i64>,
    /// As bits, so that they can be compared.
    reals: Pool<u64>,
    chars: Pool<u16>,
    texts: Pool<Text>,
}

impl Seeds {
    /// The constants that the class under test and the classes nested in it use.
    #[must_use]
    pub fn of_subject(classes: &dyn Classes, universe: &Universe) -> Seeds {
        Seeds::of_class(classes, &universe.subject)
    }

    /// The constants that a class and the classes nested in it use, such as its builder.
    #[must_use]
    pub fn of_class(classes: &dyn Classes, class: &str) -> Seeds {
        let mut seeds = Seeds::default();
        let Some(class) = classes.class(class) else { return seeds };
        let prefix = format!("{}$", class.name);
        let mut nested: Vec<&str> = class
            .inner_classes
            .iter()
            .map(|row| &row.inner)
            .chain(&class.nest_members)
            .filter(|name| name.starts_with(&prefix))
            .map(|name| &**name)
            .collect();
        nested.sort_unstable();
        nested.dedup();
        seeds.add_class(&class);
        for name in nested {
            if let Some(class) = classes.class(name) {
                seeds.add_class(&class);
            }
        }
        seeds
    }

    /// Adds the constants that the methods of a class use. Methods that cannot be translated are passed over.
    pub fn add_class(&mut self, class: &ClassFile) {
        for method in class.methods.iter().filter(|method| method.code.is_some()) {
            let Ok(body) = translate(class, method) else { continue };
            let mut types = Vec::new();
            if let Ok(descriptor) = MethodDescriptor::parse(&method.descriptor) {
                if !method.flags.is_static() {
                    types.push(testwright_classpath::descriptor::FieldType::Object(&class.name));
                }
                types.extend(descriptor.params);
            }
            for used in constants(&body, &types) {
                if !is_message(&used.role) {
                    self.add_constant(&used.literal, &used.descriptor);
                }
            }
        }
    }

    fn add_constant(&mut self, literal: &constants::Literal, descriptor: &str) {
        match literal {
            constants::Literal::Int(value) => match (descriptor, u16::try_from(*value)) {
                ("Z", _) => {}
                ("C", Ok(unit)) => {
                    self.chars.add(unit);
                    self.integers.add(i64::from(*value));
                }
                _ => self.add(&Literal::Int(*value)),
            },
            constants::Literal::Long(value) => self.add(&Literal::Long(*value)),
            constants::Literal::Float(bits) => self.add(&Literal::Float(f32::from_bits(*bits))),
            constants::Literal::Double(bits) => self.add(&Literal::Double(f64::from_bits(*bits))),
            constants::Literal::String(units) => self.add(&Literal::String(Text::from(&units[..]))),
        }
    }

    /// Adds a constant.
    pub fn add(&mut self, literal: &Literal) {
        self.enter(literal, false);
    }

    /// Adds a value met while running; only the latest ones are kept.
    pub fn learn(&mut self, literal: Literal) {
        self.enter(&literal, true);
    }

    fn enter(&mut self, literal: &Literal, learned: bool) {
        fn put<T: Clone + PartialEq>(pool: &mut Pool<T>, value: T, learned: bool) {
            if learned { pool.learn(value) } else { pool.add(value) }
        }
        match literal {
            Literal::Boolean(_) => {}
            Literal::String(text) => {
                if text.len() <= LONGEST {
                    put(&mut self.texts, text.clone(), learned);
                }
                if text.len() == 1 {
                    put(&mut self.chars, text[0], learned);
                }
            }
            Literal::Char(unit) => {
                put(&mut self.chars, *unit, learned);
                put(&mut self.integers, i64::from(*unit), learned);
            }
            Literal::Float(_) | Literal::Double(_) => {
                let value = literal.to_number().unwrap_or(0.0);
                put(&mut self.reals, value.to_bits(), learned);
                if value == value.trunc() && value.abs() < 1e15 {
                    put(&mut self.integers, value as i64, learned);
                }
            }
            other => {
                let value = match other {
                    Literal::Long(value) => *value,
                    other => other.to_number().unwrap_or(0.0) as i64,
                };
                put(&mut self.integers, value, learned);
                put(&mut self.reals, (value as f64).to_bits(), learned);
            }
        }
    }

    /// Every integer worth trying: constants first, then what was met lately.
    pub fn integers(&self) -> impl Iterator<Item = i64> {
        self.integers.iter().copied()
    }

    /// Every floating-point number worth trying, likewise.
    pub fn reals(&self) -> impl Iterator<Item = f64> {
        self.reals.iter().copied().map(f64::from_bits)
    }

    /// Every character worth trying, likewise.
    pub fn characters(&self) -> impl Iterator<Item = u16> {
        self.chars.iter().copied()
    }

    /// Every string worth trying, likewise.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.texts.iter()
    }

    /// An integer worth trying.
    pub(crate) fn integer(&self, rng: &mut Rng) -> Option<i64> {
        self.integers.pick(rng).copied()
    }

    /// A floating-point number worth trying.
    pub(crate) fn real(&self, rng: &mut Rng) -> Option<f64> {
        self.reals.pick(rng).copied().map(f64::from_bits)
    }

    /// A character worth trying.
    pub(crate) fn character(&self, rng: &mut Rng) -> Option<u16> {
        self.chars.pick(rng).copied()
    }

    /// A string worth trying.
    pub(crate) fn text(&self, rng: &mut Rng) -> Option<&Text> {
        self.texts.pick(rng)
    }
}

/// Texts of exceptions say nothing about inputs.
fn is_message(role: &Role) -> bool {
    match role {
        Role::Argument(method, _) => {
            ["Exception.<init>", "Error.<init>"].iter().any(|part| method.contains(part))
        }
        _ => false,
    }
}
