//! The constants that predicates may speak of: those of the program, and values that its runs compared with something.
//!
//! The latter is dynamic seeding into predicates (Nosrati, Haghighi and Vahidi Asl 2020, section 7.2). **Always true:**
//! numbers are sorted and the pool only grows, up to a limit, so that predicates made of it stay meaningful.

use rand::RngExt;
use testwright_testcase::{Rng, Seeds, Text};

/// Most numbers.
const MOST_NUMBERS: usize = 160;
/// Most numbers that are met at run time.
const MOST_MET: usize = 24;
/// Most numbers that come from the program alone.
const MOST_FIXED: usize = 128;
/// Most strings and characters.
const MOST_TEXTS: usize = 24;

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    integers: Vec<i64>,
    reals: Vec<f64>,
    texts: Vec<Text>,
    characters: Vec<u16>,
    /// Room for whole and floating-point numbers that are met at run time.
    room: (usize, usize),
    version: u32,
}

impl Pool {
    /// The constants of a program; 0, 1 and -1 belong to every program.
    #[must_use]
    pub fn new(seeds: &Seeds) -> Pool {
        let mut pool = Pool::default();
        for value in [0, 1, -1].into_iter().chain(seeds.integers().take(MOST_FIXED)) {
            pool.add_integer(value);
        }
        for value in [0.0, 1.0, -1.0].into_iter().chain(seeds.reals().take(MOST_FIXED)) {
            pool.add_real(value);
        }
        pool.room = (pool.integers.len() + MOST_MET, pool.reals.len() + MOST_MET);
        pool.texts = seeds.texts().take(MOST_TEXTS).cloned().collect();
        pool.characters = seeds.characters().take(MOST_TEXTS).collect();
        pool
    }

    /// Takes in what was met at run time, as far as there is room.
    pub fn learn(&mut self, seeds: &Seeds) {
        let before = (self.integers.len(), self.reals.len(), self.texts.len());
        // Small numbers are likelier to be constants that the program computed than inputs that it was given.
        let is_small = |value: f64| value.abs() <= 1e6;
        for value in seeds.integers().filter(|value| is_small(*value as f64)) {
            if self.integers.len() < self.room.0 {
                self.add_integer(value);
            }
        }
        for value in seeds.reals().filter(|value| is_small(*value)) {
            if self.reals.len() < self.room.1 {
                self.add_real(value);
            }
        }
        if self.texts.len() < MOST_TEXTS {
            for text in seeds.texts() {
                if self.texts.len() < MOST_TEXTS && !self.texts.contains(text) {
                    self.texts.push(text.clone());
                }
            }
        }
        if before != (self.integers.len(), self.reals.len(), self.texts.len()) {
            self.version += 1;
        }
    }

    /// Changes whenever something was added.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    fn add_integer(&mut self, value: i64) {
        if let Err(place) = self.integers.binary_search(&value)
            && self.integers.len() < MOST_NUMBERS
        {
            self.integers.insert(place, value);
        }
    }

    fn add_real(&mut self, value: f64) {
        if let Err(place) = self.reals.binary_search_by(|own| own.total_cmp(&value))
            && self.reals.len() < MOST_NUMBERS
            && value.is_finite()
        {
            self.reals.insert(place, value);
        }
    }

    /// Whole numbers, rising.
    #[must_use]
    pub fn integers(&self) -> &[i64] {
        &self.integers
    }

    /// Floating-point numbers, rising.
    #[must_use]
    pub fn reals(&self) -> &[f64] {
        &self.reals
    }

    /// Strings.
    #[must_use]
    pub fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// Characters.
    #[must_use]
    pub fn characters(&self) -> &[u16] {
        &self.characters
    }

    /// Whole numbers worth dividing by, few of them.
    pub fn moduli(&self) -> impl Iterator<Item = i64> {
        let own = self.integers.iter().copied().filter(|value| (2..=1000).contains(value));
        own.take(6)
    }

    /// The largest whole number of the pool that is at most this one, and the smallest that is at least this one.
    #[must_use]
    pub fn around(&self, low: i64, high: i64) -> (Option<i64>, Option<i64>) {
        let below = self.integers.partition_point(|own| *own <= low);
        let above = self.integers.partition_point(|own| *own < high);
        (below.checked_sub(1).map(|at| self.integers[at]), self.integers.get(above).copied())
    }

    /// The same for floating-point numbers.
    #[must_use]
    pub fn around_real(&self, low: f64, high: f64) -> (Option<f64>, Option<f64>) {
        let below = self.reals.partition_point(|own| *own <= low);
        let above = self.reals.partition_point(|own| *own < high);
        (below.checked_sub(1).map(|at| self.reals[at]), self.reals.get(above).copied())
    }

    /// A random whole number of the pool between two bounds.
    pub fn integer_within(&self, low: i64, high: i64, rng: &mut Rng) -> Option<i64> {
        let first = self.integers.partition_point(|own| *own < low);
        let end = self.integers.partition_point(|own| *own <= high);
        (first < end).then(|| self.integers[rng.random_range(first..end)])
    }

    /// A random floating-point number of the pool between two bounds.
    pub fn real_within(&self, low: f64, high: f64, rng: &mut Rng) -> Option<f64> {
        let first = self.reals.partition_point(|own| *own < low);
        let end = self.reals.partition_point(|own| *own <= high);
        (first < end).then(|| self.reals[rng.random_range(first..end)])
    }

    /// A random string of the pool.
    pub fn text(&self, rng: &mut Rng) -> Option<&Text> {
        if self.texts.is_empty() { None } else { self.texts.get(rng.random_range(0..self.texts.len())) }
    }

    /// A random character of the pool.
    pub fn character(&self, rng: &mut Rng) -> Option<u16> {
        let count = self.characters.len();
        if count == 0 { None } else { self.characters.get(rng.random_range(0..count)).copied() }
    }
}
