//! The process on the user's JDK that compiles and runs tests, and how we talk to it.
//!
//! The other side is `Harness.java`, which says what frames look like. A thread of ours reads its answers, so that waiting
//! for one can be limited. **Always true:** the process does not outlive its [`Harness`].

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use testwright_sandbox::Scratch;

/// The program that runs on the JDK.
const PROGRAM: &str = include_str!("Harness.java");

/// Longest text that is believed; what is longer is not from our program.
const LONGEST: u32 = 1 << 24;

/// How often it is looked whether somebody wants waiting to end.
const GLANCE: Duration = Duration::from_millis(100);

/// Why the JDK could not be used.
#[derive(Debug, thiserror::Error)]
pub enum HarnessError {
    /// The process could not be started.
    #[error("cannot run {program}: {reason}; point at a JDK with --jdk or JAVA_HOME")]
    Start {
        /// What was to be run.
        program: Box<str>,
        /// Why it was not.
        reason: Box<str>,
    },
    /// The process ended, or said something that makes no sense.
    #[error("the JDK's process that verifies tests has ended: {0}")]
    Ended(Box<str>),
    /// There was no answer in time.
    #[error("the JDK did not answer in time")]
    Late,
    /// It cannot do what it was asked.
    #[error("{0}")]
    Refused(Box<str>),
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
    /// It took too long.
    TimedOut,
    /// It ended the process.
    Exited,
}

/// What the process says.
enum Answer {
    Hello,
    Compiled(Vec<CompileError>),
    Started,
    Ended(usize, Ending),
    RunDone,
    Refused(String),
}

/// A running process.
pub(crate) struct Harness {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<Answer>,
    said_hello: bool,
    /// Whether a compilation that nobody waited for is still to be answered.
    owes_compilation: bool,
    /// Ends all waiting when it is set.
    interrupted: Option<Arc<AtomicBool>>,
    folder: Scratch,
}

impl Harness {
    /// Starts the process. It needs a while to be ready; nobody waits for that here. If `interrupted` is set later, its answers
    /// are not waited for any longer.
    pub(crate) fn start(java: &Path, interrupted: Option<Arc<AtomicBool>>) -> Result<Harness, HarnessError> {
        let failed = |error: io::Error| HarnessError::Start {
            program: java.display().to_string().into(),
            reason: error.to_string().into(),
        };
        let folder = Scratch::new().map_err(failed)?;
        let program = folder.path().join("Harness.java");
        std::fs::write(&program, PROGRAM).map_err(failed)?;
        // Tests may write files where they are, which should not be where the user is.
        let work = folder.path().join("work");
        std::fs::create_dir(&work).map_err(failed)?;
        let complaints = std::fs::File::create(folder.path().join("stderr")).map_err(failed)?;
        let mut child = Command::new(java)
            .args([
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
            ])
            .arg("-Djava.awt.headless=true")
            .arg(&program)
            .arg(folder.path())
            .current_dir(&work)
            .env_remove("CLASSPATH")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(complaints)
            .spawn()
            .map_err(failed)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(HarnessError::Ended("it has no standard streams".into()));
        };
        let (sender, answers) = channel();
        std::thread::spawn(move || read_answers(BufReader::new(stdout), &sender));
        Ok(Harness { child, stdin, answers, said_hello: false, owes_compilation: false, interrupted, folder })
    }

    /// What the process printed when it ended by itself.
    fn complaint(&self) -> Box<str> {
        let text = std::fs::read_to_string(self.folder.path().join("stderr")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("Picked up ")).take(3).collect();
        if lines.is_empty() { "it said nothing".into() } else { lines.join(" / ").into() }
    }

    fn answer(&self, deadline: Instant) -> Result<Answer, HarnessError> {
        loop {
            if self.interrupted.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return Err(HarnessError::Late);
            }
            let left = left_until(deadline);
            let wait = if self.interrupted.is_some() { left.min(GLANCE) } else { left };
            match self.answers.recv_timeout(wait) {
                Ok(Answer::Refused(reason)) => return Err(HarnessError::Refused(reason.into())),
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) if wait < left => {}
                Err(RecvTimeoutError::Timeout) => return Err(HarnessError::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(HarnessError::Ended(self.complaint())),
            }
        }
    }

    fn send(&mut self, frame: &Frame, deadline: Instant) -> Result<(), HarnessError> {
        if !self.said_hello {
            match self.answer(deadline)? {
                Answer::Hello => self.said_hello = true,
                _ => return Err(HarnessError::Ended("it did not say hello".into())),
            }
        }
        if self.owes_compilation {
            self.compiled(deadline)?;
        }
        let written = self.stdin.write_all(&frame.0).and_then(|()| self.stdin.flush());
        written.map_err(|_| HarnessError::Ended(self.complaint()))
    }

    /// Has sources compiled for nothing but practice, without waiting: the first compilations are slow.
    pub(crate) fn warm(&mut self, release: u16, class_path: &str, sources: &[(&str, &str)]) {
        let frame = Frame::compilation(b'W', release, class_path, sources);
        // If that does not work, the next request will say why.
        let _ = self.stdin.write_all(&frame.0).and_then(|()| self.stdin.flush());
    }

    /// Compiles sources, given by path and text. The classes are kept for [`Harness::run`] even if there are errors.
    pub(crate) fn compile(
        &mut self,
        release: u16,
        class_path: &str,
        sources: &[(&str, &str)],
        deadline: Instant,
    ) -> Result<Vec<CompileError>, HarnessError> {
        let frame = Frame::compilation(b'C', release, class_path, sources);
        self.send(&frame, deadline)?;
        self.owes_compilation = true;
        self.compiled(deadline)
    }

    /// Waits for the answer to a compilation. If it does not come in time, it is owed.
    fn compiled(&mut self, deadline: Instant) -> Result<Vec<CompileError>, HarnessError> {
        match self.answer(deadline) {
            Err(HarnessError::Late) => Err(HarnessError::Late),
            answer => {
                self.owes_compilation = false;
                match answer? {
                    Answer::Compiled(errors) => Ok(errors),
                    _ => Err(HarnessError::Ended("it answered something else".into())),
                }
            }
        }
    }

    /// Runs tests, given by compiled class and method, in this order and in one class loader, with `assert` statements enabled
    /// or not. Results are in the same order; those that are missing were not run, because the one before them ended the
    /// process, or because the time was over. The second value says what the process is good for after that.
    pub(crate) fn run(
        &mut self,
        class_path: &str,
        tests: &[(&str, &str)],
        asserts: bool,
        limit: Duration,
        deadline: Instant,
    ) -> Result<(Vec<Ending>, After), HarnessError> {
        let mut frame = Frame(vec![b'R']);
        frame.text(class_path);
        frame.0.push(u8::from(asserts));
        frame.number(limit.as_millis().min(u128::from(u32::MAX >> 1)) as u32);
        frame.number(tests.len() as u32);
        for (class, method) in tests {
            frame.text(class);
            frame.text(method);
        }
        self.send(&frame, deadline)?;
        let mut results = Vec::new();
        let mut is_running = false;
        let mut after = After::Fine;
        loop {
            match self.answer(deadline) {
                Ok(Answer::Started) => is_running = true,
                Ok(Answer::Ended(index, result)) if index == results.len() => {
                    is_running = false;
                    if result == Ending::TimedOut {
                        after = After::Haunted;
                    }
                    results.push(result);
                }
                Ok(Answer::RunDone) => return Ok((results, after)),
                Err(HarnessError::Ended(_)) if is_running => {
                    results.push(Ending::Exited);
                    return Ok((results, After::Gone));
                }
                Err(HarnessError::Late) => return Ok((results, After::Gone)),
                Err(error) => return Err(error),
                Ok(_) => return Err(HarnessError::Ended("it answered something else".into())),
            }
        }
    }
}

/// What a process is good for after a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    /// Everything.
    Fine,
    /// What is urgent: a test that took too long still runs in it.
    Haunted,
    /// Nothing.
    Gone,
}

impl Drop for Harness {
    fn drop(&mut self) {
        // It may be gone already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Time that is left.
#[allow(clippy::disallowed_methods, reason = "only waiting is limited by the clock")]
pub(crate) fn left_until(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// A request.
struct Frame(Vec<u8>);

impl Frame {
    fn compilation(letter: u8, release: u16, class_path: &str, sources: &[(&str, &str)]) -> Frame {
        let mut frame = Frame(vec![letter]);
        frame.number(u32::from(release));
        frame.text(class_path);
        frame.number(sources.len() as u32);
        for (path, text) in sources {
            frame.text(path);
            frame.text(text);
        }
        frame
    }

    fn number(&mut self, number: u32) {
        self.0.extend(number.to_be_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.0.extend(text.as_bytes());
    }
}

/// Reads answers until the process ends, or nobody wants them.
fn read_answers(mut from: impl Read, to: &Sender<Answer>) {
    while let Ok(answer) = read_answer(&mut from) {
        if to.send(answer).is_err() {
            return;
        }
    }
}

fn read_answer(from: &mut impl Read) -> io::Result<Answer> {
    Ok(match read_byte(from)? {
        b'h' => Answer::Hello,
        b'c' => {
            let count = read_number(from)?;
            let mut errors = Vec::new();
            for _ in 0..count {
                let path = read_text(from)?;
                // Errors without a place have a negative line.
                let line = i32::try_from(read_number(from)?).unwrap_or(0) as usize;
                errors.push(CompileError { path, line, message: read_text(from)? });
            }
            Answer::Compiled(errors)
        }
        b's' => {
            read_number(from)?;
            Answer::Started
        }
        b'p' => Answer::Ended(read_number(from)? as usize, Ending::Passed),
        b't' => Answer::Ended(read_number(from)? as usize, Ending::TimedOut),
        b'f' => {
            let index = read_number(from)? as usize;
            let (class, message) = (read_text(from)?, read_text(from)?);
            let line = i32::try_from(read_number(from)?).unwrap_or(0) as usize;
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

    #[test]
    fn answers_are_read_as_they_were_written() {
        let mut frame = Frame(vec![b'f']);
        frame.number(3);
        frame.text("a.B");
        frame.text("no");
        frame.number(7);
        frame.0.push(1);
        let Ok(Answer::Ended(3, Ending::Failed(failure))) = read_answer(&mut &frame.0[..]) else {
            panic!("it is a failure of the fourth test")
        };
        let wanted = Failure { class: "a.B".into(), message: "no".into(), line: 7, is_assertion: true };
        assert_eq!(failure, wanted);
    }

    #[test]
    fn nonsense_and_cut_answers_are_errors() {
        for bytes in [&b"Hello"[..], b"p\0\0", b"x\xff\xff\xff\xff", b""] {
            assert!(read_answer(&mut &bytes[..]).is_err(), "{bytes:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_left_behind_when_the_one_who_started_it_is_gone() {
        let Ok(jdk) = testwright_classpath::Jdk::discover(None) else {
            println!("skipped: no JDK is installed");
            return;
        };
        let Ok(harness) = Harness::start(&jdk.tool("java"), None) else { panic!("the JDK runs") };
        let path = harness.folder.path().to_owned();
        // As if this process had ended: its end of the pipe closes, and nothing of ours is dropped.
        let mut harness = std::mem::ManuallyDrop::new(harness);
        let (_, closed) = io::pipe().expect("a pipe");
        drop(std::mem::replace(&mut harness.stdin, ChildStdin::from(std::os::fd::OwnedFd::from(closed))));
        harness.child.wait().expect("it ends");
        assert!(!path.exists(), "{}", path.display());
    }

    #[test]
    fn a_program_that_is_not_there_is_reported() {
        let Err(error) = Harness::start(Path::new("/nowhere/bin/java"), None) else {
            panic!("it cannot start")
        };
        assert!(error.to_string().starts_with("cannot run /nowhere/bin/java: "), "{error}");
    }
}
