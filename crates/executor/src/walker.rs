//! The machine that follows one call through one method, block by block.
//!
//! Start at [`VmExecutor::walk`]. It sees every instruction of the method, because paths need the order of blocks and what
//! each decision compared; everything else runs unwatched, except for comparisons of the JDK, whose answers say nothing about
//! how near they were.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;
use testwright_goals::execution::Ending;
use testwright_goals::walk::{Route, Visit, Walk, WalkEnd};
use testwright_ir::code::{Compare, Cond, Operand, Terminator};
use testwright_testcase::TestCase;
use testwright_vm::class::MethodId;
use testwright_vm::heap::Ref;
use testwright_vm::machine::{Machine, Step, Watch};
use testwright_vm::vm::Vm;

use crate::comparison::{self, Comparison, Known};
use crate::executor::VmExecutor;
use crate::symbolic::{Origin, Symbolic};

/// See the module's text.
struct Walker {
    route: Arc<Route>,
    /// Statement of the test during which the method is followed.
    statement: usize,
    is_armed: bool,
    /// Depth of the frame that is followed.
    depth: Option<usize>,
    /// The last instruction that was about to run.
    last: (u32, usize),
    has_returned: bool,
    walk: Walk,
    calls: Vec<(MethodId, Comparison, Ref, Ref)>,
    known: Known,
    graded: Option<f64>,
}

impl Walker {
    fn decide(&mut self, step: &Step<'_>, terminator: &Terminator) {
        let graded = self.graded.take();
        let bits = |operand: Operand| match operand {
            Operand::Reg(reg) => step.registers.get(reg),
            Operand::Int(value) => u64::from(value as u32),
            Operand::Long(value) => value as u64,
            Operand::Float(bits) => u64::from(bits),
            Operand::Double(bits) => bits,
            Operand::Null => 0,
        };
        let Some(visit) = self.walk.visits.last_mut() else { return };
        match terminator {
            Terminator::If { compare, cond, lhs, rhs, .. } => {
                (visit.lhs, visit.rhs) = (bits(*lhs), bits(*rhs));
                let tests_answer = *compare == Compare::Int
                    && matches!(cond, Cond::Eq | Cond::Ne)
                    && visit.lhs == 0
                    && visit.rhs == 0;
                visit.graded = graded.filter(|_| tests_answer);
            }
            Terminator::Switch { value, .. } => visit.lhs = bits(*value),
            _ => return,
        }
        if self.route.keeps.get(step.block.0 as usize).copied().unwrap_or(false) {
            self.walk.width = usize::from(step.body.registers);
            visit.registers = Some(self.walk.registers.len() as u32);
            let all = (0..step.body.registers).map(|reg| step.registers.get(testwright_ir::code::Reg(reg)));
            self.walk.registers.extend(all);
        }
    }
}

impl Machine for Walker {
    fn flavour(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (&self.route.class, &self.route.name, &self.route.descriptor).hash(&mut hasher);
        hasher.finish()
    }

    fn watch(&self, class: &str, name: &str, descriptor: &str) -> Watch {
        let route = &self.route;
        let own = *route.class == *class && *route.name == *name && *route.descriptor == *descriptor;
        let calls = own || Comparison::of(class, name, descriptor).is_some();
        Watch { calls, steps: own, ..Watch::NOTHING }
    }

    fn enter(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        if !self.is_armed {
            return;
        }
        let known = self.known.get(&method).copied();
        let Some(kind) = known.or_else(|| comparison::find(vm, method)) else { return };
        if known.is_none() {
            self.known.insert(method, kind);
        }
        let at = |index: usize| args.get(index).map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        self.calls.push((method, kind, at(0), at(1)));
    }

    fn leave(&mut self, vm: &Vm, method: MethodId, result: Option<u64>) {
        if !self.is_armed {
            return;
        }
        if self.calls.iter().any(|call| call.0 == method) {
            // Frames that an exception removed never leave.
            while let Some((called, kind, receiver, other)) = self.calls.pop() {
                if called == method {
                    let failed = result.is_some_and(|bits| bits & 1 == 0);
                    self.graded = failed.then(|| kind.character_sum(vm, receiver, other));
                    break;
                }
            }
        } else if self.depth == Some(vm.exec.depth()) {
            self.has_returned = true;
            self.is_armed = false;
        }
    }

    fn step(&mut self, _vm: &Vm, step: Step<'_>) {
        if !self.is_armed || *self.depth.get_or_insert(step.depth) != step.depth {
            return;
        }
        let block = &step.body.blocks[step.block.0 as usize];
        let place = (step.block.0, step.index);
        // An instruction may be tried more than once; only its first block's terminator leads back to a block's beginning.
        let is_again = self.last == place && !block.insts.is_empty();
        self.last = place;
        if step.index == 0 && !is_again {
            let block = step.block.0;
            self.walk.visits.push(Visit { block, lhs: 0, rhs: 0, graded: None, registers: None });
        }
        if step.index == block.insts.len() {
            self.decide(&step, &block.terminator);
        }
    }

    fn is_done(&self) -> bool {
        self.is_armed && self.walk.visits.len() >= self.route.most
    }
}

impl Symbolic for Walker {
    const FOLLOWS: bool = true;

    fn begin(&mut self, _vm: &Vm) {
        self.walk.clear();
        self.is_armed = false;
        self.depth = None;
        self.last = (u32::MAX, 0);
        self.has_returned = false;
        self.calls.clear();
        self.graded = None;
    }

    fn calling(&mut self, _vm: &Vm, statement: usize, _origins: &[Origin]) {
        self.is_armed = statement == self.statement && self.depth.is_none();
    }
}

impl VmExecutor<'_> {
    /// Runs a test from the frozen image and fills `into` with the way that its last statement took through a method.
    pub fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk) {
        let mut walker = Walker {
            route: route.clone(),
            statement: test.statements.len().saturating_sub(1),
            is_armed: false,
            depth: None,
            last: (u32::MAX, 0),
            has_returned: false,
            walk: std::mem::take(into),
            calls: Vec::new(),
            known: Known::default(),
            graded: None,
        };
        walker.walk.clear();
        let (ending, exception) = self.run_with(test, &mut walker);
        let Walker { has_returned, mut walk, .. } = walker;
        walk.end = match ending {
            Ending::Stopped { reason, .. } if walk.visits.len() < route.most => WalkEnd::Stopped(reason),
            Ending::Stopped { .. } => WalkEnd::Cut,
            _ if walk.visits.is_empty() => WalkEnd::NotEntered,
            _ if has_returned => WalkEnd::Returned,
            _ => {
                let class = exception.map(|exception| self.vm().class_of(exception).id);
                WalkEnd::Threw(class.map_or("", |class| self.vm().class_name(class)).into())
            }
        };
        *into = walk;
    }
}
