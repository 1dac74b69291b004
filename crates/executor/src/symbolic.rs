//! Following a test symbolically: a machine is told where the values come from that a test hands to the code under test.
//!
//! Start at [`Symbolic`] and [`VmExecutor::run_with`]. The executor knows which operand of which statement went to which
//! argument slot, field or array element; the machine knows what to do with that.

use testwright_goals::execution::Ending;
use testwright_ir::code::Elem;
use testwright_testcase::{TestCase, Universe};
use testwright_vm::heap::Ref;
use testwright_vm::machine::Machine;
use testwright_vm::outcome::End;
use testwright_vm::vm::Vm;

use crate::executor::VmExecutor;
use crate::watcher::Watcher;

/// Where an operand of a statement went, or where the value of a statement came from. Operands are counted as
/// `Statement::operands` lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// An operand became an argument of the call that the statement makes; a receiver is in slot 0.
    Argument {
        /// Slot of the callee.
        slot: usize,
        /// The operand.
        operand: usize,
    },
    /// An operand became an element of the array that the statement made.
    Element {
        /// The array.
        array: Ref,
        /// Place in it.
        index: u32,
        /// How elements are stored.
        elem: Elem,
        /// The operand.
        operand: usize,
    },
    /// An operand was written to a field.
    Written {
        /// The object, or the holder of static fields.
        object: Ref,
        /// The field.
        slot: u32,
        /// The operand.
        operand: usize,
    },
    /// The value was read from a field.
    Read {
        /// The object, or the holder of static fields.
        object: Ref,
        /// The field.
        slot: u32,
    },
}

/// A machine that is told how a test's values reach the code that it watches.
pub trait Symbolic: Machine {
    /// Whether it wants to be told at all.
    const FOLLOWS: bool = false;

    /// A run begins. It may begin again, because a class had to be initialised first; what the machine learnt so far is
    /// void then.
    fn begin(&mut self, vm: &Vm) {
        let _ = vm;
    }

    /// The statement at this place is next. Every machine is told.
    fn statement(&mut self, at: usize) {
        let _ = at;
    }

    /// The statement at this place is about to call; `origins` has its arguments.
    fn calling(&mut self, vm: &Vm, statement: usize, origins: &[Origin]) {
        let _ = (vm, statement, origins);
    }

    /// The statement at this place has its value, if it has one.
    fn done(&mut self, vm: &Vm, statement: usize, bits: u64, origins: &[Origin]) {
        let _ = (vm, statement, bits, origins);
    }
}

impl Symbolic for Watcher {
    fn begin(&mut self, _vm: &Vm) {
        self.clear();
    }

    fn statement(&mut self, at: usize) {
        self.set_statement(at);
    }
}

impl<'a> VmExecutor<'a> {
    /// Runs a test from the frozen image under a machine of the caller's; how it ended, and the exception if one ended it.
    pub fn run_with<M: Symbolic>(&mut self, test: &TestCase, machine: &mut M) -> (Ending, Option<Ref>) {
        match self.run_under(test, Some(machine)) {
            (ending, Some(End::Uncaught(exception))) => (ending, Some(exception)),
            (ending, _) => (ending, None),
        }
    }

    /// What tests may use.
    #[must_use]
    pub fn universe(&self) -> &'a Universe {
        self.universe
    }

    /// The virtual machine as the last run left it.
    #[must_use]
    pub fn vm(&self) -> &Vm {
        &self.vm
    }
}
