//! `java.lang.Thread`: starting, sleeping, interrupting and looking at green threads.
//!
//! Virtual threads of newer JDKs run as bound ones (`ContinuationSupport.isSupported0` says no), so each is a green
//! thread like any other.

use crate::class::{ClassId, NO_SLOT};
use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::place::width;
use crate::taint::Taint;
use crate::thread::{ThreadIndex, ThreadState};
use crate::vm::Vm;

const fn thread(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/lang/Thread", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    thread("currentThread", "()Ljava/lang/Thread;", current_thread),
    thread("currentCarrierThread", "()Ljava/lang/Thread;", current_thread),
    thread("setCurrentThread", "(Ljava/lang/Thread;)V", super::nothing),
    thread("stop0", "(Ljava/lang/Object;)V", stop),
    thread("start0", "()V", start),
    thread("yield", "()V", yield_now),
    thread("yield0", "()V", yield_now),
    thread("sleep", "(J)V", sleep_millis),
    // JDK 19 and 20 pass milliseconds under this name.
    thread("sleep0", "(J)V", |vm, args| {
        if vm.jdk.feature < 21 { sleep_millis(vm, args) } else { sleep_nanos(vm, args) }
    }),
    thread("sleepNanos0", "(J)V", sleep_nanos),
    thread("holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
    thread("interrupt0", "()V", interrupt),
    thread("clearInterruptEvent", "()V", clear_interrupt),
    thread("setPriority0", "(I)V", super::nothing),
    thread("setNativeName", "(Ljava/lang/String;)V", super::nothing),
    thread("getThreads", "()[Ljava/lang/Thread;", get_threads),
    thread("getStackTrace0", "()Ljava/lang/Object;", get_stack_trace),
    thread("dumpThreads", "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
    thread("scopedValueCache", "()[Ljava/lang/Object;", |vm, _| Ok(vm.thread().scoped_values.to_bits())),
    thread("setScopedValueCache", "([Ljava/lang/Object;)V", |vm, args| {
        vm.thread().scoped_values = Ref::from_bits(args[0]);
        Ok(0)
    }),
    thread("extentLocalCache", "()[Ljava/lang/Object;", super::nothing),
    thread("setExtentLocalCache", "([Ljava/lang/Object;)V", super::nothing),
    thread("ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", super::nothing),
    thread("findScopedValueBindings", "()Ljava/lang/Object;", find_scoped_value_bindings),
    thread("getNextThreadIdOffset", "()J", next_thread_id_offset),
    native("java/lang/VirtualThread", "registerNatives", "()V", super::nothing),
    native(
        "java/lang/VirtualThread",
        "takeVirtualThreadListToUnblock",
        "()Ljava/lang/VirtualThread;",
        wait_for_ever,
    ),
    native("jdk/internal/vm/Continuation", "registerNatives", "()V", super::nothing),
    native("jdk/internal/vm/Continuation", "pin", "()V", super::nothing),
    native("jdk/internal/vm/Continuation", "unpin", "()V", super::nothing),
    native(
        "jdk/internal/vm/Continuation",
        "isPinned0",
        "(Ljdk/internal/vm/ContinuationScope;)I",
        super::nothing,
    ),
    native("jdk/internal/vm/ContinuationSupport", "isSupported0", "()Z", super::no),
];

/// Values of `Thread.threadStatus`, as JVMTI numbers them; `Thread.getState` reads them.
const RUNNABLE: u32 = 0x0005;
const SLEEPING: u32 = 0x00E1;
pub(super) const WAITING: u32 = 0x0191;
pub(super) const WAITING_TIMED: u32 = 0x01A1;
pub(super) const PARKED: u32 = 0x0291;
pub(super) const PARKED_TIMED: u32 = 0x02A1;

/// Shows in `Thread.getState` that the running thread waits, if `result` says that it does.
pub(super) fn with_status(vm: &mut Vm, result: Answer<()>, waiting: u32) -> Answer {
    let object = vm.thread().object;
    let status = if matches!(result, Err(Raise::Block)) { waiting } else { RUNNABLE };
    vm.set_thread_status(object, status);
    result.map(|()| 0)
}

fn current_thread(vm: &mut Vm, _: &[u64]) -> Answer {
    Ok(vm.threads[vm.current.0 as usize].object.to_bits())
}

fn is_daemon(vm: &Vm, thread: Ref) -> bool {
    let known = &vm.known;
    if known.thread_daemon != NO_SLOT {
        return vm.heap.field(thread, known.thread_daemon) != 0;
    }
    if known.thread_holder == NO_SLOT || known.holder_daemon == NO_SLOT {
        return false;
    }
    let holder = Ref::from_bits(vm.heap.field(thread, known.thread_holder));
    // A bound virtual thread has no holder; virtual threads are daemons.
    holder.is_null() || vm.heap.field(holder, known.holder_daemon) != 0
}

fn start(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[0]);
    if vm.thread_of(object).is_some() {
        return Err(Raise::New("java/lang/IllegalThreadStateException", None));
    }
    let class = vm.class_of(object).id;
    let run = vm.must_find(class, "run", "()V")?;
    let run = vm.select_virtual(object, run);
    let daemon = is_daemon(vm, object);
    let index = vm.new_thread(object, daemon)?;
    vm.heap.set_field(object, vm.known.thread_eetop, u64::from(index.0) + 1);
    vm.set_thread_status(object, RUNNABLE);
    vm.spawn(index, run, &[object.to_bits()]);
    // The new thread gets its turn when this one's slice is over: the slice was chosen when it was alone.
    vm.exec.interrupt();
    Ok(0)
}

/// Only the running thread can be stopped from inside.
fn stop(vm: &mut Vm, args: &[u64]) -> Answer {
    if args[0] != vm.thread().object.to_bits() {
        return Err(Raise::end(crate::End::Unsupported(
            "java.lang.Thread.stop of another thread".to_owned(),
        )));
    }
    let death = Ref::from_bits(args[1]);
    Err(if death.is_null() { Raise::npe() } else { Raise::Throw(death) })
}

fn yield_now(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.exec.interrupt();
    Ok(0)
}

fn sleep_millis(vm: &mut Vm, args: &[u64]) -> Answer {
    match u64::try_from(args[0] as i64) {
        Ok(millis) => sleep(vm, millis.saturating_mul(1_000_000)),
        Err(_) => Err(Raise::new("java/lang/IllegalArgumentException", "timeout value is negative")),
    }
}

fn sleep_nanos(vm: &mut Vm, args: &[u64]) -> Answer {
    match u64::try_from(args[0] as i64) {
        Ok(nanos) => sleep(vm, nanos),
        Err(_) => {
            Err(Raise::new("java/lang/IllegalArgumentException", "nanosecond timeout value out of range"))
        }
    }
}

fn sleep(vm: &mut Vm, nanos: u64) -> Answer {
    let result = vm.thread_sleep(nanos);
    with_status(vm, result, SLEEPING)
}

fn holds_lock(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[0]);
    if object.is_null() { Err(Raise::npe()) } else { Ok(u64::from(vm.holds_lock(object))) }
}

fn interrupt(vm: &mut Vm, args: &[u64]) -> Answer {
    if let Some(index) = vm.thread_of(Ref::from_bits(args[0])) {
        vm.set_interrupted(index, true);
    }
    Ok(0)
}

/// Java code has cleared its own flag and asks the VM to forget the interrupt as well.
fn clear_interrupt(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.thread().interrupted = false;
    Ok(0)
}

pub(super) fn get_threads(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::THREADS | Taint::ENVIRONMENT);
    let live = vm.threads.iter().filter(|thread| thread.state != ThreadState::Ended);
    let objects: Vec<Ref> = live.map(|thread| thread.object).collect();
    let class = vm.boot_class("java/lang/Thread")?;
    Ok(vm.new_ref_array(class, &objects)?.to_bits())
}

/// The frames of a live thread as an array of `StackTraceElement`; null if it is not alive.
fn thread_trace(vm: &mut Vm, index: Option<ThreadIndex>) -> Answer<Ref> {
    let Some(index) = index else { return Ok(Ref::NULL) };
    let mut frames = Vec::new();
    vm.walk_thread(index, &mut |method, position| {
        if !method.hidden_frame {
            frames.push((method.id, position));
        }
        true
    });
    let class: ClassId = vm.boot_class("java/lang/StackTraceElement")?;
    let mut elements = Vec::with_capacity(frames.len());
    for (method, position) in frames {
        let element = vm.alloc_object(class)?;
        vm.fill_stack_trace_element(element, method, position.line)?;
        elements.push(element);
    }
    vm.new_ref_array(class, &elements)
}

fn get_stack_trace(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.taint.add(Taint::THREADS | Taint::ENVIRONMENT);
    let index = vm.thread_of(Ref::from_bits(args[0]));
    Ok(thread_trace(vm, index)?.to_bits())
}

fn dump_threads(vm: &mut Vm, args: &[u64]) -> Answer {
    let threads = Ref::from_bits(args[0]);
    if threads.is_null() {
        return Err(Raise::npe());
    }
    vm.taint.add(Taint::THREADS | Taint::ENVIRONMENT);
    let mut traces = Vec::new();
    for thread in vm.ref_array(threads) {
        let index = if thread.is_null() { None } else { vm.thread_of(thread) };
        traces.push(thread_trace(vm, index)?);
    }
    let element = vm.boot_class("java/lang/StackTraceElement")?;
    let class = vm.array_class_of(element)?;
    Ok(vm.new_ref_array(class, &traces)?.to_bits())
}

/// The bindings in force are held by the innermost frame of `runWith`, as its first argument.
fn find_scoped_value_bindings(vm: &mut Vm, _: &[u64]) -> Answer {
    let bindings = vm.find_frame_argument(&|vm, method| {
        let class = vm.class_name(method.class);
        let carrier =
            matches!(class, "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier");
        (carrier && vm.symbols.name(method.name) == "runWith")
            .then_some(usize::from(!method.flags.is_static()))
    });
    Ok(bindings.map_or(0, Ref::to_bits))
}

/// Address of the counter from which threads take their numbers. The first thread has number 3.
fn next_thread_id_offset(vm: &mut Vm, _: &[u64]) -> Answer {
    if let Some(address) = vm.world.thread_counter {
        return Ok(address);
    }
    let size = width(b'J');
    let full = || Raise::new("java/lang/OutOfMemoryError", "no memory for the thread counter");
    let address = vm.world.memory.allocate(size as u64).ok_or_else(full)?;
    if let Some(bytes) = vm.world.memory.bytes_mut(address, size) {
        bytes.copy_from_slice(&4u64.to_le_bytes());
    }
    vm.world.thread_counter = Some(address);
    Ok(address)
}

/// There never is anything to wait for: the thread sleeps until the VM ends.
pub(super) fn wait_for_ever(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.thread().state = ThreadState::Forever;
    Err(Raise::Block)
}
