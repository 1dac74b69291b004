//! Record: writes down every event, for tests and for looking at small runs.

use testwright_ir::code::Reg;

use super::{Branch, Machine, Step, Watch};
use crate::class::MethodId;
use crate::heap::Ref;
use crate::vm::Vm;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// [`Machine::branch`]
    Branch(u32, Branch),
    /// [`Machine::switch`]
    Switch(u32, i32),
    /// [`Machine::block`]
    Block(u32),
    /// [`Machine::enter`]
    Enter(MethodId, Vec<u64>),
    /// [`Machine::leave`]
    Leave(MethodId, Option<u64>),
    /// [`Machine::throw`]: internal name of the exception's class.
    Throw(String),
    /// [`Machine::unwound`]
    Unwound(MethodId),
    /// [`Machine::caught`]
    Caught(MethodId, Reg),
    /// [`Machine::step`]: method, block and index.
    Step(MethodId, u32, usize),
}

/// See the module's text.
#[derive(Default)]
pub struct Record {
    /// Beginning of the internal names of the classes to watch.
    pub prefix: String,
    /// What to watch there.
    pub watch: Watch,
    /// What happened.
    pub events: Vec<Event>,
}

impl Machine for Record {
    fn flavour(&self) -> u64 {
        let bits = [self.watch.branches, self.watch.blocks, self.watch.calls, self.watch.steps];
        bits.iter().fold(0, |number, bit| number << 1 | u64::from(*bit))
    }

    fn watch(&self, class: &str, _name: &str, _descriptor: &str) -> Watch {
        if class.starts_with(&self.prefix) { self.watch } else { Watch::NOTHING }
    }

    fn branch(&mut self, slot: u32, branch: Branch) {
        self.events.push(Event::Branch(slot, branch));
    }

    fn switch(&mut self, slot: u32, value: i32, _keys: &[i32]) {
        self.events.push(Event::Switch(slot, value));
    }

    fn block(&mut self, block: u32) {
        self.events.push(Event::Block(block));
    }

    fn enter(&mut self, _vm: &Vm, method: MethodId, args: &[u64]) {
        self.events.push(Event::Enter(method, args.to_vec()));
    }

    fn leave(&mut self, _vm: &Vm, method: MethodId, result: Option<u64>) {
        self.events.push(Event::Leave(method, result));
    }

    fn throw(&mut self, vm: &Vm, exception: Ref) {
        self.events.push(Event::Throw(vm.class_name(vm.class_of(exception).id).to_owned()));
    }

    fn unwound(&mut self, _vm: &Vm, method: MethodId, _exception: Ref) {
        self.events.push(Event::Unwound(method));
    }

    fn caught(&mut self, _vm: &Vm, method: MethodId, _exception: Ref, register: Reg) {
        self.events.push(Event::Caught(method, register));
    }

    fn step(&mut self, _vm: &Vm, step: Step<'_>) {
        self.events.push(Event::Step(step.method, step.block.0, step.index));
    }
}
