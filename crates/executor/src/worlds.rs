//! Telling what of a run depends on time, chance and the machine: the test runs again in other worlds, and what it shows in all
//! of them is certain.
//!
//! Start at [`VmExecutor::settled`]. **Always true:** only runs that took something from outside run again, and what cannot be
//! varied makes everything uncertain that such a run has shown.

use testwright_testcase::{Observed, Outcome, TestCase};
use testwright_vm::elsewhere::{CHANCES, NEAR, WORLDS};
use testwright_vm::taint::Taint;

use crate::executor::VmExecutor;

/// Instructions of a run that is tried in other worlds. What takes longer is left uncertain.
const MOST_INSTRUCTIONS: u64 = 1_000_000;

impl VmExecutor<'_> {
    /// What is certain of what a test was seen to show in the usual world just now. None if it would not end the same way each
    /// time.
    pub(crate) fn settled(&mut self, test: &TestCase, mut observed: Observed) -> Option<Observed> {
        let taken = self.taken;
        if taken.is_empty() {
            return Some(observed);
        }
        if self.vm.exec.instructions() - self.began > MOST_INSTRUCTIONS {
            self.taken.add(Taint::UNTRIED);
        }
        if !self.taken.is_varied() {
            observed.distrust_from(0);
            return Some(observed);
        }
        // What initialisers took may be random numbers.
        let is_chance = taken.has(Taint::RANDOM | Taint::INITIALIZED);
        let chances = if is_chance { CHANCES } else { 0 };
        let chances = self.first_chance..self.first_chance + chances;
        for world in (0..WORLDS.len()).chain(chances) {
            let is_near = world < NEAR || world >= WORLDS.len();
            if !is_near && !observed.is_telling() && !ends_in_exception(&observed) {
                continue;
            }
            self.elsewhere = Some((world, taken));
            let other = self.seen_asking(test, Some(&observed));
            self.elsewhere = None;
            let Some(other) = other else {
                self.taken.add(Taint::UNTRIED);
                observed.distrust_from(0);
                return Some(observed);
            };
            let parting = observed.agree(&other);
            let is_uncertain =
                parting.is_some_and(|at| is_near || matches!(observed.outcomes[at], Outcome::Threw { .. }));
            if is_uncertain {
                return None;
            }
        }
        // What was taken only in another world may be what all the others lack.
        if !self.taken.is_varied() {
            observed.distrust_from(0);
        }
        Some(observed)
    }

    /// Whether the test that was observed last took nothing from outside.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.taken.is_empty()
    }

    /// Whether a test that took something from outside ends the same way in all worlds.
    pub fn ends_alike(&mut self, test: &TestCase) -> bool {
        self.observe(test).is_some() && self.taken.is_varied()
    }
}

fn ends_in_exception(observed: &Observed) -> bool {
    observed.outcomes.iter().any(|outcome| matches!(outcome, Outcome::Threw { .. }))
}
