//! The executor: a virtual machine with the classes under test in its frozen image.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use testwright_classpath::{ClassPath, Jdk};
use testwright_goals::execution::{Ending, Thrown};
use testwright_goals::{Execution, Goals};
use testwright_testcase::{Action, Literal, MemberId, TestCase, Universe, Var};
use testwright_vm::boot::BootError;
use testwright_vm::class::ClassId;
use testwright_vm::effects::{Effect, Effects};
use testwright_vm::elsewhere::{CHANCES, WORLDS};
use testwright_vm::exec::Patch;
use testwright_vm::heap::Ref;
use testwright_vm::outcome::{End, Limit};
use testwright_vm::taint::Taint;
use testwright_vm::vm::{Config, Vm};

use crate::behaviours::Behaviours;
use crate::coverage::Coverage;
use crate::member::{self, Resolved};
use crate::statement::{Stage, Stop, StubKey};
use crate::symbolic::{Origin, Symbolic};
use crate::watcher::Watcher;

/// Times that a run starts again because something must last that was not there.
pub(crate) const MOST_PROMOTIONS: usize = 10_000;

/// What one run may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Interpreted instructions of one test, to begin with.
    pub instructions: u64,
    /// The same at most: the limit grows while most runs reach it, because then the class needs more.
    pub most_instructions: u64,
    /// Interpreted instructions of a class initialiser or anything else that is done once.
    pub once: u64,
    /// Words of heap of one test (8 bytes each).
    pub words: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { instructions: 1_000_000, most_instructions: 64_000_000, once: 400_000_000, words: 8 << 20 }
    }
}

/// Why there is no executor.
#[derive(Debug, thiserror::Error)]
pub enum ExecutorError {
    /// The virtual machine did not boot.
    #[error(transparent)]
    Boot(#[from] BootError),
    /// The class under test cannot be loaded or linked.
    #[error("{class} cannot be loaded: {reason}")]
    Load {
        /// Its name, with dots.
        class: String,
        /// Why.
        reason: String,
    },
}

/// How many of the last runs reached the limit on instructions.
#[derive(Default)]
struct Recent {
    runs: u32,
    reached: u32,
}

impl Recent {
    /// Runs after which to judge.
    const WINDOW: u32 = 40;

    /// Counts a run; true if most runs since the last judgement reached the limit.
    fn add(&mut self, reached: bool) -> bool {
        self.runs += 1;
        self.reached += u32::from(reached);
        if self.runs < Recent::WINDOW {
            return false;
        }
        let most = 2 * self.reached > self.runs;
        *self = Recent::default();
        most
    }
}

/// See the crate's text.
pub struct VmExecutor<'a> {
    pub(crate) vm: Vm,
    pub(crate) universe: &'a Universe,
    goals: &'a Goals,
    pub(crate) limits: Limits,
    /// The patch of the run that is under way.
    pub(crate) patch: Option<Patch>,
    recent: Recent,
    /// What a run may use for now instead of what the limits say.
    bound: Option<u64>,
    /// Whether the last test used up its instructions.
    ran_out: bool,
    coverage: Coverage<'a>,
    behaviours: Behaviours<'a>,
    /// What tests may do to the world.
    pub(crate) allowed: Effects,
    /// What the last run did and must not do.
    effect: Option<Effect>,
    /// The path on which it did so, if it was a file.
    touched: Option<Box<[u8]>>,
    pub(crate) members: Vec<Option<Result<Resolved, String>>>,
    pub(crate) stubs: Vec<(StubKey, ClassId)>,
    /// Methods without parameters that were seen to change something.
    pub(crate) impure: FxHashSet<MemberId>,
    /// What the first question that was not answered for it needed to be there.
    pub(crate) lacking: Option<End>,
    /// What the last test that was observed took from outside.
    pub(crate) taken: Taint,
    /// Instructions before the last attempt.
    pub(crate) began: u64,
    /// The first of the worlds that differ in chance only.
    pub(crate) first_chance: usize,
    /// The world in which runs take place, if it is not the usual one, and what was taken there.
    pub(crate) elsewhere: Option<(usize, Taint)>,
    pub(crate) values: Vec<(u64, u8)>,
    /// By statement that ended: calls on stubs that were written down so far.
    pub(crate) heard: Vec<usize>,
    slots: Vec<u64>,
    origins: Vec<Origin>,
}

fn is_exception(end: &End) -> bool {
    matches!(end, End::Uncaught(_))
}

impl<'a> VmExecutor<'a> {
    /// Boots a virtual machine and loads the class under test.
    pub fn new(
        jdk: Arc<Jdk>,
        class_path: Arc<ClassPath>,
        universe: &'a Universe,
        goals: &'a Goals,
        limits: Limits,
    ) -> Result<VmExecutor<'a>, ExecutorError> {
        // Build tools and development environments enable assertions for tests.
        let config = Config { heap_words: 64 << 20, assertions: true, ..Config::default() };
        let mut vm = Vm::boot(jdk, class_path, config)?;
        member::found(&mut vm, &universe.subject)
            .map_err(|reason| ExecutorError::Load { class: universe.subject.replace('/', "."), reason })?;
        vm.freeze();
        Ok(VmExecutor {
            vm,
            universe,
            goals,
            limits,
            patch: None,
            recent: Recent::default(),
            bound: None,
            ran_out: false,
            coverage: Coverage::new(goals),
            behaviours: Behaviours::new(goals),
            allowed: Effects::default(),
            effect: None,
            touched: None,
            members: vec![None; universe.members.len()],
            stubs: Vec::new(),
            impure: FxHashSet::default(),
            lacking: None,
            taken: Taint::default(),
            first_chance: WORLDS.len(),
            began: 0,
            elsewhere: None,
            values: Vec::new(),
            heard: Vec::new(),
            slots: Vec::new(),
            origins: Vec::new(),
        })
    }

    /// Lets `passed` end runs that take too long, by the clock.
    pub fn set_deadline(&mut self, passed: Option<Box<dyn Fn() -> bool>>) {
        self.vm.exec.set_deadline(passed);
    }

    /// Lets each run use at most so many instructions until further notice. Such runs say nothing about what the class needs.
    pub fn bound_runs(&mut self, instructions: Option<u64>) {
        self.bound = instructions;
    }

    /// From now on tells of every block whether it ran, even if no goal asks about it; runs take longer by that.
    pub fn tell_all_blocks(&mut self) {
        self.coverage.tell_all_blocks();
    }

    /// Has random numbers be others from now on than those by which tests were chosen: among many tests that chance decides, a search
    /// finds one that passes by them.
    pub fn take_other_chances(&mut self) {
        self.first_chance = WORLDS.len() + CHANCES;
    }

    /// Whether the last run has made this value, and it is not `null`.
    #[must_use]
    pub fn has_made(&self, var: Var) -> bool {
        self.values.get(var.index()).is_some_and(|(bits, _)| *bits != 0)
    }

    /// Lets tests have these effects from now on. A run with any other that a test cannot undo ends as stopped.
    pub fn allow_effects(&mut self, allowed: Effects) {
        self.allowed = allowed;
    }

    /// Instructions interpreted so far.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.vm.exec.instructions()
    }

    /// Whether the last test that was executed used up its instructions, and was not only bound to few.
    #[must_use]
    pub fn ran_out(&self) -> bool {
        self.ran_out
    }

    /// Whether a test uses up so many instructions. Not if the clock ends it before.
    pub fn runs_out(&mut self, test: &TestCase, instructions: u64) -> bool {
        let usual = std::mem::replace(&mut self.limits.instructions, instructions);
        let (_, end) = self.run(test, false);
        self.limits.instructions = usual;
        matches!(end, Some(End::Limit(Limit::Instructions)))
    }

    /// Values that runs compared where an outcome that never happened was missed.
    pub fn compared(&mut self) -> Vec<Literal> {
        self.coverage.watcher.take_compared()
    }

    /// Runs a test from the frozen image and fills `into`.
    pub fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        into.clear(self.goals.points.points, self.goals.points.blocks);
        let before = self.vm.exec.instructions();
        let (ending, end) = self.run(test, true);
        let is_judged = self.bound.is_none();
        self.ran_out = is_judged && matches!(end, Some(End::Limit(Limit::Instructions)));
        if is_judged && self.recent.add(self.ran_out) {
            let raised = self.limits.instructions.saturating_mul(4);
            self.limits.instructions = raised.min(self.limits.most_instructions);
        }
        into.instructions = self.vm.exec.instructions() - before;
        into.completed = self.values.len();
        into.tainted = !self.vm.taint.is_empty();
        into.effect = self.effect.map(|effect| effect.phrase().into());
        into.touched = self.touched.take();
        if let Ending::Threw { statement } = ending
            && let Some(End::Uncaught(exception)) = end
            && let Some(id) = test.statements[statement].member()
            && self.is_under_test(id)
        {
            let member = self.universe.member(id);
            let class = self.vm.class_of(exception).id;
            into.refused = self.vm.is_refusal(exception);
            into.thrown = Some(Thrown {
                member: format!("{}.{}{}", member.owner, member.name, member.descriptor).into(),
                exception: self.vm.class_name(class).into(),
            });
        }
        into.ending = ending;
        into.called.extend_from_slice(self.behaviours.called());
        self.coverage.collect(&self.vm, into);
    }

    /// Whether a member belongs to the class under test or to one nested in it; what others throw is not its concern.
    fn is_under_test(&self, id: MemberId) -> bool {
        let nested = self.universe.member(id).declared_in.strip_prefix(&*self.universe.subject);
        nested.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    }

    /// Runs a test from the frozen image; what must last is promoted, and the run starts again. Values are left in
    /// `self.values`, and the heap as the run left it.
    pub(crate) fn run(&mut self, test: &TestCase, watched: bool) -> (Ending, Option<End>) {
        // Taken out, so that it can be borrowed beside the rest.
        let mut watcher = std::mem::replace(&mut self.coverage.watcher, Watcher::new([]));
        let ended = self.run_under(test, watched.then_some(&mut watcher));
        self.coverage.watcher = watcher;
        ended
    }

    /// Like [`VmExecutor::run`], under any machine.
    pub(crate) fn run_under<M: Symbolic>(
        &mut self,
        test: &TestCase,
        mut machine: Option<&mut M>,
    ) -> (Ending, Option<End>) {
        self.prepare(test);
        let mut promotions = 0;
        loop {
            let ended = self.attempt(test, machine.as_deref_mut());
            match self.judged(ended) {
                (Ending::Stopped { statement, .. }, Some(end @ (End::NeedsInit(_) | End::NeedsLink(..)))) => {
                    promotions += 1;
                    if let Err(failed) = self.promote(&end) {
                        self.effect = self.forbidden();
                        return self.stopped(statement, failed);
                    }
                    if promotions > MOST_PROMOTIONS {
                        return self.stopped(statement, end);
                    }
                }
                done => return done,
            }
        }
    }

    /// An attempt that did what tests must not do to the world counts as stopped, however it ended; one that lacked something
    /// starts again.
    fn judged(&mut self, (ending, end): (Ending, Option<End>)) -> (Ending, Option<End>) {
        (self.effect, self.touched) = (None, None);
        if matches!(end, Some(End::NeedsInit(_) | End::NeedsLink(..))) {
            return (ending, end);
        }
        self.vm.note_threads_left();
        self.effect = self.forbidden();
        let Some(effect) = self.effect else { return (ending, end) };
        self.touched = self.vm.touched.take().filter(|_| effect.is_on_file());
        let statement = match ending {
            Ending::Completed => self.values.len().saturating_sub(1),
            Ending::Threw { statement } | Ending::Stopped { statement, .. } => statement,
        };
        (Ending::Stopped { statement, reason: effect.phrase().into() }, end.filter(|end| !is_exception(end)))
    }

    /// Makes what a run lacked, so that it lasts. Whatever ran is undone.
    pub(crate) fn promote(&mut self, lacking: &End) -> Result<(), End> {
        let limit = self.vm.exec.instructions().saturating_add(self.limits.once);
        self.vm.exec.set_limit(limit);
        self.vm.reset();
        self.vm.heap.set_budget(u32::MAX);
        // What lasts is made by the program as it is.
        let promoted = self.vm.remove_patch().and_then(|()| self.vm.promote(lacking));
        if let Some(patch) = &self.patch {
            self.vm.apply_patch(patch)?;
        }
        promoted
    }

    fn attempt<M: Symbolic>(
        &mut self,
        test: &TestCase,
        mut machine: Option<&mut M>,
    ) -> (Ending, Option<End>) {
        self.vm.reset();
        self.began = self.vm.exec.instructions();
        self.vm.heap.set_budget(self.limits.words);
        // Instructions that watch count, too, and a machine that follows has one before each other instruction.
        let granted =
            self.bound.map_or(self.limits.instructions, |bound| bound.min(self.limits.instructions));
        let granted = granted.saturating_mul(if M::FOLLOWS { 3 } else { 1 });
        let limit = self.vm.exec.instructions().saturating_add(granted);
        self.vm.exec.set_limit(limit);
        self.values.clear();
        self.heard.clear();
        self.behaviours.clear();
        if let Some((world, taken)) = self.elsewhere
            && let Err(end) = self.vm.go_elsewhere(world, taken)
        {
            return self.stopped(0, end);
        }
        if let Some(machine) = &mut machine {
            machine.begin(&self.vm);
        }
        let began = self.vm.world.clock.nanos();
        for (at, statement) in test.statements.iter().enumerate() {
            self.origins.clear();
            if let Some(machine) = machine.as_deref_mut() {
                machine.statement(at);
            }
            let mut stage = Stage {
                vm: &mut self.vm,
                universe: self.universe,
                members: &self.members,
                stubs: &self.stubs,
                values: &self.values,
                slots: &mut self.slots,
                at,
                origins: &mut self.origins,
                called: None,
            };
            let ran = stage.run(statement, machine.as_deref_mut());
            if let Some(method) = stage.called {
                self.behaviours.note(&self.vm, method, at, ran.is_ok());
            }
            self.vm.note_waiting(began);
            match ran {
                // What comes after it counts for nothing.
                Ok(_) if self.forbidden().is_some() => {
                    return (Ending::Stopped { statement: at, reason: "".into() }, None);
                }
                Ok(bits) => {
                    if let Some(machine) = machine.as_deref_mut().filter(|_| M::FOLLOWS) {
                        machine.done(&self.vm, at, bits, &self.origins);
                    }
                    let sort = match &statement.ty {
                        None => b'V',
                        Some(ty) => match ty {
                            testwright_testcase::Type::Primitive(primitive) => primitive.letter() as u8,
                            _ => b'L',
                        },
                    };
                    self.values.push((bits, sort));
                    self.heard.push(self.vm.calls.made.len());
                }
                Err(Stop::End(End::Uncaught(exception))) if self.is_of_this_machine(exception) => {
                    let class = self.vm.external_name(self.vm.class_of(exception).id);
                    return (Ending::Stopped { statement: at, reason: class.into() }, None);
                }
                Err(Stop::End(end @ End::Uncaught(_))) => {
                    return (Ending::Threw { statement: at }, Some(end));
                }
                Err(Stop::End(end)) => return self.stopped(at, end),
                Err(Stop::Unusable(reason)) => {
                    return (Ending::Stopped { statement: at, reason: reason.into() }, None);
                }
            }
        }
        (Ending::Completed, None)
    }

    /// Whether an exception says more about a machine than about the code: when memory or the stack runs out differs from one
    /// JDK to the next, and whether classes are there and can be initialised from one class path or one run to the next.
    fn is_of_this_machine(&self, exception: Ref) -> bool {
        let mut class = Some(self.vm.class_of(exception).id);
        while let Some(id) = class {
            if matches!(self.vm.class_name(id), "java/lang/VirtualMachineError" | "java/lang/LinkageError") {
                return true;
            }
            class = self.vm.class(id).super_class;
        }
        false
    }

    fn stopped(&self, statement: usize, end: End) -> (Ending, Option<End>) {
        let reason = match end {
            // Common while searching, and put in words only when somebody asks.
            End::NeedsInit(_) | End::NeedsLink(..) => "a class must be initialised first".into(),
            _ => self.vm.describe_end(&end).into(),
        };
        (Ending::Stopped { statement, reason }, Some(end))
    }

    /// Resolves members and makes stub classes that a test needs; both last.
    fn prepare(&mut self, test: &TestCase) {
        for statement in &test.statements {
            if let Some(id) = statement.member() {
                self.resolve(id);
            }
            if let Action::Stub(stub) = &statement.action {
                if let Some((constructor, _)) = &stub.constructor {
                    self.resolve(*constructor);
                }
                self.prepare_stub(stub);
            }
        }
    }

    pub(crate) fn resolve(&mut self, id: MemberId) {
        let Some(place) = self.members.get(id.0 as usize) else { return };
        if place.is_none() {
            self.vm.reset();
            let resolved = member::resolve(&mut self.vm, self.universe.member(id));
            self.members[id.0 as usize] = Some(resolved);
        }
    }

    fn prepare_stub(&mut self, stub: &testwright_testcase::Stub) {
        let Ok(parent) = member::found(&mut self.vm, &stub.class.name) else { return };
        let methods: Vec<MemberId> = stub.answers.iter().map(|(method, _)| *method).collect();
        if self.stubs.iter().any(|((own, answers), _)| *own == parent && *answers == methods) {
            return;
        }
        self.vm.reset();
        let described: Vec<(&str, &str)> = methods
            .iter()
            .map(|id| self.universe.member(*id))
            .map(|member| (&*member.name, &*member.descriptor))
            .collect();
        if let Ok(class) = self.vm.stub_class(parent, &described) {
            self.vm.freeze();
            let limit = self.vm.exec.instructions().saturating_add(self.limits.once);
            self.vm.exec.set_limit(limit);
            // If the superclass's initialiser fails, runs find out by themselves.
            let _ = self.vm.promote(&End::NeedsInit(class));
            self.stubs.push(((parent, methods), class));
        }
    }
}
