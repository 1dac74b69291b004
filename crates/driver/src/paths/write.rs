//! Tests that take paths, as a suite that passes on the user's JDK.

use std::path::{Path, PathBuf};

use testwright_emit::jdk::{Verifier, VerifierOptions, find_framework};
use testwright_emit::{Framework, Style, Suite, Test};
use testwright_goals::walk::Walk;
use testwright_paths::{Trail, Verdict, Walker};
use testwright_testcase::minimise::minimise_within;
use testwright_testcase::{Universe, UniverseOptions};

use super::Paths;
use super::lab::Lab;
use super::report::{MethodReport, PathsReport};
use crate::clock::Clock;
use crate::output;
use crate::subject::Subject;

/// Runs that making one test small may take.
const MOST_RUNS: usize = 200;

/// Seconds that verification may take.
const SECONDS: f64 = 60.0;

/// Tests with what they showed.
#[derive(Default)]
pub(super) struct Tests {
    tests: Vec<Test>,
}

impl Tests {
    /// Makes the tests of found paths small, as long as they take their paths, and observes them.
    pub(super) fn add(&mut self, lab: &mut Lab<'_>, report: &MethodReport) {
        let (mut walk, mut trail) = (Walk::default(), Trail::default());
        for (wanted, finding) in &report.paths {
            let Verdict::Found { test, .. } = &finding.verdict else { continue };
            let nodes = wanted.nodes.len() + 1;
            let route = lab.method.route(nodes.max(500));
            let (method, walker) = (&lab.method, &mut lab.walker);
            let mut still_good = |candidate: &testwright_testcase::TestCase| {
                // The last statement is the one that takes the path.
                let same = candidate.statements.last().and_then(|last| last.member())
                    == test.statements.last().and_then(|last| last.member());
                walker.walk(candidate, &route, &mut walk);
                method.trail(&walk, nodes.max(500), &mut trail);
                same && wanted.is_walked(&trail.nodes, trail.is_whole)
            };
            let small = minimise_within(test.clone(), &mut still_good, MOST_RUNS);
            if self.tests.iter().any(|own| own.case == small) {
                continue;
            }
            if let Some(observed) = lab.walker.executor.observe(&small) {
                self.tests.push(Test::new(small, observed));
            }
        }
    }

    /// Verifies and writes the suite.
    pub(super) fn write(self, paths: &Paths<'_>, out: &Path, report: &mut PathsReport) -> Result<(), String> {
        if self.tests.is_empty() {
            return Ok(());
        }
        let environment = paths.environment;
        let release = Subject::read(paths.source, paths.class, &[], &[])?.release;
        let package = output::test_package(&environment.class_path, paths.class);
        let options = UniverseOptions { package: Some(package), ..UniverseOptions::default() };
        let universe =
            Universe::build(paths.source, paths.class, &options).map_err(|error| error.to_string())?;
        let simple = paths.class.rsplit('/').next().unwrap_or(paths.class);
        let place = output::place(Some(out), &universe.package, &format!("{simple}Paths"))?;
        let class_path: Vec<PathBuf> = environment.class_path.asked_for().map(Into::into).collect();
        let framework = if paths.junit == 4 { Framework::JUnit4 } else { Framework::Jupiter };
        let jars = find_framework(&class_path, &environment.junit_jars, framework);
        let options = VerifierOptions {
            class_path,
            framework: jars,
            compiler: environment.compiler.clone(),
            seed: paths.seed,
            is_confined: environment.is_confined,
            ..VerifierOptions::default()
        };
        let mut verifier = Verifier::start(&environment.jdk, options).map_err(|error| error.to_string())?;
        let package = universe.package.replace('/', ".");
        let suite = Suite::new(package, place.class_name, self.tests);
        let style = Style { framework, java: release.max(Style::default().java), ..Style::default() };
        let deadline = Clock::in_seconds(SECONDS);
        verifier.wait(deadline);
        let verified = verifier
            .verify(&universe, &suite, &style, deadline)
            .map_err(|error| format!("the JDK cannot verify tests: {error}"))?;
        let dropped = verified.dropped.iter().map(|one| format!("{} was dropped: {}", one.test, one.reason));
        report.notes.extend(dropped);
        report.tests = verified.suite.tests.len();
        if report.tests > 0 {
            output::write(&place.path, &verified.source.text)?;
            report.files.push(place.path);
        }
        Ok(())
    }
}
