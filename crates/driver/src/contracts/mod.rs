//! Contracts of `equals`, `hashCode` and `compareTo` (as `Object` and `Comparable` state them) that objects of a class break.
//!
//! Start at [`suspect`], which tries the [`laws`](law) on [objects](object) that the suite's tests make, in the virtual
//! machine, and at [`Suspicions::confirm`], which runs a test for every law that was broken on the user's JDK. What comes out
//! is a finding with that test: it passes, and what it asserts is what the contract forbids.
//!
//! **Always true:** the suite stays as it is, and no file is written. For each law one test is made, for the smallest objects
//! that break it. What the JDK does otherwise is no finding; what there was no time to run there says so.

mod law;
mod methods;
mod object;

use testwright_emit::{Claim, Source, Style, Suite, Test};
use testwright_executor::VmExecutor;
use testwright_testcase::{ClassSource, Universe, Var};

use self::law::{Case, Law};
use self::methods::Methods;
use self::object::Maker;
use crate::clock::{Clock, Phase};
use crate::details::Details;
use crate::misbehaviour::Misbehaviour;
use crate::verification::Verification;

/// Instructions that one try may take.
const MOST_INSTRUCTIONS: u64 = 100_000;

/// Instructions that all tries of a class may take.
const MOST_IN_ALL: u64 = 20_000_000;

/// A law that was broken in the virtual machine, and the test that shows it.
struct Suspicion {
    law: Law,
    words: String,
    test: Test,
    /// What the test has to assert for the finding to hold.
    claims: Vec<Claim>,
}

/// What was found in the virtual machine.
#[derive(Default)]
pub(crate) struct Suspicions(Vec<Suspicion>);

/// Tries the laws on objects that tests make, until `is_over`.
pub(crate) fn suspect(
    executor: &mut VmExecutor<'_>,
    source: &ClassSource,
    universe: &Universe,
    tests: &[Test],
    is_over: &dyn Fn() -> bool,
) -> Suspicions {
    let Some(methods) = Methods::of(source, universe) else { return Suspicions::default() };
    let makers = object::makers(tests, &universe.subject);
    executor.bound_runs(Some(MOST_INSTRUCTIONS));
    let end = executor.instructions().saturating_add(MOST_IN_ALL);
    let mut suspicions = Vec::new();
    for law in Law::ALL {
        let broken = pairs(law, &makers).find_map(|(one, other)| {
            if is_over() || executor.instructions() >= end {
                return None;
            }
            let case = law.case(&methods, one, other)?;
            suspicion(executor, law, case)
        });
        suspicions.extend(broken);
    }
    executor.bound_runs(None);
    Suspicions(suspicions)
}

/// Objects that a law is tried on, small ones first; an object and another one made in the same way are a pair, too.
fn pairs(law: Law, makers: &[Maker]) -> impl Iterator<Item = (&Maker, &Maker)> {
    let others = move |at: usize| if law.is_about_two() { 0..at + 1 } else { at..at + 1 };
    (0..makers.len()).flat_map(move |at| others(at).map(move |other| (&makers[other], &makers[at])))
}

fn suspicion(executor: &mut VmExecutor<'_>, law: Law, case: Case) -> Option<Suspicion> {
    let observed = executor.observe(&case.test)?;
    let words = law.broken(&case, &observed)?;
    let mut test = Test::new(case.test, observed);
    // Whatever else could be asserted is beside the point.
    let before = (0..case.results.start).map(|at| Claim::Value(Var(at)));
    let inspections = (0..test.observed.inspections.len()).map(Claim::Inspection);
    let interactions = (0..test.observed.interactions.len()).map(Claim::Interaction);
    let changed = (0..test.observed.changed.len()).map(Claim::Changed);
    let printed = test.observed.printed.keys().copied().map(Claim::Printed);
    let files = (0..test.observed.files.len()).map(Claim::File);
    let beside: Vec<Claim> =
        before.chain(inspections).chain(interactions).chain(changed).chain(printed).chain(files).collect();
    test.forget(&beside);
    let claims = law::claims(&test, case.results);
    Some(Suspicion { law, words, test, claims })
}

impl Suspicions {
    /// Runs the tests on the JDK, if there is time.
    pub(crate) fn confirm(
        self,
        universe: &Universe,
        verification: &mut Verification,
        details: &Details,
        suite: &Suite,
        style: &Style,
        clock: &Clock,
    ) -> Vec<Misbehaviour> {
        let count = self.0.len();
        if count == 0 {
            return Vec::new();
        }
        let tests = self.0.iter().map(|one| one.test.clone()).collect();
        let class_name = format!("{}OfContracts", suite.class_name);
        let suite = Suite::new(suite.package.clone(), class_name, tests);
        let is_time =
            clock.left(Phase::Close).is_none_or(|left| left >= verification.expected_for(count as f64));
        let verified = match is_time {
            true => verification.verify(universe, &suite, &vec![Vec::new(); count], style, clock).ok(),
            false => None,
        };
        let plain = testwright_emit::source(universe, &suite, style);
        let mut broken = Vec::new();
        for (place, one) in self.0.iter().enumerate() {
            let on_jdk = verified.as_ref().and_then(|verified| {
                let kept = verified.suite.tests.iter().position(|test| test.case == one.test.case)?;
                Some((&verified.source, kept))
            });
            // Without a verdict of the JDK there is still what the virtual machine saw.
            let is_open = verified.as_ref().is_none_or(|verified| verified.late > 0);
            let (written, at, is_verified) = match on_jdk {
                Some((source, kept)) => (source, kept, true),
                None if is_open => (&plain, place, false),
                None => continue,
            };
            if asserts(written, at, &one.claims) {
                broken.push(one.finding(details, written, at, is_verified));
            }
        }
        broken
    }
}

impl Suspicion {
    fn finding(&self, details: &Details, source: &Source, at: usize, verified: bool) -> Misbehaviour {
        let written = &source.tests[at];
        Misbehaviour {
            rule: self.law.rule().to_owned(),
            words: self.words.clone(),
            test: written.name.clone(),
            text: source.lines_of(written),
            line: details.line_of(self.law.method()),
            verified,
        }
    }
}

/// Whether a written test asserts all that it has to.
fn asserts(source: &Source, at: usize, claims: &[Claim]) -> bool {
    source.tests.get(at).is_some_and(|written| {
        claims.iter().all(|claim| written.claims.iter().any(|placed| placed.claim == *claim))
    })
}
