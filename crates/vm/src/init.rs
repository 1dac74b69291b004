//! Class initialisation (JVMS §5.5) as a state machine that the interpreter drives: it pushes an init frame, and asks
//! here what comes next. Verification of user classes happens on the way.

use crate::class::{ClassId, InitState, LoaderId, Shape};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::thread::ThreadState;
use crate::vm::{InitPolicy, Vm};

impl Vm {
    /// False if the class is ready, or being initialised by the current thread: go on. True if it has just been
    /// marked as running: the caller must now run its init frame.
    pub fn begin_init(&mut self, id: ClassId) -> Answer<bool> {
        match self.class(id).state.get() {
            InitState::Done => return Ok(false),
            InitState::Running(thread) if thread == self.current.0 => return Ok(false),
            InitState::Running(_) => {
                self.threads[self.current.0 as usize].state = ThreadState::WaitsForInit(id);
                return Err(Raise::Block);
            }
            InitState::Failed => {
                self.note_use(id);
                return Err(self.earlier_failure(id));
            }
            InitState::Loaded => self.verify_class(id)?,
            InitState::Linked => {}
        }
        if self.init_is_trivial(id) {
            self.class(id).state.set(InitState::Done);
            return Ok(false);
        }
        if self.init_policy == InitPolicy::Promote && !self.class(id).born_in_run {
            return Err(Raise::end(End::NeedsInit(id)));
        }
        self.class(id).state.set(InitState::Running(self.current.0));
        Ok(true)
    }

    /// The error for a class whose initialiser has failed before: its cause tells how, as HotSpot's does.
    fn earlier_failure(&mut self, id: ClassId) -> Raise {
        let message = format!("Could not initialize class {}", self.external_name(id));
        let Some((reason, backtrace)) = self.init_failures.get(&id).cloned() else {
            return Raise::new("java/lang/NoClassDefFoundError", message);
        };
        let made = self.new_exception("java/lang/NoClassDefFoundError", Some(&message)).and_then(|error| {
            let cause = self.new_exception("java/lang/ExceptionInInitializerError", Some(&reason))?;
            self.heap.set_field(cause, self.known.throwable_backtrace, backtrace.to_bits());
            self.heap.set_field(
                cause,
                self.known.throwable_depth,
                u64::from(self.heap.array_length(backtrace)),
            );
            self.heap.set_field(error, self.known.throwable_cause, cause.to_bits());
            Ok(error)
        });
        match made {
            Ok(error) => Raise::Throw(error),
            Err(raise) => raise,
        }
    }

    /// Remembers how an initialiser failed.
    fn note_failure(&mut self, id: ClassId, exception: Ref) {
        let thread = self.threads[self.current.0 as usize].object;
        let name = Ref::from_bits(self.get_named(thread, "name"));
        let name = if name.is_null() { String::new() } else { self.string_text(name) };
        let reason = format!("Exception {} [in thread \"{name}\"]", self.describe_exception(exception));
        let backtrace = Ref::from_bits(self.heap.field(exception, self.known.throwable_backtrace));
        self.init_failures.insert(id, (reason, backtrace));
    }

    /// Nothing would run: no initialiser here and none left above.
    fn init_is_trivial(&self, id: ClassId) -> bool {
        let class = self.class(id);
        class.initializer.is_none() && self.pending_supers(id).next().is_none()
    }

    /// Supertypes that must be ready before `id` (its superclass, then superinterfaces with defaults).
    fn pending_supers(&self, id: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let class = self.class(id);
        let mut pending = Vec::new();
        if class.shape == Shape::Instance {
            pending.extend(class.super_class.filter(|sup| self.class(*sup).state.get() != InitState::Done));
            self.collect_default_interfaces(id, &mut pending);
        }
        pending.into_iter()
    }

    fn collect_default_interfaces(&self, id: ClassId, pending: &mut Vec<ClassId>) {
        for interface in &self.class(id).interfaces {
            self.collect_default_interfaces(*interface, pending);
            let class = self.class(*interface);
            if class.has_defaults && class.state.get() != InitState::Done && !pending.contains(interface) {
                pending.push(*interface);
            }
        }
    }

    /// The next supertype that must be initialised before `id`'s own initialiser may run.
    pub fn next_super_to_init(&mut self, id: ClassId) -> Option<ClassId> {
        let current = self.current.0;
        self.pending_supers(id).find(|sup| self.class(*sup).state.get() != InitState::Running(current))
    }

    /// Ends the initialisation of `id`; with the exception that ended it, gives back the one to throw.
    pub fn finish_init(&mut self, id: ClassId, failed: Option<Ref>) -> Answer<Option<Ref>> {
        self.note_init_taint(id);
        self.keep_effects(id);
        let Some(exception) = failed else {
            self.class(id).state.set(InitState::Done);
            return Ok(None);
        };
        self.class(id).state.set(InitState::Failed);
        self.note_failure(id, exception);
        let error = self.known.error_class.expect("Error is loaded at boot");
        if self.is_instance(exception, error) {
            return Ok(Some(exception));
        }
        let wrapper = self.new_exception("java/lang/ExceptionInInitializerError", None)?;
        self.heap.set_field(wrapper, self.known.throwable_cause, exception.to_bits());
        self.set_named(wrapper, "exception", exception.to_bits());
        Ok(Some(wrapper))
    }

    /// Verifies every method of a user class. The JDK's own classes are trusted, as by HotSpot.
    pub fn verify_class(&mut self, id: ClassId) -> Answer<()> {
        let class = self.class(id);
        if class.state.get() != InitState::Loaded {
            return Ok(());
        }
        if let Some(sup) = class.super_class {
            self.verify_class(sup)?;
        }
        if self.class(id).loader >= LoaderId::APP && self.config.verify && !self.class(id).spun {
            self.verify_methods(id)?;
        }
        self.constrain_overrides(id)?;
        self.class(id).state.set(InitState::Linked);
        Ok(())
    }
}
