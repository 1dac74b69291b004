//! Verification on one JDK after the other: the user's own first, then those that the tests must pass on as well.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use testwright_classpath::Jdk;
use testwright_emit::jdk::{HarnessError, Verified, Verifier, VerifierOptions, find_junit};
use testwright_emit::{Junit, Style, Suite};
use testwright_testcase::Universe;

use crate::options::{Environment, Options};

/// One process per JDK, each of which gets ready while the search runs.
pub(crate) struct Verification {
    own: Verifier,
    others: Vec<(u16, Verifier)>,
}

impl Verification {
    pub(crate) fn start(environment: &Environment, options: &Options) -> Result<Verification, HarnessError> {
        let class_path: Vec<PathBuf> = environment.class_path.entries().map(Into::into).collect();
        let junit = if options.junit == 4 { Junit::Four } else { Junit::Five };
        let junit = find_junit(&class_path, &environment.junit_jars, junit);
        let settings =
            VerifierOptions { class_path, junit, seed: options.seed, ..VerifierOptions::default() };
        let start = |jdk: &Jdk| Verifier::start(jdk, settings.clone());
        let other = |jdk: &Arc<Jdk>| Ok((jdk.feature, start(jdk)?));
        Ok(Verification {
            own: start(&environment.jdk)?,
            others: environment.also.iter().map(other).collect::<Result<_, _>>()?,
        })
    }

    /// Waits until all are ready, but not longer than to the deadline.
    pub(crate) fn wait(&mut self, deadline: Instant) {
        self.own.wait(deadline);
        self.others.iter_mut().for_each(|(_, verifier)| verifier.wait(deadline));
    }

    /// What is left of a suite when all have taken out what does not hold there. What comes from another JDK than the user's
    /// own says so.
    pub(crate) fn verify(
        &mut self,
        universe: &Universe,
        suite: &Suite,
        style: &Style,
        deadline: Instant,
    ) -> Result<Verified, HarnessError> {
        let mut verified = self.own.verify(universe, suite, style, deadline)?;
        for (feature, verifier) in &mut self.others {
            let mut next = verifier.verify(universe, &verified.suite, style, deadline)?;
            let on = |text: &str| format!("{text} (JDK {feature})");
            next.dropped.iter_mut().for_each(|one| one.reason = on(&one.reason));
            next.lost_assertions.iter_mut().for_each(|one| one.actual = on(&one.actual));
            verified.dropped.append(&mut next.dropped);
            verified.lost_assertions.append(&mut next.lost_assertions);
            verified.repaired += next.repaired;
            verified.in_time &= next.in_time;
            (verified.source, verified.suite) = (next.source, next.suite);
        }
        Ok(verified)
    }
}
