//! Asks the installed JDKs what Java's operations give, so that the tests can compare.
//!
//! Where to start: [`compare`] puts questions to every JDK and fails on the first difference. Inputs come from
//! [`Random`], so every run asks the same questions.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Many questions of one kind: an operation of `Oracle.java`, and what this crate answers.
pub(crate) struct Questions<'a> {
    /// The name of the operation in `Oracle.java`.
    pub(crate) name: &'a str,
    /// How many operands it has: one or two.
    pub(crate) arity: usize,
    /// The operands as 64-bit words; the second one is ignored when there is one operand only.
    pub(crate) operands: Vec<(u64, u64)>,
    /// This crate's answer, with canonical NaNs; `None` for an `ArithmeticException`.
    pub(crate) answer: Box<dyn Fn(u64, u64) -> Option<u64> + 'a>,
}

/// Compares this crate's answers with those of every installed JDK. `label` names the files it makes.
pub(crate) fn compare(label: &str, questions: &[Questions<'_>]) {
    let jdks = crate::jdk::installed();
    if jdks.is_empty() {
        println!("skipped: no JDK of version 17 or later was found in JAVA_HOME, PATH or /usr/lib/jvm");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let request = folder.join(format!("{label}.request"));
    write_request(&request, questions).expect("the request can be written");
    for home in jdks {
        let answers = ask(&home, &request);
        check(&home, questions, &answers);
    }
    std::fs::remove_file(&request).expect("the request can be removed");
}

fn write_request(path: &Path, questions: &[Questions<'_>]) -> std::io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for Questions { name, arity, operands, .. } in questions {
        out.write_all(&[1])?;
        out.write_all(&(name.len() as u16).to_be_bytes())?;
        out.write_all(name.as_bytes())?;
        out.write_all(&(*arity as u32).to_be_bytes())?;
        out.write_all(&(operands.len() as u32).to_be_bytes())?;
        for (first, second) in operands {
            out.write_all(&first.to_be_bytes())?;
            if *arity == 2 {
                out.write_all(&second.to_be_bytes())?;
            }
        }
    }
    out.write_all(&[0])?;
    out.flush()
}

fn ask(home: &Path, request: &Path) -> Vec<u8> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/against_java/Oracle.java");
    let output = Command::new(home.join("bin/java"))
        // Compiled code would otherwise throw exceptions without their messages.
        .arg("-XX:-OmitStackTraceInFastThrow")
        .arg(source)
        .stdin(File::open(request).expect("the request can be read"))
        .stderr(Stdio::inherit())
        .output()
        .expect("java can be started");
    assert!(output.status.success(), "the oracle failed on {}", home.display());
    output.stdout
}

fn check(home: &Path, questions: &[Questions<'_>], answers: &[u8]) {
    let mut answers = answers.chunks_exact(9);
    for Questions { name, operands, answer, .. } in questions {
        let mut differences = 0usize;
        for &(first, second) in operands {
            let bytes = answers.next().expect("there is an answer to every question");
            let word = u64::from_be_bytes(bytes[1..].try_into().expect("a word has eight bytes"));
            let expected = (bytes[0] == 0).then_some(word);
            let found = answer(first, second);
            if found != expected {
                differences += 1;
                if differences <= 5 {
                    println!("{name}({first:#018x}, {second:#018x}): java {expected:x?}, here {found:x?}");
                }
            }
        }
        let total = operands.len();
        assert_eq!(differences, 0, "{name} differs on {} for {differences} of {total}", home.display());
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
