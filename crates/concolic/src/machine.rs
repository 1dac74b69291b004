//! The machine that follows a test: terms flow with values, and decisions on them become clauses.
//!
//! Start at [`Concolic`]. It watches every instruction of every method, the JDK's included, so that terms survive calls
//! into library code. `step` says what each instruction does to terms, `jump` what decisions become, `summary` which JDK
//! methods are understood as a whole: while one of them runs, nothing is followed.
//!
//! **Always true:** the execution is the same as an unwatched one. Only the thread that runs the test is followed; values
//! that other threads or natives change lose their terms.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use testwright_executor::{Origin, Symbolic};
use testwright_goals::execution::Ending;
use testwright_ir::code::Reg;
use testwright_solver::{Arena, Const, Op, TermId};
use testwright_testcase::{Operand, TestCase};
use testwright_vm::class::MethodId;
use testwright_vm::heap::Ref;
use testwright_vm::machine::{Machine, Step, Watch};
use testwright_vm::thread::ThreadIndex;
use testwright_vm::vm::Vm;

use crate::frame::Frame;
use crate::glance::{Glance, Glances, LENGTH, NO_OBJECT, WAITING};
use crate::holes::Holes;
use crate::memory::{self, Memory};
use crate::path::{Clause, Kind, Path, Seen};
use crate::state::State;
use crate::stats::Stats;
use crate::summary::{Answer, Choice};
use crate::tables::Tables;

/// What a concolic run may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathLimits {
    /// Most clauses of a path; nothing is followed after.
    pub clauses: usize,
    /// Largest term that is kept, in operations and leaves.
    pub term_size: u32,
}

impl Default for PathLimits {
    fn default() -> PathLimits {
        PathLimits { clauses: 2_000, term_size: 500 }
    }
}

/// The depth that stands for "not inside a summarised call".
const AWAKE: usize = usize::MAX;

/// A value that is being returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Returned {
    pub(crate) depth: usize,
    /// Its bits; none if they are not known yet.
    pub(crate) bits: Option<u64>,
    pub(crate) term: TermId,
}

/// See the module's text.
pub struct Concolic {
    pub(crate) arena: Arena,
    pub(crate) limits: PathLimits,
    pub(crate) tables: Tables,
    pub(crate) memory: Memory,
    pub(crate) stats: Stats,
    pub(crate) holes: Holes,
    test: TestCase,
    /// Terms of the values of statements.
    values: Vec<Option<TermId>>,
    pub(crate) frames: Vec<Frame>,
    /// Depth of the frame that is looked at.
    pub(crate) top: usize,
    /// By method: what its instructions touch.
    glances: Vec<Option<Box<Glances>>>,
    /// What has to be looked at besides instructions that touch registers with terms.
    pub(crate) live: u8,
    /// Number of the run.
    pub(crate) run: u64,
    /// Arguments with terms of the call that comes next: slot, bits, term.
    pub(crate) pending: Vec<(usize, u64, TermId)>,
    /// Depth of the callee that they are for; 0 for whichever comes.
    pub(crate) pending_for: usize,
    pub(crate) returned: Option<Returned>,
    /// Depth of the summarised call that runs.
    asleep_from: usize,
    waiting: Option<Answer>,
    thread: ThreadIndex,
    statement: usize,
    clauses: Vec<Clause>,
    /// Conditions that are clauses already; once more they would say nothing.
    known: FxHashSet<TermId>,
    pub(crate) outcomes: FxHashSet<Seen>,
    is_cut: bool,
    /// What is known of the state at the entry of a method, if that is what has symbols.
    pub(crate) state: Option<Box<State>>,
}

impl Concolic {
    /// A machine for tests of the classes with these internal names. It belongs to one virtual machine.
    pub fn new(own: impl IntoIterator<Item = Box<str>>, limits: PathLimits) -> Concolic {
        Concolic {
            arena: Arena::new(),
            limits,
            tables: Tables::new(own),
            memory: Memory::default(),
            stats: Stats::default(),
            holes: Holes::default(),
            test: TestCase::default(),
            values: Vec::new(),
            frames: Vec::new(),
            top: 0,
            glances: Vec::new(),
            live: 0,
            run: 0,
            pending: Vec::new(),
            pending_for: 0,
            returned: None,
            asleep_from: AWAKE,
            waiting: None,
            thread: ThreadIndex(0),
            statement: 0,
            clauses: Vec::new(),
            known: FxHashSet::default(),
            outcomes: FxHashSet::default(),
            is_cut: false,
            state: None,
        }
    }

    /// Takes a test whose run comes next.
    pub fn expect(&mut self, test: &TestCase) {
        self.test = test.clone();
        self.holes = Holes::of(&mut self.arena, test);
        self.stats.runs += 1;
    }

    /// What the last run left behind.
    pub fn take_path(&mut self, vm: &Vm, ending: Ending, exception: Option<Ref>) -> Path {
        let mut outcomes: Vec<Seen> = self.outcomes.drain().collect();
        outcomes.sort_unstable();
        Path {
            clauses: std::mem::take(&mut self.clauses),
            current: self.holes.model().clone(),
            ending,
            thrown: exception.map(|exception| vm.class_name(vm.class_of(exception).id).into()),
            outcomes,
            is_cut: self.is_cut,
        }
    }

    /// Terms that paths refer to.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Records a decision, unless it says nothing.
    pub(crate) fn decide(&mut self, vm: &Vm, term: TermId, kind: Kind, (method, line): (MethodId, u16)) {
        let term = if self.state.is_some() { crate::state::normal(&mut self.arena, term) } else { term };
        if self.arena.as_const(term).is_some() || self.is_cut || !self.known.insert(term) {
            return;
        }
        if self.clauses.len() >= self.limits.clauses || self.arena.size(term) > 4 * self.limits.term_size {
            // What comes after depends on a decision that is not recorded, so nothing can be said about it.
            self.stop_following();
            return;
        }
        self.stats.clauses += 1;
        let instructions = vm.exec.instructions();
        self.clauses.push(Clause { term, kind, method, line, statement: self.statement, instructions });
    }

    /// Records that a condition held or did not.
    pub(crate) fn decide_that(
        &mut self,
        vm: &Vm,
        condition: TermId,
        held: bool,
        kind: Kind,
        at: (MethodId, u16),
    ) {
        let term = if held { Some(condition) } else { self.arena.not(condition).ok() };
        if let Some(term) = term {
            self.decide(vm, term, kind, at);
        }
    }

    /// Records that a term is taken to have the value that it has.
    pub(crate) fn assume(&mut self, vm: &Vm, term: TermId, value: Const, at: (MethodId, u16)) {
        self.stats.concretised += 1;
        let value = self.arena.constant(value);
        if let Ok(equal) = self.arena.app(Op::Eq, &[term, value]) {
            self.decide(vm, equal, Kind::Assumption, at);
        }
    }

    /// The term, if it depends on a hole and is not too large.
    pub(crate) fn keep(&mut self, term: TermId) -> Option<TermId> {
        if self.arena.as_const(term).is_some() || self.is_cut {
            return None;
        }
        if self.arena.size(term) > self.limits.term_size {
            self.stats.too_large += 1;
            return None;
        }
        Some(term)
    }

    /// Where the call that runs now was made: the caller's method and line.
    fn caller(&self, vm: &Vm) -> (MethodId, u16) {
        let (mut at, mut is_callee) = ((MethodId(0), 0), true);
        vm.walk_frames(&mut |method, position| {
            at = (method.id, position.line);
            std::mem::replace(&mut is_callee, false)
        });
        at
    }

    /// Gives the value that the frame at `depth` returns to its caller.
    pub(crate) fn give_back(&mut self, depth: usize, bits: u64, term: TermId) {
        self.returned = Some(Returned { depth, bits: Some(bits), term });
        if let Some(caller) = depth.checked_sub(1).and_then(|below| self.frames.get_mut(below)) {
            caller.expect();
        }
    }

    /// Nothing is followed any more.
    pub(crate) fn stop_following(&mut self) {
        self.is_cut = true;
        self.memory.clear();
        self.frames.iter_mut().for_each(|frame| frame.destroy_from(0));
        self.pending.clear();
    }

    /// Begins to follow, as if nothing had been before.
    pub(crate) fn start_following(&mut self) {
        self.stop_following();
        self.is_cut = false;
        self.returned = None;
        self.known.clear();
        self.clauses.clear();
    }

    /// The decisions so far, which are no longer part of the path.
    pub(crate) fn take_clauses(&mut self) -> Vec<Clause> {
        std::mem::take(&mut self.clauses)
    }

    pub(crate) fn frame_at(&mut self, depth: usize) -> &mut Frame {
        if self.frames.len() <= depth {
            self.frames.resize_with(depth + 1, Frame::default);
        }
        &mut self.frames[depth]
    }

    fn summarise(&mut self, vm: &Vm, method: MethodId, summary: crate::summary::Summary, args: &[u64]) {
        let mut call = crate::summary::Call {
            vm,
            method,
            arena: &mut self.arena,
            memory: &self.memory,
            tables: &mut self.tables,
            frame: &self.frames[self.top],
            args,
        };
        if call.is_plain() {
            return;
        }
        if let Some(answer) = summary(&mut call) {
            self.stats.summaries += 1;
            self.asleep_from = self.top;
            self.waiting = Some(answer);
        }
    }

    /// A summarised call returns.
    fn answered(&mut self, vm: &Vm, method: MethodId, answer: Answer, result: Option<u64>) {
        let decides = answer.defined.is_some() || answer.choice.is_some() || !answer.assumptions.is_empty();
        let at = if decides { self.caller(vm) } else { (method, 0) };
        if answer.defined.as_ref().is_some_and(|defined| defined.value != Const::Bool(true)) {
            self.stats.disagreements += 1;
            return;
        }
        for assumption in answer.assumptions {
            self.decide(vm, assumption, Kind::Assumption, at);
        }
        if let Some(defined) = answer.defined {
            self.decide(vm, defined.term, Kind::Argument, at);
        }
        if let (Some(choice), Some(bits)) = (answer.choice, result) {
            self.choose(vm, &choice, bits, at);
        }
        let dual = answer.result.and_then(|dual| dual.into_int(&mut self.arena));
        if let (Some(dual), Some(bits)) = (dual, result) {
            let sort = vm.method(method).return_sort;
            if crate::summary::agrees(vm, &mut self.tables, sort, &dual.value, bits) {
                if let Some(term) = self.keep(dual.term) {
                    self.give_back(self.top, bits, term);
                }
            } else {
                self.stats.disagreements += 1;
            }
        }
        if let Some((object, dual)) = answer.content {
            let agreed = crate::summary::hold(vm, &mut self.tables, &mut self.memory, object, &dual);
            let kept = self.keep(dual.term).is_some();
            if !agreed || !kept {
                self.memory.builders.remove(&object);
                self.memory.strings.remove(&object);
                self.stats.disagreements += u64::from(!agreed);
            }
        }
    }

    /// Records which of several conditions held.
    fn choose(&mut self, vm: &Vm, choice: &Choice, result: u64, at: (MethodId, u16)) {
        let selected = choice.options.iter().position(|option| option.value == Const::Bool(true));
        if selected.is_some() != (choice.is_found)(result) {
            self.stats.disagreements += 1;
            return;
        }
        let options: Rc<[TermId]> = choice.options.iter().map(|option| option.term).collect();
        let selected = selected.unwrap_or(options.len());
        if let Some(term) = crate::flip::chosen(&mut self.arena, &options, selected) {
            self.decide(vm, term, Kind::Choice { options, selected }, at);
        }
    }

    fn wake(&mut self) {
        self.asleep_from = AWAKE;
        self.waiting = None;
    }

    /// Glances at a method for the first time.
    #[cold]
    fn look(&mut self, vm: &Vm, step: &Step<'_>) {
        let at = step.method.0 as usize;
        if self.glances.len() <= at {
            self.glances.resize_with(at + 1, || None);
        }
        if self.glances[at].is_none() {
            let own = self.tables.method(vm, step.method).own;
            self.glances[at] = Some(Box::new(Glances::new(step.body, own)));
        }
    }

    /// Looks at an instruction that touches terms, or may.
    #[inline(never)]
    fn follow(&mut self, vm: &Vm, step: &Step<'_>, glance: Glance) {
        if self.asleep_from != AWAKE {
            self.wake();
        }
        self.top = step.depth;
        let mask = self.frame_at(step.depth).mask();
        if mask & WAITING != 0 {
            self.resume(vm, step);
            self.live = self.memory.live();
        }
        let touched = self.frames[self.top].mask() & glance.mask != 0;
        if touched || glance.flags & self.live != 0 {
            self.execute(vm, step, touched);
        }
        self.live = self.memory.live();
    }

    /// The term of an operand of a statement.
    fn source(&self, statement: usize, operand: usize) -> Option<TermId> {
        let found = self.test.statements.get(statement)?.operands().nth(operand)?;
        match found {
            Operand::Literal(_) => self.holes.term(statement, operand),
            Operand::Var(var) => self.values.get(var.index()).copied().flatten(),
            Operand::Null | Operand::Class(_) => None,
        }
    }
}

impl Symbolic for Concolic {
    const FOLLOWS: bool = true;

    fn begin(&mut self, vm: &Vm) {
        self.memory.clear();
        self.values.clear();
        self.frames.iter_mut().for_each(Frame::leave);
        self.run += 1;
        self.pending.clear();
        self.returned = None;
        self.wake();
        self.thread = vm.current;
        self.clauses.clear();
        self.known.clear();
        self.outcomes.clear();
        self.is_cut = self.state.as_mut().is_some_and(|state| state.begin());
        self.live = self.memory.live();
    }

    fn calling(&mut self, vm: &Vm, statement: usize, origins: &[Origin]) {
        self.statement = statement;
        if let Some(state) = &mut self.state {
            state.armed = statement == state.target;
        }
        self.thread = vm.current;
        self.wake();
        self.returned = None;
        self.pending.clear();
        self.pending_for = 0;
        if self.is_cut {
            return;
        }
        self.store(vm, statement, origins);
        for origin in origins {
            if let Origin::Argument { slot, operand } = *origin
                && let Some(term) = self.source(statement, operand)
            {
                // The bits are not known here; the first call can only be the one that the arguments are for.
                self.pending.push((slot, 0, term));
            }
        }
        self.live = self.memory.live();
    }

    fn done(&mut self, vm: &Vm, statement: usize, bits: u64, origins: &[Origin]) {
        let mut value = self.returned.take().filter(|one| one.bits == Some(bits)).map(|one| one.term);
        if self.is_cut {
            value = None;
        } else {
            self.store(vm, statement, origins);
            for origin in origins {
                if let Origin::Read { object, slot } = *origin {
                    value = self.memory.get(memory::field_address(object, slot), bits);
                }
            }
        }
        self.values.resize(statement, None);
        self.values.push(value);
    }
}

impl Concolic {
    /// Enters what a statement itself wrote to memory.
    fn store(&mut self, vm: &Vm, statement: usize, origins: &[Origin]) {
        for origin in origins {
            match *origin {
                Origin::Element { array, index, elem, operand } => {
                    let width = testwright_vm::loader::elem_bytes(elem);
                    let address = memory::element_address(array, index, width);
                    let bits = crate::step::element(vm, array, index, elem);
                    let term = self.source(statement, operand);
                    self.memory.set_element(array, address, bits, term);
                }
                Origin::Written { object, slot, operand } => {
                    let bits = vm.heap.field(object, slot);
                    let term = self.source(statement, operand);
                    self.memory.set(object, memory::field_address(object, slot), bits, term);
                }
                Origin::Argument { .. } | Origin::Read { .. } => {}
            }
        }
    }
}

impl Machine for Concolic {
    fn watch(&self, _class: &str, _name: &str, _descriptor: &str) -> Watch {
        Watch { calls: true, steps: true, ..Watch::NOTHING }
    }

    #[inline]
    fn enter(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        if self.state.as_ref().is_some_and(|state| state.armed) && vm.current == self.thread {
            return self.enter_state(vm, method, vm.exec.depth(), args);
        }
        if self.pending.is_empty() && self.memory.has_no_texts() {
            return;
        }
        let summary = self.tables.method(vm, method).summary;
        if self.pending.is_empty() && summary.is_none() {
            return;
        }
        let depth = vm.exec.depth();
        if depth > self.asleep_from || vm.current != self.thread {
            return;
        }
        self.wake();
        self.top = depth;
        self.returned = None;
        self.frame_at(depth);
        if !self.pending.is_empty() {
            let is_for = self.pending_for == depth || self.pending_for == 0;
            for (slot, bits, term) in self.pending.drain(..) {
                let same = self.pending_for == 0 || args.get(slot) == Some(&bits);
                if is_for && same {
                    self.frames[depth].set(Reg(slot as u16), Some(term));
                }
            }
        }
        if let Some(summary) = summary {
            self.summarise(vm, method, summary, args);
        }
    }

    #[inline]
    fn leave(&mut self, vm: &Vm, method: MethodId, result: Option<u64>) {
        if self.asleep_from == AWAKE || vm.current != self.thread {
            return;
        }
        let depth = vm.exec.depth();
        if depth == self.asleep_from {
            let answer = self.waiting.take();
            self.wake();
            if let Some(answer) = answer {
                self.top = depth;
                self.answered(vm, method, answer, result);
                self.live = self.memory.live();
            }
            self.frames[depth].leave();
        }
    }

    fn unwound(&mut self, vm: &Vm, _method: MethodId, _exception: Ref) {
        let depth = vm.exec.depth();
        if depth > self.asleep_from || vm.current != self.thread {
            return;
        }
        if depth == self.asleep_from {
            let answer = self.waiting.take();
            self.wake();
            self.top = depth;
            if let Some(defined) = answer.and_then(|answer| answer.defined) {
                if defined.value == Const::Bool(false) {
                    let at = self.caller(vm);
                    self.decide_that(vm, defined.term, false, Kind::Argument, at);
                } else {
                    self.stats.disagreements += 1;
                }
            }
        }
        if let Some(frame) = self.frames.get_mut(depth) {
            frame.leave();
        }
    }

    fn caught(&mut self, vm: &Vm, _method: MethodId, _exception: Ref, register: Reg) {
        let depth = vm.exec.depth();
        if vm.current != self.thread || depth >= self.asleep_from {
            return;
        }
        self.wake();
        self.returned = None;
        self.pending.clear();
        let frame = self.frame_at(depth);
        // The call that threw wrote nothing, but it may have destroyed its window.
        if let Some(call) = frame.resume() {
            frame.destroy_from(call.window);
        }
        frame.set(register, None);
    }

    #[inline]
    fn step(&mut self, vm: &Vm, step: Step<'_>) {
        if step.depth >= self.asleep_from || vm.current != self.thread {
            return;
        }
        let mask = self.frames.get(step.depth).map_or(0, Frame::mask);
        let glances = match self.glances.get(step.method.0 as usize) {
            Some(Some(glances)) => glances,
            _ => return self.meet(vm, &step),
        };
        let Some(glance) = glances.get(step.block.0, step.index) else { return };
        if mask & glance.mask == 0 {
            let live = glance.flags & self.live;
            if live == 0 {
                return;
            }
            // Most fields and elements are those of objects without terms.
            if glance.object != NO_OBJECT
                && live & LENGTH == 0
                && self.memory.is_without(Ref::from_bits(step.registers.get(Reg(glance.object))))
            {
                return;
            }
        }
        self.follow(vm, &step, glance);
    }
}

impl Concolic {
    /// The first step in a method.
    #[cold]
    fn meet(&mut self, vm: &Vm, step: &Step<'_>) {
        self.look(vm, step);
        let glances = self.glances.get(step.method.0 as usize).and_then(Option::as_deref);
        if let Some(glance) = glances.and_then(|glances| glances.get(step.block.0, step.index)) {
            self.follow(vm, step, glance);
        }
    }

    /// Notes that a branch of the classes under test had an outcome; false if that was noted before in this run.
    pub(crate) fn is_new_outcome(&mut self, step: &Step<'_>, taken: bool) -> bool {
        let run = self.run;
        let glances = self.glances.get_mut(step.method.0 as usize).and_then(Option::as_deref_mut);
        glances.is_none_or(|glances| glances.note(step.block.0, step.index, run, taken))
    }
}
