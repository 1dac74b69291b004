//! Running tests on mutants.
//!
//! Start at [`Killer`]. It has no executor of its own: whoever has one lends it, so that mutants run where the search runs.
//!
//! **Always true:** only mutants whose place a test reaches, and where it leaves another state, are run at all; a run stops
//! at the first difference that the test would notice.

use std::cell::OnceCell;

use testwright_executor::{Notice, VmExecutor};
use testwright_testcase::{Observed, TestCase};
use testwright_vm::exec::Patch;

use crate::infection::Infection;
use crate::mutants::{MutantId, Mutants};

/// What a test shows on the original.
pub struct Expected {
    /// What was seen in one run.
    pub observed: Observed,
    /// Unless all of it is certain: what is, once that was asked, or none if how the test ends is not.
    certain: Option<OnceCell<Option<Observed>>>,
    /// Instructions that it took.
    pub used: u64,
}

/// See the module's text.
pub struct Killer {
    mutants: Mutants,
    infection: Infection,
    /// By mutant: its code, once it was needed; the inner one is none if it cannot be made.
    patches: Vec<Option<Option<Patch>>>,
    /// Mutant runs so far.
    runs: u64,
    /// Instructions so far.
    work: u64,
}

impl Killer {
    /// A killer of these mutants.
    #[must_use]
    pub fn new(mutants: Mutants) -> Killer {
        let infection = Infection::new(&mutants);
        let patches = vec![None; mutants.len()];
        Killer { mutants, infection, patches, runs: 0, work: 0 }
    }

    /// The mutants.
    #[must_use]
    pub fn mutants(&self) -> &Mutants {
        &self.mutants
    }

    /// Mutant runs so far.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// Instructions that looking for killed mutants took so far: a measure of work that no clock knows.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// What a test shows on the original; none if its run was stopped.
    pub fn expected(&mut self, executor: &mut VmExecutor<'_>, test: &TestCase) -> Option<Expected> {
        let used = executor.plain_cost(test);
        let observed = executor.observe_here(test)?;
        let certain = (!executor.is_certain()).then(OnceCell::new);
        Some(Expected { observed, certain, used })
    }

    /// The mutants that a test reaches, each with its distance from leaving another state right after its place: 0 if it
    /// does (weak mutation). If it is known what the test shows, the calls that assertions about state make count, too.
    pub fn reached(
        &mut self,
        executor: &mut VmExecutor<'_>,
        test: &TestCase,
        expected: Option<&Expected>,
    ) -> Vec<(MutantId, f64)> {
        executor.run_with(test, &mut self.infection);
        if let Some(expected) = expected {
            executor.look_with(&expected.observed, &mut self.infection);
        }
        self.infection.reached().collect()
    }

    /// How a test notices a mutant, if it does (strong mutation).
    pub fn kills(
        &mut self,
        executor: &mut VmExecutor<'_>,
        test: &TestCase,
        expected: &Expected,
        id: MutantId,
    ) -> Option<Notice> {
        let patch = self.patch(executor, id)?;
        self.runs += 1;
        let notice = executor.judge(test, &expected.observed, expected.used, &patch)?;
        // Most tests notice nothing, and what is certain takes many runs to tell.
        let Some(certain) = &expected.certain else { return Some(notice) };
        let certain = certain.get_or_init(|| executor.observe(test)).as_ref()?;
        executor.judge(test, certain, expected.used, &patch)
    }

    /// All of these mutants that a test kills, with how.
    pub fn killed_by(
        &mut self,
        executor: &mut VmExecutor<'_>,
        test: &TestCase,
        among: &dyn Fn(MutantId) -> bool,
    ) -> Vec<(MutantId, Notice)> {
        let before = executor.vm().exec.instructions();
        let killed = self.all_killed(executor, test, among);
        self.work += executor.vm().exec.instructions() - before;
        killed
    }

    fn all_killed(
        &mut self,
        executor: &mut VmExecutor<'_>,
        test: &TestCase,
        among: &dyn Fn(MutantId) -> bool,
    ) -> Vec<(MutantId, Notice)> {
        let Some(expected) = self.expected(executor, test) else { return Vec::new() };
        let infected: Vec<MutantId> = self
            .reached(executor, test, Some(&expected))
            .into_iter()
            .filter(|(id, distance)| *distance == 0.0 && among(*id))
            .map(|(id, _)| id)
            .collect();
        let mut killed = Vec::new();
        for id in infected {
            if let Some(notice) = self.kills(executor, test, &expected, id) {
                killed.push((id, notice));
            }
        }
        killed.sort_unstable_by_key(|(id, _)| *id);
        killed
    }

    fn patch(&mut self, executor: &mut VmExecutor<'_>, id: MutantId) -> Option<Patch> {
        if self.patches[id.index()].is_none() {
            let mutant = self.mutants.mutant(id);
            let method = &self.mutants.methods[mutant.method];
            let body = mutant.change.apply(&method.body);
            let made = executor.patch(&method.class, &method.name, &method.descriptor, body);
            self.patches[id.index()] = Some(made.ok());
        }
        self.patches[id.index()].flatten()
    }
}
