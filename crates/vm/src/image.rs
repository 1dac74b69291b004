//! The frozen image: what a test run starts from, and how it gets back there.
//!
//! [`Vm::freeze`] makes everything so far the image. A run under [`InitPolicy::Promote`] that meets something that
//! must last (a class initialiser, a linked call site) ends with [`End::NeedsInit`] or [`End::NeedsLink`];
//! [`Vm::promote`] does that in the image, and the run starts again. [`Vm::run_in_image`] puts these together.

use rustc_hash::FxHashMap;

use crate::class::{ClassId, InitState, MethodId};
use crate::exec;
use crate::heap::Ref;
use crate::outcome::End;
use crate::thread::ThreadIndex;
use crate::vm::{InitPolicy, Vm};

/// Identity hashes: a counter that starts over with every run, and the hashes of arrays, which have no room for one
/// in their header.
#[derive(Default)]
pub(crate) struct IdentityHashes {
    pub(crate) counter: u32,
    pub(crate) arrays: FxHashMap<Ref, u32>,
    recent: Vec<Ref>,
}

impl IdentityHashes {
    /// Whether an array has had its hash since before the run.
    pub(crate) fn is_old(&self, array: Ref) -> bool {
        !self.recent.contains(&array)
    }

    pub(crate) fn remember_array(&mut self, array: Ref, hash: u32) {
        self.arrays.insert(array, hash);
        self.recent.push(array);
    }

    fn freeze(&mut self) {
        self.recent.clear();
    }

    fn reset(&mut self, counter: u32) {
        self.counter = counter;
        for array in self.recent.drain(..) {
            self.arrays.remove(&array);
        }
    }
}

/// Where every run's identity hashes start.
const RUN_HASHES: u32 = 0x5EED_0000;

impl Vm {
    /// Makes the present state the image that runs start from.
    pub fn freeze(&mut self) {
        self.exec.keep_unstable();
        self.heap.freeze();
        self.exec.keep_unstable();
        self.strings.freeze();
        self.keep_links();
        self.constraints.freeze();
        self.identity.freeze();
        self.world.freeze();
        self.init_policy = InitPolicy::Promote;
        self.begin_run();
    }

    /// Back to the image.
    pub fn reset(&mut self) {
        self.exec.forget_unstable();
        self.heap.reset();
        self.exec.forget_unstable();
        self.strings.reset();
        self.forget_links();
        self.world.reset();
        self.begin_run();
    }

    /// True if the run has written to nothing that was there before it, took nothing from outside and did nothing there.
    #[must_use]
    pub fn is_pure_so_far(&self) -> bool {
        self.heap.is_clean() && self.taint.is_empty() && self.effects.is_empty()
    }

    fn begin_run(&mut self) {
        self.identity.reset(RUN_HASHES);
        self.taint = Default::default();
        self.effects = Default::default();
        self.inherited = Default::default();
        self.touched = None;
        self.calls.clear();
        self.turns = Default::default();
        self.threads.truncate(1);
        self.current = ThreadIndex(0);
        let thread = self.thread();
        thread.locks.clear();
        thread.state = crate::thread::ThreadState::Runnable;
        thread.interrupted = false;
        thread.permit = false;
        thread.scoped_values = Ref::NULL;
    }

    /// Does in the image what a run asked for. Fails with what ended the promotion, for example a limit.
    pub fn promote(&mut self, wanted: &End) -> Result<(), End> {
        self.reset();
        // The class's name, not the order of promotions, decides the hashes that its initialiser sees.
        let class = match wanted {
            End::NeedsInit(class) | End::NeedsLink(class, _) => *class,
            other => return Err(other.clone()),
        };
        let before: Vec<InitState> = self.classes.iter().map(|class| class.state.get()).collect();
        self.identity.counter =
            self.class_name(class).bytes().fold(1, |h: u32, b| h.wrapping_mul(31) ^ u32::from(b));
        self.init_policy = InitPolicy::Inline;
        let result = match wanted {
            End::NeedsLink(_, index) => self.link_in_image(class, *index),
            _ => self.run_initializer(class),
        };
        self.init_policy = InitPolicy::Promote;
        // What was done now is done by the first run that needs it on a real machine.
        self.keep_effects(class);
        match result {
            // A failed initialiser is part of the image too: the class is unusable from now on.
            Ok(()) | Err(End::Uncaught(_)) => {
                self.freeze();
                Ok(())
            }
            Err(end) => {
                // Whoever wanted it sees what was done before it ended.
                let done = self.effects;
                self.reset();
                (self.effects, self.inherited) = (done, done);
                self.mark_failed(class);
                self.undo_inits(&before);
                Err(end)
            }
        }
    }

    fn link_in_image(&mut self, class: ClassId, index: u16) -> Result<(), End> {
        use testwright_classpath::classfile::Constant;
        let file = self.class(class).file.clone();
        let constant = file.and_then(|file| file.pool.get(index).ok().cloned());
        let result = match constant {
            Some(Constant::InvokeDynamic(..)) => self.resolve_call_site(class, index).map(|_| ()),
            Some(Constant::MethodRef(..)) => self.link_polymorphic(class, index),
            _ => self.resolve_constant(class, index).map(|_| ()),
        };
        match result {
            Ok(()) => Ok(()),
            Err(crate::native::Raise::End(end)) => Err(*end),
            Err(raise) => match self.exception_of(raise) {
                Ok(exception) => Err(End::Uncaught(exception)),
                Err(other) => Err(End::Internal(self.describe_raise(&other))),
            },
        }
    }

    /// Takes back what a promotion that came to nothing initialised on its way: the reset has taken the values of static fields
    /// away. Instructions that found those classes ready are lowered again. A class that failed stays so, because that may be
    /// the verifier's word.
    fn undo_inits(&mut self, before: &[InitState]) {
        let mut is_undone = false;
        for (at, class) in self.classes.iter().enumerate().filter(|(_, class)| class.file.is_some()) {
            // A class that was loaded meanwhile was not ready before, either.
            let was_ready = matches!(before.get(at), Some(InitState::Done | InitState::Running(_)));
            if !was_ready && matches!(class.state.get(), InitState::Done | InitState::Running(_)) {
                class.state.set(InitState::Linked);
                is_undone = true;
            }
        }
        if is_undone {
            for at in 0..self.methods.len() {
                exec::flavour::forget_code(self, MethodId(at as u32));
            }
        }
    }

    fn mark_failed(&mut self, class: ClassId) {
        if matches!(self.class(class).state.get(), InitState::Running(_)) {
            self.class(class).state.set(InitState::Failed);
        }
    }

    /// Calls `method` from the image, promoting what must last until the run needs nothing more. The state after the
    /// run is left for the caller to look at; the next call resets it.
    pub fn run_in_image(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64, End> {
        loop {
            match self.call(method, arguments) {
                Err(end @ (End::NeedsInit(_) | End::NeedsLink(..))) => self.promote(&end)?,
                done => return done,
            }
            self.reset();
        }
    }
}
