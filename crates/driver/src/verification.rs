//! Verification on all JDKs at once: the user's own and those that the tests must pass on as well.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use testwright_classpath::Jdk;
use testwright_emit::jdk::{Dropped, HarnessError, Verified, Verifier, VerifierOptions, find_framework};
use testwright_emit::{Source, Style, Suite};
use testwright_goals::GoalId;
use testwright_testcase::Universe;
use testwright_vm::effects::Effects;

use crate::clock::{Clock, Phase};
use crate::options::{Environment, Options};
use crate::suite::most_covering;

/// What verification costs besides its tests, in tests.
const OVERHEAD: f64 = 25.0;

/// Seconds after which the start of a JDK is not waited for any longer.
const LONGEST_START: f64 = 60.0;

/// Seconds that one test takes on one JDK, until it is known better.
const PACE: f64 = 0.004;

/// How much longer than expected it may take.
const CAUTION: f64 = 1.3;

/// Goals for each of which there is about one test.
const GOALS_PER_TEST: f64 = 2.0;

/// Tests from which on the time that they take tells something of tests; with fewer it is mostly other things.
const TELLING: usize = 20;

/// Share of the time that is left in which tests are sure to be verified if they are expected to be.
const SURE: f64 = 0.45;

/// How many times as many tests a second attempt must promise.
const GAIN: f64 = 1.15;

/// Share of the time until nothing is verified any more that tests get at least, however late it is: a search whose tests
/// nobody verifies was for nothing.
const LEAST: f64 = 0.1;

/// How fast the memory of a slow verification fades with each one after it.
const FADING: f64 = 0.7;

/// One process per JDK, each of which gets ready while the search runs.
pub(crate) struct Verification {
    own: Verifier,
    others: Vec<(u16, Verifier)>,
    /// Seconds of work per test, overhead included, of the slowest one lately.
    pace: f64,
    /// Whether all processes have been seen to be ready.
    is_ready: bool,
}

impl Verification {
    pub(crate) fn start(environment: &Environment, options: &Options) -> Result<Verification, HarnessError> {
        let settings = settings(environment, options);
        let start = |jdk: &Jdk| Verifier::start(jdk, settings.clone());
        let other = |jdk: &Arc<Jdk>| Ok((jdk.feature, start(jdk)?));
        Ok(Verification {
            pace: PACE * (1 + environment.also.len()) as f64,
            is_ready: false,
            own: start(&environment.jdk)?,
            others: environment.also.iter().map(other).collect::<Result<_, _>>()?,
        })
    }

    /// Waits until all are ready, but not too long. Nobody has to: it only makes sense before work whose budget is shorter
    /// than the start of a JDK.
    pub(crate) fn wait(&mut self) {
        let deadline = Clock::in_seconds(LONGEST_START);
        self.own.wait(deadline);
        self.others.iter_mut().for_each(|(_, verifier)| verifier.wait(deadline));
        self.is_ready = true;
    }

    /// Seconds of work that the suite of a class with so many goals may need.
    pub(crate) fn expected(&self, goals: usize) -> f64 {
        self.expected_for(goals as f64 / GOALS_PER_TEST)
    }

    /// Seconds of work that so many tests may need.
    pub(crate) fn expected_for(&self, tests: f64) -> f64 {
        CAUTION * self.pace * (OVERHEAD + tests)
    }

    /// Verifies as many tests as there is time for, those that `covers` most together, and learns how long that takes.
    ///
    /// When not all are sure to be done in time, those that cover most are verified first and by themselves. They are what is
    /// left should the second attempt, with as many as then seem to fit, come too late. On a busy machine attempts may go past
    /// the budget, and so may the last one if nothing was verified before.
    pub(crate) fn verify(
        &mut self,
        universe: &Universe,
        suite: &Suite,
        covers: &[Vec<GoalId>],
        style: &Style,
        clock: &Clock,
    ) -> Result<Verified, HarnessError> {
        let all = suite.tests.len();
        if clock.left_at_most().is_some() && !self.is_ready {
            // On a busy machine this takes long. It is done once, so no class pays for it.
            let before = clock.elapsed();
            self.wait();
            clock.forgive(clock.elapsed() - before);
        }
        let fitting = |share: f64, pace: f64| {
            let (Some(left), Some(at_most)) = (clock.left(Phase::Verify), clock.left_at_most()) else {
                return all;
            };
            let seconds = (share * left).max(LEAST * at_most) / clock.load();
            ((seconds / pace - OVERHEAD).max(1.0) as usize).min(all)
        };
        let mut chosen = most_covering(covers, fitting(SURE, self.pace));
        let planned = clock.deadline(Phase::Verify);
        let (mut verified, pace) = self.verify_some(universe, suite, &chosen, style, clock, planned)?;
        if chosen.len() < all && verified.late == 0 {
            let more = most_covering(covers, fitting(1.0 / CAUTION, pace));
            if more.len() as f64 >= GAIN * chosen.len() as f64 {
                let (again, _) = self.verify_some(universe, suite, &more, style, clock, planned)?;
                if again.suite.tests.len() >= verified.suite.tests.len() {
                    (chosen, verified) = (more, again);
                }
            }
        }
        if verified.suite.tests.is_empty() && verified.late > 0 {
            let last = clock.last_deadline();
            verified = self.verify_some(universe, suite, &chosen, style, clock, last)?.0;
        }
        if chosen.len() < all {
            let written = testwright_emit::source(universe, suite, style).tests.into_iter();
            let left_out = written.enumerate().filter(|(place, _)| chosen.binary_search(place).is_err());
            let dropped = left_out.map(|(_, test)| Dropped {
                test: test.name,
                row: test.row,
                reason: "there was no time to verify it".to_owned(),
            });
            verified.dropped.extend(dropped);
            verified.late += all - chosen.len();
        }
        Ok(verified)
    }

    /// Verifies the tests at some places of a suite. Says, and learns, how many seconds of work that takes per test.
    fn verify_some(
        &mut self,
        universe: &Universe,
        suite: &Suite,
        places: &[usize],
        style: &Style,
        clock: &Clock,
        deadline: Instant,
    ) -> Result<(Verified, f64), HarnessError> {
        let start = clock.elapsed();
        let tests = places.iter().map(|place| suite.tests[*place].clone()).collect();
        let part = Suite { tests, ..suite.clone() };
        let verified = self.verify_on_all(universe, &part, style, deadline);
        let pace = (clock.elapsed() - start) / clock.load() / (OVERHEAD + places.len() as f64);
        if places.len() >= TELLING {
            self.pace = pace.max(self.pace * FADING);
        }
        Ok((verified?, pace))
    }

    /// Which tests of a file that was written earlier do not pass any more, on the user's own JDK or on another one. None
    /// if there is no time to find out.
    pub(crate) fn check(
        &mut self,
        text: &str,
        style: &Style,
        clock: &Clock,
    ) -> Result<Option<Vec<Dropped>>, HarnessError> {
        let deadline = clock.deadline(Phase::Verify);
        let Some(broken) = self.own.check(&[text], style, deadline)? else { return Ok(None) };
        let mut broken = broken.concat();
        for (feature, verifier) in &mut self.others {
            let Some(there) = verifier.check(&[text], style, deadline)? else { return Ok(None) };
            add_new(&mut broken, there.concat().into_iter().map(|one| on(*feature, one)));
        }
        Ok(Some(broken))
    }

    /// Which tests of files that each passed by themselves do not pass in one class loader, in the order of the files or in the
    /// opposite one, on any JDK; by file. None if there is no time to find out, or the user does not want to.
    ///
    /// Each order has a process of its own, because a default locale and the like outlive class loaders. The second one takes
    /// its machine to be in another country, with another charset.
    pub(crate) fn check_together(
        environment: &Environment,
        options: &Options,
        texts: &[&str],
        style: &Style,
        deadline: Instant,
    ) -> Result<Option<Vec<Vec<Dropped>>>, HarnessError> {
        let interrupted = Some(environment.interrupted.clone());
        let settings = VerifierOptions { interrupted, practises: false, ..settings(environment, options) };
        let backwards: Vec<&str> = texts.iter().rev().copied().collect();
        let check = |jdk: &Jdk, texts: &[&str], is_abroad: bool| {
            let settings = VerifierOptions { is_abroad, ..settings.clone() };
            Verifier::start(jdk, settings)?.check(texts, style, deadline)
        };
        let mut broken = vec![Vec::new(); texts.len()];
        for jdk in std::iter::once(&environment.jdk).chain(&environment.also) {
            let (there, back) = std::thread::scope(|scope| {
                let back = scope.spawn(|| check(jdk, &backwards, true));
                (check(jdk, texts, false), back.join().unwrap_or_else(|panic| resume_unwind(panic)))
            });
            let (Some(there), Some(back)) = (there?, back?) else { return Ok(None) };
            let is_own = Arc::ptr_eq(jdk, &environment.jdk);
            let named = |one: Dropped| if is_own { one } else { on(jdk.feature, one) };
            for (at, found) in there.into_iter().enumerate().chain(back.into_iter().rev().enumerate()) {
                add_new(&mut broken[at], found.into_iter().map(named));
            }
        }
        Ok(Some(broken))
    }

    /// What is left of a suite when all have taken out what does not hold there. What comes from another JDK than the user's
    /// own says so. All begin with the whole suite at once; one that has changed a test otherwise than the user's own did looks
    /// again at what that left.
    fn verify_on_all(
        &mut self,
        universe: &Universe,
        suite: &Suite,
        style: &Style,
        deadline: Instant,
    ) -> Result<Verified, HarnessError> {
        let (own, others) = (&mut self.own, &mut self.others);
        let (verified, firsts) = std::thread::scope(|scope| {
            let start =
                |(_, verifier): &'_ mut (u16, Verifier)| verifier.verify(universe, suite, style, deadline);
            let running: Vec<_> = others.iter_mut().map(|other| scope.spawn(move || start(other))).collect();
            let verified = own.verify(universe, suite, style, deadline);
            let ended =
                running.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)));
            (verified, ended.collect::<Vec<_>>())
        });
        let mut verified = verified?;
        for ((feature, verifier), first) in others.iter_mut().zip(firsts) {
            let there = Elsewhere { feature: *feature, left: first? };
            let both = there.both(&verified, |suite| verifier.source(universe, suite, style));
            verified = match there.has_changed(&verified) {
                false => both,
                true => {
                    let next = verifier.verify(universe, &verified.suite, style, deadline)?;
                    // What comes too late has shown nothing; then what has passed before is more.
                    let is_less = next.suite.tests.len() < both.suite.tests.len();
                    if is_less { both } else { Elsewhere { feature: *feature, left: next }.after(verified) }
                }
            };
        }
        Ok(verified)
    }
}

/// What all verifiers of a run have in common.
fn settings(environment: &Environment, options: &Options) -> VerifierOptions {
    // The JDK follows manifests itself; what they may open to code under test is decided where its process is started.
    let class_path: Vec<PathBuf> = environment.class_path.asked_for().map(Into::into).collect();
    let framework = find_framework(&class_path, &environment.junit_jars, options.style.framework);
    let (seed, is_confined) = (options.seed, environment.is_confined);
    let settings_may_stay = options.allowed.without(Effects::restorable()) != options.allowed;
    VerifierOptions {
        class_path,
        framework,
        compiler: environment.compiler.clone(),
        seed,
        is_confined,
        settings_may_stay,
        ..VerifierOptions::default()
    }
}

/// Adds tests that are not there yet.
fn add_new(broken: &mut Vec<Dropped>, more: impl Iterator<Item = Dropped>) {
    for one in more {
        if !broken.iter().any(|known| known.test == one.test && known.row == one.row) {
            broken.push(one);
        }
    }
}

/// The same, with the JDK that it was seen on.
fn on(feature: u16, mut one: Dropped) -> Dropped {
    one.reason.push_str(&format!(" (JDK {feature})"));
    one
}

/// What another JDK than the user's own has left of a suite.
struct Elsewhere {
    feature: u16,
    left: Verified,
}

impl Elsewhere {
    /// Whether there is a test that passed on both, but not in the same form.
    fn has_changed(&self, own: &Verified) -> bool {
        let tests = &self.left.suite.tests;
        let is_arranged_alike = self.left.suite.arrangement == own.suite.arrangement;
        !is_arranged_alike
            || own.suite.tests.iter().any(|test| {
                let there = tests.iter().find(|other| other.case == test.case);
                there.is_some_and(|other| other != test)
            })
    }

    /// The tests that passed on both in the same form.
    fn both(&self, own: &Verified, write: impl Fn(&Suite) -> Source) -> Verified {
        let mut both = own.clone();
        both.late = both.late.max(self.left.late);
        both.suite.tests.retain(|test| self.left.suite.tests.contains(test));
        if both.suite == own.suite {
            return both;
        }
        both.source = write(&both.suite);
        let is_known =
            |one: &Dropped| own.dropped.iter().any(|known| known.test == one.test && known.row == one.row);
        both.dropped.extend(self.dropped().filter(|one| !is_known(one)));
        both
    }

    /// What this leaves of what was left before.
    fn after(self, before: Verified) -> Verified {
        let mut lost_assertions = before.lost_assertions;
        for mut one in self.left.lost_assertions.iter().cloned() {
            one.actual = self.named(&one.actual);
            lost_assertions.push(one);
        }
        let dropped = before.dropped.into_iter().chain(self.dropped()).collect();
        Verified {
            passed_before: before.passed_before,
            repaired: before.repaired + self.left.repaired,
            late: before.late + self.left.late,
            dropped,
            lost_assertions,
            ..self.left
        }
    }

    fn dropped(&self) -> impl Iterator<Item = Dropped> {
        let named = |one: &Dropped| Dropped { reason: self.named(&one.reason), ..one.clone() };
        self.left.dropped.iter().map(named).collect::<Vec<_>>().into_iter()
    }

    fn named(&self, text: &str) -> String {
        format!("{text} (JDK {})", self.feature)
    }
}
