//! Questions to the objects that a run has left: calls of methods without parameters.
//!
//! Answers may need classes and calls that no run needed before. Like a run's own, these are made in the frozen image, and then
//! everything starts again. So whoever asks does it inside [`VmExecutor::asking`].

use testwright_vm::class::MethodId;
use testwright_vm::heap::Ref;
use testwright_vm::outcome::End;

use crate::executor::{MOST_PROMOTIONS, VmExecutor};
use crate::symbolic::Symbolic;

/// Instructions that an answer may take.
const MOST_INSTRUCTIONS: u64 = 200_000;

impl VmExecutor<'_> {
    /// Runs tests and asks their objects something, again until nothing is lacking for the answers.
    pub(crate) fn asking<T>(&mut self, mut run_and_ask: impl FnMut(&mut Self) -> T) -> T {
        for _ in 0..MOST_PROMOTIONS {
            self.lacking = None;
            let seen = run_and_ask(self);
            match self.lacking.take() {
                Some(lacking) if self.promote(&lacking).is_ok() => {}
                // It cannot be had, and what was asked after it was not answered.
                Some(_) => return run_and_ask(self),
                None => return seen,
            }
        }
        run_and_ask(self)
    }

    /// Calls a method of an object, under a machine of the caller's if there is one.
    pub(crate) fn ask<M: Symbolic>(
        &mut self,
        method: MethodId,
        object: Ref,
        machine: Option<&mut M>,
    ) -> Result<u64, End> {
        let limit = self.vm.exec.instructions().saturating_add(MOST_INSTRUCTIONS);
        self.vm.exec.set_limit(limit);
        let answer = match machine {
            Some(machine) => self.vm.call_with(machine, method, &[object.to_bits()]),
            None => self.vm.call(method, &[object.to_bits()]),
        };
        if let Err(end @ (End::NeedsInit(_) | End::NeedsLink(..))) = &answer {
            self.lacking.get_or_insert_with(|| end.clone());
        }
        answer
    }
}
