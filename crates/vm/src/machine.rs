//! Machines: what watches an execution.
//!
//! Start at [`Machine`], whose hooks say when they fire. Plain execution (`Vm::call`) is watched by nobody and pays
//! nothing: watching is done by instructions that lowering emits only in methods that a machine asks for, and only of
//! the sorts that it asks for. `Vm::call_with` runs a call under a machine.
//!
//! Sites are numbered across methods in the order in which methods are first lowered for a *flavour* (a machine type
//! and its [`Machine::flavour`] number): an `if` takes one slot, a switch one per case and one for the default. The
//! [`Layout`] of the flavour says which slot is what. Numbers never change while the VM lives.

mod distance;
mod record;
mod trace;

use testwright_ir::code::{BlockId, Body, Compare, Cond, Reg, SiteId};

pub use distance::{BranchDistance, branch_distance};
pub use record::{Event, Record};
pub use trace::Trace;

use crate::class::MethodId;
use crate::heap::Ref;
use crate::vm::Vm;

/// What is watched in a method.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Watch {
    /// Conditional jumps and switches: [`Machine::branch`], [`Machine::switch`].
    pub branches: bool,
    /// Blocks: [`Machine::block`], and [`WatchedBlock::evidence`] for those that need no probe.
    pub blocks: bool,
    /// Entry and exit: [`Machine::enter`], [`Machine::leave`], [`Machine::unwound`].
    pub calls: bool,
    /// Every instruction: [`Machine::step`].
    pub steps: bool,
}

impl Watch {
    /// Nothing: the method runs at full speed.
    pub const NOTHING: Watch = Watch { branches: false, blocks: false, calls: false, steps: false };

    /// True if nothing is watched.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Watch::NOTHING
    }
}

/// A conditional jump that is about to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// What is compared.
    pub compare: Compare,
    /// The condition, as the IR has it.
    pub cond: Cond,
    /// Register bits of the left operand.
    pub lhs: u64,
    /// Register bits of the right operand.
    pub rhs: u64,
    /// Whether the condition holds.
    pub taken: bool,
}

/// An instruction that is about to run.
pub struct Step<'a> {
    /// The method.
    pub method: MethodId,
    /// Its body.
    pub body: &'a Body,
    /// The block.
    pub block: BlockId,
    /// Index in the block; the number of its instructions stands for its terminator.
    pub index: usize,
    /// The frame's registers.
    pub registers: Registers<'a>,
    /// Depth of the frame on its thread's stack.
    pub depth: usize,
}

/// The registers of a frame, to look at and, for machines that force values, to change.
pub struct Registers<'a> {
    words: &'a mut [u64],
}

impl<'a> Registers<'a> {
    pub(crate) fn new(words: &'a mut [u64]) -> Registers<'a> {
        Registers { words }
    }

    /// Bits of a register; 0 if the frame has no such register.
    #[must_use]
    pub fn get(&self, reg: Reg) -> u64 {
        self.words.get(usize::from(reg.0)).copied().unwrap_or(0)
    }

    /// Sets a register's bits. They must be a value of the register's kind, and a reference must be one of the heap.
    pub fn set(&mut self, reg: Reg, bits: u64) {
        if let Some(word) = self.words.get_mut(usize::from(reg.0)) {
            *word = bits;
        }
    }
}

/// Watches an execution. Every hook has a default that does nothing.
///
/// Hooks fire on the thread that runs the VM, in program order. None may call Java code.
pub trait Machine: 'static {
    /// Machines of one type with the same number ask for the same probes, so that they can share lowered code.
    fn flavour(&self) -> u64 {
        0
    }

    /// What to watch in a method, by internal class name, method name and descriptor. Asked once per method and
    /// flavour; natives and abstract methods are not asked about.
    fn watch(&self, class: &str, name: &str, descriptor: &str) -> Watch {
        let _ = (class, name, descriptor);
        Watch::NOTHING
    }

    /// There are now this many slots and blocks: numbers below may appear in hooks. Fires before a run and whenever a
    /// method is lowered during one.
    fn grow(&mut self, slots: usize, blocks: usize) {
        let _ = (slots, blocks);
    }

    /// An `if` is about to be decided; `slot` is its number.
    fn branch(&mut self, slot: u32, branch: Branch) {
        let _ = (slot, branch);
    }

    /// A switch is about to jump by `value`; slot `slot + i` belongs to `keys[i]`, the one after those to the default.
    fn switch(&mut self, slot: u32, value: i32, keys: &[i32]) {
        let _ = (slot, value, keys);
    }

    /// A block begins whose [`Evidence`] is [`Evidence::Probe`]; or an exception or the end of the run found this block
    /// half done.
    fn block(&mut self, block: u32) {
        let _ = block;
    }

    /// A method begins, with its argument slots.
    fn enter(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        let _ = (vm, method, args);
    }

    /// A method is about to return, with its result's bits unless it is void.
    fn leave(&mut self, vm: &Vm, method: MethodId, result: Option<u64>) {
        let _ = (vm, method, result);
    }

    /// An exception is thrown, by code or by the VM, before handlers are looked for. Fires in all methods.
    fn throw(&mut self, vm: &Vm, exception: Ref) {
        let _ = (vm, exception);
    }

    /// An exception leaves a method. Fires in methods whose calls are watched.
    fn unwound(&mut self, vm: &Vm, method: MethodId, exception: Ref) {
        let _ = (vm, method, exception);
    }

    /// An exception arrives at a handler of a method, in the register given. Fires in methods that are watched at all.
    fn caught(&mut self, vm: &Vm, method: MethodId, exception: Ref, register: Reg) {
        let _ = (vm, method, exception, register);
    }

    /// An instruction is about to run. It may run more than once if it must first initialise a class or wait.
    fn step(&mut self, vm: &Vm, step: Step<'_>) {
        let _ = (vm, step);
    }

    /// Whether it has seen enough. Asked after every [`Machine::step`]; the run then ends at the next jump backwards or call
    /// as if its instructions were used up.
    fn is_done(&self) -> bool {
        false
    }
}

/// What a slot stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The method.
    pub method: MethodId,
    /// The branch site in it.
    pub site: SiteId,
    /// Which part of a switch; none for an `if`.
    pub case: Option<Case>,
}

/// Part of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// The case of a key.
    Key(i32),
    /// The default.
    Default,
}

/// A watched block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WatchedBlock {
    /// The method.
    pub method: MethodId,
    /// The block.
    pub block: BlockId,
    /// First and last source line of its instructions; 0 if unknown.
    pub lines: (u16, u16),
    /// How one can tell that it ran, besides [`Machine::block`].
    pub evidence: Evidence,
}

/// How one can tell that a block ran. Most blocks need no probe of their own, because branches are watched, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// [`Machine::block`] says so.
    Probe,
    /// Its own branch, with this slot, was reached.
    Reached(u32),
    /// The branch with this slot, which alone leads to it, had this outcome.
    Outcome(u32, bool),
    /// A bare return on a line that the blocks which lead to it have, too: it counts as run if one of them does. They
    /// are in [`Layout::leads`].
    Follows,
}

/// What the numbers that hooks receive stand for.
#[derive(Clone, Default, Debug)]
pub struct Layout {
    /// By slot.
    pub slots: Vec<Slot>,
    /// By block number.
    pub blocks: Vec<WatchedBlock>,
    /// Blocks whose evidence is [`Evidence::Follows`], each with a block that leads to it; sorted.
    pub leads: Vec<(u32, u32)>,
}
