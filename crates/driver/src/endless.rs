//! Calls that do not seem to come to an end.
//!
//! Start at [`Endless::note`], which keeps the shortest test for each method that used up its instructions while searching, and
//! at [`Endless::confirm`], which grants these far more. They never run on the JDK, where nothing would stop them.

use testwright_emit::{Style, Suite, Test};
use testwright_executor::VmExecutor;
use testwright_testcase::{MemberId, Observed, TestCase, Universe};

use crate::details::Details;
use crate::misbehaviour::Misbehaviour;
use crate::wording::parameters;

/// Methods that are looked at.
const MOST: usize = 4;

/// Millions of instructions that they get: most of a second here, and many times what any other test needs.
const MILLIONS: u64 = 200;

/// See the module's text.
#[derive(Default)]
pub(crate) struct Endless {
    tests: Vec<(MemberId, TestCase)>,
}

impl Endless {
    /// Notes a test that ran out of instructions at a statement.
    pub(crate) fn note(&mut self, test: &TestCase, statement: usize) {
        let Some(id) = test.statements.get(statement).and_then(|statement| statement.member()) else {
            return;
        };
        let known = self.tests.iter().position(|(own, _)| *own == id);
        let is_shorter = |at: usize| statement + 1 < self.tests[at].1.statements.len();
        if known.map_or(self.tests.len() < MOST, is_shorter) {
            let mut cut = test.clone();
            cut.statements.truncate(statement + 1);
            match known {
                Some(at) => self.tests[at].1 = cut,
                None => self.tests.push((id, cut)),
            }
        }
    }

    /// Those that do not end with far more instructions either. Looks at no more once `is_over`.
    pub(crate) fn confirm(
        &self,
        executor: &mut VmExecutor<'_>,
        universe: &Universe,
        details: &Details,
        suite: &Suite,
        style: &Style,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Misbehaviour> {
        let mut found = Vec::new();
        for (id, test) in &self.tests {
            if is_over() || !universe.targets.contains(id) || !executor.runs_out(test, MILLIONS * 1_000_000) {
                continue;
            }
            let member = universe.member(*id);
            let class_name = format!("{}OfEnds", suite.class_name);
            let tests = vec![Test::new(test.clone(), Observed::default())];
            let suite = Suite::new(suite.package.clone(), class_name, tests);
            let source = testwright_emit::source(universe, &suite, style);
            let Some(written) = source.tests.first() else { continue };
            let (name, types) = (&member.name, parameters(&member.descriptor));
            found.push(Misbehaviour {
                rule: "endless-loop".to_owned(),
                words: format!("{name}({types}) did not end within {MILLIONS} million instructions."),
                test: written.name.clone(),
                text: source.lines_of(written),
                line: details.line_of(&member.name),
                verified: false,
            });
        }
        found
    }
}
