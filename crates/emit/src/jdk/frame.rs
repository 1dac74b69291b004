//! What is said between us and the process of the JDK; `Harness.java` is the other side.
//!
//! A request is a letter, then numbers and texts. An answer is the same after a [`Secret`] that only the program itself knows,
//! so that code under test, which shares its process, cannot answer in its place. **Always true:** whatever does not begin
//! with the secret, is too long or makes no sense is an error, and nothing after it is believed.

use std::io::{self, Read};

/// Longest text that is believed; what is longer is not from our program.
const LONGEST: u32 = 1 << 24;

/// The most errors of javac that are believed; it is told to stop far below.
const MOST_ERRORS: u32 = 1 << 17;

/// What every answer of a process begins with.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Secret([u8; 16]);

impl Secret {
    /// One that cannot be guessed.
    pub(super) fn new() -> io::Result<Secret> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Secret(bytes))
    }

    /// What the program is told before everything else.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// An error that javac reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CompileError {
    /// Path of the source.
    pub(crate) path: String,
    /// Line in it; 0 if there is none.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) message: String,
}

/// A warning of javac's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Warning {
    /// Path of the source.
    pub(crate) path: String,
    /// Line in it; 0 if there is none.
    pub(crate) line: usize,
    /// What an annotation must name to suppress it, such as `unchecked`; empty if nothing can.
    pub(crate) kind: String,
    /// What it says.
    pub(crate) message: String,
}

/// What is to be compiled, and how.
#[derive(Clone, Copy)]
pub(crate) struct Compiling<'a> {
    /// The release of Java to compile for.
    pub(crate) release: u16,
    pub(crate) class_path: &'a str,
    /// Words for javac.
    pub(crate) options: &'a [String],
    /// Sources by path and text.
    pub(crate) sources: &'a [(&'a str, &'a str)],
    /// Whether the classes are run later. If not, those of the last compilation stay.
    pub(crate) is_kept: bool,
}

impl Warning {
    /// The error that it is where warnings fail a build.
    pub(crate) fn into_error(self) -> CompileError {
        let kind = if self.kind.is_empty() { String::new() } else { format!("[{}] ", self.kind) };
        let message = format!("the project's build fails on the warning {kind}{}", self.message);
        CompileError { path: self.path, line: self.line, message }
    }
}

/// What javac said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Compilation {
    pub(crate) errors: Vec<CompileError>,
    /// Not all of them if there are errors.
    pub(crate) warnings: Vec<Warning>,
}

/// How a test failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// Class of the exception.
    pub(crate) class: String,
    /// Its message.
    pub(crate) message: String,
    /// Line of the test file; 0 if the exception did not pass it.
    pub(crate) line: usize,
    /// Whether an assertion of the test itself threw it.
    pub(crate) is_assertion: bool,
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// As it should.
    Passed,
    /// With an exception.
    Failed(Failure),
    /// It passed, but left these files behind.
    LeftFiles(String),
    /// It passed, but left these settings of the process changed.
    LeftSettings(String),
    /// It took too long.
    TimedOut,
    /// It ended the process, or disturbed what we say to each other.
    Exited,
}

/// What the process says.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Hello,
    Compiled(Compilation),
    Started(usize),
    Ended(usize, Ending),
    RunDone,
    Refused(String),
}

/// A request.
pub(super) struct Frame(pub(super) Vec<u8>);

impl Frame {
    pub(super) fn compilation(letter: u8, what: &Compiling<'_>) -> Frame {
        let mut frame = Frame(vec![letter]);
        frame.number(u32::from(what.release));
        frame.text(what.class_path);
        frame.number(what.options.len() as u32);
        what.options.iter().for_each(|option| frame.text(option));
        frame.number(what.sources.len() as u32);
        for (path, text) in what.sources {
            frame.text(path);
            frame.text(text);
        }
        frame
    }

    pub(super) fn number(&mut self, number: u32) {
        self.0.extend(number.to_be_bytes());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.0.extend(text.as_bytes());
    }
}

/// Reads one answer.
pub(super) fn read_answer(from: &mut impl Read, secret: &Secret) -> io::Result<Answer> {
    let mut begin = [0; 16];
    from.read_exact(&mut begin)?;
    if begin != secret.0 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(match read_byte(from)? {
        b'h' => Answer::Hello,
        b'c' => {
            let mut compilation = Compilation::default();
            for _ in 0..read_count(from)? {
                let path = read_text(from)?;
                let error = CompileError { path, line: read_line(from)?, message: read_text(from)? };
                compilation.errors.push(error);
            }
            for _ in 0..read_count(from)? {
                let path = read_text(from)?;
                let (line, kind) = (read_line(from)?, read_text(from)?);
                let warning = Warning { path, line, kind, message: read_text(from)? };
                compilation.warnings.push(warning);
            }
            Answer::Compiled(compilation)
        }
        b's' => Answer::Started(read_number(from)? as usize),
        b'p' => Answer::Ended(read_number(from)? as usize, Ending::Passed),
        b't' => Answer::Ended(read_number(from)? as usize, Ending::TimedOut),
        b'l' => Answer::Ended(read_number(from)? as usize, Ending::LeftFiles(read_text(from)?)),
        b'g' => Answer::Ended(read_number(from)? as usize, Ending::LeftSettings(read_text(from)?)),
        b'f' => {
            let index = read_number(from)? as usize;
            let (class, message) = (read_text(from)?, read_text(from)?);
            let line = read_line(from)?;
            let is_assertion = read_byte(from)? == 1;
            Answer::Ended(index, Ending::Failed(Failure { class, message, line, is_assertion }))
        }
        b'e' => Answer::RunDone,
        b'x' => Answer::Refused(read_text(from)?),
        _ => return Err(io::ErrorKind::InvalidData.into()),
    })
}

fn read_byte(from: &mut impl Read) -> io::Result<u8> {
    let mut byte = [0];
    from.read_exact(&mut byte)?;
    Ok(byte[0])
}

fn read_number(from: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_be_bytes(bytes))
}

/// How many errors or warnings follow.
fn read_count(from: &mut impl Read) -> io::Result<u32> {
    match read_number(from)? {
        count if count > MOST_ERRORS => Err(io::ErrorKind::InvalidData.into()),
        count => Ok(count),
    }
}

/// A line of a source; where there is none, a negative number comes.
fn read_line(from: &mut impl Read) -> io::Result<usize> {
    Ok(i32::try_from(read_number(from)?).unwrap_or(0) as usize)
}

fn read_text(from: &mut impl Read) -> io::Result<String> {
    let length = read_number(from)?;
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; length as usize];
    from.read_exact(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: Secret = Secret(*b"0123456789abcdef");

    /// An answer whose beginning is right.
    fn answer(rest: &[u8]) -> io::Result<Answer> {
        let bytes = [SECRET.bytes(), rest].concat();
        read_answer(&mut &bytes[..], &SECRET)
    }

    #[test]
    fn answers_are_read_as_they_were_written() {
        let mut frame = Frame(vec![b'f']);
        frame.number(3);
        frame.text("a.B");
        frame.text("no");
        frame.number(7);
        frame.0.push(1);
        let wanted = Failure { class: "a.B".into(), message: "no".into(), line: 7, is_assertion: true };
        assert_eq!(answer(&frame.0).expect("it is whole"), Answer::Ended(3, Ending::Failed(wanted)));
    }

    #[test]
    fn nonsense_and_cut_answers_are_errors() {
        for bytes in [&b"Hello"[..], b"p\0\0", b"x\xff\xff\xff\xff", b"c\xff\xff\xff\xff", b""] {
            assert!(answer(bytes).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn answers_of_somebody_who_does_not_know_the_secret_are_errors() {
        for bytes in [&b"p\0\0\0\0"[..], b"0123456789abcdeep\0\0\0\0", &[0; 64]] {
            assert!(read_answer(&mut &bytes[..], &SECRET).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn secrets_differ() {
        assert!(Secret::new().expect("random bytes") != Secret::new().expect("random bytes"));
    }
}
