//! Fingerprints: 128-bit numbers that stand for the structure of a term.
//!
//! They are the keys of the arena and of the caches. Two different terms get the same one with a chance of about
//! 2^-100, which is taken for never; nobody has a reason to look for such a pair.

use crate::{Const, Domain, Op, Sort};

/// A number for a term that depends only on its structure, names and constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub u128);

/// Two independent 64-bit lanes, each mixing every word into the whole of its state.
#[derive(Clone, Copy)]
struct Mixer(u64, u64);

impl Mixer {
    const fn new(tag: u64) -> Mixer {
        Mixer(0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f).word(tag)
    }

    const fn word(self, word: u64) -> Mixer {
        const fn mix(mut state: u64, multiplier: u64) -> u64 {
            state ^= state >> 30;
            state = state.wrapping_mul(multiplier);
            state ^= state >> 27;
            state = state.wrapping_mul(0x94d0_49bb_1331_11eb);
            state ^ (state >> 31)
        }
        let first = mix(self.0.rotate_left(5) ^ word, 0xbf58_476d_1ce4_e5b9);
        let second =
            mix(self.1.wrapping_add(word).wrapping_add(0x1656_67b1_9e37_79f9), 0xd6e8_feb8_6659_fd93);
        Mixer(first, second.rotate_left(23))
    }

    fn words(self, words: impl IntoIterator<Item = u64>) -> Mixer {
        words.into_iter().fold(self, Mixer::word)
    }

    const fn finish(self) -> Fingerprint {
        Fingerprint(((self.0 as u128) << 64) | self.1 as u128)
    }
}

fn sort_word(sort: Sort) -> u64 {
    match sort {
        Sort::Bool => 1,
        Sort::Int => 2,
        Sort::Long => 3,
        Sort::Float => 4,
        Sort::Double => 5,
        Sort::String => 6,
        Sort::Array(element) => 16 + sort_word(element.sort()),
    }
}

/// The words that tell an operation from every other.
fn op_words(op: Op) -> [u64; 2] {
    match op {
        Op::Bin(op) => [1, op as u64],
        Op::Un(op) => [2, op as u64],
        other => [3, other.number().unwrap_or(u64::MAX)],
    }
}

impl Fingerprint {
    pub(crate) fn of_variable(name: &str, sort: Sort, domain: &Domain) -> Fingerprint {
        let domain_mixer = Fingerprint::of_domain(domain);
        let mixer = Mixer::new(1).word(sort_word(sort)).words(domain_mixer.lanes());
        mixer.words(name.bytes().map(u64::from)).finish()
    }

    /// The fingerprint of any variable of this sort and domain, for what shall not depend on names.
    pub(crate) fn of_anonymous(number: u64, sort: Sort, domain: &Domain) -> Fingerprint {
        let domain_mixer = Fingerprint::of_domain(domain);
        Mixer::new(4).word(number).word(sort_word(sort)).words(domain_mixer.lanes()).finish()
    }

    fn of_domain(domain: &Domain) -> Fingerprint {
        let range = domain.range.map_or([0, 0, 0], |(low, high)| [1, low as u64, high as u64]);
        let length = domain.length.map_or([0, 0, 0], |(low, high)| [1, low as u64, high as u64]);
        Mixer::new(5).words(range).words(length).finish()
    }

    pub(crate) fn of_constant(value: &Const) -> Fingerprint {
        let mixer = Mixer::new(2).word(sort_word(value.sort()));
        match value {
            Const::Bool(value) => mixer.word(u64::from(*value)).finish(),
            Const::String(units) => {
                mixer.word(units.len() as u64).words(units.iter().map(|&unit| u64::from(unit))).finish()
            }
            Const::Array(_, items) => {
                let items = items.iter().flat_map(|item| Fingerprint::of_constant(item).lanes());
                mixer.words(items).finish()
            }
            number => mixer.word(number.value().map_or(0, |value| value.to_bits())).finish(),
        }
    }

    pub(crate) fn of_app(op: Op, args: impl Iterator<Item = Fingerprint>) -> Fingerprint {
        args.fold(Mixer::new(3).words(op_words(op)), |mixer, arg| mixer.words(arg.lanes())).finish()
    }

    /// The fingerprint of a sequence of fingerprints.
    pub(crate) fn of_sequence(parts: impl IntoIterator<Item = Fingerprint>) -> Fingerprint {
        parts.into_iter().fold(Mixer::new(6), |mixer, part| mixer.words(part.lanes())).finish()
    }

    const fn lanes(self) -> [u64; 2] {
        [(self.0 >> 64) as u64, self.0 as u64]
    }
}
