//! The process on the user's JDK that compiles and runs tests, and how we talk to it.
//!
//! The other side is `Harness.java`; `frame.rs` says what is exchanged, `launch.rs` how the process is started. A thread of ours
//! reads its answers, so that waiting for one can be limited. **Always true:** the process does not outlive its [`Harness`]. A
//! test that ends the process, keeps it from answering or disturbs the exchange costs nobody but itself.

use std::io::{BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use testwright_sandbox::{Answers, Process, Requests, SandboxError, Scratch};

use super::frame::{Answer, Compilation, Compiling, Ending, Frame, Secret, read_answer};
use super::launch::{ERRORS, Launch, Launched, launch};

/// How often it is looked whether somebody wants waiting to end, and what the process has written.
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
    /// Code under test cannot be held back on this machine.
    #[error(transparent)]
    Confinement(SandboxError),
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

/// How much of what the process printed is read.
const LONGEST_COMPLAINT: u64 = 4096;

/// How much later than at ten times its limit, which `Harness.java` keeps, a test is given up from outside.
const OUTER: u32 = 10;
const GRACE: Duration = Duration::from_secs(5);

/// Bytes that the process may have in its folders. One file has a limit of its own.
const MOST_WRITTEN: u64 = 256 << 20;

/// A running process.
pub(crate) struct Harness {
    /// Ends with this value, before its folder goes.
    process: Process,
    requests: Requests,
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
    pub(super) fn start(how: &Launch, interrupted: Option<Arc<AtomicBool>>) -> Result<Harness, HarnessError> {
        let failed = |error: SandboxError| match error {
            SandboxError::Missing { .. } => HarnessError::Confinement(error),
            _ => HarnessError::Start {
                program: how.java.display().to_string().into(),
                reason: error.to_string().into(),
            },
        };
        let secret = Secret::new().map_err(|error| failed(error.into()))?;
        let Launched { process, mut requests, answers, folder } = launch(how).map_err(failed)?;
        requests.write_all(secret.bytes()).map_err(|error| failed(error.into()))?;
        let (sender, received) = channel();
        std::thread::spawn(move || read_answers(answers, &secret, &sender));
        Ok(Harness {
            process,
            requests,
            answers: received,
            said_hello: false,
            owes_compilation: false,
            interrupted,
            folder,
        })
    }

    /// What the process printed when it ended by itself.
    fn complaint(&self) -> Box<str> {
        let mut text = Vec::new();
        if let Ok(file) = std::fs::File::open(self.folder.path().join(ERRORS)) {
            // What cannot be read was not said.
            let _ = file.take(LONGEST_COMPLAINT).read_to_end(&mut text);
        }
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().take(3).collect();
        if lines.is_empty() { "it said nothing".into() } else { lines.join(" / ").into() }
    }

    fn answer(&mut self, deadline: Instant) -> Result<Answer, HarnessError> {
        loop {
            if self.is_interrupted() {
                return Err(HarnessError::Late);
            }
            let left = left_until(deadline);
            let wait = left.min(GLANCE);
            match self.answers.recv_timeout(wait) {
                Ok(Answer::Refused(reason)) => return Err(HarnessError::Refused(reason.into())),
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) if self.folder.used(MOST_WRITTEN) > MOST_WRITTEN => {
                    // It may have ended by itself, which is what is wanted.
                    let _ = self.process.kill();
                    return Err(HarnessError::Ended("it filled the disk".into()));
                }
                Err(RecvTimeoutError::Timeout) if wait < left => {}
                Err(RecvTimeoutError::Timeout) => return Err(HarnessError::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(HarnessError::Ended(self.complaint())),
            }
        }
    }

    fn send(&mut self, frame: &Frame, deadline: Instant) -> Result<(), HarnessError> {
        if !self.said_hello {
            match self.answer(deadline)? {
                Answer::Hello => {
                    // It has opened what it needs, and nobody else shall.
                    self.requests.seal().map_err(|error| HarnessError::Ended(error.to_string().into()))?;
                    self.said_hello = true;
                }
                _ => return Err(HarnessError::Ended("it did not say hello".into())),
            }
        }
        if self.owes_compilation {
            self.compiled(deadline)?;
        }
        let written = self.requests.write_all(&frame.0).and_then(|()| self.requests.flush());
        written.map_err(|_| HarnessError::Ended(self.complaint()))
    }

    /// Has sources compiled for nothing but practice, without waiting: the first compilations are slow.
    pub(crate) fn warm(&mut self, what: &Compiling<'_>) {
        let frame = Frame::compilation(b'W', what);
        // If that does not work, the next request will say why.
        let _ = self.requests.write_all(&frame.0).and_then(|()| self.requests.flush());
    }

    /// Compiles sources. Classes that are kept are there for [`Harness::run`] even if there are errors.
    pub(crate) fn compile(
        &mut self,
        what: &Compiling<'_>,
        deadline: Instant,
    ) -> Result<Compilation, HarnessError> {
        let frame = Frame::compilation(if what.is_kept { b'C' } else { b'J' }, what);
        self.send(&frame, deadline)?;
        self.owes_compilation = true;
        self.compiled(deadline)
    }

    /// Waits for the answer to a compilation. If it does not come in time, it is owed.
    fn compiled(&mut self, deadline: Instant) -> Result<Compilation, HarnessError> {
        match self.answer(deadline) {
            Err(HarnessError::Late) => Err(HarnessError::Late),
            answer => {
                self.owes_compilation = false;
                match answer? {
                    Answer::Compiled(compilation) => Ok(compilation),
                    _ => Err(HarnessError::Ended("it answered something else".into())),
                }
            }
        }
    }

    /// Runs tests in this order and in one class loader. Results are in the same order;
    /// those that are missing were not run, because the one before them ended the process, or because the time was over. The
    /// second value says what the process is good for after that.
    pub(crate) fn run(
        &mut self,
        class_path: &str,
        tests: &[Called<'_>],
        surroundings: Surroundings,
        limit: Duration,
        deadline: Instant,
    ) -> Result<(Vec<Ending>, After), HarnessError> {
        let mut frame = Frame(vec![b'R']);
        frame.text(class_path);
        frame.0.push(u8::from(surroundings.is_abroad));
        frame.0.push(u8::from(surroundings.settings_may_stay));
        frame.number(limit.as_millis().min(u128::from(u32::MAX >> 1)) as u32);
        frame.number(tests.len() as u32);
        for test in tests {
            frame.text(test.class);
            frame.text(test.method);
            // Rows are counted from 1 there, and 0 is a test without any.
            frame.number(test.row.map_or(0, |row| row as u32 + 1));
        }
        self.send(&frame, deadline)?;
        let mut results: Vec<Ending> = Vec::new();
        let mut is_running = false;
        let mut after = After::Fine;
        loop {
            let given_up = if is_running { soon(limit * OUTER + GRACE) } else { deadline };
            match self.answer(deadline.min(given_up)) {
                Ok(Answer::Started(index)) if index == results.len() => is_running = true,
                Ok(Answer::Ended(index, result)) if index == results.len() => {
                    is_running = false;
                    if result == Ending::TimedOut {
                        after = After::Haunted;
                    }
                    results.push(result);
                }
                Ok(Answer::RunDone) if results.len() == tests.len() => return Ok((results, after)),
                // Whoever runs, or else whoever ran last, has to do with it.
                Ok(_) | Err(HarnessError::Ended(_) | HarnessError::Refused(_)) if is_running => {
                    results.push(Ending::Exited);
                    return Ok((results, After::Gone));
                }
                Ok(_) | Err(HarnessError::Ended(_)) if !results.is_empty() => {
                    results.pop();
                    results.push(Ending::Exited);
                    return Ok((results, After::Gone));
                }
                Err(HarnessError::Late) if given_up < deadline && !self.is_interrupted() => {
                    results.push(Ending::TimedOut);
                    return Ok((results, After::Gone));
                }
                Err(HarnessError::Late) => return Ok((results, After::Gone)),
                Err(error) => return Err(error),
                Ok(_) => return Err(HarnessError::Ended("it answered something else".into())),
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// A test of a compiled class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Called<'t> {
    /// Binary name of the class.
    pub(crate) class: &'t str,
    pub(crate) method: &'t str,
    /// Which row of its table it is, counted from 0; none if it has a method of its own.
    pub(crate) row: Option<usize>,
}

/// What tests find around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Surroundings {
    /// Whether it is another locale, time zone and user, and `assert` statements are not enabled.
    pub(crate) is_abroad: bool,
    /// Whether they may leave settings of the process changed.
    pub(crate) settings_may_stay: bool,
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

/// Time that is left.
#[allow(clippy::disallowed_methods, reason = "only waiting is limited by the clock")]
pub(crate) fn left_until(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// When it will be so much later.
#[allow(clippy::disallowed_methods, reason = "only waiting is limited by the clock")]
fn soon(wait: Duration) -> Instant {
    Instant::now() + wait
}

/// Reads answers until the process ends, says something that makes no sense, or nobody wants them.
fn read_answers(answers: Answers, secret: &Secret, to: &Sender<Answer>) {
    let mut answers = BufReader::new(answers);
    while let Ok(answer) = read_answer(&mut answers, secret) {
        let is_sealed = answer != Answer::Hello || answers.get_ref().seal().is_ok();
        if !is_sealed || to.send(answer).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn how(java: PathBuf) -> Launch {
        Launch { java, class_path: Vec::new(), is_confined: true, is_abroad: false, preview: None }
    }

    #[cfg(unix)]
    #[test]
    fn the_process_ends_when_nobody_can_ask_it_any_more() {
        let Ok(jdk) = testwright_classpath::Jdk::discover(None) else {
            println!("skipped: no JDK is installed");
            return;
        };
        let launched = launch(&how(jdk.tool("java"))).expect("the JDK runs");
        let Launched { mut process, requests, folder, .. } = launched;
        let path = folder.path().to_owned();
        drop(requests);
        let status = process.wait().expect("it ends");
        let said = std::fs::read_to_string(path.join(ERRORS)).unwrap_or_default();
        assert!(status.success(), "{status}: {said}");
        drop(folder);
        assert!(!path.exists(), "{}", path.display());
    }

    #[test]
    fn names_of_sources_and_classes_need_not_be_addresses() {
        let Ok(jdk) = testwright_classpath::Jdk::discover(None) else {
            println!("skipped: no JDK is installed");
            return;
        };
        let Ok(mut harness) = Harness::start(&how(jdk.tool("java")), None) else { panic!("the JDK runs") };
        let deadline = soon(Duration::from_secs(60));
        let sources = [
            ("a b/[c]^|%zz<\u{1}>.java", "class A { class \u{c4}rger\u{1} { } }"),
            ("\\:?#.java", "class B { }"),
        ];
        let what = Compiling { release: 17, class_path: "", options: &[], sources: &sources, is_kept: true };
        let compilation = harness.compile(&what, deadline).expect("it compiles");
        assert_eq!(compilation.errors, []);
    }

    #[test]
    fn a_program_that_is_not_there_is_reported() {
        let Err(error) = Harness::start(&how("/nowhere/bin/java".into()), None) else {
            panic!("it cannot start")
        };
        assert!(error.to_string().starts_with("cannot run /nowhere/bin/java: "), "{error}");
    }
}
