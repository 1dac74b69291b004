//! Green threads on a deterministic scheduler, monitors, and the virtual clock's part in both.
//!
//! Exactly one thread runs; it gives way when it blocks, ends, or its time slice (counted in instructions) is over.
//! The next one is the first runnable after it in order of creation. When none is runnable, the clock jumps to the
//! earliest deadline; without one, all are deadlocked. Nothing here depends on the real machine.
//!
//! A monitor is not a structure of its own: each thread lists the objects that it holds, once per entry.

use crate::class::ClassId;
use crate::exec;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::{End, Limit};
use crate::taint::Taint;
use crate::vm::Vm;

/// A green thread, numbered in order of creation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadIndex(pub u32);

/// Whether a thread can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreadState {
    /// Yes.
    Runnable,
    /// When nobody else holds this object.
    WaitsForMonitor(Ref),
    /// When this class's initialisation by another thread has ended.
    WaitsForInit(ClassId),
    /// In `Object.wait`: when notified, interrupted, or at the deadline.
    Waits {
        /// The monitor.
        object: Ref,
        /// How often it was held.
        entries: u32,
        /// When to give up.
        deadline: Option<u64>,
        /// `notify` chose this thread.
        notified: bool,
    },
    /// In `Thread.sleep`.
    Sleeps {
        /// Until then.
        deadline: u64,
    },
    /// In `LockSupport.park`: until unparked, interrupted, or the deadline.
    Parked {
        /// When to give up.
        deadline: Option<u64>,
    },
    /// Until the end of the VM (the reference handler).
    Forever,
    /// Has run to its end.
    Ended,
}

/// A green thread.
pub struct Thread {
    /// Registers and frames.
    pub(crate) stack: exec::Stack,
    /// The `java.lang.Thread`.
    pub object: Ref,
    /// Whether it can run.
    pub state: ThreadState,
    /// Held monitors, innermost last.
    pub locks: Vec<Ref>,
    /// Interrupt status.
    pub interrupted: bool,
    /// A permit of `LockSupport.unpark`.
    pub permit: bool,
    /// Does not keep the VM alive.
    pub daemon: bool,
    /// The array in which `ScopedValue` caches lookups.
    pub scoped_values: Ref,
}

/// What `Thread.getState` reads of a thread that can run, as JVMTI numbers it.
const RUNNABLE: u32 = 0x0005;

/// The same of a thread that waits for a monitor.
const BLOCKED: u32 = 0x0401;

/// How threads take turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    /// Instructions of one time slice when several threads can run.
    pub(crate) slice: i64,
    /// Whether the thread before the current one is next, not the one after it.
    pub(crate) backwards: bool,
    /// How many times in a row a thread may go on, at most, when its slice is over.
    pub(crate) patience: u32,
    /// How many times it has by now.
    pub(crate) gone_on: u32,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns { slice: 20_000, backwards: false, patience: 0, gone_on: 0 }
    }
}

/// Instructions between two looks at the wall clock.
const CLOCK_INTERVAL: i64 = 5_000_000;

/// What the interpreter does when its budget has run out.
pub enum BudgetVerdict {
    /// Go on with this many more.
    Continue(i64),
    /// Let another thread run.
    Switch,
    /// End the execution.
    End(End),
}

impl Vm {
    /// The running thread.
    #[inline]
    pub(crate) fn thread(&mut self) -> &mut Thread {
        &mut self.threads[self.current.0 as usize]
    }

    /// A new thread for a `java.lang.Thread` object; it does not run yet.
    pub(crate) fn new_thread(&mut self, object: Ref, daemon: bool) -> Answer<ThreadIndex> {
        let stack = exec::Stack::new(self.config.max_depth)
            .map_err(|_| Raise::new("java/lang/OutOfMemoryError", "unable to create native thread"))?;
        let thread = Thread {
            stack,
            object,
            state: ThreadState::Runnable,
            locks: Vec::new(),
            interrupted: false,
            permit: false,
            daemon,
            scoped_values: Ref::NULL,
        };
        self.threads.push(thread);
        Ok(ThreadIndex(self.threads.len() as u32 - 1))
    }

    fn held_by_other(&self, object: Ref) -> bool {
        self.threads.len() > 1
            && self
                .threads
                .iter()
                .enumerate()
                .any(|(index, thread)| index != self.current.0 as usize && thread.locks.contains(&object))
    }

    /// `monitorenter`
    #[inline]
    pub fn monitor_enter(&mut self, object: Ref) -> Answer<()> {
        if object.is_null() {
            return Err(Raise::npe());
        }
        if self.held_by_other(object) {
            self.taint.add(Taint::THREADS);
            self.thread().state = ThreadState::WaitsForMonitor(object);
            let thread = self.thread().object;
            self.set_thread_status(thread, BLOCKED);
            return Err(Raise::Block);
        }
        self.thread().locks.push(object);
        Ok(())
    }

    /// `monitorexit`
    #[inline]
    pub fn monitor_exit(&mut self, object: Ref) -> Answer<()> {
        if object.is_null() {
            return Err(Raise::npe());
        }
        let locks = &mut self.thread().locks;
        match locks.iter().rposition(|held| *held == object) {
            Some(at) => {
                locks.remove(at);
                Ok(())
            }
            None => Err(Raise::New("java/lang/IllegalMonitorStateException", None)),
        }
    }

    /// True if the running thread holds `object`'s monitor.
    #[must_use]
    pub fn holds_lock(&self, object: Ref) -> bool {
        self.threads[self.current.0 as usize].locks.contains(&object)
    }

    /// `Object.wait`; called again each time the thread is woken, until it returns.
    pub fn object_wait(&mut self, object: Ref, nanos: u64) -> Answer<()> {
        if let ThreadState::Waits { entries, deadline, notified, .. } = self.thread().state {
            let now = self.world.clock.nanos();
            let over = deadline.is_some_and(|deadline| deadline <= now);
            if !(notified || over || self.thread().interrupted) || self.held_by_other(object) {
                return Err(Raise::Block);
            }
            let thread = self.thread();
            thread.state = ThreadState::Runnable;
            thread.locks.extend(std::iter::repeat_n(object, entries as usize));
            if !notified && thread.interrupted {
                self.set_interrupted(self.current, false);
                return Err(Raise::New("java/lang/InterruptedException", None));
            }
            return Ok(());
        }
        let entries = self.thread().locks.iter().filter(|held| **held == object).count() as u32;
        if entries == 0 {
            return Err(Raise::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        if self.thread().interrupted {
            self.set_interrupted(self.current, false);
            return Err(Raise::New("java/lang/InterruptedException", None));
        }
        let deadline = (nanos > 0).then(|| self.world.clock.nanos().saturating_add(nanos));
        let thread = self.thread();
        thread.locks.retain(|held| *held != object);
        thread.state = ThreadState::Waits { object, entries, deadline, notified: false };
        Err(Raise::Block)
    }

    /// `Object.notify` (the thread that has waited longest in order of creation) and `notifyAll`.
    pub fn object_notify(&mut self, object: Ref, all: bool) -> Answer<()> {
        if !self.holds_lock(object) {
            return Err(Raise::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        for thread in &mut self.threads {
            if let ThreadState::Waits { object: on, notified, .. } = &mut thread.state
                && *on == object
                && !*notified
            {
                *notified = true;
                if !all {
                    break;
                }
            }
        }
        Ok(())
    }

    /// `Thread.sleep`; called again when the thread is woken.
    pub fn thread_sleep(&mut self, nanos: u64) -> Answer<()> {
        self.taint.add(Taint::TIME);
        let now = self.world.clock.nanos();
        let thread = self.thread();
        if thread.interrupted {
            thread.state = ThreadState::Runnable;
            self.set_interrupted(self.current, false);
            return Err(Raise::new("java/lang/InterruptedException", "sleep interrupted"));
        }
        match thread.state {
            ThreadState::Sleeps { deadline } if deadline <= now => {
                thread.state = ThreadState::Runnable;
                Ok(())
            }
            ThreadState::Sleeps { .. } => Err(Raise::Block),
            _ => {
                thread.state = ThreadState::Sleeps { deadline: now.saturating_add(nanos) };
                Err(Raise::Block)
            }
        }
    }

    /// `LockSupport.park`; called again when the thread is woken.
    pub fn thread_park(&mut self, deadline: Option<u64>) -> Answer<()> {
        let now = self.world.clock.nanos();
        let thread = self.thread();
        let deadline = match thread.state {
            ThreadState::Parked { deadline } => deadline,
            _ => deadline,
        };
        if thread.permit || thread.interrupted || deadline.is_some_and(|deadline| deadline <= now) {
            thread.permit = false;
            thread.state = ThreadState::Runnable;
            return Ok(());
        }
        thread.state = ThreadState::Parked { deadline };
        Err(Raise::Block)
    }

    /// The thread of a `java.lang.Thread` object, if it was started.
    #[must_use]
    pub fn thread_of(&self, object: Ref) -> Option<ThreadIndex> {
        let alive = |thread: &Thread| thread.object == object && thread.state != ThreadState::Ended;
        self.threads.iter().position(alive).map(|at| ThreadIndex(at as u32))
    }

    /// Sets or clears a thread's interrupt status, also where the JDK keeps a copy.
    pub fn set_interrupted(&mut self, index: ThreadIndex, value: bool) {
        let thread = &mut self.threads[index.0 as usize];
        thread.interrupted = value;
        let object = thread.object;
        let slot = self.known.thread_interrupted;
        if slot != crate::class::NO_SLOT && !object.is_null() {
            self.heap.set_field(object, slot, u64::from(value));
        }
    }

    fn is_runnable(&self, index: usize) -> bool {
        let thread = &self.threads[index];
        let now = self.world.clock.nanos();
        let reached = |deadline: Option<u64>| deadline.is_some_and(|deadline| deadline <= now);
        let free = |object: Ref| {
            !self.threads.iter().enumerate().any(|(at, other)| at != index && other.locks.contains(&object))
        };
        match thread.state {
            ThreadState::Runnable => true,
            ThreadState::WaitsForMonitor(object) => free(object),
            ThreadState::WaitsForInit(class) => {
                !matches!(self.class(class).state.get(), crate::class::InitState::Running(_))
            }
            ThreadState::Waits { object, deadline, notified, .. } => {
                (notified || thread.interrupted || reached(deadline)) && free(object)
            }
            ThreadState::Sleeps { deadline } => thread.interrupted || reached(Some(deadline)),
            ThreadState::Parked { deadline } => thread.permit || thread.interrupted || reached(deadline),
            ThreadState::Forever | ThreadState::Ended => false,
        }
    }

    /// Chooses the next thread to run and makes it the current one.
    pub fn next_thread(&mut self) -> Result<ThreadIndex, End> {
        let count = self.threads.len();
        loop {
            let current = self.current.0 as usize;
            let step = |by: usize| (current + if self.turns.backwards { count - by } else { by }) % count;
            let next = (1..=count).map(step).find(|at| self.is_runnable(*at));
            if let Some(next) = next {
                self.current = ThreadIndex(next as u32);
                let thread = self.thread();
                if matches!(thread.state, ThreadState::WaitsForMonitor(_) | ThreadState::WaitsForInit(_)) {
                    let waited = matches!(thread.state, ThreadState::WaitsForMonitor(_));
                    thread.state = ThreadState::Runnable;
                    let object = thread.object;
                    if waited {
                        self.set_thread_status(object, RUNNABLE);
                    }
                }
                return Ok(self.current);
            }
            let deadlines = self.threads.iter().filter_map(|thread| match thread.state {
                ThreadState::Waits { deadline, .. } | ThreadState::Parked { deadline } => deadline,
                ThreadState::Sleeps { deadline } => Some(deadline),
                _ => None,
            });
            match deadlines.filter(|deadline| *deadline > self.world.clock.nanos()).min() {
                Some(deadline) => self.world.clock.advance_to(deadline),
                None => return Err(End::Deadlock),
            }
        }
    }

    /// Another thread could run now.
    #[must_use]
    pub fn others_runnable(&self) -> bool {
        (0..self.threads.len()).any(|index| index != self.current.0 as usize && self.is_runnable(index))
    }

    /// How many instructions the current thread may run before [`Vm::budget_exhausted`] is asked again.
    pub(crate) fn next_slice(&self) -> i64 {
        let left = i64::try_from(self.exec.instructions_left()).unwrap_or(i64::MAX);
        let slice = if self.others_runnable() { self.turns.slice } else { CLOCK_INTERVAL };
        slice.min(left).max(0)
    }

    /// The interpreter's slice is used up.
    pub fn budget_exhausted(&mut self) -> BudgetVerdict {
        if self.exec.instructions_left() == 0 {
            return BudgetVerdict::End(End::Limit(Limit::Instructions));
        }
        if self.exec.deadline_passed() {
            return BudgetVerdict::End(End::Limit(Limit::Time));
        }
        // A call that the VM itself waits for (linking, loading) keeps the processor as long as it can go on: if others
        // began such calls meanwhile, they would have to end in reverse order, and could wait for each other.
        if self.others_runnable() && !self.exec.is_nested() {
            self.taint.add(Taint::THREADS);
            if self.turns.gone_on >= self.turns.patience {
                self.turns.gone_on = 0;
                return BudgetVerdict::Switch;
            }
            self.turns.gone_on += 1;
        }
        BudgetVerdict::Continue(self.next_slice())
    }

    /// A thread's first method has returned, or has thrown: the JDK cleans up after it, and who joins it goes on.
    pub(crate) fn thread_ended(&mut self, index: ThreadIndex, exception: Option<Ref>) {
        let object = self.threads[index.0 as usize].object;
        let class = self.class_of(object).id;
        // Whatever goes wrong in a handler of the program is ignored, as HotSpot does.
        if let Some(exception) = exception
            && let Some(method) =
                self.find_method(class, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")
        {
            let _ = self.call(method, &[object.to_bits(), exception.to_bits()]);
        }
        if let Some(method) = self.find_method(class, "exit", "()V") {
            let _ = self.call(method, &[object.to_bits()]);
        }
        self.set_thread_status(object, 0x0002);
        self.heap.set_field(object, self.known.thread_eetop, 0);
        let thread = &mut self.threads[index.0 as usize];
        thread.state = ThreadState::Ended;
        thread.locks.clear();
        for thread in &mut self.threads {
            if let ThreadState::Waits { object: on, notified, .. } = &mut thread.state
                && *on == object
            {
                *notified = true;
            }
        }
    }
}
