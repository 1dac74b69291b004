//! Asks the installed JDKs what Java's operations give, so that the tests can compare.
//!
//! Where to start: [`compare`] puts questions to every JDK and fails on the first difference. Inputs come from
//! [`Random`], so every run asks the same questions.

use crate::jdk::{Jdk, temporary};
use std::fmt::Debug;
use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::Path;

/// The operands of one question, in the form in which an oracle reads them.
pub(crate) trait Operands: Debug {
    /// Writes them, big-endian.
    fn write(&self, out: &mut dyn Write) -> Result<()>;
}

/// Two operands as 64-bit words; operations with one operand do not look at the second.
impl Operands for (u64, u64) {
    fn write(&self, out: &mut dyn Write) -> Result<()> {
        out.write_all(&self.0.to_be_bytes())?;
        out.write_all(&self.1.to_be_bytes())
    }
}

/// What this crate answers, given the operands and the feature release of the JDK that it is compared with: a
/// 64-bit word (with canonical NaNs), or `None` for an `ArithmeticException`.
pub(crate) type Answer<'a, O> = Box<dyn Fn(&O, u16) -> Option<u64> + 'a>;

/// Many questions of one kind.
pub(crate) struct Questions<'a, O> {
    /// The name of the operation in the oracle.
    pub(crate) name: &'a str,
    /// The operands of each question.
    pub(crate) operands: Vec<O>,
    /// What this crate answers.
    pub(crate) answer: Answer<'a, O>,
}

/// Compares this crate's answers with those of every installed JDK. `oracle` is the Java program that is asked, a
/// file next to this one, and `label` names the file with the questions.
pub(crate) fn compare<O: Operands>(oracle: &str, label: &str, questions: &[Questions<'_, O>]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/against_java").join(oracle);
    let request = temporary(&format!("{label}.request"));
    write_request(&request, questions).expect("the request can be written");
    for jdk in Jdk::installed() {
        let input = File::open(&request).expect("the request can be read");
        let answers = jdk.run(&source, Some(input));
        check(&jdk, questions, &answers);
    }
    std::fs::remove_file(&request).expect("the request can be removed");
}

fn write_request<O: Operands>(path: &Path, questions: &[Questions<'_, O>]) -> Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for Questions { name, operands, .. } in questions {
        out.write_all(&[1])?;
        out.write_all(&(name.len() as u16).to_be_bytes())?;
        out.write_all(name.as_bytes())?;
        out.write_all(&(operands.len() as u32).to_be_bytes())?;
        for operands in operands {
            operands.write(&mut out)?;
        }
    }
    out.write_all(&[0])?;
    out.flush()
}

fn check<O: Operands>(jdk: &Jdk, questions: &[Questions<'_, O>], answers: &[u8]) {
    let mut answers = answers.chunks_exact(9);
    for Questions { name, operands, answer } in questions {
        let mut differences = 0usize;
        for operands in operands {
            let bytes = answers.next().expect("there is an answer to every question");
            let word = u64::from_be_bytes(bytes[1..].try_into().expect("a word has eight bytes"));
            let expected = (bytes[0] == 0).then_some(word);
            let found = answer(operands, jdk.feature);
            if found != expected {
                differences += 1;
                if differences <= 5 {
                    println!("{name} of {operands:x?}: java {expected:x?}, here {found:x?}");
                }
            }
        }
        assert_eq!(differences, 0, "{name} differs on {jdk} for {differences} of {}", operands.len());
    }
    assert!(answers.next().is_none(), "there are no more answers than questions");
}

/// A linear congruential generator (Knuth's MMIX constants), of which the upper bits are used.
pub(crate) struct Random(u64);

impl Random {
    /// A generator whose sequence the seed determines.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// 32 random bits.
    pub(crate) fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        u64::from(self.word()) << 32 | u64::from(self.word())
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(bound)) >> 32) as u32
    }

    /// One of the elements.
    pub(crate) fn of<T: Copy>(&mut self, elements: &[T]) -> T {
        elements[self.below(elements.len() as u32) as usize]
    }

    /// A number in 0 to 1, with 53 random bits.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The bits of a `double`, with one NaN for all.
pub(crate) fn canonical_double(value: f64) -> u64 {
    if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
}

/// The bits of a `float`, with one NaN for all.
pub(crate) fn canonical_float(value: f32) -> u64 {
    if value.is_nan() { 0x7fc0_0000 } else { u64::from(value.to_bits()) }
}
