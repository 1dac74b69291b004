//! `java.lang.management`: a machine that is described, not measured. Whatever is answered here taints the run.

use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::taint::Taint;
use crate::thread::ThreadState;
use crate::vm::Vm;

const fn machine(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("sun/management/VMManagementImpl", name, descriptor, run)
}

const fn thread(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("sun/management/ThreadImpl", name, descriptor, run)
}

const fn system(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("com/sun/management/internal/OperatingSystemImpl", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    machine("getVersion0", "()Ljava/lang/String;", |vm, _| Ok(vm.new_string("4.0")?.to_bits())),
    machine("initOptionalSupportFields", "()V", optional_support),
    machine("isThreadContentionMonitoringEnabled", "()Z", super::no),
    machine("isThreadCpuTimeEnabled", "()Z", super::yes),
    machine("isThreadAllocatedMemoryEnabled", "()Z", super::no),
    machine("getTotalClassCount", "()J", class_count),
    machine("getUnloadedClassCount", "()J", super::nothing),
    machine("getVerboseClass", "()Z", super::no),
    machine("getVerboseGC", "()Z", super::no),
    machine("getProcessId", "()I", super::java_lang_process::current_pid),
    machine("getVmArguments0", "()[Ljava/lang/String;", super::nothing),
    machine("getStartupTime", "()J", |vm, _| {
        vm.taint.add(Taint::TIME | Taint::ENVIRONMENT);
        Ok(crate::world::EPOCH_MILLIS as u64)
    }),
    machine("getUptime0", "()J", |vm, _| {
        vm.taint.add(Taint::TIME);
        Ok(vm.world.clock.tick() / 1_000_000)
    }),
    machine("getAvailableProcessors", "()I", super::java_lang_system::available_processors),
    machine("getTotalCompileTime", "()J", super::nothing),
    machine("getTotalThreadCount", "()J", |vm, _| threads(vm, |_, _| true)),
    machine("getLiveThreadCount", "()I", |vm, _| threads(vm, |_, state| state != ThreadState::Ended)),
    machine("getPeakThreadCount", "()I", |vm, _| threads(vm, |_, _| true)),
    machine("getDaemonThreadCount", "()I", |vm, _| {
        threads(vm, |daemon, state| daemon && state != ThreadState::Ended)
    }),
    native("sun/management/ClassLoadingImpl", "setVerboseClass", "(Z)V", super::nothing),
    native(
        "sun/management/MemoryImpl",
        "getMemoryUsage0",
        "(Z)Ljava/lang/management/MemoryUsage;",
        memory_usage,
    ),
    native("sun/management/MemoryImpl", "setVerboseGC", "(Z)V", super::nothing),
    native(
        "sun/management/MemoryImpl",
        "getMemoryPools0",
        "()[Ljava/lang/management/MemoryPoolMXBean;",
        |vm, _| empty_array(vm, "java/lang/management/MemoryPoolMXBean"),
    ),
    native(
        "sun/management/MemoryImpl",
        "getMemoryManagers0",
        "()[Ljava/lang/management/MemoryManagerMXBean;",
        |vm, _| empty_array(vm, "java/lang/management/MemoryManagerMXBean"),
    ),
    thread("getThreads", "()[Ljava/lang/Thread;", super::java_lang_thread::get_threads),
    thread("getThreadTotalCpuTime0", "(J)J", cpu_time),
    thread("getThreadUserCpuTime0", "(J)J", cpu_time),
    thread("setThreadCpuTimeEnabled0", "(Z)V", super::nothing),
    thread("setThreadContentionMonitoringEnabled0", "(Z)V", super::nothing),
    thread("findMonitorDeadlockedThreads0", "()[Ljava/lang/Thread;", super::nothing),
    thread("findDeadlockedThreads0", "()[Ljava/lang/Thread;", super::nothing),
    thread("resetPeakThreadCount0", "()V", super::nothing),
    system("initialize0", "()V", super::nothing),
    system("getCommittedVirtualMemorySize0", "()J", memory_size),
    system("getFreeMemorySize0", "()J", memory_size),
    system("getTotalMemorySize0", "()J", memory_size),
    system("getFreeSwapSpaceSize0", "()J", super::nothing),
    system("getTotalSwapSpaceSize0", "()J", super::nothing),
    system("getMaxFileDescriptorCount0", "()J", |_, _| Ok(4096)),
    system("getOpenFileDescriptorCount0", "()J", |_, _| Ok(3)),
    system("getProcessCpuTime0", "()J", cpu_time),
    system("getProcessCpuLoad0", "()D", no_load),
    system("getCpuLoad0", "()D", no_load),
    system("getSingleCpuLoad0", "(I)D", no_load),
    native("jdk/internal/platform/CgroupMetrics", "isUseContainerSupport", "()Z", super::no),
    native("jdk/internal/platform/CgroupMetrics", "isContainerized0", "()Z", super::no),
    native("jdk/internal/platform/CgroupMetrics", "getTotalMemorySize0", "()J", memory_size),
    native("jdk/internal/platform/CgroupMetrics", "getTotalSwapSize0", "()J", super::nothing),
];

/// Says what can be asked for, as HotSpot does.
fn optional_support(vm: &mut Vm, _: &[u64]) -> Answer {
    let class = vm.boot_class("sun/management/VMManagementImpl")?;
    for name in [
        "currentThreadCpuTimeSupport",
        "otherThreadCpuTimeSupport",
        "threadContentionMonitoringSupport",
        "objectMonitorUsageSupport",
        "synchronizerUsageSupport",
    ] {
        if let Some(slot) = vm.field_named(class, name).map(|field| field.slot) {
            vm.heap.set_field(vm.class(class).statics, slot, 1);
        }
    }
    Ok(0)
}

fn class_count(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok(vm.classes.len() as u64)
}

fn threads(vm: &mut Vm, counts: fn(bool, ThreadState) -> bool) -> Answer {
    vm.taint.add(Taint::THREADS | Taint::ENVIRONMENT);
    Ok(vm.threads.iter().filter(|thread| counts(thread.daemon, thread.state)).count() as u64)
}

/// An instruction counts as a nanosecond.
fn cpu_time(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME | Taint::ENVIRONMENT);
    Ok(vm.exec.instructions())
}

fn memory_size(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::MACHINE);
    Ok(vm.world.total_memory)
}

/// A negative number says that the load is not known.
fn no_load(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok((-1.0f64).to_bits())
}

fn empty_array(vm: &mut Vm, class: &str) -> Answer {
    let class = vm.boot_class(class)?;
    Ok(vm.new_ref_array(class, &[])?.to_bits())
}

fn memory_usage(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    let class = vm.boot_class("java/lang/management/MemoryUsage")?;
    if vm.needs_init(class) {
        return Err(Raise::Init(class));
    }
    let all = vm.world.total_memory;
    let used = (u64::from(vm.heap.used_words()) * 8).min(all);
    let object: Ref = vm.alloc_object(class)?;
    vm.construct(class, "(JJJJ)V", &[object.to_bits(), all, 0, used, 0, all, 0, all, 0])?;
    Ok(object.to_bits())
}
